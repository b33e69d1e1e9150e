"""What one viewer may see of a table, as the flat document that full views and patches are made of.

Nothing leaves the server but what is built here: views made by the game's declarations, events as seen by the viewer.
"""

from collections.abc import Iterator
from functools import cache
from typing import Any, Final, TypeAlias

from exvoto.core.game import Game
from exvoto.core.kind import SEAT
from exvoto.core.sight import Sight, View, show
from exvoto.core.step import Step
from exvoto.core.wire import event_to_json
from exvoto.server import undo
from exvoto.server.match import NEWS, Match
from exvoto.server.table import Table

Viewer: TypeAlias = int | None  # a seat, or a spectator
Flat: TypeAlias = dict[str, Any]
MISSING: Final = object()


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


class Shared:
    """What everybody may see of a table at one moment: made once, compared once with the moment before."""

    def __init__(self, table: Table, presence: dict[str, Any], before: "Shared | None" = None) -> None:
        self.table = table
        self.settled = table.settled
        kin = before  # the moment before, if nothing but the game has changed since
        if kin is not None and (kin.table is not table or kin.settled != table.settled):
            kin = None
        self.steady = kin is not None
        self.alone: set[int] = undo.seats_alone(table) if kin is None else kin.alone
        shown = table_json(table) if kin is None else kin.flat["table"]
        self.flat: Flat = {"table": shown, "presence": presence, **in_common(table)}
        self.changed = {} if before is None else differences(before.flat, self.flat)
        self.entries: dict[int, list[dict[str, Any]] | None] = {}  # lines of the chronicle that all see alike
        self.bodies: dict[Any, tuple[bytes | None, int, int]] = {}  # patches made already: see Channel.news
        self.touched = touched(table)
        self.hidden = None if table.match is None else hidden_of(table.match)
        self.calm = kin is not None and self.hidden is not None and self.hidden == kin.hidden
        self.restless = self.touched | self.alone | (set() if kin is None else kin.touched)

    def leaves(self, viewer: Viewer) -> bool:
        """Whether what only this viewer sees is certainly as it was a moment before."""
        return self.steady if viewer is None else self.calm and viewer not in self.restless


def touched(table: Table) -> set[int]:
    """Seats of which something is shown to nobody else: a question, an order."""
    return {one.seat for one in table.orders} | set(() if table.match is None else table.match.state.asked)


def hidden_of(match: Match) -> list[Any] | None:
    """Everything on which the views of seats depend and that of spectators does not; None: that is not known."""
    fields = private_fields(match.game)
    if fields is None:
        return None
    values = [getattr(match.state, name) for name in fields]
    return [value if isinstance(value, int) else list(value) for value in values]


@cache
def private_fields(game: Game[Any]) -> list[str] | None:
    if type(game).view is not Game.view:
        return None  # a view of its own
    own = [field for field in game.layout if field.sight not in (Sight.ALL, Sight.TOTAL)]
    return [field.name for field in own] + [field.parties for field in own if field.parties]


def in_common(table: Table) -> Flat:
    match = table.match
    flat: Flat = {"orders": [], "undo": None, "motion": motion_json(table), "fair": fair_json(table)}
    if match is None:
        return flat | {"view": None, "decision": None, "clocks": None, "result": None}
    flat |= paths(view_json(match.game, match.state, None))
    flat["decision"] = decision_json(match) if table.phase == "playing" else None
    flat["clocks"] = list(match.left) if match.pace.kind == "live" else None
    flat["result"] = result_json(match) if match.over() else None
    return flat


def paths(view: dict[str, Any]) -> Flat:
    flat: Flat = {"view." + name: value for name, value in view.items() if name != "fields"}
    for name, value in view["fields"].items():
        flat["view.fields." + name] = value
    return flat


def differences(before: Flat, now: Flat) -> Flat:
    changed: Flat = {}
    for path, value in now.items():
        was = before.get(path, MISSING)
        if was is not value and was != value:
            changed[path] = value
    return changed


def in_private(table: Table, viewer: Viewer, shared: Shared) -> Flat:
    """What this viewer sees otherwise than everybody does."""
    match = table.match
    if match is None or viewer is None:
        return {}
    flat = own_view(match, viewer)
    orders = [order_json(one) for one in table.orders if one.seat == viewer]
    if orders:
        flat["orders"] = orders
    if table.phase == "playing":
        flat["undo"] = undo_json(table, match, viewer, viewer in shared.alone)
        if viewer in match.waiting():
            options = flat["view.options"]
            flat["decision"] = shared.flat["decision"] | {"fallback": fallback(match, viewer, options)}
    return flat


def own_view(match: Match, viewer: int) -> Flat:
    """The fields of a seat's view that depend on the seat: the same as the game's view, without the rest of it."""
    game, s = match.game, match.state
    if type(game).view is not Game.view:  # a game with a view of its own
        return paths(view_json(game, s, viewer))
    view = View(game.name, viewer, s.n)
    for field in game.layout:
        if field.sight is not Sight.ALL and field.sight is not Sight.TOTAL:
            show(view, field, s, viewer)
    flat: Flat = {"view.fields." + name: value for name, value in view.fields.items()}
    if viewer in s.asked:
        answer = s.answers[s.asked.index(viewer)]
        flat["view.answer"] = None if answer is None else answer.write()
        flat["view.options"] = [] if answer is not None else [a.write() for a in s.agenda[-1].options(s, viewer)]
    return flat


def fallback(match: Match, seat: int, options: list[str]) -> str:
    """What the clock would answer; most steps answer with their first option, which is known already."""
    step = match.step()
    if type(step).fallback is Step.fallback and options:
        return options[0]
    return str(step.fallback(match.state, seat).write())


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


def decision_json(match: Match) -> dict[str, Any]:
    step = match.step()
    waiting = list(match.waiting())
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
        "fallback": None,
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
    ply = undo.perhaps(match, viewer)
    if ply is None and alone:
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


def told_to(match: Match, viewer: Viewer, line: int) -> tuple[list[dict[str, Any]], bool]:
    """The events of one line of the chronicle as a viewer sees them (none: nothing reached it), and whether everybody
    sees them alike."""
    told = match.chronicle[line]
    if told.text.startswith(NEWS):
        verb, seat, *ply = told.text[1:].split()
        news: dict[str, Any] = {"verb": verb, "seat": SEAT.write(int(seat))}
        return [news | ({"ply": int(ply[0])} if ply else {})], True
    at, events = match.latest
    if at != line:
        events = [match.game.read_event(one) for one in told.text.split("\n")]
    seen = [event.seen_by(viewer) for event in events]
    alike = not any(event.telling.secret or event.telling.private for event in events)
    return [event_to_json(event) for event in seen if event is not None], alike


def entries_for(
    match: Match, viewer: Viewer, start: int = 0, k: int = 0, shared: Shared | None = None
) -> Iterator[dict[str, Any]]:
    """The log of one viewer from line `start` of the chronicle on; `k` entries came before."""
    for line in range(start, len(match.chronicle)):
        told = match.chronicle[line]
        events = shared.entries.get(line) if shared is not None else None
        if events is None:
            events, alike = told_to(match, viewer, line)
            if shared is not None and alike:
                shared.entries[line] = events
        if events:
            k += 1
            yield {"k": k, "ply": told.ply, "at": told.at, "events": events}
