"""Mutants: every small change that can be made inside the functions of a module.

A mutant is known by a key that holds its file, its function and what is changed, but no line number: the sample drawn
for one version is the sample of the next one, but for the functions that were rewritten.
"""

import ast
import hashlib
from collections import Counter
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple, TypeAlias

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq, ast.NotEq: ast.Eq, ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Add, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.LShift: ast.RShift, ast.RShift: ast.LShift, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}  # fmt: skip
LEFT_ALONE = (ast.Assert, ast.JoinedStr, ast.arguments, ast.ClassDef, ast.pattern)  # asserts tell mypyc of types


class Mutant(NamedTuple):
    file: str
    function: str
    kind: str
    said: str  # "a < b -> a <= b"
    nth: int  # among those of which the same is said
    line: int
    lines: range  # of the statement: a test that ran one of them covers the mutant
    index: int  # of the node in the walk
    change: int  # of the changes to that node

    @property
    def key(self) -> str:
        return f"{self.file}::{self.function} | {self.said}" + (f" | {self.nth + 1}" if self.nth else "")

    def rank(self, seed: int) -> str:
        return hashlib.sha256(f"{seed} {self.key}".encode()).hexdigest()


class Site(NamedTuple):
    node: ast.AST
    parent: ast.AST
    field: str
    at: int | None  # in a list
    function: str
    lines: range

    def put(self, new: ast.AST) -> None:
        if self.at is None:
            setattr(self.parent, self.field, new)
        else:
            getattr(self.parent, self.field)[self.at] = new


@cache
def text_of(path: Path) -> str:
    """As it was when the run began, which is what the process has loaded: somebody may be editing meanwhile."""
    return path.read_text("utf-8")


def mutants_of(path: Path, name: str) -> list[Mutant]:
    """All of a file; `name` is how the file is called in their keys."""
    found: list[Mutant] = []
    seen: Counter[tuple[str, str]] = Counter()
    for index, site in enumerate(sites(ast.parse(text_of(path)))):
        for change, (kind, said, _) in enumerate(changes(site)):
            nth = seen[site.function, said]
            seen[site.function, said] += 1
            line = getattr(site.node, "lineno", site.lines.start)
            found.append(Mutant(name, site.function, kind, said, nth, line, site.lines, index, change))
    return found


def mutated(path: Path, mutant: Mutant) -> ast.Module:
    tree = ast.parse(text_of(path))
    site = next(site for index, site in enumerate(sites(tree)) if index == mutant.index)
    _, said, new = changes(site)[mutant.change]
    assert said == mutant.said
    site.put(ast.copy_location(new, site.node))
    return ast.fix_missing_locations(tree)


# --- places -------------------------------------------------------------------------------------------------------


def sites(tree: ast.Module) -> Iterator[Site]:
    """Every node of every function's body, in the order of the text."""
    for function, name in functions(tree, ""):
        for at, statement in enumerate(function.body):
            if at > 0 or not is_text(statement):  # a docstring
                yield from below(Site(statement, function, "body", at, name, span(statement)))


def functions(node: ast.AST, prefix: str) -> Iterator[tuple[Function, str]]:
    """Functions and methods; those inside another belong to it."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef):
            yield child, prefix + child.name
        elif isinstance(child, ast.ClassDef):
            yield from functions(child, f"{prefix}{child.name}.")


def below(site: Site) -> Iterator[Site]:
    node = site.node
    if isinstance(node, LEFT_ALONE) or is_text(node) or is_cast(node):
        return
    yield site
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns", "decorator_list", "type_comment", "pattern"):
            continue
        for at, child in enumerate(value if isinstance(value, list) else [value]):
            if isinstance(child, ast.AST):
                whole = isinstance(child, ast.stmt | ast.match_case)
                lines = span(child) if whole else site.lines
                yield from below(
                    Site(child, node, field, at if isinstance(value, list) else None, site.function, lines)
                )


def span(node: ast.AST) -> range:
    """The lines of a statement without those of the statements in it."""
    if isinstance(node, ast.match_case):
        return range(node.pattern.lineno, node.body[0].lineno)
    assert isinstance(node, ast.stmt)
    body = getattr(node, "body", None) or getattr(node, "cases", None)
    end = first_line(body[0]) - 1 if body else (node.end_lineno or node.lineno)
    return range(node.lineno, max(node.lineno, end) + 1)


def first_line(node: ast.AST) -> int:
    return node.pattern.lineno if isinstance(node, ast.match_case) else node.lineno  # type: ignore[attr-defined]


def is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def is_cast(node: ast.AST) -> bool:
    """It does nothing when it runs."""
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "cast"


# --- changes ------------------------------------------------------------------------------------------------------


def changes(site: Site) -> list[tuple[str, str, ast.AST]]:
    """Kind, what is said, and the new node."""
    node = site.node
    found: list[tuple[str, ast.AST]] = []
    match node:
        case ast.Compare(left, ops, comparators):
            for at, op in enumerate(ops):
                other = [*ops[:at], COMPARISONS[type(op)](), *ops[at + 1 :]]
                found.append(("comparison", ast.Compare(left, other, comparators)))
        case ast.BinOp(left, op, right) | ast.AugAssign(left, op, right) if type(op) in ARITHMETIC:
            found.append(("arithmetic", type(node)(left, ARITHMETIC[type(op)](), right)))
        case ast.BoolOp(op, values):
            found.append(("boolean", ast.BoolOp(ast.And() if isinstance(op, ast.Or) else ast.Or(), values)))
        case ast.UnaryOp(ast.Not(), operand):
            found.append(("boolean", operand))
        case ast.Constant(value):
            found += [("constant", ast.Constant(new)) for new in other_constants(value)]
        case ast.Return(value) if value is not None and not is_false(value):
            found.append(("return", ast.Return(ast.Constant(None))))
        case ast.If(test, body, orelse) | ast.IfExp(test, body, orelse):
            if not isinstance(test, ast.UnaryOp | ast.Compare):  # those are changed themselves
                found.append(("condition", type(node)(ast.UnaryOp(ast.Not(), test), body, orelse)))
        case ast.Break() | ast.Continue():
            found.append(("loop", ast.Continue() if isinstance(node, ast.Break) else ast.Break()))
    if deletable(node):
        found.append(("deletion", ast.Pass()))
    return [(kind, f"{short(node)} -> {short(new)}", new) for kind, new in found]


def other_constants(value: object) -> list[object]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, int):
        return [value + 1]
    if isinstance(value, str) and " " not in value:  # sentences are for people
        return [value + "x"]
    return []


def deletable(node: ast.AST) -> bool:
    """What is done and can be left out: a call for its effect, a change of something that outlives it, a refusal."""
    if isinstance(node, ast.Assign | ast.AugAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return all(isinstance(target, ast.Attribute | ast.Subscript) for target in targets)
    return isinstance(node, ast.Raise | ast.Delete) or (isinstance(node, ast.Expr) and not is_text(node))


def is_false(node: ast.AST) -> bool:
    """A constant for which None would do as well."""
    return isinstance(node, ast.Constant) and not node.value


def short(node: ast.AST) -> str:
    """A node as a line of text; of a block only its head."""
    line = ast.unparse(ast.fix_missing_locations(ast.copy_location(node, node))).split("\n", 1)[0]
    return line if len(line) <= 100 else line[:97] + "..."
