"""A slow and obvious account of the rules of "Stonehenge - Offrandes", for checking other accounts.

Data forms (all plain; a function leaves what it is given unchanged unless its docstring says so):

colour    one of "W" "B" "G" "Y" "R" (colour order), or "K" = black. A seat is named by its colour.
Card      ``(number, half)``: (7, "N") is 7 night, (10, "D") is 10 day; ``(0, colour)`` is the trilithon card
          of that colour, (0, "G") = TG. ``card("7N")`` and ``name((7, "N"))`` translate.
Half      a half-space, the same pair as the number card that names it.
Tokens    ``{"W": 2, "R": 1}``; a colour not mentioned counts 0. Prices are Tokens too.
pattern   text: "any", "tri", "tri=G", "card=7N", or "col=B", "num=7", "sym=D" joined by "&".
Seat      ``{"figure": Half, "hand": [Card], "tokens": Tokens, "pillars": int, "lintels": int}``.
State     ``{"seats": {colour: Seat}, "hd": 1..30, "deck": [top first], "discard": [oldest first],
          "supply": Tokens, "reserve": {"P": 6, "L": 3}, "slots": {"L1": price or None (empty), ...},
          "market_days": int, "options": Options}``. Types and defaults are in stonehenge_table_oracle.py.
chance    ``shuffle`` receives the discard and returns the new deck (default: unchanged order); ``lot`` names
          the colour of STO-7 when no card can. Whoever compares supplies the true order and colour.
Simple choices are sets of canonical texts ("step", "draw+W", "declare:P1", ...); a combination is
``(kind, sorted cards, gain)``. ``..._faults`` returns the ids of the rules broken, empty when legal;
an illegal change raises ``Refused``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import deepcopy
from itertools import combinations, product
from typing import TypedDict

from tests.oracles.stonehenge_table_oracle import (
    COLOURS,
    SLOTS,
    Card,
    Half,
    Lot,
    Options,
    Seat,
    Shuffle,
    State,
    Tokens,
    acceptances,
    colour_of,
    in_order,
    name,
    no_lot,
    ordered,
    owned,
    pattern_ok,
    pay_supply,
    present,
    put_away,
    refuse_if,
    same_order,
    space_colour,
    take_top,
    total,
)

Lay = tuple[str, tuple[Card, ...], str]

KINDS = {
    "single": (1, "STO-52"),
    "pair": (2, "STO-53"),
    "three": (3, "STO-54"),
    "five_colours": (5, "STO-55"),
    "five_suns": (5, "STO-56"),
    "five_moons": (5, "STO-56"),
}


class Sale(TypedDict):
    buyer: str | None
    price: Tokens
    raises: int
    flipped: list[Card]


class Result(TypedDict):
    reason: str  # "dolmen", "stalemate" or "limit"
    winners: list[str]  # empty without a dolmen
    ranking: list[list[str]]  # best first, equals together; with a dolmen only its builders are ranked


# ------------------------------------------------------------ combinations


def is_combination(kind: str, cards: Iterable[Card], figure: Half) -> bool:
    """STO-51...56: whether these cards, used as ``kind``, make a combination at that half-space."""
    used = list(cards)
    if len(used) != KINDS[kind][0] or len(set(used)) != len(used) or any(c[0] == 0 for c in used):
        return False
    colours = [colour_of(c) for c in used]
    coloured = [c for c in colours if c != "K"]
    if kind == "single":  # STO-52: no joker
        return used[0] == figure
    if kind == "pair":  # STO-53: no joker; distinct cards of one number are its night and its day
        return used[0][0] == used[1][0]
    if kind == "three":  # STO-54
        return len(set(coloured)) <= 1
    if kind == "five_colours":  # STO-55: at most one joker
        return len(set(coloured)) == len(coloured) and colours.count("K") <= 1
    return all(c[1] == ("D" if kind == "five_suns" else "N") for c in used)  # STO-56: black by its own symbol


def permitted_gain(kind: str, cards: Iterable[Card], figure: Half) -> set[str]:
    """STO-57: the colours a combination allows, whatever the supply holds."""
    coloured = {colour_of(c) for c in cards} - {"K"}
    space = space_colour(figure[0])
    if kind.startswith("five") or space == "K" or not coloured:
        return set(COLOURS)
    return coloured if kind == "single" else coloured | {space}


def possible_gain(permitted: set[str], supply: Tokens) -> set[str]:
    """STO-58: a permitted colour the supply still has; "none" only when there is no such colour."""
    return {c for c in permitted if supply.get(c, 0) > 0} or {"none"}


def legal_lays(hand: list[Card], figure: Half, supply: Tokens) -> set[Lay]:
    """STO-50...58: every combination that may be laid next, with each gain it may take."""
    found: set[Lay] = set()
    for kind, (size, _) in KINDS.items():
        for used in combinations(ordered(hand), size):
            if is_combination(kind, used, figure):
                for gain in possible_gain(permitted_gain(kind, used, figure), supply):
                    found.add((kind, used, gain))
    return found


def lay_text(one: Lay) -> str:
    return f"lay:{one[0]}:{','.join(map(name, one[1]))}>{one[2]}"


def lay_faults(state: State, seat: str, kind: str, cards: list[Card], gain: str) -> set[str]:
    """STO-51...58: every rule this laying breaks."""
    who, faults = state["seats"][seat], set()
    if len(set(cards)) != len(cards) or any(c not in who["hand"] or c[0] == 0 for c in cards):
        faults.add("STO-51")
    if not is_combination(kind, cards, who["figure"]):
        return faults | {KINDS[kind][1]}
    permitted = permitted_gain(kind, cards, who["figure"])
    if gain != "none" and gain not in permitted:
        faults.add("STO-57")
    elif gain not in possible_gain(permitted, state["supply"]):
        faults.add("STO-58")
    return faults


def lay(state: State, seat: str, kind: str, cards: list[Card], gain: str) -> State:
    """STO-59; the seat then has ``laid`` and draws exactly one card at the end (STO-60, STO-84)."""
    refuse_if(lay_faults(state, seat, kind, cards, gain))
    after = deepcopy(state)
    put_away(after, seat, cards)
    if gain != "none":
        pay_supply(after, seat, {gain: -1})
    return after


# ------------------------------------------------------------ prices, declarations, auction


def base_price(slot: str, options: Options) -> int:
    """STO-11, STO-121: the number of places of a fresh price."""
    return (5 if slot[0] == "L" else 3) - (1 if options["short_game"] else 0)


def flip(state: State, shuffle: Shuffle, lot: Lot) -> tuple[str, list[Card]]:
    """STO-7, one card (changes ``state``): its colour, "K" for black, and the card turned over, if any."""
    if all(colour_of(c) == "K" for c in state["deck"] + state["discard"]):
        return lot(), []
    one = take_top(state, shuffle)
    assert one is not None
    state["discard"].append(one)
    return colour_of(one), [one]


def fresh_price(state: State, slot: str, shuffle: Shuffle = same_order, lot: Lot = no_lot) -> tuple[State, Tokens]:
    """STO-11, STO-86, STO-122: flip until every place is filled; a promotion fills one without a bar."""
    price: Tokens = {}
    after = deepcopy(state)
    places, promoted = base_price(slot, state["options"]), False
    while places > 0:
        colour, _ = flip(after, shuffle, lot)
        if colour != "K":
            price[colour] = price.get(colour, 0) + 1
            places -= 1
        elif state["options"]["promotions"] and not promoted:
            promoted = True
            places -= 1
    return after, price


def can_pay(tokens: Tokens, price: Tokens) -> bool:
    """STO-78, STO-81: colour by colour, no substitution."""
    return all(tokens.get(c, 0) >= price.get(c, 0) for c in COLOURS)


def declarations(state: State, seat: str) -> set[str]:
    """STO-78, STO-123: what a seat may declare; empty = held by the High Druid, not asked."""
    if seat not in present(state):
        return set()
    tokens, bluff = state["seats"][seat]["tokens"], state["options"]["bluff_declarations"]
    filled = {slot: price for slot, price in state["slots"].items() if price is not None}
    open_to = [slot for slot, price in filled.items() if bluff or can_pay(tokens, price)]
    return {"declare:none"} | {"declare:" + slot for slot in open_to}


def settle(
    state: State, declared: dict[str, str], shuffle: Shuffle = same_order, lot: Lot = no_lot
) -> tuple[State, dict[str, Sale]]:
    """STO-79, STO-80, STO-123: ``declared`` maps every present seat to a slot or "none"; the slots are
    settled in slot order. Returns the new state and, for each declared slot, what happened there."""
    legal = all("declare:" + wish in declarations(state, seat) for seat, wish in declared.items())
    refuse_if(set() if legal and set(declared) == set(present(state)) else {"STO-78"})
    after, sales = deepcopy(state), {}
    for slot in SLOTS:
        wanting = [seat for seat in present(state) if declared[seat] == slot]
        if not wanting:
            continue
        price = dict(after["slots"][slot] or {})
        raises, flipped = 0, []
        able = [seat for seat in wanting if can_pay(after["seats"][seat]["tokens"], price)]
        while len(wanting) > 1 and (raises == 0 or len(able) > 1):
            colour = "K"
            while colour == "K":
                colour, seen = flip(after, shuffle, lot)
                flipped += seen
            price[colour] = price.get(colour, 0) + 1
            raises += 1
            able = [seat for seat in wanting if can_pay(after["seats"][seat]["tokens"], price)]
        after["slots"][slot] = price
        if able:
            pay_supply(after, able[0], price)
            after["seats"][able[0]]["lintels" if slot[0] == "L" else "pillars"] += 1
            after["slots"][slot] = None
        sales[slot] = Sale(buyer=able[0] if able else None, price=price, raises=raises, flipped=flipped)
    return after, sales


def raise_bound(price: Tokens, declarers: list[Tokens]) -> int:
    """No auction raises a price more often than this."""
    second = sorted((total(t) for t in declarers), reverse=True)[1]
    return max(1, second - total(price) + 1)


def replace_sold(state: State, shuffle: Shuffle = same_order, lot: Lot = no_lot) -> State:
    """STO-86: empty slots are filled from the reserve of their own type, in slot order, with fresh prices."""
    after = deepcopy(state)
    for slot in SLOTS:
        if after["slots"][slot] is None and after["reserve"][slot[0]] > 0:
            after["reserve"][slot[0]] -= 1
            after, price = fresh_price(after, slot, shuffle, lot)
            after["slots"][slot] = price
    return after


# ------------------------------------------------------------ trilithon cards and counters


def may_play_trilithon(state: State, seat: str, node: str, decider: str) -> bool:
    """STO-91, STO-24, STO-70: only at one's own node of these kinds, never on his number."""
    nodes = {"D-OFFER", "D-TRADE", "D-WINDOW"}
    if space_colour(state["hd"]) != "K":
        nodes = {"D-MOVE", "D-ACTION", "D-UPGRADE", "D-OFFER"}
    return seat == decider and node in nodes and seat in present(state)


def attack_targets(state: State, attacker: str, used: Card) -> list[str]:
    """STO-92: other seats with a token, on a space of the card's colour or on a black one."""
    return [
        c
        for c in in_order(state)
        if c != attacker
        and owned(state["seats"][c]["tokens"])
        and space_colour(state["seats"][c]["figure"][0]) in (used[1], "K")
    ]


def trilithon_plays(state: State, seat: str) -> set[str]:
    """STO-92...95: "tri:TG:gain", "tri:TG:denounce:R", "tri:TG:blackmail:R" (to be followed by a demand)."""
    plays = set()
    for used in [c for c in state["seats"][seat]["hand"] if c[0] == 0]:
        if state["supply"].get(used[1], 0) > 0:
            plays.add(f"tri:{name(used)}:gain")
        for target in attack_targets(state, seat, used):
            plays |= {f"tri:{name(used)}:denounce:{target}", f"tri:{name(used)}:blackmail:{target}"}
    return plays


def token_choices(tokens: Tokens) -> list[Tokens]:
    """STO-94: every choice of at least one of these tokens (for a demand or for a proposal)."""
    counts = product(*[range(tokens.get(c, 0) + 1) for c in COLOURS])
    choices = [{c: n for c, n in zip(COLOURS, each, strict=True) if n} for each in counts]
    return [choice for choice in choices if choice]


def demand_faults(state: State, target: str, tokens: Tokens, patterns: list[str]) -> set[str]:
    """STO-94: at least one token the target owns, at most as many patterns as he has cards."""
    who = state["seats"][target]
    good = {c: n for c, n in tokens.items() if n} in token_choices(who["tokens"])
    good = good and len(patterns) <= len(who["hand"]) and all(pattern_ok(p) for p in patterns)
    return set() if good else {"STO-94"}


def proposal_faults(state: State, target: str, tokens: Tokens, cards: list[Card]) -> set[str]:
    """STO-94: at least one token of his own, and any cards of his own."""
    hand = state["seats"][target]["hand"]
    good = {c: n for c, n in tokens.items() if n} in token_choices(state["seats"][target]["tokens"])
    return set() if good and len(set(cards)) == len(cards) and set(cards) <= set(hand) else {"STO-94"}


def counter_cards(state: State, attacker: str, target: str) -> list[Card]:
    """STO-96, counter_colour: the trilithon cards with which the target, and nobody else, may counter."""
    held = [c for c in ordered(state["seats"][target]["hand"]) if c[0] == 0]
    space = space_colour(state["seats"][attacker]["figure"][0])
    free = state["options"]["counter_colour"] == "any" or space == "K"
    return [c for c in held if free or c[1] == space]


def blackmail_replies(state: State, attacker: str, target: str, patterns: list[str]) -> set[str]:
    """STO-94: "refuse", "propose" (see proposal_faults), "pay" or "pay:<cards>", "counter:<card>"."""
    paid = acceptances(state["seats"][target]["hand"], patterns)
    pays = {"pay" + (":" + ",".join(map(name, cards)) if cards else "") for cards in paid}
    counters = {"counter:" + name(c) for c in counter_cards(state, attacker, target)}
    return {"refuse", "propose"} | pays | counters


def blackmail_default(patterns: list[str]) -> str:
    """The answer given for a target that is too slow."""
    return "refuse" if patterns else "pay"


def may_hold_trilithon(state: State, seat: str) -> bool:
    """STO-9, by public facts: a card in hand, and not all five trilithon cards in the discard."""
    gone = [c for c in state["discard"] if c[0] == 0]
    return len(state["seats"][seat]["hand"]) >= 1 and len(gone) < 5


def asked_to_counter(state: State, target: str, after: str) -> bool:
    """STO-9, STO-94, R-47: whether D-COUNTER is put to the target after a "denounce", a "refuse" (of the demand)
    or a "reject" (of his proposal). ``state`` has the attacking card in the discard pile already (STO-90)."""
    open_to = after == "reject" or (after == "denounce" and state["options"]["counter_scope"] == "any_attack")
    return open_to and may_hold_trilithon(state, target)


def window_asked(state: State) -> list[str]:
    """STO-77, STO-85, STO-9: who gets D-WINDOW in one cycle; cycles repeat until one brings no play."""
    return [c for c in present(state) if may_hold_trilithon(state, c)]


def gain_token(state: State, seat: str, used: Card) -> State:
    """STO-95."""
    refuse_if(set() if f"tri:{name(used)}:gain" in trilithon_plays(state, seat) else {"STO-95"})
    after = deepcopy(state)
    put_away(after, seat, [used])
    pay_supply(after, seat, {used[1]: -1})
    return after


def attack(
    state: State,
    attacker: str,
    used: Card,
    target: str,
    ending: str,
    tokens: Tokens | None = None,
    cards: Sequence[Card] = (),
    counter: Card | None = None,
) -> State:
    """STO-90, STO-93, STO-94, STO-96: how an attack ends. "confiscate": all his tokens go to the supply;
    "silence": ``tokens`` and ``cards`` go from target to attacker; "counter": only both cards are spent."""
    refuse_if(set() if target in attack_targets(state, attacker, used) else {"STO-92"})
    after = deepcopy(state)
    put_away(after, attacker, [used])
    mine, his = after["seats"][attacker], after["seats"][target]
    if ending == "counter":
        usable = [c for c in counter_cards(state, attacker, target) if c == counter]
        refuse_if(set() if usable else {"STO-96"})
        put_away(after, target, usable)
    elif ending == "confiscate":
        pay_supply(after, target, dict(his["tokens"]))
    else:
        refuse_if(proposal_faults(state, target, tokens or {}, list(cards)))
        for colour, count in (tokens or {}).items():
            his["tokens"][colour] = his["tokens"].get(colour, 0) - count
            mine["tokens"][colour] = mine["tokens"].get(colour, 0) + count
        for one in cards:
            his["hand"].remove(one)
            mine["hand"].append(one)
    return after


# ------------------------------------------------------------ end of the game


def monoliths(who: Seat) -> int:
    return who["pillars"] + who["lintels"]


def ranked(state: State, seats: list[str]) -> list[list[str]]:
    """STO-111, STO-112: more monoliths (hence more extra ones), then more tokens; equals share a place."""
    score = {c: (monoliths(state["seats"][c]), total(state["seats"][c]["tokens"])) for c in seats}
    return [[c for c in seats if score[c] == s] for s in sorted(set(score.values()), reverse=True)]


def result(state: State, replaced: bool) -> Result | None:
    """STO-83, STO-110 (``replaced`` false: after the purchases); STO-112, STO-113 (true: after step vi)."""
    seats, slots = in_order(state), state["slots"]
    dolmens = [c for c in seats if state["seats"][c]["pillars"] >= 2 and state["seats"][c]["lintels"] >= 1]
    if dolmens:
        ranking = ranked(state, dolmens)
        winners = ranking[0] if state["options"]["tie_ranking"] else dolmens
        return Result(reason="dolmen", winners=winners, ranking=ranking)
    if not replaced:
        return None
    filled = [slot for slot in SLOTS if slots[slot] is not None]
    left = {kind: state["reserve"][kind] + sum(1 for s in filled if s[0] == kind) for kind in "PL"}
    hope = [
        c
        for c in seats
        if state["seats"][c]["pillars"] + left["P"] >= 2 and state["seats"][c]["lintels"] + left["L"] >= 1
    ]
    if not hope:
        return Result(reason="stalemate", winners=[], ranking=ranked(state, seats))
    if 0 < state["options"]["max_market_days"] <= state["market_days"]:
        return Result(reason="limit", winners=[], ranking=ranked(state, seats))
    return None
