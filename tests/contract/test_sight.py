"""What a view shows, put into a blank state again."""

from typing import Any

from exvoto.core.dealer import SeededDealer
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import unveil
from exvoto.games import game


def test_hidden_entries_of_a_list_are_blank() -> None:
    """They are counted, and nothing else is known of them: a guess is the game's business."""
    rules = game("stonehenge")
    s: Any = rules.new(3, SeededDealer(Sfc32(1)))
    s.offer_cards, s.offer_wishes, s.offer_seen = [5, 7], [1, 2], [0, -1]
    blank: Any = rules.blank(3, list(s.options))
    unveil(rules.view(s, None), rules.layout, blank)
    assert list(blank.offer_cards) == [0, 7]
    assert list(blank.offer_wishes) == [0, 2]
    assert list(blank.offer_seen) == [0, -1]
