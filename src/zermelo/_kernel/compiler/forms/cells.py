"""The machine forms of memory and of records by address.

Memory is a bare address: one word to hand down at every node, where numpy's array is seven and a counted reference (measured:
alpha-beta with ordering visits six times as many nodes per second). With NUMBA_BOUNDSCHECK it knows its length and checks.

A record whose class says BY_ADDRESS is the address of a block that holds its fields one after the other. It is written by Python
before a search and never changes while one runs, so that reading a field is marked as a load that gives the same at any time:
LLVM then moves it to where it is cheapest, and a recursion hands down one word instead of twenty.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_getattr_generic
from numba.core.typing.templates import AttributeTemplate, infer_getattr
from numba.extending import intrinsic, lower_getattr, models, register_model

from ....memory import folded, prefetch
from ..copies import KNOWN
from .kept import Kept, constant
from .maybe import MaybeType, inside, made, there
from .members.member import MemberType
from .texts.text import TextType, codes_of, text_of
from .words import WORD, WholeType, overload, u64

DOUBLE = ir.DoubleType()


class MemoryType(types.Type):
    """Memory, or its view as fractions; `checked` if it knows its length."""

    def __init__(self, floats: bool, checked: bool) -> None:
        super().__init__(f"{'Checked' if checked else ''}{'Floats' if floats else 'Memory'}")
        self.floats, self.checked = floats, checked
        self.item = types.float64 if floats else types.int64


class CheckedMemoryType(MemoryType):
    pass


MEMORY, FLOATS = MemoryType(False, False), MemoryType(True, False)
CHECKED, CHECKED_FLOATS = CheckedMemoryType(False, True), CheckedMemoryType(True, True)


@register_model(MemoryType)
class _MemoryModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


@register_model(CheckedMemoryType)
class _CheckedModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("cells", MEMORY), ("length", types.int64)])


@infer_getattr
class _MemoryAttributes(AttributeTemplate):
    key = MemoryType

    def resolve_floats(self, kind: MemoryType) -> MemoryType:
        return CHECKED_FLOATS if kind.checked else FLOATS


@lower_getattr(MemoryType, "floats")
def _floats(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    return value


def place_of(context: Any, builder: Any, kind: MemoryType, cells: Any, index: Any) -> Any:
    """The address of a cell."""
    if kind.checked:
        length = builder.extract_value(cells, 1)
        with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, length)):
            context.call_conv.return_user_exc(builder, IndexError, ("index is out of bounds",))
        cells = builder.extract_value(cells, 0)
    place = builder.gep(cells, [index])
    return builder.bitcast(place, DOUBLE.as_pointer()) if kind.floats else place


@intrinsic
def _peek(typingctx: Any, cells: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return builder.load(place_of(context, builder, cells, *args))

    return cells.item(cells, types.int64), emit


@intrinsic
def _poke(typingctx: Any, cells: Any, index: Any, value: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        builder.store(args[2], place_of(context, builder, cells, *args[:2]))
        return context.get_dummy_value()

    return types.void(cells, types.int64, cells.item), emit


@overload(operator.getitem)
def _get_cell(cells: Any, index: Any) -> Any:
    return (lambda cells, index: _peek(cells, index)) if isinstance(cells, MemoryType) else None


@overload(operator.setitem)
def _set_cell(cells: Any, index: Any, value: Any) -> Any:
    if isinstance(cells, types.Array) and isinstance(value, WholeType):
        return _set_item
    return (lambda cells, index, value: _poke(cells, index, value)) if isinstance(cells, MemoryType) else None


def _set_item(cells: Any, index: Any, value: Any) -> None:
    cells[index] = _whole_as_int(value)


_set_item.__annotations__ = {}


@intrinsic
def _whole_as_int(typingctx: Any, value: Any) -> Any:
    return types.int64(value), lambda context, builder, sig, args: context.cast(builder, args[0], value, types.int64)


@overload(len)
def _length(cells: Any) -> Any:
    return (lambda cells: _length_of(cells)) if isinstance(cells, CheckedMemoryType) else None


@intrinsic
def _length_of(typingctx: Any, cells: Any) -> Any:
    return types.int64(cells), lambda context, builder, sig, args: builder.extract_value(args[0], 1)


@intrinsic
def _fold(typingctx: Any, key: Any, value: Any, action: Any, facts: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        key, value, action, facts = args
        if isinstance(sig.args[1], types.Float):
            value = builder.bitcast(value, WORD)
        return builder.xor(builder.xor(key, value), builder.xor(action, facts))

    as_it_is = types.float64 if isinstance(value, types.Float) else types.int64
    return types.int64(types.int64, as_it_is, types.int64, types.int64), emit


@intrinsic
def _bring(typingctx: Any, cells: Any, index: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        byte, small = ir.IntType(8).as_pointer(), ir.IntType(32)
        kind = ir.FunctionType(ir.VoidType(), [byte, small, small, small])
        bring = cgutils.get_or_insert_function(builder.module, kind, "llvm.prefetch.p0")
        place = builder.bitcast(place_of(context, builder, cells, *args), byte)
        builder.call(bring, [place, small(0), small(3), small(1)])  # to be read; often; data
        return context.get_dummy_value()

    return types.void(cells, types.int64), emit


KNOWN.update((folded, prefetch))


@overload(prefetch)
def _prefetched(cells: Any, place: Any) -> Any:
    return lambda cells, place: _bring(cells, place)


@overload(folded)
def _folded(cells: Any, key: Any, value: Any, action: Any, facts: Any) -> Any:
    return lambda cells, key, value, action, facts: _fold(key, value, action, facts)


# ------------------------------------------------------------------------------------------------- records by address


class AddressType(types.Type):
    """A record by address."""

    def __init__(self, cls: Any, kinds: tuple[Any, ...]) -> None:
        super().__init__(f"AddressOf({cls.__module__}.{cls.__qualname__}#{id(cls)}({', '.join(map(str, kinds))}))")
        self.instance_class = cls
        self.fields = cls._fields
        self.types = kinds

    @property
    def key(self) -> Any:
        return (self.instance_class, self.types)


@register_model(AddressType)
class _AddressModel(models.PrimitiveModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, WORD.as_pointer())


@infer_getattr
class _AddressAttributes(AttributeTemplate):
    key = AddressType

    def generic_resolve(self, kind: AddressType, name: str) -> Any:
        return kind.types[kind.fields.index(name)] if name in kind.fields else None


@lower_getattr_generic(AddressType)
def field(context: Any, builder: Any, kind: AddressType, block: Any, name: str) -> Any:
    place = kind.fields.index(name)
    return Block(context, builder, block, sum(map(size_of, kind.types[:place]))).value(kind.types[place])


def size_of(kind: Any) -> int:
    """How many words a value of this type takes in a block."""
    if isinstance(kind, types.NoneType):
        return 0
    if isinstance(kind, types.BaseTuple | AddressType):
        return 0 if is_empty(kind) else sum(map(size_of, kind.types))
    if isinstance(kind, TextType):
        return kind.count
    if isinstance(kind, Kept):
        return 2
    if isinstance(kind, MaybeType):
        return 1 if kind.is_word else 1 + size_of(kind.value)
    return (
        2 if isinstance(kind, CheckedMemoryType) else 1 if not isinstance(kind, types.Array) else 1 + kind.ndim * (1 + (kind.layout == "A"))
    )


def is_empty(kind: Any) -> bool:
    """Is this the type of a record without fields? numba cannot call a method of nothing: it has a number that nobody sees."""
    cls = getattr(kind, "instance_class", None) if isinstance(kind, types.BaseTuple) else None
    return cls is not None and not cls._fields


def leaves(builder: Any, kind: Any, value: Any) -> Iterator[tuple[Any, Any]]:
    """The numbers that a value consists of, and their types; arrays and addresses as they are; what may be None as `kinds` says."""
    if isinstance(kind, types.BaseTuple):
        if not is_empty(kind):
            for place, part in enumerate(kind.types):
                yield from leaves(builder, part, builder.extract_value(value, place))
    elif isinstance(kind, TextType):
        for code in codes_of(builder, kind, value):
            yield types.int64, code
    elif isinstance(kind, MemberType) or getattr(kind, "is_word", False):
        yield types.int64, value
    elif isinstance(kind, MaybeType):
        is_there, what = there(builder, kind, value), inside(builder, kind, value)
        yield types.boolean, is_there
        yield from leaves(builder, kind.value, builder.select(is_there, what, ir.Constant(what.type, None)))  # one form of every position
    elif not isinstance(kind, types.NoneType):
        yield kind, value


class Words:
    """Reads values out of words that lie one after the other, such as the arguments of a flat function."""

    def __init__(self, context: Any, builder: Any, cells: Any, at: int = 0) -> None:
        self.context, self.builder, self.cells, self.at = context, builder, cells, at

    def word(self) -> Any:
        place = self.builder.gep(self.cells, [ir.Constant(ir.IntType(32), self.at)])
        self.at += 1
        return self.builder.load(place)

    def store(self, word: Any) -> None:
        """Write the next word."""
        self.builder.store(word, self.builder.gep(self.cells, [ir.Constant(ir.IntType(32), self.at)]))
        self.at += 1

    def value(self, kind: Any) -> Any:
        """The value of a type that begins with the next word."""
        builder, context = self.builder, self.context
        if isinstance(kind, types.NoneType):
            return context.get_dummy_value()
        if is_empty(kind):
            return context.make_tuple(builder, kind, [ir.Constant(WORD, 0)])
        if isinstance(kind, types.BaseTuple):
            return context.make_tuple(builder, kind, [self.value(part) for part in kind.types])
        if isinstance(kind, TextType):
            return text_of(builder, [self.word() for _ in range(kind.count)])
        if isinstance(kind, Kept):
            here = builder.gep(self.cells, [ir.Constant(ir.IntType(32), self.at)])
            items = builder.gep(here, [self.word()])
            return constant(context, builder, kind, items, self.word())
        if isinstance(kind, MaybeType) and not kind.is_word:
            is_set = self.value(types.boolean)
            return made(context, builder, kind, is_set, self.value(kind.value))
        if isinstance(kind, AddressType):
            return self.record(kind)
        if isinstance(kind, CheckedMemoryType):
            cells = cgutils.create_struct_proxy(kind)(context, builder)
            cells.cells, cells.length = builder.inttoptr(self.word(), WORD.as_pointer()), self.word()
            return cells._getvalue()
        if isinstance(kind, types.Array):
            return self.array(kind)
        word = self.word()
        if isinstance(kind, types.Float):
            return builder.bitcast(word, DOUBLE)
        if isinstance(kind, types.Boolean):
            return builder.icmp_unsigned("!=", word, ir.Constant(WORD, 0))
        if isinstance(kind, MemoryType):
            return builder.inttoptr(word, WORD.as_pointer())
        assert kind == types.int64 or kind == u64 or isinstance(kind, MemberType | MaybeType), kind
        return word

    def record(self, kind: AddressType) -> Any:
        return self.builder.inttoptr(self.word(), WORD.as_pointer())

    def array(self, kind: types.Array) -> Any:
        from numba.np import arrayobj

        context, builder = self.context, self.builder
        array = arrayobj.make_array(kind)(context, builder)
        size = context.get_abi_sizeof(context.get_data_type(kind.dtype))
        data = builder.inttoptr(self.word(), array.data.type)
        shape = [self.word() for _ in range(kind.ndim)]
        if kind.layout == "A":
            strides = [self.word() for _ in range(kind.ndim)]
        else:
            strides = [ir.Constant(WORD, size)]
            for extent in reversed(shape[1:]):
                strides.insert(0, builder.mul(strides[0], extent))
        arrayobj.populate_array(array, data=data, shape=shape, strides=strides, itemsize=ir.Constant(WORD, size), meminfo=None)
        return array._getvalue()


class Block(Words):
    """Reads the fields of a record by address: they never change, and a record by address in it lies in place."""

    def word(self) -> Any:
        word = super().word()
        word.set_metadata("invariant.load", self.builder.module.add_metadata([]))
        return word

    def record(self, kind: AddressType) -> Any:
        place = self.builder.gep(self.cells, [ir.Constant(ir.IntType(32), self.at)])
        self.at += size_of(kind)
        return place
