"""Prières: what an answer would change, End cards, reaction windows, bids and hands."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of, row_of
from exvoto.core.kind import NONE
from exvoto.games.prieres import pieces
from exvoto.games.prieres.board import PHASES, Page
from exvoto.games.prieres.draw import Limits, city_pile, throw_drops
from exvoto.games.prieres.faith import credit_more
from exvoto.games.prieres.imploration import highest
from exvoto.games.prieres.miracles.effects import city_effect, naivety, react_effect, wide_effect
from exvoto.games.prieres.miracles.interventions import Agitate, Harangue, Sacrifice, Terrorize
from exvoto.games.prieres.miracles.play import PASS, Annul, Annulling, Effect, Invoke, InvokeFor, InvokeOn, Strike
from exvoto.games.prieres.placing import Payment, React, Reacting, payable
from exvoto.games.prieres.scoring import measure, measures, met
from exvoto.games.prieres.sequence import new_stamps
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import EndTurn

from .prieres_cities import FAITH, city_json, in_hand, in_play
from .spots import QUIET, Claim, Spot, held

AIMS = ("miracle", "placing", "city", "rival", "seat", "nothing")  # as the page calls the targets, in their order
COUNTS = ("cities", "temples", "people", "implication")
SCOPES = ("all", "one", "gap", "rest")
DARKENING = (pieces.VEIL, pieces.DOUBT, pieces.ECLIPSE, pieces.MERCHANTS)
CONSTANTS = {
    "SKIES": [
        {"bit": bit, "key": pieces.SKY.names[k], "miracle": miracle}
        for k, (bit, miracle) in enumerate(zip((1, 2, 4, 8), DARKENING, strict=True))
    ],
    "VERB_OF_AIM": {
        "miracle": Annul.verb,
        "placing": React.verb,
        "city": InvokeOn.verb,
        "rival": InvokeOn.verb,
        "seat": InvokeFor.verb,
        "nothing": Invoke.verb,
    },
    "INTERVENTIONS": [
        {"verb": Agitate.verb, "cost": pieces.AGITATION_COST},
        {"verb": Harangue.verb, "cost": pieces.HARANGUE_COST},
        {"verb": Sacrifice.verb, "cost": pieces.SACRIFICE_COST},
        {"verb": Terrorize.verb, "cost": pieces.TERRORISM_COST},
    ],
}
NUMBERS = ("n", "round", "first", "turn", "pool", "ended", "skies", "token", "active", "reached")
FLAGS = ("prayed", "intervened", "triggered", "ghost")
ROWS = ("implication", "harangue", "origin", "held", "seen", "bids", "limit")


# -- a position -------------------------------------------------------------------------------------------------------


@held(Page, city_pile, Prieres.miracles_held)
def position_of(spot: Spot) -> Iterator[Claim]:
    s, view, seat = spot.state, spot.view, spot.seat
    step = view.agenda[-1].split() if view.agenda else ["over"]
    value: dict[str, Any] = {name: int(getattr(s, name)) for name in NUMBERS}
    value |= {name: bool(getattr(s, name)) for name in FLAGS} | {name: list_of(getattr(s, name)) for name in ROWS}
    own = [] if seat is None else list_of(s.miracles)[seat * pieces.MIRACLES : (seat + 1) * pieces.MIRACLES]
    aside = [] if seat is None else list_of(s.drops)[seat * pieces.DROPS : (seat + 1) * pieces.DROPS]
    announced = {"cost": int(s.cost), "temples": int(s.new_temples), "people": int(s.new_people)}
    value |= {
        "table": list_of(s.options),
        "seat": seat,
        "originCredited": list_of(s.origin_credited),
        "cities": [city_json(s, city) for city in in_play(s)],
        "hand": [city_json(s, city) for city in in_hand(spot)],
        "wonders": [int(s.miracles_held(other)) for other in spot.seats],
        "miracles": [kind for kind, count in enumerate(own) for _ in range(count)],
        "aside": [card for card in aside if card != NONE],
        "endRow": [card for card in list_of(s.end_row) if card != NONE],
        "placing": None if s.placing == NONE else city_json(s, int(s.placing), **announced),
        "pile": sum(list_of(city_pile(s))),
        "discards": [city for city in range(pieces.CITIES) if s.place[city] == pieces.DISCARDS],
        "miraclePile": sum(list_of(s.miracle_pile)),
        "miracleDiscards": list_of(s.miracle_discards),
        "step": step,
        "phase": PHASES.get(step[0], "development"),
    }
    yield ["$view", seat], value


@held(Prieres.in_play)
def cities_of(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        yield ["$position", seat], [{"id": city} for city in in_play(spot.state) if spot.state.place[city] == seat]


@held(Prieres.established)
def established(spot: Spot) -> Iterator[Claim]:
    for city in spot.some([*in_play(spot.state), *in_hand(spot)], 6):
        yield ["$position", {"$city": city}], spot.state.established(city)


@held(naivety)
def cost_of(spot: Spot) -> Iterator[Claim]:
    for city in spot.some(in_hand(spot), 4):
        t = spot.state.copy()
        t.cost = t.printed_cost(city)
        yield [{"$city": city}, False], int(t.cost)
        naivety(t)
        yield [{"$city": city}, True], int(t.cost)


@held(payable)
def can_place(spot: Spot) -> Iterator[Claim]:
    for city in spot.some(in_hand(spot), 4):
        t = spot.state.copy()
        t.pool, t.marks[city] = spot.rng.below(8), pieces.BLOCKED * (spot.rng.below(3) == 0)
        for reduction in (0, 1):
            given = [{"$with": {"pool": int(t.pool)}}, {"$cityWith": [city, {"marks": int(t.marks[city])}]}]
            yield [*given, bool(reduction)], payable(t, spot.seat, city, reduction)


@held(throw_drops)
def paid_aside(spot: Spot) -> Iterator[Claim]:
    if spot.seat is None:
        return
    t, own = spot.state.copy(), spot.seat * pieces.DROPS
    t.drops = row_of([NONE] * (t.n * pieces.DROPS))
    for k, card in enumerate(spot.some(in_hand(spot), 2)):
        t.drops[own + k] = card
    for k in range(2, 2 + spot.rng.below(4)):
        t.drops[own + k] = pieces.CITIES + spot.rng.below(pieces.MIRACLES)
    t.implication[spot.seat] = spot.rng.below(5)
    given = {"$with": {"drops": list_of(t.drops), "implication": list_of(t.implication)}}
    before = int(t.implication[spot.seat])
    throw_drops(t, QUIET)
    yield [given, spot.seat], before - t.implication[spot.seat]


@held(Limits.resolve)
def limits(spot: Spot) -> Iterator[Claim]:
    t = spot.state.copy()
    t.implication[0] = spot.rng.below(pieces.IMPLICATION_START + 1)
    Limits().resolve(t, [], QUIET)
    yield [int(t.implication[0])], int(t.limit[0])


@held(Prieres.hand)
def hand_of(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        yield ["$position", seat], int(spot.state.hand(seat))


@held(measure)
def measured(spot: Spot) -> Iterator[Claim]:
    for seat in spot.seats:
        for what, name in enumerate(COUNTS):
            yield ["$position", seat, name], int(measure(spot.state, seat, what))


@held(Prieres.in_turn_order)
def turn_order(spot: Spot) -> Iterator[Claim]:
    yield ["$position"], [int(spot.state.in_turn_order(k)) for k in spot.seats]


@held(EndTurn.apply)
def has_played(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    if s.turn == NONE:
        return
    rounds = [k for k, event in enumerate(spot.events) if event.verb == "round"]
    ended = [event.values[0] for event in spot.events[rounds[-1] :] if event.verb == "turn-ended"]
    for seat in spot.seats:
        yield ["$position", seat], seat in ended


# -- what an answer would change --------------------------------------------------------------------------------------


def carried_out(t: Prieres, steps: int) -> None:
    """Nobody reacts: windows close, the rest is done, down to the step on which the answer was given."""
    while len(t.agenda) > steps:
        step = t.agenda.pop()
        if not isinstance(step, Annulling | Reacting):
            step.resolve(t, [], QUIET)


@held(Payment.resolve, Effect.resolve, credit_more)
def after(spot: Spot) -> Iterator[Claim]:
    s, view = spot.state, spot.view
    if not view.agenda or view.agenda[-1] != "turn" or spot.seat != s.turn:
        return
    by_verb: dict[str, list[Any]] = {}
    for answer in view.options:
        by_verb.setdefault(answer.verb, []).append(answer)
    for verb, answers in by_verb.items():
        for answer in spot.some(answers, 3):
            t = s.copy()
            answer.apply(t, spot.seat, QUIET)
            if verb == "end":
                yield ["$position", {"$said": "end"}], {"pool": int(t.pool)}
                continue
            carried_out(t, len(s.agenda))
            cities = [city_json(t, city) for city in sorted(in_play(t))]
            for city in cities:
                del city["credited"]
            value = {"pool": int(t.pool), "intervened": bool(t.intervened), "skies": int(t.skies), "cities": cities}
            value |= {"implication": list_of(t.implication), "origin": list_of(t.origin)}
            yield ["$position", {"$said": answer.write()}], value


@held(city_effect)
def city_after(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    if s.turn == NONE:
        return
    aimed = [m for m in range(pieces.MIRACLES) if pieces.TARGET[m] in (pieces.ON_CITY, pieces.ON_RIVAL_CITY)]
    for city in spot.some([city for city in in_play(s) if s.established(city)], 3):
        for miracle in aimed:
            t = s.copy()
            city_effect(t, s.turn, miracle, city, QUIET)
            yield ["$position", miracle, {"$city": city}], city_json(t, city) if t.in_play(city) else None


@held(react_effect)
def placing_after(spot: Spot) -> Iterator[Claim]:
    aimed = [m for m in range(pieces.MIRACLES) if pieces.TARGET[m] == pieces.ON_PLACING]
    for city in spot.some(in_hand(spot), 3):
        for miracle in aimed:
            t = spot.state.copy()
            t.placing, t.cost = city, t.printed_cost(city)
            t.new_temples, t.new_people = t.printed_temples(city), t.printed_people(city)
            react_effect(t, miracle, QUIET)
            changed = {"cost": int(t.cost), "temples": int(t.new_temples), "people": int(t.new_people)}
            yield [{"$city": city}, miracle], changed


# -- End cards and bids -----------------------------------------------------------------------------------------------


def progress_json(s: Prieres, card: int) -> dict[str, Any]:
    scope, what, number = (int(table[card]) for table in (pieces.SCOPE, pieces.COUNTED, pieces.NUMBER_OF))
    values = list_of(measures(s, what))
    most, least = max(values), min(values)
    have, need = sum(values), number * s.n
    if scope == pieces.OF_ONE:
        have, need = most, number
    elif scope == pieces.OF_GAP:
        have, need = most - least, number
    elif scope == pieces.OF_REST:  # how far it has sunk, and how far it must
        have, need = pieces.IMPLICATION_START * s.n - have, pieces.IMPLICATION_START * s.n - need
    value = {"card": card, "scope": SCOPES[scope], "count": COUNTS[what], "own": card >= pieces.END_PRINTED}
    value |= {"have": have, "need": need, "values": values, "share": max(0.0, min(1.0, have / need))}
    value |= {"most": values.index(most), "least": s.n - 1 - values[::-1].index(least)}
    active = s.end_row[s.active] == card
    if s.options[pieces.REACH] == 0 or scope != pieces.OF_ONE or active:
        value["met"] = met(s.copy(), card)
    return value


@held(met, measures, Page.progress)
def progress(spot: Spot) -> Iterator[Claim]:
    s = spot.state
    crowded = s.copy()
    for city in range(pieces.CITIES):
        crowded.people[city] *= 4
        crowded.temples[city] *= 3
    given = {"$with": {"people": list_of(crowded.people), "temples": list_of(crowded.temples)}}
    for card in [*[card for card in list_of(s.end_row) if card != NONE], spot.rng.below(pieces.END_CARDS)]:
        yield ["$position", card], progress_json(s, card)
        yield [given, card], progress_json(crowded, card)


def some_bids(spot: Spot) -> list[dict[str, int]]:
    return [{"seat": seat, "bid": spot.rng.below(3)} for seat in spot.seats]


def best_of(spot: Spot, bids: list[dict[str, int]]) -> tuple[int, int]:
    """Where a tie is won by the first in turn order."""
    t = spot.state.copy()
    t.options = row_of([1 if option == pieces.TIE else value for option, value in enumerate(list_of(t.options))])
    t.bids = row_of([bid["bid"] for bid in bids])
    best, winner = highest(t)
    return int(best), int(winner)


@held(highest)
def highest_bid(spot: Spot) -> Iterator[Claim]:
    bids = some_bids(spot)
    yield [bids], best_of(spot, bids)[0]


@held(highest)
def token_mover(spot: Spot) -> Iterator[Claim]:
    bids = some_bids(spot)
    yield ["$position", bids], best_of(spot, bids)[1]


# -- reaction windows -------------------------------------------------------------------------------------------------


@held(Reacting.seats, Reacting.resolve, Annulling.seats, Annulling.resolve)
def window(spot: Spot) -> Iterator[Claim]:
    """Who would be asked, one after the other, if everybody passed."""
    s = spot.state
    top = s.agenda[-1] if s.agenda else None
    if not isinstance(top, Reacting | Annulling):
        if top is not None:
            yield ["$position", "$step", "$asked"], None
        return
    t = s.copy()
    t.agenda, asked = [top], []
    while t.agenda and (seats := t.agenda[-1].seats(t)):
        asked.append(seats[0])
        t.asked = seats
        t.agenda.pop().resolve(t, [PASS], QUIET)
    standing = []
    for seat in spot.seats:
        if isinstance(top, Annulling) and seat == top.by:
            standing.append("played")
        elif seat in asked:
            standing.append("asked" if seat == asked[0] else "later")
        else:
            standing.append("passed" if s.miracles_held(seat) > 0 else "none")
    yield ["$position", "$step", "$asked"], standing


def waiting(s: Prieres) -> list[dict[str, int]]:
    found = []
    for step in s.agenda[::-1]:
        if isinstance(step, Strike):
            found.append({"seat": int(step.seat), "miracle": pieces.ANNULMENT, "city": NONE, "whom": NONE})
        if isinstance(step, Effect):
            names = ("seat", "miracle", "city", "whom")
            found.append({name: int(getattr(step, name)) for name in names})
    return found


@held(Effect, Strike)
def waiting_miracles(spot: Spot) -> Iterator[Claim]:
    yield ["$agenda", "$notation"], waiting(spot.state)


@held(Strike.resolve, Effect.resolve)
def takes_effect(spot: Spot) -> Iterator[Claim]:
    """Whether the Miracle at the bottom is carried out if everybody passes, and if one more Annulment is played."""
    s = spot.state
    roots = [step for step in s.agenda if isinstance(step, Effect)]
    if not roots:
        return
    for annulments in range(3):
        t = s.copy()
        for _ in range(annulments):
            t.next(Annulling(0, 0, 0), Strike(0))
        chain = waiting(t)
        while t.agenda and t.agenda[-1] is not roots[0] and roots[0] in t.agenda:
            step = t.agenda.pop()
            if not isinstance(step, Annulling | Reacting):
                step.resolve(t, [], QUIET)
        yield [chain], roots[0] in t.agenda


# -- tables -----------------------------------------------------------------------------------------------------------


@held(new_stamps)
def next_marks(spot: Spot) -> Iterator[Claim]:
    t = spot.state.copy()
    marks = spot.rng.below(1024)
    t.marks[0] = marks
    new_stamps(t)
    yield [marks], int(t.marks[0])


@held(React.refuse, InvokeOn.refuse, InvokeFor.refuse, wide_effect)
def aim_of(spot: Spot) -> Iterator[Claim]:
    miracle = spot.rng.below(pieces.MIRACLES)
    yield [miracle], AIMS[pieces.TARGET[miracle]]


@held(met)
def end_of(spot: Spot) -> Iterator[Claim]:
    card = spot.rng.below(pieces.END_CARDS)
    value = {"scope": SCOPES[pieces.SCOPE[card]], "count": COUNTS[pieces.COUNTED[card]]}
    yield [card], value | {"number": int(pieces.NUMBER_OF[card]), "own": card >= pieces.END_PRINTED}


HELD = {
    **FAITH,
    "pieces.nextMarks": next_marks,
    "pieces.aimOf": aim_of,
    "pieces.endOf": end_of,
    "position.positionOf": position_of,
    "position.citiesOf": cities_of,
    "position.established": established,
    "position.costOf": cost_of,
    "position.payable": can_place,
    "position.paidAside": paid_aside,
    "position.limitOf": limits,
    "position.handOf": hand_of,
    "position.measure": measured,
    "position.turnOrder": turn_order,
    "position.hasPlayed": has_played,
    "preview.after": after,
    "preview.cityAfter": city_after,
    "preview.placingAfter": placing_after,
    "endCards.progress": progress,
    "imploration.highestBid": highest_bid,
    "imploration.tokenMover": token_mover,
    "reactionWindow.windowOf": window,
    "reactionWindow.waitingMiracles": waiting_miracles,
    "reactionWindow.takesEffect": takes_effect,
}
