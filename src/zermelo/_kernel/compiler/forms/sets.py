"""The machine forms of what is done with whole sets, in CPython's order (see `compiler.memory`); constant sets are among them."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core.imputils import impl_ret_new_ref, lower_builtin
from numba.cpython.setobj import SetInstance
from numba.extending import intrinsic, lower_cast

from ...front.helpers import (
    all_in,
    common,
    set_apart,
    set_around,
    set_difference,
    set_from,
    set_intersection,
    set_less,
    set_symmetric_difference,
    set_union,
    set_within,
)
from ..memory.sets import are_one, intersection, update
from .sequences import View, was_set
from .tables.layout import Lookup
from .unordered.bits import Unordered, is_set
from .unordered.whole import how_many_common
from .words import FALSE, overload, overload_first, overload_method

types.Set.comes_first = True  # numba's own union goes through the smaller set, CPython's through the second


def is_constant(kind: Any) -> bool:
    """Is this a set that is known beforehand?"""
    return was_set(kind) or (isinstance(kind, Lookup) and kind.values is None)


def _are_sets(*kinds: Any) -> bool:
    return all(is_constant(kind) or isinstance(kind, types.Set) for kind in kinds)


# --------------------------------------------------------------------------------------------------------- making them


@lower_builtin(set, types.Set)
def _set_of_set(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    copy = SetInstance(context, builder, sig.args[0], args[0]).copy()
    return impl_ret_new_ref(context, builder, sig.return_type, copy.value)


@lower_cast(types.Set, types.Set)
def _same_set(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """A set of what is known to be 3 as a set of whole numbers: one may be kept in a dict where the other is."""
    assert types.unliteral(source.dtype) == types.unliteral(target.dtype)
    return value


@lower_builtin("set.update", types.Set, types.Set)
def _update(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    update(*(SetInstance(context, builder, kind, value) for kind, value in zip(sig.args, args, strict=True)))
    return context.get_dummy_value()


@overload_first(operator.ior)
def _ior(a: Any, b: Any) -> Any:
    def ior(a, b):
        a.update(b)
        return a

    return ior if isinstance(a, types.Set) and _are_sets(b) else None


@intrinsic
def _prepare(typingctx: Any, things: Any, coming: Any) -> Any:
    """Room for so many items which another set holds."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = SetInstance(context, builder, sig.args[0], args[0])
        made.upsize(builder.add(made.get_size(), args[1]))
        return context.get_dummy_value()

    return types.void(things, types.int64), emit


@overload(set_from)
def _set_from(things: Any) -> Any:
    if isinstance(things, types.Set):
        return lambda things: things.copy()
    if is_constant(things):
        return _of_constant

    def set_from(things):
        made = set()
        for thing in things:
            made.add(thing)
        return made

    return set_from


def _of_constant(things: Any) -> Any:
    made = set()
    if len(things) == 0:
        for thing in things:
            made.add(thing)
    _prepare(made, len(things))
    for thing in things:
        made.add(thing)
    return made


for _kind in (Lookup, View):
    overload_method(_kind, "copy")(lambda these: _of_constant if is_constant(these) else None)


# ------------------------------------------------------------------------------------------------------------ algebra


@intrinsic
def _is_one(typingctx: Any, a: Any, b: Any) -> Any:
    """Are both the same set?"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if a != b or not isinstance(a, types.Set):
            return FALSE
        return are_one(*(SetInstance(context, builder, kind, value) for kind, value in zip(sig.args, args, strict=True)))

    return types.boolean(a, b), emit


def _union(a: Any, b: Any) -> Any:
    made = set_from(a)
    if not _is_one(a, b):
        made.update(b)
    return made


def _intersection(a: Any, b: Any) -> Any:
    """As CPython does it where one of them is no set of its own kind here: through the smaller, or the second."""
    made = set()
    if len(b) > len(a):
        for one in a:
            if one in b:
                made.add(one)
    else:
        for one in b:
            if one in a:
                made.add(one)
    return made


@intrinsic
def _common(typingctx: Any, a: Any, b: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        sets = [SetInstance(context, builder, kind, value) for kind, value in zip(sig.args, args, strict=True)]
        return impl_ret_new_ref(context, builder, sig.return_type, intersection(context, builder, a, *sets).value)

    return a(a, b), emit


def _difference(a: Any, b: Any) -> Any:
    if len(a) >> 2 > len(b):
        made = set_from(a)
        _remove_all(made, b)
        return made
    made = set()
    for one in a:
        if one not in b:
            made.add(one)
    return made


@intrinsic
def _sweep(typingctx: Any, things: Any) -> Any:
    """Make the table anew where too much was removed from it."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        nothing = SetInstance.allocate(context, builder, things)
        SetInstance(context, builder, things, args[0]).difference(nothing)
        context.nrt.decref(builder, things, nothing.value)
        return context.get_dummy_value()

    return types.void(things), emit


def _remove_all(things: Any, gone: Any) -> None:
    raise NotImplementedError  # machine code only


@overload(_remove_all)
def _remove_all_form(things: Any, gone: Any) -> Any:
    def remove_all(things, gone):
        for one in gone:
            things.discard(one)
        _sweep(things)

    return remove_all


def _symmetric_difference(a: Any, b: Any) -> Any:
    made = set_from(b)  # a copy, or a new set of what comes
    for one in a:
        if one in made:
            made.discard(one)
        else:
            made.add(one)
    return made


for _form in (_of_constant, _union, _intersection, _difference, _symmetric_difference):
    _form.__annotations__ = {}


def _algebra(symbol: Any, function: Any, form: Any, method_of_another: Any) -> None:
    """An operator on two sets, and the method that takes anything that can be gone through; other things have methods of that name, too."""

    @overload_first(symbol)
    def of_sets(a: Any, b: Any) -> Any:
        if not _are_sets(a, b):
            return None
        return (lambda a, b: _common(a, b)) if form is _intersection and a == b and isinstance(a, types.Set) else form

    @overload(function)
    def of_any(a: Any, b: Any) -> Any:
        if not _are_sets(a):
            return method_of_another
        if _are_sets(b):
            return lambda a, b: symbol(a, b)
        if form is _difference:
            return _without_any
        if form is _intersection:
            return _among_any
        return form


def _without_any(a: Any, b: Any) -> Any:
    made = set_from(a)
    _remove_all(made, b)
    return made


def _among_any(a: Any, b: Any) -> Any:
    made = set()
    for one in b:
        if one in a:
            made.add(one)
    return made


_without_any.__annotations__ = {}
_among_any.__annotations__ = {}


_algebra(operator.or_, set_union, _union, lambda a, b: a.union(b))
_algebra(operator.and_, set_intersection, _intersection, lambda a, b: a.intersection(b))
_algebra(operator.sub, set_difference, _difference, lambda a, b: a.difference(b))
_algebra(operator.xor, set_symmetric_difference, _symmetric_difference, lambda a, b: a.symmetric_difference(b))


@overload(set_less)
def _less(a: Any, b: Any) -> Any:
    if not isinstance(a, types.Set) or a == b:  # of one kind: b may be a itself
        return lambda a, b: a.difference_update(b)
    return lambda a, b: _remove_all(a, b)


# -------------------------------------------------------------------------------------------------------- comparisons

SHORT = 16
"""The different ones of up to so many things are found by comparing each with those before it."""


@overload(all_in)
def _all_of_things(things: Any, holder: Any) -> Any:
    return (lambda things, holder: _all_of(things, holder)) if is_set(holder) else None


@overload(common)
def _how_many_common(things: Any, holder: Any) -> Any:
    if not is_set(holder):
        return None
    if isinstance(things, Unordered):
        return lambda things, holder: how_many_common(things, holder)

    def of_set(things, holder):
        count = 0
        for one in things:
            if one in holder:
                count += 1
        return count

    def of_things(things, holder):
        if len(things) > SHORT:
            return _count(set_from(things), holder)
        count = 0
        for n, one in enumerate(things):
            if one in holder:
                is_new = True
                for m, other in enumerate(things):
                    if m >= n:
                        break
                    if other == one:
                        is_new = False
                        break
                if is_new:
                    count += 1
        return count

    return of_set if _are_sets(things) else of_things


def _count(things: Any, holder: Any) -> Any:
    raise NotImplementedError  # machine code only


@overload(_count)
def _count_form(things: Any, holder: Any) -> Any:
    return lambda things, holder: common(things, holder)


def _all_in(a: Any, b: Any) -> Any:
    for one in a:  # noqa: SIM110
        if one not in b:
            return False
    return True


def _none_in(a: Any, b: Any) -> Any:
    for one in b:  # noqa: SIM110
        if one in a:
            return False
    return True


_all_in.__annotations__ = {}
_none_in.__annotations__ = {}


@overload(set_within)
def _within(a: Any, b: Any) -> Any:
    if isinstance(a, Unordered) or hasattr(a, "instance_class") or not isinstance(a, types.IterableType | types.BaseTuple):
        return lambda a, b: a.issubset(b)
    return _all_in if is_set(b) else (lambda a, b: _all_of(a, set_from(b)))


@overload(set_around)
def _around(a: Any, b: Any) -> Any:
    if isinstance(b, Unordered):
        return lambda a, b: b <= a
    return (lambda a, b: _all_of(b, a)) if _are_sets(a) else (lambda a, b: a.issuperset(b))


@overload(set_apart)
def _apart(a: Any, b: Any) -> Any:
    if isinstance(b, Unordered):
        return lambda a, b: b.isdisjoint(a)
    return _none_in if _are_sets(a) else (lambda a, b: a.isdisjoint(b))


def _all_of(a: Any, b: Any) -> Any:
    raise NotImplementedError  # machine code only


@overload(_all_of)
def _all_of_form(a: Any, b: Any) -> Any:
    return _all_in


def _compare(symbol: Any, form: Any) -> None:
    """An operator on two sets, of which one at least is a constant: numba knows nothing of those."""

    @overload(symbol)
    def of_sets(a: Any, b: Any) -> Any:
        return form if _are_sets(a, b) and (is_constant(a) or is_constant(b)) else None


_compare(operator.le, lambda a, b: len(a) <= len(b) and _all_of(a, b))
_compare(operator.lt, lambda a, b: len(a) < len(b) and _all_of(a, b))
_compare(operator.ge, lambda a, b: len(a) >= len(b) and _all_of(b, a))
_compare(operator.gt, lambda a, b: len(a) > len(b) and _all_of(b, a))
_compare(operator.eq, lambda a, b: len(a) == len(b) and _all_of(a, b))
_compare(operator.ne, lambda a, b: len(a) != len(b) or not _all_of(a, b))
