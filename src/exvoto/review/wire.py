"""A review as plain data: what `exvoto review --json` writes and the server sends."""

from collections.abc import Mapping, Sequence
from typing import Any

from exvoto.core.text.sentences import Texts
from exvoto.review.classes import CLASSES, GLYPHS
from exvoto.review.found import Judged
from exvoto.review.ledger import summed
from exvoto.review.moments import moments_of, sentence
from exvoto.review.review import Review

Worded = Mapping[str, tuple[Texts, Sequence[str]]]  # a language -> its texts, and the names of the players


def seat_json(done: Review, worded: Worded) -> dict[str, Any]:
    """One seat: chances from 0 to 1, `ply` the number of answers before."""
    ledger, total = done.ledger, done.ledger.total()
    rounds = {one.ply: one.round for one in done.found}
    return {
        "seat": done.seat,
        "hidden": done.hidden,
        "start": ledger.start,
        "choices": total.choices,
        "others": total.others,
        "luck": total.luck,
        "result": done.curve[-1][done.seat] if done.whole else None,
        "even": ledger.even_luck(),
        "accuracy": done.accuracy(),
        "classes": {kind: [judged.kind for _, judged in done.decisions].count(kind) for kind in CLASSES},
        "curve": [{"ply": one.ply, "round": one.round, "chances": one.chances} for one in done.found],
        "rows": rows(done),
        "turns": [{"ply": ply, "seat": seat, "change": change} for ply, seat, change in done.turns()],
        "moments": [moment_json(ply, rounds[ply], judged, worded) for ply, judged in moments_of(done)],
    }


def rows(done: Review) -> list[dict[str, Any]]:
    """What moved the chance in each round: the answers `from` to `to`, without the latter. The deal is part of the
    first; the rows add up as the whole does."""
    made: list[dict[str, Any]] = []
    booked = done.ledger.entries
    for one in done.found[: max(1, len(booked) - 1)]:  # of the last one found it is not known what it led to
        if not made or made[-1]["round"] != one.round:
            made.append({"round": one.round, "from": one.ply, "to": one.ply})
        made[-1]["to"] = min(one.ply + 1, len(booked) - 1)
    for number, row in enumerate(made):
        first = 0 if number == 0 else row["from"] + 1
        moved = summed(booked[first : row["to"] + 1])
        row |= {"choices": moved.choices, "others": moved.others, "luck": moved.luck}
    return made


def moment_json(ply: int, round_: int, judged: Judged, worded: Worded) -> dict[str, Any]:
    why = [{"kind": "gain", "feature": feature} for feature in judged.gains]
    why += [{"kind": "cost", "feature": feature} for feature in judged.costs]
    return {
        "ply": ply,
        "round": round_,
        "class": judged.kind,
        "glyph": GLYPHS[judged.kind],
        "answer": judged.given,
        "better": None if judged.better == judged.given else judged.better,
        "chance": judged.chance,
        "best": judged.best,
        "error": judged.error,
        "why": why or [{"kind": judged.sign, "feature": None}],
        "sentence": {language: sentence(judged, texts, names) for language, (texts, names) in worded.items()},
        "rule": judged.rule or None,
    }
