"""numba's lists, cheap enough for rules.

A list that rules make holds few things, lives for the length of a rule, and is seen by nobody else. numba's own give memory back as
they shrink, and so ask for some again at the next item: on a stack that goes up and down between one thing and two that is most of
what they cost. Here a list begins with room for a board (see `runtime`), keeps the room that it has, and fills nothing with zeros that
nobody counts. This takes the place of numba's only while something of ours is compiled (see `target.generating`).
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba.core import cgutils, registry
from numba.core.types import BoundFunction, containers
from numba.cpython.listobj import ListInstance, get_itemsize

from ..forms.words import WORD
from .runtime import BYTE, ROOM, holds_blocks


def _head_bytes(context: Any, list_type: Any) -> int:
    """What lies before the items: numba's declaration has one item already."""
    whole: int = context.get_abi_sizeof(context.get_data_type(containers.ListPayload(list_type)))
    item: int = get_itemsize(context, list_type)
    return whole - item


def _allocate_ex(cls: Any, context: Any, builder: Any, list_type: Any, nitems: Any) -> Any:
    """A new list that has room for `nitems`, and for all that lies behind the head of a block anyway."""
    room = WORD((ROOM - _head_bytes(context, list_type)) // max(1, get_itemsize(context, list_type)))  # '' takes none
    wanted = WORD(nitems) if isinstance(nitems, int) else nitems
    more = builder.select(builder.icmp_signed(">", wanted, room), wanted, room)
    return _numbas_allocate(cls, context, builder, list_type, more)


def _resize(self: Any, new_size: Any) -> None:
    """See to it that there is room for `new_size` items, and say that there are so many."""
    context, builder = self._context, self._builder
    if isinstance(new_size, ir.Constant) and holds_blocks(self._ty.dtype):  # `clear`: numba leaves the items counted for ever
        with cgutils.for_range(builder, self.size) as loop:
            self.decref_value(self.getitem(loop.index))
        self.zfill(new_size, self.size)
    elif holds_blocks(self._ty.dtype):  # numba has moved what comes after an item that goes: where the last ones stood they stand no more
        with builder.if_then(builder.icmp_signed("<", new_size, self.size), likely=False):
            self.zfill(new_size, self.size)
    with builder.if_then(builder.icmp_signed("<", self._payload.allocated, new_size), likely=False):
        failed = builder.call(_grow(context, builder.module, self._ty), [self._list.meminfo, new_size])
        with builder.if_then(failed, likely=False):
            context.call_conv.return_user_exc(builder, MemoryError, ("a list is too long for this machine's memory",))
        self.zfill(self.size, self._payload.allocated)
    self._payload.size = new_size


def _grow(context: Any, module: Any, list_type: Any) -> Any:
    """The function that sees to it that there is room for so many items, and half as many: did it fail? It never becomes part of a loop
    that fills a list, so that such a loop stays short."""
    item, head = get_itemsize(context, list_type), _head_bytes(context, list_type)
    kind = ir.FunctionType(ir.IntType(1), [BYTE, WORD])
    name = f"zermelo_grow_{item}_{head}"
    if name in module.globals:
        return module.globals[name]
    function = ir.Function(module, kind, name)
    function.linkage = "linkonce_odr"
    function.attributes.add("noinline")
    builder = ir.IRBuilder(function.append_basic_block("entry"))
    block, wanted = function.args
    allocated = builder.add(wanted, builder.ashr(wanted, WORD(1)))
    size, too_large = cgutils.muladd_with_overflow(builder, allocated, WORD(item), WORD(head))
    with builder.if_then(too_large, likely=False):
        builder.ret(cgutils.true_bit)
    data = context.nrt.meminfo_varsize_realloc_unchecked(builder, block, size=size)
    with builder.if_then(cgutils.is_null(builder, data), likely=False):
        builder.ret(cgutils.true_bit)
    payload = containers.ListPayload(list_type)
    moved = context.nrt.meminfo_data(builder, block)  # not `data`, which is said to have no other name: what is written there is left out
    place = builder.bitcast(moved, context.get_data_type(payload).as_pointer())
    context.make_data_helper(builder, payload, ref=place).allocated = allocated
    builder.ret(cgutils.false_bit)
    return function


def _zfill(self: Any, start: Any, stop: Any) -> None:
    """Items that are counted are looked at before they are replaced: let there be nothing."""
    if holds_blocks(self._ty.dtype):
        _numbas_zfill(self, start, stop)


def _get_dtor(self: Any) -> Any:
    """What is called at the end of a list: nothing, where its items are not counted."""
    return _numbas_dtor(self) if holds_blocks(self._ty.dtype) else cgutils.get_null_value(cgutils.voidptr_t)


def _bound_to(self: Any, this: Any) -> Any:
    """The same method of a list of which more is known. numba makes one that still asks the first list what it holds, and keeps it: to
    whatever was compiled later it was the method of all such lists."""
    return registry.cpu_target.typing_context.resolve_getattr(this, name_of(self))


def name_of(method: Any) -> str:
    key = method.typing_key
    return str(key[-1] if isinstance(key, tuple) else key.rpartition(".")[2])


def _unify(self: Any, context: Any, other: Any) -> Any:
    """The method of a list, or a text, of which one thing is known here and another there: that of what both are."""
    if not isinstance(other, BoundFunction) or name_of(self) != name_of(other):
        return None
    this = context.unify_pairs(self.this, other.this)
    return None if this is None else self if this == self.this else other if this == other.this else self.copy(this)


_numbas_allocate, _numbas_zfill, _numbas_dtor = ListInstance.allocate_ex.__func__, ListInstance.zfill, ListInstance.get_dtor
OURS: tuple[tuple[Any, str, Any], ...] = (
    (ListInstance, "allocate_ex", classmethod(_allocate_ex)), (ListInstance, "resize", _resize),
    (ListInstance, "zfill", _zfill), (ListInstance, "get_dtor", _get_dtor),
    (BoundFunction, "copy", _bound_to), (BoundFunction, "unify", _unify),
)  # fmt: skip
"""What takes the place of numba's: whose, its name, ours."""
