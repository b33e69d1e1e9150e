"""The table as people see it: as text, and as a drawing."""

from importlib import import_module
from xml.sax.saxutils import escape

from exvoto.core.kind import SEAT
from exvoto.core.sight import View
from exvoto.games import texts

LINE, CHARACTER, EDGE = 20, 8.5, 16  # of the drawing, in pixels


def text(view: View, language: str = "en") -> str:
    """The board of the terminal. Raises BadTable for an unknown language."""
    board = import_module(f"exvoto.games.{view.game}.board").board
    lines: list[str] = board(view, texts(view.game, language), list(SEAT.names[: view.n]))
    return "\n".join(lines)


def draw(view: View, language: str = "en") -> str:
    """An SVG document with the lines of the text board. It is not the page's drawing, which a browser makes."""
    lines = text(view, language).split("\n")
    width = round(2 * EDGE + CHARACTER * max(len(line) for line in lines))
    height = 2 * EDGE + LINE * len(lines)
    rows = [
        f'<text x="{EDGE}" y="{EDGE + LINE * (i + 0.75):g}" xml:space="preserve">{escape(line)}</text>'
        for i, line in enumerate(lines)
    ]
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="100%" height="100%" fill="#faf6ec"/>'
        f'<g font-family="monospace" font-size="14" fill="#2b2520">{"".join(rows)}</g></svg>'
    )
