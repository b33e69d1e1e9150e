"""Runs: the same sums from any number of workers, after any interruption, and clear words when something breaks."""

import json
import multiprocessing
import os
import resource
import signal
import subprocess
import sys
import time
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from exvoto.lab.cluster import cluster
from exvoto.lab.journal import Halted, Journal, one_line
from exvoto.lab.plan import Plan, Variant, read_plan
from exvoto.lab.run import NAME, Totals, head_of, run, stored
from exvoto.lab.work import AIM, Batch, Work, gaps

PLAN = Plan("offrandes", (3, 4), 30, 5, (Variant(bots=("random",)),))


def totals(plan: Plan, folder: Path, **settings: Any) -> tuple[Totals, list[str]]:
    said: list[str] = []
    engine, workers = settings.get("engine", "local"), settings.get("workers", 1)
    found = run(plan, folder, engine, workers, settings.get("progress", lambda done, total: None), said.append)
    return found, said


@pytest.fixture(scope="module")
def expected(tmp_path_factory: pytest.TempPathFactory) -> str:
    return written(totals(PLAN, tmp_path_factory.mktemp("whole"))[0])


def written(found: Totals) -> str:
    return json.dumps(found.sums, sort_keys=True)


def test_a_plan_survives_json() -> None:
    """Workers and Ray's tasks get the very plan."""
    plan = replace(PLAN, variants=(Variant("a", (("roundCap", 6),), ("random", "greedy"), "deck"),))
    assert read_plan(json.loads(json.dumps(plan.document()))) == plan


def test_workers_and_a_killed_one_make_no_difference(tmp_path: Path, expected: str) -> None:
    """Two workers, one of which is killed at work: its batch is played again, with a word about it."""
    killed: list[int] = []

    def kill_one(done: int, total: int) -> None:
        if done and not killed:
            victim = multiprocessing.active_children()[0]
            assert victim.pid is not None
            killed.append(victim.pid)
            os.kill(victim.pid, signal.SIGKILL)

    found, said = totals(PLAN, tmp_path, workers=2, progress=kill_one)
    assert killed
    assert written(found) == expected
    assert any("killed by signal 9; played again: " in line for line in said)


def test_a_finished_run_plays_nothing_again(tmp_path: Path, expected: str) -> None:
    """The same plan in the same folder only reads."""
    totals(PLAN, tmp_path)
    size = (tmp_path / NAME).stat().st_size
    found, said = totals(PLAN, tmp_path)
    assert written(found) == expected
    assert said == [f"60 games are there already in {tmp_path}"]
    assert (tmp_path / NAME).stat().st_size == size


def test_a_torn_line_is_dropped_and_its_games_are_played(tmp_path: Path, expected: str) -> None:
    """What a power cut leaves: half a line at the end."""
    totals(PLAN, tmp_path)
    journal = tmp_path / NAME
    lines = journal.read_bytes().splitlines(keepends=True)
    journal.write_bytes(b"".join(lines[:-2]) + lines[-2][: len(lines[-2]) // 2])
    assert written(totals(PLAN, tmp_path)[0]) == expected
    lines = stored(tmp_path, PLAN.games)
    covered = [(line["players"], number) for line in lines for number in range(line["start"], line["stop"])]
    assert sorted(covered) == [(players, number) for players in (3, 4) for number in range(30)]


def test_another_plan_does_not_mix(tmp_path: Path) -> None:
    """A folder belongs to one plan."""
    totals(replace(PLAN, games=1), tmp_path)
    with pytest.raises(Halted, match="other than the results of this plan"):
        totals(replace(PLAN, games=1, seed=6), tmp_path)


def test_a_run_can_be_made_longer(tmp_path: Path, expected: str) -> None:
    """Twenty games, then thirty in the same folder: ten are added. Then twenty again: the same sums as at first."""
    shorter = replace(PLAN, games=20)
    before = written(totals(shorter, tmp_path)[0])
    found, said = totals(PLAN, tmp_path)
    assert written(found) == expected
    assert said == [f"40 games are there already in {tmp_path}"]
    assert written(totals(shorter, tmp_path)[0]) == before
    assert written(totals(PLAN, tmp_path)[0]) == expected


@pytest.mark.parametrize(
    ("content", "fault"),
    [
        (b"mine", "other than the results of this plan"),
        (b"not JSON\n", "line 1 is not one of a journal"),
        (b"[1]\n", "line 1 is not one of a journal"),
        (b"HEADnot JSON\n", "line 2 is not one of a journal"),
        (b'HEAD{"players": 3}\n', "line 2 is not one of the results of this plan"),
    ],
)
def test_what_is_no_journal_is_refused_and_stays(content: bytes, fault: str, tmp_path: Path) -> None:
    """A line that names the file, and not a byte of it is lost."""
    path = tmp_path / NAME
    path.write_bytes(content.replace(b"HEAD", one_line(head_of(PLAN))))
    before = path.read_bytes()
    with pytest.raises(Halted, match=fault) as refused:
        totals(PLAN, tmp_path)
    assert str(path) in str(refused.value)
    assert path.read_bytes() == before


def test_a_head_that_was_cut_short_is_written_again(tmp_path: Path, expected: str) -> None:
    """What a power cut leaves at the very beginning."""
    (tmp_path / NAME).write_bytes(one_line(head_of(PLAN))[:20])
    assert written(totals(PLAN, tmp_path)[0]) == expected


def test_two_runs_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second is told so."""
    journal = Journal(tmp_path / NAME, head_of(PLAN), "the results of this plan", lambda _: None)
    with pytest.raises(Halted, match="another run is writing"):
        totals(PLAN, tmp_path)
    journal.close()
    totals(replace(PLAN, games=30), tmp_path)


COMMAND = ["lab", "offrandes", "--players", "3,4", "--bots", "random", "--seed", "5", "--csv", "--games"]
START = "from exvoto.cli import main; main()"


def test_a_full_disk_keeps_what_was_computed(tmp_path: Path, expected: str) -> None:
    """A clear line, status 2, a journal that can be read; with room again the run goes on to the same sums."""

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (30_000, 30_000))

    command = [sys.executable, "-c", START, *COMMAND, "30", "--workers", "1", "--out", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, preexec_fn=little_room, check=False)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    kept = sum(line["stop"] - line["start"] for line in stored(tmp_path, 30))
    assert 0 < kept < 60
    last = " ".join(done.stderr.split("\n")[-2:]).strip()
    assert (
        last
        == f"exvoto: the disk is full; {kept} games are kept in {tmp_path}: make room and give the same command again"
    )
    assert written(totals(PLAN, tmp_path)[0]) == expected


@pytest.mark.slow
def test_killed_in_the_middle_it_goes_on(tmp_path: Path) -> None:
    """kill -9 of the whole command: the next one begins where the journal ends."""
    plan = replace(PLAN, games=400)
    command = [sys.executable, "-c", START, *COMMAND, "400", "--workers", "2", "--out", str(tmp_path)]
    running = subprocess.Popen(command, stderr=subprocess.DEVNULL, start_new_session=True)
    journal = tmp_path / NAME
    while not journal.exists() or journal.read_bytes().count(b"\n") < 4:
        time.sleep(0.05)
    os.killpg(running.pid, signal.SIGKILL)
    running.wait()
    kept = sum(line["stop"] - line["start"] for line in stored(tmp_path, 400))
    assert 0 < kept < 800
    found, said = totals(plan, tmp_path)
    assert said == [f"{kept} games are there already in {tmp_path}"]
    assert written(found) == written(totals(plan, tmp_path / "again")[0])


@pytest.mark.slow
def test_ray_and_local_cores_agree(tmp_path: Path, expected: str) -> None:
    """A cluster of this machine: the same sums."""
    pytest.importorskip("ray")
    plan = replace(PLAN, game="prieres", players=(2, 3), games=3, variants=(Variant(),))
    with cluster(2):
        assert written(totals(PLAN, tmp_path, engine="ray", workers=2)[0]) == expected
        far = totals(plan, tmp_path / "far", engine="ray", workers=2)[0]
    assert written(far) == written(totals(plan, tmp_path / "near")[0])


def test_batches_grow_to_half_a_second() -> None:
    """Quick games come in large batches, slow ones one by one."""
    work = Work((3,), 1000, [Batch(3, 10, 20)])
    assert work.games() == 990
    first = work.take()
    assert first == Batch(3, 0, 1)
    work.took(first, AIM / 100)
    second = work.take()
    assert second == Batch(3, 1, 5)
    work.took(second, 40 * AIM)
    assert work.take() == Batch(3, 5, 6)


def test_gaps() -> None:
    """What is left of a range."""
    assert gaps(3, 10, [Batch(3, 2, 4), Batch(4, 0, 9), Batch(3, 6, 10)]) == [Batch(3, 0, 2), Batch(3, 4, 6)]
    assert gaps(3, 10, []) == [Batch(3, 0, 10)]
    assert gaps(3, 10, [Batch(3, 0, 10)]) == []
