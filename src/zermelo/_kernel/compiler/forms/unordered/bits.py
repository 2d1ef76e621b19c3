"""Sets whose order nobody sees, as bits.

A rule that makes a set to ask what it holds, how many, or whether it lies within another one never learns where its items stand. Such a
set needs no table: whole numbers up to PLACES, and pairs of them up to SIDE, are a bit each, on the stack of the function (see
`runtime.near`); whatever else it holds is in a usual set beside the bits, which is made when the first such item comes. Which sets these
are is seen by `front.containers.unordered`.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.extending import register_model

from ...memory import runtime
from ..sequences import was_set
from ..tables.layout import Lookup
from ..words import WORD

PLACES = 128
"""Whole numbers from 0 up to here, not included, are bits."""
SIDE = 11
"""So are pairs of two of them up to here: the squares of a board of 11 rows."""

ROW = ir.IntType(PLACES)


class Unordered(types.Type):
    """A set of things of one type, whose order nobody sees."""

    mutable = True

    def __init__(self, dtype: Any) -> None:
        self.dtype = dtype
        super().__init__(f"Unordered({dtype})")

    def is_precise(self) -> bool:
        return bool(self.dtype.is_precise())

    def copy(self, dtype: Any) -> Unordered:
        return Unordered(dtype)

    def unify(self, typingctx: Any, other: Any) -> Any:
        dtype = typingctx.unify_pairs(self.dtype, other.dtype) if isinstance(other, Unordered) else None
        return Unordered(dtype) if dtype is not None else None

    @property
    def rest(self) -> Any:
        return types.Set(self.dtype)


@register_model(Unordered)
class _Model(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("meminfo", types.MemInfoPointer(types.voidptr)), ("row", types.voidptr)])


class Others(types.Type):
    """The items of such a set that are no bits."""

    def __init__(self, dtype: Any) -> None:
        self.dtype, self.rest = dtype, types.Set(dtype)
        super().__init__(f"Others({dtype})")


@register_model(Others)
class _OthersModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("meminfo", types.MemInfoPointer(types.voidptr))])


def is_set(kind: Any) -> bool:
    """Is this a set of any form?"""
    return isinstance(kind, Unordered | types.Set) or was_set(kind) or (isinstance(kind, Lookup) and kind.values is None)


class Bits:
    """One of these sets, where code is generated."""

    def __init__(self, context: Any, builder: Any, kind: Any, value: Any) -> None:
        self.context, self.builder, self.kind, self.value = context, builder, kind, value
        parts = cgutils.create_struct_proxy(kind)(context, builder, value)
        self.block, self.place = parts.meminfo, builder.bitcast(parts.row, ROW.as_pointer())

    @classmethod
    def new(cls, context: Any, builder: Any, kind: Any) -> Bits:
        """An empty one, in the function that is being written."""
        made = cgutils.create_struct_proxy(kind)(context, builder)
        made.meminfo, made.row = runtime.near(context, builder, 8, PLACES // 8)
        found = cls(context, builder, kind, made._getvalue())
        builder.store(runtime.BYTE(None), found.rest_at())
        found.row = ROW(0)
        return found

    @property
    def row(self) -> Any:
        return self.builder.load(self.place, align=8)

    @row.setter
    def row(self, row: Any) -> None:
        self.builder.store(row, self.place, align=8)

    def rest_at(self) -> Any:
        """Where the block of the other items stands."""
        return self.builder.bitcast(runtime.behind(self.builder, self.block), runtime.BYTE.as_pointer())

    def has_rest(self) -> Any:
        return self.builder.icmp_unsigned("!=", self.builder.load(self.rest_at()), runtime.BYTE(None))

    def others(self) -> Any:
        made = cgutils.create_struct_proxy(Others(self.kind.dtype))(self.context, self.builder)
        made.meminfo = self.block
        return made._getvalue()

    def bit_of(self, item: Any) -> tuple[Any, Any]:
        """Has an item a bit, and this bit."""
        builder, kind = self.builder, self.kind.dtype
        if kind == types.int64:
            has, place = builder.icmp_unsigned("<", item, WORD(PLACES)), item
        elif is_pair(kind):
            a, b = cgutils.unpack_tuple(builder, item, 2)
            has = builder.and_(*(builder.icmp_unsigned("<", part, WORD(SIDE)) for part in (a, b)))
            place = builder.add(builder.mul(a, WORD(SIDE)), b)
        else:
            return cgutils.false_bit, ROW(0)
        if not builder.module.triple.startswith("wasm"):
            return has, builder.shl(ROW(1), builder.zext(builder.and_(place, WORD(PLACES - 1)), ROW))
        bit = builder.shl(WORD(1), builder.and_(place, WORD(63)))  # a shift of the whole row would be a call of something that is not there
        is_low = builder.icmp_unsigned("<", place, WORD(64))
        low, high = (builder.zext(builder.select(test, bit, WORD(0)), ROW) for test in (is_low, builder.not_(is_low)))
        return has, builder.or_(low, builder.shl(high, ROW(64)))

    def count(self, row: Any) -> Any:
        return self.builder.trunc(self.builder.ctpop(row), WORD)


def is_pair(kind: Any) -> bool:
    return isinstance(kind, types.UniTuple) and kind.dtype == types.int64 and len(kind) == 2
