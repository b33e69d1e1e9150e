"""What every game must keep while it is played, checked in random games. Each check is tested with a planted defect.

Every function raises Broken: the name of the check, where, what was found, and what to do about it.
"""

import json
from typing import Any

from mypy_extensions import mypyc_attr

from exvoto.contract.leak import check_interference, check_opening, check_telling
from exvoto.contract.menus import check_menus
from exvoto.contract.samples import ask, difference
from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import Broken, blamed
from exvoto.core.event import Event
from exvoto.core.game import Game, Options
from exvoto.core.position import dump, load, parse, read_position, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.state import State
from exvoto.core.step import Step
from exvoto.core.transcript import Line, Transcript, read_transcript, replay
from exvoto.core.vocabulary import place_of
from exvoto.games.registry import package_of


class Report:
    """What a run of the contract has seen."""

    def __init__(self) -> None:
        self.games = 0
        self.plies = 0
        self.differed: set[str] = set()  # hidden fields in which a guessed world differed from the true one
        self.told: set[str] = set()  # events
        self.untold: list[str] = []  # events that never happened
        self.asked: set[str] = set()  # steps that waited for an answer
        self.answered: set[str] = set()  # actions
        self.checksum = 0  # over all states; equal in interpreted and compiled runs


@mypyc_attr(allow_interpreted_subclasses=True)
class Listener:
    """Goes along with a game that is checked."""

    def asked(self, s: State, ply: int) -> None:
        """Somebody is asked."""

    def heard(self, s: State, ply: int, answer: Action[Any] | None, events: list[Event]) -> None:
        """An answer was given (None: the table was set up) and these events followed."""

    def ended(self, s: State) -> None:
        """The game is over."""


def random_games(
    game: Game[Any],
    seats: int,
    games: int,
    seed: int,
    options: Options | None = None,
    every: int = 1,
    most: int = 20_000,
    report: Report | None = None,
    listener: Listener | None = None,
) -> Report:
    """Random games with every check at every `every`-th ply. Games longer than `most` answers are faults."""
    report = report or Report()
    for number in range(games):
        rng = Sfc32(seed * 1_000_003 + number * 7919 + seats)
        one_game(game, seats, rng, options or {}, every, most, report, listener or Listener())
    return report


def one_game(
    game: Game[Any],
    seats: int,
    rng: Sfc32,
    options: Options,
    every: int,
    most: int,
    report: Report,
    listener: Listener,
) -> None:
    ply = 0
    try:
        dealer = Recorder(SeededDealer(rng))
        s = game.new(seats, dealer, options)
        outcomes, events = dealer.take()
        note_told(game, events, report)
        listener.heard(s, ply, None, events)
        transcript = Transcript(game.name, game.version, seats, options, outcomes)
        check_opening(game, s, options, outcomes, events, rng)
        while not engine.over(s):
            if ply >= most:
                raise Broken(
                    f"ends: {game.name} goes on after {most} answers, now with {place_of(type(s.agenda[-1]))}: see "
                    "what ends it, or raise `most` if random games are that long"
                )
            seat = ask(s, rng)
            if ply % every == 0:
                check_menus(game, s, ply, rng)
                check_state(game, s, ply)
                check_repeatable(game, s, ply)
                check_interference(game, s, ply, rng, report.differed)
                check_telling(game, s, seat, ply, rng)
                listener.asked(s, ply)
            answer = engine.random_answer(s, seat, rng)
            report.asked.add(s.agenda[-1].verb)
            report.answered.add(answer.verb)
            before = dump(game, s)
            twin = s.copy()
            engine.play(s, seat, answer, dealer)
            outcomes, events = dealer.take()
            note_told(game, events, report)
            listener.heard(s, ply, answer, events)
            if dump(game, twin) != before:
                shared = difference(before, dump(game, twin))
                raise Broken(f"copy: ply {ply}: playing {answer} changed a copy made before it: {shared}; {COPIED}")
            check_replay(game, twin, seat, answer, outcomes, s, ply)
            report.checksum = (report.checksum * 31 + sum(map(ord, json.dumps(dump(game, s))))) % 1_000_000_007
            transcript.lines.append(Line(seat, answer.write(), outcomes))
            ply += 1
        check_state(game, s, ply)
        check_result(game, s, ply)
        listener.ended(s)
        again = replay(game, read_transcript(transcript.write())).state
        if dump(game, again) != dump(game, s):
            raise Broken(
                f"replay: the transcript leads to another state: {difference(dump(game, s), dump(game, again))}"
            )
    except Broken:
        raise
    except Exception as error:
        raise Broken(f"error: ply {ply}: {blamed(error, package_of(game))}") from error
    report.games += 1
    report.plies += ply


COPIED = "leave `copy` to State, or copy every row with a slice, `row[:]`"


def note_told(game: Game[Any], events: list[Event], report: Report) -> None:
    for event in events:
        if event.telling not in game.tellings:
            raise Broken(
                f"told: the event '{event.verb}' occurs, but no module in `modules` defines its Telling: name the "
                "module there, `events` as a rule"
            )
        report.told.add(event.verb)


def check_repeatable(game: Game[Any], s: State, ply: int, ahead: int = 4) -> None:
    """The same answers with the same outcomes of chance lead to the same state and the same events.

    It looks farther ahead than the search for leaks, which would take chance from elsewhere for one.
    """
    rng = Sfc32(ply + 1)  # its own: checks leave the game as it is
    one, two = s.copy(), s.copy()
    for _ in range(ahead):
        if engine.over(one):
            return
        seat = ask(one, rng)
        if not engine.options(one, seat):
            return  # a fault of the menu, which is reported when the game gets there
        answer, dealer = engine.random_answer(one, seat, rng), Recorder(SeededDealer(rng))
        if engine.refuse(one, seat, answer) is not None:
            return  # the same
        engine.play(one, seat, answer, dealer)
        again = Recorder(ScriptedDealer(dealer.outcomes))
        engine.play(two, seat, answer, again)
        if dump(game, one) != dump(game, two) or str(dealer.events) != str(again.events):
            found = difference(dump(game, one), dump(game, two)) or f"{dealer.events} and {again.events}"
            raise Broken(f"chance: ply {ply}: {answer} twice with the outcomes {dealer.outcomes}: {found}; {DEALT}")


DEALT = "take chance from the dealer, d.pick or d.draw, and never from `random`, a clock or the order of a set"


def check_state(game: Game[Any], s: State, ply: int) -> None:
    """Laws hold; dump, position and copy give the same state back."""
    law = game.laws(s)
    if law:
        raise Broken(f"law: ply {ply}: {law}")
    exact = dump(game, s)
    loaded = dump(game, load(game, json.loads(json.dumps(exact))))
    if loaded != exact:
        raise Broken(f"dump: ply {ply}: a state does not come back from its dump: {difference(exact, loaded)}")
    copied = dump(game, s.copy())
    if copied != exact:
        raise Broken(f"copy: ply {ply}: a copy differs: {difference(exact, copied)}; {COPIED}")
    spoil(game, s.copy())
    if dump(game, s) != exact:
        raise Broken(f"copy: ply {ply}: a copy shares {difference(exact, dump(game, s))}; {COPIED}")
    again = dump(game, read_position(game, parse(to_toml(write_position(game, s)))))
    if again != exact:
        raise Broken(
            f"position: ply {ply}: written down and read again: {difference(exact, again)}; see `blank` and `complete`"
        )


def spoil(game: Game[Any], t: State) -> None:
    """Write into every row and list of a state."""
    for field in game.layout:
        value: Any = getattr(t, field.name)
        if not isinstance(value, int) and len(value) > 0:
            value[0] += 1
    t.agenda.append(t.agenda[-1] if t.agenda else Step())
    t.answers.append(None)


def check_replay(
    game: Game[Any], twin: State, seat: int, answer: Action[Any], outcomes: list[str], s: State, ply: int
) -> None:
    """The same answer with the same outcomes, dictated by name, gives the same state."""
    chance = ScriptedDealer(outcomes)
    engine.play(twin, seat, answer, chance)
    if chance.left() or dump(game, twin) != dump(game, s):
        found = difference(dump(game, s), dump(game, twin))
        raise Broken(f"chance: ply {ply}: {answer} with {outcomes} leads elsewhere when dictated: {found}; {DEALT}")


def check_result(game: Game[Any], s: State, ply: int) -> None:
    """A finished game has a rank for every seat, a winner, a rule that decided, and what statistics ask for."""
    result = game.result(s)
    if len(result.ranks) != s.n or len(result.scores) != s.n or min(result.ranks) != 1:
        raise Broken(
            f"result: ply {ply}: scores {result.scores} and ranks {result.ranks} of {s.n} seats: `result` gives each "
            "seat a score and a rank, the best has rank 1"
        )
    if result.decided_by.id not in game.rules():
        raise Broken(f"result: ply {ply}: {result.decided_by} decides the game and is in no chapter: add it there")
    if len(game.standing(s)) != s.n:
        raise Broken(f"standing: ply {ply}: {game.standing(s)} of {s.n} seats: `standing` gives each seat one number")
