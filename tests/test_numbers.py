"""Numbers as people read them, as JSON has them, and as the fractions they stand for."""

from __future__ import annotations

import json
import math
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zermelo.games import Tree
from zermelo.numbers import (
    DENOMINATOR,
    bounds_text,
    counted,
    decimal_text,
    exact,
    interval_text,
    noun,
    number_text,
    plain,
    share_text,
    short_text,
    stands_for,
    window_text,
)

INFINITE = math.inf
FLOATS = st.floats(allow_nan=False, allow_infinity=False) | st.fractions(max_denominator=DENOMINATOR).map(float)
FRACTIONS = st.fractions() | st.fractions(max_denominator=1000)


def read(text: str) -> Fraction:
    """What a text means, read by nobody of ours."""
    return Fraction(text)


@pytest.mark.parametrize(
    ("value", "text", "short"),
    [
        (3.0, "3", "3"),
        (3, "3", "3"),
        (-0.0, "0", "0"),
        (2.5, "2.5", "2.5"),
        (0.25, "1/4", "1/4"),
        (1 / 3, "1/3", "1/3"),
        (-22 / 7, "-22/7", "-22/7"),
        (0.123456789, "0.123456789", "0.123457"),
        (5 / 3 + 4 - 2**-50, "5.666666666666666", "17/3"),  # a mean of thirds, off by its last digit
        (0.1 + 0.2, "0.30000000000000004", "0.3"),
        (17 / 3 + 1e-9, "5.666666667666667", "5.66667"),
        (1e16, "1e+16", "1e+16"),
        (Fraction(1, 3), "1/3", "1/3"),
        (Fraction(5, 2), "2.5", "2.5"),
        (Fraction(7), "7", "7"),
        (Fraction(1, 10**8), "1/100000000", "1e-08"),
        (Fraction(10**400, 3), f"{10**400}/3", None),
        (INFINITE, "+∞", "+∞"),
        (-INFINITE, "-∞", "-∞"),
        (math.nan, "?", "?"),
    ],
)
def test_the_texts_of_a_number(value: float | Fraction, text: str, short: str | None) -> None:
    assert number_text(value) == text
    if short is not None:
        assert short_text(value) == short


@given(FLOATS)
def test_a_float_reads_back(value: float) -> None:
    assert float(read(number_text(value))) == value
    assert float(decimal_text(value)) == value
    assert len(number_text(value)) <= len(decimal_text(value))
    if math.isfinite(value) and abs(value) < 1e100:
        assert float(Tree.from_text(f"({number_text(value)} 0)").result(0).utility(0)) == value


@given(FRACTIONS)
def test_a_fraction_reads_back_exactly(value: Fraction) -> None:
    assert read(number_text(value)) == value
    assert Fraction(str(plain(value))) == value


@given(FLOATS | FRACTIONS)
def test_a_short_text_is_short(value: float | Fraction) -> None:
    text = short_text(value)
    assert len(text) <= len("-1234567890123456")
    assert abs(read(text) - Fraction(value)) <= Fraction(51, 100_000) * abs(Fraction(value))


@given(st.fractions(max_denominator=DENOMINATOR, min_value=-1000, max_value=1000))
def test_a_float_stands_for_its_fraction(value: Fraction) -> None:
    assert exact(float(value)) == value == exact(value)
    assert stands_for(float(value)) == value == stands_for(value)


def test_what_a_float_is_exactly() -> None:
    assert exact(0.123456789) == Fraction(123456789, 10**9)
    assert exact(0.1 + 0.2) == Fraction("0.30000000000000004")
    assert exact(0.1 + 0.2, within=1e-12) == Fraction(3, 10)
    assert exact(0.300000001, within=1e-12) == Fraction("0.300000001")
    assert exact(1e6 / 3 + 1e-7, within=1e-12) == Fraction(10**6, 3)
    assert exact(5) == 5
    assert stands_for(0.123456789) is None
    assert stands_for(Fraction(1, DENOMINATOR + 1)) is None


@pytest.mark.parametrize(
    ("share", "text"),
    [(1 / 3, "1/3"), (0.5, "1/2"), (1.0, "1"), (0.0, "0"), (1 / 1001, "0.000999"), (0.123456, "0.1235"), (Fraction(2, 3), "2/3")],
)
def test_probabilities(share: float | Fraction, text: str) -> None:
    assert share_text(share) == text


def test_pairs_of_numbers() -> None:
    assert window_text((-INFINITE, 3.0)) == "(-∞, 3)"
    assert window_text((math.nextafter(3.0, 0.0), 3.0)) == "(3-ε, 3)"
    assert window_text((0.0, 4.9e-32)) == "(0, 0+ε)"
    assert window_text((Fraction(1, 3), Fraction(1, 2))) == "(1/3, 0.5)"
    assert interval_text((-INFINITE, 7.0)) == "[-∞, 7]"
    assert interval_text((2.0, 2.0)) == "2"
    assert bounds_text((1 / 3, INFINITE)) == "α=1/3 β=+∞"


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (3.0, 3),
        (-0.0, 0),
        (0.25, 0.25),
        (1 / 3, 1 / 3),
        (1e16, 1e16),
        (INFINITE, "inf"),
        (-INFINITE, "-inf"),
        (math.nan, None),
        (None, None),
        (True, True),
        ("exact", "exact"),
        (Fraction(6, 2), 3),
        (Fraction(1, 4), 0.25),
        (Fraction(1, 3), "1/3"),
        (Fraction(10**400, 3), f"{10**400}/3"),
        ((-INFINITE, 3.0, (Fraction(1, 3), None)), ["-inf", 3, ["1/3", None]]),
    ],
)
def test_numbers_in_json(value: Any, told: Any) -> None:
    assert plain(value) == told
    assert type(plain(value)) is type(told)
    assert json.loads(json.dumps(plain(value), allow_nan=False)) == told


def test_what_is_counted_is_one_or_several() -> None:
    said = [counted(number, what) for number, what in ((1, "ply"), (0, "ply"), (2, "child"), (1, "leaf"), (1234, "noisy action"))]
    assert said == ["1 ply", "0 plies", "2 children", "1 leaf", "1,234 noisy actions"]
    assert (
        noun(2, "complete game") == "complete games" and noun(1, "search") == "search" and noun(3, "different leaf") == "different leaves"
    )
