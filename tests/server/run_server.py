"""A server process for tests that kill it: python run_server.py PORT DATABASE [LEASE]"""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "src"))

from exvoto.server.storage.settings import Settings
from exvoto.server.web.serve import run

if __name__ == "__main__":
    random_bots = dict.fromkeys(("novice", "regular", "strong"), "random")
    settings = Settings(
        database=sys.argv[2],
        pause=(0.0, 0.01),
        beat=0,
        rates=False,
        tables_per_address=10_000,
        lease=float(sys.argv[3]) if len(sys.argv) > 3 else 1.5,
        bots=random_bots,
    )
    run(settings, "127.0.0.1", int(sys.argv[1]), quiet=True)
