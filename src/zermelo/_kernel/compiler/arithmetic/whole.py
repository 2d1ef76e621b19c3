"""A whole number that may be a word, or an int from 2**63 to 2**64: 64 bits, and what they mean.

`int(word)` is an int in Python, also from 2**63 on; `x = 0`, and later `x |= word`, is an int here and a word there; the least of an
int and a word is one of the two. numba gives a variable one type. This is it: the bits, and whether they are an int with a sign, an
int without, or a word. Where a number is plainly an int or a word, the compiler's usual types hold it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core.imputils import lower_constant
from numba.extending import lower_cast, typeof_impl

from ....errors import GameError
from ....fields import TOO_LARGE
from ...errors import CannotCompile
from ..forms.words import WORD, U64Type, WholeType, whole
from .place import in_rule, raise_if, refusal, too_large

SIGNED, UNSIGNED, MODULAR = 0, 1, 2
"""What the bits are: an int below 2**63, one from 2**63 on, a U64."""

KIND, WIDE = ir.IntType(8), ir.IntType(128)
ZERO = WORD(0)


class Large(int):
    """A constant from 2**63 to 2**64 - 1, which numba would make another type of."""


@typeof_impl.register(Large)
def _typeof_large(value: Large, context: Any) -> WholeType:
    return whole


def held(constant: Any) -> Any:
    """A constant with every int from 2**63 on as one that a whole number holds; its neighbours in a tuple of ints too."""
    if type(constant) is int:
        return Large(constant) if 2**63 <= constant < 2**64 else constant
    if type(constant) is not tuple:
        return constant
    items = tuple(map(held, constant))
    return tuple(map(Large, items)) if any(type(item) is Large for item in items) and {*map(type, items)} <= {int, Large} else items


class Number:
    """The two parts of a whole number in the machine."""

    def __init__(self, bits: Any, kind: Any) -> None:
        self.bits, self.kind = bits, kind

    @classmethod
    def of(cls, context: Any, builder: Any, value: Any, kind: Any) -> Number:
        """Any whole number: an int, a truth value, a word."""
        if kind == whole:
            return cls(builder.extract_value(value, 0), builder.extract_value(value, 1))
        if isinstance(kind, U64Type):
            return cls(value, KIND(MODULAR))
        if isinstance(kind, types.Integer) and not kind.signed:
            return cls.unsigned(builder, context.cast(builder, value, kind, types.uint64))
        return cls(context.cast(builder, value, kind, types.int64), KIND(SIGNED))

    @classmethod
    def unsigned(cls, builder: Any, bits: Any) -> Number:
        """The int that 64 bits without a sign are."""
        return cls(bits, builder.zext(builder.icmp_signed("<", bits, ZERO), KIND))

    def packed(self, builder: Any) -> Any:
        pair = ir.Constant(ir.LiteralStructType([WORD, KIND]), ir.Undefined)
        return builder.insert_value(builder.insert_value(pair, self.bits, 0), self.kind, 1)

    def is_signed(self, builder: Any) -> Any:
        return builder.icmp_unsigned("==", self.kind, KIND(SIGNED))

    def is_word(self, builder: Any) -> Any:
        return builder.icmp_unsigned("==", self.kind, KIND(MODULAR))

    def wide(self, builder: Any) -> Any:
        """The number with room around it."""
        return builder.select(self.is_signed(builder), builder.sext(self.bits, WIDE), builder.zext(self.bits, WIDE))

    def as_int(self, context: Any, builder: Any, where: str = "") -> Any:
        """The number as an int of 64 bits with a sign; raises where it is none, with `where` told."""
        if isinstance(self.kind, ir.Constant) and self.kind.constant == SIGNED:
            return self.bits
        beyond = builder.and_(builder.icmp_signed("<", self.bits, ZERO), builder.not_(self.is_signed(builder)))
        error = (GameError, f"{where}{TOO_LARGE}") if where else refusal("from 2**63 on a number does not fit 64 bits: leave it a U64")
        raise_if(context, builder, beyond, error)
        return self.bits

    def as_float(self, builder: Any) -> Any:
        double = ir.DoubleType()
        return builder.select(self.is_signed(builder), builder.sitofp(self.bits, double), builder.uitofp(self.bits, double))

    def magnitude(self, builder: Any) -> tuple[Any, Any]:
        """Is it negative, and how large is it, without a sign?"""
        negative = builder.and_(builder.icmp_signed("<", self.bits, ZERO), self.is_signed(builder))
        return negative, builder.select(negative, builder.sub(ZERO, self.bits), self.bits)


def narrowed(context: Any, builder: Any, wide: Any, what: str) -> Number:
    """The int that a wide number is. Raises where it has more than 64 bits."""
    bits = builder.trunc(wide, WORD)
    signed = builder.icmp_signed("==", builder.sext(bits, WIDE), wide)
    unsigned = builder.icmp_signed("==", builder.zext(bits, WIDE), wide)
    raise_if(context, builder, builder.not_(builder.or_(signed, unsigned)), too_large(what))
    return Number(bits, builder.zext(builder.not_(signed), KIND))


def from_magnitude(context: Any, builder: Any, negative: Any, size: Any, what: str) -> Number:
    """The int of this sign and size. Raises where it is below -2**63."""
    below = builder.and_(negative, builder.icmp_unsigned(">", size, WORD(2**63)))
    raise_if(context, builder, below, too_large(what))
    large = builder.and_(builder.not_(negative), builder.icmp_signed("<", size, ZERO))
    return Number(builder.select(negative, builder.sub(ZERO, size), size), builder.zext(large, KIND))


def either(builder: Any, condition: Any, then: Callable[[], Number], otherwise: Callable[[], Number]) -> Number:
    """The number that one of two ways gives."""
    with builder.if_else(condition) as (well, ill):
        with well:
            one, one_from = then(), builder.block
        with ill:
            other, other_from = otherwise(), builder.block
    return Number(*(_met(builder, (a, one_from), (b, other_from)) for a, b in ((one.bits, other.bits), (one.kind, other.kind))))


def _met(builder: Any, *ways: tuple[Any, Any]) -> Any:
    phi = builder.phi(ways[0][0].type)
    for value, block in ways:
        phi.add_incoming(value, block)
    return phi


# ------------------------------------------------------------------------------------------------------------- casts


@lower_constant(WholeType)
def _constant(context: Any, builder: Any, kind: Any, value: int) -> Any:
    return ir.Constant(ir.LiteralStructType([WORD, KIND]), [WORD(int(value) & 2**64 - 1), KIND(UNSIGNED if value >= 2**63 else SIGNED)])


@lower_cast(types.Boolean, WholeType)
@lower_cast(types.Integer, WholeType)
@lower_cast(U64Type, WholeType)
def _to_whole(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return Number.of(context, builder, value, source).packed(builder)


@lower_cast(types.IntegerLiteral, WholeType)
def _literal_to_whole(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return _constant(context, builder, target, source.literal_value)


@lower_cast(WholeType, U64Type)
def _to_word(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.extract_value(value, 0)


@lower_cast(U64Type, types.Integer)
def _word_to_int(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """In a list or an array of ints, say: in plain Python a word would stay a word there, and count otherwise."""
    if in_rule():
        raise CannotCompile("a U64 has no machine form where an int is needed: write int(...)")
    return context.cast(builder, value, types.uint64, target)


@lower_cast(WholeType, types.Integer)
def _to_int(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, Number.of(context, builder, value, source).as_int(context, builder), types.int64, target)


@lower_cast(WholeType, types.Float)
def _to_float(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, Number.of(context, builder, value, source).as_float(builder), types.float64, target)


@lower_cast(WholeType, types.Boolean)
def _to_truth(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", builder.extract_value(value, 0), ZERO)
