"""What is always true of a state of Odyssée: the invariants of the rules, as sentences."""

from exvoto.core.kind import NONE, SEAT, Kind
from exvoto.games.odyssee.pieces import (
    ADVENTURE,
    ADVENTURES,
    APHRODITE,
    ATHENA,
    CARD,
    CARDS,
    CARDS_OF,
    CIRCLE,
    CIRCLES,
    COLOUR,
    COLOURS,
    DECK,
    DIONYSOS,
    GOD,
    GODS,
    HADES,
    MISSION,
    MISSIONS,
    OUT,
    POSEIDON,
    READY,
    SPENT,
    TARGET,
    TOKENS_EACH,
    WIND,
    ZONE,
    ZONES,
)
from exvoto.games.odyssee.state import EVERYBODY, Odyssee


def broken_law(s: Odyssee) -> str | None:
    return map_(s) or cards(s) or table(s) or tokens(s) or gods(s) or missions(s) or rounds(s)


def map_(s: Odyssee) -> str | None:
    for i in range(CIRCLES * COLOURS):
        there = s.lines[i]
        if not 0 <= there < CIRCLES or s.lines[there * COLOURS + i % COLOURS] != i // COLOURS:
            line = f"{COLOUR.write(i % COLOURS)} from {CIRCLE.write(i // COLOURS)}"
            return f"every line joins two circles and leads both ways, but not {line}"
    if any(not 0 <= prize <= 3 for prize in s.prizes):
        return "an adventure is worth 0 to 3 points"
    return None


def cards(s: Odyssee) -> str | None:
    """There are 42 cards in hands, on zones, discarded and in the pile."""
    for card in range(CARDS):
        held = [s.hands[seat * CARDS + card] for seat in range(s.n)]
        lying = sum([s.wind_card[wind] == card for wind in range(DECK)]) + (s.exchanges if card == DIONYSOS else 0)
        few = min(held) < 0 or s.pile[card] < 0 or s.exchanges < 0
        if few or sum(held) + lying + s.pile[card] != CARDS_OF[card]:
            found = f"{sum(held)} in hands, {lying} played, {s.pile[card]} in the pile"
            return f"there are {CARDS_OF[card]} wind cards {CARD.write(card)}, but {found}"
    return None


def table(s: Odyssee) -> str | None:
    if not 0 <= s.winds <= DECK:
        return f"winds counts the cards on the zones, from 0 to 42, but it is {s.winds}"
    for wind in range(DECK):
        zone, by, card, seen = s.wind_zone[wind], s.wind_by[wind], s.wind_card[wind], s.wind_seen[wind]
        if wind >= s.winds:
            if zone != NONE or by != NONE or card != NONE or seen != EVERYBODY:
                return f"winds are numbered in order of play: {s.winds} were played, but {WIND.write(wind)} lies there"
        elif not (0 <= zone < ZONES and 0 <= by < s.n and 0 <= card < CARDS):
            return f"a card that was played has a zone, a card and a seat, but not {WIND.write(wind)}"
        elif seen not in (EVERYBODY, 1 << by):
            return f"a card that lies face down is seen by the seat that played it alone, but not {WIND.write(wind)}"
        elif seen != EVERYBODY and s.pawns[HADES] in (SPENT, OUT):
            return f"cards lie face down only while Hades is in play and not countered, but {WIND.write(wind)} does"
    return None


def tokens(s: Odyssee) -> str | None:
    on_map = 0
    for adventure in range(ADVENTURES):
        lying = sum([s.tokens[circle] == adventure for circle in range(CIRCLES)])
        if s.reserve[adventure] < 0 or lying + s.reserve[adventure] + s.done.count(adventure) != TOKENS_EACH:
            found = f"{lying} on the map, {s.reserve[adventure]} in the reserve, {s.done.count(adventure)} in done"
            return f"there are five tokens of each adventure, but {ADVENTURE.write(adventure)}: {found}"
        on_map += lying
    if sum([s.tokens[circle] == NONE for circle in range(CIRCLES)]) + on_map != CIRCLES:
        return "a circle holds one token or none"
    if s.ship == NONE:
        return (
            None if s.departure == NONE and on_map == CIRCLES else "before the ship is placed all circles hold a token"
        )
    if not (0 <= s.ship < CIRCLES and 0 <= s.departure < CIRCLES) or s.tokens[s.ship] != NONE:
        return 'the ship lies on a circle without a token: set tokens of its circle to "-", or name only the ship'
    spare = sum(s.reserve)
    missing = int(s.ship != s.departure and s.tokens[s.departure] == NONE)  # between removal and refill
    if on_map != CIRCLES - 1 - missing and spare > 0:
        return "all circles but the ship's hold a token while the reserve lasts"
    return None


def gods(s: Odyssee) -> str | None:
    chosen = [god for god in s.gods if god != NONE]
    if len(set(chosen)) != len(chosen) or not all(0 <= god < s.n for god in chosen):
        return f"each of the first {s.n} gods is held by one seat, but the seats hold {names(GOD, chosen)}"
    if len(chosen) != s.n and s.ship != NONE:
        return f"every seat holds a god, but only {len(chosen)} of {s.n} do"
    for god in range(GODS):
        pawn = s.pawns[god]
        if (pawn == OUT) != (god >= s.n) or not 0 <= pawn <= OUT:
            return f"the pawns of the first {s.n} gods are in play, the others out, but not that of {GOD.write(god)}"
        if pawn < ZONES and god not in (POSEIDON, APHRODITE):
            return f"only the pawns of Poseidon and Aphrodite lie on zones, but {GOD.write(god)} on {ZONE.write(pawn)}"
        if pawn == SPENT and god in (POSEIDON, APHRODITE, HADES) and s.pawns[ATHENA] == READY:
            return f"{GOD.write(god)} is spent only by Athena's counter, but Athena is ready"
        if not NONE <= s.waits[god] < s.n:
            return "a god waits for a seat's turn"
    return None


def missions(s: Odyssee) -> str | None:
    dealt = [mission for mission in s.missions if mission != NONE]
    if len(set(dealt)) != len(dealt) or len(dealt) not in (0, s.n) or not all(0 <= m < MISSIONS for m in dealt):
        return f"every seat has a mission of its own, but the seats have {names(MISSION, dealt)}"
    open_ = [mask == EVERYBODY for mask in s.mission_seen]
    if any(open_) != all(open_) or any(m not in (EVERYBODY, 1 << i) for i, m in enumerate(s.mission_seen)):
        return "missions are shown all together; until then each seat knows its own"
    if not any(open_) and any(s.score(seat) >= TARGET for seat in range(s.n)):
        won = [SEAT.write(seat) for seat in range(s.n) if s.score(seat) >= TARGET]
        return f"the game is over as soon as somebody has ten points, but {won[0]} has {s.score(SEAT.one(won[0]))}"
    return None


def names(kind: Kind, values: list[int]) -> str:
    return ", ".join([kind.write(value) if 0 <= value < kind.span else str(value) for value in values]) or "none"


def rounds(s: Odyssee) -> str | None:
    if s.round < 1 or not 0 <= s.leader < s.n or s.dry < 0:
        return "rounds are counted from 1, and a seat leads"
    if not 0 <= s.passes <= s.n or (s.passes == s.n and s.agenda and s.agenda[-1].verb == "turn"):
        return "when all have passed in a row nobody has a turn"
    return None
