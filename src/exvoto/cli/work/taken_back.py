"""What was taken back in the terminal: the same answer meets the same chance again, and bots say the same again."""

from collections.abc import Iterable

from exvoto.core.transcript import Line


class TakenBack:
    """Answers and their chance, by the answers that were given before them."""

    def __init__(self) -> None:
        self.lines: dict[tuple[str, int], list[Line]] = {}  # the way to a question, and who was asked

    def keep(self, lines: list[Line], until: int) -> None:
        """The lines from this one on are taken back."""
        for number in range(until, len(lines)):
            line = lines[number]
            known = self.lines.setdefault((way(lines[:number]), line.seat), [])
            if all(one.answer != line.answer for one in known):
                known.append(line)

    def chance(self, lines: list[Line], seat: int, answer: str) -> list[str] | None:
        """What chance did when this was answered here before."""
        found = [one.outcomes for one in self.lines.get((way(lines), seat), ()) if one.answer == answer]
        return list(found[0]) if found else None

    def answer(self, lines: list[Line], seat: int) -> str | None:
        """What a seat answered when it was asked this before."""
        known = self.lines.get((way(lines), seat))
        return known[0].answer if known else None


def way(lines: Iterable[Line]) -> str:
    """The answers without their chance, which follows from them."""
    return "\n".join(f"{line.seat} {line.answer}" for line in lines)
