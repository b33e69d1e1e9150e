"""The contract between a game and everything around it: `Game` is the one public name of a game package."""

from collections.abc import Sequence
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeAlias, TypeVar, cast

from mypy_extensions import mypyc_attr

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.document.declared import Derived, Shorthand, Start
from exvoto.core.engine import settle
from exvoto.core.errors import BadTable, Broken, Unreadable, missing
from exvoto.core.event import Event, Telling
from exvoto.core.field import Field
from exvoto.core.kind import LONGEST, SEAT, Kind
from exvoto.core.manifest import Manifest
from exvoto.core.notation import read_action, read_word
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View, project, unveil
from exvoto.core.state import CORE_FIELDS, State
from exvoto.core.step import Step
from exvoto.core.vocabulary import Vocabulary, vocabulary

S = TypeVar("S", bound=State)
Options: TypeAlias = dict[str, str | int]


class Option:
    """A table option: one of some named values, or a whole number. Its texts live in the catalogues."""

    def __init__(
        self,
        name: str,
        values: tuple[str, ...] = (),
        default: int = 0,
        least: int = 0,
        most: int = 0,
        origin: str = "ruling",
    ) -> None:
        self.name = name
        self.values = values  # () : a number from `least` to `most`
        self.default = default
        self.least = least
        self.most = most
        self.origin = origin  # of the default: "printed", "ruling" or "edition"

    def number(self, given: str | int) -> int:
        """The int kept in a state for a value as people write it. Raises BadTable."""
        if self.values:
            if given in self.values:
                return self.values.index(str(given))
            raise BadTable(f"option {self.name}: '{given}' is none of {', '.join(self.values)}")
        if given == "none" and self.least == 0:
            return 0
        digits = "" if isinstance(given, bool) else str(given)
        if not (
            digits.isascii() and digits.isdigit() and len(digits) <= LONGEST and self.least <= int(digits) <= self.most
        ):
            raise BadTable(f"option {self.name}: '{given}' is not a whole number from {self.least} to {self.most}")
        return int(digits)

    def word(self, number: int) -> str | int:
        return self.values[number] if self.values else number


class Result:
    """How a game ended. Rank 1 is the best; equal ranks share."""

    def __init__(self, scores: list[int], ranks: list[int], decided_by: Rule) -> None:
        self.scores = scores
        self.ranks = ranks
        self.decided_by = decided_by  # the rule that ended or ranked: for the last sentence of the log

    def winners(self) -> list[int]:
        return [seat for seat, rank in enumerate(self.ranks) if rank == 1]


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(Generic[S]):
    name: ClassVar[str] = ""
    version: ClassVar[int] = 1  # of the rules; raised when a stored game would continue differently
    manifest: ClassVar[Manifest] = Manifest(minutes=0, quick=0)
    seats: ClassVar[range] = range(0)
    options: ClassVar[tuple[Option, ...]] = ()  # states keep them by place: append, with a default that changes nothing
    # Where actions, steps and events are defined, in order of reading; `step_order` and `action_order` are only for
    # games whose wire had another order before: see vocabulary.py.
    modules: ClassVar[tuple[ModuleType, ...]] = ()
    step_order: ClassVar[tuple[str, ...]] = ()
    action_order: ClassVar[tuple[str, ...]] = ()
    chapters: ClassVar[tuple[tuple[str, tuple[Rule, ...]], ...]] = ()  # the rules in order of reading
    rulings: ClassVar[tuple[str, ...]] = ()
    kinds: ClassVar[dict[str, Kind]] = {}  # of facts in refusals that are more than numbers: {"altar": ALTAR}
    # For people who write positions and scenarios.
    shorthand: ClassVar[tuple[Shorthand, ...]] = ()
    starts: ClassVar[tuple[Start, ...]] = ()
    derived: ClassVar[tuple[Derived, ...]] = ()

    def __init__(self) -> None:
        """Fails closed: a state attribute without a declaration stops the import. Raises Broken."""
        check_box(self)
        blank = self.blank(self.seats[0], [option.default for option in self.options])
        self.layout: tuple[Field, ...] = blank.layout
        check_fields(blank)
        words = self.words()
        self.actions: tuple[type[Action[Any]], ...] = words.actions
        self.steps: tuple[type[Step[Any]], ...] = words.steps
        self.tellings: tuple[Telling, ...] = words.tellings
        self._actions = {cls.verb: cls for cls in self.actions}
        self._steps = {cls.verb: cls for cls in self.steps}
        self._tellings = {telling.verb: telling for telling in self.tellings}

    # -- what a game provides -------------------------------------------------------------------------------

    def blank(self, seats: int, options: list[int]) -> S:
        """A state before any chance, with the opening agenda: what a position leaves out has these values."""
        raise missing(self, "blank", "return a new state with the opening agenda on it")

    def deal(self, s: S, d: Dealer) -> None:
        """The chance of the set-up, on a blank state."""
        raise missing(self, "deal", "deal out what chance decides at the start, or nothing")

    def expand(self, document: dict[str, Any]) -> dict[str, Any]:
        """Turn a game's own shorthand in a hand-written position into fields. Raises Unreadable."""
        return document

    def complete(self, s: S, given: set[str]) -> None:
        """Fill in what follows from the fields given in a hand-written position (a stock, a deck)."""

    def guess(self, s: S, view: View, rng: Sfc32) -> None:
        """Fill the hidden fields of a state made from a view, each world that fits the view being possible."""

    def worded(self, catalogue: dict[str, Any], language: str) -> dict[str, Any]:
        """The catalogue in the words of this game's material: a deck or map read from a file has names of its own."""
        return catalogue

    def result(self, s: S) -> Result:
        """Of a finished game."""
        raise missing(self, "result", "return the Result of a finished game, with a rank for every seat")

    def standing(self, s: S) -> list[int]:
        """One number per seat, for charts: who is ahead as far as the state knows."""
        raise missing(self, "standing", "return one number for each seat: who is ahead")

    def round_of(self, s: S) -> int:
        """The round that is being played, or was the last: what people count a game's length in."""
        raise missing(self, "round_of", "return the number of the round that is being played")

    def outlook(self, view: View) -> Sequence[int]:
        """What the seat of this view has in prospect, in numbers: whatever is different later ends its standing orders
        “until it changes”."""
        return ()

    def laws(self, s: S) -> str | None:
        """What is always true of a state (conservation): a sentence about the first law broken."""
        return None

    def clash(self, seats: int, options: list[int]) -> str:
        """Options that exclude each other: the name of a sentence under `clash` in the catalogues; else nothing."""
        return ""

    def words(self) -> Vocabulary:
        """The actions, steps and events: those that `modules` define. Raises Broken."""
        return vocabulary(self.modules, self.step_order, self.action_order)

    # -- what follows ---------------------------------------------------------------------------------------

    def table(self, seats: int, options: Options | None = None) -> list[int]:
        """The numbers of the table options. Raises BadTable."""
        if seats not in self.seats:
            raise BadTable(f"{self.name} is for {self.seats[0]} to {self.seats[-1]} players, not {seats}")
        given = dict(options or {})
        numbers = [option.number(given.pop(option.name, option.word(option.default))) for option in self.options]
        if given:
            known = ", ".join(option.name for option in self.options)
            raise BadTable(f"{self.name} has no option '{next(iter(given))}'; it has {known}")
        clash = self.clash(seats, numbers)
        if clash:
            raise BadTable(f"{self.name}: {clash}", self.name, clash)
        return numbers

    def completed(self, numbers: list[int]) -> list[int]:
        """The numbers of stored table options: those declared since then have their defaults. Raises Unreadable."""
        if len(numbers) > len(self.options):
            raise Unreadable(f"{len(numbers)} table options are stored, and {self.name} has {len(self.options)}")
        return [*numbers, *[option.default for option in self.options[len(numbers) :]]]

    def new(self, seats: int, d: Dealer, options: Options | None = None) -> S:
        s = self.blank(seats, self.table(seats, options))
        self.deal(s, d)
        settle(s, d)
        return s

    def view(self, s: S, seat: int | None) -> View:
        return project(self.name, self.layout, s, seat)

    def sample(self, view: View, rng: Sfc32) -> S:
        """A full state that this seat cannot tell from the true one. A view must not be changed once it was sampled."""
        if view.known is None:
            view.known = self.known(view)
        s = cast(S, view.known.copy())
        self.guess(s, view, rng)
        for i, seat in enumerate(view.asked):
            if seat == view.seat and view.answer is not None:
                s.answers[i] = self.read(view.answer)
            elif view.answered[i]:
                s.answers[i] = self.guess_answer(s, seat, rng)
        return s

    def known(self, view: View) -> S:
        """What a view shows and nothing else: of hidden entries the blank values, of answers none."""
        s = self.blank(view.n, view.table)
        unveil(view, self.layout, s)
        s.agenda = [self.read_step(text) for text in view.agenda]
        s.asked = tuple(view.asked)
        s.answers = [None] * len(view.asked)
        return s

    def guess_answer(self, s: S, seat: int, rng: Sfc32) -> Action[Any]:
        """A sealed answer that another seat may have given."""
        step = s.agenda[-1]
        return step.nth(s, seat, rng.below(step.count(s, seat)))

    def read(self, text: str, takes: tuple[str, ...] = ()) -> Action[Any]:
        """An action from its notation; a verb of `takes` may be cut short. Raises Unreadable or Ambiguous."""
        return read_action(text, self._actions, takes)

    def read_step(self, text: str) -> Step[Any]:
        word = read_word(text, self._steps)
        assert isinstance(word, Step)
        return word

    def read_event(self, text: str) -> Event:
        """Raises Unreadable."""
        verb, *tokens = text.split() or [""]
        telling = self._tellings.get(verb)
        if telling is None or len(tokens) != len(telling.shape):
            raise Unreadable(f"'{text[:60]}' is not an event of {self.name}")
        return telling.of(*[kind.read(token) for token, (_, kind) in zip(tokens, telling.shape, strict=True)])

    def rules(self) -> dict[str, Rule]:
        return {rule.id: rule for _, rules in self.chapters for rule in rules}


def check_box(game: Game[Any]) -> None:
    """What the box of a game shows. Raises Broken."""
    cls = type(game).__name__
    if not game.name.isidentifier() or game.name != game.name.lower():
        raise Broken(f"declared: {cls}.name is '{game.name}': write one word in small letters, like its package")
    if len(game.seats) == 0 or game.seats[0] < 1 or game.seats[-1] > SEAT.span:
        raise Broken(
            f"declared: {cls}.seats is {game.seats}: say for how many players the game is, like range(2, 5), from 1 to "
            f"at most {SEAT.span}"
        )
    names = [option.name for option in game.options]
    for option in game.options:
        fits = (
            option.default in range(len(option.values))
            if option.values
            else option.least <= option.default <= option.most
        )
        if names.count(option.name) > 1 or not fits:
            raise Broken(
                f"declared: {cls}.options: '{option.name}' needs a name of its own, and as default the place of one of "
                "its values or a number from `least` to `most`"
            )


def check_fields(s: State) -> None:
    """Every attribute of a state is declared, and every row has the length that its axes make. Raises Broken."""
    state = type(s).__name__
    for name in sorted(attributes(s) - CORE_FIELDS - {field.name for field in s.layout}):
        raise Broken(f"declared: {state}.{name} has no declaration: write `{name}: i64 = shown()`, or who sees it")
    for field in s.layout:
        value: Any = getattr(s, field.name)
        if field.axes and len(value) != field.width(s.n):
            axes = " × ".join([axis.name for axis in field.axes])
            raise Broken(
                f"declared: {state}.{field.name} has {len(value)} entries, and its axes ({axes}) make "
                f"{field.width(s.n)}: correct the axes, or what `blank` puts there"
            )
        companion: Any = getattr(s, field.parties, None) if field.parties else value
        if companion is None or (field.axes and len(companion) != len(value)):
            raise Broken(
                f"declared: {state}.{field.name} is shown to the seats in '{field.parties}': declare a row of that "
                "name, as long as this one"
            )


def attributes(s: State) -> set[str]:
    """The names of all attributes, in both modes: compiled classes list theirs."""
    names: set[str] = set(getattr(s, "__dict__", {}))
    for cls in type(s).__mro__:
        names.update(getattr(cls, "__mypyc_attrs__", ()))
    return {name for name in names if not name.startswith("__")}
