"""The pieces of the toy, its table options and its rules."""

from typing import Final

from exvoto.core.kind import Named
from exvoto.core.rule import Rule

CARD: Final = Named("card", ("ash", "elm", "oak", "yew"))
PLACE: Final = Named("place", ("p1", "p2", "p3"))
DIE: Final = Named("die", ("i", "ii", "iii"))
CARDS, EACH, PLACES, NOTES = 4, 5, 3, 4
ALL_SEE: Final = -1  # the mask of an entry that lies open
ROUNDS, PEEK = 0, 1  # table options
T1, T2, T3, T4, T5, T6 = RULES = tuple(Rule(f"TOY-{i}") for i in range(1, 7))
