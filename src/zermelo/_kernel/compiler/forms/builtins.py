"""The machine forms of the few functions of the house that plain Python cannot express for all games at once."""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.cpython.unsafe.tuple import tuple_setitem
from numba.extending import intrinsic, overload_method

from .... import bits
from .... import payoffs as payoff
from ....errors import GameError
from ....game import ONE_CHARACTER, put
from ....memory import read, write
from ...errors import CannotCompile
from ..arithmetic.items import as_index
from ..complaints import plain_type
from ..copies import KNOWN
from ..records import REFUSED, cast_field
from . import bithelpers, keys
from .arrays import has_array
from .cells import MemoryType, Words, leaves, place_of, size_of
from .rows import with_item_at
from .sequences import Sequence
from .texts import written
from .texts.items import as_text, char_of, code_at, letters, size, spelt
from .texts.text import CHAR, TextType, text_kind
from .words import WORD, U64Type, overload

assert bithelpers and keys and written  # imported for the machine forms they register

KNOWN.update({bits.count, bits.lowest, bits.highest, bits.flip, bits.extract, bits.extracts})


def _machine_form(function: Any) -> Any:
    """Declare the machine form of a function of the house."""
    KNOWN.add(function)
    return overload(function)


@overload(any)
def _any(things: Any) -> Any:
    def any_of(things):
        for thing in things:  # noqa: SIM110
            if thing:
                return True
        return False

    return any_of


@overload(all)
def _all(things: Any) -> Any:
    def all_of(things):
        for thing in things:  # noqa: SIM110
            if not thing:
                return False
        return True

    return all_of


def _no_text(thing: Any) -> Any:
    raise CannotCompile(f"the text of {plain_type(str(thing))} has no machine form: use its numbers (or, for a key, leave `key` out)")


for _kind in (U64Type, types.BaseTuple, types.Float, types.List, types.Set, types.Array):  # numba's text of all these is "<object type>"
    overload_method(_kind, "__repr__")(_no_text)


@_machine_form(put)
def _put(board: Any, index: Any, value: Any) -> Any:
    if isinstance(board, TextType):
        return _put_letter(value)
    if isinstance(board, Sequence) and board.is_tuple:
        return lambda board, index, value: with_item_at(board, index, value)
    if not isinstance(board, types.UniTuple):
        raise TypingError(f"put: {board} is no tuple of items of one type")
    if isinstance(value, types.Float) and not isinstance(board.dtype, types.Float):
        raise TypingError(f"{REFUSED}put: a board of {board.dtype} cannot hold a float")

    def put(board, index, value):
        i = as_index(index)
        if i < 0:
            i += len(board)
        if i < 0 or i >= len(board):
            raise IndexError("put: index out of range")
        return _with(board, i, value)

    return put


def _put_letter(value: Any) -> Any:
    """`put` of one character into a text."""
    kind = text_kind(value)
    if kind is None or (isinstance(kind, TextType) and kind != CHAR):
        raise TypingError(f"{REFUSED}{ONE_CHARACTER}")

    def put_letter(board, index, value):
        letter = as_text(value)
        if size(letter) != 1:
            raise GameError(ONE_CHARACTER)
        return spelt(put(letters(board), index, char_of(code_at(letter, 0))))

    return put_letter


FEW = 16
"""Boards up to this length are changed by choosing between the old and the new item at every place."""


@intrinsic
def _with(typingctx: Any, board: Any, index: Any, value: Any) -> Any:
    """`board` with `value` at `index`, which is in range.

    Measured against storing the board, changing it in memory and loading it again: see the commit that wrote this.
    """

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        board, index, value = args
        kind = sig.args[0]
        value = cast_field(context, builder, value, sig.args[2], kind.dtype)
        items = cgutils.unpack_tuple(builder, board, kind.count)
        if kind.count <= FEW or not isinstance(value.type, ir.IntType | ir.DoubleType):
            changed = [
                builder.select(builder.icmp_unsigned("==", index, ir.Constant(WORD, place)), value, item)
                for place, item in enumerate(items)
            ]
        else:
            vector = ir.Constant(ir.VectorType(value.type, kind.count), ir.Undefined)
            for place, item in enumerate(items):
                vector = builder.insert_element(vector, item, ir.Constant(ir.IntType(32), place))
            vector = builder.insert_element(vector, value, index)
            changed = [builder.extract_element(vector, ir.Constant(ir.IntType(32), place)) for place in range(kind.count)]
        return context.make_tuple(builder, kind, changed)

    return board(board, types.int64, value), emit


@_machine_form(payoff.zeros)
def _zeros(state: Any) -> Any:
    nothing = (0.0,) * int(state.instance_class.PLAYERS)
    return lambda state: nothing


@_machine_form(payoff.shared)
def _shared(state: Any, estimate: Any) -> Any:
    players = int(state.instance_class.PLAYERS)
    if isinstance(estimate, types.BaseTuple):
        if len(estimate.types) != players:
            raise TypingError(f"an estimate for {players} players is a tuple of {players} numbers, not of {len(estimate.types)}")
        nothing = (0.0,) * players

        def shared(state, estimate):
            values = nothing
            for player in range(len(estimate)):
                values = tuple_setitem(values, player, float(estimate[player]))
            return values

        return shared
    if players == 1:
        return lambda state, estimate: (float(estimate),)
    if players != 2:
        raise TypingError(f"an estimate for {players} players is a tuple with one number for each")
    total = float(state.instance_class.UTILITY_SUM or 0)
    return lambda state, estimate: (float(estimate), total - float(estimate))


@_machine_form(payoff.may_be)
def _may_be(state: Any, utility: Any) -> Any:
    low, high = payoff.range_of(state.instance_class)  # constants: where utility() says constants, too, nothing is left to compare
    return lambda state, utility: low <= utility <= high


@_machine_form(payoff.for_max)
def _for_max(estimate: Any) -> Any:
    if isinstance(estimate, types.BaseTuple):
        return lambda estimate: float(estimate[0])
    return lambda estimate: float(estimate)


# ------------------------------------------------------------------------------------ numbers and tuples of them in memory


@_machine_form(read)
def _read(cells: Any, n: Any, like: Any) -> Any:
    return lambda cells, n, like: _load(cells, n, like)


@_machine_form(write)
def _write(cells: Any, n: Any, value: Any, like: Any) -> Any:
    if has_array(like):
        raise CannotCompile(f"a {like.instance_class.__name__} holds arrays, which are not kept beside those of other states")
    if not _fits(types.unliteral(value), like):
        raise CannotCompile(f"what is kept in memory keeps its form, and {value} is not {like}")
    return lambda cells, n, value, like: _store(cells, n, value, like)


def _fits(value: Any, like: Any) -> bool:
    """Can a value of one type be kept as another, losing nothing?"""
    if isinstance(like, types.BaseTuple):
        same = isinstance(value, types.BaseTuple) and len(value.types) == len(like.types)
        return same and all(map(_fits, value.types, like.types))
    return value == like or (isinstance(value, types.Integer | types.Boolean) and isinstance(like, types.Integer | types.Float))


def _first(context: Any, builder: Any, cells: MemoryType, args: Any, size: int) -> Any:
    """The address of the first word of the n-th value of so many words."""
    first = builder.mul(args[1], ir.Constant(WORD, size))
    if cells.checked:
        place_of(context, builder, cells, args[0], builder.add(first, ir.Constant(WORD, size - 1)))
    return place_of(context, builder, cells, args[0], first)


@intrinsic
def _load(typingctx: Any, cells: Any, n: Any, like: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return Words(context, builder, _first(context, builder, cells, args, size_of(like))).value(like)

    return like(cells, types.int64, like), emit


@intrinsic
def _store(typingctx: Any, cells: Any, n: Any, value: Any, like: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        words = Words(context, builder, _first(context, builder, cells, args, size_of(like)))

        for kind, item in leaves(builder, like, cast_field(context, builder, args[2], sig.args[2], like)):
            if isinstance(kind, types.Float):
                words.store(builder.bitcast(item, WORD))
            else:
                words.store(builder.zext(item, WORD) if isinstance(kind, types.Boolean) else item)
        return context.get_dummy_value()

    return types.void(cells, types.int64, types.unliteral(value), like), emit


@overload(float)
def _float_of_truth(number: Any) -> Any:
    """A utility may be a truth value."""
    return (lambda number: 1.0 if number else 0.0) if isinstance(number, types.Boolean) else None
