"""The limits that a host can set, and that the page for hosts lists them all."""

import re
from dataclasses import fields
from pathlib import Path

import pytest

from exvoto.core.errors import BadTable
from exvoto.server.storage.settings import Settings, limits, read_limits

HOSTING = Path(__file__).resolve().parents[3] / "docs/hosting.md"


def test_every_limit_is_listed_for_hosts_with_its_default() -> None:
    """A row of the table for each `--limit`, and no row for one that does not exist."""
    defaults = {one.name.replace("_", "-"): one.default for one in fields(Settings)}
    listed = {}
    for row in re.findall(r"^\|(.*--limit.*)\|$", HOSTING.read_text(encoding="utf-8"), re.MULTILINE):
        _, numbers, switches = row.rsplit("|", 2)
        values = [int(number.replace(",", "")) for number in numbers.split(";")]
        listed |= dict(zip(re.findall(r"`--limit ([a-z-]+)=`", switches), values, strict=True))
    assert listed == {name: defaults[name] for name in limits()}


def test_limits_are_read() -> None:
    assert read_limits(["bot-workers=0", "bot-queue=7"]) == {"bot_workers": 0, "bot_queue": 7}


@pytest.mark.parametrize(
    "text", ["bots=3", "bot-queue", "bot-queue=", "bot-queue=0", "bot-queue=²", "bot-queue=-1", "="]
)
def test_a_bad_limit_gets_a_sentence(text: str) -> None:
    with pytest.raises(BadTable, match="limit"):
        read_limits([text])
