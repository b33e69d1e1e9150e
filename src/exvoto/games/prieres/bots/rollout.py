"""How the turns of a round of Prières go on if everybody places what the Faith can pay, and nothing else happens.

It brings the leaves of a search to the end of the turns, where the Cities of this round are on the table and the End
card has been met or not, so that the evaluation compares like with like.
"""

from exvoto.core.action import Action
from exvoto.core.engine import push
from exvoto.games.prieres.bots.horizon import Horizon
from exvoto.games.prieres.bots.outlook import SILENT, Outlook, affordable
from exvoto.games.prieres.miracles.play import PASS
from exvoto.games.prieres.placing import PLACE
from exvoto.games.prieres.state import Prieres
from exvoto.games.prieres.turn import END_TURN, Turn


def play_turns(s: Prieres) -> None:
    """In place."""
    while s.agenda:
        step = s.agenda[-1]
        if step.reaction:
            push(s, s.asked[0], PASS, SILENT)
        elif isinstance(step, Turn):
            push(s, s.turn, next_in_turn(s), SILENT)
        else:
            return


def next_in_turn(s: Prieres) -> Action[Prieres]:
    """The dearest City of those that are worth most together; the end of the turn if none can be paid."""
    plan = affordable(s, s.turn, Horizon(s, Outlook(s)).temple, 1.0)
    if not plan:
        return END_TURN
    dearest = plan[0]
    for city in plan:
        if s.printed_cost(city) > s.printed_cost(dearest):
            dearest = city
    return PLACE[dearest]
