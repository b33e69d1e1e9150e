"""What one viewer may see of a table, as the flat document that full views and patches are made of.

Nothing leaves the server but what is built here: views made by the game's declarations, events as seen by the viewer.
"""

from collections.abc import Iterator
from typing import Any, TypeAlias

from exvoto.core.game import Game
from exvoto.core.kind import SEAT
from exvoto.core.wire import event_to_json
from exvoto.server import undo
from exvoto.server.match import NEWS, Match, Told
from exvoto.server.table import Table

Viewer: TypeAlias = int | None  # a seat, or a spectator
Flat: TypeAlias = dict[str, Any]


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
        "takebacks": table.takebacks,
        "commitment": table.commitment,
        "created": table.created,
        "outcome": table.outcome,
        "next": table.next,
        "previous": table.previous,
    }


def flatten(table: Table, viewer: Viewer, public: dict[str, Any], presence: dict[str, Any]) -> Flat:
    """`public` is `table_json(table)`, made once for all viewers."""
    flat: Flat = {"table": public, "presence": presence}
    match = table.match
    if match is None:
        flat |= {"view": None, "decision": None, "clocks": None, "orders": [], "motion": None, "undo": None}
        flat |= {"result": None, "fair": fair_json(table)}
        return flat
    for name, value in view_json(match.game, match.state, viewer).items():
        if name == "fields":
            for field, shown in value.items():
                flat["view.fields." + field] = shown
        else:
            flat["view." + name] = value
    playing = table.phase == "playing"
    flat["decision"] = decision_json(match, viewer) if playing else None
    flat["clocks"] = list(match.left) if match.pace.kind == "live" else None
    flat["orders"] = [order_json(one) for one in table.orders if one.seat == viewer]
    flat["motion"] = motion_json(table)
    flat["undo"] = undo_json(table, match, viewer) if playing else None
    flat["result"] = result_json(match) if match.over() else None
    flat["fair"] = fair_json(table)
    return flat


def nest(flat: Flat) -> dict[str, Any]:
    """The document whose paths are the keys of a flat one."""
    state: dict[str, Any] = {}
    for path, value in flat.items():
        *above, name = path.split(".", 2)
        here = state
        for part in above:
            here = here.setdefault(part, {})
        here[name] = value
    return state


def view_json(game: Game[Any], state: Any, viewer: Viewer) -> dict[str, Any]:
    wire = game.view(state, viewer).wire()
    return {name: value for name, value in wire.items() if name not in ("game", "seat")}


def decision_json(match: Match, viewer: Viewer) -> dict[str, Any]:
    step = match.step()
    waiting = list(match.waiting())
    mine = viewer is not None and viewer in waiting
    return {
        "id": match.decision_id(),
        "ply": len(match.plies),
        "step": step.write(),
        "verb": step.verb,
        "takes": step.takes,
        "asked": list(match.state.asked),
        "waiting": waiting,
        "open": step.open,
        "reaction": step.reaction,
        "since": max(match.since.values(), default=0),
        "deadlines": [match.deadline(seat) if seat in waiting else None for seat in range(match.n)],
        "fallback": step.fallback(match.state, viewer).write() if mine else None,
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


def undo_json(table: Table, match: Match, viewer: Viewer) -> dict[str, Any] | None:
    if viewer is None or table.chairs[viewer].by_machine():
        return None
    ply = undo.perhaps(match, viewer)
    if ply is None and undo.alone(table, viewer):
        ply = undo.last_answer(match, viewer)
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


# -- the log ------------------------------------------------------------------------------------------------


def told_to(match: Match, viewer: Viewer, told: Told) -> list[dict[str, Any]]:
    """The events of one line of the chronicle as a viewer sees them; empty: nothing reached it."""
    if told.text.startswith(NEWS):
        verb, seat, *ply = told.text[1:].split()
        news: dict[str, Any] = {"verb": verb, "seat": SEAT.write(int(seat))}
        return [news | ({"ply": int(ply[0])} if ply else {})]
    events = [match.game.read_event(line).seen_by(viewer) for line in told.text.split("\n")]
    return [event_to_json(event) for event in events if event is not None]


def entries_for(match: Match, viewer: Viewer, start: int = 0, k: int = 0) -> Iterator[dict[str, Any]]:
    """The log of one viewer from line `start` of the chronicle on; `k` entries came before."""
    for told in match.chronicle[start:]:
        events = told_to(match, viewer, told)
        if events:
            k += 1
            yield {"k": k, "ply": told.ply, "at": told.at, "events": events}
