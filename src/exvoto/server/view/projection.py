"""The projection of a table as JSON: what everybody sees, and what one seat sees differently.

Nothing leaves the server but what is built here and in `log_view.py`: views made from the game's declarations, and
events as the viewer sees them.
"""

from functools import cache
from typing import Any, Final

from exvoto.core.engine import unlisted
from exvoto.core.game import Game
from exvoto.core.sight import Field, Sight, View, show, still
from exvoto.core.step import Step
from exvoto.server.table import redo, takeback
from exvoto.server.table.autoplay import answered_for
from exvoto.server.table.match import Match
from exvoto.server.table.standing_orders import ordered_answer
from exvoto.server.table.table import Table
from exvoto.server.table.windows import discreet
from exvoto.server.view.notation_cache import notation
from exvoto.server.view.paths import FlatState, Viewer, fields_by_path, patch_between, put_fields, put_view

NO_ORDERS: Final[list[Any]] = []
NO_OPTIONS: Final[list[str]] = []


def table_json(table: Table) -> dict[str, Any]:
    return {
        "id": table.id,
        "game": table.game.name,
        "rules": table.rules,
        "phase": table.phase,
        "n": table.n,
        "seats": [
            {
                "kind": seat.kind,
                "player": seat.player,
                "name": table.players.get(seat.player or "") or None,
                "level": seat.level,
                "away": seat.away,
                "resigned": seat.resigned,
            }
            for seat in table.seats
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
        "windows": table.windows,
        "share": table.share,
        "undo": table.undo,
        "takebacks": table.takebacks,
        "commitment": table.commitment,
        "created": table.created,
        "outcome": table.outcome,
        "next": table.next,
        "previous": table.previous,
        "position": bool(table.position),
    }


def public_state(table: Table, presence: dict[str, Any]) -> FlatState:
    """What everybody sees."""
    match = table.match
    flat: FlatState = {"table": table_json(table), "presence": presence, "orders": NO_ORDERS}
    flat |= {"undo": None, "redo": None, "stopped": None}
    flat["motion"] = motion_json(table)
    flat["fair"] = fair_json(table)
    if match is None:
        return flat | {"view": None, "decision": None, "clocks": None, "result": None}
    put_view(flat, match.game.view(match.state, None))
    flat |= game_state(table, match)
    return flat


def game_state(table: Table, match: Match) -> FlatState:
    """What changes with every answer, beside the view."""
    return {
        "decision": decision_json(match) if table.phase == "playing" else None,
        "clocks": list(match.left) if match.pace.kind == "live" else None,
        "result": result_json(match) if match.over() else None,
    }


def update_public_state(flat: FlatState, table: Table, presence: dict[str, Any]) -> FlatState:
    """Bring what everybody saw up to date while the table's version is the same: only the game and the presence of
    people may have changed. Returns the patch; what did not change is not even copied."""
    match = table.match
    now: FlatState = {"presence": presence}
    if match is not None:
        put_changed_view(now, flat, match)
        now |= game_state(table, match)
        if table.motion is not None:
            now["motion"] = motion_json(table)  # an undo goes further with every answer
    changed = patch_between(flat, now)
    flat |= changed
    return changed


def put_changed_view(now: FlatState, flat: FlatState, match: Match) -> None:
    """`put_view` for everybody, without the open fields whose values `flat` already has."""
    game, s = match.game, match.state
    if type(game).view is not Game.view:
        put_view(now, game.view(s, None))
        return
    view = View(game.name, None, s.n)
    for field, path in fields_by_path(game):
        if field.sight is not Sight.ALL or not still(field, s, flat[path]):
            show(view, field, s, None)
    put_fields(now, view)
    now["view.agenda"] = [notation(step) for step in s.agenda]
    now["view.asked"] = list(s.asked)
    now["view.answered"] = [answer is not None for answer in s.answers]


@cache
def private_fields(game: Game[Any]) -> list[Field] | None:
    """The fields that a seat may see differently; None if the game makes its views itself."""
    if type(game).view is not Game.view:
        return None
    return [field for field in game.layout if field.sight not in (Sight.ALL, Sight.TOTAL)]


def private_state(table: Table, viewer: Viewer, decision: dict[str, Any] | None, alone: bool) -> FlatState:
    """What this viewer sees differently from everybody; `decision` is the public one."""
    match = table.match
    if match is None or viewer is None:
        return {}
    flat = private_view(match, viewer)
    orders = [order_json(one) for one in table.orders if one.seat == viewer]
    if orders:
        flat["orders"] = orders
    for stopped in table.stopped:
        if stopped.seat == viewer:
            flat["stopped"] = order_json(stopped) | {"why": stopped.why}
    if table.phase == "playing":
        flat["undo"] = undo_json(table, match, viewer, alone)
        flat["redo"] = redo_json(table, match, viewer)
        if decision is not None and viewer in match.replies:  # only the seat itself sees that it has replied
            flat["view.answer"], flat["view.options"], flat["view.more"] = match.replies[viewer][0], NO_OPTIONS, 0
            flat["decision"] = decision | {"waiting": [n for n in decision["waiting"] if n != viewer], "held": True}
        elif decision is not None and viewer in match.waiting():
            ordered = ordered_answer(table.orders, match, viewer) if orders else None
            single = len(flat["view.options"]) == 1 and flat["view.more"] == 0
            sole = single and (not discreet(table) or answered_for(table, match, viewer) is not None)
            flat["decision"] = decision | {
                "fallback": fallback(match, viewer, flat["view.options"]),
                "ordered": ordered is not None,
                "sole": sole,
            }
            if ordered is not None or sole:
                flat["decision"]["auto"] = ordered or flat["view.options"][0]
    return flat


def private_view(match: Match, viewer: int) -> FlatState:
    """The part of a seat's view that depends on the seat."""
    game, s = match.game, match.state
    flat: FlatState = {}
    fields = private_fields(game)
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
        options = [] if answer is not None else s.agenda[-1].options(s, viewer)
        flat["view.options"] = [notation(a) for a in options]
        flat["view.more"] = unlisted(s, viewer, options)
    return flat


def fallback(match: Match, seat: int, options: list[str]) -> str:
    """What the clock would answer: for most steps the first option, which is already known."""
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
        "step": notation(step),
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
        "sole": False,
        "held": False,
    }


def order_json(one: Any) -> dict[str, Any]:
    order = one.order
    shown = {"id": one.id, "step": order.step, "say": order.say, "unless": order.unless, "until": order.until}
    upto = order.upto
    if upto is None:
        return shown | {"upto": None}
    return shown | {"upto": {"verb": upto.verb, "field": upto.field, "most": upto.most, "ask": upto.ask}}


def motion_json(table: Table) -> dict[str, Any] | None:
    motion = table.motion
    if motion is None:
        return None
    shown: dict[str, Any] = {"what": motion.what, "by": motion.by, "votes": list(motion.votes)}
    if motion.what == "undo":
        shown["ply"] = motion.ply
        if motion.same_chance:
            shown["seats"] = takeback.seats_since(table.playing(), motion.ply)
    elif motion.what in ("remove", "sit"):
        shown["seat"] = motion.seat
    if motion.law > 0:
        shown["id"] = motion.id
    if motion.what == "sit":
        shown |= {"by": None, "player": motion.player, "name": table.players.get(motion.player, "")}
    return shown


def undo_json(table: Table, match: Match, viewer: Viewer, alone: bool) -> dict[str, Any] | None:
    if viewer is None or table.seats[viewer].by_machine():
        return None
    way = takeback.way_back(table, match, viewer, takeback.likely_ply(match, viewer), alone)
    return None if way is None else {"ply": way.ply, "how": way.how}


def redo_json(table: Table, match: Match, viewer: int) -> dict[str, Any] | None:
    """The person's own answer, which they may put back. How much comes with it would tell what others seal."""
    plies = redo.answers_to_put_back(table, match, viewer) if match.undone.plies else []
    return {"say": plies[0].say} if plies else None


def result_json(match: Match) -> dict[str, Any]:
    result = match.game.result(match.state)
    return {
        "scores": list(result.scores),
        "ranks": list(result.ranks),
        "winners": result.winners(),
        "rule": result.decided_by.id,
    }


def fair_json(table: Table) -> dict[str, Any]:
    return {"commitment": table.commitment, "seed": table.seed.hex() if table.ended() else None}
