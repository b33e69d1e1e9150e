"""Worlds that a seat cannot tell from the true one: other hands, other missions, face-down cards and the pile."""

from exvoto.core.fast import Row, i64, row, row_of, total
from exvoto.core.kind import NONE
from exvoto.core.sfc import Sfc32
from exvoto.core.sight import View
from exvoto.games.odyssee.pieces import CARDS, CARDS_OF, DIONYSOS, MISSIONS, TARGET
from exvoto.games.odyssee.state import Odyssee


def guess(s: Odyssee, view: View, rng: Sfc32) -> None:
    if "provide" not in view.agenda:  # before that, nobody has a mission
        guess_missions(s, view, rng)
    guess_cards(s, view, rng)


def guess_missions(s: Odyssee, view: View, rng: Sfc32) -> None:
    """Every deal is as likely that leaves nobody with ten points: who had them would have ended the game (ODY-47)."""
    shown = view.entries("missions")
    free = row(MISSIONS, 1)
    for mission in range(MISSIONS):
        if points_of(s, mission) >= TARGET or mission in shown:
            free[mission] = 0
    for seat in range(s.n):
        if shown[seat] is None:
            s.missions[seat] = draw(free, rng)


def points_of(s: Odyssee, mission: i64) -> i64:
    points: i64 = 0
    for adventure in s.done:
        points += s.prizes[mission * 6 + adventure]
    return points


def guess_cards(s: Odyssee, view: View, rng: Sfc32) -> None:
    """Every unseen card is equally likely to be in any unseen place."""
    bag = unseen(view)
    cards = view.entries("wind_card")
    for wind in range(s.winds):
        if cards[wind] is None:
            s.wind_card[wind] = draw(bag, rng)
    sizes = view.row("hands_size")
    for seat in range(s.n):
        if seat != view.seat:
            for _ in range(sizes[seat]):
                s.hands[seat * 5 + draw(bag, rng)] += 1
    s.pile = bag


def unseen(view: View) -> Row:
    """The cards that lie where this viewer does not see them."""
    bag = row_of(list(CARDS_OF))
    for i, held in enumerate(view.entries("hands")):
        if held is not None:
            bag[i % CARDS] -= held
    for card in view.entries("wind_card"):
        if card is not None and card != NONE:
            bag[card] -= 1
    bag[DIONYSOS] -= view.number("exchanges")
    return bag


def draw(bag: Row, rng: Sfc32) -> int:
    k: i64 = rng.below(total(bag))
    for card in range(len(bag)):
        k -= bag[card]
        if k < 0:
            bag[card] -= 1
            return card
    raise IndexError(k)
