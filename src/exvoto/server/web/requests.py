"""Bodies of HTTP requests that concern the server alone; those about a table are in `table/actions.py`."""

from typing import Annotated, Literal

from msgspec import Meta, Struct

from exvoto.server.table.actions import SeatNumber


class Enter(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=80)]


class Import(Struct, forbid_unknown_fields=True):
    transcript: str


class AskReview(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
    depth: Literal["quick", "normal", "deep"] = "normal"


class StopReview(Struct, forbid_unknown_fields=True):
    seat: SeatNumber
