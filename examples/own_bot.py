"""A bot of your own, for any game on the shelf: it tries every answer a few times and plays what won most often.

    python own_bot.py odyssee 4 --games 10     one such bot against three `random` ones, ten games

It sees what its seat may see and nothing more: `sample` draws a world that fits the view, `play_out` ends it at random.
Replace `choose` with something better.
"""

import argparse

from exvoto.bots.bot import Bot
from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import play_out, push
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.lab.play import play_with

ANSWERS, TRIES = 12, 4  # how many answers it considers, and how often it tries each


class Trying(Bot):
    name = "trying"

    def choose(self, view, rng):
        rules, dealer = game(view.game), SeededDealer(rng)
        options = list(view.options)
        while len(options) > ANSWERS:
            options.pop(rng.below(len(options)))
        wins = [0] * len(options)
        for _ in range(TRIES):
            world = rules.sample(view, rng)
            for k, answer in enumerate(options):
                future = world.copy()
                push(future, view.seat, answer, dealer)
                play_out(future, rng, dealer, 5_000)
                wins[k] += not future.agenda and view.seat in rules.result(future).winners()
        return options[wins.index(max(wins))]


def tournament(name: str, players: int, games: int, rival: str) -> float:
    """The bot's share of the victories; it changes seats from game to game."""
    rules, victories = game(name), 0.0
    for number in range(games):
        bots = [make_bot(rival, name) for _ in range(players)]
        seat = number % players
        bots[seat] = Trying()
        dealer = SeededDealer(Sfc32(number))
        table = rules.new(players, dealer)
        play_with(
            rules,
            table,
            bots,
            Sfc32(1_000_000 + number),
            lambda who, answer, s=table, d=dealer: push(s, who, answer, d),
        )
        winners = rules.result(table).winners()
        victories += (seat in winners) / len(winners)
        print(f"game {number + 1}: {'won' if seat in winners else 'lost'}", flush=True)
    return victories / games


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot of your own against one of Exvoto's.")
    parser.add_argument("game")
    parser.add_argument("players", type=int)
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument("--rival", default="random")
    given = parser.parse_args()
    share = tournament(given.game, given.players, given.games, given.rival)
    print(f"it won {share:.0%}; an even share is {1 / given.players:.0%}")
