"""Who or what moved a seat's chance: every change is booked to its own choices, to the others' choices or to luck.

The three add up to the whole way from an even start to the result, answer by answer: what is not the seat's own choice
and not luck is booked to the others. `docs/review.md` says how each is measured.
"""

from collections.abc import Iterable


class Entry:
    """One answer, or the deal (before the first), or several: what they moved."""

    def __init__(self, choices: float, others: float, luck: float) -> None:
        self.choices = choices
        self.others = others
        self.luck = luck


class Ledger:
    def __init__(self, start: float) -> None:
        self.start = start
        self.chance = start  # as far as the entries lead
        self.entries: list[Entry] = []

    def book(self, after: float, choices: float, luck: float) -> None:
        """An answer after which the chance is `after`; the rest of the change is due to the others."""
        self.entries.append(Entry(choices, after - self.chance - choices - luck, luck))
        self.chance = after

    def total(self) -> Entry:
        return summed(self.entries)

    def even_luck(self) -> float:
        """The chance with luck and the others' choices left out."""
        return min(1.0, max(0.0, self.start + self.total().choices))


def summed(entries: Iterable[Entry]) -> Entry:
    total = Entry(0.0, 0.0, 0.0)
    for one in entries:
        total = Entry(total.choices + one.choices, total.others + one.others, total.luck + one.luck)
    return total
