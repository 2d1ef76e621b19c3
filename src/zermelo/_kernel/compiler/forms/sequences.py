"""The machine forms of sequences that numba does not have: constant tables, parts of tuples, lists on the stack.

`View` is some rows of a constant table in memory, of any depth, ragged or not. `Part` is a slice of a tuple whose bounds are known only
when it runs. `Cells` is a list of known length on the stack of its function. None of them is counted or freed. All are gone through,
indexed, sliced, compared, unpacked and searched as tuples are.
"""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import RefType, iternext_impl
from numba.extending import intrinsic, lower_builtin, overload_method, register_model

from ..arithmetic.items import as_index
from ..arithmetic.words import may_be_word
from .words import WORD, ZERO, overload

ONE = ir.Constant(WORD, 1)


# ------------------------------------------------------------------------------------------------------- types


class Sequence(types.IterableType):
    """What is indexed and gone through; `item` is the type of its items."""

    def __init__(self, name: str, item: Any) -> None:
        self.item = self.dtype = item
        super().__init__(name)

    @property
    def iterator_type(self) -> Any:
        return SequenceIterator(self)


class SequenceIterator(types.SimpleIteratorType):
    def __init__(self, sequence: Sequence) -> None:
        self.sequence = sequence
        super().__init__(f"iter({sequence})", sequence.item)


class View(Sequence):
    """Some rows of a constant table of numbers; `lists` says of each level, from the outermost in, whether it was a list."""

    def __init__(self, number: Any, lists: tuple[bool, ...]) -> None:
        self.number, self.lists, self.depth = number, lists, len(lists)
        levels = "".join("L" if is_list else "T" for is_list in lists)
        super().__init__(f"View({number}, {levels})", number if self.depth == 1 else View(number, lists[1:]))


class Part(Sequence):
    """Some items of a tuple."""

    def __init__(self, whole: Any) -> None:
        self.whole = whole
        super().__init__(f"Part({whole})", whole.dtype)


class Cells(Sequence):
    """A list of known length on the stack of its function."""

    def __init__(self, item: Any, length: int) -> None:
        self.length = length
        super().__init__(f"Cells({item}, {length})", item)


SLICED = View | Part | types.UniTuple
"""What a slice is taken of without a copy."""


@register_model(View)
class _ViewModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        levels = [(f"level{i}", types.CPointer(types.int64)) for i in range(kind.depth)]
        super().__init__(manager, kind, [("start", types.int64), ("length", types.int64), ("step", types.int64), *levels])


@register_model(Part)
class _PartModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        bounds = [("start", types.int64), ("length", types.int64), ("step", types.int64)]
        super().__init__(manager, kind, [*bounds, ("whole", kind.whole)])


@register_model(Cells)
class _CellsModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, manager.lookup(kind.item).get_data_type().as_pointer())


@register_model(SequenceIterator)
class _IteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("index", types.EphemeralPointer(types.int64)), ("sequence", kind.sequence)])


# ------------------------------------------------------------------------------------------------------- items


def item_at(context: Any, builder: Any, kind: Any, sequence: Any, index: Any) -> Any:
    """The item at `index`, which is in range."""
    if isinstance(kind, Cells):
        return context.unpack_value(builder, kind.item, builder.gep(sequence, [index]))
    parts = cgutils.create_struct_proxy(kind)(context, builder, sequence)
    place = builder.add(parts.start, builder.mul(index, parts.step))
    if isinstance(kind, Part):
        address = cgutils.alloca_once_value(builder, parts.whole)
        return builder.load(builder.gep(address, [ZERO, place]))
    if kind.depth == 1:
        return _number(builder, kind.number, builder.load(builder.gep(parts.level0, [place])))
    starts = getattr(parts, f"level{kind.depth - 1}")
    row = cgutils.create_struct_proxy(kind.item)(context, builder)
    row.start = builder.load(builder.gep(starts, [place]))
    row.length = builder.sub(builder.load(builder.gep(starts, [builder.add(place, ONE)])), row.start)
    row.step = ONE
    for level in range(kind.depth - 1):
        setattr(row, f"level{level}", getattr(parts, f"level{level}"))
    return row._getvalue()


def _number(builder: Any, kind: Any, word: Any) -> Any:
    """A number from the word that it is kept in."""
    if isinstance(kind, types.Float):
        return builder.bitcast(word, ir.DoubleType())
    return builder.icmp_unsigned("!=", word, ZERO) if isinstance(kind, types.Boolean) else word


def length_at(context: Any, builder: Any, kind: Any, sequence: Any) -> Any:
    if isinstance(kind, Cells):
        return ir.Constant(WORD, kind.length)
    return cgutils.create_struct_proxy(kind)(context, builder, sequence).length


@intrinsic
def at(typingctx: Any, sequence: Any, index: Any) -> Any:
    """The item at an index that is in range."""
    return sequence.item(sequence, types.int64), lambda context, builder, sig, args: item_at(context, builder, sig.args[0], *args)


@intrinsic
def size(typingctx: Any, sequence: Any) -> Any:
    return types.int64(sequence), lambda context, builder, sig, args: length_at(context, builder, sig.args[0], args[0])


@intrinsic
def cut(typingctx: Any, sequence: Any, start: Any, length: Any, step: Any) -> Any:
    """Every `step`-th of the items from `start` on, `length` in all, which are there."""
    kind = sequence if isinstance(sequence, View | Part) else Part(sequence)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        whole, start, length, step = args
        made = cgutils.create_struct_proxy(kind)(context, builder, whole if kind is sequence else None)
        if kind is sequence:
            start = builder.add(made.start, builder.mul(start, made.step))
            step = builder.mul(step, made.step)
        else:
            made.whole = whole
        made.start, made.length, made.step = start, length, step
        return made._getvalue()

    return kind(sequence, types.int64, types.int64, types.int64), emit


@intrinsic
def write(typingctx: Any, cells: Any, index: Any, value: Any) -> Any:
    """Store an item at an index that is in range."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        kind = sig.args[0]
        item = context.cast(builder, args[2], sig.args[2], kind.item)
        context.pack_value(builder, kind.item, item, builder.gep(args[0], [args[1]]))
        return context.get_dummy_value()

    return types.void(cells, types.int64, value), emit


# ------------------------------------------------------------------------------------------------------- going through them


@lower_builtin("getiter", Sequence)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return iterator(context, builder, sig.return_type, args[0])


def iterator(context: Any, builder: Any, kind: Any, sequence: Any) -> Any:
    made = context.make_helper(builder, kind)
    made.index = cgutils.alloca_once_value(builder, ZERO)
    made.sequence = sequence
    return made._getvalue()


@lower_builtin("iternext", SequenceIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0].sequence
    parts = context.make_helper(builder, sig.args[0], value=args[0])
    index = builder.load(parts.index)
    valid = builder.icmp_signed("<", index, length_at(context, builder, kind, parts.sequence))
    result.set_valid(valid)
    with builder.if_then(valid):
        result.yield_(item_at(context, builder, kind, parts.sequence, index))
        builder.store(builder.add(index, ONE), parts.index)


@overload(len)
def _len(sequence: Any) -> Any:
    return (lambda sequence: size(sequence)) if isinstance(sequence, Sequence) else None


@overload(operator.getitem)
def _getitem(sequence: Any, index: Any) -> Any:
    if isinstance(index, types.SliceType):
        return _sliced if isinstance(sequence, SLICED) else None
    if not isinstance(sequence, Sequence) or not (isinstance(index, types.Integer | types.Boolean) or may_be_word(index)):
        return None
    number = as_index if may_be_word(index) else int

    def item(sequence, index):
        i, n = number(index), len(sequence)
        if i < 0:
            i += n
        if i < 0 or i >= n:
            raise IndexError("tuple index out of range")
        return at(sequence, i)

    return item


def _sliced(sequence, index):
    start, stop, step = index.indices(len(sequence))
    length = (stop - start + step - 1) // step if step > 0 else (start - stop - step - 1) // -step
    return cut(sequence, start, max(length, 0), step)


@overload(operator.setitem)
def _setitem(sequence: Any, index: Any, value: Any) -> Any:
    if not isinstance(sequence, Cells):
        return None
    number = as_index if may_be_word(index) else int

    def setitem(sequence, index, value):
        i, n = number(index), len(sequence)
        if i < 0:
            i += n
        if i < 0 or i >= n:
            raise IndexError("list assignment index out of range")
        write(sequence, i, value)

    return setitem


@overload(reversed)
def _reversed(sequence: Any) -> Any:
    if isinstance(sequence, types.RangeType):
        return lambda sequence: range(sequence.start + (len(sequence) - 1) * sequence.step, sequence.start - sequence.step, -sequence.step)
    if isinstance(sequence, SLICED):
        return lambda sequence: cut(sequence, len(sequence) - 1, len(sequence), -1)
    return (lambda sequence: sequence[::-1]) if isinstance(sequence, types.List) else None


# ------------------------------------------------------------------------------------------------------- looking into them


@overload(operator.setitem)
def _set_by_truth(things: Any, index: Any, value: Any) -> Any:
    if not isinstance(things, types.List) or not isinstance(index, types.Boolean):
        return None

    def set_by_truth(things, index, value):
        things[int(index)] = value

    return set_by_truth


@overload(operator.contains)
def _contains(sequence: Any, thing: Any) -> Any:
    if not isinstance(sequence, Sequence):
        return None

    def contains(sequence, thing):
        for item in sequence:  # noqa: SIM110
            if item == thing:
                return True
        return False

    return contains


def _counted(sequence, thing):
    n = 0
    for item in sequence:
        if item == thing:
            n += 1
    return n


def _placed(sequence, thing):
    for i in range(len(sequence)):
        if sequence[i] == thing:
            return i
    raise ValueError("tuple.index(x): x not in tuple")


def _method(kind: Any, name: str, form: Any) -> None:
    def declare(sequence, thing):
        return form

    overload_method(kind, name)(declare)


for _kind in (types.UniTuple, Sequence):
    _method(_kind, "count", _counted)
_method(Sequence, "index", _placed)


def _is_items(kind: Any) -> bool:
    """Is it something whose items are compared one by one?"""
    return isinstance(kind, Sequence | types.BaseTuple | types.List) and not hasattr(kind, "instance_class")


def is_list(kind: Any) -> bool:
    """Was it a list in the rules?"""
    return isinstance(kind, Cells | types.List) or (isinstance(kind, View) and kind.lists[0])


@overload(operator.eq)
def _eq(a: Any, b: Any) -> Any:
    if not (isinstance(a, Sequence) or isinstance(b, Sequence)) or not (_is_items(a) and _is_items(b)):
        return None
    if () in (getattr(a, "types", None), getattr(b, "types", None)):
        return lambda a, b: len(a) == len(b)
    if is_list(a) != is_list(b):
        return lambda a, b: False  # as in Python

    def equal(a, b):
        if len(a) != len(b):
            return False
        for i in range(len(a)):  # noqa: SIM110
            if a[i] != b[i]:
                return False
        return True

    return equal


@overload(operator.ne)
def _ne(a: Any, b: Any) -> Any:
    if not (isinstance(a, Sequence) or isinstance(b, Sequence)) or not (_is_items(a) and _is_items(b)):
        return None
    return lambda a, b: not a == b  # noqa: SIM201


def _has_length(kind: Any) -> bool:
    return isinstance(kind, Sequence | types.List | types.BaseTuple | types.Set) and not hasattr(kind, "instance_class")


@overload(operator.not_)
def _not(thing: Any) -> Any:
    return (lambda thing: len(thing) == 0) if _has_length(thing) else None


@overload(bool)
def _bool(thing: Any) -> Any:
    return (lambda thing: len(thing) != 0) if _has_length(thing) and not isinstance(thing, types.List | types.Set) else None


@overload(max)
def _max(things: Any) -> Any:
    return _largest if isinstance(things, Sequence | types.List | types.Set | types.RangeType) else None


@overload(min)
def _min(things: Any) -> Any:
    return _smallest if isinstance(things, Sequence | types.List | types.Set | types.RangeType) else None


def _largest(things):
    found = False
    for thing in things:
        if not found:
            best = thing
            found = True
        elif thing > best:
            best = thing
    if not found:
        raise ValueError("max() arg is an empty sequence")
    return best


def _smallest(things):
    found = False
    for thing in things:
        if not found:
            best = thing
            found = True
        elif thing < best:
            best = thing
    if not found:
        raise ValueError("min() arg is an empty sequence")
    return best


@overload(operator.add)
def _add(a: Any, b: Any) -> Any:
    """Parts of tuples, put together: a list, as nobody knows how long it gets."""
    if not (isinstance(a, Sequence) or isinstance(b, Sequence)) or not (_is_items(a) and _is_items(b)):
        return None

    def both(a, b):
        made = list(a)
        for item in b:
            made.append(item)
        return made

    return both


@overload(sorted)
def _sorted(things: Any, key: Any = None, reverse: Any = False) -> Any:
    if not isinstance(things, Sequence):
        return None
    return lambda things, key=None, reverse=False: sorted(list(things), key=key, reverse=reverse)  # noqa: C414


@overload(list)
def _list(things: Any) -> Any:
    return (lambda things: [thing for thing in things]) if isinstance(things, Sequence) else None  # noqa: C416
