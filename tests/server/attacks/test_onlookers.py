"""What onlookers must not get: the host's counters, and the talk at a delayed table before its time."""

import asyncio
from typing import Any

import pytest

from tests.server.rig import quick, serving

INLINE: dict[str, Any] = {"bot_workers": 0}


@pytest.mark.parametrize(
    ("settings", "headers", "status"),
    [
        ({}, {}, 200),
        ({}, {"x-forwarded-for": "127.0.0.1"}, 403),
        ({}, {"forwarded": "for=127.0.0.1"}, 403),
        ({"metrics_token": "s3cret"}, {}, 403),
        ({"metrics_token": "s3cret"}, {"authorization": "Bearer s3cre"}, 403),
        ({"metrics_token": "s3cret"}, {"authorization": "Bearer s3cret", "x-forwarded-for": "1.2.3.4"}, 200),
        ({"metrics_public": True}, {"x-forwarded-for": "1.2.3.4"}, 200),
    ],
)
def test_counters_are_for_the_host(sqlite: str, settings: dict[str, Any], headers: dict[str, str], status: int) -> None:
    """/metrics answers this machine, or a program with the token; through a proxy it is closed."""

    async def run() -> None:
        async with serving(quick(sqlite, **INLINE | settings)) as running:
            assert (await running.http.get("/metrics", headers=headers)).status_code == status

    asyncio.run(run())


def test_chat_of_a_delayed_table_is_delayed(sqlite: str) -> None:
    """Spectators read what is said at the table when they see the game of that moment, players at once."""
    at = 1_790_000_000_000

    async def run() -> None:
        nonlocal at
        async with serving(quick(sqlite, **INLINE), lambda: at) as running:
            table, (host, bob) = await running.table_for("toy", 2, 0, watch="delayed", delay=60)
            async with running.client(table, host) as ada, running.client(table, bob) as other:
                async with running.client(table) as eve:
                    at += 1000
                    await ada.ask({"t": "chat", "to": "table", "text": "my card is 3"})
                    await other.until(lambda: other.chat)
                    await eve.ask({"t": "chat", "to": "watchers", "text": "hm"})
                    await eve.until(lambda: eve.chat)
                    assert [line["text"] for line in eve.chat] == ["hm"]
                    async with running.client(table) as late:
                        assert "my card is 3" not in str(late.raw)
                    at += 60_000
                    await running.server.advance_delayed()
                    await eve.until(lambda: len(eve.chat) == 2)
                    assert eve.chat[1]["text"] == "my card is 3"
                await other.ask({"t": "chat", "to": "table", "text": "ah"})
                assert [line["text"] for line in other.chat] == ["my card is 3", "ah"]

    asyncio.run(run())


def test_the_proof_of_a_delayed_game_is_delayed(sqlite: str) -> None:
    """Its transcript has every answer, and its seed every card: spectators get them when they have seen the end."""
    at = 1_790_000_000_000

    async def run() -> None:
        nonlocal at
        async with serving(quick(sqlite, **INLINE), lambda: at) as running:
            table, (host, bob) = await running.table_for("toy", 2, 0, watch="delayed", delay=60)
            async with running.client(table, host) as ada, running.client(table, bob) as other:
                at += 120_000
                await ada.ask({"t": "motion", "what": "end"})
                await other.ask({"t": "vote", "yes": True})
                await ada.until(lambda: ada.state["table"]["phase"] == "over")
            early = (await running.get(f"/api/tables/{table}/fair")).json()
            assert early["seed"] is None and "transcript" not in early
            assert "transcript" in (await running.get(f"/api/tables/{table}/fair", bob)).json()
            at += 60_000
            late = (await running.get(f"/api/tables/{table}/fair")).json()
            assert late["seed"] is not None and "transcript" in late

    asyncio.run(run())
