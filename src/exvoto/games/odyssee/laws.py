"""What is always true of a state of Odyssée: the invariants of the rules, as sentences."""

from exvoto.core.kind import NONE
from exvoto.games.odyssee.pieces import (
    ADVENTURES,
    APHRODITE,
    ATHENA,
    CARDS,
    CARDS_OF,
    CIRCLES,
    COLOURS,
    DECK,
    DIONYSOS,
    GODS,
    HADES,
    MISSIONS,
    OUT,
    POSEIDON,
    READY,
    SPENT,
    TARGET,
    TOKENS_EACH,
    ZONES,
)
from exvoto.games.odyssee.state import EVERYBODY, Odyssee


def broken_law(s: Odyssee) -> str | None:
    return map_(s) or cards(s) or table(s) or tokens(s) or gods(s) or missions(s) or rounds(s)


def map_(s: Odyssee) -> str | None:
    for i in range(CIRCLES * COLOURS):
        there = s.lines[i]
        if not 0 <= there < CIRCLES or s.lines[there * COLOURS + i % COLOURS] != i // COLOURS:
            return "every line joins two circles, and both know it"
    if any(not 0 <= prize <= 3 for prize in s.prizes):
        return "an adventure is worth 0 to 3 points"
    return None


def cards(s: Odyssee) -> str | None:
    """There are 42 cards in hands, on zones, discarded and in the pile."""
    for card in range(CARDS):
        held = [s.hands[seat * CARDS + card] for seat in range(s.n)]
        lying = sum([s.wind_card[wind] == card for wind in range(DECK)]) + (s.exchanges if card == DIONYSOS else 0)
        if min(held) < 0 or s.pile[card] < 0 or s.exchanges < 0:
            return "nobody holds less than no cards"
        if sum(held) + lying + s.pile[card] != CARDS_OF[card]:
            return "there are 42 wind cards: 5 of strength 5, 8 of 3, 11 of 2, 10 of 1, and 8 Dionysos"
    return None


def table(s: Odyssee) -> str | None:
    if not 0 <= s.winds <= DECK:
        return "the cards on the zones are counted"
    for wind in range(DECK):
        zone, by, card, seen = s.wind_zone[wind], s.wind_by[wind], s.wind_card[wind], s.wind_seen[wind]
        if wind >= s.winds:
            if zone != NONE or by != NONE or card != NONE or seen != EVERYBODY:
                return "cards are numbered in order of play"
        elif not (0 <= zone < ZONES and 0 <= by < s.n and 0 <= card < CARDS):
            return "a card that was played lies on a zone, and somebody played it"
        elif seen not in (EVERYBODY, 1 << by):
            return "a card that lies face down is known to the seat that played it, and to nobody else"
        elif seen != EVERYBODY and s.pawns[HADES] in (SPENT, OUT):
            return "cards lie face down only while Hades is in play and was not countered"
    return None


def tokens(s: Odyssee) -> str | None:
    on_map = 0
    for adventure in range(ADVENTURES):
        lying = sum([s.tokens[circle] == adventure for circle in range(CIRCLES)])
        if s.reserve[adventure] < 0 or lying + s.reserve[adventure] + s.done.count(adventure) != TOKENS_EACH:
            return "there are five tokens of each adventure on the map, in the reserve and lived"
        on_map += lying
    if sum([s.tokens[circle] == NONE for circle in range(CIRCLES)]) + on_map != CIRCLES:
        return "a circle holds one token or none"
    if s.ship == NONE:
        return (
            None if s.departure == NONE and on_map == CIRCLES else "before the ship is placed all circles hold a token"
        )
    if not (0 <= s.ship < CIRCLES and 0 <= s.departure < CIRCLES) or s.tokens[s.ship] != NONE:
        return "the ship lies on a circle without a token"
    spare = sum(s.reserve)
    missing = int(s.ship != s.departure and s.tokens[s.departure] == NONE)  # between removal and refill
    if on_map != CIRCLES - 1 - missing and spare > 0:
        return "all circles but the ship's hold a token while the reserve lasts"
    return None


def gods(s: Odyssee) -> str | None:
    chosen = [god for god in s.gods if god != NONE]
    if len(set(chosen)) != len(chosen) or not all(0 <= god < s.n for god in chosen):
        return "every god in play is held by one seat"
    if len(chosen) != s.n and s.ship != NONE:
        return "every seat holds a god"
    for god in range(GODS):
        pawn = s.pawns[god]
        if (pawn == OUT) != (god >= s.n) or not 0 <= pawn <= OUT:
            return "gods who are not in play have no pawn"
        if pawn < ZONES and god not in (POSEIDON, APHRODITE):
            return "only the pawns of Poseidon and Aphrodite lie on zones"
        if pawn == SPENT and god in (POSEIDON, APHRODITE, HADES) and s.pawns[ATHENA] == READY:
            return "a pawn that works on is turned over only by Athena's counter"
        if not NONE <= s.waits[god] < s.n:
            return "a god waits for a seat's turn"
    return None


def missions(s: Odyssee) -> str | None:
    dealt = [mission for mission in s.missions if mission != NONE]
    if len(set(dealt)) != len(dealt) or len(dealt) not in (0, s.n) or not all(0 <= m < MISSIONS for m in dealt):
        return "every seat has a mission of its own"
    open_ = [mask == EVERYBODY for mask in s.mission_seen]
    if any(open_) != all(open_) or any(m not in (EVERYBODY, 1 << i) for i, m in enumerate(s.mission_seen)):
        return "missions are shown all together; until then each seat knows its own"
    if not any(open_) and any(s.score(seat) >= TARGET for seat in range(s.n)):
        return "the game is over as soon as somebody has ten points"
    return None


def rounds(s: Odyssee) -> str | None:
    if s.round < 1 or not 0 <= s.leader < s.n or s.dry < 0:
        return "rounds are counted from 1, and a seat leads"
    if not 0 <= s.passes <= s.n or (s.passes == s.n and s.agenda and s.agenda[-1].verb == "turn"):
        return "when all have passed in a row nobody has a turn"
    return None
