"""`exvoto sim`: a seed that holds, one that fails, and what is said about them in both languages."""

from collections.abc import Iterator
from contextlib import AbstractContextManager
from unittest import mock

import pytest

from exvoto.cli.work import sim
from exvoto.server.simulation.campaign import Campaign
from exvoto.server.simulation.world import Outcome

from .console import exvoto


def outcome(seed: int, violation: str = "") -> Outcome:
    return Outcome(seed, violation, 660.0, 1, 330, 7, ["   1.000 process 1 is ready"], 0.66)


def with_outcomes(*outcomes: Outcome) -> AbstractContextManager[object]:
    def run(_: Campaign) -> Iterator[Outcome]:
        yield from outcomes

    return mock.patch.object(sim, "run", run)


def test_a_seed_that_holds() -> None:
    said = exvoto("sim", "--seed", "4", "--minutes", "0.5")
    assert said.returncode == 0, said.stdout
    lines = said.stdout.splitlines()
    assert lines[0].startswith("Seeds: 1. Simulated hours: 0.0. Answers: ")
    assert lines[1] == "Everything held."


def test_a_trace_is_the_same_each_time() -> None:
    first, second = [exvoto("sim", "--seed", "4", "--minutes", "0.3", "--trace").stdout for _ in range(2)]
    assert "is ready" in first
    assert first.splitlines()[:-1] == second.splitlines()[:-1]  # the last line tells how fast it was


@pytest.mark.parametrize(
    ("lang", "head", "again", "sums"),
    [
        (
            "en",
            "seed 12: t: an entry is lost",
            "  To see all of it: exvoto sim --seed 12 --minutes 10 --trace",
            [
                "Seeds: 2. Simulated hours: 0.4. Answers: 660.",
                "Failed: 1 (seed 12).",
                "Simulated hours of four tables per hour of CPU: 1000. Answers per simulated minute: 30.0.",
            ],
        ),
        (
            "fr",
            "graine 12 : t: an entry is lost",
            "  Pour tout voir : exvoto sim --seed 12 --minutes 10 --trace",
            [
                "Graines : 2. Heures simulées : 0,4. Réponses : 660.",
                "En échec : 1 (graine 12).",
                "Heures simulées de quatre tables par heure de processeur : 1000. Réponses par minute simulée : 30,0.",
            ],
        ),
    ],
)
def test_a_seed_that_fails(lang: str, head: str, again: str, sums: list[str]) -> None:
    """It is printed with what happened last and how to replay it, and the exit status says so."""
    with with_outcomes(outcome(11), outcome(12, "t: an entry is lost")):
        said = exvoto("sim", "--seed", "11", "--seeds", "2", lang=lang)
    assert said.returncode == 1
    assert said.stdout.replace("\u00a0", " ").splitlines() == [head, "     1.000 process 1 is ready", again, *sums]


def test_ctrl_c_prints_the_sums_so_far() -> None:
    def run(_: Campaign) -> Iterator[Outcome]:
        yield outcome(1)
        raise KeyboardInterrupt

    with mock.patch.object(sim, "run", run):
        said = exvoto("sim", "--seeds", "9")
    assert said.returncode == 130
    assert said.stdout.startswith("Seeds: 1. ")


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--seeds", "0"], "exvoto: seeds and minutes: more than nothing"),
        (["--seeds", "2", "--trace"], "exvoto: trace: of one seed at a time"),
    ],
)
def test_what_cannot_be_run(arguments: list[str], sentence: str) -> None:
    said = exvoto("sim", *arguments)
    assert (said.returncode, said.stdout) == (2, "")
    assert said.stderr.startswith(sentence)
