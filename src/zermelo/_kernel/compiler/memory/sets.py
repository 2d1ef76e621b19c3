"""numba's sets as CPython's: the same table, so that both are gone through in the same order.

Rules go through sets, and the order in which their actions come decides which of two equally good ones a search finds. CPython's order is
that of a table of open addressing (Objects/setobject.c): runs of ten places, then jumps that more and more bits of the hash decide; a table
that grows fourfold when three fifths of it are taken; removed items that keep their places until too many are gone. numba's sets have such
a table, too, with other numbers. Here they get CPython's, and the memory of lists (see `lists`), while something of ours is compiled.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba.core import cgutils, types
from numba.core.types import containers
from numba.cpython import setobj
from numba.cpython.setobj import SetInstance, SetIterInstance, _SetPayload

from ..forms.tables.layout import Lookup
from ..forms.words import WORD
from .runtime import holds_blocks

SMALLEST = 8
RUN = 9
"""Places looked at beside the one where an item should be, before the search jumps."""
MANY = 50_000
"""Sets larger than this grow twofold."""
LARGE = (1 << 61) - 1
"""The size of a whole number from which on its hash is another number."""
MINUS_TWO = -(1 << 62) - 12_345
"""What stands for a hash of -2 in a table, where -2 marks a removed item: the hash of no number."""
HALF = WORD(32)
CHANGED = "Set changed size during iteration"


# --------------------------------------------------------------------------------------------------------- the table


def _hash_value(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The hash of an item. That of a whole number is itself, but for -1 and the largest ones."""
    if kind != types.int64:
        return _numbas_hash(context, builder, kind, value)
    is_marked = builder.icmp_unsigned(">=", value, WORD(-2))  # -1 or -2: both have the hash -2
    itself = builder.select(is_marked, WORD(MINUS_TWO), value)
    found = cgutils.alloca_once_value(builder, itself)
    size = builder.select(builder.icmp_signed("<", value, WORD(0)), builder.neg(value), value)
    with builder.if_then(builder.icmp_unsigned(">=", size, WORD(LARGE)), likely=False):
        builder.store(_numbas_hash(context, builder, kind, value), found)
    return builder.load(found)


def _lookup(self: Any, item: Any, h: Any, for_insert: bool = False) -> Any:
    """Is an item there, and the number of its place, or of the one where it would be put: that of the last removed item on the way."""
    context, builder = self._context, self._builder
    same = context.typing_context.resolve_value_type(setobj.operator.eq)
    kinds = same.get_call_type(context.typing_context, (self._ty.dtype, self._ty.dtype), {})
    equal, mask = context.get_function(same, kinds), self.mask
    code = builder.select(builder.icmp_signed("==", h, WORD(MINUS_TWO)), WORD(-2), h)
    rest = cgutils.alloca_once_value(builder, code)
    home = cgutils.alloca_once_value(builder, builder.and_(code, mask))
    place, left = cgutils.alloca_once(builder, WORD), cgutils.alloca_once(builder, WORD)
    removed = cgutils.alloca_once_value(builder, WORD(-1)) if for_insert else None
    names = ("home", "look", "unlike", "next", "jump", "found", "missing", "end")
    blocks = {name: builder.append_basic_block(f"set.{name}") for name in names}
    builder.branch(blocks["home"])

    builder.position_at_end(blocks["home"])
    first = builder.load(home)
    builder.store(first, place)
    fits = builder.icmp_unsigned("<=", builder.add(first, WORD(RUN)), mask)
    builder.store(builder.select(fits, WORD(RUN), WORD(0)), left)
    builder.branch(blocks["look"])

    builder.position_at_end(blocks["look"])
    entry = self.get_entry(builder.load(place))
    there = entry.hash
    with builder.if_then(builder.icmp_signed("==", h, there)), builder.if_then(equal(builder, (item, entry.key))):
        builder.branch(blocks["found"])
    builder.cbranch(setobj.is_hash_empty(context, builder, there), blocks["missing"], blocks["unlike"])

    builder.position_at_end(blocks["unlike"])
    if removed is not None:
        was = setobj.is_hash_deleted(context, builder, there)
        builder.store(builder.select(was, builder.load(place), builder.load(removed)), removed)
    more = builder.load(left)
    builder.cbranch(builder.icmp_signed("!=", more, WORD(0)), blocks["next"], blocks["jump"])

    builder.position_at_end(blocks["next"])
    builder.store(builder.sub(more, WORD(1)), left)
    builder.store(builder.add(builder.load(place), WORD(1)), place)
    builder.branch(blocks["look"])

    builder.position_at_end(blocks["jump"])
    bits = builder.lshr(builder.load(rest), WORD(5))
    builder.store(bits, rest)
    jump = builder.add(builder.add(builder.mul(builder.load(home), WORD(5)), WORD(1)), bits)
    builder.store(builder.and_(jump, mask), home)
    builder.branch(blocks["home"])

    for name in ("found", "missing"):
        builder.position_at_end(blocks[name])
        if name == "missing" and removed is not None:
            last = builder.load(removed)
            builder.store(builder.select(builder.icmp_signed(">=", last, WORD(0)), last, builder.load(place)), place)
        builder.branch(blocks["end"])
    builder.position_at_end(blocks["end"])
    found = builder.phi(ir.IntType(1))
    found.add_incoming(cgutils.true_bit, blocks["found"])
    found.add_incoming(cgutils.false_bit, blocks["missing"])
    return found, builder.load(place)


@contextlib.contextmanager
def _next_entry(self: Any) -> Iterator[Any]:
    """The entry that `pop` takes: the next one after the one taken before. The set is not empty."""
    context, builder = self._context, self._builder
    place = cgutils.alloca_once_value(builder, builder.and_(self.finger, self.mask))
    look, step, end = (builder.append_basic_block(f"pop.{name}") for name in ("look", "step", "end"))
    builder.branch(look)
    builder.position_at_end(look)
    here = builder.load(place)
    builder.cbranch(setobj.is_hash_used(context, builder, self.get_entry(here).hash), end, step)
    builder.position_at_end(step)
    builder.store(builder.and_(builder.add(here, WORD(1)), self.mask), place)
    builder.branch(look)
    builder.position_at_end(end)
    self.finger = builder.add(here, WORD(1))
    yield self.get_entry(here)


# ----------------------------------------------------------------------------------------------------------- one item


def _add_key(self: Any, payload: Any, item: Any, h: Any, do_resize: bool = True, do_incref: bool = True) -> None:
    found, place = payload._lookup(item, h, for_insert=True)
    with self._builder.if_then(self._builder.not_(found)):
        _put(self, payload, place, item, h, do_resize)
        if do_incref and holds_blocks(self._ty.dtype):
            self.incref_value(item)


def _add_entry(self: Any, payload: Any, entry: Any, item: Any, h: Any, do_resize: bool = True, do_incref: bool = True) -> None:
    """Add an item that is known not to be there, at a place that is known to be free."""
    self._add_key(payload, item, h, do_resize, do_incref)


def _put(self: Any, payload: Any, place: Any, item: Any, h: Any, may_grow: bool) -> None:
    builder = self._builder
    entry = payload.get_entry(place)
    was_free = setobj.is_hash_empty(self._context, builder, entry.hash)
    entry.hash, entry.key = h, item
    payload.used = builder.add(payload.used, WORD(1))
    payload.fill = builder.add(payload.fill, builder.zext(was_free, WORD))
    if may_grow:
        with builder.if_then(builder.and_(was_free, _is_crowded(builder, payload.fill, payload.mask)), likely=False):
            self._resize(payload, _larger(builder, payload.used), "no memory for a set")


def _is_crowded(builder: Any, fill: Any, mask: Any) -> Any:
    """Are three fifths of a table taken?"""
    return builder.icmp_unsigned(">=", builder.mul(fill, WORD(5)), builder.mul(mask, WORD(3)))


def _larger(builder: Any, used: Any) -> Any:
    """The size of the table that follows one with so many items."""
    few = builder.icmp_unsigned("<=", used, WORD(MANY))
    return _above(builder, builder.shl(used, builder.select(few, WORD(2), WORD(1))))


def _above(builder: Any, number: Any) -> Any:
    """The next power of two above a number, SMALLEST at least."""
    at_least = builder.or_(number, WORD(SMALLEST - 1))
    return builder.shl(WORD(1), builder.sub(WORD(64), builder.ctlz(at_least, cgutils.false_bit)))


def _resize(self: Any, payload: Any, nentries: Any, errmsg: str) -> None:
    finger = payload.finger
    _numbas_resize(self, payload, nentries, errmsg)
    self.payload.finger = finger


# ----------------------------------------------------------------------------------------------------- several items


def _upsize(self: Any, nitems: Any) -> None:
    """Before all of another set comes to this one: room for so many in all."""
    builder, payload = self._builder, self.payload
    coming = builder.sub(nitems, payload.used)
    crowded = _is_crowded(builder, builder.add(payload.fill, coming), payload.mask)
    with builder.if_then(builder.and_(crowded, builder.icmp_signed(">", coming, WORD(0))), likely=False):
        self._resize(payload, _above(builder, builder.shl(nitems, WORD(1))), "no memory for a set")


def _downsize(self: Any, nitems: Any) -> None:
    """A table stays as large as it is."""


def _choose_alloc_size(cls: Any, context: Any, builder: Any, nitems: Any) -> Any:
    """Every set begins small."""
    return WORD(SMALLEST)


def _build_set(context: Any, builder: Any, kind: Any, items: Any) -> Any:
    """`{a, b, c}`: its items come as they are written. numba puts in the last one first, as Python did before 3.5."""
    return _numbas_build_set(context, builder, kind, items[::-1])


def _call_len(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """How many items are about to come to a set, where it prepares for them: those of another set or a dict."""
    if isinstance(kind, Lookup):
        length = context.typing_context.resolve_value_type(len)
        return context.get_function(length, length.get_call_type(context.typing_context, (kind,), {}))(builder, (value,))
    return _numbas_call_len(context, builder, kind, value) if isinstance(kind, containers.Set | containers.DictType) else None


def _copy(self: Any) -> Any:
    builder, payload = self._builder, self.payload
    other = type(self)(self._context, builder, self._ty, None)
    crowded = _is_crowded(builder, payload.used, WORD(SMALLEST - 1))
    size = builder.select(crowded, _above(builder, builder.shl(payload.used, WORD(1))), WORD(SMALLEST))
    alike = builder.icmp_unsigned("==", builder.sub(size, WORD(1)), payload.mask)
    alike = builder.and_(alike, builder.icmp_unsigned("==", payload.used, payload.fill))
    with builder.if_else(alike) as (as_it_is, anew):
        with as_it_is:
            _or_raise(self, other._copy_payload(payload))
        with anew:
            _or_raise(self, other._allocate_payload(size))
            with payload._iterate() as loop:
                other._add_key(other.payload, loop.entry.key, loop.entry.hash, do_resize=False)
    return other


def _or_raise(self: Any, well: Any) -> None:
    with self._builder.if_then(self._builder.not_(well), likely=False):
        self._context.call_conv.return_user_exc(self._builder, MemoryError, ("no memory for a set",))


def are_one(a: Any, b: Any) -> Any:
    """Are two sets the same object? CPython asks first: such a set is not gone through."""
    return a._builder.icmp_unsigned("==", a.meminfo, b.meminfo)


def _difference(self: Any, other: Any) -> None:
    """`a -= b`. Where more than a quarter of the table are removed items, it is made anew."""
    builder, payload = self._builder, self.payload
    with builder.if_else(are_one(self, other), likely=False) as (itself, another):
        with itself:
            self.clear()
        with another:
            with other.payload._iterate() as loop:
                self._remove_key(payload, loop.entry.key, loop.entry.hash)
            gone = builder.sub(payload.fill, payload.used)
            with builder.if_then(builder.icmp_unsigned(">", gone, builder.lshr(payload.mask, WORD(2))), likely=False):
                self._resize(payload, _larger(builder, payload.used), "no memory for a set")


def _symmetric_difference(self: Any, other: Any) -> None:
    """`a ^= b`."""
    with self._builder.if_else(are_one(self, other), likely=False) as (itself, another):
        with itself:
            self.clear()
        with another:
            _numbas_symmetric_difference(self, other)


def intersection(context: Any, builder: Any, kind: Any, a: Any, b: Any) -> Any:
    """What two sets have in common, in the order of the smaller one, of the second if neither is."""
    both = SetInstance.allocate(context, builder, kind)

    def among(few: Any, many: Any) -> None:
        with few.payload._iterate() as loop:
            found, _ = many.payload._lookup(loop.entry.key, loop.entry.hash)
            with builder.if_then(found):
                both._add_key(both.payload, loop.entry.key, loop.entry.hash)

    with builder.if_else(are_one(a, b), likely=False) as (itself, another):
        with itself:
            update(both, a)
        with another, builder.if_else(builder.icmp_unsigned(">", b.payload.used, a.payload.used)) as (a_smaller, otherwise):
            with a_smaller:
                among(a, b)
            with otherwise:
                among(b, a)
    return both


def _intersect(self: Any, other: Any) -> None:
    """`a &= b`: the table of `a & b` in place of the old one."""
    both = intersection(self._context, self._builder, self._ty, self, other)
    _take(self, both.payload)
    self._context.nrt.decref(self._builder, self._ty, both.value)


def _take(self: Any, table: Any) -> None:
    """Hold what another table holds, at the same places."""
    builder, entries = self._builder, self._builder.add(table.mask, WORD(1))
    self._replace_payload(entries)
    mine = self.payload
    mine.used, mine.fill = table.used, table.fill
    cgutils.raw_memcpy(builder, mine.entries, table.entries, entries, self._entrysize)
    if holds_blocks(self._ty.dtype):
        with table._iterate() as loop:
            self.incref_value(loop.entry.key)


def update(self: Any, other: Any) -> None:
    """`a |= b` of two sets: an empty one becomes a copy where their tables are alike."""
    builder, table = self._builder, other.payload
    with builder.if_then(builder.not_(are_one(self, other))):
        self.upsize(builder.add(self.payload.used, table.used))
        mine = self.payload
        alike = builder.and_(builder.icmp_unsigned("==", mine.mask, table.mask), builder.icmp_unsigned("==", table.used, table.fill))
        with builder.if_else(builder.and_(alike, builder.icmp_unsigned("==", mine.fill, WORD(0)))) as (as_it_is, one_by_one):
            with as_it_is:
                _take(self, table)
            with one_by_one, table._iterate() as loop:
                self._add_key(self.payload, loop.entry.key, loop.entry.hash)


def _imp_dtor(self: Any, context: Any, module: Any) -> Any:
    """What is called at the end of a set: nothing, where its items are not counted."""
    if not holds_blocks(self._ty.dtype):
        return cgutils.get_null_value(cgutils.voidptr_t)
    form = ir.FunctionType(ir.VoidType(), [cgutils.voidptr_t])
    end = cgutils.get_or_insert_function(module, form, f".zermelo.end.{self._ty}")
    if end.is_declaration:
        end.linkage = "linkonce_odr"
        builder = ir.IRBuilder(end.append_basic_block())
        with _SetPayload(context, builder, self._ty, end.args[0])._iterate() as loop:
            context.nrt.decref(builder, self._ty.dtype, loop.entry.key)
        builder.ret_void()
    return end


def _from_set(cls: Any, context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The beginning of a loop through a set. numba's looks for the table before it knows the set: a load from nowhere, which must not be
    there even if nobody asks for what it brings. In one word stand the next place and, above it, how many items there were."""
    parts = context.make_helper(builder, kind)
    things = SetInstance(context, builder, kind.container, value)
    parts.index = cgutils.alloca_once_value(builder, builder.shl(things.payload.used, HALF))
    parts.meminfo = things.meminfo
    return cls(context, builder, kind, parts._getvalue())


def _iternext(self: Any, result: Any) -> None:
    """The next item. Whoever goes through a set may not make it larger or smaller meanwhile."""
    context, builder, payload, now = self._context, self._builder, self._payload, self.index
    with builder.if_then(builder.icmp_unsigned("!=", builder.lshr(now, HALF), payload.used), likely=False):
        context.call_conv.return_user_exc(builder, RuntimeError, (CHANGED,))
    result.set_exhausted()
    place = builder.and_(now, WORD((1 << 32) - 1))
    with payload._iterate(start=place) as loop:
        result.set_valid()
        result.yield_(loop.entry.key)
        self.index = builder.add(now, builder.add(builder.sub(loop.index, place), WORD(1)))
        loop.do_break()


_numbas_resize, _numbas_call_len, _numbas_hash = SetInstance._resize, setobj.call_len, setobj.get_hash_value
_numbas_build_set, _numbas_symmetric_difference = setobj.build_set, SetInstance.symmetric_difference
OURS: tuple[tuple[Any, str, Any], ...] = (
    (setobj, "MINSIZE", SMALLEST), (setobj, "FALLBACK", MINUS_TWO), (setobj, "call_len", _call_len),
    (setobj, "get_hash_value", _hash_value), (setobj, "build_set", _build_set),
    (_SetPayload, "_lookup", _lookup), (_SetPayload, "_next_entry", _next_entry),
    (SetInstance, "_add_key", _add_key), (SetInstance, "_add_entry", _add_entry), (SetInstance, "_resize", _resize),
    (SetInstance, "upsize", _upsize), (SetInstance, "downsize", _downsize),
    (SetInstance, "choose_alloc_size", classmethod(_choose_alloc_size)), (SetInstance, "copy", _copy),
    (SetInstance, "difference", _difference), (SetInstance, "symmetric_difference", _symmetric_difference),
    (SetInstance, "intersect", _intersect), (SetInstance, "_imp_dtor", _imp_dtor),
    (SetIterInstance, "from_set", classmethod(_from_set)), (SetIterInstance, "iternext", _iternext),
)  # fmt: skip
"""What takes the place of numba's: whose, its name, ours."""
