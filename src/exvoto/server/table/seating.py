"""A table before and around its game: the settings, the people, and who holds which seat.

`table.py` folds the entries; those that concern only these go here.
"""

from exvoto.core.kind import SEAT
from exvoto.server.table import entries as e
from exvoto.server.table.motions import concerned, people
from exvoto.server.table.seats import Motion, Seat


class Seating:
    def __init__(self, id: str) -> None:
        self.id = id
        self.version = 0  # counts changes of anything but the match: seats, settings, phase
        self.created = 0
        self.phase = "open"  # open, playing, over, closed
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
        self.windows = "quick"
        self.share = False  # may anybody look at the game once it is over?
        self.undo = "any"  # see `takeback.py`
        self.commitment = ""
        self.previous: str | None = None
        self.next: str | None = None
        self.host = ""
        self.players: dict[str, str] = {}  # id -> name
        self.seats: list[Seat] = []
        self.held: dict[str, list[int]] = {}  # player -> the seats they have had in this game
        self.rekeyed: dict[str, int] = {}  # player -> the last entry that made a new link in place of the old
        self.motion: Motion | None = None

    @property
    def n(self) -> int:
        return len(self.seats)

    @property
    def position(self) -> str:
        """With which the game begins, if not with the set-up."""
        return "" if self.made is None else self.made.position

    def seats_of(self, player: str | None) -> list[int]:
        return [number for number, seat in enumerate(self.seats) if player is not None and seat.player == player]

    def name_of(self, seat: int) -> str:
        return self.players.get(self.seats[seat].player or "", "") or SEAT.write(seat)

    def asked_seat(self, player: str | None) -> int | None:
        """The seat for which this player asks."""
        motion = self.motion
        return motion.seat if motion is not None and motion.what == "sit" and motion.player == player else None

    def may_watch(self, player: str | None) -> bool:
        """Whether the game may be shown to somebody. Before the start there is nothing to see but free seats."""
        return self.watch != "off" or self.phase == "open" or bool(self.seats_of(player))

    def new_player(self) -> str:
        """An id that nobody has or had."""
        return f"p{max([int(player[1:]) for player in self.players if player[1:].isdigit()], default=0) + 1}"

    def people(self) -> list[str]:
        """The players who take part in the game, each once."""
        return people(self.seats)

    def vote_is_open(self, player: str, yes: bool) -> bool:
        """Whether this player may vote so on the motion: somebody who would lose a seat by it has no voice, except
        that nobody gets the seat of a person who is there and says no."""
        motion = self.motion
        if motion is None or player not in self.people():
            return False
        return player != concerned(motion, self.seats) or (motion.what == "sit" and not yes)

    # -- the fold -------------------------------------------------------------------------------------------

    def hold(self, seat: int, player: str | None) -> None:
        """Remember who has seen the hand of a seat."""
        if player is not None and seat not in self.held.setdefault(player, []):
            self.held[player].append(seat)

    def make(self, made: e.TableCreated, at: int) -> None:
        self.made = made
        self.created = at
        self.rules = made.rules
        self.options, self.pace = made.options, made.pace
        self.watch, self.delay, self.listed = made.watch, made.delay, made.listed
        self.level, self.whispers, self.hints, self.windows = made.level, made.whispers, made.hints, made.windows
        self.share, self.undo = made.share, made.undo
        self.commitment, self.previous = made.commitment, made.previous
        self.seats = [Seat() for _ in range(made.seats)]

    def note_person(self, entry: e.AnyEntry) -> None:
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

    def arrange(self, entry: e.AnyEntry) -> None:
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
                self.change_settings(entry)
            case e.RematchMade(next=id):
                self.next = id
            case e.TableClosed():
                self.phase = "closed"
                self.motion = None

    def change_settings(self, entry: e.SettingsChanged) -> None:
        for name in (
            "options", "pace", "watch", "delay", "listed", "level", "whispers", "hints", "windows", "share", "undo",
        ):  # fmt: skip
            value = getattr(entry, name)
            if value is not None:
                setattr(self, name, value)
        if entry.seats is not None:
            self.seats = (self.seats + [Seat() for _ in range(entry.seats)])[: entry.seats]
