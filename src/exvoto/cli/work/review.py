"""`exvoto review`: where a finished game turned, seat by seat."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from exvoto.cli.files import names_in, naming, text_of
from exvoto.cli.work.bar import bar
from exvoto.cli.work.review_journal import Journal
from exvoto.cli.work.review_lines import review_lines
from exvoto.cli.work.review_page import page
from exvoto.core.errors import BadTable
from exvoto.core.kind import SEAT
from exvoto.core.transcript import read_transcript
from exvoto.games import LANGUAGES
from exvoto.games import texts as texts_of
from exvoto.review.moments import words
from exvoto.review.review import DEPTHS, review, walk_through
from exvoto.review.wire import seat_json


def tell_review(
    file: Path, seat_name: str, depth: str, json_file: Path | None, html_file: Path | None, language: str
) -> Iterator[str]:
    """Writes the files that are asked for, and tells the review in lines. Raises BadTable or the kernel's errors."""
    text = text_of(file)
    if depth not in DEPTHS:
        raise BadTable(f"there is no depth '{depth}'; there are {', '.join(DEPTHS)}")
    with naming(file):
        transcript = read_transcript(text)
        walk = walk_through(transcript)
        names = names_in(transcript)
        seats = [SEAT.one(seat_name)] if seat_name else list(range(transcript.seats))
        if seats[0] >= transcript.seats:
            raise BadTable(f"there is no seat {seat_name}; the last is {SEAT.write(transcript.seats - 1)}")
    texts = texts_of(transcript.game, language)
    worded = {spoken: (texts_of(transcript.game, spoken), names) for spoken in LANGUAGES}
    journal = Journal(json_file or html_file, text, depth)
    seen: list[dict[str, Any]] = []
    with bar() as shown:
        task = shown.add_task(words(language)["report"]["round"], total=len(seats) * len(walk.moves))
        for number, seat in enumerate(seats):
            known = journal.known(seat)
            if known is None:

                def progress(ply: int, plies: int, before: int = number) -> None:
                    shown.update(task, completed=before * plies + ply)

                done = review(walk, seat, depth, progress)
                known = json.loads(json.dumps(seat_json(done, worded)))
                journal.note(seat, known)
            seen.append(known)
            shown.update(task, completed=(number + 1) * len(walk.moves))
    document = {"game": transcript.game, "depth": depth, "seats": seen}
    if json_file is not None:
        json_file.write_text(json.dumps(document, ensure_ascii=False, indent=1) + "\n", "utf-8")
    if html_file is not None:
        html_file.write_text(page(walk, document, texts, names), "utf-8")
    journal.close()
    yield from review_lines(walk, document, texts, names)
