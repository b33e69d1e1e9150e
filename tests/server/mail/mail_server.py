"""A mail server on a port of its own: as much of RFC 5321 as clients use, with STARTTLS, TLS and a login."""

import asyncio
import base64
import contextlib
import ssl
from collections.abc import AsyncIterator
from dataclasses import dataclass, field
from pathlib import Path

CERTIFICATE = Path(__file__).parent / "localhost.pem"  # of its own, for localhost, with its key


@dataclass
class Letter:
    sender: str
    to: list[str]
    text: str
    secure: bool
    user: str


@dataclass
class MailServer:
    """What it offers, and what it has seen. `drip`: how it answers, a byte at a time and without end."""

    starttls: bool = False
    tls: bool = False
    login: str = ""  # user and password, with a space between
    refuses: str = ""  # a word that is refused
    drip: bool = False
    port: int = 0
    letters: list[Letter] = field(default_factory=list)
    words: list[str] = field(default_factory=list)
    connected: int = 0

    def host(self, name: str = "127.0.0.1") -> str:
        return f"{name}:{self.port}"

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.connected += 1
        try:
            with contextlib.suppress(OSError, EOFError, ssl.SSLError):
                await Dialogue(self, reader, writer).run()
        finally:
            self.connected -= 1
            writer.close()
            with contextlib.suppress(OSError):
                await writer.wait_closed()  # else a client that hung up is reported at the end of all tests


class Dialogue:
    def __init__(self, server: MailServer, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.server = server
        self.reader = reader
        self.writer = writer
        self.secure = server.tls
        self.user = ""
        self.sender = ""
        self.to: list[str] = []

    async def say(self, *lines: str) -> None:
        self.writer.write("".join(f"{line}\r\n" for line in lines).encode())
        await self.writer.drain()

    async def hear(self) -> str:
        return (await self.reader.readuntil(b"\r\n")).decode().rstrip("\r\n")

    async def run(self) -> None:
        while self.server.drip:
            self.writer.write(b"2")
            await self.writer.drain()
            await asyncio.sleep(0.05)
        await self.say("220 localhost")
        while True:
            line = await self.hear()
            word = line.split(" ")[0].upper()
            self.server.words.append(word)
            if word == self.server.refuses:
                await self.say("550 no")
            elif word == "QUIT":
                await self.say("221 bye")
                return
            else:
                await self.do(word, line)

    async def do(self, word: str, line: str) -> None:
        match word:
            case "EHLO":
                offered = ["STARTTLS"] if self.server.starttls and not self.secure else []
                offered += ["AUTH PLAIN"] if self.server.login and self.secure else []
                names = ["localhost", *offered, "8BITMIME"]
                await self.say(*[f"250-{name}" for name in names[:-1]], f"250 {names[-1]}")
            case "STARTTLS":
                await self.say("220 go on")
                await self.writer.start_tls(certified())
                self.secure = True
            case "AUTH":
                _, user, password = base64.b64decode(line.split(" ")[2]).decode().split("\0")
                right = f"{user} {password}" == self.server.login
                self.user = user if right else ""
                await self.say("235 welcome" if right else "535 wrong")
            case "MAIL":
                self.sender, self.to = between(line), []
                await self.say("250 ok" if self.user or not self.server.login else "530 who are you?")
            case "RCPT":
                self.to.append(between(line))
                await self.say("250 ok")
            case "DATA":
                await self.say("354 go on")
                text = (await self.reader.readuntil(b"\r\n.\r\n")).decode()
                text = text.removesuffix(".\r\n").replace("\r\n..", "\r\n.")
                self.server.letters.append(Letter(self.sender, self.to, text, self.secure, self.user))
                await self.say("250 ok")
            case _:
                await self.say("250 ok")


def between(line: str) -> str:
    return line.partition("<")[2].partition(">")[0]


def certified() -> ssl.SSLContext:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(CERTIFICATE)
    return context


@contextlib.asynccontextmanager
async def mail_server(made: MailServer) -> AsyncIterator[MailServer]:
    secure = certified() if made.tls else None
    server = await asyncio.start_server(made.serve, "127.0.0.1", 0, ssl=secure)
    made.port = server.sockets[0].getsockname()[1]
    try:
        yield made
    finally:
        server.close()
