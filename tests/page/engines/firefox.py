"""Firefox over WebDriver BiDi: it speaks that itself, so no driver lies between."""

import json
import subprocess
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.page.desk import free_port

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "toolkit.telemetry.server": "",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "services.settings.server": "data:,",
    "intl.accept_languages": "en-GB, en",
}
SIZE = {"width": 1280, "height": 800}


class Firefox:
    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.complaints: list[str] = []
        self.sent = 0
        self.ask("session.new", capabilities={})
        self.ask("session.subscribe", events=["log.entryAdded"])
        self.context = self.ask("browsingContext.getTree")["contexts"][0]["context"]
        self.ask("browsingContext.setViewport", context=self.context, viewport=SIZE)

    def ask(self, method: str, **parameters: Any) -> Any:
        self.sent += 1
        self.socket.send(json.dumps({"id": self.sent, "method": method, "params": parameters}))
        while True:
            message = json.loads(self.socket.recv(timeout=90))
            if message.get("method") == "log.entryAdded" and message["params"]["level"] == "error":
                self.complaints.append(str(message["params"]["text"]))
            if message.get("id") == self.sent:
                if message["type"] == "error":
                    raise RuntimeError(f"{method}: {message['message']}")
                return message["result"]

    def visit(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.context, url=address, wait="complete")

    def call(self, function: str) -> str:
        target = {"context": self.context}
        said = self.ask("script.callFunction", functionDeclaration=function, awaitPromise=True, target=target)
        if said["type"] != "success":
            raise RuntimeError(said["exceptionDetails"]["text"])
        return str(said["result"]["value"])

    def press(self, x: float, y: float) -> None:
        move = {"type": "pointerMove", "x": round(x), "y": round(y)}
        clicks = [move, {"type": "pointerDown", "button": 0}, {"type": "pointerUp", "button": 0}]
        mouse = {"type": "pointer", "id": "mouse", "actions": clicks}
        self.ask("input.performActions", context=self.context, actions=[mouse])


@contextmanager
def firefox(folder: Path, program: str) -> Iterator[Firefox]:
    """Headless, with a profile of its own; it ends with the block."""
    profile = folder / "profile"
    profile.mkdir()
    lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items()]
    (profile / "user.js").write_text("".join(lines), "utf-8")
    port = free_port()
    command = [program, "--headless", "--no-remote", "--profile", str(profile), f"--remote-debugging-port={port}"]
    with (folder / "firefox.log").open("wb") as log:
        process = subprocess.Popen([*command, "about:blank"], stdout=log, stderr=log)
    try:
        with opened(f"ws://127.0.0.1:{port}/session", process) as socket:
            yield Firefox(socket)
    finally:
        process.terminate()
        process.wait(30)


def opened(address: str, process: "subprocess.Popen[bytes]") -> ClientConnection:
    for _ in range(600):
        try:
            return connect(address, max_size=None, proxy=None)
        except OSError:
            if process.poll() is not None:
                raise RuntimeError("Firefox ended at once") from None
            time.sleep(0.1)
    raise RuntimeError("Firefox does not answer")
