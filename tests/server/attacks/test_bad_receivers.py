"""Receivers of notifications that hang, answer garbage, lead into the host's network, or are not one receiver."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest
import sqlalchemy as sa

from exvoto.server.house.delivery import Deliveries
from exvoto.server.house.receivers import is_public, read_mail, read_webhook
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.schema import notices
from exvoto.server.table.refusal import Refused
from tests.server.rig import Running, bearer, quick, serving

HOOKS: dict[str, Any] = {"bot_workers": 0, "webhooks": True, "webhooks_private": True, "notify_after": 1000.0}
Answer = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]
NOTICE: dict[str, Any] = {"table": "t", "game": "toy", "name": "Ada", "what": "turn", "link": "http://x.example/t/t"}


class Receiver:
    def __init__(self, port: int) -> None:
        self.port = port
        self.called: list[dict[str, Any]] = []
        self.calls = asyncio.Semaphore(0)

    async def has_been_called(self, times: int) -> None:
        for _ in range(times):
            await self.calls.acquire()

    def url(self, host: str = "127.0.0.1") -> str:
        return f"http://{host}:{self.port}/hook"


@contextlib.asynccontextmanager
async def receiver(answer: bytes | None) -> AsyncIterator[Receiver]:
    """Answers with these bytes and hangs up; None: a byte of a header every tenth of a second, without end."""

    async def serve(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            head = await reader.readuntil(b"\r\n\r\n")
            length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
            made.called.append(json.loads(await reader.readexactly(length)))
            made.calls.release()
            while answer is None:
                writer.write(b"H")
                await writer.drain()
                await asyncio.sleep(0.1)
            writer.write(answer)
            await writer.drain()
        writer.close()

    server = await asyncio.start_server(serve, "127.0.0.1", 0)
    made = Receiver(server.sockets[0].getsockname()[1])
    try:
        yield made
    finally:
        server.close()


GOOD = b"HTTP/1.1 204 No Content\r\n\r\n"


async def store_wish(running: Running, table: str, player: str, wish: dict[str, Any]) -> None:
    """As it may stand in a database of the version before, which refused less."""
    row = sa.insert(notices).values(table_id=table, player=player, body=json.dumps(wish), told="")
    await running.server.store.write(lambda c: c.execute(row))


@pytest.mark.parametrize(
    "bad",
    [{"mail": "=@["}, {"mail": "a,b@example.org,c"}, {"webhook": "http://["}, {"webhook": "http://x:99999/"}, {"x": 1}],
)
def test_one_bad_wish_silences_nobody(sqlite: str, bad: dict[str, Any]) -> None:
    """What cannot be delivered fails alone: the other player at the table is notified."""

    async def run() -> None:
        async with receiver(GOOD) as good, serving(quick(sqlite, mail_host="127.0.0.1:9", **HOOKS)) as running:
            table, _ = await running.table_for("toy", 2, 0)
            await store_wish(running, table, "p1", bad)
            await store_wish(running, table, "p2", {"webhook": good.url()})
            await running.server.notifications.notify(table)
            assert [call["name"] for call in good.called] == ["Person 1"]

    asyncio.run(run())


@pytest.mark.parametrize("answer", [b"\x00\xff garbage\n", b"HTTP/1.1 200" + b"x" * 100_000, b"", b"SSH-2.0-x\r\n"])
def test_a_hook_that_answers_garbage(sqlite: str, answer: bytes) -> None:
    """Whatever a hook answers, the others at the table are called, and the failure is counted."""

    async def run() -> None:
        async with receiver(GOOD) as good, receiver(answer) as bad, serving(quick(sqlite, **HOOKS)) as running:
            table, _ = await running.table_for("toy", 2, 0)
            await store_wish(running, table, "p1", {"webhook": bad.url()})
            await store_wish(running, table, "p2", {"webhook": good.url()})
            await running.server.notifications.notify(table)
            counts = running.server.house.metrics.counts
            assert (len(bad.called), len(good.called)) == (1, 1)
            assert (counts["notices"], counts["notices_failed"]) == (1, 1)

    asyncio.run(run())


def test_hanging_hooks_hold_up_nothing(sqlite: str) -> None:
    """Hooks that drip bytes: two of one host are under way, a good one is called meanwhile, requests are answered, and
    a deadline ends what drips."""

    async def run() -> None:
        settings = quick(sqlite, **HOOKS)
        async with receiver(None) as slow, receiver(GOOD) as good, serving(settings) as running:
            patient = Deliveries(settings, Metrics(), deadline=1000.0)
            hanging = [asyncio.ensure_future(patient.webhook(slow.url(), NOTICE)) for _ in range(40)]
            await slow.has_been_called(2)
            await patient.webhook(good.url("localhost"), NOTICE)
            assert (len(good.called), len(slow.called)) == (1, 2)
            assert (await running.get("/health")).status_code == 200
            for task in hanging:
                task.cancel()
            await asyncio.gather(*hanging, return_exceptions=True)
            assert patient.hooks.hosts == {}
            hasty = Deliveries(settings, Metrics(), deadline=0.3)
            await hasty.webhook(slow.url(), NOTICE)
            assert hasty.metrics.counts["notices_failed"] == 1

    asyncio.run(run())


def test_a_server_stops_while_hooks_hang(sqlite: str) -> None:
    """What hangs is dropped when the server stops: nothing is left that would wait for it."""

    async def run() -> None:
        async with receiver(None) as slow:
            async with serving(quick(sqlite, **HOOKS | {"notify_after": 0.0})) as running:
                for _ in range(12):
                    table, _ = await running.table_for("toy", 2, 0)
                    await store_wish(running, table, "p1", {"webhook": slow.url()})
                    room = await running.server.house.room(table)
                    running.server.notifications.changed(room)
                await slow.has_been_called(2)
                server = running.server
                assert len(server.notifications.tasks) > 1  # on a slow machine the first may have been given up
            assert (server.notifications.tasks, server.house.tasks) == (set(), set())

    asyncio.run(run())


def test_redirects_are_not_followed(sqlite: str) -> None:
    """A hook that points elsewhere is called where it is and nowhere else."""

    async def run() -> None:
        async with receiver(GOOD) as inside:
            there = f"HTTP/1.1 307 Away\r\nLocation: {inside.url()}\r\nContent-Length: 0\r\n\r\n"
            async with receiver(there.encode()) as outside:
                deliveries = Deliveries(quick(sqlite, **HOOKS), Metrics())
                await deliveries.webhook(outside.url(), NOTICE)
                assert (len(outside.called), inside.called) == (1, [])
                assert deliveries.metrics.counts["notices_failed"] == 1

    asyncio.run(run())


def test_a_name_is_looked_up_once_and_checked(sqlite: str) -> None:
    """A name that leads into the host's network is not called; one that changes between two look-ups gets only one."""

    async def run() -> None:
        asked: list[str] = []

        async def resolve(host: str, _: int) -> list[str]:
            asked.append(host)
            return ["127.0.0.1"] if len(asked) % 2 else ["127.0.0.99"]

        async with receiver(GOOD) as here:
            closed = Deliveries(quick(sqlite, **HOOKS | {"webhooks_private": False}), Metrics(), resolve)
            await closed.webhook(here.url("rebinding.example"), NOTICE)
            assert (asked, here.called) == (["rebinding.example"], [])
            asked.clear()
            opened = Deliveries(quick(sqlite, **HOOKS), Metrics(), resolve)
            await opened.webhook(here.url("rebinding.example"), NOTICE)
            assert (asked, len(here.called)) == (["rebinding.example"], 1)

    asyncio.run(run())


BAD_HOOKS = (
    "ftp://x.example/", "http://", "http://u:p@x.example/", "http://x.example:0/", "http://x.example:99999/", "http://[",
    "http://x.example/\r\nHost: y", "http://x.example\\@y.example/", "http://é.example/", "x.example", "http:///x",
)  # fmt: skip
INSIDE = (
    "http://127.0.0.1/", "http://localhost/", "http://a.localhost./", "http://10.1.2.3/", "http://169.254.169.254/latest",
    "http://[::1]/", "http://[::ffff:127.0.0.1]/", "http://[fe80::1]/", "http://0.0.0.0/", "http://192.168.0.1:8080/",
    "http://printer.local/", "http://[2002:7f00:1::]/", "http://[64:ff9b::7f00:1]/", "http://100.64.0.1/",
)  # fmt: skip
BAD_MAILS = ("=@[", "a,b@example.org,c", "a@b@c.example", "a b@x.example", "a@x", "a@x..example", ".a@x.example", "@",
             "a@x.example\r\nRCPT TO:<b@x.example>", "<a@x.example>", "a@-x.example")  # fmt: skip


def test_bad_receivers_are_refused_with_a_sentence(sqlite: str) -> None:
    """What is no receiver is refused when it is set, in the reader's language, and nothing is stored."""

    async def run() -> None:
        settings = quick(sqlite, mail_host="127.0.0.1:9", **HOOKS | {"webhooks_private": False})
        async with serving(settings) as running:
            table, token = await running.create("toy", 2)
            path = f"/api/tables/{table}/notices"
            for wish, code in (
                *[({"webhook": one}, "bad-webhook") for one in BAD_HOOKS],
                *[({"webhook": one}, "private-webhook") for one in INSIDE],
                *[({"mail": one}, "bad-mail") for one in BAD_MAILS],
            ):
                sentences = set()
                for language in ("en", "fr"):
                    said = await running.http.put(f"{path}?lang={language}", json=wish, headers=bearer(token))
                    assert (said.status_code, said.json()["code"]) == (422, code), wish
                    sentences.add(said.json()["sentence"])
                assert len(sentences) == 2
            found = (await running.get(path, token)).json()
            assert (found["mail"], found["webhook"]) == (None, None)

    asyncio.run(run())


def test_good_receivers() -> None:
    """What people have is taken as it is."""
    for mail in ("ada@example.org", "a.b+exvoto@mail.example.co.uk", "o'hara@x.example"):
        assert read_mail(mail) == mail
    hook = read_webhook("https://hooks.example.org:8443/a/b?c=d#e", private=False)
    assert hook == ("https", "hooks.example.org", 8443, "/a/b?c=d")
    assert read_webhook("http://[2606:4700::1111]", private=False).authority() == "[2606:4700::1111]"
    assert is_public("1.1.1.1")
    with pytest.raises(Refused):
        read_webhook("http://127.1.1.1/", private=False)
