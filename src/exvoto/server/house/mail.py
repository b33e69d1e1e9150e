"""Sending mail to the host's own mail server, on the event loop: a server that hangs or drips holds no thread."""

import asyncio
import contextlib
import ssl
from email.message import EmailMessage
from email.utils import parseaddr
from typing import NamedTuple, cast

from aiosmtplib import SMTP

from exvoto.core.errors import BadTable
from exvoto.server.storage.settings import Settings

AT_ONCE = 4
GOODBYE = 2.0  # seconds that a server has to say goodbye
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


class Postman:
    def __init__(self, server: MailServer, deadline: float) -> None:
        self.server = server
        self.deadline = deadline
        self.places = asyncio.Semaphore(AT_ONCE)
        self.tls = None if server.security == "none" else ssl.create_default_context()

    def client(self) -> SMTP:
        """With `start_tls` nothing more is said to a server that does not offer it."""
        server = self.server
        return SMTP(
            hostname=server.host, port=server.port, username=server.user or None, password=server.password or None,
            use_tls=server.security == "tls", start_tls=server.security == "starttls", tls_context=self.tls,
            local_hostname="localhost", timeout=self.deadline,
        )  # fmt: skip

    async def send(self, message: EmailMessage) -> None:
        """Raises SMTPException, OSError or TimeoutError if it was not accepted in time."""
        sender, to = parseaddr(message["From"])[1], parseaddr(message["To"])[1]
        async with self.places:
            client = self.client()
            try:
                async with asyncio.timeout(self.deadline):  # in total: the client has one for each word
                    await client.connect()
                    await client.sendmail(sender, [to], message.as_bytes())
                with contextlib.suppress(Exception):  # it has been accepted, whatever is said now
                    async with asyncio.timeout(GOODBYE):
                        await client.quit()
            finally:
                if client.transport is not None:
                    cast("asyncio.WriteTransport", client.transport).abort()
