"""Bodies of HTTP requests that concern the server alone; those about a table are in `table/actions.py`."""

from typing import Annotated

from msgspec import Meta, Struct


class Enter(Struct, forbid_unknown_fields=True):
    token: Annotated[str, Meta(min_length=1, max_length=80)]


class Import(Struct, forbid_unknown_fields=True):
    transcript: str
