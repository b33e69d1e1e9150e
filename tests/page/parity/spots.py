"""Positions of random games, and what the engine says about each: for the rules that the page works out by itself.

The page previews answers without asking the server, so `page/src/games/<game>/rules` restates rules. A module here for
each such game holds them to the engine: `HELD` names, for every function of the page, the functions of the engine that
decide, and how to ask them; `CONSTANTS` the tables that have another name or form there.

Arguments and values are JSON. In arguments `$position`, `$view` and the like stand for what the page makes of the view,
see `page/src/games/<game>/parity.ts`; in values `{"$one_of": [...]}` allows several.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from types import ModuleType
from typing import Any

from exvoto.core.action import Action
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.engine import pending, play, random_answer
from exvoto.core.errors import BadTable
from exvoto.core.event import Event
from exvoto.core.fast import list_of
from exvoto.core.game import Game, Option
from exvoto.core.kind import NONE, Named
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game as game_of
from exvoto.games.describe import describe

SPOTS = 320  # positions per game
OF_A_KIND = 4  # from one game: as many for each kind of question
MANY = 400  # options: more are not listed, one is drawn
FIRST_SEED = 2026
QUIET = SeededDealer(Sfc32(1))  # for effects in which chance has no part


@dataclass
class Spot:
    """A state, the seat through which it is seen (None: a spectator's view), and all that was told on the way."""

    game: Game[Any]
    state: Any
    seat: int | None
    view: View
    rng: Sfc32
    events: list[Event] = field(default_factory=list)

    @property
    def seats(self) -> range:
        return range(self.state.n)

    def some(self, things: list[Any], most: int) -> list[Any]:
        """At most so many of them, in order."""
        if len(things) <= most:
            return things
        kept = sorted({self.rng.below(len(things)) for _ in range(most)})
        return [things[i] for i in kept]

    def seen(self, state: Any) -> View:
        """What the same seat sees of another state, in which nobody is asked anything."""
        state.asked, state.answers = (), []
        return self.game.view(state, self.seat)

    def played(self, seat: int, say: str) -> Any:
        """The state after an answer."""
        t = self.state.copy()
        play(t, seat, self.game.read(say), SeededDealer(Sfc32(self.rng.next())))
        return t


Claim = tuple[list[Any], Any]  # arguments and value
Ask = Callable[[Spot], Iterator[Claim]]


@dataclass
class Held:
    """A function of the page, held by functions of the engine."""

    by: tuple[Any, ...]
    ask: Ask


def held(*by: Any) -> Callable[[Ask], Held]:
    return lambda ask: Held(by, ask)


def per_seat(ask: Callable[[Any, int], Any], *by: Any) -> Held:
    """A method that is asked about a seat, answered from the state."""
    return Held(by, lambda spot: (([seat], ask(spot.state, seat)) for seat in spot.seats))


def once(ask: Callable[[Any], Any], *by: Any) -> Held:
    """A getter, answered from the state."""
    return Held(by, lambda spot: iter([([], ask(spot.state))]))


def constants(pieces: ModuleType) -> dict[str, Any]:
    """Every table of a game's `pieces.py` as JSON: numbers, rows, names. Table options are declared there, too."""
    found: dict[str, Any] = {}
    for name, value in vars(pieces).items():
        if isinstance(value, Named):
            found[name] = list(value.names)
        elif isinstance(value, int | str):
            found[name] = value
        elif isinstance(value, tuple):
            if not any(isinstance(one, Option) for one in value):
                found[name] = list(value)
        elif name.isupper() and hasattr(value, "__getitem__"):
            found[name] = list_of(value)
    return {name: value for name, value in found.items() if name.isupper()}


# -- positions ------------------------------------------------------------------------------------------------


def table(game: Game[Any], rng: Sfc32) -> tuple[int, dict[str, str | int]]:
    """Seats and options drawn by lot, half of the options as they are by default."""
    while True:
        seats = game.seats[rng.below(len(game.seats))]
        options = {option.name: drawn(option, rng) for option in game.options}
        try:
            game.table(seats, options)
        except BadTable:  # options that exclude each other
            continue
        return seats, options


def drawn(option: Option, rng: Sfc32) -> str | int:
    if rng.below(2):
        return option.word(option.default)
    if option.values:
        return option.word(rng.below(len(option.values)))
    return option.word(option.least + rng.below(min(10, option.most - option.least + 1)))


def spots(game: Game[Any], count: int = SPOTS) -> Iterator[Spot]:
    """Positions of random games, spread over each game, with its end."""
    seed = FIRST_SEED
    while count > 0:
        seed += 1
        for spot in spots_of(game, seed)[:count]:
            count -= 1
            yield spot


def spots_of(game: Game[Any], seed: int) -> list[Spot]:
    """Of one game a few positions of each kind of question, so that rare ones come up as often as others."""
    rng = Sfc32(seed)
    seats, options = table(game, rng)
    recorder = Recorder(SeededDealer(Sfc32(rng.next())))
    state = game.new(seats, recorder, options)
    kept: dict[str, list[Spot]] = {}
    asked: Counter[str] = Counter()
    while True:
        verb = state.agenda[-1].verb if state.agenda else "over"
        asked[verb] += 1
        place = len(kept.setdefault(verb, []))
        if place == OF_A_KIND:  # each position of a kind is as likely to be kept
            place = rng.below(asked[verb])
        if place < OF_A_KIND:
            told = Spot(game, state.copy(), viewer(state, rng), View("", None, 0), rng, recorder.events[:])
            kept[verb][place : place + 1] = [told]
        if not state.agenda:
            break
        waiting = pending(state)
        seat = waiting[rng.below(len(waiting))]
        play(state, seat, some_answer(state, seat, rng), recorder)
    found = [spot for spots in kept.values() for spot in spots]
    for spot in found:
        spot.view = game.view(spot.state, spot.seat)
    return found


def some_answer(state: Any, seat: int, rng: Sfc32) -> Action[Any]:
    """One of the options, each as likely, or each kind of answer as likely: what is rare is tried as well."""
    step = state.agenda[-1]
    if rng.below(2) or step.count(state, seat) > MANY:
        return random_answer(state, seat, rng)
    by_verb: dict[str, list[Action[Any]]] = {}
    for answer in step.options(state, seat):
        by_verb.setdefault(answer.verb, []).append(answer)
    answers = list(by_verb.values())[rng.below(len(by_verb))]
    return answers[rng.below(len(answers))]


def viewer(state: Any, rng: Sfc32) -> int | None:
    """Mostly somebody who is asked, sometimes another seat, sometimes a spectator."""
    waiting = pending(state)
    lot = rng.below(10)
    if lot < 6 and waiting:
        return waiting[rng.below(len(waiting))]
    return None if lot == 9 else rng.below(state.n)


# -- what the page is given -----------------------------------------------------------------------------------


def parity_of(name: str) -> ModuleType:
    return import_module(f"{__package__}.{name}")


def engine_name(function: Any) -> str:
    return f"{function.__module__.rpartition('.')[2]}.{function.__qualname__}"


def document(name: str, count: int = SPOTS) -> dict[str, Any]:
    """All that vitest needs for one game: page/src/games/parity/parity.check.ts."""
    game, parity = game_of(name), parity_of(name)
    listed: list[dict[str, Any]] = []
    for spot in spots(game, count):
        claims = [[key, *claim] for key, one in parity.HELD.items() for claim in one.ask(spot)]
        listed.append({"view": spot.view.wire(), "seat": spot.seat, "claims": claims})
    return {
        "rules": describe(game),
        "constants": {"NONE": NONE} | constants(parity.pieces) | parity.CONSTANTS,
        "held": {key: [engine_name(function) for function in one.by] for key, one in parity.HELD.items()},
        "spots": listed,
    }
