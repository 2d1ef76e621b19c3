"""Sets of rules: what they hold, and the order in which they are gone through, is that of this Python."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
import pytest

WIDE = frozenset(range(0, 90, 7))
NARROW = {3, 11, 19}  # of one place in a small table
ROWS = ((3, 11, 19), (1, 2, 2, 9), (0,))

pytestmark = pytest.mark.usefixtures("unoptimised")


def in_order(things: Iterable[int]) -> int:
    """A number that says what came, and in which order."""
    found = 0
    for thing in things:
        found = (found * 31 + thing + 1) % 1_000_003
    return found


def of_two(a: Any, b: Any, way: int) -> int:
    """One of many ways in which two sets come together, and what can be asked of them."""
    s, t = set(a), {thing for thing in b}  # noqa: C416
    if way == 0:
        s = s | t
    elif way == 1:
        s = s & t
    elif way == 2:
        s = s - t
    elif way == 3:
        s = s ^ t
    elif way == 4:
        s |= t
    elif way == 5:
        s &= t
    elif way == 6:
        s -= t
    elif way == 7:
        s ^= t
    elif way == 8:
        for thing in b:
            if thing % 3:
                s.discard(thing)
            else:
                s.add(thing + 1)
    elif way == 9:
        s.update(b)
    elif way == 10:
        s = s.union(b)
    elif way == 11:
        s = s.intersection(b)
    elif way == 12:
        s = s.difference(b)
    elif way == 13:
        s = s.symmetric_difference(b)
    elif way == 14:
        s = s.copy()
        s.update(t)
    elif way == 15:
        s = set(s - t)
        s.add(5)
    elif way == 16:
        s = WIDE - s
    elif way == 17:
        s = s - WIDE
    elif way == 18:
        s = WIDE & s
    elif way == 19:
        s = s | NARROW
    elif way == 20:
        s = WIDE | s
    elif way == 21:
        s = NARROW ^ s
    elif way == 22:
        s = set(WIDE.difference(b))
    elif way == 23:
        s = set(WIDE)
        s.update(NARROW)
    elif way == 24:
        taken = 0
        while len(s) > len(b) // 2:
            taken = (taken * 31 + s.pop()) % 1_000_003
        s.add(taken)
    elif way == 25:
        s.clear()
        s.update(t)
    elif way == 26:
        s = set(frozenset(a) | frozenset(b))
    elif way == 27:
        s = {*a, *b}
    elif way == 28:
        s = set(range(len(a))) - t
    elif way == 29:
        s = {b[-1], a[0], len(b), a[-1], b[0]}
    elif way == 30:
        s = s.union(b, WIDE, t)
    elif way == 31:
        s.update([thing ^ 8 for thing in s])
    elif way == 32:
        s.update({thing ^ 8 for thing in s})
    elif way == 33:
        s.update(thing ^ 8 for thing in t)
    elif way == 34:
        s.update(s)
        s = s | s if len(a) % 2 else s & s
    elif way == 35:
        s &= s
        s |= s
    elif way == 36:
        s ^= s
        s |= t
    elif way == 37:
        s -= s
        s |= t
    elif way == 38:
        s.difference_update(s)
        s |= t
    asked = (s <= t, s >= NARROW, s == t, s != WIDE, s < t, s.issubset(b), s.issuperset(NARROW), s.isdisjoint(b), NARROW <= s, 3 in s)  # noqa: SIM300
    counted = (len(s), len(s & t), len(s & WIDE), len(set(ROWS[way % 3]) & s), len(s & set(ROWS[way % 2])))
    subsets = (set(ROWS[0]) <= s, s >= set(ROWS[2]), set(ROWS[way % 3]).issubset(s))
    return in_order(s) * 7 + in_order(asked) * 3 + in_order(counted) * 5 + in_order(subsets)


WAYS = 39


def some(chance: random.Random, length: int) -> list[int]:
    """Numbers that are close together, far apart, or many of one place; below zero, too."""
    top = chance.choice([length + 1, 4 * length + 4, 1000, 1 << 40, 1 << 62])
    low = -top if chance.random() < 0.4 else 0
    step = chance.choice([1, 1, 8, 32])
    return [chance.randrange(low, top) // step * step for _ in range(length)]


@pytest.fixture(scope="module")
def both(needs_compiler: None) -> Callable[..., tuple[int, int]]:
    from zermelo._kernel import compiled

    def answers(a: list[int], b: list[int], way: int) -> tuple[int, int]:
        return of_two(a, b, way), compiled(of_two, np.array(a), np.array(b), way)(np.array(a), np.array(b), way)

    return answers


@pytest.mark.parametrize("seed", range(4))
def test_sets_hold_and_give_what_those_of_python_do(both: Callable[..., tuple[int, int]], seed: int) -> None:
    chance = random.Random(seed)
    for trial in range(50 * WAYS):
        a = some(chance, chance.choice([1, 2, 3, 4, 5, 6, 9, 20, 60, 200]))
        b = some(chance, chance.choice([1, 2, 3, 4, 5, 9, 30, 100]))
        a += chance.sample(b, len(b) // 2)
        plain, machine = both(a, b, trial % WAYS)
        assert plain == machine, (trial % WAYS, a, b)
