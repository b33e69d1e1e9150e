"""The order of play."""

from typing import ClassVar, Final

from exvoto.core.action import Action
from exvoto.core.dealer import Dealer
from exvoto.core.fast import row
from exvoto.core.kind import NONE
from exvoto.core.step import Step
from exvoto.games.odyssee.events import ROUND
from exvoto.games.odyssee.pieces import GOD_DEAL, ZEUS
from exvoto.games.odyssee.setup import Draft, Launch, Provide
from exvoto.games.odyssee.state import Odyssee
from exvoto.games.odyssee.turns import TURNS
from exvoto.games.odyssee.voyage import Refill, Renewal, Voyage

# Steps never change: those of every round are made once.
VOYAGE: Final = Voyage()
REFILL: Final = Refill()
RENEWAL: Final = Renewal()


def opening(s: Odyssee) -> None:
    if s.options[GOD_DEAL] == 0:
        s.next(Launch(), Round())
        return
    s.gods = row(s.n, NONE)  # nobody has a god or, before that, a mission
    s.missions = row(s.n, NONE)
    s.next(Draft(0), Provide(), Launch(), Round())


class Round(Step[Odyssee]):
    """Turns until all have passed or Zeus stops, then the voyage, a new token, new cards, and again."""

    verb: ClassVar[str] = "round"

    def resolve(self, s: Odyssee, answers: list[Action[Odyssee]], d: Dealer) -> None:
        s.leader = s.left_of(s.holder(ZEUS))  # ODY-8, ODY-9, ODY-36, R-25
        if d.loud:
            d.tell(ROUND.of(s.round, s.leader))
        s.next(TURNS[s.leader], VOYAGE, REFILL, RENEWAL, self)
