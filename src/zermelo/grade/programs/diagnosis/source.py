"""What the text of a student's file says, where two faults have the same effect."""

from __future__ import annotations

import ast
import itertools

from ...printable import printable
from ..running.student.calling.signatures import ROLES, plain
from .edits.changing import function_name
from .edits.moves import remembers as _keeps


def window_updates(source: str) -> dict[str, list[tuple[int, str]]]:
    """Where alpha and beta, under their usual names, are assigned inside loops: line and text of each assignment.

    A name that does not occur in the source at all is left out, since nothing can be concluded then.
    """
    tree = _parsed(source)
    lines = source.splitlines()
    names = {plain(name) for node in ast.walk(tree) for name in _names_of(node)}
    found: dict[str, list[tuple[int, str]]] = {role: [] for role in ("alpha", "beta") if names & set(ROLES[role][:3])}
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While))
    for node in (inner for loop in loops for inner in ast.walk(loop)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
        assigned = {plain(name) for target in targets for part in ast.walk(target) for name in _names_of(part)}
        for role, places in found.items():
            place = (getattr(node, "lineno", 0), printable(lines[getattr(node, "lineno", 1) - 1]).strip())
            if assigned & set(ROLES[role][:3]) and place not in places:
                places.append(place)
    return found


def unreachable(source: str) -> int:
    """The line of a statement that stands after a return, break or continue of the same block; 0 if there is none."""
    for node in ast.walk(_parsed(source)):
        for name in ("body", "orelse"):
            block = getattr(node, name, None)
            for first, second in itertools.pairwise(block) if isinstance(block, list) else ():
                if isinstance(first, ast.Return | ast.Break | ast.Continue) and isinstance(second, ast.stmt):
                    return second.lineno
    return 0


def unswallowed(source: str) -> str:
    """The text with a `raise` at the beginning of every handler that catches all exceptions, each line where it was; "" if it has none,
    or one that begins with a statement which no other can stand before."""
    lines = source.splitlines(keepends=True)
    handlers = [node for node in ast.walk(_parsed(source)) if isinstance(node, ast.ExceptHandler) and _catches_all(node.type)]
    for first in sorted((handler.body[0] for handler in handlers), key=lambda node: (node.lineno, node.col_offset), reverse=True):
        if hasattr(first, "body") or isinstance(first, ast.Match):
            return ""
        line = lines[first.lineno - 1].encode()
        lines[first.lineno - 1] = (line[: first.col_offset] + b"raise; " + line[first.col_offset :]).decode()
    return "".join(lines) if handlers else ""


def _catches_all(kind: ast.expr | None) -> bool:
    kinds = kind.elts if isinstance(kind, ast.Tuple) else [kind]
    return any(each is None or (isinstance(each, ast.Name) and each.id in ("Exception", "BaseException")) for each in kinds)


def stored_at_any_level(source: str) -> int:
    """The first line where a loop's variable is stored in an attribute or in a variable of all calls; 0 if there is none."""
    tree = _parsed(source)
    common = {name for node in ast.walk(tree) if isinstance(node, ast.Global | ast.Nonlocal) for name in node.names}
    found: set[int] = set()
    for loop in (node for node in ast.walk(tree) if isinstance(node, ast.For)):
        each = {part.id for part in ast.walk(loop.target) if isinstance(part, ast.Name)}
        for statement in (node for node in ast.walk(loop) if isinstance(node, ast.Assign)):
            stored = [part for target in statement.targets for part in ast.walk(target)]
            kept = any(isinstance(part, ast.Attribute) or (isinstance(part, ast.Name) and part.id in common) for part in stored)
            if kept and any(isinstance(part, ast.Name) and part.id in each for part in ast.walk(statement.value)):
                found.add(statement.lineno)
    return min(found, default=0)


def waits_for_input(source: str) -> list[int]:
    """The lines that call input(), but for those that are only reached when the file is the main program."""
    found = []
    for statement in _parsed(source).body:
        if not (isinstance(statement, ast.If) and "__main__" in ast.unparse(statement.test)):
            calls = [node for node in ast.walk(statement) if isinstance(node, ast.Call)]
            found += [node.lineno for node in calls if isinstance(node.func, ast.Name) and node.func.id == "input"]
    return found


KEPT = ("a default argument that is changed", "a global variable", "a memory by lru_cache or cache", "a container of the whole file")


def kept_between_calls(source: str) -> str:
    """What in a file may keep something between two calls, with its line; "" if nothing is seen."""
    tree = _parsed(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            for default in [*node.args.defaults, *filter(None, node.args.kw_defaults)]:
                if isinstance(default, ast.Dict | ast.List | ast.Set | ast.Call):
                    return f"{KEPT[0]}, in line {default.lineno}"
            for decorator in node.decorator_list:
                if "cache" in ast.unparse(decorator):
                    return f"{KEPT[2]}, in line {decorator.lineno}"
        elif isinstance(node, ast.Global):
            return f"{KEPT[1]} ({', '.join(node.names)}), in line {node.lineno}"
    for node in tree.body:
        blocks = node.body if isinstance(node, ast.ClassDef) else [node]
        for statement in blocks:
            if isinstance(statement, ast.Assign) and isinstance(statement.value, ast.Dict | ast.List | ast.Set | ast.Call):
                return f"{KEPT[3]}, in line {statement.lineno}"
    return ""


def _parsed(source: str) -> ast.Module:
    try:
        return ast.parse(source)
    except (SyntaxError, ValueError, RecursionError):
        return ast.Module([], [])


def _names_of(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.arg):
        return [node.arg]
    return [node.attr] if isinstance(node, ast.Attribute) else []


AGAIN = ("mtd", "pvs", "scout", "principal", "deepen", "iterative", "aspiration", "zerowindow", "nullwindow")
"""Parts of names of searches that search positions again on purpose."""


def searches_again(source: str) -> bool:
    """Does the text speak of a search that searches positions again on purpose: by its name, or by a null window (x, x + 1)?"""
    nodes = list(ast.walk(_parsed(source)))
    names = [getattr(node, "name", "") for node in nodes] + [node.id for node in nodes if isinstance(node, ast.Name)]
    if any(part in plain(name) for name in names if isinstance(name, str) for part in AGAIN):
        return True
    loops = [(node.target.id, node.iter) for node in nodes if isinstance(node, ast.For) and isinstance(node.target, ast.Name)]
    depths = [run_through for name, run_through in loops if plain(name) in ROLES["depth"] or "depth" in plain(name)]
    if any(_called(run_through) in ("range", "count") for run_through in depths):
        return True  # depth by depth
    if any(_counts_up(node) for node in nodes if isinstance(node, ast.While)):
        return True
    calls = [
        [ast.unparse(argument).replace("-", "").replace(" ", "") for argument in node.args] for node in nodes if isinstance(node, ast.Call)
    ]
    return any(one != two and (two.startswith(one + "+") or two == one + "1") for words in calls for one in words for two in words)


def _counts_up(loop: ast.While) -> bool:
    """Does it go from depth to depth: while limit < depth: limit += 1?"""
    steps = [node for node in ast.walk(loop) if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Add)]
    counters = {plain(name) for node in steps for name in _names_of(node.target)}
    asked = {plain(name) for node in ast.walk(loop.test) for name in _names_of(node)}
    return any(counter in ROLES["depth"] or "depth" in counter for counter in counters) or bool(
        counters and asked & {*ROLES["depth"], "selfdepth"}
    )


def remembers(source: str) -> bool:
    """Does the text speak of a memory: a cache, or something that is looked up?"""
    nodes = list(ast.walk(_parsed(source)))
    looks = any(isinstance(op, ast.In | ast.NotIn) for node in nodes if isinstance(node, ast.Compare) for op in node.ops)
    looks = looks or any(isinstance(node, ast.Call) and function_name(node) == "get" for node in nodes)
    looks = looks or any(isinstance(node, ast.ExceptHandler) and node.type and "KeyError" in ast.unparse(node.type) for node in nodes)
    return looks or any(_keeps(each) for node in nodes for each in getattr(node, "decorator_list", []))


def _called(node: ast.AST) -> str:
    """The name of what is called; "" if nothing is."""
    return function_name(node) if isinstance(node, ast.Call) else ""
