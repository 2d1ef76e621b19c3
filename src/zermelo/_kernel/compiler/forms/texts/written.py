"""Texts written from numbers, and numba's own texts beside ours; `hash`, which Python salts for texts."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ....errors import CannotCompile
from ...copies import BUILTINS, KNOWN
from ..words import FALSE, WORD, ZERO, is_number, is_word, overload
from .items import code_at, size
from .letters import character
from .text import MachineText, PieceType, TextType, array_of, piece, text_kind

DIGITS = 20
"""The longest whole number of 64 bits has so many digits, with its sign."""


def written(thing: Any = "") -> str:
    """`str` in machine code."""
    return str(thing)


@overload(written)
def _written(thing: Any) -> Any:
    if is_word(thing) or isinstance(thing, types.Integer):
        return lambda thing: _number_written(thing)
    if isinstance(thing, types.Boolean):
        return lambda thing: YES if thing else NO
    if getattr(thing, "is_whole_number", False):
        return lambda thing: _number_written(int(thing))
    return lambda thing: str(thing)


YES, NO = MachineText("True"), MachineText("False")


@intrinsic
def _number_written(typingctx: Any, number: Any) -> Any:
    """The decimal digits of a whole number."""
    kind = PieceType(DIGITS)
    signed = number.signed

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        word = context.cast(builder, args[0], sig.args[0], types.int64 if signed else sig.args[0])
        below = builder.icmp_signed("<", word, ZERO) if signed else FALSE
        rest = builder.select(below, builder.sub(ZERO, word), word)
        codes, n = [], WORD(0)
        for place in range(DIGITS):
            codes.append(builder.add(builder.urem(rest, WORD(10)), WORD(ord("0"))))
            there = builder.icmp_unsigned("!=", rest, ZERO) if place else cgutils.true_bit
            n = builder.add(n, builder.zext(there, WORD))
            rest = builder.udiv(rest, WORD(10))
        codes = [builder.select(builder.and_(below, builder.icmp_signed("==", n, WORD(i))), WORD(ord("-")), c) for i, c in enumerate(codes)]
        n = builder.add(n, builder.zext(below, WORD))
        return piece(context, builder, kind, builder.sub(n, WORD(1)), n, WORD(-1), array_of(builder, codes))  # they were found from the end

    return kind(number), emit


# ------------------------------------------------------------------------------------------------------- numba's own texts


def _mixed(a: Any, b: Any) -> bool:
    """Is one of these a text of numba's own, whose length nobody knows, and the other one of ours?"""
    kinds = [kind for kind in (a, b) if not isinstance(kind, types.UnicodeType)]
    return len(kinds) == 1 and text_kind(kinds[0]) is not None


def as_numbas(text: Any) -> Any:
    """A text as numba has it."""
    return text


@overload(as_numbas)
def _as_numbas(text: Any) -> Any:
    def copied(text):
        made = ""
        for i in range(size(text)):
            made += chr(code_at(text, i))
        return made

    return copied if isinstance(text, TextType | PieceType) else lambda text: text


@overload(operator.add)
def _add(a: Any, b: Any) -> Any:
    return (lambda a, b: as_numbas(a) + as_numbas(b)) if _mixed(a, b) else None


@overload(operator.eq)
def _eq(a: Any, b: Any) -> Any:
    return (lambda a, b: as_numbas(a) == as_numbas(b)) if _mixed(a, b) else None


@overload(operator.ne)
def _ne(a: Any, b: Any) -> Any:
    return (lambda a, b: as_numbas(a) != as_numbas(b)) if _mixed(a, b) else None


# --------------------------------------------------------------------------------------------------------------- hash


def hashed(thing: Any) -> int:
    """`hash` in machine code."""
    return hash(thing)


@overload(hashed)
def _hashed(thing: Any) -> Any:
    if _is_salted(thing):
        raise CannotCompile("`hash` of texts, members and None is another in every process, and has no machine form: leave `key` out")
    return lambda thing: hash(thing)


def _is_salted(kind: Any) -> bool:
    """Does Python answer otherwise in every process?"""
    if isinstance(kind, types.BaseTuple):
        return any(map(_is_salted, kind.types))
    salted = isinstance(kind, types.UnicodeType | types.NoneType | types.Optional) or text_kind(kind) is not None
    return salted or getattr(kind, "may_be_none", False) or (hasattr(kind, "operators") and not is_number(kind))


KNOWN.update({written, character, as_numbas, hashed})
BUILTINS |= {"chr": character, "hash": hashed, "str": written}
