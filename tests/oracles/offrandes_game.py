"""The second account of Offrandes as a game that asks and is answered: the oracle's functions in the order of a round.

It knows only the oracle. What is asked, allowed and done can then be compared with the engine at every answer.
"""

from __future__ import annotations

import copy
from typing import Any

from tests.oracles import offrandes_oracle as oracle
from tests.oracles.offrandes_oracle import Lot, Offer, Position

ROUND = [("auctions", 0), ("corruption", 0), ("offerings", 0), ("closing", 0)]


class Second:
    """`todo` holds what is still to come in this round, as the verbs and numbers of the engine's agenda."""

    def __init__(self, position: Position, round_number: int, todo: list[tuple[str, int]]) -> None:
        self.p = copy.deepcopy(position)
        self.round = round_number
        self.todo = todo or [("over", 0)]
        self.asked: int | None = None  # the seat that has to decide
        self.auctioneer = 0
        self.start = self.p  # of the auction turn
        self.lots: list[Lot | None] = []
        self.turn: oracle.TurnOutcome | None = None
        self.queue: list[int] = []
        self.corrupted: list[int] = []
        self.final: oracle.FinalScoring | None = None
        self.run()

    def seat(self, place: int) -> int:
        return oracle.clockwise(self.p["n"], self.p["first"])[place]

    def over(self) -> bool:
        return self.final is not None or not self.todo

    # -- on to the next decision -----------------------------------------------------------------------------

    def run(self) -> None:
        self.asked = None
        while self.asked is None and not self.over():
            verb, place = self.todo[0]
            getattr(self, f"begin_{verb}")(place)

    def then(self, verb: str, place: int) -> None:
        self.todo[0] = (verb, place)

    def begin_over(self, _: int) -> None:
        self.todo = []

    def begin_round(self, _: int) -> None:
        self.todo = list(ROUND)

    def begin_auctions(self, place: int) -> None:
        if place == self.p["n"]:
            self.todo.pop(0)
            return
        self.auctioneer, self.lots = self.seat(place), []
        self.start = copy.deepcopy(self.p)
        self.hear(oracle.auction_turn(self.start, self.auctioneer, []), place)

    def hear(self, turn: oracle.TurnOutcome, place: int) -> None:
        self.turn = turn
        self.p["ladders"], self.p["cash"] = turn["ladders"], turn["cash"]
        self.asked = turn["decider"]
        if turn["over"]:
            self.then("auctions", place + 1)

    def begin_corruption(self, _: int) -> None:
        self.queue, self.corrupted = oracle.corruption_queue(self.p), []
        self.then("corrupting", 0)

    def begin_corrupting(self, place: int) -> None:
        if place == len(self.queue):
            self.todo.pop(0)
        elif oracle.legal_corruptions(self.p, self.queue[place], self.corrupted):
            self.asked = self.queue[place]
        else:
            self.then("corrupting", place + 1)

    def begin_offerings(self, place: int) -> None:
        if place == self.p["n"]:
            self.todo.pop(0)
            return
        seat = self.seat(place)
        self.p["score"][seat] += oracle.priestess_points(self.p, seat)
        options = oracle.offer_options(self.p, seat)
        if len(options) > 1:
            self.asked = seat
        else:
            self.offer(seat, options[0])

    def offer(self, seat: int, offer: Offer | None) -> None:
        if offer is not None:
            self.p["altars"], self.p["stock"], self.p["score"] = oracle.offer(self.p, seat, *offer)
        self.then("offerings", self.todo[0][1] + 1)

    def begin_closing(self, _: int) -> None:
        if oracle.game_ends(self.p, self.round):
            self.final = oracle.final_scoring(self.p)
            self.todo = []
            return
        self.p["cash"], self.p["first"] = oracle.revenue(self.p)
        self.round += 1
        self.todo = list(ROUND)

    # -- answers ---------------------------------------------------------------------------------------------

    def answer(self, seat: int, a: Any) -> None:
        """One of the engine's answers, which both accounts allow."""
        verb, place = self.todo[0]
        if verb == "auctions":
            self.lots = with_answer(self.lots, seat, a)
            self.hear(oracle.auction_turn(self.start, self.auctioneer, self.lots), place)
        elif verb == "corrupting":
            if a.verb == "corrupt":
                self.p["ladders"] = oracle.corrupt(self.p, seat, a.victim, a.ladder)
                self.corrupted.append(a.victim)
            self.then("corrupting", place + 1)
        else:
            self.offer(seat, (a.animal + 1, a.count, a.altar) if a.verb == "offer" else None)
        if self.asked is None or verb != "auctions":
            self.run()

    def faults(self, seat: int, a: Any) -> list[str] | None:
        """The rules an answer of the verb that is asked for would break; None: this account says nothing of it."""
        verb = self.todo[0][0]
        if a.verb == "corrupt" and verb == "corrupting" and seat == self.asked:
            return oracle.corruption_faults(self.p, seat, self.corrupted, a.victim, a.ladder)
        if a.verb == "offer" and verb == "offerings" and seat == self.asked:
            return oracle.offer_faults(self.p, seat, a.animal + 1, a.count, a.altar)
        if verb == "auctions" and a.verb in ("propose", "raise", "pass") and self.fits(a):
            found = auction_faults(self.start, self.auctioneer, with_answer(self.lots, seat, a))
            # Any of the rules broken will do; the oracle looks at the tiles first.
            return [*found, "OFF-22"] if a.verb == "propose" and seat != self.auctioneer else found
        return None

    def fits(self, a: Any) -> bool:
        """Whether the answer belongs to what is asked: a lot of two tiles, or an answer to one."""
        lots = self.turn["lots"] if self.turn is not None else []
        if lots and lots[-1]["winner"] is None:
            return bool(a.verb != "propose")
        return bool(a.verb == "propose" and len(a.lot) == 2)

    def options(self) -> set[tuple[Any, ...]]:
        """What may be answered, in the words of this account; None is to decline. Of auctions only the raises."""
        assert self.asked is not None
        verb, seat = self.todo[0][0], self.asked
        if verb == "corrupting":
            return {None, *oracle.legal_corruptions(self.p, seat, self.corrupted)}  # type: ignore[arg-type]
        return set(oracle.offer_options(self.p, seat))  # type: ignore[arg-type]


def with_answer(lots: list[Lot | None], seat: int, answer: Any) -> list[Lot | None]:
    """The oracle's script with one more answer in it."""
    if answer.verb == "pass-turn":
        return [*lots, None]
    if answer.verb == "propose":
        return [*lots, ((answer.lot[0], answer.lot[1]), [(seat, answer.bid)])]
    last = lots[-1]
    assert last is not None
    pair, script = last
    return [*lots[:-1], (pair, [*script, (seat, answer.bid if answer.verb == "raise" else None)])]


def auction_faults(p: Position, auctioneer: int, lots: list[Lot | None]) -> list[str]:
    try:
        oracle.auction_turn(p, auctioneer, lots)
    except oracle.RefusedError as refused:
        return refused.rules
    return []
