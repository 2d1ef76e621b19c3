"""What the names in a function stand for, and which expressions are constant."""

from __future__ import annotations

import ast
import builtins
import enum
import functools
import itertools
import math
import operator
import types
from collections import Counter
from collections.abc import Callable
from typing import Any

from ...bits import U64, U64Table
from ..identity import MACHINERY, captured, is_cached_table, is_own_class, is_record, lineage
from .trees import has_stars

PURE: set[Any] = {
    range, len, min, max, abs, sum, int, float, bool, str, round, sorted, enumerate, zip, tuple, list, set, frozenset, dict, reversed, any,
    all, divmod, pow, map, ord, chr, U64, Counter, itertools.product, itertools.combinations, itertools.permutations,
    itertools.combinations_with_replacement, itertools.pairwise, itertools.chain, itertools.chain.from_iterable, itertools.accumulate,
    itertools.repeat, itertools.zip_longest, dict.fromkeys, math.prod, math.comb, math.perm, math.isqrt, math.gcd, math.lcm,
    math.factorial, math.sqrt,    math.floor, math.ceil, math.log, math.log2, math.exp, math.hypot,
}  # fmt: skip
"""Functions that may be called beforehand when their arguments are constant."""

METHODS = {"items", "keys", "values", "index", "count", "get", "find", "split", "splitlines", "strip", "upper", "lower", "replace", "join"}
"""Methods of constants that may be called beforehand."""

CONSTANT = (int, float, str, tuple, list, dict, frozenset, set, range, enum.Enum)

WRITTEN_IN_C = (types.MethodDescriptorType, types.ClassMethodDescriptorType, types.BuiltinFunctionType)

MANY = 100_000
"""So many items a constant may have at most."""

OPERATORS: dict[type[ast.AST], Callable[..., Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.FloorDiv: operator.floordiv,
    ast.Div: operator.truediv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.LShift: operator.lshift,
    ast.RShift: operator.rshift,
    ast.BitOr: operator.or_,
    ast.BitAnd: operator.and_,
    ast.BitXor: operator.xor,
    ast.USub: operator.neg,
    ast.UAdd: operator.pos,
    ast.Invert: operator.invert,
}


class NotConstant(Exception):
    """What an expression comes to is not known beforehand."""


class Scope:
    """The names around and in one function.

    `owner` is the class whose method it is, if it is one, and `me` what it calls the state; `local` are its variables. `bound` is the
    class to which a class method is bound.
    """

    def __init__(self, function: types.FunctionType, owner: type | None, me: str, local: set[str]) -> None:
        self.globals: dict[str, Any] = {**vars(builtins), **function.__globals__, **dict(captured(function))}
        self.owner, self.me, self.local = owner, me, local
        self.bound: type | None = None

    @functools.cached_property
    def methods(self) -> dict[str, list[types.FunctionType]]:
        """The methods of all classes of the author's that are in sight, by name."""
        functions = {name: [one for one in said if isinstance(one, types.FunctionType)] for name, said in self.bodies.items()}
        return {name: said for name, said in functions.items() if said}

    @functools.cached_property
    def bodies(self) -> dict[str, list[Any]]:
        """What the classes of the author's that are in sight say, by name."""
        classes = [thing for thing in (self.owner, *self.globals.values()) if is_record(thing) or is_own_class(thing)]
        found: dict[str, list[Any]] = {}
        for base in dict.fromkeys(base for cls in classes for base in lineage(cls)):
            for name, value in vars(base).items():
                if name not in MACHINERY:
                    found.setdefault(name, []).append(value)
        return found

    def known(self, node: Any) -> Any:
        """What a name or attribute stands for that is no variable. Raises NotConstant."""
        if isinstance(node, ast.Name) and node.id not in self.local and node.id in self.globals:
            return self.globals[node.id]
        if isinstance(node, ast.Attribute):
            owner = self.owner_of(node.value)
            if isinstance(owner, enum.Enum) and node.attr in ("value", "name"):
                return getattr(owner, node.attr)
            if isinstance(owner, types.ModuleType) and hasattr(owner, node.attr):
                return getattr(owner, node.attr)
            if isinstance(owner, type) and node.attr not in getattr(owner, "_fields", ()):
                return found_in(owner, node.attr)
        raise NotConstant

    def owner_of(self, node: Any) -> Any:
        """The module, class or enum member before a dot; the class of the state for the state itself. Raises NotConstant."""
        if self.owner is not None and self.is_state(node):
            return self.owner
        if isinstance(node, ast.Attribute) and node.attr == "__class__" and self.owner is not None and self.is_state(node.value):
            return self.owner
        return self.own_class(node) or self.known(node)

    def is_state(self, node: Any) -> bool:
        return bool(self.me) and isinstance(node, ast.Name) and node.id == self.me

    def own_class(self, node: Any) -> type | None:
        """The class of the state where it is written `type(self)`; None otherwise."""
        if isinstance(node, ast.Call) and len(node.args) == 1 and self.is_state(node.args[0]) and self.called(node) is type:
            return self.owner
        return None

    def called(self, node: Any) -> Any:
        """What a call calls, if that is known beforehand and can be looked up among functions; else None."""
        try:
            called = self.own_class(node.func) or self.known(node.func)
            hash(called)
        except (NotConstant, AttributeError, TypeError):
            return None
        return called

    def record(self, node: ast.Call) -> Any:
        """The named-tuple class that a call makes an instance of; None if it does not."""
        made = self.called(node)
        return made if is_record(made) else None

    def constant(self, node: Any) -> Any:
        """The value of an expression of constants and pure functions of them. Raises NotConstant, or whatever the expression raises."""
        match node:
            case ast.Constant():
                return node.value
            case ast.Name() | ast.Attribute():
                found = self.known(node)
                if (isinstance(found, CONSTANT) and not isinstance(found, U64Table)) or is_enumeration(found):
                    return found
            case ast.Tuple() | ast.List() | ast.Set():
                items = [self.constant(item) for item in node.elts]
                return tuple(items) if isinstance(node, ast.Tuple) else items if isinstance(node, ast.List) else frozenset(items)
            case ast.Starred():
                raise NotConstant
            case ast.Dict() if None not in node.keys:
                return {self.constant(k): self.constant(v) for k, v in zip(node.keys, node.values, strict=True)}
            case ast.BinOp():
                return small(OPERATORS[type(node.op)](self.constant(node.left), self.constant(node.right)))
            case ast.UnaryOp() if type(node.op) in OPERATORS:
                return OPERATORS[type(node.op)](self.constant(node.operand))
            case ast.Subscript():
                return self.constant(node.value)[self.constant(node.slice)]
            case ast.Slice():
                return slice(*(part and self.constant(part) for part in (node.lower, node.upper, node.step)))
            case ast.Call() if not has_stars(node.args) and all(k.arg for k in node.keywords):
                return self._result(node)
        raise NotConstant

    def _result(self, node: ast.Call) -> Any:
        called = self.called(node)
        if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and not _is_pure(called):
            called = getattr(self.constant(node.func.value), node.func.attr)
        elif not _is_pure(called) and not is_cached_table(called):
            raise NotConstant
        named = {str(k.arg): self.constant(k.value) for k in node.keywords}
        found = called(*(self.constant(argument) for argument in node.args), **named)
        if is_cached_table(called) and not isinstance(found, CONSTANT):
            raise NotConstant
        return small(found if isinstance(found, CONSTANT) else list(itertools.islice(found, MANY)))


def small(found: Any) -> Any:
    """`found`, unless it has too many items. Raises NotConstant."""
    if isinstance(found, str | tuple | list | dict | set | frozenset) and len(found) > MANY:
        raise NotConstant
    return found


def _is_pure(called: Any) -> bool:
    return called in PURE or is_enumeration(called)


def is_enumeration(thing: Any) -> bool:
    return isinstance(thing, type) and issubclass(thing, enum.Enum)


def found_in(owner: type, name: str) -> Any:
    """What a class says under a name, or one that it inherits from; functions and properties unbound. Raises NotConstant."""
    if is_enumeration(owner) and name in owner.__members__:  # type: ignore[attr-defined]
        return owner[name]  # type: ignore[index]
    for cls in owner.__mro__:
        if name in vars(cls):
            found = vars(cls)[name]
            return getattr(owner, name) if type(found) in WRITTEN_IN_C else found
    raise NotConstant
