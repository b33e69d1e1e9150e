"""What can be done by day and by night (STO-40 to STO-44)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import SEAT
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.cards import available, draw, hand_over, look_at
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.druid import return_token
from exvoto.games.stonehenge.events import ASKED, GAVE, LOOKED, PAID, PICKED, SKIPPED
from exvoto.games.stonehenge.moments import MOST, PLAYS, Moment, plays
from exvoto.games.stonehenge.pieces import CARD, CARDS, COLOUR, COLOURS, DAY_UPGRADE_TIMING
from exvoto.games.stonehenge.reasons import Timed, acting, colour, hand_of, named
from exvoto.games.stonehenge.rules import STO_40, STO_41, STO_42, STO_43, STO_44
from exvoto.games.stonehenge.state import Stonehenge


def can_draw(s: Stonehenge, least: i64) -> bool:
    return available(s) >= least


def pay(s: Stonehenge, seat: i64, colour: i64, d: Dealer) -> None:
    """STO-43: one token strengthens the action."""
    return_token(s, seat, colour)
    if d.loud:
        d.tell(PAID.of(int(seat), int(colour)))


def refuse_pay(s: Stonehenge, seat: i64, colour: i64) -> Rule | None:
    return None if colour >= 0 and s.tokens[seat * 5 + colour] > 0 else STO_43


class Skip(Timed):
    verb: ClassVar[str] = "skip"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(SKIPPED.of(seat, 0))


class Draw(Timed):
    verb: ClassVar[str] = "draw"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        if s.at[seat] % 2 == 0:
            return STO_40
        return None if can_draw(s, 1) else STO_41

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        draw(s, seat, 2, d)
        if s.options[DAY_UPGRADE_TIMING] != 0:
            s.next(Upgrading(seat))

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | acting(s, seat)


class DrawFour(Timed):
    """Paid before any card is seen (R-17)."""

    verb: ClassVar[str] = "draw-four"
    shape: ClassVar[Shape] = (("colour", COLOUR),)

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        if s.at[seat] % 2 == 0:
            return STO_40
        if s.options[DAY_UPGRADE_TIMING] != 0 or not can_draw(s, 3):
            return STO_41
        return refuse_pay(s, seat, self.colour)

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        pay(s, seat, self.colour, d)
        draw(s, seat, 4, d)

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | acting(s, seat) | colour(self.colour)


class Ask(Timed):
    """By night: that player, wherever on the board, chooses what to give (STO-42)."""

    verb: ClassVar[str] = "ask"
    shape: ClassVar[Shape] = (("victim", SEAT),)

    def __init__(self, victim: i64) -> None:
        self.victim: i64 = victim

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        if s.at[seat] % 2 == 1:
            return STO_40
        return None if has_cards(s, seat, self.victim) else STO_42

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(ASKED.of(seat, int(self.victim)))
        s.next(Giving(self.victim, seat))

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | acting(s, seat) | hand_of(s, seat, self.victim)


def has_cards(s: Stonehenge, seat: i64, victim: i64) -> bool:
    return 0 <= victim < s.n and victim != seat and s.held[victim] > 0


class Take(Timed):
    """By night, paid: look at that hand and take a card (STO-44)."""

    verb: ClassVar[str] = "take"
    shape: ClassVar[Shape] = (("victim", SEAT), ("colour", COLOUR))

    def __init__(self, victim: i64, colour: i64) -> None:
        self.victim: i64 = victim
        self.colour: i64 = colour

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        if s.at[seat] % 2 == 1:
            return STO_40
        return refuse_pay(s, seat, self.colour) if has_cards(s, seat, self.victim) else STO_44

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        pay(s, seat, self.colour, d)
        victim = self.victim
        look_at(s, seat, victim)  # only the thief sees the whole hand
        if d.loud:
            d.tell(LOOKED.of(seat, int(victim), tuple(s.cards(victim))))
        s.next(Picking(seat, victim))

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | acting(s, seat) | colour(self.colour) | hand_of(s, seat, self.victim)


SKIP: Final = Skip()
DRAW: Final = Draw()
DRAW_FOUR: Final = [DrawFour(colour) for colour in range(COLOURS)]
ASK: Final = [Ask(victim) for victim in range(MOST)]
TAKE: Final = [Take(victim, colour) for victim in range(MOST) for colour in range(COLOURS)]


class HandOut(Timed):
    verb: ClassVar[str] = "give"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None if self.card >= 0 and s.holds(seat, self.card) else STO_42

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows who asked."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | named(self.card)


class Pick(Timed):
    """A card of the hand just looked at: what `known` says lies there and nowhere else."""

    verb: ClassVar[str] = "pick"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: i64) -> None:
        self.card: i64 = card

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        step = s.agenda[-1]
        if not isinstance(step, Picking) or self.card < 0:
            return STO_44
        return None if s.known[seat * 65 + self.card] == 1 << step.victim else STO_44

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """Done by the step, which knows whose hand it is."""

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | named(self.card)


HAND_OUT: Final = [HandOut(card) for card in range(CARDS)]
PICK: Final = [Pick(card) for card in range(CARDS)]


class Giving(Step[Stonehenge]):
    """The player asked for a card chooses it, and hands it over."""

    verb: ClassVar[str] = "giving"
    shape: ClassVar[Shape] = (("seat", SEAT), ("to", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("give",)

    def __init__(self, seat: i64, to: i64) -> None:
        self.seat: i64 = seat
        self.to: i64 = to

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return [HAND_OUT[card] for card in s.cards(seat)]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        answer = answers[0]
        assert isinstance(answer, HandOut)
        hand_over(s, self.seat, self.to, [answer.card], 0, [], 0)  # face down
        if d.loud:
            d.tell(GAVE.of(int(self.seat), int(self.to), int(answer.card)))

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)


class Picking(Step[Stonehenge]):
    verb: ClassVar[str] = "picking"
    shape: ClassVar[Shape] = (("seat", SEAT), ("victim", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("pick",)

    def __init__(self, seat: i64, victim: i64) -> None:
        self.seat: i64 = seat
        self.victim: i64 = victim

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        there: i64 = 1 << self.victim
        return [PICK[card] for card in range(CARDS) if s.known[seat * 65 + card] == there]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        answer = answers[0]
        assert isinstance(answer, Pick)
        hand_over(s, self.victim, self.seat, [answer.card], 0, [], 0)
        if d.loud:
            d.tell(PICKED.of(int(self.seat), int(self.victim), int(answer.card)))

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)


class More(Timed):
    verb: ClassVar[str] = "more"
    shape: ClassVar[Shape] = (("colour", COLOUR),)

    def __init__(self, colour: i64) -> None:
        self.colour: i64 = colour

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return refuse_pay(s, seat, self.colour) if can_draw(s, 1) else STO_41

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        pay(s, seat, self.colour, d)
        draw(s, seat, 2, d)

    def facts(self, s: Stonehenge, seat: int) -> dict[str, int]:
        return super().facts(s, seat) | acting(s, seat) | colour(self.colour)


class Stop(Timed):
    verb: ClassVar[str] = "stop"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        """On to the offerings."""


MORE: Final = [More(colour) for colour in range(COLOURS)]
STOP: Final = Stop()


class Upgrading(Moment):
    """`day_upgrade_timing` = after (R-17): two cards are seen, a token buys two more."""

    verb: ClassVar[str] = "upgrading"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("stop", "more", *PLAYS)

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat] if s.wealth(self.seat) > 0 and can_draw(s, 1) else ()

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        return SOLO[self.seat]

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        return [STOP, *[more for more in MORE if more.refuse(s, seat) is None], *plays(s, seat)]

    def fallback(self, s: Stonehenge, seat: int) -> Action[Stonehenge]:
        return STOP
