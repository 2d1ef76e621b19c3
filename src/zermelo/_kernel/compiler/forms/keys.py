"""The machine forms of keys and hashes (see `zermelo.keys`)."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.extending import intrinsic

from ....bits import MASK
from ....keys import ARRAY, FRACTIONAL, NONE, STEP, TEXT, TUPLE, hash_of, is_same, key_of, mixed, repetition_key_of, tag_of
from ...errors import CannotCompile
from ..copies import KNOWN
from ..records import REFUSED
from .arrays import has_array
from .maybe import MaybeType, inside, there
from .members.member import MemberType
from .texts.text import CHAR, TextType, codes_of
from .words import WORD, as_word, is_number, is_word, overload, u64, whole

DOUBLE = ir.DoubleType()

KNOWN.update({hash_of, is_same, key_of, repetition_key_of})


@overload(key_of)
def _key_of(state: Any) -> Any:
    return lambda state: _as_key(state, state.key())


@overload(repetition_key_of)
def _repetition_key_of(state: Any) -> Any:
    return lambda state: _as_key(state, state.repetition_key())


@overload(is_same)
def _is_same(state: Any, other: Any) -> Any:
    return (lambda state, other: key_of(state) == key_of(other)) if has_array(state) else (lambda state, other: state == other)


@intrinsic
def _as_key(typingctx: Any, state: Any, key: Any) -> Any:
    if not is_number(key) or isinstance(key, MaybeType):
        raise TypingError(f"{REFUSED}{state.instance_class.__name__}.key() gave {key}: return an int")
    return types.int64(state, types.unliteral(key)), lambda context, builder, sig, args: _word(context, builder, args[1], sig.args[1])


@overload(hash_of)
def _hash_of(state: Any) -> Any:
    return lambda state: _hash(state)


@intrinsic
def _hash(typingctx: Any, state: Any) -> Any:
    return types.int64(state), lambda context, builder, sig, args: _Sum(context, builder).of(args[0], state)


class _Sum:
    """The words of a state, mixed and added up. What is known beforehand, the lengths of tuples, is added up beforehand."""

    def __init__(self, context: Any, builder: Any) -> None:
        self.context, self.builder = context, builder
        self.known = self.place = 0
        self.total = self.moved = ir.Constant(WORD, 0)
        """What comes to it while the program runs: to the sum, and to the place where arrays lie before it."""

    def of(self, value: Any, kind: Any) -> Any:
        for item, part in zip(cgutils.unpack_tuple(self.builder, value, len(kind.types)), kind.types, strict=True):
            self.add(item, part)
        return self.builder.add(self.total, ir.Constant(WORD, self.known & MASK))

    def add(self, value: Any, kind: Any) -> None:
        builder = self.builder
        if isinstance(kind, MaybeType):
            word = self.one(inside(builder, kind, value), kind.value)
            self.word(builder.select(there(builder, kind, value), word, ir.Constant(WORD, NONE)))
        elif isinstance(kind, TextType) and kind != CHAR:
            self.length(~kind.count ^ TEXT)
            for code in codes_of(builder, kind, value):
                self.word(code)
        elif isinstance(kind, types.BaseTuple):
            self.length(len(kind.types) ^ TUPLE)
            for item, part in zip(cgutils.unpack_tuple(builder, value, len(kind.types)), kind.types, strict=True):
                self.add(item, part)
        elif isinstance(kind, types.Array):
            self.length(kind.ndim ^ ARRAY)
            array = self.context.make_array(kind)(self.context, builder, value)
            for extent in cgutils.unpack_tuple(builder, array.shape, kind.ndim):
                self.word(extent)
            added = self.context.compile_internal(builder, _sum_of_items, u64(kind, u64), [value, self.here()])
            self.total = builder.add(self.total, added)
            self.moved = builder.add(self.moved, builder.mul(array.nitems, ir.Constant(WORD, STEP)))
        else:
            self.word(self.one(value, kind))

    def one(self, value: Any, kind: Any) -> Any:
        """What is a single word: a number, a character, a member of an Enum."""
        if kind == CHAR:
            return self.builder.xor(value, ir.Constant(WORD, TEXT))
        if isinstance(kind, MemberType):
            return self.builder.xor(value, ir.Constant(WORD, tag_of(kind.instance_class)))
        if is_number(kind) or isinstance(kind, types.Float):
            return _word(self.context, self.builder, value, kind)
        raise CannotCompile(f"the default key() has no machine form for a field of type {kind}: write key(), or use numbers and tuples")

    def length(self, number: int) -> None:
        if isinstance(self.moved, ir.Constant):
            self.place += STEP
            self.known += mixed(number + self.place & MASK)
        else:
            self.word(ir.Constant(WORD, number))

    def word(self, word: Any) -> None:
        self.place += STEP
        self.total = self.builder.add(self.total, _mixed(self.builder, self.builder.add(word, self.here())))

    def here(self) -> Any:
        return self.builder.add(self.moved, ir.Constant(WORD, self.place & MASK))


def _sum_of_items(array, place):
    total = as_word(0)
    for item in array.flat:
        place += as_word(STEP)
        total += _mix(_word_of(item) + place)
    return total


@intrinsic
def _mix(typingctx: Any, word: Any) -> Any:
    return u64(u64), lambda context, builder, sig, args: _mixed(builder, args[0])


@intrinsic
def _word_of(typingctx: Any, item: Any) -> Any:
    return u64(item), lambda context, builder, sig, args: _word(context, builder, args[0], item)


def _mixed(builder: Any, x: Any) -> Any:
    for places, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB)):
        x = builder.mul(builder.xor(x, builder.lshr(x, ir.Constant(WORD, places))), ir.Constant(WORD, factor))
    return builder.xor(x, builder.lshr(x, ir.Constant(WORD, 31)))


def _word(context: Any, builder: Any, value: Any, kind: Any) -> Any:
    """The 64 bits of a number."""
    if isinstance(kind, types.Float):
        return _of_float(builder, context.cast(builder, value, kind, types.float64))
    if is_word(kind) or isinstance(kind, MemberType):
        return value
    if kind == whole:
        return builder.extract_value(value, 0)
    if isinstance(kind, types.Boolean):
        return builder.zext(value, WORD)
    return context.cast(builder, value, kind, types.int64 if kind.signed else types.uint64)


def _of_float(builder: Any, value: Any) -> Any:
    """A whole number as itself, any other by its bits."""
    fits = builder.and_(
        builder.fcmp_ordered(">=", value, ir.Constant(DOUBLE, -(2.0**63))), builder.fcmp_ordered("<", value, ir.Constant(DOUBLE, 2.0**63))
    )
    whole = builder.fptosi(builder.select(fits, value, ir.Constant(DOUBLE, 0.0)), WORD)
    is_whole = builder.and_(fits, builder.fcmp_ordered("==", builder.sitofp(whole, DOUBLE), value))
    return builder.select(is_whole, whole, builder.xor(builder.bitcast(value, WORD), ir.Constant(WORD, FRACTIONAL)))
