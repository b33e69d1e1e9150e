"""Carrying notifications out: a webhook is called, a mail is sent.

Both wait on the event loop, so a receiver that hangs holds no thread; the mail server, which is the host's own, has a
few places of its own (`mail.py`). Each delivery has a deadline in total, reads little, and fails alone.
"""

import asyncio
import contextlib
import json
import logging
import ssl
from collections.abc import AsyncIterator, Awaitable, Callable
from email.message import EmailMessage
from email.policy import SMTP
from functools import cache
from typing import Any

from exvoto.server.house.mail import Postman, read_mail_server
from exvoto.server.house.receivers import Lookups, Resolve, Webhook, is_literal, is_public, read_mail, read_webhook
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings

DEADLINE = 10.0  # seconds for one delivery, from the name to the answer
AT_ONCE = 32
AT_ONCE_PER_HOST = 2
MOST_WAITING = 500
LONGEST_LINE = 2000  # bytes of an answer
LETTER = SMTP.clone(cte_type="7bit")
Deliver = Callable[[str, dict[str, Any]], Awaitable[None]]
logger = logging.getLogger("exvoto")


class Undeliverable(Exception):
    """The receiver refused, or answered something else."""


@cache
def tls() -> ssl.SSLContext:
    return ssl.create_default_context()


class Slots:
    """So many at once, and so many of them for one host."""

    def __init__(self, most: int, per_host: int) -> None:
        self.all = asyncio.Semaphore(most)
        self.per_host = per_host
        self.hosts: dict[str, tuple[asyncio.Semaphore, int]] = {}  # and how many use or want it

    @contextlib.asynccontextmanager
    async def take(self, host: str) -> AsyncIterator[None]:
        one, users = self.hosts.get(host) or (asyncio.Semaphore(self.per_host), 0)
        self.hosts[host] = one, users + 1
        try:
            async with one, self.all:
                yield
        finally:
            left = self.hosts[host][1] - 1
            if left:
                self.hosts[host] = one, left
            else:
                del self.hosts[host]


class Deliveries:
    def __init__(
        self, settings: Settings, metrics: Metrics, resolve: Resolve | None = None, deadline: float = DEADLINE
    ) -> None:
        self.settings = settings
        self.metrics = metrics
        self.resolve = resolve or Lookups().resolve
        self.deadline = deadline
        self.hooks = Slots(AT_ONCE, AT_ONCE_PER_HOST)
        self.postman = Postman(read_mail_server(settings), deadline) if settings.mail_host else None
        self.waiting = 0

    async def webhook(self, url: str, notice: dict[str, Any]) -> None:
        await self.attempt("webhook", self.call, url, notice)

    async def mail(self, to: str, notice: dict[str, Any]) -> None:
        await self.attempt("mail", self.send, to, notice)

    async def attempt(self, kind: str, deliver: Deliver, to: str, notice: dict[str, Any]) -> None:
        """A receiver that fails is logged and not tried again; nobody else notices."""
        self.waiting += 1
        try:
            if self.waiting > MOST_WAITING:
                raise Undeliverable
            await deliver(to, notice)
            self.metrics.count("notices")
        except Exception as error:  # noqa: BLE001  what a stranger's machine answers may raise anything
            self.metrics.count("notices_failed")
            logger.warning("a notification could not be sent", extra={"kind": kind, "why": type(error).__name__})
        finally:
            self.waiting -= 1

    # -- webhooks -------------------------------------------------------------------------------------------

    async def call(self, url: str, notice: dict[str, Any]) -> None:
        hook = read_webhook(url, self.settings.webhooks_private)
        async with self.hooks.take(hook.host), asyncio.timeout(self.deadline):
            await self.post(hook, await self.allowed_address(hook), json.dumps(notice).encode())

    async def allowed_address(self, hook: Webhook) -> str:
        """Where a webhook is, if it may be called there. One forbidden address among several forbids it."""
        found = [hook.host] if is_literal(hook.host) else await self.resolve(hook.host, hook.port)
        if not found or not (self.settings.webhooks_private or all(is_public(one) for one in found)):
            raise Undeliverable
        return found[0]

    async def post(self, hook: Webhook, address: str, body: bytes) -> None:
        secure: dict[str, Any] = {"ssl": tls(), "server_hostname": hook.host} if hook.scheme == "https" else {}
        reader, writer = await asyncio.open_connection(address, hook.port, limit=LONGEST_LINE, **secure)
        try:
            head = (
                f"POST {hook.target} HTTP/1.1\r\nHost: {hook.authority()}\r\nUser-Agent: exvoto\r\n"
                f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\nConnection: close\r\n\r\n"
            )
            writer.write(head.encode("ascii") + body)
            await writer.drain()
            version, _, rest = (await reader.readuntil(b"\n")).partition(b" ")
            if not version.startswith(b"HTTP/1.") or not rest.startswith(b"2"):
                raise Undeliverable  # a redirect too: a webhook is called where the player said and nowhere else
        finally:
            writer.transport.abort()

    # -- mail -----------------------------------------------------------------------------------------------

    async def send(self, to: str, notice: dict[str, Any]) -> None:
        assert self.postman is not None
        await self.postman.send(letter(self.settings.mail_from, read_mail(to), notice))


def letter(sender: str, to: str, notice: dict[str, Any]) -> EmailMessage:
    message = EmailMessage(LETTER)
    message["From"], message["To"] = sender, to
    message["Subject"] = f"Exvoto: {notice['game']}" + (" (over)" if notice["what"] == "over" else "")
    message.set_content(f"{notice['name']}: {notice['link']}\n")
    return message
