"""Malformed inputs, made from a seed: random bytes, and valid texts cut, doubled, spliced, or with hostile tokens."""

import json
import random
import re
from functools import cache
from typing import Any

from exvoto.contract.samples import random_action, random_value
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.game import Game
from exvoto.core.kind import NUMBER, SEAT, Kind
from exvoto.core.position import dump, to_toml, write_position, write_value
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe
from exvoto.core.wire import to_json
from exvoto.games import game

from .toy import TOY

GAMES: tuple[Game[Any], ...] = (TOY, game("offrandes"))
TOKEN = re.compile(r"[\w-]+")
HOSTILE = (
    "", " ", "-", "--", "-,", ",", "=", "[", "]", "{", "}", "[[", "]]", '"', "'", '"""', "\\", "\\u0000", "|",
    "!", "#", ":", "\n", "\r", "\t", "\0", "\x1b[2J", "\x85", "\u2028", "\ufeff", "\u202e", "\ud800", "é",
    "e\u0301", "İ", "ß", "²", "٣", "𝟙", "😀", "Ａ", "0", "-0", "-1", "00", "1", "5", "6", "99", "12",
    "999999999999", "-999999999999", "9999999999999", "9" * 400, "9" * 5000, "0x" + "f" * 40, "0x" + "f" * 5000,
    "0b1", "1e999", "1_000", "1.5", "nan", "-inf", "true", "false", "1979-05-27", "1979-05-27T07:32:00Z",
    "07:32:00", "[" * 40, "[" * 2000, "{a=" * 300, "a." * 40, "a." * 3000, "()", "A", "B", "E", "F", "G",
    "-1,-1", "A,A", "A," * 40, "oak", "pe", "none", "null", "game", "seats", "agenda", "answers", "options",
    "scenario", "after", "then", "__class__", "{seat}", "%s", "../..", "a" * 3000,
)  # fmt: skip


@cache
def examples(number: int) -> dict[str, list[str]]:
    """Valid texts of one game, from a short random game: what the mutations begin with."""
    rules = GAMES[number]
    forms = ("answer", "action", "position", "transcript", "scenario", "dump", "wire")
    made: dict[str, list[str]] = {form: [] for form in forms}
    for seed in range(3):
        scribe, rng = Scribe(rules, rules.seats[seed], {}, SeededDealer(Sfc32(seed))), Sfc32(seed)
        for ply in range(25 + 40 * seed):
            s = scribe.state
            if engine.over(s):
                break
            seat = engine.pending(s)[-1]
            answer = engine.random_answer(s, seat, rng)
            made["action"].append(answer.write())
            made["answer"] += [answer.write(), s.agenda[-1].write()]
            made["wire"].append(json.dumps(to_json(answer)))
            if ply % 3 == 0:
                made["position"].append(to_toml(write_position(rules, s)))
                made["dump"].append(json.dumps(dump(rules, s)))
                made["scenario"].append(scenario_of(rules, s, seat, answer.write()))
            scribe.answer(seat, answer.write())
            if ply % 5 == 0:
                made["transcript"].append(scribe.transcript.write())
    return made


def scenario_of(rules: Game[Any], s: Any, seat: int, answer: str) -> str:
    """A scenario with every key there is."""
    position = write_position(rules, s)
    head = f'game = "{rules.name}"\nseats = {position.pop("seats")}\n'
    del position["game"]
    name = "ABCDEF"[seat]
    return (
        f'{head}[[scenario]]\nid = "one"\ntitle = "t"\nrules = ["{next(iter(rules.rules()))}"]\nchance = ["oak", "A"]\n'
        f'position = {to_inline(position)}\nplay = ["{name} {answer}", "A {answer} ! X-1"]\n'
        f'[scenario.expect]\ndecision = "A lot"\noptions_count = 3\noptions = ["{answer}"]\n'
        f'winners = ["A"]\nscores = [1, 2]\n'
        f'events = ["drew A -"]\nrefused = {{ "{name} {answer}" = "X-1" }}\nview = {{ B = {{ coins = [1, "?"] }} }}\n'
        f"fields = {to_inline({k: v for k, v in position.items() if k not in ('agenda', 'answers', 'options')})}\n"
        f'[[scenario]]\nid = "two"\nafter = "one"\n'
        f'then = [{{ play = ["{name} {answer}"], expect = {{ options = [] }} }}]\n'
    )


def to_inline(document: dict[str, Any]) -> str:
    return to_toml({"x": document})[4:].strip()


def noise(r: random.Random) -> str:
    return r.randbytes(r.choice((0, 1, 3, 30, 300))).decode("latin-1")


def forge(rules: Game[Any], form: str, r: random.Random) -> str:
    """Well-formed from beginning to end, with values at random: an answer, or a position with any agenda."""
    rng = Sfc32(r.getrandbits(64))
    if form != "position":
        return random_action(r.choice(rules.actions), rng).write()
    seats = r.choice(rules.seats)
    document: dict[str, Any] = {"seats": seats}
    for field in r.sample(rules.layout, r.choice((0, 0, 1, 2, 4))):
        width = 1
        for axis in field.axes:
            width *= seats if axis is SEAT else axis.span
        values = [write_value(field.value, small(field.value, r, rng)) for _ in range(width)]
        document[field.name] = values[0] if not field.axes and not field.many else nest(values, field.axes, seats)
    steps: list[Any] = r.choices(rules.steps, k=r.choice((0, 1, 1, 2, 5)))
    document["agenda"] = [
        " ".join([step.verb, *[kind.write(random_value(kind, rng)) for _, kind in step.shape]]) for step in steps
    ]
    return to_toml(document)


def small(kind: Kind, r: random.Random, rng: Sfc32) -> int:
    """Mostly such as the laws allow."""
    value = random_value(kind, rng)
    assert isinstance(value, int)
    return r.randrange(3) if kind is NUMBER and r.randrange(4) else value


def nest(values: list[Any], axes: tuple[Kind, ...], seats: int) -> list[Any]:
    for axis in axes[:0:-1]:
        length = seats if axis is SEAT else axis.span
        values = [values[i : i + length] for i in range(0, len(values), length)]
    return values


def twist(text: str, r: random.Random) -> str:
    """Well-formed and wrong: words and numbers in the place of others of their sort."""
    for _ in range(r.choice((1, 1, 2, 5))):
        words = list(TOKEN.finditer(text))
        if not words:
            return text
        old, other = r.choice(words), r.choice(words)
        if old[0].lstrip("-").isdigit():
            new = r.choice(("-1", "0", "1", "2", "3", "5", "6", "7", "26", "127", "999999999999", "-999999999999"))
        else:
            new = "F" if len(old[0]) == 1 and r.randrange(2) else other[0]
        text = text[: old.start()] + new + text[old.end() :]
    return text


def mutate(text: str, r: random.Random) -> str:
    """One to four wounds."""
    for _ in range(r.choice((1, 1, 1, 2, 4))):
        at, to = sorted((r.randrange(len(text) + 1), r.randrange(len(text) + 1)))
        to = min(to, at + r.choice((1, 3, 10, 200)))
        kind = r.randrange(8)
        if kind == 0:
            text = text[:at]
        elif kind == 1:
            text = text[:at] + text[to:]
        elif kind == 2:
            text = text[:to] + text[at:]
        elif kind == 3:
            text = text[:at] + r.choice(HOSTILE) + text[at:]
        elif kind == 4:
            text = text[:at] + chr(r.choice((r.randrange(256), r.randrange(0x110000)))) + text[at + 1 :]
        else:
            text = swap_token(text, r)
    return text


def swap_token(text: str, r: random.Random) -> str:
    """A word or number replaced by a hostile one, or by another of the same document."""
    words = [(m.start(), m.end()) for m in TOKEN.finditer(text)]
    if not words:
        return text + r.choice(HOSTILE)
    start, end = r.choice(words)
    other = r.choice(words)
    new = r.choice(HOSTILE) if r.randrange(2) else text[other[0] : other[1]]
    return text[:start] + new + text[end:]
