"""Transcripts: written, read, replayed; what cannot be played says where."""

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.errors import BadTable, ExvotoError, Illegal, Mischance, Unreadable
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Line, Scribe, Transcript, read_line, read_transcript, replay

from . import toy
from .toy import TOY


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def transcript(seed: int = 3) -> Transcript:
    scribe, rng = Scribe(TOY, 3, {"peek": "yes"}, dealer(seed)), Sfc32(seed)
    while not engine.over(scribe.state):
        seat = engine.pending(scribe.state)[0]
        scribe.answer(seat, engine.random_answer(scribe.state, seat, rng).write().upper())
    scribe.transcript.names = ["Ada", "Chloé, of\nNantes", "#3"]
    return scribe.transcript


def test_transcripts_round_trip() -> None:
    """Text and back and again played gives the same lines, the same state, the same events; names lose no line."""
    kept = transcript()
    text = kept.write()
    again = read_transcript("# a remark\n\n" + text.replace("\n\n", "\n\n# another\n\n"))
    assert again.write() == text
    assert again.names == ["Ada", "Chloé of Nantes", "#3"]
    assert (again.seats, again.options, again.version) == (3, {"peek": "yes"}, 1)
    played = replay(TOY, again)
    assert engine.over(played.state)
    assert len(played.events) == len(again.lines) + 1
    assert [len(replay(TOY, again, until=k).events) for k in (0, 2)] == [1, 3]


def test_a_refused_answer_leaves_no_line() -> None:
    """A scribe writes only what was played."""
    scribe = Scribe(TOY, 2, {}, dealer())
    for text in ("bid 7", "sing"):
        with pytest.raises(ExvotoError):
            scribe.answer(0, text)
    scribe.answer(0, "BID 01")
    assert [line.write() for line in scribe.transcript.lines] == ["A bid 1"]


HEAD = "game: toy\nversion: 1\nseats: 2\nchance: ash oak\n\n"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "the heading 'game:' is missing"),
        ("game: toy\nseats: 2\n", "the heading 'version:' is missing"),
        ("game: toy\nversion: 1\nseats: two", "seats: 'two' is not a whole number"),
        ("game: toy\nversion: ²\nseats: 2", "version: '²' is not a whole number"),
        ("game: toy\nmood: good", "line 2: 'mood: good' is not a heading"),
        ("game: toy\n# why\ngame: toy", "line 3: 'game: toy' is not a heading"),
        (HEAD + "A\n", "line 6: 'A' is not a seat and its answer"),
        (HEAD + "A bid 1\n\n# remark\nZ bid 1", "line 9: seat: 'Z' is none of"),
        (HEAD + "- bid 1", "line 6: '- bid 1': there is no seat -"),
        ("#" * 4_000_001, "the transcript is longer than"),
    ],
)
def test_a_bad_transcript_says_the_line(text: str, complaint: str) -> None:
    """The number of the line stands in the message."""
    with pytest.raises(Unreadable) as found:
        read_transcript(text)
    assert complaint in str(found.value)


@pytest.mark.parametrize(
    ("text", "error", "complaint"),
    [
        (HEAD.replace("toy", "chess"), Unreadable, "a game of chess version 1, not toy version 1"),
        (HEAD.replace("version: 1", "version: 2"), Unreadable, "version 2, not toy version 1"),
        (HEAD.replace("seats: 2", "seats: 9"), BadTable, "2 to 4 players"),
        (HEAD.replace("ash oak", "ash"), Mischance, "the outcome of chance is missing here"),
        (HEAD.replace("ash oak", "ash oak yew"), Mischance, "unused chance of the set-up: yew"),
        (HEAD + "A bid 1\nA bid 1\n", Illegal, "answer 2 (A bid 1): bid 1: refused by TOY-1"),
        (HEAD + "A bid 1 | oak", Mischance, "answer 1 (A bid 1 | oak): unused chance: oak"),
        (HEAD + "C bid 1", Unreadable, "answer 1 (C bid 1): there are only 2 seats"),
        (HEAD + "A big 1", Unreadable, "answer 1 (A big 1): 'big' is none of"),
    ],
)
def test_a_transcript_that_cannot_be_played_says_the_answer(
    text: str, error: type[ExvotoError], complaint: str
) -> None:
    """The error keeps its type and tells at which answer it arose."""
    with pytest.raises(error) as found:
        replay(TOY, read_transcript(text))
    assert complaint in str(found.value)
    if isinstance(found.value, Illegal):
        assert found.value.rule is toy.T1


def test_no_answer_follows_the_end() -> None:
    """A line too many is unreadable."""
    kept = transcript()
    kept.lines.append(Line(0, "done", []))
    with pytest.raises(Unreadable, match="the game is over before it"):
        replay(TOY, kept)


def test_a_line_holds_seat_answer_and_chance() -> None:
    """Chance stands behind a bar."""
    line = read_line(" B  give C 2 |  oak ash ")
    assert (line.seat, line.answer, line.outcomes) == (1, "give C 2", ["oak", "ash"])
    assert line.write() == "B give C 2 | oak ash"
