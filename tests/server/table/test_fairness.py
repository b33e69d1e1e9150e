"""Verifiable dealing: every draw follows from seed, salts, epoch and number, and a file can be checked for it."""

import hmac
from collections import Counter

import pytest

from exvoto.core.errors import Unreadable
from exvoto.core.transcript import read_transcript
from exvoto.server.table import entries as e
from exvoto.server.table.fairness import (
    WORD,
    FairDealer,
    FairnessRecord,
    commitment,
    draw_number,
    key_of,
    verify,
    write_fair,
)
from tests.server.rig import TOY

from .desk import SEED, Desk

A, B, C = range(3)
KEY = key_of(SEED, ["one", "two"])


def finished() -> Desk:
    """A game with a take-back in it, so that its draws come from two epochs."""
    desk = Desk(options={"rounds": 2})
    for ending in ("done", "again", "done"):
        if ending == "again":
            desk.put(e.Rewound(6, A))
            desk.answer(A, "done")
            continue
        desk.bid(1, 0, 0)
        desk.place(A)
        desk.answer(B, "pass")
        desk.answer(C, "pass")
        desk.answer(A, ending)
    assert desk.table.phase == "over"
    return desk


def file_of(desk: Desk) -> str:
    match = desk.match
    return write_fair(match.transcript([]), SEED, desk.table.salts, [ply.epoch for ply in match.plies])


def checked(text: str) -> int:
    return verify(TOY, read_transcript(text), FairnessRecord(text))


def test_a_finished_game_follows_from_its_seed() -> None:
    desk = finished()
    text = file_of(desk)
    assert text.count("# fair epoch") == 1
    assert f"# fair seed {SEED.hex()}\n# fair salt salt 0\n# fair salt salt 1\n# fair salt salt 2\n" in text
    assert checked(text) == desk.match.drawn == 3 + 4 + 1
    record = FairnessRecord(text)
    assert record.salts == ["salt 0", "salt 1", "salt 2"]
    assert record.epochs == [0] * 6 + [1] + [1] * 7


@pytest.mark.parametrize(
    ("old", "new", "said"),
    [
        ("# fair salt salt 1", "# fair salt salt 2", "set-up was not dealt"),
        ("# fair epoch 1\n", "", "answer 7"),
        ("# fair epoch 1\n", "# fair epoch 2\n", "answer 7"),
        (f"seed {SEED.hex()}", f"seed {(SEED + b'x').hex()}", "set-up was not dealt"),
        (f"seed {SEED.hex()}", "seed what", "not hexadecimal"),
        (f"# fair seed {SEED.hex()}\n", "", "names no seed"),
    ],
)
def test_a_file_that_does_not_is_found(old: str, new: str, said: str) -> None:
    text = file_of(finished())
    assert old in text
    with pytest.raises(Unreadable, match=said):
        checked(text.replace(old, new, 1))


def test_remarks_and_blank_lines_are_no_answers() -> None:
    text = file_of(finished()).replace("\n\n", "\n\n# what a game\n\n  # indeed\n")
    assert checked(text) == 8


def test_a_commitment_says_nothing_of_its_seed_and_holds_it() -> None:
    assert commitment(SEED) == commitment(b"seed") != commitment(b"seeds")
    assert len(commitment(SEED)) == 64


def test_everybodys_salt_counts() -> None:
    keys = {key_of(SEED, salts) for salts in ([], ["one"], ["one", "two"], ["two", "one"], ["onetwo"], ["one\ntwo"])}
    assert len(keys) == 5  # a salt is one line: two of them and one with a break in it are the same
    assert key_of(b"other", ["one"]) not in keys


def test_numbers_are_spread_evenly_and_addressed() -> None:
    counts = Counter(draw_number(KEY, 0, number, 6) for number in range(3_000))
    assert set(counts) == set(range(6))
    assert max(counts.values()) < 1.2 * 500
    drawn = [[draw_number(KEY, epoch, number, 1_000_000) for number in range(5)] for epoch in range(2)]
    assert len({number for row in drawn for number in row}) == 10
    dealer = FairDealer(KEY, 1, 2)
    kind = TOY.actions[0].shape[0][1]
    assert [dealer.pick(1_000_000, kind) for _ in range(3)] == drawn[1][2:]
    assert dealer.drawn == 5


def test_words_that_would_favour_small_numbers_are_passed_over() -> None:
    """Of a little more than half of all words there is room for one run only: the others are drawn again."""
    most = WORD // 2 + 1
    found = [draw_number(KEY, 0, number, most) for number in range(200)]
    assert all(0 <= number < most for number in found)
    assert sum(number < most // 2 for number in found) in range(60, 141)
    assert draw_number(KEY, 0, 0, 1) == 0
    assert draw_number(KEY, 0, 0, WORD) < WORD


def test_a_draw_is_the_first_word_of_its_digest_that_is_fair() -> None:
    """As docs/protocol.md tells others to check it: four bytes each, the first block first."""
    key = bytes(range(32))
    digest = hmac.digest(key, b"2|7|0", "sha256")
    assert draw_number(key, 2, 7, 1000) == int.from_bytes(digest[:4], "big") % 1000
    most = (1 << 31) + 1  # nearly half of all words are skipped
    digest = hmac.digest(key, b"0|3|0", "sha256")
    words = [int.from_bytes(digest[at : at + 4], "big") for at in range(0, 32, 4)]
    assert draw_number(key, 0, 3, most) == next(word for word in words if word < most)
