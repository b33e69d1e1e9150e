"""Non-interference: what a seat cannot know must not reach it, by no view, question, refusal or event.

A world is guessed from a seat's view and held beside the true one; then the true one goes on in two ways, and views
and events are compared. Part of the contract: see playing.py.
"""

from typing import Any

from exvoto.contract.samples import ask, random_action, viewers
from exvoto.core import engine
from exvoto.core.dealer import Dealer, Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import Broken, Mischance
from exvoto.core.event import Event, seen
from exvoto.core.fast import Row
from exvoto.core.field import Sight
from exvoto.core.game import Game, Options
from exvoto.core.kind import NONE, Kind
from exvoto.core.position import dump
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import project
from exvoto.core.state import State
from exvoto.core.vocabulary import place_of


def check_interference(game: Game[Any], s: State, ply: int, rng: Sfc32, differed: set[str], ahead: int = 3) -> None:
    for seat in viewers(s):
        where = f"ply {ply}, seat {seat}"
        other = game.sample(game.view(s, seat), rng)
        note_difference(game, s, other, differed)
        check_sample(game, s, other, seat, where)
        compare_worlds(game, s, other, seat, where, rng)
        play_on(game, s.copy(), other, seat, where, rng, ahead)


def check_sample(game: Game[Any], s: State, t: State, seat: int | None, where: str) -> None:
    """A guessed world obeys the laws and agrees with all that the declared fields show to this seat."""
    law = game.laws(t)
    if law:
        raise Broken(f"sample: {where}: a world from `guess` breaks a law ({law}): deal out only what is unseen")
    mine, theirs = project(game.name, game.layout, s, seat), project(game.name, game.layout, t, seat)
    for name in mine.fields:
        if mine.fields[name] != theirs.fields[name]:
            raise Broken(
                f"sample: {where}: {name} is {mine.fields[name]}, and `guess` makes it {theirs.fields[name]}: it must "
                "leave alone what the view shows"
            )
    waits = [[view.agenda, view.asked, view.answered, view.answer] for view in (mine, theirs)]
    if waits[0] != waits[1]:
        raise Broken(f"sample: {where}: a guessed world waits for something else: `guess` leaves the agenda alone")


def note_difference(game: Game[Any], s: State, other: State, differed: set[str]) -> None:
    mine, theirs = dump(game, s), dump(game, other)
    fields: Any = mine["fields"]
    others: Any = theirs["fields"]
    differed |= {name for name in fields if fields[name] != others[name]}


def compare_worlds(game: Game[Any], s: State, t: State, seat: int | None, where: str, rng: Sfc32) -> None:
    """View, decision, options, and refusals of random actions are the same in both worlds for this seat."""
    mine, theirs = game.view(s, seat).wire(), game.view(t, seat).wire()
    if mine != theirs:
        keys = [key for key in mine if mine[key] != theirs[key]]
        raise Broken(
            f"leak: {where}: the view differs in {keys} where only hidden things do: {mine[keys[0]]} and "
            f"{theirs[keys[0]]}; work them out from what this seat sees ({step_of(s)})"
        )
    if engine.over(s):
        return
    step, step_too = s.agenda[-1], t.agenda[-1]
    if step.seats(s) != step_too.seats(t):
        raise Broken(
            f"leak: {where}: {step_of(s)} asks {step.seats(s)} or {step_too.seats(t)}, depending on hidden things: "
            "decide in `seats` from public facts"
        )
    if seat is None:
        return
    if seat in engine.pending(s) and step.fallback(s, seat) != step_too.fallback(t, seat):
        raise Broken(f"leak: {where}: `fallback` of {step_of(s)} depends on hidden things: use what this seat sees")
    for _ in range(4):
        a = random_action(game.actions[rng.below(len(game.actions))], rng)
        one, two = engine.refuse(s, seat, a), engine.refuse(t, seat, a)
        if str(one) != str(two) or (one is not None and engine.facts(s, seat, a) != engine.facts(t, seat, a)):
            raise Broken(
                f"leak: {where}: {a} is judged {one} or {two}, or with other facts, depending on hidden things: "
                f"`refuse` and `facts` of {place_of(type(a))}, or `closed` of {step_of(s)}, may use only what this "
                "seat sees"
            )


def play_on(game: Game[Any], s: State, t: State, seat: int | None, where: str, rng: Sfc32, ahead: int) -> None:
    """Both worlds continue with the same answers; what this seat learns stays the same until something is revealed."""
    for _ in range(ahead):
        if engine.over(s):
            return
        who = ask(s, rng)
        answer = engine.random_answer(s, who, rng)
        if who != seat and engine.refuse(t, who, answer) is not None:
            return
        one, two = Recorder(SeededDealer(rng)), Recorder(ScriptedDealer([]))
        engine.play(s, who, answer, one)
        two.chance = ScriptedDealer(one.outcomes)
        try:
            engine.play(t, who, answer, two)
        except Mischance:
            return
        heard, heard_too = seen(before_reveal(one.events), seat), seen(before_reveal(two.events), seat)
        opened = any(event.telling.reveals for event in one.events + two.events)
        both = min(len(heard), len(heard_too)) if opened else len(heard) + len(heard_too)
        if heard[:both] != heard_too[:both]:
            raise Broken(
                f"leak: {where}: after {answer} this seat hears {heard} or {heard_too}, depending on hidden things: "
                "make the value `secret` in the Telling, or say that it `reveals`"
            )
        if opened:
            return
        compare_worlds(game, s, t, seat, f"{where}, after {answer}", rng)


class Swerve(Dealer):
    """Deals what is dictated, but at one place, and once the script has ended, what comes."""

    def __init__(self, outcomes: list[str], place: int, rng: Sfc32) -> None:
        self.script = ScriptedDealer(outcomes)
        self.free = SeededDealer(rng)
        self.place = place

    def chance(self) -> Dealer:
        if self.script.at == self.place:
            self.script.at += 1
            return self.free
        return self.script if self.script.left() else self.free

    def pick(self, n: int, kind: Kind) -> int:
        return self.chance().pick(n, kind)

    def draw(self, bag: Row, kind: Kind, cards: int = 0) -> int:
        return self.chance().draw(bag, kind, cards)


def check_opening(
    game: Game[Any], s: State, options: Options, outcomes: list[str], events: list[Event], rng: Sfc32
) -> None:
    """The set-up once more with one outcome changed."""
    if not outcomes:
        return
    dealer = Recorder(Swerve(outcomes, rng.below(len(outcomes)), rng))
    try:
        other = game.new(s.n, dealer, options)
    except Mischance:
        return
    compare_tellings(game, s, other, NONE, events, dealer.events, "the opening")


def check_telling(game: Game[Any], s: State, who: int, ply: int, rng: Sfc32) -> None:
    """An answer twice, the second time with one outcome changed, or else another answer with the same outcomes."""
    one, other = s.copy(), s.copy()
    answer, dealer = engine.random_answer(s, who, rng), Recorder(SeededDealer(rng))
    engine.play(one, who, answer, dealer)
    again, place = answer, NONE
    if dealer.outcomes and rng.below(2):
        place = rng.below(len(dealer.outcomes))
    else:
        again = engine.random_answer(s, who, rng)
    second = Recorder(Swerve(dealer.outcomes, place, rng))
    try:
        engine.play(other, who, again, second)
    except Mischance:
        return
    where = f"ply {ply}, {answer}{'' if again == answer else f' or {again}'}"
    compare_tellings(game, one, other, who, dealer.events, second.events, where)


def compare_tellings(
    game: Game[Any], s: State, t: State, who: int, one: list[Event], two: list[Event], where: str
) -> None:
    """Two ways things can go. What all see follows from the events; and the events that reach anybody but the seat
    that answered do not tell apart hidden things which that seat sees alike, unless an event `reveals`."""
    if any(event.telling.reveals for event in one + two):
        return
    hidden = dump(game, s) != dump(game, t)
    for viewer in viewers(s):
        if viewer != who:
            compare_telling(game, s, t, viewer, hidden, seen(one, viewer), seen(two, viewer), where)


def compare_telling(
    game: Game[Any], s: State, t: State, seat: int | None, hidden: bool, one: list[str], two: list[str], where: str
) -> None:
    if seat is not None and (one == two or not hidden):
        return
    looks_alike = game.view(s, seat).wire() == game.view(t, seat).wire()
    if looks_alike and hidden and one != two:
        raise Broken(
            f"told: {where}: seat {seat} hears {one} or {two}, of something hidden: make the value `secret` in the "
            "Telling, or say that it `reveals`"
        )
    if seat is None and one == two and not looks_alike:
        raise Broken(
            f"untold: {where}: everybody sees a difference and hears the same {one}: tell an event that says what "
            "changed, or hide the field that shows it"
        )


def step_of(s: State) -> str:
    """The step that waits, as its author knows it."""
    return place_of(type(s.agenda[-1])) if s.agenda else "the end"


def before_reveal(events: list[Event]) -> list[Event]:
    """The events before the first one that reveals something."""
    for i, event in enumerate(events):
        if event.telling.reveals:
            return events[:i]
    return events


def hidden_fields(game: Game[Any]) -> set[str]:
    """Every field that somebody does not see: each must have differed at least once, or the test proves nothing."""
    return {field.name for field in game.layout if field.sight is not Sight.ALL}
