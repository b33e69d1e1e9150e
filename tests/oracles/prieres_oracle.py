"""Prières, told a second time: a slow and plain account of the rules, to check the game against.

Everything is a pure function on plain dicts and lists. Nothing given is ever changed: a function that
"does" something returns a changed copy. PRI-n, C-n, R-n and O-... are the ids of the rules file.

  seat      0..N-1, clockwise.
  card      "C001".."C110" a City, "M01".."M24" a Miracle (every Annulment is "M01"), "F01".."F10" an End card
  stamp     (kind, round): the effect holds during that round only. On a City: "inspiration", "harangue",
            "agitation", "straying". In Position["effects"]: "veil", "doubt", "eclipse", "merchants".
  City      {"id", "owner", "t", "p", "placed" (round), "illuminated", "apparition", "stamps", "credited"}
  Player    {"implication", "hand" (cards), "unshakeable", "nudge" (rounds in which his Original Temple
             yields 3), "credited" (of the Original Temple), "harangued" (round of his last one, or None)}
  Position  {"round", "first", "active" (seats), "pool", "intervened", "blocked" (Cities not to be announced
             again this turn), "players" (by seat), "cities" (in play), "effects" (stamps),
             "miracle_discards", "city_discards" (cards, order without meaning),
             "options" ({"O-...": value}; absent = the value in DEFAULTS, others are not read)}
  target    {"city": id}, {"seat": n} (a player, or his Original Temple), or {} for a Miracle without target
  answer    "PASS", "ANNUL", or the Miracle played as a reaction.
  question  {"ask": "react" | "annul", "seat", "over" (card), "options" (answers)}. Every seat with a Miracle
            in hand is asked (C-2); where PASS is the only option the table passes, no answer is used up.
  outcome   {"state": "asking", or how it ended: "placed", "returned", "ghost" / "effect", "annulled";
             "question": the one waiting for an answer, or None; "asked": every question in order, that one
             included; "played": [{"seat", "card", "stands" (None: undecided)}] in the order played;
             "cost", "t", "p": pending or final values of the City, "paid" (place_city only); "position"}
  tally     {"VIL", "TEM", "POP", "IMP"} of one player (PRI-5, and his Implication).
  faults    the set of all rules an action breaks; empty = legal. The actor is always Position["active"].
"""

from __future__ import annotations

import copy
import itertools
from collections.abc import Generator, Mapping, Sequence
from typing import Any

Stamp = tuple[str, int]
Data = dict[str, Any]
City = Data
Player = Data
Position = Data
Question = Data
Outcome = Data
Target = Mapping[str, str | int]
Tally = dict[str, int]
Options = Mapping[str, str]
Numbers = Sequence[int]
Asking = Generator[Question, str, bool]  # yields questions, is sent answers, returns whether it stands

# fmt: off
_DECK = [  # (copies, temples, population) in id order, 1.2
    (14, 1, 1), (9, 1, 2), (9, 2, 1), (8, 1, 3), (8, 2, 2), (8, 3, 1), (7, 1, 4), (7, 2, 3),
    (7, 3, 2), (6, 1, 5), (6, 2, 4), (6, 3, 3), (5, 2, 5), (5, 3, 4), (5, 3, 5),
]
_PROFILES = [(t, p) for copies, t, p in _DECK for _ in range(copies)]
PRINTED = {f"C{n:03d}": (t + p - 1, t, p) for n, (t, p) in enumerate(_PROFILES, start=1)}  # (cost, t, p)

ANNULMENT, NAIVETY, GHOST_TOWN = "M01", "M11", "M18"
REACTIONS = ["M03", "M05", "M08", "M10", "M11", "M12", "M18"]  # class R, 1.3
ON_CITY = ["M02", "M04", "M07", "M09", "M13", "M14", "M17", "M19", "M23"]  # class A, one established City
ON_SEAT = ["M06", "M15", "M16"]  # class A, a player or an Original Temple
NEXT_ROUND = {"M20": "veil", "M21": "doubt", "M22": "eclipse", "M24": "merchants"}  # class A, no target
INTERVENTIONS = {"agitation": 1, "harangue": 2, "sacrifice": 3, "terrorism": 4}  # Faith, PRI-95..99
END_CARDS = {  # (how, what, number), 1.4
    "F01": ("total", "VIL", 10), "F02": ("total", "TEM", 20), "F03": ("total", "POP", 30),
    "F04": ("one", "VIL", 10), "F05": ("one", "TEM", 20), "F06": ("one", "POP", 30),
    "F07": ("gap", "TEM", 20), "F08": ("gap", "POP", 30), "F09": ("gap", "VIL", 10),
    "F10": ("total_down", "IMP", 10),
}
DEFAULTS = {
    "O-FIRST": "fixed", "O-NEWCITY": "next_round", "O-THREE": "at_least", "O-ORIGIN": "counts",
    "O-TIE": "nobody", "O-REACH": "state", "O-TRIGGER": "latched", "O-TOKENS": "unlimited", "O-EXHAUST": "on",
}
# fmt: on


def option(options: Options, name: str) -> str:
    return options.get(name, DEFAULTS[name])


def find_city(position: Position, city_id: object) -> City | None:
    return next((city for city in position["cities"] if city["id"] == city_id), None)


# --- 1. Faith (PRI-30..35) ---
def has_three(city: City, options: Options) -> bool:
    """PRI-4 with O-THREE."""
    reading = option(options, "O-THREE")
    if reading == "printed":
        return PRINTED[city["id"]][1] == 3
    return bool(city["t"] == 3 if reading == "exactly" else city["t"] >= 3)


def established(city: City, in_round: int) -> bool:
    """PRI-3: placed in an earlier round."""
    return bool(city["placed"] < in_round)


def holding(stamps: Sequence[Stamp], in_round: int) -> set[str]:
    return {kind for kind, when in stamps if when == in_round}


def city_production(city: City, in_round: int, effects: Sequence[Stamp], options: Options) -> int:
    """What a City yields in that round."""
    if not established(city, in_round) and option(options, "O-NEWCITY") != "immediate":
        return 0  # PRI-3, PRI-30; PRI-35 is the option
    marks, world = holding(city["stamps"], in_round), holding(effects, in_round)
    boosted = city["illuminated"] or marks & {"inspiration", "harangue"}
    value = int(city["t"]) * (2 if boosted else 1)  # PRI-30: boosts do not add up
    results = [value]  # PRI-31: the lowest result wins
    if marks & {"agitation", "straying"} or ("merchants" in world and has_three(city, options)):
        results.append(0)
    if "eclipse" in world and city["t"] == 1:
        results.append(0)
    if "veil" in world:
        results.append(min(value, 1) if has_three(city, options) else 0)
    if "doubt" in world:
        results.append(min(value, 1))
    return min(results)


def original_production(player: Player, in_round: int, effects: Sequence[Stamp]) -> int:
    """PRI-32: what an Original Temple yields in that round; only Veil restricts it."""
    value = 3 if player["unshakeable"] or in_round in player["nudge"] else 1
    return min(value, 1) if "veil" in holding(effects, in_round) else value


def production(position: Position, seat: int, in_round: int | None = None) -> dict[str, int]:
    """Yield of each source of a seat ("original" and City ids), this round or in the round given."""
    when, effects = in_round or position["round"], position["effects"]
    result = {"original": original_production(position["players"][seat], when, effects)}
    for city in position["cities"]:
        if city["owner"] == seat:
            result[city["id"]] = city_production(city, when, effects, position["options"])
    return result


def credit(position: Position) -> Position:
    """PRI-33: the active player is credited with what his sources yield beyond what they gave this round."""
    after = copy.deepcopy(position)
    for source, value in production(after, after["active"]).items():
        holder = find_city(after, source) or after["players"][after["active"]]
        if value > holder["credited"]:
            after["pool"] += value - holder["credited"]
            holder["credited"] = value
    return after


def start_turn(position: Position, seat: int) -> Position:
    """PRI-22, PRI-23: what was left is lost, production is credited."""
    return credit({**position, "active": seat, "pool": 0, "intervened": False, "blocked": []})


def next_round(position: Position) -> Position:
    """PRI-114, PRI-20: a new round; nothing credited, effects for earlier rounds vanish."""
    after = copy.deepcopy(position)
    now = after["round"] = after["round"] + 1
    if option(after["options"], "O-FIRST") == "rotating":
        after["first"] = (after["first"] + 1) % len(after["players"])
    after["effects"] = [(kind, r) for kind, r in after["effects"] if r >= now]
    for player in after["players"]:
        player.update(credited=0, nudge=[r for r in player["nudge"] if r >= now])
    for city in after["cities"]:
        city.update(credited=0, stamps=[(kind, r) for kind, r in city["stamps"] if r >= now])
    return {**after, "active": after["first"], "pool": 0, "intervened": False, "blocked": []}


# --- 2. Placing a City, reactions, Annulment (PRI-50..93) ---
def miracles_held(position: Position, seat: int) -> int:
    """PRI-6: a public number."""
    return sum(card.startswith("M") for card in position["players"][seat]["hand"])


def _play(position: Position, played: list[Data], seat: int, card: str) -> Asking:
    """A Miracle leaves the hand, is exposed to Annulment, goes to the discards (PRI-62). Does it stand?"""
    position["players"][seat]["hand"].remove(card)
    fate: Data = {"seat": seat, "card": card, "stands": None}
    played.append(fate)
    fate["stands"] = stands = yield from _annulment_window(position, played, seat, card)
    position["miracle_discards"].append(card)
    return stands


def _annulment_window(position: Position, played: list[Data], player: int, card: str) -> Asking:
    """PRI-60, PRI-61: from the left of the player, all except him, until all of them passed running."""
    n, seat, passes = len(position["players"]), player, 0
    while passes < n - 1:
        seat = (seat + 1) % n
        if seat == player:
            continue
        passes += 1
        in_sight = position["miracle_discards"].count(ANNULMENT)
        in_sight += sum(fate["card"] == ANNULMENT and fate["stands"] is None for fate in played)
        if in_sight == n or miracles_held(position, seat) == 0:
            continue  # C-2: publicly unable, not asked
        usable = ["ANNUL"] if ANNULMENT in position["players"][seat]["hand"] else []
        answer = yield {"ask": "annul", "seat": seat, "over": card, "options": [*usable, "PASS"]}
        if answer == "ANNUL":
            if (yield from _play(position, played, seat, ANNULMENT)):
                return False
            passes = 0  # his Annulment was annulled: asking goes on with the player left of him
    return True


def _placement(position: Position, played: list[Data], card: str, naivety: bool, values: Tally) -> Asking:
    """PRI-51, PRI-52: from the active player, until all N passed running. False = Ghost Town took effect."""
    n, seat, passes = len(position["players"]), position["active"], 0
    if naivety and (yield from _play(position, played, seat, NAIVETY)):
        values.update(reaction_effect(NAIVETY, values))
    while passes < n:
        passes += 1
        if miracles_held(position, seat) >= 1:  # C-2
            usable = [m for m in REACTIONS if m in position["players"][seat]["hand"]]
            answer = yield {"ask": "react", "seat": seat, "over": card, "options": [*usable, "PASS"]}
            if answer != "PASS":
                passes = 0
                if (yield from _play(position, played, seat, answer)):
                    if answer == GHOST_TOWN:
                        return False
                    values.update(reaction_effect(answer, values))  # at once, in the order played
        seat = (seat + 1) % n
    return True


def reaction_effect(card: str, values: Tally) -> Tally:
    """What a class R Miracle makes of the pending {"cost", "t", "p"} (Ghost Town: PRI-55)."""
    results: dict[str, Tally] = {
        "M03": {"t": 2 * values["t"]},  # Zeal, PRI-72
        "M05": {"p": 2 * values["p"]},  # Immigration, PRI-74
        "M08": {"t": 1},  # Idleness, PRI-77
        "M10": {"p": values["p"] // 2},  # Sterility, PRI-79
        "M11": {"cost": max(0, values["cost"] - 1)},  # Naivety, PRI-80
        "M12": {"cost": 2 * values["cost"]},  # Certainty, PRI-81
    }
    return {**values, **results[card]}


def _ask_all(asking: Asking, answers: Sequence[str]) -> tuple[list[Question], bool | None]:
    """The questions in order and how it ended; None = the last question waits for an answer."""
    left, asked = list(answers), []
    try:
        question = next(asking)
        while True:
            asked.append(question)
            choice = len(question["options"]) > 1
            if choice and not left:
                return asked, None
            answer = left.pop(0) if choice else "PASS"  # C-2: the table passes, unseen
            if answer not in question["options"]:
                raise ValueError(f"{answer} is no answer to {question}")
            question = asking.send(answer)
    except StopIteration as end:
        if left:
            raise ValueError(f"answers nobody asked for: {left}") from None
        return asked, bool(end.value)


def place_city(position: Position, card: str, naivety: bool, answers: Sequence[str]) -> Outcome:
    """The active player announces a City; what comes of it under these answers (PRI-50..55)."""
    if announce_faults(position, card, naivety):
        raise ValueError("not legal")
    after, seat, pool, paid = copy.deepcopy(position), position["active"], position["pool"], 0
    after["players"][seat]["hand"].remove(card)  # PRI-50
    played: list[Data] = []
    values = dict(zip(("cost", "t", "p"), PRINTED[card], strict=True))
    asked, stands = _ask_all(_placement(after, played, card, naivety, values), answers)
    if stands is None:
        state = "asking"
    elif not stands:  # PRI-55
        state, paid = "ghost", min(values["cost"], pool)
        after["city_discards"].append(card)
    elif values["cost"] <= pool:  # PRI-53
        state, paid = "placed", values["cost"]
        new: City = {"id": card, "owner": seat, "t": values["t"], "p": values["p"], "placed": after["round"]}
        new |= {"illuminated": False, "apparition": False, "stamps": [], "credited": 0}
        after["cities"].append(new)
    else:  # PRI-54
        state = "returned"
        after["players"][seat]["hand"].append(card)
        after["blocked"].append(card)
    after["pool"] = pool - paid
    if state == "placed":
        after = credit(after)  # only PRI-35 makes this matter
    result = {"state": state, "asked": asked, "played": played, "paid": paid, "position": after, **values}
    return {**result, "question": asked[-1] if stands is None else None}


def play_miracle(position: Position, card: str, target: Target, answers: Sequence[str]) -> Outcome:
    """The active player plays a class A Miracle (PRI-43): Annulment window, then effect or nothing."""
    if miracle_faults(position, card, target):
        raise ValueError("not legal")
    after, played = copy.deepcopy(position), list[Data]()
    asked, stands = _ask_all(_play(after, played, position["active"], card), answers)
    if stands:
        after = miracle_effect(after, card, target)
    state = {None: "asking", True: "effect", False: "annulled"}[stands]
    question = asked[-1] if stands is None else None
    return {"state": state, "question": question, "asked": asked, "played": played, "position": after}


def miracle_effect(position: Position, card: str, target: Target) -> Position:
    """A class A Miracle by the active player takes effect, then crediting (PRI-71..93, PRI-33)."""
    after = copy.deepcopy(position)
    now, city = after["round"], find_city(after, target.get("city"))
    if card in NEXT_ROUND:  # PRI-89, 90, 91, 93
        after["effects"].append((NEXT_ROUND[card], now + 1))
    elif card == "M06":  # Divine Apparition, PRI-75; C-11: not the fresh ones
        for own in after["cities"]:
            if own["owner"] == target["seat"] and established(own, now) and has_three(own, after["options"]):
                own["apparition"] = True
    elif card == "M15":  # Divine Nudge, PRI-84
        after["players"][target["seat"]]["nudge"].append(now)
    elif card == "M16":  # Unshakeable Faith, PRI-85
        after["players"][target["seat"]]["unshakeable"] = True
    elif city is not None:
        three = has_three(city, after["options"])
        if card == "M17":  # Divine Rage, PRI-86, PRI-2
            after["cities"].remove(city)
            after["city_discards"].append(city["id"])
        changes: dict[str, Data] = {
            "M02": {"t": 2 * city["t"]},  # Temple Enlargement, PRI-71
            "M04": {"p": 2 * city["p"]},  # Fertility, PRI-73
            "M07": {"t": 0, "p": min(city["p"], 1 if three else city["p"])},  # Wrath, PRI-76, R32
            "M09": {"p": city["p"] // 2},  # Epidemic, PRI-78
            "M13": {"stamps": [*city["stamps"], ("inspiration", now)]},  # Inspiration, PRI-82
            "M14": {"illuminated": True},  # Illumination, PRI-83
            "M19": {"owner": after["active"]},  # Conversion, PRI-88: all else stays
            "M23": {"stamps": [*city["stamps"], ("straying", now + 1)]},  # Straying, PRI-92, C-14
        }
        city.update(changes.get(card, {}))
    return credit(after)


# --- 3. End of the game (PRI-5, PRI-120..128) ---
def tallies(position: Position) -> list[Tally]:
    """PRI-5, by seat; O-ORIGIN says whether the Original Temple is a Temple in TEM."""
    origin = 1 if option(position["options"], "O-ORIGIN") == "counts" else 0
    result = []
    for seat, player in enumerate(position["players"]):
        own = [city for city in position["cities"] if city["owner"] == seat]
        vil = sum(2 if city["apparition"] else 1 for city in own)
        tem, pop = sum(city["t"] for city in own) + origin, sum(city["p"] for city in own)
        result.append({"VIL": vil, "TEM": tem, "POP": pop, "IMP": player["implication"]})
    return result


def end_progress(card: str, now: Sequence[Tally]) -> dict[str, int]:
    """How near the card is: the value that counts, the number to reach, what is missing (1.4, PRI-124)."""
    how, what, number = END_CARDS[card]
    values = [tally[what] for tally in now]
    if how == "one":
        value, goal = max(values), number
    elif how == "gap":
        value, goal = max(values) - min(values), number
    else:
        value, goal = sum(values), number * len(values)
    missing = value - goal if how == "total_down" else goal - value
    return {"value": value, "goal": goal, "missing": max(0, missing)}


def end_condition(card: str, checks: Sequence[Sequence[Tally]], options: Options) -> bool:
    """Is the card fulfilled at the last of these checks? `checks`: the tallies at every check of PRI-121
    since the card last became active. Only F04..F06 look further back than the last one (PRI-123, C-4)."""
    how, what, number = END_CARDS[card]
    reading = option(options, "O-REACH")
    if how != "one" or reading == "state":
        return end_progress(card, checks[-1])["missing"] == 0
    for seat in range(len(checks[-1])):
        course = [check[seat][what] for check in checks]
        crossed = min(course) < number
        rose = any(before < after >= number for before, after in itertools.pairwise(course))
        if course[-1] >= number and (crossed if reading == "crossing" else rose):
            return True
    return False


def triggered(card: str, checks: Sequence[Sequence[Tally]], options: Options) -> bool:
    """PRI-121: latched by any check; C-10: under end_of_phase only by the check after the last turn."""
    if option(options, "O-TRIGGER") == "end_of_phase":
        return end_condition(card, checks, options)
    return any(end_condition(card, checks[:n], options) for n in range(1, len(checks) + 1))


def exhausted(position: Position) -> bool:
    """PRI-128 as corrected by C-1, asked after the Draw phase."""
    spent = all(player["implication"] == 0 and not player["hand"] for player in position["players"])
    return spent and option(position["options"], "O-EXHAUST") == "on"


def ranking(now: Sequence[Tally]) -> list[int]:
    """PRI-125: the rank of each seat, 1 = winner; equal in POP, TEM and VIL share a rank (1, 1, 3)."""
    keys = [(tally["POP"], tally["TEM"], tally["VIL"]) for tally in now]
    return [1 + sum(other > key for other in keys) for key in keys]


# --- 4. What may be done in a turn (PRI-41, 43, 94..99), sealed bids (PRI-100..102) ---
def announce_faults(position: Position, card: str, naivety: bool) -> set[str]:
    """PRI-41."""
    hand = position["players"][position["active"]]["hand"]
    if card not in PRINTED or card not in hand or card in position["blocked"]:
        return {"PRI-41"}
    cost = max(0, PRINTED[card][0] - 1) if naivety else PRINTED[card][0]
    able = cost <= position["pool"] and (NAIVETY in hand or not naivety)
    return set() if able else {"PRI-41"}


def legal_announcements(position: Position) -> list[tuple[str, bool]]:
    """Which Cities may be announced, without and with Naivety."""
    hand = position["players"][position["active"]]["hand"]
    pairs = [(card, naivety) for card in hand for naivety in (False, True)]
    return [pair for pair in pairs if not announce_faults(position, *pair)]


def miracle_targets(position: Position, card: str) -> list[dict[str, str | int]]:
    """Every legal target of a class A Miracle for the active player (1.3, PRI-3), held or not."""
    if card in NEXT_ROUND:
        return [{}]
    if card in ON_SEAT:
        return [{"seat": seat} for seat in range(len(position["players"]))]
    cities = [city for city in position["cities"] if established(city, position["round"])]
    if card == "M19":  # PRI-88
        cities = [city for city in cities if city["owner"] != position["active"]]
    return [{"city": city["id"]} for city in cities if card in ON_CITY]  # class R, N: none (PRI-43)


def miracle_faults(position: Position, card: str, target: Target) -> set[str]:
    """PRI-43 with PRI-3 and PRI-88."""
    held = card in position["players"][position["active"]]["hand"]
    if held and dict(target) in miracle_targets(position, card):
        return set()
    city = find_city(position, target.get("city"))
    fresh = city is not None and not established(city, position["round"])
    return {"PRI-43"} | ({"PRI-3"} if fresh else set()) | ({"PRI-88"} if card == "M19" else set())


def intervention_faults(position: Position, kind: str, city_id: str, other_id: str | None = None) -> set[str]:
    """PRI-94..99. Terrorism: `city_id` loses population, `other_id` a temple; the others name one City."""
    faults: set[str] = set()
    player, now = position["players"][position["active"]], position["round"]
    if position["intervened"]:
        faults |= {"PRI-44", "PRI-94"}
    if position["pool"] < INTERVENTIONS[kind]:
        faults.add("PRI-94")
    city = find_city(position, city_id)
    other = find_city(position, other_id) if kind == "terrorism" else city
    if city is None or other is None or not (established(city, now) and established(other, now)):
        return faults | {"PRI-3", "PRI-94"}
    can_give_people = city["owner"] == position["active"] and city["p"] >= 1
    if kind == "sacrifice" and not can_give_people:
        faults.add("PRI-98")  # C-11 R56: t = 0 is allowed
    if kind == "terrorism" and (not can_give_people or city is other or other["t"] < 1):
        faults.add("PRI-99")
    if kind == "harangue" and player["harangued"] == now - 1:
        faults.add("PRI-97")
    on_table = {stamp for each in position["cities"] for stamp, r in each["stamps"] if r >= now}  # C-14
    if kind in on_table and option(position["options"], "O-TOKENS") == "one_each":
        faults.add("PRI-95" if kind == "agitation" else "PRI-96")
    return faults


def legal_interventions(position: Position) -> list[tuple[str, str, str | None]]:
    """Every (kind, City, second City or None) the active player may use."""
    ids = [city["id"] for city in position["cities"]]
    tries = [(kind, first, None) for kind in INTERVENTIONS if kind != "terrorism" for first in ids]
    pairs = [("terrorism", first, second) for first in ids for second in ids]
    return [attempt for attempt in [*tries, *pairs] if not intervention_faults(position, *attempt)]


def intervene(position: Position, kind: str, city_id: str, other_id: str | None = None) -> Position:
    """The intervention is paid and takes effect; nobody can answer it (PRI-61, PRI-94)."""
    after = copy.deepcopy(position)
    city, other = find_city(after, city_id), find_city(after, other_id if kind == "terrorism" else None)
    if intervention_faults(position, kind, city_id, other_id) or city is None:
        raise ValueError("not legal")
    after["pool"] -= INTERVENTIONS[kind]
    after["intervened"] = True
    if kind in ("agitation", "harangue"):  # PRI-95, PRI-96
        city["stamps"].append((kind, after["round"] + 1))
    else:  # PRI-98, PRI-99
        city["p"] -= 1
    if kind == "harangue":
        after["players"][after["active"]]["harangued"] = after["round"]  # PRI-97
    elif kind == "sacrifice":
        city["t"] += 1
    elif other is not None:  # Terrorism
        other["t"] -= 1
    return credit(after)


def resolve_bids(held: Numbers, bids: Numbers, first: int, options: Options) -> tuple[list[int], int | None]:
    """PRI-100..102, O-TIE: Implication left by seat (all bids are spent), and who may move the token."""
    if not all(0 <= bid <= own for own, bid in zip(held, bids, strict=True)):
        raise ValueError("PRI-100")
    left = [own - bid for own, bid in zip(held, bids, strict=True)]
    n, highest = len(bids), max(bids)
    best = [seat for seat in ((first + step) % n for step in range(n)) if bids[seat] == highest]
    if highest == 0 or (len(best) > 1 and option(options, "O-TIE") != "turn_order"):
        return left, None
    return left, best[0]
