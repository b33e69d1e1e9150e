"""`exvoto doctor`: what is installed and whether it can work here, one line for each thing, with what to do."""

import tempfile
from collections.abc import Iterator
from pathlib import Path

from exvoto.cli.words import say
from exvoto.cli.work.doctor.finding import Finding
from exvoto.cli.work.doctor.installation import (
    engine_finding,
    extra_findings,
    game_findings,
    package_findings,
    page_finding,
    postgresql_finding,
    python_finding,
)
from exvoto.cli.work.doctor.machine import clock_findings, disk_finding, port_finding

WIDTH = 12  # of the first column: "À CORRIGER" is the longest word


def doctor(database: str, host: str, port: int, language: str) -> int:
    """Prints every finding; returns how many are faults. `database`: empty for the one of `exvoto play`.

    Raises BadTable for an unknown language and for what does not name a database.
    """
    faults = 0
    for finding in findings(database, host, port):
        faults += finding.level == "fault"
        print(f"{say(language, f'doctor-{finding.level}'):<{WIDTH}}{finding.text(language)}", flush=True)
    print(say(language, "doctor-faults", count=faults) if faults else say(language, "doctor-well"))
    return faults


def findings(database: str, host: str, port: int) -> Iterator[Finding]:
    foundations = [engine_finding(), python_finding(), *package_findings(), postgresql_finding(), *extra_findings()]
    yield from foundations
    if any(finding.level == "fault" for finding in foundations):
        return  # what follows could not even be imported
    from exvoto.cli.work.doctor.database import database_finding, database_folder
    from exvoto.cli.work.serve import play_database

    yield from game_findings()
    yield page_finding()
    database = database or play_database()
    yield database_finding(database)
    yield port_finding(host, port)
    yield from clock_findings()
    yield disk_finding(database_folder(database) or Path(tempfile.gettempdir()))
