"""Rows of fractions: the same in machine code as in plain Python, digit by digit, for rows of all lengths."""

from __future__ import annotations

import random
from typing import Any, NamedTuple

import pytest

from zermelo.games import TicTacToe
from zermelo.memory import add_row, add_rows, add_up_rows, copy_row, dot, dot_of_squares, memory, short_memory, square_row
from zermelo.search.run.prepare import prepared

ROOM = 200


class Rows(NamedTuple):
    one: Any
    other: Any


def work(state: Any, count: int, at: int, factor: float, rows: Rows) -> float:
    """Every function once."""
    one, other = rows.one, rows.other
    copy_row(one, 100, other, at, count)
    add_row(one, at, other, 3, factor, count)
    add_rows(one, 100, other, (at, 1, 40, 7), (factor, 0.5, -factor, 1.0 / 3.0), count)
    square_row(other, 150, one, at, count)
    return dot(one, 100, other, 150, count)


@pytest.mark.parametrize("count", (-1, 0, 1, 7, 8, 9, 16, 31, 40))
def test_machine_code_and_python_agree_to_the_last_digit(count: int) -> None:
    found = []
    for mode in (True, False):
        dice, rows = random.Random(count), Rows(memory(ROOM, mode), memory(ROOM, mode))
        for n in range(ROOM):
            rows.one.floats[n], rows.other.floats[n] = dice.gauss(0, 1), dice.gauss(0, 1)
        kernel, given, _ = prepared(work, lambda machine, rows=rows: (TicTacToe(), count, 11, 0.7, rows), mode)  # type: ignore[misc]
        answer = kernel(*given)
        found.append((answer, [float(rows.one.floats[n]) for n in range(ROOM)], [float(rows.other.floats[n]) for n in range(ROOM)]))
    assert found[0] == found[1]
    sums = sum(a * b for a, b in zip(found[1][1][100:][: max(count, 0)], found[1][2][150:][: max(count, 0)], strict=True))
    assert found[1][0] == pytest.approx(sums)


class Shorts(NamedTuple):
    weights: Any
    which: Any
    layer: Any


def add_and_weigh(state: Any, number: int, width: int, shorts: Shorts) -> int:
    """Rows added up into the layer, and its squares weighed."""
    add_up_rows(shorts.layer, 5, shorts.weights, 7, shorts.weights, shorts.which, number, 8, 3, width)
    return dot_of_squares(shorts.weights, 30, shorts.layer, 5, width, 255)


@pytest.mark.parametrize("width", (0, 1, 15, 16, 33, 64, 145))
def test_whole_numbers_of_16_bits_are_added_up_and_come_round(width: int) -> None:
    found = []
    for mode in (True, False):
        dice = random.Random(width)
        shorts = Shorts(short_memory(10 * width + 200, mode), memory(12, mode), short_memory(width + 20, mode))
        for n in range(10 * width + 200):
            shorts.weights.shorts[n] = dice.choice((-32768, 32767, dice.randint(-32768, 32767), dice.randint(-90, 90)))
        for n in range(12):
            shorts.which[n] = dice.randrange(10)
        kernel, given, _ = prepared(add_and_weigh, lambda machine, shorts=shorts: (TicTacToe(), 6, width, shorts), mode)  # type: ignore[misc]
        found.append((kernel(*given), list(shorts.layer.shorts[: width + 20])))
    assert found[0] == found[1]
    wanted = []
    for k in range(width):
        more, fewer = ([shorts.weights.shorts[width * shorts.which[n] + k] for n in some] for some in (range(6), range(8, 11)))
        wanted.append((shorts.weights.shorts[7 + k] + sum(more) - sum(fewer) + 32768) % 65536 - 32768)
    assert found[1][1][5:][:width] == wanted
