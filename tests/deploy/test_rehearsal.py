"""The image and its small profile, built and started step by step on this machine, without a container daemon."""

import json
import signal
import subprocess
from pathlib import Path

import pytest

from .dockerfile import ROOT, read
from .rehearsal import Container, Image, ask, hindrance, network, package
from .test_compose import TEXT as COMPOSE
from .test_compose import command, services

pytestmark = [pytest.mark.slow, pytest.mark.skipif(bool(hindrance()), reason=hindrance() or "possible")]
STOPPED = (0, -signal.SIGTERM)


def test_the_image_is_small_compiled_and_without_a_compiler(image: Image) -> None:
    ours = int(subprocess.run(["du", "-sm", image.folder / "opt"], capture_output=True, check=True).stdout.split()[0])
    assert ours < 200  # megabytes over the base
    assert list((image.folder / "opt/exvoto").rglob("exvoto__mypyc*.so"))
    assert not [name for name in ("gcc", "cc") if list((image.folder / "usr/bin").glob(name))]
    assert not (image.folder / "source").exists()
    assert (next((image.folder / "opt/exvoto").rglob("exvoto/_page")) / "index.html").is_file()


def test_the_small_profile(image: Image, tmp_path: Path) -> None:
    """One container with SQLite: healthy, read-only, without rights; it stops on SIGTERM and keeps its games."""
    image.hosts()
    with network() as inside:
        container = Container(image, inside, tmp_path)
        assert container.run(*image.last.words("HEALTHCHECK")).returncode != 0  # nothing runs yet
        small = command(services(COMPOSE)["small"])
        assert small == image.last.words("CMD")
        container.start(small)
        try:
            assert container.healthy()
            table = {"game": "odyssee", "seats": 3, "name": "Ada"}
            page, made = ask(inside, ("http://127.0.0.1:8000/",), ("http://127.0.0.1:8000/api/tables", table))
            assert (page[0], "<title>Exvoto" in page[1], made[0]) == (200, True, 201)
            assert container.run("sh", "-c", "id -u; touch /opt/exvoto/x; touch /data/x").stdout == "10001\n"
            assert not (image.folder / "opt/exvoto/x").exists()
            assert (tmp_path / "x").exists()
            listed = container.run("exvoto", "tables", "list")  # the default database is the served one
            assert json.loads(made[1])["table"]["id"] in listed.stdout
        finally:
            assert container.stop() in STOPPED
        container.start(small)
        try:
            assert container.healthy()
            again = ask(inside, (f"http://127.0.0.1:8000/api/tables/{json.loads(made[1])['table']['id']}",))
            assert again[0][0] == 200
        finally:
            container.stop()


def test_a_step_that_fails_is_reported() -> None:
    planted = Image(read("FROM python:3.11-slim-bookworm AS planted\nRUN python -c 'import exvoto'\n"))
    with pytest.raises(RuntimeError, match="No module named 'exvoto'"):
        planted.build()


def test_nginx_reads_its_configuration(tmp_path: Path) -> None:
    """As in /etc/nginx/conf.d, with a certificate of its own; a word that nginx does not know is refused."""
    name = "/etc/letsencrypt/live/games.example.org"
    keys = ["-keyout", tmp_path / "privkey.pem", "-out", tmp_path / "fullchain.pem", "-days", "1"]
    make = ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-subj", "/CN=games.example.org", *keys]
    subprocess.run(make, check=True, capture_output=True)
    text = (ROOT / "deploy" / "nginx.conf").read_text("utf-8").replace(name, str(tmp_path))

    def judged(site: str) -> str:
        (tmp_path / "site.conf").write_text(site, "utf-8")
        kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
        homes = "".join(f"{kind}_temp_path {tmp_path}/{kind}; " for kind in kinds)
        whole = f"pid {tmp_path}/pid; events {{}} http {{ access_log off; {homes} include {tmp_path}/site.conf; }}"
        (tmp_path / "nginx.conf").write_text(whole, "utf-8")
        nginx = [package("nginx") / "usr/sbin/nginx", "-t", "-q", "-p", tmp_path, "-c", tmp_path / "nginx.conf"]
        with network() as inside:
            done = subprocess.run([*inside, *nginx, "-e", "stderr"], capture_output=True, text=True, check=False)
        return done.stderr.replace("\n", " ") if done.returncode else "fine"

    assert judged(text) == "fine"
    assert "unknown directive" in judged(text.replace("proxy_read_timeout", "proxy_reed_timeout"))
