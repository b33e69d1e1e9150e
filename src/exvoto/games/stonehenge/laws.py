"""What is always true of a state: the invariants of the rules that one state alone can show, as sentences."""

from exvoto.core.fast import i64, total
from exvoto.core.kind import NONE, SEAT
from exvoto.games.stonehenge.pieces import (
    CARD,
    CARDS,
    COLOUR,
    COLOURS,
    EACH,
    HALVES,
    IN_DISCARD,
    IN_PILE,
    KIND_OF,
    MADE,
    MONOLITH,
    MONOLITHS,
    NUMBERS,
    PLACES,
    PROMOTIONS,
    SLOT,
    SLOTS,
)
from exvoto.games.stonehenge.scoring import has_dolmen
from exvoto.games.stonehenge.state import Stonehenge


def broken_law(s: Stonehenge) -> str | None:
    return cards(s) or knowledge(s) or tokens(s) or market(s) or figures(s) or offers(s)


def place_of(s: Stonehenge, card: i64) -> i64:
    """Where a card lies, as a mask of one place; 0 if nowhere or in two places at once."""
    found: i64 = 0
    count: i64 = s.deck[card] + s.discard[card]
    if s.deck[card] == 1:
        found = IN_PILE
    if s.discard[card] == 1:
        found = IN_DISCARD
    for seat in range(s.n):
        if s.hand[seat * 65 + card] != 0:
            count += s.hand[seat * 65 + card]
            found = 1 << seat
    return found if count == 1 and s.deck[card] >= 0 and s.discard[card] >= 0 else 0


def cards(s: Stonehenge) -> str | None:
    for card in range(CARDS):
        if place_of(s, card) == 0:
            places = ["deck"] * int(s.deck[card] > 0) + ["discard"] * int(s.discard[card] > 0)
            places += [f"the hand of {SEAT.write(p)}" for p in range(s.n) if s.hand[p * 65 + card] != 0]
            where = " and ".join(places) or "none of these"
            return f"each of the 65 cards lies once in deck, discard or a hand, but {CARD.write(card)} in {where}"
    if s.pile != total(s.deck):
        return f"pile counts the cards of the deck, but it is {s.pile}, and the deck has {total(s.deck)}"
    for seat in range(s.n):
        if s.held[seat] != len(s.cards(seat)):
            found = f"{s.held[seat]} for {SEAT.write(seat)}, who has {len(s.cards(seat))}"
            return f"held counts the cards of a hand, but it is {found}"
    return None


def knowledge(s: Stonehenge) -> str | None:
    for card in range(CARDS):
        place = place_of(s, card)
        for seat in range(s.n):
            seen = s.known[seat * 65 + card]
            if seen & place == 0:
                where = f"{CARD.write(card)} lies in {PLACES.write(place)}"
                return f"what a seat knows never excludes the truth, but {SEAT.write(seat)} excludes that {where}"
            if (place in (1 << seat, IN_DISCARD)) != (seen in (1 << seat, IN_DISCARD)):
                return f"a seat knows its hand and the discard pile, but {SEAT.write(seat)} not {CARD.write(card)}"
    return None


def tokens(s: Stonehenge) -> str | None:
    for colour in range(COLOURS):
        count: i64 = s.supply[colour]
        for seat in range(s.n):
            owned = s.tokens[seat * 5 + colour]
            if owned < 0:
                return f"no number of tokens is below 0, but that of {COLOUR.write(colour)} with {SEAT.write(seat)} is"
            count += owned
        if s.supply[colour] < 0 or count != EACH:
            found = f"{s.supply[colour]} in supply and {count - s.supply[colour]} with the players"
            return f"there are ten tokens of each colour, but of {COLOUR.write(colour)} {found}"
    return None


def market(s: Stonehenge) -> str | None:
    count = [int(s.reserve[kind]) for kind in range(MONOLITHS)]
    for slot in range(SLOTS):
        for colour in range(COLOURS):
            if s.price[slot * 5 + colour] < 0:
                return f"a price has no negative bars, but that of {SLOT.write(slot)} has"
        bars = s.bars(slot)
        if bars > 0:
            count[KIND_OF[slot]] += 1
            if bars < s.base_bars(slot) - (1 if s.options[PROMOTIONS] != 0 else 0):
                least = s.base_bars(slot) - (1 if s.options[PROMOTIONS] != 0 else 0)
                return f"the price of {SLOT.write(slot)} has at least {least} bars (none: an empty slot), but {bars}"
    for kind in range(MONOLITHS):
        for seat in range(s.n):
            if s.owned[seat * 2 + kind] < 0:
                return f"no number of monoliths is below 0, but one of {SEAT.write(seat)} is"
            count[kind] += s.owned[seat * 2 + kind]
        if s.reserve[kind] < 0 or count[kind] != MADE[kind]:
            where = "at the market, in reserve and with the players"
            return f"there are {MADE[kind]} {MONOLITH.write(kind)}s {where}, but {count[kind]} here"
    if s.market_days < 0 or (s.agenda and s.market_days < 3 and any(has_dolmen(s, p) for p in range(s.n))):
        return "nobody owns a dolmen before the third market day" if s.market_days >= 0 else "market days are counted"
    return None


def figures(s: Stonehenge) -> str | None:
    if not 1 <= s.druid <= NUMBERS:
        return f"the High Druid stands on a number from 1 to 30, but on {s.druid}"
    for seat in range(s.n):
        if not NONE <= s.at[seat] < HALVES or not NONE <= s.colour[seat] < COLOURS:
            return "figures stand on half-spaces and have colours"
        if s.colour[seat] != NONE and s.seat_of(s.colour[seat]) != seat:
            return f"no two players have the same colour, but two have {COLOUR.write(s.colour[seat])}"
        if s.present >> seat & 1 and s.number_of(seat) == s.druid:
            return f"nobody present stands on the High Druid's number, {s.druid}, but {SEAT.write(seat)} does"
    return (
        "present, laid and sold are seats and slots" if s.present >> s.n or s.laid >> s.n or s.sold >> SLOTS else None
    )


def offers(s: Stonehenge) -> str | None:
    if len(s.offer_seen) != max(len(s.offer_cards), len(s.offer_wishes)):
        return "every card and wish of an offer is seen by somebody"
    return "offers are counted" if s.offers < 0 or s.deals < 0 else None
