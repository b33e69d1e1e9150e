"""Replays and exports: the game again, position by position, as one viewer saw it; its transcript after the end."""

from typing import Any

from exvoto.core.dealer import Recorder, ScriptedDealer
from exvoto.core.engine import play
from exvoto.core.event import Event
from exvoto.core.wire import event_to_json
from exvoto.server.table.fairness import write_fair
from exvoto.server.table.match import Match
from exvoto.server.table.names import shown_names
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.view.log_view import log_for
from exvoto.server.view.paths import Viewer
from exvoto.server.view.projection import table_json, view_json

MOST_FRAMES = 100


def check_may_view(table: Table, seats: list[int], seat: Viewer) -> None:
    """Raises Refused. During play people may see their own seats or the spectators' view, after the end any seat; where
    nobody watches, strangers see a game only once it has ended, and only if its table shares it."""
    if table.ended():
        if not seats and table.watch == "off" and not table.share:
            raise Refused("forbidden")
        return
    if (seat is None and not seats and table.watch == "off") or (seat is not None and seat not in seats):
        raise Refused("forbidden")


def scores(table: Table) -> dict[str, Any]:
    """How the seats stood during the game, at every change of that or of the round. Only after the end."""
    match = table.match
    if match is None or not table.ended():
        raise Refused("not-over")
    state: Any = match.first(ScriptedDealer(match.opening))
    steps = [[0, match.game.round_of(state), match.game.standing(state)]]
    for number, ply in enumerate(match.plies, 1):
        play(state, ply.seat, match.game.read(ply.say), ScriptedDealer(list(ply.chance)))
        stood = [match.game.round_of(state), match.game.standing(state)]
        if stood != steps[-1][1:]:
            steps.append([number, *stood])
    return {"plies": len(match.plies), "steps": steps}


def frames(table: Table, seat: Viewer, start: int, stop: int, everything: bool) -> dict[str, Any]:
    """Views and events ply by ply for one viewer. `everything`: the game is over, so answers may be shown."""
    match = table.match
    if match is None:
        raise Refused("not-playing")
    stop = min(stop, start + MOST_FRAMES - 1, len(match.plies))
    found: list[dict[str, Any]] = []
    recorder = Recorder(ScriptedDealer(match.opening))
    state: Any = match.first(recorder)
    if start == 0:
        begun = match.plies[0].at if match.plies else min(match.since.values(), default=table.created)
        found.append(frame(match, state, 0, seat, None, None, begun, recorder.events))
    for number, ply in enumerate(match.plies[: max(0, stop)], 1):
        recorder = Recorder(ScriptedDealer(list(ply.chance)))
        play(state, ply.seat, match.game.read(ply.say), recorder)
        if number >= start:
            say = ply.say if everything or ply.seat == seat else None
            found.append(frame(match, state, number, seat, ply.seat, say, ply.at, recorder.events))
    return {"seat": seat, "plies": len(match.plies), "from": start, "frames": found}


def frame(
    match: Match, state: Any, ply: int, viewer: Viewer, seat: int | None, say: str | None, at: int, events: list[Event]
) -> dict[str, Any]:
    seen = [event.seen_by(viewer) for event in events]
    return {
        "ply": ply,
        "seat": seat,
        "say": say,
        "at": at,
        "events": [event_to_json(event) for event in seen if event is not None],
        "view": brief(view_json(match.game, state, viewer)),
    }


def brief(view: dict[str, Any]) -> dict[str, Any]:
    """Nobody answers in a replay: where there were more answers than can be listed, none is."""
    if view["more"] == 0:
        return view
    return view | {"options": [], "more": view["more"] + len(view["options"])}


def transcript(table: Table, language: str) -> str:
    """Of a game that is over: with the seed, so that its deal can be checked, and names in this language."""
    match = table.match
    if match is None:
        raise Refused("not-playing")
    made = match.transcript(shown_names(table, language))
    if not table.commitment:  # imported from a file: nothing was dealt here
        return made.write()
    epochs = [ply.epoch for ply in match.plies]
    return write_fair(made, table.seed, table.salts, epochs)


def seen_so_far(table: Table, seat: Viewer) -> dict[str, Any]:
    """Of a running game: what this seat has seen, and nothing more."""
    match = table.match
    if match is None:
        raise Refused("not-playing")
    log = [{name: entry[name] for name in ("k", "ply", "at", "events")} for entry in log_for(table, seat)]
    return {"table": table_json(table), "seat": seat, "log": log, "view": view_json(match.game, match.state, seat)}
