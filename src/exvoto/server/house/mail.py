"""Sending mail with the standard library's client, on threads that nobody waits for when the server stops.

The client waits for each line by itself, so a mail server that drips bytes could hold it forever: after the deadline
its socket is shut down, which ends the thread. A thread that is still there keeps its place among the few.
"""

import asyncio
import contextlib
import smtplib
import socket
import ssl
import threading
from email.message import EmailMessage
from email.utils import parseaddr
from typing import Any, NamedTuple

from exvoto.core.errors import BadTable
from exvoto.server.storage.settings import Settings

MOST_THREADS = 4
SUBMISSION, SUBMISSION_TLS = 587, 465  # ports of servers that take mail from people
SECURITY = ("auto", "none", "starttls", "tls")


class MailServer(NamedTuple):
    host: str
    port: int
    security: str  # none, starttls, tls
    user: str = ""
    password: str = ""


def read_mail_server(settings: Settings) -> MailServer:
    """Raises BadTable with a sentence."""
    host, _, port = settings.mail_host.rpartition(":") if ":" in settings.mail_host else (settings.mail_host, "", "25")
    if not host or not (port.isascii() and port.isdigit() and 0 < int(port) < 65536):
        raise BadTable(f"a mail server is HOST:PORT, not '{settings.mail_host}'")
    if settings.mail_security not in SECURITY:
        raise BadTable(f"the security of mail is one of {', '.join(SECURITY)}, not '{settings.mail_security}'")
    if bool(settings.mail_user) != bool(settings.mail_password):
        raise BadTable("a login for mail needs both a user and a password")
    security = settings.mail_security
    if security == "auto":
        starttls = "starttls" if settings.mail_user or int(port) == SUBMISSION else "none"
        security = "tls" if int(port) == SUBMISSION_TLS else starttls
    if security == "none" and settings.mail_user:
        raise BadTable("a password is not sent to a mail server without TLS")
    return MailServer(host.strip("[]"), int(port), security, settings.mail_user, settings.mail_password)


class Line:
    """The connection under way, to be cut from outside: it is known before it is made."""

    client: smtplib.SMTP | None = None

    def cut(self) -> None:
        if self.client is not None and self.client.sock is not None:
            with contextlib.suppress(OSError):
                socket.socket.shutdown(self.client.sock, socket.SHUT_RDWR)


class Client(smtplib.SMTP):
    def __init__(self, line: Line, *where: Any, **more: Any) -> None:
        self.line = line
        super().__init__(*where, **more)  # connects

    def connect(self, *where: Any, **more: Any) -> tuple[int, bytes]:
        self.line.client = self
        return super().connect(*where, **more)


class SecureClient(Client, smtplib.SMTP_SSL):
    """With TLS from the first byte."""


def deliver(server: MailServer, message: EmailMessage, line: Line, timeout: float) -> None:
    """Blocks. Raises OSError, of which smtplib.SMTPException is a kind, if it was not accepted."""
    given: dict[str, Any] = {"local_hostname": "localhost", "timeout": timeout}
    if server.security == "tls":
        client: smtplib.SMTP = SecureClient(
            line, server.host, server.port, context=ssl.create_default_context(), **given
        )
    else:
        client = Client(line, server.host, server.port, **given)
    try:
        if server.security == "starttls":
            client.starttls(context=ssl.create_default_context())
        if server.user:
            client.login(server.user, server.password)
        sender, to = parseaddr(message["From"])[1], parseaddr(message["To"])[1]
        client.send_message(message, sender, [to])
        with contextlib.suppress(OSError):
            client.quit()  # it has been accepted, whatever is said now
    finally:
        client.close()


class Postman:
    def __init__(self, server: MailServer, deadline: float) -> None:
        self.server = server
        self.deadline = deadline
        self.places = asyncio.Semaphore(MOST_THREADS)

    async def send(self, message: EmailMessage) -> None:
        """Raises OSError or TimeoutError if it was not accepted in time."""
        await self.places.acquire()
        line, loop = Line(), asyncio.get_running_loop()
        accepted: asyncio.Future[None] = loop.create_future()
        ended = False

        def end(error: Exception | None) -> None:
            nonlocal ended
            ended = True
            self.places.release()
            if accepted.done():
                return  # its deadline has passed
            if error is None:
                accepted.set_result(None)
            else:
                accepted.set_exception(error)

        def work() -> None:
            fault: Exception | None = None
            try:
                deliver(self.server, message, line, self.deadline)
            except Exception as error:  # noqa: BLE001  a server may answer anything
                fault = error
            with contextlib.suppress(RuntimeError):  # the loop is closed: the server has stopped
                loop.call_soon_threadsafe(end, fault)

        def cut() -> None:
            """Again and again: at the first time there may be no socket yet."""
            if not ended:
                line.cut()
                loop.call_later(1.0, cut)

        threading.Thread(target=work, name="mail", daemon=True).start()
        try:
            async with asyncio.timeout(self.deadline):
                await accepted
        finally:
            cut()
