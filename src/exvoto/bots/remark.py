"""What a bot says with an answer. It is stored as a key of a catalogue; everybody reads it in their own language."""

from exvoto.core.kind import NONE


class Remark:
    """`words`: a topic under "remark" in the catalogue of the game's bots, perhaps with the number of a variant, then
    what its sentence names: facts (`lacking.2 colour=B`) or an answer (`ask.3 offer - 7N col=W`).

    `to`: the seat that it is for; everybody if it is NONE.
    """

    def __init__(self, words: str, to: int = NONE) -> None:
        self.words = words
        self.to = to
