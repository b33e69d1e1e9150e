"""The entries of a table's log: everything that ever happened there, in order. A table is the fold of its entries.

Tags and field names are stored: they never change, whatever the classes are called. Entries never leave the server;
what people see is made in `server/view`. The time of an entry is stored beside it.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, json

Options: TypeAlias = dict[str, str | int]
Watch: TypeAlias = Literal["off", "public", "delayed"]
Level: TypeAlias = Literal["novice", "regular", "strong"]
Proposal: TypeAlias = Literal["undo", "end", "remove"]  # what a motion asks for
Undo: TypeAlias = Literal["steps", "any"]  # whether who plays with bots alone may go back past what was shown
Windows: TypeAlias = Literal["quick", "discreet"]  # whether the table answers at once for a seat without a choice

Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=30 * 86400)]


class Pace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How much time people have: only `live` has a total and an increment, only `daily` a limit."""

    kind: Literal["none", "live", "daily"] = "none"
    total: Seconds = 0
    increment: Seconds = 0
    limit: Seconds = 0
    reaction: Seconds = 0


class UpTo(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The option of a verb with the smallest value of a field, as long as that is at most `most`. Beyond it the order
    says `say`; with `ask` it ends and the person is asked."""

    verb: str
    field: str
    most: int
    ask: bool = False


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing order: docs/protocol.md, section 7."""

    step: str
    say: str | None = None
    upto: UpTo | None = None
    unless: list[str] = []
    until: Literal["revoked", "touched", "act", "once", "end", "closed", "round", "changed"] = "revoked"


class Entry(Struct, tag_field="k", omit_defaults=True):
    """What all entries have in common."""


class TableCreated(Entry, tag="made"):
    game: str
    rules: int
    seats: int
    options: Options
    pace: Pace
    watch: Watch
    delay: int
    listed: bool
    level: Level
    whispers: bool
    commitment: str
    previous: str | None = None
    hints: bool = False
    windows: Windows = "quick"  # as it was before tables could choose
    share: bool = False  # the same
    undo: Undo = "any"  # the same
    position: str = ""  # with which the game begins (core/position.py: begin); seats and options belong to it


class PlayerJoined(Entry, tag="joined"):
    """The first player is the host."""

    player: str
    name: str


class SeatTaken(Entry, tag="sat"):
    seat: int
    player: str
    salt: str


class BotSeated(Entry, tag="bot"):
    seat: int
    level: Level


class SeatCleared(Entry, tag="cleared"):
    seat: int


class SeatsArranged(Entry, tag="arranged"):
    order: list[int]


class SettingsChanged(Entry, tag="set"):
    """None leaves a setting as it was."""

    options: Options | None = None
    pace: Pace | None = None
    watch: Watch | None = None
    delay: int | None = None
    listed: bool | None = None
    level: Level | None = None
    whispers: bool | None = None
    seats: int | None = None
    hints: bool | None = None
    windows: Windows | None = None
    share: bool | None = None
    undo: Undo | None = None


class PlayerRenamed(Entry, tag="renamed"):
    player: str
    name: str


class HostChanged(Entry, tag="hosted"):
    player: str


class GameStarted(Entry, tag="started"):
    chance: list[str]
    salts: list[str]


class Answered(Entry, tag="answered"):
    seat: int
    say: str
    chance: list[str] = []
    by: Literal["person", "bot", "clock", "order", "sole"] = "person"
    player: str = ""
    id: str = ""


class AnswerResealed(Entry, tag="resealed"):
    """A sealed answer was replaced before the last one was in."""

    seat: int
    say: str
    player: str = ""
    id: str = ""


class ReplyHeld(Entry, tag="held"):
    """A reply in a window of a discreet table: stored, and played with all others when the window closes."""

    seat: int
    say: str
    by: Literal["person", "bot"] = "person"
    player: str = ""
    id: str = ""


class Rewound(Entry, tag="rewound"):
    """`takeback`: past something that was shown. `same_chance`: the same answers then meet the same draws; in games
    stored before that, the draws after it come from a new epoch."""

    ply: int
    seat: int = -1  # the seat that took back; -1: the host's command
    takeback: bool = False
    player: str = ""
    id: str = ""
    same_chance: bool = False


class Redone(Entry, tag="redone"):
    """What was taken back is put back: the answers follow as entries of their own."""

    seat: int
    player: str = ""
    id: str = ""


class PlayerReturned(Entry, tag="back"):
    seat: int


class Resigned(Entry, tag="resigned"):
    """A bot plays on for the seat. `left`: the person has gone and nobody holds the seat."""

    seat: int
    left: bool = False


class SeatHandedOver(Entry, tag="handed"):
    seat: int
    player: str


class SaltGiven(Entry, tag="salted"):
    """A player's own contribution to the deal, given before the start."""

    player: str
    salt: str


class LinkReissued(Entry, tag="reissued"):
    """The host made a new private link for the player at this seat; the old one is void."""

    seat: int


class MotionProposed(Entry, tag="motion"):
    """`law`: which rules decide whether it is carried, see `motions.py`. The first had no number. `same_chance`: as in
    `Rewound`."""

    what: Proposal
    by: int
    ply: int = 0
    seat: int = 0
    law: int = 0
    same_chance: bool = False


class Voted(Entry, tag="voted"):
    seats: list[int]
    yes: bool


class OrderGiven(Entry, tag="order"):
    seat: int
    order: Order


class OrderRevoked(Entry, tag="revoked"):
    seat: int
    order: str


class ClockGap(Entry, tag="gap"):
    """No process ran the table's clocks for so many milliseconds, which therefore count for nobody."""

    ms: int


class LogMended(Entry, tag="mended"):
    """By the host's command: the entries from number `since` on can no longer be replayed and are void. Later draws
    come from an epoch in which nothing has been dealt."""

    since: int
    epoch: int


class RematchMade(Entry, tag="rematched"):
    next: str


class TableClosed(Entry, tag="closed"):
    pass


class PlayerForgotten(Entry, tag="forgot"):
    """The player's name is deleted; the entries that held it have been blanked."""

    player: str


class StandInCalled(Entry, tag="standin"):
    """A bot plays for the person at a seat, who is away, until they return. The player at seat `by` asked for it."""

    seat: int
    by: int


class SeatAsked(Entry, tag="asked"):
    """During the game somebody without a seat asks for this one: a motion for the people at the table."""

    seat: int
    player: str


class RequestWithdrawn(Entry, tag="withdrawn"):
    """The player no longer asks for a seat."""

    player: str


AnyEntry: TypeAlias = (
    TableCreated | PlayerJoined | SeatTaken | BotSeated | SeatCleared | SeatsArranged | SettingsChanged | PlayerRenamed
    | HostChanged | GameStarted | Answered | AnswerResealed | Rewound | PlayerReturned | Resigned | SeatHandedOver
    | SaltGiven | LinkReissued | MotionProposed | Voted | OrderGiven | OrderRevoked | ClockGap | LogMended | RematchMade
    | TableClosed | PlayerForgotten | StandInCalled | SeatAsked | RequestWithdrawn | ReplyHeld | Redone
)  # fmt: skip

_encoder = json.Encoder()
_decoder: json.Decoder[AnyEntry] = json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def read_entry(text: str | bytes) -> AnyEntry:
    return _decoder.decode(text)
