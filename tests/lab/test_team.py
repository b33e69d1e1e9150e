"""Workers on this machine's cores: who hears the keyboard."""

import signal
import subprocess
import sys
import time

# The first process of a program that is begun this way begins another one beside it (multiprocessing's tracker), which
# used to open the ears again: so each try is a program of its own.
FIRST_WORKER = """
from exvoto.lab.team import Worker
from tests.lab.test_team import is_deaf

if __name__ == "__main__":
    worker = Worker(is_deaf)
    worker.give("anything")
    print(worker.pipe.recv())
    worker.stop()
"""

KILLED = """
import os, signal, sys, time
from exvoto.lab.team import Worker
from tests.lab.test_team import is_slow

if __name__ == "__main__":
    workers = [Worker(is_slow) for _ in range(2)]
    for worker in workers:
        worker.give("anything")
        worker.pipe.recv()
    workers[0].give("anything")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def is_slow(_job: str) -> bool:
    time.sleep(0.2)
    return True


def test_workers_of_a_killed_command_leave_without_a_word() -> None:
    """kill -9 of the command alone: one worker is at a job, one waits, and neither has anything to complain about."""
    with subprocess.Popen([sys.executable, "-c", KILLED], stderr=subprocess.PIPE, text=True) as running:
        assert running.stderr is not None
        assert running.stderr.read() == ""  # ends when the last worker has closed it
    assert running.returncode == -signal.SIGKILL


def is_deaf(_job: str) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_the_first_worker_is_deaf_from_its_birth() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_WORKER], capture_output=True, text=True, check=False)
    assert done.stdout == "(True, '')\n", done.stderr
