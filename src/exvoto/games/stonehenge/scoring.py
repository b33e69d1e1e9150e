"""The end of the game (STO-110 to STO-113)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.game import Result
from exvoto.games.stonehenge.events import COUNTED
from exvoto.games.stonehenge.pieces import KIND_OF, LINTEL, PILLAR, SLOTS, TIE_RANKING
from exvoto.games.stonehenge.rules import STO_110, STO_111, STO_112, STO_113
from exvoto.games.stonehenge.state import Stonehenge


def has_dolmen(s: Stonehenge, seat: i64) -> bool:
    return s.owned[seat * 2 + PILLAR] >= 2 and s.owned[seat * 2 + LINTEL] >= 1


def monoliths(s: Stonehenge, seat: i64) -> i64:
    return s.owned[seat * 2 + PILLAR] + s.owned[seat * 2 + LINTEL]


def parts(s: Stonehenge, seat: i64) -> i64:
    """How many monoliths count towards a dolmen."""
    return min(2, s.owned[seat * 2 + PILLAR]) + min(1, s.owned[seat * 2 + LINTEL])


def stuck(s: Stonehenge) -> bool:
    """STO-112: nobody could complete a dolmen even with all that is left (R-40)."""
    left = [int(s.reserve[PILLAR]), int(s.reserve[LINTEL])]
    for slot in range(SLOTS):
        if s.bars(slot) > 0:
            left[KIND_OF[slot]] += 1
    for seat in range(s.n):
        if s.owned[seat * 2 + PILLAR] + left[PILLAR] >= 2 and s.owned[seat * 2 + LINTEL] + left[LINTEL] >= 1:
            return False
    return True


def count_all(s: Stonehenge, d: Dealer) -> None:
    for seat in range(s.n):
        d.tell(COUNTED.of(seat, int(monoliths(s, seat)), int(s.wealth(seat))))


def result(s: Stonehenge) -> Result:
    """Scores are monoliths. The owner of a dolmen wins, ranked among winners only if the table wants it (STO-111);
    without a dolmen monoliths decide, then tokens (STO-112, STO-113)."""
    merits = [(int(monoliths(s, seat)), int(s.wealth(seat))) for seat in range(s.n)]
    won = [has_dolmen(s, seat) for seat in range(s.n)]
    if any(won):
        ranked = s.options[TIE_RANKING] != 0
        merits = [
            (merit if ranked else (1, 0)) if winner else (0, 0) for merit, winner in zip(merits, won, strict=True)
        ]
        rule = STO_111 if ranked and sum(won) > 1 else STO_110
    else:
        rule = STO_112 if stuck(s) else STO_113
    ranks = [1 + sum([other > mine for other in merits]) for mine in merits]
    return Result([int(monoliths(s, seat)) for seat in range(s.n)], ranks, rule)
