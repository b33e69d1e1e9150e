"""`exvoto bench-bots`: who gains against a bot by a simple rule, and what the bot itself gives away."""

import json
from collections.abc import Iterator
from pathlib import Path

from exvoto.bots.bench import BLUNDERS
from exvoto.cli.words import say
from exvoto.cli.work.bar import above, bar
from exvoto.lab.bench.run import Bench, Contender, Found
from exvoto.lab.save import put_in_place
from exvoto.lab.team import cores

RESULT = "bench.json"


def bench_bots(
    game: str,
    against: str,
    games: int,
    only: str,
    seed: int,
    workers: int,
    engine: str,
    out: Path | None,
    language: str,
) -> None:
    bench = Bench(game, against, games, seed, [name.strip() for name in only.split(",") if name.strip()])
    say(
        language, "bench-title", game=game, bot=against, others=bench.players - 1
    )  # an unknown language, before all else
    with bar() as shown:
        tasks = {one: shown.add_task(one.bot, total=games, visible=False) for one in bench.contenders}

        def progress(contender: Contender, done: int) -> None:
            shown.update(tasks[contender], completed=done, visible=True)

        found = bench.run(out, engine, workers or cores(), progress, above(shown))
    for line in told(bench, found, language):
        print(line)
    if out is not None:
        text = json.dumps(bench.document(found), ensure_ascii=False, indent=1)
        put_in_place(out / RESULT, lambda path: path.write_text(f"{text}\n", "utf-8"))
        print(say(language, "lab-wrote", file=out / RESULT))


def told(bench: Bench, found: list[Found], language: str) -> Iterator[str]:
    """The table in words: a line for each opponent, then one for each class of blunders."""
    yield say(language, "bench-title", game=bench.game, bot=bench.against, others=bench.players - 1)
    width = max([len(one.contender.name) for one in found])
    for one in found:
        yield say(
            language,
            f"bench-{one.contender.kind}",
            name=f"{one.contender.name:<{width}}",
            games=one.games,
            share=round(100 * one.share),
            low=round(100 * one.low),
            high=round(100 * one.high),
            verdict=say(language, f"bench-{one.verdict}"),
        )
    yield say(language, "bench-blunders", bot=bench.against, seats=bench.seats(found))
    blunders = bench.blunders(found)
    for blunder in BLUNDERS:
        if blunder in blunders:
            made, of = blunders[blunder]
            yield say(language, "bench-blunder", what=say(language, f"bench-{blunder}"), made=made, of=of)
