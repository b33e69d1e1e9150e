"""The game Wager on the shelf, and finished games of all others."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint

import pytest

from exvoto.bots.registry import make_bot
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe, Transcript
from exvoto.games import game
from exvoto.games.registry import GROUP, doors
from exvoto.review import review


@pytest.fixture
def wager() -> Iterator[str]:
    doors()["wager"] = EntryPoint("wager", "tests.review.wager:GAME", GROUP)
    yield "wager"
    del doors()["wager"]


@pytest.fixture(autouse=True)
def shallow(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is tested here does not depend on depth."""
    monkeypatch.setitem(review.DEPTHS, "quick", 6)


def finished(name: str, seed: int, seats: int = 0, bot: str = "greedy") -> Transcript:
    """A game in which one bot sits among players who answer at random."""
    rules = game(name)
    scribe = Scribe(rules, seats or rules.seats[0], {}, SeededDealer(Sfc32(seed)))
    players = [make_bot(bot), *[make_bot("random")] * (scribe.state.n - 1)]
    rng = Sfc32(seed + 1)
    while not over(scribe.state):
        seat = pending(scribe.state)[0]
        scribe.answer(seat, players[seat].choose(rules.view(scribe.state, seat), rng).write())
    return scribe.transcript
