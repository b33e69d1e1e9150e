"""Cards against wishes: what offers (STO-73, STO-74) and ransoms (STO-94) have in common."""

from exvoto.core.fast import i64
from exvoto.core.rule import Rule
from exvoto.games.stonehenge.bargaining.wishes import fits
from exvoto.games.stonehenge.pieces import CARDS
from exvoto.games.stonehenge.state import Stonehenge


def refuse_own_cards(s: Stonehenge, seat: i64, cards: tuple[int, ...], rule: Rule) -> Rule | None:
    """Different cards of one's own hand, sorted: an answer is written in one way only."""
    last = -1
    for card in cards:
        if not last < card < CARDS or not s.holds(seat, card):
            return rule
        last = card
    return None


def refuse_match(s: Stonehenge, seat: i64, cards: tuple[int, ...], wishes: tuple[int, ...], rule: Rule) -> Rule | None:
    """Different cards of one's own hand, the k-th fitting the k-th wish."""
    if len(cards) != len(wishes):
        return rule
    for k, card in enumerate(cards):
        if not 0 <= card < CARDS or not s.holds(seat, card) or not fits(wishes[k], card) or card in cards[:k]:
            return rule
    return None


def matches(hand: list[int], wishes: tuple[int, ...], most: int) -> list[tuple[int, ...]]:
    """Up to `most` ways to grant the wishes from a hand, sorted; none only if there is none."""
    one = one_match(hand, wishes)
    if one is None:
        return []
    found: list[tuple[int, ...]] = []
    search(hand, wishes, [], found, most, [400])
    if one not in found:
        found = sorted([*found[: most - 1], one])
    return found


def search(
    hand: list[int],
    wishes: tuple[int, ...],
    chosen: list[int],
    found: list[tuple[int, ...]],
    most: int,
    steps: list[int],
) -> None:
    """In order, up to `most` matches and a number of steps, since hands and wishes may be long."""
    if len(chosen) == len(wishes):
        found.append(tuple(chosen))
        return
    for card in hand:
        if len(found) >= most or steps[0] == 0:
            return
        if card not in chosen and fits(wishes[len(chosen)], card):
            steps[0] -= 1
            chosen.append(card)
            search(hand, wishes, chosen, found, most, steps)
            chosen.pop()


def one_match(hand: list[int], wishes: tuple[int, ...]) -> tuple[int, ...] | None:
    """One way to grant the wishes, by augmenting paths; None if there is none."""
    granted: dict[int, int] = {}  # card -> wish
    for k in range(len(wishes)):
        if not grant(hand, wishes, k, granted, set()):
            return None
    cards = {wish: card for card, wish in granted.items()}
    return tuple([cards[k] for k in range(len(wishes))])


def grant(hand: list[int], wishes: tuple[int, ...], k: int, granted: dict[int, int], tried: set[int]) -> bool:
    for card in hand:
        if card not in tried and fits(wishes[k], card):
            tried.add(card)
            if card not in granted or grant(hand, wishes, granted[card], granted, tried):
                granted[card] = k
                return True
    return False


def clear_offer(s: Stonehenge) -> None:
    s.offer_cards.clear()
    s.offer_wishes.clear()
    s.offer_seen.clear()
