"""A bot that joins a table from outside, over the wire: it needs nothing of Exvoto but the protocol.

    python wire_bot.py http://127.0.0.1:8000 TABLE            sits down at a free seat
    python wire_bot.py http://127.0.0.1:8000 TABLE --token T  takes the seat of a token (a private link's #k=…)

It answers at random. Replace `choose` with something better: `state["view"]["fields"]` is described by
/api/games/GAME, and `options` are legal answers in notation. Needs the package `websockets`.
"""

import argparse
import asyncio
import itertools
import json
import random
import urllib.request

import websockets


def choose(state: dict) -> str:
    return random.choice(state["view"]["options"])


def sit(server: str, table: str, name: str) -> str:
    """Take a seat over HTTP; the token that comes back stands for it."""
    body = json.dumps({"name": name}).encode()
    headers = {"Content-Type": "application/json"}
    request = urllib.request.Request(f"{server}/api/tables/{table}/sit", body, headers)  # noqa: S310  as asked
    with urllib.request.urlopen(request) as answer:  # noqa: S310  as asked
        return json.load(answer)["you"]["token"]


def merge(state: dict, changes: dict) -> None:
    """A patch: each key is a path into the state."""
    for path, value in changes.items():
        *above, name = path.split(".", 2)
        here = state
        for part in above:
            here = here[part]
        here[name] = value


async def play(server: str, table: str, token: str) -> None:
    """Play to the end; after a broken line connect again, and say again what was not acknowledged."""
    numbers = itertools.count(1)
    session = f"{random.getrandbits(32):x}"  # ids must be unique per player and table
    open_answer: dict | None = None
    url = server.replace("http", "ws", 1) + f"/api/tables/{table}/socket"
    async for socket in websockets.connect(url, max_size=None):
        try:
            await socket.send(json.dumps({"t": "hello", "protocol": 1, "lang": "en", "token": token}))
            if open_answer is not None:
                await socket.send(json.dumps(open_answer))
            state: dict = {}
            async for text in socket:
                said = json.loads(text)
                if said["t"] == "full":
                    state, seat = said["state"], said["you"]["seat"]
                elif said["t"] == "patch":
                    merge(state, said["set"])
                elif said["t"] in ("ack", "refused") and open_answer and said["id"] == open_answer["id"]:
                    open_answer = None
                if not state:
                    continue
                if state["table"]["phase"] in ("over", "closed"):
                    print("result:", state["result"])
                    return
                decision = state["decision"]
                if decision and seat in decision["waiting"] and open_answer is None:
                    id = f"{session}-{next(numbers)}"
                    open_answer = {"t": "answer", "id": id, "decision": decision["id"], "say": choose(state)}
                    await socket.send(json.dumps(open_answer))
        except websockets.ConnectionClosed:
            continue


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="A bot that plays at random over the wire.")
    parser.add_argument("server")
    parser.add_argument("table")
    parser.add_argument("--token")
    parser.add_argument("--name", default="wire bot")
    given = parser.parse_args()
    home = given.server.rstrip("/")
    asyncio.run(play(home, given.table, given.token or sit(home, given.table, given.name)))
