"""What may change in Stonehenge between one answer and the next."""

from collections import Counter

from exvoto.core import engine
from exvoto.core.dealer import Recorder, SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.pieces import SLOT
from exvoto.games.stonehenge.scoring import has_dolmen
from exvoto.games.stonehenge.state import Stonehenge


def test_what_may_change_from_answer_to_answer() -> None:
    """The invariants that need two states: monoliths, prices, hands, tokens, the High Druid's walk."""
    for number in range(6):
        rng = Sfc32(number + 80)
        dealer = Recorder(SeededDealer(rng))
        s = GAME.new(3 + number % 3, dealer, {"max_market_days": 12})
        while s.agenda:
            before, seat = s.copy(), engine.pending(s)[0]
            dealer.take()
            engine.push(s, seat, engine.random_answer(s, seat, rng), dealer)
            events = [event.write().split() for event in dealer.events]
            check_market(before, s, events)
            check_hands(before, s, events)
            check_walk(before, s)


def check_market(before: Stonehenge, s: Stonehenge, events: list[list[str]]) -> None:
    """Invariants 4, 9, 12: monoliths are kept, at most one a day; a price shrinks only by a sale."""
    bought = Counter(event[1] for event in events if event[0] == "bought")
    sold = {event[3] for event in events if event[0] == "bought"}
    for seat in range(s.n):
        grown = sum(list(s.owned)[2 * seat : 2 * seat + 2]) - sum(list(before.owned)[2 * seat : 2 * seat + 2])
        assert grown == bought["ABCDE"[seat]] <= 1
    for slot in range(6):
        shrunk = any(s.price[5 * slot + c] < before.price[5 * slot + c] for c in range(5))
        assert not shrunk or SLOT.write(slot) in sold
    if any(has_dolmen(s, seat) for seat in range(s.n)):
        assert s.market_days >= 3
        assert not s.agenda


def check_hands(before: Stonehenge, s: Stonehenge, events: list[list[str]]) -> None:
    """Invariants 10, 11: no hand grows by more than an action and a reward; a bargain moves cards and nothing else."""
    verbs = {event[0] for event in events}
    if "ransom" not in verbs and "accepted" not in verbs:
        assert all(s.held[seat] - before.held[seat] <= 6 for seat in range(s.n))
    if verbs == {"accepted"}:
        assert sum(s.held) == sum(before.held)
        assert (list(s.tokens), s.pile, list(s.discard)) == (list(before.tokens), before.pile, list(before.discard))
    if "laid" in verbs and verbs <= {"laid", "no-more"}:
        (laid,) = [event for event in events if event[0] == "laid"]
        assert sum(before.held) - sum(s.held) == len(laid[3].split(","))
        assert sum(before.supply) - sum(s.supply) == (laid[4] != "none")


def check_walk(before: Stonehenge, s: Stonehenge) -> None:
    """Invariants 7, 8: one market day for each black number he entered; nobody moves under his eyes."""
    walked = (int(s.druid) - int(before.druid)) % 30
    entered = sum((int(before.druid) + k) % 6 == 0 for k in range(1, walked + 1))
    waiting = [t.druid % 6 == 0 and bool(t.agenda) and t.agenda[-1].verb == "important" for t in (before, s)]
    assert s.market_days - before.market_days == entered + waiting[0] - waiting[1]
    if s.agenda and s.agenda[-1].verb == "moving":
        assert s.number_of(s.asked[0]) != s.druid
