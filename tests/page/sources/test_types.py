"""The page's own checks: types and markup by svelte-check, small tests by vitest, with the project's Node."""

import json
from collections.abc import Callable
from pathlib import Path
from subprocess import CompletedProcess

from exvoto.games import NAMES, game
from tests.page.desk import ROOT
from tests.page.unchanged import PAGE, unchanged

Node = Callable[..., CompletedProcess[str]]
HERE = Path(__file__)
ELISION = ROOT / "tests" / "contract" / "elision.json"  # the one file outside that a test of the page reads


def test_types_and_markup(node: Node) -> None:
    """svelte-check finds neither an error nor a warning, accessibility included."""
    how = ["--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--incremental"]  # keeps what it made of each file

    def check() -> str:
        said = node("node_modules/svelte-check/bin/svelte-check", *how)
        assert said.returncode == 0, said.stdout
        return said.stdout

    unchanged("svelte-check", (PAGE, ELISION, HERE), check)


def test_small_tests(node: Node) -> None:
    """vitest passes. It gets the kinds of questions of each game, which all need an explanation and a rule, and the
    events, which all need a beat."""
    questions = json.dumps({name: [step.verb for step in game(name).steps if step.takes] for name in NAMES})
    rules = json.dumps({name: list(game(name).rules()) for name in NAMES})
    events = json.dumps({name: [telling.verb for telling in game(name).tellings] for name in NAMES})

    def check() -> str:
        told = {"EXVOTO_QUESTIONS": questions, "EXVOTO_RULES": rules, "EXVOTO_EVENTS": events}
        said = node("node_modules/vitest/vitest.mjs", "run", **told)
        assert said.returncode == 0, said.stdout + said.stderr
        assert "passed" in said.stdout
        return said.stdout

    unchanged("vitest", (PAGE, ELISION, HERE, questions, rules, events), check)
