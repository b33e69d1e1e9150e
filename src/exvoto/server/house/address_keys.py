"""By which hashes the tables of one address are counted, with the secrets that all processes share."""

import contextlib
from random import Random

import sqlalchemy as sa

from exvoto.server.storage.addresses import find_secrets, hashed_address, month_of
from exvoto.server.storage.schema import secrets
from exvoto.server.storage.settings import Now
from exvoto.server.storage.store import Conflict, Store, Unavailable
from exvoto.server.table.refusal import Refused


class AddressKeys:
    def __init__(self, store: Store, now: Now, chance: Random) -> None:
        self.store = store
        self.now = now
        self.chance = chance
        self.known: dict[int, str] = {}  # by month: the first that is stored stays

    async def origin(self, address: str) -> str:
        """What is stored of an address. Raises Refused."""
        return (await self.origins(address))[0]

    async def origins(self, address: str) -> list[str]:
        """The same, and what may have been stored of it last month. Raises Refused."""
        now = self.now()
        month = month_of(now)
        if month not in self.known:
            try:
                self.known = await self.load(now)
            except (Unavailable, Conflict) as error:
                raise Refused("unavailable") from error
        return [hashed_address(self.known[one], address) for one in (month, month - 1) if one in self.known]

    async def load(self, now: int) -> dict[int, str]:
        """The secret of a month is made by the first process that needs it. Raises Unavailable, Conflict."""
        found: dict[int, str] = await self.store.read(lambda c: find_secrets(c, now))
        if month_of(now) not in found:
            row = sa.insert(secrets).values(month=month_of(now), secret=self.chance.randbytes(32).hex())
            with contextlib.suppress(Conflict):  # another process was faster: its secret counts
                await self.store.write(lambda c: c.execute(row))
            found = await self.store.read(lambda c: find_secrets(c, now))
        return found
