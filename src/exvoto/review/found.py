"""What a review finds at one answer: plain data, which is stored, sent from process to process, and summed up.

Answers are in notation and reasons are features: no names of people, and no sentences.
"""

from msgspec import Struct, json


class Judged(Struct):
    """A decision of the seat that is reviewed. Chances are from 0 to 1; `error` is by how much the chances of the given
    answer and of the better one may differ by error alone."""

    given: str
    better: str  # the given one, where nothing was better
    chance: float  # of the given one
    best: float
    error: float
    expected: float  # what a regular player could expect
    kind: str  # one of `classes.CLASSES`
    counts: bool  # for accuracy
    gains: list[str] = []  # why, of a decision that may become a moment: see `bots.advice.Advice`
    costs: list[str] = []
    sign: str = ""
    rule: str = ""  # by which the game would have ended

    @property
    def cost(self) -> float:
        return max(0.0, self.best - self.chance)

    @property
    def gain(self) -> float:
        """By how much the answer beat what a regular player could expect."""
        return self.chance - self.expected


class Found(Struct):
    """At one answer; the last one is the end of the game, where nobody answers."""

    ply: int
    round: int
    seats: list[int]  # whose answers the step has so far, the one who answers now last; none at the end
    chances: list[float]  # of all seats before the answer, as the reviewed seat could see them
    hidden: bool = False  # whether the reviewed seat could not see everything
    fair: float | None = None  # its expected chance after the answer, where chance had a part in it
    judged: Judged | None = None


_encoder = json.Encoder()
_decoder = json.Decoder(Found)


def write_found(found: Found) -> str:
    return _encoder.encode(found).decode()


def read_found(text: str | bytes) -> Found:
    """Raises msgspec's errors."""
    return _decoder.decode(text)
