"""Where the other browsers are. What is missing is installed from Debian, where one may: as root, with apt."""

import os
import shutil
import subprocess
from pathlib import Path

PACKAGES = {"firefox": ("firefox-esr",), "webkit": ("webkit2gtk-driver", "xvfb")}


def firefox_program() -> str | None:
    return shutil.which("firefox-esr") or shutil.which("firefox")


def webkit_programs() -> tuple[str, Path] | None:
    """The driver, and the small browser that comes with the library."""
    driver = shutil.which("WebKitWebDriver")
    browsers = sorted(Path("/usr").glob("lib/*/webkit2gtk-4.*/MiniBrowser"))
    return (driver, browsers[-1]) if driver and browsers and shutil.which("Xvfb") else None


def install(engine: str) -> None:
    """Asks Debian for what an engine needs; does nothing where that is not possible."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    get = ["apt-get", "-qq", "-o", "DPkg::Lock::Timeout=300"]
    subprocess.run([*get, "update"], env=environment, check=False)
    subprocess.run([*get, "install", "-y", "--no-install-recommends", *PACKAGES[engine]], env=environment, check=False)
