"""Writes out what the declarations of a state mean, for the compiler: constructor, copy and layout as plain code.

Interpreted, `exvoto.core.state` derives them when the class is made. Compiled, an attribute must be assigned in the
text of `__init__` to be a native one, so `hatch_build.py` compiles a copy of the sources that has gone through here.
Lines keep their numbers up to the end of the class, so that a traceback points into the source people know.
"""

from __future__ import annotations

import ast

FIELDS = "exvoto.core.field"  # the module of `shown` and its siblings
STATE = "State"
IMPORTS = (
    "from typing import ClassVar as _ClassVar",
    "from exvoto.core.fast import NO_ROW as _NO_ROW",
    "from exvoto.core.field import Field as _Field",
    "from exvoto.core.state import NO_OPTIONS as _NO_OPTIONS",
)


def written_out(source: str) -> str:
    """The same module with explicit states; as it was if it declares none. Raises SyntaxError."""
    tree = ast.parse(source)
    names = {
        alias.name
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and node.module == FIELDS
        for alias in node.names
    }
    lines = source.splitlines()
    states = [(node, declarations(node, names)) for node in tree.body if isinstance(node, ast.ClassDef)]
    found = [(cls, fields) for cls, fields in states if fields]
    for cls, fields in reversed(found):
        check(cls, fields)
        code = [*layout(cls.name, fields), "", *constructor(cls.name, fields), "", *copy(cls.name, fields)]
        lines[cls.end_lineno : cls.end_lineno] = ["", *[f"    {line}" if line else "" for line in code]]
        for field in fields:
            assert field.end_lineno
            lines[field.lineno - 1 : field.end_lineno] = [""] * (field.end_lineno - field.lineno + 1)
    if found:
        at = next(node.lineno for node in tree.body if isinstance(node, ast.ImportFrom) and node.module == FIELDS)
        lines[at - 1] = "; ".join([*IMPORTS, lines[at - 1]])
    return "\n".join(lines) + "\n"


def declarations(cls: ast.ClassDef, names: set[str]) -> list[ast.AnnAssign]:
    """The statements of a class body like `cash: Row = shown(NUMBER, (SEAT,))`."""
    return [
        node
        for node in cls.body
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id in names
    ]


def check(cls: ast.ClassDef, fields: list[ast.AnnAssign]) -> None:
    if [ast.unparse(base) for base in cls.bases] != [STATE]:
        raise SyntaxError(f"{cls.name}: a compiled state that declares fields has the base {STATE} and no other")
    for field in fields:
        if ast.unparse(field.annotation) not in ("i64", "Row", "list[int]"):
            raise SyntaxError(f"{cls.name}.{name_of(field)}: annotate it i64, Row or list[int]")


def name_of(field: ast.AnnAssign) -> str:
    return ast.unparse(field.target)


def layout(state: str, fields: list[ast.AnnAssign]) -> list[str]:
    entries = [f"    {ast.unparse(field.value or field)}.named({state!r}, {name_of(field)!r})," for field in fields]
    return ["layout: _ClassVar[tuple[_Field, ...]] = (", *entries, ")"]


def constructor(state: str, fields: list[ast.AnnAssign]) -> list[str]:
    """With `bare`, the rows are left to the caller, which is `copy`."""
    code = [
        "def __init__(self, seats: int, options: list[int], bare: bool = False) -> None:",
        "    super().__init__(seats, options)",
    ]
    rows = []
    for place, field in enumerate(fields):
        name, kind = name_of(field), ast.unparse(field.annotation)
        blank = {"i64": start_of(field), "Row": "_NO_ROW", "list[int]": "[]"}[kind]
        code.append(f"    self.{name}: {kind} = {blank}")
        if kind == "Row":
            rows.append(f"        self.{name} = {state}.layout[{place}].first(seats)")
    return [*code, *(["    if not bare:", *rows] if rows else [])]


def start_of(field: ast.AnnAssign) -> str:
    assert isinstance(field.value, ast.Call)
    given = [keyword.value for keyword in field.value.keywords if keyword.arg == "start"]
    return ast.unparse(given[0]) if given else "0"


def copy(state: str, fields: list[ast.AnnAssign]) -> list[str]:
    code = [
        f"def copy(self) -> {state!r}:",
        f"    t = {state}(self.n, _NO_OPTIONS, True)",
        "    t.options = self.options",
    ]
    for field in fields:
        name, kind = name_of(field), ast.unparse(field.annotation)
        if kind == "list[int]":  # a new state has an empty one of its own, and most are empty
            code += [f"    if self.{name}:", f"        t.{name} = self.{name}[:]"]
        else:
            code.append(f"    t.{name} = self.{name}{'[:]' if kind == 'Row' else ''}")
    return [*code, "    self.copy_to(t)", "    return t"]
