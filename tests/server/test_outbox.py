"""What a connection writes, and in which order."""

from exvoto.server.storage.metrics import Metrics
from exvoto.server.web.outbox import Outbox


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
