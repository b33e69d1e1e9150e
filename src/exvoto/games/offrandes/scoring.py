"""The end of the game (OFF-90 to OFF-92)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.game import Result
from exvoto.games.offrandes.events import COUNTED, ENDED
from exvoto.games.offrandes.pieces import ALTARS, BONUS, END_SCORE, FINAL_TIE, GROUP, ROUND_CAP
from exvoto.games.offrandes.rules import OFF_91, OFF_92
from exvoto.games.offrandes.state import Offrandes


def ends(s: Offrandes) -> bool:
    """OFF-90: more than 100 points, altars not yet counted (R-27); or the round limit of the table (R-33)."""
    return s.full_altars() == ALTARS or best_score(s) > END_SCORE or 0 < s.options[ROUND_CAP] <= s.round


def best_score(s: Offrandes) -> i64:
    best: i64 = 0
    for seat in range(s.n):
        best = max(best, s.score[seat])
    return best


def bonus(s: Offrandes, seat: i64) -> i64:
    """OFF-91: five points per group for each altar with one's disc on it."""
    points: i64 = 0
    for altar in range(ALTARS):
        if s.altar_owner[altar] == seat:
            points += BONUS * GROUP[altar]
    return points


def altars_of(s: Offrandes, seat: i64) -> i64:
    altars: i64 = 0
    for altar in range(ALTARS):
        if s.altar_owner[altar] == seat:
            altars += 1
    return altars


def count_altars(s: Offrandes, d: Dealer) -> None:
    full = s.full_altars() == ALTARS
    best = best_score(s)
    if d.loud:
        d.tell(ENDED.of(int(full), best, int(not full and best <= END_SCORE)))
    for seat in range(s.n):
        points = bonus(s, seat)
        s.score[seat] += points
        if d.loud:
            d.tell(COUNTED.of(seat, altars_of(s, seat), points, s.score[seat]))


def result(s: Offrandes) -> Result:
    """OFF-92: the total, then the altars occupied, then by option the money left."""
    drachmas = s.options[FINAL_TIE] != 0
    merits = [
        (int(s.score[seat]), int(altars_of(s, seat)), int(s.cash[seat]) if drachmas else 0) for seat in range(s.n)
    ]
    ranks = [1 + sum([other > mine for other in merits]) for mine in merits]
    tied = [merit for merit in merits if merit[0] == max(merits)[0]]
    return Result([merit[0] for merit in merits], ranks, OFF_91 if len(tied) == 1 else OFF_92)
