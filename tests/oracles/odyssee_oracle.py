"""A plain and slow second account of the rules of Odyssée, written from the rules text alone.

Everything is a pure function on plain data; nothing given to a function is ever changed.

Words
    colour     "Y" "G" "R"                 zone   "1Y" "1G" "1R" "2Y" ... "3R" (ship, colour)
    card       "5" "3" "2" "1" "D"         seat   0 .. n-1, clockwise; left of s is (s + 1) % n
    adventure  "CYC" "EOL" "SIR" "UND" "SCB" "RET"
    god        "Zeus" "Poseidon" "Athena" "Hades" "Aphrodite" "Hermes"
    mission    "M1" .. "M6"                circle "KER" .. "ROD"

Zones     {zone: [{"card", "by": seat, "down": bool, "playNo": int}, ...]}; a missing zone is empty.
          playNo is 1, 2, 3 ... in the order in which wind cards were laid on zones in this round.
Map       {circle: {colour: circle}}
Pawns     {god: "READY" | "SPENT" | zone}; a zone only for Poseidon (storm) and Aphrodite (doubling).
Options   {"hadesCounter": "afterEachPlay" | "anyTime", "hadesRefresh": bool, "stallRounds": int | None,
           "newGodDelay": "turn" | "nextLap", "godDeal": "random" | "draft"}
State     {"n", "options", "gods": [god of each seat], "missions": [mission of each seat], "hands": [[card]],
           "pawns", "zones", "discards": [card], "board": {circle: adventure} (no token: circle missing),
           "reserve": {adventure: int}, "done": [adventure], "ship" and "departure": circle or None,
           "phase": "D0" | "D1" | "D2" | "D3" | "CLEANUP" | "OVER", "turn" and "leader": seat,
           "passes", "round" and "dryRounds": int, "barred": {seat: seat},
           "pending": None or {"seat", "god", "action", "before": bool}}
          pending: the power Athena may counter; before = True marks the extra question of "anyTime".
          barred ("nextLap" only): the seat may not use its god until the turn of the named seat begins.
          The draw pile is not kept: it is whatever is in no hand, on no zone and not discarded.
Actions   {"t": "place", "circle"}   {"t": "refill", "adventure"}   {"t": "counter", "use": bool}
          {"t": "wind", "card", "zone", "faceDown"}   {"t": "exchange", "with": seat}   {"t": "pass"}
          {"t": "power", "god": "Zeus"}   {"t": "power", "god": "Poseidon" | "Aphrodite", "zone"}
          {"t": "power", "god": "Hermes", "playNo", "to": zone}

No table option changes the reading of the nine zones; the options touch powers, counters and the end only.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

State = dict[str, Any]
Action = dict[str, Any]
Zones = Mapping[str, Sequence[Mapping[str, Any]]]
Map = Mapping[str, Mapping[str, str]]

COLOURS = ["Y", "G", "R"]  # left to right, which is also the order that breaks ties (ODY-41)
ZONES = ["1Y", "1G", "1R", "2Y", "2G", "2R", "3Y", "3G", "3R"]
ADVENTURES = ["CYC", "EOL", "SIR", "UND", "SCB", "RET"]
GODS = ["Zeus", "Poseidon", "Athena", "Hades", "Aphrodite", "Hermes"]
DECK = {"5": 5, "3": 8, "2": 11, "1": 10, "D": 8}  # 42 cards
STRENGTH = {"5": 5, "3": 3, "2": 2, "1": 1, "D": 1}  # ODY-13: a Dionysos card blows with strength 1
MISSIONS = {  # worth 3, 2, 1
    "M1": ["CYC", "RET", "SIR"],
    "M2": ["EOL", "CYC", "UND"],
    "M3": ["SIR", "EOL", "SCB"],
    "M4": ["UND", "SIR", "RET"],
    "M5": ["SCB", "UND", "CYC"],
    "M6": ["RET", "SCB", "EOL"],
}
LINES = {
    "Y": "KER-KEF LEF-ITH ZAK-MIL KYT-KRI THA-EUB AIG-SKY LIM-SAM DEL-LES KOS-ROD",
    "G": "KER-THA LEF-KEF ITH-EUB ZAK-KYT AIG-MIL SKY-LIM DEL-KRI LES-KOS SAM-ROD",
    "R": "KER-LEF KEF-KYT ITH-ZAK THA-LIM EUB-AIG MIL-DEL SKY-LES KRI-ROD SAM-KOS",
}
DEFAULTS: dict[str, Any] = {
    "hadesCounter": "afterEachPlay",
    "hadesRefresh": True,
    "newGodDelay": "turn",
    "stallRounds": 10,
    "godDeal": "random",
}


# ---- the map


def map_from_lines(lines: Mapping[str, str]) -> dict[str, dict[str, str]]:
    """Neighbours of every circle from the list of lines of each colour."""
    result: dict[str, dict[str, str]] = {}
    for colour, text in lines.items():
        for line in text.split():
            one, other = line.split("-")
            for here, there in ((one, other), (other, one)):
                result.setdefault(here, {})[colour] = there
    return result


MAP = map_from_lines(LINES)


def map_problems(board_map: Map) -> list[str]:
    """Everything wrong with a map (an empty list means: cubic, three-coloured, simple, connected)."""
    problems = [] if len(board_map) == 18 else [f"{len(board_map)} circles instead of 18"]
    for circle, lines in board_map.items():
        if sorted(lines) != sorted(COLOURS):
            problems.append(f"{circle} does not have exactly one line of each colour")
        if circle in lines.values() or len(set(lines.values())) != len(lines):
            problems.append(f"{circle} has a double line or a line to itself")
        for colour, other in lines.items():
            if board_map.get(other, {}).get(colour) != circle:
                problems.append(f"the {colour} line from {circle} does not lead back from {other}")
    reached = set(list(board_map)[:1])
    for _ in board_map:
        reached |= {other for circle in reached for other in board_map.get(circle, {}).values()}
    return problems if reached == set(board_map) else [*problems, "not connected"]


# ---- resolution (ODY-39 to ODY-45)


def ship_totals(zones: Zones, ship: int, storm: str | None, doubled: str | None) -> dict[str, int]:
    """ODY-41: totals of the zones of one ship that count: at least one card and no storm (R-5, R-7)."""
    totals = {}
    for colour in COLOURS:
        zone = f"{ship}{colour}"
        if len(zones.get(zone, [])) > 0 and zone != storm:
            total = sum(STRENGTH[card["card"]] for card in zones[zone])  # ODY-28: also face down
            totals[colour] = 2 * total if zone == doubled else total  # ODY-40
    return totals


def winning_colour(totals: Mapping[str, int]) -> str | None:
    """ODY-41: highest total, ties to the colour further left; None if no zone counts (ODY-42)."""
    best = [colour for colour in COLOURS if colour in totals and totals[colour] == max(totals.values())]
    return best[0] if best else None


def resolve(
    zones: Zones,
    pawns: Mapping[str, str],
    start: str,
    board: Mapping[str, str],
    missions: Sequence[str],
    board_map: Map = MAP,
) -> dict[str, Any]:
    """The whole course of a round.

    Returns {"word", "moves": [{"ship", "colour", "totals", "from", "to"}], "path": [start, ...],
    "stop": ship that had no wind or None, "end", "token": removed adventure or None, "gains": [per seat]}.
    """
    storm = pawns.get("Poseidon") if pawns.get("Poseidon") in ZONES else None
    doubled = pawns.get("Aphrodite") if pawns.get("Aphrodite") in ZONES else None
    moves: list[dict[str, Any]] = []
    here = start
    for ship in (1, 2, 3):
        totals = ship_totals(zones, ship, storm, doubled)
        colour = winning_colour(totals)
        if colour is None:  # ODY-42: this ship and all later ones stay idle
            break
        there = board_map[here][colour]
        moves.append({"ship": ship, "colour": colour, "totals": totals, "from": here, "to": there})
        here = there
    # ODY-43: only the last circle counts. ODY-44: back at the start: nothing. ODY-51: it may be empty.
    token = board.get(here) if here != start else None
    return {
        "word": "".join(move["colour"] for move in moves),
        "moves": moves,
        "path": [start] + [move["to"] for move in moves],
        "end": here,
        "token": token,
        "stop": None if len(moves) == 3 else len(moves) + 1,
        "gains": [0 if token is None else mission_value(mission, token) for mission in missions],
    }


# ---- points and end (ODY-46 to ODY-49, ODY-55)


def mission_value(mission: str, adventure: str) -> int:
    """3, 2 or 1 for the first, second and third adventure of the mission, otherwise 0."""
    return 3 - MISSIONS[mission].index(adventure) if adventure in MISSIONS[mission] else 0


def scores(done: Sequence[str], missions: Sequence[str]) -> list[int]:
    """ODY-46: every removed token counts for every seat that wants it."""
    return [sum(mission_value(mission, token) for token in done) for mission in missions]


def game_ends(done: Sequence[str], missions: Sequence[str], dry_rounds: int, stall: int | None) -> bool:
    """Asked once per round, after the ship has moved; dry_rounds = 0: a token has just been removed."""
    if dry_rounds == 0:
        return any(score >= 10 for score in scores(done, missions))  # ODY-47
    return stall is not None and dry_rounds >= stall  # ODY-55, C-5; None: no guard


def ranking(done: Sequence[str], missions: Sequence[str]) -> list[list[int]]:
    """ODY-48, ODY-49: groups of equal seats, best group first; the first group wins (several: shared)."""
    totals, last = scores(done, missions), scores(done[-1:], missions)
    groups: dict[tuple[int, int], list[int]] = {}
    for seat in range(len(missions)):
        groups.setdefault((totals[seat], last[seat]), []).append(seat)
    return [groups[key] for key in sorted(groups, reverse=True)]


# ---- setup and deals


def gods_in_play(n: int) -> list[str]:
    """ODY-2: Zeus, Poseidon, Athena always; Hades from 4 players, Aphrodite from 5, Hermes with 6."""
    return GODS[:n]


def opening_numbers(n: int) -> dict[str, int]:
    """ODY-3, ODY-5, ODY-6: each hand, draw pile, missions in the box, tokens on board and in reserve."""
    return {"hand": 3, "pile": 42 - 3 * n, "missionsInBox": 6 - n, "board": 18, "reserve": 12}


def draft_picks(n: int, first: int, taken: Sequence[str]) -> tuple[int, list[str]]:
    """R-39 with godDeal = draft: who picks next (clockwise from first), and from what (one left: forced)."""
    return (first + len(taken)) % n, [god for god in gods_in_play(n) if god not in taken]


def deal_sequence(n: int, zeus: int, pile_size: int) -> list[int]:
    """ODY-53: the seats that get a card, card by card: two laps from the left of Zeus, pile permitting."""
    one_lap = [(zeus + 1 + step) % n for step in range(n)]
    return (one_lap + one_lap)[:pile_size]


def deal_counts(n: int, zeus: int, pile_size: int) -> list[int]:
    """ODY-53: how many cards each seat gets; what is left over is the new draw pile."""
    return [deal_sequence(n, zeus, pile_size).count(seat) for seat in range(n)]


def cards_outside_hands(hands: Sequence[Sequence[str]]) -> dict[str, int]:
    """ODY-52: the cards that are shuffled at the end of a round, counted by kind."""
    return {card: number - sum(list(hand).count(card) for hand in hands) for card, number in DECK.items()}


def new_game(
    gods: Sequence[str],
    missions: Sequence[str],
    layout: Mapping[str, str],
    hands: Sequence[Sequence[str]],
    options: Mapping[str, Any] | None = None,
) -> State:
    """The state before the ship is placed (D0); what chance decided is given by the caller."""
    n = len(gods)
    leader = (list(gods).index("Zeus") + 1) % n  # ODY-8
    return {
        "n": n,
        "options": {**DEFAULTS, **(options or {})},
        "gods": list(gods),
        "pawns": dict.fromkeys(gods, "READY"),
        "zones": {},
        "hands": [list(hand) for hand in hands],
        "discards": [],
        "missions": list(missions),
        "board": dict(layout),
        "reserve": dict.fromkeys(ADVENTURES, 2),
        "done": [],
        "ship": None,
        "departure": None,
        "phase": "D0",
        "turn": leader,
        "leader": leader,
        "passes": 0,
        "round": 1,
        "dryRounds": 0,
        "pending": None,
        "barred": {},
    }


# ---- who may do what


def holder(state: State, god: str) -> int:
    """The seat that has the god now (ODY-36: offices follow the card)."""
    return list(state["gods"]).index(god)


def to_act(state: State) -> int | None:
    """The seat whose decision it is."""
    if state["phase"] in ("D0", "D3"):
        return holder(state, "Zeus")  # ODY-7, ODY-36, ODY-50
    if state["phase"] == "D2":
        return holder(state, "Athena")
    return int(state["turn"]) if state["phase"] == "D1" else None


def may_counter(state: State) -> int | None:
    """ODY-30: the seat asked after a use of another god's power; None: nobody is asked."""
    seat = holder(state, "Athena")  # ODY-14, ODY-31: having passed or an empty hand does not matter
    return seat if state["pawns"]["Athena"] == "READY" and seat not in state["barred"] else None  # C-6


def may_counter_before_turn(state: State) -> int | None:
    """C-9 with hadesCounter = anyTime: the seat asked before a D1; None: nobody."""
    lying_down = any(card["down"] for cards in state["zones"].values() for card in cards)
    any_time = state["options"]["hadesCounter"] == "anyTime"
    return may_counter(state) if any_time and lying_down and state["pawns"].get("Hades") == "READY" else None


def refusal(state: State, seat: int, action: Action) -> list[str]:
    """Empty if legal; otherwise rule ids any of which is a proper reason. Order of checks: C-7."""
    kind = action["t"]
    pawns, hand, mine = state["pawns"], state["hands"][seat], state["gods"][seat]
    wanted = {"place": "D0", "counter": "D2", "refill": "D3"}.get(kind, "D1")
    if state["phase"] != wanted or to_act(state) != seat:
        other = {"place": ["ODY-7"], "counter": ["ODY-30"], "refill": ["ODY-10", "ODY-50"]}
        return other.get(kind, ["ODY-10"])
    if kind == "place":
        return [] if action["circle"] in MAP else ["ODY-7"]
    if kind == "refill":
        return [] if state["reserve"].get(action["adventure"], 0) > 0 else ["ODY-50"]
    if kind in ("counter", "pass"):
        return []  # ODY-10, C-11: pass is always legal
    if kind == "wind":
        down = action["faceDown"]
        missing = (["ODY-11"] if action["card"] not in hand else []) + (["ODY-27"] if down and mine != "Hades" else [])
        if missing:
            return missing
        if down and pawns["Hades"] != "READY":
            return ["ODY-29"]
        if down and seat in state["barred"]:
            return ["ODY-35"]
        return [] if action["zone"] in ZONES else ["ODY-12"]  # ODY-12: any zone, also a blocked one
    if kind == "exchange":
        partner = action["with"]  # any other seat, no consent
        return [] if "D" in hand and partner != seat and partner in range(state["n"]) else ["ODY-33"]
    if kind == "power":
        god = action["god"]
        if god in ("Athena", "Hades"):  # Athena acts in D2 only, Hades by laying cards face down
            return ["ODY-19"]
        own_rule = {"Zeus": "ODY-23", "Poseidon": "ODY-24", "Aphrodite": "ODY-25", "Hermes": "ODY-26"}[god]
        if mine != god:
            return ["ODY-18", "ODY-19", own_rule]
        if pawns[god] != "READY":
            return ["ODY-18"]
        if seat in state["barred"]:
            return ["ODY-35"]
        if god == "Zeus":
            return []  # also with no card on the table
        if god == "Hermes":  # ODY-26: any card on the table, to one of the eight other zones
            lies_on = [z for z in ZONES for c in state["zones"].get(z, []) if c["playNo"] == action["playNo"]]
            good = len(lies_on) == 1 and action["to"] in ZONES and action["to"] != lies_on[0]
            return [] if good else [own_rule]
        return [] if action["zone"] in ZONES else [own_rule]  # also an empty zone
    raise ValueError(f"unknown action {kind!r}")


def legal_actions(state: State, seat: int) -> list[Action]:
    """All that can be said at all, less what is refused; in D1 only pass is left in the case of ODY-15."""
    played = [card["playNo"] for zone in ZONES for card in state["zones"].get(zone, [])]
    every: list[Action] = [{"t": "place", "circle": circle} for circle in MAP]
    every += [{"t": "refill", "adventure": adventure} for adventure in ADVENTURES]
    every += [{"t": "counter", "use": True}, {"t": "counter", "use": False}]
    every += [{"t": "pass"}, {"t": "power", "god": "Zeus"}]
    every += [
        {"t": "wind", "card": card, "zone": zone, "faceDown": down}
        for card in DECK
        for zone in ZONES
        for down in (False, True)
    ]
    every += [{"t": "exchange", "with": partner} for partner in range(state["n"])]
    every += [{"t": "power", "god": god, "zone": zone} for god in ("Poseidon", "Aphrodite") for zone in ZONES]
    every += [{"t": "power", "god": "Hermes", "playNo": number, "to": zone} for number in played for zone in ZONES]
    return [action for action in every if not refusal(state, seat, action)]


# ---- one action


def apply(state: State, seat: int, action: Action) -> State:
    """The state after a legal action, played on to the next decision, to CLEANUP or to OVER."""
    if refusal(state, seat, action):
        raise ValueError(f"refused: {refusal(state, seat, action)}")
    s = copy.deepcopy(state)
    left = (seat + 1) % s["n"]
    kind = action["t"]
    if kind in ("wind", "exchange", "power"):
        s["passes"] = 0  # ODY-16, ODY-20: even if a power is then countered
    if kind == "place":  # ODY-7
        s["reserve"][s["board"].pop(action["circle"])] += 1
        s["ship"] = s["departure"] = action["circle"]
        _begin_turn(s, s["leader"])
    elif kind == "pass":  # ODY-14, ODY-16
        s["passes"] += 1
        if s["passes"] == s["n"]:
            _end_round(s)
        else:
            _begin_turn(s, left)
    elif kind == "wind":
        s["hands"][seat].remove(action["card"])
        number = 1 + sum(len(cards) for cards in s["zones"].values())
        s["zones"].setdefault(action["zone"], []).append(
            {"card": action["card"], "by": seat, "down": action["faceDown"], "playNo": number}
        )
        if action["faceDown"]:
            _declare(s, seat, "Hades", action)  # ODY-20: the card already lies there
        else:
            _begin_turn(s, left)  # ODY-32
    elif kind == "exchange":  # ODY-33
        partner = action["with"]
        s["hands"][seat].remove("D")
        s["discards"].append("D")
        s["gods"][seat], s["gods"][partner] = s["gods"][partner], s["gods"][seat]
        # ODY-34: pawn states belong to gods and so travel along. C-1: a countered Hades wakes up.
        if s["options"]["hadesRefresh"] and "Hades" in (s["gods"][seat], s["gods"][partner]):
            s["pawns"]["Hades"] = "READY"
        if s["options"]["newGodDelay"] == "nextLap":  # C-6
            s["barred"][seat] = s["barred"][partner] = seat
        _begin_turn(s, left)
    elif kind == "power":
        _declare(s, seat, action["god"], action)
    elif kind == "counter":
        pending, s["pending"] = s["pending"], None
        if action["use"]:  # ODY-31
            s["pawns"]["Athena"] = s["pawns"][pending["god"]] = "SPENT"
            if pending["god"] == "Hades":
                _turn_all_up(s)  # ODY-29
        if pending["before"]:
            s["phase"] = "D1"  # C-9: then that same D1, passes unchanged
        elif action["use"]:
            _begin_turn(s, (pending["seat"] + 1) % s["n"])
        else:
            _effect(s, pending["seat"], pending["god"], pending["action"])
    elif kind == "refill":  # ODY-50
        s["reserve"][action["adventure"]] -= 1
        s["board"][s["departure"]] = action["adventure"]
        s["phase"] = "CLEANUP"
    return s


def next_round(state: State, pile: Sequence[str]) -> State:
    """ODY-52 to ODY-54 from CLEANUP; pile is the shuffled pile, first card dealt first."""
    if state["phase"] != "CLEANUP":
        raise ValueError("the round is not over")
    if any(list(pile).count(card) != number for card, number in cards_outside_hands(state["hands"]).items()):
        raise ValueError("ODY-52: the pile must be all cards that are in no hand")
    s = copy.deepcopy(state)
    zeus = holder(s, "Zeus")
    for card, seat in zip(pile, deal_sequence(s["n"], zeus, len(pile)), strict=False):
        s["hands"][seat].append(card)
    s.update(zones={}, discards=[], barred={}, passes=0, departure=s["ship"], round=s["round"] + 1)
    s["pawns"] = dict.fromkeys(s["gods"], "READY")  # ODY-54
    s["leader"] = (zeus + 1) % s["n"]  # ODY-9
    _begin_turn(s, s["leader"])
    return s


# The helpers below change the fresh copy that apply and next_round have made.


def _turn_all_up(s: State) -> None:
    for cards in s["zones"].values():
        for card in cards:
            card["down"] = False


def _begin_turn(s: State, seat: int) -> None:
    s["turn"] = seat
    s["phase"] = "D1"
    s["barred"] = {who: until for who, until in s["barred"].items() if until != seat}  # C-6
    if may_counter_before_turn(s) is not None:  # C-9
        s["phase"] = "D2"
        s["pending"] = {"seat": holder(s, "Hades"), "god": "Hades", "action": None, "before": True}


def _declare(s: State, seat: int, god: str, action: Action) -> None:
    if may_counter(s) is None:
        _effect(s, seat, god, action)
    else:  # C-8: the pawn changes only with the decision
        s["phase"] = "D2"
        s["pending"] = {"seat": seat, "god": god, "action": action, "before": False}


def _effect(s: State, seat: int, god: str, action: Action) -> None:
    if god in ("Poseidon", "Aphrodite"):
        s["pawns"][god] = action["zone"]  # ODY-21, ODY-24, ODY-25
    if god == "Hermes":  # ODY-26: the card keeps face, owner and number
        s["pawns"][god] = "SPENT"
        moved = [c for cards in s["zones"].values() for c in cards if c["playNo"] == action["playNo"]]
        for zone, cards in s["zones"].items():
            s["zones"][zone] = [card for card in cards if card not in moved]
        s["zones"].setdefault(action["to"], []).extend(moved)
    if god == "Zeus":  # ODY-23
        s["pawns"][god] = "SPENT"
        _end_round(s)
    else:  # Hades stays READY (ODY-21)
        _begin_turn(s, (seat + 1) % s["n"])


def _end_round(s: State) -> None:
    _turn_all_up(s)  # ODY-39, R-29
    course = resolve(s["zones"], s["pawns"], s["ship"], s["board"], s["missions"])
    s["departure"], s["ship"] = s["ship"], course["end"]
    s["dryRounds"] = s["dryRounds"] + 1 if course["token"] is None else 0
    if course["token"] is not None:
        s["done"].append(s["board"].pop(s["ship"]))  # ODY-45
    if game_ends(s["done"], s["missions"], s["dryRounds"], s["options"]["stallRounds"]):
        s["phase"] = "OVER"  # no refill, no deal
    elif course["token"] is not None and sum(s["reserve"].values()) > 0:
        s["phase"] = "D3"  # ODY-50
    else:
        s["phase"] = "CLEANUP"  # ODY-44, ODY-51
