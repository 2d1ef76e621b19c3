"""Sets of bits as a whole: how many items, what two of them make, and how they stand to each other."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed, impl_ret_new_ref
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin

from ..words import WORD, operator_rule, overload, overload_method
from .bits import ROW, Bits, Others, Unordered, is_set
from .items import empty_like
from .others import become_others, how_many_others, join_others, of_others, others_in


def _rule_of_one(answer: Any) -> Any:
    return lambda these: signature(answer, these) if isinstance(these, Unordered) else None


@lower_builtin(len, Unordered)
def _len(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    these = Bits(context, builder, sig.args[0], args[0])
    return _counted(these, these.row, lambda: of_others(these, how_many_others, types.int64))


def _counted(these: Bits, row: Any, of_others: Any) -> Any:
    """How many bits, and how many others where there are any."""
    total = cgutils.alloca_once_value(these.builder, these.count(row))
    with these.builder.if_then(these.has_rest(), likely=False):
        more = of_others()
        these.builder.store(these.builder.add(these.builder.load(total), more), total)
    return these.builder.load(total)


def _is_empty(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    these = Bits(context, builder, sig.args[0], args[0])
    empty = cgutils.alloca_once_value(builder, builder.icmp_unsigned("==", these.row, ROW(0)))
    with builder.if_then(these.has_rest(), likely=False):
        none = builder.icmp_unsigned("==", of_others(these, how_many_others, types.int64), WORD(0))
        builder.store(builder.and_(builder.load(empty), none), empty)
    return builder.load(empty)


operator_rule(len, _rule_of_one(types.int64), 1)
operator_rule(operator.not_, _rule_of_one(types.boolean), 1)
lower_builtin(operator.not_, Unordered)(_is_empty)
for _truth in (bool, operator.truth):
    operator_rule(_truth, _rule_of_one(types.boolean), 1)
    lower_builtin(_truth, Unordered)(lambda context, builder, sig, args: builder.not_(_is_empty(context, builder, sig, args)))


def _added(made, things):
    for item in things:
        made.add(item)


def _of_both(context: Any, builder: Any, kinds: Any, values: Any) -> tuple[Bits, Bits, list[Bits]]:
    """Two sets, of which one at least is such a one, both as such; and those that were made for it."""
    kind = next(kind for kind in kinds if isinstance(kind, Unordered))
    both, made = [], []
    for given, value in zip(kinds, values, strict=True):
        if isinstance(given, Unordered):
            both.append(Bits(context, builder, given, value))
        else:
            other = Bits.new(context, builder, kind)
            context.compile_internal(builder, _added, types.none(kind, given), [other.value, value])
            both.append(other)
            made.append(other)
    return both[0], both[1], made


def _algebra(symbols: tuple[Any, Any], joint: Any, wanted: tuple[bool, bool, bool]) -> None:
    """An operator on two sets of which one at least is such a one: so is what it makes, in the function that asks for it. `wanted` says
    whether items come to it that are in the first alone, in both, in the second alone."""

    def rule(a: Any, b: Any) -> Any:
        if not (is_set(a) and is_set(b)) or not (isinstance(a, Unordered) or isinstance(b, Unordered)):
            return None
        alike = types.unliteral(a.dtype) == types.unliteral(b.dtype)  # a set of what is known to be 8 is one of whole numbers
        return signature(a if isinstance(a, Unordered) else b, a, b) if alike else None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b, between = _of_both(context, builder, sig.args, args)
        made = Bits.new(context, builder, sig.return_type)
        made.row = joint(builder, a.row, b.row)
        with builder.if_then(builder.or_(a.has_rest(), b.has_rest()), likely=False):
            given = [(Others(one.kind.dtype), one.others()) for one in (a, b)]
            of_others(made, join_others, types.none, *given, *((types.boolean, ir.Constant(ir.IntType(1), int(want))) for want in wanted))
        for other in between:
            context.nrt.decref(builder, other.kind, other.value)
        return impl_ret_new_ref(context, builder, sig.return_type, made.value)

    def emit_in_place(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = Bits(context, builder, sig.return_type, emit(context, builder, sig, args))
        these = Bits(context, builder, sig.return_type, args[0])
        these.row = made.row
        with builder.if_then(builder.or_(these.has_rest(), made.has_rest()), likely=False):
            of_others(these, become_others, types.none, (Others(made.kind.dtype), made.others()))
        context.nrt.decref(builder, made.kind, made.value)
        return impl_ret_borrowed(context, builder, sig.return_type, args[0])

    plain, in_place = symbols
    operator_rule(plain, rule, 2)
    operator_rule(in_place, lambda a, b: rule(a, b) if isinstance(a, Unordered) else None, 2)
    for kinds in ((Unordered, Unordered), (Unordered, types.Any), (types.Any, Unordered)):
        lower_builtin(plain, *kinds)(emit)
        lower_builtin(in_place, *kinds)(emit_in_place)


_algebra((operator.or_, operator.ior), lambda builder, a, b: builder.or_(a, b), (True, True, True))
_algebra((operator.and_, operator.iand), lambda builder, a, b: builder.and_(a, b), (False, True, False))
_algebra((operator.sub, operator.isub), lambda builder, a, b: builder.and_(a, builder.not_(b)), (True, False, False))
_algebra((operator.xor, operator.ixor), lambda builder, a, b: builder.xor(a, b), (True, False, True))


@intrinsic
def how_many_common(typingctx: Any, a: Any, b: Any) -> Any:
    """How many items two sets have in common, of which one at least is such a one."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b, between = _of_both(context, builder, sig.args, args)
        found = _counted(a, builder.and_(a.row, b.row), lambda: of_others(a, others_in, types.int64, (Others(b.kind.dtype), b.others())))
        for other in between:
            context.nrt.decref(builder, other.kind, other.value)
        return found

    return types.int64(a, b), emit


@intrinsic
def _bits_within(typingctx: Any, a: Any, b: Any) -> Any:
    """Is all of a set in another such set?"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        a, b = (Bits(context, builder, kind, value) for kind, value in zip(sig.args, args, strict=True))
        more = builder.and_(a.row, builder.not_(b.row))
        found = cgutils.alloca_once_value(builder, builder.icmp_unsigned("==", more, ROW(0)))
        with builder.if_then(a.has_rest(), likely=False):
            there = of_others(a, others_in, types.int64, (Others(b.kind.dtype), b.others()))
            alike = builder.icmp_unsigned("==", there, of_others(a, how_many_others, types.int64))
            builder.store(builder.and_(builder.load(found), alike), found)
        return builder.load(found)

    return types.boolean(a, b), emit


def _within(a: Any, b: Any) -> bool:
    """Is all of `a` in `b`?"""
    raise NotImplementedError  # machine code only


@overload(_within)
def _within_form(a: Any, b: Any) -> Any:
    if isinstance(a, Unordered) and isinstance(b, Unordered):
        return (lambda a, b: _bits_within(a, b)) if a.dtype == b.dtype else (lambda a, b: len(a) == 0)
    if isinstance(a, Unordered):

        def among(a, b):
            other = empty_like(a)
            for item in b:
                if item in a:
                    other.add(item)
            return len(other) == len(a)

        return among

    def one_by_one(a, b):
        for item in a:  # noqa: SIM110
            if item not in b:
                return False
        return True

    return one_by_one


def _compare(symbol: Any, form: Any, missing: Any) -> None:
    @overload(symbol)
    def of_sets(a: Any, b: Any) -> Any:
        if not (isinstance(a, Unordered) or isinstance(b, Unordered)):
            return None
        return form if is_set(a) and is_set(b) else missing


_compare(operator.le, lambda a, b: _within(a, b), None)
_compare(operator.ge, lambda a, b: _within(b, a), None)
_compare(operator.lt, lambda a, b: len(a) < len(b) and _within(a, b), None)
_compare(operator.gt, lambda a, b: len(a) > len(b) and _within(b, a), None)
_compare(operator.eq, lambda a, b: len(a) == len(b) and _within(a, b), lambda a, b: False)
_compare(operator.ne, lambda a, b: len(a) != len(b) or not _within(a, b), lambda a, b: True)


@overload_method(Unordered, "issubset")
def _issubset(these, things):
    return lambda these, things: _within(these, things)


@overload_method(Unordered, "issuperset")
def _issuperset(these, things):
    return lambda these, things: _within(things, these)


@overload_method(Unordered, "isdisjoint")
def _isdisjoint(these, things):
    if isinstance(things, Unordered):
        return lambda these, things: how_many_common(these, things) == 0

    def apart(these, things):
        for item in things:  # noqa: SIM110
            if item in these:
                return False
        return True

    return apart
