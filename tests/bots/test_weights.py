"""Weights: files that fit the evaluations, and a regression that finds what was planted."""

from pathlib import Path

import pytest

from exvoto.bots.evaluations import eval_of, thorough_with
from exvoto.bots.levels import Novice
from exvoto.bots.registry import make_bot
from exvoto.bots.weights import Weights, read_weights, weights_of
from exvoto.cli import main
from exvoto.cli.work.tune import tune
from exvoto.core.dealer import SeededDealer
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.sfc import Sfc32
from exvoto.games import NAMES, game
from exvoto.lab.journal import Halted
from exvoto.lab.weigh import Notes, Sample, losses, regress


@pytest.mark.parametrize("name", NAMES)
def test_worth_is_the_weighted_sum_of_the_features(name: str) -> None:
    """And the file that is written is the file that is read."""
    rules, weights = game(name), weights_of(name)
    s = rules.new(rules.seats[-1], SeededDealer(Sfc32(2)))
    measured = eval_of(name).measures(s)
    assert len(measured) == s.n
    sums = [sum(w * v for w, v in zip(weights.values, row, strict=True)) for row in measured]
    assert eval_of(name).worths(s) == pytest.approx(sums)
    again = read_weights(weights.write())
    assert again.names == weights.names
    assert [again.scale, *again.values] == pytest.approx([weights.scale, *weights.values], rel=1e-3)
    assert weights.note


def test_other_weights_are_refused_or_used(tmp_path: Path) -> None:
    with pytest.raises(Unreadable, match="features are score"):
        thorough_with(Weights("offrandes", ["score"], [1.0], 1.0, ""))
    with pytest.raises(Unreadable, match="not a file of weights"):
        read_weights("game = 1")
    file = tmp_path / "mine.toml"
    file.write_text(weights_of("odyssee").write(), "utf-8")
    assert make_bot(f"search:5+{file}").name == "thinker"
    with pytest.raises(BadTable):
        make_bot(f"random+{file}")


ODYSSEE = weights_of("odyssee").write()
BAD_WEIGHTS = [
    (weights_of("stonehenge").write().encode(), "holds weights of stonehenge, not of odyssee"),
    (ODYSSEE.replace('"odyssee"', '"chess"').encode(), "weights of a game 'chess'; there are "),
    (ODYSSEE.replace("scale = ", "scale = 0 # ").encode(), "scale: 0 is not a number above 0"),
    (ODYSSEE.replace("scale = ", "scale = -1 # ").encode(), "scale: -1 is not a number above 0"),
    (ODYSSEE.replace("scale = ", "scale = inf # ").encode(), "scale: inf is not a number above 0"),
    (ODYSSEE.replace("score = ", "score = nan # ").encode(), "weight score: nan is not a finite number"),
    (ODYSSEE.replace("score = ", "score = -inf # ").encode(), "weight score: -inf is not a finite number"),
    (ODYSSEE.replace("score = ", "sore = ").encode(), "the features are score"),
    (b"\xff\xfe", "not a UTF-8 text"),
]


@pytest.mark.parametrize(("content", "fault"), BAD_WEIGHTS)
def test_weights_that_cannot_be_played_with_get_one_line(
    content: bytes, fault: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It names the file, wherever bots are named, before anything is played."""
    file = tmp_path / "bad.toml"
    file.write_bytes(content)
    bot = f"search:20+{file}"
    for arguments in (
        ["arena", "odyssee", "--seats", f"{bot},random,random"],
        ["tune", "odyssee", "--out", str(tmp_path / "out"), "--bot", bot],
        ["simulate", "odyssee", "--bots", bot],
        ["terminal", "odyssee", "--bots", bot],
        ["lab", "odyssee", "--bots", bot],
    ):
        monkeypatch.setattr("sys.argv", ["exvoto", *arguments])
        with pytest.raises(SystemExit) as left:
            main()
        said = capsys.readouterr().err
        assert left.value.code == 2
        assert said.count("\n") == 1
        assert fault in said and str(file) in said


def planted(count: int) -> list[Sample]:
    """Positions in which the first feature decides, the second means nothing and the third never differs."""
    rng = Sfc32(6)
    samples: list[Sample] = []
    for _ in range(count):
        rows = [[rng.unit() * 6, rng.unit() * 6, 1.0] for _ in range(4)]
        best = max(range(4), key=lambda seat: rows[seat][0])
        winner = best if rng.unit() < 0.8 else rng.below(4)
        samples.append((rows, [1.0 if seat == winner else 0.0 for seat in range(4)]))
    return samples


def test_the_regression_finds_what_decides() -> None:
    old = Weights("planted", ["decides", "noise", "same"], [1.0, 1.0, 1.0], 5.0, "")
    samples = planted(300)
    found = regress(samples, old, lambda _: None)
    assert found.values[0] > 5 * abs(found.values[1])
    assert found.values[2] == 1.0
    assert sum(losses(samples, found)) < sum(losses(samples, old))


def test_tuning_goes_on_where_it_was_broken_off(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    tune("odyssee", tmp_path, 2, "random", 1)
    tune("odyssee", tmp_path, 3, "random", 1)
    whole, parts = tmp_path / "whole", tmp_path
    tune("odyssee", whole, 3, "random", 1)
    assert (whole / "odyssee.toml").read_text("utf-8") == (parts / "odyssee.toml").read_text("utf-8")
    assert "of 3 games between bots 'random'" in read_weights((parts / "odyssee.toml").read_text("utf-8")).note
    assert "written to" in capsys.readouterr().out


def test_a_folder_of_games_belongs_to_one_run(tmp_path: Path) -> None:
    """Another bot or another seed is refused, and so is a file of something else; nothing is lost."""
    tune("odyssee", tmp_path, 1, "random", 1)
    games = (tmp_path / Notes.NAME).read_bytes()
    for bot, seed in (("greedy", 1), ("random", 2), ("novice", 1)):
        with pytest.raises(Halted, match="other than the games of this run"):
            tune("odyssee", tmp_path, 1, bot, seed)
    assert (tmp_path / Notes.NAME).read_bytes() == games
    (tmp_path / Notes.NAME).write_bytes(games + b'{"number": 1}\n')
    with pytest.raises(Halted, match="line 3 is not one of the games of this run"):
        tune("odyssee", tmp_path, 1, "random", 1)


def test_fewer_games_than_are_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Only so many are used, that is said, and the note tells the truth."""
    tune("odyssee", tmp_path / "two", 2, "random", 1)
    tune("odyssee", tmp_path / "three", 3, "random", 1)
    capsys.readouterr()
    tune("odyssee", tmp_path / "three", 2, "random", 1)
    assert "the first 2 of them are used" in " ".join(capsys.readouterr().err.split())
    two, three = ((tmp_path / name / "odyssee.toml").read_text("utf-8") for name in ("two", "three"))
    assert two == three


@pytest.mark.parametrize("name", ["offrandes", "stonehenge"])
def test_the_odds_of_the_strong_are_tuned_too(name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The file holds the features of the odds, and a bot can be given it."""
    tune(name, tmp_path, 1, "greedy", 1, odds=True)
    file = tmp_path / f"{name}_odds.toml"
    found = read_weights(file.read_text("utf-8"))
    assert found.names == weights_of(name, "win_odds").names != weights_of(name).names
    assert found.note.endswith("--odds)")
    assert f"strong@0.1+{file}" in capsys.readouterr().out
    assert make_bot(f"strong@0.1+{file}").name == "strong"


def test_where_there_are_no_odds_that_is_said(tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="odds: in prieres"):
        tune("prieres", tmp_path, 1, "random", 1, odds=True)


def test_a_novice_with_weights_goes_by_them(tmp_path: Path) -> None:
    """In Prières, too, where novices have an evaluation of their own."""
    file = tmp_path / "mine.toml"
    file.write_text(weights_of("prieres").write(), "utf-8")
    bot = make_bot(f"novice+{file}")
    assert isinstance(bot, Novice)
    assert bot.own is not None
    assert bot.eval_for("prieres") is bot.own.quick
    assert Novice().eval_for("prieres") is eval_of("prieres").plain()
