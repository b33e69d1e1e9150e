"""What clients say on the socket: docs/protocol.md, section 6. Unknown fields are refused."""

from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct, json

from exvoto.server.table.actions import SeatNumber
from exvoto.server.table.entries import Order, Proposal

Id: TypeAlias = Annotated[str, Meta(min_length=1, max_length=40)]
Text: TypeAlias = Annotated[str, Meta(max_length=400)]
Token: TypeAlias = Annotated[str, Meta(max_length=80)]
Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]

PROTOCOL = 1
LONGEST_FRAME = 16_384

# Codes with which the server closes a socket.
BAD_MESSAGE, NO_TOKEN, FORBIDDEN, NOT_FOUND, NO_HELLO, OLD_PAGE, TOO_FAST = 4400, 4401, 4403, 4404, 4408, 4409, 4429
UNAVAILABLE, RESTART = 4503, 1012


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


class Asking(Said):
    """Whoever says it wants a reply: the id is the sender's own."""

    id: Id


class Why(Asking, tag="why"):
    """An answer in notation or as JSON."""

    say: Text | None = None
    act: dict[str, Any] | None = None


class Answer(Why, tag="answer", kw_only=True):
    decision: Id


class Undo(Asking, tag="undo"):
    pass


class MotionSaid(Asking, tag="motion"):
    what: Proposal
    ply: Count = 0
    seat: SeatNumber = 0


class Vote(Asking, tag="vote"):
    yes: bool


class OrderSaid(Asking, tag="order"):
    order: Order


class Revoke(Asking, tag="revoke"):
    order: Id


class Chat(Asking, tag="chat"):
    to: Literal["table", "watchers"] | SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hint(Asking, tag="hint"):
    pass


class Log(Asking, tag="log"):
    before: Count
    count: Annotated[int, Meta(ge=1, le=200)] = 100


class BackSaid(Asking, tag="back"):
    pass


class Sync(Said, tag="sync"):
    pass


class Ping(Said, tag="ping"):
    pass


AnySaid: TypeAlias = (
    Hello | As | Answer | Why | Undo | MotionSaid | Vote | OrderSaid | Revoke | Chat | Hint | Log | BackSaid
    | Sync | Ping
)  # fmt: skip

read_said: "json.Decoder[AnySaid]" = json.Decoder(AnySaid)
