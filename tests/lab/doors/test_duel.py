"""Duels: equal budgets, balanced seats, a test that may be looked at, and a journal that goes on."""

import json
from pathlib import Path
from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import refuse
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.lab.doors.duel import Duel, balanced, main, run
from exvoto.lab.doors.evidence import Evidence
from exvoto.lab.doors.plain import PlainBot
from exvoto.lab.doors.spiel_bot import SpielBot
from exvoto.lab.journal import Halted

from .walk import short


class Quick(Duel):
    """A duel of simple bots, which takes no time."""

    def theirs(self) -> Any:
        return PlainBot(0.0, simulations=1)


def quick(seed: int = 1) -> Quick:
    return Quick("odyssee", "plain", 4, 0.1, seed, "random")


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("bot", [PlainBot(0.0, simulations=3), SpielBot(0.0, simulations=3)])
def test_both_opponents_give_legal_answers_from_a_view(name: str, bot: Any) -> None:
    """A few answers of a game, several letters long if need be; the same seed gives the same answers."""
    rules, rng = game(name), Sfc32(3)
    s = rules.new(3, SeededDealer(rng), short(name))
    for seat in s.asked:
        view = rules.view(s, seat)
        answers = {bot.choose(view, Sfc32(k)) for k in (1, 1, 2)}
        assert len(answers) <= 2
        assert all(refuse(s, seat, answer) is None for answer in answers)


@pytest.mark.slow
def test_thinking_pays_for_the_plain_bot() -> None:
    """With play-outs it beats itself without: it is a yardstick, not a straw man."""

    class Trained(Quick):
        def ours(self) -> Any:
            return PlainBot(0.0, simulations=60)

    duel = Trained("odyssee", "plain", 4, 0.1, 1)
    assert sum(duel.play(number)["share"] for number in range(6)) >= 4


@pytest.mark.parametrize("seats", [2, 4, 6])
def test_every_seat_is_ours_as_often_as_theirs(seats: int) -> None:
    """And of two games in a row each side plays both."""
    sides = balanced(seats)
    assert len(set(sides)) == len(sides)
    for seat in range(seats):
        assert sum(seat in side for side in sides) == len(sides) / 2
    for one, two in zip(sides[::2], sides[1::2], strict=True):
        assert sorted(one + two) == list(range(seats))


def shares(rng: Sfc32, chance: float, games: int) -> list[float]:
    return [float(rng.unit() < chance) for _ in range(games)]


def decided(results: list[float], goal: float) -> str | None:
    evidence = Evidence(goal)
    for share in results:
        evidence.count(share)
        if evidence.verdict() is not None:
            break
    return evidence.verdict()


def test_the_test_errs_no_more_often_than_it_may() -> None:
    """At the goal itself and looked at after each of 200 games it errs in at most one of twenty runs."""
    rng = Sfc32(12)
    verdicts = [decided(shares(rng, 0.65, 200), 0.65) for _ in range(400)]
    assert verdicts.count("reached") <= 20 + 13  # five percent of 400, and three times the spread
    assert verdicts.count("missed") <= 20 + 13


def test_the_test_decides_what_is_clear() -> None:
    """Twelve victories in a row, or none at all, are enough; shares of victories count too."""
    assert decided([1.0] * 12, 0.65) == "reached"
    assert decided([0.0] * 8, 0.65) == "missed"
    assert decided([0.5] * 80, 0.65) == "missed"
    assert decided([1.0, 0.0, 1.0], 0.65) is None


def test_an_interrupted_run_goes_on_and_ends_like_another(tmp_path: Path) -> None:
    """A last line cut short is played again; another duel's journal is refused and not touched."""
    path, whole = tmp_path / "a.jsonl", tmp_path / "b.jsonl"
    said = [(line["number"], line["winners"]) for line, _ in run(quick(), 4, 0.65, whole)]
    games = run(quick(), 4, 0.65, path)
    next(games)
    next(games)
    games.close()
    path.write_text(path.read_text("utf-8") + '{"number": 2, "sha', "utf-8")
    again = [(line["number"], line["winners"]) for line, _ in run(quick(), 4, 0.65, path)]
    assert again == said
    assert len(path.read_text("utf-8").splitlines()) == 1 + 4
    before = path.read_text("utf-8")
    with pytest.raises(Halted, match="other than this duel"):
        next(run(quick(seed=2), 4, 0.65, path))
    assert path.read_text("utf-8") == before
    path.write_text("mine", "utf-8")
    with pytest.raises(Halted, match="other than this duel"):
        next(run(quick(), 4, 0.65, path))
    assert path.read_text("utf-8") == "mine"


def test_budgets_are_kept_and_told(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The command: a line a game, a sum, and how long each side thought."""
    path = tmp_path / "d.jsonl"
    assert main(["prieres", "--against", "plain", "--games", "1", "--budget", "0.002", "--out", str(path)]) == 0
    said = capsys.readouterr()
    assert "game 1 of at most 1" in said.err
    assert "prieres, strong against plain, 0.002 s" in said.out
    assert json.loads(path.read_text("utf-8").splitlines()[1])["asked"][0] > 0


@pytest.mark.parametrize(
    ("words", "fault"),
    [
        (["odissee"], "there is no game"),
        (["odyssee", "--seats", "5"], "an even number"),
        (["offrandes", "--seats", "6"], "3 to 5 players"),
        (["odyssee", "--against", "me"], "open_spiel or plain"),
        (["odyssee", "--budget", "0"], "budget"),
        (["odyssee", "--games", "0"], "games"),
        (["odyssee", "--bot", "weak"], "no bot"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(
    words: list[str], fault: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Status 2, no traceback."""
    assert main(words) == 2
    said = capsys.readouterr().err
    assert fault in said and said.count("\n") == 1
