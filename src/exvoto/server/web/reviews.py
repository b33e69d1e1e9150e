"""The routes of reviews, and of playing on from a position: docs/protocol.md, section 9."""

from starlette.requests import Request
from starlette.responses import Response

from exvoto.server.house import table_service
from exvoto.server.house.reviews import Reviews
from exvoto.server.table.actions import Branch
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.view import replay
from exvoto.server.web.rate_limit import PerAddress
from exvoto.server.web.requests import AskReview, StopReview
from exvoto.server.web.responses import int_parameter, json_response, read_body
from exvoto.server.web.routes import Api
from exvoto.server.web.security import client_address


class ReviewRoutes:
    def __init__(self, api: Api, reviews: Reviews) -> None:
        self.api = api
        self.reviews = reviews
        hour = api.house.settings.reviews_per_hour
        self.asked = PerAddress(hour / 3600, hour)

    async def finished(self, request: Request, seat: int) -> tuple[Table, bool]:
        """A game that is over, as far as this request may see it, and whether a player of it asks. Raises Refused."""
        room = await self.api.room(request)
        if not 0 <= seat < room.table.n:
            raise Refused("bad-request", "seat")
        player = await self.api.player(request)
        seats = room.table.seats_of(player)
        replay.check_may_view(room.table, seats, seat)
        table = await self.api.seen(room, player)
        if not table.ended():
            raise Refused("not-over")
        return table, bool(seats)

    async def branch(self, request: Request) -> Response:
        wanted = await read_body(request, Branch)
        table, _ = await self.finished(request, wanted.seat)
        player = await self.api.player(request)
        name = wanted.name or table.players.get(player or "", "")
        address = client_address(request.scope)
        room, made = await table_service.branch(self.api.house, self.api.replays, table, wanted, name, address)
        return self.api.table_response(request, room, "p1", made, 201)

    async def show(self, request: Request) -> Response:
        seat = int_parameter(request, "seat", -1)
        table, _ = await self.finished(request, seat)
        return json_response(await self.reviews.show(table, seat))

    async def ask(self, request: Request) -> Response:
        wanted = await read_body(request, AskReview)
        table, _ = await self.finished(request, wanted.seat)
        address = client_address(request.scope)
        if self.api.house.settings.rates and not self.asked.take(address):
            raise Refused("rate", wait=self.asked.wait(address))
        return json_response(await self.reviews.ask(table, wanted.seat, wanted.depth, address), 202)

    async def stop(self, request: Request) -> Response:
        wanted = await read_body(request, StopReview)
        table, player = await self.finished(request, wanted.seat)
        return json_response(await self.reviews.stop(table, wanted.seat, player, client_address(request.scope)))
