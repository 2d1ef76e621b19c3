"""Copies of helpers for one kind of call: with these functions, so many arguments for `*things`, these names for `**named`.

A function is no value of machine code, and a helper takes a known number of arguments. Where a rule gives a helper a function of its own,
or where a helper takes `*things` or `**named`, the call is one of a copy of the helper: the function stands within the copy, and the
variables that it reads from around it are arguments in its place; `things` is the tuple of so many arguments.
"""

from __future__ import annotations

import ast
import inspect
import types
from typing import Any

from ..source import rebuilt, source_of
from ..trees import clone, has_stars, is_none, load, loaded, renamed, stored, walk

_copies: dict[tuple[Any, ...], types.FunctionType] = {}
"""By the helper and what its copy is for."""
MOST = 256
"""So many copies are kept."""


class Given:
    """What a helper is given by one call: how its definition changes, and what the call hands on."""

    def __init__(self, function: types.FunctionType) -> None:
        self.function = function
        self.functions: dict[str, list[ast.FunctionDef]] = {}
        """By parameter: the function that is given, last, and those that it needs before it; free variables by their new names."""
        self.known: dict[str, ast.expr] = {}
        """By parameter: a constant, or the name of a function that is known beforehand."""
        self.more: list[str] = []
        """The variables that the functions read: arguments in their place."""
        self.globals: dict[str, Any] = {}
        """What the definition names besides the helper's own globals."""
        self.count: int | None = None
        """How many there are of `*things`; None if they come as one tuple."""
        self.names: list[str] = []
        """Those of `**named`."""

    def key(self) -> tuple[Any, ...]:
        functions = tuple((name, *map(ast.dump, made)) for name, made in self.functions.items())
        known = tuple((name, ast.dump(worth)) for name, worth in self.known.items())
        beside = tuple((name, id(worth)) for name, worth in self.globals.items())
        return self.function, functions, known, tuple(self.more), self.count, tuple(self.names), beside

    def copied(self) -> types.FunctionType | None:
        """The copy of the helper; None if its source cannot be had, or does with the arguments what no copy can."""
        key = self.key()
        if key not in _copies:
            node = source_of(self.function)
            made = _definition(node, self) if node is not None else None
            if made is None:
                return None
            function = self.function
            new = rebuilt(function, clone(made), self.globals, (), [])
            new.__definition__ = made  # type: ignore[attr-defined]
            kind = inspect.Parameter.POSITIONAL_OR_KEYWORD
            new.__signature__ = inspect.Signature([inspect.Parameter(one.arg, kind) for one in made.args.args])  # type: ignore[attr-defined]
            if hasattr(function, "__rule_of__"):
                new.__rule_of__ = function.__rule_of__  # type: ignore[attr-defined]
            if len(_copies) >= MOST:
                _copies.clear()
            _copies[key] = new
        return _copies[key]


def definition_of(function: types.FunctionType) -> ast.FunctionDef | None:
    """The definition of a copy, or of a function as it is written."""
    made = getattr(function, "__definition__", None)
    return clone(made) if made is not None else source_of(function)


def _definition(node: ast.FunctionDef, given: Given) -> ast.FunctionDef | None:
    form = node.args
    taken = [*form.posonlyargs, *form.args, *form.kwonlyargs]
    gone = given.functions.keys() | given.known.keys()
    first: list[ast.stmt] = []
    changed = stored(*node.body) | {part.name for step in node.body for part in walk(step) if isinstance(part, ast.FunctionDef)}
    parts: dict[str, ast.expr] = {}
    things: list[ast.arg] = []
    if form.vararg is not None and given.count is not None:
        things = [ast.arg(f"_{form.vararg.arg}_{k}") for k in range(given.count)]
        whole = parts[form.vararg.arg] = ast.Tuple([load(one.arg) for one in things], ast.Load())
        whole.is_given = True  # type: ignore[attr-defined]
    elif form.vararg is not None:
        things = [ast.arg(form.vararg.arg)]
    if form.kwarg is not None:
        own = [ast.arg(f"_{form.kwarg.arg}_{name}") for name in given.names]
        things += own
        keys: list[Any] = [ast.Constant(name) for name in given.names]
        parts[form.kwarg.arg] = ast.Dict(keys, [load(one.arg) for one in own])
    parts |= given.known
    nones = {name for name in changed & parts.keys() if getattr(parts[name], "value", 0) is None}
    if nones:
        body = [step for part in clone(node.body) for step in _listed(_Settled({}, set(), nones).visit(part))]
        for name in sorted(nones):
            if _is_given_first(body, name):
                node.body = body
                del parts[name]
    for name in [name for name in parts if name in changed or not _is_only_read(node, name, parts[name])]:
        worth = parts.pop(name)
        if name in given.known and not isinstance(worth, ast.Constant):
            return None
        kept = ast.Assign([ast.Name(name, ast.Store())], worth)
        first.append(ast.fix_missing_locations(ast.copy_location(kept, node)))
    node.body = [step for part in node.body for step in _listed(_Settled(parts, set(given.functions)).visit(part))]
    if given.functions.keys() & stored(*node.body):
        return None
    for made in given.functions.values():
        first += clone(made)
    body = node.body[1:] if _is_docstring(node.body) else node.body
    node.body = [*first, *(body or [ast.copy_location(ast.Pass(), node)])]
    left = [argument for argument in taken if argument.arg not in gone]
    node.args = ast.arguments([], [*left, *(ast.arg(name) for name in given.more), *things], None, [], [], None, [])
    ast.fix_missing_locations(node)
    return node


def _is_docstring(body: list[Any]) -> bool:
    return bool(body) and isinstance(body[0], ast.Expr) and isinstance(body[0].value, ast.Constant)


def _listed(made: Any) -> list[Any]:
    return made if isinstance(made, list) else [made] if made is not None else []


def _is_given_first(body: list[Any], name: str) -> bool:
    """Does a function give the parameter that is None a value, once, before it looks at it?"""
    for place, step in enumerate(body):
        if isinstance(step, ast.FunctionDef) and step.name == name:
            return name not in stored(*body)
        if name in stored(step):
            if not isinstance(step, ast.Assign) or not isinstance(step.targets[0], ast.Name) or name in stored(*body[place + 1 :]):
                return False
            worth = _Settled({}, set(), {name}).visit(clone(step.value))  # `memo = memo or {}`
            return name not in loaded(worth)
        if name in loaded(step):
            return False
    return False


CHANGES = {"append", "extend", "insert", "pop", "remove", "clear", "update", "setdefault", "popitem"}


def _is_only_read(node: ast.FunctionDef, name: str, worth: ast.expr) -> bool:
    """May what stands for a parameter be written wherever it is read?"""
    for part in walk(node):
        if isinstance(part, ast.FunctionDef | ast.Lambda) and part is not node:
            own = {argument.arg for argument in walk(part.args) if isinstance(argument, ast.arg)}
            if name in own:
                return False
        if isinstance(part, ast.Attribute) and part.attr in CHANGES and isinstance(part.value, ast.Name) and part.value.id == name:
            return False
        if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load) and getattr(part.value, "id", None) == name:
            return False
    return True


class _Settled(ast.NodeTransformer):
    """What is known of the arguments put in: `things[0]`, `len(things)`, `named["k"]`, `if key is None`."""

    def __init__(self, parts: dict[str, ast.expr], functions: set[str], nones: set[str] | None = None) -> None:
        self.parts, self.functions, self.nones = parts, functions, nones or set()

    def visit_Name(self, node: ast.Name) -> Any:
        found = self.parts.get(node.id) if isinstance(node.ctx, ast.Load) else None
        return _placed(found, node) if found is not None else node

    def visit_Subscript(self, node: ast.Subscript) -> Any:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        if isinstance(node.value, ast.Dict) and isinstance(node.slice, ast.Constant):
            worth = _worth(node.value, node.slice)
            return worth if worth is not None else node
        if isinstance(node.value, ast.Tuple) and not has_stars(node.value.elts):
            place = _number(node.slice)
            if place is not None and -len(node.value.elts) <= place < len(node.value.elts):
                return node.value.elts[place]
            if isinstance(node.slice, ast.Slice):
                bounds = [_number(part) if part is not None else None for part in (node.slice.lower, node.slice.upper, node.slice.step)]
                if all(part is None or bound is not None for part, bound in zip(_bounds(node.slice), bounds, strict=True)):
                    return ast.copy_location(ast.Tuple(node.value.elts[slice(*bounds)], ast.Load()), node)
        return node

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        node.args = _flat(node.args)
        node.keywords = [one for keyword in node.keywords for one in _named(keyword)]
        of = node.func.value if isinstance(node.func, ast.Attribute) else None
        if isinstance(of, ast.Dict) and isinstance(node.func, ast.Attribute) and not node.keywords:
            return _asked(node, node.func.attr, of)
        if isinstance(node.func, ast.Name) and node.func.id == "len" and len(node.args) == 1 and _size(node.args[0]) is not None:
            return ast.copy_location(ast.Constant(_size(node.args[0])), node)
        return node

    def visit_Tuple(self, node: Any) -> Any:
        self.generic_visit(node)
        node.elts = _flat(node.elts)
        return node

    visit_List = visit_Set = visit_Tuple

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        if len(node.ops) != 1:
            return node
        left, op, right = node.left, node.ops[0], node.comparators[0]
        if isinstance(op, ast.In | ast.NotIn) and isinstance(right, ast.Dict) and isinstance(left, ast.Constant):
            return ast.copy_location(ast.Constant((_worth(right, left) is not None) == isinstance(op, ast.In)), node)
        if isinstance(op, ast.Is | ast.IsNot | ast.Eq | ast.NotEq) and is_none(right):
            known = self._is_none(left)
            if known is not None:
                return ast.copy_location(ast.Constant(known == isinstance(op, ast.Is | ast.Eq)), node)
        return node

    def _is_none(self, node: Any) -> bool | None:
        """Is this None? None if nobody knows."""
        if isinstance(node, ast.Constant):
            return node.value is None
        if isinstance(node, ast.Name) and node.id in self.nones:
            return True
        return False if isinstance(node, ast.Name) and node.id in self.functions else None

    def _truth(self, node: Any) -> bool | None:
        """What a test comes to; None if nobody knows."""
        if isinstance(node, ast.Constant):
            return bool(node.value)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self._truth(node.operand)
            return None if inner is None else not inner
        if isinstance(node, ast.Name) and node.id in self.functions | self.nones:
            return node.id in self.functions
        return bool(_size(node)) if _size(node) is not None else None

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        left: list[ast.expr] = []
        for place, part in enumerate(node.values):
            truth = self._truth(part)
            if truth is None or place == len(node.values) - 1:
                left.append(part)
            elif truth == isinstance(node.op, ast.Or):  # what comes after it is never asked
                left.append(part)
                break
        return left[0] if len(left) == 1 else ast.copy_location(ast.BoolOp(node.op, left), node)

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        self.generic_visit(node)
        truth = self._truth(node.test)
        return node if truth is None else node.body if truth else node.orelse

    def visit_If(self, node: ast.If) -> Any:
        test = self.visit(node.test)
        truth = self._truth(test)
        if truth is None:
            node.test = test
            node.body, node.orelse = self._steps(node.body), self._steps(node.orelse)
            return node
        return self._steps(node.body if truth else node.orelse) or [ast.copy_location(ast.Pass(), node)]

    def _steps(self, steps: list[Any]) -> list[Any]:
        return [one for step in steps for one in _listed(self.visit(step))]

    def visit_Assign(self, node: ast.Assign) -> Any:
        """`key = key` is left out: `key = key or (lambda x: x)`, where a key is given."""
        self.generic_visit(node)
        same = len(node.targets) == 1 and isinstance(node.targets[0], ast.Name) and isinstance(node.value, ast.Name)
        return ast.copy_location(ast.Pass(), node) if same and node.targets[0].id == node.value.id else node  # type: ignore[attr-defined]


def _placed(made: ast.expr, node: ast.AST) -> Any:
    made = clone(made)
    for part in walk(made):
        if "lineno" in part._attributes:
            ast.copy_location(part, node)
    return made


def _size(node: Any) -> int | None:
    """How many things a tuple or dict holds that is written out; None for anything else."""
    if isinstance(node, ast.Tuple) and not has_stars(node.elts):
        return len(node.elts)
    return len(node.keys) if isinstance(node, ast.Dict) and None not in node.keys else None


def _number(node: Any) -> int | None:
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        inner = _number(node.operand)
        return None if inner is None else -inner
    return node.value if isinstance(node, ast.Constant) and type(node.value) is int else None


def _bounds(node: ast.Slice) -> tuple[Any, ...]:
    return node.lower, node.upper, node.step


def _flat(items: list[Any]) -> list[Any]:
    """`*(a, b)` as `a, b`."""
    found: list[Any] = []
    for item in items:
        inside = item.value if isinstance(item, ast.Starred) else None
        found += inside.elts if isinstance(inside, ast.Tuple) else [item]
    return found


def _named(keyword: ast.keyword) -> list[ast.keyword]:
    """`**{"k": a}` as `k=a`."""
    inside = keyword.value
    if keyword.arg is not None or not isinstance(inside, ast.Dict) or not all(map(_is_text, inside.keys)):
        return [keyword]
    pairs = zip(inside.keys, inside.values, strict=True)
    return [ast.copy_location(ast.keyword(key.value, worth), keyword.value) for key, worth in pairs]  # type: ignore[union-attr]


def _is_text(node: Any) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _worth(pairs: ast.Dict, key: ast.Constant) -> Any:
    """What a dict that is written out holds under a key; None if it holds nothing."""
    found = [worth for one, worth in zip(pairs.keys, pairs.values, strict=True) if isinstance(one, ast.Constant) and one.value == key.value]
    return found[-1] if found else None


def _asked(node: ast.Call, name: str, pairs: ast.Dict) -> Any:
    """A method of a dict that is written out."""
    if name == "get" and 1 <= len(node.args) <= 2 and isinstance(node.args[0], ast.Constant):
        worth = _worth(pairs, node.args[0])
        other = node.args[1] if len(node.args) == 2 else ast.copy_location(ast.Constant(None), node)
        return worth if worth is not None else other
    if node.args or name not in ("items", "keys", "values"):
        return node
    keys, worths = [key for key in pairs.keys if key is not None], pairs.values
    each: list[ast.expr] = [*keys] if name == "keys" else [*worths]
    if name == "items":
        each = [ast.Tuple([key, worth], ast.Load()) for key, worth in zip(keys, worths, strict=True)]
    return ast.fix_missing_locations(ast.copy_location(ast.Tuple(each, ast.Load()), node))


def with_new_names(made: list[ast.FunctionDef], around: list[str], hint: str) -> tuple[list[ast.FunctionDef], dict[str, str]]:
    """Definitions whose variables from around them bear names that depend on nothing but their places."""
    names = {name: f"_{hint}_{k}" for k, name in enumerate(around)}
    return [renamed(one, names) for one in made], names
