"""The thread that writes: it hands everything that has queued up to one commit."""

import queue
import threading
from collections.abc import Callable
from typing import Any, Protocol

MOST_PER_COMMIT = 256


class Writer(Protocol):
    """Calls `commit` with what was put, in that order. A simulation has one without a thread."""

    def start(self, commit: Callable[[list[Any]], None]) -> None: ...

    def put(self, job: Any) -> None: ...

    def stop(self) -> None:
        """Returns when everything put has been committed."""


class WriterThread:
    def __init__(self) -> None:
        self._jobs: queue.SimpleQueue[Any] = queue.SimpleQueue()
        self._thread: threading.Thread | None = None

    def start(self, commit: Callable[[list[Any]], None]) -> None:
        self._thread = threading.Thread(target=self._run, args=(commit,), name="writer", daemon=True)
        self._thread.start()

    def put(self, job: Any) -> None:
        self._jobs.put(job)

    def stop(self) -> None:
        if self._thread is not None and self._thread.is_alive():
            self._jobs.put(None)
            self._thread.join()

    def _run(self, commit: Callable[[list[Any]], None]) -> None:
        while (first := self._jobs.get()) is not None:
            batch = [first]
            last = False
            while len(batch) < MOST_PER_COMMIT and not self._jobs.empty():
                job = self._jobs.get()
                if job is None:
                    last = True
                    break
                batch.append(job)
            commit(batch)
            if last:
                return
