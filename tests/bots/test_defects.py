"""Positions in which strong bots used to give something away, each with what they do there now."""

import tomllib
from pathlib import Path
from typing import Any

import pytest

from exvoto.bots.levels import Thinker
from exvoto.core.engine import pending
from exvoto.core.position import read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game

from . import test_bargains

POSITIONS = Path(__file__).parent / "positions"
STRONG = Thinker(iterations=12, thorough=True)


def position(name: str) -> Any:
    rules = game(name.partition("-")[0])
    return read_position(rules, tomllib.loads((POSITIONS / f"{name}.toml").read_text("utf-8")))


def answers(s: Any, name: str, seeds: int = 3) -> list[str]:
    """What a strong bot says in the seat that is asked first, with different luck."""
    view = game(name).view(s, pending(s)[0])
    return [STRONG.choose(view, Sfc32(seed)).write() for seed in range(seeds)]


def test_who_leads_ends_a_game_of_prieres_that_others_let_run() -> None:
    """A is far ahead, the card under the token is far off, two others of the row are met: one token ends the game."""
    assert set(answers(position("prieres-leader-may-end"), "prieres")) == {"bid 1"}


def test_a_rival_who_bid_is_outbid() -> None:
    s = position("prieres-leader-may-end")
    s.bids[1] = 1
    assert set(answers(s, "prieres")) == {"bid 2"}


def test_no_token_is_bid_where_it_settles_nothing() -> None:
    """All cards of the row are met, and so is the one under the token: moving it would change nothing."""
    s = position("prieres-leader-may-end")
    s.token = 2
    assert set(answers(s, "prieres")) == {"bid 0"}


LAST_LINTEL = """agenda = ["declaring"]
druid = 6
at = { A = "15D", B = "8D", C = "23N", D = "12N" }
owned = { A = { pillar = 2 }, B = { lintel = 1 }, D = { pillar = 1, lintel = 1 } }
tokens = { A = "B1,G3,Y1,R2,W2", B = "B1,Y2,R2,W2", C = "B2,G1,Y1,W1", D = "B1,G1,Y1,W2" }
hand = { A = ["3N", "29N", "13D", "12D"], B = ["4N", "7N", "30N", "2N", "10N"], C = ["23N", "22N", "20N"], D = ["21N"] }
"""


def test_a_monolith_that_the_dolmen_needs_is_declared() -> None:
    """A has both pillars and can pay either lintel, or a third pillar for nothing."""
    assert set(answers(test_bargains.position(LAST_LINTEL), "stonehenge", 8)) <= {"declare L1", "declare L2"}


LAST_TOKEN = """agenda = ["bargain 1 W"]
druid = 24
at = { A = "23D", B = "18D", C = "25N", D = "3D" }
owned = { A = { pillar = 2 } }
tokens = { A = "B1,G1,Y1" }
hand = { A = ["17N", "16D", "27D", "9D", "18D", "2N", "28D", "3D"], B = ["13D", "14D", "30N", "2D", "12D", "7D"] }
"""


def test_no_card_is_given_to_who_may_win_with_it_today() -> None:
    """Two tokens are missing for A's lintel, and A has eight cards. B gains a token by the exchange, and is refused."""
    s = test_bargains.position(LAST_TOKEN, "offer B 18D card=2D")
    assert set(answers(s, "stonehenge")) == {"decline"}


THREAT = """agenda = ["threat A B {tokens} -"]
druid = 6
at = {{ A = "23D", B = "18D", C = "25N" }}
owned = {{ A = {{ pillar = 2 }} }}
tokens = {{ A = "B1,G1,Y1,R1", B = "B1,W2" }}
hand = {{ A = ["17N"], B = ["13D", "14D"], C = ["2N"] }}
"""


@pytest.mark.parametrize("tokens", ["W1", "W2", "B1,W1"])
def test_no_ransom_pays_for_the_last_monolith(tokens: str) -> None:
    """One white token completes what A's lintel costs: B rather loses all of its own."""
    s = test_bargains.position(THREAT.format(tokens=tokens))
    assert not set(answers(s, "stonehenge", 6)) & {"pay -", "propose W1 -", "propose W2 -"}


def test_money_is_spent_in_the_last_auction() -> None:
    """One altar is empty and somebody has 89 points: the round is probably the last, and this is its last auction. The
    lot costs D three of four drachmas, and brings eight points."""
    assert "pass" not in answers(position("offrandes-the-last-auction"), "offrandes")


def test_athena_does_not_counter_a_storm_that_changes_nothing() -> None:
    """With the zone blocked the ship ends at another circle, but at the same adventure."""
    assert set(answers(position("odyssee-a-storm-for-nothing"), "odyssee")) == {"decline"}


STOP = """seats = 4
leader = "C"
gods = { A = "athena", B = "zeus", C = "hades", D = "poseidon" }
missions = { A = "M4", B = "M1", C = "M2", D = "M3" }
hands = { A = { 1 = 1 }, C = { 5 = 1 } }
winds = 1
wind_zone = { w1 = "1R" }
wind_by = { w1 = "A" }
wind_card = { w1 = "3" }
ship = "LES"
departure = "LES"
tokens = { SKY = "UND", LES = "-" }
agenda = ["window B", "stopping B", "turn C", "voyage", "new-token", "renewal", "round"]
"""


def test_athena_lets_a_round_end_at_her_best_adventure() -> None:
    """One red wind takes the ship from Lesbos to Scyros, to the Underworld: three points for A, who has Athena."""
    rules = game("odyssee")
    s = read_position(rules, tomllib.loads(STOP))
    assert rules.view(s, 0).options[0].write() == "decline"
    assert set(answers(s, "odyssee", 6)) == {"decline"}
