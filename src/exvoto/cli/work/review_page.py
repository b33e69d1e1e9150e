"""A review as one HTML file: the curve, the ledger, the moments with their boards."""

import base64
import warnings
from html import escape
from importlib import resources
from typing import Any

from exvoto.cli.work.review_lines import depth_line, heading, ledger_line, moment_line, points
from exvoto.core.text.sentences import Texts
from exvoto.lab.doors.render import draw
from exvoto.review.moments import words
from exvoto.review.walk import Walk

WIDTH, HEIGHT = 900, 260  # of the chart, in pixels
LEFT, RIGHT, TOP, FOOT = 40, 110, 10, 30  # … and its margins
COLOURS = ("#b4532a", "#2f6f8f", "#6b8e23", "#7a4f9a", "#a17c1a", "#808080")
DASHES = ("none", "6 3", "2 3", "9 3 2 3", "12 4", "1 4")  # colour alone would not tell them apart


def page(walk: Walk, document: dict[str, Any], texts: Texts, names: list[str]) -> str:
    report = words(texts.language)["report"]
    title = escape(report["title"].format(game=texts.word("game", "title")))
    style = resources.files("exvoto.cli.work").joinpath("review.css").read_text("utf-8")
    body = [f"<h1>{title}</h1>", f"<p>{escape(depth_line(document['depth'], texts.language))}</p>"]
    body += [seat_section(walk, seat, texts, names) for seat in document["seats"]]
    return (
        f'<!doctype html>\n<html lang="{texts.language}">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{title}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n"
        + "\n".join(body)
        + "\n</main>\n</body>\n</html>\n"
    )


def seat_section(walk: Walk, seat: dict[str, Any], texts: Texts, names: list[str]) -> str:
    report = words(texts.language)["report"]
    parts = [
        f"<h2>{escape(heading(seat, names, report))}</h2>",
        f"<p>{escape(ledger_line(seat, report))}</p>",
        f"<p>{escape(report['even'].format(even=points(seat['even'])))}</p>",
        chart(seat, names, texts.language),
        table(seat, names, report),
    ]
    if seat["accuracy"] is None:
        parts.append(f"<p>{escape(report['no-decisions'])}</p>")
    else:
        parts.append(f"<p>{escape(report['accuracy'].format(accuracy=points(seat['accuracy'])))}</p>")
        parts += [moment_article(walk, seat["seat"], moment, texts, names) for moment in seat["moments"]]
        if not seat["moments"]:
            parts.append(f"<p>{escape(report['no-moments'])}</p>")
    return "<section>" + "\n".join(parts) + "</section>"


def chart(seat: dict[str, Any], names: list[str], language: str) -> str:
    """One line per seat; the reviewed seat's is the widest."""
    report = words(language)["report"]
    curve: list[list[float]] = [point["chances"] for point in seat["curve"]]
    me: int = seat["seat"]
    wide, high = WIDTH - LEFT - RIGHT, HEIGHT - FOOT - TOP

    def x(ply: int) -> str:
        return f"{LEFT + wide * ply / (len(curve) - 1):.1f}"

    def y(chance: float) -> str:
        return f"{TOP + high * (1 - chance):.1f}"

    drawn = []
    for share in (0.0, 0.25, 0.5, 0.75, 1.0):
        drawn.append(f'<line class="grid" x1="{LEFT}" x2="{LEFT + wide}" y1="{y(share)}" y2="{y(share)}"/>')
        drawn.append(f'<text x="{LEFT - 6}" y="{y(share)}" dy="4" text-anchor="end">{share * 100:.0f}</text>')
    for other, name in enumerate(names):
        points = " ".join(f"{x(ply)},{y(row[other])}" for ply, row in enumerate(curve))
        stroke = f'stroke="{COLOURS[other]}" stroke-width="{3 if other == me else 1.3}"'
        drawn.append(f'<polyline fill="none" {stroke} stroke-dasharray="{DASHES[other]}" points="{points}"/>')
        drawn.append(f'<text x="{WIDTH - RIGHT + 8}" y="{24 + 20 * other}">{escape(name)}</text>')
        mark = f'x1="{WIDTH - RIGHT + 8}" x2="{WIDTH - 8}" y1="{30 + 20 * other}" y2="{30 + 20 * other}"'
        drawn.append(f'<line {mark} {stroke} stroke-dasharray="{DASHES[other]}"/>')
    for moment in seat["moments"]:
        place = f'cx="{x(moment["ply"])}" cy="{y(curve[moment["ply"]][me])}"'
        drawn.append(f'<circle {place} r="5"><title>{escape(moment["sentence"][language])}</title></circle>')
    drawn.append(f'<text x="{LEFT}" y="{HEIGHT - 6}">{escape(report["round"])}: 0–{len(curve) - 1}</text>')
    return (
        f'<figure><svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{escape(report["chance"])}">'
        f"{''.join(drawn)}</svg><figcaption>{escape(report['chance'])}</figcaption></figure>"
    )


def table(seat: dict[str, Any], names: list[str], report: dict[str, str]) -> str:
    """The same numbers for those who do not see the chart, about twenty rows."""
    curve = [point["chances"] for point in seat["curve"]]
    step = max(1, len(curve) // 20)
    rows = [
        f"<tr><th>{ply}</th>" + "".join(f"<td>{100 * chance:.0f}</td>" for chance in curve[ply]) + "</tr>"
        for ply in [*range(0, len(curve) - 1, step), len(curve) - 1]
    ]
    head = "".join(f"<th>{escape(name)}</th>" for name in names)
    return (
        f"<details><summary>{escape(report['chance'])}</summary><table><thead><tr><th>{escape(report['round'])}</th>"
        f"{head}</tr></thead><tbody>{''.join(rows)}</tbody></table></details>"
    )


def moment_article(walk: Walk, seat: int, moment: dict[str, Any], texts: Texts, names: list[str]) -> str:
    view = walk.game.view(walk.moves[moment["ply"]].before, seat)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # without Node the board is drawn as text
        board = base64.b64encode(draw(view, texts.language).encode()).decode()
    line, why = moment_line(walk, moment, texts, names), moment["sentence"][texts.language]
    return (
        f'<article class="{escape(moment["class"])}"><h3>{escape(line)}</h3><p>{escape(why)}</p>'
        f'<img alt="" src="data:image/svg+xml;base64,{board}"></article>'
    )
