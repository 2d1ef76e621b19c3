"""Reading out of tuples, tables and arrays by a computed index: past either end it is Python's IndexError.

The index is looked at before it is used, in one comparison: so LLVM knows its range in what follows, and leaves out what that decides.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.extending import intrinsic, lower_builtin
from numba.np import arrayobj

from ..forms.words import WORD, ZERO, as_unsigned, is_number, is_word, overload
from .place import operands, raise_if
from .ranges import inside
from .whole import Number
from .words import may_be_word

assert arrayobj  # numba's own code for this comes first: of two that fit equally well, the later is taken


@intrinsic
def as_index(typingctx: Any, x: Any) -> Any:
    """A whole number as an index: one from 2**63 on is beyond the end of everything, and not counted from there."""
    if not is_number(x):
        return None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        number = Number.of(context, builder, args[0], sig.args[0])
        beyond = builder.and_(builder.icmp_signed("<", number.bits, ZERO), builder.not_(number.is_signed(builder)))
        return builder.select(beyond, WORD(2**63 - 1), number.bits)

    return types.int64(types.unliteral(x)), emit


@overload(operator.getitem)
def _getitem(items: Any, index: Any) -> Any:
    if is_word(index) and isinstance(items, types.Array):
        return lambda items, index: items[as_unsigned(index)]  # which cannot mean "from the end"
    counted = may_be_word(index) or isinstance(index, types.Boolean)
    if counted and isinstance(items, types.UniTuple | types.NamedUniTuple | types.List | types.Array | types.UnicodeType):
        return lambda items, index: items[as_index(index)]
    return None


@overload(operator.contains)
def _in_range(numbers: Any, x: Any) -> Any:
    """numba finds only numbers of its own in a range, and neither words nor members."""
    ours = isinstance(numbers, types.RangeType) and is_number(x) and not isinstance(x, types.Number | types.Boolean)
    return (lambda numbers, x: as_index(x) in numbers) if ours else None


@lower_builtin(operator.getitem, types.UniTuple, types.intp)
@lower_builtin(operator.getitem, types.UniTuple, types.uintp)
@lower_builtin(operator.getitem, types.NamedUniTuple, types.intp)
@lower_builtin(operator.getitem, types.NamedUniTuple, types.uintp)
def _item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind, (items, index) = sig.args[0], args
    size = kind.count
    known = operands()
    if not (known and inside(known[-1], (-size, size - 1))):
        beyond = builder.icmp_unsigned(">=", builder.add(index, WORD(size)), WORD(2 * size))
        raise_if(context, builder, beyond, (IndexError, "tuple index out of range"))
    if size == 0:
        return context.get_constant_null(sig.return_type)
    never, end = builder.append_basic_block("never"), builder.append_basic_block("item")
    switch = builder.switch(index, never)
    with builder.goto_block(never):
        builder.unreachable()
    with builder.goto_block(end):
        found = builder.phi(context.get_value_type(kind.dtype))
    for place in range(size):
        block = builder.append_basic_block("at")
        for number in (place, place - size):
            switch.add_case(WORD(number), block)
        with builder.goto_block(block):
            found.add_incoming(builder.extract_value(items, place), block)
            builder.branch(end)
    builder.position_at_end(end)
    return impl_ret_borrowed(context, builder, sig.return_type, found)


@lower_builtin(operator.getitem, types.Array, types.Integer)
def _entry(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind, number = sig.args
    if kind.ndim != 1:
        return arrayobj.getitem_arraynd_intp(context, builder, sig, args)
    array = arrayobj.make_array(kind)(context, builder, args[0])
    (size,) = cgutils.unpack_tuple(builder, array.shape, 1)
    index = context.cast(builder, args[1], number, types.int64 if number.signed else types.uint64)
    known = operands()
    if number.signed and not (known and known[-1][0] >= 0):
        index = builder.select(builder.icmp_signed("<", index, ZERO), builder.add(index, size), index)
    raise_if(context, builder, builder.icmp_unsigned(">=", index, size), (IndexError, "array index out of range"))
    place = cgutils.get_item_pointer(context, builder, kind, array, [index], wraparound=False, boundscheck=False)
    return impl_ret_borrowed(context, builder, sig.return_type, arrayobj.load_item(context, builder, kind, place))
