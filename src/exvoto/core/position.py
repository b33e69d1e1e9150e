"""Positions written down: short readable documents for people, exact dumps for machines.

A document is a TOML table. What is left out has its value in a blank state; the agenda is written top first:

    game = "offrandes"
    seats = 4
    cash = { A = 6 }
    ladders = { A = { pr = 4, ke = 4 }, B = { pr = 5 } }
    agenda = ["auctions 0", "corruption", "offerings 0", "closing"]
"""

import json
from collections.abc import Callable
from typing import Any, Final

from exvoto.core.dealer import Dealer, ScriptedDealer
from exvoto.core.document.fields import at_table, axis_names, read_field, strings, table
from exvoto.core.document.toml import Document, check_size, inline
from exvoto.core.document.toml import parse as parse
from exvoto.core.document.toml import to_toml as to_toml
from exvoto.core.document.wording import shown, suggestion
from exvoto.core.engine import options, pending, refuse, settle
from exvoto.core.errors import Broken, Illegal, Unreadable
from exvoto.core.game import Game, Options
from exvoto.core.kind import SEAT, Kind, Many, Number
from exvoto.core.sight import Field, put_row
from exvoto.core.state import State
from exvoto.core.step import Step

FRAME: Final = ("game", "seats", "options", "agenda", "answers")
DUMPED: Final = ("game", "n", "options", "fields", "agenda", "asked", "answers")  # without which no state can be made
MOST_FIELDS: Final = 60  # that a message names


def read_position(
    game: Game[Any], document: Document, d: Dealer | None = None, settle: Callable[[Any, Dealer], None] = settle
) -> Any:
    """The state a document describes, run on to the first question. Raises Unreadable, BadTable, Mischance, Illegal."""
    seats = document.get("seats", game.seats[-1])
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise Unreadable(f"seats: {shown(seats)} is not a whole number: write seats = {game.seats[-1]}")
    chosen: Options = table(document.get("options", {}), "options", f"options = {inline(an_option(game))}")
    s: State = game.blank(seats, game.table(seats, chosen))
    document = game.expand(document)
    given = read_fields(game, document, s)
    if "agenda" in document:
        read_agenda(game, document["agenda"], s)
    try:
        game.complete(s, given)
        problem = game.laws(s)
        if not problem:
            settle(s, d or ScriptedDealer([]))
            problem = game.laws(s) or without_answer(s)  # steps that never met in a game may break one
    except (ArithmeticError, AssertionError, Broken, LookupError, ValueError) as error:  # rules met what cannot be
        raise Unreadable(f"impossible position: the rules cannot go on from here ({error!r})") from error
    if problem:
        raise Unreadable(f"impossible position: {problem}")
    read_answers(game, table(document.get("answers", {}), "answers", 'answers = { A = "…" }'), s)
    return s


def an_option(game: Game[Any]) -> dict[str, str | int]:
    return {option.name: option.word(option.default) for option in game.options[:1]}


def read_fields(game: Game[Any], document: Document, s: State) -> set[str]:
    """The names of the fields given."""
    fields = {field.name: field for field in game.layout}
    short = {one.name: one.example for one in game.shorthand}
    given = [name for name in document if name not in FRAME]
    for name in given:
        if name not in fields:
            known = suggestion(name, [*fields, *[word for word in short if word not in fields]], "it has", MOST_FIELDS)
            raise Unreadable(f"{name[:40]}: {game.name} has no such field; {known}")
        read_field(fields[name], document[name], s, short.get(name, ""))
    return set(given)


def read_agenda(game: Game[Any], agenda: object, s: State) -> None:
    texts = strings(agenda, "agenda", f'agenda = ["{game.steps[-1].verb}"]')
    s.agenda = [read_step(game, text) for text in texts[::-1]]
    for step in s.agenda:
        for (_, kind), value in zip(step.shape, step.values(), strict=True):
            for entry in value if isinstance(value, tuple) else (value,):
                at_table(kind.of if isinstance(kind, Many) else kind, entry, f"agenda: {step}", s.n)


def read_step(game: Game[Any], text: str) -> Step[Any]:
    verb = text.split(maxsplit=1)[0].lower() if text.split() else ""
    verbs = [step.verb for step in game.steps]
    if verb not in verbs:
        raise Unreadable(f"agenda: there is no step '{text[:40]}'; {suggestion(verb, verbs, 'known:')}")
    try:
        return game.read_step(text)
    except Unreadable as error:
        raise Unreadable(f"agenda: {error}") from None


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
        asked = [SEAT.write(seat) for seat in pending(s)]
        if name.upper() not in asked:
            raise Unreadable(f"answers.{name[:40]}: this seat is not asked; asked: {', '.join(asked) or 'nobody'}")
        if not isinstance(text, str):
            raise Unreadable(f'answers.{name}: {shown(text)} is not an answer: write {name} = "…" in quotes')
        seat = SEAT.one(name)
        try:
            answer = game.read(text)
        except Unreadable as error:
            raise Unreadable(f"answers.{name}: {error}") from None
        rule = refuse(s, seat, answer)
        if rule is not None:
            raise Illegal(rule, answer.write())
        s.answers[s.asked.index(seat)] = answer
    if answers and not pending(s):
        raise Unreadable("answers: all have answered, so nothing is asked any more")


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
    names = axis_names(field.axes[depth], n)
    stride = len(flat) // len(names)
    parts = [slice(i * stride, (i + 1) * stride) for i in range(len(names))]
    return {
        name: write_axis(field, depth + 1, flat[part], default[part], n)
        for name, part in zip(names, parts, strict=True)
        if flat[part] != default[part]
    }


def write_value(kind: Kind, value: int) -> object:
    return int(value) if type(kind) is Number else kind.write(int(value))


def write_start(game: Game[Any], s: State) -> str:
    """A position as a game begins with it, on one line: without the seats and options of its table, and without sealed
    answers, which are given again. `begin` reads it back."""
    document = write_position(game, s)
    kept = {name: value for name, value in document.items() if name not in FRAME or name == "agenda"}
    return json.dumps(kept, ensure_ascii=False, separators=(",", ":"))


def begin(game: Game[Any], seats: int, d: Dealer, options: Options | None = None, start: str = "") -> Any:
    """A game at its first question: from its set-up, or from a position as `write_start` writes it.

    Raises BadTable, Unreadable, Mischance."""
    if not start:
        return game.new(seats, d, options)
    try:
        document = json.loads(start)
    except (ValueError, RecursionError) as error:
        raise Unreadable(f"the position to begin with cannot be read: {error}") from None
    fields = table(document, "position", '{ "agenda": [ … ] }')
    check_size(fields)
    for name in FRAME:
        if name in fields and name != "agenda":
            raise Unreadable(f"position: '{name}' is no part of it")
    return read_position(game, {**fields, "seats": seats, "options": dict(options or {})}, d)


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
    """The inverse of `dump`; table options declared since have their defaults. Trusts its input as far as types go.

    Raises Unreadable for a dump of another game, with other fields, or with more options than the game has."""
    missing = [name for name in DUMPED if name not in data]
    if missing or data["game"] != game.name or set(data["fields"]) != {field.name for field in game.layout}:
        raise Unreadable(f"not a dump of {game.name} with these rules")
    s: State = game.blank(data["n"], game.completed(data["options"]))
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
