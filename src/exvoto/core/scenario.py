"""Scenarios: a position, answers with chance dictated, and what must then hold. See docs/scenarios.md.

A file holds any number of `[[scenario]]` tables; `game`, `seats` and `options` at its head are defaults for all.
A line of `play` is `A raise 4`, with chance `A draw | 7N`, or refused `A raise 3 ! OFF-26`.
"""

from typing import Any

from exvoto.core.dealer import Recorder, ScriptedDealer
from exvoto.core.engine import decision, options, over, play, refuse
from exvoto.core.errors import ExvotoError, Unreadable
from exvoto.core.event import Event
from exvoto.core.game import Game
from exvoto.core.kind import NONE, SEAT
from exvoto.core.position import Document, at_table, dump, entries, read_axis, read_position, read_value, strings, table
from exvoto.core.sight import Field
from exvoto.core.state import State
from exvoto.core.transcript import read_line

KEYS = ("id", "title", "rules", "seats", "options", "position", "chance", "after", "play", "expect", "then")
EXPECTATIONS = ("decision", "fields", "options", "options_count", "refused", "events", "scores", "winners", "view")


class Scenario:
    def __init__(self, game: str, data: Document, where: str) -> None:
        self.game = game
        self.data = data
        self.id = str(data["id"])
        self.title = str(data.get("title", ""))
        self.rules = strings(data.get("rules", []), f"{self.id}: rules")
        self.where = where


def read_scenarios(document: Document, where: str = "") -> list[Scenario]:
    """Raises Unreadable."""
    if not isinstance(document.get("game"), str):
        raise Unreadable("a scenario file names its game")
    found = document.get("scenario", [])
    if not isinstance(found, list) or not found:
        raise Unreadable("a scenario file holds [[scenario]] tables")
    scenarios = []
    for entry in found:
        data = table(entry, "scenario")
        if not isinstance(data.get("id"), str):
            raise Unreadable("a scenario has an id")
        for key in data:
            if key not in KEYS:
                raise Unreadable(f"{data['id']}: unknown key '{key}'; known are {', '.join(KEYS)}")
        merged = {key: document[key] for key in ("seats", "options") if key in document} | data
        scenarios.append(Scenario(document["game"], merged, where))
    return scenarios


def run(game: Game[Any], scenario: Scenario, others: dict[str, Scenario]) -> list[str]:
    """What does not hold, as readable lines; empty when all does. Raises the kernel's errors for bad documents."""
    return run_to_end(game, scenario, others, 0)[1]


def run_to_end(game: Game[Any], scenario: Scenario, others: dict[str, Scenario], depth: int) -> tuple[State, list[str]]:
    data = scenario.data
    opening = ScriptedDealer(strings(data.get("chance", []), "chance"))
    dealer = Recorder(opening)
    if "after" in data:
        for key in ("position", "chance"):
            if key in data:
                raise Unreadable(f"{key}: a scenario that follows another has none of its own")
        if not isinstance(data["after"], str) or data["after"] not in others or depth > 8:
            raise Unreadable(f"after: there is no scenario '{data['after']}' here")
        s = run_to_end(game, others[data["after"]], others, depth + 1)[0]
    else:
        frame = {key: data[key] for key in ("seats", "options") if key in data}
        s = read_position(game, frame | table(data.get("position", {}), "position"), dealer)
    faults = [f"unused chance of the set-up: {' '.join(opening.left())}"] if opening.left() else []
    blocks = [data] if "play" in data or "expect" in data else []
    then = data.get("then", [])
    if not isinstance(then, list):
        raise Unreadable("then: write [[scenario.then]] tables")
    for number, part in enumerate([*blocks, *then], 1):
        block = table(part, "then")
        for key in block:
            if key not in KEYS or (part is not data and key not in ("play", "expect")):
                raise Unreadable(f"then: unknown key '{key}'; known are play, expect")
        where = f"block {number}: " if then else ""
        events = play_lines(game, s, strings(block.get("play", []), "play"), faults, where)
        events = dealer.take()[1] + events if number == 1 else events
        expect = table(block.get("expect", {}), "expect")
        for key, wanted in expect.items():
            if key not in EXPECTATIONS:
                raise Unreadable(f"expect: unknown key '{key}'; known are {', '.join(EXPECTATIONS)}")
            faults += [where + fault for fault in compare(game, s, key, wanted, events)]
    return s, faults


def play_lines(game: Game[Any], s: State, lines: list[str], faults: list[str], where: str) -> list[Event]:
    events: list[Event] = []
    for text in lines:
        said, refused, rules = text.partition("!")
        line = read_line(said, s.n)
        if refused:
            faults += [where + fault for fault in check_refusal(game, s, said, rules.replace(",", " ").split())]
            continue
        chance = ScriptedDealer(line.outcomes)
        dealer = Recorder(chance)
        if over(s):
            faults.append(f"{where}'{text}': the game is already over")
            break
        try:
            play(s, line.seat, game.read(line.answer), dealer)
        except ExvotoError as error:
            faults.append(f"{where}'{text}': {error}")
            break
        if chance.left():
            faults.append(f"{where}'{text}': unused chance {chance.left()}")
        events += dealer.events
    return events


def check_refusal(game: Game[Any], s: State, said: str, rules: list[str]) -> list[str]:
    """A refusal must name one of the rules, and leave the state as it was."""
    line = read_line(said, s.n)
    before = dump(game, s)
    if over(s):
        return [] if "over" in rules else [f"'{said.strip()}': the game is over"]
    rule = refuse(s, line.seat, game.read(line.answer))
    found = "accepted" if rule is None else rule.id
    faults = [] if found in rules else [f"'{said.strip()}': expected refusal {' or '.join(rules)}, found {found}"]
    if dump(game, s) != before:
        faults.append(f"'{said.strip()}': the refusal changed the state")
    return faults


def compare(game: Game[Any], s: State, key: str, wanted: Any, events: list[Event]) -> list[str]:
    if key == "decision":
        return differ("decision", wanted, whose(s))
    if key == "fields":
        return [
            fault for name, value in table(wanted, "fields").items() for fault in compare_field(game, s, name, value)
        ]
    if key == "options":
        found = {a.write() for a in asked_options(s)}
        named = {game.read(text).write() for text in strings(wanted, "options")}
        return [f"option missing: {text}" for text in sorted(named - found)] + [
            f"option too many: {text}" for text in sorted(found - named)
        ]
    if key == "options_count":
        return differ("options_count", wanted, len(asked_options(s)))
    if key == "refused":
        return [
            f
            for said, rules in table(wanted, "refused").items()
            for f in check_refusal(game, s, said, str(rules).replace(",", " ").split())
        ]
    if key == "events":
        return missing_events([event.write() for event in events], strings(wanted, "events"))
    if key == "view":
        return [fault for seat, part in table(wanted, "view").items() for fault in compare_view(game, s, seat, part)]
    if not over(s):
        return [f"{key}: the game is not over"]
    result = game.result(s)
    if key == "scores":
        return differ("scores", wanted, result.scores)
    return differ("winners", wanted, [SEAT.write(seat) for seat in result.winners()])


def whose(s: State) -> str:
    """'A lot' (seats, then the verb of the step), 'A,B declare', or 'over'."""
    now = decision(s)
    return "over" if now is None else f"{','.join(SEAT.write(seat) for seat in now.seats)} {now.step.verb}"


def asked_options(s: State) -> list[Any]:
    now = decision(s)
    return [] if now is None or not now.seats else options(s, now.seats[0])


def compare_field(game: Game[Any], s: State, name: str, wanted: Any) -> list[str]:
    for field in game.layout:
        if field.name == name:
            return compare_flat(field, list_of(getattr(s, name)), wanted, s.n)
    raise Unreadable(f"fields: {game.name} has no field '{name}'")


def list_of(value: Any) -> list[int]:
    return [int(value)] if isinstance(value, int) else list(value)


def compare_flat(field: Field, found: list[int], wanted: Any, n: int) -> list[str]:
    if field.many:
        kind = field.value
        return differ(
            field.name, [str(entry) for entry in entries(wanted, field.name)], [kind.write(entry) for entry in found]
        )
    if not field.axes:
        value = read_value(field.value, wanted, field.name)
        return differ(field.name, field.value.write(value), field.value.write(found[0]))
    expected = found[:]
    read_axis(field, 0, wanted, expected, 0, len(expected), field.name, n)
    return [
        f"{field.name}.{place(field, i, len(found), n)}: expected {field.value.write(e)}, found {field.value.write(f)}"
        for i, (e, f) in enumerate(zip(expected, found, strict=True))
        if e != f
    ]


def place(field: Field, index: int, width: int, n: int) -> str:
    names = []
    for axis in field.axes:
        width //= n if axis is SEAT else axis.span
        names.append(axis.write(index // width))
        index %= width
    return ".".join(names)


def compare_view(game: Game[Any], s: State, seat: str, wanted: Any) -> list[str]:
    """`view = { B = { hand_size = [3, 3, 3] } }`: raw entries as a viewer gets them ('-' is a spectator)."""
    viewer = None if seat == "-" else SEAT.one(seat)
    at_table(SEAT, NONE if viewer is None else viewer, f"view.{seat}", s.n)
    shown = game.view(s, viewer).fields
    return [
        fault
        for name, value in table(wanted, "view").items()
        for fault in differ(
            f"view of {seat}: {name}",
            [None if v == "?" else v for v in value] if isinstance(value, list) else value,
            shown.get(name),
        )
    ]


def missing_events(found: list[str], wanted: list[str]) -> list[str]:
    """The wanted events must have happened, in that order, others may lie between."""
    rest = iter(found)
    for text in wanted:
        if not any(text == event for event in rest):
            return [f"events: expected '{text}', found {found}"]
    return []


def differ(name: str, wanted: object, found: object) -> list[str]:
    return [] if wanted == found else [f"{name}: expected {wanted}, found {found}"]
