"""Prières: what an answer would change, End cards and bids."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.fast import list_of, row_of
from exvoto.core.kind import NONE
from exvoto.games.prieres import pieces
from exvoto.games.prieres.board import Page
from exvoto.games.prieres.faith import credit_more
from exvoto.games.prieres.imploration import highest
from exvoto.games.prieres.miracles.effects import city_effect, react_effect, wide_effect
from exvoto.games.prieres.miracles.interventions import Agitate, Harangue, Sacrifice, Terrorize
from exvoto.games.prieres.miracles.play import Annul, Annulling, Effect, Invoke, InvokeFor, InvokeOn
from exvoto.games.prieres.placing import Payment, React, Reacting
from exvoto.games.prieres.scoring import measures, met
from exvoto.games.prieres.sequence import new_stamps
from exvoto.games.prieres.state import Prieres

from .prieres_cities import FAITH, city_json, in_hand, in_play
from .prieres_position import COUNTS, POSITION
from .prieres_windows import WINDOWS
from .spots import QUIET, Claim, Spot, held

AIMS = ("miracle", "placing", "city", "rival", "seat", "nothing")  # as the page calls the targets, in their order
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
    **POSITION,
    "preview.after": after,
    "preview.cityAfter": city_after,
    "preview.placingAfter": placing_after,
    "endCards.progress": progress,
    "imploration.highestBid": highest_bid,
    "imploration.tokenMover": token_mover,
    **WINDOWS,
}
