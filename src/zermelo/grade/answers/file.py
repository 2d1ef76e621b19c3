"""Files of answers by hand: JSON in, numbers and windows out, and every error with its place.

answers.json, line 3, column 9: not valid JSON ...           the file cannot be read
answers.json: exercises[0].values.C must be a number ...     an answer cannot be understood; this answer alone is lost
"""

from __future__ import annotations

import difflib
import json
import math
import re
from collections.abc import Iterable, Iterator, Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

from ...errors import TeachingError
from ...exercise.blank import SHEET, VERSION
from ...exercise.exercise import INFINITY_WORDS, NOT_VISITED, ROUNDING
from ...files import text_of
from ...numbers import Real, exact, number_text
from ...search.run.result import EXACT, LOWER, UPPER
from ...search.run.words import SIGNS
from ..printable import printable

FILE_KEYS = ("format", "version", "student", "exercises")
ENTRY_KEYS = ("number", "kind", "rule", "tree", "values", "move", "pruned", "visited", "windows")
"""The fields of a file, and of each exercise in it."""

BOUND_OF = {"": None, "=": None, "≥": LOWER, ">=": LOWER, "≤": UPPER, "<=": UPPER}
"""The meaning of the sign before a number; "= 2" means 2."""
NUMBER = re.compile(r"(?P<sign>≥|>=|≤|<=|=|)\s*(?P<number>[+-]?\s*(?:\d+\s*/\s*[1-9]\d*|\d+(?:\.\d+)?|\.\d+|inf(?:inity)?|∞|oo))", re.ASCII)
DECIMAL_COMMA = re.compile(r"(?<=\d),(?=\d+$)(?!\d{3}$)", re.ASCII)
"""2,5 is two and a half; 1,250 may be a thousand, so it is not read."""
WINDOW = re.compile(r"[(\[\]]?(?P<ends>[^()\[\]]+)[)\]\[]?")
"""Also ]3, 7[, as an open interval is written in some countries."""
DASHES = ("−", "–", "—")
"""What word processors and people make of a minus."""
NOT_VISITED_WORDS = (NOT_VISITED, *DASHES, "not visited")
"""What people type for a node that is never visited; the last is what solutions say."""
NO_LEAVES_WORDS = ("none", *NOT_VISITED_WORDS[:-1])
"""What people type for an empty list of leaves."""
MOST_DIGITS = 40
"""An answer is no longer than this."""


class Number(NamedTuple):
    """A number as it was answered, the bound that was written before it, and the tolerance for rounding."""

    number: Real
    bound: str | None = None
    slack: Fraction = Fraction(0)

    def meets(self, number: float) -> bool:
        """Is it that number, or that number rounded to two or more decimals?"""
        if math.isinf(number) or math.isinf(self.number):
            return self.number == number
        return abs(Fraction(self.number) - exact(number, ROUNDING)) <= self.slack


class Place(NamedTuple):
    """A place in a file, to be named in an error: answers.json: exercises[0].values.C"""

    file: str
    path: str = ""

    def __truediv__(self, step: str | int) -> Place:
        part = f"[{step}]" if isinstance(step, int) else f".{step}" if self.path else str(step)
        return Place(self.file, self.path + part)

    def wrong(self, words: str) -> TeachingError:
        return TeachingError(printable(f"{self.file}: {self.path or 'the file'} {words}"))


def loaded(path: Path) -> dict[str, Any]:
    """The content of a JSON file; decimals keep their digits. A key that stands twice in one object has a `Twice` for its value."""
    text = text_of(path, TeachingError)
    try:
        data = json.loads(text, parse_float=Decimal, parse_int=_whole, parse_constant=str, object_pairs_hook=_object)
    except json.JSONDecodeError as error:
        reason = error.msg[:1].lower() + error.msg[1:]
        raise TeachingError(f"{path.name}, line {error.lineno}, column {error.colno}: not valid JSON: {reason}") from None
    except RecursionError:
        raise TeachingError(f"{path.name} has brackets nested too deeply for an answer file") from None
    if not isinstance(data, dict):
        raise TeachingError(f"{path.name}, line 1, column 1: the file must contain an object: {{{'...'}}}")
    return data


TWICE = "stands twice in the file: keep one of them"


class Twice:
    """The value of a key that stands twice in one object."""

    def __repr__(self) -> str:
        return "two answers"


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        found[key] = Twice() if key in found else value
    return found


def _whole(digits: str) -> int | str:
    """A whole number; one with more digits than anybody answers stays text, which no answer is."""
    return int(digits) if len(digits) <= MOST_DIGITS else digits


def check_head(data: Mapping[str, Any], format: str, where: Place) -> None:
    for key in ("format", "version", "exercises"):
        if isinstance(data.get(key), Twice):
            raise (where / key).wrong(TWICE)
    if data.get("format") != format:
        other = " (this is a sheet: pass it with --sheet)" if data.get("format") == SHEET else ""
        raise (where / "format").wrong(f'must be "{format}"{other}')
    if data.get("version") != VERSION:
        raise (where / "version").wrong(f"must be {VERSION}, the version that this program reads")


def unknown_keys(data: Mapping[str, Any], known: Iterable[str], where: Place) -> Iterator[TeachingError]:
    """The fields that nobody asks for, each with the one that may be meant."""
    for key in data:
        if key not in known:
            near = difflib.get_close_matches(key, list(known), n=1)
            yield (where / key).wrong(
                f"is not a known field: {f'did you mean {near[0]}?' if near else 'the fields are ' + ', '.join(known)}"
            )


def number_or_not(given: Any, spot: Place) -> Number | str | None:
    """A number, "-", or None."""
    if given is None or (isinstance(given, str) and not given.strip()):
        return None
    if _not_visited(given):
        return NOT_VISITED
    return _number(given, spot)


def _not_visited(given: Any) -> bool:
    return isinstance(given, str) and given.strip().lower() in NOT_VISITED_WORDS


def _number(given: Any, spot: Place) -> Number:
    if isinstance(given, Twice):
        raise spot.wrong(TWICE)
    text = str(given) if isinstance(given, int | str | Decimal) and not isinstance(given, bool) else ""
    for dash in DASHES:
        text = text.replace(dash, "-")
    found = NUMBER.fullmatch(DECIMAL_COMMA.sub(".", text.strip().lower()))
    if found is None or len(text) > MOST_DIGITS:
        raise spot.wrong('must be a number such as 3, 2.5, "7/2", "≤ 2" or "≥ 5", or "-" for a node that is never visited')
    bound, digits = BOUND_OF[found["sign"]], "".join(found["number"].split())
    if digits.lstrip("+-") in INFINITY_WORDS:
        return Number(-math.inf if digits.startswith("-") else math.inf, bound)
    decimals = len(digits.partition(".")[2])
    return Number(Fraction(digits), bound, Fraction(1, 2 * 10**decimals) if decimals >= 2 else Fraction(0))


def window_or_not(given: Any, spot: Place) -> tuple[Number, Number] | str | None:
    """Two numbers, "-", or None."""
    if given is None or (isinstance(given, str) and not given.strip()):
        return None
    if _not_visited(given):
        return NOT_VISITED
    ends: Any = given
    if isinstance(given, str):  # in (2,5; 7) the comma stands for a point
        found = WINDOW.fullmatch(given.strip())
        ends = found["ends"].split(";" if ";" in given else ",") if found else None
    if not isinstance(ends, list | tuple) or len(ends) != 2:
        raise spot.wrong('must be a window such as ["-inf", 3] or "(-∞, 3)", or "-" for a node that is never visited')
    low, high = (_number(end, spot) for end in ends)
    return low, high


def exact_value(number: float) -> Real:
    """The exact value that a float of the search stands for: a fraction, or an infinity."""
    return number if math.isinf(number) else exact(number, ROUNDING)


def answer_text(given: Number | str | None) -> str:
    if given is None:
        return ""
    if isinstance(given, str):
        return "not visited"
    return SIGNS[given.bound or EXACT] + number_text(given.number)
