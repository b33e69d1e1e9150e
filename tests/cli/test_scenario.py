"""`exvoto scenario`: one line for what does not hold, and the run goes on."""

from pathlib import Path

import pytest

from .console import exvoto

HEAD = 'game = "offrandes"\nseats = 4\n'
GOOD = '[[scenario]]\nid = "good"\nexpect = { decision = "D preliminary" }\n'


def ran(folder: Path, *bodies: str) -> tuple[int, list[str], str]:
    """The exit status, the lines without the folder, and what was said of bad input."""
    for number, body in enumerate(bodies, 1):
        (folder / f"{number}.toml").write_text(HEAD + body)
    said = exvoto("scenario", str(folder))
    return said.returncode, said.stdout.replace(f"{folder}/", "").splitlines(), said.stderr.replace(f"{folder}/", "")


def test_a_forgotten_outcome_does_not_end_the_run(tmp_path: Path) -> None:
    """The scenario is named, with the missing outcome and a line that would do; the next one runs."""
    (tmp_path / "1.toml").write_text(
        'game = "odyssee"\nseats = 3\n[[scenario]]\nid = "forgot"\n'
        'position = { ship = "AIG", turn = "A", passes = 2 }\nplay = ["A pass"]\n'
        '[[scenario.then]]\nplay = ["B pass"]\n'
        '[[scenario]]\nid = "next"\nposition = { ship = "AIG", turn = "A", hands = { A = "5" } }\n'
        'expect = { decision = "A turn" }\n'
    )
    said = exvoto("scenario", str(tmp_path))
    assert said.returncode == 1
    first, *rest = said.stdout.splitlines()
    assert first.startswith(
        f"{tmp_path}/1.toml: forgot: block 1: 'A pass': outcome 1 of chance is missing: a card, one of 5, 3, 2, 1, D; "
        '6 outcomes are needed here, for example "A pass | '
    )
    assert rest == ["    1 further check was not run", "1 passed, 1 failed"]


def test_one_wrong_answer_is_one_line(tmp_path: Path) -> None:
    """What comes after it is counted, not played."""
    wrong = (
        '[[scenario]]\nid = "wrong"\nplay = ["D pick pe,wa,fl", "B pick pe,wa,fl", "C pick pe,wa,fl"]\n'
        'expect = { decision = "B preliminary" }\n[[scenario.then]]\nplay = ["B pick pe,wa,fl"]\n'
    )
    assert ran(tmp_path, wrong + GOOD) == (
        1,
        [
            (
                "1.toml: wrong: block 1: 'B pick pe,wa,fl': expected a legal answer, found a refusal by OFF-11 "
                "(asked: C preliminary)"
            ),
            "    3 further checks were not run",
            "1 passed, 1 failed",
        ],
        "",
    )


def test_a_scenario_that_cannot_be_run_does_not_end_the_run(tmp_path: Path) -> None:
    """It counts as failed."""
    empty = '[[scenario]]\nid = "empty"\n'
    typo = '[[scenario]]\nid = "typo"\nexpect = { view = { A = { cahs = [1] } } }\n'
    status, lines, _ = ran(tmp_path, empty + typo + GOOD)
    assert status == 1
    assert lines == [
        "1.toml: empty: cannot be run: it checks nothing: give it play or expect",
        "1.toml: typo: cannot be run: view.A: offrandes shows no 'cahs'; did you mean cash?",
        "1 passed, 2 failed",
    ]


@pytest.mark.parametrize("bodies", [(GOOD + GOOD,), (GOOD, GOOD)])
def test_an_id_names_one_scenario(tmp_path: Path, bodies: tuple[str, ...]) -> None:
    """Twice in a file or in two files of a run is refused, and nothing runs."""
    status, lines, error = ran(tmp_path, *bodies)
    assert (status, lines) == (2, [])
    assert error in {
        "exvoto: 1.toml: good: scenario 2 of this file has the id of an earlier one\n",
        "exvoto: 2.toml: good: 1.toml has a scenario with this id; an id names one only\n",
    }


def test_two_games_may_use_one_id_and_a_file_named_twice_runs_once(tmp_path: Path) -> None:
    """Ids are of a game; a folder and a file in it are no two runs."""
    (tmp_path / "1.toml").write_text(HEAD + GOOD)
    other = 'position = { ship = "AIG", turn = "A", hands = { A = "5" } }\nexpect = { decision = "A turn" }\n'
    (tmp_path / "2.toml").write_text('game = "odyssee"\n[[scenario]]\nid = "good"\n' + other)
    said = exvoto("scenario", str(tmp_path), str(tmp_path / "1.toml"))
    assert (said.returncode, said.stdout) == (0, "2 passed, 0 failed\n")
