"""What is always true of a state of Prières: the invariants of the rules, as sentences."""

from exvoto.core.kind import NONE
from exvoto.games.prieres.pieces import (
    ANNULMENT,
    BLOCKED,
    CITIES,
    DISCARDS,
    DROPS,
    IMPLICATION_START,
    MAYBE_OUT,
    MAYBE_PILE,
    MIRACLE_DECK,
    MIRACLES,
    OUT,
    PLACING,
    REMOVED_LITERAL,
    SLOTS,
)
from exvoto.games.prieres.state import Prieres


def broken_law(s: Prieres) -> str | None:
    return seats(s) or cities(s) or areas(s) or miracles(s) or end(s) or drops(s)


def seats(s: Prieres) -> str | None:
    if s.round < 1 or not 0 <= s.first < s.n or not NONE <= s.turn < s.n:
        return "the first player and the active one are seats, the round at least 1"
    if s.pool < 0 or (s.turn == NONE and (s.pool or s.prayed or s.intervened)):
        return "Faith, prayer and intervention exist only in a player's turn"
    for seat in range(s.n):
        if not 0 <= s.implication[seat] <= IMPLICATION_START:
            return "a player has from 0 to 20 Implication"
        if s.hand(seat) > DROPS:
            return f"a hand has at most {DROPS} cards"
        if not NONE <= s.harangue[seat] <= s.round or s.bids[seat] < 0 or s.limit[seat] < 0:
            return "Harangues are of past rounds, bids and limits not below 0"
    return None


def cities(s: Prieres) -> str | None:
    """Every City card is in exactly one place, and there it may be as far as everybody knows."""
    held = [0] * s.n
    placing = 0
    for city in range(CITIES):
        place, holder = s.place[city], s.holder[city]
        if (place == OUT) != (s.deck[city] == NONE) or not NONE <= place <= OUT or s.n <= place < DISCARDS:
            return "a City card is unseen, in play, discarded or being placed; a place without a card is out"
        if holder != NONE:
            if place != NONE or not 0 <= holder < s.n:
                return "a City in a hand is unseen"
            held[holder] += 1
        if place == PLACING:
            placing += 1
            if city != s.placing:
                return "the City being placed is the one announced"
        where = 0 if place != NONE else MAYBE_PILE if holder == NONE else 1 << holder
        if (where and not s.maybe[city] & where) or (not where and s.maybe[city]):
            return "an unseen City is where it may be, one that lies open nowhere else"
    if held != [int(count) for count in list(s.held)]:
        return "the sizes of the hands are counted right"
    if placing != (s.placing != NONE) or s.cost < 0 or (s.placing != NONE and s.turn == NONE):
        return "at most one City is being placed, in somebody's turn"
    return None


def areas(s: Prieres) -> str | None:
    for city in range(CITIES):
        if 0 <= s.place[city] < s.n:
            if s.temples[city] < 0 or s.people[city] < 0 or s.credited[city] < 0:
                return "Temples and Population are never below 0"
            if not 0 <= s.placed[city] <= s.round:
                return "a City in play was placed in this round or before"
            if s.marks[city] & BLOCKED:
                return "a City in play is not blocked"
        elif s.temples[city] or s.people[city] or s.placed[city] or s.credited[city] or s.marks[city] & ~BLOCKED:
            return "a City that is not in play has no numbers, marks or stamps"
    return None


def miracles(s: Prieres) -> str | None:
    missing = 0
    for miracle in range(MIRACLES):
        counts = [s.miracle_pile[miracle], s.miracle_discards[miracle]]
        counts += [s.miracles[seat * MIRACLES + miracle] for seat in range(s.n)]
        if min(counts) < 0:
            return "no number of Miracles is below 0"
        missing += (s.n if miracle == ANNULMENT else 1) - sum(counts)
        if sum(counts) > (s.n if miracle == ANNULMENT else 1):
            return "there is one Miracle of each kind, and as many Annulments as players"
        if miracle == ANNULMENT and sum(counts) != s.n:
            return "no Annulment is missing"
        where = [(MAYBE_PILE, counts[0])] + [(1 << seat, counts[2 + seat]) for seat in range(s.n)]
        where.append((MAYBE_OUT, int(miracle != ANNULMENT and sum(counts) == 0)))
        if any(count and not s.miracle_maybe[miracle] & bit for bit, count in where):
            return "a Miracle is where it may be"
    if missing not in ((0, REMOVED_LITERAL) if s.options[MIRACLE_DECK] else (0,)):
        return "no Miracle is missing but those removed unseen"
    return None


def end(s: Prieres) -> str | None:
    row = [int(card) for card in list(s.end_row) if card != NONE]
    if len(set(row)) != len(row):
        return "no End card lies twice in the row"
    if not (0 <= s.token < SLOTS and 0 <= s.active < SLOTS):
        return "the token lies on a card of the row"
    if row and (s.end_row[s.token] == NONE or s.end_row[s.active] == NONE):
        return "token and active card are in the row"
    return None


def drops(s: Prieres) -> str | None:
    for seat in range(s.n):
        cards = [int(card) for card in list(s.drops)[seat * DROPS : (seat + 1) * DROPS] if card != NONE]
        for card in cards:
            if card < CITIES and (s.holder[card] != seat or cards.count(card) > 1):
                return "a City laid aside is in the hand"
            if card >= CITIES and cards.count(card) > s.miracles[seat * MIRACLES + card - CITIES]:
                return "a Miracle laid aside is in the hand"
    return None
