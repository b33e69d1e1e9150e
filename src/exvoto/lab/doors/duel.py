"""Our bot against an IS-MCTS, two against two or three against three, with equal CPU time a decision.

    python -m exvoto.lab.doors.duel odyssee --against open_spiel --games 200 --budget 0.2 --out odyssee.jsonl

A run that was interrupted goes on where it stopped: `--out` keeps a line a game.
"""

import argparse
import sys
import time
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any, Final

from exvoto.bots.bot import Bot
from exvoto.bots.levels import BUDGET_MS
from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, play
from exvoto.core.errors import BadTable, ExvotoError
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.lab.doors.evidence import Evidence
from exvoto.lab.doors.plain import PlainBot
from exvoto.lab.journal import Journal

OPPONENTS: Final = ("open_spiel", "plain")
STREAMS: Final = 2_654_435_761  # keeps the bots' numbers apart from the dealer's


class Duel:
    """What is played: the same for every game of a run."""

    def __init__(self, game_: str, against: str, seats: int, budget: float, seed: int, bot: str = "strong") -> None:
        if seats % 2:
            raise BadTable("seats: an even number, half of them for each side")
        if against not in OPPONENTS:
            raise BadTable(f"against: {' or '.join(OPPONENTS)}, not '{against}'")
        if not 0 < budget <= 60:
            raise BadTable("budget: seconds of CPU a decision, more than 0 and at most 60")
        game(game_).table(seats)
        self.game = game_
        self.against = against
        self.seats = seats
        self.budget = budget
        self.seed = seed
        self.bot = bot
        self.sides = balanced(seats)

    def document(self) -> dict[str, Any]:
        return {name: value for name, value in vars(self).items() if name != "sides"} | {
            "rules": game(self.game).version
        }

    def ours(self) -> Bot:
        """`strong` with this budget; any other bot as it is named."""
        name = f"strong@{1000 * self.budget / BUDGET_MS['strong']:g}" if self.bot == "strong" else self.bot
        return make_bot(name, self.game)

    def theirs(self) -> Bot:
        if self.against == "plain":
            return PlainBot(self.budget)
        from exvoto.lab.doors.spiel_bot import SpielBot

        return SpielBot(self.budget)

    def play(self, number: int) -> dict[str, Any]:
        """One game as a line of the journal. Two games in a row have the same set-up and change sides."""
        side = self.sides[number % len(self.sides)]
        rules, seed = game(self.game), self.seed + number // 2
        dealer, thoughts = SeededDealer(Sfc32(seed)), Sfc32(seed * STREAMS + number)
        bots = [self.ours() if seat in side else self.theirs() for seat in range(self.seats)]
        spent, asked, longest = [0.0, 0.0], [0, 0], [0.0, 0.0]
        s = rules.new(self.seats, dealer)
        answers = 0
        while not over(s):
            seat = pending(s)[0]
            view = rules.view(s, seat)
            start = time.process_time()
            answer = bots[seat].choose(view, thoughts)
            if len(view.options) > 1:
                who = int(seat not in side)
                took = time.process_time() - start
                spent[who] += took
                asked[who] += 1
                longest[who] = max(longest[who], took)
            play(s, seat, answer, dealer)
            answers += 1
        winners = rules.result(s).winners()
        return {
            "number": number,
            "ours": list(side),
            "winners": winners,
            "share": sum(seat in side for seat in winners) / len(winners),
            "answers": answers,
            "asked": asked,
            "cpu": [round(seconds, 3) for seconds in spent],
            "longest": [round(seconds, 3) for seconds in longest],
        }


def balanced(seats: int) -> list[tuple[int, ...]]:
    """Every way to seat half of them, each followed by its complement."""
    found: list[tuple[int, ...]] = []
    for side in combinations(range(seats), seats // 2):
        if 0 in side:
            found += [side, tuple([seat for seat in range(seats) if seat not in side])]
    return found


# -- the journal --------------------------------------------------------------------------------------------------


def run(duel: Duel, games: int, goal: float, path: Path | None) -> Iterator[tuple[dict[str, Any], Evidence]]:
    """Game by game, until the test decides or `games` are played. Raises Halted for a file of something else."""
    evidence = Evidence(goal)
    there: dict[int, dict[str, Any]] = {}

    def take(line: dict[str, Any]) -> None:
        there[int(line["number"])] = line

    journal = None if path is None else Journal(path, duel.document(), "this duel", take)
    try:
        for number in range(games):
            if evidence.verdict() is not None:
                return
            line = there.get(number)
            if line is None:
                line = duel.play(number)
                if journal is not None:
                    journal.append(line)
            evidence.count(line["share"])
            yield line, evidence
    finally:
        if journal is not None:
            journal.close()


# -- the command --------------------------------------------------------------------------------------------------


def main(words: list[str] | None = None) -> int:
    ask = argparse.ArgumentParser("python -m exvoto.lab.doors.duel", description=(__doc__ or "").split("\n\n")[0])
    ask.add_argument("game", help=", ".join(NAMES))
    ask.add_argument("--against", default="open_spiel", help="open_spiel (its Python ISMCTSBot) or plain (our engine)")
    ask.add_argument("--games", type=int, default=200, help="at most")
    ask.add_argument("--budget", type=float, default=0.2, help="seconds of CPU a decision, for each side")
    ask.add_argument("--seats", type=int, default=4, help="4: two against two; 6: three against three")
    ask.add_argument("--goal", type=float, default=65.0, help="percent of victories to be shown at 95 %%")
    ask.add_argument("--bot", default="strong", help="ours")
    ask.add_argument("--seed", type=int, default=1)
    ask.add_argument("--out", type=Path, help="a file that keeps a line a game; an interrupted run goes on there")
    said = ask.parse_args(words)
    try:
        duel = Duel(said.game, said.against, said.seats, said.budget, said.seed, said.bot)
        if said.games < 1 or not 1 <= said.goal <= 99:
            raise BadTable("games: at least one; goal: 1 to 99 percent")
        print(report(duel, said.games, said.goal / 100, said.out))
    except (ExvotoError, ImportError, OSError) as error:
        print(f"duel: {error}", file=sys.stderr)
        return 2
    except KeyboardInterrupt:
        print("duel: interrupted" + (f"; {said.out} keeps what was played" if said.out else ""), file=sys.stderr)
        return 130
    return 0


def report(duel: Duel, games: int, goal: float, path: Path | None) -> str:
    """Plays, with a line a game on the standard error, and sums up."""
    lines: list[dict[str, Any]] = []
    evidence, start = Evidence(goal), time.monotonic()
    for line, evidence in run(duel, games, goal, path):
        lines.append(line)
        left = (time.monotonic() - start) / len(lines) * (games - len(lines)) / 60
        print(
            f"game {len(lines)} of at most {games}: share {evidence.share():.2f}, {left:.0f} min left at most",
            file=sys.stderr,
        )
    asked = [max(1, sum(line["asked"][side] for line in lines)) for side in (0, 1)]
    means = [sum(line["cpu"][side] for line in lines) / asked[side] for side in (0, 1)]
    return (
        f"{duel.game}, {duel.bot} against {duel.against}, {duel.budget:g} s of CPU a decision: "
        f"{100 * evidence.share():.1f} % of {evidence.games} games; "
        f"at least {100 * goal:.0f} %: {evidence.verdict() or 'not decided'}; "
        f"CPU a decision {means[0]:.3f} s and {means[1]:.3f} s"
    )


if __name__ == "__main__":
    sys.exit(main())
