"""By whom the bots of a game are measured: opponents that play by a rule, and bots with one rule changed; and what
counts as a blunder. Each game brings its own (`bench` of its manifest)."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Final, NamedTuple

from exvoto.bots.bot import Bot
from exvoto.bots.simple import Greedy
from exvoto.core.action import Action
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, push
from exvoto.core.errors import BadTable
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game, part_of


class Asked(NamedTuple):
    """A question to a rule: a guessed world, the seat that is to answer, what it may answer."""

    state: Any
    seat: int
    options: list[Action[Any]]
    rng: Sfc32


# None: the rule has nothing to say.
Rule = Callable[[Asked], Action[Any] | None]

MISSED_WIN: Final = "missed-win"  # an answer would have won the game at once
GIFT: Final = "gift"  # an answer puts the game within a rival's reach today
FOR_NOTHING: Final = "for-nothing"  # something was paid, and it changed nothing
FREE_GAIN: Final = "free-gain"  # a gain for the taking was passed over
CAP: Final = "cap"  # a game ran to its limit while somebody led
BLUNDERS: Final = (MISSED_WIN, GIFT, FOR_NOTHING, FREE_GAIN, CAP)
OPTIONS_MOST: Final = 200  # among so many a win is looked for
DRAWS: Final = 2  # … and it must be one whatever is drawn


class Occasion(NamedTuple):
    """A moment at which a blunder was possible, and whether it was made."""

    blunder: str
    made: bool


class Bench:
    """What a game brings. The states are true ones, since games are looked at when they are over."""

    exploiters: ClassVar[Mapping[str, Rule]] = {}  # opponents: a rule, and one answer ahead where it says nothing
    changes: ClassVar[Mapping[str, Rule]] = {}  # one rule put into a bot that otherwise plays as it does

    def occasions(self, s: Any, seat: int, answer: Action[Any]) -> list[Occasion]:
        """At an answer that is about to be played."""
        return []

    def may_end(self, s: Any) -> bool:
        """Whether one answer may end the game: only then a missed win is looked for."""
        return True


def bench_of(name: str) -> Bench:
    """Raises BadTable for a game that brings none."""
    found: Bench = part_of(game(name), "bench").BENCH
    return found


def missed_win(rules: Game[Any], s: Any, seat: int, answer: Action[Any]) -> list[Occasion]:
    """Whether an answer would have ended the game with a win, and this one does not."""
    options: list[Action[Any]] = s.agenda[-1].options(s, seat)
    if len(options) > OPTIONS_MOST or not any(wins(rules, s, seat, a) for a in options):
        return []
    return [Occasion(MISSED_WIN, not wins(rules, s, seat, answer))]


def wins(rules: Game[Any], s: Any, seat: int, answer: Action[Any]) -> bool:
    for number in range(DRAWS):
        after = s.copy()
        push(after, seat, answer, SeededDealer(Sfc32(number + 1)))
        if not over(after) or rules.result(after).ranks[seat] != 1:
            return False
    return True


class Exploiter(Bot):
    """Plays by a rule, and looks one answer ahead where that says nothing."""

    name: ClassVar[str] = "exploiter"

    def __init__(self, rule: Rule) -> None:
        self.rule = rule
        self.otherwise: Bot = Greedy()

    def choose(self, view: View, rng: Sfc32) -> Action[Any]:
        return ruled(self.rule, view, rng) or self.otherwise.choose(view, rng)


class Changed(Exploiter):
    """Another bot with one rule changed."""

    name: ClassVar[str] = "changed"

    def __init__(self, rule: Rule, bot: Bot) -> None:
        super().__init__(rule)
        self.otherwise = bot


def ruled(rule: Rule, view: View, rng: Sfc32) -> Action[Any] | None:
    """What a rule says to a view; what is not legal is not said."""
    assert view.seat is not None
    world = game(view.game).sample(view, rng)
    options = list(view.options)
    found = rule(Asked(world, view.seat, options, rng))
    if found is None or (found not in options and found.refuse(world, view.seat) is not None):
        return None
    return found


def silent(_asked: Asked) -> Action[Any] | None:
    """The rule of who looks one answer ahead, and no further."""
    return None


def by_verb(options: list[Action[Any]], verb: str) -> Action[Any] | None:
    """The first option of a verb."""
    return next((a for a in options if a.verb == verb), None)


def rule_named(rules: Mapping[str, Rule], name: str, bot: str) -> Rule:
    """Raises BadTable."""
    if name not in rules:
        raise BadTable(f"bot '{bot}': there is no rule '{name}'; there are {', '.join(rules)}")
    return rules[name]
