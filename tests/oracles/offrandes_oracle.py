"""A plain, slow account of the rules of Offrandes, to compare another implementation with.

Every function is pure: it reads plain data, changes none of it and returns new data.

A position is a dict with these keys:
    n        number of players, 3 to 5; players are the seats 0 .. n-1, clockwise
    ladders  one list per player: 7 squares (0 to 5) in the order pe wa fl ke pr co gu
    cash     drachmas per player
    score    points per player
    altars   11 entries, None or (animal type, count, owner), in the order hephaistos ares hermes |
             athena hera aphrodite | artemis apollo | hades poseidon | zeus (groups 1 to 5)
    stock    animals left of each type: hen pig goat sheep ox (list index = type - 1)
    first    the player with the first-player marker
    options  option name -> value; an option left out has its default (see OPTIONS)

A ladder is its number 0 to 6, an animal type is its value 1 to 5, an altar is its index 0 to 10.
A pair is two ladder numbers in any order. Each refused step raises RefusedError, which lists rule ids.
"""

from __future__ import annotations

import copy
from collections.abc import Collection, Mapping, Sequence
from typing import TypedDict

PE, WA, FL, KE, PR, CO, GU = range(7)
TOP = 5
GROUP = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5]  # of each altar
LOT_LIMIT = {3: 2, 4: 3, 5: 3}  # OFF-31: lots per auction turn, by number of players

Altar = tuple[int, int, int]  # (animal type, count, owner)
Offer = tuple[int, int, int]  # (animal type, count, altar index)
Answer = tuple[int, int | None]  # (player, bid) or (player, None) for a pass
Pair = tuple[int, int]  # two ladders
Lot = tuple[Pair, Sequence[Answer]]  # (pair, script), see auction_outcome
Ladders = list[list[int]]

# Option name -> accepted values, the default first. Besides these: roundCap, None or a whole number.
OPTIONS: dict[str, list[str]] = {
    "corruptAtTop": ["allow", "forbid"],
    "topProtection": ["any-pawn", "victim-only"],
    "lesserOffering": ["strict", "free"],
    "offering": ["optional", "compulsory"],
    "finalTie": ["shared", "drachmas"],
    "money": ["open", "hidden"],
}


class Position(TypedDict):
    """See the module's docstring."""

    n: int
    ladders: Ladders
    cash: list[int]
    score: list[int]
    altars: list[Altar | None]
    stock: list[int]
    first: int
    options: Mapping[str, str | int | None]


class LotOutcome(TypedDict):
    """What became of one lot; as long as somebody still has to answer, winner is None."""

    asked: list[int]  # the responders asked, in order: asked[i] gave script[i + 1]; the last may be open
    forced: list[int]  # those who passed without being asked, in order
    to_answer: int | None  # who has to answer next; None once the lot is sold
    leader: int  # who made the highest bid so far
    bid: int  # that bid; what the winner paid once the lot is sold
    winner: int | None
    ladders: Ladders
    cash: list[int]
    excluded: list[int]  # sorted; those who may not bid for a further lot of this auction turn
    turn_goes_on: bool


class TurnOutcome(TypedDict):
    """What became of one auction turn as far as it was played."""

    lots: list[LotOutcome]
    hand: list[int]  # tiles not sold in this auction turn
    winners: list[int]  # sorted; opponents who won a lot
    ladders: Ladders
    cash: list[int]
    over: bool
    decider: int | None  # who proposes or, if the last lot is unsold, answers next; None when over


class FinalScoring(TypedDict):
    """The end of the game, one entry per player except for winners."""

    bonuses: list[int]
    totals: list[int]
    altar_counts: list[int]
    winners: list[int]  # sorted; more than one = shared victory
    ranks: list[int]  # 1 = won; equal players share the better rank, the next one is skipped


class RefusedError(ValueError):
    """A step the rules do not allow; rules holds the id of every rule it breaks, as far as seen."""

    def __init__(self, *rules: str) -> None:
        super().__init__(", ".join(rules))
        self.rules = list(rules)


def option(position: Position, name: str) -> str:
    """The value of a table option; unknown names and values are errors, not defaults."""
    for key in position["options"]:
        if key != "roundCap" and key not in OPTIONS:
            raise ValueError(f"unknown option {key}")
    value = position["options"].get(name, OPTIONS[name][0])
    if value not in OPTIONS[name]:
        raise ValueError(f"unknown value {value!r} of option {name}")
    return str(value)


def clockwise(n: int, start: int) -> list[int]:
    """All seats clockwise, beginning with start."""
    return [(start + step) % n for step in range(n)]


def advance(ladders: Ladders, player: int, ladder: int) -> Ladders:
    """OFF-40 to OFF-43: one step up; 5 stays; whoever stood on 5 makes room."""
    after = copy.deepcopy(ladders)
    if ladders[player][ladder] == TOP:
        return after
    after[player][ladder] = ladders[player][ladder] + 1
    if after[player][ladder] == TOP:
        for other in range(len(ladders)):
            if other != player and ladders[other][ladder] == TOP:
                after[other][ladder] = TOP - 1
    return after


def _bidding(position: Position, lot: LotOutcome, answers: list[Answer]) -> None:
    """OFF-25 to OFF-28 and OFF-33, written into lot: hear the answers until one player is left or none is."""
    cash, last_actor = position["cash"], lot["leader"]
    still_in = [seat for seat in range(position["n"]) if seat not in lot["excluded"]]
    while len(still_in) > 1:
        following = clockwise(position["n"], last_actor + 1)
        responder = next(seat for seat in following if seat in still_in and seat != lot["leader"])
        last_actor = responder
        if cash[responder] <= lot["bid"] and option(position, "money") == "open":
            lot["forced"].append(responder)
            still_in.remove(responder)
            continue
        lot["asked"].append(responder)
        if not answers:
            lot["to_answer"] = responder
            return
        speaker, amount = answers.pop(0)
        if speaker in lot["excluded"]:
            raise RefusedError("OFF-26", "OFF-30")
        if speaker not in still_in:
            raise RefusedError("OFF-26", "OFF-27")
        if speaker != responder or (amount is not None and not lot["bid"] < amount <= cash[responder]):
            raise RefusedError("OFF-26")
        if amount is None:
            still_in.remove(responder)
        else:
            lot["bid"], lot["leader"] = amount, responder
    if answers:
        raise RefusedError("OFF-28")


def auction_outcome(
    position: Position, auctioneer: int, excluded: Collection[int], pair: Pair, script: Sequence[Answer]
) -> LotOutcome:
    """One lot (OFF-23 to OFF-31).

    excluded: opponents who won an earlier lot of this auction turn.
    script: the opening (auctioneer, bid), then the answers of those who were asked, in order. Forced
    passes (OFF-33; none with hidden money, R-9) are not in it. It may stop early: to_answer then says
    whose answer is missing. The auctioneer's PASS_TURN is no lot; see auction_turn.
    """
    lots_proposed = len(set(excluded)) + 1  # each earlier lot went to a different opponent
    if auctioneer in excluded or lots_proposed > LOT_LIMIT[position["n"]]:
        raise ValueError("excluded holds the auctioneer, or as many players as there are lots")
    if pair[0] == pair[1] or pair[0] not in range(7) or pair[1] not in range(7):
        raise RefusedError("OFF-23")
    opener, opening = script[0]
    if opener != auctioneer:
        raise RefusedError("OFF-22")
    if opening is None or not 1 <= opening <= position["cash"][auctioneer]:
        raise RefusedError("OFF-24")
    lot: LotOutcome = {
        "asked": [],
        "forced": [],
        "to_answer": None,
        "leader": auctioneer,
        "bid": opening,
        "winner": None,
        "ladders": copy.deepcopy(position["ladders"]),
        "cash": list(position["cash"]),
        "excluded": sorted(set(excluded)),
        "turn_goes_on": True,
    }
    _bidding(position, lot, list(script[1:]))
    if lot["to_answer"] is None:
        winner = lot["winner"] = lot["leader"]
        lot["cash"][winner] -= lot["bid"]
        for ladder in pair:
            lot["ladders"] = advance(lot["ladders"], winner, ladder)
        lot["turn_goes_on"] = winner != auctioneer and lots_proposed < LOT_LIMIT[position["n"]]
        if winner != auctioneer:
            lot["excluded"] = sorted({*excluded, winner})
    return lot


def auction_turn(position: Position, auctioneer: int, lots: Sequence[Lot | None]) -> TurnOutcome:
    """One auction turn (OFF-21 to OFF-33): each entry is (pair, script), or None for PASS_TURN.

    Only the last script may be unfinished. The list may stop while the auctioneer still has to propose.
    Without money the auctioneer is passed over, unless money is hidden (OFF-33, R-6, R-9).
    """
    now = copy.deepcopy(position)
    turn: TurnOutcome = {
        "lots": [],
        "hand": list(range(7)),
        "winners": [],
        "ladders": now["ladders"],
        "cash": now["cash"],
        "over": position["cash"][auctioneer] == 0 and option(position, "money") == "open",
        "decider": auctioneer,
    }
    for lot in lots:
        if turn["over"] or turn["decider"] != auctioneer:
            raise RefusedError("OFF-22")
        if lot is None:
            turn["over"] = True
            continue
        pair, script = lot
        if pair[0] not in turn["hand"] or pair[1] not in turn["hand"]:
            raise RefusedError("OFF-23")
        outcome = auction_outcome(now, auctioneer, turn["winners"], pair, script)
        turn["lots"].append(outcome)
        if outcome["winner"] is None:
            turn["decider"] = outcome["to_answer"]
            continue
        turn["hand"] = [tile for tile in turn["hand"] if tile not in pair]
        turn["winners"] = outcome["excluded"]
        turn["ladders"] = now["ladders"] = outcome["ladders"]
        turn["cash"] = now["cash"] = outcome["cash"]
        turn["over"] = not outcome["turn_goes_on"]
    if turn["over"]:
        turn["decider"] = None
    return turn


def corruption_queue(position: Position) -> list[int]:
    """OFF-50: everyone with a corruptor, most corruptors first, ties in turn order."""
    turn_order = clockwise(position["n"], position["first"])
    return [p for square in (5, 4, 3, 2, 1) for p in turn_order if position["ladders"][p][CO] == square]


def _moved(ladders: Ladders, actor: int, victim: int, ladder: int) -> Ladders:
    """OFF-59: first the victim goes down, then the actor advances."""
    after = copy.deepcopy(ladders)
    after[victim][ladder] -= 1
    return advance(after, actor, ladder)


def corruption_faults(
    position: Position, actor: int, corrupted: Collection[int], victim: int, ladder: int
) -> list[str]:
    """The rules a corruption would break (OFF-53 to OFF-58); legal if there are none."""
    before = position["ladders"]
    faults: list[str] = []
    if victim == actor or before[actor][CO] <= before[victim][GU]:
        faults.append("OFF-53")
    if before[victim][ladder] < 1:
        faults.append("OFF-54")
    if victim in corrupted:
        faults.append("OFF-55")
    if ladder in (CO, GU):
        faults.append("OFF-56")
    if before[actor][ladder] == TOP and option(position, "corruptAtTop") == "forbid":
        faults.append("OFF-58")
    if before[victim][ladder] >= 1 and before[actor][CO] < TOP:
        after = _moved(before, actor, victim, ladder)
        others = [p for p in range(position["n"]) if p != actor]
        sent_down = [p for p in others if before[p][ladder] == TOP and after[p][ladder] < TOP]
        if option(position, "topProtection") == "victim-only":
            sent_down = [p for p in sent_down if p == victim]
        if sent_down:
            faults.append("OFF-57")
    return faults


def legal_corruptions(position: Position, actor: int, corrupted: Collection[int]) -> list[tuple[int, int]]:
    """All (victim, ladder) the actor may choose, sorted; DECLINE is always possible besides (OFF-52)."""
    every = [(victim, ladder) for victim in range(position["n"]) for ladder in range(7)]
    return [move for move in every if not corruption_faults(position, actor, corrupted, *move)]


def corrupt(position: Position, actor: int, victim: int, ladder: int) -> Ladders:
    """The ladders after a corruption. Who was corrupted before is for legal_corruptions to judge."""
    faults = corruption_faults(position, actor, [], victim, ladder)
    if faults:
        raise RefusedError(*faults)
    return _moved(position["ladders"], actor, victim, ladder)


def priestess_points(position: Position, player: int) -> int:
    """OFF-62: what the player scores at the start of the offering turn, offering or not."""
    return 2 * position["ladders"][player][PR]


def takes(position: Position, player: int) -> list[tuple[int, int]]:
    """OFF-63, OFF-64: all (type, count) the player may take from the stock, sorted."""
    squares = position["ladders"][player]
    kind, number = squares[PE], min(squares[WA], squares[FL])
    if kind == 0 or number == 0:
        return []
    most = {animal: min(number, position["stock"][animal - 1]) for animal in range(1, kind + 1)}
    if option(position, "lesserOffering") == "free":
        return [(animal, count) for animal in most for count in range(1, most[animal] + 1)]
    if most[kind] == number:
        return [(kind, number)]
    return [(animal, most[animal]) for animal in most if most[animal] >= 1]


def offer_faults(position: Position, player: int, kind: int, count: int, altar: int) -> list[str]:
    """The rules an offering would break (OFF-63 to OFF-67); legal if there are none."""
    faults: list[str] = []
    if (kind, count) not in takes(position, player):
        faults.append("OFF-64")
    if GROUP[altar] > position["ladders"][player][KE]:
        faults.append("OFF-66")
    present = position["altars"][altar]
    if present is not None:
        more_or_equal = count >= present[1] and kind >= present[0]
        if not more_or_equal or (kind, count) == (present[0], present[1]):
            faults.append("OFF-67")
    return faults


def legal_offers(position: Position, player: int) -> list[Offer]:
    """OFF-68: all (type, count, altar), sorted; DECLINE is not listed, see offer_options."""
    every = [(kind, count, altar) for kind in range(1, 6) for count in range(1, 6) for altar in range(11)]
    return [move for move in every if not offer_faults(position, player, *move)]


def offer_options(position: Position, player: int) -> list[Offer | None]:
    """OFF-68, R-23: the legal offers and None for DECLINE; one option alone is not asked (OFF-5)."""
    offers = legal_offers(position, player)
    if offers and option(position, "offering") == "compulsory":
        return [*offers]
    return [*offers, None]


def offer(
    position: Position, player: int, kind: int, count: int, altar: int
) -> tuple[list[Altar | None], list[int], list[int]]:
    """OFF-69: (altars, stock, score) after the offering; priestess points are not part of it."""
    faults = offer_faults(position, player, kind, count, altar)
    if faults:
        raise RefusedError(*faults)
    altars, stock, score = list(position["altars"]), list(position["stock"]), list(position["score"])
    stock[kind - 1] -= count
    replaced = altars[altar]
    if replaced is not None:
        stock[replaced[0] - 1] += replaced[1]
    altars[altar] = (kind, count, player)
    score[player] += kind * count
    return altars, stock, score


def revenue(position: Position) -> tuple[list[int], int]:
    """OFF-80, OFF-81: (cash, first player) after phase 4."""
    return [min(25, money + 10) for money in position["cash"]], (position["first"] + 1) % position["n"]


def game_ends(position: Position, round_number: int, round_cap: int | None = None) -> bool:
    """OFF-90, R-33, after phase 3 of the given round; without round_cap the option roundCap counts."""
    cap = round_cap if round_cap is not None else position["options"].get("roundCap")
    capped = cap is not None and round_number >= int(cap)
    return capped or None not in position["altars"] or max(position["score"]) > 100


def final_scoring(position: Position) -> FinalScoring:
    """OFF-91, OFF-92 on the position after phase 3: the same tie-breaks order every rank."""
    players = range(position["n"])
    owned = [[i for i, altar in enumerate(position["altars"]) if altar and altar[2] == p] for p in players]
    bonuses = [sum(5 * GROUP[i] for i in owned[p]) for p in players]
    totals = [position["score"][p] + bonuses[p] for p in players]
    counts = [len(owned[p]) for p in players]
    by_money = option(position, "finalTie") == "drachmas"
    strength = [(totals[p], counts[p], position["cash"][p] if by_money else 0) for p in players]
    ranks = [1 + sum(1 for q in players if strength[q] > strength[p]) for p in players]
    winners = [p for p in players if ranks[p] == 1]
    return {"bonuses": bonuses, "totals": totals, "altar_counts": counts, "winners": winners, "ranks": ranks}
