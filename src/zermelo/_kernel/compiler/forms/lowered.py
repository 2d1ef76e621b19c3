"""The machine forms of what the front end writes calls of (see `front.helpers`)."""

from __future__ import annotations

import operator
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AbstractTemplate, infer_global, signature
from numba.extending import intrinsic, lower_builtin
from numba.extending import overload as numba_overload

from ....game import is_game, put
from ...errors import CannotCompile
from ...front import helpers
from ..arithmetic.items import as_index
from ..complaints import plain_type
from ..copies import KNOWN
from ..memory.runtime import holds_blocks
from ..records import cast_field, record_type, settled_type
from .duplicates import with_changes
from .kept import new_list
from .maybe import EITHER, opened
from .rows import fits, row_of
from .sequences import Cells, Mixed, Sequence, is_list, item_at, write
from .texts.free import as_free
from .texts.items import letters, spelt
from .texts.making import WRONG_LENGTH, WRONG_TEXT, text_like
from .texts.text import CHAR, MachineText, PieceType, TextType, text_kind
from .texts.written import format_of, written
from .unordered.bits import Unordered
from .words import WORD, is_number, overload

KNOWN.update({*helpers.MACHINE_FORMS, text_like})


# ------------------------------------------------------------------------------------------------------- tuples from lists


@intrinsic(prefer_literal=True)
def _room(typingctx: Any, like: Any, item: Any) -> Any:
    """Memory on the stack for as many items as `like` says: a number, or something whose type has a length."""
    length = length_of(like)
    if length is None or holds_blocks(item) or (isinstance(like, TextType) and isinstance(item, PieceType)):  # pieces make up a text
        return _new_list(like, item)
    if isinstance(like, TextType) and isinstance(item, TextType) and item.count > 1:  # words that make up a text
        length //= item.count
    kind = Cells(types.unliteral(item), length)
    return kind(like, item), lambda context, builder, sig, args: _on_stack(context, builder, kind)


def _new_list(like: Any, item: Any) -> Any:
    kind = types.List(types.unliteral(item))
    return kind(like, item), lambda context, builder, sig, args: new_list(context, builder, kind, ir.Constant(WORD, 0)).value


def length_of(kind: Any) -> int | None:
    """The length that a type has; None if it has none."""
    if isinstance(kind, types.IntegerLiteral):
        return int(kind.literal_value)
    if isinstance(kind, types.BaseTuple):
        return len(kind)
    if isinstance(kind, TextType):
        return kind.count
    return kind.length if isinstance(kind, Cells) else None


def _on_stack(context: Any, builder: Any, kind: Cells) -> Any:
    return cgutils.alloca_once(builder, context.get_data_type(kind.item), ir.Constant(WORD, max(kind.length, 1)))


# Memory on the stack belongs to the function whose code asks for it: these are written into the function that calls them.


@numba_overload(helpers.room, inline="always", prefer_literal=True)
def _room_form(like, item):
    return lambda like, item: _room(like, item)


@numba_overload(helpers.board, inline="always")
def _board(things):
    if isinstance(things, types.UniTuple):
        return lambda things: _cells(things)
    if isinstance(things, TextType):
        return lambda things: _cells(letters(things))
    return lambda things: list(things)


@intrinsic
def _cells(typingctx: Any, things: Any) -> Any:
    kind = Cells(things.dtype, len(things))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        address = _on_stack(context, builder, kind)
        for place, item in enumerate(cgutils.unpack_tuple(builder, args[0], kind.length)):
            context.pack_value(builder, kind.item, item, builder.gep(address, [ir.Constant(WORD, place)]))
        return address

    return kind(things), emit


@intrinsic
def _whole(typingctx: Any, cells: Any) -> Any:
    """The tuple of all items."""
    kind = types.UniTuple(cells.item, cells.length)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        items = [item_at(context, builder, cells, args[0], ir.Constant(WORD, place)) for place in range(cells.length)]
        return context.make_tuple(builder, kind, items)

    return kind(cells), emit


@overload(helpers.there)
def _there(thing: Any) -> Any:
    return (lambda thing: opened(thing)) if isinstance(thing, EITHER) else lambda thing: thing


@overload(helpers.store)
def _store(cells: Any, index: Any, item: Any) -> Any:
    if isinstance(cells, types.List):
        return lambda cells, index, item: cells.append(item)
    sentence = _wrong_length(cells.item)

    def store(cells, index, item):
        if index >= len(cells):
            raise CannotCompile(sentence)
        write(cells, index, item)

    return store


@intrinsic
def _nothing_of(typingctx: Any, things: Any) -> Any:
    """A new list of the type of one that may not be there."""
    return things(things), lambda context, builder, sig, args: new_list(context, builder, things, ir.Constant(WORD, 0)).value


@overload(helpers.full)
def _full(cells: Any, n: Any) -> Any:
    if isinstance(cells, types.List):
        return lambda cells, n: row_of(cells if n else _nothing_of(cells))
    sentence = _wrong_length(cells.item)

    def full(cells, n):
        if n != len(cells):
            raise CannotCompile(sentence)
        return _whole(cells)

    return full


WRONG_TUPLE = WRONG_LENGTH.format("tuple")


def _wrong_length(item: Any) -> str:
    """What is said where more or fewer items come than a board has, or characters than a text, which is no error in plain Python."""
    return WRONG_TEXT if isinstance(item, TextType) else WRONG_TUPLE


@overload(helpers.as_tuple)
def _as_tuple(things: Any) -> Any:
    if isinstance(things, Cells):
        return lambda things: _whole(things)
    if isinstance(things, TextType):
        return lambda things: letters(things)
    if isinstance(things, types.BaseTuple | Sequence) and not is_list(things) and not isinstance(things, Mixed):
        return lambda things: things
    return lambda things: row_of([thing for thing in things])  # noqa: C416


@overload(helpers.tuple_of_new)
def _tuple_of_new(things: Any) -> Any:
    return (lambda things: row_of(things)) if isinstance(things, types.List) else (lambda things: helpers.as_tuple(things))


@infer_global(helpers.as_long_as)
class _AsLongAs(AbstractTemplate):
    """Written into the function that asks: most of what goes into fields is as long as they are, and costs nothing."""

    prefer_literal = True

    def generic(self, args: Any, kws: Any) -> Any:
        things, state, place = args
        if not isinstance(place, types.IntegerLiteral):
            return None
        like = state.types[place.literal_value]
        things = types.unliteral(things) if text_kind(things) is None else text_kind(things)
        return signature(like if fits(things, like) else things, things, state, place)


@lower_builtin(helpers.as_long_as, types.Any, types.Any, types.Any)
def _as_long_as(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    things, state, place = sig.args
    cls = state.instance_class
    where = f"{cls.__name__}, field {cls._fields[place.literal_value]}: "
    return impl_ret_borrowed(context, builder, sig.return_type, cast_field(context, builder, args[0], things, sig.return_type, where))


@intrinsic
def _fitting(typingctx: Any, things: Any, like: Any) -> Any:
    kind = like if fits(things, like) else things

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return impl_ret_borrowed(context, builder, kind, cast_field(context, builder, args[0], things, kind))

    return kind(things, like), emit


@overload(helpers.of_any_length)
def _of_any_length(text: Any) -> Any:
    return lambda text: as_free(text)


@overload(helpers.tuple_like)
def _tuple_like(things: Any, like: Any) -> Any:
    if isinstance(things, TextType):
        return lambda things, like: letters(things)
    if isinstance(things, types.BaseTuple):
        return lambda things, like: things
    item = text_kind(getattr(things, "dtype", None))
    if isinstance(like, TextType) and item is not None and item != CHAR:  # words that make up a text
        return lambda things, like: text_like(things, like)
    if isinstance(things, Cells):
        return lambda things, like: _whole(things)
    length = length_of(like)
    if length is None or holds_blocks(getattr(things, "dtype", None) or types.int64):
        return lambda things, like: _fitting(helpers.as_tuple(things), like)
    if length == 0:
        return lambda things, like: ()

    sentence = _wrong_length(item)

    def collected(things, like):
        n = 0
        for thing in things:
            if n == 0:
                cells = _room(like, thing)
            if n >= len(cells):
                raise CannotCompile(sentence)
            write(cells, n, thing)
            n += 1
        if n != length:
            raise CannotCompile(sentence)
        return _whole(cells)

    return collected


@overload(helpers.as_text)
def _as_text(things: Any) -> Any:
    if isinstance(things, types.UniTuple) and things.dtype == CHAR:
        return lambda things: spelt(things)
    if isinstance(things, types.BaseTuple):
        return lambda things: NOTHING.join(things)
    if isinstance(things, TextType | PieceType):
        return lambda things: things
    return lambda things: NOTHING.join(things)


NOTHING = MachineText()


@numba_overload(helpers.with_format, prefer_literal=True)
def _with_format(thing, spec):
    if not isinstance(spec, types.StringLiteral):
        return None
    how = spec.literal_value
    if isinstance(thing, types.Boolean) and how:
        return lambda thing, spec: helpers.with_format(int(thing), how)
    return format_of(thing, how)


@overload(helpers.as_repr)
def _as_repr(thing: Any) -> Any:
    if is_number(thing) or isinstance(thing, types.Integer | types.Boolean):
        return lambda thing: written(thing)
    raise CannotCompile(f"`!r` of {plain_type(str(thing))} has no machine form: write it without, or the text yourself")


# ------------------------------------------------------------------------------------------------------- changed tuples


@overload(helpers.with_item)
def _with_item(board: Any, index: Any, item: Any) -> Any:
    def with_item(board, index, item):
        if index == -1 or index < -len(board) or index >= len(board):  # Python's slices overlap, or leave a gap
            raise CannotCompile(WRONG_TUPLE)
        return put(board, index, item)

    return with_item


@overload(helpers.with_part)
def _with_part(board: Any, index: Any, part: Any) -> Any:
    if isinstance(board, TextType) and part == CHAR:

        def in_place(board, index, part):
            i = as_index(index)
            if i == -1 or i < -len(board) or i >= len(board):  # the slices overlap, or one of them is all of the board
                raise CannotCompile(WRONG_TEXT)
            return put(board, i, part)

        return in_place
    if isinstance(board, types.UniTuple) and isinstance(part, types.UniTuple) and len(part) == 1:
        return lambda board, index, part: helpers.with_item(board, index, part[0])
    return lambda board, index, part: board[:index] + part + board[index + 1 :]


@numba_overload(helpers.replaced, prefer_literal=True)
def _replaced(state, names, *values):
    if isinstance(names, types.StringLiteral) and hasattr(state.instance_class, "__own_class__"):
        return with_changes(state.instance_class, names.literal_value.split(","))
    return (lambda state, names, *values: _replace(state, names, values)) if isinstance(names, types.StringLiteral) else None


@intrinsic(prefer_literal=True)
def _replace(typingctx: Any, state: Any, names: Any, values: Any) -> Any:
    cls = state.instance_class
    places = [cls._fields.index(name) for name in names.literal_value.split(",")]
    new = list(state.types)
    for place, kind in zip(places, values, strict=True):
        if not (is_game(cls) and fits(kind, new[place])):  # the fields of a game keep their lengths
            new[place] = types.unliteral(kind)
    target = settled_type(record_type(cls, tuple(new)))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        items = cgutils.unpack_tuple(builder, args[0], len(cls._fields))
        given = cgutils.unpack_tuple(builder, args[2], len(places))
        for place, item, kind in zip(places, given, sig.args[2], strict=True):
            where = f"{cls.__name__}, field {cls._fields[place]}: "
            items[place] = cast_field(context, builder, item, kind, new[place], where)
        cast = [cast_field(context, builder, item, a, b) for item, a, b in zip(items, new, target.types, strict=True)]
        return impl_ret_borrowed(context, builder, target, context.make_tuple(builder, target, cast))

    return target(state, names, values), emit


# ------------------------------------------------------------------------------------------------------- counting


@overload(operator.contains)
def _in_rest(things, thing):
    """`x in it` of what is gone through once: up to there it is gone through."""

    def found(things, thing):
        for one in things:  # noqa: SIM110
            if one == thing:
                return True
        return False

    return found if isinstance(things, types.ListIter) else None


@overload(helpers.distinct)
def _distinct(things: Any) -> Any:
    if isinstance(things, types.ListIter):
        return lambda things: helpers.distinct(list(things))
    if isinstance(things, types.BaseTuple) and not len(things):
        return lambda things: 0

    def count(things):
        n = 0
        for i in range(len(things)):
            new = 1
            for j in range(i):
                if things[j] == things[i]:
                    new = 0
                    break
            n += new
        return n

    return count


def _larger(a: Any, b: Any) -> bool:
    """Are both tuples, or both texts? (numba knows numbers alone.)"""
    return all(isinstance(kind, types.BaseTuple) for kind in (a, b)) or all(text_kind(kind) is not None for kind in (a, b))


@overload(max)
def _max(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b > a else a) if _larger(a, b) else None


@overload(min)
def _min(a: Any, b: Any) -> Any:
    return (lambda a, b: b if b < a else a) if _larger(a, b) else None


@intrinsic
def _nothing_like(typingctx: Any, things: Any) -> Any:
    """Something of the type of the items of a set."""
    return things.dtype(things), lambda context, builder, sig, args: context.get_constant_null(sig.return_type)


@overload(helpers.one_of)
def _one_of(things: Any) -> Any:
    if isinstance(things, Unordered):
        return lambda things: _nothing_like(things)

    def one_of(things):
        for thing in things:
            one = thing
        return one

    return one_of


@overload(helpers.add_all)
def _add_all(things: Any, new: Any) -> Any:
    def add_items(things, new):
        for i in range(len(new)):  # it may be the same list
            things.append(new[i])

    def add_each(things, new):
        for thing in new:
            things.append(thing)

    return add_items if isinstance(new, types.List | Mixed) else add_each


@overload(helpers.same_length)
def _same_length(a: Any, b: Any) -> Any:
    def same_length(a, b):
        if len(a) != len(b):
            raise ValueError("zip() arguments have different lengths")
        return True

    return same_length


@overload(helpers.lost_after)
def _lost_after(lost: Any, total: Any, item: Any) -> Any:
    if not isinstance(item, types.Float):
        return lambda lost, total, item: lost

    def lost_after(lost, total, item):
        total = float(total)
        after = total + item
        return lost + ((total - after) + item if abs(total) >= abs(item) else (item - after) + total)

    return lost_after


@overload(helpers.with_lost)
def _with_lost(total: Any, lost: Any) -> Any:
    if not isinstance(total, types.Float):
        return lambda total, lost: total
    return lambda total, lost: total + lost if lost != 0.0 and lost - lost == 0.0 else total


@intrinsic
def _false(typingctx: Any) -> Any:
    return types.boolean(), lambda context, builder, sig, args: ir.Constant(ir.IntType(1), 0)


@overload(helpers.never)
def _never() -> Any:
    return lambda: _false()


# ------------------------------------------------------------------------------------------------------- sorting


SHORT = 24
"""Lists up to this length are sorted by insertion."""


@overload(helpers.sort)
def _sort(things: Any, reverse: Any) -> Any:
    def sort(things, reverse):
        if len(things) > SHORT:
            things.sort(reverse=reverse)
            return
        for i in range(1, len(things)):
            item = things[i]
            j = i
            while j > 0 and (item > things[j - 1] if reverse else item < things[j - 1]):
                things[j] = things[j - 1]
                j -= 1
            things[j] = item

    return sort


@overload(helpers.sort_by)
def _sort_by(things: Any, keys: Any, reverse: Any) -> Any:
    """Items with equal keys stay in their order, as in Python: insertion up to SHORT, longer ones merged from such runs."""

    def sort_by(things, keys, reverse):
        n = len(things)
        for first in range(0, n, SHORT):
            for i in range(first + 1, min(first + SHORT, n)):
                item, key = things[i], keys[i]
                j = i
                while j > first and (key > keys[j - 1] if reverse else key < keys[j - 1]):
                    things[j], keys[j] = things[j - 1], keys[j - 1]
                    j -= 1
                things[j], keys[j] = item, key
        width = SHORT
        while width < n:
            old, ranks = things[:], keys[:]
            for first in range(0, n, 2 * width):
                middle, last = min(first + width, n), min(first + 2 * width, n)
                a, b = first, middle
                for k in range(first, last):
                    if b >= last or (a < middle and not (ranks[b] > ranks[a] if reverse else ranks[b] < ranks[a])):
                        things[k], keys[k] = old[a], ranks[a]
                        a += 1
                    else:
                        things[k], keys[k] = old[b], ranks[b]
                        b += 1
            width *= 2

    return sort_by


@overload(helpers.columns)
def _columns(rows: Any) -> Any:
    """Tuples, as many as the shortest row has items."""

    def columns(rows):
        shortest = len(rows[0]) if len(rows) else 0
        for row in rows:
            shortest = min(shortest, len(row))
        return [row_of([row[place] for row in rows]) for place in range(shortest)]

    return (lambda rows: [row for row in zip(*rows)]) if isinstance(rows, types.BaseTuple) else columns  # noqa: B905, C416


@overload(helpers.set_slice)
def _set_slice(things: Any, start: Any, stop: Any, new: Any) -> Any:
    def set_slice(things, start, stop, new):
        n = len(things)
        first = max(start + n, 0) if start < 0 else min(start, n)
        last = max(max(stop + n, 0) if stop < 0 else min(stop, n), first)
        rest, coming = things[last:], [item for item in new]  # noqa: C416  # it may be the same list
        while len(things) > first:
            things.pop()
        for item in coming:
            things.append(item)
        for item in rest:
            things.append(item)

    return set_slice


@numba_overload(helpers.empty_like, prefer_literal=True)
def _empty_like(things, kind):
    kinds = {"list": types.List, "set": types.Set, "dict": types.DictType}
    is_such = isinstance(kind, types.StringLiteral) and isinstance(things, kinds[kind.literal_value])
    return (lambda things, kind: helpers.shallow_copy(things)) if is_such else None


@overload(helpers.not_itself)
def _not_itself(things: Any, new: Any) -> Any:
    if isinstance(new, Mixed):
        return lambda things, new: new[:]
    return (lambda things, new: new[:] if new is things else new) if things == new else lambda things, new: new


@overload(helpers.enough)
def _enough(things: Any, n: Any) -> Any:
    def enough(things, n):
        if len(things) < n:
            raise ValueError("not enough values to unpack")

    return enough
