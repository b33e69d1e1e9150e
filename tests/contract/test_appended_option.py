"""An option appended to a game's declaration changes nothing about what was stored before."""

from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import Dealer, SeededDealer
from exvoto.core.errors import Unreadable
from exvoto.core.position import DUMPED, dump, load, parse, read_position, to_toml, write_position
from exvoto.core.sfc import Sfc32
from exvoto.core.transcript import Scribe, read_transcript, replay
from exvoto.games import NAMES, game

from .later import BONUS, later
from .toy import TOY

LATER = later(TOY)
ENOUGH = 40  # answers, so that a game is well under way
MOST = 20_000
WITH_OPTIONS = [name for name in NAMES if game(name).options]


def dealer(seed: int = 1) -> Dealer:
    return SeededDealer(Sfc32(seed))


def under_way(name: str) -> tuple[Any, Any]:
    """A game and a position in it, played with the default of its last option."""
    rules = game(name)
    short = {option: value for option, value in rules.manifest.short.items() if option != rules.options[-1].name}
    s = rules.new(rules.seats[-1], dealer(), short)
    engine.play_out(s, Sfc32(2), dealer(3), ENOUGH)
    assert not engine.over(s)
    return rules, s


def test_an_older_dump_plays_on() -> None:
    """The new option has its default, rules read it, and the position can be written, dumped and read again."""
    s = TOY.new(3, dealer(), {"peek": "yes"})
    engine.play_out(s, Sfc32(2), dealer(3), 6)
    again = load(LATER, dump(TOY, s))
    assert list(again.options) == [*s.options, BONUS.default]
    written = write_position(LATER, again)
    assert written == write_position(TOY, s)
    assert dump(LATER, read_position(LATER, parse(to_toml(written)))) == dump(LATER, again)
    assert dump(LATER, load(LATER, dump(LATER, again))) == dump(LATER, again)
    engine.play_out(s, Sfc32(4), dealer(5), MOST)
    engine.play_out(again, Sfc32(4), dealer(5), MOST)
    assert engine.over(again)
    assert LATER.result(again).scores == [score + BONUS.default for score in TOY.result(s).scores]


@pytest.mark.parametrize("name", WITH_OPTIONS)
def test_a_dump_from_before_the_last_option_plays_on(name: str) -> None:
    """In every game: a dump without the last option is the dump with its default, to the end of the game."""
    rules, s = under_way(name)
    older = dump(rules, s)
    older["options"] = list(s.options)[:-1]
    again = load(rules, older)
    assert dump(rules, again) == dump(rules, s)
    assert write_position(rules, again) == write_position(rules, s)
    engine.play_out(s, Sfc32(4), dealer(5), MOST)
    engine.play_out(again, Sfc32(4), dealer(5), MOST)
    assert engine.over(again)
    assert dump(rules, again) == dump(rules, s)
    assert rules.result(again).scores == rules.result(s).scores


def test_an_older_transcript_replays() -> None:
    """It names only the options that were chosen: the others have their defaults, new or not."""
    scribe, rng = Scribe(TOY, 3, {"peek": "yes"}, dealer(7)), Sfc32(8)
    while not engine.over(scribe.state):
        seat = engine.pending(scribe.state)[0]
        scribe.answer(seat, engine.random_answer(scribe.state, seat, rng).write())
    text = scribe.transcript.write()
    played = replay(LATER, read_transcript(text)).state
    assert dump(LATER, played) == dump(LATER, load(LATER, dump(TOY, scribe.state)))
    assert read_transcript(text).write() == text


def test_a_dump_of_a_later_version_is_refused() -> None:
    """An option that this version does not know may mean anything."""
    with pytest.raises(Unreadable, match="3 table options are stored, and toy has 2"):
        load(TOY, dump(LATER, LATER.new(3, dealer())))


@pytest.mark.parametrize("name", ["toy", *WITH_OPTIONS])
def test_only_options_are_completed(name: str) -> None:
    """A dump that lacks anything else, or has a field too many, is no dump of this game."""
    rules, s = (TOY, TOY.new(3, dealer())) if name == "toy" else under_way(name)
    whole: Any = dump(rules, s)
    fields = whole["fields"]
    lacking = [{key: value for key, value in whole.items() if key != part} for part in DUMPED]
    lacking += [whole | {"fields": {key: fields[key] for key in fields if key != field}} for field in fields]
    for damaged in [*lacking, whole | {"fields": fields | {"nonsense": 1}}]:
        with pytest.raises(Unreadable, match=f"not a dump of {name} with these rules"):
            load(rules, damaged)
    assert dump(rules, load(rules, whole)) == whole
