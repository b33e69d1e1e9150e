"""The messages of clients on the socket: docs/protocol.md, section 6. Unknown fields are refused."""

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


class ClientMessage(Struct, tag_field="t", forbid_unknown_fields=True):
    pass


class Hello(ClientMessage, tag="hello"):
    protocol: int
    lang: Literal["en", "fr"]
    token: Token | None = None
    seat: SeatNumber | None = None
    page: Token = ""


class SwitchSeat(ClientMessage, tag="as"):
    seat: SeatNumber


class Request(ClientMessage):
    """A message that gets a reply. The id is chosen by the client."""

    id: Id


class Why(Request, tag="why"):
    """An answer in notation or as JSON."""

    say: Text | None = None
    act: dict[str, Any] | None = None


class Compose(Request, tag="compose"):
    """An answer in parts: a verb and some of its fields."""

    draft: dict[str, Any]


class Answer(Why, tag="answer", kw_only=True):
    decision: Id


class Undo(Request, tag="undo"):
    """Both numbers from the refusal `ask-first`: the person has seen how far it goes."""

    ply: Count | None = None
    plies: Count | None = None


class Redo(Request, tag="redo"):
    pass


class ProposeMotion(Request, tag="motion"):
    what: Proposal
    ply: Count = 0
    seat: SeatNumber = 0


class Vote(Request, tag="vote"):
    """`motion`: the id of the one that the person saw."""

    yes: bool
    motion: Count | None = None


class StandIn(Request, tag="standin"):
    """A bot shall play for the person at this seat, who is away."""

    seat: SeatNumber


class GiveOrder(Request, tag="order"):
    order: Order


class Revoke(Request, tag="revoke"):
    order: Id


class Chat(Request, tag="chat"):
    to: Literal["table", "watchers"] | SeatNumber
    text: Annotated[str, Meta(min_length=1, max_length=500)]


class Hint(Request, tag="hint"):
    pass


class Log(Request, tag="log"):
    before: Count
    count: Annotated[int, Meta(ge=1, le=200)] = 100


class ComeBack(Request, tag="back"):
    pass


class Sync(ClientMessage, tag="sync"):
    pass


class Ping(ClientMessage, tag="ping"):
    pass


AnyMessage: TypeAlias = (
    Hello | SwitchSeat | Answer | Why | Compose | Undo | Redo | ProposeMotion | Vote | StandIn | GiveOrder | Revoke
    | Chat | Hint | Log | ComeBack | Sync | Ping
)  # fmt: skip

message_decoder: "json.Decoder[AnyMessage]" = json.Decoder(AnyMessage)
