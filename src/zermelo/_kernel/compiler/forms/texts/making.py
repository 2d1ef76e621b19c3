"""Texts made of texts: glued, cut, joined, with letters replaced; and texts of the length that another one has."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin

from ....errors import CannotCompile
from ....kinds import LENGTH
from ...raising import Sentence
from ..words import WORD, ZERO, is_number, operator_rule, overload
from .finding import are_texts, begins_at, have_pieces, of_texts, whole_texts
from .free import joined, repeated, replaced_by
from .items import as_text, code_at, cut, letters, size
from .text import (
    FREE,
    TEXTS,
    FreeText,
    PieceType,
    TextType,
    array_of,
    codes_of,
    is_whole,
    length,
    letter,
    piece,
    text_kind,
    text_of,
    text_type,
)


def _glued(a: Any, b: Any) -> Any:
    found = whole_texts(a, b)
    return found and signature(text_type(sum(kind.count for kind in found.args)), *found.args)


for _add in (operator.add, operator.iadd):
    operator_rule(_add, _glued, 2)


@lower_builtin(operator.add, TextType, TextType)
@lower_builtin(operator.iadd, TextType, TextType)
def _glue(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return text_of(builder, [code for kind, text in zip(sig.args, args, strict=True) for code in codes_of(builder, kind, text)])


@intrinsic
def _one_after_the_other(typingctx: Any, one: Any, other: Any) -> Any:
    """Two texts of which at least one is a piece."""
    if not have_pieces(one, other) or FREE in (one, other):
        return None
    kind = PieceType(sum(part.most if isinstance(part, PieceType) else part.count for part in (one, other)))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        room = cgutils.alloca_once(builder, ir.ArrayType(WORD, kind.most))
        n: Any = ZERO
        for part, text in zip(sig.args, args, strict=True):
            more = WORD(part.count) if isinstance(part, TextType) else builder.extract_value(text, 1)
            with cgutils.for_range(builder, more) as loop:
                code = letter(context, builder, part, text, loop.index)
                builder.store(code, builder.gep(room, [ZERO, builder.add(n, loop.index)]))
            n = builder.add(n, more)
        return piece(context, builder, kind, ZERO, n, WORD(1), builder.load(room))

    return kind(one, other), emit


@overload(operator.iadd)
def _glue_on(a: Any, b: Any) -> Any:
    return (lambda a, b: as_text(a) + as_text(b)) if have_pieces(a, b) else None


@overload(operator.add)
def _glue_pieces(a: Any, b: Any) -> Any:
    return (lambda a, b: _one_after_the_other(as_text(a), as_text(b))) if have_pieces(a, b) and FREE not in (a, b) else None


def _times(a: Any, b: Any) -> Any:
    """`text * 3` where both lengths are known."""
    for text, number in ((a, b), (b, a)):
        kind = text_kind(text)
        if isinstance(kind, TextType) and isinstance(number, types.IntegerLiteral):
            return signature(text_type(kind.count * max(0, number.literal_value)), *((kind, number) if text is a else (number, kind)))
    return None


operator_rule(operator.mul, _times, 2, literally=True)


@lower_builtin(operator.mul, TextType, types.IntegerLiteral)
@lower_builtin(operator.mul, types.IntegerLiteral, TextType)
def _repeat(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    (kind, text), (number, _) = (
        zip(sig.args, args, strict=True) if isinstance(sig.args[0], TextType) else [*zip(sig.args, args, strict=True)][::-1]
    )
    return text_of(builder, codes_of(builder, kind, text) * max(0, number.literal_value))


@overload(operator.mul)
def _repeat_any(a: Any, b: Any) -> Any:
    if are_texts(a) and is_number(b):
        return lambda a, b: repeated(as_text(a), int(b))
    return (lambda a, b: repeated(as_text(b), int(a))) if are_texts(b) and is_number(a) else None


@overload(operator.getitem)
def _slice(text: Any, index: Any) -> Any:
    def sliced(text, index):
        start, stop, step = index.indices(size(text))
        n = (stop - start + step - 1) // step if step > 0 else (start - stop - step - 1) // -step
        return cut(text, start, max(n, 0), step)

    return sliced if isinstance(index, types.SliceType) and isinstance(text, TEXTS) else None


@intrinsic
def _joined(typingctx: Any, between: Any, things: Any) -> Any:
    if not (isinstance(between, TextType) and isinstance(things, types.BaseTuple) and all(map(is_whole, things.types))):
        return None
    kinds = [text_kind(kind) for kind in things.types]
    whole = text_type(sum(kind.count for kind in kinds) + between.count * max(0, len(kinds) - 1))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        codes: list[Any] = []
        for place, thing in enumerate(cgutils.unpack_tuple(builder, args[1], len(kinds))):
            codes += codes_of(builder, between, args[0]) if place else []
            codes += codes_of(builder, kinds[place], context.cast(builder, thing, things.types[place], kinds[place]))
        return text_of(builder, codes)

    return whole(between, things), emit


@of_texts("join")
def _join(text: Any, things: Any) -> Any:
    if isinstance(text, TextType) and isinstance(things, TextType):
        return lambda text, things: _joined(text, letters(things))
    if isinstance(text, TextType) and isinstance(things, types.BaseTuple) and all(map(is_whole, things.types)):
        return lambda text, things: _joined(text, things)
    return lambda text, things: joined(text, things)


# ------------------------------------------------------------------------------------------------------- letters changed


@intrinsic
def with_code(typingctx: Any, text: Any, index: Any, code: Any) -> Any:
    """A text with another code point at an index that is in range."""
    if not isinstance(text, TextType | PieceType):
        return None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        value, index, code = args
        if isinstance(text, PieceType):
            it = cgutils.create_struct_proxy(text)(context, builder, value)
            whole, index = it.whole, builder.add(it.start, builder.mul(index, it.step))
        codes = cgutils.unpack_tuple(builder, whole, text.most) if isinstance(text, PieceType) else codes_of(builder, text, value)
        changed = [builder.select(builder.icmp_unsigned("==", index, WORD(place)), code, before) for place, before in enumerate(codes)]
        if isinstance(text, TextType):
            return text_of(builder, changed)
        return piece(context, builder, text, it.start, it.n, it.step, array_of(builder, changed))

    return text(text, types.int64, types.int64), emit


@of_texts("replace")
def _replace(text: Any, old: Any, new: Any, count: Any = -1) -> Any:
    before, after = text_kind(old), text_kind(new)
    if before is None or after is None:
        return None
    if text == FREE or not (isinstance(before, TextType) and isinstance(after, TextType) and before.count == after.count > 0):
        return lambda text, old, new, count=-1: replaced_by(text, as_text(old), as_text(new), count)

    def replaced(text, old, new, count=-1):
        made, sought, put_in, left, i = text, as_text(old), as_text(new), count, 0
        while i <= size(text) - size(sought) and left != 0:
            if begins_at(text, sought, i):
                for j in range(size(sought)):
                    made = with_code(made, i + j, code_at(put_in, j))
                left -= 1
                i += size(sought)
            else:
                i += 1
        return made

    return replaced


def whole_of(context: Any, builder: Any, value: Any, source: PieceType | FreeText, target: TextType, where: str) -> Any:
    """A text as one of known length; raises CannotCompile if it has another."""
    n = length(context, builder, source, value)
    with cgutils.if_unlikely(builder, builder.icmp_signed("!=", n, WORD(target.count))):
        sentence = Sentence(f"{where}{LENGTH.format('text', target.count, '{}')}", n)
        context.call_conv.return_dynamic_user_exc(builder, CannotCompile, (sentence,), (types.int64,))
    return text_of(builder, [letter(context, builder, source, value, WORD(place)) for place in range(target.count)])


def text_like(things: Any, like: Any) -> Any:
    """The text that things spell, one after the other: as long as the text `like`, or that is an error; in a kernel."""
    return "".join(things)


WRONG_LENGTH = "a {0} becomes longer or shorter, and in machine code a {0} keeps its length"
WRONG_TEXT = WRONG_LENGTH.format("text")


@overload(text_like)
def _text_like(things: Any, like: Any) -> Any:
    if isinstance(things, types.BaseTuple):
        return lambda things, like: "".join(things)

    def spelling(things, like):
        made, i = like, 0
        for thing in things:
            for j in range(size(thing)):
                if i >= size(like):
                    raise CannotCompile(WRONG_TEXT)
                made = with_code(made, i, code_at(thing, j))
                i += 1
        if i != size(like):
            raise CannotCompile(WRONG_TEXT)
        return made

    return spelling
