"""Mail over a real connection: plain, with STARTTLS, with TLS, with a login; refused, dripping and absent servers."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from exvoto.cli.main import app as cli
from exvoto.core.errors import BadTable
from exvoto.server.house.delivery import Deliveries
from exvoto.server.house.mail import AT_ONCE, read_mail_server
from exvoto.server.storage.metrics import Metrics
from exvoto.server.storage.settings import Settings
from tests.server.mail.mail_server import CERTIFICATE, MailServer, mail_server
from tests.server.rig import bearer, quick, serving

NOTICE: dict[str, Any] = {"table": "t", "game": "toy", "name": "Zoé", "what": "turn", "link": "http://x.example/t/t"}
FROM = "Exvoto <exvoto@x.example>"
LOGIN = {"mail_user": "ada", "mail_password": "s3 cret"}


@pytest.fixture
def trusted(monkeypatch: pytest.MonkeyPatch) -> None:
    """The certificate of the tests' mail server counts as one of the system's."""
    monkeypatch.setenv("SSL_CERT_FILE", str(CERTIFICATE))


async def sent(server: MailServer, name: str = "localhost", deadline: float = 30.0, **more: Any) -> dict[str, int]:
    settings = Settings(mail_host=server.host(name), mail_from=FROM, **more)
    deliveries = Deliveries(settings, Metrics(), deadline=deadline)
    await deliveries.mail("bob@x.example", NOTICE)
    return {name: deliveries.metrics.counts[name] for name in ("notices", "notices_failed")}


WELL = {"notices": 1, "notices_failed": 0}
FAILED = {"notices": 0, "notices_failed": 1}


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("server", "settings", "secure"),
    [
        (MailServer(), {}, False),
        (MailServer(starttls=True), {"mail_security": "starttls"}, True),
        (MailServer(tls=True), {"mail_security": "tls"}, True),
        (MailServer(starttls=True, login="ada s3 cret"), LOGIN, True),
        (MailServer(tls=True, login="ada s3 cret"), LOGIN | {"mail_security": "tls"}, True),
    ],
    ids=["plain", "starttls", "tls", "starttls and login", "tls and login"],
)
def test_a_letter_arrives(server: MailServer, settings: dict[str, Any], secure: bool) -> None:
    """One, to one person, in ASCII lines that any server takes."""

    async def run() -> None:
        async with mail_server(server):
            assert await sent(server, **settings) == WELL
        (letter,) = server.letters
        assert (letter.sender, letter.to) == ("exvoto@x.example", ["bob@x.example"])
        assert (letter.secure, letter.user) == (secure, settings.get("mail_user", ""))
        assert "Subject: Exvoto: toy" in letter.text
        assert letter.text.isascii()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("server", "settings"),
    [
        (MailServer(), {"mail_security": "starttls"}),
        (MailServer(), LOGIN),
        (MailServer(starttls=True), {"mail_security": "starttls"}),
        (MailServer(tls=True), {"mail_security": "tls"}),
    ],
    ids=["no starttls", "no starttls for a password", "unknown certificate", "unknown certificate with tls"],
)
def test_nothing_is_said_without_the_security_that_was_asked_for(server: MailServer, settings: dict[str, Any]) -> None:
    """A server that offers no TLS, or has a certificate that nobody vouches for, learns no password and no address."""

    async def run() -> None:
        async with mail_server(server):
            assert await sent(server, **settings) == FAILED
        assert server.letters == []
        assert not {"AUTH", "MAIL", "RCPT"} & set(server.words)

    asyncio.run(run())


@pytest.mark.usefixtures("trusted")
@pytest.mark.parametrize(
    ("server", "settings"),
    [
        (MailServer(refuses="RCPT"), {}),
        (MailServer(refuses="DATA"), {}),
        (MailServer(starttls=True, login="ada other"), LOGIN),
    ],
    ids=["receiver", "letter", "password"],
)
def test_what_a_server_refuses_has_failed(server: MailServer, settings: dict[str, Any]) -> None:
    async def run() -> None:
        async with mail_server(server):
            assert await sent(server, **settings) == FAILED
        assert server.letters == []

    asyncio.run(run())


def test_a_letter_that_was_accepted_has_arrived() -> None:
    """Whatever the server says after that."""

    async def run() -> None:
        async with mail_server(MailServer(refuses="QUIT")) as server:
            assert await sent(server) == WELL
        assert len(server.letters) == 1

    asyncio.run(run())


def test_a_mail_server_that_drips_holds_up_nothing() -> None:
    """Each letter fails at its deadline, connections are cut, and the next letters get their turn."""

    async def run() -> None:
        async with mail_server(MailServer(drip=True)) as server:
            settings = Settings(mail_host=server.host(), mail_from=FROM)
            deliveries = Deliveries(settings, Metrics(), deadline=0.5)
            await asyncio.gather(*[deliveries.mail("bob@x.example", NOTICE) for _ in range(2 * AT_ONCE)])
            assert deliveries.metrics.counts["notices_failed"] == 2 * AT_ONCE
            async with asyncio.timeout(60):
                while server.connected:  # noqa: ASYNC110  cut by the client
                    await asyncio.sleep(0.05)
            server.drip = False
            deliveries.postman.deadline = 30.0  # type: ignore[union-attr]
            await deliveries.mail("bob@x.example", NOTICE)
            assert len(server.letters) == 1

    asyncio.run(run())


def test_a_server_stops_while_mail_hangs(sqlite: str) -> None:
    """Nobody waits for a mail server."""

    async def run() -> None:
        async with mail_server(MailServer(drip=True)) as post:
            settings = quick(sqlite, bot_workers=0, mail_host=post.host(), notify_after=0.0)
            async with serving(settings) as running:
                table, tokens = await running.table_for("toy", 2, 0)
                wish = {"mail": "bob@x.example"}
                await running.http.put(f"/api/tables/{table}/notices", json=wish, headers=bearer(tokens[0]))
                running.server.notifications.changed(await running.server.house.room(table))
                while not post.connected:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)
                started = asyncio.get_running_loop().time()
            assert asyncio.get_running_loop().time() - started < running.server.notifications.deliveries.deadline
            assert running.server.notifications.tasks == set()

    asyncio.run(run())


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"mail_host": "mail.example.org"}, ("mail.example.org", 25, "none")),
        ({"mail_host": "mail.example.org:587"}, ("mail.example.org", 587, "starttls")),
        ({"mail_host": "mail.example.org:465"}, ("mail.example.org", 465, "tls")),
        ({"mail_host": "mail.example.org:2525"} | LOGIN, ("mail.example.org", 2525, "starttls")),
        ({"mail_host": "[::1]:25"}, ("::1", 25, "none")),
    ],
)
def test_security_by_port_and_login(given: dict[str, str], wanted: tuple[str, int, str]) -> None:
    assert read_mail_server(Settings(**given))[:3] == wanted  # type: ignore[arg-type]


def test_bad_settings_are_refused_before_the_server_starts(tmp_path: Path) -> None:
    password = tmp_path / "password"
    password.write_text("s3 cret\n")
    for words, why in (
        (["--mail", "x.example:many"], "HOST:PORT"),
        (["--mail", "x.example:25", "--mail-security", "ssl"], "is one of auto, none, starttls, tls"),
        (["--mail", "x.example:25", "--mail-user", "ada"], "both a user and a password"),
        (["--mail", "x.example:25", "--mail-user", "ada", "--mail-password-file", str(tmp_path / "no")], "be read"),
        (
            ["--mail", "x:25", "--mail-security", "none", "--mail-user", "a", "--mail-password-file", str(password)],
            "not sent to a mail server without TLS",
        ),
    ):
        with pytest.raises(BadTable, match=why):
            cli(["serve", "--database", str(tmp_path / "x.db"), *words])
    assert not (tmp_path / "x.db").exists()
