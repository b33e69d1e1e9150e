"""`python3 dev.py bench`: interpreted against compiled, as ratios of one run, in CPU time.

run.py INTERPRETED COMPILED [GAME…]
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

ROWS = (("copy", "copy_us", "µs"), ("options", "options_us", "µs"), ("random play-out", "plies_per_second", "plies/s"))
YARDSTICK = 8e6  # additions a second of the machine that the aims are stated for


def figures(python: str, games: list[str]) -> dict[str, Any]:
    engine = Path(__file__).with_name("engine.py")
    said = subprocess.run([python, str(engine), *games], check=True, stdout=subprocess.PIPE, text=True).stdout
    found: dict[str, Any] = json.loads(said)
    return found


def main() -> None:
    plain, compiled = (figures(python, sys.argv[3:]) for python in sys.argv[1:3])
    if not compiled["compiled"]:
        print("no compiled package here (no C compiler?): both columns are interpreted")
    speed = plain["additions_per_second"]
    print(f"this machine: {speed / 1e6:.1f} million additions a second in plain Python")
    print(f"{'':32}{'interpreted':>14}{'compiled':>14}{'ratio':>8}")
    for name in [key for key in plain if isinstance(plain[key], dict)]:
        for label, key, unit in ROWS:
            one, two = plain[name][key], compiled[name][key]
            ratio = one / two if unit == "µs" else two / one
            print(f"{name + ': ' + label + ' (' + unit + ')':32.45}{one:>14,.2f}{two:>14,.2f}{ratio:>8.1f}")
        if "twelve_cards_worst_ms" in plain[name]:
            for key in ("median", "worst"):
                one, two = (figure[name][f"twelve_cards_{key}_ms"] for figure in (plain, compiled))
                print(f"{'  options of 12 cards, ' + key + ' (ms)':32.45}{one:>14,.2f}{two:>14,.2f}{one / two:>8.1f}")
        scaled = compiled[name]["plies_per_second"] * YARDSTICK / speed
        print(f"{'':32}compiled, scaled to 8 million additions a second: {scaled:,.0f} plies/s")


if __name__ == "__main__":
    main()
