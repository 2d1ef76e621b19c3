"""Lists of rules, which are numba's with memory of our own: what they hold as they grow and shrink, and that nothing is left behind."""

from __future__ import annotations

import contextlib
import resource
from collections import deque
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


def out_of_itself(lengths: tuple[int, ...]) -> int:
    """What is put into a list or deque is made of what it held before, whole, as `list.extend` and slices have it."""
    things = [1, *lengths[:3]]
    same, queue = things, deque(things)
    things.extend([thing + 1 for thing in things])
    things[1:] = same
    things[2:2] = [thing + len(things) for thing in same]
    queue.extend([thing + 1 for thing in queue])
    queue.extendleft([thing * 2 for thing in queue])
    queue.extendleft(queue)
    last: deque[int] = deque(lengths[:2], maxlen=5)
    last.extend([thing + 3 for thing in last])
    last.extend([thing + 4 for thing in last])
    return _sum(things) * 7 + _sum(list(queue)) * 5 + _sum(list(last))


LENGTHS = (0, 1, 2, 1, 0, 9, 3, 65, 66, 67, 68, 64, 200, 1, 1000, 10, 999, 0, 5, 2000, 66, 67, 0)


@pytest.mark.parametrize("function", [up_and_down, nested, with_sets, out_of_itself])
def test_a_list_holds_what_it_was_given_at_every_length(both: Callable[..., None], function: Callable[..., int]) -> None:
    both(function, LENGTHS)


def first_above(things: tuple[int, ...], least: int) -> int | None:
    for thing in things:
        if thing > least:
            return thing
    return None


def refused(things: tuple[int, ...], n: int) -> int:
    """A list of which is first known that it holds numbers, and then that it may hold None: not in a dict of lists of numbers."""
    found = {0: [1]}
    if n > 2:
        found.setdefault(n, []).append(first_above(things, 5) or 5)
    return sum(_sum(found[key]) for key in found)


def first_or_n(things: tuple[int, ...], n: int) -> int:
    """Such a list again, alone."""
    found = [n, 2]
    found.append(n % 99)
    found.insert(things[0], first_above(things[:4], 1000) or n)
    return _sum(found)


def test_what_cannot_be_compiled_changes_nothing_of_what_is_compiled_after_it(both: Callable[..., None]) -> None:
    from zermelo._kernel import CannotCompile

    with contextlib.suppress(CannotCompile):
        both(refused, LENGTHS, 3)
    both(first_or_n, LENGTHS, 3)


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
