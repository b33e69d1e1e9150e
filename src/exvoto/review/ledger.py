"""Who or what moved a seat's chance: every change is booked to its own choices, to the others' choices or to luck.

The three add up to the whole way from an even start to the result, answer by answer: what is not the seat's own choice
and not luck is booked to the others. `docs/review.md` says how each is measured.
"""


class Entry:
    """One answer, or the deal (before the first): what it moved."""

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

    @property
    def choices(self) -> float:
        return sum(entry.choices for entry in self.entries)

    @property
    def others(self) -> float:
        return sum(entry.others for entry in self.entries)

    @property
    def luck(self) -> float:
        return sum(entry.luck for entry in self.entries)

    def even_luck(self) -> float:
        """The chance with luck and the others' choices left out."""
        return min(1.0, max(0.0, self.start + self.choices))
