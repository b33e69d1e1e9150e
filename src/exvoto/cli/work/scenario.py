"""`exvoto scenario`: run scenario files and tell what does not hold."""

from pathlib import Path

from exvoto.cli.files import naming, text_of
from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.position import parse
from exvoto.core.scenario import Scenario, read_scenarios, run
from exvoto.games import game


def run_scenarios(paths: list[Path]) -> int:
    """Prints one line a failed expectation, and a closing line; returns how many scenarios failed."""
    passed = failed = 0
    for path in files(paths):
        scenarios = load(path)
        others = {scenario.id: scenario for scenario in scenarios}
        for scenario in scenarios:
            faults = faults_of(scenario, others)
            passed += not faults
            failed += bool(faults)
            for fault in faults:
                print(f"{path}: {scenario.id}: {fault}")
    print(f"{passed} passed, {failed} failed")
    return failed


def files(paths: list[Path]) -> list[Path]:
    found: list[Path] = []
    for path in paths:
        inside = [p for p in sorted(path.rglob("*.toml")) if "[[scenario]]" in text_of(p)]
        if path.is_dir() and not inside:
            raise Unreadable(f"{path}: no scenario file in this folder")
        found += inside if path.is_dir() else [path]
    return found


def load(path: Path) -> list[Scenario]:
    text = text_of(path)
    with naming(path):
        return read_scenarios(parse(text), str(path))


def faults_of(scenario: Scenario, others: dict[str, Scenario]) -> list[str]:
    try:
        return run(game(scenario.game), scenario, others)
    except ExvotoError as error:
        return [f"cannot be run: {error}"]
