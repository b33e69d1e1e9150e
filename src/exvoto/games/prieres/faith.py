"""Faith: what Cities and Original Temples yield, and when it is received (PRI-30 to PRI-35)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.games.prieres.events import CREDITED
from exvoto.games.prieres.pieces import (
    AGITATED,
    AT_LEAST,
    CITIES,
    EXACTLY,
    HARANGUED,
    ILLUMINATED,
    INSPIRED,
    NEW_CITY,
    NUDGED,
    SKY_DOUBT,
    SKY_ECLIPSE,
    SKY_MERCHANTS,
    SKY_VEIL,
    STRAYED,
    THREE,
    UNSHAKEN,
)
from exvoto.games.prieres.state import Prieres


def has_three(s: Prieres, city: i64) -> bool:
    """PRI-4: a City 'with three Temples', by the table's reading."""
    reading = s.options[THREE]  # R14
    if reading == AT_LEAST:
        return s.temples[city] >= 3
    if reading == EXACTLY:
        return s.temples[city] == 3
    return s.printed_temples(city) == 3


def production(s: Prieres, city: i64) -> i64:
    """What a City yields in the current round."""
    if s.placed[city] >= s.round and s.options[NEW_CITY] == 0:  # PRI-3, R8; PRI-35 lets fresh ones yield
        return 0
    temples: i64 = s.temples[city]
    marks: i64 = s.marks[city]
    faith: i64 = temples
    if marks & (ILLUMINATED | INSPIRED | HARANGUED):  # PRI-30, R12: they do not add up
        faith = 2 * temples
    if marks & (AGITATED | STRAYED):  # PRI-31, R13: the lowest wins, and restrictions beat boosts
        return 0
    skies: i64 = s.skies
    if skies & (SKY_VEIL | SKY_DOUBT | SKY_ECLIPSE | SKY_MERCHANTS):
        if skies & SKY_ECLIPSE and temples == 1:
            return 0
        if skies & (SKY_MERCHANTS | SKY_VEIL):
            three = has_three(s, city)
            if (skies & SKY_MERCHANTS and three) or (skies & SKY_VEIL and not three):
                return 0
        if skies & (SKY_VEIL | SKY_DOUBT):
            return min(faith, 1)
    return faith


def origin_production(s: Prieres, seat: i64) -> i64:
    """What an Original Temple yields in the current round (PRI-32)."""
    faith: i64 = 3 if s.origin[seat] & (NUDGED | UNSHAKEN) else 1
    return min(faith, 1) if s.skies & SKY_VEIL else faith  # R52: nothing else reaches it


def credit(s: Prieres) -> i64:
    """PRI-33: the active player receives what their sources yield beyond what they gave this round."""
    seat: i64 = s.turn
    if seat < 0:
        return 0
    gained: i64 = 0
    faith: i64 = origin_production(s, seat)
    if faith > s.origin_credited[seat]:
        gained += faith - s.origin_credited[seat]
        s.origin_credited[seat] = faith
    for city in range(CITIES):
        if s.place[city] == seat:
            faith = production(s, city)
            if faith > s.credited[city]:
                gained += faith - s.credited[city]  # R11: what it gave a former owner is not given again
                s.credited[city] = faith
    s.pool += gained  # PRI-34, R9: one pool
    return gained


def credit_more(s: Prieres, d: Dealer) -> None:
    """`credit` after an effect during the turn."""
    gained = credit(s)  # R10: new Temples yield at once
    if gained > 0 and d.loud:
        d.tell(CREDITED.of(s.turn, gained))
