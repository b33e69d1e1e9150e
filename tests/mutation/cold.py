"""One mutant in a process of its own, from the first import on: for code that runs while modules are loaded, as what
builds tables and declares fields. `python -m tests.mutation.cold FILE NAME INDEX CHANGE TEST…`
"""

import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path
from types import CodeType

import pytest

from .operators import mutants_of, mutated
from .trial import KILLED, SURVIVED

load = SourceFileLoader.get_code


def main(file: str, name: str, index: str, change: str, *tests: str) -> int:
    path = Path(file)
    mutant = next(one for one in mutants_of(path, name) if (one.index, one.change) == (int(index), int(change)))
    code = compile(mutated(path, mutant), file, "exec")

    def get_code(self: SourceFileLoader, fullname: str) -> CodeType | None:
        return code if self.path == file else load(self, fullname)

    SourceFileLoader.get_code = get_code  # type: ignore[method-assign]
    ended = pytest.main(["-x", "-q", "-p", "no:cacheprovider", *tests])
    return SURVIVED if ended == pytest.ExitCode.OK else KILLED


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
