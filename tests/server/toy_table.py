"""A table of the toy at which everybody has a client."""

import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from .rig import Client, Running, quick, serving

TOY_SETTINGS: dict[str, Any] = {"bot_workers": 0}


@contextlib.asynccontextmanager
async def toy_table(
    sqlite: str,
    people: int = 3,
    bots: int = 0,
    settings: dict[str, Any] | None = None,
    now: Callable[[], int] | None = None,
    **more: Any,
) -> AsyncIterator[tuple[Running, str, list[str], list[Client]]]:
    """A toy table at which everybody has a client."""
    async with serving(quick(sqlite, **TOY_SETTINGS | (settings or {})), now) as running:
        table, tokens = await running.table_for("toy", people, bots, **more)
        async with contextlib.AsyncExitStack() as stack:
            clients = [await stack.enter_async_context(running.client(table, token)) for token in tokens]
            yield running, table, tokens, clients


async def bid_all(clients: list[Client], bids: list[int]) -> None:
    """The sealed bids; the highest wins and is asked to place a card."""
    for client, bid in zip(clients, bids, strict=True):
        await client.until(lambda c=client: c.state["decision"]["verb"] == "bidding")  # type: ignore[misc]
        assert (await client.answer(f"bid {bid}"))["t"] == "ack"
    for client in clients:
        await client.until(lambda c=client: c.state["decision"]["verb"] != "bidding")  # type: ignore[misc]
