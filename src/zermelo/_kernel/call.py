"""Calling flat functions from Python: arguments packed into words, words read back as values, errors raised.

How a value of some kind is packed is written once as a line of Python and compiled, so that a call costs about a microsecond.
"""

from __future__ import annotations

import ctypes
import enum
import functools
import hashlib
import importlib
import struct
import sys
import types
from collections.abc import Callable, Iterator
from operator import attrgetter
from typing import Any

from ..bits import MASK, U64
from ..fields import NONE
from ..members import by_value, member_of, numbers
from ..memory import Memory, machine_memory
from .errors import CannotCompile
from .kinds import CELLS, LENGTH, TOO_LOW, Block, Kind, in_one_word, kind_of, words_of
from .loader import FLAT, loaded

LETTERS = {"int": "q", "bool": "q", "float": "d", "word": "Q"}
ERROR_WORDS = 5
AT = "\0at\0"
"""Stands in an error of a rule before the name of its function, the line within, and the sentence."""
LATER = "\0 a value that is known when this is raised"
"""Stands for such a value among the arguments of an exception, or in a text among them."""


class Entry:
    """One function as machine code. Call it with arguments of the kinds it was made for."""

    rules: tuple[tuple[type, str], ...] = ()
    """The classes of games and evaluators that it was made from, and what they were."""

    def __init__(
        self, code: bytes, manifest: dict[str, Any], kinds: tuple[Kind, ...], answer: Kind, made_of: Callable[[], list[Any]]
    ) -> None:
        """`made_of` says which functions it was made of. Raises RuntimeError if the object cannot be loaded into this process."""
        self.manifest = manifest
        address, self._kept = loaded(code, manifest["asks"])
        self.function = FLAT(address)
        self.call = _caller(self.function, kinds, answer, lambda cells: _raise(cells, manifest["errors"], made_of))

    def __call__(self, *arguments: Any) -> Any:
        return self.call(*arguments)


# ------------------------------------------------------------------------------------------------- into the machine


def _caller(run: Any, kinds: tuple[Kind, ...], answer: Kind, raise_it: Callable[[Any], None]) -> Callable[..., Any]:
    """A function that packs its arguments, calls `run`, and gives its answer back, or has what it raised raised."""
    packing = Packing(kinds)
    letters, expression, scope = _reading(answer)
    size = max(ERROR_WORDS, len(struct.Struct("=" + letters).pack(*[0] * _count(letters))) // 8)
    spare: list[tuple[int, Any]] = []
    scope |= {
        **packing.scope,
        "run": run,
        "spare": spare,
        "new": lambda: _answer_room(size),
        "raise_it": raise_it,
        "wrong": packing.slow,
        "StructError": struct.error,
    }
    names = ", ".join(packing.names)
    whole = f"({names}{',' if names else ''})"
    text = f"""
def call({names}):
    try:
        given = pack({", ".join(packing.expressions)})
    except StructError:
        given = wrong({whole})
    try:
        room = spare.pop()
    except IndexError:
        room = new()
    if run(given, room[0]):
        raise_it(room[1])
    {"w = read(room[1])" if letters else ""}
    spare.append(room)
    return {expression.replace("GIVEN", whole)}
"""
    exec(compile(text, "<zermelo: a call of machine code>", "exec"), scope)
    return scope["call"]  # type: ignore[no-any-return]


def _answer_room(size: int) -> tuple[int, Any]:
    cells = (ctypes.c_int64 * size)()
    return ctypes.addressof(cells), cells


def _count(letters: str) -> int:
    return len(struct.unpack("=" + letters, bytes(struct.calcsize("=" + letters))))


class Packing:
    """How arguments of some kinds become words."""

    def __init__(self, kinds: tuple[Kind, ...], block: bool = False) -> None:
        self.kinds = kinds
        self.names = [f"a{i}" for i in range(len(kinds))]
        self.letters = ""
        self.expressions: list[str] = []
        self.scope: dict[str, Any] = {"address": address_of, "shape": shape_of, "strides": strides_of}
        for name, kind in zip(self.names, kinds, strict=True):
            self._add(name, kind, block)
        self.struct = struct.Struct("=" + self.letters)
        self.scope["pack"] = self.struct.pack

    def _add(self, source: str, kind: Kind, block: bool = False, where: str = "") -> None:
        if kind == "nothing":
            return
        if isinstance(kind, str):
            if kind in LETTERS:
                self._word(LETTERS[kind], source)
            else:
                self._word("Q", f"{source}.address")
                if kind == "checked":
                    self._word("q", f"len({source})")
        elif kind[0] == "array":
            self._word("Q", f"address({source})")
            self._word(f"{kind[2]}q", f"*shape({source})")
            if kind[3] == "A":
                self._word(f"{kind[2]}q", f"*strides({source})")
        elif kind[0] == "address" and not block:
            self._word("Q", f"{source}.address")
        elif kind[0] == "text":
            self.scope["codes"] = _codes
            self._word(f"{kind[1]}q", f"*codes({source}, {kind[1]}, {where!r})")
        elif kind[0] == "optional":
            alone, inner = in_one_word(kind), kind[1][0]
            if not alone:
                self._word("q", f"{source} is not None")
            first = len(self.expressions)
            self.scope["within"] = _within
            self._add(f"within({source})" if inner == "int" else source, inner, block, where)
            instead = ", ".join(f"{NONE if alone else 0}" for _ in words_of(inner))
            self.expressions[first:] = [f"*(({instead},) if {source} is None else ({', '.join(self.expressions[first:])},))"]
        elif kind[0] == "enum":
            self._word("q", source if issubclass(kind[1], int) else f"{self._numbers(kind[1])}({source})")
        elif all(isinstance(part, str) and part in LETTERS for part in kind[-1]):
            items = self._sized(source, kind, where) if kind[0] == "tuple" else source
            self._word("".join(LETTERS[part] for part in kind[-1]), f"*{items}")
        else:
            for i, part in enumerate(kind[-1]):
                field = f"{kind[1].__name__}, field {kind[1]._fields[i]}: " if kind[0] in ("record", "address") else where
                items = self._sized(source, kind, where) if kind[0] == "tuple" and i == 0 else source
                self._add(f"{items}[{i}]", part, block, field)

    def _sized(self, source: str, kind: Kind, where: str) -> str:
        """The tuple `source`, if it is as long as its kind says."""
        self.scope["sized"] = _sized
        return f"sized({source}, {len(kind[-1])}, {where!r})"

    def _numbers(self, cls: Any) -> str:
        """The name of a function that says the number of a member."""
        name = f"number_in_{cls.__name__}_{id(cls)}"
        self.scope[name] = attrgetter("_value_") if by_value(cls) else lambda member: numbers(cls)[member._name_]
        return name

    def _word(self, letters: str, expression: str) -> None:
        self.letters += letters
        self.expressions.append(expression)

    def slow(self, arguments: tuple[Any, ...]) -> bytes:
        """The words of arguments whose numbers do not all fit: they are taken modulo 2 to the power of 64, as fields are."""
        scope = {**self.scope, "pack": lambda *words: words}
        scope |= dict(zip(self.names, arguments, strict=True))
        words = eval(f"pack({', '.join(self.expressions)})", scope)
        letters = _spelt(self.letters)
        return b"".join(
            struct.pack("=d", word) if letter == "d" else (int(word) & MASK).to_bytes(8, sys.byteorder)
            for letter, word in zip(letters, words, strict=True)
        )


def _within(number: int) -> int:
    """A whole number that may be None. Raises CannotCompile for the one that stands for None."""
    if number == NONE:
        raise CannotCompile(TOO_LOW)
    return number


def _sized(things: tuple[Any, ...], length: int, where: str) -> tuple[Any, ...]:
    """A tuple that machine code takes to be so long. Raises CannotCompile if it is not."""
    if len(things) != length:
        raise CannotCompile(f"{where}{LENGTH.format('tuple', length, len(things))}; {CELLS}")
    return things


def _codes(text: str, length: int, where: str) -> Iterator[int]:
    """The code points of a text that machine code takes to be so long. Raises CannotCompile if it is not."""
    if len(text) != length:
        raise CannotCompile(f"{where}{LENGTH.format('text', length, len(text))}")
    return map(ord, text)


def _spelt(letters: str) -> Iterator[str]:
    """Every letter as often as the number before it says."""
    number = ""
    for letter in letters:
        if letter.isdigit():
            number += letter
        else:
            yield from letter * int(number or 1)
            number = ""


@functools.lru_cache(1024)
def packer(kind: Kind) -> Callable[[Any], bytes]:
    """A function that says the words of a value of this kind."""
    packing = Packing((kind,))
    fast = eval(f"lambda a0: pack({', '.join(packing.expressions)})", packing.scope)

    def pack(value: Any) -> bytes:
        try:
            return fast(value)  # type: ignore[no-any-return]
        except struct.error:
            return packing.slow((value,))

    return pack


@functools.lru_cache(1024)
def _block_packer(kind: Kind) -> Callable[[Any], bytes]:
    """A function that flattens a record by address of this kind."""
    packing = Packing((("record", kind[1], kind[2]),), block=True)
    return eval(f"lambda a0: pack({', '.join(packing.expressions)})", packing.scope)  # type: ignore[no-any-return]


def placed(record: Any) -> Block:
    """A record by address, written into memory: what a kernel takes for it."""
    kind = kind_of(record)
    data = _block_packer(kind)(record)
    memory = machine_memory(max(1, len(data) // 8))
    ctypes.memmove(memory.address, data, len(data))
    return Block(record, kind, memory)


def address_of(array: Any) -> int:
    """Where the data of numpy's array or of an array.array begins."""
    if hasattr(array, "buffer_info"):
        return int(array.buffer_info()[0])
    return int(array.__array_interface__["data"][0])


def shape_of(array: Any) -> tuple[int, ...]:
    return getattr(array, "shape", None) or (len(array),)


def strides_of(array: Any) -> tuple[int, ...]:
    return tuple(array.strides)


# --------------------------------------------------------------------------------------------------- out of the machine


@functools.lru_cache(1024)
def reader(kind: Kind) -> Callable[[Any, int, Any], Any]:
    """A function that makes a value of this kind of the words from a byte of a buffer on; its arrays are looked for in a third argument."""
    letters, expression, scope = _reading(kind)
    words = "read(buffer, at)" if letters else "()"
    return eval(f"lambda buffer, at, like: (lambda w: {expression.replace('GIVEN', '(like,)')})({words})", scope)  # type: ignore[no-any-return]


def _reading(kind: Kind) -> tuple[str, str, dict[str, Any]]:
    """The letters of an answer's words, the expression that makes the answer of `w`, the numbers read, and what the expression names."""
    letters: list[str] = []
    classes: list[type] = []

    def value(kind: Kind) -> str:
        if kind == "nothing":
            return "None"
        if kind == "whole":
            letters.extend("Qq")
            return f"whole(w[{len(letters) - 2}], w[{len(letters) - 1}])"
        if isinstance(kind, str):
            letters.append(LETTERS[kind])
            word = f"w[{len(letters) - 1}]"
            return f"bool({word})" if kind == "bool" else f"word({word})" if kind == "word" else word
        if kind[0] == "array":
            first = len(letters)
            letters.extend("Q" + "q" * (kind[2] * (1 + (kind[3] == "A"))))
            return f"array(w[{first}], w[{first + 1}:{len(letters)}], {kind!r}, GIVEN)"
        if kind[0] == "text":
            letters.extend("q" * kind[1])
            return f"text(w[{len(letters) - kind[1]}:{len(letters)}])"
        if kind[0] == "piece":
            letters.extend("q" * (kind[1] + 1))
            first = len(letters) - kind[1]
            return f"text(w[{first}:{first} + w[{first - 1}]])"
        if kind[0] == "enum":
            letters.append("q")
            classes.append(kind[1])
            return f"member(classes[{len(classes) - 1}], w[{len(letters) - 1}])"
        if kind[0] == "optional":
            there = f"w[{len(letters)}]"
            if in_one_word(kind):
                return f"(None if {there} == {NONE} else {value(kind[1][0])})"
            letters.append("q")
            return f"({value(kind[1][0])} if {there} else None)"
        if kind[0] == "record":
            classes.append(kind[1])
            cls = f"classes[{len(classes) - 1}]"
        first = len(letters)
        parts = [value(part) for part in kind[-1]]
        if parts and all(part in ("int", "float") for part in kind[-1]):
            inside = f"w[{first}:{len(letters)}]"
        else:
            inside = f"({', '.join(parts)}{',' if parts else ''})"
        return f"make({cls}, {inside})" if kind[0] == "record" else inside

    expression = value(kind)
    scope = {
        "read": struct.Struct("=" + "".join(letters)).unpack_from,
        "make": tuple.__new__,
        "whole": _whole,
        "word": lambda value: int.__new__(U64, value),
        "array": _array,
        "text": lambda codes: "".join(map(chr, codes)),
        "member": member_of,
        "classes": list(_classes(kind)),
    }
    return "".join(letters), expression, scope


def _whole(bits: int, kind: int) -> int:
    """A number that may be an int or a word (see `kinds`)."""
    return U64(bits) if kind == 2 else bits - (bits >> 63 << 64) * (kind == 0)


def _classes(kind: Kind) -> Iterator[type]:
    if isinstance(kind, tuple) and kind[0] in ("tuple", "record", "optional", "enum"):
        if kind[0] in ("record", "enum"):
            yield kind[1]
        for part in kind[-1]:
            yield from _classes(part)


def _array(address: int, sizes: tuple[int, ...], kind: Kind, given: tuple[Any, ...]) -> Any:
    """An array of an answer: one of the arguments', for states share their arrays, or a copy of one that the rules made."""
    found = _same_array(address, given)
    if found is not None:
        return found
    import numpy as np

    about = {"version": 3, "data": (address, True), "typestr": np.dtype(kind[1]).str, "shape": sizes[: kind[2]]}
    return np.array(types.SimpleNamespace(__array_interface__={**about, "strides": sizes[kind[2] :] or None}))


def _same_array(address: int, given: tuple[Any, ...]) -> Any:
    """The array of the arguments that begins at an address."""
    for value in given:
        if isinstance(value, tuple):
            found = _same_array(address, value)
            if found is not None:
                return found
        elif not isinstance(value, Memory | Block | int | float | str | enum.Enum | None) and address_of(value) == address:
            return value
    return None


# ------------------------------------------------------------------------------------------------------------ errors


def _raise(cells: Any, errors: dict[str, Any], made_of: Callable[[], list[Any]]) -> None:
    """Raise what the machine code raised: the exception of the same class, with its message."""
    address, length, values, convert, several = cells[:ERROR_WORDS]
    text = ctypes.string_at(address, length)
    module, name, arguments, place = errors.get(hashlib.sha256(text).hexdigest()[:32]) or ["builtins", "RuntimeError", ["unknown"], None]
    if several > 0:
        made = _values(values, ctypes.string_at(convert).decode())
        arguments = [_with_value(argument, made) for argument in arguments]
    arguments = [_with_place(_tuples(argument), made_of) for argument in arguments]
    error = _exception(module, name)(*arguments)
    if place:
        error.add_note(f"raised by compiled code in {place[0]} ({place[1]}, line {place[2]})")
    raise error from None


def _with_place(argument: Any, made_of: Callable[[], list[Any]]) -> Any:
    """The sentence of an error with the function and the line where it was raised (see `compiler.arithmetic.place`)."""
    if not isinstance(argument, str) or AT not in argument:
        return argument
    _, name, distance, sentence = argument.split(AT)
    first = next((function.__code__.co_firstlineno for function in made_of() if function.__qualname__ == name), None)
    line = "" if first is None else f", line {first + int(distance)}"
    return f"{name.rpartition('<locals>.')[2]}{line}: {sentence}"


def _with_value(argument: Any, values: Iterator[Any]) -> Any:
    if argument == LATER:
        return next(values)
    return argument.replace(LATER, repr(next(values))) if isinstance(argument, str) and LATER in argument else argument


def _values(address: int, letters: str) -> Iterator[Any]:
    """The values that were only known when an exception was raised (see `compiler.raising`)."""
    inner: list[list[Any]] = [[]]
    for letter in letters:
        if letter == "(":
            inner.append([])
        elif letter == ")":
            whole = tuple(inner.pop())
            inner[-1].append(whole)
        elif letter == "?":
            inner[-1].append("(a value without a form outside compiled code)")
        elif letter == "t":
            data, length, size = struct.unpack("=3q", ctypes.string_at(address, 24))
            inner[-1].append(ctypes.string_at(data, length * size).decode({1: "latin-1", 2: "utf-16", 4: "utf-32"}[size] + CODE[size]))
            address += 24
        else:
            (word,) = struct.unpack("=" + {"b": "q", "w": "Q"}.get(letter, letter), ctypes.string_at(address, 8))
            inner[-1].append(bool(word) if letter == "b" else U64(word) if letter == "w" else word)
            address += 8
    yield from inner[0]


CODE = {1: "", 2: "-le" if sys.byteorder == "little" else "-be", 4: "-le" if sys.byteorder == "little" else "-be"}


def _tuples(value: Any) -> Any:
    """JSON knows only lists; exceptions hold tuples."""
    return tuple(map(_tuples, value)) if isinstance(value, list) else value


def _exception(module: str, name: str) -> Callable[..., BaseException]:
    """The class of an exception; RuntimeError, with its name in the message, if this process does not have it."""
    try:
        found: Any = sys.modules.get(module) or importlib.import_module(module)
        for part in name.split("."):
            found = getattr(found, part)
        if issubclass(found, BaseException):
            return found  # type: ignore[no-any-return]
    except Exception:  # whatever an import may raise
        pass
    return lambda *arguments: RuntimeError(f"{module}.{name}", *arguments)
