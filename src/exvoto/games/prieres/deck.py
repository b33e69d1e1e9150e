"""The City deck: this edition's own (PRI-12, WE-6), or another one read from a table."""

from typing import Final

from exvoto.core.errors import Unreadable
from exvoto.core.fast import Row, row
from exvoto.core.kind import NONE
from exvoto.games.prieres.pieces import CITIES, NAMES, profile

LEAST_CARDS: Final = 20  # two opening hands
HEADING: Final = ("name", "cost", "temples", "population")
MOST: Final = (20, 9, 20)  # of Cost, Temples, Population: far beyond the printed 7, 3 and 5

# (Temples, Population, cards) in the order of the names; Cost = Temples + Population - 1 (R1).
EDITION: Final = (
    (1, 1, 14), (1, 2, 9), (2, 1, 9), (1, 3, 8), (2, 2, 8), (3, 1, 8), (1, 4, 7), (2, 3, 7),
    (3, 2, 7), (1, 5, 6), (2, 4, 6), (3, 3, 6), (2, 5, 5), (3, 4, 5), (3, 5, 5),
)  # fmt: skip


class Deck:
    """What is printed on the cards of a game: names for people, one packed profile a card for the rules."""

    def __init__(self, names: tuple[str, ...], profiles: list[int]) -> None:
        self.names = names
        self.profiles: Row = row(CITIES, NONE)
        for card in range(len(profiles)):
            self.profiles[card] = profiles[card]


def edition() -> Deck:
    profiles: list[int] = []
    for temples, people, cards in EDITION:
        profiles += [profile(temples + people - 1, temples, people)] * cards
    return Deck(NAMES, profiles)


def read_deck(text: str) -> Deck:
    """A deck from lines `name, cost, temples, population` (commas, semicolons or tabs; a heading may stand first;
    empty lines and lines beginning with # are left out). Raises Unreadable with the number of the line."""
    names: list[str] = []
    profiles: list[int] = []
    for number, line in enumerate(text.lstrip("\ufeff").splitlines(), 1):
        stripped = line.strip()
        if not stripped or stripped.startswith("#"):
            continue
        cells = split(stripped)
        if not names and tuple([cell.lower() for cell in cells]) == HEADING:
            continue
        if len(cells) != 4:
            raise Unreadable(f"line {number}: {len(cells)} columns instead of name, cost, temples, population")
        name = cells[0]
        if not name:
            raise Unreadable(f"line {number}: a City without a name")
        if name in names:
            raise Unreadable(f"line {number}: a second City called '{name[:40]}'")
        if len(names) == CITIES:
            raise Unreadable(f"line {number}: more than {CITIES} Cities")
        numbers = [read_number(cells[k + 1], HEADING[k + 1], MOST[k], number) for k in range(3)]
        names.append(name)
        profiles.append(profile(numbers[0], numbers[1], numbers[2]))
    if len(names) < LEAST_CARDS:
        raise Unreadable(f"a deck of {len(names)} Cities: two players need at least {LEAST_CARDS}")
    return Deck(tuple(names), profiles)


def split(line: str) -> list[str]:
    for mark in (";", "\t"):
        if mark in line:
            return [cell.strip() for cell in line.split(mark)]
    return [cell.strip() for cell in line.split(",")]


def read_number(cell: str, what: str, most: int, line: int) -> int:
    if not (cell.isascii() and cell.isdigit() and len(cell) <= 3 and int(cell) <= most):
        raise Unreadable(f"line {line}: {what} '{cell[:20]}' is not a whole number from 0 to {most}")
    return int(cell)


def write_deck(deck: Deck) -> str:
    """The table that `read_deck` reads: what a designer starts from."""
    lines = [",".join(HEADING)]
    for card, name in enumerate(deck.names):
        printed = deck.profiles[card]
        lines.append(f"{name},{printed >> 16},{printed >> 8 & 255},{printed & 255}")
    return "\n".join(lines) + "\n"


def cards_in(profiles: Row) -> int:
    return sum([1 for printed in list(profiles) if printed != NONE])


EDITION_DECK: Final = edition()
