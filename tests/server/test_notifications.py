"""How people learn that they are asked: webhooks, mail, feeds."""

import asyncio
import http.server
import json
import socketserver
import threading
from typing import Any, ClassVar

from msgspec import json as fast

from exvoto.server.house.notifications import NotificationSettings, is_silent

from .rig import bearer, quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}


def test_notifications(sqlite: str) -> None:
    """A webhook is called once for a question, not in quiet hours, and not for somebody who is there."""
    assert not is_silent(fast.decode(b'{"off": []}', type=NotificationSettings), 0)
    assert is_silent(fast.decode(b'{"off": [3]}', type=NotificationSettings), 0)  # 1970 began on a Thursday
    assert is_silent(fast.decode(b'{"quiet": {"from": 22, "to": 8}}', type=NotificationSettings), 0)
    assert not is_silent(fast.decode(b'{"quiet": {"from": 22, "to": 8, "offset": 600}}', type=NotificationSettings), 0)
    calls: list[dict[str, Any]] = []

    class Receiver(http.server.BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            calls.append(json.loads(self.rfile.read(int(self.headers["content-length"]))))
            self.send_response(204)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            pass

    receiver = http.server.HTTPServer(("127.0.0.1", 0), Receiver)
    threading.Thread(target=receiver.serve_forever, daemon=True).start()

    async def run() -> None:
        async with serving(
            quick(sqlite, webhooks=True, webhooks_private=True, url="http://x.example", **INLINE)
        ) as running:
            notifications = running.server.notifications
            table, (host, bob) = await running.table_for("toy", 2, 0)
            hook = {"webhook": f"http://127.0.0.1:{receiver.server_address[1]}/"}
            for token in (host, bob):
                put = await running.http.put(f"/api/tables/{table}/notices", json=hook, headers=bearer(token))
                assert put.status_code == 204
            async with running.client(table, host):
                for _ in range(3):
                    await notifications.notify(table)
        assert [call["name"] for call in calls] == ["Person 1"]
        assert calls[0]["link"] == f"http://x.example/t/{table}"

    asyncio.run(run())
    receiver.shutdown()


def test_feeds(sqlite: str) -> None:
    """Whose turn it is, as Atom and as a calendar, under a key that opens nothing else."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            said = await running.post("/api/tables", {"game": "toy", "seats": 2, "name": "A <b>;"})
            table, you = said.json()["table"]["id"], said.json()["you"]
            await running.sit(table, "Bob")
            empty = await running.get(f"/api/feeds/{you['feed']}.atom")
            assert "<entry>" not in empty.text
            await running.do(table, you["token"], do="start")
            atom = (await running.get(f"/api/feeds/{you['feed']}.atom")).text
            assert "A &lt;b&gt;;" in atom
            ical = (await running.get(f"/api/feeds/{you['feed']}.ics")).text
            assert "SUMMARY:toy: A <b>\\;\r\n" in ical
            assert (await running.get(f"/api/feeds/{you['token']}.atom")).status_code == 404
            assert (await running.get(f"/api/tables/{table}", you["feed"])).status_code == 401

    asyncio.run(run())


class Postman(socketserver.StreamRequestHandler):
    """As much of a mail server as a client needs."""

    letters: ClassVar[list[str]] = []

    def handle(self) -> None:
        self.wfile.write(b"220 here\r\n")
        for line in self.rfile:
            word = line[:4].upper()
            if word == b"DATA":
                self.wfile.write(b"354 go on\r\n")
                letter = []
                while (part := self.rfile.readline()) != b".\r\n":
                    letter.append(part.decode())
                self.letters.append("".join(letter))
            self.wfile.write(b"221 bye\r\n" if word == b"QUIT" else b"250 ok\r\n")
            if word == b"QUIT":
                return


def test_mail(sqlite: str) -> None:
    """Somebody who is asked while away gets one letter; wishes can be read back; a server without mail says so."""
    post = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Postman)
    threading.Thread(target=post.serve_forever, daemon=True).start()
    host = f"127.0.0.1:{post.server_address[1]}"

    async def run() -> None:
        mail: dict[str, Any] = {"mail_host": host, "mail_from": "exvoto@x.example", "notify_after": 1000.0}
        settings = quick(sqlite, url="http://x.example", **mail, **INLINE)
        async with serving(settings) as running:
            notifications = running.server.notifications
            table, tokens = await running.table_for("toy", 2, 0)
            assert (await running.get("/api/server")).json()["mail"] is True
            path = f"/api/tables/{table}/notices"
            wish = {"mail": "bob@x.example", "quiet": {"from": 3, "to": 3, "offset": 60}, "off": []}
            assert (await running.http.put(path, json=wish, headers=bearer(tokens[1]))).status_code == 204
            assert (await running.get(path, tokens[1])).json() == wish | {"webhook": None}
            assert (await running.get(path, tokens[0])).json()["mail"] is None
            assert (await running.get(path)).status_code == 401
            hook = await running.http.put(path, json={"webhook": "http://127.0.0.1/"}, headers=bearer(tokens[1]))
            assert hook.status_code == 422
            for _ in range(3):
                await notifications.notify(table)
            assert len(Postman.letters) == 1
            assert "To: bob@x.example" in Postman.letters[0]
            assert f"http://x.example/t/{table}" in Postman.letters[0]

    asyncio.run(run())
    post.shutdown()
    post.server_close()


def test_a_new_key_for_a_feed(sqlite: str) -> None:
    async def run() -> None:
        async with serving(quick(sqlite, **INLINE)) as running:
            said = (await running.post("/api/tables", {"game": "toy", "seats": 2, "name": "Ada"})).json()
            table, you = said["table"]["id"], said["you"]
            new = (await running.do(table, you["token"], do="feed"))["feed"]
            assert (await running.get(f"/api/feeds/{new}.ics")).status_code == 200
            assert (await running.get(f"/api/feeds/{you['feed']}.ics")).status_code == 404

    asyncio.run(run())
