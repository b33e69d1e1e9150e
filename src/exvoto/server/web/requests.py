"""What people can ask over HTTP, as it comes in: docs/protocol.md, sections 4 and 5."""

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from exvoto.server.table import entries as e

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Salt: TypeAlias = Annotated[str, Meta(max_length=100)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
OptionsIn: TypeAlias = Annotated[dict[Word, Word | Annotated[int, Meta(ge=0, le=1000000)]], Meta(max_length=60)]


class Create(Struct, forbid_unknown_fields=True):
    game: Word
    seats: Annotated[int, Meta(ge=1, le=8)]
    name: Name | None = None
    seat: SeatNumber = 0
    options: OptionsIn = {}
    pace: e.Pace = e.Pace()
    watch: e.Watch = "public"
    delay: e.Seconds = 0
    listed: bool = False
    level: e.Level = "regular"
    whispers: bool = False
    hints: bool = False
    salt: Salt = ""


class Sit(Struct, forbid_unknown_fields=True):
    name: Name
    seat: SeatNumber | None = None
    salt: Salt = ""


class Do(Struct, tag_field="do", forbid_unknown_fields=True):
    pass


class DoBot(Do, tag="bot"):
    seat: SeatNumber
    level: e.Level = "regular"


class DoClear(Do, tag="clear"):
    seat: SeatNumber


class DoLeave(Do, tag="leave"):
    seat: SeatNumber | None = None


class DoArrange(Do, tag="arrange"):
    order: Annotated[list[SeatNumber], Meta(max_length=8)]


class DoShuffle(Do, tag="shuffle"):
    pass


class DoSet(Do, tag="set"):
    options: OptionsIn | None = None
    pace: e.Pace | None = None
    watch: e.Watch | None = None
    delay: e.Seconds | None = None
    listed: bool | None = None
    level: e.Level | None = None
    whispers: bool | None = None
    seats: Annotated[int, Meta(ge=1, le=8)] | None = None
    hints: bool | None = None


class DoRename(Do, tag="rename"):
    name: Name


class DoSalt(Do, tag="salt"):
    salt: Salt


class DoStart(Do, tag="start"):
    pass


class DoResign(Do, tag="resign"):
    seat: SeatNumber


class DoHand(Do, tag="hand"):
    seat: SeatNumber


class DoReissue(Do, tag="reissue"):
    seat: SeatNumber


class DoFeed(Do, tag="feed"):
    """A new key for my feed; the old one is void."""


class DoHost(Do, tag="host"):
    player: Word


class DoRematch(Do, tag="rematch"):
    pass


class DoClose(Do, tag="close"):
    pass


AnyDo: TypeAlias = (
    DoBot | DoClear | DoLeave | DoArrange | DoShuffle | DoSet | DoRename | DoSalt | DoStart | DoResign | DoHand
    | DoReissue | DoFeed | DoHost | DoRematch | DoClose
)  # fmt: skip


class Enter(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=80)]


class Import(Struct, forbid_unknown_fields=True):
    transcript: str


class Quiet(Struct, forbid_unknown_fields=True):
    """Hours of the day, in a place `offset` minutes east of Greenwich."""

    start: Annotated[int, Meta(ge=0, le=23)] = field(name="from")
    stop: Annotated[int, Meta(ge=0, le=23)] = field(name="to")
    offset: Annotated[int, Meta(ge=-840, le=840)] = 0


class NoticesIn(Struct, forbid_unknown_fields=True, omit_defaults=True):
    mail: Annotated[str, Meta(max_length=200, pattern=r"^[^@\s]+@[^@\s]+$")] | None = None
    webhook: Annotated[str, Meta(max_length=500, pattern=r"^https?://")] | None = None
    quiet: Quiet | None = None
    off: Annotated[list[Annotated[int, Meta(ge=0, le=6)]], Meta(max_length=7)] = []  # Monday is 0
