"""Lessons: the right answer is accepted, every wrong one is explained, and together they show the whole game."""

from typing import Any

import pytest

from exvoto.games import LANGUAGES, NAMES, game
from exvoto.server.web import lesson
from exvoto.server.web.exercises import scenes
from exvoto.server.web.lesson import catalogue, lessons, minute, questions
from tests.games import schooling
from tests.games.schooling import covered, each, faults, glance_faults, uncovered

TAUGHT = [name for name in NAMES if lessons(name)]
STEPS = [(name, id, number) for name in TAUGHT for id, number in each(name)]
SHOWN = [name for name in TAUGHT if minute(name)]  # these have all that a page to learn a game can have
EXAMPLE = "offrandes", "W-2"


@pytest.mark.parametrize(("name", "id", "number"), STEPS)
def test_the_right_answer_is_accepted_and_each_wrong_one_explained(name: str, id: str, number: int) -> None:
    assert faults(name, id, number) == []


@pytest.mark.parametrize("name", TAUGHT)
def test_lessons_show_every_phase_and_every_kind_of_decision(name: str) -> None:
    assert uncovered(game(name), covered(name)) == []


@pytest.mark.parametrize("name", TAUGHT)
def test_a_kind_that_no_lesson_shows_is_found(name: str) -> None:
    """Planted: each question, answer and chapter taken away from what the lessons show."""
    rules, found = game(name), covered(name)
    for step in rules.words().steps:
        if step.takes:
            lacking = uncovered(rules, found._replace(asked=found.asked - {step.verb}))
            assert lacking == [f"nobody is taught the question '{step.verb}'"]
    for action in rules.words().actions:
        assert uncovered(rules, found._replace(answered=found.answered - {action.verb})) == [
            f"nobody answers '{action.verb}'"
        ]
    assert uncovered(rules, found._replace(rules=set()))


@pytest.mark.parametrize("name", SHOWN)
def test_eight_to_twelve_lessons_with_the_same_words_in_both_languages(name: str) -> None:
    assert 8 <= len(lessons(name)) <= 12
    for language in LANGUAGES:
        words = catalogue(name, language)
        assert set(words) - {"minute"} == {"names", *lessons(name)}
        assert len(words["names"]) >= game(name).seats[-1]
        for id in lessons(name):
            assert len(words[id].get("steps", [0])) == len(questions(name, id)), id
    titles = [[catalogue(name, language)[id]["title"] for id in lessons(name)] for language in LANGUAGES]
    assert all(len(set(one)) == len(one) for one in titles)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"answer": "raise 9"}, "the right answer is not accepted"),
        ({"wrong": {}}, "no wrong answer is listed"),
        ({"wrong": {"raise 3": "OFF-28", "*": "OFF-28"}}, "'raise 3' is refused by OFF-26, not by OFF-28"),
        ({"wrong": {"raise 4": "OFF-28", "*": "OFF-28"}}, "'raise 4' is listed as wrong and accepted as right"),
        ({"wrong": {"raise 3": "OFF-26"}}, "'pass' is legal, misses the point, and nothing says why"),
        ({"wrong": {"raise 6": "OFF-28", "*": "OFF-28"}}, "fr: nothing says why 'raise 6' misses the point"),
        ({"seat": "B"}, "the learner is not asked"),
        ({"rules": ["OFF-999"]}, "no rule OFF-999"),
    ],
)
def test_mistakes_in_a_lesson_are_found(
    change: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    name, id = EXAMPLE
    changed = {**lessons(name), id: lessons(name)[id] | change}
    monkeypatch.setattr(lesson, "lessons", lambda _: changed)
    assert complaint in faults(name, id, 0)


@pytest.mark.parametrize("name", SHOWN)
def test_four_scenes_show_a_game_in_sixty_seconds(name: str) -> None:
    """Positions that the rules accept, answers that they allow, two short lines in both languages."""
    assert glance_faults(name) == []


@pytest.mark.parametrize("name", SHOWN)
def test_scenes_are_sent_with_their_picture_in_the_language_asked_for(name: str) -> None:
    told = [scenes(name, language) for language in LANGUAGES]
    for one in told:
        assert [scene["id"] for scene in one["scenes"]] == [scene["id"] for scene in minute(name)]
        assert all(scene["frames"][scene["picture"]]["view"]["options"] == [] for scene in one["scenes"])
    assert len({one["aim"] for one in told}) == len(LANGUAGES)


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        ({"play": ["B raise 9"]}, "bid: "),
        ({"picture": 9}, "bid: there is no frame 9"),
        ({"shows": []}, "bid: the picture is about no piece"),
        ({"id": "bids"}, "en: no words for 'bids'"),
    ],
)
def test_mistakes_in_a_scene_are_found(change: dict[str, Any], complaint: str, monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = minute(EXAMPLE[0])
    monkeypatch.setattr(schooling, "minute", lambda _: (first | change, *others))
    assert any(fault.startswith(complaint) for fault in glance_faults(EXAMPLE[0]))


def test_a_scene_too_few_and_words_too_long_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    words = {**catalogue(EXAMPLE[0], "en")}
    words["minute"] = words["minute"] | {"win": {"title": "Win", "text": "long " * 20}}
    monkeypatch.setattr(schooling, "minute", lambda _: minute(EXAMPLE[0])[1:])
    monkeypatch.setattr(schooling, "catalogue", lambda *_: words)
    found = glance_faults(EXAMPLE[0])
    assert "3 scenes, not 4" in found
    assert "en: no scene 'bid'" in found
    assert "en: the text of 'win' is longer than 68 characters" in found
