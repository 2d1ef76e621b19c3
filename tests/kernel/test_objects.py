"""Objects of classes of one's own, and errors that are told apart: what is refused, with its line, and what comes back.

What objects do is tried in `constructs.txt`, beside plain Python.
"""

from __future__ import annotations

import functools
import heapq
import resource
from collections import defaultdict, deque
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import InitVar, dataclass, field
from typing import Any, ClassVar

import pytest

from zermelo._kernel import CannotCompile, compiled
from zermelo.errors import GameError


class Stone:
    def __init__(self, place: int) -> None:
        self.place = place
        self.passed: list[int] = []

    def move(self, step: int) -> None:
        self.passed.append(self.place)
        self.place += step

    def late(self) -> None:
        self.taken = True


@dataclass(frozen=True)
class Square:
    row: int = 0


@dataclass(frozen=True)
class Corner:
    row: int = 0


@dataclass
class Hand:
    cards: list[int] = field(default_factory=list)


def first_line(function: Any) -> int:
    return int(function.__code__.co_firstlineno)


def compared(n: int) -> bool:
    a, b = Stone(n), Stone(n)
    return a == b


def same(n: int) -> bool:
    a, b = Stone(n), Stone(n)
    return a is b


def among(n: int) -> bool:
    stones = [Stone(n), Stone(2)]
    return Stone(n) in stones


def of_two_classes(n: int) -> bool:
    a, b = Square(n), Corner(n)
    return a == b  # type: ignore[comparison-overlap]


def given_late(n: int) -> int:
    stone = Stone(n)
    stone.late()
    return stone.place


def nameless(n: int) -> int:
    try:
        return 3 // n
    except ZeroDivisionError as error:
        return len(str(error))


def left_in_the_end(n: int) -> int:
    try:
        n = 3 // n
    finally:
        if n > 1:
            return n  # noqa: B012
    return 0


@dataclass(frozen=True, order=True)
class Lead:
    x: int
    score: int = field(default=0, compare=False)


def compared_in_part(n: int) -> bool:
    return Lead(n, 1) == Lead(n, 2)


def ordered_in_part(n: int) -> int:
    return max(Lead(n, 1), Lead(1, 2)).score


def heap_in_part(n: int) -> int:
    heap = [Lead(1, 1)]
    heapq.heappush(heap, Lead(n, 2))
    return heap[0].score


def list_as_a_key(n: int) -> bool:
    return sorted([n, 2, 0]) in {(0, 1, 2), (1, 2, 3)}


def every_other_deleted(n: int) -> int:
    numbers = list(range(n))
    del numbers[::2]
    return len(numbers)


class Bound:
    def __init__(self, n: int) -> None:
        self._n = n

    @property
    def n(self) -> int:
        return self._n

    @n.setter
    def n(self, n: int) -> None:
        self._n = max(0, n)

    @functools.cached_property
    def twice(self) -> int:
        return 2 * self._n


ROOK, BISHOP = Stone(1), Bound(2)


def by_a_setter(n: int) -> int:
    bound = Bound(n)
    bound.n = 3
    return bound.n


def kept_property(n: int) -> int:
    return Bound(n).twice


def either_object(n: int) -> int:
    piece = ROOK if n else BISHOP
    return piece.place  # type: ignore[no-any-return, union-attr]


def either_record(n: int) -> int:
    if n:
        piece: Any = Square(n)
    else:
        piece = Corner(n)
    return piece.row  # type: ignore[no-any-return]


def objects_by_key(n: int) -> int:
    by = defaultdict(list)
    for i in range(n):
        by[i % 2].append(Stone(i))
    return len(by[0])


def unnamed(n: int) -> int:
    if n:
        del n
    return 0


TABLE = [(4, [5, 1]), (3, [2])]


def of_two_forms(n: int) -> bool:
    return TABLE[n] == (4, [5, 1])


def answers_a_list(n: int) -> list[int]:
    return [n, n]


UNKNOWN = "whether this is a list, a tuple or a range is known only when it runs"


def list_or_tuple_compared(n: int) -> bool:
    things = [1, n] if n > 2 else (1, n)
    return things == [1, n]


def list_or_tuple_asked(n: int) -> bool:
    things = [1, n] if n > 2 else range(n)
    return isinstance(things, list)


def list_or_range_changed(n: int) -> int:
    things = [1, n] if n > 2 else range(n)
    things.append(n)  # type: ignore[union-attr]
    return sum(things)


def halved(numbers: Any) -> None:
    numbers.append(0.5)


def two_types_in_a_list(n: int) -> float:
    numbers = [1, 2]
    halved(numbers)
    return sum(numbers)


REFUSED: dict[Callable[[int], Any], tuple[int, str]] = {
    by_a_setter: (2, "a property with a setter has no machine form: write a method, set_n(value)"),
    kept_property: (1, "a cached_property has no machine form; write @property"),
    either_object: (1, "`ROOK if n else BISHOP` are objects of different classes, of which one changes or gives an operator a meaning"),
    unnamed: (2, "`del n`: leave it out"),
    compared: (2, "equal only to themselves"),
    same: (2, "`is` of two objects"),
    among: (2, "equal only to themselves"),
    of_two_classes: (2, "of different classes"),
    nameless: (3, "leave the name out"),
    left_in_the_end: (1, "`finally` with a `return`"),
    compared_in_part: (1, "leaves fields out when its objects are compared"),
    ordered_in_part: (1, "leaves fields out when its objects are compared"),
    heap_in_part: (2, "leaves fields out when its objects are compared"),
    list_as_a_key: (1, "a list is no key"),
    every_other_deleted: (2, "`del` of a slice with a step"),
}


@pytest.mark.parametrize("function", REFUSED, ids=lambda function: function.__name__)
def test_what_is_refused_says_where(needs_compiler: None, function: Callable[[int], Any]) -> None:
    line, sentence = REFUSED[function]
    with pytest.raises(CannotCompile) as refused:
        compiled(function, 1)
    assert sentence in str(refused.value)
    assert f"line {first_line(function) + line}, " in str(refused.value)


@pytest.mark.parametrize(
    ("function", "line", "sentence"),
    [
        (either_record, 5, "`piece` is a Square here and a Corner there: one variable keeps one type; objects of plain classes"),
        (objects_by_key, 3, "`.append` of a list of ints is given a Stone: that it will hold objects is not seen where it is made empty"),
        (of_two_forms, 1, UNKNOWN),
        (list_or_tuple_compared, 2, f"{UNKNOWN}: compare list(...) of it, or tuple(...)"),
        (list_or_tuple_asked, 2, f"{UNKNOWN}: ask before it is put with the others"),
        (list_or_range_changed, 2, "`.append` of a list, a tuple or a range has no machine form"),
        (two_types_in_a_list, -4, "a list of ints stands where a list of floats was: one variable keeps one type"),
    ],
)
def test_types_that_do_not_fit_are_named(needs_compiler: None, function: Callable[[int], Any], line: int, sentence: str) -> None:
    with pytest.raises(CannotCompile, match=f"line {first_line(function) + line}[:,] ") as refused:
        compiled(function, 1)
    assert sentence in str(refused.value)


def test_a_list_is_no_answer(needs_compiler: None) -> None:
    with pytest.raises(CannotCompile, match="it answers a list of ints, which has no form outside machine code"):
        compiled(answers_a_list, 1)


@dataclass
class Given:
    TIMES: ClassVar[int] = 2
    size: int
    bonus: InitVar[int] = 2
    twice: int = field(init=False)
    rows: list[int] = field(default_factory=list, kw_only=True)
    fixed: int = field(init=False, default=4)

    def __post_init__(self, more: int) -> None:
        self.twice = self.TIMES * self.size + more


def given_afterwards(n: int) -> int:
    one, other = Given(n, 7), Given(n, rows=[1, 2])
    one.rows.append(n)
    return one.twice + 10 * one.fixed + 100 * other.twice + 1000 * len(other.rows) + 10_000 * one.rows[0]


def test_fields_that_post_init_takes_or_gives(needs_compiler: None) -> None:
    run = compiled(given_afterwards, 1)
    assert [run(n) for n in range(4)] == [given_afterwards(n) for n in range(4)]


def named(x: int, y: int = 2, *, z: int) -> int:
    return x + y + z


def given_by_place(n: int) -> int:
    return named(n, 2, 3)  # type: ignore[call-arg, misc]


def nothing_named(n: int) -> int:
    return named(n)  # type: ignore[call-arg]


@pytest.mark.parametrize("function", [given_by_place, nothing_named])
def test_an_argument_that_has_to_be_named(needs_compiler: None, function: Callable[[int], int]) -> None:
    with pytest.raises(CannotCompile, match=rf"line {first_line(function) + 1}, `named`: the argument `z` has to be named, z=..."):
        compiled(function, 1)


def of_class(things: Any) -> bool:
    return isinstance(things, list)


def of_a_list(n: int) -> bool:
    return of_class([n])


def of_a_deque(n: int) -> bool:
    return of_class(deque([n]))


def test_a_deque_is_not_taken_for_a_list(needs_compiler: None) -> None:
    assert compiled(of_a_list, 1)(1)
    with pytest.raises(CannotCompile, match="of a deque"):
        compiled(of_a_deque, 1)(1)


def test_an_attribute_that_only_a_method_gives(needs_compiler: None) -> None:
    with pytest.raises(CannotCompile, match=r"give it a value in Stone.__init__ first"):
        compiled(given_late, 1)


def kept(times: int) -> int:
    total = 0
    for n in range(times):
        stones = [Stone(i) for i in range(5)]
        by, hands = defaultdict(list), {i: Hand() for i in range(3)}
        for stone in stones:
            stone.move(n % 7)
            by[stone.place % 2].append(stone.place)
            hands[stone.place % 3].cards.append(n)
        total = (total + sum(stone.place for stone in stones) + sum(map(len, by.values())) + len(hands[0].cards)) % 1_000_003
    return total


def test_what_objects_and_dicts_held_is_given_back(needs_compiler: None) -> None:
    run = compiled(kept, 1)
    assert run(50) == kept(50)
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    run(60_000)  # some 2 kB each time: 120 MB if nothing came back
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before < 20_000, "kilobytes more than after the first round"


def divided(times: int) -> int:
    found = 0
    for n in range(times):
        try:
            found += 5 // (n % 3)
        except ZeroDivisionError:
            found += 100
    return found


def looked_up(times: int) -> int:
    found, numbers = 0, (1, 2, 3)
    for n in range(times):
        try:
            found += numbers[n % 5]
        except ZeroDivisionError:
            found -= 1
        except IndexError:
            found += 1000
    return found


def test_threads_that_catch_at_once_catch_their_own(needs_compiler: None) -> None:
    times = 300_000
    runs = [compiled(divided, 1), compiled(looked_up, 1)]
    with ThreadPoolExecutor(2) as threads:
        answers = list(threads.map(lambda run: run(times), runs))
    assert answers == [divided(times), looked_up(times)]


def too_large(n: int) -> int:
    try:
        return n * n
    except Exception:
        return -1


def test_no_rule_catches_what_machine_code_cannot_do(needs_compiler: None) -> None:
    run = compiled(too_large, 1)
    assert run(3) == 9
    with pytest.raises(GameError, match="does not fit 64 bits"):
        run(2**40)


def found_last(row: tuple[int, ...], n: int) -> int:
    for i, x in enumerate(row):
        if x == n:
            last = i
    return last


def added(row: tuple[int, ...], n: int) -> int:
    if n > 3:
        total = sum(row)
    total += n
    return total


def taken_before(row: tuple[int, ...], n: int) -> int:
    total = 0
    for x in row:
        if total >= n:
            total += before  # noqa: F821
        before = x  # noqa: F841
        total += x
    return total


def left_by_an_error(row: tuple[int, ...], n: int) -> int:
    try:
        part = 12 // n
        rest = 12 % n
    except ZeroDivisionError:
        pass
    return part + rest


def in_a_function_within(row: tuple[int, ...], n: int) -> int:
    best = 0

    def looked() -> int:
        for x in row:
            if x > n:
                best = x
        return best

    return looked() + best


def of_several(row: tuple[int, ...], n: int) -> int:
    if n > 1:
        first, (second, found) = n, (row[0], [n])
    if n < 7 or n > 9:
        return sum(found) + first
    return -1 if n == 8 else second


@pytest.mark.usefixtures("needs_compiler", "unoptimised")
@pytest.mark.parametrize("rule", [found_last, added, taken_before, left_by_an_error, in_a_function_within, of_several])
def test_a_variable_without_a_value_is_an_error(rule: Callable[..., int]) -> None:
    """To the compiler it is 0."""
    row, run = (2, 3, 5, 2), compiled(rule, (2, 3, 5, 2), 1)
    missing = 0
    for n in range(-1, 11):
        try:
            assert run(row, n) == rule(row, n)
        except UnboundLocalError as error:
            missing += 1
            with pytest.raises(UnboundLocalError) as plain:
                rule(row, n)
            assert str(error).split("'")[1] == str(plain.value).split("'")[1]
    assert 0 < missing < 12


def none_or_least(n: int) -> int | None:
    return None if n > 3 else -(2**63) + n


def test_the_least_number_is_not_taken_for_none(needs_compiler: None) -> None:
    run = compiled(none_or_least, 1)
    assert (run(1), run(9)) == (1 - 2**63, None)
    with pytest.raises(CannotCompile, match=r"^-2\*\*63 stands for None in machine code$"):
        run(0)
