"""The page's own checks: types and markup by svelte-check, small tests by vitest, with the project's Node."""

import json
from collections.abc import Callable
from subprocess import CompletedProcess

from exvoto.games import NAMES, game

Node = Callable[..., CompletedProcess[str]]


def test_types_and_markup(node: Node) -> None:
    """svelte-check finds neither an error nor a warning, accessibility included."""
    how = ["--tsconfig", "./tsconfig.json", "--fail-on-warnings", "--incremental"]  # keeps what it made of each file
    said = node("node_modules/svelte-check/bin/svelte-check", *how)
    assert said.returncode == 0, said.stdout


def test_small_tests(node: Node) -> None:
    """vitest passes; it is told which kinds of questions each game has, all of which are to be explained."""
    questions = {name: [step.verb for step in game(name).steps if step.takes] for name in NAMES}
    said = node("node_modules/vitest/vitest.mjs", "run", EXVOTO_QUESTIONS=json.dumps(questions))
    assert said.returncode == 0, said.stdout + said.stderr
    assert "passed" in said.stdout
