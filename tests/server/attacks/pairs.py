"""Pairs of worlds that a rival cannot tell apart: in one of them the seat asked has a choice, in the other none."""

from functools import cache
from typing import Any, NamedTuple

from exvoto.core import engine
from exvoto.core.dealer import Recorder, ScriptedDealer, SeededDealer
from exvoto.core.errors import ExvotoError
from exvoto.core.event import seen
from exvoto.core.game import Game
from exvoto.core.sfc import Sfc32
from exvoto.games import game as game_of

SEATS = 4
TRIES = 24  # worlds drawn for one position
MOST_OF_A_GAME = 6  # positions from one game, so that they are not all alike
LONGEST = 400  # answers
DIONYSOS = 4  # the last of the cards of Odyssée


class Pair(NamedTuple):
    seat: int
    rival: int
    say: str  # what the seat answers in both worlds
    forced: Any
    free: Any


@cache
def pairs(name: str, count: int) -> list[Pair]:
    """Positions of random games; every world is as likely as the rival thinks it is."""
    game, rng = game_of(name), Sfc32(11)
    found: list[Pair] = []
    while len(found) < count:
        found += pairs_of_a_game(game, rng)
    return found[:count]


def pairs_of_a_game(game: Game[Any], rng: Sfc32) -> list[Pair]:
    dealer = SeededDealer(rng)
    s = game.new(SEATS, dealer, {})
    found: list[Pair] = []
    for _ in range(LONGEST):
        if engine.over(s) or len(found) == MOST_OF_A_GAME:
            break
        seat = engine.pending(s)[0]
        if worth_a_try(game, s):
            pair = pair_at(game, s, seat, (seat + 1 + rng.below(SEATS - 1)) % SEATS, rng)
            found += [] if pair is None else [pair]
        engine.play(s, seat, engine.random_answer(s, seat, rng), dealer)
    return found


def worth_a_try(game: Game[Any], s: Any) -> bool:
    """Windows, and in Stonehenge the offerings, which most seats cannot make either."""
    return len(s.asked) == 1 and (s.agenda[-1].reaction or (game.name, s.agenda[-1].verb) == ("stonehenge", "offering"))


def pair_at(game: Game[Any], s: Any, seat: int, rival: int, rng: Sfc32) -> Pair | None:
    view = game.view(s, rival)
    worlds: dict[bool, Any] = {}
    for _ in range(TRIES):
        world = game.sample(view, rng)
        worlds.setdefault(lacks(game, world, seat), world)
        if len(worlds) == 2:
            say = world.agenda[-1].fallback(world, seat).write()
            pair = Pair(seat, rival, say, worlds[True], worlds[False])
            return pair if after(game, pair.forced, pair) == after(game, pair.free, pair) else None
    return None


def lacks(game: Game[Any], world: Any, seat: int) -> bool:
    """Whether a seat has no choice. In Odyssée Athena always has one: there, whether she holds no card of Dionysos."""
    if game.name == "odyssee":
        return bool(world.hands[seat * 5 + DIONYSOS] == 0)
    return bool(world.agenda[-1].count(world, seat) == 1)


def after(game: Game[Any], world: Any, pair: Pair) -> object:
    """What the rival sees once the seat has answered: must be the same in both worlds, or times are not all there is to
    tell them apart. None if something is drawn."""
    s, recorder = world.copy(), Recorder(ScriptedDealer([]))
    try:
        engine.play(s, pair.seat, game.read(pair.say), recorder)
    except ExvotoError:
        return object()
    return game.view(s, pair.rival).wire(), seen(recorder.events, pair.rival)
