"""The position as plain text, for a terminal and for screen readers: from a view alone."""

from collections.abc import Sequence

from exvoto.core.kind import NUMBER, SEAT
from exvoto.core.sight import View
from exvoto.core.text.lines import shortened
from exvoto.core.text.sentences import Texts
from exvoto_goofspiel.pieces import CARD_SET, CARDS


def board(view: View, texts: Texts, names: Sequence[str]) -> list[str]:
    def say(key: str, **values: int) -> str:
        kinds = {"prizes": CARD_SET, "coming": CARD_SET, "hand": CARD_SET, "seat": SEAT}
        shape = tuple((name, kinds.get(name, NUMBER)) for name in values)
        return texts.fill(texts.own["board"][key], shape, values, names)

    coming = sum([count << card for card, count in enumerate(view.row("coming"))])
    lines = [say("round", round=view.number("round")), say("prizes", prizes=view.number("prizes"))]
    lines += [say("coming", coming=coming), ""]
    for seat in range(view.n):
        hand = view.row("hand")[seat]
        cards = " ".join([f"{card + 1}" for card in range(CARDS) if hand >> card & 1])
        name = shortened(names[seat]) if seat < len(names) else SEAT.write(seat)
        lines.append(f"{name:<16}{view.row('score')[seat]:>4}   {cards}".rstrip())
    return lines
