"""Requests that make tables or keys: creating, sitting down, handing over, rematch, import, forgetting."""

from random import Random

import sqlalchemy as sa

from exvoto.core.errors import BadTable
from exvoto.server.house.house import House, Room
from exvoto.server.house.replay_pool import ReplayPool
from exvoto.server.house.replay_worker import Imported
from exvoto.server.house.tokens import hashed, new_seed, new_table_id, new_token
from exvoto.server.storage.quick_reads import find_key
from exvoto.server.storage.review_rows import delete_reviews
from exvoto.server.storage.schema import chat, dumps, keys, leases, log, notices, tables
from exvoto.server.storage.store import Conflict, Unavailable, Write
from exvoto.server.storage.table_rows import add_key, blank_name, delete_lines, offer_lease, put_dump, together
from exvoto.server.table import entries as e
from exvoto.server.table import lobby, sitting
from exvoto.server.table.actions import Branch, Create, Placing, Sit
from exvoto.server.table.fairness import commitment
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict

IMPORTED = "imported"  # the phase of such a table in the lists; the table itself is over


class PlayerKeys:
    """What a player is shown once: a token for the seat and one for the feed."""

    def __init__(self, chance: Random) -> None:
        self.token = new_token(chance)
        self.feed = new_token(chance)

    def write(self, table: str, player: str) -> Write | None:
        seat = add_key(table, player, hashed(self.token))
        return together(seat, add_key(table, player, hashed(self.feed), "feed"))


async def create_with_entries(
    house: House,
    id: str,
    seed: bytes,
    entries: list[e.AnyEntry],
    also: Write | None,
    phase: str = "open",
    origin: str = "",
    now: int | None = None,
) -> Room:
    """A new table with its first entries. Raises Refused."""
    now = house.now() if now is None else now
    made = entries[0]
    assert isinstance(made, e.TableCreated)
    row = sa.insert(tables).values(
        id=id, game=made.game, seed=seed.hex(), origin=origin, created=now, phase=phase, listed=made.listed, touched=now
    )  # fmt: skip
    try:
        await house.store.append(id, 0, now, entries, also=together(lambda c: c.execute(row), also))
    except (Unavailable, Conflict) as error:
        raise Refused("unavailable") from error
    return await house.room(id)


async def create(house: House, request: Create, address: str) -> tuple[Room, PlayerKeys]:
    """Raises Refused."""
    try:
        game = house.settings.game(request.game)
    except BadTable as error:
        raise Refused("bad-table", cause=error) from None
    except (ImportError, AttributeError):
        raise Refused("bad-table", request.game) from None
    origins = await house.addresses.origins(address)
    await check_table_limit(house, origins)
    seed, made = new_seed(house.chance), PlayerKeys(house.chance)
    id = new_table_id(house.chance)
    entries = lobby.opening(game, request, commitment(seed), lobby.clean_salt(request.salt, house.chance))
    room = await create_with_entries(house, id, seed, entries, made.write(id, "p1"), origin=origins[0])
    return room, made


async def check_table_limit(house: House, origins: list[str]) -> None:
    alive = sa.select(sa.func.count()).select_from(tables)
    since = house.now() - house.settings.stale_open * 1000  # an import counts as long as a table that never starts
    new_import = sa.and_(tables.c.phase == IMPORTED, tables.c.created > since)
    query = alive.where(tables.c.origin.in_(origins), sa.or_(tables.c.phase.in_(("open", "playing")), new_import))
    try:
        count = await house.store.read(lambda c: c.execute(query).scalar_one())
    except Unavailable as error:
        raise Refused("unavailable") from error
    if count >= house.settings.tables_per_address:
        raise Refused("many-tables")


async def sit(house: House, room: Room, player: str | None, request: Sit) -> tuple[str, PlayerKeys | None]:
    """The player's id, and keys if it is a new player. Raises Refused."""
    made = None if player is not None else PlayerKeys(house.chance)
    salt = lobby.clean_salt(request.salt, house.chance)
    who = player or ""

    def judge(table: Table) -> Verdict:
        nonlocal who
        verdict, who = sitting.sit(table, player, request, salt, house.now())
        return verdict

    await house.change(room, judge, also=lambda: None if made is None else made.write(room.table.id, who))
    return who, made


async def hand_over(house: House, room: Room, player: str, seat: int) -> PlayerKeys:
    """Gives a seat to whom the player gives the new link. Raises Refused."""
    made, who = PlayerKeys(house.chance), ""

    def judge(table: Table) -> Verdict:
        nonlocal who
        verdict, who = sitting.hand(table, player, seat)
        return verdict

    await house.change(room, judge, also=lambda: made.write(room.table.id, who))
    return made


async def reissue_link(house: House, room: Room, player: str, seat: int) -> PlayerKeys:
    """A new private link in place of another, which is void; everybody sees that it was made. Raises Refused."""
    made, who = PlayerKeys(house.chance), ""

    def judge(table: Table) -> Verdict:
        nonlocal who
        verdict, who = sitting.reissue(table, player, seat)
        return verdict

    def replace_keys() -> Write | None:
        old = sa.delete(keys).where(keys.c.table_id == room.table.id, keys.c.player == who)
        return together(lambda c: c.execute(old), made.write(room.table.id, who))

    await house.change(room, judge, also=replace_keys)
    return made


async def new_feed(house: House, room: Room, player: str) -> str:
    """A new key for a player's feed at this table; the old one is void."""
    id, feed = room.table.id, new_token(house.chance)
    old = sa.delete(keys).where(keys.c.table_id == id, keys.c.player == player, keys.c.role == "feed")
    new = add_key(id, player, hashed(feed), "feed")

    def replace_key(c: sa.Connection) -> None:
        c.execute(old)
        new(c)

    await house.store.write(replace_key)
    return feed


async def rematch(house: House, room: Room, player: str, address: str) -> str:
    """The table of the next game: made for the first who asks, and counted as one of their address; the same for all
    others. Raises Refused."""
    table = room.table
    if not table.seats_of(player) and player != table.host:
        raise Refused("forbidden")
    if table.phase != "over":
        raise Refused("not-playing")
    if table.next is not None:
        return table.next
    origins = await house.addresses.origins(address)
    await check_table_limit(house, origins)
    seed, id = new_seed(house.chance), new_table_id(house.chance)
    copied = sa.select(keys.c.hash, sa.literal(id), keys.c.player, keys.c.role).where(
        keys.c.table_id == table.id, keys.c.player.in_(lobby.remaining(table))
    )
    copy = sa.insert(keys).from_select(["hash", "table_id", "player", "role"], copied)
    first = lobby.rematch(table, commitment(seed), house.chance)
    await create_with_entries(house, id, seed, first, lambda c: c.execute(copy), origin=origins[0])

    def judge(table: Table) -> Verdict:
        return NOTHING if table.next is not None else Verdict([e.RematchMade(id)])

    await house.change(room, judge)
    assert room.table.next is not None
    return room.table.next


async def import_transcript(house: House, replays: ReplayPool, text: str, address: str) -> Room:
    """A finished table to look at, made from a transcript. Raises Refused."""
    origins = await house.addresses.origins(address)
    await check_table_limit(house, origins)
    seed, id, now = new_seed(house.chance), new_table_id(house.chance), house.now()
    made = await replays.import_game(id, seed, text, now, address)
    await check_table_limit(house, origins)  # others may have come from this address meanwhile
    entries = [e.read_entry(body) for body in made.entries]
    assert isinstance(entries[0], e.TableCreated)
    dumped = put_dump(id, len(entries) - 1, entries[0].rules, made.dump.encode())
    return await create_with_entries(house, id, seed, entries, dumped, IMPORTED, origins[0], now)


async def branch(
    house: House, replays: ReplayPool, table: Table, request: Branch, name: str, address: str
) -> tuple[Room, PlayerKeys]:
    """A new table on which a finished game goes on from one of its positions. Raises Refused."""
    origins = await house.addresses.origins(address)
    await check_table_limit(house, origins)
    seed, id, now = new_seed(house.chance), new_table_id(house.chance), house.now()
    salt = lobby.new_salt(house.chance)
    begun = await replays.branch(table, request, id, seed, name, salt, now, address)
    return await open_begun(house, id, seed, begun, origins, now)


async def open_position(
    house: House, replays: ReplayPool, text: str, request: Placing, name: str, address: str
) -> tuple[Room, PlayerKeys]:
    """A new table that begins with a position which somebody wrote. Raises Refused."""
    origins = await house.addresses.origins(address)
    await check_table_limit(house, origins)
    seed, id, now = new_seed(house.chance), new_table_id(house.chance), house.now()
    salt = lobby.new_salt(house.chance)
    begun = await replays.place(text, request, id, seed, name, salt, now, address)
    return await open_begun(house, id, seed, begun, origins, now)


async def open_begun(
    house: House, id: str, seed: bytes, begun: Imported, origins: list[str], now: int
) -> tuple[Room, PlayerKeys]:
    """A table that begins with a position, as a worker has made it. Raises Refused."""
    await check_table_limit(house, origins)  # others may have come from this address meanwhile
    made = PlayerKeys(house.chance)
    entries = [e.read_entry(body) for body in begun.entries]
    assert isinstance(entries[0], e.TableCreated)
    also = made.write(id, "p1")
    if begun.phase == "playing":
        dumped = put_dump(id, len(entries) - 1, entries[0].rules, begun.dump.encode())
        also = together(also, dumped, offer_lease(id, now))
    room = await create_with_entries(house, id, seed, entries, also, begun.phase, origins[0], now)
    house.after_change(room)
    return room, made


async def player_of(house: House, id: str, token: str) -> str | None:
    found: str | None = await house.store.read(lambda c: find_key(c, id, hashed(token)))
    return found


async def forget_player(house: House, room: Room, player: str) -> None:
    """Deletes the player's name from the log, their chat and their notification settings. Raises Refused."""
    id = room.table.id

    def blank(c: sa.Connection) -> None:
        blank_name(c, id, player)
        delete_lines(c, id, player)
        c.execute(sa.delete(notices).where(notices.c.table_id == id, notices.c.player == player))
        c.execute(sa.delete(dumps).where(dumps.c.table_id == id))  # they contain the name too

    await house.change(room, lambda _: Verdict([e.PlayerForgotten(player)]), also=lambda: blank)


async def forget_people(house: House, room: Room) -> None:
    """Deletes all that is stored about people at a table: names, chat, keys, notification settings, hashed address."""
    for player, name in list(room.table.players.items()):
        if name:
            await forget_player(house, room, player)
    id = room.table.id

    def wipe(c: sa.Connection) -> None:
        for one in (chat, keys, notices):
            c.execute(sa.delete(one).where(one.c.table_id == id))
        delete_reviews(c, id)
        c.execute(sa.update(tables).where(tables.c.id == id).values(origin=""))

    await house.store.write(wipe)


async def delete_table(house: House, id: str) -> None:
    """Deletes a table and everything stored for it."""

    def wipe(c: sa.Connection) -> None:
        for one in (log, dumps, chat, keys, notices, leases):
            c.execute(sa.delete(one).where(one.c.table_id == id))
        delete_reviews(c, id)
        c.execute(sa.delete(tables).where(tables.c.id == id))

    await house.store.write(wipe)
    house.rooms.pop(id, None)


def private_link(table: str, token: str, base: str) -> str:
    """Its key is in the fragment, which no server ever sees."""
    return f"{base}/t/{table}#k={token}"
