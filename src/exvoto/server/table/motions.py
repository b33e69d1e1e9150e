"""Who must agree to a motion, and when it is carried.

Under the law of today all people decide, each with one voice: a person is a player, however many seats they hold, and
somebody who is away has not agreed. Nobody loses a seat for good unless at least two others want it: one player must
never be able to open the hand of another alone. Games stored before that law (number 0) were decided by seats, counted
people who were away with the bots, and removed somebody by a majority; they fold as they did.
"""

from typing import Final

from exvoto.server.table.seats import Motion, Seat

LAW: Final = 1
FEWEST = 2  # people without whose agreement nobody loses a seat


def people(seats: list[Seat]) -> list[str]:
    """The players who take part in the game, in the order of their first seats; each once."""
    found: list[str] = []
    for seat in seats:
        if seat.has_person() and seat.player is not None and seat.player not in found:
            found.append(seat.player)
    return found


def others(seats: list[Seat], player: str | None) -> list[str]:
    return [one for one in people(seats) if one != player]


def first_votes(law: int, seats: list[Seat]) -> list[bool | None]:
    """Where no person is asked the vote is a yes from the start."""
    if law == 0:
        return [True if seat.by_machine() else None for seat in seats]
    return [None if seat.has_person() else True for seat in seats]


def concerned(motion: Motion, seats: list[Seat]) -> str | None:
    """The player who would lose a seat, and whose agreement is not asked."""
    return seats[motion.seat].player if motion.what in ("remove", "sit") else None


def takes_a_seat(what: str, seat: Seat) -> bool:
    """Whether somebody would lose a seat against their will."""
    return what in ("remove", "sit") and seat.has_person()


def carried(motion: Motion, seats: list[Seat]) -> bool:
    if motion.law == 0:
        return carried_by_majority(motion, seats)
    out = concerned(motion, seats)
    if takes_a_seat(motion.what, seats[motion.seat]) and len(others(seats, out)) < FEWEST:
        return False
    asked = [number for number, seat in enumerate(seats) if seat.has_person() and seat.player != out]
    return all(motion.votes[number] is True for number in asked)


def carried_by_majority(motion: Motion, seats: list[Seat]) -> bool:
    """The law 0: everybody for an undo or the end; more than half of the other seats to remove somebody."""
    if motion.what != "remove":
        return all(motion.votes)
    asked = [number for number, seat in enumerate(seats) if number != motion.seat and not seat.by_machine()]
    return sum(motion.votes[number] is True for number in asked) * 2 > len(asked)
