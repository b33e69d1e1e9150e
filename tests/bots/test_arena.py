"""Tournaments: seats change, interrupted runs continue, and the sequential test decides rightly."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from exvoto.bots.weights import weights_of
from exvoto.cli.work.arena import ladder, tournament
from exvoto.cli.work.tune import tune
from exvoto.core.errors import BadTable
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import read_transcript, replay
from exvoto.games import game
from exvoto.lab.arena import Arena, Goal, Record, play_number
from exvoto.lab.journal import Halted, one_line
from exvoto.lab.match import Played
from exvoto.lab.plan import Plan, Variant


def arena(seed: int = 1) -> Arena:
    return Arena("odyssee", ["greedy", "random", "random"], {}, seed)


def test_a_run_that_was_broken_off_goes_on(tmp_path: Path) -> None:
    """Three games and then five more give the same as eight; a line cut short is played again."""
    whole, parts = arena(), arena()
    whole.run(8, tmp_path / "whole", 1, lambda: None)
    parts.run(3, tmp_path / "parts", 1, lambda: None)
    journal = tmp_path / "parts" / Record.NAME
    journal.write_text(journal.read_text("utf-8")[:-9], "utf-8")
    again, played = arena(), []
    again.run(8, tmp_path / "parts", 1, lambda: played.append(1))
    assert [standing.line() for standing in again.standings.values()] == [s.line() for s in whole.standings.values()]
    assert journal.read_text("utf-8") == (tmp_path / "whole" / Record.NAME).read_text("utf-8")
    assert len(played) == 8
    for path in sorted((tmp_path / "parts").glob("*.txt")):
        transcript = read_transcript(path.read_text("utf-8"))
        assert not replay(game("odyssee"), transcript).state.agenda
        assert sorted(transcript.names) == ["greedy", "random", "random"]


def test_another_tournament_is_not_mixed_in(tmp_path: Path) -> None:
    arena().run(1, tmp_path, 1, lambda: None)
    with pytest.raises(Halted, match="other than this tournament"):
        arena(2).run(2, tmp_path, 1, lambda: None)


def dealt(seed: int, games: int) -> set[str]:
    """The names that chance gave in each game of an arena, before anybody answered."""
    played = [play_number("odyssee", ["random"] * 3, {}, seed, number) for number in range(games)]
    return {str(read_transcript(match.transcript).chance) for match in played}


def test_no_deal_comes_twice() -> None:
    """Game 1 of one seed is not game 0 of the next: runs that are compared or added up share no deals."""
    assert len(dealt(1, 6) | dealt(2, 6)) == 12


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"mine", "other than this tournament"),
        (b"not JSON\n", "line 1 is not one of a journal"),
        (b"\xff\n", "line 1 is not one of a journal"),
        (b"HEAD\nnot JSON\n", "line 2 is not one of a journal"),
        (b'HEAD\n{"bots": ["greedy", "random", "random"]}\n', "line 2 is not one of this tournament"),
        (b'HEAD\n{"number": "one"}\n', "line 2 is not one of this tournament"),
    ],
)
def test_what_is_no_journal_is_refused_and_stays(content: bytes, fault: str, tmp_path: Path) -> None:
    """A line that names the file, and not a byte of it is lost."""
    path = tmp_path / Record.NAME
    path.write_bytes(content.replace(b"HEAD", json.dumps(arena().document()).encode()))
    before = path.read_bytes()
    with pytest.raises(Halted, match=fault) as refused:
        arena().run(1, tmp_path, 1, lambda: None)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before


def test_weights_that_changed_in_between_are_noticed(tmp_path: Path) -> None:
    """Of an arena, a tuning and a plan of the lab: the name of the file is the same, what it holds is not."""
    file = tmp_path / "mine.toml"
    weights = weights_of("odyssee")
    file.write_text(weights.write(), "utf-8")
    bot = f"novice+{file}"
    entrants = [bot, "random", "random"]
    plan = Plan("odyssee", (3,), 1, 1, (Variant(bots=(bot,)),))
    before = plan.digest()
    Arena("odyssee", entrants, {}, 1).run(1, tmp_path / "arena", 1, lambda: None)
    tune("odyssee", tmp_path / "tune", 1, bot, 1)
    Arena("odyssee", entrants, {}, 1).run(1, tmp_path / "arena", 1, lambda: None)
    assert plan.digest() == before
    weights.values[0] += 1
    file.write_text(weights.write(), "utf-8")
    with pytest.raises(Halted, match="other than this tournament"):
        Arena("odyssee", entrants, {}, 1).run(1, tmp_path / "arena", 1, lambda: None)
    with pytest.raises(Halted, match="other than the games of this run"):
        tune("odyssee", tmp_path / "tune", 1, bot, 1)
    assert plan.digest() != before


def test_a_head_that_was_cut_short_is_written_again(tmp_path: Path) -> None:
    (tmp_path / Record.NAME).write_bytes(one_line(arena().document())[:9])
    arena().run(1, tmp_path, 1, lambda: None)
    assert len((tmp_path / Record.NAME).read_text("utf-8").splitlines()) == 2


def test_journals_without_numbers_are_read(tmp_path: Path) -> None:
    """As they were written before games were kept in the order in which they got done."""
    arena().run(2, tmp_path, 1, lambda: None)
    path = tmp_path / Record.NAME
    path.write_text(path.read_text("utf-8").replace('"number":0,', "").replace('"number":1,', ""), "utf-8")
    assert sorted(Record(tmp_path, arena()).played) == [0, 1]


def test_many_workers_play_the_same_games(tmp_path: Path) -> None:
    one, two = arena(), arena()
    one.run(4, None, 1, lambda: None)
    two.run(4, None, 2, lambda: None)
    assert [s.line() for s in one.standings.values()] == [s.line() for s in two.standings.values()]


START = "from exvoto.cli import main; main()"
SLOW = ["arena", "offrandes", "--seats", "strong@0.4,strong@0.4,strong@0.4", "--games", "10", "--workers", "2"]
QUICK = ["arena", "odyssee", "--seats", "random,random,random", "--games", "100000", "--workers", "2"]
TUNE = ["tune", "odyssee", "--bot", "random", "--games", "100000"]
LAB = ["lab", "offrandes", "--bots", "random", "--games", "1000000", "--workers", "2", "--csv"]
ENDED = [(SLOW, 1), (QUICK, 5), (TUNE, 5), (LAB, 3)]


@pytest.mark.parametrize(("command", "lines"), ENDED, ids=["slow", "quick", "tune", "lab"])
def test_the_keyboard_ends_it_at_once_and_games_are_kept(command: list[str], lines: int, tmp_path: Path) -> None:
    """Ctrl-C, twice for good measure: one line, no traceback, status 130; slow games would have gone on for minutes."""
    program = [sys.executable, "-c", START, *command, "--out", str(tmp_path)]
    running = subprocess.Popen(program, stderr=subprocess.PIPE, text=True, start_new_session=True)
    try:
        while sum(path.read_bytes().count(b"\n") for path in tmp_path.glob("*.jsonl")) < lines:
            assert running.poll() is None
            time.sleep(0.05)
        time.sleep(1.5 if lines == 1 else 0)  # slow games: the workers come up
        os.killpg(running.pid, signal.SIGINT)
        time.sleep(0.05)
        os.killpg(running.pid, signal.SIGINT)
        said = running.communicate(timeout=30)[1]
    finally:
        if running.poll() is None:
            os.killpg(running.pid, signal.SIGKILL)
            running.communicate()
    assert running.returncode == 130, said
    batches = [json.loads(line) for path in tmp_path.glob("*.jsonl") for line in path.read_bytes().splitlines()[1:]]
    kept = sum(batch.get("stop", 1) - batch.get("start", 0) for batch in batches)
    assert "Traceback" not in said
    assert f"exvoto: stopped; {kept} games are kept in {tmp_path}: the same command continues from there" in said


def luck(share: float, goal: float, seed: int) -> tuple[str, int]:
    """The verdict on an entrant that wins with such a chance, and after how many games it came."""
    rng, run, test = Sfc32(seed), Arena("odyssee", ["greedy", "random", "random", "random"], {}, 1), Goal(goal)
    while not test.decided(run) and run.games < 5000:
        first = 1 if rng.unit() < share else 2
        bots = ["greedy", "random", "random", "random"]
        run.count(Played(bots, [0] * 4, [first, 3 - first, 3, 4], {}, ""))
    return test.line(run).split(": ")[1].split()[0], run.games


@pytest.mark.parametrize(("share", "verdict"), [(0.5, "reached"), (0.3, "missed")])
def test_the_sequential_test_errs_in_less_than_one_case_of_twenty(share: float, verdict: str) -> None:
    found = [luck(share, 0.4, seed) for seed in range(200)]
    assert sum(said != verdict for said, _ in found) <= 10
    assert sum(games for _, games in found) / len(found) < 200


def test_a_tournament_has_one_line_a_level(capsys: pytest.CaptureFixture[str]) -> None:
    tournament("odyssee", ["greedy", "random", "random"], 60, 1, 1, None, {}, 50)
    lines = capsys.readouterr().out.splitlines()
    assert [line.split()[0] for line in lines[:2]] == ["greedy", "random"]
    assert "goal of 50 % for greedy: reached after" in lines[2]
    with pytest.raises(BadTable, match="10 to 90"):
        tournament("odyssee", ["greedy", "random", "random"], 4, 1, 1, None, {}, 99)


def test_a_ladder_goes_rung_by_rung(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    ladder("odyssee", 0.001, 1, 1, 1, tmp_path)
    firsts = [line.split()[0] for line in capsys.readouterr().out.splitlines() if "seats" in line]
    assert firsts == ["novice", "random", "regular@0.001", "novice", "strong@0.001", "regular@0.001"]
    heads = [json.loads(path.read_text("utf-8").splitlines()[0]) for path in sorted(tmp_path.rglob(Record.NAME))]
    assert len(heads) == 3
