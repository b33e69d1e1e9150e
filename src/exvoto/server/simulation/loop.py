"""An event loop whose time is simulated, in which whole processes can freeze and die at any await."""

import asyncio
import heapq
from collections import deque
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar, copy_context
from typing import Any


class Killed(BaseException):
    """Unwinds what a dead process was doing."""


class Step:
    """One callback, now or at a time: what asyncio calls a handle, without what the simulation has no use for. A run
    makes thirty thousand."""

    __slots__ = ("args", "callback", "cancelled", "context", "time")

    def __init__(self, callback: Any, args: tuple[Any, ...], context: Context, time: float) -> None:
        self.callback = callback
        self.args = args
        self.context = context
        self.time = time
        self.cancelled = False

    def when(self) -> float:
        return self.time

    def cancel(self) -> None:
        """It is thrown away when its time has come."""
        self.cancelled = True
        self.callback, self.args = None, ()  # nothing that they hold has to wait for that


class Owner:
    """A process, as far as the loop is concerned: what runs in its context belongs to it."""

    def __init__(self) -> None:
        self.dead = False
        self.frozen = False
        self.parked: deque[Step] = deque()  # what came due while frozen
        self.tasks: list[tuple[asyncio.Task[Any], Any]] = []
        self.context: Context = copy_context()
        self.context.run(OWNER.set, self)

    def latency(self) -> float:
        """Seconds that a thread of this process takes for one piece of work."""
        return 0.0

    def close_tasks(self) -> None:
        """End every coroutine where it stands. Its `finally` runs for a process that nobody hears any more."""
        self.dead = True
        self.parked.clear()
        for task, coroutine in self.tasks:
            task._log_destroy_pending = False  # type: ignore[attr-defined]  # its death is not a mistake
            if task.done():
                task._log_traceback = False  # nor is a last error that nobody read
            else:
                self.context.run(close, coroutine)
        self.tasks.clear()


OWNER: ContextVar[Owner | None] = ContextVar("owner", default=None)


def close(coroutine: Any) -> None:
    with suppress(RuntimeError, Killed):  # it may want to await something on its way out
        coroutine.close()


class SimulatedLoop(asyncio.BaseEventLoop):
    """Runs one callback per step. Time passes only while nothing is left to run."""

    def __init__(self) -> None:
        super().__init__()
        self.clock = 0.0
        self.steps = 0
        self.halted = False
        self.ready: deque[Step] = deque()
        self.timers: list[tuple[float, int, Step]] = []  # a heap: when, which of several at that time, the step
        self.timed = 0
        self.faults: list[str] = []  # exceptions that nobody caught
        self.set_exception_handler(self.note_fault)

    def time(self) -> float:
        return self.clock

    def run_for(self, seconds: float) -> None:
        """Runs until simulated time has passed, or `halted` is set."""
        asyncio._set_running_loop(self)
        try:
            self._run_until(self.clock + seconds)
        finally:
            asyncio._set_running_loop(None)

    def run_now(self, callback: Callable[[], None]) -> None:
        """Call something as if a step did, after the last one."""
        asyncio._set_running_loop(self)
        try:
            callback()
        finally:
            asyncio._set_running_loop(None)

    def _run_until(self, end: float) -> None:
        ready, timers = self.ready, self.timers
        while not self.halted:
            while timers and (timers[0][0] <= self.clock or not ready):
                when, _, timer = timers[0]
                if when > end and not timer.cancelled:
                    break
                heapq.heappop(timers)
                if not timer.cancelled:
                    self.clock = max(self.clock, when)
                    ready.append(timer)
            if not ready:
                self.clock = end
                return
            step = ready.popleft()
            if step.cancelled:
                continue
            owner = step.context.get(OWNER)
            if owner is not None:
                if owner.dead:
                    continue
                if owner.frozen:
                    owner.parked.append(step)
                    continue
            self.steps += 1
            try:
                step.context.run(step.callback, *step.args)
            except Exception as error:  # noqa: BLE001  as in asyncio, which goes on too
                self.note_fault(self, {"message": f"an exception in {step.callback!r}", "exception": error})
            except Killed:
                pass  # the process died in this step

    def call_at(  # type: ignore[override]
        self, when: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Step:
        step = Step(callback, args, copy_context() if context is None else context, when)
        self.timed += 1
        heapq.heappush(self.timers, (when, self.timed, step))
        return step

    def call_later(  # type: ignore[override]
        self, delay: float, callback: Any, *args: Any, context: Context | None = None
    ) -> Step:
        return self.call_at(self.clock + delay, callback, *args, context=context)

    def call_soon(  # type: ignore[override]
        self, callback: Any, *args: Any, context: Context | None = None
    ) -> Step:
        step = Step(callback, args, copy_context() if context is None else context, self.clock)
        self.ready.append(step)
        return step

    call_soon_threadsafe = call_soon  # type: ignore[assignment]

    def create_task(  # type: ignore[override]
        self, coro: Coroutine[Any, Any, Any], *, name: str | None = None, context: Context | None = None
    ) -> asyncio.Task[Any]:
        task: asyncio.Task[Any] = asyncio.Task(coro, loop=self, name=name, context=context)
        owner = OWNER.get() if context is None else context.get(OWNER)
        if owner is not None:
            if len(owner.tasks) > 300:
                owner.tasks = [one for one in owner.tasks if not one[0].done()]
            owner.tasks.append((task, coro))
            if owner.dead:  # its last step still began this, and nothing comes of it
                task._log_destroy_pending = False  # type: ignore[attr-defined]  # as above
                coro.close()
        return task

    def thaw(self, owner: Owner) -> None:
        owner.frozen = False
        self.ready.extend(owner.parked)
        owner.parked.clear()

    def run_in_executor(self, executor: Any, func: Callable[..., Any], *args: Any) -> Any:  # type: ignore[override]
        """A thread: its work is done in one step, a little later."""
        owner = OWNER.get()
        future: asyncio.Future[Any] = self.create_future()
        self.call_later(0.0 if owner is None else owner.latency(), work, future, func, args)
        return future

    def note_fault(self, _: Any, context: dict[str, Any]) -> None:
        error = context.get("exception")
        if not isinstance(error, Killed):
            self.faults.append(f"{context['message']}: {error!r}")

    def _process_events(self, event_list: Any) -> None: ...

    def _write_to_self(self) -> None: ...


def work(future: asyncio.Future[Any], func: Callable[..., Any], args: tuple[Any, ...]) -> None:
    try:
        result = func(*args)
    except Exception as error:  # noqa: BLE001  the task that waits for the thread gets it
        if not future.done():
            future.set_exception(error)
    else:
        if not future.done():
            future.set_result(result)
