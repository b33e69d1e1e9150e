"""Which rule says that an answer comes at the wrong moment, or from the wrong seat; and what its sentence may name."""

from exvoto.core.action import Action
from exvoto.core.fast import i64
from exvoto.core.rule import Rule
from exvoto.games.odyssee.pieces import GODS
from exvoto.games.odyssee.rules import ODY_4, ODY_7, ODY_10, ODY_30, ODY_50
from exvoto.games.odyssee.state import Odyssee


def untimely(verb: str) -> Rule:
    """What is judged first: the phase and the seat, before the god, the card, the pawn and what is named."""
    if verb == "choose":
        return ODY_4
    if verb == "place":
        return ODY_7
    if verb in ("counter", "decline"):
        return ODY_30  # ODY-32: there is no window for anything but a power just announced
    if verb == "refill":
        return ODY_50
    return ODY_10


class Timed(Action[Odyssee]):
    """An answer whose refusal can say what is asked now."""

    def facts(self, s: Odyssee, seat: int) -> dict[str, int]:
        now = s.agenda[-1].verb if s.agenda else ""
        return {
            "drafting": int(now == "draft"),
            "launching": int(now == "launch"),
            "countering": int(now in ("window", "challenge")),
            "refilling": int(now == "new-token"),
            "held": s.gods[seat],
        }


def about(s: Odyssee, god: i64) -> dict[str, int]:
    """A god named by an answer: whether it takes part, who holds it, and whose turn its power waits for."""
    if not 0 <= god < GODS:
        return {}
    return {"god": god, "playing": int(god < s.n), "holder": s.holder(god), "waits": s.waits[god]}
