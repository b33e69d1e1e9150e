"""`exvoto lab` as a person meets it: results, reports, and clear refusals."""

import csv
import io
import json
import os
import re
import sys
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path
from unittest import mock

import pytest

from exvoto.cli import main
from exvoto.games.prieres.deck import EDITION_DECK, write_deck
from exvoto.lab.intervals import Figure
from exvoto.lab.report import plots
from exvoto.lab.report.words import catalogue


def exvoto(*arguments: str, lang: str = "en") -> tuple[int, str, str]:
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch.object(sys, "argv", ["exvoto", *arguments]),
        mock.patch.dict(os.environ, {"EXVOTO_LANG": lang, "COLUMNS": "120"}),
        redirect_stdout(out),
        redirect_stderr(err),
        pytest.raises(SystemExit) as left,
    ):
        main()
    return int(left.value.code or 0), out.getvalue(), err.getvalue()


@pytest.fixture
def undrawn(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that do not look at plots: drawing them takes most of a report's time."""
    monkeypatch.setattr("exvoto.lab.report.plots.Plot.svg", lambda plot, alternative: "<svg></svg>")


QUICK = ("--games", "12", "--bots", "random", "--workers", "1")


def test_a_run_leaves_tables_and_a_report(tmp_path: Path) -> None:
    """One row a game if wanted, all figures in one table, and a page that needs nothing from anywhere."""
    code, out, _ = exvoto("lab", "offrandes", "--players", "3", *QUICK, "--csv", "--rows", "--out", str(tmp_path))
    assert code == 0
    assert "Offrandes, 3 players" in out
    games = list(csv.DictReader((tmp_path / "games.csv").open(encoding="utf-8")))
    assert [int(row["game"]) for row in games] == list(range(12))
    summary = list(csv.DictReader((tmp_path / "summary.csv").open(encoding="utf-8")))
    figures = {(row["measure"], row["item"]): float(row["value"]) for row in summary}
    rounds = [int(row["rounds"]) for row in games]
    assert figures["rounds", "mean"] == pytest.approx(sum(rounds) / 12)
    assert figures["win share", "place 1"] == pytest.approx(sum(row["winners"] == "1" for row in games) / 12)
    page = (tmp_path / "report.html").read_text("utf-8")
    assert page.count("<svg") >= 8
    addresses = set(re.findall(r"https?://[^\"' <)]+", page)) - {
        "http://www.w3.org/2000/svg",
        "http://www.w3.org/1999/xlink",
    }
    assert addresses == set()
    assert not re.search(r"<(script|link|img|iframe)\b|@import|url\((?!#)", page)
    ids = re.findall(r' id="([^"]+)"', page)
    assert len(ids) == len(set(ids))


@pytest.mark.usefixtures("undrawn")
def test_the_report_is_the_same_again_and_speaks_french(tmp_path: Path) -> None:
    """The same plan gives the same bytes."""
    arguments = ("lab", "odyssee", "--players", "3", *QUICK, "--csv", "--out", str(tmp_path))
    exvoto(*arguments, lang="fr")
    first = (tmp_path / "report.html").read_bytes()
    exvoto(*arguments, lang="fr")
    assert (tmp_path / "report.html").read_bytes() == first
    assert b'<html lang="fr">' in first
    assert b"En bref" in first
    assert b"At a glance" not in first


def test_a_plot_is_the_same_again_in_the_colours_of_the_page() -> None:
    """No date, no random id; no colour but those that the page sets for light and dark."""
    counts = [("a", {1: 5, 2: 3}), ("b", {1: 2, 3: 9})]
    first, again = (plots.lengths("test", "rounds", counts, "lengths") for _ in range(2))
    assert first == again
    assert "var(--series-2)" in first
    tried = plots.trials("tried", ["4", "8"], [Figure(4, 3, 5), Figure(8, 8, 8)], 6, "O-CAP", "rounds", "trials")
    assert set(re.findall(r"#[0-9a-f]{6}", first + tried)) == set()


@pytest.mark.usefixtures("undrawn")
def test_parquet_holds_the_same(tmp_path: Path) -> None:
    """The table of games, read back."""
    parquet = pytest.importorskip("pyarrow.parquet")
    exvoto("lab", "offrandes", "--players", "3,4", *QUICK, "--parquet", "--rows", "--out", str(tmp_path))
    table = parquet.read_table(tmp_path / "games.parquet").to_pylist()
    assert len(table) == 24
    assert table[0]["score_4"] is None and table[23]["score_4"] is not None
    assert parquet.read_table(tmp_path / "summary.parquet").num_rows > 100


@pytest.mark.usefixtures("undrawn")
def test_variants_side_by_side(tmp_path: Path) -> None:
    """A cap on the rounds shortens the game, the report says by how much, and marks it among all that it compares."""
    variants = ("--variant", "as printed:", "--variant", "six rounds: roundCap=6")
    code, out, _ = exvoto(
        "lab", "compare", "offrandes", "--players", "3", *QUICK, "--csv", "--out", str(tmp_path), *variants
    )
    assert code == 0
    assert "3 players (six rounds): differs from “as printed”: rounds −" in out
    rows = list(csv.DictReader((tmp_path / "summary.csv").open(encoding="utf-8")))
    found = [row for row in rows if row["measure"] == "difference" and row["item"] == "rounds"]
    assert [row["variant"] for row in found] == ["six rounds"]
    assert float(found[0]["high"]) < 0
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "Side by side" in page
    assert "six rounds: roundCap=6" in page
    assert "<strong>−" in page
    assert "Holm" in page


@pytest.mark.usefixtures("undrawn")
def test_one_game_again_and_again_gives_no_percentages(tmp_path: Path) -> None:
    """Greedy bots leave nothing to chance in Offrandes: the report says so, and nothing else about shares."""
    code, out, _ = exvoto(
        "lab", "offrandes", "--players", "3", "--games", "2", "--bots", "greedy", "--workers", "1", "--csv",
        "--out", str(tmp_path),
    )  # fmt: skip
    assert code == 0
    assert "all 2 games were one and the same game" in out
    assert "%" not in out
    page = (tmp_path / "report.html").read_text("utf-8")
    assert "there is nothing to draw" in page
    body = page[page.index("<body>") : page.index('id="again"')]
    assert not re.search(r"\d%", body)
    rows = list(csv.DictReader((tmp_path / "summary.csv").open(encoding="utf-8")))
    assert [row["value"] for row in rows if row["measure"] == "different games"] == ["1"]


@pytest.mark.usefixtures("undrawn")
def test_without_a_word_about_bots_two_levels_play(tmp_path: Path) -> None:
    """The first command of the docs: different games at one level at least, side by side with the other."""
    code, out, _ = exvoto(
        "lab", "odyssee", "--players", "3", "--games", "3", "--workers", "1", "--csv", "--out", str(tmp_path)
    )
    assert code == 0
    assert "Odyssée, 3 players (novice)" in out and "Odyssée, 3 players (greedy)" in out
    page = (tmp_path / "report.html").read_text("utf-8")
    places = [page.index(f'id="{part}"') for part in ("advice", "glance", "levels", "players-3", "again")]
    assert places == sorted(places)
    for anchor in re.findall(r'href="#([^"]+)"', page[page.index("<nav") : page.index("</nav>")]):
        assert f'id="{anchor}"' in page


@pytest.mark.usefixtures("undrawn")
def test_a_cap_is_told_with_the_means(tmp_path: Path) -> None:
    """Games that a limit ended are in the summary, and the mean length is there without them too."""
    code, out, _ = exvoto(
        "lab", "prieres", "--players", "2", "--games", "20", "--bots", "random", "--workers", "1", "--csv",
        "--option", "O-CAP=4", "--out", str(tmp_path),
    )  # fmt: skip
    assert code == 0
    assert "of the games" in out and "did not come to their own end: last round" in out
    assert "Without the games that a limit stopped: " in out
    rows = list(csv.DictReader((tmp_path / "summary.csv").open(encoding="utf-8")))
    means = {row["measure"]: float(row["value"]) for row in rows if row["item"] == "mean"}
    assert means["rounds of games not cut short"] < means["rounds"]


@pytest.mark.usefixtures("undrawn")
def test_tuning_finds_the_value(tmp_path: Path) -> None:
    """Games that last exactly six rounds: a cap of six, found by halving 2 to 9; but then the cap ends the games."""
    code, out, _ = exvoto(
        "lab", "fit", "offrandes", "--players", "3", "--games", "6", "--bots", "random", "--workers", "1",
        "--csv", "--out", str(tmp_path), "--vary", "roundCap=2..9", "--target", "rounds=6",
    )  # fmt: skip
    assert code == 0
    assert "roundCap = 6 comes closest" in out
    assert "100.0% of its games are ended by a limit" in out
    assert 3 <= out.count("roundCap = ") - 1 <= 6  # not all eight were tried
    assert "tuning roundCap" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.usefixtures("undrawn")
def test_the_booklets_question_marks(tmp_path: Path) -> None:
    """An answer to each: how long, for how many."""
    code, out, _ = exvoto(
        "lab", "prieres", "--question-marks", "--players", "2,4", "--games", "2", "--bots", "random",
        "--workers", "1", "--csv", "--out", str(tmp_path),
    )  # fmt: skip
    assert code == 0
    assert "How long? " in out and "For how many players? " in out
    assert "The booklet’s question marks" in (tmp_path / "report.html").read_text("utf-8")


@pytest.mark.usefixtures("undrawn")
def test_another_deck_is_named_as_it_is(tmp_path: Path) -> None:
    """Cities of a designer's deck appear under their own names."""
    deck = tmp_path / "deck.csv"
    deck.write_text(write_deck(EDITION_DECK).replace("jericho,", "Gotham,").replace("hebron,", "Metropolis,"), "utf-8")
    exvoto(
        "lab", "prieres", "--players", "2", "--games", "6", "--bots", "random", "--workers", "1", "--csv",
        "--deck", str(deck), "--out", str(tmp_path / "out"),
    )  # fmt: skip
    page = (tmp_path / "out" / "report.html").read_text("utf-8")
    assert "Gotham" in page and "Jericho" not in page


BAD_DECK = "name,cost,temples,population\nRome,1,1,1\nAthens,many,1,1\n"


@pytest.mark.parametrize(
    ("arguments", "line"),
    [
        (("lab", "chess"), "there is no game 'chess'"),
        (("lab", "offrandes", "--players", "7"), "offrandes is for 3 to 5 players, not 7"),
        (("lab", "offrandes", "--players", "many"), "players: 'many' is not a whole number"),
        (("lab", "offrandes", "--games", "0"), "games: from 1"),
        (("lab", "offrandes", "--bots", "deep-thought"), "there is no bot 'deep-thought'"),
        (("lab", "offrandes", "--option", "speed=3"), "offrandes has no option 'speed'"),
        (("lab", "offrandes", "--option", "roundCap=many"), "option roundCap: 'many' is not a whole number"),
        (("lab", "offrandes", "--seed", "-1"), "seed: from 0"),
        (("lab", "offrandes", "--engine", "steam"), "there is no engine 'steam'"),
        (("lab", "offrandes", "--lang", "de"), "there is no language 'de'"),
        (("lab", "offrandes", "--deck", "{bad}"), "offrandes has no deck"),
        (("lab", "prieres", "--deck", "{bad}"), "line 3: cost 'many' is not a whole number from 0"),
        (("lab", "prieres", "--deck", "{none}"), "No such file"),
        (("lab", "odyssee", "--map", "{bad}"), "exvoto: map: line 1"),
        (("lab", "odyssee", "--bots", "random", "--levels", "novice"), "--bots or --levels, not both"),
        (
            ("lab", "fit", "odyssee", "--vary", "stallRounds", "--target", "balance", "--levels", "novice"),
            "--levels is",
        ),
        (("lab", "offrandes", "--question-marks"), "the booklet of offrandes has none"),
        (("lab", "compare", "offrandes", "--variant", "a: roundCap=6"), "at least two variants"),
        (("lab", "compare", "offrandes", "--variant", "a", "--variant", "b:"), "variant 'a': write"),
        (("lab", "fit", "offrandes", "--vary", "speed", "--target", "rounds=8"), "no option 'speed' to vary"),
        (("lab", "fit", "offrandes", "--vary", "roundCap", "--target", "joy"), "target 'joy': write"),
        (("lab", "fit", "offrandes", "--vary", "roundCap", "--target", "rounds=8"), "name one number of players"),
    ],
)
def test_what_cannot_be_played_is_refused_in_one_line(arguments: tuple[str, ...], line: str, tmp_path: Path) -> None:
    """Status 2, a sentence, no traceback, and nothing was begun."""
    bad = tmp_path / "bad.csv"
    bad.write_text(BAD_DECK, "utf-8")
    filled = [argument.format(bad=bad, none=tmp_path / "none.csv") for argument in arguments]
    code, out, err = exvoto(*filled, "--out", str(tmp_path / "out"))
    assert code == 2
    assert out == ""
    assert line in err
    assert len(err.strip().splitlines()) == 1
    assert not (tmp_path / "out").exists()


def test_a_folder_that_cannot_be_made(tmp_path: Path) -> None:
    """A file is in the way."""
    (tmp_path / "out").write_text("mine", "utf-8")
    code, _, err = exvoto("lab", "offrandes", "--players", "3", *QUICK, "--out", str(tmp_path / "out"))
    assert code == 2
    assert "File exists" in err
    assert (tmp_path / "out").read_text("utf-8") == "mine"


def test_both_languages_say_the_same_things() -> None:
    """The same keys and the same placeholders."""
    english, french = catalogue("en"), catalogue("fr")
    assert set(english) == set(french)
    for key, text in english.items():
        assert set(re.findall(r"\{\w+\}", text)) == set(re.findall(r"\{\w+\}", french[key])), key


def test_every_text_is_used() -> None:
    """No sentence that nothing says."""
    sources = Path(__file__).parents[2] / "src" / "exvoto" / "lab"
    code = "".join(path.read_text("utf-8") for path in sources.rglob("*.py"))
    made = ("topic-", "pair-", "measure-")  # put together from a name
    unused = [
        key for key in catalogue("en") if not key.startswith(made) and f'"{key}"' not in code and f"'{key}'" not in code
    ]
    assert unused == []
    assert json.dumps(catalogue("en"), ensure_ascii=False).count("{") > 20
