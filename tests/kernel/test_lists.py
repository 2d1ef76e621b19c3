"""Lists of rules, which are numba's with memory of our own: what they hold as they grow and shrink, and that nothing is left behind."""

from __future__ import annotations

import resource
from collections.abc import Callable
from typing import Any

import pytest


@pytest.fixture(scope="module")
def both(needs_compiler: None) -> Callable[..., None]:
    """Holds the machine form of a function against its plain form."""
    from zermelo._kernel import compiled

    def compare(function: Callable[..., Any], *arguments: Any) -> None:
        assert compiled(function, *arguments)(*arguments) == function(*arguments)

    return compare


def _sum(things: list[int]) -> int:
    total = len(things)
    for thing in things:
        total = (total * 31 + thing) % 1_000_003
    return total


def up_and_down(lengths: tuple[int, ...]) -> int:
    """A list that grows and shrinks through all the sizes at which its memory moves."""
    things: list[int] = []
    total = 0
    for length in lengths:
        while len(things) < length:
            things.append(len(things) * 7 + total % 5)
        while len(things) > length:
            total += things.pop()
        if length > 2:
            things.insert(1, total)
            del things[2]
            things[0] = total % 11
        total = total * 3 % 1_000_003 + _sum(things)
    things.extend(things[::2])
    things += [1, 2, 3]
    things.clear()
    things.append(total)
    return _sum(things) + total


def nested(lengths: tuple[int, ...]) -> int:
    """Lists within lists, in the list and taken out of it again."""
    rows = [[0]]
    total = 0
    for length in lengths:
        row = [n * n % 13 for n in range(length)]
        rows.append(row)
        if len(rows) > 3:
            old = rows.pop(0) if length % 2 else rows.pop()
            total += _sum(old)
        rows[0] = [*row, length]
        rows.insert(1, [total])
    copy = [row[:] for row in rows]
    copy[0].append(5)
    rows.append(copy[0])
    total += len(rows)
    rows.clear()
    rows.append(copy[-1])
    return total + sum(_sum(row) for row in rows) + _sum(copy[0])


def with_sets(lengths: tuple[int, ...]) -> int:
    """Sets, whose memory moves in its own way."""
    total = 0
    for length in lengths:
        things = {n * n % 101 for n in range(length)}
        others = {n * 3 % 101 for n in range(length // 2)}
        things |= others
        things.discard(4)
        total = total * 7 % 1_000_003 + len(things) + len(things - others) + sum(sorted(things & others))
    return total


LENGTHS = (0, 1, 2, 1, 0, 9, 3, 65, 66, 67, 68, 64, 200, 1, 1000, 10, 999, 0, 5, 2000, 66, 67, 0)


@pytest.mark.parametrize("function", [up_and_down, nested, with_sets])
def test_a_list_holds_what_it_was_given_at_every_length(both: Callable[..., None], function: Callable[..., int]) -> None:
    both(function, LENGTHS)


def test_what_a_list_held_is_given_back(needs_compiler: None) -> None:
    from zermelo._kernel import compiled

    def again_and_again(lengths: tuple[int, ...], times: int) -> int:
        total = 0
        for _ in range(times):
            total = (total + up_and_down(lengths) + nested(lengths) + with_sets(lengths)) % 1_000_003
        return total

    run = compiled(again_and_again, LENGTHS, 1)
    run(LENGTHS, 200)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(LENGTHS, 3000)  # 3,000 times some 60 kB: 180 MB if nothing came back
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kilobytes more than after the first round"
