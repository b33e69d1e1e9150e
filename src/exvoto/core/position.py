"""Positions written down: short readable documents for people, exact dumps for machines.

A document is a TOML table. What is left out has its value in a blank state; the agenda is written top first:

    game = "offrandes"
    seats = 4
    cash = { A = 6 }
    ladders = { A = { pr = 4, ke = 4 }, B = { pr = 5 } }
    agenda = ["auctions 0", "corruption", "offerings 0", "closing"]
"""

import re
import tomllib
from typing import Any, TypeAlias

from exvoto.core.dealer import Dealer, ScriptedDealer
from exvoto.core.engine import options, pending, refuse, settle
from exvoto.core.errors import Broken, Illegal, Unreadable
from exvoto.core.game import Game, Options
from exvoto.core.kind import SEAT, Kind, Many, Named, Number, SetOf
from exvoto.core.sight import Field, put_row
from exvoto.core.state import State

Document: TypeAlias = dict[str, Any]
FRAME = ("game", "seats", "options", "agenda", "answers")
LONGEST_DOCUMENT = 1_000_000
DEEPEST = 12
PART = r"""(?:[\w-]++|"[^"\n]*+"|'[^'\n]*+')"""
DEEP_KEY = re.compile(rf"(?<![\w-]){PART}(?:[ \t]*+\.[ \t]*+{PART}){{{DEEPEST}}}")  # tomllib takes n² time over these


def parse(text: str) -> Document:
    """TOML text to a document. Raises Unreadable."""
    if len(text) > LONGEST_DOCUMENT:
        raise Unreadable(f"the document is longer than {LONGEST_DOCUMENT} characters")
    if DEEP_KEY.search(text):
        raise Unreadable(f"nested more than {DEEPEST} deep")
    try:
        document = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"not a TOML document: {error}") from None
    sober(document)
    return document


def sober(document: Document) -> None:
    """Raises Unreadable for numbers and depths that no position has, before anybody computes with them."""
    level: list[Any] = [document]
    for _ in range(DEEPEST):
        inner: list[Any] = []
        for data in level:
            if isinstance(data, int) and not -(1 << 62) < data < 1 << 62:
                raise Unreadable("a number is too large")
            if isinstance(data, dict):
                inner.extend(data.values())
            elif isinstance(data, list):
                inner.extend(data)
        level = inner
    if level:
        raise Unreadable(f"nested more than {DEEPEST} deep")


def read_position(game: Game[Any], document: Document, d: Dealer | None = None) -> Any:
    """The state a document describes, run on to the first question. Raises Unreadable, BadTable, Mischance, Illegal."""
    seats = document.get("seats", game.seats[-1])
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise Unreadable("seats: not a whole number")
    chosen: Options = table(document.get("options", {}), "options")
    s: State = game.blank(seats, game.table(seats, chosen))
    document = game.expand(document)
    fields = {field.name: field for field in game.layout}
    given = [name for name in document if name not in FRAME]
    for name in given:
        if name not in fields:
            raise Unreadable(f"{name}: {game.name} has no such field; it has {', '.join(fields)}")
        read_field(fields[name], document[name], s)
    if "agenda" in document:
        s.agenda = [game.read_step(text) for text in strings(document["agenda"], "agenda")[::-1]]
        for step in s.agenda:
            for (_, kind), value in zip(step.shape, step.values(), strict=True):
                for entry in value if isinstance(value, tuple) else (value,):
                    at_table(kind.of if isinstance(kind, Many) else kind, entry, f"agenda: {step}", s.n)
    try:
        game.complete(s, set(given))
        problem = game.laws(s)
        if not problem:
            settle(s, d or ScriptedDealer([]))
            problem = without_answer(s)
    except (ArithmeticError, AssertionError, Broken, LookupError, ValueError) as error:  # rules met what cannot be
        raise Unreadable(f"impossible position: {error!r}") from error
    if problem:
        raise Unreadable(f"impossible position: {problem}")
    read_answers(game, table(document.get("answers", {}), "answers"), s)
    return s


def without_answer(s: State) -> str | None:
    for seat in pending(s):
        if not 0 <= seat < s.n:
            return f"{s.agenda[-1]} asks a seat that is not at this table"
        if not options(s, seat):
            return f"{SEAT.write(seat)} has no answer to {s.agenda[-1]}"
    return None


def read_answers(game: Game[Any], answers: dict[str, Any], s: State) -> None:
    """The sealed answers that are in; one seat at least is still awaited."""
    for name, text in answers.items():
        try:
            seat = SEAT.one(name)
        except Unreadable as error:
            raise Unreadable(f"answers: {error}") from None
        if seat not in pending(s) or not isinstance(text, str):
            raise Unreadable(f"answers.{name}: this seat is not asked")
        answer = game.read(text)
        rule = refuse(s, seat, answer)
        if rule is not None:
            raise Illegal(rule, answer.write())
        s.answers[s.asked.index(seat)] = answer
    if answers and not pending(s):
        raise Unreadable("answers: all have answered, so nothing is asked any more")


def read_field(field: Field, data: object, s: State) -> None:
    if field.many:
        values = [read_value(field.value, entry, field.name) for entry in entries(data, field.name)]
        for value in values:
            at_table(field.value, value, field.name, s.n)
        setattr(s, field.name, values)
    elif not field.axes:
        value = read_value(field.value, data, field.name)
        at_table(field.value, value, field.name, s.n)
        setattr(s, field.name, value)
    else:
        flat: list[int] = list(getattr(s, field.name))
        read_axis(field, 0, data, flat, 0, len(flat), field.name, s.n)
        put_row(s, field.name, flat)


def read_axis(
    field: Field, depth: int, data: object, flat: list[int], start: int, width: int, path: str, n: int
) -> None:
    """One level of a nested table (or a complete list) into the flat entries start..start+width."""
    if depth == len(field.axes):
        flat[start] = read_value(field.value, data, path)
        at_table(field.value, flat[start], path, n)
        return
    axis = field.axes[depth]
    length = n if axis is SEAT else axis.span
    stride = width // length
    if isinstance(data, list):
        if len(data) != length:
            raise Unreadable(f"{path}: {len(data)} entries instead of {length}")
        named = {axis.write(i): entry for i, entry in enumerate(data)}
    else:
        named = table(data, path)
    for name, entry in named.items():
        try:
            index = axis.one(name)
        except Unreadable as error:
            raise Unreadable(f"{path}: {error}") from None
        if not 0 <= index < length:
            raise Unreadable(f"{path}: there is no {name} here")
        read_axis(field, depth + 1, entry, flat, start + index * stride, stride, f"{path}.{name}", n)


def read_value(kind: Kind, data: object, path: str) -> int:
    if isinstance(data, bool):
        data = int(data)
    if isinstance(data, list) and isinstance(kind, SetOf):
        data = ",".join(strings(data, path)) or "-"
    if not isinstance(data, str | int) or (isinstance(data, int) and isinstance(kind, Named | SetOf)):
        raise Unreadable(f"{path}: not a {kind.name}")
    if isinstance(data, int) and not -(1 << 62) < data < 1 << 62:
        raise Unreadable(f"{path}: too large")
    try:
        return kind.one(str(data))
    except Unreadable as error:
        raise Unreadable(f"{path}: {error}") from None


def at_table(kind: Kind, value: int, path: str, n: int) -> None:
    """Kinds know every seat there can be; at a table there are `n`. Raises Unreadable."""
    if (kind is SEAT and value >= n) or (isinstance(kind, SetOf) and kind.of is SEAT and value >> n):
        raise Unreadable(f"{path}: there are only {n} seats")


def table(data: object, path: str) -> dict[str, Any]:
    if not isinstance(data, dict):
        raise Unreadable(f"{path}: not a table of names")
    return data


def entries(data: object, path: str) -> list[object]:
    if not isinstance(data, list):
        raise Unreadable(f"{path}: not a list")
    return data


def strings(data: object, path: str) -> list[str]:
    for entry in entries(data, path):
        if not isinstance(entry, str):
            raise Unreadable(f"{path}: not a list of texts")
    return [str(entry) for entry in entries(data, path)]


def write_position(game: Game[Any], s: State) -> Document:
    """The shortest document that reads back as this state."""
    blank = game.blank(s.n, list(s.options))
    document: Document = {"game": game.name, "seats": int(s.n)}
    chosen = {o.name: o.word(v) for o, v in zip(game.options, list(s.options), strict=True) if v != o.default}
    if chosen:
        document["options"] = chosen
    for field in game.layout:
        value: Any = getattr(s, field.name)
        default: Any = getattr(blank, field.name)
        if field.many:
            if list(value) != list(default):
                document[field.name] = [write_value(field.value, entry) for entry in value]
        elif not field.axes:
            if value != default:
                document[field.name] = write_value(field.value, value)
        elif list(value) != list(default):
            document[field.name] = write_axis(field, 0, list(value), list(default), s.n)
    document["agenda"] = [step.write() for step in s.agenda[::-1]]
    sealed = {SEAT.write(seat): a.write() for seat, a in zip(s.asked, s.answers, strict=True) if a is not None}
    if sealed:
        document["answers"] = sealed
    return document


def write_axis(field: Field, depth: int, flat: list[int], default: list[int], n: int) -> object:
    if depth == len(field.axes):
        return write_value(field.value, flat[0])
    axis = field.axes[depth]
    length = n if axis is SEAT else axis.span
    stride = len(flat) // length
    parts = [slice(i * stride, (i + 1) * stride) for i in range(length)]
    return {
        axis.write(i): write_axis(field, depth + 1, flat[part], default[part], n)
        for i, part in enumerate(parts)
        if flat[part] != default[part]
    }


def write_value(kind: Kind, value: int) -> object:
    return int(value) if isinstance(kind, Number) else kind.write(int(value))


def to_toml(document: Document) -> str:
    """A document as TOML text, one key a line."""
    return "".join(f"{key} = {inline(value)}\n" for key, value in document.items())


def inline(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, dict):
        return (
            "{ " + ", ".join(f"{inline_key(str(k))} = {inline(v)}" for k, v in value.items()) + " }" if value else "{}"
        )
    if isinstance(value, list):
        return "[" + ", ".join(inline(v) for v in value) + "]"
    if isinstance(value, int):
        return str(value)
    return '"' + str(value).replace("\\", "\\\\").replace('"', '\\"') + '"'


def inline_key(key: str) -> str:
    return key if key.replace("_", "").replace("-", "").isalnum() and key.isascii() else inline(key)


def dump(game: Game[Any], s: State) -> dict[str, object]:
    """Exact, flat, JSON-ready: what stored games and worker processes exchange. `load` reads it back."""
    fields: dict[str, object] = {}
    for field in game.layout:
        value: Any = getattr(s, field.name)
        fields[field.name] = int(value) if isinstance(value, int) else list(value)
    return {
        "game": game.name,
        "version": game.version,
        "n": int(s.n),
        "options": list(s.options),
        "fields": fields,
        "agenda": [step.write() for step in s.agenda],
        "asked": list(s.asked),
        "answers": [None if a is None else a.write() for a in s.answers],
    }


def load(game: Game[Any], data: dict[str, Any]) -> Any:
    """The inverse of `dump`; trusts its input as far as types go, and raises Unreadable for another game's dump."""
    if data.get("game") != game.name or set(data["fields"]) != {field.name for field in game.layout}:
        raise Unreadable(f"not a dump of {game.name} with these rules")
    s: State = game.blank(data["n"], data["options"])
    for field in game.layout:
        value = data["fields"][field.name]
        if isinstance(value, int) or field.many:
            setattr(s, field.name, value)
        else:
            put_row(s, field.name, value)
    s.agenda = [game.read_step(text) for text in data["agenda"]]
    s.asked = tuple(data["asked"])
    s.answers = [None if text is None else game.read(text) for text in data["answers"]]
    return s
