"""The table, the turn and the bargaining of "Stonehenge - Offrandes", slow and obvious.

The data forms are described in stonehenge_oracle.py, which has the combinations, the market and the attacks.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import deepcopy
from itertools import permutations
from typing import TypedDict

Card = tuple[int, str]
Half = tuple[int, str]
Tokens = dict[str, int]
Shuffle = Callable[[list[Card]], list[Card]]
Lot = Callable[[], str]


class Seat(TypedDict):
    figure: Half
    hand: list[Card]
    tokens: Tokens
    pillars: int
    lintels: int


class Options(TypedDict):
    colour_assignment: str
    short_game: bool
    promotions: bool
    tie_ranking: bool
    day_upgrade_timing: str
    bluff_declarations: bool
    counter_scope: str
    counter_colour: str
    trade_rounds: int
    trade_visibility: str
    max_market_days: int


class State(TypedDict):
    seats: dict[str, Seat]
    hd: int
    deck: list[Card]
    discard: list[Card]
    supply: Tokens
    reserve: dict[str, int]
    slots: dict[str, Tokens | None]
    market_days: int
    options: Options


class Refused(ValueError):
    """An illegal step; the text is the ids of the rules broken."""


COLOURS = "WBGYR"
SLOTS = ("L1", "L2", "P1", "P2", "P3", "P4")
DEFAULTS: Options = {  # STO-120, R-47
    "colour_assignment": "random",
    "short_game": False,
    "promotions": False,
    "tie_ranking": False,
    "day_upgrade_timing": "before",
    "bluff_declarations": False,
    "counter_scope": "blackmail_only",
    "counter_colour": "any",
    "trade_rounds": 3,
    "trade_visibility": "public",
    "max_market_days": 60,
}
WORDS = {
    "colour_assignment": ("random", "choose"),
    "day_upgrade_timing": ("before", "after"),
    "counter_scope": ("blackmail_only", "any_attack"),
    "counter_colour": ("any", "attacker_space"),
    "trade_visibility": ("public", "parties"),
}


def same_order(cards: list[Card]) -> list[Card]:
    return list(cards)


def no_lot() -> str:
    raise AssertionError("a colour had to be drawn by lot, and none was supplied")


def option_faults(players: Iterable[str], options: Options) -> set[str]:
    """STO-1, STO-120, STO-122: what is wrong with a table."""
    seats, faults = list(players), set()
    if len(seats) not in (3, 4, 5) or len(set(seats)) != len(seats) or not set(seats) <= set(COLOURS):
        faults.add("STO-1")
    values = dict(options)
    rounds, days = options["trade_rounds"], options["max_market_days"]
    if any(values[key] not in allowed for key, allowed in WORDS.items()):
        faults.add("STO-120")
    if not 0 <= rounds <= 5 or days < 0 or 0 < days < 5:
        faults.add("STO-120")
    if options["promotions"] and options["short_game"]:
        faults.add("STO-122")
    return faults


# ------------------------------------------------------------ cards and board


def card(text: str) -> Card:
    return (0, text[1]) if text[0] == "T" else (int(text[:-1]), text[-1])


def name(one: Card) -> str:
    return "T" + one[1] if one[0] == 0 else f"{one[0]}{one[1]}"


def ordered(cards: Iterable[Card]) -> list[Card]:
    """By number, night before day; trilithon cards last, in colour order."""
    return sorted(cards, key=lambda c: (99, COLOURS.index(c[1])) if c[0] == 0 else (c[0], "ND".index(c[1])))


def full_deck() -> list[Card]:
    """1.3: 60 number cards and 5 trilithon cards."""
    return [(n, half) for n in range(1, 31) for half in "ND"] + [(0, c) for c in COLOURS]


def space_colour(number: int) -> str:
    """STO-3."""
    return "KWBGYR"[number % 6]


def colour_of(one: Card) -> str:
    """The colour of a card; a trilithon card has that of its dot."""
    return one[1] if one[0] == 0 else space_colour(one[0])


def successor(half: Half) -> Half:
    """STO-4."""
    return (half[0], "D") if half[1] == "N" else (half[0] % 30 + 1, "N")


def total(tokens: Tokens) -> int:
    return sum(tokens.values())


def owned(tokens: Tokens) -> list[str]:
    return [c for c in COLOURS if tokens.get(c, 0) > 0]


def resources(tokens: Tokens) -> str:
    """In colour order: "W2,R1"."""
    return ",".join(f"{c}{tokens[c]}" for c in owned(tokens))


def in_order(state: State) -> list[str]:
    """STO-2: the seats in colour order."""
    return [c for c in COLOURS if c in state["seats"]]


def present(state: State) -> list[str]:
    """STO-70: on a market day those whose figure is not on the High Druid's number."""
    return [c for c in in_order(state) if state["seats"][c]["figure"][0] != state["hd"]]


# ------------------------------------------------------------ small changes of a state


def _add(tokens: Tokens, colour: str, count: int) -> None:
    tokens[colour] = tokens.get(colour, 0) + count


def pay_supply(state: State, seat: str, tokens: Tokens) -> None:
    """STO-8 (changes ``state``): from a seat to the supply; negative counts go the other way."""
    for colour in COLOURS:
        _add(state["seats"][seat]["tokens"], colour, -tokens.get(colour, 0))
        _add(state["supply"], colour, tokens.get(colour, 0))


def put_away(state: State, seat: str, cards: Iterable[Card]) -> None:
    """Cards of a hand go to the discard (changes ``state``)."""
    for one in list(cards):
        state["seats"][seat]["hand"].remove(one)
        state["discard"].append(one)


def take_top(state: State, shuffle: Shuffle) -> Card | None:
    """STO-6 (changes ``state``): the top card; reshuffles only when one is needed and the deck is empty."""
    if not state["deck"]:
        state["deck"], state["discard"] = shuffle(state["discard"]), []
    return state["deck"].pop(0) if state["deck"] else None


def refuse_if(faults: set[str]) -> None:
    if faults:
        raise Refused(",".join(sorted(faults)))


def draw(state: State, seat: str, count: int, shuffle: Shuffle = same_order) -> State:
    """STO-6: as many of the cards as there are."""
    after = deepcopy(state)
    for _ in range(count):
        one = take_top(after, shuffle)
        if one is not None:
            after["seats"][seat]["hand"].append(one)
    return after


# ------------------------------------------------------------ High Druid, move, action


def arrive(state: State) -> tuple[list[str], str]:
    """STO-20...24, STO-70: who is under the High Druid, in the order asked (the exempt left out), and then:
    "market", "pass" (colour not in play), "lost:<c>" (turn skipped) or "turn:<c>"."""
    under = [c for c in in_order(state) if c not in present(state)]
    colour = space_colour(state["hd"])
    then = "market" if colour == "K" else "pass" if colour not in state["seats"] else "turn:" + colour
    if colour in under:
        then = "lost:" + colour
    return [c for c in under if important_options(state, c)], then


def important_options(state: State, seat: str) -> set[str]:
    """STO-22: one token or the whole hand; empty = exempt."""
    who = state["seats"][seat]
    return {"important:" + c for c in owned(who["tokens"])} | ({"important:cards"} if who["hand"] else set())


def important_default(state: State, seat: str) -> str:
    """The choice made for a seat that is too slow."""
    who = state["seats"][seat]
    if not owned(who["tokens"]) or len(who["hand"]) in (1, 2):
        return "important:cards"
    return "important:" + max(owned(who["tokens"]), key=lambda c: who["tokens"][c])  # the first of equals


def important(state: State, seat: str, choice: str) -> State:
    """STO-22: the important offering is made."""
    refuse_if(set() if choice in important_options(state, seat) else {"STO-22"})
    after = deepcopy(state)
    if choice == "important:cards":
        put_away(after, seat, after["seats"][seat]["hand"])
    else:
        pay_supply(after, seat, {choice[-1]: 1})
    return after


def move_options(state: State, seat: str) -> set[str]:
    """STO-30...32: the next half-space, or any number card but the one naming one's own half-space."""
    who = state["seats"][seat]
    return {"step"} | {"card:" + name(c) for c in who["hand"] if c[0] > 0 and c != who["figure"]}


def move(state: State, seat: str, choice: str) -> tuple[State, bool]:
    """STO-31...34: the new state, and whether the turn ends because the figure is on his number."""
    refuse_if(set() if choice in move_options(state, seat) else {"STO-32"})
    after = deepcopy(state)
    who = after["seats"][seat]
    if choice == "step":
        who["figure"] = successor(who["figure"])
    else:
        who["figure"] = card(choice[5:])
        put_away(after, seat, [who["figure"]])
    return after, who["figure"][0] == after["hd"]


def action_options(state: State, seat: str) -> set[str]:
    """STO-40...44: the one action after the move, by day or by night."""
    who, options = state["seats"][seat], {"skip"}
    cards = len(state["deck"]) + len(state["discard"])
    if who["figure"][1] == "D":
        if cards >= 1:
            options.add("draw")
        if cards >= 3 and state["options"]["day_upgrade_timing"] == "before":
            options |= {"draw+" + c for c in owned(who["tokens"])}
        return options
    for victim in night_victims(state, seat):
        options.add("ask:" + victim)
        options |= {f"take:{victim}+{c}" for c in owned(who["tokens"])}
    return options


def night_victims(state: State, thief: str) -> list[str]:
    """STO-42: any other seat with a card, wherever its figure stands."""
    return [c for c in in_order(state) if c != thief and state["seats"][c]["hand"]]


def action_faults(state: State, seat: str, choice: str) -> set[str]:
    """STO-40...44: the rule an action breaks; STO-43 if the token is not owned, STO-40 by the wrong half."""
    if choice in action_options(state, seat):
        return set()
    verb = choice.split("+", maxsplit=1)[0].split(":", maxsplit=1)[0]
    if "+" in choice and choice[-1] not in owned(state["seats"][seat]["tokens"]):
        return {"STO-43"}
    if (verb == "draw") != (state["seats"][seat]["figure"][1] == "D"):
        return {"STO-40"}
    return {{"draw": "STO-41", "ask": "STO-42", "take": "STO-44"}.get(verb, "STO-40")}


def upgrade_options(state: State, seat: str) -> set[str]:
    """R-17: after a plain ``draw`` with day_upgrade_timing = after; empty = not asked."""
    tokens, cards = owned(state["seats"][seat]["tokens"]), len(state["deck"]) + len(state["discard"])
    if state["options"]["day_upgrade_timing"] == "before" or not tokens or cards < 1:
        return set()
    return {"stop"} | {"more+" + c for c in tokens}


def act(state: State, seat: str, choice: str, given: Card | None = None, shuffle: Shuffle = same_order) -> State:
    """STO-41...44, R-17: the outcome of a legal action; ``given`` is the card of D-GIVE or D-PICK."""
    verb = choice.split("+", maxsplit=1)[0].split(":", maxsplit=1)[0]
    if verb in ("more", "stop"):
        refuse_if(set() if choice in upgrade_options(state, seat) else {"STO-41"})
    else:
        refuse_if(action_faults(state, seat, choice))
    after = deepcopy(state)
    if "+" in choice:
        pay_supply(after, seat, {choice[-1]: 1})
    if verb in ("ask", "take"):
        victim = after["seats"][choice.split(":")[1][0]]
        refuse_if(set() if given in victim["hand"] else {"STO-42" if verb == "ask" else "STO-44"})
        assert given is not None
        victim["hand"].remove(given)
        after["seats"][seat]["hand"].append(given)
    return draw(after, seat, {"draw": 4 if "+" in choice else 2, "more": 2}.get(verb, 0), shuffle)


# ------------------------------------------------------------ patterns and bargaining


def pattern_ok(pattern: str) -> bool:
    """STO-73: whether a pattern is one of the forms; a key is used at most once."""
    if pattern in ("any", "tri") or pattern in ["tri=" + c for c in COLOURS]:
        return True
    if pattern in ["card=" + name(c) for c in full_deck()]:
        return True
    values = {"col": list(COLOURS + "K"), "num": [str(n) for n in range(1, 31)], "sym": ["N", "D"]}
    parts = [part.partition("=") for part in pattern.split("&")]
    keys = [part[0] for part in parts]
    return len(set(keys)) == len(keys) and all(part[2] in values.get(part[0], []) for part in parts)


def matches(pattern: str, one: Card) -> bool:
    """A black card is matched by colour only by col=K; col, num and sym match number cards only."""
    if pattern == "any" or pattern == "card=" + name(one):
        return True
    if one[0] == 0:
        return pattern in ("tri", "tri=" + one[1])
    facts = {"col=" + colour_of(one), f"num={one[0]}", "sym=" + one[1]}
    return set(pattern.split("&")) <= facts


def acceptances(hand: list[Card], patterns: list[str]) -> set[tuple[Card, ...]]:
    """STO-74: every list of distinct cards whose k-th matches the k-th pattern; empty = only ``decline``."""
    tries = permutations(hand, len(patterns))
    return {cards for cards in tries if all(matches(p, c) for p, c in zip(patterns, cards, strict=True))}


def trade_goes_on(state: State, rounds_played: int, offers_in_last_round: int) -> bool:
    """STO-72: whether a further round of bargaining begins."""
    if len(present(state)) < 2 or rounds_played >= state["options"]["trade_rounds"]:
        return False
    return rounds_played == 0 or offers_in_last_round > 0


def offer_faults(state: State, proposer: str, to: str, given: list[Card], wanted: list[str]) -> set[str]:
    """STO-73: ``to`` is a seat or "ALL"."""
    others = [c for c in present(state) if c != proposer]
    hands = [len(state["seats"][c]["hand"]) for c in others if to in (c, "ALL")]
    mine = state["seats"][proposer]["hand"]
    good = proposer in present(state) and bool(given) and len(set(given)) == len(given) and bool(wanted)
    good = good and all(c in mine for c in given) and all(pattern_ok(p) for p in wanted)
    return set() if good and max(hands, default=0) >= len(wanted) else {"STO-73"}


def offer_asked(state: State, proposer: str, to: str, wanted: list[str]) -> list[str]:
    """STO-74: who is asked, in order, until one accepts."""
    start = COLOURS.index(proposer)
    round_table = [COLOURS[(start + k) % 5] for k in range(1, 5)]
    here = [c for c in round_table if c in present(state) and to in (c, "ALL")]
    return [c for c in here if len(state["seats"][c]["hand"]) >= len(wanted)]


def exchange(state: State, giver: str, given: Iterable[Card], taker: str, back: Iterable[Card]) -> State:
    """STO-73, STO-74: both sides change hands at once."""
    after = deepcopy(state)
    for source, target, cards in ((giver, taker, given), (taker, giver, back)):
        for one in cards:
            after["seats"][source]["hand"].remove(one)
            after["seats"][target]["hand"].append(one)
    return after


# ------------------------------------------------------------ setup and invariants


def place_figures(deck: list[Card], seats: list[str]) -> tuple[dict[str, Half], list[Card], list[Card]]:
    """STO-13: each seat's half-space, the rest of the deck, and the discard (cards passed over included)."""
    rest, discard, figures = list(deck), [], {}
    for seat in [c for c in COLOURS if c in seats]:
        while seat not in figures:
            one = rest.pop(0)
            discard.append(one)
            if one[0] >= 7:
                figures[seat] = one
    return figures, rest, discard


def deal(deck: list[Card], seats: list[str]) -> tuple[dict[str, list[Card]], list[Card]]:
    """STO-14: three cards at a time in colour order; the hands and the draw pile (STO-15)."""
    rest, hands = list(deck), {}
    for seat in [c for c in COLOURS if c in seats]:
        hands[seat], rest = rest[:3], rest[3:]
    return hands, rest


def invariant_faults(state: State) -> list[str]:
    """Section 6, numbers 1 to 6: what does not add up between two actions."""
    seats, slots, faults = list(state["seats"].values()), state["slots"], []
    cards = state["deck"] + state["discard"] + [c for who in seats for c in who["hand"]]
    if sorted(cards) != sorted(full_deck()):
        faults.append("1: not the 65 cards")
    piles = [state["supply"]] + [who["tokens"] for who in seats]
    if any(sum(pile.get(c, 0) for pile in piles) != 10 for c in COLOURS):
        faults.append("2: not ten tokens of a colour")
    if any(n < 0 or (c not in COLOURS and n != 0) for pile in piles for c, n in pile.items()):
        faults.append("2: an impossible token")
    filled = {kind: [s for s in slots if s[0] == kind and slots[s] is not None] for kind in "PL"}
    if state["reserve"]["P"] + len(filled["P"]) + sum(who["pillars"] for who in seats) != 10:
        faults.append("3: not ten pillars")
    if state["reserve"]["L"] + len(filled["L"]) + sum(who["lintels"] for who in seats) != 5:
        faults.append("3: not five lintels")
    least = 1 if state["options"]["short_game"] or state["options"]["promotions"] else 0
    for slot, price in slots.items():
        if price is not None and (
            not set(price) <= set(COLOURS)
            or min(price.values(), default=0) < 0
            or total(price) < (5 if slot[0] == "L" else 3) - least
        ):
            faults.append("4, 5: price of " + slot)
    halves = [(n, half) for n in range(1, 31) for half in "ND"]
    if any(who["figure"] not in halves for who in seats) or state["hd"] not in range(1, 31):
        faults.append("6: a figure off the board")
    return faults
