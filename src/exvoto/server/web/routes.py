"""The HTTP API: docs/protocol.md, section 2. Each route reads a request, asks the house, and returns the result."""

from typing import Any

import msgspec
import sqlalchemy as sa
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response

import exvoto
from exvoto.games import LANGUAGES
from exvoto.server.house import table_service
from exvoto.server.house.bot_worker import LEVELS
from exvoto.server.house.house import House, Room
from exvoto.server.house.notifications import NotificationSettings
from exvoto.server.house.receivers import read_mail, read_webhook
from exvoto.server.house.replay_pool import ReplayPool
from exvoto.server.house.table_service import PlayerKeys
from exvoto.server.storage.schema import notices, tables
from exvoto.server.table import lobby
from exvoto.server.table.actions import AnyDo, Create, DoFeed, DoHand, DoReissue, DoRematch, Sit
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.view import replay
from exvoto.server.view.projection import fair_json, table_json
from exvoto.server.web.messages import PROTOCOL
from exvoto.server.web.page import page_build
from exvoto.server.web.rate_limit import PerAddress
from exvoto.server.web.requests import Enter, Import
from exvoto.server.web.responses import int_parameter, json_response, language, raw_json, read_body
from exvoto.server.web.security import client_address

LONGEST_IMPORT = 2 * 1024 * 1024
MOST_LISTED = 100


class Api:
    def __init__(self, house: House, replays: ReplayPool) -> None:
        self.house = house
        self.replays = replays
        self.base = house.settings.base
        self.writes = PerAddress(4, 60)
        self.reads = PerAddress(30, 200)
        minute, hour = house.settings.imports_per_minute, house.settings.imports_per_hour
        self.imports = PerAddress(minute / 60, minute), PerAddress(hour / 3600, hour)

    def limit(self, request: Request) -> None:
        if self.house.settings.rates:
            limits = self.reads if request.method in ("GET", "HEAD") else self.writes
            if not limits.take(client_address(request.scope)):
                raise Refused("rate")

    # -- who is asking --------------------------------------------------------------------------------------

    async def room(self, request: Request) -> Room:
        return await self.house.room(request.path_params["id"][:16])

    def token(self, request: Request) -> str | None:
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        if kind.lower() == "bearer" and token.strip():
            return token.strip()[:80]
        cookie = request.cookies.get(f"exvoto_{request.path_params['id']}")
        return cookie[:80] if cookie else None

    async def player(self, request: Request) -> str | None:
        """Raises Refused for an invalid token in the header; an invalid cookie stands for nobody."""
        token = self.token(request)
        if token is None:
            return None
        found = await table_service.player_of(self.house, request.path_params["id"], token)
        if found is None and "authorization" in request.headers:
            raise Refused("no-token")
        return found

    async def need_player(self, request: Request) -> str:
        player = await self.player(request)
        if player is None:
            raise Refused("no-token")
        return player

    def you(self, room: Room, player: str | None, made: PlayerKeys | None = None) -> dict[str, Any] | None:
        if player is None:
            return None
        you: dict[str, Any] = {"player": player, "seats": room.table.seats_of(player)}
        you["host"] = player == room.table.host
        asked = room.table.asked_seat(player)
        if asked is not None:
            you["asking"] = asked
        if made is not None:
            link = table_service.private_link(room.table.id, made.token, self.base)
            you |= {"token": made.token, "link": link, "feed": made.feed}
        return you

    def table_response(
        self,
        request: Request,
        room: Room,
        player: str | None,
        made: PlayerKeys | None = None,
        status: int = 200,
    ) -> Response:
        response = json_response({"table": table_json(room.table), "you": self.you(room, player, made)}, status)
        if made is not None:
            self.set_cookie(request, response, room.table.id, made.token)
        return response

    def set_cookie(self, request: Request, response: Response, id: str, token: str) -> None:
        secure = request.url.scheme == "https"
        response.set_cookie(
            f"exvoto_{id}", token, 400 * 86400, path=f"{self.base}/api/tables/{id}", secure=secure, httponly=True,
            samesite="lax",
        )  # fmt: skip

    # -- about the server -----------------------------------------------------------------------------------

    async def server(self, request: Request) -> Response:
        return json_response(
            {
                "version": exvoto.__version__,
                "protocol": PROTOCOL,
                "page": page_build(),
                "games": self.house.settings.names(),
                "languages": LANGUAGES,
                "levels": LEVELS,
                "mail": bool(self.house.settings.mail_host),
                "webhooks": self.house.settings.webhooks,
                "now": self.house.now(),
            }
        )

    # -- tables ---------------------------------------------------------------------------------------------

    async def list_tables(self, request: Request) -> Response:
        listed = sa.select(tables.c.id).where(tables.c.listed.is_(True), tables.c.phase.in_(("open", "playing")))
        query = listed.order_by(tables.c.created.desc()).limit(MOST_LISTED)
        ids = await self.house.store.read(lambda c: list(c.execute(query).scalars()))
        shown = [room.table for room in await self.house.readable_rooms(ids)]
        open_ = [table for table in shown if table.phase == "open" or table.watch != "off"]
        return json_response({"tables": [table_json(table) for table in open_]})

    async def create(self, request: Request) -> Response:
        wanted = await read_body(request, Create)
        room, made = await table_service.create(self.house, wanted, client_address(request.scope))
        return self.table_response(request, room, "p1", made, 201)

    async def show(self, request: Request) -> Response:
        return self.table_response(request, await self.room(request), await self.player(request))

    async def sit(self, request: Request) -> Response:
        wanted = await read_body(request, Sit)
        room = await self.room(request)
        player, made = await table_service.sit(self.house, room, await self.player(request), wanted)
        return self.table_response(request, room, player, made, 201 if room.table.seats_of(player) else 202)

    async def enter(self, request: Request) -> Response:
        wanted = await read_body(request, Enter)
        room = await self.room(request)
        player = await table_service.player_of(self.house, room.table.id, wanted.token)
        if player is None:
            raise Refused("no-token")
        response = self.table_response(request, room, player)
        self.set_cookie(request, response, room.table.id, wanted.token)
        return response

    async def do(self, request: Request) -> Response:
        what: AnyDo = await read_body(request, AnyDo)  # type: ignore[arg-type]  # a union is a type to msgspec
        room, player = await self.room(request), await self.need_player(request)
        more: dict[str, Any] = {}
        mine = ""
        match what:
            case DoHand(seat):
                made = await table_service.hand_over(self.house, room, player, seat)
                more["link"] = table_service.private_link(room.table.id, made.token, self.base)
            case DoReissue(seat):
                made = await table_service.reissue_link(self.house, room, player, seat)
                more["link"] = table_service.private_link(room.table.id, made.token, self.base)
                if seat in room.table.seats_of(player):
                    more["feed"], mine = made.feed, made.token
            case DoFeed():
                more["feed"] = await table_service.new_feed(self.house, room, player)
            case DoRematch():
                more["next"] = await table_service.rematch(self.house, room, player, client_address(request.scope))
            case _:
                await self.house.change(room, lambda table: lobby.judge(table, player, what, self.house.chance))
        response = json_response({"table": table_json(room.table), "you": self.you(room, player)} | more)
        if "next" in more and (token := self.token(request)):
            self.set_cookie(request, response, more["next"], token)
        if mine:  # the old cookie is void
            self.set_cookie(request, response, room.table.id, mine)
        return response

    # -- looking back ---------------------------------------------------------------------------------------

    async def viewer(self, request: Request, room: Room) -> tuple[Table, int | None]:
        """The table as far as this request may see it, and the seat through which. Raises Refused."""
        asked = int_parameter(request, "seat", -1)
        if asked >= room.table.n:
            raise Refused("bad-request", "seat")
        seat = None if asked < 0 else asked
        player = await self.player(request)
        replay.check_may_view(room.table, room.table.seats_of(player), seat)
        return await self.seen(room, player), seat

    async def seen(self, room: Room, player: str | None) -> Table:
        """The table as this player sees it: who has no seat at a delayed one sees it later."""
        if room.table.seats_of(player):
            return room.table
        await self.house.advance_delayed(room)
        return room.seen_by(None)

    async def replay(self, request: Request) -> Response:
        room = await self.room(request)
        table, seat = await self.viewer(request, room)
        start, stop = int_parameter(request, "from", 0), int_parameter(request, "to", 1_000_000)
        return raw_json(await self.replays.frames(table, seat, start, stop, client_address(request.scope)))

    async def scores(self, request: Request) -> Response:
        room = await self.room(request)
        table, _ = await self.viewer(request, room)
        if table.match is None:
            raise Refused("not-over")
        return raw_json(await self.replays.scores(table, client_address(request.scope)))

    async def export(self, request: Request) -> Response:
        room = await self.room(request)
        table, seat = await self.viewer(request, room)
        address = client_address(request.scope)
        if not table.ended():
            return raw_json(await self.replays.seen_so_far(table, seat, address))
        text = await self.replays.transcript(table, language(request), address)
        return PlainTextResponse(text, headers={"Cache-Control": "no-store"})

    def limit_imports(self, address: str) -> None:
        """Raises Refused."""
        if self.house.settings.rates:
            for limits in self.imports:
                if not limits.take(address):
                    raise Refused("many-imports", wait=limits.wait(address))

    async def import_transcript(self, request: Request) -> Response:
        address = client_address(request.scope)
        self.limit_imports(address)
        wanted = await read_body(request, Import, LONGEST_IMPORT)
        room = await table_service.import_transcript(self.house, self.replays, wanted.transcript, address)
        return self.table_response(request, room, None, None, 201)

    async def fair(self, request: Request) -> Response:
        room = await self.room(request)
        table = await self.seen(room, await self.player(request))
        shown = fair_json(table) | {"salts": table.salts}
        if table.ended():
            await self.viewer(request, room)
            address = client_address(request.scope)
            shown["transcript"] = (await self.replays.transcript(table, language(request), address)).decode()
        return json_response(shown)

    # -- settings of people ------------------------------------------------------------------------------------

    async def put_notices(self, request: Request) -> Response:
        wanted = await read_body(request, NotificationSettings)
        room, player = await self.room(request), await self.need_player(request)
        if wanted.webhook and not self.house.settings.webhooks:
            raise Refused("bad-request", "webhook")
        if wanted.mail and not self.house.settings.mail_host:
            raise Refused("bad-request", "mail")
        if wanted.mail:
            read_mail(wanted.mail)
        if wanted.webhook:
            read_webhook(wanted.webhook, self.house.settings.webhooks_private)
        row = {"table_id": room.table.id, "player": player}
        old = sa.delete(notices).where(notices.c.table_id == row["table_id"], notices.c.player == player)
        new = sa.insert(notices).values(**row, body=msgspec.json.encode(wanted).decode(), told="")
        await self.house.store.write(lambda c: (c.execute(old), c.execute(new)))
        return Response(status_code=204)

    async def get_notices(self, request: Request) -> Response:
        room, player = await self.room(request), await self.need_player(request)
        mine = sa.select(notices.c.body).where(notices.c.table_id == room.table.id, notices.c.player == player)
        found: str | None = await self.house.store.read(lambda c: c.execute(mine).scalar())
        wanted = NotificationSettings() if found is None else msgspec.json.decode(found, type=NotificationSettings)
        return json_response({"mail": wanted.mail, "webhook": wanted.webhook, "quiet": wanted.quiet, "off": wanted.off})

    async def forget_me(self, request: Request) -> Response:
        room, player = await self.room(request), await self.need_player(request)
        await table_service.forget_player(self.house, room, player)
        return Response(status_code=204)
