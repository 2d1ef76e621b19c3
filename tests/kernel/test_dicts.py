"""Dicts of rules, in memory of our own: what they hold through everything that is done with them, and that nothing is left behind."""

from __future__ import annotations

import random
import resource
from collections import Counter, defaultdict
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from zermelo._kernel import CannotCompile


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


@pytest.mark.usefixtures("unoptimised")
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


@pytest.mark.usefixtures("unoptimised")
@pytest.mark.parametrize("rule", [there_and_gone, of_lists])
def test_rules_with_dicts(made: Callable[..., Any], rule: Callable[..., int]) -> None:
    row = (0, 1, 2, 0, 1, 2, 2, 2, 0)
    call = made(rule, row, 1)
    assert [call(row, k) for k in (0, 1, 2) * 50] == [rule(row, k) for k in (0, 1, 2) * 50]


def counted(row: tuple[int, ...]) -> Counter[int]:
    return Counter(row)


def added(row: tuple[int, ...]) -> defaultdict[int, int]:
    found: defaultdict[int, int] = defaultdict(int)
    for x in row:
        found[x] += 1
    return found


def asked(held: Any, key: int) -> int:
    return held[key]  # type: ignore[no-any-return]


def counters_that_travel(row: tuple[int, ...]) -> int:
    """A missing key of a Counter is 0 and stays missing, one of a defaultdict is put in, wherever the two were made."""
    total = 0
    several = [Counter(row[:4]), Counter(row[4:])]
    for one in several:
        total = total * 7 + one[1] + one[77] + len(one)
    by_place = {k: Counter(row[k : k + 3]) for k in (0, 1)}
    total = total * 7 + by_place[0][2] * 3 + by_place[1][99]
    total = total * 7 + counted(row)[2] + counted(row)[55] + asked(counted(row), 1) + asked(counted(row), 44)
    copied = several[0].copy()
    copied[5] += 2
    total = total * 7 + copied[66] + copied[5] + len(several[0])
    held = added(row)
    total = total * 7 + held[88] + len(held) + asked(held, 33) + len(held)
    for x in range(40):  # it moves to where there is more room
        copied[x + 100] += x
        held[x + 100] += x
    return total * 7 + copied[3000] + held[3000] + len(copied) * 100 + len(held)


def a_list_by_key(row: tuple[int, ...]) -> defaultdict[int, list[int]]:
    found: defaultdict[int, list[int]] = defaultdict(list)
    for i, x in enumerate(row):
        found[x].append(i)
    return found


@pytest.mark.usefixtures("unoptimised")
def test_what_a_missing_key_answers_travels_with_the_dict(made: Callable[..., Any]) -> None:
    chance = random.Random(3)
    for _ in range(50):
        row = tuple(chance.randrange(4) for _ in range(9))
        assert made(counters_that_travel, row)(row) == counters_that_travel(row)


def counters_among_others(row: tuple[int, ...]) -> int:
    """Counters and their like as items of lists and dicts, and one of two."""
    each: list[Counter[int]] = [Counter(), Counter()]
    sums: list[dict[int, int]] = [defaultdict(int) for _ in range(3)]
    by: dict[int, Counter[int]] = defaultdict(Counter)
    nested: dict[int, dict[int, int]] = defaultdict(lambda: defaultdict(int))
    mine: Counter[int] = Counter()
    theirs: Counter[int] = Counter()
    for i, x in enumerate(row):
        each[i % 2][x] += 1
        sums[i % 3][x] += i
        by[x][i % 3] += 1
        nested[x][i % 2] += i
        (mine if x == 1 else theirs)[i % 3] += 1
    total = each[0][1] - each[1][1] + 10 * (sum(c[1] for c in sums) - sums[2][2])
    total += 100 * (by[1][0] * 3 + by[2][1] + len(by)) + 1000 * (nested[1][0] * 3 + nested[2][1] + len(nested))
    return total + mine[0] - theirs[2]


@pytest.mark.usefixtures("unoptimised")
def test_counters_among_others(made: Callable[..., Any]) -> None:
    chance = random.Random(4)
    for _ in range(50):
        row = tuple(chance.randrange(4) for _ in range(9))
        assert made(counters_among_others, row)(row) == counters_among_others(row)


def updated(held: Any, things: Any) -> Any:
    held.update(things)
    return held


def subtracted(held: Any, things: Any) -> Any:
    held.subtract(things)
    return held


def grown(held: Any, other: Any) -> None:
    held += other


def lessened(held: Any, other: Any) -> None:
    held -= other


def raised(held: Any, other: Any) -> None:
    held |= other


def cut(held: Any, other: Any) -> None:
    held &= other


class Hand:
    """Counters that only methods fill."""

    def __init__(self) -> None:
        self.cards: Counter[int] = Counter()
        self.played: Counter[int] = Counter()

    def draw(self, cards: Any) -> None:
        self.cards.update(cards)

    def play(self, card: int) -> None:
        self.cards.subtract([card])
        self.played[card] += 1


HANDED: dict[int, int] = {1: 4, 7: 2}


def in_one(found: Any) -> int:
    total = 0
    for each in found:
        total = (total * 31 + each) % 1_000_003
    return total


def handed_on(row: tuple[int, ...]) -> int:
    """Counters, dicts and sets that are handed to the same functions, kept in containers and attributes, or chosen."""
    counts, plain, these = Counter(row), {1: 1, 2: 5}, {1}
    updated(updated(updated(counts, {0: 5, row[0]: 2}), HANDED), Counter(row[:3]))
    updated(updated(updated(plain, {0: 5, row[0]: 2}), HANDED), Counter(row[:3]))
    updated(counts, row)
    updated(counts, [9, 9])
    updated(plain, [(3, 3)])
    updated(these, [row[1], 7])
    subtracted(subtracted(counts, {0: 1, 8: 3}), row[2:4])
    found = [counts[key] * 100 + plain.get(key, -1) * 10 + (key in these) for key in range(10)]
    for change in (grown, lessened, raised, cut):
        one = Counter(row)
        change(one, Counter(row[2:7]))
        found += [one[1], len(one)]
    raised(plain, {2: 9, row[0]: 1})
    hands = [Counter(row[:4]), Counter(row[4:])]
    hands[0].update({1: 3})
    chosen = hands[0] if row[0] else hands[1]
    chosen.update({2: row[1]})
    everything: Counter[int] = Counter()
    for each in hands:
        everything += each
    total = sum(hands, Counter())
    hand = Hand()
    hand.draw(row)
    hand.draw({5: 2})
    hand.play(row[0])
    found += [plain[2], hands[0][1], hands[1][2], everything[1], total[2], hand.cards[row[0]], hand.cards[5], hand.played[row[0]]]
    return in_one(found)


def compared(row: tuple[int, ...]) -> int:
    """What is missing counts 0, and nothing minds if it goes."""
    a, b = Counter(row[:5]), Counter(row[:5])
    a[77] = 0
    c = Counter(row[:3])
    del a[55]
    pairs = [(a, b), (a, c), (c, a), (b, a)]
    found = [one == other for one, other in pairs] + [one <= other for one, other in pairs] + [one > other for one, other in pairs]
    few = +(b - c)
    either, both = b | c, b & c
    found += [a == {1: 1}, a in [b], not few, len(-c) == 0, sum(few.elements()) > 1, either[1] > both[1], dict(c) == c, either[66] == 0]
    return in_one(found)


@pytest.mark.usefixtures("unoptimised")
@pytest.mark.parametrize("rule", [handed_on, compared])
def test_counters_count_wherever_they_are(made: Callable[..., Any], rule: Callable[..., Any]) -> None:
    chance = random.Random(5)
    for _ in range(50):
        row = tuple(chance.randrange(4) for _ in range(9))
        assert made(rule, row)(row) == rule(row)


@pytest.mark.parametrize(("rule", "error"), [(grown, TypeError), (cut, TypeError), (subtracted, AttributeError)])
def test_what_only_a_counter_can_is_an_error_of_a_dict(made: Callable[..., Any], rule: Callable[..., Any], error: type[Exception]) -> None:
    def asked_of_a_dict(n: int) -> int:
        held = {1: n}
        rule(held, {1: 2})
        return held[1]

    for call in (asked_of_a_dict, made(asked_of_a_dict, 1)):
        with pytest.raises(error):
            call(1)


def one_and_more(row: tuple[int, ...]) -> int:
    """A set that is written with one item takes others."""
    ones, letters, pairs = {1}, {"a"}, {(1, 2)}
    updated(ones, row)
    updated(letters, ["b" if row[0] else "a"])
    updated(pairs, [(row[0], 2)])
    return sum(ones) + len(ones) * 10 + ("b" in letters) * 100 + len(pairs) * 1000


@pytest.mark.usefixtures("unoptimised")
def test_a_set_of_one_takes_others(made: Callable[..., Any]) -> None:
    for row in ((0, 1, 2), (3, 1, 1), (1, 1, 1)):
        assert made(one_and_more, row)(row) == one_and_more(row)


@pytest.mark.usefixtures("unoptimised")
def test_a_missing_list_is_refused_where_nobody_knows_of_it(made: Callable[..., Any]) -> None:
    def many(row: tuple[int, ...], key: int) -> int:
        return len(a_list_by_key(row)[key])

    row = (0, 1, 2, 0, 1, 2, 0, 0, 0)
    assert made(many, row, 0)(row, 0) == many(row, 0)
    with pytest.raises(CannotCompile, match="a missing key of a defaultdict that was handed on has no machine form"):
        made(many, row, 0)(row, 7)


def highest(counts: Any) -> int:
    return int(counts.most_common(1)[0][0])


def each_of(counts: Any) -> int:
    return sum(counts.elements())


def of_counter(n: int) -> int:
    return highest(Counter([n, n, 1])) + each_of(Counter([n, 2]))


def most_of_dict(n: int) -> int:
    return highest({n: 3})


def each_of_dict(n: int) -> int:
    return each_of({n: 3})


@pytest.mark.usefixtures("unoptimised")
def test_what_only_a_counter_has(made: Callable[..., Any]) -> None:
    assert made(of_counter, 4)(4) == of_counter(4)
    for function in (most_of_dict, each_of_dict):
        with pytest.raises(AttributeError):
            made(function, 4)(4)
