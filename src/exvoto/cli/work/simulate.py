"""`exvoto simulate`: many games between bots, and who wins."""

from typing import Any

from rich.console import Console
from rich.table import Table

from exvoto.bots.bot import Bot
from exvoto.bots.registry import make_bot
from exvoto.cli.work.bar import bar
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import play, play_out
from exvoto.core.errors import BadTable
from exvoto.core.game import Game, Options, Result
from exvoto.core.sfc import Sfc32
from exvoto.games import statistics_of
from exvoto.lab.match import thoughts_of
from exvoto.lab.play import MOST_ANSWERS, must_be_over, play_with


class Tally:
    """What one kind of bot achieved."""

    def __init__(self) -> None:
        self.seats = 0
        self.wins = 0.0
        self.score = 0
        self.rank = 0

    def count(self, result: Result, seat: int) -> None:
        self.seats += 1
        winners = result.winners()
        self.wins += 1 / len(winners) if seat in winners else 0
        self.score += result.scores[seat]
        self.rank += result.ranks[seat]

    def means(self) -> list[str]:
        """Win share, score and rank a seat; dashes for a bot that never sat, as there were fewer seats than bots."""
        if self.seats == 0:
            return ["–"] * 3
        share = f"{100 * self.wins / self.seats:.1f} %"
        return [share, f"{self.score / self.seats:.1f}", f"{self.rank / self.seats:.2f}"]


def simulate(game: Game[Any], players: int, games: int, bots: list[str], seed: int, options: Options) -> None:
    players = players or min(4, game.seats[-1])
    if games < 1:
        raise BadTable("games: at least one")
    makers = {bot: make_bot(bot, game.name) for bot in bots}
    game.table(players, options)
    tallies = {bot: Tally() for bot in bots}
    measures: dict[str, int] = {}
    answers = 0
    with bar() as shown:
        task = shown.add_task(game.name, total=games)
        for number in range(games):
            seated = [bots[(seat + number) % len(bots)] for seat in range(players)]
            minds = [makers[bot] for bot in seated]
            s, given = one_game(game, players, options, minds, seed * 1_000_003 + number)
            answers += given
            result = game.result(s)
            for seat, bot in enumerate(seated):
                tallies[bot].count(result, seat)
            for key, value in statistics_of(game).measures(s).items():
                measures[key] = measures.get(key, 0) + value
            shown.advance(task)
    show(game.name, players, games, tallies, measures | {"answers": answers})


def one_game(game: Game[Any], players: int, options: Options, bots: list[Bot], seed: int) -> tuple[Any, int]:
    """A finished game and the number of answers in it. All-random tables take the fast way, with the same choices."""
    dealer, thoughts = SeededDealer(Sfc32(seed)), thoughts_of(seed)
    s = game.new(players, dealer, options)
    if all(bot.name == "random" for bot in bots):
        answers = play_out(s, thoughts, dealer, MOST_ANSWERS)
        must_be_over(game, s)
    else:
        answers = play_with(game, s, bots, thoughts, lambda seat, answer: play(s, seat, answer, dealer))
    return s, answers


def show(name: str, players: int, games: int, tallies: dict[str, Tally], sums: dict[str, int]) -> None:
    table = Table(title=f"{name}, {players} players, {games} games")
    for column in ("bot", "seats", "win share", "mean score", "mean rank"):
        table.add_column(column, justify="left" if column == "bot" else "right")
    for bot, tally in tallies.items():
        table.add_row(bot, str(tally.seats), *tally.means())
    console = Console()
    console.print(table)
    console.print("a game has on average " + ", ".join(f"{total / games:.1f} {key}" for key, total in sums.items()))
