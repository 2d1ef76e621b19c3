"""JSON in which every value knows where it stands, so that an error can say line and column.

Strings and numbers are read by Python's own reader; only brackets and commas are gone through here.
"""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from ..errors import PositionError
from .treenodes import Source, Spot, wrong

DEEPEST = 30
"""No format of ours nests deeper."""

_SCALARS = json.JSONDecoder(parse_constant=lambda word: _refused(word))


class Located(NamedTuple):
    """A value and where it begins. Items of lists and objects are located as well."""

    value: Any
    at: Spot


class _Constant(ValueError):
    """NaN or Infinity, which Python reads and JSON does not know."""


def _refused(word: str) -> Any:
    raise _Constant(word)


def parse(text: str) -> Located:
    """The value that a text holds. Raises PositionError, with line and column, if it is no JSON."""
    source = Source(text)
    value, index = _value(source, _skip(text, 0), 0)
    if index < len(text):
        raise wrong(source.spot(index), f"the JSON has ended before this {text[index]!r}; write one object only")
    return value


def _skip(text: str, index: int) -> int:
    while index < len(text) and text[index] in " \t\r\n":
        index += 1
    return index


def _value(source: Source, index: int, depth: int) -> tuple[Located, int]:
    text, at = source.text, source.spot(index)
    if depth > DEEPEST:
        raise wrong(at, "brackets within brackets, deeper than any format here goes; nodes stand in one list, not inside each other")
    sign = text[index : index + 1]
    if sign == "{":
        return _object(source, index, at, depth)
    if sign == "[":
        return _list(source, index, at, depth)
    try:
        value, end = _SCALARS.raw_decode(text, index)
    except json.JSONDecodeError as error:
        raise wrong(Spot(error.lineno, error.colno), f"this is no JSON: {_reason(error, text)}") from None
    except _Constant as error:
        raise wrong(at, f"{error} is no number in JSON; write a finite one") from None
    except ValueError:  # an int of too many digits
        raise wrong(at, "too long a number; write one below 10^308") from None
    return Located(value, at), _skip(text, end)


def _reason(error: json.JSONDecodeError, text: str) -> str:
    if error.pos >= len(text):
        return "the text ends too early"
    return f"{error.msg[0].lower()}{error.msg[1:]}"


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
            raise wrong(key.at, 'a key stands here, in quotes, as in "nodes": …')
        if key.value in items:
            raise wrong(key.at, f"{key.value!r} a second time, after {items[key.value].at}; each key stands once")
        index = _after(source, index, ":", ":")
        items[key.value], index = _value(source, index, depth + 1)
    return Located(items, at), _skip(text, index + 1)


def _after(source: Source, index: int, sign: str, closing: str) -> int:
    text = source.text
    if text[index : index + 1] != sign:
        found = repr(text[index]) if index < len(text) else "the end of the text"
        wanted = f"{sign!r}" if sign == closing else f"{sign!r} or {closing!r}"
        raise wrong(source.spot(index), f"{found} where {wanted} belongs")
    return _skip(text, index + 1)


def expect(item: Located, kind: type, what: str) -> Any:
    """The value, if it is of this kind. Raises PositionError otherwise; `what` says what would be right."""
    if not isinstance(item.value, kind) or (isinstance(item.value, bool) and kind is not bool):
        raise PositionError(f"{item.at}: {what}")
    return item.value
