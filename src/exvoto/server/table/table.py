"""A table: the fold of its log.

`apply` depends on the entry and its time alone, so every process that reads a log comes to the same table.
"""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

from exvoto.core.game import Game
from exvoto.core.kind import SEAT
from exvoto.server.table import entries as e
from exvoto.server.table.fairness import key_of
from exvoto.server.table.match import Match, Played
from exvoto.server.table.seats import Motion, Seat, StandingOrder
from exvoto.server.table.standing_orders import order_ends, somebody_acts

Row: TypeAlias = tuple[int, int, e.AnyEntry]  # number, time, entry
REMEMBERED = 200  # ids of answers: one that is sent again is acknowledged and not played again


class Table:
    def __init__(self, id: str, game: Game[Any], seed: bytes) -> None:
        self.id = id
        self.game = game
        self.seed = seed
        self.seq = -1  # the last entry folded
        self.version = 0  # counts changes of anything but the match: seats, settings, phase
        self.created = 0
        self.touched = 0
        self.phase = "open"  # open, playing, over, closed
        self.outcome: str | None = None
        self.rules = 0
        self.made: e.TableCreated | None = None
        self.options: e.Options = {}
        self.pace = e.Pace()
        self.watch: str = "public"
        self.delay = 0
        self.listed = False
        self.level = "regular"
        self.whispers = False
        self.hints = False
        self.takebacks = False
        self.commitment = ""
        self.previous: str | None = None
        self.next: str | None = None
        self.host = ""
        self.players: dict[str, str] = {}  # id -> name
        self.seats: list[Seat] = []
        self.orders: list[StandingOrder] = []
        self.order_count = 0
        self.motion: Motion | None = None
        self.salts: list[str] = []
        self.key = b""
        self.match: Match | None = None
        self.ids: OrderedDict[tuple[str, str], None] = OrderedDict()

    @property
    def n(self) -> int:
        return len(self.seats)

    def seats_of(self, player: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def name_of(self, seat: int) -> str:
        return self.players.get(self.seats[seat].player or "", "") or SEAT.write(seat)

    def known(self, player: str, id: str) -> bool:
        return (player, id) in self.ids

    # -- the fold -------------------------------------------------------------------------------------------

    def apply(self, seq: int, at: int, entry: e.AnyEntry, played: Played | None = None) -> None:
        assert seq == self.seq + 1, f"{self.id}: entry {seq} after {self.seq}"
        match entry:
            case e.TableCreated():
                self._make(entry, at)
            case e.Answered() | e.AnswerResealed() | e.Rewound() | e.ClockGap() | e.GameStarted() | e.LogMended():
                self._play(entry, at, played)
            case e.MotionProposed() | e.Voted() | e.OrderGiven() | e.OrderRevoked():
                self._agree(entry, at)
            case e.PlayerReturned() | e.Resigned() | e.SeatHandedOver() | e.LinkReissued():
                self._change_person(entry, at)
            case e.PlayerJoined() | e.PlayerRenamed() | e.HostChanged() | e.SaltGiven() | e.PlayerForgotten():
                self._note_person(entry)
            case _:
                self._arrange(entry)
        self.seq = seq
        self.touched = at
        if not isinstance(entry, e.Answered | e.AnswerResealed | e.ClockGap):
            self.version += 1

    def fold(self, rows: Sequence[Row], known: Sequence[Row] = ()) -> None:
        """Apply the next rows of the log, except those that a later row, among these or in `known`, declares void."""
        void = [(row[2].since, row[0]) for row in known or rows if isinstance(row[2], e.LogMended)]
        for seq, at, entry in rows:
            if any(since <= seq < mended for since, mended in void):
                self.seq, self.touched = seq, at
            else:
                self.apply(seq, at, entry)

    def _make(self, made: e.TableCreated, at: int) -> None:
        self.made = made
        self.created = at
        self.rules = made.rules
        self.options, self.pace = made.options, made.pace
        self.watch, self.delay, self.listed = made.watch, made.delay, made.listed
        self.level, self.whispers, self.hints = made.level, made.whispers, made.hints
        self.commitment, self.previous = made.commitment, made.previous
        self.seats = [Seat() for _ in range(made.seats)]

    def _note_person(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.PlayerJoined(player, name):
                self.players[player] = name
                self.host = self.host or player
            case e.PlayerRenamed(player, name):
                self.players[player] = name
            case e.HostChanged(player):
                self.host = player
            case e.SaltGiven(player, salt):
                for seat in self.seats_of(player):
                    self.seats[seat].salt = salt
            case e.PlayerForgotten(player):
                self.players[player] = ""

    def _arrange(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.SeatTaken(seat, player, salt):
                self.seats[seat] = Seat("person", player, salt=salt)
            case e.BotSeated(seat, level):
                self.seats[seat] = Seat("bot", None, level)
            case e.SeatCleared(seat):
                self.seats[seat] = Seat()
            case e.SeatsArranged(order):
                self.seats = [self.seats[old] for old in order]
            case e.SettingsChanged():
                self._set(entry)
            case e.RematchMade(next=id):
                self.next = id
            case e.TableClosed():
                self.phase = "closed"
                self.motion = None

    def _set(self, entry: e.SettingsChanged) -> None:
        for name in ("options", "pace", "watch", "delay", "listed", "level", "whispers", "hints"):
            value = getattr(entry, name)
            if value is not None:
                setattr(self, name, value)
        if entry.seats is not None:
            self.seats = (self.seats + [Seat() for _ in range(entry.seats)])[: entry.seats]

    # -- play -----------------------------------------------------------------------------------------------

    def _play(self, entry: e.AnyEntry, at: int, played: Played | None) -> None:
        if isinstance(entry, e.LogMended) and self.match is None:
            return  # not even the deal can be replayed: the table can only be closed
        if isinstance(entry, e.GameStarted):
            self.phase = "playing"
            self.salts = entry.salts
            self.key = key_of(self.seed, entry.salts)
            self.match = Match(self.game, self.n, self.options, self.pace)
            self.match.begin(entry.chance, at, played)
            return
        current = self.playing()
        match entry:
            case e.Answered():
                self._answer(current, entry, at, played)
            case e.AnswerResealed(seat, say, player, id):
                current.reseal(seat, say)
                self._remember(player, id)
            case e.Rewound(ply, seat, takeback, player, id):
                self._rewind(ply, seat, at)
                self.takebacks = self.takebacks or takeback
                self._remember(player, id)
            case e.ClockGap(ms):
                current.forgive(ms, at)
            case e.LogMended(epoch=epoch):
                current.epoch = epoch
                current.since = dict.fromkeys(current.waiting(), at)
                current.news(at, "table-rewound", -1, len(current.plies))

    def playing(self) -> Match:
        assert self.match is not None, f"{self.id}: not started"
        return self.match

    def _answer(self, match: Match, entry: e.Answered, at: int, played: Played | None) -> None:
        seat = entry.seat
        holder = self.seats[seat]
        step = match.step()
        acted = bool(self.orders) and somebody_acts(self.orders, match, entry)
        match.charge(seat, at, earned=entry.by != "clock")
        if entry.by == "person":
            match.missed[seat] = 0
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
        if self.orders:
            self.orders = [one for one in self.orders if not order_ends(one, match, step.verb, seat, acted, events)]
        if match.over():
            self.phase, self.outcome = "over", "finished"
            self.version += 1
            self.motion = None

    def _rewind(self, ply: int, seat: int, at: int) -> None:
        match = self.playing()
        match.rewind(ply, at)
        match.news(at, "table-rewound", seat, ply)
        self.motion = None
        self.phase, self.outcome = "playing", None
        self.orders = [one for one in self.orders if one.order.until != "act"]

    def _remember(self, player: str, id: str) -> None:
        if id:
            self.ids[player, id] = None
            if len(self.ids) > REMEMBERED:
                self.ids.popitem(last=False)

    # -- agreements and orders ------------------------------------------------------------------------------

    def _agree(self, entry: e.AnyEntry, at: int) -> None:
        match entry:
            case e.MotionProposed(what, by, ply, seat):
                votes = [True if seat.by_machine() else None for seat in self.seats]
                self.motion = Motion(what, by, ply, seat, votes)
                self._vote(self.seats_of(self.seats[by].player), True, at)
            case e.Voted(seats, yes):
                self._vote(seats, yes, at)
            case e.OrderGiven(seat, order):
                self.order_count += 1
                self.orders = [o for o in self.orders if (o.seat, o.order.step) != (seat, order.step)]
                self.orders.append(StandingOrder(f"o{self.order_count}", seat, order))
            case e.OrderRevoked(seat, id):
                self.orders = [o for o in self.orders if (o.seat, o.id) != (seat, id)]

    def _vote(self, seats: list[int], yes: bool, at: int) -> None:
        motion = self.motion
        if motion is None:
            return
        if not yes:
            self.motion = None
            return
        for seat in seats:
            motion.votes[seat] = True
        if not self.carried(motion):
            return
        self.motion = None
        if motion.what == "undo":
            self._rewind(motion.ply, motion.by, at)
        elif motion.what == "end":
            self.phase, self.outcome = "over", "agreed"
            self.playing().news(at, "table-agreed", motion.by)
        else:
            removed = self.seats[motion.seat]
            self.playing().news(at, "table-removed", motion.seat, removed.player or "")
            removed.resigned, removed.player = True, None

    def carried(self, motion: Motion) -> bool:
        """Everybody for an undo or the end; more than half of the other people to remove somebody."""
        if motion.what != "remove":
            return all(motion.votes)
        others = [n for n, seat in enumerate(self.seats) if n != motion.seat and not seat.by_machine()]
        return sum(motion.votes[n] is True for n in others) * 2 > len(others)

    def _change_person(self, entry: e.AnyEntry, at: int) -> None:
        match entry:
            case e.PlayerReturned(seat):
                self.seats[seat].away = False
                self.playing().missed[seat] = 0
                self.playing().news(at, "table-back", seat)
            case e.Resigned(seat, left):
                self.playing().news(at, "table-resigned", seat, self.seats[seat].player or "")
                self.seats[seat].resigned = True
                if left:
                    self.seats[seat].player = None
                self.orders = [one for one in self.orders if one.seat != seat]
            case e.LinkReissued(seat):
                if self.match is not None:
                    self.match.news(at, "table-reissued", seat)
            case e.SeatHandedOver(seat, player):
                self.seats[seat] = Seat("person", player, salt=self.seats[seat].salt)
                self.orders = [one for one in self.orders if one.seat != seat]
                if self.match is not None:
                    self.match.missed[seat] = 0
                    self.match.news(at, "table-handed", seat)
