"""What a game brings besides its rules, and the names under which its package holds it."""

from collections.abc import Mapping


class StandingOrder:
    """An order that people of this game want to give in advance: a button of the page. Its words are under `order`.

    It answers the step `step` with `say`, or, if `verb` is given, with the cheapest option of that verb whose `field`
    is not above a limit that the person sets; beyond it the person is asked. `until`: docs/protocol.md, section 7.
    """

    def __init__(
        self, key: str, step: str, say: str = "", until: str = "revoked", verb: str = "", field: str = ""
    ) -> None:
        self.key = key
        self.step = step
        self.say = say
        self.until = until
        self.verb = verb
        self.field = field


class Manifest:
    """Parts named here are modules or folders of the game's package; an empty name: the game has none.

    `minutes` and `quick` are for the box: how long a game takes, and how many sit at a table that is opened with one
    click. `evaluation` is a module with a function `evaluation(weights)`, which makes an `Eval`, or a `Thorough` on top
    of one (`exvoto/bots`); `weights.toml` and `texts/` are next to it.
    """

    def __init__(
        self,
        minutes: int,
        quick: int,
        *,
        place: int = 0,  # among the boxes of its distribution, then by name
        short: Mapping[str, str | int] | None = None,  # table options that make a game short, for tests
        bargaining: bool = False,  # people negotiate in this game: the table shows the chat at once
        orders: tuple[StandingOrder, ...] = (),
        board: str = "board",  # the position as text, for terminals
        evaluation: str = "",  # what bots think a position is worth; without it they go by `Game.standing`
        bench: str = "",  # by whom its bots are measured, and what counts as their blunders
        statistics: str = "",  # what the lab counts
        doors: str = "",  # how answers are spelled and bounded for other frameworks
        material: str = "",  # a deck or a map that people can change
        lessons: str = "",  # a folder of exercises
        rulebook: str = "",  # a folder: the player aid, and what the rulebook has besides its reference
        cover: str = "",  # a picture for the box
        world: str = "",  # a built module of the page: the game's own board
    ) -> None:
        self.minutes = minutes
        self.quick = quick
        self.place = place
        self.short = dict(short or {})
        self.bargaining = bargaining
        self.orders = orders
        self.board = board
        self.evaluation = evaluation
        self.bench = bench
        self.statistics = statistics
        self.doors = doors
        self.material = material
        self.lessons = lessons
        self.rulebook = rulebook
        self.cover = cover
        self.world = world
