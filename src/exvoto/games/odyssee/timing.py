"""Which rule says that an answer comes at the wrong moment, or from the wrong seat."""

from exvoto.core.rule import Rule
from exvoto.games.odyssee.rules import ODY_4, ODY_7, ODY_10, ODY_30, ODY_50


def untimely(verb: str) -> Rule:
    """C-7: the phase and the seat are judged first."""
    if verb == "choose":
        return ODY_4
    if verb == "place":
        return ODY_7
    if verb in ("counter", "decline"):
        return ODY_30  # ODY-32: there is no window for anything but a power just announced
    if verb == "refill":
        return ODY_50
    return ODY_10
