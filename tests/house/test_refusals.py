"""A refusal says why this answer is not possible here: in a sentence of its own, never with the rule as it is printed."""  # noqa: E501

import random
from typing import Any

import pytest

from exvoto.core.dealer import SeededDealer
from exvoto.core.engine import facts, over, pending, play, refuse
from exvoto.core.rule import Rule
from exvoto.core.sfc import Sfc32
from exvoto.core.text.sentences import sayable
from exvoto.games import NAMES, game, texts

GAMES = 6
MOST = 250  # answers of a game
TRIED = 8  # wrong answers at each


def unexplained(catalogue: Any, rule: Rule, why: dict[str, int]) -> bool:
    return sayable(catalogue.own["refusal"].get(rule.id, {}), why) is None


def refusals(name: str, seed: int) -> list[tuple[str, Rule, dict[str, int]]]:
    """What people might try: answers that were possible earlier in the game, now, from any seat."""
    rules, rng = game(name), random.Random(seed)
    dealer = SeededDealer(Sfc32(seed))
    s = rules.new(rules.seats[seed % len(rules.seats)], dealer)
    known: list[Any] = []
    found = []
    for _ in range(MOST):
        if over(s):
            break
        for answer in rng.sample(known, min(TRIED, len(known))):
            seat = rng.randrange(s.n)
            rule = refuse(s, seat, answer)
            if rule is not None:
                found.append((f"{s.agenda[-1].write()}: {answer.write()} by {seat}", rule, facts(s, seat, answer)))
        seat, step = rng.choice(pending(s)), s.agenda[-1]
        answer = step.nth(s, seat, rng.randrange(step.count(s, seat)))
        known.append(answer)
        play(s, seat, answer, dealer)
    return found


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("name", NAMES)
def test_every_refusal_has_a_sentence_of_its_own(name: str, language: str) -> None:
    catalogue = texts(name, language)
    found = [refusal for seed in range(GAMES) for refusal in refusals(name, seed)]
    assert len(found) > 300
    assert [f"{where}: {rule}" for where, rule, why in found if unexplained(catalogue, rule, why)] == []
    for _, rule, why in found:
        said = catalogue.refusal(rule, why, ["Ada", "Bo", "Cy", "Dee", "Éva", "Finn"])
        assert "{" not in said
        assert said[:1] == said[:1].upper(), said
        assert said.endswith(".")


def test_a_refusal_without_its_sentence_is_found() -> None:
    """Planted: a rule that the catalogue has no sentence for, and one whose sentence names a fact that is not given."""
    catalogue = texts(NAMES[0], "en")
    assert unexplained(catalogue, Rule("NONE-1"), {})
    planted = {"refusal": {"NONE-1": "You have {coins}."}}
    assert sayable(planted["refusal"]["NONE-1"], {}) is None
    assert sayable(planted["refusal"]["NONE-1"], {"coins": 1}) is not None
