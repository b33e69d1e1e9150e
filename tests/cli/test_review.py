"""`exvoto review`: lines in both languages, data, a page with boards, and an interrupted run that goes on."""

import json
from pathlib import Path

import pytest

from exvoto.cli.work.review import tell_review
from exvoto.core.errors import BadTable, Unreadable
from exvoto.review import review as reviews
from exvoto.review.walk import Walk
from tests.review.conftest import finished

KEYS = {"seat", "start", "choices", "others", "luck", "result", "even", "accuracy", "curve", "rows", "turns", "moments"}
MOMENT = {"ply", "round", "class", "glyph", "answer", "better", "chance", "best", "error", "why", "sentence", "rule"}


@pytest.fixture
def game_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setitem(reviews.DEPTHS, "quick", 6)
    file = tmp_path / "game.txt"
    file.write_text(finished("odyssee", 4).write(), "utf-8")
    return file


def test_a_review_is_told_and_written(game_file: Path, tmp_path: Path) -> None:
    data, page = tmp_path / "review.json", tmp_path / "review.html"
    said = {}
    for language in ("en", "fr"):
        said[language] = list(tell_review(game_file, "", "quick", data, page, language))
        assert len(said[language]) > 6
        html = page.read_text("utf-8")
        assert f'<html lang="{language}">' in html and "<polyline" in html and html.count("<table>") == 3
        assert html.count("data:image/svg+xml") == html.count("<article")
    assert said["en"] != said["fr"] and "Précision" in "\n".join(said["fr"])
    document = json.loads(data.read_text("utf-8"))
    assert document["game"] == "odyssee" and len(document["seats"]) == 3
    for seat in document["seats"]:
        assert set(seat) >= KEYS
        assert seat["start"] + seat["choices"] + seat["others"] + seat["luck"] == pytest.approx(
            seat["result"], abs=1e-9
        )
        for moment in seat["moments"]:
            assert set(moment) == MOMENT
            assert all(moment["sentence"][language].endswith(".") for language in ("en", "fr"))
            assert 0 <= moment["chance"] <= moment["best"] <= 1
    assert not list(tmp_path.glob("*.part"))


def test_an_interrupted_review_goes_on(game_file: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = tmp_path / "review.json"
    asked = []

    def stops(walk: Walk, seat: int, depth: str, progress: reviews.Progress) -> reviews.Review:
        asked.append(seat)
        if asked == [0, 1]:
            raise KeyboardInterrupt
        return reviews.review(walk, seat, depth, progress)

    monkeypatch.setattr("exvoto.cli.work.review.review", stops)
    with pytest.raises(KeyboardInterrupt):
        list(tell_review(game_file, "", "quick", data, None, "en"))
    assert not data.exists()
    list(tell_review(game_file, "", "quick", data, None, "en"))
    assert asked == [0, 1, 1, 2]  # the first seat was known
    assert len(json.loads(data.read_text("utf-8"))["seats"]) == 3


def test_what_cannot_be_reviewed_is_said(game_file: Path, tmp_path: Path) -> None:
    with pytest.raises(BadTable, match="no seat"):
        list(tell_review(game_file, "F", "quick", None, None, "en"))
    with pytest.raises(BadTable, match="no depth"):
        list(tell_review(game_file, "", "endless", None, None, "en"))
    lines = game_file.read_text("utf-8").splitlines()
    game_file.write_text("\n".join(lines[:-1]) + "\n", "utf-8")
    with pytest.raises(BadTable, match="not over"):
        list(tell_review(game_file, "", "quick", None, None, "en"))
    game_file.write_text("nonsense", "utf-8")
    with pytest.raises(Unreadable):
        list(tell_review(game_file, "", "quick", None, None, "en"))
