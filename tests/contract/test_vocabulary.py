"""Actions, steps and events come from the modules, in an order that can be pinned; mistakes say what to do."""

from types import ModuleType
from typing import Any

import pytest

from exvoto.core.action import Action
from exvoto.core.errors import Broken
from exvoto.core.event import Telling
from exvoto.core.step import Step
from exvoto.core.vocabulary import vocabulary


def action(name: str, verb: str) -> type[Any]:
    return type(name, (Action,), {"verb": verb})


def step(name: str, verb: str, *takes: str) -> type[Any]:
    return type(name, (Step,), {"verb": verb, "takes": takes})


def module(name: str, *classes: type[Any], imported: tuple[type[Any], ...] = (), **tellings: Telling) -> ModuleType:
    made = ModuleType(name)
    for cls in classes:
        cls.__module__ = name
    for cls in (*imported, *classes):
        setattr(made, cls.__name__, cls)
    for key, telling in tellings.items():
        setattr(made, key, telling)
    return made


BASE = step("Base", "")
SELL, PASS, BUY = action("Sell", "sell"), action("Pass", "pass"), action("Buy", "buy")
MARKET, DEAL = step("Market", "market", "pass", "buy"), step("Deal", "deal")
STALL = step("Stall", "stall", "sell", "pass")
SOLD, BOUGHT = Telling("sold"), Telling("bought")
EVENTS = module("toys.events", SOLD=SOLD, BOUGHT=BOUGHT)
TRADE = module("toys.trade", BASE, BUY, SELL, PASS, MARKET, STALL, BOUGHT=BOUGHT)
FLOW = module("toys.flow", DEAL, imported=(STALL, BASE))


def test_words_come_in_the_order_of_the_modules() -> None:
    """Steps as they are defined, actions as the steps take them, events as they are defined; each once."""
    words = vocabulary((EVENTS, FLOW, TRADE))
    assert [cls.verb for cls in words.steps] == ["deal", "market", "stall"]
    assert [cls.verb for cls in words.actions] == ["pass", "buy", "sell"]
    assert [telling.verb for telling in words.tellings] == ["sold", "bought"]


def test_an_order_given_by_verbs_goes_before() -> None:
    words = vocabulary((FLOW, TRADE), ("stall",), ("sell",))
    assert [cls.verb for cls in words.steps] == ["stall", "deal", "market"]
    assert [cls.verb for cls in words.actions] == ["sell", "pass", "buy"]


@pytest.mark.parametrize(
    ("modules", "said"),
    [
        ((FLOW, TRADE, module("toys.more", action("Quit", "pass"))), r"two actions have the verb 'pass': Pass \(trade"),
        ((TRADE, module("toys.more", step("Fair", "market"))), r"'market': Market \(trade.py\) and Fair \(more.py\)"),
        ((EVENTS, module("toys.more", SOLD=Telling("sold"))), "two events have the verb 'sold'"),
        ((TRADE, module("toys.more", action("Quit", "quit"))), r"no step takes 'quit', so Quit \(more.py\) can never"),
        ((module("toys.more", step("Fair", "fair", "haggle")),), r"Fair \(more.py\) takes 'haggle', but no action has"),
        (
            (module("toys.more", step("Fair", "Fair")),),
            r"Fair \(more.py\) has the verb 'Fair': write one word in small",
        ),
        ((module("toys.more", step("Fair", "the fair")),), "has the verb 'the fair': write one word"),
    ],
)
def test_words_that_do_not_fit_together_are_refused(modules: tuple[ModuleType, ...], said: str) -> None:
    with pytest.raises(Broken, match=f"^words: .*{said}"):
        vocabulary(modules)


def test_an_order_of_verbs_that_are_not_there_is_refused() -> None:
    with pytest.raises(Broken, match=r"step_order names 'fair', but no module .* \(there are: deal, market, stall\)"):
        vocabulary((FLOW, TRADE), ("fair",))
