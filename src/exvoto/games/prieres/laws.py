"""What is always true of a state of Prières: the invariants of the rules, as sentences."""

from exvoto.core.kind import NONE, SEAT
from exvoto.games.prieres.pieces import (
    ANNULMENT,
    BLOCKED,
    CARD,
    CITIES,
    CITY,
    DISCARDS,
    DROPS,
    END,
    IMPLICATION_START,
    MAYBE_OUT,
    MAYBE_PILE,
    MIRACLE,
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
            return f"a player has from 0 to 20 implication, but {SEAT.write(seat)} has {s.implication[seat]}"
        if s.hand(seat) > DROPS:
            return f"a hand has at most {DROPS} cards, but that of {SEAT.write(seat)} {s.hand(seat)}"
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
            law = "a City card is unseen, in play, discarded or being placed; a place without a card is out"
            return f"{law}; not so {CITY.write(city)}"
        if holder != NONE:
            if place != NONE or not 0 <= holder < s.n:
                return f"a City in a hand is unseen, but {CITY.write(city)} also lies open"
            held[holder] += 1
        if place == PLACING:
            placing += 1
            if city != s.placing:
                return f"the City being placed is the one announced, but not {CITY.write(city)}"
        where = 0 if place != NONE else MAYBE_PILE if holder == NONE else 1 << holder
        if (where and not s.maybe[city] & where) or (not where and s.maybe[city]):
            return f"an unseen City is where it may be, one that lies open nowhere else; not so {CITY.write(city)}"
    if held != [int(count) for count in list(s.held)]:
        return f"held counts the Cities of each hand, which are {held}, but it says {[int(c) for c in s.held]}"
    if placing != (s.placing != NONE) or s.cost < 0 or (s.placing != NONE and s.turn == NONE):
        return "at most one City is being placed, in somebody's turn"
    return None


def areas(s: Prieres) -> str | None:
    for city in range(CITIES):
        if 0 <= s.place[city] < s.n:
            if s.temples[city] < 0 or s.people[city] < 0 or s.credited[city] < 0:
                return f"Temples and Population are never below 0, but those of {CITY.write(city)} are"
            if not 0 <= s.placed[city] <= s.round:
                when = f"{CITY.write(city)} in round {s.placed[city]} of {s.round}"
                return f"a City in play was placed in this round or before, but {when}"
            if s.marks[city] & BLOCKED:
                return f"a City in play is not blocked, but {CITY.write(city)} is"
        elif s.temples[city] or s.people[city] or s.placed[city] or s.credited[city] or s.marks[city] & ~BLOCKED:
            return f"a City that is not in play has no numbers, marks or stamps, but {CITY.write(city)} has"
    return None


def miracles(s: Prieres) -> str | None:
    missing = 0
    for miracle in range(MIRACLES):
        counts = [s.miracle_pile[miracle], s.miracle_discards[miracle]]
        counts += [s.miracles[seat * MIRACLES + miracle] for seat in range(s.n)]
        missing += (s.n if miracle == ANNULMENT else 1) - sum(counts)
        if min(counts) < 0 or sum(counts) > (s.n if miracle == ANNULMENT else 1):
            found = f"{sum(counts[2:])} in hands, {counts[1]} in the discard pile, {counts[0]} in the pile"
            law = "there is one Miracle of each kind, and as many Annulments as players"
            return f"{law}, but of {MIRACLE.write(miracle)} {found}"
        if miracle == ANNULMENT and sum(counts) != s.n:
            return "no Annulment is missing"
        where = [(MAYBE_PILE, counts[0])] + [(1 << seat, counts[2 + seat]) for seat in range(s.n)]
        where.append((MAYBE_OUT, int(miracle != ANNULMENT and sum(counts) == 0)))
        if any(count and not s.miracle_maybe[miracle] & bit for bit, count in where):
            return f"a Miracle is where it may be, but not {MIRACLE.write(miracle)}"
    if missing not in ((0, REMOVED_LITERAL) if s.options[MIRACLE_DECK] else (0,)):
        return f"no Miracle is missing but those removed unseen, and here {missing} are"
    return None


def end(s: Prieres) -> str | None:
    row = [int(card) for card in list(s.end_row) if card != NONE]
    if len(set(row)) != len(row):
        twice = [card for card in row if row.count(card) > 1]
        return f"no End card lies twice in the row, but {END.write(twice[0])} does"
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
                return f"a City laid aside is in the hand, but not {CITY.write(card)} of {SEAT.write(seat)}"
            if card >= CITIES and cards.count(card) > s.miracles[seat * MIRACLES + card - CITIES]:
                return f"a Miracle laid aside is in the hand, but not {CARD.write(card)} of {SEAT.write(seat)}"
    return None
