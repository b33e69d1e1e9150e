"""Blackmail (STO-94): a demand, an answer, at most one proposal, yes or no (R-51)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import NUMBER, SEAT, Many
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.bargaining.bargains import clear_offer, matches, refuse_match, refuse_own_cards
from exvoto.games.stonehenge.bargaining.wishes import ANY, WISH, readable
from exvoto.games.stonehenge.cards import ALL_SEATS, hand_over, put_away, see
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.druid import richest_colour
from exvoto.games.stonehenge.events import BLACKMAILED, DEMANDED, PROPOSED, RANSOM, REFUSED, REJECTED
from exvoto.games.stonehenge.pieces import BAG, CARD, COLOURS, TRILITHONS
from exvoto.games.stonehenge.reasons import Timed, matching, missing, purse
from exvoto.games.stonehenge.rules import STO_94
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import COUNTER, Attack, Countering, PlayAgainst, confiscate


class Blackmail(PlayAgainst):
    """The threat is announced and the card is spent; what is demanded comes next."""

    verb: ClassVar[str] = "blackmail"

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        put_away(s, seat, TRILITHONS + self.card)  # STO-90, R-51: whatever comes of it
        d.tell(BLACKMAILED.of(seat, int(self.target), int(self.card)))
        s.next(Demanding(seat, self.target))


def within(s: Stonehenge, bag: i64, owner: i64) -> bool:
    """Whether a bag of tokens is not empty and all of it is the owner's."""
    if bag <= 0:
        return False
    return all(bag >> 4 * colour & 15 <= s.tokens[owner * 5 + colour] for colour in range(COLOURS))


def pay_over(s: Stonehenge, giver: i64, taker: i64, bag: i64) -> None:
    """The one way from player to player (STO-8, R-59)."""
    for colour in range(COLOURS):
        count: i64 = bag >> 4 * colour & 15
        s.tokens[giver * 5 + colour] -= count
        s.tokens[taker * 5 + colour] += count


class Demand(Timed):
    verb: ClassVar[str] = "demand"
    shape: ClassVar[Shape] = (("tokens", BAG), ("wishes", Many(WISH)))

    def __init__(self, tokens: i64, wishes: tuple[int, ...]) -> None:
        self.tokens: i64 = tokens
        self.wishes = wishes

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        step = s.agenda[-1]
        if not isinstance(step, Demanding) or not within(s, self.tokens, step.target):
            return STO_94
        if len(self.wishes) > s.held[step.target]:
            return STO_94
        for wish in self.wishes:
            if not readable(wish):
                return STO_94  # a monolith, a token, or nothing
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows the target."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat)
        step = s.agenda[-1]
        if isinstance(step, Demanding) and step.by == seat:
            facts |= {"target": step.target, "theirs": purse(s, step.target), "most": s.held[step.target]}
            too_many = len(self.wishes) > s.held[step.target]
            facts["fault"] = 1 if not within(s, self.tokens, step.target) else 2 if too_many else 3
        return facts


class Demanding(Step[Stonehenge]):
    verb: ClassVar[str] = "demanding"
    shape: ClassVar[Shape] = (("by", SEAT), ("target", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("demand",)
    open: ClassVar[bool] = True

    def __init__(self, by: i64, target: i64) -> None:
        self.by: i64 = by
        self.target: i64 = target

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.by]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        """One token, two, or all but one, with no card or any card."""
        extras: list[tuple[int, ...]] = [()] if s.held[self.target] == 0 else [(), (ANY,)]
        demands: list[Action[Stonehenge]] = []
        for bag in sorted(ransoms(s, self.target)):
            for wishes in extras:
                demands.append(Demand(bag, wishes))
        return demands

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        return list(self.menu(s, seat))

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        demand = answers[0]
        assert isinstance(demand, Demand)
        d.tell(DEMANDED.of(int(self.by), int(self.target), int(demand.tokens), demand.wishes))
        s.next(Threat(self.by, self.target, demand.tokens, demand.wishes))

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)


def ransoms(s: Stonehenge, owner: i64) -> set[int]:
    """Bags of tokens worth asking for or proposing: at most 1 + 5 + 10 of them."""
    one: list[int] = []
    everything = 0
    for colour in range(COLOURS):
        count: i64 = s.tokens[owner * 5 + colour]
        everything += count << 4 * colour
        if count > 0:
            one.append(1 << 4 * colour)
    bags = set(one)
    bags.update([a + b for i, a in enumerate(one) for b in one[i + 1 :]])
    bags.add(everything)
    if s.wealth(owner) > 1:
        bags.add(everything - (1 << 4 * richest_colour(s, owner)))
    return bags


class Pay(Timed):
    """What was demanded; the k-th card fits the k-th wish."""

    verb: ClassVar[str] = "pay"
    shape: ClassVar[Shape] = (("cards", Many(CARD)),)

    def __init__(self, cards: tuple[int, ...]) -> None:
        self.cards = cards

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        step = s.agenda[-1]
        return refuse_match(s, seat, self.cards, step.wishes, STO_94) if isinstance(step, Threat) else STO_94

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows the demand."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        step = s.agenda[-1]
        if isinstance(step, Threat) and step.target == seat:
            return super().facts(s, seat) | matching(s, seat, self.cards, step.wishes)
        return super().facts(s, seat)


class Propose(Timed):
    """At least one token of one's own, and any of one's cards."""

    verb: ClassVar[str] = "propose"
    shape: ClassVar[Shape] = (("tokens", BAG), ("cards", Many(CARD)))

    def __init__(self, tokens: i64, cards: tuple[int, ...]) -> None:
        self.tokens: i64 = tokens
        self.cards = tuple(sorted(cards))

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return refuse_own_cards(s, seat, self.cards, STO_94) if within(s, self.tokens, seat) else STO_94

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows the blackmailer."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        enough = int(within(s, self.tokens, seat))
        return super().facts(s, seat) | {"own": purse(s, seat), "enough": enough} | missing(s, seat, self.cards)


class Refuse(Timed):
    verb: ClassVar[str] = "refuse"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        confiscate(s, seat, d)  # STO-94: at once; a counter would have been another answer


REFUSE: Final = Refuse()


class Threat(Attack):
    """The victim pays, proposes, refuses or counters. The demand is public."""

    verb: ClassVar[str] = "threat"
    shape: ClassVar[Shape] = (("by", SEAT), ("target", SEAT), ("tokens", BAG), ("wishes", Many(WISH)))
    takes: ClassVar[tuple[str, ...]] = ("refuse", "pay", "propose", "counter")
    open: ClassVar[bool] = True

    def __init__(self, by: i64, target: i64, tokens: i64, wishes: tuple[int, ...]) -> None:
        super().__init__(by, target)
        self.tokens: i64 = tokens
        self.wishes = wishes

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.target]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        answers: list[Action[Stonehenge]] = [REFUSE]
        answers += [Pay(cards) for cards in matches(s.cards(seat), self.wishes, 12)]
        lowest = s.cards(seat)[:1]
        for bag in sorted(ransoms(s, seat))[:10]:
            answers.append(Propose(bag, ()))
            if lowest:
                answers.append(Propose(bag, (lowest[0],)))
        return answers + COUNTER

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        answer = answers[0]
        by, target = self.by, self.target
        if isinstance(answer, Pay):
            d.tell(RANSOM.of(int(target), int(by), int(self.tokens), answer.cards))
            pay_over(s, target, by, self.tokens)
            hand_over(s, target, by, list(answer.cards), 0, list(self.wishes), ALL_SEATS)
        elif isinstance(answer, Propose):
            d.tell(PROPOSED.of(int(target), int(by), int(answer.tokens), answer.cards))
            s.offer_cards = list(answer.cards)
            s.offer_seen = [(1 << by) | (1 << target)] * len(answer.cards)
            for card in answer.cards:
                see(s, by, card, 1 << target)
            s.next(Proposal(by, target, answer.tokens, len(answer.cards)))
        else:
            if isinstance(answer, Refuse):
                d.tell(REFUSED.of(int(target), int(by)))
            answer.apply(s, target, d)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return REFUSE if self.wishes else Pay(())  # out of time: tokens alone are paid


class Agree(Timed):
    verb: ClassVar[str] = "agree"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows the proposal."""


class Reject(Timed):
    verb: ClassVar[str] = "reject"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows the victim."""


AGREE: Final = Agree()
REJECT: Final = Reject()


class Proposal(Step[Stonehenge]):
    """The blackmailer takes the victim's proposal or lets the card strike. The proposed cards are in `offer_cards`."""

    verb: ClassVar[str] = "proposal"
    shape: ClassVar[Shape] = (("by", SEAT), ("target", SEAT), ("tokens", BAG), ("cards", NUMBER))
    takes: ClassVar[tuple[str, ...]] = ("agree", "reject")

    def __init__(self, by: i64, target: i64, tokens: i64, cards: i64) -> None:
        self.by: i64 = by
        self.target: i64 = target
        self.tokens: i64 = tokens
        self.cards: i64 = cards

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.by]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return [AGREE, REJECT]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        by, target = self.by, self.target
        if isinstance(answers[0], Agree):
            d.tell(RANSOM.of(int(target), int(by), int(self.tokens), tuple(s.offer_cards)))
            pay_over(s, target, by, self.tokens)
            hand_over(s, target, by, s.offer_cards, 0, [], 0)
        else:
            d.tell(REJECTED.of(int(by), int(target)))
            s.next(Countering(by, target))
        clear_offer(s)

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return REJECT
