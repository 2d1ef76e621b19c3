"""The machine forms of sequences that numba does not have: constant tables, parts of tuples, lists on the stack.

`View` is some rows of a constant table in memory, of any depth, ragged or not. `Part` is a slice of a tuple whose bounds are known only
when it runs. `Cells` is a list of known length on the stack of its function. None of them is counted or freed. `Row` is a tuple of
unknown length in counted memory (see `rows`). All are gone through, indexed, sliced, compared, unpacked and searched as tuples are;
`Mixed`, which is a list here and a tuple there, is not compared (see `mixed`).
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.datamodel import models
from numba.core.imputils import RefType, impl_ret_borrowed, iternext_impl
from numba.core.typeconv import Conversion
from numba.cpython.listobj import ListInstance
from numba.extending import intrinsic, lower_builtin, overload_method, register_model

from ...errors import CannotCompile
from ..arithmetic.items import as_index
from ..arithmetic.words import may_be_word
from ..memory.deques import is_deque
from .cells import Words, size_of
from .kept import Kept, constant, part
from .texts.text import FREE, TEXTS
from .words import TRUE, WORD, ZERO, is_number, overload

ONE = ir.Constant(WORD, 1)


# ------------------------------------------------------------------------------------------------------- types


class Sequence(types.IterableType):
    """What is indexed and gone through; `item` is the type of its items."""

    is_tuple: bool | None = True
    """Is it a tuple to the rules? (Else it is a list; None where that is known only when it runs.)"""

    def __init__(self, name: str, item: Any) -> None:
        self.item = self.dtype = item
        super().__init__(name)

    def unify(self, typingctx: Any, other: Any) -> Any:
        return unified(typingctx, self, other)

    @property
    def iterator_type(self) -> Any:
        return SequenceIterator(self)


class SequenceIterator(types.SimpleIteratorType):
    def __init__(self, sequence: Sequence) -> None:
        self.sequence = sequence
        super().__init__(f"iter({sequence})", sequence.item)


class View(Sequence):
    """Some rows of a constant table of numbers, or of anything that is kept in so many words: a `leaf`. `signs` says of each level, from
    the outermost in, what it was in the rules: a list (L), a tuple (T) or a set (S)."""

    def __init__(self, leaf: Any, signs: str) -> None:
        self.leaf, self.signs, self.depth = leaf, signs, len(signs)
        self.levels = self.depth + (leaf == FREE)  # a text is a row of code points
        self.is_tuple = signs[0] == "T"
        super().__init__(f"View({leaf}, {signs})", leaf if self.depth == 1 else View(leaf, signs[1:]))


class Part(Sequence):
    """Some items of a tuple."""

    def __init__(self, whole: Any) -> None:
        self.whole = whole
        super().__init__(f"Part({whole})", whole.dtype)


class Cells(Sequence):
    """A list of known length on the stack of its function."""

    is_tuple = False

    def __init__(self, item: Any, length: int) -> None:
        self.length = length
        super().__init__(f"Cells({item}, {length})", item)


class Row(Sequence, Kept):
    """A tuple whose length is known only when it runs: the address of its first item, how many there are, how far each lies from the one
    before, and the list that they belong to."""

    def __init__(self, item: Any) -> None:
        self.owner = types.List(item)
        super().__init__(f"Row({item})", item)

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        item = common_item(typingctx, other)
        if item is None or item is types.undefined:
            return item and Conversion.safe
        return Conversion.safe if item == self.item or typingctx.can_convert(item, self.item) is not None else None


class Mixed(Sequence):
    """A list whose items are of the type `item`, or else a tuple of them (see `mixed`)."""

    is_tuple = None

    def __init__(self, item: Any) -> None:
        self.list, self.row = types.List(item), Row(item)
        super().__init__(f"Mixed({item})", item)

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        if isinstance(other, types.List):
            return Conversion.safe if other.dtype in (self.item, types.undefined) else None
        item = item_of(typingctx, other)
        if item is None or item is types.undefined:
            return item and Conversion.safe
        return Conversion.safe if item == self.item or typingctx.can_convert(item, self.item) is not None else None


def item_of(typingctx: Any, kind: Any) -> Any:
    """The type of the items of a list, a tuple or a range; undefined for (), None if it is none of these."""
    if isinstance(kind, types.List | types.RangeType):
        return kind.dtype
    if isinstance(kind, Sequence):
        return None if was_set(kind) else kind.item
    return common_item(typingctx, kind)


def common_item(typingctx: Any, kind: Any) -> Any:
    """The type that all items of a tuple can have, undefined for (); None if there is none, or if it is no tuple."""
    if isinstance(kind, types.BaseTuple) and not hasattr(kind, "instance_class"):
        return types.unliteral(functools.reduce(lambda a, b: a and typingctx.unify_pairs(a, b), kind.types, types.undefined))
    return kind.item if isinstance(kind, Sequence) and kind.is_tuple else None


def unified(typingctx: Any, one: Any, other: Any) -> Any:
    """What a tuple may be that is of one type or of another, and not of the same length."""
    items = common_item(typingctx, one), common_item(typingctx, other)
    item = None if None in items else typingctx.unify_pairs(*items)
    return None if item is None or item is types.undefined else Row(types.unliteral(item))


UNKNOWN = "whether this is a list, a tuple or a range is known only when it runs"

SLICED = View | Part | Row | types.UniTuple
"""What a slice is taken of without a copy."""


@register_model(View)
class _ViewModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        levels = [(f"level{i}", types.CPointer(types.int64)) for i in range(kind.levels)]
        super().__init__(manager, kind, [("start", types.int64), ("length", types.int64), ("step", types.int64), *levels])


@register_model(Part)
class _PartModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        bounds = [("start", types.int64), ("length", types.int64), ("step", types.int64)]
        super().__init__(manager, kind, [*bounds, ("whole", kind.whole)])


@register_model(Row)
class _RowModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        bounds = [("n", types.int64), ("step", types.int64), ("owner", kind.owner)]
        super().__init__(manager, kind, [("data", types.CPointer(kind.item)), *bounds])


@register_model(Mixed)
class _MixedModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("list", kind.list), ("row", kind.row)])


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
    """The item at `index`, which is in range; one in counted memory is counted once more."""
    if isinstance(kind, Cells):
        return context.unpack_value(builder, kind.item, builder.gep(sequence, [index]))
    if isinstance(kind, types.List):
        item = ListInstance(context, builder, kind, sequence).getitem(index)
        context.nrt.incref(builder, kind.dtype, item)
        return item
    parts = cgutils.create_struct_proxy(kind)(context, builder, sequence)
    if isinstance(kind, Mixed):
        return _of_both(context, builder, kind, parts, lambda one, things: item_at(context, builder, one, things, index))
    if isinstance(kind, Row):
        item = context.unpack_value(builder, kind.item, builder.gep(parts.data, [builder.mul(index, parts.step)]))
        context.nrt.incref(builder, kind.item, item)
        return item
    place = builder.add(parts.start, builder.mul(index, parts.step))
    if isinstance(kind, Part):
        address = cgutils.alloca_once_value(builder, parts.whole)
        item = builder.load(builder.gep(address, [ZERO, place]))
        context.nrt.incref(builder, kind.item, item)
        return item
    if kind.depth == 1 and kind.leaf == FREE:
        first, last = (builder.load(builder.gep(parts.level1, [n])) for n in (place, builder.add(place, ONE)))
        return constant(context, builder, FREE, builder.gep(parts.level0, [first]), builder.sub(last, first))
    if kind.depth == 1:
        first = builder.mul(place, ir.Constant(WORD, size_of(kind.leaf)))
        return Words(context, builder, builder.gep(parts.level0, [first])).value(kind.leaf)
    starts = getattr(parts, f"level{kind.levels - 1}")
    row = cgutils.create_struct_proxy(kind.item)(context, builder)
    row.start = builder.load(builder.gep(starts, [place]))
    row.length = builder.sub(builder.load(builder.gep(starts, [builder.add(place, ONE)])), row.start)
    row.step = ONE
    for level in range(kind.item.levels):
        setattr(row, f"level{level}", getattr(parts, f"level{level}"))
    return row._getvalue()


def length_at(context: Any, builder: Any, kind: Any, sequence: Any) -> Any:
    if isinstance(kind, Cells):
        return ir.Constant(WORD, kind.length)
    if isinstance(kind, types.List):
        return ListInstance(context, builder, kind, sequence).size
    parts = cgutils.create_struct_proxy(kind)(context, builder, sequence)
    if isinstance(kind, Mixed):
        return _of_both(context, builder, kind, parts, lambda one, things: length_at(context, builder, one, things))
    return parts.n if isinstance(kind, Row) else parts.length


def _of_both(context: Any, builder: Any, kind: Mixed, parts: Any, asked: Callable[[Any, Any], Any]) -> Any:
    """What is `asked` of the list where there is one, else of the tuple."""
    is_list = cgutils.is_not_null(builder, cgutils.create_struct_proxy(kind.list)(context, builder, parts.list).meminfo)
    with builder.if_else(is_list) as (then, otherwise):
        with then:
            one = asked(kind.list, parts.list)
            from_one = builder.block
        with otherwise:
            other = asked(kind.row, parts.row)
            from_other = builder.block
    found = builder.phi(one.type)
    found.add_incoming(one, from_one)
    found.add_incoming(other, from_other)
    return found


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
    if isinstance(sequence, Row):
        form = sequence(sequence, types.int64, types.int64, types.int64)
        return form, lambda context, builder, sig, args: part(context, builder, sequence, *args)
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
        found = made._getvalue()
        context.nrt.incref(builder, kind, found)
        return found

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
    context.nrt.incref(builder, kind, made._getvalue())
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
    if was_set(sequence):
        return None
    if isinstance(index, types.SliceType):
        return _sliced if isinstance(sequence, SLICED) else _copied if isinstance(sequence, Mixed) else None
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


@overload(operator.getitem)
def _of_range(numbers: Any, index: Any) -> Any:
    if isinstance(numbers, types.RangeType) and isinstance(index, types.SliceType):
        return _part_of_range
    if not isinstance(numbers, types.RangeType) or not isinstance(index, types.Integer | types.Boolean):
        return None

    def of_range(numbers, index):
        i, n = int(index), len(numbers)
        if i < 0:
            i += n
        if i < 0 or i >= n:
            raise IndexError("range object index out of range")
        return numbers.start + i * numbers.step

    return of_range


def _part_of_range(numbers, index):
    start, stop, step = index.indices(len(numbers))
    return range(numbers.start + start * numbers.step, numbers.start + stop * numbers.step, numbers.step * step)


@overload_method(types.RangeType, "index")
def _place_in_range(numbers, value):
    def place_in_range(numbers, value):
        if value not in numbers:
            raise ValueError("this is not in the range")
        return (int(value) - numbers.start) // numbers.step

    return place_in_range if is_number(value) else None


@overload_method(types.RangeType, "count")
def _times_in_range(numbers, value):
    return (lambda numbers, value: int(value in numbers)) if is_number(value) else None


def _sliced(sequence, index):
    start, stop, step = index.indices(len(sequence))
    length = (stop - start + step - 1) // step if step > 0 else (start - stop - step - 1) // -step
    return cut(sequence, start, max(length, 0), step)


def _copied(sequence, index):
    start, stop, step = index.indices(len(sequence))
    return as_mixed([at(sequence, i) for i in range(start, stop, step)])


@intrinsic
def as_mixed(typingctx: Any, things: Any) -> Any:
    """A list as something that may be a tuple elsewhere."""
    kind = Mixed(things.dtype)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, kind, context.cast(builder, args[0], things, kind))

    return kind(things), emit


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
    if isinstance(sequence, TEXTS):
        return lambda sequence: sequence[::-1]
    if isinstance(sequence, types.RangeType):
        return lambda sequence: range(sequence.start + (len(sequence) - 1) * sequence.step, sequence.start - sequence.step, -sequence.step)
    if isinstance(sequence, SLICED):
        return lambda sequence: cut(sequence, len(sequence) - 1, len(sequence), -1)
    if isinstance(sequence, types.DictType):
        return lambda sequence: [key for key in sequence][::-1]  # noqa: C416
    return (lambda sequence: sequence[::-1]) if isinstance(sequence, types.List | Mixed) else None


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
    if not isinstance(sequence, Sequence | types.Generator):
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
    is_object = hasattr(getattr(kind, "instance_class", None), "__own_class__")
    return isinstance(kind, Sequence | types.BaseTuple | types.List) and not is_object and not was_set(kind)


def refuse_floats(key: Any) -> None:
    """Raises CannotCompile if a tuple holds a float, where whole numbers are looked for."""
    if any(isinstance(part, types.Float) for part in key.types):
        raise CannotCompile("a float in a key: it is looked for among whole numbers, so write int(...)")


def was_set(kind: Any) -> bool:
    """Was it a set in the rules?"""
    return isinstance(kind, View) and kind.signs[0] == "S"


def is_list(kind: Any) -> bool:
    """Was it a list in the rules?"""
    return isinstance(kind, types.List) or (isinstance(kind, Sequence) and kind.is_tuple is False and not was_set(kind))


def _are_compared(a: Any, b: Any) -> bool:
    """Are two things compared here: one of them a sequence of ours, or one a list and the other none?"""
    is_ours = isinstance(a, Sequence) or isinstance(b, Sequence) or is_list(a) != is_list(b)
    return is_ours and _is_items(a) and _is_items(b)


@overload(operator.eq)
def _eq(a: Any, b: Any) -> Any:
    if not _are_compared(a, b):
        return None
    if isinstance(a, Mixed) or isinstance(b, Mixed):
        raise CannotCompile(f"{UNKNOWN}: compare list(...) of it, or tuple(...)")
    if is_list(a) != is_list(b):
        return lambda a, b: False  # as in Python
    if () in (getattr(a, "types", None), getattr(b, "types", None)):
        return lambda a, b: len(a) == len(b)

    if isinstance(a, types.Tuple | types.NamedTuple):
        return lambda a, b: b == a
    if isinstance(b, types.Tuple | types.NamedTuple):
        return lambda a, b: len(a) == len(b) and each_equal(a, b)

    def equal(a, b):
        if len(a) != len(b) or is_deque(a) or is_deque(b):
            return False
        for i in range(len(a)):  # noqa: SIM110
            if a[i] != b[i]:
                return False
        return True

    return equal


@intrinsic
def each_equal(typingctx: Any, row: Any, things: Any) -> Any:
    """Are the items of two tuples of the same length equal, those of the second being of several types?"""
    same = typingctx.resolve_value_type(operator.eq)
    forms = [same.get_call_type(typingctx, (row.item, kind), {}) for kind in things.types]

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = cgutils.alloca_once_value(builder, TRUE)
        for place, (kind, form) in enumerate(zip(things.types, forms, strict=True)):
            item = item_at(context, builder, row, args[0], WORD(place))
            pair = zip((item, builder.extract_value(args[1], place)), (row.item, kind), form.args, strict=True)
            alike = context.get_function(same, form)(builder, [context.cast(builder, *one) for one in pair])
            context.nrt.decref(builder, row.item, item)
            builder.store(builder.and_(builder.load(found), alike), found)
        return builder.load(found)

    return types.boolean(row, things), emit


@overload(operator.ne)
def _ne(a: Any, b: Any) -> Any:
    if not _are_compared(a, b):
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
    """Parts of tuples, put together: a tuple of which nobody knows how long it gets."""
    if not (isinstance(a, Sequence) or isinstance(b, Sequence)) or not (_is_items(a) and _is_items(b)):
        return None

    def both(a, b):
        made = list(a)
        for item in b:
            made.append(item)
        return made

    if is_list(a) and is_list(b):
        return both
    return None if is_list(a) or is_list(b) else (lambda a, b: glued(a, b))


def glued(a: Any, b: Any) -> Any:
    """`a + b` of tuples of which at least one has an unknown length."""
    raise NotImplementedError  # machine code only


@overload(sorted)
def _sorted(things: Any, key: Any = None, reverse: Any = False) -> Any:
    if not isinstance(things, Sequence):
        return None
    return lambda things, key=None, reverse=False: sorted(list(things), key=key, reverse=reverse)  # noqa: C414


@overload(list)
def _list(things: Any) -> Any:
    return (lambda things: [thing for thing in things]) if isinstance(things, Sequence) else None  # noqa: C416
