"""The rules of Offrandes in plain Python, as one would write them for a framework that numbers its actions.

Default table options. Nothing of Exvoto is used here.
"""

from enum import IntEnum
from itertools import combinations

PEASANT, WATER, FLOWER, KEEPER, PRIESTESS, CORRUPTOR, GUARD = range(7)
LADDERS = ["peasant", "water", "flower", "keeper", "priestess", "corruptor", "guard"]
CORRUPTIBLE = range(5)
TOP = 5
ANIMALS = ["hen", "pig", "goat", "sheep", "ox"]
ALTAR_GROUPS = [1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5]
PAIRS = list(combinations(range(7), 2))
TRIPLES = list(combinations(range(7), 3))
MAX_CASH = 25

# Actions: one block of numbers for each kind.
PASS = 0  # end the auction turn, leave the bidding, do not corrupt, do not offer
PICK = 1
PROPOSE = PICK + len(TRIPLES)
RAISE = PROPOSE + len(PAIRS) * MAX_CASH
CORRUPT = RAISE + MAX_CASH + 1
OFFER = CORRUPT + 5 * len(CORRUPTIBLE)
NUM_ACTIONS = OFFER + 5 * len(ANIMALS) * len(ALTAR_GROUPS)


def read_offer(action):
    take, altar = divmod(action - OFFER, len(ALTAR_GROUPS))
    count, animal = divmod(take, len(ANIMALS))
    return count + 1, animal, altar


Phase = IntEnum("Phase", "DEAL PICK PROPOSE RESPOND CORRUPT OFFER OVER", start=0)


class Offrandes:
    def __init__(self, players):
        self.n = players
        self.phase = Phase.DEAL
        self.player = 0
        self.round = 1
        self.first = 0
        self.ladders = [[0] * 7 for _ in range(self.n)]
        self.cash = [10] * self.n
        self.score = [0] * self.n
        self.stock = [15] * len(ANIMALS)
        self.altars = [None] * len(ALTAR_GROUPS)  # or (count, animal, owner)
        self.turn = 0  # of the auctions or the offerings, counted from the first player
        self.hand = set(range(7))
        self.lots = 0
        self.winners = set()
        self.lot = ()
        self.bid = 0
        self.leader = None
        self.bidding = set()
        self.queue = []
        self.corrupted = set()

    def legal_actions(self, player):
        if self.phase == Phase.PICK:
            return list(range(PICK, PICK + len(TRIPLES)))
        if self.phase == Phase.PROPOSE:
            return self._proposals(player)
        if self.phase == Phase.RESPOND:
            return [PASS, *range(RAISE + self.bid + 1, RAISE + self.cash[player] + 1)]
        if self.phase == Phase.CORRUPT:
            return [PASS, *self._corruptions(player)]
        return [PASS, *self._offers(player)]

    def apply_action(self, action):
        if self.phase == Phase.DEAL:
            self._deal(action)
        elif self.phase == Phase.PICK:
            self._pick(TRIPLES[action - PICK])
        elif self.phase == Phase.PROPOSE:
            self._propose(action)
        elif self.phase == Phase.RESPOND:
            self._respond(action)
        elif self.phase == Phase.CORRUPT:
            self._corrupt(action)
        else:
            self._offer(action)

    # Before the first round

    def _seat(self, turn):
        return (self.first + turn) % self.n

    def _deal(self, first):
        self.first = first
        self.phase = Phase.PICK
        self.turn = self.n - 1
        self.player = self._seat(self.turn)

    def _pick(self, three):
        for ladder in three:
            self._advance(self.player, ladder)
        self.turn -= 1
        if self.turn >= 0:
            self.player = self._seat(self.turn)
        else:
            self._open_auction_turn(0)

    def _advance(self, player, ladder):
        at = self.ladders[player][ladder]
        if at == TOP:
            return
        if at == TOP - 1:
            for other in self.ladders:
                if other[ladder] == TOP:
                    other[ladder] = TOP - 1
        self.ladders[player][ladder] = at + 1

    # Auctions

    def _open_auction_turn(self, turn):
        self.turn = turn
        if turn == self.n:
            self._open_corruption()
            return
        self.hand = set(range(7))
        self.lots = 0
        self.winners = set()
        self._ask_for_lot()

    def _ask_for_lot(self):
        auctioneer = self._seat(self.turn)
        if self.cash[auctioneer] == 0:
            self._open_auction_turn(self.turn + 1)
        else:
            self.phase = Phase.PROPOSE
            self.player = auctioneer

    def _proposals(self, player):
        actions = [PASS]
        for i, (one, two) in enumerate(PAIRS):
            if one in self.hand and two in self.hand:
                start = PROPOSE + i * MAX_CASH
                actions.extend(range(start, start + self.cash[player]))
        return actions

    def _propose(self, action):
        if action == PASS:
            self._open_auction_turn(self.turn + 1)
            return
        pair, bid = divmod(action - PROPOSE, MAX_CASH)
        self.lots += 1
        self.lot = PAIRS[pair]
        self.bid = bid + 1
        self.leader = self.player
        self.bidding = set(range(self.n)) - self.winners
        self._ask_next_bidder()

    def _respond(self, action):
        if action == PASS:
            self.bidding.discard(self.player)
        else:
            self.bid = action - RAISE
            self.leader = self.player
        self._ask_next_bidder()

    def _ask_next_bidder(self):
        for k in range(1, self.n):
            seat = (self.player + k) % self.n
            if seat in self.bidding and seat != self.leader:
                if self.cash[seat] > self.bid:
                    self.phase = Phase.RESPOND
                    self.player = seat
                    return
                self.bidding.discard(seat)
        self._sell()

    def _sell(self):
        winner = self.leader
        self.cash[winner] -= self.bid
        for ladder in self.lot:
            self._advance(winner, ladder)
            self.hand.discard(ladder)
        if winner == self._seat(self.turn):
            self._open_auction_turn(self.turn + 1)
            return
        self.winners.add(winner)
        if self.lots < (2 if self.n == 3 else 3):
            self._ask_for_lot()
        else:
            self._open_auction_turn(self.turn + 1)

    # Corruption

    def _open_corruption(self):
        self.corrupted = set()
        order = [self._seat(turn) for turn in range(self.n)]
        self.queue = [seat for seat in order if self.ladders[seat][CORRUPTOR] > 0]
        self.queue.sort(key=lambda seat: -self.ladders[seat][CORRUPTOR])
        self._ask_next_corruptor()

    def _ask_next_corruptor(self):
        while self.queue:
            seat = self.queue.pop(0)
            if self._corruptions(seat):
                self.phase = Phase.CORRUPT
                self.player = seat
                return
        self._ask_for_offering(0)

    def _corruptions(self, player):
        mine = self.ladders[player]
        actions = []
        for victim, theirs in enumerate(self.ladders):
            if victim == player or victim in self.corrupted or theirs[GUARD] >= mine[CORRUPTOR]:
                continue
            for ladder in CORRUPTIBLE:
                if theirs[ladder] == 0:
                    continue
                if mine[CORRUPTOR] < TOP:
                    if theirs[ladder] == TOP:
                        continue
                    if mine[ladder] == TOP - 1 and any(squares[ladder] == TOP for squares in self.ladders):
                        continue
                actions.append(CORRUPT + victim * len(CORRUPTIBLE) + ladder)
        return actions

    def _corrupt(self, action):
        if action != PASS:
            victim, ladder = divmod(action - CORRUPT, len(CORRUPTIBLE))
            self.ladders[victim][ladder] -= 1
            self.corrupted.add(victim)
            self._advance(self.player, ladder)
        self._ask_next_corruptor()

    # Offerings

    def _ask_for_offering(self, turn):
        for later in range(turn, self.n):
            seat = self._seat(later)
            self.score[seat] += 2 * self.ladders[seat][PRIESTESS]
            if self._offers(seat):
                self.phase = Phase.OFFER
                self.turn = later
                self.player = seat
                return
        self._close_round()

    def _takes(self, player):
        """The (count, animal) that a player may take from the stock."""
        squares = self.ladders[player]
        best = squares[PEASANT] - 1
        most = min(squares[WATER], squares[FLOWER])
        if best < 0 or most == 0:
            return []
        if self.stock[best] >= most:
            return [(most, best)]
        return [(min(most, self.stock[animal]), animal) for animal in range(best + 1) if self.stock[animal] > 0]

    def _offers(self, player):
        keeper = self.ladders[player][KEEPER]
        actions = []
        for count, animal in self._takes(player):
            for altar, group in enumerate(ALTAR_GROUPS):
                if group <= keeper and self._accepts(altar, count, animal):
                    actions.append(OFFER + ((count - 1) * len(ANIMALS) + animal) * len(ALTAR_GROUPS) + altar)
        return sorted(actions)

    def _accepts(self, altar, count, animal):
        if self.altars[altar] is None:
            return True
        number, kind, _ = self.altars[altar]
        return count >= number and animal >= kind and (count, animal) != (number, kind)

    def _offer(self, action):
        if action != PASS:
            count, animal, altar = read_offer(action)
            self.stock[animal] -= count
            if self.altars[altar] is not None:
                number, kind, _ = self.altars[altar]
                self.stock[kind] += number
            self.altars[altar] = (count, animal, self.player)
            self.score[self.player] += count * (animal + 1)
        self._ask_for_offering(self.turn + 1)

    # Revenue and the end

    def _close_round(self):
        if None not in self.altars or max(self.score) > 100:
            self.phase = Phase.OVER
            for group, altar in zip(ALTAR_GROUPS, self.altars, strict=True):
                if altar is not None:
                    self.score[altar[2]] += 5 * group
            return
        self.first = (self.first + 1) % self.n
        self.cash = [min(MAX_CASH, cash + 10) for cash in self.cash]
        self.round += 1
        self._open_auction_turn(0)

    def __str__(self):
        return f"round {self.round} {self.phase.name} player {self.player} cash {self.cash} score {self.score}"
