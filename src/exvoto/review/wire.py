"""A review as plain data: what `exvoto review --json` writes and the server sends."""

from collections.abc import Sequence
from typing import Any

from exvoto.core.text.sentences import Texts
from exvoto.review.moments import moments_of, sentence
from exvoto.review.review import Review


def seat_json(done: Review, texts: Texts, names: Sequence[str]) -> dict[str, Any]:
    """One seat: chances from 0 to 1, `ply` the number of answers before."""
    moments = [
        {
            "ply": moment.decided.ply,
            "class": moment.decided.class_,
            "answer": moment.decided.judged.given.action.write(),
            "better": moment.decided.judged.best.action.write(),
            "chance": moment.decided.judged.given.chance,
            "best": moment.decided.judged.best.chance,
            "error": moment.decided.judged.doubt(),
            "sentence": sentence(moment, texts, names),
        }
        for moment in moments_of(done)
    ]
    ledger = done.ledger
    return {
        "seat": done.seat,
        "start": ledger.start,
        "choices": ledger.choices,
        "others": ledger.others,
        "luck": ledger.luck,
        "result": done.curve[-1][done.seat],
        "even_luck": ledger.even_luck(),
        "accuracy": done.accuracy(),
        "moments": moments,
        "curve": done.curve,
        "entries": [[entry.choices, entry.others, entry.luck] for entry in ledger.entries],
    }


def review_json(reviews: Sequence[Review], depth: str, texts: Texts, names: Sequence[str]) -> dict[str, Any]:
    return {"game": texts.game.name, "depth": depth, "seats": [seat_json(one, texts, names) for one in reviews]}
