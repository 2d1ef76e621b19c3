"""Items in counted memory that never change: what a list holds that nobody adds to any more.

A text or a tuple whose length is known only when it runs is such memory: the address of its first item, how many there are, how far each
lies from the one before, and the list that they belong to. A slice of it is a part of the same memory.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.cpython.listobj import ListInstance

from .words import WORD, ZERO


class Kept(types.IterableType, types.Hashable):
    """The type of such a text or tuple. In a table of constants it is two words: how far its items lie from the first, and how many."""


def kept(context: Any, builder: Any, kind: Any, things: Any, value: Any) -> Any:
    """A list of type `things`, which belongs to whoever asks and changes no more, as a text or tuple of type `kind`."""
    items = ListInstance(context, builder, things, value)
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.data, made.n, made.step, made.owner = items.data, items.size, WORD(1), value
    return made._getvalue()


def constant(context: Any, builder: Any, kind: Any, address: Any, n: Any) -> Any:
    """What lies among the constants of the program, a word or several for each item, as a text or tuple of type `kind`: it belongs to
    nobody."""
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.data, made.n, made.step = builder.bitcast(address, made.data.type), n, WORD(8 if kind.dtype == types.boolean else 1)
    made.owner = cgutils.get_null_value(made.owner.type)
    return made._getvalue()


def new_list(context: Any, builder: Any, things: types.List, n: Any) -> ListInstance:
    """A list with `n` items, which are not there yet."""
    made = ListInstance.allocate(context, builder, things, n)
    made.size = n
    return made


def filled(context: Any, builder: Any, kind: Any, things: types.List, items: list[Any]) -> Any:
    """A text or tuple of items, each of the type that a list of type `things` holds."""
    made = new_list(context, builder, things, ir.Constant(WORD, len(items)))
    for place, item in enumerate(items):
        made.inititem(ir.Constant(WORD, place), item, incref=True)
    return kept(context, builder, kind, things, made.value)


def part(context: Any, builder: Any, kind: Any, value: Any, start: Any, n: Any, step: Any) -> Any:
    """`n` of the items, every `step`-th from `start` on, which are there."""
    made = cgutils.create_struct_proxy(kind)(context, builder, value)
    first = builder.select(builder.icmp_signed(">", n, ZERO), builder.mul(start, made.step), ZERO)
    made.data, made.n, made.step = builder.gep(made.data, [first]), n, builder.mul(step, made.step)
    found = made._getvalue()
    context.nrt.incref(builder, kind, found)
    return found


def temporary(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """A new text or tuple that a conversion makes: it lives until the instruction ends that needs it, or as long as that keeps it."""
    owner = cgutils.create_struct_proxy(kind)(context, builder, value).owner
    things = context.data_model_manager[kind].get_member_fe_type("owner")
    place = cgutils.alloca_once(builder, owner.type)  # nothing at first; not here, where a loop may come by again
    context.nrt.decref(builder, things, builder.load(place))
    builder.store(owner, place)
    vars(builder.function).setdefault("_temporaries", []).append((things, place))
    return value


def release(context: Any, builder: Any) -> None:
    """An instruction ends: what its conversions made is needed no more."""
    waiting = vars(builder.function).pop("_temporaries", ())
    for things, place in waiting if not builder.block.is_terminated else ():
        context.nrt.decref(builder, things, builder.load(place))
        builder.store(cgutils.get_null_value(place.type.pointee), place)
