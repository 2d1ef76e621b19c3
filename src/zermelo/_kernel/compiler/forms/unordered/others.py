"""The items of a set of bits that are no bits: they are few, and in a usual set."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import signature
from numba.cpython.setobj import SetInstance
from numba.extending import intrinsic

from ...memory import runtime
from .bits import Bits, Others


@intrinsic
def _has_rest(typingctx: Any, others: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.icmp_unsigned("!=", builder.load(_rest_at(context, builder, others, args[0])), runtime.BYTE(None))

    return types.boolean(others), emit


def _rest_at(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    block = cgutils.create_struct_proxy(kind)(context, builder, value).meminfo
    return builder.bitcast(runtime.behind(builder, block), runtime.BYTE.as_pointer())


@intrinsic
def _rest(typingctx: Any, others: Any) -> Any:
    """The set of the other items, which is there."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = cgutils.create_struct_proxy(others.rest)(context, builder)
        made.meminfo = builder.load(_rest_at(context, builder, others, args[0]))
        return impl_ret_borrowed(context, builder, others.rest, made._getvalue())

    return others.rest(others), emit


@intrinsic
def _start_rest(typingctx: Any, others: Any) -> Any:
    """Make it; it goes with the block that it belongs to."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        made = SetInstance.allocate(context, builder, others.rest)
        block = cgutils.create_struct_proxy(others.rest)(context, builder, made.value).meminfo
        builder.store(block, _rest_at(context, builder, others, args[0]))
        ends = ir.FunctionType(ir.VoidType(), [runtime.BYTE, runtime.SIZE, runtime.BYTE])
        whose = cgutils.get_or_insert_function(builder.module, ends, runtime.ENDS_REST)
        owner = cgutils.create_struct_proxy(others)(context, builder, args[0]).meminfo
        builder.store(builder.bitcast(whose, runtime.BYTE), runtime.field(builder, owner, runtime.WHOSE))
        return context.get_dummy_value()

    return types.void(others), emit


def far(context: Any, builder: Any, function: Any, answer: Any, *given: tuple[Any, Any]) -> Any:
    """What is done with the other items, which are few: a call that never becomes part of the code around it, so that this stays short.
    What is given are types and values."""
    kinds, values = zip(*given, strict=True)
    sig = signature(answer, *kinds)
    made = context.compile_subroutine(builder, function, sig)
    callee = context.declare_function(builder.module, made.fndesc)
    status, value = context.call_conv.call_function(builder, callee, answer, kinds, values, attrs=("noinline",))
    with cgutils.if_unlikely(builder, status.is_error):
        context.call_conv.return_status_propagate(builder, status)
    return value


def of_others(these: Bits, function: Any, answer: Any, *given: tuple[Any, Any]) -> Any:
    return far(these.context, these.builder, function, answer, (Others(these.kind.dtype), these.others()), *given)


def add_other(these, item):
    if not _has_rest(these):
        _start_rest(these)
    _rest(these).add(item)


def holds_other(these, item):
    return item in _rest(these)


def discard_other(these, item):
    _rest(these).discard(item)


def clear_others(these):
    _rest(these).clear()


def how_many_others(these):
    return len(_rest(these))


def others_in(these, things):
    n = 0
    if _has_rest(things):
        for item in _rest(these):
            if item in _rest(things):
                n += 1
    return n


def join_others(made, a, b, outside, both, inside):
    """Put into one set those others that are in `a` alone, in both, in `b` alone, as is wanted."""
    if not _has_rest(made):
        _start_rest(made)
    if _has_rest(a):
        for item in _rest(a):
            if both if _has_rest(b) and item in _rest(b) else outside:
                _rest(made).add(item)
    if inside and _has_rest(b):
        for item in _rest(b):
            if not (_has_rest(a) and item in _rest(a)):
                _rest(made).add(item)


def become_others(these, things):
    if not _has_rest(these):
        _start_rest(these)
    _rest(these).clear()
    if _has_rest(things):
        for item in _rest(things):
            _rest(these).add(item)
