"""JSON with the line and column of every value, for error messages.

Python's own reader parses strings and numbers; only brackets, commas and colons are parsed here.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ..errors import PositionError
from ..source import Source, Spot, error_at

MAX_DEPTH = 30
"""None of our formats nests deeper."""

_SCALARS = json.JSONDecoder(parse_constant=lambda word: _refused(word))


class Located(NamedTuple):
    """A value and where it begins. Items of lists and objects are located as well."""

    value: Any
    at: Spot


class _Constant(ValueError):
    """NaN or Infinity, which Python accepts but JSON does not allow."""


def _refused(word: str) -> Any:
    raise _Constant(word)


def parse(text: str) -> Located:
    """The value in a text. Raises PositionError, with line and column, if it is not valid JSON."""
    source = Source(text)
    value, index = _value(source, _skip(text, 0), 0)
    if index < len(text):
        raise error_at(source.spot(index), f"unexpected {text[index]!r} after the end of the JSON; write one object only")
    return value


def _skip(text: str, index: int) -> int:
    while index < len(text) and text[index] in " \t\r\n":
        index += 1
    return index


def _value(source: Source, index: int, depth: int) -> tuple[Located, int]:
    text, at = source.text, source.spot(index)
    if depth > MAX_DEPTH:
        raise error_at(at, "brackets are nested too deeply; nodes belong in one list, not inside each other")
    sign = text[index : index + 1]
    if sign == "{":
        return _object(source, index, at, depth)
    if sign == "[":
        return _list(source, index, at, depth)
    try:
        value, end = _SCALARS.raw_decode(text, index)
    except json.JSONDecodeError as error:
        reason = "the text ends too early" if error.pos >= len(text) else error.msg[0].lower() + error.msg[1:]
        raise error_at(Spot(error.lineno, error.colno), f"not valid JSON: {reason}") from None
    except _Constant as error:
        raise error_at(at, f"{error} is not allowed in JSON; write a finite number") from None
    except ValueError:  # an int of too many digits
        raise error_at(at, "the number is too long; write one below 10^308") from None
    return Located(value, at), _skip(text, end)


def _list(source: Source, index: int, at: Spot, depth: int) -> tuple[Located, int]:
    text, items = source.text, list[Located]()
    index = _skip(text, index + 1)
    while text[index : index + 1] != "]":
        if items:
            index = _after(source, index, ",", "]")
        item, index = _value(source, index, depth + 1)
        items.append(item)
    return Located(items, at), _skip(text, index + 1)


def _object(source: Source, index: int, at: Spot, depth: int) -> tuple[Located, int]:
    text, items = source.text, dict[str, Located]()
    index = _skip(text, index + 1)
    while text[index : index + 1] != "}":
        if items:
            index = _after(source, index, ",", "}")
        key, index = _value(source, index, depth + 1)
        if not isinstance(key.value, str):
            raise error_at(key.at, 'a key in quotes is expected here, as in "nodes": …')
        if key.value in items:
            raise error_at(key.at, f"the key {key.value!r} is already given at {items[key.value].at}")
        index = _after(source, index, ":", ":")
        items[key.value], index = _value(source, index, depth + 1)
    return Located(items, at), _skip(text, index + 1)


def _after(source: Source, index: int, sign: str, closing: str) -> int:
    text = source.text
    if text[index : index + 1] != sign:
        found = repr(text[index]) if index < len(text) else "the end of the text"
        wanted = f"{sign!r}" if sign == closing else f"{sign!r} or {closing!r}"
        raise error_at(source.spot(index), f"expected {wanted}, got {found}")
    return _skip(text, index + 1)


def expect(item: Located, kind: type, what: str) -> Any:
    """The value, if it is of this kind. Raises PositionError with the sentence `what` otherwise."""
    if not isinstance(item.value, kind) or (isinstance(item.value, bool) and kind is not bool):
        raise PositionError(f"{item.at}: {what}")
    return item.value
