"""What people ask for around a game, as it arrives: docs/protocol.md, sections 4 and 5.

`lobby.py` judges these. They are msgspec structs, so a request that does not fit them never reaches a judge.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from exvoto.server.table import entries as e
from exvoto.server.table.written import LONGEST

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Salt: TypeAlias = Annotated[str, Meta(max_length=100)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Word: TypeAlias = Annotated[str, Meta(max_length=40)]
PositionText: TypeAlias = Annotated[str, Meta(max_length=LONGEST)]
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
    windows: e.Windows = "discreet"
    share: bool = True
    undo: e.Undo = "steps"
    salt: Salt = ""


class Sit(Struct, forbid_unknown_fields=True):
    name: Name
    seat: SeatNumber | None = None
    salt: Salt = ""


class Placing(Struct, forbid_unknown_fields=True):
    """Who plays on from a position: I in this seat, and bots in all others, or friends who come to an open table."""

    seat: SeatNumber
    company: Literal["bots", "friends"] = "bots"
    level: e.Level = "regular"
    name: Name | None = None


class Branch(Placing, forbid_unknown_fields=True, kw_only=True):
    """Play on from here: at a new table, after so many answers of a finished game."""

    ply: Annotated[int, Meta(ge=0)]
    # All hidden things lie where they lay, or in any way that the seat could have believed in.
    world: Literal["true", "seat"] = "true"


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
    windows: e.Windows | None = None
    share: bool | None = None
    undo: e.Undo | None = None


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
