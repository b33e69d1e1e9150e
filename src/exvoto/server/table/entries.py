"""The log of a table: everything that ever happened at it, in order. A table is the fold of its entries.

Entries are server-only: what people get is made by show.py. Times stand beside an entry, not in it.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct, json

Options: TypeAlias = dict[str, str | int]
Watch: TypeAlias = Literal["off", "public", "delayed"]
Level: TypeAlias = Literal["novice", "regular", "strong"]
Proposal: TypeAlias = Literal["undo", "end", "remove"]  # what a motion asks for

Seconds: TypeAlias = Annotated[int, Meta(ge=0, le=30 * 86400)]


class Pace(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """Only `live` has total and increment, only `daily` a limit."""

    kind: Literal["none", "live", "daily"] = "none"
    total: Seconds = 0
    increment: Seconds = 0
    limit: Seconds = 0
    reaction: Seconds = 0


class UpTo(Struct, frozen=True, forbid_unknown_fields=True):
    verb: str
    field: str
    most: int


class Order(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A standing order: docs/protocol.md, section 7."""

    step: str
    say: str | None = None
    upto: UpTo | None = None
    unless: list[str] = []
    until: Literal["revoked", "touched", "act", "once", "end"] = "revoked"


class Entry(Struct, tag_field="k", omit_defaults=True):
    pass


class Made(Entry, tag="made"):
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


class Joined(Entry, tag="joined"):
    """A player exists; the first one is the host."""

    player: str
    name: str


class Sat(Entry, tag="sat"):
    seat: int
    player: str
    salt: str


class Seated(Entry, tag="bot"):
    seat: int
    level: Level


class Cleared(Entry, tag="cleared"):
    seat: int


class Arranged(Entry, tag="arranged"):
    order: list[int]


class Changed(Entry, tag="set"):
    """Settings of the table; None leaves one as it was."""

    options: Options | None = None
    pace: Pace | None = None
    watch: Watch | None = None
    delay: int | None = None
    listed: bool | None = None
    level: Level | None = None
    whispers: bool | None = None
    seats: int | None = None
    hints: bool | None = None


class Renamed(Entry, tag="renamed"):
    player: str
    name: str


class Hosted(Entry, tag="hosted"):
    player: str


class Started(Entry, tag="started"):
    chance: list[str]
    salts: list[str]


class Answered(Entry, tag="answered"):
    seat: int
    say: str
    chance: list[str] = []
    by: Literal["person", "bot", "clock", "order", "sole"] = "person"
    player: str = ""
    id: str = ""


class Resealed(Entry, tag="resealed"):
    """A sealed answer changed before the last was in."""

    seat: int
    say: str
    player: str = ""
    id: str = ""


class Rewound(Entry, tag="rewound"):
    ply: int
    seat: int = -1  # who took back; -1: the host's tool
    takeback: bool = False
    player: str = ""
    id: str = ""


class Back(Entry, tag="back"):
    seat: int


class Resigned(Entry, tag="resigned"):
    """A bot plays on for the seat. `left`: the person has gone, the chair is nobody's."""

    seat: int
    left: bool = False


class Handed(Entry, tag="handed"):
    seat: int
    player: str


class Salted(Entry, tag="salted"):
    """A player's own share in the deal, given before the start."""

    player: str
    salt: str


class Reissued(Entry, tag="reissued"):
    """The host made a new private link for whoever sits here; the old one is void."""

    seat: int


class Moved(Entry, tag="motion"):
    what: Proposal
    by: int
    ply: int = 0
    seat: int = 0


class Voted(Entry, tag="voted"):
    seats: list[int]
    yes: bool


class Ordered(Entry, tag="order"):
    seat: int
    order: Order


class Revoked(Entry, tag="revoked"):
    seat: int
    order: str


class Gap(Entry, tag="gap"):
    """Nobody ran the table's clocks for so many milliseconds: they are not counted."""

    ms: int


class Mended(Entry, tag="mended"):
    """By the host's tool: the entries from number `since` on can no longer be replayed and are void. Chance falls
    anew, in an epoch in which nothing was dealt yet."""

    since: int
    epoch: int


class Rematched(Entry, tag="rematched"):
    next: str


class Closed(Entry, tag="closed"):
    pass


class Forgot(Entry, tag="forgot"):
    """The player's name is deleted; the entries that held it have been blanked."""

    player: str


AnyEntry: TypeAlias = (
    Made | Joined | Sat | Seated | Cleared | Arranged | Changed | Renamed | Hosted | Started | Answered | Resealed
    | Rewound | Back | Resigned | Handed | Salted | Reissued | Moved | Voted | Ordered | Revoked | Gap
    | Mended | Rematched | Closed | Forgot
)  # fmt: skip

_encoder = json.Encoder()
_decoder: json.Decoder[AnyEntry] = json.Decoder(AnyEntry)


def write_entry(entry: AnyEntry) -> str:
    return _encoder.encode(entry).decode()


def read_entry(text: str) -> AnyEntry:
    return _decoder.decode(text)
