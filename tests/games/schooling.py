"""What the lessons of a game cover, and what is wrong with one: facts for tests/games/test_lessons.py."""

from collections.abc import Iterator
from functools import cache
from typing import Any, NamedTuple

from exvoto.core.engine import decision, facts, options, refuse
from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.game import Game
from exvoto.games import LANGUAGES, game, texts
from exvoto.server.web.lesson import Exercise, catalogue, frames, lessons, minute, questions, words_of

SAYS = {"title", "heading", "story", "task", "right", "wrong", "mine", "theirs"}
SCENES = 4  # that show a game in sixty seconds
LONGEST = {"title": 20, "text": 68}  # two short lines beside a picture, in any language
UNTAUGHT = ("general", "options")  # chapters that are no phase of the game


class Covered(NamedTuple):
    asked: set[str]  # steps put to the learner
    answered: set[str]  # verbs that somebody answers with
    met: set[str]  # steps that come up
    rules: set[str]


def each(name: str) -> Iterator[tuple[str, int]]:
    for id in lessons(name):
        for number in range(len(questions(name, id))):
            yield id, number


@cache
def covered(name: str) -> Covered:
    """Derived by taking every lesson as a learner who is right each time."""
    found = Covered(set(), set(), set(), set())
    for id, number in each(name):
        step = questions(name, id)[number]
        found.rules.update(step["rules"])
        exercise = Watched(name, id, number)
        answers = [line.split()[1] for line in [*step.get("play", []), *step.get("then", [])]]
        if "answer" in step:
            now = decision(exercise.state)
            assert now is not None
            found.asked.add(now.step.verb)
            answers.append(step["answer"].split()[0])
            exercise.take(step["answer"].partition("|")[0].strip())
        found.answered.update(answers)
        found.met.update(exercise.met)
    return found


class Watched(Exercise):
    """An exercise that notes every step that its agenda holds."""

    def __init__(self, name: str, id: str, number: int) -> None:
        self.met: set[str] = set()
        super().__init__(name, id, number)
        self.note()

    def say(self, text: str) -> None:
        self.note()
        super().say(text)
        self.note()

    def note(self) -> None:
        self.met.update(step.verb for step in self.state.agenda)


def uncovered(rules: Game[Any], found: Covered) -> list[str]:
    """Kinds of decision, kinds of answer and phases that no lesson shows; the kinds are those the game declares."""
    words = rules.words()
    lacking = [
        f"nobody is taught the question '{one.verb}'"
        for one in words.steps
        if one.takes and one.verb not in found.asked
    ]
    lacking += [f"nobody answers '{one.verb}'" for one in words.actions if one.verb not in found.answered]
    lacking += [
        f"no lesson names a rule of the chapter '{chapter}'"
        for chapter, ids in rules.chapters
        if chapter not in UNTAUGHT and not found.rules & {rule.id for rule in ids}
    ]
    return lacking


def faults(name: str, id: str, number: int) -> list[str]:
    """What is wrong with a step of a lesson; nothing if it holds."""
    step = questions(name, id)[number]
    found = [
        f"no rule {rule}"
        for rule in [*step["rules"], *step.get("wrong", {}).values()]
        if rule not in game(name).rules()
    ]
    for language in LANGUAGES:
        words = words_of(name, id, number, language)
        wanted = {"title", "story"} | ({"task", "right"} if "answer" in step else set())
        found += [f"{language}: no '{key}'" for key in sorted(wanted) if not words.get(key)]
        found += [f"{language}: nobody reads '{key}'" for key in sorted(set(words) - SAYS)]
        found += [
            f"{language}: '{key}' is not listed"
            for key in sorted(set(words.get("wrong", {})) - set(step.get("wrong", {})))
        ]
    return [*found, *wrong_answers(name, id, number)] if "answer" in step else found


def wrong_answers(name: str, id: str, number: int) -> list[str]:
    step = questions(name, id)[number]
    exercise = Exercise(name, id, number)
    now = decision(exercise.state)
    if now is None or exercise.seat not in now.seats:
        return ["the learner is not asked"]
    found = [] if right(name, id, number, step["answer"]) else ["the right answer is not accepted"]
    if not step.get("wrong"):
        found.append("no wrong answer is listed")
    legal = [one.write() for one in options(exercise.state, exercise.seat)]
    if len(legal) < 2 and exercise.spelled(step["answer"]) in legal and not now.step.open:
        found.append("there is nothing to decide")
    for key, rule in step.get("wrong", {}).items():
        missing = [one for one in legal if exercise.listed(one) == key and not right(name, id, number, one)]
        samples = [key] if answerable(exercise, key) else missing[:3]
        if not samples:
            found.append(f"'{key}': no such answer is open")
        for one in samples:
            found += explained(name, id, number, one, key, rule)
    for one in legal:
        if exercise.listed(one) is None and not right(name, id, number, one):
            found.append(f"'{one}' is legal, misses the point, and nothing says why")
            break
    return found


def answerable(exercise: Exercise, key: str) -> bool:
    """Whether a key of `wrong` is a whole answer; a verb alone stands for all answers with it."""
    try:
        exercise.spelled(key)
    except Unreadable:
        return False
    return True


def explained(name: str, id: str, number: int, answer: str, key: str, rule: str) -> list[str]:
    """An illegal answer is refused by the rule listed; a legal one has a sentence in both languages."""
    exercise = Exercise(name, id, number)
    action = exercise.game.read(answer)
    refused = refuse(exercise.state, exercise.seat, action)
    if refused is not None:
        why = facts(exercise.state, exercise.seat, action)
        said = [
            texts(name, language).refusal(refused, why, catalogue(name, language)["names"]) for language in LANGUAGES
        ]
        found = [] if refused.id == rule else [f"'{answer}' is refused by {refused.id}, not by {rule}"]
        return found + [f"'{answer}': no refusal in words" for one in said if not one]
    if right(name, id, number, answer):
        return [f"'{answer}' is listed as wrong and accepted as right"]
    return [
        f"{language}: nothing says why '{key}' misses the point"
        for language in LANGUAGES
        if not words_of(name, id, number, language).get("wrong", {}).get(key)
    ]


def right(name: str, id: str, number: int, answer: str) -> bool:
    exercise = Exercise(name, id, number)
    exercise.told()
    said = answer.partition("|")[0].strip()
    exercise.take(said)
    return exercise.solved(said, exercise.told()[0])


def glance_faults(name: str) -> list[str]:
    """What is wrong with the scenes that show a game in sixty seconds, and with their words."""
    scenes = minute(name)
    found = [] if len(scenes) == SCENES else [f"{len(scenes)} scenes, not {SCENES}"]
    for one in scenes:
        id = one["id"]
        try:
            shown = len(frames(name, one))
        except ExvotoError as error:
            found.append(f"{id}: {error}")
            continue
        if not 0 <= one.get("picture", 0) < shown:
            found.append(f"{id}: there is no frame {one['picture']}")
        if not one["shows"]:
            found.append(f"{id}: the picture is about no piece")
    for language in LANGUAGES:
        words = catalogue(name, language).get("minute", {})
        ids = {"aim", *(one["id"] for one in scenes)}
        found += [f"{language}: no words for '{id}'" for id in sorted(ids - set(words))]
        found += [f"{language}: no scene '{id}'" for id in sorted(set(words) - ids)]
        for id in ids & set(words) - {"aim"}:
            found += [
                f"{language}: the {part} of '{id}' is longer than {most} characters"
                for part, most in LONGEST.items()
                if not 0 < len(words[id].get(part, "")) <= most
            ]
    return found
