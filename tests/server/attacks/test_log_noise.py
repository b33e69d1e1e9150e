"""Whatever happens, the log is one JSON object per line, and the same fault does not fill it."""

import json
import subprocess
import sys

NOISE = """
import asyncio, gc, threading, warnings
from exvoto.server.json_log import log_as_json
import logging
log_as_json(quiet=True)

async def fail():
    raise RuntimeError("nobody\\nwaits for this")

async def main():
    for _ in range(500):
        asyncio.ensure_future(fail())
    await asyncio.sleep(0.1)
    gc.collect()

asyncio.run(main())
for _ in range(300):
    logging.getLogger("uvicorn.error").warning("Invalid HTTP request received.")
thread = threading.Thread(target=lambda: 1 / 0)
thread.start()
thread.join()
warnings.warn("a library complains")
logging.getLogger("websockets").error("bad %d", "arguments")
raise KeyError("at the end")
"""


def test_every_line_is_json_and_faults_are_summed() -> None:
    """Lost tasks, threads, warnings, libraries, the last error of a process: one line each, and a sum."""
    said = subprocess.run([sys.executable, "-c", NOISE], capture_output=True, text=True, timeout=120, check=False)
    lines = [json.loads(line) for line in said.stderr.splitlines()]
    assert len(lines) <= 10
    times: dict[str, int] = {}
    for line in lines:
        kind = line["what"].partition("\n")[0]
        times[kind] = times.get(kind, 0) + line.get("repeated", 1)  # of the first, or how often it came again
    assert times["Task exception was never retrieved"] == 500
    assert times["Invalid HTTP request received."] == 300
    errors = "".join(line.get("error", "") for line in lines)
    assert "ZeroDivisionError" in errors
    assert "KeyError: 'at the end'" in errors
    assert any("a library complains" in line["what"] for line in lines)
