"""Malformed input: whatever is read, only the documented errors come out, and soon.

A failing input is printed with its number; `attack(number)` makes it again.
"""

import json
import random
import time
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import ScriptedDealer
from exvoto.core.errors import Broken, ExvotoError
from exvoto.core.game import Game
from exvoto.core.position import dump, load, parse, read_position
from exvoto.core.scenario import read_scenarios, run
from exvoto.core.transcript import read_transcript, replay
from exvoto.core.wire import from_json, to_json

from .malformed_input import GAMES, HOSTILE, examples, forge, mutate, noise, twist
from .toy import TOY

SLOWEST = 3.0  # seconds of CPU for one input; a hang would be endless


def read_answer(rules: Game[Any], text: str) -> None:
    takes = tuple(cls.verb for cls in rules.actions)
    for reader in (rules.read, rules.read_step, rules.read_event, lambda t: rules.read(t, takes)):
        try:
            word: Any = reader(text)
        except ExvotoError:
            continue
        assert reader(word.write()) == word


def judge_answer(rules: Game[Any], text: str) -> None:
    """A well-formed answer, however odd, can be asked about and is judged."""
    answer = rules.read(text)
    for kept in examples(GAMES.index(rules))["dump"][::7]:
        s = load(rules, json.loads(kept))
        for seat in range(s.n):
            if engine.refuse(s, seat, answer) is not None:
                answer.facts(s, seat)
        assert dump(rules, s) == json.loads(kept)


def read_document(rules: Game[Any], text: str) -> None:
    s = read_position(rules, parse(text), ScriptedDealer(["A", "oak", "ash", "elm", "i"]))
    for seat in [*range(s.n), None]:
        rules.view(s, seat)
    assert dump(rules, load(rules, dump(rules, s))) == dump(rules, s)


def read_scenario(rules: Game[Any], text: str) -> None:
    scenarios = {one.id: one for one in read_scenarios(parse(text))}
    for one in scenarios.values():
        run(rules, one, scenarios)


def read_record(rules: Game[Any], text: str) -> None:
    transcript = read_transcript(text)
    assert read_transcript(transcript.write()).write() == transcript.write()
    replay(rules, transcript)


def read_wire(rules: Game[Any], text: str) -> None:
    try:
        said = json.loads(text)
    except (ValueError, RecursionError):
        said = text
    verbs = {cls.verb: cls for cls in rules.actions}
    word = from_json(said, verbs)
    assert from_json(to_json(word), verbs) == word


READERS: tuple[tuple[str, Callable[[Game[Any], str], None]], ...] = (
    ("answer", read_answer),
    ("action", judge_answer),
    ("position", read_document),
    ("scenario", read_scenario),
    ("transcript", read_record),
    ("wire", read_wire),
)


def attack(number: int) -> tuple[Game[Any], Callable[[Game[Any], str], None], str]:
    """The input of that number, its game and its reader."""
    r = random.Random(number)
    which = number % len(GAMES)
    form, reader = READERS[number // len(GAMES) % len(READERS)]
    if r.randrange(20) == 0:
        return GAMES[which], reader, noise(r)
    if r.randrange(20) == 0:
        return GAMES[which], reader, "".join(r.choice(HOSTILE) for _ in range(r.randrange(1, 6)))
    if form in ("action", "position") and r.randrange(2):
        return GAMES[which], reader, forge(GAMES[which], form, r)
    wound = twist if r.randrange(2) else mutate
    return GAMES[which], reader, wound(r.choice(examples(which)[form]), r)


def fuzz(numbers: range) -> Counter[str]:
    """What came of it: 'read', or the name of the error. Anything undocumented fails with its number."""
    outcomes: Counter[str] = Counter()
    for number in numbers:
        rules, reader, text = attack(number)
        start = time.process_time()
        try:
            reader(rules, text)
            outcomes[reader.__name__ + " read"] += 1
        except Broken:
            pytest.fail(
                f"input {number} to {reader.__name__} of {rules.name}: the rules were blamed for {text[:500]!r}"
            )
        except ExvotoError as error:
            if not str(error).strip():
                pytest.fail(f"input {number}: an error without a sentence")
            outcomes[f"{reader.__name__} {type(error).__name__}"] += 1
        except Exception as error:
            error.add_note(f"input {number} to {reader.__name__} of {rules.name}: {text[:2000]!r}")
            raise
        assert time.process_time() - start < SLOWEST, f"input {number} to {reader.__name__} of {rules.name} hangs"
    return outcomes


def test_malformed_input_meets_only_documented_errors() -> None:
    """2,000 inputs: each is read or refused by an error of the kernel, and both happen to every reader."""
    outcomes = fuzz(range(2_000))
    for name in {reader.__name__ for _, reader in READERS}:
        assert outcomes[name + " read"] > 0, f"{name} has read nothing"
    for name in {reader.__name__ for _, reader in READERS} - {"read_answer"}:
        assert sum(outcomes[f"{name} {error}"] for error in ("Unreadable", "BadTable", "Illegal", "Mischance")) > 20


@pytest.mark.slow
@pytest.mark.compiled
@pytest.mark.parametrize("part", range(10))
def test_much_malformed_input_meets_only_documented_errors(part: int, volume: Callable[[int], int]) -> None:
    """100,000 inputs in ten parts."""
    count = volume(10_000)
    assert fuzz(range(part * 10_000, part * 10_000 + count)).total() == count


def test_the_examples_are_valid() -> None:
    """Before they are wounded, all examples are read without complaint: the mutations begin close to the truth."""
    for number, rules in enumerate(GAMES):
        for text in examples(number)["position"]:
            read_document(rules, text)
        for text in examples(number)["transcript"]:
            read_record(rules, text)
        for text in examples(number)["wire"]:
            read_wire(rules, text)
        for text in examples(number)["dump"]:
            load(rules, json.loads(text))


@pytest.mark.parametrize(
    "text",
    [
        "[" + "a." * 400_000 + "a]",
        "a." * 400_000 + "a = 1",
        '"a".' * 200_000 + "a = 1",
        "a = " + "[" * 200_000,
        "a = " + "{a=" * 200_000,
        "a = 0x" + "f" * 900_000,
        "a = " + "9" * 900_000,
        "a" * 999_999,
        "'" * 999_999,
        '"' * 999_999,
        "[[a]]\n" * 150_000,
        "a = '" + "\\" * 900_000,
    ],
    ids=lambda text: repr(text[:12]),
)
def test_large_documents_do_not_hang(text: str) -> None:
    """A hostile document as large as is allowed is refused within seconds."""
    start = time.process_time()
    with pytest.raises(ExvotoError):
        read_position(TOY, parse(text))
    assert time.process_time() - start < 10
