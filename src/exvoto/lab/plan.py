"""What a run of the lab is about: all that its results depend on, and nothing else, so neither workers nor engine."""

import hashlib
import json
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any

import exvoto
from exvoto.bots.registry import make_bot, weights_given
from exvoto.core.errors import BadTable
from exvoto.core.game import Game, Options
from exvoto.games import game as game_of
from exvoto.games import game_with

MOST_SEED = 2**32 - 1
MOST_GAMES = 1_000_000_000
COUNTS = 2  # raised when tallies count something else: a journal never mixes two ways of counting


@dataclass(frozen=True)
class Variant:
    """One way to play: table options, bots, and for some games what is printed on a deck or a map."""

    name: str = ""
    options: tuple[tuple[str, str | int], ...] = ()
    bots: tuple[str, ...] = ("greedy",)
    material: str = ""  # the text of the deck or map itself, not the name of a file: another machine has other files

    def table(self) -> Options:
        return dict(self.options)

    def seated(self, number: int, players: int) -> list[str]:
        """The bots of a game by seat: they change seats from game to game."""
        return [self.bots[(seat + number) % len(self.bots)] for seat in range(players)]


@dataclass(frozen=True)
class Plan:
    game: str
    players: tuple[int, ...]
    games: int  # of each number of players, with each variant
    seed: int
    variants: tuple[Variant, ...]
    rows: bool = False  # one row per game is kept too

    def check(self) -> None:
        """Raises BadTable or Unreadable, before anything is played."""
        rules = game_of(self.game)
        if not 1 <= self.games <= MOST_GAMES:
            raise BadTable(f"games: from 1 to {MOST_GAMES}, not {self.games}")
        if not 0 <= self.seed <= MOST_SEED:
            raise BadTable(f"seed: from 0 to {MOST_SEED}, not {self.seed}")
        if not self.players or len(set(self.players)) != len(self.players):
            raise BadTable("players: name each number of players once")
        names = [variant.name for variant in self.variants]
        if len(set(names)) != len(names):
            raise BadTable("variants: two have the same name")
        for variant in self.variants:
            if not variant.bots:
                raise BadTable("bots: name at least one")
            for bot in variant.bots:
                make_bot(bot, self.game)
            for players in self.players:
                if players not in rules.seats:
                    raise BadTable(f"{self.game} is for {rules.seats[0]} to {rules.seats[-1]} players, not {players}")
                rules_of(self.game, variant).table(players, variant.table())

    def total(self) -> int:
        """Games, each counted once however many variants play it."""
        return self.games * len(self.players)

    def document(self) -> dict[str, Any]:
        """As it stands at the head of a journal; the versions of rules and counting belong to it."""
        made = {"rules": game_of(self.game).version, "exvoto": exvoto.__version__, "counts": COUNTS}
        weights = weights_given([bot for variant in self.variants for bot in variant.bots])
        return asdict(self) | made | ({"weights": weights} if weights else {})

    def lasting(self) -> dict[str, Any]:
        """What may not change when more games are added to those that were played: all but their number."""
        return {key: value for key, value in self.document().items() if key != "games"}

    def digest(self) -> str:
        text = json.dumps(self.lasting(), sort_keys=True, ensure_ascii=False)
        return hashlib.sha256(text.encode()).hexdigest()[:10]


def read_plan(document: dict[str, Any]) -> Plan:
    """From `document`, also after a journey through JSON."""
    variants = [
        Variant(
            given["name"],
            tuple((name, value) for name, value in given["options"]),
            tuple(given["bots"]),
            given["material"],
        )
        for given in document["variants"]
    ]
    return Plan(
        document["game"],
        tuple(document["players"]),
        document["games"],
        document["seed"],
        tuple(variants),
        document["rows"],
    )


@cache
def rules_of(name: str, variant: Variant) -> Game[Any]:
    """The game that a variant plays. Raises BadTable or Unreadable."""
    return game_with(name, variant.material)
