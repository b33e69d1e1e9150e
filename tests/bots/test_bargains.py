"""Bargaining in Stonehenge: trades that help both, modest ransoms, a no with a remark (offers: `test_offers.py`)."""

from typing import Any

import pytest

from exvoto.bots.bot import Bot
from exvoto.bots.evaluations import eval_of
from exvoto.bots.levels import Thinker
from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import pending, play
from exvoto.core.position import parse, read_position
from exvoto.core.sfc import Sfc32
from exvoto.games import game
from exvoto.server.house.bot_worker import hint, think

RULES = game("stonehenge")
BOT = Thinker(iterations=8)


def position(text: str, *answers: str) -> Any:
    """A position of five seats, after some answers."""
    s = read_position(RULES, parse("seats = 5\n" + text))
    for answer in answers:
        play(s, pending(s)[0], RULES.read(answer), SeededDealer(Sfc32(1)))
    return s


def answer_to(s: Any, bot: Bot = BOT) -> tuple[str, str]:
    """What the bot in the seat that is asked answers, and the topic of what it says with it."""
    view = RULES.view(s, pending(s)[0])
    answer = bot.choose(view, Sfc32(2))
    remark = eval_of("stonehenge").remark(view, answer, Sfc32(3))
    return answer.write(), "" if remark is None else remark.words.partition(".")[0]


TRADE = 'agenda = ["bargain 1 W"]\ndruid = 6\n'


def test_a_trade_that_helps_is_taken() -> None:
    """B has two of a colour and gets the third for a card that makes nothing."""
    s = position(TRADE + 'hand = { A = ["7N"], B = ["13N", "19D", "2N"] }', "offer B 7N num=2")
    assert answer_to(s) == ("accept 2N", "yes")


@pytest.mark.parametrize(
    ("owned", "topics"), [("", ["no", "lacking"]), ("owned = { A = { pillar = 1 } }\n", ["leader"])]
)
def test_a_trade_that_does_not_help_is_declined_with_a_remark(owned: str, topics: list[str]) -> None:
    """The same remark from somebody who could give the card and from somebody who could not."""
    said = []
    for hand in ('["13N", "19D"]', '["9N", "27D"]'):
        s = position(TRADE + owned + f'hand = {{ A = ["22N"], B = {hand} }}', "offer B 22N card=13N")
        said.append(answer_to(s))
    assert said[0] == said[1]
    assert said[0][0] == "decline"
    assert said[0][1] in topics


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


def test_the_worker_tells_remarks_and_hints() -> None:
    """As the server asks it, over the wire."""
    s = position(TRADE + 'hand = { A = ["22N"], B = ["13N", "19D"] }', "offer B 22N card=13N")
    wire = RULES.view(s, 1).wire()
    told = think(RULES, "novice", "a table", wire, 4)
    assert told["say"] == "decline"
    assert told["remark"][1] == 0
    given = hint(RULES, "fr", wire, 4, 20.0)
    assert given["say"] == given["best"][0]["say"] == "decline"
    assert set(given["best"][0]) == {"say", "chance", "gains", "costs", "why"}
