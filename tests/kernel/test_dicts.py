"""Dicts of rules, in memory of our own: what they hold through everything that is done with them, and that nothing is left behind."""

from __future__ import annotations

import random
import resource
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest


@pytest.fixture(scope="module")
def made(needs_compiler: None) -> Callable[..., Any]:
    from zermelo._kernel import compiled

    return compiled


def through(steps: Any, wide: int) -> int:
    """A number that says what a dict of whole numbers held, and in which order, after each of many steps."""
    held: dict[int, int] = {}
    total = 0
    for step in steps:
        way, key = step % 16, step // 16 % wide * 64 - 7  # far apart, as bits of a board are
        if way < 7:
            held[key] = total + way
        elif way == 7:
            held[key] = held.get(key, 5) * 2 % 1009
        elif way < 10 and key in held:
            del held[key]
        elif way == 10:
            total += held.pop(key, 3)
        elif way == 11:
            total += held.setdefault(key, way)
        elif way == 12 and held:
            last, value = held.popitem()
            total += last * 3 + value
        elif way == 13 and step % 97 == 0:
            held.clear()
        elif way == 14:
            other = held.copy()
            other[key] = -1
            total += len(other) - len(held)
        else:
            for one, value in held.items():
                total = (total * 31 + one * 7 + value) % 1_000_003
        total = (total * 31 + len(held)) % 1_000_003
    for one in held:
        total = (total * 31 + one) % 1_000_003
    return total + sum(held.values())


@pytest.mark.parametrize("wide", [5, 16, 40, 3000])
def test_a_dict_holds_what_pythons_holds(made: Callable[..., Any], wide: int) -> None:
    chance = random.Random(wide)
    for length in (1, 30, 400, 4000):
        steps = np.array([chance.randrange(16 * 3000) for _ in range(length)], dtype=np.int64)
        assert made(through, steps, wide)(steps, wide) == through(steps.tolist(), wide)


def keys_of_all_kinds(row: tuple[int, ...], word: str) -> int:
    """Pairs, triples of a number and a truth value, texts, fractions, and lists held under them."""
    where: dict[tuple[int, int], int] = {}
    for place, thing in enumerate(row):
        where[thing, place % 3] = place
    by: dict[int, list[int]] = {}
    for place, thing in enumerate(row):
        by.setdefault(thing, []).append(place)
    letters: dict[str, int] = {}
    for letter in word:
        letters[letter] = letters.get(letter, 0) + 1
    halves: dict[float, bool] = {}
    for thing in row:
        halves[thing / 2] = thing > 1
    halves[0.0] = halves.get(-0.0, False) or len(row) > 3  # they are one key
    total = sum(key[0] * 100 + key[1] * 10 + value for key, value in where.items())
    for key, things in by.items():
        total = total * 7 + key * len(things) + things[-1]
    while by:
        total += len(by.popitem()[1])
    for letter, count in letters.items():
        total = total * 3 + (count if letter > "f" else -count)
    return total + len(halves) + sum(1 for thing in halves.values() if thing)


def test_keys_of_all_kinds(made: Callable[..., Any]) -> None:
    for row, word in (((0, 1, 2, 0, 1, 1, 5, 3), "abcaz"), (tuple(range(8)), "hello"), ((7,) * 8, "bbbbb")):
        assert made(keys_of_all_kinds, row, word)(row, word) == keys_of_all_kinds(row, word)


def changed_on_the_way(row: tuple[int, ...], way: int) -> int:
    held = {thing: 1 for thing in row}  # noqa: C420
    total = 0
    for key in held:
        total += key
        if way == 1:
            held[key + 100] = 2
        elif way == 2:
            held[key] = 5  # which changes no key
        elif way == 3 and key == row[-1]:
            del held[key]
    return total + sum(held.values())


def test_a_dict_that_changes_while_it_is_gone_through_is_an_error(made: Callable[..., Any]) -> None:
    row = (1, 2, 3)
    machine = made(changed_on_the_way, row, 0)
    assert [machine(row, way) for way in (0, 2)] == [changed_on_the_way(row, way) for way in (0, 2)] == [9, 21]
    for way in (1, 3):
        for call in (machine, changed_on_the_way):
            with pytest.raises(RuntimeError, match=r"^dictionary changed size during iteration$"):
                call(row, way)


def many_of_lists(times: int) -> int:
    total = 0
    for number in range(times):
        held: dict[int, list[int]] = {}
        for place in range(number % 40):
            held.setdefault(place % 25, []).append(place)
            held[place] = [place, number]
            if place % 3 == 0:
                held.pop(place)
        total += len(held)
    return total


def test_nothing_is_left_behind(made: Callable[..., Any]) -> None:
    call = made(many_of_lists, 1)
    assert call(500) == many_of_lists(500)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    call(300_000)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000  # kilobytes


def there_and_gone(row: tuple[int, ...], k: int) -> int:
    """What is put in and taken out again and again leaves its traces in the table, which has to end."""
    few = {i: i for i in range(20)}
    for i in range(300):
        few[100 + i] = 1
        del few[100 + i]
    pairs = {(i, i): i for i in range(30)}
    total = 0
    for i in range(500):
        pairs[i, k] = 1
        total += pairs.popitem()[1]
    for i in range(0, 30, 2):
        pairs.pop((i, i), 0)
    while len(pairs) > 3:
        total = total * 3 % 1009 + pairs.popitem()[1]
    return (5000 in few) + len(few) * 10 + len(pairs) + ((1, 1) in pairs) + total


def of_lists(row: tuple[int, ...], k: int) -> int:
    by: dict[int, list[int]] = {}
    for place, thing in enumerate(row):
        by.setdefault(thing, []).append(place)
    nothing = [7]
    found = by.get(k)
    total = len(by.get(k + 7, [])) + len(by.get(k, nothing)) * 10 + (0 if found is None else len(found)) * 100
    merged = {1: [2]}
    merged |= {9: [9, 9]}
    return total + len(by.pop(k + 9, nothing)) * 1000 + len(by.pop(k)) * 5000 + len(merged[9])


@pytest.mark.parametrize("rule", [there_and_gone, of_lists])
def test_rules_with_dicts(made: Callable[..., Any], rule: Callable[..., int]) -> None:
    row = (0, 1, 2, 0, 1, 2, 2, 2, 0)
    call = made(rule, row, 1)
    assert [call(row, k) for k in (0, 1, 2) * 50] == [rule(row, k) for k in (0, 1, 2) * 50]
