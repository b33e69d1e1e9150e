"""A review in lines of text."""

from collections.abc import Iterator
from typing import Any

from exvoto.core.text.sentences import Texts
from exvoto.review.moments import words
from exvoto.review.walk import Walk


def review_lines(walk: Walk, document: dict[str, Any], texts: Texts, names: list[str]) -> Iterator[str]:
    """The review as text."""
    report = words(texts.language)["report"]
    for seat in document["seats"]:
        yield heading(seat, names, report)
        yield "  " + ledger_line(seat, report)
        yield "  " + report["even"].format(even=points(seat["even"]))
        if seat["accuracy"] is None:
            yield "  " + report["no-decisions"]
            continue
        yield "  " + report["accuracy"].format(accuracy=points(seat["accuracy"]))
        for moment in seat["moments"]:
            yield "  " + moment_line(walk, moment, texts, names)
            yield "      " + moment["sentence"][texts.language]
        if not seat["moments"]:
            yield "  " + report["no-moments"]
    yield depth_line(document["depth"], texts.language)


def heading(seat: dict[str, Any], names: list[str], report: dict[str, str]) -> str:
    kind = "won" if seat["result"] == 1 else "shared" if seat["result"] > 0 else "lost"
    return report[kind].format(name=names[seat["seat"]])


def depth_line(depth: str, language: str) -> str:
    catalogue = words(language)
    return str(catalogue["report"]["depth"]).format(depth=catalogue["depth"][depth])


def ledger_line(seat: dict[str, Any], report: dict[str, str]) -> str:
    signed = {key: f"{100 * seat[key]:+.0f}".replace("-", "−") for key in ("choices", "others", "luck")}
    return report["ledger"].format(start=points(seat["start"]), result=points(seat["result"]), **signed)


def moment_line(walk: Walk, moment: dict[str, Any], texts: Texts, names: list[str]) -> str:
    catalogue = words(texts.language)
    found = moment["better"] is None
    given = (moment["answer"], moment["answer"] if found else moment["better"])
    answer, better = (texts.action(walk.game.read(one), names) for one in given)
    template = catalogue["report"]["found" if found else "moment"]
    return str(template).format(
        **{"ply": moment["ply"], "class": catalogue["class"][moment["class"]], "answer": answer, "better": better},
        chance=points(moment["chance"]),
        best=points(moment["best"]),
    )


def points(chance: float) -> str:
    return f"{100 * chance:.0f}"
