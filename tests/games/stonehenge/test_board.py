"""The board of Stonehenge as text."""

from typing import Any

import pytest

from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.board import board


@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_board_can_be_read_in_both_languages(language: str) -> None:
    """No line over a hundred columns, for players and spectators, at every point of a game."""
    from exvoto.games import texts

    rng = Sfc32(12)
    dealer = SeededDealer(rng)
    s = GAME.new(5, dealer, {"max_market_days": 5, "trade_visibility": "parties"})
    book, names = texts("stonehenge", language), ["Ada", "Bo", "Cy", "Dee", "Éva"]
    ply = 0
    while s.agenda:
        if ply % 7 == 0:
            for seat in (0, 3, None):
                lines = board(GAME.view(s, seat), book, names)
                assert max(len(line) for line in lines) <= 100
                assert not any("{" in line for line in lines)
        seat = engine.pending(s)[0]
        assert book.prompt(s.agenda[-1], names)
        answer = engine.random_answer(s, seat, rng)
        assert book.action(answer, names)
        engine.push(s, seat, answer, dealer)
        ply += 1


def lines_about(name: str, language: str, **document: Any) -> str:
    """What the board says of a player at a table of three, A looking on."""
    from exvoto.games import texts

    s = read_position(GAME, {"seats": 3, **document})
    lines = "\n".join(board(GAME.view(s, 0), texts("stonehenge", language), ["Ann", "Bob", "Cy"]))
    return "\n".join([line for line in lines.replace("\n    ", " ").splitlines() if name in line])


def test_whoever_is_held_is_no_buyer() -> None:
    """STO-70: on a market day only those present buy; "held" is said then and in one's own turn, not in another's."""
    purse = {"A": "W1,B1,R1", "B": "W1,B1,R1"}
    at, market = {"A": "13N", "B": "12D"}, {"P1": "W1,B1,R1"}
    day = lines_about("Bob", "en", agenda=["declaring"], druid=12, at=at, market=market, tokens=purse)
    assert "bought by" not in day
    assert "held by the High Druid; 0 cards" in day
    turn = {"agenda": ["moving A"], "druid": 13, "at": {"B": "13D"}, "hand": {"A": ["1N"], "B": ["2N"]}}
    assert "on the High Druid’s number; 1 card;" in lines_about("Bob", "en", **turn)
    assert "sur la case du Haut-Druide\u00a0; 1 carte\u00a0;" in lines_about("Bob", "fr", **turn)
    assert "High Druid in 1 number;" in lines_about("Ann", "en", **turn | {"at": {"A": "14N"}})
    assert lines_about("Reserve", "en", **turn) == "Reserve: 6 pillars and 3 lintels."
    assert "4 moon and 30 sun" in lines_about("Number cards", "en", **turn, discard=["4N", "30D", "TW"])
