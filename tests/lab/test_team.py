"""Workers on this machine's cores: who hears the keyboard."""

import signal
import subprocess
import sys

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


def is_deaf(_job: str) -> bool:
    return signal.SIGINT in signal.pthread_sigmask(signal.SIG_BLOCK, set())


def test_the_first_worker_is_deaf_from_its_birth() -> None:
    done = subprocess.run([sys.executable, "-c", FIRST_WORKER], capture_output=True, text=True, check=False)
    assert done.stdout == "(True, '')\n", done.stderr
