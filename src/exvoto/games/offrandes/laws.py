"""What is always true of a state of Offrandes: the invariants that one state alone can show, as sentences."""

from typing import Final

from exvoto.core.fast import i64
from exvoto.core.kind import NONE, SEAT
from exvoto.games.offrandes.pieces import (
    ALL_TILES,
    ALTAR,
    ALTARS,
    ANIMAL,
    ANIMALS,
    ANIMALS_EACH,
    CASH_MOST,
    LADDER,
    LADDERS,
    MOST_ANIMALS,
    TOP,
)
from exvoto.games.offrandes.state import Offrandes

COUNTED: Final = ("preliminary", "auctions", "corrupting", "offerings")  # steps that say how far their phase has come


def broken_law(s: Offrandes) -> str | None:
    return animals(s) or ladders(s) or money(s) or auction(s) or agenda(s)


def animals(s: Offrandes) -> str | None:
    lying = [0] * ANIMALS
    for altar in range(ALTARS):
        count, animal, owner = s.altar_count[altar], s.altar_animal[altar], s.altar_owner[altar]
        if count == 0:
            if animal != NONE or owner != NONE:
                return f"an empty altar has neither animal nor owner, but {ALTAR.write(altar)} has one"
        elif not (1 <= count <= MOST_ANIMALS and 0 <= animal < ANIMALS and 0 <= owner < s.n):
            return f"an altar holds one to five animals of one kind and one disc, but not {ALTAR.write(altar)}"
        else:
            lying[animal] += count
    for animal in range(ANIMALS):
        if s.stock[animal] < 0 or s.stock[animal] + lying[animal] != ANIMALS_EACH:
            found = f"of {ANIMAL.write(animal)} {s.stock[animal]} are in stock and {lying[animal]} on altars"
            return f"there are fifteen animals of each kind in the stock and on the altars, but {found}"
    return None


def ladders(s: Offrandes) -> str | None:
    for ladder in range(LADDERS):
        tops = 0
        for seat in range(s.n):
            at = s.square(seat, ladder)
            if not 0 <= at <= TOP:
                pawn = f"the pawn of {SEAT.write(seat)} on {LADDER.write(ladder)}"
                return f"a pawn stands on a square from 0 to 5, but {pawn} is on {at}"
            tops += at == TOP
        if tops > 1:
            return f"the last square of a ladder holds one pawn, but that of {LADDER.write(ladder)} holds {tops}"
    return None


def money(s: Offrandes) -> str | None:
    for seat in range(s.n):
        if not 0 <= s.cash[seat] <= CASH_MOST:
            return f"a city owns from 0 to 25 drachmas, but {SEAT.write(seat)} owns {s.cash[seat]}"
        if s.score[seat] < 0:
            return f"a score is never below 0, but that of {SEAT.write(seat)} is {s.score[seat]}"
    return None if s.round >= 1 and 0 <= s.first < s.n else "the first player is a seat, the round at least 1"


def auction(s: Offrandes) -> str | None:
    if not NONE <= s.auctioneer < s.n or not NONE <= s.leader < s.n:
        return "auctioneer and leader are seats"
    if s.hand & ~ALL_TILES != 0 or bits(s.hand) != LADDERS - 2 * (s.lots - (1 if s.lot else 0)):
        sold = s.lots - (1 if s.lot else 0)
        return f"the hand is seven tiles less two for each lot sold, but it has {bits(s.hand)} after {sold} lots"
    if s.winners >> s.n or s.bidding >> s.n or s.corrupted >> s.n:
        return "winners, bidders and corrupted players are seats"
    if s.lots > (2 if s.n == 3 else 3) or (s.auctioneer != NONE and s.winners >> s.auctioneer & 1):
        return "at most three lots (two with three players), and the auctioneer is not among the earlier winners"
    if s.lot and not (
        bits(s.lot) == 2 and s.lot & ~s.hand == 0 and s.leader != NONE and 1 <= s.bid <= s.cash[s.leader]
        and s.bidding >> s.leader & 1 and s.bidding & s.winners == 0
    ):  # fmt: skip
        return "a lot has two tiles of the hand, and a leader who is in and can pay"
    return None


def agenda(s: Offrandes) -> str | None:
    for step in s.agenda:
        value = step.values()[0] if step.shape else NONE
        assert isinstance(value, int)
        last = s.n - 1 if step.verb == "preliminary" else s.n
        if step.verb in COUNTED and not 0 <= value <= last:
            return f"{step}: turns and places are counted from 0 to {last}"
        if step.verb == "respond" and not (s.lot and s.bidding >> value & 1 and value != s.leader):
            return f"{step}: there must be a lot, and this seat must be in the bidding without leading it"
        if step.verb == "lot" and (s.auctioneer == NONE or s.lot or s.lots >= (2 if s.n == 3 else 3)):
            return "lot: there must be an auctioneer who may still put up a lot"
        if step.verb == "corrupting" and not is_order(s):
            return "queue: each seat stands in the order of corruption once at most, and nobody behind an empty place"
    return None


def is_order(s: Offrandes) -> bool:
    places = [seat for seat in list(s.queue)[: s.n] if seat != NONE]
    filled = list(s.queue)[: len(places)]
    return places == filled and len(set(places)) == len(places) and all(0 <= seat < s.n for seat in places)


def bits(mask: i64) -> i64:
    count: i64 = 0
    while mask:
        count += mask & 1
        mask >>= 1
    return count
