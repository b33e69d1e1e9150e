"""To whom notifications go: one mail address, or one web address outside the host's own network.

Both are parsed, never pasted together. A name is looked up once, and the connection goes to the address that was
checked: a name server that answers differently the second time gains nothing.
"""

import asyncio
import ipaddress
import re
import socket
import threading
from collections.abc import Awaitable, Callable
from typing import NamedTuple
from urllib.parse import urlsplit

from exvoto.server.table.refusal import Refused

ATOM = r"[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+"
LABEL = r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?"
MAIL = re.compile(rf"{ATOM}(?:\.{ATOM})*@{LABEL}(?:\.{LABEL})+")
LONGEST_LOCAL_PART = 64
HOST_NAME = re.compile(r"[A-Za-z0-9_.-]{1,253}")
WEB = re.compile(r"[!-\[\]-~]+")  # printable ASCII without a backslash, which some clients read as a slash
INSIDE = (".localhost", ".local", ".internal", ".home.arpa")
MOST_LOOKUPS = 8  # a name server may leave them waiting, and a thread cannot be ended
Resolve = Callable[[str, int], Awaitable[list[str]]]


class Webhook(NamedTuple):
    scheme: str
    host: str
    port: int
    target: str  # path and query

    def authority(self) -> str:
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == default_port(self.scheme) else f"{host}:{self.port}"


def default_port(scheme: str) -> int:
    return 443 if scheme == "https" else 80


def read_mail(text: str) -> str:
    """Exactly one address. Raises Refused."""
    if not MAIL.fullmatch(text) or len(text.partition("@")[0]) > LONGEST_LOCAL_PART:
        raise Refused("bad-mail")
    return text


def read_webhook(text: str, private: bool) -> Webhook:
    """`private`: it may be in the host's network. Raises Refused."""
    try:
        parts = urlsplit(text)
        host, port = (parts.hostname or "").rstrip("."), parts.port
    except ValueError:
        raise Refused("bad-webhook") from None
    literal = is_literal(host)
    if not WEB.fullmatch(text) or parts.scheme not in ("http", "https") or "@" in parts.netloc or port == 0:
        raise Refused("bad-webhook")
    if not literal and not HOST_NAME.fullmatch(host):
        raise Refused("bad-webhook")
    inside = not is_public(host) if literal else f".{host}".endswith(INSIDE)
    if inside and not private:
        raise Refused("private-webhook")
    target = (parts.path or "/") + (f"?{parts.query}" if parts.query else "")
    return Webhook(parts.scheme, host, port or default_port(parts.scheme), target)


def is_literal(host: str) -> bool:
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: str) -> bool:
    """Whether an address is one of the open internet: not this machine, not its network, nothing that leads there."""
    ip = ipaddress.ip_address(address.partition("%")[0])
    if isinstance(ip, ipaddress.IPv6Address):
        if ip.ipv4_mapped is not None:
            return is_public(str(ip.ipv4_mapped))
        if ip.sixtofour is not None or ip.teredo is not None:
            return False  # tunnels to an IPv4 address of the sender's choice
    return ip.is_global and not (ip.is_multicast or ip.is_reserved or ip.is_unspecified)


class Lookups:
    """Names to addresses, on threads of their own that nobody waits for when the server stops."""

    def __init__(self) -> None:
        self.under_way = 0

    async def resolve(self, host: str, port: int) -> list[str]:
        """Raises OSError."""
        if self.under_way >= MOST_LOOKUPS:
            raise OSError("too many names are being looked up")
        loop = asyncio.get_running_loop()
        found: asyncio.Future[list[str]] = loop.create_future()

        def finish(addresses: list[str], error: OSError | None) -> None:
            self.under_way -= 1
            if found.done():
                return  # its deadline has passed
            if error is None:
                found.set_result(addresses)
            else:
                found.set_exception(error)

        def look() -> None:
            addresses: list[str] = []
            fault: OSError | None = None
            try:
                addresses = [str(one[4][0]) for one in socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)]
            except OSError as error:
                fault = error
            except UnicodeError:
                fault = OSError("not a name")
            if not loop.is_closed():
                loop.call_soon_threadsafe(finish, addresses, fault)

        self.under_way += 1
        threading.Thread(target=look, name="lookup", daemon=True).start()
        return await found
