"""Who has been away for how long: what a process knows of people's connections, in itself and in the others.

Nothing of this is stored: after a restart, or when a table is loaded again, everybody counts as having just left.
"""

from exvoto.server.house.house import House, Room
from exvoto.server.table.play import may_stand_in


def gone_for(room: Room, seat: int, now: int) -> int:
    """For how many milliseconds nobody at this seat has been connected; -1 if somebody is."""
    note(room, now)
    return now - room.missing[seat] if seat in room.missing else -1


def note(room: Room, now: int) -> None:
    here = room.presence()["seats"]
    gone = [seat for seat in range(room.table.n) if not here[seat]]
    room.missing = {seat: room.missing.get(seat, now) for seat in gone}


def stand_ins(house: House, room: Room) -> list[int]:
    """The seats for which a bot may be asked to play."""
    match, now, wait = room.table.match, house.now(), int(house.settings.stand_in * 1000)
    note(room, now)
    if match is None or room.table.phase != "playing":
        return []
    away = [(seat, now - room.missing[seat]) for seat in room.missing]
    return sorted(seat for seat, gone in away if may_stand_in(room.table, match, seat, gone, wait))


async def watch(house: House) -> None:
    """Show everybody who is by now away: called every few seconds."""
    for room in list(house.rooms.values()):
        away = stand_ins(house, room)
        if away != room.away:
            room.away = away
            room.counted = None
            house.publish(room)
