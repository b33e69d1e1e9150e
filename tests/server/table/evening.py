"""A whole game among simulated people on a clock of their own: who had to press what, and how long it took."""

import math
import random
from typing import Any, NamedTuple

from exvoto.bots.registry import make_bot
from exvoto.core.sfc import Sfc32
from exvoto.games import game as game_of
from exvoto.server.table import entries as e
from exvoto.server.table import play
from exvoto.server.table.autoplay import Plan, awaits_person, closing, plans
from exvoto.server.table.standing_orders import ordered_answer
from exvoto.server.table.windows import holds_replies

from .desk import Desk

PAUSE = (0.6, 1.8)
MEDIAN, SIGMA = 8.0, 0.6  # seconds that people take for an answer
PACES = {
    "none": e.Pace(),
    "live": e.Pace("live", total=1500, increment=15, reaction=15),
    "daily": e.Pace("daily", limit=86400, reaction=43200),
}


class Evening(NamedTuple):
    presses: int  # of everybody, in all
    needless: int  # those with a single option
    most: int  # of these, of one person
    forced: int  # questions with a single option, answered by the person or by the table
    seconds: float

    def pace(self) -> float:
        """Seconds per question: games of one seed are not quite the same where sealed answers come in another order."""
        return self.seconds / (self.presses + self.forced - self.needless)


def answer_time(pace: e.Pace, rng: random.Random) -> float:
    """Seconds until a person answers, with a choice or without: some at once, some after thinking; in a daily game most
    are not there."""
    if pace.kind == "daily" and rng.random() < 0.6:
        return rng.expovariate(1 / 7200)
    return rng.lognormvariate(math.log(MEDIAN), SIGMA)


def evening(
    name: str, seats: int, pace: str, windows: str, seed: int, *, remembers: bool = True, **options: Any
) -> Evening:
    """People answer like the bot `greedy`, and alike whenever they answer. The table does what the server's runner
    would do; if it does not remember how long people take, everybody presses for themselves."""
    desk = Desk(seats, game=game_of(name), pace=PACES[pace], windows=windows, options=options)
    desk.table.seed = desk.table.key = random.Random(seed).randbytes(32)
    rng, bot = random.Random(seed), make_bot("greedy")
    presses, needless, forced = 0, [0] * seats, 0
    asked: dict[tuple[str, int], int] = {}  # when the person will answer
    began = desk.now
    while desk.table.phase == "playing":
        match = desk.match
        if not remembers:
            match.times.clear()
        for seat in match.owing():
            key = match.decision_id(), seat
            if key not in asked:
                alone = match.step().count(match.state, seat) == 1
                forced += alone
                ordered = ordered_answer(desk.table.orders, match, seat) is not None
                wait = answer_time(PACES[pace], rng) if awaits_person(desk.table, match, seat) and not ordered else 1e9
                asked[key] = desk.now + int(1000 * wait)
        due = [(asked[match.decision_id(), seat], seat) for seat in match.owing()]
        planned = min(plans(desk.table, PAUSE), key=lambda one: one.due, default=None)
        if planned is not None and (not due or planned.due <= min(due)[0]):
            desk.now = max(desk.now, planned.due)
            by_table(desk, planned)
            continue
        desk.now, seat = min(due)
        needless[seat] += match.step().count(match.state, seat) == 1
        presses += 1
        chance = Sfc32((seed * 10_000 + match.opened) * 10 + seat)
        desk.answer(seat, bot.choose(match.game.view(match.state, seat), chance).write())
    return Evening(presses, sum(needless), max(needless), forced, (desk.now - began) / 1000)


def by_table(desk: Desk, planned: Plan) -> None:
    if holds_replies(desk.table, desk.match):
        close = closing(desk.table, desk.match, PAUSE)
        assert close is not None
        desk.do(play.disclose(desk.table, close.replies))
    else:
        assert planned.say is not None
        desk.do(play.answer(desk.table, planned.seat, None, planned.say, by=planned.by))
