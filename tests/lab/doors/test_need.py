"""The frameworks are optional, and the examples run."""

import subprocess
import sys
from pathlib import Path

import pytest

WITHOUT = """
import sys
sys.modules['{missing}'] = None
try:
    import exvoto.lab.doors.{door}
except ImportError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("door", "missing"), [("open_spiel", "pyspiel"), ("pettingzoo", "pettingzoo"), ("gymnasium", "gymnasium")]
)
def test_a_missing_framework_is_named_in_one_line(door: str, missing: str) -> None:
    """With the command that installs it."""
    code = WITHOUT.format(door=door, missing=missing)
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert said.count("\n") == 1
    assert missing in said and "pip install 'exvoto[doors]'" in said


EXAMPLES = sorted((Path(__file__).parents[3] / "examples").glob("*_door.py"))


@pytest.mark.slow
@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_the_examples_run(path: Path) -> None:
    """One for each door."""
    said = subprocess.run([sys.executable, path], capture_output=True, text=True, check=True).stdout
    assert said.count("\n") >= 1
