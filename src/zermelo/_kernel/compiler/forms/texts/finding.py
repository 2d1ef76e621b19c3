"""Texts compared and looked through: ==, <, in, find, count and their like, each as Python's own.

Where both lengths are known, a comparison is written out character by character; the other forms are loops.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numba
from numba import types
from numba.core.errors import TypingError
from numba.core.typing.templates import signature
from numba.extending import intrinsic, lower_builtin, register_jitable

from ...copies import INNER
from ..words import FALSE, TRUE, ZERO, may_be_none, operator_rule, overload, overload_method
from .items import as_text, code_at, size
from .text import CHAR, TEXTS, TextType, codes_of, letter, text_kind

METHODS: set[str] = set()
"""The methods of texts that have a machine form."""


def of_texts(name: str) -> Callable[[Any], Any]:
    """Declare the machine form of a method of texts and of pieces of them."""

    def declare(form: Any) -> Any:
        METHODS.add(name)
        for kind in TEXTS:
            overload_method(kind, name)(form)
        return form

    return declare


# -------------------------------------------------------------------------------------------------------- comparisons

NEVER_A_TEXT = types.Number, types.Boolean, types.BaseTuple
"""What is equal to no text."""


def _equality(a: Any, b: Any) -> Any:
    if may_be_none(a, b):
        return None
    one, other = text_kind(a), text_kind(b)
    if isinstance(one, TextType) and isinstance(other, TextType):
        return signature(types.boolean, one, other)
    if isinstance(one, TEXTS) and isinstance(b, NEVER_A_TEXT):
        return signature(types.boolean, one, b)
    return signature(types.boolean, a, other) if isinstance(other, TEXTS) and isinstance(a, NEVER_A_TEXT) else None


def _equal(builder: Any, one: list[Any], other: list[Any]) -> Any:
    """Are these the same code points?"""
    same = TRUE if len(one) == len(other) else FALSE
    for a, b in zip(one, other, strict=False) if len(one) == len(other) else ():
        same = builder.and_(same, builder.icmp_unsigned("==", a, b))
    return same


for _name in ("eq", "ne"):
    operator_rule(getattr(operator, _name), _equality, 2)


def _compared(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    if not all(isinstance(kind, TextType) for kind in sig.args):
        return FALSE
    return _equal(builder, *(codes_of(builder, kind, text) for kind, text in zip(sig.args, args, strict=True)))


for _kinds in ((TextType, TextType), *((_text, _other) for _text in TEXTS for _other in NEVER_A_TEXT)):
    for _pair in {_kinds, _kinds[::-1]}:
        lower_builtin(operator.eq, *_pair)(_compared)
        lower_builtin(operator.ne, *_pair)(lambda context, builder, sig, args: builder.not_(_compared(context, builder, sig, args)))


def are_texts(*kinds: Any) -> bool:
    return all(text_kind(kind) is not None for kind in kinds)


def have_pieces(*kinds: Any) -> bool:
    """Are these texts, and is the length of one not known beforehand?"""
    return are_texts(*kinds) and not all(isinstance(text_kind(kind), TextType) for kind in kinds)


@overload(operator.eq)
def _equal_pieces(a: Any, b: Any) -> Any:
    def equal(a, b):
        one, other = as_text(a), as_text(b)
        n = size(one)
        if n != size(other):
            return False
        for i in range(n):  # noqa: SIM110
            if code_at(one, i) != code_at(other, i):
                return False
        return True

    return equal if have_pieces(a, b) else None


@overload(operator.ne)
def _unequal_pieces(a: Any, b: Any) -> Any:
    return (lambda a, b: not (a == b)) if have_pieces(a, b) else None  # noqa: SIM201


def whole_texts(a: Any, b: Any) -> Any:
    one, other = text_kind(a), text_kind(b)
    return signature(types.boolean, one, other) if isinstance(one, TextType) and isinstance(other, TextType) else None


def _ordering(name: str, a: Any, b: Any) -> Any:
    """Python compares texts by the first code point in which they differ, else by their lengths."""
    compare = getattr(operator, name)

    def ordered(a, b):
        one, other = as_text(a), as_text(b)
        n, m = size(one), size(other)
        for i in range(min(n, m)):
            if code_at(one, i) != code_at(other, i):
                return compare(code_at(one, i), code_at(other, i))
        return compare(n, m)

    return ordered if have_pieces(a, b) else None


def _ordered(name: str) -> None:
    function, sign = getattr(operator, name), {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}[name]
    operator_rule(function, whole_texts, 2)
    overload(function)(lambda a, b: _ordering(name, a, b))

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        one, other = (codes_of(builder, kind, text) for kind, text in zip(sig.args, args, strict=True))
        found = TRUE if function(len(one), len(other)) else FALSE
        for a, b in reversed(list(zip(one, other, strict=False))):
            found = builder.select(builder.icmp_unsigned("==", a, b), found, builder.icmp_unsigned(sign, a, b))
        return found

    lower_builtin(function, TextType, TextType)(lower)


for _name in ("lt", "le", "gt", "ge"):
    _ordered(_name)


# ---------------------------------------------------------------------------------------------- in, and where in a text

operator_rule(operator.contains, whole_texts, 2)


@lower_builtin(operator.contains, TextType, TextType)
def _contains(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    text, part = (codes_of(builder, kind, value) for kind, value in zip(sig.args, args, strict=True))
    found = FALSE
    for start in range(len(text) - len(part) + 1):
        found = builder.or_(found, _equal(builder, text[start : start + len(part)], part))
    return found


@intrinsic
def _among(typingctx: Any, things: Any, text: Any) -> Any:
    """Is a text, or a member, one of those in a tuple, which are of several types?"""
    sigs = [typingctx.resolve_function_type(operator.eq, (thing, text), {}) for thing in things.types]

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        found = FALSE
        for place, same in enumerate(sigs):
            pair = zip((builder.extract_value(args[0], place), args[1]), (things.types[place], text), same.args, strict=True)
            found = builder.or_(found, context.get_function(operator.eq, same)(builder, [context.cast(builder, *one) for one in pair]))
        return found

    return types.boolean(things, text), emit


@overload(operator.contains)
def _contains_text(things: Any, text: Any) -> Any:
    if not isinstance(things, types.Tuple):  # of one type: numba's own
        return None
    ours = are_texts(*things.types, text) or any(getattr(kind, "comes_first", False) for kind in (*things.types, text))
    return (lambda things, text: _among(things, text)) if ours else None


@overload(operator.contains)
def _contains_piece(text: Any, part: Any) -> Any:
    return (lambda text, part: text.find(part) >= 0) if have_pieces(text, part) else None


@intrinsic
def begins_at(typingctx: Any, text: Any, part: Any, start: Any) -> Any:
    """Does `part`, all of which has room there, stand in a text from `start` on?"""
    if not are_texts(text, part):
        return None

    def loop(text, part, start):
        for i in range(size(part)):  # noqa: SIM110
            if code_at(text, start + i) != code_at(part, i):
                return False
        return True

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if part == CHAR:
            return builder.icmp_unsigned("==", letter(context, builder, text, args[0], args[2]), args[1])
        return context.compile_internal(builder, loop, sig, args)

    return types.boolean(text, part, types.int64), emit


@register_jitable
def _first(text, part, start, stop):
    for i in range(start, stop - size(part) + 1):
        if begins_at(text, part, i):
            return i
    return -1


@register_jitable
def _last(text, part, start, stop):
    for i in range(stop - size(part), start - 1, -1):
        if begins_at(text, part, i):
            return i
    return -1


@register_jitable
def _count(text, part, start, stop):
    if size(part) == 0:
        return max(0, stop - start + 1)
    n, i = 0, start
    while i <= stop - size(part):
        if begins_at(text, part, i):
            n, i = n + 1, i + size(part)
        else:
            i += 1
    return n


@intrinsic(prefer_literal=True)
def _bound(typingctx: Any, bound: Any, n: Any, default: Any) -> Any:
    """A bound of a slice: `default` if it is left out, counted from the end if it is negative."""
    given = not isinstance(bound, types.NoneType | types.Omitted)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if not given:
            return args[2]
        bound, n = context.cast(builder, args[0], sig.args[0], types.int64), args[1]
        bound = builder.select(builder.icmp_signed("<", bound, ZERO), builder.add(bound, n), bound)
        return builder.select(builder.icmp_signed("<", bound, ZERO), ZERO, bound)

    return types.int64(bound, types.int64, types.int64), emit


def _search(name: str, look: Callable[..., int], missing: bool = False) -> None:
    @of_texts(name)
    def method(text: Any, part: Any, start: Any = None, stop: Any = None) -> Any:
        if not are_texts(text, part):
            raise TypingError(f"{name}: {part} is no text")

        def found(text, part, start=None, stop=None):
            whole, sought = text, as_text(part)
            n = size(whole)
            first, last = _bound(start, n, 0), min(_bound(stop, n, n), n)
            place = look(whole, sought, first, last) if first <= n else -1
            if missing and place < 0:
                raise ValueError("substring not found")
            return place

        def counted(text, part, start=None, stop=None):
            whole, sought = text, as_text(part)
            n = size(whole)
            first, last = _bound(start, n, 0), min(_bound(stop, n, n), n)
            return look(whole, sought, first, last) if first <= n else 0

        return counted if name == "count" else found


_search("find", _first)
_search("rfind", _last)
_search("index", _first, missing=True)
_search("rindex", _last, missing=True)
_search("count", _count)


def _edge(name: str, at_the_end: bool) -> None:
    @of_texts(name)
    def method(text: Any, part: Any) -> Any:
        if isinstance(part, types.BaseTuple) or getattr(part, "is_tuple", False):

            def one_of_them(text, part):
                for one in part:  # noqa: SIM110
                    if stands(text, one):
                        return True
                return False

            return one_of_them

        def stands_there(text, part):
            return stands(text, as_text(part))

        return stands_there if are_texts(part) else None

    @numba.njit(**INNER)
    def stands(text, part):
        start = size(text) - size(part) if at_the_end else 0
        return start >= 0 and size(part) <= size(text) and begins_at(text, part, start)


_edge("startswith", False)
_edge("endswith", True)
