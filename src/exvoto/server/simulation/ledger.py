"""What must hold. The ledger folds the log by itself, from what was committed, and compares everything with that."""

from collections import deque
from typing import Any

from exvoto.server.simulation.expected import expected_view, last_events, names
from exvoto.server.simulation.network import Link
from exvoto.server.simulation.person import Person
from exvoto.server.simulation.process import Process
from exvoto.server.simulation.stage import Stage
from exvoto.server.storage.checksums import checksum
from exvoto.server.storage.dump import dump
from exvoto.server.table import entries as e
from exvoto.server.table.table import Table

SLACK = 0.4  # seconds by which a clock may differ: commits take time, and gaps below 0.2 s are not written
LOG, LEASES, DUMPS = TABLES = "INTO log ", " leases", " dumps"  # as statements that write name them
COMPARED = 0.1  # the share of patches after which a person's state is compared


class Account:
    """One table as the ledger knows it."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.ids: dict[tuple[str, str], int] = {}  # requests in the log -> their entry
        self.acknowledged: set[tuple[str, str]] = set()
        self.asked_at: dict[int, float] = {}  # seat -> uptime when its clock started
        self.since: dict[int, int] = {}
        self.dumped: tuple[int, bytes] = -1, b""
        self.recent: deque[tuple[float, int]] = deque()  # when entries were committed
        self.old = -1  # the last entry that is not among them

    def last_before(self, clock: float) -> int:
        """The last entry that was committed by then; asked for ever later times."""
        while self.recent and self.recent[0][0] <= clock:
            self.old = self.recent.popleft()[1]
        return self.old

    def dump(self) -> bytes:
        if self.dumped[0] != self.table.seq:
            self.dumped = self.table.seq, dump(self.table)
        return self.dumped[1]


class Ledger:
    def __init__(self, world: Stage) -> None:
        self.world = world
        self.accounts: dict[str, Account] = {}
        self.requests: dict[tuple[str, str], dict[str, Any]] = {}  # (player, id) -> message, of answers and undos
        self.leases: dict[str, tuple[str, int]] = {}  # a table -> the owner and number of its lease
        self.last_row = 0
        self.answers = 0
        self.up = False  # whether any process works
        self.uptime = 0.0
        self.counted_at = 0.0

    # -- what is committed ------------------------------------------------------------------------------------

    def committed(self, process: Process) -> None:
        """Called after each transaction that wrote. Most are beats, of which there is nothing to check."""
        database = self.world.database
        written = {table for _, sql, _ in database.statements for table in TABLES if table in sql}
        before = self.leases
        if LEASES in written:
            self.read_leases()
            for one in self.world.processes:
                one.leases_changed(self.leases)
        if LOG in written:
            self.read_entries(process, before)
        if DUMPS in written:
            self.check_dumps()

    def read_entries(self, process: Process, before: dict[str, tuple[str, int]]) -> None:
        """What a transaction added to the log, judged and folded. `before`: the leases before it."""
        database = self.world.database
        rows = database.rows(
            "SELECT rowid, table_id, seq, at, fence, body, checksum FROM log WHERE rowid > ? ORDER BY rowid",
            self.last_row,
        )
        for row, id, seq, at, fence, body, chained in rows:
            self.last_row = row
            if id not in self.accounts:
                game, seed = database.rows("SELECT game, seed FROM tables WHERE id = ?", id)[0]
                self.accounts[id] = Account(Table(id, self.world.settings.game(game), bytes.fromhex(seed)))
            account = self.accounts[id]
            self.world.tell(f"{process} commits {id} {seq} {body[:120]}")
            if seq != account.table.seq + 1:
                self.world.violated(f"{id}: entry {seq} after {account.table.seq}")
                return
            if at < account.table.touched:
                self.world.violated(f"{id}: entry {seq} is older than the one before")
            # A lease may be given back in the same transaction, right behind the last entry written under it.
            leases = before.get(id), self.leases.get(id)
            if fence is not None and (process.name, fence) not in leases:
                self.world.violated(f"{id}: entry {seq} has fence {fence} of {process.name}, the lease is {leases}")
            if chained != checksum(account.table.checksum, id, seq, at, body.encode()):
                self.world.violated(f"{id}: the checksum of entry {seq} does not continue that of the entry before")
            self.fold(account, seq, at, e.read_entry(body))
            account.table.checksum = chained
            account.recent.append((self.world.loop.clock, seq))

    def read_leases(self) -> None:
        rows = self.world.database.rows("SELECT table_id, owner, epoch FROM leases")
        self.leases = {id: (owner, epoch) for id, owner, epoch in rows}

    def check_dumps(self) -> None:
        for id, seq in self.world.database.rows("SELECT table_id, seq FROM dumps"):
            if seq > self.accounts[id].table.seq:
                self.world.violated(f"{id}: the dump has entry {seq}, the log ends with {self.accounts[id].table.seq}")

    def fold(self, account: Account, seq: int, at: int, entry: e.AnyEntry) -> None:
        table = account.table
        self.count_uptime()
        if isinstance(entry, e.Answered | e.AnswerResealed | e.ReplyHeld | e.Rewound | e.Redone) and entry.id:
            self.check_request(account, seq, entry)
        if isinstance(entry, e.Answered):
            self.answers += 1
            self.check_clock(account, at, entry)
            self.check_order(account, entry)
        if isinstance(entry, e.Rewound) and not entry.takeback:
            self.check_undo(account, entry)
        lines = 0 if table.match is None else len(table.match.event_log)
        table.apply(seq, at, entry)
        match = table.match
        if match is None:
            return
        if isinstance(entry, e.Answered) and table.orders:
            events = [event for line in range(lines, len(match.event_log)) for event in match.events(line)]
            for one in table.orders:
                named = one.seat != entry.seat and any(names(event, one.seat) for event in events)
                if one.order.until == "touched" and named:
                    self.world.violated(f"{table.id}: order {one.id} stands although its seat was named")
        if not isinstance(entry, e.ClockGap):
            for seat, since in match.since.items():
                if account.since.get(seat) != since:
                    account.asked_at[seat] = self.uptime
        account.since = dict(match.since)

    def check_request(self, account: Account, seq: int, entry: Any) -> None:
        key = entry.player, entry.id
        if key in account.ids:
            self.world.violated(f"{account.table.id}: request {key} is in the log twice, {account.ids[key]} and {seq}")
        account.ids[key] = seq
        asked = self.requests.get((account.table.id, entry.id))
        match = account.table.playing()
        if asked is None:
            self.world.violated(f"{account.table.id}: nobody asked {key}")
        elif asked["t"] == "answer" and asked["decision"] != match.decision_id():
            self.world.violated(
                f"{account.table.id}: {key} answers {asked['decision']}, the question is {match.decision_id()}"
            )
        elif asked["player"] != entry.player:
            self.world.violated(f"{account.table.id}: {key} was asked by {asked['player']}")

    # -- clocks, orders, undo ---------------------------------------------------------------------------------

    def count_uptime(self) -> None:
        """Called after everything that may change whether somebody can answer."""
        now = self.world.loop.clock
        if self.up:
            self.uptime += now - self.counted_at
        self.counted_at = now
        self.up = any(process.works() for process in self.world.processes)

    def check_clock(self, account: Account, at: int, entry: e.Answered) -> None:
        """Nobody pays for time in which no process worked."""
        match = account.table.playing()
        seat, pace = entry.seat, match.pace
        if pace.kind == "none" or seat not in match.since:
            return
        had = self.uptime - account.asked_at.get(seat, 0.0) + SLACK + self.world.slack
        pays = (at - match.since[seat]) / 1000
        if pace.kind == "live" and not match.step().reaction and min(pays, match.left[seat] / 1000) > had:
            self.world.violated(f"{account.table.id}: seat {seat} pays {pays:.1f} s, the server ran {had:.1f} s")
        deadline = match.deadline(seat)
        if entry.by == "clock" and deadline is not None and (deadline - match.since[seat]) / 1000 > had:
            self.world.violated(f"{account.table.id}: the clock of seat {seat} ran out after {had:.1f} s")

    def check_order(self, account: Account, entry: e.Answered) -> None:
        if entry.by != "order":
            return
        match = account.table.playing()
        words = {
            word.lower() for step in match.state.agenda for part in step.write().split() for word in part.split(",")
        }
        mine = [o.order for o in account.table.orders if o.seat == entry.seat and o.order.step == match.step().verb]
        if not any(words.isdisjoint([word.lower() for word in order.unless]) for order in mine):
            self.world.violated(f"{account.table.id}: no order of seat {entry.seat} allows {entry.say!r}")

    def check_undo(self, account: Account, entry: e.Rewound) -> None:
        match = account.table.playing()
        others = [ply for ply in match.plies[entry.ply :] if ply.seat != entry.seat or ply.chance]
        asked = [seat for seat in match.waiting() if seat != entry.seat]
        if others or asked or match.plies[entry.ply].by != "person":
            self.world.violated(
                f"{account.table.id}: seat {entry.seat} took back ply {entry.ply}, which others had learned of"
            )

    # -- what is said -----------------------------------------------------------------------------------------

    def asked(self, person: Person, message: dict[str, Any]) -> None:
        self.requests[person.table, message["id"]] = message | {"player": person.player}

    def sent(self, link: Link, message: dict[str, Any]) -> Any:
        """What the server sends is checked at once; returns what the person must then see, for some messages."""
        kind, person = message["t"], link.person
        account = self.accounts[person.table]
        if kind in ("ack", "refused"):
            asked = self.requests[person.table, message["id"]]
            key = person.player, message["id"]
            if kind == "ack" and asked["t"] in ("answer", "undo"):
                account.acknowledged.add(key)
                if key not in account.ids:
                    self.world.violated(f"{person.table}: {key} is acknowledged and not in the log")
            elif kind == "ack" and asked["t"] == "chat":
                if not self.world.database.rows("SELECT 1 FROM chat WHERE text = ?", asked["text"]):
                    self.world.violated(f"{person.table}: chat {asked['text']} is acknowledged and not stored")
            elif kind == "refused" and message["code"] != "unavailable" and key in account.ids:
                self.world.violated(f"{person.table}: {key} is in the log and refused: {message['code']}")
        if kind == "full":
            link.seat = message["you"]["seat"]
            if link.seat is not None and link.seat not in account.table.seats_of(person.player):
                self.world.violated(f"{person.table}: {person.player} looks through seat {link.seat}")
        elif kind != "patch" or link.rng.random() >= COMPARED:
            return None
        room = link.process.server.house.rooms[person.table]
        match = account.table.match
        late = link.seat is None and room.delayed is not None
        if match is None or late or room.table.seq != account.table.seq:
            return None
        return expected_view(match, link.seat), last_events(match, link.seat)

    def compare(self, person: Person, check: tuple[dict[str, Any], list[Any] | None]) -> None:
        view, events = check
        for name, value in view.items():
            if person.state["view"] is None or person.state["view"][name] != value:
                shown = None if person.state["view"] is None else person.state["view"][name]
                self.world.violated(
                    f"{person.table}: seat {person.seat} sees {name} {shown!r:.300} instead of {value!r:.300}"
                )
                return
        if events and not any(entry["events"] == events for entry in person.log[-8:]):
            self.world.violated(f"{person.table}: seat {person.seat} has no log entry {events}")

    # -- comparing processes ----------------------------------------------------------------------------------

    def check_hearing(self, process: Process, seconds: float) -> None:
        """What others wrote so long ago is known wherever somebody looks at the table, even if no notification came."""
        for id, room in process.server.house.rooms.items():
            if room.present and id in self.accounts:
                entry = self.accounts[id].last_before(self.world.loop.clock - seconds)
                if room.table.seq < entry:
                    self.world.violated(f"{id}: {process} has not heard of entry {entry} for {seconds:.0f} s")

    def audit(self, process: Process, id: str) -> None:
        """A table in the memory of a process is the fold of the log."""
        room, account = process.server.house.rooms[id], self.accounts.get(id)
        if account is not None and room.table.seq == account.table.seq and dump(room.table) != account.dump():
            self.world.violated(f"{id}: {process} has another table after entry {room.table.seq}")

    def reread(self) -> None:
        """After a loss of power: everything acknowledged is still there."""
        self.read_leases()
        there = {
            (id, getattr(entry, "player", ""), getattr(entry, "id", ""))
            for id, body in self.world.database.rows("SELECT table_id, body FROM log")
            for entry in [e.read_entry(body)]
        }
        for id, account in self.accounts.items():
            for key in sorted(account.acknowledged):
                if (id, *key) not in there:
                    self.world.violated(f"{id}: {key} was acknowledged and is lost")
