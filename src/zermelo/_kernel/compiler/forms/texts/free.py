"""Texts of any length made of others: joined, repeated, cut to pieces, filled up; letters that come one by one."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_cast, register_jitable

from .....bits import MASK
from ....errors import CannotCompile
from ..kept import constant, kept, new_list, temporary
from ..words import WORD, overload
from .finding import are_texts, begins_at, of_texts
from .items import as_text, code_at, size
from .text import CODES, FREE, FreeText, PieceType, TextType, text_kind

# ------------------------------------------------------------------------------------------------------------ making them


@intrinsic
def no_codes(typingctx: Any) -> Any:
    """A new list for code points."""
    return CODES(), lambda context, builder, sig, args: new_list(context, builder, CODES, WORD(0)).value


@intrinsic
def _room(typingctx: Any, n: Any) -> Any:
    """A new list of so many code points, which are not there yet."""
    return CODES(types.int64), lambda context, builder, sig, args: new_list(context, builder, CODES, args[0]).value


@intrinsic
def from_codes(typingctx: Any, codes: Any) -> Any:
    """The text of a list of code points, which nobody changes any more."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        context.nrt.incref(builder, CODES, args[0])
        return kept(context, builder, FREE, CODES, args[0])

    return FREE(CODES), emit


def _copied(text):
    codes = _room(size(text))
    for i in range(size(text)):
        codes[i] = code_at(text, i)
    return from_codes(codes)


@lower_cast(TextType, FreeText)
@lower_cast(PieceType, FreeText)
def _from_text(context: Any, builder: Any, source: Any, target: FreeText, value: Any) -> Any:
    return temporary(context, builder, FREE, context.compile_internal(builder, _copied, signature(FREE, source), [value]))


@lower_cast(types.StringLiteral, FreeText)
def _from_literal(context: Any, builder: Any, source: Any, target: FreeText, value: Any) -> Any:
    return written_text(context, builder, source.literal_value)


def written_text(context: Any, builder: Any, text: str) -> Any:
    """A text that stands in the rules."""
    return constant(context, builder, FREE, address_of(builder, list(map(ord, text))), WORD(len(text)))


def address_of(builder: Any, words: list[int]) -> Any:
    """The address of constant words in the machine code."""
    words = [word & MASK for word in words] or [0]
    kind = ir.ArrayType(WORD, len(words))
    made = ir.GlobalVariable(builder.module, kind, builder.module.get_unique_name("zermelo.table"))
    made.linkage, made.global_constant, made.unnamed_addr = "internal", True, True
    made.initializer = ir.Constant(kind, words)
    return made.bitcast(WORD.as_pointer())


@intrinsic(prefer_literal=True)
def as_free(typingctx: Any, thing: Any) -> Any:
    """A text as one of any length."""
    if text_kind(thing) is None:
        return None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = context.cast(builder, args[0], thing, FREE)
        context.nrt.incref(builder, FREE, found)
        return found

    return FREE(thing), emit


@intrinsic
def _all_free(typingctx: Any, things: Any) -> Any:
    """Texts in a tuple as texts of any length."""
    kind = types.UniTuple(FREE, len(things.types))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = []
        for part, text in zip(things.types, cgutils.unpack_tuple(builder, args[0], kind.count), strict=True):
            found.append(context.cast(builder, text, part, FREE))
            context.nrt.incref(builder, FREE, found[-1])
        return context.make_tuple(builder, kind, found)

    return kind(things), emit


# ------------------------------------------------------------------------------------------------- joined and repeated


@register_jitable
def spell(codes, text):
    """Put the code points of a text at the end of a list of them."""
    for i in range(size(text)):
        codes.append(code_at(text, i))


def joined(between: Any, things: Any) -> Any:
    """`between.join(things)` where nothing is known of some lengths."""
    raise NotImplementedError  # machine code only


@overload(joined)
def _joined(between: Any, things: Any) -> Any:
    if isinstance(things, types.BaseTuple):
        if not are_texts(*things.types):
            raise CannotCompile(NO_TEXTS)
        if not things.types:
            return lambda between, things: from_codes(no_codes())
        return lambda between, things: joined_each(between, _all_free(things))
    item = getattr(things, "dtype", None) or getattr(things, "yield_type", None)
    if item is not None and text_kind(item) is None:
        raise CannotCompile(NO_TEXTS)
    return lambda between, things: joined_each(between, things)


NO_TEXTS = "`join` takes texts: write `str(...)` around numbers"


@register_jitable
def joined_each(between, things):
    codes, begun = no_codes(), False
    for thing in things:
        if begun:
            spell(codes, between)
        begun = True
        spell(codes, as_text(thing))
    return from_codes(codes)


@register_jitable
def _glued(a, b):
    n, m = size(a), size(b)
    codes = _room(n + m)
    for i in range(n):
        codes[i] = code_at(a, i)
    for i in range(m):
        codes[n + i] = code_at(b, i)
    return from_codes(codes)


@overload(operator.add)
def _add(a: Any, b: Any) -> Any:
    return (lambda a, b: _glued(as_text(a), as_text(b))) if are_texts(a, b) and FREE in (a, b) else None


@register_jitable
def repeated(text, times):
    n = size(text)
    codes = _room(n * max(times, 0))
    for k in range(times):
        for i in range(n):
            codes[k * n + i] = code_at(text, i)
    return from_codes(codes)


@register_jitable
def replaced_by(text, old, new, count):
    """`text.replace(old, new, count)` where the length may change."""
    codes, n, m, left, i = no_codes(), size(text), size(old), count, 0
    while i < n or (i == n and m == 0):
        if left != 0 and i + m <= n and begins_at(text, old, i):
            spell(codes, new)
            left -= 1
            i += m
            if m > 0:
                continue
        if i < n:
            codes.append(code_at(text, i))
        i += 1
    return from_codes(codes)


# ------------------------------------------------------------------------------------------------------------ cut to pieces


@of_texts("split")
def _split(text: Any, sep: Any = None, maxsplit: Any = -1) -> Any:
    def at_spaces(text, sep=None, maxsplit=-1):
        whole, found, first = as_free(text), [as_free("")][:0], 0
        n = size(whole)
        while first < n and whole[first].isspace():
            first += 1
        while first < n:
            last = first
            if len(found) == maxsplit:
                last = n
                while whole[last - 1].isspace():
                    last -= 1
                found.append(whole[first:last])
                break
            while last < n and not whole[last].isspace():
                last += 1
            found.append(whole[first:last])
            first = last
            while first < n and whole[first].isspace():
                first += 1
        return found

    def at_text(text, sep=None, maxsplit=-1):
        whole, between, found, first = as_free(text), as_text(sep), [as_free("")][:0], 0
        if size(between) == 0:
            raise ValueError("empty separator")
        while len(found) != maxsplit:
            last = whole.find(between, first)
            if last < 0:
                break
            found.append(whole[first:last])
            first = last + size(between)
        found.append(whole[first:])
        return found

    if sep is None or isinstance(sep, types.NoneType | types.Omitted):
        return at_spaces
    return at_text if are_texts(sep) else None


@of_texts("splitlines")
def _splitlines(text: Any) -> Any:
    def lines(text):
        whole, found, first, i = as_free(text), [as_free("")][:0], 0, 0
        n = size(whole)
        while i < n:
            code = code_at(whole, i)
            if 10 <= code <= 13 or 28 <= code <= 30 or code == 0x85 or code == 0x2028 or code == 0x2029:
                found.append(whole[first:i])
                if code == 13 and i + 1 < n and code_at(whole, i + 1) == 10:
                    i += 1
                first = i + 1
            i += 1
        if first < n:
            found.append(whole[first:])
        return found

    return lines


@of_texts("partition")
def _partition(text: Any, sep: Any) -> Any:
    def parts(text, sep):
        whole, between = as_free(text), as_free(sep)
        place = whole.find(between)
        if place < 0:
            return whole, as_free(""), as_free("")
        return whole[:place], between, whole[place + size(between) :]

    return parts if are_texts(sep) else None


@of_texts("rpartition")
def _rpartition(text: Any, sep: Any) -> Any:
    def parts(text, sep):
        whole, between = as_free(text), as_free(sep)
        place = whole.rfind(between)
        if place < 0:
            return as_free(""), as_free(""), whole
        return whole[:place], between, whole[place + size(between) :]

    return parts if are_texts(sep) else None


@of_texts("removeprefix")
def _removeprefix(text: Any, prefix: Any) -> Any:
    return (lambda text, prefix: text[size(as_text(prefix)) :] if text.startswith(prefix) else text[:]) if are_texts(prefix) else None


@of_texts("removesuffix")
def _removesuffix(text: Any, suffix: Any) -> Any:
    def cut(text, suffix):
        n = size(as_text(suffix))
        return text[: size(text) - n] if n and text.endswith(suffix) else text[:]

    return cut if are_texts(suffix) else None


# ------------------------------------------------------------------------------------------------------------ filled up


@register_jitable
def padded(text, left, right, fill):
    """A text with so many more characters before and after it."""
    codes = no_codes()
    if size(fill) != 1:
        raise TypeError("The fill character must be exactly one character long")
    for _ in range(left):
        spell(codes, fill)
    spell(codes, text)
    for _ in range(right):
        spell(codes, fill)
    return from_codes(codes)


SPACE = " "


@of_texts("ljust")
def _ljust(text: Any, width: Any, fill: Any = SPACE) -> Any:
    return lambda text, width, fill=SPACE: padded(text, 0, int(width) - size(text), as_text(fill))


@of_texts("rjust")
def _rjust(text: Any, width: Any, fill: Any = SPACE) -> Any:
    return lambda text, width, fill=SPACE: padded(text, int(width) - size(text), 0, as_text(fill))


@of_texts("center")
def _center(text: Any, width: Any, fill: Any = SPACE) -> Any:
    def centred(text, width, fill=SPACE):
        more = max(0, int(width) - size(text))
        left = more // 2 + (more & int(width) & 1)
        return padded(text, left, more - left, as_text(fill))

    return centred


@of_texts("zfill")
def _zfill(text: Any, width: Any) -> Any:
    def filled(text, width):
        codes, first = no_codes(), 0
        if size(text) and (code_at(text, 0) == 43 or code_at(text, 0) == 45):
            codes.append(code_at(text, 0))
            first = 1
        for _ in range(int(width) - size(text)):
            codes.append(48)
        for i in range(first, size(text)):
            codes.append(code_at(text, i))
        return from_codes(codes)

    return filled
