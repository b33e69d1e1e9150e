"""The contract: what every game must keep, checked by playing at random. Each check is tested with a planted defect.

Every function raises Broken with the check's name, the ply and what was found.
"""

import json
from itertools import pairwise
from typing import Any

from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import Broken
from exvoto.core.game import Game, Options
from exvoto.core.leak import ask, check_interference, check_opening, check_telling, random_action
from exvoto.core.leak import hidden_fields as hidden_fields
from exvoto.core.notation import read_action
from exvoto.core.position import dump, load, parse, read_position, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.core.step import Step
from exvoto.core.transcript import Line, Transcript, read_transcript, replay
from exvoto.core.wire import from_json, to_json


class Report:
    """What a run of the contract has seen."""

    def __init__(self) -> None:
        self.games = 0
        self.plies = 0
        self.differed: set[str] = set()  # hidden fields in which a guessed world differed from the true one
        self.told: set[str] = set()
        self.checksum = 0  # over all states; equal in interpreted and compiled runs


def contract(
    game: Game[Any],
    seats: int,
    games: int,
    seed: int,
    options: Options | None = None,
    every: int = 1,
    most: int = 20_000,
) -> Report:
    """Random games with every check at every `every`-th ply. Games longer than `most` answers are faults."""
    report = Report()
    for number in range(games):
        one_game(game, seats, Sfc32(seed * 1_000_003 + number * 7919 + seats), options or {}, every, most, report)
    return report


def one_game(game: Game[Any], seats: int, rng: Sfc32, options: Options, every: int, most: int, report: Report) -> None:
    dealer = Recorder(SeededDealer(rng))
    s = game.new(seats, dealer, options)
    outcomes, events = dealer.take()
    transcript = Transcript(game.name, game.version, seats, options, outcomes)
    check_opening(game, s, options, outcomes, events, rng)
    ply = 0
    while not engine.over(s):
        if ply >= most:
            raise Broken(f"ends: {game.name} goes on after {most} answers")
        seat = ask(s, rng)
        if ply % every == 0:
            check_menus(game, s, ply, rng)
            check_state(game, s, ply)
            check_interference(game, s, ply, rng, report.differed)
            check_telling(game, s, seat, ply, rng)
        answer = engine.random_answer(s, seat, rng)
        before = dump(game, s)
        twin = s.copy()
        engine.play(s, seat, answer, dealer)
        outcomes, events = dealer.take()
        report.told |= {event.verb for event in events}
        if dump(game, twin) != before:
            raise Broken(f"copy: ply {ply}: playing {answer} changed a copy made before it")
        check_replay(game, twin, seat, answer, outcomes, s, ply)
        report.checksum = (report.checksum * 31 + sum(map(ord, json.dumps(dump(game, s))))) % 1_000_000_007
        transcript.lines.append(Line(seat, answer.write(), outcomes))
        ply += 1
    check_state(game, s, ply)
    if len(game.result(s).ranks) != seats or min(game.result(s).ranks) != 1:
        raise Broken(f"result: ply {ply}: ranks {game.result(s).ranks}")
    again = replay(game, read_transcript(transcript.write())).state
    if dump(game, again) != dump(game, s):
        raise Broken("replay: the transcript leads to another state")
    report.games += 1
    report.plies += ply


def check_state(game: Game[Any], s: State, ply: int) -> None:
    """Laws hold; dump, position and copy give the same state back."""
    law = game.laws(s)
    if law:
        raise Broken(f"law: ply {ply}: {law}")
    exact = dump(game, s)
    if dump(game, load(game, json.loads(json.dumps(exact)))) != exact:
        raise Broken(f"dump: ply {ply}: load(dump) differs")
    if dump(game, s.copy()) != exact:
        raise Broken(f"copy: ply {ply}: a copy differs: {difference(exact, dump(game, s.copy()))}")
    spoil(game, s.copy())
    if dump(game, s) != exact:
        raise Broken(f"copy: ply {ply}: a copy shares {difference(exact, dump(game, s))}")
    document = write_position(game, s)
    again = dump(game, read_position(game, parse(to_toml(document))))
    if again != exact:
        raise Broken(f"position: ply {ply}: {difference(exact, again)}")


def spoil(game: Game[Any], t: State) -> None:
    """Write into every row and list of a state."""
    for field in game.layout:
        value: Any = getattr(t, field.name)
        if not isinstance(value, int) and len(value) > 0:
            value[0] += 1
    t.agenda.append(t.agenda[-1] if t.agenda else Step())
    t.answers.append(None)


def difference(wanted: dict[str, Any], found: dict[str, Any]) -> str:
    flat_wanted = wanted | wanted.get("fields", {})
    flat_found = found | found.get("fields", {})
    keys = [key for key in flat_wanted if key != "fields" and flat_wanted[key] != flat_found.get(key)]
    return "; ".join(f"{key}: {flat_wanted[key]} became {flat_found.get(key)}" for key in keys)


def check_menus(game: Game[Any], s: State, ply: int, rng: Sfc32) -> None:
    step = s.agenda[-1]
    for seat in engine.pending(s):
        options = engine.options(s, seat)
        if not options:
            raise Broken(f"options: ply {ply}: seat {seat} is asked {step} and has no answer")
        check_options(game, s, step, seat, options, ply)
        check_refusals(game, s, step, seat, options, ply, rng)
        if engine.refuse(s, seat, step.fallback(s, seat)) is not None:
            raise Broken(f"fallback: ply {ply}: the clock's answer {step.fallback(s, seat)} is refused")


def check_options(game: Game[Any], s: State, step: Step[Any], seat: int, options: list[Action[Any]], ply: int) -> None:
    """Unique, sorted, none refused; counted and numbered alike; notation and JSON read back."""
    for a in options:
        if engine.refuse(s, seat, a) is not None:
            raise Broken(f"refused: ply {ply}: {a} is on the menu and refused by {engine.refuse(s, seat, a)}")
    order = [(step.takes.index(a.verb), a.key()) for a in options]
    if any(one >= two for one, two in pairwise(order)):
        raise Broken(f"sorted: ply {ply}: options of {step} are not sorted and unique")
    if step.count(s, seat) != len(options):
        raise Broken(f"count: ply {ply}: {step} counts {step.count(s, seat)} of {len(options)} options")
    if step.random(s, seat, Sfc32(ply)) != options[Sfc32(ply).below(len(options))]:
        raise Broken(f"random: ply {ply}: {step} does not draw evenly from its options")
    verbs = {cls.verb: cls for cls in game.actions}
    for k, a in enumerate(options):
        if len(options) < 50 or k % 17 == ply % 17:
            if step.nth(s, seat, k) != a:
                raise Broken(f"nth: ply {ply}: option {k} of {step} is {step.nth(s, seat, k)}, not {a}")
            if read_action(a.write(), verbs) != a or from_json(json.loads(json.dumps(to_json(a))), verbs) != a:
                raise Broken(f"notation: ply {ply}: {a} does not read back")


def check_refusals(
    game: Game[Any], s: State, step: Step[Any], seat: int, options: list[Action[Any]], ply: int, rng: Sfc32
) -> None:
    """Any well-formed action that is not refused is on the menu (closed menus); a refusal changes nothing."""
    rules = game.rules()
    before = dump(game, s)
    on_menu = set(options)
    for cls in game.actions:
        a = random_action(cls, rng)
        for who in range(s.n):
            rule = engine.refuse(s, who, a)
            if rule is None and (who not in engine.pending(s) or (who == seat and not step.open and a not in on_menu)):
                raise Broken(f"menu: ply {ply}: {a} by seat {who} is neither on the menu of {step} nor refused")
            if rule is not None and rule.id not in rules:
                raise Broken(f"rule: ply {ply}: {a} is refused by {rule}, which is not a rule of {game.name}")
            if rule is not None:
                engine.facts(s, who, a)
    if dump(game, s) != before:
        raise Broken(f"refuse: ply {ply}: asking why changed the state")


def check_replay(
    game: Game[Any], twin: State, seat: int, answer: Action[Any], outcomes: list[str], s: State, ply: int
) -> None:
    """The same answer with the same outcomes, dictated by name, gives the same state."""
    chance = ScriptedDealer(outcomes)
    engine.play(twin, seat, answer, chance)
    if chance.left() or dump(game, twin) != dump(game, s):
        raise Broken(f"chance: ply {ply}: {answer} with {outcomes} gives another state when dictated")
