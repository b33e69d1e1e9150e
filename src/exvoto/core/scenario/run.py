"""Running a scenario: it stops at the first thing that does not hold."""

from typing import Any, Final, NamedTuple

from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer
from exvoto.core.document.fields import strings, table
from exvoto.core.document.toml import Document, inline
from exvoto.core.document.wording import shown, suggestion
from exvoto.core.engine import settle
from exvoto.core.errors import ExvotoError, Mischance, Unreadable
from exvoto.core.game import Game
from exvoto.core.position import read_position
from exvoto.core.scenario import expect as expecting
from exvoto.core.scenario.chance import complaint, complete, unused
from exvoto.core.scenario.file import KEYS, Scenario
from exvoto.core.scenario.table import Table
from exvoto.core.scenario.unassisted import settle_unassisted
from exvoto.core.scenario.view import compare_view
from exvoto.core.state import State

EXPECTATIONS: Final = (
    "decision", "fields", "derived", "options", "options_count", "refused", "events", "no_events", "no_questions",
    "view", "scores", "ranks", "winners",
)  # fmt: skip
NAMED: Final = {  # expectations that are tables, each name in them one check, with an example
    "fields": "fields = { … = … }",
    "derived": "derived = { standing = { A = 3 } }",
    "refused": 'refused = { "A pass" = "…" }',
}
LONGEST_CHAIN: Final = 100
CRASHES: Final = (  # what rules raise that met a state which cannot be
    ArithmeticError, AssertionError, AttributeError, LookupError, RuntimeError, TypeError, ValueError,
)  # fmt: skip


class Check(NamedTuple):
    """One thing that holds or does not: an answer of `play`, or an entry of `expect`."""

    block: int
    key: str
    name: str  # the field, answer or seat it is about
    wanted: Any


class Verdict(NamedTuple):
    """What does not hold, in one line ("" if all does), and how many checks were not run because of it."""

    fault: str
    not_run: int


def run(game: Game[Any], scenario: Scenario, others: dict[str, Scenario]) -> list[str]:
    """What does not hold, as one line; empty when all does. Raises the kernel's errors for bad documents."""
    fault = examine(game, scenario, others).fault
    return [fault] if fault else []


def examine(game: Game[Any], scenario: Scenario, others: dict[str, Scenario]) -> Verdict:
    """Raises the kernel's errors for bad documents. `others`: the scenarios of the same file, for `after`."""
    return play_through(game, scenario, others, [])[1]


def play_through(
    game: Game[Any], scenario: Scenario, others: dict[str, Scenario], trail: list[str]
) -> tuple[Table, Verdict]:
    """The table as the scenario leaves it."""
    check_rules(game, scenario)
    checks = checks_of(scenario.data)
    check_position(game, scenario.data.get("position", {}))
    if not checks:
        raise Unreadable("it checks nothing: give it play or expect")
    at, fault = start(game, scenario, others, trail)
    several = "then" in scenario.data
    block = 1
    for number, check in enumerate(checks, 1):
        if fault:
            return at, Verdict(fault, len(checks) - number + 1)
        if check.block != block:
            block = check.block
            at.begin_block()
        fault = judge(at, check)
        if fault:
            where = f"block {block}: " if several else ""
            return at, Verdict(where + fault, len(checks) - number)
    return at, Verdict("", 0)


def check_position(game: Game[Any], position: object) -> None:
    """Refuses keys of a scenario that were written in its position. Raises Unreadable."""
    fields = [field.name for field in game.layout]
    for key in table(position, "position", "[scenario.position] before its fields"):
        if key in ("game", "seats", "options"):
            raise Unreadable(f"position.{key}: write {key} outside the position, before [scenario.position]")
        if key in KEYS and key not in fields:
            why = "in TOML all that follows [scenario.position] is part of the position"
            raise Unreadable(f"position.{key}: {why}: write {key} before that heading")


def check_rules(game: Game[Any], scenario: Scenario) -> None:
    known = game.rules()
    for id in scenario.rules:
        if id not in known and id not in game.rulings:
            raise Unreadable(f"rules: {game.name} has no rule '{id[:40]}'; {suggestion(id, known, 'it has')}")


# -- what is to be checked -------------------------------------------------------------------------------------------


def checks_of(data: Document) -> list[Check]:
    """All checks of a scenario, block by block. Raises Unreadable."""
    then = data.get("then", [])
    if not isinstance(then, list):
        raise Unreadable(f"then: {shown(then)} is not a list of blocks: write [[scenario.then]] before each")
    own = "play" in data or "expect" in data
    checks = checks_in(data, 1) if own else []
    for number, part in enumerate(then, 2 if own else 1):
        block = table(part, "then", "[[scenario.then]] before play and expect")
        for key in block:
            if key not in ("play", "expect"):
                raise Unreadable(f"then: unknown key '{key[:40]}'; known are play, expect")
        inside = checks_in(block, number)
        if not inside:
            raise Unreadable(f"then: block {number} checks nothing: give it play or expect")
        checks += inside
    return checks


def checks_in(block: Document, number: int) -> list[Check]:
    lines = strings(block.get("play", []), "play", 'play = ["A pass"]')
    checks = [Check(number, "play", line, None) for line in lines]
    for key, wanted in table(block.get("expect", {}), "expect", "[scenario.expect] before what is expected").items():
        if key not in EXPECTATIONS:
            raise Unreadable(f"expect: unknown key '{key[:40]}'; {suggestion(key, EXPECTATIONS, 'known are')}")
        if key in NAMED:
            checks += [Check(number, key, name, value) for name, value in table(wanted, key, NAMED[key]).items()]
        elif key == "view":
            for seat, part in table(wanted, "view", "view = { A = { … = … } }").items():
                named = table(part, f"view.{seat}", f"view = {{ {seat} = {{ … = … }} }}")
                checks += [Check(number, "view", f"{seat} {name}", value) for name, value in named.items()]
        else:
            checks.append(Check(number, key, "", wanted))
    return checks


def judge(at: Table, check: Check) -> str:
    """What is wrong, in one line, or nothing."""
    try:
        return compare(at, check)
    except ExvotoError:
        raise
    except CRASHES as error:
        return f"{check.name or check.key}: the rules cannot go on from here ({error!r})"


def compare(at: Table, check: Check) -> str:
    key, name, wanted = check.key, check.name, check.wanted
    if key == "play":
        return at.play(name)
    if key == "decision":
        return expecting.compare_decision(at, wanted)
    if key == "fields":
        return expecting.compare_field(at, name, wanted)
    if key == "derived":
        return expecting.compare_derived(at, name, wanted)
    if key == "options":
        return expecting.compare_options(at, wanted)
    if key == "options_count":
        return expecting.compare_options_count(at, wanted)
    if key == "refused":
        return at.check_refusal(name, " ".join(wanted) if isinstance(wanted, list) else str(wanted))
    if key == "events":
        return expecting.compare_events(at, wanted)
    if key == "no_events":
        return expecting.compare_no_events(at, wanted)
    if key == "no_questions":
        return expecting.compare_no_questions(at, wanted)
    if key == "view":
        seat, _, field = name.partition(" ")
        return compare_view(at, seat, field, wanted)
    return expecting.compare_end(at, key, wanted)


# -- where it begins -------------------------------------------------------------------------------------------------


def start(game: Game[Any], scenario: Scenario, others: dict[str, Scenario], trail: list[str]) -> tuple[Table, str]:
    try:
        if "after" in scenario.data:
            return follow(game, scenario, others, trail)
        return begin(game, scenario.data)
    except ExvotoError:
        raise
    except CRASHES as error:
        raise Unreadable(f"position: the rules cannot begin here ({error!r})") from error


def begin(game: Game[Any], data: Document) -> tuple[Table, str]:
    """A table in the scenario's position, and what is wrong with the chance that led there."""
    position: Document = data.get("position", {})
    automatic = data.get("automatic", True)
    if not isinstance(automatic, bool):
        raise Unreadable(f"automatic: {shown(automatic)} is neither true nor false: write automatic = false")
    document = {key: data[key] for key in ("seats", "options") if key in data} | position
    chance = ScriptedDealer(strings(data.get("chance", []), "chance", 'chance = ["A", "B"]'))
    dealer = Recorder(chance)

    def again(d: Dealer) -> State:
        state: State = read_position(game, document, d, settle if automatic else settle_unassisted)
        return state

    try:
        at = Table(game, again(dealer), automatic)
    except Mischance as error:
        outcomes = complete(chance, error, again)
        remedy = f"; {len(outcomes)} needed here, for example chance = {inline(list(outcomes))}" if outcomes else ""
        raise Mischance(f"chance: {complaint(chance, error, game, None)}{remedy}") from None
    at.events = [event.write() for event in dealer.events]
    return at, f"chance: {unused(chance)}" if chance.left() else ""


def follow(game: Game[Any], scenario: Scenario, others: dict[str, Scenario], trail: list[str]) -> tuple[Table, str]:
    """The table as another scenario leaves it, and what is wrong with that one."""
    data, after = scenario.data, scenario.data["after"]
    for key in ("position", "chance"):
        if key in data:
            raise Unreadable(f"{key}: a scenario that begins after another one has no {key} of its own")
    if not isinstance(after, str) or after not in others:
        known = suggestion(str(after), others, "there are")
        raise Unreadable(f"after: there is no scenario {shown(after)} in this file; {known}")
    if after == scenario.id or after in trail or len(trail) > LONGEST_CHAIN:
        raise Unreadable(f"after: {' after '.join([*trail, scenario.id, after])} has no beginning")
    try:
        at, verdict = play_through(game, others[after], others, [*trail, scenario.id])
    except ExvotoError as error:
        raise Unreadable(f"after: {after} cannot be run: {error}") from None
    if data.get("seats", at.s.n) != at.s.n:
        raise Unreadable(f"seats: {after} is played with {at.s.n}; a scenario that begins after it is, too")
    if "options" in data and game.table(at.s.n, data["options"]) != list(at.s.options):
        raise Unreadable(f"options: {after} has others; a scenario that begins after it keeps them")
    at.automatic = bool(data.get("automatic", at.automatic))
    at.begin_block()
    return at, f"{after}, after which it begins, does not hold: {verdict.fault}" if verdict.fault else ""
