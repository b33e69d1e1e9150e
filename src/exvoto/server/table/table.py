"""A table: the fold of its log.

`apply` depends on the entry and its time alone, so every process that reads a log comes to the same table.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

from exvoto.core.game import Game
from exvoto.server.table import entries as e
from exvoto.server.table.fairness import key_of
from exvoto.server.table.match import Match, Played
from exvoto.server.table.motions import LAW, carried, first_votes
from exvoto.server.table.seating import Seating
from exvoto.server.table.seats import Motion, Seat, StandingOrder, StoppedOrder
from exvoto.server.table.standing_orders import DONE, REPLACED, REWOUND, Before, ends_by_rewind, why_over

Row: TypeAlias = tuple[int, int, e.AnyEntry]  # number, time, entry
REMEMBERED = 200  # ids of answers: one that is sent again is acknowledged and not played again


class Table(Seating):
    def __init__(self, id: str, game: Game[Any], seed: bytes) -> None:
        super().__init__(id)
        self.game = game
        self.seed = seed
        self.seq = -1  # the last entry folded
        self.checksum = 0  # its checksum in the log: kept for the storage, which chains the next entry to it
        self.touched = 0
        self.outcome: str | None = None
        self.takebacks = False
        self.orders: list[StandingOrder] = []
        self.stopped: list[StoppedOrder] = []  # at most one of each seat
        self.order_count = 0
        self.declined = 0  # when a newcomer was last declined
        self.salts: list[str] = []
        self.key = b""
        self.match: Match | None = None
        self.ids: OrderedDict[tuple[str, str], None] = OrderedDict()

    def known(self, player: str, id: str) -> bool:
        return (player, id) in self.ids

    # -- the fold -------------------------------------------------------------------------------------------

    def apply(self, seq: int, at: int, entry: e.AnyEntry, played: Played | None = None) -> None:
        assert seq == self.seq + 1, f"{self.id}: entry {seq} after {self.seq}"
        match entry:
            case e.TableCreated():
                self.make(entry, at)
            case e.Answered() | e.AnswerResealed() | e.ClockGap() | e.GameStarted() | e.LogMended():
                self._play(entry, at, played)
            case e.Rewound() | e.Redone():
                self._play(entry, at, played)
            case e.ReplyHeld(seat, say, by, player, id):
                self._hold(self.playing(), seat, say, by, at)
                self._remember(player, id)
            case e.OrderGiven() | e.OrderRevoked():
                self._order(entry)
            case e.MotionProposed() | e.Voted() | e.SeatAsked() | e.RequestWithdrawn():
                self._agree(entry, seq, at)
            case e.PlayerReturned() | e.Resigned() | e.SeatHandedOver() | e.LinkReissued() | e.StandInCalled():
                self._change_person(entry, seq, at)
            case e.PlayerJoined() | e.PlayerRenamed() | e.HostChanged() | e.SaltGiven() | e.PlayerForgotten():
                self.note_person(entry)
            case _:
                self.arrange(entry)
        self.seq = seq
        self.touched = at
        if not isinstance(entry, e.Answered | e.AnswerResealed | e.ReplyHeld | e.ClockGap):
            self.version += 1

    def fold(self, rows: Sequence[Row], known: Sequence[Row] = ()) -> None:
        """Apply the next rows of the log, except those that a later row, among these or in `known`, declares void."""
        void = [(row[2].since, row[0]) for row in known or rows if isinstance(row[2], e.LogMended)]
        for seq, at, entry in rows:
            if any(since <= seq < mended for since, mended in void):
                self.seq, self.touched = seq, at
            else:
                self.apply(seq, at, entry)

    # -- play -----------------------------------------------------------------------------------------------

    def _play(self, entry: e.AnyEntry, at: int, played: Played | None) -> None:
        if isinstance(entry, e.LogMended) and self.match is None:
            return  # not even the deal can be replayed: the table can only be closed
        if isinstance(entry, e.GameStarted):
            self.phase = "playing"
            self.salts = entry.salts
            self.key = key_of(self.seed, entry.salts)
            self.match = Match(self.game, self.n, self.options, self.pace, self.position)
            self.match.begin(entry.chance, at, played)
            for number, holder in enumerate(self.seats):
                self.hold(number, holder.player)
            return
        current = self.playing()
        match entry:
            case e.Answered():
                self._answer(current, entry, at, played)
            case e.AnswerResealed(seat, say, player, id):
                current.reseal(seat, say)
                self._remember(player, id)
            case e.Rewound(ply, seat, takeback, player, id, same_chance):
                self._rewind(ply, seat, at, same_chance)
                self.takebacks = self.takebacks or takeback
                self._remember(player, id)
            case e.Redone(seat, player, id):
                current.news(at, "table-redone", seat)
                self._remember(player, id)
            case e.ClockGap(ms):
                current.forgive(ms, at)
            case e.LogMended(epoch=epoch):
                current.begin_epoch(epoch)
                current.since = dict.fromkeys(current.waiting(), at)
                current.news(at, "table-rewound", -1, len(current.plies))

    def ended(self) -> bool:
        """Whether the game was played or brought to its end: then nothing about it is secret any more."""
        played = self.phase in ("over", "closed") and self.match is not None
        return played and (bool(self.outcome) or self.playing().over())

    def playing(self) -> Match:
        assert self.match is not None, f"{self.id}: not started"
        return self.match

    def _answer(self, match: Match, entry: e.Answered, at: int, played: Played | None) -> None:
        seat = entry.seat
        holder = self.seats[seat]
        step = match.step()
        before = Before(self.orders, match, entry)
        match.charge(seat, at, earned=entry.by != "clock")
        if entry.by == "person":
            self._read(seat)
            match.missed[seat] = 0
            if self.windows == "discreet" and seat not in match.replies:
                match.note_time(seat, at)
            if holder.away:
                holder.away = False
                self.version += 1
                match.news(at, "table-back", seat)
        elif entry.by == "clock" and not step.reaction:
            match.missed[seat] += 1
            if match.missed[seat] > 1 or self.pace.kind == "live":
                holder.away = True
                self.version += 1
        events = match.answer(seat, entry.say, entry.chance, at, entry.by, played)
        if entry.by == "clock" and holder.away:
            match.news(at, "table-away", seat)
        self._remember(entry.player, entry.id)
        if holder.away:
            self._stop([(one, REPLACED) for one in self.orders if one.seat == seat])
        self._stop([(one, why_over(one, match, before, events)) for one in self.orders])
        if match.over():
            self.phase, self.outcome = "over", "finished"
            self.version += 1
            self.motion = None

    def _hold(self, match: Match, seat: int, say: str, by: str, at: int) -> None:
        if by == "person" and seat not in match.replies:
            match.note_time(seat, at)
        match.replies[seat] = say, by

    def _rewind(self, ply: int, seat: int, at: int, same_chance: bool) -> None:
        match = self.playing()
        match.rewind(ply, at, same_chance)
        match.news(at, "table-rewound", seat, ply)
        self.motion = None
        self.phase, self.outcome = "playing", None
        self._stop([(one, REWOUND) for one in self.orders if ends_by_rewind(one, seat)])

    def _remember(self, player: str, id: str) -> None:
        if id:
            self.ids[player, id] = None
            if len(self.ids) > REMEMBERED:
                self.ids.popitem(last=False)

    # -- agreements and orders ------------------------------------------------------------------------------

    def _stop(self, over: list[tuple[StandingOrder, str | None]]) -> None:
        """Orders that end without their person's doing, and why; None: this one stands."""
        ended = {one.id: why for one, why in over if why is not None}
        if not ended:
            return
        for one in self.orders:
            if ended.get(one.id, DONE) != DONE:
                self._read(one.seat)
                self.stopped.append(StoppedOrder(one.id, one.seat, one.order, ended[one.id]))
        self.orders = [one for one in self.orders if one.id not in ended]

    def _read(self, seat: int) -> None:
        """Its person knows which order ended, or need not know any more."""
        self.stopped = [one for one in self.stopped if one.seat != seat]

    def _order(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.OrderGiven(seat, order):
                self.order_count += 1
                self._read(seat)
                self.orders = [o for o in self.orders if (o.seat, o.order.step) != (seat, order.step)]
                self.orders.append(StandingOrder(f"o{self.order_count}", seat, order))
            case e.OrderRevoked(seat, id):
                self.orders = [o for o in self.orders if (o.seat, o.id) != (seat, id)]

    def _agree(self, entry: e.AnyEntry, seq: int, at: int) -> None:
        match entry:
            case e.MotionProposed(what, by, ply, seat, law, same):
                votes = first_votes(law, self.seats)
                self.motion = Motion(what, by, ply, seat, votes, law, seq, same_chance=same)
                self._vote(self.seats_of(self.seats[by].player), True, at)
            case e.SeatAsked(seat, player):
                self.motion = Motion("sit", -1, 0, seat, first_votes(LAW, self.seats), LAW, seq, player)
                self.playing().news(at, "table-asked", seat, player, kept=True)
                self._vote([], True, at)
            case e.RequestWithdrawn(player):
                if self.asked_seat(player) is not None:
                    self.motion = None
            case e.Voted(seats, yes):
                self._vote(seats, yes, at)

    def _vote(self, seats: list[int], yes: bool, at: int) -> None:
        motion = self.motion
        if motion is None:
            return
        if not yes:
            self.motion = None
            if motion.what == "sit":
                self.declined = at
                self.playing().news(at, "table-declined", motion.seat, motion.player, kept=True)
            return
        for seat in seats:
            motion.votes[seat] = True
        if not carried(motion, self.seats):
            return
        self.motion = None
        match motion.what:
            case "undo":
                self.takebacks = self.takebacks or (motion.same_chance and len(self.people()) == 1)
                self._rewind(motion.ply, motion.by, at, motion.same_chance)
            case "end":
                self.phase, self.outcome = "over", "agreed"
                self.playing().news(at, "table-agreed", motion.by)
            case "sit":
                self._seat_newcomer(motion.seat, motion.player, at)
                self.playing().news(at, "table-admitted", motion.seat, motion.player, kept=True)
            case _:
                removed = self.seats[motion.seat]
                kept = motion.law > 0
                self.playing().news(at, "table-removed", motion.seat, removed.player or "", kept)
                removed.resigned, removed.player = True, None
                self._forget_orders(motion.seat)

    def _seat_newcomer(self, seat: int, player: str, at: int) -> None:
        self.seats[seat] = Seat("person", player, salt=self.seats[seat].salt, since=at)
        self._forget_orders(seat)
        if self.match is not None:
            self.hold(seat, player)
            self.match.missed[seat] = 0
        self._lapse()

    def _forget_orders(self, seat: int) -> None:
        """They were somebody else's."""
        self.orders = [one for one in self.orders if one.seat != seat]
        self._read(seat)

    def _lapse(self) -> None:
        """Other people than those who were asked would now have to agree: the motion must be proposed again."""
        if self.motion is not None and self.motion.law > 0:
            self.motion = None

    def _change_person(self, entry: e.AnyEntry, seq: int, at: int) -> None:
        match entry:
            case e.PlayerReturned(seat):
                self.seats[seat].away = False
                self.playing().missed[seat] = 0
                self.playing().news(at, "table-back", seat)
            case e.StandInCalled(seat, by):
                self.seats[seat].away = True
                self._stop([(one, REPLACED) for one in self.orders if one.seat == seat])
                self.playing().news(at, "table-standin", seat, f"by:{by}", kept=True)
            case e.Resigned(seat, left):
                self.playing().news(at, "table-resigned", seat, self.seats[seat].player or "")
                self.seats[seat].resigned = True
                if left:
                    self.seats[seat].player = None
                self._forget_orders(seat)
                self._lapse()
            case e.LinkReissued(seat):
                self.rekeyed[self.seats[seat].player or ""] = seq
                if self.match is not None:
                    self.match.news(at, "table-reissued", seat)
            case e.SeatHandedOver(seat, player):
                self._seat_newcomer(seat, player, at)
                if self.match is not None:
                    self.match.news(at, "table-handed", seat)
