"""Step ii of the market day: offers and answers (STO-72 to STO-74)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NONE, NUMBER, SEAT, Many
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.bargaining.bargains import clear_offer, matches, refuse_match, refuse_own_cards
from exvoto.games.stonehenge.bargaining.suggestions import Sorted, addressee, given, suggest, wished
from exvoto.games.stonehenge.bargaining.wishes import GIVEN, WISH, fits, readable
from exvoto.games.stonehenge.cards import ALL_SEATS, hand_over, see, trilithons_out
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.events import ACCEPTED, DECLINED, HEARD, OFFERED, WHISPERED
from exvoto.games.stonehenge.moments import PASS, PLAYS, Moment, plays
from exvoto.games.stonehenge.pieces import CARD, CARDS, COLOUR, COLOURS, EVERYBODY, TRADE_ROUNDS, TRADE_VISIBILITY
from exvoto.games.stonehenge.reasons import Timed, bargaining, matching
from exvoto.games.stonehenge.rules import STO_73, STO_74
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import Play

ACCEPTS_MOST: Final = 39


def largest_hand(s: Stonehenge, but: i64) -> i64:
    """Of the other players present."""
    most: i64 = 0
    for seat in range(s.n):
        if seat != but and s.is_present(seat) and s.held[seat] > most:
            most = s.held[seat]
    return most


class Offer(Timed):
    """Cards of one's own against wishes, to one player or (as '-') to all."""

    verb: ClassVar[str] = "offer"
    shape: ClassVar[Shape] = (("to", SEAT), ("cards", Many(GIVEN)), ("wishes", Many(WISH)))

    def __init__(self, to: i64, cards: tuple[int, ...], wishes: tuple[int, ...]) -> None:
        self.to: i64 = to
        self.cards = cards if len(cards) == 1 else tuple(sorted(cards))
        self.wishes = wishes

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        to = self.to
        if not self.cards or not self.wishes:
            return STO_73  # an exchange, no gift
        if to != EVERYBODY and (not 0 <= to < s.n or to == seat or not s.is_present(to)):
            return STO_73
        for wish in self.wishes:
            if not readable(wish):
                return STO_73  # a token, a monolith, or nothing
        if len(self.wishes) > (largest_hand(s, seat) if to == EVERYBODY else s.held[to]):
            return STO_73
        return refuse_own_cards(s, seat, self.cards, STO_73)

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        to, cards, wishes = self.to, self.cards, self.wishes
        s.offers += 1
        seen: i64 = ALL_SEATS
        if s.options[TRADE_VISIBILITY] == 0:
            if d.loud:
                d.tell(OFFERED.of(seat, int(to), cards, wishes))
        else:  # only the parties see the offer: its addressees and the one who makes it (STO-5)
            seen = (s.present if to == EVERYBODY else 1 << to) | 1 << seat
            d.tell(WHISPERED.of(seat, int(to), len(cards), len(wishes)))
        s.offer_cards = list(cards)
        s.offer_wishes = list(wishes)
        s.offer_seen = [seen] * max(len(cards), len(wishes))
        for other in range(s.n):
            if other != seat and seen >> other & 1:
                for card in cards:
                    see(s, other, card, 1 << seat)
                if seen != ALL_SEATS:
                    d.tell(HEARD.of(other, seat, cards, wishes))
        ask_next(s, seat, to, s.colour[seat] if to == EVERYBODY else NONE)

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | bargaining(s, seat, self.to, self.cards, self.wishes)


def ask_next(s: Stonehenge, by: i64, to: i64, last: i64) -> None:
    """The addressee, or of all the others the next in colour order after `last` who holds enough cards (STO-74)."""
    wanted: i64 = len(s.offer_wishes)
    if to != EVERYBODY:
        if last == NONE:
            s.next(Considering(by, to, to))
        else:
            clear_offer(s)
        return
    for k in range(1, COLOURS + 1):
        colour: i64 = (last + k) % COLOURS
        if colour == s.colour[by]:
            break
        seat = s.seat_of(colour)
        if seat != NONE and s.is_present(seat) and s.held[seat] >= wanted:
            s.next(Considering(by, to, seat))
            return
    clear_offer(s)


class Accept(Timed):
    """The k-th card fits the k-th wish."""

    verb: ClassVar[str] = "accept"
    shape: ClassVar[Shape] = (("cards", Many(CARD)),)

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return refuse_match(s, seat, self.cards, tuple(s.offer_wishes), STO_74)

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows whose offer it is."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat)
        step = s.agenda[-1]
        if isinstance(step, Considering) and step.seat == seat:
            facts |= matching(s, seat, self.cards, tuple(s.offer_wishes))
        return facts


class Decline(Timed):
    verb: ClassVar[str] = "decline"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows whose offer it is."""


DECLINE: Final = Decline()
ACCEPT: Final = [Accept((card,)) for card in range(CARDS)]


class Considering(Step[Stonehenge]):
    """An addressee answers; one who cannot match can only decline, and it looks like a choice (STO-74)."""

    verb: ClassVar[str] = "considering"
    shape: ClassVar[Shape] = (("by", SEAT), ("to", SEAT), ("seat", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("decline", "accept")
    open: ClassVar[bool] = True

    def __init__(self, by: i64, to: i64, seat: i64) -> None:
        self.by: i64 = by
        self.to: i64 = to
        self.seat: i64 = seat

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return self.legal(s, seat)

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        found: list[Action[Stonehenge]] = [DECLINE]
        if len(s.offer_wishes) == 1:  # by far the most frequent
            wish: i64 = s.offer_wishes[0]
            for card in range(CARDS):
                if s.hand[seat * 65 + card] > 0 and len(found) <= ACCEPTS_MOST and fits(wish, card):
                    found.append(ACCEPT[card])
        else:
            for cards in matches(s.cards(seat), tuple(s.offer_wishes), ACCEPTS_MOST):
                found.append(Accept(cards))
        return found

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        answer = answers[0]
        if isinstance(answer, Accept):
            exchange(s, self.by, self.seat, answer.cards, d)
        else:
            if d.loud:
                d.tell(DECLINED.of(int(self.seat), int(self.by)))
            ask_next(s, self.by, self.to, s.colour[self.seat])

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return DECLINE


def exchange(s: Stonehenge, by: i64, seat: i64, back: tuple[int, ...], d: Dealer) -> None:
    """At once and exactly as offered (STO-73). What is handed back goes first: it was in hand before the rest came."""
    named: i64 = s.offer_seen[0]
    hand_over(s, seat, by, list(back), 0, s.offer_wishes, named)
    hand_over(s, by, seat, s.offer_cards, named, [], 0)
    clear_offer(s)
    s.deals += 1
    if d.loud:
        d.tell(ACCEPTED.of(int(seat), int(by), back))


class Bargain(Moment):
    """The turn of a colour in a round of exchanges: one offer, or pass (STO-72)."""

    verb: ClassVar[str] = "bargain"
    shape: ClassVar[Shape] = (("round", NUMBER), ("colour", COLOUR))
    takes: ClassVar[tuple[str, ...]] = ("pass", "offer", *PLAYS)
    open: ClassVar[bool] = True

    def __init__(self, number: i64, colour: i64) -> None:
        super().__init__(NONE)
        self.round: i64 = number
        self.colour: i64 = colour

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        if s.options[TRADE_ROUNDS] < self.round or s.present & (s.present - 1) == 0:
            return ()
        seat = s.seat_of(self.colour)
        if seat == NONE or not s.is_present(seat) or s.held[seat] == 0:
            return ()
        return SOLO[seat] if largest_hand(s, seat) > 0 or trilithons_out(s) else ()

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        if s.options[TRADE_ROUNDS] < self.round or s.present & (s.present - 1) == 0:
            return ()
        seat = s.seat_of(self.colour)
        return SOLO[seat] if seat != NONE and s.is_present(seat) else ()

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        found: list[Action[Stonehenge]] = [PASS]
        offers = suggest(s, seat)
        for k in range(offers.size):
            found.append(offer_of(offers.numbers[k]))
        found += plays(s, seat)
        return found

    def count(self, s: Stonehenge, seat: int) -> int:
        return 1 + suggest(s, seat).size + len(plays(s, seat))

    def nth(self, s: Stonehenge, seat: int, k: int) -> Action[Stonehenge]:
        return nth_bargain(suggest(s, seat), plays(s, seat), k)

    def random(self, s: Stonehenge, seat: int, rng: Sfc32) -> Action[Stonehenge]:
        offers = suggest(s, seat)
        trilithons = plays(s, seat)
        return nth_bargain(offers, trilithons, rng.below(1 + offers.size + len(trilithons)))

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if answers and isinstance(answers[0], Play):
            s.next(self)
        elif self.colour + 1 < COLOURS:
            s.next(Bargain(self.round, self.colour + 1))
        else:
            s.next(RoundOver(self.round))
        if answers:
            answers[0].apply(s, s.asked[0], d)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return PASS


def nth_bargain(offers: Sorted, trilithons: list[Action[Stonehenge]], k: i64) -> Action[Stonehenge]:
    if k == 0:
        return PASS
    if k <= offers.size:
        return offer_of(offers.numbers[k - 1])
    return trilithons[k - 1 - offers.size]


def offer_of(offer: i64) -> Offer:
    return Offer(addressee(offer), given(offer), (wished(offer),))


class RoundOver(Step[Stonehenge]):
    """Another round, unless it was the last or brought no offer (STO-72)."""

    verb: ClassVar[str] = "round-over"
    shape: ClassVar[Shape] = (("round", NUMBER),)

    def __init__(self, number: i64) -> None:
        self.round: i64 = number

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if s.offers > 0 and self.round < s.options[TRADE_ROUNDS]:
            s.next(Bargain(self.round + 1, 0))
        s.offers = 0
