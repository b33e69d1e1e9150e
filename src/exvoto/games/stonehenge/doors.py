"""Stonehenge's answers that are too many to list: combinations, and the open domains of bargains and blackmail.

Offers name up to two of one's cards and up to two wishes, each for any card, any trilithon card, a colour, or one card;
demands and proposals name one or two tokens, all of them, or all but one of the colour there is most of, and up to two
wishes or cards. All else (combinations, the cards that grant wishes) is complete.
"""

from collections.abc import Callable, Iterator
from itertools import combinations_with_replacement
from typing import Any, Final

from exvoto.core.action import Action
from exvoto.core.draft import long
from exvoto.core.kind import NONE, SEAT
from exvoto.core.sight import View
from exvoto.games.stonehenge.bargaining.bargains import one_match
from exvoto.games.stonehenge.bargaining.blackmail import Demand, Demanding, Pay, Propose, Threat
from exvoto.games.stonehenge.bargaining.trade import Accept, Bargain, Considering, Offer
from exvoto.games.stonehenge.bargaining.wishes import ANY, ANY_TRILITHON, ONE_CARD, WISH, fits, like
from exvoto.games.stonehenge.game import GAME
from exvoto.games.stonehenge.laying.combinations import Hand
from exvoto.games.stonehenge.laying.families import SIZE_OF, Ground, families
from exvoto.games.stonehenge.offerings import Lay
from exvoto.games.stonehenge.pieces import BAG, BLACK, CARD, CARDS, COLOUR_OF, COLOURS, COMBINATION, EVERYBODY, GAIN
from exvoto.lab.doors.catalogue import STOP, Bounds, Catalogue
from exvoto.lab.doors.menu import Further, Menu, Speller, listed

MOST: Final = 2  # cards, and wishes, of one offer
BARGAINED: Final = ("offer", "accept", "demand", "pay", "propose")  # one of them is on every menu where they are open

WISHES: Final = (ANY, ANY_TRILITHON, *[like(c, 0, -1) for c in range(BLACK + 1)], *range(ONE_CARD, ONE_CARD + CARDS))
BAGS: Final = (  # of one token, and of two
    *[1 << 4 * colour for colour in range(COLOURS)],
    *[(1 << 4 * a) + (1 << 4 * b) for a, b in combinations_with_replacement(range(COLOURS), 2)],
)
EVERYTHING: Final = "all"  # every token of the one who pays, where that is none of the bags above
ALL_BUT_ONE: Final = "all-but-one"  # the same less one of the colour they have most of


def parts(seats: int) -> Iterator[str]:
    """The letters of answers that take several."""
    yield from (f"lay {kind} {gain}" for kind in COMBINATION.names for gain in GAIN.names)
    yield from (f"offer {to}" for to in (*SEAT.names[:seats], "-"))
    yield from ("accept", "pay")
    for verb in ("demand", "propose"):
        yield from (f"{verb} {bag}" for bag in (*[BAG.write(bag) for bag in BAGS], EVERYTHING, ALL_BUT_ONE))
    yield from (f"+{card}" for card in CARD.names)
    yield from (f"?{WISH.write(wish)}" for wish in WISHES)
    yield STOP


class StonehengeSpeller(Speller):
    def __init__(self, letters: Catalogue) -> None:
        super().__init__(letters)
        self.cards = [letters.number["+" + name] for name in CARD.names]
        self.wishes = {wish: letters.number["?" + WISH.write(wish)] for wish in WISHES}
        self.stop = letters.number[STOP]

    def spell(self, options: list[Action[Any]], see: Callable[[], View], found: Menu) -> None:
        lays = [a for a in options if isinstance(a, Lay)]
        if lays and long(options) and see().more > 0:
            self.add_lays(see(), found)
        elif lays:
            found.update(listed([(self.lay(a), a) for a in lays]))
        if any(a.verb in BARGAINED for a in options):
            self.bargain(see(), found)

    def bargain(self, view: View, found: Menu) -> None:
        step = GAME.read_step(view.agenda[-1])
        if isinstance(step, Bargain):
            self.add_offers(view, found)
        elif isinstance(step, Considering):
            wishes = tuple(view.row("offer_wishes"))
            self.add_grants(view, found, "accept", wishes, Accept)
        elif isinstance(step, Demanding):
            for bag, letter in self.bags(view, step.target, "demand").items():
                found[letter] = self.demanding(held(view, step.target), bag)
        elif isinstance(step, Threat):
            self.add_grants(view, found, "pay", step.wishes, Pay)
            for bag, letter in self.bags(view, seat_of(view), "propose").items():
                found[letter] = self.adding(own_hand(view), bag, ())

    # -- offerings that are too many to list ------------------------------------------------------------------------

    def add_lays(self, view: View, found: Menu) -> None:
        seat = seat_of(view)
        at, supply = view.row("at")[seat], sum([1 << c for c, left in enumerate(view.row("supply")) if left > 0])
        ground = Ground(Hand(own_hand(view), at), COLOUR_OF[at], supply)
        for family in families(ground, None, (), None):
            for gain in family.every_gain():
                head = self.letters.number[f"lay {COMBINATION.write(family.kind)} {GAIN.write(gain)}"]
                found[head] = self.laying(ground, family.kind, gain, ())

    def laying(self, ground: Ground, kind: int, gain: int, cards: tuple[int, ...]) -> Action[Any] | Further:
        """Card by card, in order."""
        if len(cards) == SIZE_OF[kind]:
            return Lay(kind, cards, gain)

        def menu() -> Menu:
            return {
                self.cards[card]: self.laying(ground, kind, gain, (*cards, card))
                for family in families(ground, kind, cards, gain, rising=True)
                for card in family.next_cards()
            }

        return menu

    # -- offers ---------------------------------------------------------------------------------------------------

    def add_offers(self, view: View, found: Menu) -> None:
        hand, seat = own_hand(view), seat_of(view)
        there = [p for p in range(view.n) if p != seat and view.number("present") >> p & 1 and held(view, p) > 0]
        if not hand:
            return
        for to in [*there, EVERYBODY] if there else []:
            most = max([held(view, p) for p in there]) if to == EVERYBODY else held(view, to)
            found[self.letters.number[f"offer {SEAT.write(to)}"]] = self.giving(to, most, hand, ())

    def giving(self, to: int, most: int, hand: list[int], cards: tuple[int, ...]) -> Further:
        """One card or two, in order; then what is wished for."""

        def menu() -> Menu:
            found: Menu = {}
            if len(cards) < MOST:
                for i, card in enumerate(hand):
                    found[self.cards[card]] = self.giving(to, most, hand[i + 1 :], (*cards, card))
            if cards:
                found.update(self.first_wish(most, lambda wishes: Offer(to, cards, wishes)))
            return found

        return menu

    # -- wishes ---------------------------------------------------------------------------------------------------

    def demanding(self, most: int, bag: int) -> Further:
        """No wish, one or two, as far as the victim has cards."""

        def menu() -> Menu:
            found: Menu = {self.stop: Demand(bag, ())}
            if most > 0:
                found.update(self.first_wish(most, lambda wishes: Demand(bag, wishes)))
            return found

        return menu

    def first_wish(self, most: int, make: Callable[[tuple[int, ...]], Action[Any]]) -> Menu:
        return {self.wishes[w]: make((w,)) if most == 1 else self.second_wish(w, make) for w in WISHES}

    def second_wish(self, first: int, make: Callable[[tuple[int, ...]], Action[Any]]) -> Further:
        """Not before the first in the list of wishes, so that two wishes are spelled in one way."""

        def menu() -> Menu:
            found: Menu = {self.stop: make((first,))}
            for second in WISHES[WISHES.index(first) :]:
                found[self.wishes[second]] = make((first, second))
            return found

        return menu

    # -- cards that grant wishes ----------------------------------------------------------------------------------

    def add_grants(
        self,
        view: View,
        found: Menu,
        head: str,
        wishes: tuple[int, ...],
        make: Callable[[tuple[int, ...]], Action[Any]],
    ) -> None:
        hand = own_hand(view)
        if one_match(hand, wishes) is not None:
            found[self.letters.number[head]] = self.granting(hand, wishes, (), make)

    def granting(
        self,
        hand: list[int],
        wishes: tuple[int, ...],
        chosen: tuple[int, ...],
        make: Callable[[tuple[int, ...]], Action[Any]],
    ) -> Action[Any] | Further:
        """The k-th card fits the k-th wish, and the rest can still be granted."""
        if not wishes:
            return make(chosen)

        def menu() -> Menu:
            found: Menu = {}
            for card in hand:
                left = [other for other in hand if other != card]
                if fits(wishes[0], card) and one_match(left, wishes[1:]) is not None:
                    found[self.cards[card]] = self.granting(left, wishes[1:], (*chosen, card), make)
            return found

        return menu

    # -- tokens ---------------------------------------------------------------------------------------------------

    def bags(self, view: View, owner: int, head: str) -> dict[int, int]:
        """The bags that can be named of what an owner has, and their letters."""
        tokens = view.row("tokens")[owner * COLOURS : (owner + 1) * COLOURS]
        numbers = self.letters.number
        found = {bag: numbers[f"{head} {BAG.write(bag)}"] for bag in BAGS if within(bag, tokens)}
        whole = sum([count << 4 * colour for colour, count in enumerate(tokens)])
        less = whole - (1 << 4 * tokens.index(max(tokens))) if whole else 0
        for name, bag in ((EVERYTHING, whole), (ALL_BUT_ONE, less)):
            if bag > 0 and bag not in found:
                found[bag] = numbers[f"{head} {name}"]
        return found

    def adding(self, hand: list[int], bag: int, cards: tuple[int, ...]) -> Further:
        def menu() -> Menu:
            found: Menu = {self.stop: Propose(bag, cards)}
            if len(cards) < MOST:
                for i, card in enumerate(hand):
                    found[self.cards[card]] = self.adding(hand[i + 1 :], bag, (*cards, card))
            return found

        return menu

    # -- letters --------------------------------------------------------------------------------------------------

    def lay(self, answer: Lay) -> list[int]:
        head = self.letters.number[f"lay {COMBINATION.write(answer.combination)} {GAIN.write(answer.gain)}"]
        return [head, *[self.cards[card] for card in answer.cards]]

    def parts(self, view: View, answer: Action[Any]) -> list[int]:
        numbers, step = self.letters.number, GAME.read_step(view.agenda[-1])
        if isinstance(answer, Lay):
            return self.lay(answer)
        if isinstance(answer, Offer):
            head = numbers[f"offer {SEAT.write(answer.to)}"]
            return [head, *[self.cards[c] for c in answer.cards], *[self.wishes[w] for w in answer.wishes], self.stop]
        if isinstance(answer, Accept | Pay):
            return [numbers[answer.verb], *[self.cards[card] for card in answer.cards]]
        if isinstance(answer, Demand) and isinstance(step, Demanding):
            head = self.bags(view, step.target, "demand")[answer.tokens]
            return [head, *[self.wishes[wish] for wish in answer.wishes], self.stop]
        if isinstance(answer, Propose):
            head = self.bags(view, seat_of(view), "propose")[answer.tokens]
            return [head, *[self.cards[card] for card in answer.cards], self.stop]
        return super().parts(view, answer)


def seat_of(view: View) -> int:
    assert view.seat is not None
    return view.seat


def held(view: View, seat: int) -> int:
    return view.row("held")[seat]


def own_hand(view: View) -> list[int]:
    start = seat_of(view) * CARDS
    own = view.entries("hand")[start : start + CARDS]
    return [card for card, count in enumerate(own) if count not in (None, 0, NONE)]


def within(bag: int, tokens: list[int]) -> bool:
    return all(bag >> 4 * colour & 15 <= tokens[colour] for colour in range(COLOURS))


BOUNDS: Final = Bounds(most_outcomes=65, most_letters=60_000, spelled=("lay", *BARGAINED), parts=parts)
SPELLER: Final = StonehengeSpeller
