"""Hints: the best three, chances that are chances, and a sentence in both languages for every feature."""

import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from exvoto.bots.evals import eval_of
from exvoto.bots.hint import RIVALS, Advice, advise, sentence
from exvoto.bots.search import Budget
from exvoto.cli.hint import hints
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import options, pending, refuse
from exvoto.core.errors import BadTable, Unreadable
from exvoto.core.position import dump, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe
from exvoto.games import NAMES, game


def catalogue(language: str) -> dict[str, Any]:
    text = resources.files("exvoto.bots").joinpath(f"texts/{language}.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def shape(data: object) -> object:
    return {key: shape(value) for key, value in data.items()} if isinstance(data, dict) else None


def test_every_feature_has_words_in_both_languages() -> None:
    """The catalogues have the same keys, and exactly the features of the evaluations."""
    en, fr = catalogue("en"), catalogue("fr")
    assert shape(en) == shape(fr)
    assert {name: list(en["feature"][name]) for name in NAMES} == {name: eval_of(name).features for name in NAMES}


@pytest.mark.parametrize("name", NAMES)
def test_a_hint_is_three_legal_answers_with_chances_and_reasons(name: str) -> None:
    rules = game(name)
    s = rules.new(4, SeededDealer(Sfc32(3)))
    seat = pending(s)[0]
    before = dump(rules, s)
    given = advise(rules.view(s, seat), Sfc32(1), Budget(8))
    assert dump(rules, s) == before
    assert 1 <= len(given) <= 3
    assert len({advice.answer for advice in given}) == len(given) == min(3, len(options(s, seat)), len(given))
    known = {*eval_of(name).features, RIVALS}
    for advice in given:
        assert refuse(s, seat, advice.answer) is None
        assert 0 <= advice.chance <= 1
        assert not set(advice.gains) & set(advice.costs)
        assert set(advice.gains + advice.costs) <= known
        for language in ("en", "fr"):
            assert sentence(advice, name, language).endswith(".")


def test_the_sentence_names_what_sets_an_answer_apart() -> None:
    advice = Advice(game("offrandes").read("pass"), 0.5)
    assert sentence(advice, "offrandes", "en") == "It is about as good as the next best."
    advice.gains, advice.costs = ["lamps", RIVALS], ["money"]
    assert sentence(advice, "offrandes", "en") == (
        "It brings more points from the priestess each round and trouble for the strongest rival,"
        " at the price of less money in hand."
    )


def test_hints_come_from_transcripts_and_positions(tmp_path: Path) -> None:
    """The same iterations and seed give the same lines; the seat and the language can be chosen."""
    rules = game("offrandes")
    scribe = Scribe(rules, 3, {}, SeededDealer(Sfc32(4)))
    for _ in range(3):
        scribe.answer(pending(scribe.state)[0], "pick pe,wa,fl")
    told = tmp_path / "game.txt"
    told.write_text(scribe.transcript.write(), "utf-8")
    placed = tmp_path / "position.toml"
    placed.write_text(to_toml(write_position(rules, scribe.state)), "utf-8")
    english = list(hints(told, "", "en", 0, 6, 1, -1))
    assert english == list(hints(placed, "", "en", 0, 6, 1, -1))
    assert [line[:2] for line in english] == ["1.", "2.", "3."]
    assert "propose" in english[0]
    assert list(hints(told, "", "fr", 0, 6, 1, -1)) != english
    asked = pending(scribe.state)[0]
    with pytest.raises(BadTable, match="has nothing to answer"):
        list(hints(told, "ABC"[asked - 1], "en", 0, 6, 1, -1))
    assert "pick" in next(hints(told, "", "en", 0, 2, 1, 1))
    other = tmp_path / "other.txt"
    other.write_text("seats = 3\n", "utf-8")
    with pytest.raises(Unreadable, match=r"other\.txt: neither"):
        list(hints(other, "", "en", 0, 6, 1, -1))
