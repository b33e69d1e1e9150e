"""Games of other packages: a game without a board of the page's own, with or without one that its package brings.

The package is a built-in game under another name, with a catalogue and an entry point of its own, so that everything
a third party needs is walked through: the registry, the texts, the files served, the board.
"""

import os
import shutil
import subprocess
from pathlib import Path

from exvoto.games import files_of, game

from .desk import HERE, ROOT, node

CODE = """
from copy import copy
from typing import ClassVar
from exvoto.core.manifest import Manifest
from exvoto.games import game

BUILT = game("{of}")

class Guest(type(BUILT)):
    name: ClassVar[str] = "{name}"
    manifest: ClassVar[Manifest] = Manifest(
        minutes=20, quick={quick}, place=9, orders=BUILT.manifest.orders, world="{world}"
    )

GAME = copy(BUILT)
GAME.__class__ = Guest
"""
BUILD = """
import { build } from "vite";
import { svelte } from "@sveltejs/vite-plugin-svelte";
const [from, to] = process.argv.slice(1);
const here = process.cwd() + "/src/main.ts";
const ours = {
  name: "svelte-of-the-page",
  resolveId(id) { return /^(svelte|esm-env|clsx)(\\/|$)/.test(id) ? this.resolve(id, here) : null; },
};
await build({
  configFile: false, root: from, logLevel: "error", plugins: [ours, svelte({ configFile: false })],
  build: {
    lib: { entry: from + "/world.svelte.ts", formats: ["es"], fileName: () => "world.js" },
    outDir: to, emptyOutDir: false, target: "es2022",
  },
});
"""


def bring(folder: Path, of: str, name: str, world: bool = False, module: str = "") -> None:
    """Writes a package into a folder of the Python path: the game `of` under another name. It brings the board in
    tests/page/guest (`world`), or this ES module."""
    rules = game(of)
    package = folder / name
    package.mkdir(parents=True)
    code = CODE.format(of=of, name=name, quick=rules.manifest.quick, world="world.js" if world or module else "")
    (package / "__init__.py").write_text(code, "utf-8")
    shutil.copytree(Path(str(files_of(rules) / "texts")), package / "texts")
    announce(folder, name, name)
    if world:
        build_world(package)
    if module:
        (package / "world.js").write_text(module, "utf-8")


def bring_goofspiel(folder: Path) -> None:
    """The example of a game in a package of its own; it brings no board."""
    shutil.copytree(ROOT / "examples" / "goofspiel" / "src" / "exvoto_goofspiel", folder / "exvoto_goofspiel")
    announce(folder, "exvoto_goofspiel", "goofspiel")


def announce(folder: Path, package: str, name: str) -> None:
    """What an installer writes: the entry point by which a game is found."""
    info = folder / f"{package}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", "utf-8")
    (info / "entry_points.txt").write_text(f"[exvoto.games]\n{name} = {package}:GAME\n", "utf-8")


def build_world(package: Path) -> None:
    """The board in tests/page/guest as one module, built with the Svelte of the page's own tools."""
    program, _ = node()
    command = [program, "--input-type=module", "-e", BUILD, str(HERE / "guest"), str(package)]
    environment = os.environ | {"NODE_ENV": "production"}
    done = subprocess.run(command, cwd=ROOT / "page", env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
