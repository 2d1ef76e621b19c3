"""What is a list here and a tuple or a range there: `steps = range(24) if flying else NEIGHBOURS[man]`, `self.centre() or range(9)`.

It is gone through, counted, indexed and looked into. What would show which of them it is (to compare it, to put it together with others,
to change it) has no machine form. A list stays the one that it is: what is added to it elsewhere is seen here.
"""

from __future__ import annotations

from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import lower_builtin, lower_cast

from .rows import grown
from .sequences import Mixed, Row, Sequence, SequenceIterator, item_of


def _mixed(typingctx: Any, one: Any, other: Any) -> Any:
    """The type of what is of one type or of another; None if they cannot be mixed."""
    items = item_of(typingctx, one), item_of(typingctx, other)
    item = None if None in items else typingctx.unify_pairs(*items)
    if item is None or not item.is_precise():
        return None
    kind = Mixed(types.unliteral(item))
    return kind if all(kind.can_convert_from(typingctx, each) is not None for each in (one, other)) else None


def _unify_with(numbas: Any) -> Any:
    def unify(self: Any, typingctx: Any, other: Any) -> Any:
        found = numbas(self, typingctx, other)
        return _mixed(typingctx, self, other) if found is None and type(self) is not type(other) else found

    return unify


def _unify_iterators(numbas: Any) -> Any:
    def unify(self: Any, typingctx: Any, other: Any) -> Any:
        """As long as no more is known, what goes through nothing may go through anything, and what goes through a list, tuple or range
        through what is mixed, or of any length."""
        container = getattr(self, "container", None)
        if isinstance(container, types.BaseTuple) and not len(container):
            return other
        wider = Mixed if isinstance(self, SequenceIterator) and self.yield_type is not types.undefined else Mixed | Row
        return other if isinstance(other, SequenceIterator) and isinstance(other.sequence, wider) else numbas(self, typingctx, other)

    return unify


ITERATORS = (types.ListIter, types.RangeIteratorType, types.UniTupleIter, SequenceIterator)
MIXED = (
    *((kind, "unify", _unify_with(kind.unify)) for kind in (types.List, types.RangeType, Sequence)),
    *((kind, "unify", _unify_iterators(kind.unify)) for kind in ITERATORS),
)
"""What takes the place of numba's, and of tuples': whose, its name, ours."""


@lower_builtin("list.extend", types.List, Mixed)
def _extend(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    def extended(things, new):
        grown(things, new[:])  # it may be the same list

    return context.compile_internal(builder, extended, sig, args)


@lower_cast(types.List, Mixed)
def _from_list(context: Any, builder: Any, source: Any, target: Mixed, value: Any) -> Any:
    made = cgutils.create_struct_proxy(target)(context, builder)
    made.list = value
    return made._getvalue()


@lower_cast(types.UniTuple, Mixed)
@lower_cast(types.Tuple, Mixed)
@lower_cast(types.RangeType, Mixed)
@lower_cast(Sequence, Mixed)
def _from_others(context: Any, builder: Any, source: Any, target: Mixed, value: Any) -> Any:
    if source == target:
        return value
    made = cgutils.create_struct_proxy(target)(context, builder)
    made.row = context.cast(builder, value, source, target.row)
    return made._getvalue()
