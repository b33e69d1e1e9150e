"""What may be seen of a table, as JSON: in common, and by one seat otherwise.

Nothing leaves the server but what is built here and in story.py: views made by the game's declarations, events as seen
by the viewer.
"""

from functools import cache
from typing import Any, Final

from exvoto.core.game import Game
from exvoto.core.sight import Field, Sight, View, show, still
from exvoto.core.step import Step
from exvoto.server.table import takeback
from exvoto.server.table.match import Match
from exvoto.server.table.standing_orders import by_order
from exvoto.server.table.table import Table
from exvoto.server.view.notation_cache import written
from exvoto.server.view.paths import Flat, Viewer, differences, fields_by_path, put_fields, put_view

NO_ORDERS: Final[list[Any]] = []


def table_json(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game.name,
        "rules": table.rules,
        "phase": table.phase,
        "n": table.n,
        "seats": [
            {
                "kind": chair.kind,
                "player": chair.player,
                "name": table.players.get(chair.player or "") or None,
                "level": chair.level,
                "away": chair.away,
                "resigned": chair.resigned,
            }
            for chair in table.chairs
        ],
        "host": table.host,
        "options": table.options,
        "pace": {name: getattr(table.pace, name) for name in ("kind", "total", "increment", "limit", "reaction")},
        "watch": table.watch,
        "delay": table.delay,
        "listed": table.listed,
        "level": table.level,
        "whispers": table.whispers,
        "hints": table.hints,
        "takebacks": table.takebacks,
        "commitment": table.commitment,
        "created": table.created,
        "outcome": table.outcome,
        "next": table.next,
        "previous": table.previous,
    }


def in_common(table: Table, presence: dict[str, Any]) -> Flat:
    """What everybody sees."""
    match = table.match
    flat: Flat = {"table": table_json(table), "presence": presence, "orders": NO_ORDERS, "undo": None}
    flat["motion"] = motion_json(table)
    flat["fair"] = fair_json(table)
    if match is None:
        return flat | {"view": None, "decision": None, "clocks": None, "result": None}
    put_view(flat, match.game.view(match.state, None))
    flat |= about_game(table, match)
    return flat


def about_game(table: Table, match: Match) -> Flat:
    """What changes with the game and stands beside its view."""
    return {
        "decision": decision_json(match) if table.phase == "playing" else None,
        "clocks": list(match.left) if match.pace.kind == "live" else None,
        "result": result_json(match) if match.over() else None,
    }


def follow(flat: Flat, table: Table, presence: dict[str, Any]) -> Flat:
    """Bring what everybody saw up to date where nothing is settled anew: the game may have gone on, people may have
    come. Returns what changed; what did not is not even copied."""
    match = table.match
    now: Flat = {"presence": presence}
    if match is not None:
        put_view_anew(now, flat, match)
        now |= about_game(table, match)
    changed = differences(flat, now)
    flat |= changed
    return changed


def put_view_anew(now: Flat, flat: Flat, match: Match) -> None:
    """As `put_view` of what everybody sees, but for open fields that are as `flat` has them."""
    game, s = match.game, match.state
    if type(game).view is not Game.view:
        put_view(now, game.view(s, None))
        return
    view = View(game.name, None, s.n)
    for field, path in fields_by_path(game):
        if field.sight is not Sight.ALL or not still(field, s, flat[path]):
            show(view, field, s, None)
    put_fields(now, view)
    now["view.agenda"] = [written(step) for step in s.agenda]
    now["view.asked"] = list(s.asked)
    now["view.answered"] = [answer is not None for answer in s.answers]


@cache
def own_fields(game: Game[Any]) -> list[Field] | None:
    """The fields that a seat may see otherwise than everybody; None: the game has a view of its own."""
    if type(game).view is not Game.view:
        return None
    return [field for field in game.layout if field.sight not in (Sight.ALL, Sight.TOTAL)]


def in_private(table: Table, viewer: Viewer, decision: dict[str, Any] | None, alone: bool) -> Flat:
    """What this viewer sees otherwise than everybody does; `decision` is the one that all see."""
    match = table.match
    if match is None or viewer is None:
        return {}
    flat = own_view(match, viewer)
    orders = [order_json(one) for one in table.orders if one.seat == viewer]
    if orders:
        flat["orders"] = orders
    if table.phase == "playing":
        flat["undo"] = undo_json(table, match, viewer, alone)
        if decision is not None and viewer in match.waiting():
            ordered = bool(orders) and by_order(table.orders, match, viewer) is not None
            flat["decision"] = decision | {
                "fallback": fallback(match, viewer, flat["view.options"]),
                "ordered": ordered,
            }
    return flat


def own_view(match: Match, viewer: int) -> Flat:
    """The fields of a seat's view that depend on the seat: the same as the game's view, without the rest of it."""
    game, s = match.game, match.state
    flat: Flat = {}
    fields = own_fields(game)
    if fields is None:
        put_view(flat, game.view(s, viewer))
        return flat
    if fields:
        view = View(game.name, viewer, s.n)
        for field in fields:
            show(view, field, s, viewer)
        put_fields(flat, view)
    if viewer in s.asked:
        answer = s.answers[s.asked.index(viewer)]
        flat["view.answer"] = None if answer is None else answer.write()
        flat["view.options"] = [] if answer is not None else [written(a) for a in s.agenda[-1].options(s, viewer)]
    return flat


def fallback(match: Match, seat: int, options: list[str]) -> str:
    """What the clock would answer; most steps answer with their first option, which is known already."""
    step = match.step()
    if type(step).fallback is Step.fallback and options:
        return options[0]
    return str(step.fallback(match.state, seat).write())


def view_json(game: Game[Any], state: Any, viewer: Viewer) -> dict[str, Any]:
    wire = game.view(state, viewer).wire()
    return {name: value for name, value in wire.items() if name not in ("game", "seat")}


def decision_json(match: Match) -> dict[str, Any]:
    step = match.step()
    waiting = list(match.waiting())
    return {
        "id": match.decision_id(),
        "ply": len(match.plies),
        "step": written(step),
        "verb": step.verb,
        "takes": step.takes,
        "asked": list(match.state.asked),
        "waiting": waiting,
        "open": step.open,
        "reaction": step.reaction,
        "since": max(match.since.values(), default=0),
        "deadlines": [match.deadline(seat) if seat in waiting else None for seat in range(match.n)],
        "fallback": None,
        "ordered": False,
    }


def order_json(one: Any) -> dict[str, Any]:
    order = one.order
    shown = {"id": one.id, "step": order.step, "say": order.say, "unless": order.unless, "until": order.until}
    upto = order.upto
    return shown | {"upto": None if upto is None else {"verb": upto.verb, "field": upto.field, "most": upto.most}}


def motion_json(table: Table) -> dict[str, Any] | None:
    motion = table.motion
    if motion is None:
        return None
    shown: dict[str, Any] = {"what": motion.what, "by": motion.by, "votes": list(motion.votes)}
    if motion.what == "undo":
        shown["ply"] = motion.ply
    elif motion.what == "remove":
        shown["seat"] = motion.seat
    return shown


def undo_json(table: Table, match: Match, viewer: Viewer, alone: bool) -> dict[str, Any] | None:
    if viewer is None or table.chairs[viewer].by_machine():
        return None
    ply = takeback.perhaps(match, viewer)
    if ply is None and alone:
        ply = takeback.last_answer(match, viewer)
    return None if ply is None else {"ply": ply}


def result_json(match: Match) -> dict[str, Any]:
    result = match.game.result(match.state)
    return {
        "scores": list(result.scores),
        "ranks": list(result.ranks),
        "winners": result.winners(),
        "rule": result.decided_by.id,
    }


def fair_json(table: Table) -> dict[str, Any]:
    over = table.phase == "over"
    return {"commitment": table.commitment, "seed": table.seed.hex() if over else None}
