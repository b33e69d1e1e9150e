"""Why an answer is refused from a seat that is not asked for it: the rule that says when it is given."""

from exvoto.core.rule import Rule
from exvoto.games.stonehenge.rules import (
    STO_1,
    STO_22,
    STO_30,
    STO_40,
    STO_41,
    STO_42,
    STO_44,
    STO_50,
    STO_72,
    STO_74,
    STO_78,
    STO_91,
    STO_94,
    STO_96,
)


def out_of_place(verb: str) -> Rule:
    if verb in ("gain", "denounce", "blackmail"):
        return STO_91
    if verb in ("counter", "yield"):
        return STO_96
    if verb in ("step", "card"):
        return STO_30
    if verb in ("skip", "draw", "draw-four", "ask", "take"):
        return STO_40
    if verb in ("lay", "done"):
        return STO_50
    if verb in ("offer", "pass"):
        return STO_72
    if verb in ("accept", "decline"):
        return STO_74
    if verb in ("demand", "pay", "propose", "refuse", "agree", "reject"):
        return STO_94
    return late(verb)


def late(verb: str) -> Rule:
    if verb in ("more", "stop"):
        return STO_41
    if verb == "give":
        return STO_42
    if verb == "pick":
        return STO_44
    if verb == "declare":
        return STO_78
    return STO_1 if verb in ("colour", "any-colour") else STO_22
