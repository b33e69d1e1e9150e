"""What the machine has to offer: a port, a clock, space on the disk."""

import errno
import json
import os
import shutil
import socket
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from http.client import HTTPConnection, HTTPException
from pathlib import Path
from zoneinfo import ZoneInfo

import exvoto
from exvoto.cli.work.doctor.finding import Finding, fault, note, ok

PATIENCE = 2.0  # seconds in which a server on this machine answers
SPAN = 0.1  # seconds over which the two clocks are compared
JUMP = 1.0  # seconds by which they may differ: a busy machine is late by much less
DAY = 86_400
HIGHEST = 65_535
LITTLE, TOO_LITTLE = 1 << 30, 100 << 20  # bytes; a game of an hour takes some hundred kB


# --- the port ---------------------------------------------------------------------------------------


def port_finding(host: str, port: int) -> Finding:
    where = {"host": host, "port": port}
    if not 0 <= port <= HIGHEST:  # the system would take the remainder
        return fault("host-wrong", **where, error=f"> {HIGHEST}" if port > 0 else "< 0")
    try:
        family, kind, _, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        with socket.socket(family, kind) as probe:
            if sys.platform != "win32":  # else one that has just been left counts as taken
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(address)
            probe.listen()
    except PermissionError:
        return fault("port-forbidden", **where)
    except OSError as error:
        if error.errno != errno.EADDRINUSE:
            return fault("host-wrong", **where, error=error)
        running = exvoto_at(str(address[0]), port)
        return note("port-exvoto", **where, version=running) if running else fault("port-taken", **where)
    return ok("port", **where)


def exvoto_at(host: str, port: int) -> str:
    """The version of the Exvoto that answers there; empty if it is something else."""
    everywhere = {"0.0.0.0": "127.0.0.1", "::": "::1"}  # noqa: S104  what listens everywhere answers here
    connection = HTTPConnection(everywhere.get(host, host), port, timeout=PATIENCE)
    try:
        connection.request("GET", "/api/server")
        told = json.loads(connection.getresponse().read(10_000))
        return str(told["version"]) if "protocol" in told else ""
    except (OSError, HTTPException, ValueError, TypeError, KeyError):
        return ""
    finally:
        connection.close()


# --- the clock --------------------------------------------------------------------------------------


def clock_findings() -> Iterator[Finding]:
    now = datetime.now(UTC)
    utc = now.strftime("%Y-%m-%d %H:%M:%S")
    jump = clock_jump()
    if now.timestamp() < Path(exvoto.__file__).stat().st_mtime - DAY:  # one set to local time may be hours behind
        yield fault("clock-behind", utc=utc)
    elif abs(jump) > JUMP:
        yield fault("clock-jumps", seconds=round(jump))
    else:
        local = now.astimezone()
        yield ok("clock", utc=utc, local=local.strftime("%H:%M:%S"), zone=local.strftime("%Z, UTC%z"))
    zone = os.environ.get("TZ", "")
    if "/" in zone and "," not in zone and not is_known(zone.removeprefix(":")):  # else a rule, such as CET-1CEST
        yield note("zone-unknown", zone=zone)


def clock_jump() -> float:
    """By how many seconds the wall clock moved away from the monotonic one within SPAN."""
    wall, counted = time.time(), time.monotonic()
    time.sleep(SPAN)
    return (time.time() - wall) - (time.monotonic() - counted)


def is_known(zone: str) -> bool:
    try:
        return Path(zone).is_file() if zone.startswith("/") else bool(ZoneInfo(zone))
    except (OSError, ValueError, KeyError):  # the last: there is no such zone
        return False


# --- the disk ---------------------------------------------------------------------------------------


def disk_finding(folder: Path) -> Finding:
    free = shutil.disk_usage(folder).free
    told = {"free": free >> 20, "folder": folder}
    if free < TOO_LITTLE:
        return fault("disk-full", **told)
    return note("disk-low", **told) if free < LITTLE else ok("disk", **told)
