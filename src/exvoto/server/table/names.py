"""The names of players as people at a table see them; the page forms the same ones (`nameOf`)."""

from exvoto.core.kind import SEAT
from exvoto.games import LANGUAGES
from exvoto.server.table.refusal import sentences
from exvoto.server.table.table import Table


def shown_names(table: Table, language: str) -> list[str]:
    """Namesakes get a number; a player without a name gets one of the language's spare names."""
    spare = sentences(language if language in LANGUAGES else "en")["spare-names"].split()
    given = given_names(table)
    return [numbered(given, seat) if given[seat] else spare_name(given, seat, spare) for seat in range(table.n)]


def given_names(table: Table) -> list[str]:
    given = [table.players.get(seat.player or "", "") for seat in table.seats]
    return ["" if name == "?" else name for name in given]


def speaker(table: Table, player: str | None, seat: int | None) -> str:
    """Who says a line of chat: namesakes have a number there as on their seats. Empty without a name of their own."""
    given = given_names(table)
    if seat is not None and given[seat]:
        return numbered(given, seat)
    return table.players.get(player or "", "")


def numbered(given: list[str], seat: int) -> str:
    before = given[:seat].count(given[seat])
    return f"{given[seat]} {before + 1}" if before else given[seat]


def spare_name(given: list[str], seat: int, spare: list[str]) -> str:
    """That of the seat. If somebody else already goes by it, that of the seat they hold, and so on."""
    called = [spare[at] if at < len(spare) else SEAT.write(at) for at in range(len(given))]
    taken = {name: at for at, name in reversed(list(enumerate(given))) if name}
    while called[seat] in taken:
        seat = taken.pop(called[seat])
    return called[seat]
