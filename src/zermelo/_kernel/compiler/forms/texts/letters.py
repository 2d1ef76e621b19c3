"""Texts character by character: numbers of them, upper and lower case, digits, white space, as Python's tables of Unicode have it."""

from __future__ import annotations

import functools
import itertools
import operator
import sys
import unicodedata
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic

from ....errors import CannotCompile
from ...copies import INNER
from ...raising import Sentence
from ..words import overload
from .finding import are_texts, of_texts
from .free import as_free, from_codes, no_codes
from .items import as_text, char_of, code_at, cut, size
from .making import with_code
from .text import FREE, TEXTS, text_kind

# --------------------------------------------------------------------------------------------------- what Unicode says

SEVERAL = 1 << 40
"""Stands for a character that becomes several, which a text that keeps its length has no room for."""

ASCII, ASSIGNED = 128, 0x40000
"""The first characters are looked up at once; beyond the last there are none that anything can be said of (but for marks and tags)."""


@functools.cache
def _table(about: Callable[[str], int]) -> tuple[Any, ...]:
    """What `about` says of every character: of the first ones one by one, then as ranges (first, last, what) of those of which it says
    something other than 0."""
    said = [about(chr(code)) for code in range(ASSIGNED)]
    ranges = []
    for what, group in itertools.groupby(range(ASCII, len(said)), key=said.__getitem__):
        if what:
            codes = list(group)
            ranges.append((codes[0], codes[-1], what))
    firsts, lasts, values = (np.array(column, dtype=np.int64) for column in zip(*ranges, strict=True))
    return np.array(said[:ASCII], dtype=np.int64), firsts, lasts, values


@functools.cache
def _about(about: Callable[[str], int]) -> Any:
    """The machine form of a function from code points to numbers."""

    def looked_up(code):
        if code < ASCII:
            return small[code]
        low, high = 0, len(firsts)
        while low < high:
            middle = (low + high) // 2
            if lasts[middle] < code:
                low = middle + 1
            else:
                high = middle
        return values[low] if low < len(firsts) and firsts[low] <= code else 0

    small, firsts, lasts, values = _table(about)
    return numba.njit(looked_up, **INNER)


# ------------------------------------------------------------------------------------------------------------ predicates


def _whole(name: str, about: Callable[[str], int]) -> None:
    """A predicate that is true of a text if it is of every character, and there is one."""

    @of_texts(name)
    def method(text: Any) -> Any:
        look = _about(about)

        def all_are(text):
            for i in range(size(text)):
                if look(code_at(text, i)) == 0:
                    return False
            return size(text) > 0

        return all_are


for _name in ("isdigit", "isalpha", "isspace", "isalnum", "isdecimal", "isnumeric"):
    _whole(_name, getattr(str, _name))


def _is_title(letter: str) -> bool:
    return unicodedata.category(letter) == "Lt"


def _upper(letter: str) -> int:
    return 1 if letter.isupper() else -1 if letter.islower() or _is_title(letter) else 0


def _lower(letter: str) -> int:
    return 1 if letter.islower() else -1 if letter.isupper() or _is_title(letter) else 0


def _case(name: str, about: Callable[[str], int]) -> None:
    """A predicate that is true of a text if it is of some character, and of none the opposite."""

    @of_texts(name)
    def method(text: Any) -> Any:
        look = _about(about)

        def has_case(text):
            found = False
            for i in range(size(text)):
                case = look(code_at(text, i))
                if case < 0:
                    return False
                found = found or case > 0
            return found

        return has_case


_case("isupper", _upper)
_case("islower", _lower)


# -------------------------------------------------------------------------------------------------------- other letters


@functools.cache
def _becomes(name: str) -> Callable[[str], int]:
    method = getattr(str, name)

    def about(letter: str) -> int:
        other = method(letter)
        return ord(other) - ord(letter) if len(other) == 1 else SEVERAL

    return about


def _letters(name: str) -> None:
    about = _becomes(name)
    several = f"`{name}` makes several characters of one, and in machine code a text keeps its length"

    @of_texts(name)
    def method(text: Any) -> Any:
        look = _about(about)

        def changed(text):
            made = text
            for i in range(size(text)):
                code = code_at(text, i)
                difference = look(code)
                if difference == SEVERAL:
                    raise CannotCompile(several)
                made = with_code(made, i, code + difference)
            return made

        def changed_one_by_one(text):
            codes = no_codes()
            for i in range(size(text)):
                code = code_at(text, i)
                difference = look(code)
                if difference == SEVERAL:
                    raise CannotCompile(several)
                codes.append(code + difference)
            return from_codes(codes)

        return changed_one_by_one if text == FREE else changed


for _name in ("upper", "lower", "swapcase"):
    _letters(_name)


@of_texts("capitalize")
def _capitalize(text: Any) -> Any:
    return lambda text: as_free(text)[:1].upper() + as_free(text)[1:].lower()


def _has_case(letter: str) -> bool:
    return letter.isupper() or letter.islower() or _is_title(letter)


@of_texts("title")
def _title(text: Any) -> Any:
    first, others, has_case = _about(_becomes("title")), _about(_becomes("lower")), _about(_has_case)

    def titled(text):
        codes, within = no_codes(), False
        for i in range(size(text)):
            code = code_at(text, i)
            difference = others(code) if within else first(code)
            if difference == SEVERAL:
                raise CannotCompile("`title` makes several characters of one, and in machine code a text keeps its length")
            codes.append(code + difference)
            within = has_case(code) != 0
        return from_codes(codes)

    return titled


def _strip(name: str, left: bool, right: bool) -> None:
    @of_texts(name)
    def method(text: Any, letters: Any = None) -> Any:
        if isinstance(letters, types.NoneType | types.Omitted) or letters is None:
            look = _about(str.isspace)

            def spaces_cut(text, letters=None):
                first, last = 0, size(text)
                while left and first < last and look(code_at(text, first)):
                    first += 1
                while right and first < last and look(code_at(text, last - 1)):
                    last -= 1
                return cut(text, first, last - first, 1)

            return spaces_cut

        def letters_cut(text, letters=None):
            away, first, last = as_text(letters), 0, size(text)
            while left and first < last and text[first] in away:
                first += 1
            while right and first < last and text[last - 1] in away:
                last -= 1
            return cut(text, first, last - first, 1)

        return letters_cut if are_texts(letters) else None


_strip("strip", True, True)
_strip("lstrip", True, False)
_strip("rstrip", False, True)


# -------------------------------------------------------------------------------------------------------------- numbers


@overload(ord)
def _ord(text: Any) -> Any:
    def of_one(text):
        char = as_text(text)
        if size(char) != 1:
            raise TypeError("ord() expected a character, but a longer or an empty text was given")
        return code_at(char, 0)

    return of_one if isinstance(text, TEXTS) else None


def character(code: Any) -> Any:
    """The character of a code point: `chr` in machine code."""
    return chr(code)


@overload(character)
def _character(code: Any) -> Any:
    def checked(code):
        if code < 0 or code > sys.maxunicode:
            raise ValueError("chr() arg not in range(0x110000)")
        return char_of(code)

    return checked if isinstance(code, types.Integer | types.Boolean) else None


def _digit(letter: str) -> int:
    return unicodedata.decimal(letter, -1) + 1


@intrinsic
def _no_number(typingctx: Any, text: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        sentence = Sentence("invalid literal for int() with base 10: {}", args[0])
        with builder.if_then(cgutils.true_bit):  # what follows belongs to a block of its own
            context.call_conv.return_dynamic_user_exc(builder, ValueError, (sentence,), (text,))
        return context.get_dummy_value()

    return types.void(text), emit


@overload(int)
def _int(text: Any) -> Any:
    if text_kind(text) is None:
        return None
    digit, space = _about(_digit), _about(str.isspace)

    def number(text):
        it = as_text(text)
        i, end = 0, size(it)
        while i < end and space(code_at(it, i)):
            i += 1
        while end > i and space(code_at(it, end - 1)):
            end -= 1
        sign = 1
        if i < end and (code_at(it, i) == 43 or code_at(it, i) == 45):
            sign = 44 - code_at(it, i)
            i += 1
        total, after_a_digit = 0, False
        while i < end:
            value = digit(code_at(it, i)) - 1
            if value >= 0:
                total, after_a_digit = total * 10 + sign * value, True
            elif code_at(it, i) == 95 and after_a_digit:
                after_a_digit = False
            else:
                _no_number(it)
            i += 1
        if not after_a_digit:
            _no_number(it)
        return total

    return number


# ------------------------------------------------------------------------------------------- functions of all sequences


@overload(len)
def _len(text: Any) -> Any:
    return (lambda text: size(text)) if isinstance(text, TEXTS) else None


@overload(bool)
def _bool(text: Any) -> Any:
    return (lambda text: size(text) != 0) if isinstance(text, TEXTS) else None


@overload(operator.not_)
def _not(text: Any) -> Any:
    return (lambda text: size(text) == 0) if isinstance(text, TEXTS) else None


@of_texts("__hash__")
def _hash(text: Any) -> Any:
    """For sets, whose order nobody may rely on: Python's own differs from process to process."""

    def mixed(text):
        h = 0
        for i in range(size(text)):
            h = (h ^ code_at(text, i)) * 0x9E3779B1
        return h

    return mixed


@overload(str)
def _str(text: Any) -> Any:
    return (lambda text: text) if isinstance(text, TEXTS) else None
