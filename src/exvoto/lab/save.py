"""Tables as CSV or Parquet, written in pieces and put in place when they are whole."""

import csv
import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from exvoto.core.errors import BadTable
from exvoto.lab.journal import FULL, DiskFull
from exvoto.lab.plan import Plan
from exvoto.lab.run import stored

FORMATS = ("csv", "parquet")
AT_ONCE = 20_000  # rows in memory
Columns = dict[str, type]  # a table's columns in order: str, int or float
GAMES: Columns = {
    "variant": str,
    "players": int,
    "game": int,
    "rounds": int,
    "answers": int,
    "ending": str,
    "decided_by": str,
    "winners": str,
    "half_time_leader": int,
}


def default_format() -> str:
    """Parquet where pyarrow is installed, else CSV."""
    from importlib.util import find_spec

    return "parquet" if find_spec("pyarrow") else "csv"


def check_format(name: str) -> None:
    if name == "parquet" and default_format() != "parquet":
        raise BadTable("--parquet: pyarrow is not installed; pip install 'exvoto[lab]', or use --csv")


def save_table(folder: Path, name: str, form: str, columns: Columns, rows: Iterable[Sequence[Any]]) -> Path:
    """Raises DiskFull when the disk is full; a file of that name stays as it was until the new one is whole."""
    path = folder / f"{name}.{form}"
    write = write_parquet if form == "parquet" else write_csv
    put_in_place(path, lambda there: write(there, columns, iter(rows)))
    return path


def put_in_place(path: Path, write: Any) -> None:
    unfinished = path.with_name(path.name + ".part")
    try:
        write(unfinished)
        unfinished.replace(path)
    except OSError as error:
        unfinished.unlink(missing_ok=True)
        if error.errno not in FULL:
            raise
        raise DiskFull(
            f"the disk is full: {path.name} was not written; all games are kept in {path.parent}: "
            "make room and give the same command again"
        ) from None


def write_csv(path: Path, columns: Columns, rows: Iterator[Sequence[Any]]) -> None:
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(columns)
        writer.writerows(rows)
        file.flush()
        os.fsync(file.fileno())


def write_parquet(path: Path, columns: Columns, rows: Iterator[Sequence[Any]]) -> None:
    import pyarrow as pa  # type: ignore[import-untyped]  # it comes without types
    from pyarrow.parquet import ParquetWriter  # type: ignore[import-untyped]  # likewise

    types = {str: pa.string(), int: pa.int64(), float: pa.float64()}
    schema = pa.schema([(name, types[kind]) for name, kind in columns.items()])
    with ParquetWriter(path, schema) as writer:
        while piece := list(islice(rows, AT_ONCE)):
            values = {name: [row[i] for row in piece] for i, name in enumerate(columns)}
            writer.write_table(pa.table(values, schema))


def game_columns(plan: Plan) -> Columns:
    return GAMES | {f"score_{seat}": int for seat in range(1, max(plan.players) + 1)}


def game_rows(plan: Plan, folder: Path) -> Iterator[list[Any]]:
    """One row per game and variant, in the order of the games; winners are written `1` or `1+3`."""
    most = max(plan.players)
    for line in stored(folder, plan.games):
        for variant, kept in zip(plan.variants, line["rows"], strict=True):
            for number, rounds, answers, ending, decided_by, winners, leader, scores in kept:
                seats = "+".join([str(seat) for seat in winners])
                row = [variant.name, line["players"], number, rounds, answers, ending, decided_by, seats, leader]
                yield row + scores + [None] * (most - len(scores))
