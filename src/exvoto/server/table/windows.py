"""Windows of a discreet table: what others see of one, and when, depends on public facts and people's replies alone.

Most seats have nothing to play in a window, and that is secret. So everybody is asked alike, with a choice or without;
replies are held for a time drawn from the seed, and all of a window are played together. Where only one person plays
there is nobody to hide anything from: bots see no clock.
"""

from exvoto.server.table.match import Match
from exvoto.server.table.table import Table

MOST_PEOPLE_ALONE = 1


def discreet(table: Table) -> bool:
    """Whether a seat without a choice is asked like any other."""
    if table.windows != "discreet":
        return False
    people = 0
    for seat in table.seats:
        if seat.kind == "person" and not seat.resigned:
            people += 1
            if people > MOST_PEOPLE_ALONE:
                return True
    return False


def holds_replies(table: Table, match: Match) -> bool:
    """Whether the open question is a window whose replies are held until it closes."""
    return match.step().reaction and (discreet(table) or bool(match.replies))
