"""Bargaining in Stonehenge: trades that help both, modest ransoms, and a no that comes with a reason."""

from typing import Any

import pytest

from exvoto.bots.advice import reason_text
from exvoto.bots.evaluations import eval_of
from exvoto.bots.levels import Thinker
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import pending, play, refuse
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.games.stonehenge.bargaining.trade import Bargain, Considering
from exvoto.games.stonehenge.bots.reasons import LEADER, LITTLE, PRICE, USELESS
from exvoto.server.house.bot_worker import hint, think

from .test_levels import positions, unfair

RULES = game("stonehenge")
BOT = Thinker(iterations=8)


def position(text: str, *answers: str) -> Any:
    """A position of five seats, after some answers."""
    s = read_position(RULES, parse("seats = 5\n" + text))
    for answer in answers:
        play(s, pending(s)[0], RULES.read(answer), SeededDealer(Sfc32(1)))
    return s


def answer_to(s: Any) -> tuple[str, str | None]:
    """What the bot in the seat that is asked says, and why."""
    view = RULES.view(s, pending(s)[0])
    said = BOT.choose(view, Sfc32(2))
    return said.write(), eval_of("stonehenge").reason(view, said, Sfc32(3))


TRADE = 'agenda = ["bargain 1 W"]\ndruid = 6\n'


def test_a_trade_that_helps_is_taken() -> None:
    """B has two of a colour and gets the third for a card that makes nothing."""
    s = position(TRADE + 'hand = { A = ["7N"], B = ["13N", "19D", "2N"] }', "offer B 7N num=2")
    assert answer_to(s) == ("accept 2N", None)


@pytest.mark.parametrize(("owned", "why"), [("", USELESS), ("owned = { A = { pillar = 1 } }\n", LEADER)])
def test_a_trade_that_does_not_help_is_declined_with_a_reason(owned: str, why: str) -> None:
    """The same reason from somebody who could give the card and from somebody who could not."""
    for hand in ('["13N", "19D"]', '["9N", "27D"]'):
        s = position(TRADE + owned + f'hand = {{ A = ["22N"], B = {hand} }}', "offer B 22N card=13N")
        assert answer_to(s) == ("decline", why)


BLACKMAIL = """agenda = ["moving B"]
druid = 14
at = { E = "9D" }
hand = { B = ["TG"], E = ["8N"] }
tokens = { E = "W2,Y2" }
"""


def test_a_blackmailer_does_not_ask_for_everything() -> None:
    """At most half, or losing it all would look better to the victim."""
    said, _ = answer_to(position(BLACKMAIL, "blackmail TG E"))
    assert said in ("demand W1,Y1 -", "demand W1 -", "demand Y1 -")


def test_a_modest_demand_is_paid_and_all_is_not() -> None:
    assert answer_to(position(BLACKMAIL, "blackmail TG E", "demand Y1 -"))[0].startswith(("pay", "propose"))
    assert not answer_to(position(BLACKMAIL, "blackmail TG E", "demand W2,Y2 any"))[0].startswith("pay")


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_reason_is_a_sentence(language: str) -> None:
    for key in (LEADER, USELESS, PRICE, LITTLE):
        assert reason_text("stonehenge", key, language).endswith(".")
    assert reason_text("stonehenge", "unheard", language) == "unheard"


def test_the_worker_tells_reasons_and_hints() -> None:
    """As the server asks it, over the wire."""
    s = position(TRADE + 'hand = { A = ["22N"], B = ["13N", "19D"] }', "offer B 22N card=13N")
    wire = RULES.view(s, 1).wire()
    assert think(RULES, "novice", "a table", wire, 4) == {"say": "decline", "reason": USELESS}
    given = hint(RULES, "fr", wire, 4, 20.0)
    assert given["say"] == given["best"][0]["say"] == "decline"
    assert set(given["best"][0]) == {"say", "chance", "gains", "costs", "why"}


THOROUGH = Thinker(iterations=8, thorough=True)
MARKET = """agenda = ["bargain 1 W"]
druid = 6
at = { A = "9D" }
hand = { A = ["7N", "19D", "2N"], B = ["13N", "8D", "23D", "27N", "3D"], C = ["25N", "1D", "28D", "5N", "12D"] }
"""


def test_a_thorough_player_asks_for_what_completes_a_three() -> None:
    """A third white card makes a token; who searches plainly finds that too little to ask for."""
    s = position(MARKET)
    view = RULES.view(s, pending(s)[0])
    assert BOT.choose(view, Sfc32(2)).write() == "pass"
    said = THOROUGH.choose(view, Sfc32(2))
    assert said.write() == "offer - 2N col=W"
    assert said.refuse(s, pending(s)[0]) is None


def test_thorough_bargaining_is_legal_and_fair() -> None:
    """The same answers in worlds that the seat cannot tell apart, and none that is refused."""
    bargains = [s for s in positions("stonehenge", 60, 6) if isinstance(s.agenda[-1], Bargain | Considering)][:8]
    assert len(bargains) > 4
    assert unfair(THOROUGH, bargains, "stonehenge") == 0
    for s in bargains:
        seat = pending(s)[0]
        assert refuse(s, seat, THOROUGH.choose(RULES.view(s, seat), Sfc32(5))) is None
