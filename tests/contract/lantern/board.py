"""The position as text."""

from exvoto.core.sight import View
from exvoto.core.text.sentences import Texts

from .pieces import COLOUR, COLOURS


def board(view: View, texts: Texts, names: list[str]) -> list[str]:
    lines = [f"{texts.noun(COLOUR, colour)}: {view.row('lit')[colour]}" for colour in range(COLOURS)]
    return lines + [f"{name}: {view.row('score')[seat]}" for seat, name in enumerate(names)]
