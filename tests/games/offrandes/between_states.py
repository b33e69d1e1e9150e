"""What may change in Offrandes between one state and the next: the invariants of the rules that need two states."""

from collections import Counter
from collections.abc import Callable, Iterator

from exvoto.core import engine
from exvoto.core.action import Action
from exvoto.core.dealer import Recorder
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.games.offrandes.auctions import Propose, Raise
from exvoto.games.offrandes.corruption import Corrupt
from exvoto.games.offrandes.pieces import GROUP
from exvoto.games.offrandes.state import Offrandes

PR, CO, GU = 4, 5, 6


class Change:
    """One step resolved: the states before and after it, who was asked, what was answered."""

    def __init__(self, before: Offrandes, step: Step[Offrandes], answer: Action[Offrandes] | None) -> None:
        self.before = before
        self.after = before
        self.step = step.verb
        self.seat = before.asked[0] if before.asked else -1
        self.answer = answer


def walk(s: Offrandes, rng: Sfc32, dealer: Recorder) -> Iterator[Change]:
    """Plays at random to the end, one step at a time: an engine of its own, smaller than the kernel's."""
    while s.agenda:
        step = s.agenda[-1]
        s.asked = step.seats(s)
        s.answers = [None] * len(s.asked)
        answer = engine.random_answer(s, s.asked[0], rng) if s.asked else None
        change = Change(s.copy(), step, answer)
        s.agenda.pop()
        step.resolve(s, [] if answer is None else [answer], dealer)
        change.after = s.copy()
        yield change


def sale(change: Change) -> tuple[int, int, int] | None:
    """(winner, tiles, price) if a lot was sold in this step, by the rules and not by the state's own word."""
    before, answer = change.before, change.answer
    if change.step not in ("lot", "respond") or change.after.lot:
        return None
    if isinstance(answer, Propose):
        return change.seat, answer.mask, answer.bid
    if isinstance(answer, Raise):
        return change.seat, before.lot, answer.bid
    return (before.leader, before.lot, before.bid) if change.step == "respond" else None


def i6_cash(change: Change) -> bool:
    """Cash changes only by OFF-29 and OFF-81."""
    wanted = list(change.before.cash)
    sold = sale(change)
    if sold:
        wanted[sold[0]] -= sold[2]
    if change.step == "closing" and change.after.agenda:
        wanted = [min(25, cash + 10) for cash in wanted]
    return list(change.after.cash) == wanted


def i6_score(change: Change) -> bool:
    """Scores change only in phase 3 and by OFF-91, and never fall."""
    gains = [new - old for old, new in zip(list(change.before.score), list(change.after.score), strict=True)]
    wanted = [0] * change.before.n
    if change.step == "offerings" and change.after.agenda[-1].verb == "offering":
        seat = change.after.agenda[-1].values()[0]
        assert isinstance(seat, int)
        wanted[seat] = 2 * change.before.square(seat, PR)
    elif change.step == "offering":
        placed = [a for a in range(11) if altar(change.before, a) != altar(change.after, a)]
        if placed:
            count, animal, owner = altar(change.after, placed[0])
            wanted[owner] = count * (animal + 1)
    elif change.step == "closing" and not change.after.agenda:
        for a in range(11):
            if change.before.altar_owner[a] >= 0:
                wanted[change.before.altar_owner[a]] += 5 * GROUP[a]
    return gains == wanted


def altar(s: Offrandes, a: int) -> tuple[int, int, int]:
    return int(s.altar_count[a]), int(s.altar_animal[a]), int(s.altar_owner[a])


def i7_altars(change: Change) -> bool:
    """Occupied altars stay occupied; offerings on an altar strictly grow in number and value; one at a time."""
    moved = [(altar(change.before, a), altar(change.after, a)) for a in range(11)]
    moved = [(old, new) for old, new in moved if old != new]
    if not moved:
        return True
    (old, new), *rest = moved
    grown = old[0] == 0 or (new[0] >= old[0] and new[1] >= old[1] and new[:2] != old[:2])
    return not rest and change.step == "offering" and new[0] > 0 and grown


def i9_bids(change: Change) -> bool:
    """Within a lot bids rise and nobody comes back in."""
    before, after = change.before, change.after
    return not (before.lot and after.lot) or (
        after.bid >= before.bid
        and (after.bid > before.bid or after.leader == before.leader)
        and after.bidding & ~before.bidding == 0
    )


def i10_ladders(change: Change) -> bool:
    """A lot moves the sum of all squares by 2, less tiles on 5, less pawns displaced; a corruption by 0 or -1."""
    before, after = change.before, change.after
    grown = sum(list(after.ladders)) - sum(list(before.ladders))
    sold, answer = sale(change), change.answer
    if sold:
        winner, tiles, _ = sold
        stuck = sum(before.square(winner, k) == 5 for k in range(7) if tiles >> k & 1)
        return grown == 2 - stuck - len(displaced(change, winner))
    if isinstance(answer, Corrupt):
        stuck = int(before.square(change.seat, answer.ladder) == 5)
        third = [seat for seat in displaced(change, change.seat) if seat != answer.victim]
        return grown == -stuck - len(third) and grown >= -1
    return grown == (3 if change.step == "preliminary" else 0)


def displaced(change: Change, mover: int) -> list[int]:
    """Who, other than the mover, went down from 5 to 4; once for each ladder."""
    before, after = change.before, change.after
    pawns = [(seat, k) for seat in range(before.n) for k in range(7) if seat != mover]
    return [seat for seat, k in pawns if before.square(seat, k) == 5 and after.square(seat, k) == 4]


def i11_still(change: Change) -> bool:
    """Corruptors and guards stand still in phases 2 to 4; all ladders in phases 3 and 4, and wherever nobody acts."""
    before, after = change.before, change.after
    if change.step in ("preliminary", "lot", "respond"):
        return True
    free = range(5) if change.step == "corrupting" else ()
    return all(
        before.square(seat, k) == after.square(seat, k) for seat in range(before.n) for k in range(7) if k not in free
    )


def i14_asked(change: Change) -> bool:
    """One player decides, with two options at least; with covered money a bidder or auctioneer may have one."""
    before = change.before
    if not before.asked:
        return True
    hidden = before.options[5] != 0 and change.step in ("lot", "respond")
    return len(before.asked) == 1 and len(engine.options(before, change.seat)) >= (1 if hidden else 2)


def i15_end(change: Change) -> bool:
    """The game goes on past OFF-90 only with an empty altar and no score above 100, and ends only otherwise."""
    if change.step != "closing":
        return True
    before = change.before
    cap = before.options[6]
    full = all(altar(before, a)[0] > 0 for a in range(11))
    due = full or max(list(before.score)) > 100 or 0 < cap <= before.round
    return due == (not change.after.agenda)


BETWEEN: list[Callable[[Change], bool]] = [
    i6_cash, i6_score, i7_altars, i9_bids, i10_ladders, i11_still, i14_asked, i15_end,
]  # fmt: skip


def broken(change: Change) -> list[str]:
    return [check.__name__ for check in BETWEEN if not check(change)]


class Tally:
    """What happened in one round, for I-12 and I-13."""

    def __init__(self) -> None:
        self.seen: Counter[str] = Counter()

    def note(self, change: Change) -> None:
        answer, seat = change.answer, change.seat
        sold = sale(change)
        if sold:
            self.seen[f"won {sold[0]}, auctioneer {change.before.auctioneer}"] += 1
        if change.step == "auctions" and change.after.auctioneer >= 0:
            self.seen[f"auctioneer {change.after.auctioneer}"] += 1
        if isinstance(answer, Corrupt):
            self.seen[f"corrupts {seat}"] += 1
            self.seen[f"corrupted {answer.victim}"] += 1
        for a in range(11):
            if altar(change.before, a) != altar(change.after, a):
                count, animal, owner = altar(change.after, a)
                self.seen[f"offers {owner}"] += 1
                self.seen["oxen"] += animal == 4
                self.seen["to Zeus"] += a == 10
                self.seen["five animals"] += count == 5
        if change.step == "offerings":
            gains = [new - old for old, new in zip(list(change.before.score), list(change.after.score), strict=True)]
            self.seen["ten points of the lamps"] += max(gains) == 10

    def faults(self, n: int) -> list[str]:
        """Everything above happens once at most; auctioneer is everybody exactly once."""
        found = [name for name, times in self.seen.items() if times > 1]
        return found + [f"auctioneer {seat}" for seat in range(n) if self.seen[f"auctioneer {seat}"] != 1]
