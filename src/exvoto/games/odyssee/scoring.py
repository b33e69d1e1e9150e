"""Points and victory (ODY-46 to ODY-49)."""

from exvoto.core.dealer import Dealer
from exvoto.core.fast import i64
from exvoto.core.game import Result
from exvoto.games.odyssee.events import ENDED, SHOWN
from exvoto.games.odyssee.pieces import TARGET
from exvoto.games.odyssee.rules import ODY_47, ODY_48, ODY_49, ODY_55
from exvoto.games.odyssee.state import EVERYBODY, Odyssee


def reached(s: Odyssee) -> bool:
    """Whether somebody has ten points (ODY-47)."""
    return any(s.score(seat) >= TARGET for seat in range(s.n))


def finish(s: Odyssee, d: Dealer) -> None:
    """The game is over: all missions are shown (ODY-58). No new token, no deal."""
    d.tell(ENDED.of(int(not reached(s)), s.round))
    for seat in range(s.n):
        s.mission_seen[seat] = EVERYBODY
        d.tell(SHOWN.of(seat, s.missions[seat], s.score(seat)))
    s.agenda.clear()  # ODY-47, R-37: with it the new token and the deal


def last_points(s: Odyssee, seat: i64) -> i64:
    """What the last adventure brought a seat."""
    mission: i64 = s.missions[seat]
    return s.prizes[mission * 6 + s.done[-1]] if s.done else 0


def result(s: Odyssee) -> Result:
    """ODY-48: the score, then the points from the last token; what is still equal shares (ODY-49).

    The rule is the one that decided: ten points (ODY-47) only if nobody else had them too.
    """
    merits = [(int(s.score(seat)), int(last_points(s, seat))) for seat in range(s.n)]
    best = max(merits)
    ranks = [1 + sum([other > mine for other in merits]) for mine in merits]
    there = len([merit for merit in merits if merit[0] >= TARGET])
    rule = ODY_55 if there == 0 else ODY_47 if there == 1 else ODY_48
    if merits.count(best) > 1:
        rule = ODY_49
    elif len([merit for merit in merits if merit[0] == best[0]]) > 1:
        rule = ODY_48
    return Result([merit[0] for merit in merits], ranks, rule)
