"""What the wire alone costs: python serve_floor.py PORT BYTES

The libraries of our server, and nothing of our server: a message at a table makes every socket there get a text of
BYTES. No rules, no views, nothing stored.
"""

import sys
from collections import defaultdict
from collections.abc import Callable

import uvicorn
from starlette.applications import Starlette
from starlette.routing import WebSocketRoute
from starlette.websockets import WebSocket

from exvoto.server.view.ws_frame import text_frame
from exvoto.server.web.outbox import WRITE
from exvoto.server.web.serve import options

SIZE = int(sys.argv[2])
tables: defaultdict[str, list[Callable[[bytes], bool]]] = defaultdict(list)


async def sit(ws: WebSocket) -> None:
    await ws.accept()
    here = tables[ws.path_params["id"]]
    write = ws.scope["extensions"][WRITE]
    here.append(write)
    while (message := await ws.receive())["type"] == "websocket.receive":
        ply = int(message["text"]) + 1
        frame = text_frame(b"%d" % ply + b" " * SIZE)
        for tell in here:
            tell(frame)
    here.remove(write)


if __name__ == "__main__":
    app = Starlette(routes=[WebSocketRoute("/{id}", sit)])
    uvicorn.Server(uvicorn.Config(app, **options("127.0.0.1", int(sys.argv[1]), ""))).run()
