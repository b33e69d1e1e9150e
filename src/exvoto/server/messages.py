"""What clients say on the socket: docs/protocol.md, section 6. Unknown fields are refused."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, json

from exvoto.server.entries import Order
from exvoto.server.requests import SeatNumber

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Text: TypeAlias = Annotated[str, Meta(max_length=400)]
Token: TypeAlias = Annotated[str, Meta(max_length=80)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

PROTOCOL = 1
LONGEST_FRAME = 16_384


class Said(Struct, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(Said, tag="hello"):
    protocol: int
    lang: Literal["en", "fr"]
    token: Token | None = None
    seat: SeatNumber | None = None
    page: Token = ""


class As(Said, tag="as"):
    seat: SeatNumber


class Answer(Said, tag="answer"):
    id: Id
    decision: Id
    say: Text | None = None
    act: dict[str, Any] | None = None


class Why(Said, tag="why"):
    id: Id
    say: Text | None = None
    act: dict[str, Any] | None = None


class Undo(Said, tag="undo"):
    id: Id


class MotionSaid(Said, tag="motion"):
    id: Id
    what: Literal["undo", "end", "remove"]
    ply: Count = 0
    seat: SeatNumber = 0


class Vote(Said, tag="vote"):
    id: Id
    yes: bool


class OrderSaid(Said, tag="order"):
    id: Id
    order: Order


class Revoke(Said, tag="revoke"):
    id: Id
    order: Id


class Chat(Said, tag="chat"):
    id: Id
    to: Literal["table", "watchers"] | SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hint(Said, tag="hint"):
    id: Id


class Log(Said, tag="log"):
    id: Id
    before: Count
    count: Annotated[int, Meta(ge=1, le=200)] = 100


class BackSaid(Said, tag="back"):
    id: Id


class Sync(Said, tag="sync"):
    pass


class Ping(Said, tag="ping"):
    pass


AnySaid: TypeAlias = (
    Hello
    | As
    | Answer
    | Why
    | Undo
    | MotionSaid
    | Vote
    | OrderSaid
    | Revoke
    | Chat
    | Hint
    | Log
    | BackSaid
    | Sync
    | Ping
)

read_said: "json.Decoder[AnySaid]" = json.Decoder(AnySaid)
