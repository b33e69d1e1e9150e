"""A toy game with everything that is difficult: hidden hands, sealed bids, a window, offers, chance, secrets.

Each round every seat draws a card, all bid sealed, the winner lays a card face down (with the option `peek` the next
seat sees it too), the others may challenge it in turn, then the winner may note a number for itself or give coins away.
Steps find one another through `s.parts`, so that a test can plant a defective one: see `variant`.
"""

import sys
from types import ModuleType
from typing import Any, ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.event import Telling
from exvoto.core.fast import SOLO, Row, i64, total
from exvoto.core.field import own, shown, shown_to, sized, totalled
from exvoto.core.game import Game, Option, Result
from exvoto.core.kind import NONE, NUMBER, SEAT, Many, Named
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.state import State
from exvoto.core.step import Step
from exvoto.core.vocabulary import Vocabulary, vocabulary
from exvoto.core.word import Shape

CARD: Final = Named("card", ("ash", "elm", "oak", "yew"))
PLACE: Final = Named("place", ("p1", "p2", "p3"))
DIE: Final = Named("die", ("i", "ii", "iii"))
CARDS, EACH, PLACES, NOTES = 4, 5, 3, 4
ALL_SEE: Final = -1  # the mask of an entry that lies open
ROUNDS, PEEK = 0, 1  # table options
T1, T2, T3, T4, T5, T6 = RULES = tuple(Rule(f"TOY-{i}") for i in range(1, 7))

DREW: Final = Telling("drew", ("seat", SEAT), ("cards", Many(CARD)), secret=("cards",))
OPENED: Final = Telling("opened", ("bids", Many(NUMBER)), ("seat", SEAT), reveals=True)
PLACED: Final = Telling(
    "placed",
    ("seat", SEAT),
    ("friend", SEAT),
    ("place", PLACE),
    ("card", CARD),
    secret=("card",),
    parties=("seat", "friend"),
)
PASSED: Final = Telling("passed", ("seat", SEAT))
CHALLENGED: Final = Telling("challenged", ("seat", SEAT), ("card", CARD))
TURNED: Final = Telling("turned", ("place", PLACE), ("card", CARD), reveals=True)
NOTED: Final = Telling("noted", ("seat", SEAT), ("number", NUMBER), secret=("number",), private=True)
GAVE: Final = Telling("gave", ("seat", SEAT), ("to", SEAT), ("coins", NUMBER))
DONE: Final = Telling("done", ("seat", SEAT))
WEATHER: Final = Telling("weather", ("die", DIE))


class Toy(State):
    parts: ClassVar[Any] = None  # of the variant this state belongs to

    round: i64 = shown()
    deck: Row = totalled(NUMBER, (CARD,), start=EACH)
    hand: Row = sized(NUMBER, (SEAT, CARD))
    note: Row = own(NUMBER, (SEAT,), start=NONE)
    lying: Row = shown_to("knows", CARD, (PLACE,), start=NONE)
    knows: Row = shown(NUMBER, (PLACE,), start=ALL_SEE)
    pile: Row = shown(NUMBER, (CARD,))
    coins: Row = shown(NUMBER, (SEAT,), start=4)
    winners: list[int] = shown(SEAT, many=True)

    def holds(self, seat: int, card: int) -> bool:
        return 0 <= card < CARDS and self.hand[seat * CARDS + card] > 0


class Bid(Action[Toy]):
    verb: ClassVar[str] = "bid"
    shape: ClassVar[Shape] = (("coins", NUMBER),)

    def __init__(self, coins: int) -> None:
        self.coins = coins

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if 0 <= self.coins <= s.coins[seat] else T2

    def facts(self, s: Toy, seat: int) -> dict[str, int]:
        return {"coins": s.coins[seat]}


class Place(Action[Toy]):
    verb: ClassVar[str] = "place"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: int) -> None:
        self.card = card

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if s.holds(seat, self.card) else T3

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        place, friend = s.round, (seat + 1) % s.n if s.options[PEEK] else NONE
        s.hand[seat * CARDS + self.card] -= 1
        s.lying[place] = self.card
        s.knows[place] = 1 << seat | (1 << friend if friend != NONE else 0)
        d.tell(s.parts.PLACED.of(seat, friend, place, self.card))
        s.next(s.parts.Window((seat + 1) % s.n, seat))


class Pass(Action[Toy]):
    verb: ClassVar[str] = "pass"

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        d.tell(PASSED.of(seat))


class Challenge(Action[Toy]):
    """Throw a card away to turn the lying one over; a pair earns two coins."""

    verb: ClassVar[str] = "challenge"
    shape: ClassVar[Shape] = (("card", CARD),)

    def __init__(self, card: int) -> None:
        self.card = card

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if s.holds(seat, self.card) else T4

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        s.hand[seat * CARDS + self.card] -= 1
        s.pile[self.card] += 1
        s.knows[s.round] = ALL_SEE
        d.tell(CHALLENGED.of(seat, self.card))
        d.tell(s.parts.TURNED.of(s.round, s.lying[s.round]))
        s.coins[seat] += 2 if s.lying[s.round] == self.card else 0


class Done(Action[Toy]):
    verb: ClassVar[str] = "done"

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        d.tell(DONE.of(seat))


class Note(Action[Toy]):
    verb: ClassVar[str] = "note"
    shape: ClassVar[Shape] = (("number", NUMBER),)

    def __init__(self, number: int) -> None:
        self.number = number

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return None if 0 <= self.number < NOTES else T5

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        s.note[seat] = self.number
        d.tell(s.parts.NOTED.of(seat, self.number))
        d.tell(DONE.of(seat))


class Give(Action[Toy]):
    verb: ClassVar[str] = "give"
    shape: ClassVar[Shape] = (("to", SEAT), ("coins", NUMBER))

    def __init__(self, to: int, coins: int) -> None:
        self.to = to
        self.coins = coins

    def refuse(self, s: Toy, seat: int) -> Rule | None:
        return T6 if not 0 <= self.to < s.n or self.to == seat or not 1 <= self.coins <= s.coins[seat] else None

    def apply(self, s: Toy, seat: int, d: Dealer) -> None:
        s.coins[seat] -= self.coins
        s.coins[self.to] += self.coins
        d.tell(GAVE.of(seat, self.to, self.coins))


class ToyStep(Step[Toy]):
    def closed(self, s: Toy, seat: int, answer: Action[Toy]) -> Rule:
        return T1


class Deal(ToyStep):
    """Every seat draws a card; then the order of the round."""

    verb: ClassVar[str] = "deal"

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        for seat in range(s.n):
            card = d.draw(s.deck, CARD)
            s.hand[seat * CARDS + card] += 1
            d.tell(s.parts.DREW.of(seat, (card,)))
        s.next(s.parts.Bidding(), s.parts.Closing())


class Bidding(ToyStep):
    """Sealed: everybody bids at once, the highest pays and wins, the first of equals."""

    verb: ClassVar[str] = "bidding"
    takes: ClassVar[tuple[str, ...]] = ("bid",)

    def seats(self, s: Toy) -> tuple[int, ...]:
        return tuple(range(s.n))

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Bid(coins) for coins in range(10)]

    def resolve(self, s: Toy, answers: list[Any], d: Dealer) -> None:
        bids = [answer.coins for answer in answers]
        winner = bids.index(max(bids))
        d.tell(OPENED.of(tuple(bids), winner))
        s.coins[winner] -= bids[winner]
        s.winners.append(winner)
        s.next(s.parts.Placing(winner), s.parts.Turn(winner))


class Placing(ToyStep):
    verb: ClassVar[str] = "placing"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("place",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Toy) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Place(card) for card in range(CARDS)]


class Window(ToyStep):
    """The others may challenge, one after the other, whoever still has a coin or a card: that is public."""

    verb: ClassVar[str] = "window"
    shape: ClassVar[Shape] = (("seat", SEAT), ("until", SEAT))
    takes: ClassVar[tuple[str, ...]] = ("pass", "challenge")
    reaction: ClassVar[bool] = True

    def __init__(self, seat: int, until: int) -> None:
        self.seat = seat
        self.until = until

    def seats(self, s: Toy) -> tuple[int, ...]:
        cards = total(s.hand[self.seat * CARDS : (self.seat + 1) * CARDS])
        return SOLO[self.seat] if self.seat != self.until and s.coins[self.seat] + cards > 0 else ()

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Pass(), *[s.parts.Challenge(card) for card in range(CARDS)]]

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        super().resolve(s, answers, d)
        if self.seat != self.until and s.knows[s.round] != ALL_SEE:
            s.next(s.parts.Window((self.seat + 1) % s.n, self.until))


class Turn(ToyStep):
    verb: ClassVar[str] = "turn"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("done", "note", "give")
    open: ClassVar[bool] = True  # of the gifts only some are on the menu

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def seats(self, s: Toy) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Toy, seat: int) -> list[Action[Toy]]:
        return [s.parts.Done(), *map(s.parts.Note, range(NOTES)), *[s.parts.Give(to, 1) for to in range(s.n)]]


class Closing(ToyStep):
    """The die pays one seat; after the last round the game is over."""

    verb: ClassVar[str] = "closing"

    def resolve(self, s: Toy, answers: list[Action[Toy]], d: Dealer) -> None:
        die = d.pick(3, DIE)
        d.tell(WEATHER.of(die))
        s.coins[die % s.n] += 1
        s.round += 1
        if s.round < s.options[ROUNDS]:
            s.next(s.parts.Deal())


class ToyGame(Game[Toy]):
    name: ClassVar[str] = "toy"
    seats: ClassVar[range] = range(2, 5)
    options: ClassVar[tuple[Option, ...]] = (
        Option("rounds", (), default=3, least=1, most=PLACES),
        Option("peek", ("no", "yes")),
    )
    modules: ClassVar[tuple[ModuleType, ...]] = (sys.modules[__name__],)
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = (("all", RULES),)
    state: ClassVar[type[Toy]] = Toy

    def blank(self, seats: int, options: list[int]) -> Toy:
        s = self.state(seats, options)
        s.next(s.parts.Deal())
        return s

    def deal(self, s: Toy, d: Dealer) -> None:
        """All chance of the set-up is in the first deal."""

    def complete(self, s: Toy, given: set[str]) -> None:
        if "deck" not in given:
            for card in range(CARDS):
                s.deck[card] = EACH - elsewhere(s, card)

    def guess(self, s: Toy, view: View, rng: Sfc32) -> None:
        rest = [card for card in range(CARDS) for _ in range(EACH - elsewhere(s, card))]
        for seat, size in enumerate(view.row("hand_size")):
            if seat != view.seat:
                for _ in range(size):
                    s.hand[seat * CARDS + rest.pop(rng.below(len(rest)))] += 1
                s.note[seat] = rng.below(NOTES + 1) - 1
        for place, card in enumerate(view.entries("lying")):
            if card is None:
                s.lying[place] = rest.pop(rng.below(len(rest)))
        for card in range(CARDS):
            s.deck[card] = rest.count(card)

    def result(self, s: Toy) -> Result:
        scores = list(s.coins)
        return Result(scores, [1 + sum(other > score for other in scores) for score in scores], T1)

    def standing(self, s: Toy) -> list[int]:
        return list(s.coins)

    def laws(self, s: Toy) -> str | None:
        for card in range(CARDS):
            if s.deck[card] < 0 or s.deck[card] + elsewhere(s, card) != EACH:
                return f"there are {EACH} cards of each kind"
        if min(s.coins) < 0 or min(s.hand) < 0 or not 0 <= s.round <= PLACES:
            return "nobody owes anything"
        return None


def elsewhere(s: Toy, card: int) -> int:
    """How many of a card do not lie in the deck."""
    held = sum([s.hand[seat * CARDS + card] for seat in range(s.n)])
    return held + list(s.lying).count(card) + s.pile[card]


def variant(base: type[ToyGame] = ToyGame, state: type[Toy] = Toy, **parts: Any) -> ToyGame:
    """The toy with some of its actions, steps or tellings replaced, named as the originals are."""
    plain = vocabulary(ToyGame.modules)
    classes = {cls.__name__: cls for cls in (*plain.actions, *plain.steps)}
    named = classes | {telling.verb.upper(): telling for telling in plain.tellings} | parts
    mine = type(state.__name__, (state,), {"parts": type("Parts", (), named)})

    def words(game: ToyGame) -> Vocabulary:
        return Vocabulary(
            [named[cls.__name__] for cls in plain.actions],
            [named[cls.__name__] for cls in plain.steps],
            [named[telling.verb.upper()] for telling in plain.tellings],
        )

    made: ToyGame = type(base.__name__, (base,), {"state": mine, "words": words})()
    return made


TOY: Final = variant()
