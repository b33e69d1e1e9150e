"""What bots infer: missions of Odyssée from how others steer, and nothing from what they cannot see."""

from typing import Any

from exvoto.bots.beliefs import Beliefs
from exvoto.bots.levels import Thinker
from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games import game
from exvoto.games.odyssee.bots.beliefs import MissionBeliefs
from exvoto.server.house.bot_worker import bot_for

RULES = game("odyssee")


def watched(seed: int) -> list[tuple[Any, View]]:
    """The positions of a game of novices in which seat 0 is asked, with what it sees."""
    rng = Sfc32(seed)
    dealer = SeededDealer(rng)
    s = RULES.new(4, dealer)
    novice = make_bot("novice")
    found: list[tuple[Any, View]] = []
    while not over(s):
        seat = pending(s)[0]
        view = RULES.view(s, seat)
        if seat == 0 and s.ship != NONE:
            found.append((s.copy(), view))
        push(s, seat, novice.choose(view, rng), dealer)
    return found


def look(beliefs: Beliefs, view: View) -> None:
    beliefs.look(view, RULES.sample(view, Sfc32(1)))


def truth(beliefs: MissionBeliefs, s: Any) -> float:
    """The mean weight on the true missions of the rivals."""
    before, right = 0.0, 0.0
    for deal, up_to in zip(beliefs.deals, beliefs.sums, strict=True):
        right += (up_to - before) * sum(deal[seat] == s.missions[seat] for seat in range(1, s.n))
        before = up_to
    return right / (s.n - 1) / beliefs.sums[-1]


def test_who_steers_tells_a_mission() -> None:
    """At the end of a game more is believed of the true missions than the one in five that a blind guess gives."""
    found = []
    for seed in range(1, 5):
        beliefs = MissionBeliefs()
        positions = watched(seed)
        for _, view in positions:
            look(beliefs, view)
        found.append(truth(beliefs, positions[-1][0]))
    assert sum(found) / len(found) > 0.4


def test_a_look_twice_counts_once() -> None:
    """What was seen before is no new evidence."""
    beliefs = MissionBeliefs()
    for _, view in watched(1)[:12]:
        look(beliefs, view)
        odds = [row[:] for row in beliefs.odds]
        look(beliefs, view)
        assert beliefs.odds == odds


def test_another_game_begins_anew() -> None:
    """Beliefs end with a game, and with a seat."""
    beliefs = MissionBeliefs()
    for _, view in watched(1):
        look(beliefs, view)
    view = watched(2)[0][1]
    fresh = MissionBeliefs()
    look(beliefs, view)
    look(fresh, view)
    assert beliefs.odds == fresh.odds


def test_believed_worlds_can_be() -> None:
    """A revised world has the own mission, no mission twice, and looks to the seat as before."""
    beliefs, rng = MissionBeliefs(), Sfc32(4)
    for _, view in watched(3):
        look(beliefs, view)
        world = RULES.sample(view, rng)
        beliefs.revise(world, rng)
        assert len(set(world.missions)) == world.n
        assert RULES.view(world, 0).fields == view.fields


def test_what_is_hidden_is_not_believed() -> None:
    """Beliefs are the same in worlds that the seat cannot tell apart, whatever was seen before."""
    one, two = Thinker(iterations=5, remembers=True), Thinker(iterations=5, remembers=True)
    for number, (s, view) in enumerate(watched(4)[:15]):
        other = RULES.sample(view, Sfc32(number))
        mine = one.choose(RULES.view(s, 0), Sfc32(number))
        assert mine == two.choose(RULES.view(other, 0), Sfc32(number))


def test_every_table_has_its_own_bots() -> None:
    """What was inferred at one would be wrong at another that looks alike."""
    here = bot_for("odyssee", "strong", "here")
    assert here is bot_for("odyssee", "strong", "here")
    assert here is not bot_for("odyssee", "strong", "there")
