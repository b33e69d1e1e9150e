"""Compiles the package: mypyc turns modules into C, the C compiler turns that into libraries.

mypyc's C is slow to compile as it stands, and most of it is seldom or never run. Three things halve the time:

- Small C files are joined into larger ones, because each reads a megabyte of headers.
- The body of a module runs once, when it is imported: it is not optimised.
- What Python loads for each module only asks the one large library for it: one such loader is compiled, and copied for
  all modules, instead of one for each.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
import subprocess
import sysconfig
import threading
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from devtools.state_code import written_out

Flags = tuple[str, ...]
ANY = "exvoto_loader"
UNIT = 1_000_000  # characters of C that are compiled at once: more would keep one core busy at the end
WELL: Flags = (  # GCC's -O3 without what costs time and brings mypyc's code nothing
    "-O3",
    "-fno-plt",
    "-fno-tree-pre",
    "-fno-schedule-insns2",
    "-fno-ipa-cp",
    "-fno-ipa-icf",
    "-fno-tree-tail-merge",
)
QUICKLY: Flags = ("-Og",)  # two thirds of the time of -O1
MODULE_BODY = re.compile(r"^char CPyDef_\w*____top_level__\(void\) \{", re.MULTILINE)
UNOPTIMISED = '__attribute__((cold, optimize("O0"))) '  # GCC's
LOADER = """\
#include <Python.h>

static PyObject *create(PyObject *spec, PyModuleDef *def) {
    PyObject *library = NULL, *flat = NULL, *key = NULL, *capsule = NULL, *module = NULL;
    PyObject *list = Py_BuildValue("(s)", "*"), *name = PyObject_GetAttrString(spec, "name");
    if (list && name) library = PyImport_ImportModuleLevel("exvoto__mypyc", NULL, NULL, list, 0);
    if (library) flat = PyObject_CallMethod(name, "replace", "ss", ".", "___");
    if (flat) key = PyUnicode_FromFormat("init_%U", flat);
    if (key) capsule = PyObject_GetAttr(library, key);
    if (capsule) {
        void *init = PyCapsule_GetPointer(capsule, PyCapsule_GetName(capsule));
        if (init) module = ((PyObject *(*)(void))init)();
    }
    Py_XDECREF(list);
    Py_XDECREF(name);
    Py_XDECREF(library);
    Py_XDECREF(flat);
    Py_XDECREF(key);
    Py_XDECREF(capsule);
    return module;
}

static PyModuleDef_Slot slots[] = {{Py_mod_create, (void *)create}, {0, NULL}};
static struct PyModuleDef loader = {PyModuleDef_HEAD_INIT, "exvoto", NULL, 0, NULL, slots, NULL, NULL, NULL};
"""
LOADS = "PyMODINIT_FUNC PyInit_%s(void) { return PyModuleDef_Init(&loader); }\n"


def compile_modules(work: Path, modules: list[str], seldom: list[str]) -> None:
    """Writes libraries into `work`/lib. Modules that `seldom` run are hardly optimised. Runs in a process of its own,
    in `work`: mypyc keeps global state, and ends the process when it finds an error."""
    from mypyc.build import mypycify  # only there when the build asked for it
    from setuptools import Distribution, Extension  # type: ignore[import-untyped]
    from setuptools.command.build_ext import build_ext  # type: ignore[import-untyped]

    for module in modules:
        source = Path(module).read_text("utf-8")
        Path(module).write_text(written_out(source), "utf-8")

    extensions = mypycify(
        [f"--cache-dir={work / 'mypy'}", *modules],
        opt_level="3",
        debug_level="0",
        multi_file=True,  # one C file per module, to be joined below
        strict_dunder_typing=True,
        group_name="exvoto",
        target_dir=str(work / "c"),
    )
    large, *loaders = extensions
    flags: dict[str, Flags] = {}
    if is_gcc():
        for path in map(Path, large.sources):
            path.write_text(with_plain_body(path.read_text("utf-8")), "utf-8")
        quick = [source for source in large.sources if Path(source).name in map(c_name, seldom)]
        units = dict.fromkeys(joined(set(large.sources) - set(quick), work / "c" / "often"), WELL)
        units |= dict.fromkeys(joined(quick, work / "c" / "seldom"), QUICKLY)
        large.sources = list(units)
        flags = units
    names = [loader.name for loader in loaders]
    shared = not sysconfig.get_config_var("Py_GIL_DISABLED")  # there mypyc has loaders of another kind
    if shared:
        (work / "c" / "loader.c").write_text(loader_code(names), "utf-8")
        extensions = [large, Extension(ANY, [str(work / "c" / "loader.c")])]
    if os.name == "posix":
        for extension in extensions:  # lets the C compiler inline small functions: a tenth faster
            extension.extra_compile_args.append("-fvisibility=hidden")
    progress = Progress(source for extension in extensions for source in extension.sources)

    class OnAllCores(build_ext):  # type: ignore[misc]
        """setuptools builds libraries side by side, but the files of the one large library in turn."""

        def build_extensions(self) -> None:
            in_turn = self.compiler.compile

            def one(source: str, extra_postargs: list[str], **settings: Any) -> list[str]:
                level = [*extra_postargs, *flags.get(source, ())]
                made: list[str] = in_turn([source], extra_postargs=level, **settings)
                progress.add(source)
                return made

            def at_once(sources: list[str], **settings: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    made = pool.map(lambda source: one(source, **settings), sources)
                    return [path for paths in made for path in paths]

            self.compiler.compile = at_once
            super().build_extensions()

    build = OnAllCores(Distribution({"name": "exvoto", "ext_modules": extensions}))
    build.build_lib, build.build_temp = str(work / "lib"), str(work / "o")
    build.parallel = os.cpu_count()
    build.ensure_finalized()
    build.run()
    if shared:
        spread(Path(build.get_ext_fullpath(ANY)), names, work / "lib")


def is_gcc() -> bool:
    cc = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")
    asked = subprocess.run([*cc, "-dM", "-E", "-x", "c", os.devnull], capture_output=True, text=True)
    return "__GNUC__" in asked.stdout and "__clang__" not in asked.stdout


def with_plain_body(code: str) -> str:
    """C of a module, whose body is then compiled quickly instead of well."""
    return MODULE_BODY.sub(lambda found: UNOPTIMISED + found[0], code)


def loader_code(modules: list[str]) -> str:
    """C of a library that can be imported by the name of any of the modules, and then is that module."""
    return LOADER + "".join(LOADS % last for last in sorted({ANY, *(name.rpartition(".")[2] for name in modules)}))


def spread(loader: Path, modules: list[str], lib: Path) -> None:
    """Moves a loader to the places of all modules."""
    suffix = loader.name.removeprefix(ANY)
    for module in modules:
        *packages, last = module.split(".")
        lib.joinpath(*packages).mkdir(parents=True, exist_ok=True)
        shutil.copy(loader, lib.joinpath(*packages, f"{last}{suffix}"))
    loader.unlink()


def c_name(module: str) -> str:
    """Of the file that mypyc writes for src/exvoto/core/sfc.py: __native_exvoto___core___sfc.c."""
    return f"__native_{'___'.join(Path(module).with_suffix('').parts[1:])}.c"


def joined(sources: Iterable[str], folder: Path) -> list[str]:
    """New C files in `folder` that include the given ones, neighbours together. That is possible because mypyc's names
    are unique in the whole library: it can write a single file itself."""
    folder.mkdir()
    units: list[list[str]] = []
    room = 0
    for source in sorted(sources):
        size = Path(source).stat().st_size
        if not units or size > room:
            units.append([])
            room = UNIT
        units[-1].append(f'#include "{Path(source).as_posix()}"\n')
        room -= size
    made = [folder / f"unit{number}.c" for number in range(len(units))]
    for path, lines in zip(made, units, strict=True):
        path.write_text("".join(lines), "utf-8")
    return [str(path) for path in made]


class Progress:
    """How many characters of C are compiled, and of how many: written to the file EXVOTO_SHARE, if one is named."""

    def __init__(self, sources: Iterable[str]) -> None:
        self.file = os.environ.get("EXVOTO_SHARE")
        self.sizes = {source: size_of(Path(source)) for source in sources}
        self.done, self.lock = 0, threading.Lock()

    def add(self, source: str) -> None:
        with self.lock:
            self.done += self.sizes.get(source, 0)
            if self.file:
                Path(self.file).write_text(f"{self.done} {sum(self.sizes.values())}", "utf-8")


def size_of(unit: Path) -> int:
    included = re.findall(r'^#include "(.*)"$', unit.read_text("utf-8"), re.MULTILINE)
    return unit.stat().st_size + sum(Path(name).stat().st_size for name in included if Path(name).is_absolute())
