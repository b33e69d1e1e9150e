"""What is true of every position of Goofspiel."""

from exvoto.core.engine import over
from exvoto_goofspiel.pieces import CARDS, LENGTH, worth
from exvoto_goofspiel.state import Goofspiel


def broken_law(s: Goofspiel) -> str | None:
    sizes = {int(hand).bit_count() for hand in s.hand}
    if len(sizes) != 1:
        return "everybody has as many cards as the others"
    left = sum(s.coming) + (not over(s) and s.round > 0)
    if not over(s) and s.round > 0 and sizes != {left}:
        return "there are as many rounds to come as cards in a hand"
    for card in range(CARDS):
        places = [s.won[seat] >> card & 1 for seat in range(s.n)] + [s.prizes >> card & 1, s.coming[card]]
        if sum(places) > (card < s.options[LENGTH]):
            return f"the prize {card + 1} is in one place only"
    if any(s.score[seat] != worth(s.won[seat]) for seat in range(s.n)):
        return "a score is the sum of the prizes won"
    return None
