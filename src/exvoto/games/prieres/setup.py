"""Setting up (PRI-10 to PRI-16), as the first step of the agenda."""

from typing import ClassVar

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import Row, i64, row
from exvoto.core.kind import NONE, SEAT
from exvoto.core.step import Step
from exvoto.games.prieres.draw import city_pile, take_city
from exvoto.games.prieres.events import DEALT, END_ROW, FIRST, REDREW
from exvoto.games.prieres.pieces import (
    CITIES,
    END,
    END_CARDS,
    END_DECK,
    END_PRINTED,
    HAND_START,
    MIRACLE,
    MIRACLE_DECK,
    MIRACLES,
    OPENING,
    REDRAWS_MOST,
    REMOVED_LITERAL,
)
from exvoto.games.prieres.state import Prieres


class Setup(Step[Prieres]):
    """All the chance of the beginning (PRI-8). Tokens and Original Temples are in the blank state (PRI-15)."""

    verb: ClassVar[str] = "setup"

    def resolve(self, s: Prieres, answers: list[Action[Prieres]], d: Dealer) -> None:
        s.first = d.pick(s.n, SEAT)  # PRI-10
        d.tell(FIRST.of(s.first))
        lay_end_row(s, d)
        bag = city_pile(s)  # PRI-12
        for k in range(s.n):
            opening_hand(s, s.in_turn_order(k), bag, d)
        for k in range(s.n):
            redraw(s, s.in_turn_order(k), bag, d)
        for k in range(s.n):
            seat = s.in_turn_order(k)
            d.tell(DEALT.of(seat, tuple([city for city in range(CITIES) if s.holder[city] == seat])))
        if s.options[MIRACLE_DECK] != 0:
            remove_miracles(s, d)  # R2


def lay_end_row(s: Prieres, d: Dealer) -> None:
    """PRI-11: as many cards as players, three for two; the token on the first."""
    bag = row(END_CARDS)
    for card in range(END_CARDS if s.options[END_DECK] == 0 else END_PRINTED):  # R3
        bag[card] = 1
    for slot in range(3 if s.n == 2 else s.n):
        s.end_row[slot] = d.draw(bag, END)
    d.tell(END_ROW.of(tuple([card for card in list(s.end_row) if card != NONE])))


def opening_hand(s: Prieres, seat: i64, bag: Row, d: Dealer) -> None:
    for _ in range(HAND_START):
        take_city(s, seat, bag, 0, d)


def can_open(s: Prieres, seat: i64) -> bool:
    return any(s.holder[city] == seat and s.printed_cost(city) <= 1 for city in range(CITIES))


def redraw(s: Prieres, seat: i64, bag: Row, d: Dealer) -> None:
    """PRI-13: a hand without a City of Cost 1 goes back unseen, and ten new cards come."""
    if s.options[OPENING] != 0:  # R7
        return
    while not can_open(s, seat) and s.redrawn[seat] < REDRAWS_MOST:
        s.redrawn[seat] += 1
        for city in range(CITIES):
            if s.holder[city] == seat:
                s.holder[city] = NONE
                bag[city] = 1
        s.held[seat] = 0
        opening_hand(s, seat, bag, d)
    if s.redrawn[seat] > 0:
        d.tell(REDREW.of(seat, s.redrawn[seat]))


def remove_miracles(s: Prieres, d: Dealer) -> None:
    """PRI-14 with the printed number of cards: four of the 23 leave the game unseen."""
    bag = row(MIRACLES, 1)
    bag[0] = 0
    for _ in range(REMOVED_LITERAL):
        s.miracle_pile[d.draw(bag, MIRACLE)] = 0
