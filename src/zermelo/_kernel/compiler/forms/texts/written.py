"""Texts written from numbers, and numba's own texts beside ours; `hash`, which Python salts for texts."""

from __future__ import annotations

import operator
import re
from typing import Any

from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, register_jitable

from ....errors import CannotCompile
from ...copies import BUILTINS, KNOWN
from ..words import FALSE, WORD, ZERO, is_number, is_word, overload
from .free import as_free, from_codes, no_codes, padded
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
    if getattr(thing, "is_written_as_text", False):
        return lambda thing: as_free(thing)
    return lambda thing: str(thing)


FORMAT = re.compile(r"(?:(.)?([<>^=]))?([-+ ]?)(0?)(\d*)([dsboxX]?)", re.DOTALL)
"""How a value is written, as far as that has a machine form: filled up with, to which side, sign, zeros, width, as what."""


SHIFTS = {"b": 1, "o": 3, "x": 4, "X": 4}
"""Bits for each digit of a number that is not written to the base of ten."""


@register_jitable
def in_base(number, shift, small):
    """A number written to the base of two, eight or sixteen."""
    codes, turned, mask = no_codes(), no_codes(), (1 << shift) - 1
    rest = number if number < 0 else -number  # each number has a negative, and -2**63 is none
    while True:
        digit = (mask + 1 - (rest & mask)) & mask
        codes.append(48 + digit if digit < 10 else digit + 87 if small else digit + 55)
        rest = (rest + digit) >> shift
        if rest == 0:
            break
    if number < 0:
        codes.append(45)
    for place in range(len(codes)):
        turned.append(codes[len(codes) - 1 - place])
    return from_codes(turned)


def _is_signed(thing: Any) -> bool:
    return isinstance(thing, types.Integer | types.Boolean) and getattr(thing, "signed", True)


def format_of(thing: Any, spec: str) -> Any:
    """The machine form of `format(thing, spec)`; a truth value is none, but with a format a number."""
    found = FORMAT.fullmatch(spec)
    is_text = text_kind(thing) is not None and not is_number(thing)
    shift = SHIFTS.get(found[6], 0) if found is not None else 0
    fits = found is not None and (not found[6] or (found[6] == "s") == is_text) and not (is_text and found[3])
    if found is None or not fits or not (is_text or is_number(thing)) or (shift and not _is_signed(thing)):
        if not spec:
            return lambda thing, spec: written(thing)
        raise CannotCompile(f"the format {spec!r} of this value has no machine form: write the text yourself")
    side = found[2] or ("=" if found[4] and not is_text else "<" if is_text else ">")
    fill, width, sign = MachineText(found[1] or ("0" if found[4] else " ")), int(found[5] or 0), MachineText(found[3].strip("-"))
    if side == "=" and (fill != "0" or is_text):
        raise CannotCompile(f"the format {spec!r} has no machine form: fill up with zeros, or with spaces before the sign")

    def formatted(thing, spec):
        text = in_base(int(thing), shift, small) if shift else as_free(written(thing))
        if has_sign and thing >= 0:
            text = sign + text
        more = width - size(text)
        if more <= 0:
            return text
        if side == "=":
            return text.zfill(width)
        left = 0 if side == "<" else more if side == ">" else more // 2
        return padded(text, left, more - left, fill)

    has_sign, small = bool(sign), found[6] != "X"
    if not spec:
        return lambda thing, spec: written(thing)
    return formatted


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
