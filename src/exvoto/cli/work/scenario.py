"""`exvoto scenario`: run scenario files and tell what does not hold."""

from pathlib import Path

from exvoto.cli.files import naming, text_of
from exvoto.cli.work.reference import Reference, readable
from exvoto.core.document.wording import counted
from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.position import parse
from exvoto.core.scenario import Scenario, Verdict, examine, read_scenarios
from exvoto.games import game


def run_scenarios(paths: list[Path]) -> int:
    """Prints what does not hold in each scenario, and a closing line; returns how many scenarios failed."""
    passed = failed = 0
    for path, scenarios in load_all(files(paths)).items():
        others = {scenario.id: scenario for scenario in scenarios}
        for scenario in scenarios:
            verdict = judge(scenario, others)
            passed += not verdict.fault
            failed += bool(verdict.fault)
            if verdict.fault:
                print(f"{path}: {scenario.id}: {verdict.fault}")
            if verdict.not_run:
                print(f"    {counted(verdict.not_run, 'further check was', 'further checks were')} not run")
    print(f"{passed} passed, {failed} failed")
    return failed


def load_all(paths: list[Path]) -> dict[Path, list[Scenario]]:
    """Raises Unreadable: also for an id that two files give to scenarios of one game."""
    loaded: dict[Path, list[Scenario]] = {}
    seen: dict[tuple[str, str], Path] = {}
    for path in paths:
        loaded[path] = load(path)
        for scenario in loaded[path]:
            other = seen.setdefault((scenario.game, scenario.id), path)
            if other != path:
                raise Unreadable(f"{path}: {scenario.id}: {other} has a scenario with this id; an id names one only")
    return loaded


def files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = [p for p in sorted(path.rglob("*.toml")) if "[[scenario]]" in text_of(p)]
        if path.is_dir() and not inside:
            raise Unreadable(f"{path}: no scenario file in this folder")
        found += inside if path.is_dir() else [path]
    return list({path.resolve(): path for path in found[::-1]}.values())[::-1]  # a file named twice runs once


def load(path: Path) -> list[Scenario]:
    text = text_of(path)
    with naming(path):
        return read_scenarios(parse(text), str(path))


def judge(scenario: Scenario, others: dict[str, Scenario]) -> Verdict:
    try:
        return examine(game(scenario.game), scenario, others)
    except ExvotoError as error:
        return Verdict(f"cannot be run: {error}", 0)


def print_reference(name: str, language: str) -> None:
    """Raises BadTable for an unknown game or language."""
    print("\n".join(readable(Reference(game(name), language))))
