"""Stonehenge: the ring and the High Druid's way, prices and purses, wishes, combinations."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.dealer import Recorder
from exvoto.core.fast import list_of
from exvoto.core.kind import NONE
from exvoto.games.stonehenge import pieces
from exvoto.games.stonehenge.actions import DRAW, Draw, Pick
from exvoto.games.stonehenge.bargaining.bargains import refuse_match, search
from exvoto.games.stonehenge.bargaining.trade import Offer, largest_hand
from exvoto.games.stonehenge.bargaining.wishes import (
    ANY,
    ANY_TRILITHON,
    LIKE,
    ONE_CARD,
    ONE_TRILITHON,
    WISH,
    WISHES,
    fits,
    like,
    likeness,
    readable,
)
from exvoto.games.stonehenge.cards import available, suspect
from exvoto.games.stonehenge.combinations import Hand, colour_of, gains
from exvoto.games.stonehenge.druid import Important
from exvoto.games.stonehenge.market.market_day import Closing, Market
from exvoto.games.stonehenge.market.purchase import Declaring, buy, may_declare
from exvoto.games.stonehenge.offerings import Lay, in_supply, offers
from exvoto.games.stonehenge.rules import STO_40
from exvoto.games.stonehenge.scoring import parts
from exvoto.games.stonehenge.sequence import ARRIVE, VISIT, WALK, Arrive, Visit, Walk
from exvoto.games.stonehenge.state import Stonehenge
from exvoto.games.stonehenge.trilithons import attackable
from exvoto.games.stonehenge.turn import Moving, step_on

from .spots import QUIET, Claim, Held, Spot, held, once, per_seat

CONSTANTS = {"KEYS": [*pieces.COLOUR.names, "K"], "SLOTS": list(pieces.SLOT.names)}
SPACES = pieces.COLOURS + 1


def coloured(spot: Spot) -> bool:
    return all(colour != NONE for colour in list_of(spot.state.colour))


def placed(spot: Spot) -> list[int]:
    return [seat for seat in spot.seats if spot.state.at[seat] != NONE]


# -- the ring and the cards -------------------------------------------------------------------------------------------


def drawn(most: int, ask: Any, *by: Any, least: int = 0) -> Held:
    """A function of one number, asked about one that is drawn by lot."""

    def claims(spot: Spot) -> Iterator[Claim]:
        number = least + spot.rng.below(most - least)
        yield [number], ask(spot.state, number)

    return Held(by, claims)


def number_at(s: Stonehenge, half: int) -> int:
    t = s.copy()
    t.at[0] = half
    return int(t.number_of(0))


def step_from(s: Stonehenge, half: int) -> int:
    t = s.copy()
    t.at[0] = half
    step_on(t, 0, 0, QUIET)
    return int(t.at[0])


def by_day(s: Stonehenge, half: int) -> bool:
    return pieces.HALF.parts(half)[1] == (pieces.SIDE, 1)


# -- wishes -----------------------------------------------------------------------------------------------------------


def parts_of(wish: int) -> dict[str, Any]:
    found: dict[str, Any] = {"colour": -1, "number": 0, "sign": "", "card": "", "tri": False}
    if wish == ANY:
        return found
    if wish < ONE_CARD:
        return found | {"tri": True, "colour": -1 if wish == ANY_TRILITHON else wish - ONE_TRILITHON}
    if wish < LIKE:
        return found | {"card": pieces.CARD.write(wish - ONE_CARD)}
    colour, number, symbol = likeness(wish)
    return found | {"colour": colour, "number": number, "sign": pieces.SYMBOL.write(symbol) if symbol >= 0 else ""}


def some_wish(spot: Spot) -> int:
    """Any that says something, the rare kinds often."""
    while True:
        wish = spot.rng.below(LIKE if spot.rng.below(2) else WISHES)
        if spot.rng.below(3) == 0:
            wish = spot.rng.below(ONE_CARD)
        if readable(wish):
            return wish


def wish_for(spot: Spot, card: int) -> int:
    """One that this card grants."""
    if card >= pieces.TRILITHONS:
        return (ANY, ANY_TRILITHON, ONE_TRILITHON + card - pieces.TRILITHONS)[spot.rng.below(3)]
    parts = (pieces.COLOUR_OF[card], card // 2 + 1, card % 2)
    colour, number, symbol = [
        part if spot.rng.below(2) else none for part, none in zip(parts, (-1, 0, -1), strict=True)
    ]
    wish = like(colour, number, symbol)
    return wish if readable(wish) else (ANY, ONE_CARD + card)[spot.rng.below(2)]


@held(WISH.write)
def any_card(spot: Spot) -> Iterator[Claim]:
    yield [], parts_of(ANY)


@held(WISH.write, likeness)
def wish_text(spot: Spot) -> Iterator[Claim]:
    for wish in [some_wish(spot) for _ in range(4)]:
        yield [parts_of(wish)], WISH.write(wish)


@held(WISH.read, likeness)
def wish_of(spot: Spot) -> Iterator[Claim]:
    for wish in [some_wish(spot) for _ in range(4)]:
        yield [WISH.write(wish)], parts_of(wish)


@held(fits)
def fitting(spot: Spot) -> Iterator[Claim]:
    wish = some_wish(spot)
    cards = {spot.rng.below(pieces.CARDS) for _ in range(8)}
    cards |= {card for card in range(pieces.CARDS) if fits(wish, card)}
    for card in spot.some(sorted(cards), 10):
        yield [WISH.write(wish), card], fits(wish, card)


@held(search, refuse_match)
def matching(spot: Spot) -> Iterator[Claim]:
    hand = sorted({spot.rng.below(pieces.CARDS) for _ in range(6)})
    wishes = tuple([some_wish(spot) for _ in range(1 + spot.rng.below(3))])
    if spot.rng.below(3):  # mostly some that cards of the hand grant
        chosen = [hand[spot.rng.below(len(hand))] for _ in wishes]
        wishes = tuple([wish_for(spot, card) for card in chosen])
    found: list[tuple[int, ...]] = []
    search(hand, wishes, [], found, 10_000, [100_000])
    texts = [WISH.write(wish) for wish in wishes]
    yield [texts, hand], list(found[0]) if found else None
    k, card = spot.rng.below(len(wishes)), hand[spot.rng.below(len(hand))]
    kept = [match for match in found if match[k] == card]
    yield [texts, hand, [card if i == k else None for i in range(len(wishes))]], list(kept[0]) if kept else None


@held(Hand.listed, gains, in_supply, Lay.refuse)
def frames(spot: Spot) -> Iterator[Claim]:
    """All that a hand of seven cards drawn by lot can lay."""
    t, seat = spot.state.copy(), spot.rng.below(spot.state.n)
    t.at[seat] = spot.rng.below(pieces.HALVES)
    dealt = {spot.rng.below(pieces.HALVES) for _ in range(7)} | {int(t.at[seat])}
    for card in range(pieces.CARDS):
        t.hand[seat * pieces.CARDS + card] = int(card in dealt)
    t.supply[spot.rng.below(pieces.COLOURS)] = 0
    hand = Hand(t.cards(seat), t.at[seat])
    found = []
    for kind in range(len(pieces.COMBINATION.names)):
        for cards in hand.listed(kind):
            mask = gains(kind, colour_of(cards), t.space(seat)) & in_supply(t)
            brings = [colour for colour in range(pieces.COLOURS) if mask >> colour & 1] or [pieces.NO_GAIN]
            found.append({"kind": kind, "cards": list(cards), "gains": brings})
    yield [{"$answers": [lay.write() for lay in offers(t, seat)]}], found


# -- a position -------------------------------------------------------------------------------------------------------


@held(Stonehenge)
def position_of(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    numbers = {"n": s.n, "druid": s.druid, "pile": s.pile, "days": s.market_days, "present": s.present, "laid": s.laid}
    value: dict[str, Any] = {name: int(number) for name, number in numbers.items()}
    value |= {name: list_of(getattr(s, name)) for name in ("colour", "at", "held", "supply", "reserve")}
    discard = [card for card in range(pieces.CARDS) if s.discard[card] > 0]
    yield ["$view"], value | {"seats": list(spot.seats), "discard": discard, "slots": list(range(pieces.SLOTS))}


def in_order(s: Stonehenge) -> list[int]:
    return [seat for colour in range(pieces.COLOURS) if (seat := s.seat_of(colour)) != NONE]


@held(Stonehenge.seat_of)
def order(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        yield [], in_order(spot.state)


@held(Stonehenge.seat_of)
def seat_of(spot: Spot) -> Iterator[Claim]:
    for colour in range(pieces.COLOURS):
        yield [colour], int(spot.state.seat_of(colour))


def row_of_seat(name: str, stride: int) -> Any:
    return lambda s, seat: list_of(getattr(s, name))[seat * stride : (seat + 1) * stride]


@held(Stonehenge)
def owned(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        for kind in range(pieces.MONOLITHS):
            yield [seat, kind], int(spot.state.owned[seat * pieces.MONOLITHS + kind])


@held(Stonehenge.cards)
def hand(spot: Spot) -> Iterator[Claim]:
    yield [spot.seat], [] if spot.seat is None else spot.state.cards(spot.seat)


def per_slot(ask: Any, *by: Any) -> Held:
    return Held(by, lambda spot: (([slot], ask(spot.state, slot)) for slot in range(pieces.SLOTS)))


def price(s: Stonehenge, slot: int) -> list[int]:
    return list_of(s.price)[slot * pieces.COLOURS : (slot + 1) * pieces.COLOURS]


def purses(spot: Spot) -> Iterator[tuple[int, int]]:
    """Every slot, each with a seat that might want it."""
    for slot in range(pieces.SLOTS):
        yield slot, spot.rng.below(spot.state.n)


@held(Stonehenge.can_pay, Stonehenge.bars)
def can_pay(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        yield [seat, slot], bool(spot.state.bars(slot) > 0 and spot.state.can_pay(seat, slot))


def lacking(s: Stonehenge, slot: int, seat: int) -> list[int]:
    """For each bar in the order of the colours the colour, 10 added where a token is missing."""
    tokens = row_of_seat("tokens", pieces.COLOURS)(s, seat)
    bars = price(s, slot)
    return [colour + (0 if k < tokens[colour] else 10) for colour in range(pieces.COLOURS) for k in range(bars[colour])]


@held(Stonehenge.can_pay, buy)
def sockets(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        bars = lacking(spot.state, slot, seat)
        assert spot.state.can_pay(seat, slot) == all(bar < 10 for bar in bars)
        yield [slot, seat], [{"colour": bar % 10, "covered": bar < 10} for bar in bars]


@held(Stonehenge.can_pay)
def missing(spot: Spot) -> Iterator[Claim]:
    for slot, seat in purses(spot):
        yield [slot, seat], [bar - 10 for bar in lacking(spot.state, slot, seat) if bar >= 10]


@held(may_declare, Declaring.seats)
def rivals(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    if not coloured(spot):
        return
    market = any(isinstance(step, Closing) for step in s.agenda)
    for slot in range(pieces.SLOTS):
        payers = [seat for seat in in_order(s) if s.bars(slot) > 0 and s.can_pay(seat, slot)]
        yield [slot, spot.seat], [x for x in payers if x != spot.seat and (not market or s.is_present(x))]


@held(Visit.resolve, Market.resolve)
def is_held(spot: Spot) -> Iterator[Claim]:
    """Who loses the turn, or the market day, that the number of the High Druid brings."""
    if not coloured(spot):
        return
    t = spot.state.copy()
    t.agenda = []
    VISIT.resolve(t, [], QUIET)
    market = isinstance(t.agenda[-1], Market)
    if market:
        t.agenda.pop().resolve(t, [], QUIET)
    plays = any(isinstance(step, Moving) for step in t.agenda)
    for seat in placed(spot):
        own = t.colour[seat] == pieces.COLOUR_OF[2 * t.druid - 1]
        yield [seat], not t.is_present(seat) if market else bool(own and not plays)


def of_placed(ask: Any, *by: Any) -> Held:
    return Held(by, lambda spot: (([seat], ask(spot.state, seat)) for seat in placed(spot)))


@held(Walk.resolve)
def ahead(spot: Spot) -> Iterator[Claim]:
    for number in {1 + spot.rng.below(pieces.NUMBERS), int(spot.state.druid)}:
        t, steps = spot.state.copy(), 0
        while t.druid != number:
            WALK.resolve(t, [], QUIET)
            steps += 1
        yield [number], steps


@held(attackable)
def attacks(spot: Spot) -> Iterator[Claim]:
    for seat in placed(spot):
        colour = spot.rng.below(pieces.COLOURS)
        yield [seat, colour], attackable(spot.state, (seat + 1) % spot.state.n, seat, colour)


@held(largest_hand, Offer.refuse)
def wishes_most(spot: Spot) -> Iterator[Claim]:
    me = spot.rng.below(spot.state.n)
    yield [me, NONE], int(largest_hand(spot.state, me))
    for to in spot.seats:
        yield [me, to], int(spot.state.held[to])


# -- the High Druid's way ---------------------------------------------------------------------------------------------


def numbers_ahead(spot: Spot, seat: int | None) -> Iterator[dict[str, Any]]:
    """Number after number, by the engine's own steps; nobody moves on the way."""
    t = spot.state.copy()
    wanted = pieces.BLACK if seat is None else t.colour[seat]
    while True:
        t.agenda = []
        WALK.resolve(t, [], QUIET)
        t.agenda = []
        ARRIVE.resolve(t, [], QUIET)
        offering = sorted([int(step.seat) for step in t.agenda if isinstance(step, Important)])
        t.agenda = []
        told = Recorder(QUIET)
        VISIT.resolve(t, [], told)
        plays = [int(step.seat) for step in t.agenda if isinstance(step, Moving)]
        plays += [int(event.values[0]) for event in told.events if event.verb == "turn-lost"]
        colour = pieces.COLOUR_OF[2 * t.druid - 1]
        yield {
            "number": int(t.druid),
            "colour": colour,
            "market": any(isinstance(step, Market) for step in t.agenda),
            "plays": plays[0] if plays else NONE,
            "held": offering,
            "mine": bool(colour == wanted),
        }


def until_turn(spot: Spot, seat: int | None) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for one in numbers_ahead(spot, seat):
        found.append(one)
        if one["mine"]:
            break
    return found


@held(Walk.resolve, Arrive.resolve, Visit.resolve)
def coming(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        for seat in (None, *spot.seats):
            yield [seat], until_turn(spot, seat)


@held(Visit.resolve)
def later_turns(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        seat = spot.rng.below(spot.state.n)
        turns: list[int] = []
        for one in numbers_ahead(spot, seat):
            turns += [one["number"]] if one["mine"] else []
            if len(turns) == 3:
                break
        yield [seat], turns[1:]


@held(Arrive.resolve)
def threatened(spot: Spot) -> Iterator[Claim]:
    if coloured(spot):
        seat = spot.rng.below(spot.state.n)
        way = {one["number"]: one for one in until_turn(spot, seat)}
        for half in {spot.rng.below(pieces.HALVES), 2 * int(spot.state.druid) % pieces.HALVES}:
            yield [half, seat], way.get(number_at(spot.state, half))


# -- what a seat has seen ---------------------------------------------------------------------------------------------


def known(spot: Spot, ask: Any) -> Iterator[Claim]:
    if spot.seat is not None:
        own = row_of_seat("known", pieces.CARDS)(spot.state, spot.seat)
        for other in spot.seats:
            yield [spot.seat, other], [card for card in range(pieces.CARDS) if ask(own[card], other)]


HELD = {
    "pieces.colourOf": drawn(31, lambda s, n: pieces.COLOUR_OF[2 * n - 1], Visit.resolve, least=1),
    "pieces.nextHalf": drawn(pieces.HALVES, step_from, step_on),
    "pieces.numberOf": drawn(pieces.HALVES, number_at, Stonehenge.number_of),
    "pieces.isDay": drawn(
        pieces.HALVES, lambda s, half: pieces.HALF.parts(half)[1] == (pieces.SIDE, 1), pieces.HALF.parts
    ),
    "pieces.cardColour": drawn(pieces.CARDS, lambda s, card: pieces.COLOUR_OF[card], colour_of),
    "pieces.isTrilithon": drawn(pieces.CARDS, lambda s, card: pieces.CARD.parts(card) == (), pieces.CARD.parts),
    "pieces.codeOf": drawn(pieces.CARDS, lambda s, card: pieces.CARD.write(card), pieces.CARD.write),
    "pieces.keyOf": drawn(SPACES, lambda s, colour: "WBGYRK"[colour], WISH.write),
    "wishes.anyCard": any_card,
    "wishes.wishText": wish_text,
    "wishes.wishOf": wish_of,
    "wishes.fits": fitting,
    "wishes.match": matching,
    "combinations.frames": frames,
    "position.positionOf": position_of,
    "position.Position.order": order,
    "position.Position.seatOf": seat_of,
    "position.Position.tokens": per_seat(row_of_seat("tokens", pieces.COLOURS), Stonehenge.wealth),
    "position.Position.wealth": per_seat(lambda s, seat: int(s.wealth(seat)), Stonehenge.wealth),
    "position.Position.owned": owned,
    "position.Position.parts": per_seat(lambda s, seat: int(parts(s, seat)), parts),
    "position.Position.hand": hand,
    "position.Position.price": per_slot(price, buy),
    "position.Position.bars": per_slot(lambda s, slot: int(s.bars(slot)), Stonehenge.bars),
    "position.Position.canPay": can_pay,
    "position.Position.sockets": sockets,
    "position.Position.missing": missing,
    "position.Position.isPresent": per_seat(lambda s, seat: s.is_present(seat), Stonehenge.is_present),
    "position.Position.isMarket": once(lambda s: any(isinstance(step, Closing) for step in s.agenda), Market.resolve),
    "position.Position.over": once(lambda s: not s.agenda, Closing.resolve),
    "position.Position.number": per_seat(lambda s, seat: int(s.number_of(seat)), Stonehenge.number_of),
    "position.Position.isUnder": per_seat(lambda s, seat: bool(s.number_of(seat) == s.druid), Arrive.resolve),
    "position.Position.isHeld": is_held,
    "position.Position.space": of_placed(lambda s, seat: int(s.space(seat)), Stonehenge.space),
    "position.Position.byDay": of_placed(lambda s, seat: DRAW.refuse(s, seat) is not STO_40, Draw.refuse),
    "position.Position.ahead": ahead,
    "position.Position.drawable": once(lambda s: int(available(s)), available),
    "position.Position.attackable": attacks,
    "position.Position.wishesMost": wishes_most,
    "position.Position.coming": coming,
    "position.Position.laterTurns": later_turns,
    "position.Position.threatened": threatened,
    "position.Position.seen": held(Pick.refuse)(lambda spot: known(spot, lambda places, other: places == 1 << other)),
    "position.Position.maybe": held(suspect)(lambda spot: known(spot, lambda places, other: places >> other & 1)),
    "position.Position.offerCards": held(Offer.apply)(lambda spot: iter([([], spot.view.entries("offer_cards"))])),
    "position.Position.offerWishes": held(Offer.apply)(lambda spot: iter([([], spot.view.entries("offer_wishes"))])),
    "position.Position.rivals": rivals,
}
