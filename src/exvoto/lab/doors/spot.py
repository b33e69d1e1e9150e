"""A place in a game as other frameworks walk through it: one chooser, one letter at a time, chance as nodes.

Spots never change, so they may be shared, kept and copied for nothing. Chance nodes are found by running the answer
again on a copy with the outcomes so far, until the dealer is asked for one more.
"""

import json
from functools import cached_property
from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.engine import over, pending, push
from exvoto.core.engine import settle as run_on
from exvoto.core.fast import Row
from exvoto.core.game import Game, Options
from exvoto.core.kind import Kind
from exvoto.core.position import dump, load
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.core.state import State
from exvoto.games import game
from exvoto.lab.doors.menu import Menu, settle, speller_of


class Undetermined(Exception):  # as people say it
    """The dealer is asked for an outcome that nobody has dictated."""

    def __init__(self, kind: Kind, outcomes: list[tuple[int, float]]) -> None:
        super().__init__(kind.name)
        self.kind = kind
        self.outcomes = outcomes


class Halting(Dealer):
    """Deals the outcomes it was given, and those that are certain; then halts and says what can come out."""

    def __init__(self, dealt: tuple[int, ...]) -> None:
        self.dealt = dealt
        self.at = 0
        self.loud = False

    def pick(self, n: int, kind: Kind) -> int:
        return self.next(kind, [1] * n)

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        card = self.next(kind, list(bag))
        bag[card] -= 1
        return card

    def next(self, kind: Kind, weights: list[int]) -> int:
        if self.at < len(self.dealt):
            self.at += 1
            return self.dealt[self.at - 1]
        possible = [value for value, weight in enumerate(weights) if weight > 0]
        if len(possible) != 1:
            whole = sum(weights)
            raise Undetermined(kind, [(value, weights[value] / whole) for value in possible])
        self.dealt = (*self.dealt, possible[0])
        self.at += 1
        return possible[0]


class Table:
    """A game, a number of seats and the options: what all spots of a game have in common. Raises BadTable."""

    def __init__(self, name: str, seats: int, options: Options | None = None) -> None:
        self.rules: Game[Any] = game(name)
        self.n = seats
        self.options = self.rules.table(seats, options)
        self.speller = speller_of(self.rules)
        self.letters = self.speller.letters
        self.most_letters = self.letters.bounds.most_letters
        self.most_outcomes = self.letters.bounds.most_outcomes

    def blank(self) -> State:
        s: State = self.rules.blank(self.n, self.options)
        return s

    @cached_property
    def opening(self) -> "Spot":
        """Before the first outcome of the set-up."""
        return deal(self, None, None, (), 0)

    def dealt(self, dealer: Dealer) -> "Spot":
        """The first question, the set-up dealt by this dealer."""
        s = self.blank()
        self.rules.deal(s, dealer)
        run_on(s, dealer)
        return Spot(self, s, 0)


class Spot:
    """Somebody chooses a letter, or (`outcomes`) chance decides, or the game is over."""

    def __init__(self, table: Table, state: State, length: int, menu: Menu | None = None) -> None:
        self.table = table
        self.state = state  # never changed; during chance the one before the answer, at the opening a blank one
        self.length = length  # letters chosen so far
        self.spelled: tuple[int, ...] = ()  # of the answer under way
        self._menu = menu
        self.answer: Action[Any] | None = None  # given, while chance decides what comes of it
        self.dealt: tuple[int, ...] = ()
        self.outcomes: list[tuple[int, float]] = []
        self.drawn: Kind | None = None
        self._views: dict[int | None, View] = {}

    # -- who chooses among what -----------------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        return not self.outcomes and (over(self.state) or self.length >= self.table.most_letters)

    @property
    def cut(self) -> bool:
        """Ended by the door because it had gone on too long, not by the rules."""
        return self.over and not over(self.state)

    @cached_property
    def seat(self) -> int | None:
        """Who chooses now; of several sealed answers the lowest seat's comes first."""
        return None if self.outcomes or self.over else min(pending(self.state))

    @cached_property
    def menu(self) -> Menu:
        if self._menu is not None:
            return self._menu
        seat = self.seat
        if seat is None:
            return {}
        return self.table.speller.menu(self.state.agenda[-1].options(self.state, seat), lambda: self.view(seat))

    @cached_property
    def legal(self) -> list[int]:
        return sorted(self.menu)

    def view(self, seat: int | None) -> View:
        """What a seat sees. While chance decides, everybody still sees what they saw before the answer."""
        found = self._views.get(seat)
        if found is None:
            found = self._views[seat] = self.table.rules.view(self.state, seat)
        return found

    def own(self, seat: int | None) -> tuple[int, ...]:
        """The letters that a seat has spelled: nobody else sees them."""
        return self.spelled if self.seat is not None and seat == self.seat else ()

    # -- going on -------------------------------------------------------------------------------------------------

    def after(self, letter: int, dealer: Dealer | None = None) -> "Spot":
        """Choose a letter of the menu. Chance is decided by the dealer; without one it is asked for, see `deal`."""
        assert self.seat is not None
        way = settle(self.menu[letter])
        if not isinstance(way, Action):
            spot = Spot(self.table, self.state, self.length + 1, way)
            spot.spelled = (*self.spelled, letter)
            spot._views = self._views
            return spot
        if dealer is None:
            return deal(self.table, self.state, way, (), self.length + 1)
        after = self.state.copy()
        push(after, self.seat, way, dealer)
        return Spot(self.table, after, self.length + 1)

    def deal(self, outcome: int) -> "Spot":
        """Let chance decide."""
        state = None if self.answer is None else self.state
        return deal(self.table, state, self.answer, (*self.dealt, outcome), self.length)

    def guess(self, seat: int, rng: Sfc32) -> "Spot":
        """Another spot that this seat cannot tell from this one."""
        world: State = self.table.rules.sample(self.view(seat), rng)
        spot = Spot(self.table, world, self.length)
        for letter in self.own(seat):
            spot = spot.after(letter)
        spot.length = self.length
        return spot

    def shares(self) -> list[float]:
        """Each seat's share of the victory less an even share: they sum up to zero."""
        n = self.table.n
        if not self.over or self.cut:
            return [0.0] * n
        winners = self.table.rules.result(self.state).winners()
        return [(1.0 / len(winners) if seat in winners else 0.0) - 1.0 / n for seat in range(n)]

    # -- texts and copies -----------------------------------------------------------------------------------------

    def knows(self, seat: int) -> str:
        """All that a seat knows, as one line: its view and what it has spelled."""
        said = self.view(seat).wire()
        del said["options"], said["more"]  # they follow from the rest
        said["spelled"] = list(self.own(seat))
        return json.dumps(said, separators=(",", ":"))

    def __str__(self) -> str:
        return json.dumps(self.written())

    def written(self) -> dict[str, Any]:
        """Everything, JSON-ready; `revived` reads it back."""
        return {
            "state": dump(self.table.rules, self.state),
            "opening": self.answer is None and bool(self.outcomes),
            "length": self.length,
            "spelled": list(self.spelled),
            "answer": None if self.answer is None else self.answer.write(),
            "dealt": list(self.dealt),
        }

    def __deepcopy__(self, memo: dict[int, Any]) -> "Spot":
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return revived, (self.written(),)


def deal(table: Table, state: State | None, answer: Action[Any] | None, dealt: tuple[int, ...], length: int) -> Spot:
    """Run an answer (without one: the set-up) on a copy: the spot after it, or the next decision of chance."""
    dealer = Halting(dealt)
    before = table.blank() if state is None else state
    after = before.copy()
    try:
        if answer is None:
            table.rules.deal(after, dealer)
            run_on(after, dealer)
        else:
            push(after, min(pending(before)), answer, dealer)
    except Undetermined as draw:
        spot = Spot(table, before, length)
        spot.answer, spot.dealt, spot.outcomes, spot.drawn = answer, dealer.dealt, draw.outcomes, draw.kind
        return spot
    return Spot(table, after, length)


def revived(written: dict[str, Any]) -> Spot:
    """The inverse of `Spot.written`."""
    state = written["state"]
    rules = game(state["game"])
    s: State = load(rules, state)
    words = {option.name: option.word(number) for option, number in zip(rules.options, list(s.options), strict=True)}
    table = Table(rules.name, s.n, words)
    if written["opening"]:
        return deal(table, None, None, tuple(written["dealt"]), written["length"])
    if written["answer"] is not None:
        return deal(table, s, rules.read(written["answer"]), tuple(written["dealt"]), written["length"])
    spot = Spot(table, s, written["length"] - len(written["spelled"]))
    for letter in written["spelled"]:
        spot = spot.after(letter)
    return spot
