"""Texts as types of their own for numba: so many characters, each a code point.

numba's own texts are counted references to memory; a board of them costs hundreds of times what one of numbers does. Here a text
whose length is known is its code points, one after the other, and a single character is one number. A piece of a text, whose length
is known only when it is cut out, is the whole and which part of it is meant; one of which nothing is known beforehand is the address of
its code points, in counted memory that never changes or among the constants. What can be done with texts stands in the other modules.
"""

from __future__ import annotations

import enum
from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import lower_constant
from numba.core.typeconv import Conversion
from numba.extending import lower_cast, models, register_model, typeof_impl

from ..kept import Kept
from ..words import WORD, ZERO, frozen, frozen_tuple

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
        if other is None or other == FREE:
            return other
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
        """What may be one piece or a longer one is of any length: a loop may add letters to it."""
        other = text_kind(other)
        if other is None or isinstance(other, FreeText):
            return other
        if isinstance(other, PieceType):
            return self if other == self else FREE
        return PieceType(max(self.most, other.count))

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, PieceType) and self.most <= other.most else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if isinstance(other, types.StringLiteral) and len(other.literal_value) <= self.most else None


class FreeText(Kept):
    """A text of any length: the address of its first code point, how many there are, how far each lies from the one before, and the list
    that they belong to; constants belong to none."""

    def __init__(self) -> None:
        super().__init__("FreeText")

    @property
    def dtype(self) -> TextType:
        return CHAR

    @property
    def iterator_type(self) -> Any:
        return PieceIterator(self)

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if text_kind(other) is not None else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.safe if text_kind(other) is not None else None


FREE = FreeText()

TEXTS = TextType, PieceType, FreeText

CODES = types.List(types.int64)
"""What holds the code points of texts of any length."""


class PieceIterator(types.SimpleIteratorType):
    def __init__(self, piece: PieceType | FreeText) -> None:
        self.piece = piece
        super().__init__(f"iter({piece})", CHAR)

    def unify(self, typingctx: Any, other: Any) -> Any:
        """What goes through a text that turns out to be of another length, or of any."""
        if isinstance(other, types.UniTupleIter) and other.container.dtype == CHAR:
            through: Any = text_type(len(other.container))
        elif isinstance(other, PieceIterator):
            through = other.piece
        else:
            return None
        whole = typingctx.unify_pairs(self.piece, through)
        return PieceIterator(whole) if isinstance(whole, PieceType | FreeText) else None


register_model(CharType)(models.IntegerModel)


@register_model(TextType)
class _TextModel(models.UniTupleModel):
    def __init__(self, manager: Any, kind: TextType) -> None:
        super().__init__(manager, kind.letters)


@register_model(PieceType)
class _PieceModel(models.StructModel):
    def __init__(self, manager: Any, kind: PieceType) -> None:
        super().__init__(manager, kind, [("start", types.int64), ("n", types.int64), ("step", types.int64), ("whole", kind.whole)])


@register_model(FreeText)
class _FreeModel(models.StructModel):
    def __init__(self, manager: Any, kind: FreeText) -> None:
        bounds = [("n", types.int64), ("step", types.int64), ("owner", CODES)]
        super().__init__(manager, kind, [("data", types.CPointer(types.int64)), *bounds])


@register_model(PieceIterator)
class _PieceIteratorModel(models.StructModel):
    def __init__(self, manager: Any, kind: PieceIterator) -> None:
        super().__init__(manager, kind, [("index", types.EphemeralPointer(types.int64)), ("piece", kind.piece)])


def text_kind(kind: Any) -> Any:
    """The type of a text, or of a piece of one, that a value of this type is; None if it is none. (A member of a StrEnum is one.)"""
    if isinstance(kind, types.StringLiteral):
        return text_type(len(kind.literal_value))
    return kind if isinstance(kind, TEXTS) else getattr(kind, "text", None)


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
    if isinstance(kind, FreeText):
        return builder.load(builder.gep(it.data, [builder.mul(index, it.step)]))
    return chosen(builder, cgutils.unpack_tuple(builder, it.whole, kind.most), builder.add(it.start, builder.mul(index, it.step)))


def length(context: Any, builder: Any, kind: Any, text: Any) -> Any:
    return WORD(kind.count) if isinstance(kind, TextType) else cgutils.create_struct_proxy(kind)(context, builder, text).n
