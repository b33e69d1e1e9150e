"""What a connection writes, and in which order."""

from exvoto.server.storage.metrics import Metrics
from exvoto.server.web.outbox import OVERHEAD, TOO_SLOW, Backlog, Outbox


class Line:
    """Accepts frames while it is set to."""

    def __init__(self) -> None:
        self.written: list[bytes] = []
        self.takes = True

    def write(self, frame: bytes) -> bool:
        if self.takes:
            self.written.append(frame)
        return self.takes


def test_an_acknowledgement_rides_with_the_patch() -> None:
    line, metrics = Line(), Metrics()
    out = Outbox(None, line.write, metrics)
    out.follow(b"ack 1")
    out.put(b"patch ")
    out.flush(b"ack 1")
    assert line.written == [b"patch ack 1"]  # one write, once each
    assert metrics.counts["sent"] == 2


def test_an_acknowledgement_goes_alone_where_nothing_else_does() -> None:
    line = Line()
    out = Outbox(None, line.write, Metrics())
    out.follow(b"ack 1")
    out.flush(b"ack 1")  # what was stored changed nothing for this viewer
    out.flush(b"ack 1")  # a repeated answer: nothing was stored, the same words again
    out.put(b"patch")
    assert line.written == [b"ack 1", b"ack 1", b"patch"]


def test_what_the_line_does_not_take_waits_in_order() -> None:
    line = Line()
    line.takes = False
    out = Outbox(None, line.write, Metrics())
    out.follow(b"ack 1")
    out.put(b"patch")
    out.flush(b"ack 1")
    line.takes = True
    out.put(b"later")
    assert list(out.queue.waiting) == [b"patch", b"ack 1", b"later"]
    assert line.written == []


def test_what_waits_is_bounded_in_bytes() -> None:
    """One frame may always wait; beyond the limit the client is cut off, and what waited is forgotten."""
    line, cut, metrics, backlog = Line(), list[int](), Metrics(), Backlog(1000, 2000)
    line.takes = False
    out = Outbox(None, line.write, metrics, cut.append, backlog)
    out.put(b"x" * 1500)  # longer than the limit, but alone
    assert not cut
    out.put(b"y")
    assert cut == [TOO_SLOW]
    out.put(b"z")
    out.follow(b"ack")
    out.flush(b"ack")
    assert (cut, list(out.queue.waiting), backlog.total) == ([TOO_SLOW], [], 0)
    assert metrics.counts["too_slow"] == 1


def test_what_waits_is_bounded_for_all_together() -> None:
    """And what a connection leaves behind at its end is given back."""
    line, backlog = Line(), Backlog(1000, 2000)
    line.takes = False
    cut: list[list[int]] = [[] for _ in range(3)]
    outs = [Outbox(None, line.write, Metrics(), one.append, backlog) for one in cut]
    for out in outs:
        out.put(b"x" * (900 - OVERHEAD))
    assert cut == [[], [], [TOO_SLOW]]
    assert backlog.total == 1800
    outs[0].end()
    assert backlog.total == 900


def test_a_full_state_that_waits_is_known() -> None:
    """Until it is on its way: a client that asks for another meanwhile gets none."""
    line = Line()
    out = Outbox(None, line.write, Metrics())
    out.put_full(b"full 1")
    assert out.full is None
    line.takes = False
    out.put_full(b"full 2")
    out.put(b"patch")
    assert out.full == b"full 2"
