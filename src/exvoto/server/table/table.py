"""A table: the fold of its log. `apply` is a pure function of entry and time, so every process folds alike."""

from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, TypeAlias

from exvoto.core.game import Game
from exvoto.core.kind import SEAT
from exvoto.server.table import entries as e
from exvoto.server.table.fairness import key_of
from exvoto.server.table.match import Match, Ready
from exvoto.server.table.seats import Chair, Motion
from exvoto.server.table.standing_orders import Standing, ends, somebody_acts

Row: TypeAlias = tuple[int, int, e.AnyEntry]  # number, time, entry
REMEMBERED = 200  # answers' ids, so that a repeated one is acknowledged and not played again


class Table:
    def __init__(self, id: str, game: Game[Any], seed: bytes) -> None:
        self.id = id
        self.game = game
        self.seed = seed
        self.seq = -1  # the last entry folded
        self.settled = 0  # counts changes of anything but the game itself: seats, settings, phase
        self.created = 0
        self.touched = 0
        self.phase = "open"  # open, playing, over, closed
        self.outcome: str | None = None
        self.rules = 0
        self.made: e.Made | None = None
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
        self.chairs: list[Chair] = []
        self.orders: list[Standing] = []
        self.order_count = 0
        self.motion: Motion | None = None
        self.salts: list[str] = []
        self.key = b""
        self.match: Match | None = None
        self.ids: OrderedDict[tuple[str, str], None] = OrderedDict()

    @property
    def n(self) -> int:
        return len(self.chairs)

    def seats_of(self, player: str | None) -> list[int]:
        return [seat for seat, chair in enumerate(self.chairs) if player is not None and chair.player == player]

    def name_of(self, seat: int) -> str:
        chair = self.chairs[seat]
        return self.players.get(chair.player or "", "") or SEAT.write(seat)

    def known(self, player: str, id: str) -> bool:
        return (player, id) in self.ids

    # -- the fold -------------------------------------------------------------------------------------------

    def apply(self, seq: int, at: int, entry: e.AnyEntry, ready: Ready | None = None) -> None:
        assert seq == self.seq + 1, f"{self.id}: entry {seq} after {self.seq}"
        match entry:
            case e.Made():
                self._make(entry, at)
            case e.Answered() | e.Resealed() | e.Rewound() | e.Gap() | e.Started() | e.Mended():
                self._play(entry, at, ready)
            case e.Moved() | e.Voted() | e.Ordered() | e.Revoked():
                self._agree(entry, at)
            case e.Back() | e.Resigned() | e.Handed() | e.Reissued():
                self._change_person(entry, at)
            case e.Joined() | e.Renamed() | e.Hosted() | e.Salted() | e.Forgot():
                self._note_person(entry)
            case _:
                self._arrange(entry)
        self.seq = seq
        self.touched = at
        if not isinstance(entry, e.Answered | e.Resealed | e.Gap):
            self.settled += 1

    def fold(self, rows: Sequence[Row], known: Sequence[Row] = ()) -> None:
        """Apply the next rows of the log, but for those that a later one declares void: one of them, or of `known`."""
        void = [(row[2].since, row[0]) for row in known or rows if isinstance(row[2], e.Mended)]
        for seq, at, entry in rows:
            if any(since <= seq < mended for since, mended in void):
                self.seq, self.touched = seq, at
            else:
                self.apply(seq, at, entry)

    def _make(self, made: e.Made, at: int) -> None:
        self.made = made
        self.created = at
        self.rules = made.rules
        self.options, self.pace = made.options, made.pace
        self.watch, self.delay, self.listed = made.watch, made.delay, made.listed
        self.level, self.whispers, self.hints = made.level, made.whispers, made.hints
        self.commitment, self.previous = made.commitment, made.previous
        self.chairs = [Chair() for _ in range(made.seats)]

    def _note_person(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.Joined(player, name):
                self.players[player] = name
                self.host = self.host or player
            case e.Renamed(player, name):
                self.players[player] = name
            case e.Hosted(player):
                self.host = player
            case e.Salted(player, salt):
                for seat in self.seats_of(player):
                    self.chairs[seat].salt = salt
            case e.Forgot(player):
                self.players[player] = ""

    def _arrange(self, entry: e.AnyEntry) -> None:
        match entry:
            case e.Sat(seat, player, salt):
                self.chairs[seat] = Chair("person", player, salt=salt)
            case e.Seated(seat, level):
                self.chairs[seat] = Chair("bot", None, level)
            case e.Cleared(seat):
                self.chairs[seat] = Chair()
            case e.Arranged(order):
                self.chairs = [self.chairs[old] for old in order]
            case e.Changed():
                self._set(entry)
            case e.Rematched(next=id):
                self.next = id
            case e.Closed():
                self.phase = "closed"
                self.motion = None

    def _set(self, entry: e.Changed) -> None:
        for name in ("options", "pace", "watch", "delay", "listed", "level", "whispers", "hints"):
            value = getattr(entry, name)
            if value is not None:
                setattr(self, name, value)
        if entry.seats is not None:
            self.chairs = (self.chairs + [Chair() for _ in range(entry.seats)])[: entry.seats]

    # -- play -----------------------------------------------------------------------------------------------

    def _play(self, entry: e.AnyEntry, at: int, ready: Ready | None) -> None:
        if isinstance(entry, e.Mended) and self.match is None:
            return  # not even the deal can be replayed: it can only be closed
        if isinstance(entry, e.Started):
            self.phase = "playing"
            self.salts = entry.salts
            self.key = key_of(self.seed, entry.salts)
            self.match = Match(self.game, self.n, self.options, self.pace)
            self.match.begin(entry.chance, at, ready)
            return
        game = self.playing()
        match entry:
            case e.Answered():
                self._answer(game, entry, at, ready)
            case e.Resealed(seat, say, player, id):
                game.reseal(seat, say)
                self._remember(player, id)
            case e.Rewound(ply, seat, takeback, player, id):
                self._rewind(ply, seat, at)
                self.takebacks = self.takebacks or takeback
                self._remember(player, id)
            case e.Gap(ms):
                game.forgive(ms, at)
            case e.Mended(epoch=epoch):
                game.epoch = epoch
                game.since = dict.fromkeys(game.waiting(), at)
                game.news(at, "table-rewound", -1, len(game.plies))

    def playing(self) -> Match:
        assert self.match is not None, f"{self.id}: not started"
        return self.match

    def _answer(self, game: Match, entry: e.Answered, at: int, ready: Ready | None) -> None:
        seat = entry.seat
        chair = self.chairs[seat]
        step = game.step()
        acted = bool(self.orders) and somebody_acts(self.orders, game, entry)
        game.charge(seat, at, earned=entry.by != "clock")
        if entry.by == "person":
            game.missed[seat] = 0
            if chair.away:
                chair.away = False
                self.settled += 1
                game.news(at, "table-back", seat)
        elif entry.by == "clock" and not step.reaction:
            game.missed[seat] += 1
            if game.missed[seat] > 1 or self.pace.kind == "live":
                chair.away = True
                self.settled += 1
        events = game.answer(seat, entry.say, entry.chance, at, entry.by, ready)
        if entry.by == "clock" and chair.away:
            game.news(at, "table-away", seat)
        self._remember(entry.player, entry.id)
        if self.orders:
            self.orders = [one for one in self.orders if not ends(one, game, step.verb, seat, acted, events)]
        if game.over():
            self.phase, self.outcome = "over", "finished"
            self.settled += 1
            self.motion = None

    def _rewind(self, ply: int, seat: int, at: int) -> None:
        game = self.playing()
        game.rewind(ply, at)
        game.news(at, "table-rewound", seat, ply)
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
            case e.Moved(what, by, ply, seat):
                votes = [True if chair.by_machine() else None for chair in self.chairs]
                self.motion = Motion(what, by, ply, seat, votes)
                self._vote(self.seats_of(self.chairs[by].player), True, at)
            case e.Voted(seats, yes):
                self._vote(seats, yes, at)
            case e.Ordered(seat, order):
                self.order_count += 1
                self.orders = [o for o in self.orders if (o.seat, o.order.step) != (seat, order.step)]
                self.orders.append(Standing(f"o{self.order_count}", seat, order))
            case e.Revoked(seat, id):
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
            chair = self.chairs[motion.seat]
            self.playing().news(at, "table-removed", motion.seat, chair.player or "")
            chair.resigned, chair.player = True, None

    def carried(self, motion: Motion) -> bool:
        """Everybody for an undo or the end; more than half of the other people to remove somebody."""
        if motion.what != "remove":
            return all(motion.votes)
        others = [i for i, c in enumerate(self.chairs) if i != motion.seat and not c.by_machine()]
        return sum(motion.votes[seat] is True for seat in others) * 2 > len(others)

    def _change_person(self, entry: e.AnyEntry, at: int) -> None:
        match entry:
            case e.Back(seat):
                self.chairs[seat].away = False
                self.playing().missed[seat] = 0
                self.playing().news(at, "table-back", seat)
            case e.Resigned(seat, left):
                self.playing().news(at, "table-resigned", seat, self.chairs[seat].player or "")
                self.chairs[seat].resigned = True
                if left:
                    self.chairs[seat].player = None
                self.orders = [one for one in self.orders if one.seat != seat]
            case e.Reissued(seat):
                if self.match is not None:
                    self.match.news(at, "table-reissued", seat)
            case e.Handed(seat, player):
                chair = self.chairs[seat]
                self.chairs[seat] = Chair("person", player, salt=chair.salt)
                self.orders = [one for one in self.orders if one.seat != seat]
                if self.match is not None:
                    self.match.missed[seat] = 0
                    self.match.news(at, "table-handed", seat)
