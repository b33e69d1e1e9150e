"""A Dockerfile carried out without a container daemon: folders in place of images, namespaces in place of containers.

A folder that debootstrap fills with Debian and its Python stands for the base image. Every RUN happens in it by chroot,
and what comes out is started as a container would be: its own network, a read-only file system, a user without rights.
It takes root.
"""

import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from .dockerfile import ROOT, Instruction, Stage

WORK = ROOT / ".build" / "rehearsal"
SUITES = {"python:3.11-slim-bookworm": "bookworm"}
LIKE_THE_IMAGE = "ca-certificates,python-is-python3,python3,python3-dev,python3-pip,python3-venv"
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"
PASSED_ON = (
    "PIP_",
    "NPM_CONFIG_",
    "NODE_EXTRA_CA_CERTS",
    "SSL_CERT_",
    "HTTP_PROXY",
    "HTTPS_PROXY",
    "NO_PROXY",
)  # how this machine reaches packages
WITHOUT_RIGHTS = ["--clear-groups", "--no-new-privs", "--bounding-set=-all", "--inh-caps=-all"]

# Requests from inside a network, one after the other: what came of each, as JSON.
LOOK = """
import json, ssl, sys, urllib.request
context = ssl._create_unverified_context()
opener = urllib.request.build_opener(urllib.request.HTTPSHandler(context=context))
def ask(url, body=None, **headers):
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **headers})
    try:
        with opener.open(request) as said:
            return said.status, said.read().decode(), dict(said.headers), said.url
    except urllib.error.HTTPError as error:
        return error.code, error.read().decode(), dict(error.headers), url
print(json.dumps([ask(*one) for one in json.loads(sys.argv[1])]))
"""


def hindrance() -> str:
    """Why nothing can be rehearsed here; empty if it can."""
    if sys.platform != "linux" or os.geteuid() != 0:
        return "chroot and namespaces take root on Linux"
    missing = [name for name in ("apt-get", "chroot", "ip", "nsenter", "setpriv", "unshare") if not shutil.which(name)]
    return f"there is no {', '.join(missing)}" if missing else ""


def output(*words: str | Path) -> str:
    return subprocess.run(words, check=True, capture_output=True, text=True).stdout


def package(name: str) -> Path:
    """A package of Debian, unpacked and not installed."""
    folder = WORK / name
    if not folder.is_dir():
        download = WORK / "download"
        download.mkdir(parents=True, exist_ok=True)
        subprocess.run(["apt-get", "download", name], cwd=download, check=True, capture_output=True)
        archive = max(download.glob(f"{name}_*.deb"), key=lambda path: path.stat().st_mtime)
        output("dpkg-deb", "-x", archive, folder)
    return folder


# -- images -------------------------------------------------------------------------------------------------


def base(image: str) -> Path:
    """A folder like the base image; made once, which takes some minutes."""
    folder, suite = WORK / "base" / SUITES[image], SUITES[image]
    if not folder.is_dir():
        shown = output("apt-get", "indextargets", "--format", "$(REPO_URI) $(RELEASE)", "Created-By: Packages")
        mirror = next(line.split()[0] for line in shown.splitlines() if line.split()[1:] == [suite])
        unfinished = folder.with_suffix(".unfinished")
        shutil.rmtree(unfinished, ignore_errors=True)
        unfinished.mkdir(parents=True)
        tool = package("debootstrap")
        program = tool / "usr/sbin/debootstrap"
        options = ["--variant=minbase", f"--include={LIKE_THE_IMAGE}"]
        command = ["unshare", "--mount", program, *options, suite, unfinished, mirror]  # what it mounts goes with it
        settings = {**os.environ, "DEBOOTSTRAP_DIR": str(tool / "usr/share/debootstrap")}
        subprocess.run(command, check=True, env=settings, capture_output=True)
        connect(unfinished)
        unfinished.rename(folder)
    return folder


def connect(folder: Path) -> None:
    """Gives a folder this machine's way to packages: names, certificates, settings of apt, pip and npm."""
    acquire = [line for line in output("apt-config", "dump").splitlines() if line.startswith("Acquire::")]
    (folder / "etc/apt/apt.conf.d/90machine").write_text("\n".join([*acquire, ""]), "utf-8")
    output("cp", "--archive", "--remove-destination", "/etc/ssl/certs/.", folder / "etc/ssl/certs")
    for name in ("etc/resolv.conf", "etc/hosts", "etc/pip.conf"):
        if Path("/", name).is_file():
            shutil.copy(Path("/", name), folder / name)
    if (npm := Path.home() / ".npmrc").is_file():
        shutil.copy(npm, folder / "root")


class Image:
    """What the stages of a Dockerfile leave behind."""

    def __init__(self, stages: list[Stage]) -> None:
        self.stages = stages
        self.last = stages[-1]
        self.folder = WORK / "final"

    def build(self) -> None:
        folders: dict[str, Path] = {}
        for stage in self.stages:
            folder = WORK / (stage.name or "final")
            shutil.rmtree(folder, ignore_errors=True)
            output("cp", "--archive", "--reflink=auto", base(stage.base), folder)
            folders[stage.name] = folder
            self.carry_out(stage, folder, folders)

    def carry_out(self, stage: Stage, folder: Path, folders: dict[str, Path]) -> None:
        here = "/"
        for one in stage.instructions:
            if one.name == "WORKDIR":
                here = one.text
                (folder / here.lstrip("/")).mkdir(parents=True, exist_ok=True)
            elif one.name == "COPY":
                copy(one, folders[one.flags["from"]] if "from" in one.flags else ROOT, folder, here)
            elif one.name == "RUN":
                run(folder, here, one.text)

    def hosts(self, text: str = "127.0.0.1 localhost\n") -> None:
        """Whom its containers know by name."""
        (WORK / "hosts").write_text(text, "utf-8")

    def environment(self) -> dict[str, str]:
        return {name: value.replace("$PATH", PATH) for name, value in self.last.environment().items()}


def copy(one: Instruction, source: Path, folder: Path, here: str) -> None:
    *names, target = one.words()
    place = folder / str(Path(here, target)).lstrip("/")
    ignored = shutil.ignore_patterns("__pycache__", "node_modules", "_page") if source == ROOT else None
    for name in names:
        path = source / name.lstrip("/")
        if path.is_dir():
            shutil.copytree(path, place, symlinks=True, ignore=ignored)
        else:
            place.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, place)


def run(folder: Path, here: str, command: str) -> None:
    """A RUN, as root. Raises RuntimeError with what it said."""
    words = ["unshare", "--mount", "--pid", "--fork", "--kill-child", "sh", "-ec"]
    words.append('mount --rbind /dev "$0/dev"; mount -t proc proc "$0/proc"; exec chroot "$0" sh -c "cd $1 && $2"')
    passed = {name: value for name, value in os.environ.items() if name.upper().startswith(PASSED_ON)}
    done = subprocess.run(
        [*words, folder, here, command],
        env={"PATH": PATH, "HOME": "/root", "LANG": "C.UTF-8", "DEBIAN_FRONTEND": "noninteractive", **passed},
        check=False,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    if done.returncode != 0:
        raise RuntimeError(f"RUN {command}\n{done.stdout[-3000:]}")


# -- containers ---------------------------------------------------------------------------------------------


@contextmanager
def network(*addresses: str) -> Iterator[list[str]]:
    """A network of its own, with these addresses: gives the words that start a command in it."""
    holder = subprocess.Popen(["unshare", "--net", "sleep", "infinity"])
    inside = ["nsenter", "--target", str(holder.pid), "--net"]
    try:
        time.sleep(0.5)  # until it has left ours
        output(*inside, "ip", "link", "set", "lo", "up")
        for address in addresses:
            output(*inside, "ip", "address", "add", address, "dev", "lo")
        yield inside
    finally:
        holder.kill()
        holder.wait()


def ask(inside: list[str], *requests: tuple[Any, ...]) -> list[Any]:
    """Status, body, headers and final address of each request, made inside the network."""
    done = subprocess.run([*inside, sys.executable, "-c", LOOK, json.dumps(requests)], capture_output=True, check=True)
    return list(json.loads(done.stdout))


class Container:
    """The image started as compose.yaml would: a user without rights, only /data and /tmp can be written to."""

    def __init__(self, image: Image, inside: list[str], data: Path, **more: str) -> None:
        user, _, group = image.last.words("USER")[0].partition(":")
        os.chown(data, int(user), int(group))
        self.user = ["setpriv", f"--reuid={user}", f"--regid={group}", *WITHOUT_RIGHTS]
        self.environment = {"PATH": PATH, "LANG": "C.UTF-8", **image.environment(), **more}
        self.image, self.inside, self.data = image, inside, data
        self.process: subprocess.Popen[bytes] | None = None

    def words(self, command: list[str]) -> list[str | Path]:
        mounts = (
            'mount --bind "$0" "$0"; mount -o remount,bind,ro "$0"; mount --rbind /dev "$0/dev"; '
            'mount -t proc proc "$0/proc"; mount -t tmpfs tmpfs "$0/tmp"; mount --bind "$1" "$0/data"; '
            'mount --bind "$0/../hosts" "$0/etc/hosts"; root="$0"; shift; cd "$root/data"; exec chroot "$root" '
        )
        enter = f'{mounts} {" ".join(self.user)} env --chdir=/data "$@"'
        return [*self.inside, "unshare", "--mount", "sh", "-ec", enter, self.image.folder, self.data, *command]

    def start(self, command: list[str]) -> None:
        whole = [*self.image.last.words("ENTRYPOINT"), *command]
        self.process = subprocess.Popen(self.words(whole), env=self.environment, stderr=subprocess.PIPE)

    def run(self, *command: str) -> "subprocess.CompletedProcess[str]":
        """A command in a container of its own with the same data and network, as `docker exec` would."""
        return subprocess.run(
            self.words(list(command)), env=self.environment, check=False, capture_output=True, text=True
        )

    def healthy(self, seconds: float = 90) -> bool:
        """Whether the HEALTHCHECK passes in time."""
        deadline = time.monotonic() + seconds
        while self.run(*self.image.last.words("HEALTHCHECK")).returncode != 0:
            if time.monotonic() > deadline or (self.process and self.process.poll() is not None):
                return False
            time.sleep(0.5)
        return True

    def stop(self) -> int:
        """Like `docker stop`: SIGTERM, and after compose's fifteen seconds SIGKILL."""
        assert self.process
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            return self.process.wait()
