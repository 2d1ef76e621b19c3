"""What the forms of texts are written with: their length, the character at a place, slices, and going through them."""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl
from numba.core.typing.templates import AbstractTemplate, infer, signature
from numba.cpython import tupleobj
from numba.extending import intrinsic, lower_builtin

from ..kept import part
from ..words import WORD, ZERO, is_number, operator_rule
from .text import (
    CHAR,
    FREE,
    TEXTS,
    FreeText,
    PieceIterator,
    PieceType,
    TextType,
    array_of,
    chosen,
    codes_of,
    length,
    letter,
    piece,
    text_kind,
    text_of,
    text_type,
)


@intrinsic(prefer_literal=True)
def as_text(typingctx: Any, thing: Any) -> Any:
    """A text as it is; one that stands in the rules themselves as the constant that it is."""
    kind = text_kind(thing)
    if kind is None:
        return None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if kind == FREE:
            context.nrt.incref(builder, FREE, args[0])
        return context.cast(builder, args[0], sig.args[0], kind)

    return kind(thing), emit


@intrinsic
def code_at(typingctx: Any, text: Any, index: Any) -> Any:
    """The code point at an index that is in range."""
    if not isinstance(text, TEXTS):
        return None
    return types.int64(text, types.int64), lambda context, builder, sig, args: letter(context, builder, text, *args)


@intrinsic
def size(typingctx: Any, text: Any) -> Any:
    if not isinstance(text, TEXTS):
        return None
    return types.int64(text), lambda context, builder, sig, args: length(context, builder, text, args[0])


@intrinsic
def code_of(typingctx: Any, char: Any) -> Any:
    """The code point of a character."""
    return (types.int64(CHAR), lambda context, builder, sig, args: args[0]) if char == CHAR else None


@intrinsic
def char_of(typingctx: Any, code: Any) -> Any:
    """The character of a code point."""
    return CHAR(types.int64), lambda context, builder, sig, args: args[0]


@intrinsic
def letters(typingctx: Any, text: Any) -> Any:
    """The characters of a text as a tuple."""
    if not isinstance(text, TextType):
        return None
    return text.letters(text), lambda context, builder, sig, args: array_of(builder, codes_of(builder, text, args[0]))


@intrinsic
def spelt(typingctx: Any, letters: Any) -> Any:
    """The text that a tuple of characters spells."""
    if not (isinstance(letters, types.UniTuple) and letters.dtype == CHAR):
        return None
    kind = text_type(letters.count)
    return kind(letters), lambda context, builder, sig, args: text_of(builder, cgutils.unpack_tuple(builder, args[0], letters.count))


@intrinsic
def cut(typingctx: Any, text: Any, start: Any, n: Any, step: Any) -> Any:
    """The piece of a text that `slice(...).indices` and the number of characters say."""
    if not isinstance(text, TEXTS):
        return None
    if text == FREE:
        form = FREE(text, types.int64, types.int64, types.int64)
        return form, lambda context, builder, sig, args: part(context, builder, FREE, *args)
    kind = text if isinstance(text, PieceType) else PieceType(text.count)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        it = cgutils.create_struct_proxy(kind)(context, builder, context.cast(builder, args[0], text, kind))
        start = builder.add(it.start, builder.mul(args[1], it.step))
        return piece(context, builder, kind, start, args[2], builder.mul(it.step, args[3]), it.whole)

    return kind(text, types.int64, types.int64, types.int64), emit


# --------------------------------------------------------------------------------------------- loops, and what is at a place


@lower_builtin("getiter", TextType)
def _getiter(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    kind = sig.args[0]
    tuple_ = array_of(builder, codes_of(builder, kind, args[0]))
    return tupleobj.getiter_unituple(context, builder, signature(sig.return_type, kind.letters), [tuple_])


@lower_builtin("getiter", FreeText)
@lower_builtin("getiter", PieceType)
def _getiter_piece(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    made = context.make_helper(builder, sig.return_type)
    made.index = cgutils.alloca_once_value(builder, ZERO)
    made.piece = args[0]
    context.nrt.incref(builder, sig.args[0], args[0])
    return made._getvalue()


@lower_builtin("iternext", PieceIterator)
@iternext_impl(RefType.UNTRACKED)
def _iternext(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    kind = sig.args[0]
    it = context.make_helper(builder, kind, value=args[0])
    index = builder.load(it.index)
    valid = builder.icmp_signed("<", index, length(context, builder, kind.piece, it.piece))
    result.set_valid(valid)
    with builder.if_then(valid):
        result.yield_(letter(context, builder, kind.piece, it.piece, index))
        builder.store(builder.add(index, WORD(1)), it.index)


@infer
class _StaticItem(AbstractTemplate):
    """`text[3]` and `text[1:3]`, where the length of the answer is known too."""

    key = "static_getitem"

    def generic(self, args: Any, kws: Any) -> Any:
        text, index = args
        if not isinstance(text, TextType):
            return None
        if isinstance(index, slice):
            return signature(text_type(len(range(text.count)[index])), *args)
        there = type(index) is int and -text.count <= index < text.count
        return signature(CHAR, *args) if there else None


@lower_builtin("static_getitem", TextType, types.IntegerLiteral)
@lower_builtin("static_getitem", TextType, types.SliceLiteral)
def _static_item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    codes = codes_of(builder, sig.args[0], args[0])[args[1]]
    return text_of(builder, codes) if isinstance(codes, list) else codes


def _at_an_index(text: Any, index: Any) -> Any:
    return signature(CHAR, text, types.int64) if isinstance(text, TEXTS) and is_number(index) else None


operator_rule(operator.getitem, _at_an_index, 2)


def _out_of_range(context: Any, builder: Any) -> None:
    context.call_conv.return_user_exc(builder, IndexError, ("string index out of range",))


@lower_builtin(operator.getitem, TextType, types.Integer)
def _item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return chosen(builder, codes_of(builder, sig.args[0], args[0]), args[1], lambda: _out_of_range(context, builder))


@lower_builtin(operator.getitem, FreeText, types.Integer)
@lower_builtin(operator.getitem, PieceType, types.Integer)
def _item_of_piece(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    n = length(context, builder, sig.args[0], args[0])
    index = builder.select(builder.icmp_signed("<", args[1], ZERO), builder.add(args[1], n), args[1])
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, n)):
        _out_of_range(context, builder)
    return letter(context, builder, sig.args[0], args[0], index)
