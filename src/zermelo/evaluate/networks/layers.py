"""Layers of a network: what one is made of, in a few functions over memory.

    a list     at `place`: how many numbers there are, then which, and `most` places on how strong each is; filled up with numbers of
               strength 0 to a multiple of 4
    a layer    `width` units: their biases, and the weights of all that a list names, each as strong as it is. The weights of the number
               0 begin at `first`, each number has `width` of them

A list is of inputs of a game that are not 0, or of units of the layer below that are not: most are 0, and cost nothing.
"""

from __future__ import annotations

from typing import Any

from ...errors import GameError
from ...game import State
from ...memory import add_row, add_rows, copy_row, dot

TOGETHER = 4
"""Numbers of a list whose weights are added at once: what is added to a unit has to wait for what was added before."""

MIDDLE = 0.3
"""The bias of a unit that has learned nothing: it is where its activation has a slope."""


NO_INPUT = "inputs(player) yields the number of an input that is not below INPUTS, or one twice: zermelo check says where"
NO_CHANGE = "input_changes(action, player) yields the number of an input that is not below INPUTS, or one twice: zermelo check says where"
"""What ends a search, or a training, whose memory would be written beside."""


def room_for(numbers: int) -> int:
    """Cells that a list of so many numbers takes up."""
    return 2 * (numbers + TOGETHER)


def most_of(numbers: int) -> int:
    """Of a list of so many numbers, what it has places for."""
    return numbers + TOGETHER - 1


def list_inputs(state: State, player: int, scratch: Any, place: int, most: int) -> None:
    """List the inputs that are not 0, as `player` sees the position."""
    number, inputs = 0, most - most_of(0)
    for which, strength in state.inputs(player):
        if which < 0 or which >= inputs or number == inputs:
            raise GameError(NO_INPUT)
        number += 1
        scratch[place + number] = which
        scratch.floats[place + most + number] = strength
    fill_up(number, scratch, place, most)


def list_units(scratch: Any, at: int, units: int, place: int, most: int) -> None:
    """List the units that are not 0 of a layer that stands from `at` on, before its activation."""
    number = 0
    for unit in range(units):
        strength = squared(scratch.floats[at + unit])
        if strength > 0.0:
            number += 1
            scratch[place + number] = unit
            scratch.floats[place + most + number] = strength
    fill_up(number, scratch, place, most)


def fill_up(number: int, scratch: Any, place: int, most: int) -> None:
    """End a list of so many numbers."""
    while number % TOGETHER != 0:
        number += 1
        scratch[place + number] = 0
        scratch.floats[place + most + number] = 0.0
    scratch[place] = number


def add_up(cells: Any, scratch: Any, place: int, most: int, first: int, bias: int, width: int, at: int) -> None:
    """Work out a layer, before its activation, into the scratch memory from `at` on."""
    copy_row(scratch, at, cells, bias, width)
    for n in range(place + 1, place + scratch[place] + 1, TOGETHER):
        add_rows(scratch, at, cells, rows(scratch, n, first, width), strengths(scratch, n + most), width)


def take_back(
    cells: Any, into: Any, scratch: Any, place: int, most: int, first: int, bias: int, width: int, slopes: int, back: int
) -> None:
    """Add to the weights `into` their slopes, those of the units standing from `slopes` on, and to what stands from `back` on those of the
    list, in its order."""
    add_row(into, bias, scratch, slopes, 1.0, width)
    for n in range(scratch[place]):
        row, strength = first + scratch[place + 1 + n] * width, scratch.floats[place + most + 1 + n]
        scratch.floats[back + n] += dot(cells, row, scratch, slopes, width)
        add_row(into, row, scratch, slopes, strength, width)


def through_activation(scratch: Any, at: int, units: int, place: int, back: int, slopes: int, most: int) -> None:
    """The slopes of the units that stand from `at` on before their activation, into `slopes`: those of the list, from `back` on, tell."""
    for unit in range(units):
        scratch.floats[slopes + unit] = 0.0
    for n in range(scratch[place]):
        unit = scratch[place + 1 + n]
        x = scratch.floats[at + unit]
        if scratch.floats[place + most + 1 + n] > 0.0 and x < 1.0:
            scratch.floats[slopes + unit] = 2.0 * x * scratch.floats[back + n]


def rows(scratch: Any, place: int, first: int, width: int) -> tuple[int, int, int, int]:
    """Where the weights of four numbers of a list begin."""
    return (
        first + scratch[place] * width,
        first + scratch[place + 1] * width,
        first + scratch[place + 2] * width,
        first + scratch[place + 3] * width,
    )


def strengths(scratch: Any, place: int) -> tuple[float, float, float, float]:
    """How strong four numbers of a list are."""
    return scratch.floats[place], scratch.floats[place + 1], scratch.floats[place + 2], scratch.floats[place + 3]


def squared(x: float) -> float:
    """Between 0 and 1, squared (SCReLU)."""
    cut = min(max(x, 0.0), 1.0)
    return cut * cut
