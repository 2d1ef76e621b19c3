"""Texts as types of their own for numba: so many characters, each a code point.

numba's own texts are counted references to memory; a board of them costs hundreds of times what one of numbers does. Here a text
whose length is known is its code points, one after the other, and a single character is one number. A piece of a text, whose length
is known only when it is cut out, is the whole and which part of it is meant. What can be done with texts is in `textmethods`.
"""

from __future__ import annotations

import enum
import operator
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import RefType, iternext_impl, lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer, signature
from numba.cpython import tupleobj
from numba.extending import intrinsic, lower_builtin, lower_cast, models, register_model, typeof_impl

from .words import WORD, ZERO, frozen, frozen_tuple, is_number, operator_rule

# ------------------------------------------------------------------------------------------------------------- types


class TextType(types.IterableType, types.Hashable):
    """A text of `count` characters."""

    def __init__(self, count: int) -> None:
        self.count = count
        super().__init__(f"Text({count})")

    @property
    def dtype(self) -> TextType:
        return CHAR

    @property
    def letters(self) -> Any:
        """The same as a tuple of characters; as a value it looks alike, unless it is a single one."""
        return types.UniTuple(CHAR, self.count)

    @property
    def iterator_type(self) -> Any:
        return types.UniTupleIter(self.letters)

    def unify(self, typingctx: Any, other: Any) -> Any:
        other = text_kind(other)
        if other is None:
            return None
        return self if other == self else PieceType(max(self.count, other.most if isinstance(other, PieceType) else other.count))

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, PieceType) and self.count <= other.most else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, types.StringLiteral) and len(other.literal_value) == self.count else None


class CharType(TextType):
    """A text of one character, which is a character: its code point."""

    bitwidth = 64

    def __init__(self) -> None:
        super().__init__(1)


CHAR = CharType()


def text_type(count: int) -> TextType:
    return CHAR if count == 1 else TextType(count)


class PieceType(types.IterableType):
    """A text of at most so many characters: every `step`-th character of a whole, `n` of them from `start` on."""

    def __init__(self, most: int) -> None:
        self.most = most
        super().__init__(f"Piece({most})")

    @property
    def dtype(self) -> TextType:
        return CHAR

    @property
    def whole(self) -> Any:
        return types.UniTuple(CHAR, self.most)

    @property
    def iterator_type(self) -> Any:
        return PieceIterator(self)

    def unify(self, typingctx: Any, other: Any) -> Any:
        other = text_kind(other)
        return None if other is None else PieceType(max(self.most, other.most if isinstance(other, PieceType) else other.count))

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, PieceType) and self.most <= other.most else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, types.StringLiteral) and len(other.literal_value) <= self.most else None


class PieceIterator(types.SimpleIteratorType):
    def __init__(self, piece: PieceType) -> None:
        self.piece = piece
        super().__init__(f"iter({piece})", CHAR)


register_model(CharType)(models.IntegerModel)


@register_model(TextType)
class _TextModel(models.UniTupleModel):
    def __init__(self, manager: Any, kind: TextType) -> None:
        super().__init__(manager, kind.letters)


@register_model(PieceType)
class _PieceModel(models.StructModel):
    def __init__(self, manager: Any, kind: PieceType) -> None:
        super().__init__(manager, kind, [("start", types.int64), ("n", types.int64), ("step", types.int64), ("whole", kind.whole)])


@register_model(PieceIterator)
class _PieceIteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: PieceIterator) -> None:
        super().__init__(manager, kind, [("index", types.EphemeralPointer(types.int64)), ("piece", kind.piece)])


def text_kind(kind: Any) -> Any:
    """The type of a text, or of a piece of one, that a value of this type is; None if it is none. (A member of a StrEnum is one.)"""
    if isinstance(kind, types.StringLiteral):
        return text_type(len(kind.literal_value))
    return kind if isinstance(kind, TextType | PieceType) else getattr(kind, "text", None)


def is_whole(kind: Any) -> bool:
    """Is this a text whose length is known?"""
    return isinstance(kind, TextType | types.StringLiteral)


# --------------------------------------------------------------------------------------------------------- constants


class MachineText(str):
    """A text among the constants of rules, as the machine sees it."""


@frozen.register
def _frozen_text(constant: str) -> Any:
    return frozen.dispatch(enum.Enum)(constant) if isinstance(constant, enum.Enum) else MachineText(constant)


class MachinePiece(MachineText):
    """A text beside which others of up to `most` characters stand."""

    most = 0


@frozen.register
def _frozen_tuple(constant: tuple) -> Any:  # type: ignore[type-arg]
    """Texts of several lengths side by side are made of one type, so that any of them may be meant by an index."""
    items = frozen_tuple(constant)
    lengths = {len(item) if isinstance(item, MachineText) else -1 for item in items}
    if len(lengths) < 2 or min(lengths) < 0 or hasattr(items, "_fields"):
        return items
    pieces = tuple(map(MachinePiece, items))
    for piece in pieces:
        piece.most = max(lengths)
    return pieces


@typeof_impl.register(MachinePiece)
def _typeof_piece(value: MachinePiece, context: Any) -> PieceType:
    return PieceType(value.most)


@lower_constant(PieceType)
def _constant_piece(context: Any, builder: Any, kind: PieceType, value: str) -> Any:
    text = text_type(len(value))
    return context.cast(builder, _constant(context, builder, text, value), text, kind)


@typeof_impl.register(MachineText)
def _typeof_text(value: MachineText, context: Any) -> TextType:
    return text_type(len(value))


@lower_constant(TextType)
def _constant(context: Any, builder: Any, kind: TextType, value: str) -> Any:
    codes = [ir.Constant(WORD, ord(letter)) for letter in value]
    return codes[0] if kind == CHAR else ir.Constant(ir.ArrayType(WORD, len(codes)), codes)


@lower_cast(types.StringLiteral, TextType)
def _from_literal(context: Any, builder: Any, source: Any, target: TextType, value: Any) -> Any:
    return _constant(context, builder, target, source.literal_value)


@lower_cast(types.StringLiteral, PieceType)
def _piece_of_literal(context: Any, builder: Any, source: Any, target: PieceType, value: Any) -> Any:
    kind = text_kind(source)
    return _piece_of_text(context, builder, kind, target, _constant(context, builder, kind, source.literal_value))


# --------------------------------------------------------------------------------------- what a text is made of, and back


def codes_of(builder: Any, kind: TextType, text: Any) -> list[Any]:
    """The code points of a text."""
    return [text] if kind == CHAR else cgutils.unpack_tuple(builder, text, kind.count)


def text_of(builder: Any, codes: list[Any]) -> Any:
    """The text of so many code points."""
    return codes[0] if len(codes) == 1 else array_of(builder, codes)


def array_of(builder: Any, codes: list[Any]) -> Any:
    """Code points one after the other, as the tuple of the characters has them."""
    array = ir.Constant(ir.ArrayType(WORD, len(codes)), ir.Undefined)
    for place, code in enumerate(codes):
        array = builder.insert_value(array, code, place)
    return array


def piece(context: Any, builder: Any, kind: PieceType, start: Any, n: Any, step: Any, whole: Any) -> Any:
    made = cgutils.create_struct_proxy(kind)(context, builder)
    made.start, made.n, made.step, made.whole = start, n, step, whole
    return made._getvalue()


@lower_cast(TextType, PieceType)
def _piece_of_text(context: Any, builder: Any, source: TextType, target: PieceType, text: Any) -> Any:
    codes = codes_of(builder, source, text)
    whole = array_of(builder, codes + [ZERO] * (target.most - len(codes)))
    return piece(context, builder, target, ZERO, WORD(source.count), WORD(1), whole)


@lower_cast(PieceType, PieceType)
def _longer_piece(context: Any, builder: Any, source: PieceType, target: PieceType, value: Any) -> Any:
    if source == target:
        return value
    it = cgutils.create_struct_proxy(source)(context, builder, value)
    whole = array_of(builder, cgutils.unpack_tuple(builder, it.whole, source.most) + [ZERO] * (target.most - source.most))
    return piece(context, builder, target, it.start, it.n, it.step, whole)


def chosen(builder: Any, codes: list[Any], index: Any, wrong: Callable[[], None] | None = None) -> Any:
    """The code point at an index; one that counts from the end, or is out of range, only if `wrong` says what to do about the latter.

    One switch over all cases: asking first whether the index is negative takes three times as long (measured in tic-tac-toe).
    """
    end, other = builder.append_basic_block("letter.end"), builder.append_basic_block("letter.other")
    switch = builder.switch(index, other)
    with builder.goto_block(end):
        found = builder.phi(WORD) if codes or not wrong else ZERO
    for place, code in enumerate(codes):
        block = builder.append_basic_block(f"letter.{place}")
        switch.add_case(WORD(place), block)
        if wrong:
            switch.add_case(WORD(place - len(codes)), block)
        with builder.goto_block(block):
            builder.branch(end)
        found.add_incoming(code, block)
    with builder.goto_block(other):
        if wrong:
            wrong()
        else:
            builder.branch(end)
            found.add_incoming(codes[-1] if codes else ZERO, other)
    builder.position_at_end(end)
    return found


def letter(context: Any, builder: Any, kind: Any, text: Any, index: Any) -> Any:
    """The code point of a text, or of a piece of one, at an index that is in range."""
    if isinstance(kind, TextType):
        return chosen(builder, codes_of(builder, kind, text), index)
    it = cgutils.create_struct_proxy(kind)(context, builder, text)
    return chosen(builder, cgutils.unpack_tuple(builder, it.whole, kind.most), builder.add(it.start, builder.mul(index, it.step)))


def length(context: Any, builder: Any, kind: Any, text: Any) -> Any:
    return WORD(kind.count) if isinstance(kind, TextType) else cgutils.create_struct_proxy(kind)(context, builder, text).n


# ------------------------------------------------------------------------------- for forms that are written in Python


@intrinsic(prefer_literal=True)
def as_text(typingctx: Any, thing: Any) -> Any:
    """A text as it is; one that stands in the rules themselves as the constant that it is."""
    kind = text_kind(thing)
    if kind is None:
        return None
    return kind(thing), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], kind)


@intrinsic
def code_at(typingctx: Any, text: Any, index: Any) -> Any:
    """The code point at an index that is in range."""
    if not isinstance(text, TextType | PieceType):
        return None
    return types.int64(text, types.int64), lambda context, builder, sig, args: letter(context, builder, text, *args)


@intrinsic
def size(typingctx: Any, text: Any) -> Any:
    if not isinstance(text, TextType | PieceType):
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
    if not isinstance(text, TextType | PieceType):
        return None
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


@lower_builtin("getiter", PieceType)
def _getiter_piece(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    made = context.make_helper(builder, sig.return_type)
    made.index = cgutils.alloca_once_value(builder, ZERO)
    made.piece = args[0]
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
    return signature(CHAR, text, types.int64) if isinstance(text, TextType | PieceType) and is_number(index) else None


operator_rule(operator.getitem, _at_an_index, 2)


def _out_of_range(context: Any, builder: Any) -> None:
    context.call_conv.return_user_exc(builder, IndexError, ("string index out of range",))


@lower_builtin(operator.getitem, TextType, types.Integer)
def _item(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return chosen(builder, codes_of(builder, sig.args[0], args[0]), args[1], lambda: _out_of_range(context, builder))


@lower_builtin(operator.getitem, PieceType, types.Integer)
def _item_of_piece(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    n = length(context, builder, sig.args[0], args[0])
    index = builder.select(builder.icmp_signed("<", args[1], ZERO), builder.add(args[1], n), args[1])
    with cgutils.if_unlikely(builder, builder.icmp_unsigned(">=", index, n)):
        _out_of_range(context, builder)
    return letter(context, builder, sig.args[0], args[0], index)
