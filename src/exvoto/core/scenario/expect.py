"""Expectations: what holds at a table. Each comparison returns what is wrong in one line, or nothing."""

from typing import Any, Final

from exvoto.core.document.declared import open_field
from exvoto.core.document.fields import FieldForm, entries_of, strings
from exvoto.core.document.wording import shown, suggestion
from exvoto.core.engine import decision, options, over
from exvoto.core.errors import Unreadable
from exvoto.core.field import Field
from exvoto.core.kind import NUMBER, SEAT, Kind
from exvoto.core.scenario.table import Table, whose
from exvoto.core.state import State

NAMED: Final = 6  # differences, options or events that one line names
BY_SEAT: Final = (SEAT,)


def compare_decision(table: Table, wanted: object) -> str:
    if not isinstance(wanted, str):
        asked = [step.verb for step in table.game.steps if step.takes]
        raise Unreadable(f'decision: {shown(wanted)} is not a text: write decision = "A {asked[0]}" or "over"')
    return differ("decision", wanted, whose(table.s))


def compare_field(table: Table, name: str, wanted: object) -> str:
    fields = {field.name: field for field in table.game.layout}
    if name in fields:
        return compare_entries(fields[name], entries_of(getattr(table.s, name)), wanted, table.s.n)
    for short in table.game.shorthand:
        if short.name == name:
            raise Unreadable(f"fields: '{name}' is shorthand, for positions only: name the fields it stands for")
    known = suggestion(name, fields, "it has")
    raise Unreadable(f"fields: {table.game.name} has no field '{name}'; {known}")


def compare_derived(table: Table, name: str, wanted: object) -> str:
    if name == STANDING.name:
        return compare_entries(STANDING, table.game.standing(table.s), wanted, table.s.n)
    for derived in table.game.derived:
        if derived.field.name == name:
            return compare_entries(derived.field, entries_of(derived.of(table.s)), wanted, table.s.n)
    known = suggestion(name, [STANDING.name, *[one.field.name for one in table.game.derived]], "there are")
    raise Unreadable(f"derived: {table.game.name} has no derived number '{name}'; {known}")


STANDING: Final = open_field("standing", NUMBER, BY_SEAT)  # every game has it


def compare_entries(field: Field, found: list[int], wanted: object, n: int) -> str:
    """Only the entries that are named; of a list all."""
    expected = FieldForm(field, n).read(wanted, found)
    kind = field.value
    if field.many:
        return differ(field.name, written(kind, expected), written(kind, found))
    wrong = [
        f"{'.'.join([field.name, *places(field, i, len(found), n)])}: expected {kind.write(expected[i])}, "
        f"found {kind.write(found[i])}"
        for i in range(len(found))
        if expected[i] != found[i]
    ]
    return joined(wrong)


def written(kind: Kind, values: list[int]) -> list[str]:
    return [kind.write(value) for value in values]


def places(field: Field, index: int, width: int, n: int) -> list[str]:
    """The names on the way to an entry of a row."""
    names = []
    for axis in field.axes:
        width //= n if axis is SEAT else axis.span
        names.append(axis.write(index // width))
        index %= width
    return names


def joined(parts: list[str], between: str = "; ") -> str:
    """Some parts in one line; how many more there are."""
    more = len(parts) - NAMED
    return between.join(parts[:NAMED]) + (f" and {more} more" if more > 0 else "")


def asked_options(s: State) -> list[str]:
    """Of the first seat asked; not all of them if there are more than can be listed."""
    now = decision(s)
    return [] if now is None or not now.seats else [a.write() for a in options(s, now.seats[0])]


def asked_count(s: State) -> int:
    """All of the first seat asked, listed or not."""
    now = decision(s)
    return 0 if now is None or not now.seats else now.step.count(s, now.seats[0])


def compare_options(table: Table, wanted: object) -> str:
    found, count = asked_options(table.s), asked_count(table.s)
    if count > len(found):
        return f"options: {count} answers are open, more than can be listed; write options_count = {count} instead"
    verb = table.game.actions[0].verb
    named = {table.game.read(text).write() for text in strings(wanted, "options", f'options = ["{verb} …"]')}
    missing = [text for text in sorted(named) if text not in found]
    extra = [text for text in found if text not in named]
    parts = [f"expected {joined(missing, ', ')}, which is not open"] if missing else []
    parts += [f"found {joined(extra, ', ')}, which was not expected"] if extra else []
    return f"options: {'; '.join(parts)} (asked: {whose(table.s)})" if parts else ""


def compare_options_count(table: Table, wanted: object) -> str:
    if isinstance(wanted, bool) or not isinstance(wanted, int):
        raise Unreadable(f"options_count: {shown(wanted)} is not a whole number: write options_count = 9")
    return differ("options_count", wanted, asked_count(table.s))


def compare_events(table: Table, wanted: object) -> str:
    """They must have occurred in this order; others may lie between."""
    at = 0
    for text in strings(wanted, "events", f'events = ["{table.game.tellings[0].verb} …"]'):
        event = " ".join(text.split())
        if event not in table.events[at:]:
            rest = joined([f"'{one}'" for one in table.events[at:]], ", ") or "nothing"
            if event in table.events:
                return f"events: expected '{text}' after '{table.events[at - 1]}', found it before"
            return f"events: expected '{text}', found {rest}{about_event(table, text)}"
        at += table.events[at:].index(event) + 1
    return ""


def about_event(table: Table, text: str) -> str:
    """Why no such event can ever occur, if that is so."""
    tellings = {telling.verb: telling for telling in table.game.tellings}
    verb = text.split(maxsplit=1)[0] if text.split() else ""
    if verb not in tellings:
        return f"; {table.game.name} has no event '{verb[:40]}', {suggestion(verb, tellings, 'but')}"
    shape = " ".join([verb, *[f"<{name}>" for name, _ in tellings[verb].shape]])
    return f"; write it as {shape}" if len(text.split()) != len(shape.split()) else ""


def compare_no_events(table: Table, wanted: object) -> str:
    """None of them occurred in this block; the first words of an event are enough."""
    verb = table.game.tellings[0].verb
    for text in strings(wanted, "no_events", f'no_events = ["{verb}"]'):
        words = text.split()
        if about_event(table, text) and (not words or words[0] not in [one.verb for one in table.game.tellings]):
            raise Unreadable(f"no_events: '{text[:60]}'{about_event(table, text)}")
        for event in table.events:
            if event.split()[: len(words)] == words:
                return f"no_events: expected no '{text}', found '{event}'"
    return ""


def compare_no_questions(table: Table, wanted: object) -> str:
    """None of them was put in this block, the one that waits included: `B`, `respond` or `B respond`."""
    verbs = [step.verb for step in table.game.steps if step.takes]
    seats = [SEAT.write(seat) for seat in range(table.s.n)]
    for text in strings(wanted, "no_questions", f'no_questions = ["B", "{verbs[0]}", "B {verbs[0]}"]'):
        words = text.split()
        seat = words[0] if words and words[0] in seats else ""
        verb = words[-1] if words and (not seat or len(words) > 1) else ""
        if len(words) != bool(seat) + bool(verb) or not words or (verb and verb not in verbs):
            known = suggestion(verb, verbs, "questions are")
            raise Unreadable(f"no_questions: '{text[:60]}' is no seat, question, or both; {known}")
        for question in table.questions:
            asked, _, step = question.partition(" ")
            if (not seat or seat in asked.split(",")) and (not verb or step == verb):
                return f"no_questions: expected no '{text}', found '{question}'"
    return ""


def compare_end(table: Table, key: str, wanted: object) -> str:
    """`scores`, `ranks`, `winners`: of a game that is over."""
    if not over(table.s):
        return f"{key}: expected the end, found that the game is not over ({whose(table.s)})"
    result = table.game.result(table.s)
    if key == "winners":
        names = wanted.split(",") if isinstance(wanted, str) else strings(wanted, "winners", 'winners = ["A"]')
        return differ("winners", [name.strip() for name in names], [SEAT.write(seat) for seat in result.winners()])
    numbers = result.scores if key == "scores" else result.ranks
    return compare_entries(open_field(key, NUMBER, BY_SEAT), numbers, wanted, table.s.n)


def differ(name: str, wanted: Any, found: Any) -> str:
    return "" if wanted == found else f"{name}: expected {say(wanted)}, found {say(found)}"


def say(value: Any) -> str:
    return (", ".join(value) or "none") if isinstance(value, list) else str(value)
