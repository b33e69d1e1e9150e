"""Who is served next by the worker processes: the urgent first, then every address alike, then every table alike.

Pure: time is handed in. An address is charged for the CPU that its questions took, and is forgiven half of it every
`HALF_LIFE` seconds; of those who wait, the one who has used least comes first. So sixteen tables of strong bots from
one address delay each other, and hardly anybody else.
"""

from collections import Counter, OrderedDict
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

HALF_LIFE = 30.0  # seconds in which half of what somebody used is forgiven
SHORT = 0.5  # seconds of CPU: what costs more is long
AGEING = 10.0  # seconds of waiting that count as one step of urgency: nothing but reviews waits for ever
MOST_ACCOUNTS = 20_000


class Urgency(IntEnum):
    """Whether somebody waits for it. Within one urgency the shares decide."""

    MOVE = 0  # a bot's answer at a table where a player is connected
    HINT = 1
    LONE_MOVE = 2  # at a table where no player is connected
    BACKGROUND = 3  # imports, replays
    REVIEW = 4  # behind everything for which somebody may wait, however long it waits itself


@dataclass(eq=False)
class Job:
    """Something for a worker to do. `cost` is what it will probably take, in seconds of CPU."""

    urgency: Urgency
    origin: str  # on whose account: an address, hashed or not
    table: str
    cost: float
    question: dict[str, Any] = field(default_factory=dict)
    queued_at: float = 0.0

    def is_short(self) -> bool:
        return self.cost <= SHORT


class Accounts:
    """Seconds of CPU that somebody used lately. Those not charged for longest are dropped."""

    def __init__(self) -> None:
        self.used: OrderedDict[str, tuple[float, float]] = OrderedDict()  # a name -> seconds, as of when

    def balance(self, name: str, now: float) -> float:
        seconds, at = self.used.get(name, (0.0, now))
        return float(seconds * 0.5 ** ((now - at) / HALF_LIFE))

    def charge(self, name: str, seconds: float, now: float) -> None:
        self.used[name] = max(0.0, self.balance(name, now) + seconds), now
        self.used.move_to_end(name)
        if len(self.used) > MOST_ACCOUNTS:
            self.used.popitem(last=False)


class FairQueue:
    """At most `most` jobs wait, of one address at most `most_per_origin` short and as many long ones."""

    def __init__(self, most: int, most_per_origin: int) -> None:
        self.most = most
        self.most_per_origin = most_per_origin
        self.waiting: list[Job] = []  # in the order of their coming
        self.origins = Accounts()
        self.tables = Accounts()

    def put(self, job: Job, now: float) -> Job | None:
        """Returns the job for which there is no room: this one, or the last of the address that has most waiting."""
        count = Counter(other.origin for other in self.waiting)
        alike = sum(other.origin == job.origin and other.is_short() == job.is_short() for other in self.waiting)
        if alike >= self.most_per_origin:
            return job
        job.queued_at = now
        self.waiting.append(job)
        if len(self.waiting) <= self.most:
            return None
        count[job.origin] += 1
        crowd = max(count, key=count.__getitem__)
        last = next(other for other in reversed(self.waiting) if other.origin == crowd)
        self.waiting.remove(last)
        return last

    def take(self, now: float, short: bool = False) -> Job | None:
        """The next job, or the next short one. It is charged at once, so that the choice after it knows."""
        fitting = [job for job in self.waiting if job.is_short() or not short]
        if not fitting:
            return None
        job = min(fitting, key=lambda one: self.rank(one, now))
        self.waiting.remove(job)
        self.charge(job, job.cost, now)
        return job

    def rank(self, job: Job, now: float) -> tuple[int, float, float]:
        steps = int(job.urgency)
        if job.urgency < Urgency.REVIEW:
            steps = max(0, steps - int((now - job.queued_at) / AGEING))
        return steps, self.origins.balance(job.origin, now), self.tables.balance(job.table, now)

    def settle(self, job: Job, seconds: float, now: float) -> None:
        """A job that was taken has really taken this long."""
        self.charge(job, seconds - job.cost, now)

    def charge(self, job: Job, seconds: float, now: float) -> None:
        self.origins.charge(job.origin, seconds, now)
        self.tables.charge(job.table, seconds, now)

    def drop(self, job: Job) -> None:
        """Nobody waits for it any more."""
        if job in self.waiting:
            self.waiting.remove(job)
