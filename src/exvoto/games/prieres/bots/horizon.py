"""How long a game of Prières still lasts, as an experienced player foresees it, and what that makes of a Temple.

Faith buys Temples and Population, Temples give Faith: a player who spends a round's Faith as people usually do comes so
near to the End card. From that follow the chances that none, one, two … more rounds come after this one. A Faith is
worth one Population in the last round; before, it may buy a Temple instead, which is worth the Faith of all rounds to
come.
"""

import math
from typing import Final

from exvoto.core.fast import i64
from exvoto.core.kind import NONE
from exvoto.games.prieres.bots.outlook import AREAS, Outlook, progress
from exvoto.games.prieres.faith import origin_production, production
from exvoto.games.prieres.pieces import (
    CITIES,
    COUNT_CITIES,
    COUNT_IMPLICATION,
    COUNT_PEOPLE,
    COUNT_TEMPLES,
    COUNTED,
    SLOTS,
)
from exvoto.games.prieres.state import Prieres

ROUNDS: Final = 6  # looked ahead
BUYS_TEMPLES: Final = 0.55  # with one Faith, on average
BUYS_PEOPLE: Final = 0.75
BUYS_CITIES: Final = 0.3
SPENDS: Final = 1.3  # Implication, a player and round
RETURN: Final = 1.0  # Population that a Faith buys
VAGUE: Final = 0.07  # how far off a forecast may be for this round, and half as much again for each further one
WANDERS: Final = 0.3  # how often the token moves on between two rounds


class Horizon:
    """`rounds[k]` is the chance that k more rounds come after this one."""

    def __init__(self, s: Prieres, o: Outlook) -> None:
        self.due: list[float] = [0.0] * AREAS  # the Faith of this round that a seat is still to get
        self.rounds: list[float] = [0.0] * (ROUNDS + 1)
        between = s.turn == NONE  # no turns any more in this round: one more comes at least
        if s.agenda and not between:
            self.look_at_turns(s)
        if not s.agenda or s.triggered:
            self.rounds[0] = 1.0
        else:
            self.foresee(s, o, between)
        self.faith_now = 0.0  # what a Faith is worth in this round, and in the next
        self.faith_next = 0.0
        self.temple = 0.0  # what a Temple is worth that yields from the next round on
        self.later = 0.0  # … without the next round
        self.left = 0.0  # rounds to come, on average
        for k in range(ROUNDS + 1):
            chance = self.rounds[k]
            self.left += chance * float(k)
            self.faith_now += chance * FAITH_WITH[k]
            if k > 0:
                self.temple += chance * TEMPLE_WITH[k]
                self.faith_next += chance * FAITH_WITH[k - 1]
                self.later += chance * TEMPLE_WITH[k - 1]

    def look_at_turns(self, s: Prieres) -> None:
        """What those who have not played yet will get."""
        waiting = [False] * AREAS
        turn = (s.turn - s.first + s.n) % s.n
        for k in range(turn + 1, s.n):
            seat = s.in_turn_order(k)
            waiting[seat] = True
            self.due[seat] = float(origin_production(s, seat))
        for city in range(CITIES):
            owner = s.place[city]
            if 0 <= owner < AREAS and waiting[owner]:
                self.due[owner] += float(production(s, city))

    def foresee(self, s: Prieres, o: Outlook, between: bool) -> None:
        faith = [float(o.faith[seat]) for seat in range(s.n)]
        spent = [0.0] * s.n  # Faith up to the round in question
        so_far = 0.0
        for k in range(ROUNDS):
            if k == 0:
                if between:
                    continue
                for seat in range(s.n):
                    spent[seat] = self.due[seat] + (float(s.pool) if seat == s.turn else 0.0)
                    faith[seat] += BUYS_TEMPLES * spent[seat]
            else:
                for seat in range(s.n):
                    spent[seat] += faith[seat]
                    faith[seat] *= 1.0 + BUYS_TEMPLES
            over = self.chance(s, o, s.end_row[s.token], spent, k)
            if k > 0 and not (between and k == 1):
                cards = 0.0
                others = 0.0
                for slot in range(SLOTS):
                    if s.end_row[slot] != NONE:
                        cards += 1.0
                        others += self.chance(s, o, s.end_row[slot], spent, k)
                over = (1.0 - WANDERS) * over + WANDERS * others / max(1.0, cards)
            over = max(so_far, over)
            self.rounds[k] = over - so_far
            so_far = over
        self.rounds[ROUNDS] = 1.0 - so_far

    def chance(self, s: Prieres, o: Outlook, card: i64, spent: list[float], k: int) -> float:
        """That an End card is met once so much Faith is spent."""
        if card < 0:
            return 0.0
        what = COUNTED[card]
        total = 0.0
        most = -1.0
        least = 1000.0
        for seat in range(s.n):
            value = float(o.value(s, seat, what))
            if what == COUNT_CITIES:
                value += BUYS_CITIES * spent[seat]
            elif what == COUNT_TEMPLES:
                value += BUYS_TEMPLES * spent[seat]
            elif what == COUNT_PEOPLE:
                value += BUYS_PEOPLE * spent[seat]
            elif what == COUNT_IMPLICATION:
                value -= min(value, SPENDS * float(k))
            total += value
            most = max(most, value)
            least = min(least, value)
        have = progress(card, s.n, total, most, least)
        return 1.0 / (1.0 + math.exp(min(50.0, (1.0 - have) / (VAGUE * (1.0 + 0.5 * float(k))))))


def temple_with() -> list[float]:
    """What a Temple is worth with k rounds to come: in each of them a Faith, for a Population or another Temple."""
    worth = [0.0]
    for k in range(ROUNDS):
        worth.append(worth[k] + RETURN * max(1.0, worth[k]))
    return worth


TEMPLE_WITH: Final = temple_with()
FAITH_WITH: Final = [RETURN * max(1.0, worth) for worth in TEMPLE_WITH]
