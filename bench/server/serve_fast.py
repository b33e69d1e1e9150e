"""A server whose bots answer without a pause, in the interpreter that runs this: python serve_fast.py PORT DATABASE"""

import sys

from exvoto.server.storage.settings import Settings
from exvoto.server.web.serve import run

if __name__ == "__main__":
    settings = Settings(database=sys.argv[2], rates=False, pause=(0.0, 0.0), tables_per_address=1000)
    run(settings, "127.0.0.1", int(sys.argv[1]), quiet=True)
