"""compose.yaml: fits its schema, starts what the command line knows, and names nothing that does not exist."""

import ipaddress
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

from .command_line import misunderstood
from .dockerfile import DOCKERFILE, ROOT, read

COMPOSE = ROOT / "deploy" / "compose.yaml"
TEXT = COMPOSE.read_text("utf-8")
VARIABLE = re.compile(r"\$\{(\w+)(?::-([^}]*))?\}")
HARDENED = {"read_only": True, "cap_drop": ["ALL"], "init": True, "security_opt": ["no-new-privileges:true"]}


def services(text: str) -> dict[str, Any]:
    return dict(yaml.safe_load(text)["services"])


def profile(text: str, name: str) -> dict[str, Any]:
    """The services that `docker compose --profile NAME up` starts."""
    return {key: one for key, one in services(text).items() if name in one.get("profiles", [name])}


def command(service: dict[str, Any], **variables: str) -> list[str]:
    """The words that a service starts `exvoto` with, as compose fills them in."""
    return [VARIABLE.sub(lambda found: variables.get(found[1]) or found[2], word) for word in service["command"]]


def ours(text: str) -> dict[str, Any]:
    return {key: one for key, one in services(text).items() if one["image"] == "exvoto"}


def faults(text: str) -> list[str]:
    """What is wrong with a compose file beyond its schema."""
    whole, found = yaml.safe_load(text), []
    for key, one in ours(text).items():
        found += filter(None, [misunderstood(command(one))])
        found += [f"{key}: {name} is not {value}" for name, value in HARDENED.items() if one.get(name) != value]
        if (COMPOSE.parent / one["build"]["context"] / one["build"]["dockerfile"]).resolve() != DOCKERFILE:
            found.append(f"{key}: builds something else")
    for key, one in whole["services"].items():
        for volume in one.get("volumes", []):
            source = volume.partition(":")[0]
            known = (COMPOSE.parent / source).is_file() if source.startswith(".") else source in whole["volumes"]
            found += [] if known else [f"{key}: there is no {source}"]
        for other in one.get("depends_on", {}):
            tested = other in ours(text) and bool(read(DOCKERFILE.read_text("utf-8"))[-1].named("HEALTHCHECK"))
            if not tested and "healthcheck" not in whole["services"].get(other, {}):
                found.append(f"{key}: nothing says when {other} is healthy")
    told = set(re.findall(r"^#   (\w+)=", text, re.MULTILINE))
    found += [f"{name} is not explained" for name in sorted({hit[0] for hit in VARIABLE.findall(text)} - told)]
    return found


def test_the_services_are_sound() -> None:
    assert faults(TEXT) == []
    assert {name: set(profile(TEXT, name)) for name in ("small", "full")} == {
        "small": {"small"},
        "full": {"exvoto", "database", "proxy"},
    }


@pytest.mark.parametrize(
    ("right", "wrong", "fault"),
    [
        ("--workers=2", "--worker=2", "exvoto serve --host=0.0.0.0 --port=8000 --worker=2"),
        ("read_only: true\n  tmpfs: [/tmp]\n  cap", "tmpfs: [/tmp]\n  cap", "small: read_only is not True"),
        ("dockerfile: deploy/Dockerfile", "dockerfile: Dockerfile", "small: builds something else"),
        ("./Caddyfile:", "./Cadyfile:", "proxy: there is no ./Cadyfile"),
        ('"games:/data"', '"game:/data"', "small: there is no game"),
        ("    healthcheck:\n", "    x-healthcheck:\n", "exvoto: nothing says when database is healthy"),
        ("#   SITE=", "#   NAME=", "SITE is not explained"),
    ],
)
def test_a_planted_fault_is_found(right: str, wrong: str, fault: str) -> None:
    assert TEXT.count(right) == 1
    found = faults(TEXT.replace(right, wrong))
    assert found
    assert found[0].startswith(fault)


def test_the_profiles_are_what_they_are_called() -> None:
    """One process on SQLite; two on PostgreSQL behind a proxy that the server trusts, and nobody else."""
    small = command(services(TEXT)["small"])
    assert "--workers" not in " ".join(small)
    assert small[-1].startswith("sqlite:////data/")
    full = services(TEXT)["exvoto"]
    given = dict(word.lstrip("-").split("=", 1) for word in command(full, SITE="games.example.org")[1:])
    assert (given["workers"], given["url"]) == ("2", "https://games.example.org")
    assert given["database"] == "postgresql://exvoto@database/exvoto"
    assert services(TEXT)["database"]["environment"]["POSTGRES_USER"] == "exvoto"
    subnet = yaml.safe_load(TEXT)["networks"]["default"]["ipam"]["config"][0]["subnet"]
    assert ipaddress.ip_network(given["proxies"]) == ipaddress.ip_network(subnet)
    assert "ports" not in full


def test_the_proxy_leads_to_the_server() -> None:
    proxied = re.findall(r"reverse_proxy (\w+):(\d+)", (COMPOSE.parent / "Caddyfile").read_text("utf-8"))
    assert proxied == [("exvoto", "8000")]
    assert f"--port={proxied[0][1]}" in command(services(TEXT)[proxied[0][0]])


def test_the_schema(tmp_path: Path) -> None:
    """The Compose Specification's own schema, which comes with the checker."""
    check = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    done = subprocess.run([*check, COMPOSE], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    planted = tmp_path / "compose.yaml"
    planted.write_text(TEXT.replace("cap_drop:", "capdrop:"), "utf-8")
    refused = subprocess.run([*check, planted], check=False, capture_output=True, text=True)
    assert (refused.returncode, "capdrop" in refused.stdout) == (1, True)
