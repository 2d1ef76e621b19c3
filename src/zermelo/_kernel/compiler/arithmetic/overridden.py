"""Operators that a class of records or an Enum gives a meaning of its own: machine code has that of tuples and numbers instead.

Where a rule uses one, it is refused, with its line; a class may well have an `__eq__` that only Python asks for. (Operators of an Enum that
have a machine form are called, see `bridge`; a record that is gone through in its own way is refused altogether, see `_kernel.entry`.)
"""

from __future__ import annotations

import functools
import heapq
import operator
import types as python
from collections.abc import Callable, Iterator
from typing import Any

from numba import types
from numba.core import ir

from ...errors import CannotCompile
from ...identity import from_library, operators_called
from ...objects import compared_in_part, no_equality

EQUAL = ("__eq__", "__ne__")
HASHED = (*EQUAL, "__hash__")
THROUGH = ("__iter__", "__len__", "__getitem__")

INNER = {*HASHED, "__lt__", "__gt__"}
"""These are asked of what a tuple or a list holds, too."""

ASKED: dict[Any, tuple[str, ...]] = {
    operator.eq: EQUAL, operator.ne: EQUAL, hash: HASHED, operator.not_: ("__bool__", "__len__"), bool: ("__bool__", "__len__"),
    operator.truth: ("__bool__", "__len__"), operator.contains: ("__contains__", *THROUGH, *EQUAL), len: ("__len__",), iter: THROUGH,
    reversed: ("__reversed__", *THROUGH), int: ("__int__", "__index__", "__trunc__"), float: ("__float__", "__index__"), pow: ("__pow__",),
    **dict.fromkeys((list, tuple, sum, any, all, enumerate, zip, map, filter), THROUGH),
    **dict.fromkeys((set, frozenset), (*THROUGH, *HASHED)),
    **dict.fromkeys((min, max, sorted), (*THROUGH, "__lt__", "__gt__")),
    **{called: (f"__{called.__name__}__",) for called in (abs, round)},
    divmod: ("__divmod__", "__rdivmod__"),
}  # fmt: skip
"""What an operator or a function looks for in a class."""

HEAPS = {getattr(heapq, name) for name in ("heappush", "heappop", "heapify", "heapreplace", "heappushpop")}
"""These ask what they compare by the operator that it has, as the rule itself would."""

COMPARING = {"distinct": HASHED, "set_from": HASHED, "hash_of": HASHED, "sort": ("__lt__", "__gt__"),
             "sort_by": ("__lt__", "__gt__"), "count": EQUAL, "index": EQUAL, "remove": EQUAL, "add": HASHED}  # fmt: skip
"""The same of what the front end calls, and of methods of lists, tuples and sets."""

SIDES = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le"}


def _asked(function: Any) -> tuple[str, ...]:
    """What `function` looks for in the classes of its arguments."""
    if isinstance(function, python.FunctionType | str):
        return COMPARING.get(function if isinstance(function, str) else function.__name__, ())
    if function in ASKED:
        return ASKED[function]
    if not isinstance(function, python.BuiltinFunctionType) or function.__module__ != "_operator":
        return ()
    name = function.__name__.strip("_")
    if name in SIDES:
        return (f"__{name}__", f"__{SIDES[name]}__", *EQUAL)
    names = {name, name.removeprefix("i")}
    return tuple(f"__{prefix}{each}__" for each in names for prefix in ("", "r", "i"))


@functools.cache
def written_operators(cls: Any) -> dict[str, Any]:
    """The special methods that the author of a class wrote, by name."""
    found: dict[str, Any] = {}
    for base in reversed(cls.__mro__):
        if not from_library(base):
            found |= {
                name: value
                for name, value in vars(base).items()
                if name.startswith("__")
                and isinstance(value, python.FunctionType)
                and (value.__module__ == base.__module__ or value in (no_equality, compared_in_part))
            }
    return found


def _classes(kind: Any, inner: bool) -> Iterator[Any]:
    """The class of a record or member; with `inner`, also those of what a tuple or a list holds."""
    cls = getattr(kind, "instance_class", None)
    if isinstance(cls, type) and not isinstance(kind, types.Callable | types.NumberClass):
        yield cls
    if inner:
        for part in getattr(kind, "types", None) or (getattr(kind, "dtype", None), getattr(kind, "key_type", None)):
            if isinstance(part, types.Type) and part is not kind:
                yield from _classes(part, True)


def check(blocks: dict[int, Any], typemap: dict[str, Any], original: Callable[[Any], Any]) -> None:
    """Raises CannotCompile if a rule uses an operator of a class's own. `original` says what a form stands for."""
    classes = {cls for kind in {*typemap.values()} for cls in _classes(kind, True)}
    if not any(written_operators(cls) or hasattr(cls, "__own_class__") for cls in classes):
        return
    fixed: dict[str, Any] = {}
    for block in blocks.values():
        for step in block.body:
            value = getattr(step, "value", None)
            if isinstance(value, ir.Const | ir.Global | ir.FreeVar):
                fixed[step.target.name] = value.value
            elif isinstance(value, ir.Expr) and value.op == "getattr" and isinstance(fixed.get(value.value.name), python.ModuleType):
                fixed[step.target.name] = getattr(fixed[value.value.name], value.attr, None)
            elif isinstance(value, ir.Expr):
                function, operands = _used(value, fixed)
                if function is None:
                    continue
                meant, kinds = original(function), [typemap.get(operand.name) for operand in operands]
                if meant in (operator.is_, operator.is_not) and all(map(_is_object, kinds)):
                    raise _refused(step.loc.line, "`is` of two objects has no machine form: compare what they hold")
                if meant in (operator.eq, operator.ne) and all(map(_is_object, kinds)) and kinds[0] != kinds[1]:
                    what = "`==` of objects of different classes, or from different tables"
                    raise _refused(step.loc.line, f"{what}, has no machine form: compare what they hold")
                for kind in kinds:
                    if not (isinstance(function, str) and hasattr(kind, "instance_class")):  # a method of its own, called `add`
                        asked = ("__lt__",) if meant in HEAPS else _asked(meant)
                        _look(kind, asked, step.loc.line, as_operator=meant in HEAPS)


def _refused(line: int, sentence: str) -> CannotCompile:
    error = CannotCompile(f"line {line}, {sentence}")
    error.line = line
    return error


def _is_object(kind: Any) -> bool:
    return hasattr(getattr(kind, "instance_class", None), "__own_class__")


def _used(value: Any, fixed: dict[str, Any]) -> tuple[Any, list[Any]]:
    """What is done in an expression, as a function, and to which variables."""
    if value.op in ("binop", "inplace_binop"):
        return value.fn, [value.lhs, value.rhs]
    if value.op == "unary":
        return value.fn, [value.value]
    if value.op in ("getitem", "static_getitem"):
        return operator.getitem, [value.value]
    if value.op in ("getiter", "exhaust_iter"):
        return iter, [value.value]
    if value.op == "getattr":
        return value.attr, [value.value]
    if value.op in ("build_set", "build_map"):
        return hash, list(value.items) if value.op == "build_set" else [key for key, _ in value.items]
    return (fixed.get(value.func.name), list(value.args)) if value.op == "call" else (None, [])


def _look(kind: Any, asked: tuple[str, ...], line: int, as_operator: bool = False) -> None:
    for cls in _classes(kind, inner=any(name in INNER for name in asked)):
        called = as_operator or isinstance(kind, types.BaseNamedTuple)
        done = set(operators_called(cls)) if called else set(getattr(kind, "operators", ()))
        done.discard("__getitem__")  # what the front end has not written as a call of it means the record
        if asked and asked[0] in done and asked[0] in written_operators(cls):
            continue
        for name, method in written_operators(cls).items():
            if name in asked and name not in done:
                if method is no_equality:
                    advice = "give the class an `__eq__`, or make it a NamedTuple"
                    raise _refused(line, f"objects of {cls.__name__} are compared, which are equal only to themselves: {advice}")
                if method is compared_in_part:
                    advice = "compare those that count, `(a.x, a.y) == (b.x, b.y)`"
                    raise _refused(line, f"{cls.__name__} leaves fields out when its objects are compared (compare=False): {advice}")
                where = f"{cls.__name__}.{name} (line {method.__code__.co_firstlineno})"
                raise _refused(line, f"{where} has no machine form as an operator: give the method a name of its own")
