"""Prières: who is asked in a reaction window, and which Miracles wait."""

from collections.abc import Iterator

from exvoto.core.kind import NONE
from exvoto.games.prieres import pieces
from exvoto.games.prieres.miracles.play import PASS, Annulling, Effect, Strike
from exvoto.games.prieres.placing import Reacting
from exvoto.games.prieres.state import Prieres

from .spots import QUIET, Claim, Spot, held


@held(Reacting.seats, Reacting.resolve, Annulling.seats, Annulling.resolve)
def window(spot: Spot) -> Iterator[Claim]:
    """Who would be asked, one after the other, if everybody passed."""
    s = spot.state
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, Reacting | Annulling):
        if top is not None:
            yield ["$position", "$step", "$asked"], None
        return
    t = s.copy()
    t.agenda, asked = [top], []
    while t.agenda and (seats := t.agenda[-1].seats(t)):
        asked.append(seats[0])
        t.asked = seats
        t.agenda.pop().resolve(t, [PASS], QUIET)
    standing = []
    for seat in spot.seats:
        if isinstance(top, Annulling) and seat == top.by:
            standing.append("played")
        elif seat in asked:
            standing.append("asked" if seat == asked[0] else "later")
        else:
            standing.append("passed" if s.miracles_held(seat) > 0 else "none")
    yield ["$position", "$step", "$asked"], standing


def waiting(s: Prieres) -> list[dict[str, int]]:
    found = []
    for step in s.agenda[::-1]:
        if isinstance(step, Strike):
            found.append({"seat": int(step.seat), "miracle": pieces.ANNULMENT, "city": NONE, "whom": NONE})
        if isinstance(step, Effect):
            names = ("seat", "miracle", "city", "whom")
            found.append({name: int(getattr(step, name)) for name in names})
    return found


@held(Effect, Strike)
def waiting_miracles(spot: Spot) -> Iterator[Claim]:
    yield ["$agenda", "$notation"], waiting(spot.state)


@held(Strike.resolve, Effect.resolve)
def takes_effect(spot: Spot) -> Iterator[Claim]:
    """Whether the Miracle at the bottom is carried out if everybody passes, and if one more Annulment is played."""
    s = spot.state
    roots = [step for step in s.agenda if isinstance(step, Effect)]
    if not roots:
        return
    for annulments in range(3):
        t = s.copy()
        for _ in range(annulments):
            t.next(Annulling(0, 0, 0), Strike(0))
        chain = waiting(t)
        while t.agenda and t.agenda[-1] is not roots[0] and roots[0] in t.agenda:
            step = t.agenda.pop()
            if not isinstance(step, Annulling | Reacting):
                step.resolve(t, [], QUIET)
        yield [chain], roots[0] in t.agenda


WINDOWS = {
    "reactionWindow.windowOf": window,
    "reactionWindow.waitingMiracles": waiting_miracles,
    "reactionWindow.takesEffect": takes_effect,
}
