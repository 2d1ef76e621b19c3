"""Functions in tables: `FEATURES = (mobility, corners)`, and what is done with their items.

A function is no value of machine code. Where a rule takes functions from tables, each is known by a number, and a call of what was taken
out is a choice among the functions that it may be.
"""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import types
from typing import Any, NamedTuple

from ...numbers import counted
from .lowering import Lowering, Obstacle
from .scope import NotConstant
from .trees import has_stars, load, loaded, renamed, stored, walk

MANY = 256
"""A table of functions has at most so many rows."""


class Method(NamedTuple):
    """A method of the state in which a rule is asked."""

    of: str
    """The variable that holds the state."""
    name: str
    function: types.FunctionType


def look_at_functions(work: Lowering, node: ast.FunctionDef) -> None:
    """Number the functions that this one finds in tables, and note which of them its variables may stand for."""
    tables = _Tables(work)
    tables.visit(node)
    if not work.functions:
        return
    own = {part.name for part in walk(node) if isinstance(part, ast.FunctionDef)}
    own |= {part.arg for one in walk(node) if isinstance(one, ast.FunctionDef) for part in walk(one.args) if isinstance(part, ast.arg)}
    _Apart(work).visit(node)
    for part in walk(node):
        goals: list[Any] = part.targets if isinstance(part, ast.Assign) else [getattr(part, "target", None)]
        worth = getattr(part, "iter", None) or getattr(part, "value", None)
        if not isinstance(part, ast.Assign | ast.AnnAssign | ast.NamedExpr | ast.For | ast.comprehension) or worth is None:
            continue
        found = frozenset().union(*(tables.within.get(name) or work.chosen.get(name, frozenset()) for name in loaded(worth)))
        for name in stored(*goals) - own if found else ():
            work.chosen[name] = work.chosen.get(name, frozenset()) | found
    work.tables = tables.within


class _Apart(ast.NodeTransformer):
    """The variables of comprehensions are their own: one that is called gets a name of its own."""

    def __init__(self, work: Lowering) -> None:
        self.work = work

    def visit_GeneratorExp(self, node: Any) -> Any:
        called = {part.func.id for part in walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
        own = stored(*(generator.target for generator in node.generators)) & called - loaded(node.generators[0].iter)
        return self.generic_visit(renamed(node, {name: self.work.fresh(name) for name in sorted(own)}) if own else node)

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        called = {part.func.id for part in walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)}
        own = {argument.arg for argument in walk(node.args) if isinstance(argument, ast.arg)} & called
        return self.generic_visit(renamed(node, {name: self.work.fresh(name) for name in sorted(own)}) if own else node)

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp


class _Tables(ast.NodeTransformer):
    """Tables of functions as tables of their numbers."""

    def __init__(self, work: Lowering) -> None:
        self.work = work
        self.within: dict[str, frozenset[int]] = {}
        """By the name of a table: the numbers of the functions in it."""
        self.used: set[int] = set()

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        node.body = [self.visit(step) for step in node.body]
        return node

    def visit_Name(self, node: Any) -> Any:
        if not isinstance(node.ctx, ast.Load):
            return node
        try:
            table = self.work.scope.known(node)
        except NotConstant:
            return node
        return ast.copy_location(self.numbers(table), node) if _is_table(table) else node

    def visit_Attribute(self, node: Any) -> Any:
        made = self.visit_Name(node)
        return self.generic_visit(node) if made is node else made

    def visit_Tuple(self, node: Any) -> Any:
        """`(plus, times)` where it is written, `[("plus", plus), ("times", times)]` or `{1: plus, 2: times}`."""
        try:
            table = self._read(node)
        except NotConstant:
            return self.generic_visit(node)
        return ast.copy_location(self.numbers(table), node) if _is_table(table) else self.generic_visit(node)

    visit_List = visit_Dict = visit_Tuple

    def visit_IfExp(self, node: Any) -> Any:
        """`plus if test else times`."""
        functions = tuple(map(self._function, (node.orelse, node.body)))
        if None in functions:
            return self.generic_visit(node)
        first = ast.IfExp(self.visit(node.test), ast.Constant(1), ast.Constant(0))
        return ast.copy_location(ast.Subscript(self.numbers(functions), first, ast.Load()), node)

    def _read(self, node: Any) -> Any:
        """What a table holds that is written in a rule. Raises NotConstant."""
        match node:
            case ast.Tuple(elts=items, ctx=ast.Load()) | ast.List(elts=items, ctx=ast.Load()) if len(items) > 1:
                made = map(self._read, items)
                return tuple(made) if isinstance(node, ast.Tuple) else list(made)
            case ast.Dict(keys=keys, values=things) if None not in keys:
                return {self.work.constant(key): self._read(thing) for key, thing in zip(keys, things, strict=True)}
        return self._function(node) or self.work.constant(node)

    def _function(self, node: Any) -> Any:
        try:
            found = self.work.scope.known(node)
        except NotConstant:
            return None
        if isinstance(found, staticmethod):
            return found.__func__
        if isinstance(node, ast.Attribute) and isinstance(found, types.FunctionType) and self.work.scope.is_state(node.value):
            return Method(self.work.scope.me, node.attr, found)
        return found if _is_function(found) else None

    def numbers(self, table: Any) -> Any:
        """A table of functions as one of numbers."""
        name = f"_functions_{len(self.work.named)}"
        self.used = set()
        self.work.named[name] = self.work.scope.globals[name] = self._numbered(table)
        self.within[name] = frozenset(self.used)
        return load(name)

    def _numbered(self, table: Any) -> Any:
        if isinstance(table, dict):
            return {key: self._numbered(worth) for key, worth in table.items()}
        return (
            type(table)(map(self._numbered, table))
            if type(table) in (tuple, list)
            else self.number(table)
            if _is_function(table)
            else table
        )

    def number(self, function: Any) -> int:
        if function not in self.work.functions:
            self.work.functions.append(function)
        k = self.work.functions.index(function)
        self.used.add(k)
        return k


def _is_table(table: Any) -> bool:
    """Does a constant hold functions?"""
    things = table.values() if isinstance(table, dict) else table if type(table) in (tuple, list) else ()
    return len(things) <= MANY and any(_is_function(thing) or _is_table(thing) for thing in things)


def _is_function(thing: Any) -> bool:
    return isinstance(thing, types.FunctionType | types.BuiltinFunctionType | Method)


def is_chosen(work: Lowering, called: Any) -> bool:
    """Is what is called one of the functions from tables?"""
    if isinstance(called, ast.Name):
        return called.id in work.chosen and called.id in work.scope.local
    return isinstance(called, ast.Subscript) and isinstance(called.value, ast.Name) and called.value.id in work.tables


def choice(work: Lowering, node: ast.Call) -> ast.expr:
    """A call of one of several functions."""
    if node.keywords or has_stars(node.args):
        raise Obstacle(node, f"`{ast.unparse(node.func)}`: a function from a table is called with plain arguments")
    among = work.chosen[node.func.id] if isinstance(node.func, ast.Name) else work.tables[node.func.value.id]  # type: ignore[attr-defined]
    which = work.keep(work.expr(node.func), "which")
    given = [work.keep(work.expr(argument), "given") for argument in node.args]
    name = work.fresh("chosen")
    steps: list[ast.stmt] = []
    taking = sorted((k for k in among if _takes(work.functions[k], len(given))), reverse=True)
    if not taking:
        raise Obstacle(node, f"none of the functions that may be called here takes {counted(len(given), 'argument')}")
    for k in taking:
        body = work.block(functools.partial(_called, work, node, name, work.functions[k], given))
        test = ast.Compare(load(which.id), [ast.Eq()], [ast.Constant(k)])
        steps = [ast.If(test, body, steps)] if steps else body
    work.out += steps
    return load(name)


def _called(work: Lowering, node: ast.Call, name: str, function: Any, given: list[ast.Name]) -> None:
    named: Any
    known = getattr(function, "__name__", "")
    if isinstance(function, Method):
        named = ast.Attribute(load(function.of), function.name, ast.Load())
    elif getattr(builtins, known, None) is function:
        named = load(known)
    else:
        named = work.helper(function)
        work.scope.globals.setdefault(named.id, function)
    work.emit("T = E", T=name, E=work.expr(ast.copy_location(ast.Call(named, [load(part.id) for part in given], []), node)))


def _takes(function: Any, count: int) -> bool:
    """Can a function be called with so many arguments?"""
    if isinstance(function, Method):
        return _takes(function.function, 1 + count)
    try:
        inspect.signature(function).bind(*[None] * count)
    except TypeError:
        return False
    except ValueError:  # one of Python's own that does not say
        return True
    return True
