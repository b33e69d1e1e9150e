"""A toy game with everything that is difficult: hidden hands, sealed bids, a window, offers, chance, secrets.

Each round every seat draws a card, all bid sealed, the winner lays a card face down (with the option `peek` the next
seat sees it too), the others may challenge it in turn, then the winner may note a number for itself or give coins away.
Steps find one another through `s.parts`, so that a test can plant a defective one: see `variant`.
"""

from .actions import Bid, Challenge, Done, Give, Note, Pass, Place
from .events import CHALLENGED, DONE, DREW, GAVE, NOTED, OPENED, PLACED, TURNED
from .game import TOY, ToyGame, variant
from .pieces import CARD, CARDS, NOTES, T1, T2, T3, T4, T5
from .state import Toy
from .steps import Bidding, Closing, Deal, Placing, Turn, Window

__all__ = [
    "CARD",
    "CARDS",
    "CHALLENGED",
    "DONE",
    "DREW",
    "GAVE",
    "NOTED",
    "NOTES",
    "OPENED",
    "PLACED",
    "T1",
    "T2",
    "T3",
    "T4",
    "T5",
    "TOY",
    "TURNED",
    "Bid",
    "Bidding",
    "Challenge",
    "Closing",
    "Deal",
    "Done",
    "Give",
    "Note",
    "Pass",
    "Place",
    "Placing",
    "Toy",
    "ToyGame",
    "Turn",
    "Window",
    "variant",
]
