"""Offers at the market of Stonehenge: worth answering, raised when declined, no gifts of the game, in many words."""

import json
from importlib.resources import files
from typing import Any

import pytest

from exvoto.bots.advice import remark_text
from exvoto.bots.bot import Bot
from exvoto.bots.evaluations import eval_of
from exvoto.bots.levels import Novice, Thinker
from exvoto.core.engine import pending, refuse
from exvoto.core.sfc import Sfc32
from exvoto.core.text.sentences import placeholders
from exvoto.games import game
from exvoto.games.stonehenge.bargaining.trade import Bargain, Considering
from exvoto.games.stonehenge.bots.remarks import VARIANTS

from .test_bargains import position
from .test_levels import positions, unfair

RULES = game("stonehenge")
MINDS: list[Bot] = [Novice(), Thinker(iterations=8), Thinker(iterations=8, thorough=True)]
LEVELS = pytest.mark.parametrize("bot", MINDS, ids=["novice", "regular", "strong"])


def answer_of(bot: Bot, s: Any, seed: int = 2) -> str:
    return bot.choose(RULES.view(s, pending(s)[0]), Sfc32(seed)).write()


MARKET = """agenda = ["bargain {round} W"]
druid = 6
at = {{ A = "9D" }}
hand = {{ A = ["7N", "19D", "2N", "28D"], B = ["13N", "8D", "23D", "27N"], C = ["25N", "1D", "28N", "5N", "12D"] }}
"""


@LEVELS
def test_a_bot_asks_for_what_completes_a_three(bot: Bot) -> None:
    """A third white card makes a token today; the blue and the yellow one make nothing."""
    s = position(MARKET.format(round=1))
    said = answer_of(bot, s)
    assert said in ("offer - 2N col=W", "offer - 28D col=W")
    assert refuse(s, 0, RULES.read(said)) is None


@LEVELS
def test_a_declined_offer_is_raised_by_a_second_card(bot: Bot) -> None:
    assert answer_of(bot, position(MARKET.format(round=2))) == "offer - 2N,28D col=W"


@LEVELS
def test_no_wish_is_repeated_after_a_raise(bot: Bot) -> None:
    """Asked for once, asked for with two cards, then left alone."""
    said = answer_of(bot, position(MARKET.format(round=3)))
    assert said.startswith("offer")
    assert not said.endswith("col=W")


@LEVELS
def test_declined_by_all_a_bot_raises_in_the_game_itself(bot: Bot) -> None:
    """The same hand in the next round, after true answers of everybody."""
    first = position(MARKET.format(round=1))
    answers = [answer_of(bot, first), "decline", "decline"]
    second = position(MARKET.format(round=1), *answers)
    while second.agenda[-1].write() != "bargain 2 W":
        second = position(MARKET.format(round=1), *(answers := [*answers, "pass"]))
    assert answer_of(bot, second, 7) == "offer - 2N,28D col=W"


GIFT = """agenda = ["bargain 1 W"]
druid = 6
at = {{ A = "20D", B = "9D" }}
owned = {{ A = {{ pillar = 2 }} }}
tokens = {{ A = "{tokens}" }}
hand = {{ A = ["7N", "19D", "2N", "28D"], B = ["13N", "8D", "14N", "3D"], C = ["25N", "1D", "28N", "5N", "12D"] }}
"""


@LEVELS
def test_the_card_that_ends_the_game_is_not_given(bot: Bot) -> None:
    """A third blue card is a token for B; but the white card would complete A's dolmen today."""
    asked = "offer B 2N card=13N"
    assert answer_of(bot, position(GIFT.format(tokens="B1,G1,Y1,R1"), asked)) == "decline"
    assert answer_of(bot, position(GIFT.format(tokens="-"), asked)) == "accept 13N"


@LEVELS
def test_nothing_is_offered_to_somebody_who_may_win_with_it(bot: Bot) -> None:
    """A would complete the dolmen with one more token: B asks the others, one by one, or nobody."""
    for hand in ('["8D", "14N", "3D", "22D"]', '["13N", "19N", "22D", "5D"]'):
        text = GIFT.replace('"bargain 1 W"', '"bargain 1 B"').replace('B = ["13N", "8D", "14N", "3D"]', f"B = {hand}")
        said = answer_of(bot, position(text.format(tokens="B1,G1,Y1,R1")))
        assert not said.startswith(("offer -", "offer A"))


def test_bargaining_is_legal_and_fair() -> None:
    """The same answers in worlds that the seat cannot tell apart, and none that is refused."""
    bargains = [s for s in positions("stonehenge", 60, 6) if isinstance(s.agenda[-1], Bargain | Considering)][:8]
    assert len(bargains) > 4
    for bot in MINDS:
        assert unfair(bot, bargains, "stonehenge") == 0
        for s in bargains:
            seat = pending(s)[0]
            assert refuse(s, seat, bot.choose(RULES.view(s, seat), Sfc32(5))) is None


def test_remarks_take_turns() -> None:
    """Six sentences in a row are different, for any seat and any offer of a market day."""
    said = []
    for offers in range(4):
        for seat in (1, 2, 3):
            s = position(
                'agenda = ["bargain 1 W"]\ndruid = 6\nhand = { A = ["22N"], B = ["13N"], C = ["9N"], D = ["8N"] }'
            )
            s.offers = offers
            view = RULES.view(position_after(s, seat), seat)
            remark = eval_of("stonehenge").remark(view, RULES.read("decline"), Sfc32(1))
            assert remark is not None
            said.append(remark.words)
    for k in range(len(said) - 6):
        assert len(set(said[k : k + 6])) == 6, said


def position_after(s: Any, seat: int) -> Any:
    """A has made this seat an offer."""
    s.agenda.append(Considering(0, seat, seat))
    s.offer_cards, s.offer_wishes, s.offer_seen = [42], [0], [-1]
    s.asked = (seat,)
    s.answers = [None]
    return s


def test_what_only_the_parties_see_is_not_said_aloud() -> None:
    text = MARKET.format(round=1)
    for options, loud in (("", True), ('options = { trade_visibility = "parties" }\n', False)):
        s = position(options + text)
        remark = eval_of("stonehenge").remark(RULES.view(s, 0), RULES.read("offer - 28D col=W"), Sfc32(1))
        assert (remark is not None) == loud


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_remark_is_a_sentence(language: str) -> None:
    """As many variants of each topic as take turns, all different, naming nothing but the offer or public facts."""
    own = files("exvoto.games.stonehenge.bots").joinpath(f"texts/{language}.json").read_text("utf-8")
    catalogue = json.loads(own)["remark"]
    facts = {"lacking": "colour=B", "demand": "demand W1 -", "last": "offer - 7N any"}
    facts |= {"ask": "offer - 7N col=W", "to": "offer B 7N card=12D", "two": "offer - 7N,2D col=K"}
    names = ["Ada", "Bob", "Cleo"]
    for topic, count in VARIANTS.items():
        assert list(catalogue[topic]) == [f"{k}" for k in range(1, count + 1)]
        assert len(set(catalogue[topic].values())) == count
        for k, template in catalogue[topic].items():
            text = remark_text("stonehenge", f"{topic}.{k} {facts.get(topic, '')}".strip(), language, names)
            assert text.endswith((".", "?", "!"))
            assert "{" not in text
            assert placeholders(template) <= {"to", "cards", "wishes", "colour", "tokens"}
    assert remark_text("stonehenge", "useless", language, names).endswith(".")  # of games stored before
    assert remark_text("stonehenge", "unheard.3 offer - 7N any", language, names) == "unheard.3 offer - 7N any"
