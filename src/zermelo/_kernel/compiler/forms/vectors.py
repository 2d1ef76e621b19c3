"""The machine forms of rows of fractions: loops over vectors, and what is left over one by one.

A loop written in Python adds to an index at every step, and a whole number that is added to may be too large, which has to be looked at:
LLVM makes no vectors of such a loop. Here the row is looked at once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ....memory import LANES, add_row, add_rows, copy_row, dot, square_row
from ..copies import KNOWN
from .cells import DOUBLE, MemoryType, place_of
from .words import WORD, overload

VECTOR = ir.VectorType(DOUBLE, LANES)
FOUR = types.UniTuple(types.int64, 4), types.UniTuple(types.float64, 4)


def row(context: Any, builder: Any, kind: MemoryType, cells: Any, at: Any, count: Any) -> Any:
    """The address of the first fraction of a row; memory that knows its length looks at the last one, too."""
    kind = kind if kind.floats else context.typing_context.resolve_getattr(kind, "floats")
    if kind.checked:
        with builder.if_then(builder.icmp_signed(">", count, WORD(0))):
            place_of(context, builder, kind, cells, builder.sub(builder.add(at, count), WORD(1)))
            place_of(context, builder, kind, cells, at)
        cells = builder.extract_value(cells, 0)
    return builder.bitcast(builder.gep(cells, [at]), DOUBLE.as_pointer())


def over_rows(builder: Any, rows: list[Any], count: Any, work: Callable[[Any, list[Any]], Any], writes: bool = True) -> None:
    """Do `work` with the items of all rows, vector by vector and then one by one; what it answers is written to the first of them."""

    def step(kind: Any, index: Any) -> None:
        places = [builder.bitcast(builder.gep(start, [index]), kind.as_pointer()) for start in rows]
        items = [builder.load(place, align=8) for place in places]
        answer = work(kind, items)
        if writes:
            builder.store(answer, places[0], align=8)

    count = builder.select(builder.icmp_signed(">", count, WORD(0)), count, WORD(0))
    whole = builder.ashr(count, WORD(LANES.bit_length() - 1))
    with cgutils.for_range(builder, whole) as loop:
        step(VECTOR, builder.mul(loop.index, WORD(LANES)))
    first = builder.mul(whole, WORD(LANES))
    with cgutils.for_range(builder, builder.sub(count, first)) as loop:
        step(DOUBLE, builder.add(first, loop.index))


def spread(builder: Any, kind: Any, number: Any) -> Any:
    """A fraction in all lanes."""
    if kind is DOUBLE:
        return number
    empty = ir.Constant(VECTOR, ir.Undefined)
    first = builder.insert_element(empty, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, empty, ir.Constant(ir.VectorType(ir.IntType(32), LANES), [0] * LANES))


def constant(kind: Any, number: float) -> Any:
    return ir.Constant(DOUBLE, number) if kind is DOUBLE else ir.Constant(VECTOR, [number] * LANES)


@intrinsic
def _copy_row(typingctx: Any, into: Any, place: Any, source: Any, at: Any, count: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        rows = [row(context, builder, into, args[0], args[1], args[4]), row(context, builder, source, args[2], args[3], args[4])]
        over_rows(builder, rows, args[4], lambda kind, items: items[1])
        return context.get_dummy_value()

    return types.void(into, types.int64, source, types.int64, types.int64), emit


@intrinsic
def _add_row(typingctx: Any, into: Any, place: Any, source: Any, at: Any, factor: Any, count: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        rows = [row(context, builder, into, args[0], args[1], args[5]), row(context, builder, source, args[2], args[3], args[5])]
        over_rows(
            builder, rows, args[5], lambda kind, items: builder.fadd(items[0], builder.fmul(spread(builder, kind, args[4]), items[1]))
        )
        return context.get_dummy_value()

    return types.void(into, types.int64, source, types.int64, types.float64, types.int64), emit


@intrinsic
def _add_rows(typingctx: Any, into: Any, place: Any, source: Any, at: Any, factors: Any, count: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        target = row(context, builder, into, args[0], args[1], args[5])
        rows = [row(context, builder, source, args[2], place, args[5]) for place in cgutils.unpack_tuple(builder, args[3], 4)]
        strengths = cgutils.unpack_tuple(builder, args[4], 4)

        def work(kind: Any, items: list[Any]) -> Any:
            parts = [builder.fmul(spread(builder, kind, x), item) for x, item in zip(strengths, items[1:], strict=True)]
            more = builder.fadd(builder.fadd(builder.fadd(parts[0], parts[1]), parts[2]), parts[3])
            return builder.fadd(items[0], more)

        over_rows(builder, [target, *rows], args[5], work)
        return context.get_dummy_value()

    return types.void(into, types.int64, source, *FOUR, types.int64), emit


@intrinsic
def _square_row(typingctx: Any, into: Any, place: Any, source: Any, at: Any, count: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        rows = [row(context, builder, into, args[0], args[1], args[4]), row(context, builder, source, args[2], args[3], args[4])]

        def work(kind: Any, items: list[Any]) -> Any:
            low, high = constant(kind, 0.0), constant(kind, 1.0)
            cut = builder.select(builder.fcmp_ordered("<", items[1], low), low, items[1])  # as max and min do: what is no number stays
            cut = builder.select(builder.fcmp_ordered(">", cut, high), high, cut)
            return builder.fmul(cut, cut)

        over_rows(builder, rows, args[4], work)
        return context.get_dummy_value()

    return types.void(into, types.int64, source, types.int64, types.int64), emit


@intrinsic
def _dot(typingctx: Any, first: Any, at: Any, second: Any, place: Any, count: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        rows = [row(context, builder, first, args[0], args[1], args[4]), row(context, builder, second, args[2], args[3], args[4])]
        lanes = cgutils.alloca_once_value(builder, constant(VECTOR, 0.0))

        def work(kind: Any, items: list[Any]) -> None:
            sums, product = builder.load(lanes), builder.fmul(*items)
            if kind is DOUBLE:
                zero = ir.Constant(ir.IntType(32), 0)
                total = builder.fadd(builder.extract_element(sums, zero), product)
                builder.store(builder.insert_element(sums, total, zero), lanes)
            else:
                builder.store(builder.fadd(sums, product), lanes)

        over_rows(builder, rows, args[4], work, writes=False)
        sums, total = builder.load(lanes), ir.Constant(DOUBLE, 0.0)
        for lane in range(LANES):
            total = builder.fadd(total, builder.extract_element(sums, ir.Constant(ir.IntType(32), lane)))
        return total

    return types.float64(first, types.int64, second, types.int64, types.int64), emit


KNOWN.update((copy_row, add_row, add_rows, square_row, dot))


@overload(copy_row)
def _copied(into: Any, place: Any, source: Any, at: Any, count: Any) -> Any:
    return lambda into, place, source, at, count: _copy_row(into, place, source, at, count)


@overload(add_row)
def _added(into: Any, place: Any, source: Any, at: Any, factor: Any, count: Any) -> Any:
    return lambda into, place, source, at, factor, count: _add_row(into, place, source, at, factor, count)


@overload(add_rows)
def _added_rows(into: Any, place: Any, source: Any, at: Any, factors: Any, count: Any) -> Any:
    return lambda into, place, source, at, factors, count: _add_rows(into, place, source, at, factors, count)


@overload(square_row)
def _squared(into: Any, place: Any, source: Any, at: Any, count: Any) -> Any:
    return lambda into, place, source, at, count: _square_row(into, place, source, at, count)


@overload(dot)
def _product(first: Any, at: Any, second: Any, place: Any, count: Any) -> Any:
    return lambda first, at, second, place, count: _dot(first, at, second, place, count)
