"""Worlds that a seat cannot tell from the true one: hidden cards are dealt again as far as its knowledge allows."""

from exvoto.core.fast import i64
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.stonehenge.bargaining.wishes import ANY
from exvoto.games.stonehenge.pieces import CARDS, IN_DISCARD, IN_PILE, PILE
from exvoto.games.stonehenge.state import Stonehenge


def guess(s: Stonehenge, view: View, rng: Sfc32) -> None:
    me: int = -1 if view.seat is None else view.seat
    room: list[int] = [int(s.held[seat]) if seat < s.n else 0 for seat in range(PILE)] + [int(s.pile)]
    masks: list[int] = [0] * CARDS
    everywhere: int = IN_PILE | ((1 << s.n) - 1)
    if me >= 0:
        room[me] = 0
        everywhere &= ~(1 << me)
    hidden: list[int] = []
    for card in range(CARDS):
        s.deck[card] = 0
        if s.discard[card] == 0 and (me < 0 or not s.holds(me, card)):
            masks[card] = everywhere & (s.known[me * 65 + card] if me >= 0 else everywhere)
            hidden.append(card)
    for shown in view.entries("offer_cards"):
        if shown is not None and masks[shown] != 0:
            masks[shown] = 1 << offerer(view)  # a spectator has no memory, but sees what is on offer now
    for card, place in enumerate(deal(hidden, masks, room, rng)):
        if place == PILE:
            s.deck[card] = 1
        elif place >= 0:
            s.hand[place * 65 + card] = 1
    suppose(s, me)
    fill_offer(s, view, rng)


def deal(hidden: list[int], masks: list[int], room: list[int], rng: Sfc32) -> list[int]:
    """A place for each hidden card (-1 for the others), such that every place is full; every such deal can come out.

    The cards with the fewest places first; a card without a free place moves others on. Then random swaps, so that
    the order of dealing leaves no mark where knowledge is uneven.
    """
    free = room[:]
    places = [-1] * CARDS
    order = hidden[:]
    for i in range(len(order) - 1, 0, -1):
        j = rng.below(i + 1)
        order[i], order[j] = order[j], order[i]
    widths = [bits(mask) for mask in masks]
    order.sort(key=widths.__getitem__)
    for card in order:
        place = choose_place(masks[card], free, rng)
        if place >= 0:
            places[card] = place
            free[place] -= 1
        elif not make_room(card, hidden, masks, free, places, [False] * len(free)):
            raise AssertionError("what a seat knows excludes every world")
    loose = [card for card in hidden if widths[card] > 1]
    if loose and widths[loose[0]] * len(loose) != sum([widths[card] for card in loose]):
        mix(loose, masks, places, rng)
    return places


def bits(mask: int) -> int:
    return mask.bit_count()


def choose_place(mask: int, free: list[int], rng: Sfc32) -> int:
    """One of the free places, weighted by their room; -1 if there is none."""
    total = 0
    for place in range(len(free)):
        if mask >> place & 1:
            total += free[place]
    if total == 0:
        return -1
    k = rng.below(total)
    for place in range(len(free)):
        if mask >> place & 1:
            k -= free[place]
            if k < 0:
                return place
    return -1


def make_room(
    card: int, hidden: list[int], masks: list[int], free: list[int], places: list[int], tried: list[bool]
) -> bool:
    """Put a card down where another can be moved on to a free place, however many have to move."""
    for place in range(len(free)):
        if not masks[card] >> place & 1 or tried[place]:
            continue
        tried[place] = True
        if free[place] > 0:
            free[place] -= 1
            places[card] = place
            return True
        for other in hidden:
            if places[other] == place and make_room(other, hidden, masks, free, places, tried):
                places[card] = place
                return True
    return False


def mix(loose: list[int], masks: list[int], places: list[int], rng: Sfc32) -> None:
    size = len(loose)
    for _ in range(3 * size):
        one, two = loose[rng.below(size)], loose[rng.below(size)]
        here, there = places[one], places[two]
        if here != there and masks[one] >> there & 1 and masks[two] >> here & 1:
            places[one], places[two] = there, here


def suppose(s: Stonehenge, but: int) -> None:
    """What the other seats know is hidden too: suppose that each knows its hand and what lies open, and no more."""
    for seat in range(s.n):
        if seat != but:
            learn_the_open(s, seat)


def learn_the_open(s: Stonehenge, seat: i64) -> None:
    """A seat's knowledge without any memory."""
    elsewhere: i64 = IN_PILE if s.pile > 0 else 0
    for other in range(s.n):
        if other != seat and s.held[other] > 0:
            elsewhere |= 1 << other
    for card in range(CARDS):
        if s.discard[card] > 0:
            s.known[seat * 65 + card] = IN_DISCARD
        elif s.hand[seat * 65 + card] > 0:
            s.known[seat * 65 + card] = 1 << seat
        else:
            s.known[seat * 65 + card] = elsewhere


def fill_offer(s: Stonehenge, view: View, rng: Sfc32) -> None:
    """What an outsider cannot see of an offer: some cards of the hand it is made from, and wishes for any card."""
    cards = view.entries("offer_cards")
    if cards and cards[0] is None:
        hand = s.cards(offerer(view))
        chosen: list[int] = []
        for _ in cards:
            chosen.append(hand.pop(rng.below(len(hand))))
        s.offer_cards = sorted(chosen)
    wishes = view.entries("offer_wishes")
    if wishes and wishes[0] is None:
        s.offer_wishes = [ANY] * len(wishes)


def offerer(view: View) -> int:
    """Whose cards are on offer: `considering <by> …` or `proposal <by> <target> …`."""
    words = view.agenda[-1].split()
    return "ABCDE".index(words[1] if words[0] == "considering" else words[2])
