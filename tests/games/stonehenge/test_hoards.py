"""Large hands of Stonehenge: no list of answers is long, and every offering can still be found and laid."""

import pytest

from exvoto.contract.composing import check_completions, check_composing, check_listed
from exvoto.contract.menus import check_menus
from exvoto.core import engine
from exvoto.core.dealer import SeededDealer
from exvoto.core.draft import MOST_OPTIONS, Completions, Draft, completions
from exvoto.core.sfc import Sfc32
from exvoto.games.stonehenge import GAME
from exvoto.games.stonehenge.laying.families import families
from exvoto.games.stonehenge.moments import plays
from exvoto.games.stonehenge.offerings import DONE, Lay, Offering, ground_of
from exvoto.games.stonehenge.pieces import COLOURS, COMBINATION
from exvoto.games.stonehenge.state import Stonehenge

from .test_menus import hand_of

HUGE = [20, 45, 60, 65]


def lay_drawn(s: Stonehenge, rng: Sfc32) -> Lay:
    """A random offering, listed or not."""
    while True:
        answer = Offering(0).random(s, 0, rng)
        if isinstance(answer, Lay):
            return answer


@pytest.mark.parametrize("size", HUGE)
def test_a_large_hand_lists_a_choice_of_its_offerings(size: int) -> None:
    """Nearly as many as may be listed, sorted, all legal: every kind, every gain, all trilithon cards and the end."""
    s, step = hand_of(Sfc32(size), size), Offering(0)
    options = step.options(s, 0)
    assert MOST_OPTIONS - 40 < len(options) <= MOST_OPTIONS < step.count(s, 0)
    assert [a.key() for a in options if isinstance(a, Lay)] == sorted({a.key() for a in options if isinstance(a, Lay)})
    assert all(engine.refuse(s, 0, a) is None for a in options)
    some = completions(Draft("lay", {}), options)
    whole = step.complete(s, 0, Draft("lay", {}))
    assert some.values["combination"] == whole.values["combination"]
    assert some.values["gain"] == whole.values["gain"]
    others = [a for a in options if not isinstance(a, Lay)]
    assert whole.count + len(others) == step.count(s, 0)
    assert others == [DONE, *plays(s, 0)]
    assert len(others) > 1 or size < 60


@pytest.mark.parametrize("size", HUGE)
def test_what_is_listed_brings_all_that_it_may(size: int) -> None:
    """A combination is listed with every gain or not at all: nobody takes one of two tokens for the only one."""
    s, step = hand_of(Sfc32(size), size), Offering(0)
    listed: dict[tuple[int, tuple[int, ...]], set[int]] = {}
    for a in step.options(s, 0):
        if isinstance(a, Lay):
            listed.setdefault((a.combination, a.cards), set()).add(a.gain)
    for (kind, cards), found in listed.items():
        gains = {gain for gain in range(COLOURS + 1) if Lay(kind, cards, gain).refuse(s, 0) is None}
        assert found == gains


@pytest.mark.parametrize("size", HUGE)
def test_any_offering_of_a_large_hand_is_composed_and_laid(size: int) -> None:
    """Card by card, each named before it is chosen; at the end the very answer; and it is legal, listed or not."""
    rng = Sfc32(size)
    s, listed = hand_of(rng, size), 0
    for _ in range(3):
        answer = lay_drawn(s, rng)
        check_composing(s, Offering(0), 0, answer, "here")
        listed += answer in Offering(0).options(s, 0)
        after = s.copy()
        engine.play(after, 0, answer, SeededDealer(rng))
        assert after.held[0] == size - len(answer.cards)
    assert listed < 3


def test_the_contract_holds_for_the_answers_of_a_large_hand() -> None:
    """All that is checked of any step, of a hand that was not checked in random games."""
    for size in (25, 60):
        check_menus(GAME, hand_of(Sfc32(size), size), 1, Sfc32(size))


@pytest.mark.parametrize("size", [3, 8, 11, 16])
def test_drafts_are_completed_as_the_whole_list_says(size: int) -> None:
    """Also cards chosen in any order, some that do not go together, and a gain that nothing brings."""
    rng, step = Sfc32(size), Offering(0)
    for _ in range(6):
        s = hand_of(rng, size)
        legal = step.legal(s, 0)
        for _ in range(25):
            answer = legal[rng.below(len(legal))]
            if not isinstance(answer, Lay):
                continue
            other = s.cards(0)[rng.below(size)]
            draft = Draft("lay", {"cards": (*answer.cards[::-1][: rng.below(4)], *([other] if rng.below(3) else []))})
            if rng.below(3) == 0:
                draft.values["gain"] = rng.below(6)
            if rng.below(3) == 0:
                draft.values["combination"] = rng.below(COMBINATION.span)
            found, usual = step.complete(s, 0, draft), completions(draft, legal)
            assert (found.count, found.values) == (usual.count, usual.values)
            check_listed(s, step, 0, draft, found, "here")
        if len(legal) <= MOST_OPTIONS:
            check_completions(s, step, 0, legal[-1], "here")


@pytest.mark.parametrize(
    "values",
    [{"combination": -1}, {"gain": -1}, {"cards": (-1,)}, {"cards": (64,)}, {"cards": (900,)}, {"cards": (3, 3)}],
)
def test_a_draft_of_nonsense_leads_nowhere(values: dict[str, int | tuple[int, ...]]) -> None:
    """No error, no answer."""
    s = hand_of(Sfc32(3), 65)
    found = engine.complete(s, 0, Draft("lay", values))
    assert (found.count, found.options, found.values) == (0, [], {})


def test_drafts_of_what_is_not_asked_lead_nowhere() -> None:
    """Another seat, another verb."""
    s = hand_of(Sfc32(3), 30)

    def nothing(found: Completions) -> bool:
        return found.count == 0 and not found.options

    assert not nothing(engine.complete(s, 0, Draft("done", {})))
    assert nothing(engine.complete(s, 1, Draft("lay", {})))
    assert nothing(engine.complete(s, 0, Draft("draw", {})))


@pytest.mark.parametrize("size", [12, 30])
def test_cards_chosen_in_order_are_followed_by_higher_ones(size: int) -> None:
    """As the doors choose them: a card is named if, and only if, an offering begins like this."""
    rng = Sfc32(size)
    s = hand_of(rng, size)
    ground = ground_of(s, 0)
    for _ in range(10):
        answer = lay_drawn(s, rng)
        for k in range(len(answer.cards)):
            begun = answer.cards[:k]
            [family] = families(ground, answer.combination, begun, answer.gain, True)
            named = family.next_cards()
            assert answer.cards[k] in named
            for card in s.cards(0):
                further = families(ground, answer.combination, (*begun, card), answer.gain, True)
                assert (card in named) == (bool(further) and (not begun or card > begun[-1]))
