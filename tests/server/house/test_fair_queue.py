"""Who is served next: urgency, then addresses, then tables; and who finds no room."""

from collections import Counter

from exvoto.server.house.fair_queue import AGEING, HALF_LIFE, MOST_ACCOUNTS, Accounts, FairQueue, Job, Urgency

LONG, SHORT = 1.5, 0.02


def job(origin: str, table: str = "", cost: float = LONG, urgency: Urgency = Urgency.MOVE) -> Job:
    return Job(urgency, origin, table or f"table of {origin}", cost)


def taken(queue: FairQueue, count: int, now: float = 0.0) -> list[Job]:
    found = [queue.take(now) for _ in range(count)]
    return [one for one in found if one is not None]


def test_an_address_with_many_questions_delays_itself() -> None:
    """The address that has used least comes next, however many questions the other has waiting."""
    queue = FairQueue(100, 100)
    for k in range(16):
        assert queue.put(job("hog", f"h{k}"), 0.0) is None
    assert [one.origin for one in taken(queue, 2)] == ["hog", "hog"]
    queue.put(job("ada"), 1.0)
    queue.put(job("bob"), 1.0)
    assert [one.origin for one in taken(queue, 4, 1.0)] == ["ada", "bob", "hog", "hog"]


def test_every_address_gets_the_same_cpu() -> None:
    """Two who never stop asking get the same CPU, although one asks five times as much at a time."""
    queue, used, now = FairQueue(1000, 1000), Counter[str](), 0.0
    for _ in range(400):
        queue.put(job("long", cost=1.0), now)
        queue.put(job("short", cost=0.2), now)
    for _ in range(100):
        one = queue.take(now)
        assert one is not None
        used[one.origin] += one.cost
        now += one.cost
    assert abs(used["long"] - used["short"]) <= 1.2


def test_the_tables_of_one_address_take_turns() -> None:
    """People who share an address, behind one proxy or at one school, do not starve each other."""
    queue = FairQueue(100, 100)
    for _ in range(6):
        queue.put(job("school", "busy"), 0.0)
    queue.put(job("school", "quiet"), 0.0)
    assert "quiet" in [one.table for one in taken(queue, 2)]


def test_what_a_job_really_took_is_charged() -> None:
    """Somebody whose questions only look cheap is found out after the first."""
    queue = FairQueue(100, 100)
    for _ in range(3):
        queue.put(job("liar", cost=SHORT), 0.0)
        queue.put(job("honest", cost=0.1), 0.0)
    first = queue.take(0.0)
    assert first is not None and first.origin == "liar"
    queue.settle(first, 4.0, 4.0)
    assert [one.origin for one in taken(queue, 4, 4.0)] == ["honest", "honest", "honest", "liar"]


def test_urgency_comes_first_but_not_for_ever() -> None:
    """A move for which a player waits, a hint, a table of bots, an import; and what has waited long moves up."""
    queue = FairQueue(100, 100)
    for urgency in reversed(Urgency):
        queue.put(job(urgency.name, urgency=urgency), 0.0)
    queue.origins.charge("MOVE", 100.0, 0.0)  # even if its address has used a lot
    assert [one.origin for one in taken(queue, 4)] == ["MOVE", "HINT", "LONE_MOVE", "BACKGROUND"]
    queue.put(job("import", urgency=Urgency.BACKGROUND), 0.0)
    late = 3 * AGEING
    queue.put(job("MOVE"), late)
    assert [one.origin for one in taken(queue, 1, late)] == ["import"]


def test_reserved_workers_take_short_work_only() -> None:
    """And what is short does not wait for what is long."""
    queue = FairQueue(100, 100)
    queue.put(job("ada"), 0.0)
    assert queue.take(0.0, short=True) is None
    queue.put(job("bob", cost=SHORT), 0.0)
    one = queue.take(0.0, short=True)
    assert one is not None and one.origin == "bob"


def test_a_full_line_of_one_address_refuses_only_that_address() -> None:
    """Long and short questions have a line each: where no strong bot may wait, a novice still may."""
    queue = FairQueue(100, 3)
    for _ in range(3):
        assert queue.put(job("hog"), 0.0) is None
    fourth = job("hog")
    assert queue.put(fourth, 0.0) is fourth
    assert queue.put(job("hog", cost=SHORT), 0.0) is None
    assert queue.put(job("ada"), 0.0) is None


def test_a_full_queue_pushes_out_the_longest_line() -> None:
    """A crowd cannot keep a newcomer out; the last of the longest line goes."""
    queue = FairQueue(6, 5)
    hogs = [job("hog", f"h{k}") for k in range(5)]
    for one in hogs:
        queue.put(one, 0.0)
    queue.put(job("ada"), 0.0)
    assert queue.put(job("bob"), 0.0) is hogs[-1]
    assert queue.put(job("bob"), 0.0) is hogs[-2]
    assert len(queue.waiting) == 6


def test_accounts_forgive_and_stay_small() -> None:
    """Half is forgotten in every half-life, and a flood of addresses costs bounded memory."""
    accounts = Accounts()
    accounts.charge("ada", 8.0, 0.0)
    assert accounts.balance("ada", HALF_LIFE) == 4.0
    assert accounts.balance("nobody", 5.0) == 0.0
    for k in range(MOST_ACCOUNTS + 10):
        accounts.charge(f"{k}", 1.0, 1.0)
    assert len(accounts.used) == MOST_ACCOUNTS
    assert accounts.balance("ada", 1.0) == 0.0
