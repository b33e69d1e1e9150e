"""The voyage (ODY-38 to ODY-45), the end of the game, and what follows a voyage (ODY-50 to ODY-55)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SOLO, i64, row
from exvoto.core.kind import NONE
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.odyssee.events import BARE, BECALMED, LIVED, NO_REFILL, REFILLED, RETURNED, SAILED, TURNED
from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    ADVENTURES,
    DIONYSOS,
    GODS,
    HAND_ROUND,
    OUT,
    READY,
    SHIPS,
    STALL_ROUNDS,
    ZEUS,
    ZONES,
)
from exvoto.games.odyssee.rules import ODY_50
from exvoto.games.odyssee.scoring import finish, reached
from exvoto.games.odyssee.setup import deal_winds
from exvoto.games.odyssee.state import EVERYBODY, Odyssee
from exvoto.games.odyssee.timing import Timed, untimely
from exvoto.games.odyssee.winds import colour_of, weigh


class Voyage(Step[Odyssee]):
    """The ship sails by the cards as they lie."""

    verb: ClassVar[str] = "voyage"

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        turn_up(s, d)  # ODY-39, R-29: beyond the stopping point too
        sail(s, d)
        token: i64 = s.tokens[s.ship]
        if token == NONE:  # ODY-44: on its own circle the ship finds none; ODY-51: elsewhere there may be none
            if s.ship != s.departure:
                d.tell(BARE.of(s.ship))
            s.dry += 1
            s.strike()  # no new token
            return
        s.tokens[s.ship] = NONE  # ODY-45
        s.done.append(token)  # like any token it scores
        s.dry = 0
        if d.loud:
            d.tell(LIVED.of(token, s.ship))
        if reached(s):  # ODY-47, R-34: nobody announces it
            finish(s, d)


def end_round(s: Odyssee) -> None:
    """Nobody has another turn in this round: the voyage is next (ODY-38)."""
    while not isinstance(s.agenda[-1], Voyage):
        s.strike()


def turn_up(s: Odyssee, d: Dealer) -> None:
    """Every card that lies face down is turned up where it lies, on all nine zones."""
    for wind in range(s.winds):
        if s.wind_seen[wind] != EVERYBODY:
            s.wind_seen[wind] = EVERYBODY
            if d.loud:
                d.tell(TURNED.of(s.wind_by[wind], s.wind_card[wind], s.wind_zone[wind], wind))


def sail(s: Odyssee, d: Dealer) -> None:
    totals = row(ZONES)
    weigh(s, totals)
    moves: i64 = 0
    for ship in range(SHIPS):  # ODY-41
        colour = colour_of(totals, ship)
        if colour == NONE:
            d.tell(BECALMED.of(ship + 1, s.ship))  # ODY-42, R-4
            break
        s.ship = s.lines[s.ship * 3 + colour]  # ODY-43: what is passed stays; R-41: any line, any circle
        moves += 1
        if d.loud:
            d.tell(SAILED.of(ship + 1, colour, totals[ship * 3 + colour], s.ship))
    if s.ship == s.departure:
        d.tell(RETURNED.of(s.ship, moves))


class Put(Timed):
    """A token of the reserve for the circle that the ship left."""

    verb: ClassVar[str] = "refill"
    shape: ClassVar[Shape] = (("adventure", ADVENTURE),)

    def __init__(self, adventure: i64) -> None:
        self.adventure: i64 = adventure

    def refuse(self, s: Odyssee, seat: int) -> Rule | None:
        return None if 0 <= self.adventure < ADVENTURES and s.reserve[self.adventure] > 0 else ODY_50

    def apply(self, s: Odyssee, seat: int, d: Dealer) -> None:
        put(s, seat, self.adventure, 0, d)

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        facts = super().facts(s, seat)
        if 0 <= self.adventure < ADVENTURES:
            facts["adventure"] = self.adventure
            facts["reserve"] = s.reserve[self.adventure]
        return facts


PUTS: Final = [Put(adventure) for adventure in range(ADVENTURES)]


def put(s: Odyssee, seat: i64, adventure: i64, forced: i64, d: Dealer) -> None:
    s.reserve[adventure] -= 1
    s.tokens[s.departure] = adventure
    if d.loud:
        d.tell(REFILLED.of(seat, adventure, s.departure, forced))


class Refill(Step[Odyssee]):
    """The seat that holds Zeus now (ODY-36) puts a token on the circle that the ship left (ODY-50)."""

    verb: ClassVar[str] = "new-token"
    takes: ClassVar[tuple[str, ...]] = ("refill",)

    def seats(self, s: Odyssee) -> tuple[int, ...]:
        return SOLO[s.holder(ZEUS)] if self.count(s, 0) > 1 else ()  # ODY-36, R-25

    def addressed(self, s: Odyssee) -> tuple[int, ...]:
        return SOLO[s.holder(ZEUS)]

    def menu(self, s: Odyssee, seat: int) -> Sequence[Action[Odyssee]]:
        return PUTS  # declining is not on the menu

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, s.asked[0], d)
            return
        for adventure in range(ADVENTURES):
            if s.reserve[adventure] > 0:
                put(s, s.holder(ZEUS), adventure, 1, d)
                return
        d.tell(NO_REFILL.of(s.departure))  # ODY-51, R-27

    def closed(self, s: Odyssee, seat: int, answer: Action[Odyssee]) -> Rule:
        return untimely(answer.verb)

    def count(self, s: Odyssee, seat: int) -> int:
        kinds: i64 = 0
        for adventure in range(ADVENTURES):
            if s.reserve[adventure] > 0:
                kinds += 1
        return kinds

    def nth(self, s: Odyssee, seat: int, k: int) -> Action[Odyssee]:
        for adventure in range(ADVENTURES):
            if s.reserve[adventure] > 0:
                if k == 0:
                    return PUTS[adventure]
                k -= 1
        raise IndexError(k)

    def random(self, s: Odyssee, seat: int, rng: Sfc32) -> Action[Odyssee]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


class Renewal(Step[Odyssee]):
    """From one round to the next: the stall guard, the shuffle, the deal, the pawns."""

    verb: ClassVar[str] = "renewal"

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        if s.options[STALL_ROUNDS] != 0 and s.dry >= s.options[STALL_ROUNDS]:  # ODY-55, R-38
            finish(s, d)
            return
        gather(s)
        for god in range(GODS):  # ODY-54
            if s.pawns[god] != OUT:
                s.pawns[god] = READY
            s.waits[god] = NONE
        s.passes = 0
        s.departure = s.ship
        deal_winds(s, HAND_ROUND, s.left_of(s.holder(ZEUS)), d)  # ODY-53
        s.round += 1


def gather(s: Odyssee) -> None:
    """ODY-52: played cards and exchange discards go back to the pile; hands are kept."""
    for wind in range(s.winds):
        s.pile[s.wind_card[wind]] += 1
        s.wind_zone[wind] = NONE
        s.wind_by[wind] = NONE
        s.wind_card[wind] = NONE
    s.winds = 0
    s.pile[DIONYSOS] += s.exchanges
    s.exchanges = 0
