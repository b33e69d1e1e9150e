"""Putting back what was taken back, as long as nothing else was answered: one's own answer, and what machines answered
after it. What other people answered is theirs to put back."""

from exvoto.core.dealer import Recorder
from exvoto.core.engine import play
from exvoto.core.errors import ExvotoError
from exvoto.core.event import Event
from exvoto.server.table import entries as e
from exvoto.server.table.fairness import FairDealer
from exvoto.server.table.match import Match, Played
from exvoto.server.table.ply import Ply
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import Verdict


def answers_to_put_back(table: Table, match: Match, seat: int) -> list[Ply]:
    """The seat's own answer first; none if there is nothing to put back, or it is another's turn to."""
    waiting = len(match.waiting())
    asked, later = match.undone.plies[:waiting], match.undone.plies[waiting:]  # the open question, and what came of it
    own = [ply for ply in asked if ply.seat == seat and ply.by == "person"]
    if not own or seat not in match.owing():
        return []
    others = [ply for ply in asked if ply is not own[0]]
    found = own + [ply for ply in others if follows(table, seat, ply)]
    if len(found) < len(asked) or len(asked) < waiting:
        return found
    for ply in later:
        if not follows(table, seat, ply):
            break
        found.append(ply)
    return found


def follows(table: Table, seat: int, ply: Ply) -> bool:
    """Whether an answer comes back with that of the seat: a machine gave it, for itself or for the same person."""
    holder = table.seats[ply.seat]
    return ply.by != "person" and (holder.by_machine() or holder.player == table.seats[seat].player)


def put_back(table: Table, match: Match, seat: int, player: str, id: str) -> Verdict:
    """Chance is dealt again and is the same. Raises Refused."""
    plies = answers_to_put_back(table, match, seat)
    if not plies:
        raise Refused("no-redo")
    state, drawn = match.state.copy(), match.drawn
    entries: list[e.AnyEntry] = [e.Redone(seat, player, id)]
    events: list[Event] = []
    for ply in plies:
        recorder = Recorder(FairDealer(table.key, match.deal, drawn))
        try:
            play(state, ply.seat, match.game.read(ply.say), recorder)
        except ExvotoError:  # the rules are others than they were
            raise Refused("no-redo") from None
        drawn += len(recorder.outcomes)
        # Who puts an answer back is there, whether or not the clock gave it.
        by = "person" if ply.by == "clock" else ply.by
        entries.append(e.Answered(ply.seat, ply.say, recorder.outcomes, by))  # type: ignore[arg-type]  # a literal once
        events = recorder.events
    return Verdict(entries, Played(state, events))
