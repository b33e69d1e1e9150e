"""How long people take to answer: so long the table lets pass before it answers for a person without a choice.

Nobody need press a button that changes nothing, and others still cannot tell: such an answer comes when it might have
come from this person, who has taken so long before. At first too little is known, and people answer for themselves.
"""

import hmac
import math
from typing import Final

from exvoto.server.table.match import Match
from exvoto.server.table.table import Table

FEW: Final = 8  # answers: fewer show no habit
MANY: Final = 24  # so many of one person's own make those of the others unnecessary
LONGEST: Final = {"none": 60_000, "live": 60_000}  # milliseconds: who takes longer has left the room
LIMIT_SHARE: Final = 2  # in a turn-based game the longest is this part of the limit
BLUR: Final = 0.25  # of a drawn time's logarithm: the same time never comes twice
TRIES: Final = 16


def usual_time(table: Table, match: Match, seat: int) -> int | None:
    """Milliseconds that the person at a seat might take for the open question; None: not known yet. Drawn from the
    server's seed and from earlier answers alone, so that it reveals nothing of the hand and every process draws the
    same."""
    longest = LONGEST.get(match.pace.kind, match.pace.limit * 1000 // LIMIT_SHARE)
    known = [math.log(max(1, ms)) for ms in known_times(match, seat) if ms <= longest]
    if len(known) < FEW:
        return None
    mean = sum(known) / len(known)
    spread = math.sqrt(sum((one - mean) ** 2 for one in known) / len(known))
    # Blurred, and drawn together again: so that times vary as much as they did before.
    narrow = spread / math.sqrt(spread**2 + BLUR**2)
    for number in range(TRIES):
        name = f"habit|{match.epoch}|{match.opened}|{seat}|{number}"
        drawn = hmac.digest(table.seed, name.encode(), "sha256")
        a, b, c = (int.from_bytes(drawn[k : k + 4], "big") / 2**32 for k in (0, 4, 8))
        blur = BLUR * math.sqrt(-2 * math.log(1 - a)) * math.cos(2 * math.pi * b)
        ms = math.exp(mean + narrow * (known[int(c * len(known))] - mean + blur))
        if ms <= longest:
            return int(ms)
    return longest


def known_times(match: Match, seat: int) -> list[int]:
    """Of this person at this kind of question if there are many, else of everybody there, else of everybody at
    questions like it: in windows, or outside of them."""
    verb = match.step().verb
    own = match.times.get((seat, verb), [])
    if len(own) >= MANY:
        return own
    here = [ms for (_, one), times in match.times.items() if one == verb for ms in times]
    if len(here) >= FEW:
        return here
    windows = {step.verb for step in match.game.steps if step.reaction}
    return [ms for (_, one), times in match.times.items() if (one in windows) == (verb in windows) for ms in times]
