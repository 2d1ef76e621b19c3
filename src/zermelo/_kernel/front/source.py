"""The source that a function was made of, and a function made of changed source.

Only what is certainly the source is taken for it: compiled again, it has to give the very code that runs, lines included. A file
that was edited since, a test that pytest rewrote, what came by `exec`: for these there is no source, and the function stays as it is.
"""

from __future__ import annotations

import ast
import functools
import linecache
import types
import warnings
from collections.abc import Iterator
from typing import Any

from ..identity import captured
from .trees import clone, quote, walk


def source_of(function: types.FunctionType) -> ast.FunctionDef | None:
    """A copy of the definition that `function` was made of, a lambda as a definition; None if it cannot be had."""
    code = function.__code__
    nodes, codes = _read("".join(linecache.getlines(code.co_filename, function.__globals__)), code.co_filename)
    if code not in codes:
        return None
    kind = ast.Lambda if code.co_name == "<lambda>" else ast.FunctionDef
    found: list[Any] = [node for node in nodes.get(code.co_firstlineno, ()) if isinstance(node, kind)]
    if len(found) > 1:  # several lambdas on one line: the one in which the code stands
        column = min(place[2] for place in code.co_positions() if place[2])
        found = [node for node in found if node.body.col_offset <= column < (node.body.end_col_offset or 0)]
    if not found:
        return None
    node = clone(found[-1])
    if isinstance(node, ast.Lambda):
        body: list[ast.stmt] = [ast.copy_location(ast.Return(node.body), node.body)]
        node = ast.copy_location(ast.FunctionDef("_lambda", node.args, body, [], None), node)
    assert isinstance(node, ast.FunctionDef)
    return node


def class_of(function: types.FunctionType) -> str:
    """The name of the class in which a function is written; "" if it stands in none."""
    name = function.__qualname__.rpartition(".")[0].rpartition(".")[2]
    return name if name != "<locals>" else ""


@functools.lru_cache(64)
def _read(text: str, filename: str) -> tuple[dict[int, list[Any]], set[types.CodeType]]:
    """The functions in a text by their first lines, and the code that they compile to."""
    try:
        tree = ast.parse(text)
        codes = set(_codes(compile(tree, filename, "exec", dont_inherit=True)))
    except (SyntaxError, ValueError, RecursionError):
        return {}, set()
    found: dict[int, list[Any]] = {}
    for node in walk(tree):
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            first = min([node.lineno, *(decorator.lineno for decorator in getattr(node, "decorator_list", ()))])
            found.setdefault(first, []).append(node)
    return found, codes


def _codes(code: types.CodeType) -> Iterator[types.CodeType]:
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from _codes(constant)


def rebuilt(
    function: types.FunctionType, node: ast.FunctionDef, named: dict[str, Any], defaults: tuple[Any, ...], beside: list[ast.FunctionDef]
) -> types.FunctionType:
    """`function` with the body of `node`, which may name what `named` holds besides the function's own globals, and the functions
    `beside` it."""
    scope = {**function.__globals__, **named}
    cells = dict(zip(function.__code__.co_freevars, function.__closure__ or (), strict=True))
    around = {**scope, **dict(captured(function))}  # a function beside it sees what was captured as globals
    for helper in beside:
        scope[helper.name] = around[helper.name] = types.FunctionType(_code(function, helper, ()), around, helper.name)
    code = _code(function, node, tuple(cells)).replace(co_name=function.__code__.co_name, co_qualname=function.__code__.co_qualname)
    new = types.FunctionType(code, scope, function.__name__, defaults or None, tuple(cells[name] for name in code.co_freevars) or None)
    new.__qualname__, new.__module__ = function.__qualname__, function.__module__
    return new


def _code(function: types.FunctionType, node: ast.FunctionDef, free: tuple[str, ...]) -> types.CodeType:
    """The code of a definition within a function that has these free variables."""
    name = node.name
    node.name = "_made"  # not its own: a function that calls itself would find itself around it, not among the globals
    around = [statement for variable in free for statement in quote("T = 0", T=variable)] or [ast.Pass()]
    module = ast.Module(quote("def _outer():\n B\n F\n return N", B=around, F=[node], N=node.name), [])
    with warnings.catch_warnings():  # that a constant which stands in the place of its name is asked `is None` is nobody's mistake
        warnings.simplefilter("ignore", SyntaxWarning)
        code = compile(ast.fix_missing_locations(module), function.__code__.co_filename, "exec", dont_inherit=True)
    made = next(inner for inner in _codes(next(_codes(code))) if inner.co_name == node.name)
    node.name = name
    return made.replace(co_name=name, co_qualname=name)
