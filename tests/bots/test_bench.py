"""The bench: opponents are legal, blunders are found where they were planted, and a run continues and adds up."""

import json
import tomllib
from pathlib import Path
from typing import Any

import pytest

from exvoto.bots.bench import BLUNDERS, CAP, FOR_NOTHING, FREE_GAIN, GIFT, MISSED_WIN, bench_of, missed_win
from exvoto.bots.registry import make_bot
from exvoto.cli.words import words
from exvoto.cli.work.bench_bots import RESULT, bench_bots
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import over, pending, push, random_answer, refuse
from exvoto.core.errors import BadTable
from exvoto.core.position import read_position, write_start
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Line, Transcript, read_transcript
from exvoto.games import NAMES, game
from exvoto.lab.bench.blunders import count, of_bot
from exvoto.lab.bench.run import GAINS, HARMLESS, OPEN, Bench
from exvoto.lab.match import play_match

from . import test_bargains
from .test_defects import LAST_LINTEL, LAST_TOKEN, STOP, THREAT, position
from .test_levels import positions

BENCHED = [name for name in NAMES if game(name).manifest.bench]


@pytest.mark.parametrize("name", BENCHED)
def test_opponents_play_legally(name: str) -> None:
    """At least three by a rule, at least one change; each of them where its rule speaks and where it does not."""
    brought = bench_of(name)
    assert len(brought.exploiters) > 3
    bots = [f"exploit:{rule}" for rule in brought.exploiters] + [f"novice~{rule}" for rule in brought.changes]
    assert len(bots) > len(brought.exploiters)
    rules = game(name)
    for s in positions(name, 4, 31):
        seat = pending(s)[0]
        for bot in bots:
            assert refuse(s, seat, make_bot(bot, name).choose(rules.view(s, seat), Sfc32(3))) is None, bot


@pytest.mark.parametrize(
    ("bot", "game_", "fault"),
    [
        ("exploit:begs", "", "say which game"),
        ("exploit:unheard", "odyssee", "there is no rule 'unheard'"),
        ("novice~unheard", "odyssee", "there is no rule 'unheard'"),
        ("unheard~hides", "odyssee", "there is no rule 'hides'"),
    ],
)
def test_unknown_opponents_are_refused(bot: str, game_: str, fault: str) -> None:
    with pytest.raises(BadTable, match=fault):
        make_bot(bot, game_)


def found(name: str, s: Any, answer: str) -> dict[str, bool]:
    """The blunders that were possible, and whether this answer is one."""
    seat = pending(s)[0]
    return {one.blunder: one.made for one in bench_of(name).occasions(s, seat, game(name).read(answer))}


def stonehenge(text: str, *answers: str) -> Any:
    return test_bargains.position(text, *answers)


def last_lot() -> Any:
    """The third lot of the last auction in what is probably the last round."""
    s = position("offrandes-the-last-auction")
    s.lots = 3
    return s


THREATENED = THREAT.format(tokens="W1")


@pytest.mark.parametrize(
    ("name", "s", "bad", "good", "blunders"),
    [
        ("stonehenge", stonehenge(LAST_LINTEL), "declare P1", "declare L2", {MISSED_WIN, FREE_GAIN}),
        ("stonehenge", stonehenge(THREATENED), "pay -", "refuse", {GIFT}),
        ("offrandes", last_lot(), "pass", "raise 3", {FREE_GAIN}),
        ("odyssee", position("odyssee-a-storm-for-nothing"), "counter", "decline", {FOR_NOTHING}),
        ("odyssee", read_position(game("odyssee"), tomllib.loads(STOP)), "counter", "decline", {FOR_NOTHING}),
        ("prieres", position("prieres-rome-in-hand"), "drop-miracle annulment", "drop rome", {FOR_NOTHING}),
    ],
    ids=["lintel", "ransom", "last lot", "storm", "stop", "Rome"],
)
def test_a_planted_blunder_is_found(name: str, s: Any, bad: str, good: str, blunders: set[str]) -> None:
    assert found(name, s, bad) == dict.fromkeys(blunders, True)
    assert found(name, s, good) == dict.fromkeys(blunders, False)


def test_a_gift_of_the_last_monolith_is_found() -> None:
    """In the true world A's hand makes the two tokens with the card from B."""
    s = stonehenge(LAST_TOKEN, "offer B 18D card=2D")
    assert found("stonehenge", s, "accept 2D") == {GIFT: True}
    assert found("stonehenge", s, "decline") == {GIFT: False}
    other = stonehenge(LAST_TOKEN.replace('"B1,G1,Y1"', '"-"'), "offer B 18D card=2D")
    assert found("stonehenge", other, "accept 2D") == {}


def test_a_missed_win_is_found_in_any_game() -> None:
    """At the last answer of games of Odyssée that end with a win for the seat that gives it."""
    rules, wins = game("odyssee"), 0
    for seed in range(12):
        rng = Sfc32(seed)
        dealer = SeededDealer(rng)
        s = before = rules.new(3, dealer)
        while not over(s):
            before, seat = s.copy(), pending(s)[0]
            answer = random_answer(s, seat, rng)
            push(s, seat, answer, dealer)
        judged = missed_win(rules, before, seat, answer)
        if judged:
            assert (judged[0].blunder, judged[0].made) == (MISSED_WIN, False)
            others = [a for a in before.agenda[-1].options(before, seat) if a != answer]
            missed = [missed_win(rules, before, seat, a)[0].made for a in others]
            wins += any(missed)
    assert wins > 0


def test_a_game_to_its_limit_counts_against_its_leader() -> None:
    """Two rounds at most, of bots that never look for the end."""
    played = play_match("prieres", ["novice", "novice"], {"O-CAP": 2}, 1, 0)
    counts = count(read_transcript(played.transcript), bench_of("prieres"), ["one", "other"])
    cut = {bot: of_bot(counts, bot).get(CAP) for bot in ("one", "other")}
    assert {bot: made for bot, made in cut.items() if made} == {
        bot: (1, 1) for bot, rank in zip(("one", "other"), played.ranks, strict=True) if rank == 1
    }


def test_answers_are_counted_by_bot() -> None:
    """A blunder planted into a transcript counts for the bot in that seat, and for no other."""
    s = position("odyssee-a-storm-for-nothing")
    told = Transcript("odyssee", game("odyssee").version, 4, {}, [])
    told.position = write_start(game("odyssee"), s)
    told.lines = [Line(pending(s)[0], "counter", [])]
    counts = count(told, bench_of("odyssee"), ["a", "b", "c", "d"])
    assert of_bot(counts, "a") == {FOR_NOTHING: (1, 1)}
    assert of_bot(counts, "b") == {}


def test_a_run_continues_where_it_stopped(tmp_path: Path) -> None:
    """One game and then two give what two give at once; another bot is not mixed in."""
    told: list[int] = []
    once = Bench("odyssee", "random", 2, 7, ["hides"]).run(None, "local", 1, lambda _, done: told.append(done), print)
    assert told[:2] == [0, 1]
    for games in (1, 2):
        bench = Bench("odyssee", "random", games, 7, ["hides"])
        again = bench.run(tmp_path, "local", 1, lambda *_: None, print)
    assert again == once
    assert bench.document(again)["contenders"][0]["games"] == 2
    assert bench.seats(again) == 6
    with pytest.raises(BadTable, match="there is no contender 'unheard'"):
        Bench("odyssee", "random", 2, 7, ["unheard"])


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_table_is_in_words(language: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bench_bots("odyssee", "random", 1, "hides", 7, 1, "local", tmp_path, language)
    lines = capsys.readouterr().out.splitlines()
    assert "hides" in lines[1]
    assert {"en": "Blunders of random in 3 seats", "fr": "Bévues de random, sur 3 places"}[language] in "".join(lines)
    document = json.loads((tmp_path / RESULT).read_text("utf-8"))
    assert document["contenders"][0]["verdict"] == OPEN


@pytest.mark.parametrize("language", ["en", "fr"])
def test_everything_that_can_be_found_has_words(language: str) -> None:
    assert all(f"bench-{what}" in words(language) for what in (*BLUNDERS, GAINS, HARMLESS, OPEN))
