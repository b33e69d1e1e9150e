"""Who may take whose seat: sitting down before the start, asking for a seat during the game, handing one on, and the
private link that opens one.

Pure, as `lobby.py` is. A seat shows a hand as soon as the game runs: from then on nobody gets one without the consent
of the person who holds it, or of all the others.
"""

from exvoto.server.table import entries as e
from exvoto.server.table import lobby
from exvoto.server.table.actions import Sit
from exvoto.server.table.match import NEWS
from exvoto.server.table.motions import FEWEST, LAW, others, takes_a_seat
from exvoto.server.table.refusal import Refused
from exvoto.server.table.table import Table
from exvoto.server.table.verdict import NOTHING, Verdict

ASK_AGAIN = 60_000  # milliseconds after a request that came to nothing in which nobody may ask again


def sit(table: Table, player: str | None, request: Sit, salt: str, now: int = 0) -> tuple[Verdict, str]:
    """The verdict, and the player's id: a new one for a newcomer, who then also needs a key."""
    if table.phase not in ("open", "playing"):
        raise Refused("not-open")
    if table.phase == "playing":
        return ask_for_seat(table, player, request, now)
    free = [number for number, seat in enumerate(table.seats) if seat.kind == "empty"]
    seat = request.seat
    if seat is None and free:
        seat = free[0]
    if seat is None or seat not in free:
        raise Refused("taken")
    entries, player = introduce(table, player, request.name)
    return Verdict([*entries, e.SeatTaken(seat, player, salt)]), player


def introduce(table: Table, player: str | None, name: str) -> tuple[list[e.AnyEntry], str]:
    """The name of somebody who sits down, and their id. A name typed for a further seat does not rename the first."""
    if player is None:
        player = table.new_player()
        return [e.PlayerJoined(player, lobby.clean(name))], player
    known = table.players.get(player)
    if known and (table.seats_of(player) or not name.strip() or lobby.clean(name) == known):
        return [], player
    return [e.PlayerRenamed(player, lobby.clean(name))], player


def ask_for_seat(table: Table, player: str | None, request: Sit, now: int) -> tuple[Verdict, str]:
    """During the game nobody just sits down: a newcomer asks for a seat that was left, or somebody who lost their link
    for their own, and all people must agree. A player who has seen the hand of another seat is no newcomer."""
    if table.seats_of(player):
        raise Refused("seated")
    seat = request.seat if request.seat is not None else first_left(table)
    if seat is None or seat >= table.n or not (table.seats[seat].was_left() or table.seats[seat].has_person()):
        raise Refused("taken")
    if any(number != seat for number in table.held.get(player or "", ())):
        raise Refused("seated")
    if takes_a_seat("sit", table.seats[seat]) and len(others(table.seats, table.seats[seat].player)) < FEWEST:
        raise Refused("few-people")
    if table.motion is not None and table.motion.law == LAW:
        if table.asked_seat(player) == seat and player is not None:
            return NOTHING, player
        raise Refused("voting")
    last = max(table.declined, asked_in_vain(table))
    if last and now < last + ASK_AGAIN:
        raise Refused("declined")  # however it ended: everybody at the table sees each request
    entries, who = introduce(table, player, request.name)
    return Verdict([*entries, e.SeatAsked(seat, who)]), who


def asked_in_vain(table: Table) -> int:
    """When somebody last asked for a seat and did not get it; 0: never, or the last one did."""
    for line in reversed(table.playing().event_log):
        if line.text.startswith((f"{NEWS}table-asked ", f"{NEWS}table-admitted ")):
            return 0 if "-admitted" in line.text else line.at
    return 0


def first_left(table: Table) -> int | None:
    return next((number for number, seat in enumerate(table.seats) if seat.was_left()), None)


def hand(table: Table, player: str, seat: int) -> tuple[Verdict, str]:
    """The verdict, and the id of the player to whom the seat then belongs."""
    lobby.need_seat(table, player, seat)
    if table.seats[seat].resigned:
        raise Refused("forbidden")
    who = table.new_player()
    return Verdict([e.PlayerJoined(who, ""), e.SeatHandedOver(seat, who)]), who


def reissue(table: Table, player: str, seat: int) -> tuple[Verdict, str]:
    """The verdict, and the id of the player whose link is new. Everybody may have a new link for their own seat. The
    host makes one for others before the start, but never while it would open a hand."""
    who = table.seats[seat].player if seat < table.n else None
    if who is None:
        raise Refused("bad-request", "seat")
    if player != who:
        if player != table.host:
            raise Refused("forbidden")
        if table.phase != "open":
            raise Refused("forbidden", sentence="not-your-link")
    return Verdict([e.LinkReissued(seat)]), who
