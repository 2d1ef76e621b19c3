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

from ....memory import LANES, add_row, add_rows, add_up_rows, copy_row, dot, dot_of_squares, square_row
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
    return in_all(builder, number, VECTOR)


def in_all(builder: Any, number: Any, vector: Any) -> Any:
    """A number in all lanes of a vector of this type."""
    empty = ir.Constant(vector, ir.Undefined)
    first = builder.insert_element(empty, number, ir.Constant(ir.IntType(32), 0))
    return builder.shuffle_vector(first, empty, ir.Constant(ir.VectorType(ir.IntType(32), vector.count), [0] * vector.count))


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


# ------------------------------------------------------------------------------------------ whole numbers of 16 bits

SHORT, HALF = ir.IntType(16), ir.IntType(32)
BLOCKS = (64, 16, 1)
"""So many numbers are added up at a time, as long as there are as many: the sums of 64 lie in registers of any processor."""


def shorts(context: Any, builder: Any, kind: MemoryType, cells: Any, at: Any, count: Any) -> Any:
    """The address of the first of a row of whole numbers of 16 bits; memory that knows its length looks at both ends."""
    if kind.checked:
        with builder.if_then(builder.icmp_signed(">", count, WORD(0))):
            for end in (at, builder.sub(builder.add(at, count), WORD(1))):
                place_of(context, builder, kind, cells, builder.ashr(end, WORD(2)))
        cells = builder.extract_value(cells, 0)
    return builder.gep(builder.bitcast(cells, SHORT.as_pointer()), [at])


def in_blocks(builder: Any, count: Any, work: Callable[[int, Any], None], sizes: tuple[int, ...] = BLOCKS) -> None:
    """Do `work` with the sizes and the beginnings of the blocks that so many numbers consist of."""
    start = cgutils.alloca_once_value(builder, WORD(0))
    for size in sizes:
        begun = builder.load(start)
        left = builder.sub(count, begun)
        whole = builder.sdiv(builder.select(builder.icmp_signed(">", left, WORD(0)), left, WORD(0)), WORD(size))
        with cgutils.for_range(builder, whole) as loop:
            work(size, builder.add(begun, builder.mul(loop.index, WORD(size))))
        builder.store(builder.add(begun, builder.mul(whole, WORD(size))), start)


def block_at(builder: Any, start: Any, at: Any, size: int) -> Any:
    """The address of a block of a row."""
    return builder.bitcast(builder.gep(start, [at]), ir.VectorType(SHORT, size).as_pointer())


@intrinsic
def _add_up_rows(
    typingctx: Any, into: Any, place: Any, base: Any, first: Any, source: Any, which: Any, more: Any, away: Any, fewer: Any, width: Any
) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        place, first, more, away, fewer, width = (args[n] for n in (1, 3, 6, 7, 8, 9))
        target, begin = shorts(context, builder, into, args[0], place, width), shorts(context, builder, base, args[2], first, width)
        rows = builder.bitcast(builder.extract_value(args[4], 0) if source.checked else args[4], SHORT.as_pointer())

        def work(size: int, here: Any) -> None:
            sums = cgutils.alloca_once(builder, ir.VectorType(SHORT, size))
            builder.store(builder.load(block_at(builder, begin, here, size), align=2), sums)
            for start, number, combine in ((WORD(0), more, builder.add), (away, fewer, builder.sub)):
                with cgutils.for_range(builder, number) as loop:
                    named = builder.load(place_of(context, builder, which, args[5], builder.add(start, loop.index)))
                    if source.checked:
                        shorts(context, builder, source, args[4], builder.mul(named, width), width)
                    row = block_at(builder, rows, builder.add(builder.mul(named, width), here), size)
                    builder.store(combine(builder.load(sums), builder.load(row, align=2)), sums)
            builder.store(builder.load(sums), block_at(builder, target, here, size), align=2)

        in_blocks(builder, width, work)
        return context.get_dummy_value()

    whole = types.int64
    return types.void(into, whole, base, whole, source, which, whole, whole, whole, whole), emit


@intrinsic
def _dot_of_squares(typingctx: Any, first: Any, at: Any, second: Any, place: Any, count: Any, most: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        count, lane = args[4], ir.IntType(32)
        rows = shorts(context, builder, first, args[0], args[1], count), shorts(context, builder, second, args[2], args[3], count)
        limit = builder.trunc(args[5], SHORT)
        totals = {size: cgutils.alloca_once_value(builder, ir.Constant(ir.VectorType(WORD, size), [0] * size)) for size in BLOCKS[1:]}

        def work(size: int, here: Any) -> None:
            weights, units = (builder.load(block_at(builder, row, here, size), align=2) for row in rows)
            none = ir.Constant(units.type, [0] * size)
            high = in_all(builder, limit, units.type)
            units = builder.select(builder.icmp_signed(">", units, none), units, none)
            units = builder.select(builder.icmp_signed("<", units, high), units, high)
            wide = ir.VectorType(HALF, size)
            cut, factor = builder.sext(units, wide), builder.sext(weights, wide)
            product = builder.sext(builder.mul(builder.mul(cut, cut), factor), ir.VectorType(WORD, size))
            builder.store(builder.add(builder.load(totals[size]), product), totals[size])

        in_blocks(builder, count, work, BLOCKS[1:])
        total = WORD(0)
        for size, sums in totals.items():
            found = builder.load(sums)
            for n in range(size):
                total = builder.add(total, builder.extract_element(found, lane(n)))
        return total

    return types.int64(first, types.int64, second, types.int64, types.int64, types.int64), emit


KNOWN.update((add_up_rows, dot_of_squares))


@overload(add_up_rows)
def _rows_added_up(
    into: Any, place: Any, base: Any, first: Any, source: Any, which: Any, more: Any, away: Any, fewer: Any, width: Any
) -> Any:
    return lambda into, place, base, first, source, which, more, away, fewer, width: _add_up_rows(
        into, place, base, first, source, which, more, away, fewer, width
    )


@overload(dot_of_squares)
def _squares_product(first: Any, at: Any, second: Any, place: Any, count: Any, most: Any) -> Any:
    return lambda first, at, second, place, count, most: _dot_of_squares(first, at, second, place, count, most)
