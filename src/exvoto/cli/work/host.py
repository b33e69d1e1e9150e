"""The host's commands: `exvoto db`, `backup`, `restore`, `tables`, `verify`."""

from datetime import UTC, datetime
from pathlib import Path

from exvoto.cli.files import naming, text_of
from exvoto.core.transcript import read_transcript
from exvoto.games import game as game_of
from exvoto.server.storage import admin
from exvoto.server.storage.migrations import newest
from exvoto.server.storage.verifying import verify_all
from exvoto.server.table.fairness import FairnessRecord, commitment, verify


def db_upgrade(database: str) -> None:
    before = admin.migrate(database)
    print("The database was up to date." if before == newest() else "The database is up to date.")


def db_verify(database: str) -> int:
    """Prints all that is wrong; returns how many tables are at fault, and 1 more if the file itself is."""
    good = bad = damaged = 0
    for id, faults in verify_all(admin.open_database(database)):
        for fault in faults:
            print(f"{id or 'the database file'}: {fault}")
        if not id:
            damaged = 1
            print("  What can be done: `exvoto backup`, then `exvoto restore` into a new database.")
        elif faults:
            bad += 1
            print(f"  What can be done: `exvoto tables show {id}`")
        else:
            good += 1
    print(f"{good} tables verified, {bad} at fault")
    return bad + damaged


def backup(file: Path, database: str) -> None:
    print(f"{admin.backup(admin.open_database(database), file)} rows in {file}")


def restore(file: Path, database: str) -> None:
    print(f"{admin.restore(database, file)} rows restored")


def tables_list(database: str, phase: str) -> None:
    for row in admin.overview(admin.open_database(database), phase):
        print(f"{row['id']}  {row['game']:<12}{row['phase']:<9}{moment(row['created'])}")


def tables_show(id: str, database: str) -> None:
    table, fault = admin.inspect(admin.open_database(database), id)
    if table is None:
        print(f"{id}: {fault}. What can be done:")
        print(f"    exvoto tables close {id}   the game ends without a result")
        return
    print(
        f"{table.id}: {table.game.name}, {table.phase}, made {moment(table.created)}, touched {moment(table.touched)}"
    )
    for number, seat in enumerate(table.seats):
        marks = [mark for mark, is_so in (("away", seat.away), ("resigned", seat.resigned)) if is_so]
        level = f" ({seat.level})" if seat.level else ""
        print("  ".join([f"  {number}", f"{seat.kind}{level}", table.name_of(number), *marks]))
    if table.match is not None:
        print(f"  {len(table.match.plies)} answers, {table.match.epoch} rewinds")
        if table.phase == "playing":
            print(f"  waits for {', '.join(table.name_of(seat) for seat in table.match.waiting())}")
    if fault:
        print(f"  {fault}. The above is as far as it could be read. What can be done:")
        if table.phase == "playing" and table.match is not None:
            print(f"    exvoto tables rewind {id} {len(table.match.plies)}   the game goes on from here")
        print(f"    exvoto tables close {id}   the game ends without a result")


def tables_export(id: str, database: str, everything: bool) -> None:
    print(admin.export(admin.open_database(database), id, everything), end="")


def tables_rewind(id: str, ply: int, database: str) -> None:
    admin.rewind(admin.open_database(database), id, ply)
    print(f"{id}: back to answer {ply}")


def tables_close(id: str, database: str) -> None:
    admin.close(admin.open_database(database), id)
    print(f"{id}: closed")


def verify_file(file: Path) -> None:
    """Raises Unreadable where a draw was not made from the seed."""
    text = text_of(file)
    with naming(file):
        transcript, fairness = read_transcript(text), FairnessRecord(text)
        draws = verify(game_of(transcript.game), transcript, fairness)
    print(f"{draws} draws follow from the seed. Its commitment is {commitment(fairness.seed)}:")
    print("compare it with the one that was shown before the first card.")


def moment(ms: int) -> str:
    return f"{datetime.fromtimestamp(ms / 1000, UTC):%Y-%m-%d %H:%M}"
