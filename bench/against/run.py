"""`python3 dev.py bench against PYTHON [GAME…]`: the compiled engine here against another one, by instructions.

PYTHON is that of an environment with the other version installed, compiled. Both do the same work under callgrind
(valgrind), so the ratios do not depend on what else the machine does; above 1 this version is faster. What malloc does
depends on where things happen to lie, by a tenth where states are copied: each game has processes of its own, and each
count is the median of three that begin with a stack of another size.
"""

import json
import os
import re
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

WORK = Path(__file__).with_name("work.py")
GAMES = ["offrandes", "stonehenge", "odyssee", "prieres"]
LEAST = 0.97
ROOM = (0, 1000, 3000)  # bytes before everything else


def counted(python: str, games: list[str]) -> dict[str, int]:
    """Instructions of each part, in the middle of three runs."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        runs = [[pool.submit(counted_once, python, [game], room) for room in ROOM] for game in games]
        found = [[run.result() for run in of_game] for of_game in runs]
    return {part: sorted(run[part] for run in of_game)[1] for of_game in found for part in of_game[0]}


def counted_once(python: str, games: list[str], room: int) -> dict[str, int]:
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "out")
        valgrind = ["valgrind", "--tool=callgrind", "--dump-before=time_perf_counter", f"--callgrind-out-file={out}"]
        env = {**os.environ, "PYTHONHASHSEED": "0", "ROOM": room * "."}
        command = [*valgrind, python, str(WORK), *games]
        done = subprocess.run(command, check=False, env=env, cwd=folder, capture_output=True, text=True)
        if done.returncode != 0:
            sys.exit(f"{python}: {done.stderr[-2000:]}")
        parts: list[str] = json.loads(done.stdout)
        dumps = {int(path.suffix[1:]): path for path in Path(folder).glob("out.*")}
        totals = [int(re.findall(r"^totals: (\d+)", dumps[k].read_text(), re.MULTILINE)[0]) for k in sorted(dumps)]
    # a dump holds what ran before the call: the first is the start, each further one a part
    return {part: total for part, total in zip(parts, totals[1:], strict=False) if part}


def main() -> None:
    here, other, *games = sys.argv[1:]
    one, two = counted(other, games or GAMES), counted(here, games or GAMES)
    worst = 9.0
    print(f"{'instructions':36}{'other':>18}{'here':>18}{'ratio':>8}")
    for part in one:
        ratio = one[part] / two[part]
        worst = min(worst, ratio)
        print(f"{part:36}{one[part]:>18,}{two[part]:>18,}{ratio:>8.3f}", flush=True)
    sys.exit(0 if worst >= LEAST else f"slower than {LEAST} of the other version somewhere")


if __name__ == "__main__":
    main()
