"""What an answer is called by what it cost."""

from typing import Final

from exvoto.review.judging import Judgement

BEST: Final = "best"
GOOD: Final = "good"
INACCURACY: Final = "inaccuracy"
MISTAKE: Final = "mistake"
MISSED_WIN: Final = "missed"
EQUAL: Final = "equal"  # nothing tells the answers apart
CLASSES: Final = (BEST, GOOD, EQUAL, INACCURACY, MISTAKE, MISSED_WIN)
FAULTS: Final = (INACCURACY, MISTAKE, MISSED_WIN)
GLYPHS: Final = {BEST: "!", INACCURACY: "?!", MISTAKE: "?", MISSED_WIN: "??"}  # of what may become a moment

FROM_GOOD, FROM_INACCURACY, FROM_MISTAKE = 0.02, 0.05, 0.10  # of the chance to win


def class_of(judged: Judgement, chances: list[float], seat: int) -> str:
    """`chances` of all seats before the answer: whether the best answer would have made the seat the favourite."""
    cost = judged.cost()
    if len(judged.answers) > 1 and judged.answers[0].chance - judged.answers[-1].chance <= FROM_GOOD:
        return EQUAL
    if cost < FROM_GOOD:
        return BEST
    if cost < FROM_INACCURACY:
        return GOOD
    if cost < FROM_MISTAKE:
        return INACCURACY
    rivals = 1.0 - chances[seat]
    strongest = max([chances[other] for other in range(len(chances)) if other != seat])
    share = strongest / rivals if rivals > 0 else 0.0  # of what the seat does not have
    best, given = judged.best.chance, judged.given.chance
    if best > share * (1.0 - best) and given < share * (1.0 - given):
        return MISSED_WIN
    return MISTAKE
