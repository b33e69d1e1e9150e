"""The routes of positions that people write: docs/protocol.md, section 9."""

from functools import cache
from typing import Any

from msgspec import Struct
from starlette.requests import Request
from starlette.responses import Response

from exvoto.server.house import table_service
from exvoto.server.table.actions import Placing, PositionText, SeatNumber
from exvoto.server.view.position_reference import position_reference
from exvoto.server.web.compression import compressed
from exvoto.server.web.responses import json_response, language, raw_json, read_body
from exvoto.server.web.routes import Api
from exvoto.server.web.security import client_address
from exvoto.server.web.shelf import Shelf


class CheckPosition(Struct, forbid_unknown_fields=True):
    position: PositionText
    seat: SeatNumber | None = None


class OpenPosition(Placing, forbid_unknown_fields=True, kw_only=True):
    position: PositionText


class PositionRoutes:
    def __init__(self, api: Api, shelf: Shelf) -> None:
        self.api = api
        self.shelf = shelf
        self.reference_of = cache(self.make_reference)  # a game is dealt for it

    async def reference(self, request: Request) -> Response:
        game, spoken = self.shelf.find_game(request), language(request)
        return compressed(request, json_response(self.reference_of(game.name, spoken)))

    def make_reference(self, name: str, spoken: str) -> dict[str, Any]:
        settings = self.shelf.settings
        return position_reference(settings.game(name), spoken, settings.texts(name, spoken))

    async def check(self, request: Request) -> Response:
        wanted = await read_body(request, CheckPosition)
        address = client_address(request.scope)
        return raw_json(await self.api.replays.check_position(wanted.position, wanted.seat, address))

    async def open(self, request: Request) -> Response:
        wanted = await read_body(request, OpenPosition)
        address = client_address(request.scope)
        room, made = await table_service.open_position(
            self.api.house, self.api.replays, wanted.position, wanted, wanted.name or "", address
        )
        return self.api.table_response(request, room, "p1", made, 201)
