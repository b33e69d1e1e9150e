"""The rules of Goofspiel by id, in the order in which players read them."""

from typing import Final

from exvoto.core.rule import Rule, numbered

GOF_1: Final = Rule("GOF-1")  # two to four players
GOF_2: Final = Rule("GOF-2")  # everybody's hand, and the prizes
GOF_3: Final = Rule("GOF-3")  # a prize is turned up
GOF_4: Final = Rule("GOF-4")  # everybody bids one card, sealed
GOF_5: Final = Rule("GOF-5")  # … a card of one's hand
GOF_6: Final = Rule("GOF-6")  # the highest card takes all prizes on offer
GOF_7: Final = Rule("GOF-7")  # a tie for the highest card
GOF_8: Final = Rule("GOF-8")  # bids are gone
GOF_9: Final = Rule("GOF-9")  # the end, and who wins

CHAPTERS: Final = (
    ("table", (GOF_1, GOF_2)),
    ("round", (GOF_3, GOF_4, GOF_5, GOF_6, GOF_7, GOF_8)),
    ("end", (GOF_9,)),
)
RULINGS: Final = numbered("R-", 1)
