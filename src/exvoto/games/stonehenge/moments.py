"""When trilithon cards may be played (STO-91, R-42), and the common windows of a market day (STO-77, STO-85)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64
from exvoto.core.kind import FLAG, NONE
from exvoto.core.rule import Rule
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.stonehenge.bargaining.blackmail import Blackmail
from exvoto.games.stonehenge.cards import trilithons_out
from exvoto.games.stonehenge.closed import out_of_place
from exvoto.games.stonehenge.events import PASSED
from exvoto.games.stonehenge.pieces import COLOUR, COLOURS, TRILITHONS, WINDOW
from exvoto.games.stonehenge.reasons import Timed
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import Denounce, Gain, Play, attackable

PLAYS: Final = ("gain", "denounce", "blackmail")
MOST: Final = 5  # players
GAIN: Final = [Gain(card) for card in range(COLOURS)]
DENOUNCE: Final = [Denounce(card, target) for card in range(COLOURS) for target in range(MOST)]
BLACKMAIL: Final = [Blackmail(card, target) for card in range(COLOURS) for target in range(MOST)]


def trilithons_of(s: Stonehenge, seat: i64) -> list[int]:
    """The trilithon cards of a hand, by colour."""
    held: list[int] = []
    for colour in range(COLOURS):
        if s.hand[seat * 65 + TRILITHONS + colour] > 0:
            held.append(colour)
    return held


def plays(s: Stonehenge, seat: i64) -> list[Action[Stonehenge]]:
    """Every way to play a trilithon card now, sorted."""
    found: list[Action[Stonehenge]] = []
    held = trilithons_of(s, seat)
    if not held:
        return found
    targets: list[int] = []
    for card in held:
        if s.supply[card] > 0:
            found.append(GAIN[card])
        for target in range(s.n):
            if attackable(s, seat, target, card):
                targets.append(card * MOST + target)
    for k in targets:
        found.append(DENOUNCE[k])
    for k in targets:
        found.append(BLACKMAIL[k])
    return found


class Moment(Step[Stonehenge]):
    """A question at which its seat may also play trilithon cards; after each the question is put again (STO-90).

    Its `legal` holds legal answers only, and so does its menu.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        if not answers:
            self.unasked(s, d)
            return
        answer = answers[0]
        if isinstance(answer, Play):
            s.next(self)
        answer.apply(s, self.seat, d)

    def unasked(self, s: Stonehenge, d: Dealer) -> None:
        """What happens when public facts leave one answer (STO-9)."""

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return self.legal(s, seat)

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)


class Pass(Timed):
    verb: ClassVar[str] = "pass"

    def refuse(self, s: Stonehenge, seat: int) -> Rule | None:
        return None

    def apply(self, s: Stonehenge, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(PASSED.of(seat))


PASS: Final = Pass()


class Window(Step[Stonehenge]):
    """The turn of a colour in a window before or after the purchases; `played`: somebody has, in this cycle.

    Without a card in hand, or with all five trilithon cards in the discard pile, nobody is asked (STO-9).
    """

    verb: ClassVar[str] = "window"
    shape: ClassVar[Shape] = (("window", WINDOW), ("colour", COLOUR), ("played", FLAG))
    takes: ClassVar[tuple[str, ...]] = ("pass", *PLAYS)
    reaction: ClassVar[bool] = True

    def __init__(self, window: i64, colour: i64, played: i64) -> None:
        self.window: i64 = window
        self.colour: i64 = colour
        self.played: i64 = played

    def seats(self, s: Stonehenge) -> tuple[int, ...]:
        seat = s.seat_of(self.colour)
        if seat == NONE or not s.is_present(seat) or s.held[seat] == 0 or not trilithons_out(s):
            return ()
        return SOLO[seat]

    def addressed(self, s: Stonehenge) -> tuple[int, ...]:
        seat = s.seat_of(self.colour)
        return SOLO[seat] if seat != NONE and s.is_present(seat) else ()

    def menu(self, s: Stonehenge, seat: int) -> Sequence[Action[Stonehenge]]:
        return self.legal(s, seat)

    def legal(self, s: Stonehenge, seat: int) -> list[Action[Stonehenge]]:
        return [PASS, *plays(s, seat)]

    def resolve(self, s: Stonehenge, answers: list[Action[Stonehenge]], d: Dealer) -> None:
        played: i64 = self.played
        if answers and isinstance(answers[0], Play):
            played = 1
        if self.colour + 1 < COLOURS:
            s.next(Window(self.window, self.colour + 1, played))
        elif played != 0:  # STO-77: until a full cycle brings no play
            s.next(Window(self.window, 0, 0))
        if answers:
            answers[0].apply(s, s.asked[0], d)

    def concerns(self, s: Stonehenge, seat: int) -> bool:
        """Somebody has played a trilithon card in this cycle: threats and stock are no longer what they were."""
        return self.played != 0

    def closed(self, s: Stonehenge, seat: int, answer: Action[Stonehenge]) -> Rule:
        return out_of_place(answer.verb)
