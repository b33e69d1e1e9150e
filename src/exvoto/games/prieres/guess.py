"""A full state out of a view: the hidden cards are dealt out at random to where they may be."""

from typing import Final

from exvoto.core.dealer import Dealer
from exvoto.core.fast import Row, bits, i64, row, row_of, total
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.prieres.draw import Dropping
from exvoto.games.prieres.pieces import ANNULMENT, CITIES, MIRACLES
from exvoto.games.prieres.state import Prieres

PILE: Final = 5  # places of cards by number, as in `maybe`: hands 0 to 4, the pile, out of the game
AWAY: Final = 6
PLACES: Final = 7
SILENT: Final = Dealer()


def guess(s: Prieres, view: View, rng: Sfc32) -> None:
    own = NONE if view.seat is None else view.seat
    guess_cities(s, own, rng)
    guess_miracles(s, view, own, rng)
    guess_drops(s, own, rng)


def guess_cities(s: Prieres, own: i64, rng: Sfc32) -> None:
    hidden = [city for city in range(CITIES) if s.place[city] == NONE and s.holder[city] == NONE]
    room = row(PLACES)
    room[PILE] = len(hidden)
    for seat in range(s.n):
        if seat != own:
            room[seat] = s.held[seat]
            room[PILE] -= s.held[seat]
    dealt = deal_out(row_of([s.maybe[city] for city in hidden]), room, rng)
    for i in range(len(hidden)):
        if dealt[i] != PILE:
            s.holder[hidden[i]] = dealt[i]


def guess_miracles(s: Prieres, view: View, own: i64, rng: Sfc32) -> None:
    sizes = view.row("miracles_size")
    hidden: list[int] = []
    for miracle in range(MIRACLES):
        s.miracle_pile[miracle] = 0
        unseen: i64 = (s.n if miracle == ANNULMENT else 1) - s.miracle_discards[miracle]
        if own != NONE:
            unseen -= s.miracles[own * MIRACLES + miracle]
        hidden += [miracle] * unseen
    room = row(PLACES)
    for seat in range(s.n):
        if seat != own:
            room[seat] = sizes[seat]
    room[PILE] = view.number("miracle_pile_size")
    room[AWAY] = len(hidden) - total(room)
    dealt = deal_out(row_of([s.miracle_maybe[miracle] for miracle in hidden]), room, rng)
    for i in range(len(hidden)):
        if dealt[i] == PILE:
            s.miracle_pile[hidden[i]] += 1
        elif dealt[i] != AWAY:
            s.miracles[dealt[i] * MIRACLES + hidden[i]] += 1


def guess_drops(s: Prieres, own: i64, rng: Sfc32) -> None:
    """What the others have laid aside so far: any legal picks, one after the other."""
    if not s.agenda:
        return
    step = s.agenda[-1]
    if not isinstance(step, Dropping):
        return
    for seat in range(s.n):
        if seat != own:
            for _ in range(min(step.done, max(0, s.hand(seat) - s.limit[seat]))):
                picks = step.options(s, seat)
                picks[rng.below(len(picks))].apply(s, seat, SILENT)


def deal_out(allowed: Row, room: Row, rng: Sfc32) -> Row:
    """A place for each card: one of those its mask allows, no place getting more than its room.

    Evenly where masks do not bind. Where greed has filled all the places of a card, others make room along a chain;
    a distribution exists, since the true one is one.
    """
    left = room[:]
    dealt = row(len(allowed), NONE)
    order = shuffled(len(allowed), rng)
    for choice in range(PLACES + 1):  # who has the least choice comes first
        for i in range(len(order)):
            card = order[i]
            if bits(allowed[card]) == choice:
                place = free_place(allowed[card], left, rng)
                if place == NONE:
                    make_room(card, allowed, dealt, left)
                else:
                    dealt[card] = place
                    left[place] -= 1
    return dealt


def shuffled(length: int, rng: Sfc32) -> Row:
    order = row(length)
    for i in range(length):
        order[i] = i
    for i in range(length - 1, 0, -1):
        k = rng.below(i + 1)
        there = order[i]
        order[i] = order[k]
        order[k] = there
    return order


def free_place(mask: i64, left: Row, rng: Sfc32) -> i64:
    """A place of the mask, as likely as it has room; NONE if all are full."""
    choices: i64 = 0
    for place in range(len(left)):
        if mask >> place & 1:
            choices += left[place]
    if choices <= 0:
        return NONE
    k: i64 = rng.below(choices)
    for place in range(len(left)):
        if mask >> place & 1:
            k -= left[place]
            if k < 0:
                return place
    return NONE


def make_room(card: int, allowed: Row, dealt: Row, left: Row) -> None:
    """Move cards from place to place until one that `card` may take is free (breadth first)."""
    came: dict[int, tuple[int, int]] = {place: (card, NONE) for place in range(len(left)) if allowed[card] >> place & 1}
    queue = list(came)
    for place in queue:
        if left[place] > 0:
            left[place] -= 1
            to = place
            while to != NONE:
                mover, origin = came[to]
                dealt[mover] = to
                to = origin
            return
        for other in range(len(dealt)):
            if dealt[other] == place:
                for free in range(len(left)):
                    if allowed[other] >> free & 1 and free not in came:
                        came[free] = (other, place)
                        queue.append(free)
    raise AssertionError("a view that no distribution of the cards fits")
