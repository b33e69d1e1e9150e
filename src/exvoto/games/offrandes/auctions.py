"""Phase 1, the auctions (OFF-20 to OFF-33)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import SEATS_MOST, SOLO, i64, row_of
from exvoto.core.kind import NONE, NUMBER, SEAT, Many
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.step import Step
from exvoto.core.word import Shape
from exvoto.games.offrandes.events import AUCTION, PASSED, PROPOSED, RAISED, TURN_PASSED, WON
from exvoto.games.offrandes.ladders import advance
from exvoto.games.offrandes.pieces import ALL_TILES, CASH_MOST, LADDER, LADDERS, MONEY, PAIRS
from exvoto.games.offrandes.rules import OFF_22, OFF_23, OFF_24, OFF_26, OFF_27, OFF_30
from exvoto.games.offrandes.state import Offrandes


class Propose(Action[Offrandes]):
    verb: ClassVar[str] = "propose"
    shape: ClassVar[Shape] = (("lot", Many(LADDER)), ("bid", NUMBER))

    def __init__(self, lot: tuple[int, ...], bid: int) -> None:
        self.lot = tuple(sorted(lot))  # a set: the order of naming has no effect
        self.bid = bid
        self.mask: i64 = 0
        for ladder in lot:
            self.mask |= 1 << max(0, ladder)

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        lot = self.lot
        if len(lot) != 2 or not 0 <= lot[0] < lot[1] < LADDERS or self.mask & ~s.hand != 0:
            return OFF_23
        if not 1 <= self.bid <= s.cash[seat]:
            return OFF_24
        return None

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        s.lots += 1  # OFF-25
        s.lot = self.mask
        s.bid = self.bid
        s.leader = seat
        s.bidding = ((1 << s.n) - 1) & ~s.winners
        if d.loud:
            d.tell(PROPOSED.of(seat, self.mask, self.bid))
        ask_next(s, seat, d)

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        return standing_in(s, seat) | {"bid": self.bid, "hand": s.hand}


class PassTurn(Action[Offrandes]):
    """Costs nothing, and bars nobody from bidding in other auction turns (R-36)."""

    verb: ClassVar[str] = "pass-turn"

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        return None

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        if d.loud:
            d.tell(TURN_PASSED.of(seat, 0))

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        return standing_in(s, seat)


class Raise(Action[Offrandes]):
    verb: ClassVar[str] = "raise"
    shape: ClassVar[Shape] = (("bid", NUMBER),)

    def __init__(self, bid: int) -> None:
        self.bid = bid

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        return None if s.bid < self.bid <= s.cash[seat] else OFF_26  # any jump, also after being outbid

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        s.bid = self.bid
        s.leader = seat
        if d.loud:
            d.tell(RAISED.of(seat, self.bid))
        ask_next(s, seat, d)

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        return standing_in(s, seat)


class Pass(Action[Offrandes]):
    verb: ClassVar[str] = "pass"

    def refuse(self, s: Offrandes, seat: int) -> Rule | None:
        return None

    def apply(self, s: Offrandes, seat: int, d: Dealer) -> None:
        leave(s, seat, 0, d)

    def facts(self, s: Offrandes, seat: int) -> dict[str, int]:
        return standing_in(s, seat)


def standing_in(s: Offrandes, seat: int) -> dict[str, int]:
    """Where a seat stands in the bidding."""
    return {
        "cash": s.cash[seat],
        "highest": s.bid,
        "leading": int(s.leader == seat),
        "beaten": int(s.cash[seat] <= s.bid),
    }


PROPOSALS: Final = [Propose(pair, bid) for pair in PAIRS for bid in range(1, CASH_MOST + 1)]
PASS_TURN: Final = PassTurn()
RAISES: Final = [Raise(bid) for bid in range(CASH_MOST + 1)]
PASS: Final = Pass()


def pairs_by_hand() -> list[int]:
    """For each hand of tiles the numbers of the pairs in it, in order, filled up to the number of all pairs."""
    table: list[int] = []
    for hand in range(ALL_TILES + 1):
        inside = [i for i, (one, two) in enumerate(PAIRS) if hand >> one & hand >> two & 1]
        table.extend(inside + [NONE] * (len(PAIRS) - len(inside)))
    return table


PAIRS_BY_HAND: Final = row_of(pairs_by_hand())
PAIRS_MOST: Final = 21


def pairs_left(s: Offrandes) -> i64:
    tiles: i64 = LADDERS - 2 * s.lots  # each lot took two
    return tiles * (tiles - 1) // 2


class Auctions(Step[Offrandes]):
    """Opens the auction turn of the player at `turn` in turn order; after the last one the phase is over."""

    verb: ClassVar[str] = "auctions"
    shape: ClassVar[Shape] = (("turn", NUMBER),)

    def __init__(self, turn: i64) -> None:
        self.turn: i64 = turn

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        s.hand = ALL_TILES  # OFF-21, OFF-32
        s.lots = 0
        s.winners = 0
        if self.turn >= s.n:  # OFF-20
            s.auctioneer = NONE
            return
        s.auctioneer = s.in_turn_order(self.turn)
        if d.loud:
            d.tell(AUCTION.of(s.auctioneer))
        s.next(LOT, AUCTIONS[self.turn + 1])


class Lot(Step[Offrandes]):
    """The auctioneer puts up two tiles, or ends the turn (OFF-22)."""

    verb: ClassVar[str] = "lot"
    takes: ClassVar[tuple[str, ...]] = ("pass-turn", "propose")

    def seats(self, s: Offrandes) -> tuple[int, ...]:
        if s.cash[s.auctioneer] == 0 and s.options[MONEY] == 0:  # if money is covered, the table asks
            return ()  # OFF-33, R-6
        return SOLO[s.auctioneer]

    def addressed(self, s: Offrandes) -> tuple[int, ...]:
        return SOLO[s.auctioneer]

    def menu(self, s: Offrandes, seat: int) -> Sequence[Action[Offrandes]]:
        return [PASS_TURN, *PROPOSALS]

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, s.auctioneer, d)
        elif d.loud:
            d.tell(TURN_PASSED.of(s.auctioneer, 1))

    def closed(self, s: Offrandes, seat: int, answer: Action[Offrandes]) -> Rule:
        return OFF_22

    def legal(self, s: Offrandes, seat: int) -> list[Action[Offrandes]]:
        found: list[Action[Offrandes]] = [PASS_TURN]
        for k in range(pairs_left(s)):
            start: i64 = PAIRS_BY_HAND[s.hand * PAIRS_MOST + k] * CASH_MOST
            found.extend(PROPOSALS[start : start + s.cash[seat]])
        return found

    def count(self, s: Offrandes, seat: int) -> int:
        return 1 + pairs_left(s) * s.cash[seat]

    def nth(self, s: Offrandes, seat: int, k: int) -> Action[Offrandes]:
        if k == 0:
            return PASS_TURN
        cash: i64 = s.cash[seat]
        lot: i64 = k - 1
        pair: i64 = PAIRS_BY_HAND[s.hand * PAIRS_MOST + lot // cash]
        return PROPOSALS[pair * CASH_MOST + lot % cash]

    def random(self, s: Offrandes, seat: int, rng: Sfc32) -> Action[Offrandes]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


class Respond(Step[Offrandes]):
    verb: ClassVar[str] = "respond"
    shape: ClassVar[Shape] = (("seat", SEAT),)
    takes: ClassVar[tuple[str, ...]] = ("pass", "raise")
    auction: ClassVar[bool] = True

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat

    def seats(self, s: Offrandes) -> tuple[int, ...]:
        if s.cash[self.seat] <= s.bid and s.options[MONEY] == 0:  # if money is covered, the table asks
            return ()  # OFF-33
        return SOLO[self.seat]

    def addressed(self, s: Offrandes) -> tuple[int, ...]:
        return SOLO[self.seat]

    def menu(self, s: Offrandes, seat: int) -> Sequence[Action[Offrandes]]:
        return [PASS, *RAISES]

    def resolve(self, s: Offrandes, answers: list[Action[Offrandes]], d: Dealer) -> None:
        if answers:
            answers[0].apply(s, self.seat, d)
        else:
            leave(s, self.seat, 1, d)

    def closed(self, s: Offrandes, seat: int, answer: Action[Offrandes]) -> Rule:
        if s.winners >> seat & 1:
            return OFF_30
        if not s.bidding >> seat & 1:
            return OFF_27
        return OFF_26

    def count(self, s: Offrandes, seat: int) -> int:
        return 1 + max(0, s.cash[seat] - s.bid)

    def nth(self, s: Offrandes, seat: int, k: int) -> Action[Offrandes]:
        return PASS if k == 0 else RAISES[s.bid + k]

    def random(self, s: Offrandes, seat: int, rng: Sfc32) -> Action[Offrandes]:
        return self.nth(s, seat, rng.below(self.count(s, seat)))


LOT: Final = Lot()
AUCTIONS: Final = [Auctions(turn) for turn in range(SEATS_MOST + 1)]
RESPONSES: Final = [Respond(seat) for seat in range(SEATS_MOST)]


def ask_next(s: Offrandes, last: i64, d: Dealer) -> None:
    """The next seat clockwise that is in and does not lead (OFF-26); if there is none, the lot is sold (OFF-28)."""
    for k in range(1, s.n):
        seat: i64 = last + k if last + k < s.n else last + k - s.n
        if s.bidding >> seat & 1 and seat != s.leader:
            if not d.loud and s.cash[seat] <= s.bid and s.options[MONEY] == 0:
                s.bidding &= ~(1 << seat)  # OFF-33: what the step would do, without it: random games a tenth faster
                continue
            s.next(RESPONSES[seat])
            return
    sold(s, d)  # to the auctioneer if nobody raised


def leave(s: Offrandes, seat: i64, forced: i64, d: Dealer) -> None:
    """A bidder is out of this lot (OFF-27)."""
    s.bidding &= ~(1 << seat)
    if d.loud:
        d.tell(PASSED.of(seat, forced))
    ask_next(s, seat, d)


def sold(s: Offrandes, d: Dealer) -> None:
    winner = s.leader
    if d.loud:
        d.tell(WON.of(winner, s.lot, s.bid))
    s.cash[winner] -= s.bid  # OFF-29
    for ladder in range(LADDERS):
        if s.lot >> ladder & 1:
            advance(s, winner, ladder, d)
    s.hand &= ~s.lot
    s.lot = 0
    s.bid = 0
    s.leader = NONE
    s.bidding = 0
    if winner == s.auctioneer:  # OFF-30
        return
    s.winners |= 1 << winner
    if s.lots < (2 if s.n == 3 else 3):  # OFF-31
        s.next(LOT)  # the last lot of three players is like any other
