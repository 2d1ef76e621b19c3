"""Generators that hold lists, and errors that come out of them: what they give, and that memory comes back when nobody goes on."""

from __future__ import annotations

import resource
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

import pytest

from zermelo._kernel import CannotCompile

ROW = (0, 1, 2, 0, 1, 2, 2, 2, 0)
COSTS = {1: 5, 2: 8}


def fresh(row: tuple[int, ...]) -> Iterator[list[int]]:
    for i in range(3):
        yield [row[i], row[i + 3]]


def kept(row: tuple[int, ...]) -> Iterator[list[int]]:
    """The same list again and again, longer every time."""
    path = [7]
    for i in range(3):
        yield path
        path.append(row[i])


def taken(row: tuple[int, ...]) -> Iterator[int]:
    waiting = [x for x in row if x]
    while waiting:
        yield waiting.pop()


def of_others(row: tuple[int, ...]) -> Iterator[int]:
    for path in kept(row):
        yield len(path)
    for pair in fresh(row):
        yield sum(pair)
    yield from taken(row)


def handed(things: list[int]) -> Iterator[int]:
    for thing in things:  # noqa: UP028
        yield thing


def side_by_side(row: tuple[int, ...]) -> Iterator[int]:
    """The first of two yields a list more than the second, the third another than both."""
    for a, b in zip(kept(row), ([x] for x in row[:2]), strict=False):
        yield len(a) + b[0]
    for a, b in zip(fresh(row), fresh(row), strict=False):
        yield sum(a) - sum(b)
    yield sum(len(a) + i for a, i in zip(kept(row), range(2), strict=False))


def too_far(row: tuple[int, ...], i: int) -> Iterator[int]:
    for j in range(i):
        yield row[j + 7]


def of_a_dict(row: tuple[int, ...]) -> Iterator[tuple[int, int]]:
    held = {(i // 3, i % 3): x for i, x in enumerate(row)}
    for (r, c), x in held.items():
        if x:
            yield r * 3 + c, x


def orders(left: list[int], path: list[int]) -> Iterator[tuple[int, ...]]:
    if not left:
        yield tuple(path)
        return
    for x in left:
        path.append(x)
        yield from orders([y for y in left if y != x], path)
        path.pop()


def products(row: tuple[int, ...]) -> Iterator[int]:
    for a in handed([row[0], row[1]]):
        for b in handed([row[1], row[2]]):
            yield a * b


class Bag:
    def __init__(self) -> None:
        self.things: list[int] = []

    def put(self, thing: int) -> None:
        self.things.append(thing)

    def __iter__(self) -> Iterator[int]:
        return iter(self.things)


def to_the_end(row: tuple[int, ...]) -> int:
    total = 0
    for pair in fresh(row):
        total += pair[0] * pair[1]
    for path in kept(row):
        total += len(path) * 10 + path[-1]
    for x in of_others(row):
        total = (total * 3 + x) % 100_003
    bag = Bag()
    for x in handed([x + 1 for x in row]):
        bag.put(x)
    for x in bag:
        total += x
    return total + sum(taken(row)) + max(taken(row)) + (2 in taken(row)) + (9 in taken(row))


def asked_again(row: tuple[int, ...]) -> int:
    """Loops that a generator waits in, and iterators of which somebody goes on with the rest."""
    total = sum(place * x for place, x in of_a_dict(row)) + sum(place for place, x in of_a_dict(row) if x > 1)
    for order in orders([1, 2, 3], []):
        total = total * 3 + order[0]
    through = iter(row)
    total = total % 100_003 + sum(islice(through, 3)) * 100 + sum(through)
    others = (x + 1 for x in row)
    first = list(islice(others, 2))
    counted = Counter(row)
    return total * 3 + sum(others) + len(first) + counted[77] + len(counted) + sum(products(row))


def left_early(row: tuple[int, ...]) -> int:
    total = 0
    for pair in fresh(row):
        total += pair[0] - pair[1]
        break
    for x in of_others(row):
        total = total * 3 + x
        if total > 20:
            break
    for x in handed([x + 1 for x in row]):
        if x == 2:
            total += 1
            break
    steps = kept(row)
    first, second = next(steps), next(steps)
    return total + len(first) * 100 + len(second) + next(taken(row)) + sum(side_by_side(row))


def caught(row: tuple[int, ...]) -> int:
    total = 0
    for i in range(5):
        try:
            for x in too_far(row, i):
                total += x
        except IndexError:
            total += 1000
        try:
            total += sum(too_far(row, i))
        except IndexError:
            total += 100
        try:
            total += len([12 // (x - 1) for x in row[i:]])
        except ZeroDivisionError:
            total += 10
        try:
            total += COSTS[row[i]]
        except KeyError:
            total += 7
    held = {x: 1 for x in row}  # noqa: C420
    try:
        for x in held:
            held[x + 7] = 1
    except RuntimeError:
        total += 50_000
    return total


def deep(row: tuple[int, ...], i: int) -> int:
    """Holds lists, a dict and texts when it leaves with an error."""
    things = [x for x in row]  # noqa: C416
    more = {x: [x] for x in row}
    word = "".join([str(x) for x in row])
    if i > 2:
        raise ValueError(i)
    things.append(row[7 + i])
    return len(things) + len(more) + len(word[i:])


def through_another(row: tuple[int, ...], i: int) -> int:
    return sum(deep(row, pair[0] + i) for pair in fresh(row))


def left_with_an_error(row: tuple[int, ...]) -> int:
    total = 0
    for i in range(5):
        try:
            total += deep(row, i)
            held = [tuple(row[j:]) for j in range(i)]
            total += through_another(row, i) + held[i][0]
        except ValueError:
            total += 100
        except IndexError:
            total += 1000
    return total


def again(row: tuple[int, ...], n: int) -> int:
    """What was caught first goes on, after something else was caught meanwhile."""
    try:
        if n:
            raise ValueError(n + 6)
        return 0
    except ValueError:
        try:
            n += COSTS[n + 70]
        except KeyError:
            n += 1
        raise


@pytest.fixture(scope="module")
def made(needs_compiler: None) -> Callable[..., Any]:
    from zermelo._kernel import compiled

    return compiled


@pytest.mark.parametrize("rule", [to_the_end, asked_again, left_early, caught, left_with_an_error])
def test_as_in_python_and_nothing_is_left_behind(made: Callable[..., Any], rule: Callable[..., int]) -> None:
    call = made(rule, ROW)
    assert [call(ROW) for _ in range(200)] == [rule(ROW)] * 200
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for _ in range(100_000):
        call(ROW)
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kilobytes more: 600 bytes a call would be 60,000"


def test_an_error_that_goes_on(made: Callable[..., Any]) -> None:
    call = made(again, ROW, 1)
    for run in (call, again):
        assert run(ROW, 0) == 0
        for n in (1, 5):
            with pytest.raises(ValueError, match=rf"^{n + 6}(\n|$)"):
                run(ROW, n)


def seen_by_both(row: tuple[int, ...]) -> int:
    path: list[int] = []
    total = 0
    for _ in orders([1, 2, 3], path):
        total = total * 3 + path[0]
    return total


def two_at_a_time(row: tuple[int, ...]) -> Iterator[int]:
    through = iter(row)
    for a in through:
        yield a * next(through, 7)


def by_two(row: tuple[int, ...]) -> int:
    return sum(two_at_a_time(row))


def reads_what_changes(row: tuple[int, ...]) -> int:
    k = 3
    found = (x + k for x in row)
    first = next(found)
    k = 10
    return first + sum(found)


def goes_on_with_what_changes(row: tuple[int, ...]) -> int:
    total, k = 0, 0
    for k in filter(lambda x: x > 1, row):
        total += k
    large = filter(lambda x: x > k, row)
    for x in large:
        k += x
    return total + k


def of_a_function_within(row: tuple[int, ...]) -> int:
    def two() -> Iterator[int]:
        yield k
        yield k + 1

    k = row[0]
    found = two()
    k = 9
    return next(found)


def said_within(row: tuple[int, ...]) -> int:
    y = 3
    found = (y for x in row if (y := x + 1) > 2)
    return next(found) + y


@pytest.mark.parametrize(
    ("rule", "sentence"),
    [
        (seen_by_both, "`path`, which a generator that calls itself changes"),
        (by_two, "an iterator in a variable, in a generator that"),
        (reads_what_changes, "`k` gets another value while `found`, which is made lazily, still reads it"),
        (goes_on_with_what_changes, "`k` gets another value while `large`"),
        (of_a_function_within, "`k` gets another value while `found`"),
        (said_within, "`y := ...` in what is made lazily, and read outside of it"),
    ],
)
def test_what_would_be_seen_to_differ_is_refused(made: Callable[..., Any], rule: Callable[..., int], sentence: str) -> None:
    with pytest.raises(CannotCompile, match=sentence):
        made(rule, ROW)
