"""The server under load, in the interpreter that runs this: python serve_exvoto.py PORT DATABASE

As `exvoto serve`, but without limits on rates and on tables of one address: all clients come from one.
"""

import sys

from exvoto.server.storage.settings import Settings
from exvoto.server.web.serve import run

if __name__ == "__main__":
    settings = Settings(
        database=sys.argv[2],
        rates=False,
        tables_per_address=100_000,
        connections=50_000,
        connections_per_address=50_000,
    )
    run(settings, "127.0.0.1", int(sys.argv[1]), quiet=True)
