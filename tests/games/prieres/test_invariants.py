"""What may change in Prières between one state and the next."""

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games.prieres import GAME
from exvoto.games.prieres.pieces import CITIES, IMPLICATION_START
from exvoto.games.prieres.state import Prieres


def test_what_may_change_between_states() -> None:
    """Implication never grows; nothing credited is taken back within a round; the token moves only in Imploration and
    the active card only when a round begins; triggered stays; Harangue never in two rounds running."""
    rng = Sfc32(77)
    dealer = SeededDealer(rng)
    for number in range(60):
        s = GAME.new(2 + number % 4, dealer)
        while not engine.over(s):
            before = s.copy()
            seat = engine.pending(s)[0]
            engine.push(s, seat, engine.random_answer(s, seat, rng), dealer)
            unchanged(before, s)


def unchanged(before: Prieres, after: Prieres) -> None:
    assert all(0 <= after.implication[p] <= before.implication[p] <= IMPLICATION_START for p in range(after.n))
    assert after.triggered >= before.triggered
    assert after.agenda == [] or len([step for step in after.agenda if step.verb == "strike"]) <= after.n + 1
    if before.agenda[-1].verb != "choosing":
        assert after.token == before.token
    if after.round == before.round:
        assert after.active == before.active
        both = [c for c in range(CITIES) if 0 <= before.place[c] < before.n and 0 <= after.place[c] < after.n]
        assert all(after.credited[c] >= before.credited[c] and after.placed[c] == before.placed[c] for c in both)
    for p in range(after.n):
        if after.harangue[p] != before.harangue[p]:
            assert after.harangue[p] - before.harangue[p] != 1 or before.harangue[p] == -1
    if before.turn != -1 and after.turn == before.turn and after.round == before.round:
        assert after.prayed >= before.prayed
        assert after.intervened >= before.intervened
