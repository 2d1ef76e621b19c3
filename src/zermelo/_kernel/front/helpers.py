"""What lowered code calls, in plain Python: the definitions that the machine forms of `compiler/forms` have to equal."""

from __future__ import annotations

import bisect
import collections
import copy
import functools
import math
import sys
import types
from typing import Any


def with_item(board: Any, index: int, item: Any) -> Any:
    """`board[:index] + (item,) + board[index + 1:]` where that has the length of the board."""
    return (*board[:index], item, *board[index + 1 :])


def with_part(board: Any, index: int, part: Any) -> Any:
    """`board[:index] + part + board[index + 1:]`."""
    return board[:index] + part + board[index + 1 :]


def there(thing: Any) -> Any:
    """Something that may be None, and is known not to be."""
    return thing


def or_none(thing: Any) -> Any:
    """Something in whose place None may stand as well."""
    return thing


def board(things: Any) -> Any:
    """A list of the items of a tuple, which never leaves its function."""
    return list(things)


def as_tuple(things: Any) -> Any:
    """A tuple of things that were a list until now."""
    return tuple(things)


def tuple_of_new(things: Any) -> Any:
    """A tuple of a list that was made for it."""
    return tuple(things)


def as_long_as(things: Any, state: Any, place: int) -> Any:
    """A text or tuple for a field of a state like `state`: what becomes shorter or longer is found out here."""
    return things


def of_any_length(text: Any) -> Any:
    """A text beside which others stand that are longer or shorter."""
    return text


def tuple_like(things: Any, like: Any) -> Any:
    """A tuple of things, as long as `like`."""
    return tuple(things)


def as_text(things: Any) -> Any:
    """A tuple of characters as a text."""
    return "".join(things)


def with_format(thing: Any, spec: str) -> str:
    """`format(thing, spec)`."""
    return format(thing, spec)


def as_repr(thing: Any) -> str:
    """`repr(thing)`."""
    return repr(thing)


def room(like: Any, item: Any) -> Any:
    """Where the items of a tuple as long as `like` are gathered, all of the type of `item`."""
    return {}


def store(cells: Any, index: int, item: Any) -> None:
    """Gather one item."""
    cells[index] = item


def full(cells: Any, n: int) -> Any:
    """The tuple of the `n` items gathered."""
    return tuple(cells.values()) if n else ()


KINDS: dict[str, type] = {kind.__name__: kind for kind in (int, float, bool, str, tuple, list, set, frozenset, dict, type(None))}
"""The classes of Python's own that rules ask about."""


class Required:
    """Stands behind arguments with defaults for one that is named in every call, which has none."""


REQUIRED = Required()


def is_kind(thing: Any, names: str) -> bool:
    """`isinstance(thing, (int, tuple))`, the names with commas between them."""
    return isinstance(thing, tuple(KINDS[name] for name in names.split(",")))


def is_just(thing: Any, names: str) -> bool:
    """`type(thing) in (int, tuple)`."""
    return type(thing) in [KINDS[name] for name in names.split(",")]


def is_empty_set(thing: Any) -> bool:
    """`thing == set()`."""
    return isinstance(thing, set | frozenset) and not thing


def is_empty_list(thing: Any) -> bool:
    """`thing == []`."""
    return isinstance(thing, list) and not thing


def empty_like(things: Any, kind: str) -> Any:
    """A new list, set or dict, beside one that is empty."""
    return {"list": list, "set": set, "dict": dict}[kind]()


def pairs_of(things: Any) -> Any:
    """What `dict(things)` goes through: the pairs of a dict, or things that are pairs themselves."""
    return things.items() if isinstance(things, dict) else things


def put_in(things: Any, thing: Any) -> None:
    """What `things.update` does with one of the things that it is given."""
    things.update([thing])


def counts_of(things: Any, key: Any) -> Any:
    """How often a Counter that is made of `things`, or updated with them, counts one of them: a dict says so itself."""
    return things[key] if isinstance(things, dict) else 1


def got(things: Any, key: Any, default: Any) -> Any:
    """`things.get(key, default)`."""
    return things.get(key, default)


ERROR, COUNTED, ADDED, NOT_KNOWN = range(4)
"""What a key answers that is not in a dict: KeyError; 0, as in a Counter; 0, which is put in, as in a defaultdict; what nobody knows any
more where it is asked."""


def with_default(made: dict[Any, Any], kind: int) -> None:
    """Note in the machine's memory of a dict what a missing key answers."""


def is_made_by(thing: Any, cls: Any) -> bool:
    """`isinstance(thing, cls)` of a class of the author's."""
    return isinstance(thing, (getattr(cls, "__own_class__", cls), cls))


def is_just_by(thing: Any, cls: Any) -> bool:
    """`type(thing) is cls` of a class of the author's."""
    return type(thing) in (cls, getattr(cls, "__own_class__", cls))


def distinct(things: Any) -> int:
    """How many different things there are."""
    return len(set(things))


def replaced(state: Any, names: str, *values: Any) -> Any:
    """`state._replace(...)` of the fields that have these names, with commas between them."""
    return state._replace(**dict(zip(names.split(","), values, strict=True)))


def deep_copy(thing: Any) -> Any:
    """`copy.deepcopy(thing)`."""
    return copy.deepcopy(thing)


def shallow_copy(thing: Any) -> Any:
    """`copy.copy(thing)`."""
    return copy.copy(thing)


def as_deque(things: Any) -> Any:
    """Say of a new list that it is a deque, which equals no list."""
    return things


def copied(things: Any) -> Any:
    """`things.copy()`, of a constant list too."""
    return things.copy()


def whole(things: Any) -> Any:
    """`things[:]`, of a constant list too."""
    return things[:]


def counting(things: Any) -> Any:
    """`things`, which have to be a Counter."""
    if not isinstance(things, collections.Counter):
        raise AttributeError("a dict has no such method: it is no Counter")
    return things


def item_of(things: Any, index: Any) -> Any:
    """`things[index]`, where they may be an object whose class says so itself."""
    return things[index]


def set_item(things: Any, index: Any, item: Any) -> None:
    """`things[index] = item` of the same."""
    things[index] = item


def gone_through(things: Any) -> Any:
    """What is gone through in place of an object whose class says so itself."""
    return things


def caught() -> Any:
    """What an `except` has caught."""
    return sys.exc_info()[1]


def is_error(error: Any, cls: Any) -> bool:
    """Is what was caught of this class?"""
    return isinstance(error, cls)


def nothing_caught() -> Any:
    """What stands for an error where none was caught."""
    return None


def was_caught(error: Any) -> bool:
    """Was there an error?"""
    return error is not None


def raise_again(error: Any) -> None:
    """Let what was caught go on."""
    raise error


def begin(things: Any) -> Any:
    """`iter(things)`."""
    return iter(things)


def step(things: Any) -> tuple[bool, Any]:
    """Is there a next one, and which?"""
    for one in things:
        return True, one
    return False, None


def never() -> bool:
    """False, which nobody knows before: what stands under it is there for its types."""
    return False


def sort(things: Any, reverse: bool) -> Any:
    """Sort a list in place."""
    things.sort(reverse=reverse)


def sort_by(things: Any, keys: Any, reverse: bool) -> Any:
    """Sort a list in place by the keys of its items."""
    order = sorted(range(len(keys)), key=keys.__getitem__, reverse=reverse)
    things[:] = [things[place] for place in order]


def set_from(things: Any) -> Any:
    """`set(things)`."""
    return set(things)


def all_in(things: Any, holder: Any) -> bool:
    """`set(things) <= holder`."""
    return bool(set(things) <= holder)


def common(things: Any, holder: Any) -> int:
    """`len(set(things) & holder)`."""
    return len(set(things) & holder)


def set_union(a: Any, b: Any) -> Any:
    """`a.union(b)`."""
    return a.union(b)


def set_intersection(a: Any, b: Any) -> Any:
    """`a.intersection(b)`."""
    return a.intersection(b)


def set_difference(a: Any, b: Any) -> Any:
    """`a.difference(b)`."""
    return a.difference(b)


def set_less(a: Any, b: Any) -> None:
    """`a.difference_update(b)`."""
    a.difference_update(b)


def set_within(a: Any, b: Any) -> bool:
    """`set(a).issubset(b)`."""
    return bool(set(a).issubset(b))


def set_around(a: Any, b: Any) -> bool:
    """`a.issuperset(b)`."""
    return bool(a.issuperset(b))


def set_apart(a: Any, b: Any) -> bool:
    """`a.isdisjoint(b)`."""
    return bool(a.isdisjoint(b))


def set_symmetric_difference(a: Any, b: Any) -> Any:
    """`a.symmetric_difference(b)`."""
    return a.symmetric_difference(b)


def unordered() -> Any:
    """`set()`, where nobody ever sees in which order its items are."""
    return set()


def set_slice(things: Any, start: int, stop: int, new: Any) -> None:
    """`things[start:stop] = new`."""
    things[start:stop] = list(new)


def columns(rows: Any) -> Any:
    """`zip(*rows)`."""
    return list(zip(*rows))  # noqa: B905


def one_of(things: Any) -> Any:
    """An item of things, of which only the type counts."""
    return next(iter(things))


def add_all(things: Any, new: Any) -> None:
    """`things += new` of a list."""
    things += new


def not_itself(things: Any, new: Any) -> Any:
    """`new`, which is put into the list `things` item by item; a copy where that is this very list."""
    return new[:] if new is things else new


def same_length(a: Any, b: Any) -> bool:
    """True. Raises ValueError if the lengths differ."""
    if len(a) != len(b):
        raise ValueError("zip() argument 2 is shorter or longer than argument 1")
    return True


def enough(things: Any, n: int) -> None:
    """Raises ValueError if there are fewer than `n` things to unpack."""
    if len(things) < n:
        raise ValueError("not enough values to unpack")


EXACT_SUMS = sys.version_info >= (3, 12)
"""From then on `sum` carries along what floats lose (Neumaier 1974)."""


def lost_after(lost: float, total: float, item: Any) -> float:
    """What a sum of floats has lost when `item` is added to `total`."""
    if not isinstance(item, float):
        return lost
    after: float = total + item
    return lost + ((total - after) + item if abs(total) >= abs(item) else (item - after) + total)


def with_lost(total: Any, lost: float) -> Any:
    """A sum with what it lost."""
    return total + lost if lost and math.isfinite(lost) else total


def next_choice(places: list[int], n: int, step: int, once: bool, begun: bool) -> bool:
    """Go on to the next choice of places out of `n`, in the order of itertools: each at least `step` above the one before it, and all of
    them different if `once`. Was there one? The first choice is found where none is `begun`."""
    k = len(places) - 1 if begun else 0
    at = places[k] + 1 if begun and k >= 0 else 0
    while 0 <= k < len(places):
        while at < n and once and at in places[:k]:
            at += 1
        if at < n:
            places[k] = at
            k += 1
            at = max(places[k - 1] + step, 0)
        else:
            k -= 1
            at = places[k] + 1 if k >= 0 else 0
    return k == len(places)


MACHINE_FORMS: set[Any] = {
    lost_after, with_lost, with_item, with_part, there, board, as_tuple, tuple_of_new, as_long_as, tuple_like, as_text, with_format, room,
    store, full, distinct, of_any_length, replaced, same_length, enough, one_of, add_all, never, sort, sort_by, set_slice, columns,
    set_from, set_union, set_intersection, set_difference, set_symmetric_difference, set_within, set_around, set_apart, all_in, common,
    set_less, unordered, caught, item_of, set_item, as_repr, is_kind, is_just, is_made_by, is_just_by, is_empty_set, is_empty_list,
    empty_like, with_default, put_in, pairs_of, counts_of,
    got, nothing_caught, was_caught, is_error, raise_again, begin, step, gone_through, deep_copy, shallow_copy,
    as_deque, copied, whole, counting, or_none,
}  # fmt: skip
"""The functions that stand for machine code of their own."""


def isqrt(n: int) -> int:
    """`math.isqrt(n)`, by Newton's method."""
    if n < 0:
        raise ValueError("isqrt() argument must be nonnegative")
    root = n
    while root > 0:
        better = (root + n // root) // 2
        if better >= root:
            return root
        root = better
    return 0


def comb(n: int, k: int) -> int:
    """`math.comb(n, k)`."""
    if n < 0 or k < 0:
        raise ValueError("comb() takes numbers that are not negative")
    if k > n:
        return 0
    k = min(k, n - k)
    found = 1
    for i in range(k):
        found = found * (n - i) // (i + 1)
    return found


def perm(n: int, k: int) -> int:
    """`math.perm(n, k)`."""
    if n < 0 or k < 0:
        raise ValueError("perm() takes numbers that are not negative")
    found = 1 if k <= n else 0
    for i in range(min(k, n)):
        found *= n - i
    return found


def factorial(n: int) -> int:
    """`math.factorial(n)`."""
    return perm(n, n)


def ones(n: int) -> int:
    """`bin(n).count("1")`."""
    return n.bit_count()


def is_integer(x: float) -> bool:
    """`x.is_integer()`."""
    return x - x == 0.0 and x == math.floor(x)


def read_number(text: str, base: int) -> int:
    """`int(text, base)`."""
    found, digits = 0, 0
    sign = 1
    for place, letter in enumerate(text.lower()):
        if place == 0 and (letter == "-" or letter == "+"):
            sign = -1 if letter == "-" else 1
            continue
        code = ord(letter)
        digit = code - 48 if 48 <= code <= 57 else code - 87 if 97 <= code <= 122 else 99
        if digit >= base:
            raise ValueError("invalid literal for int()")
        found = found * base + digit
        digits += 1
    if digits == 0:
        raise ValueError("invalid literal for int()")
    return sign * found


def index_in(things: Any, x: Any) -> int:
    """`things.index(x)` of a constant."""
    for place in range(len(things)):
        if things[place] == x:
            return place
    raise ValueError("tuple.index(x): x not in tuple")


def count_in(things: Any, x: Any) -> int:
    """`things.count(x)` of a constant."""
    found = 0
    for place in range(len(things)):
        if things[place] == x:
            found += 1
    return found


def bisect_left(things: Any, x: Any, lo: int = 0) -> int:
    """`bisect.bisect_left(things, x, lo)`."""
    low, high = lo, len(things)
    while low < high:
        middle = (low + high) // 2
        if things[middle] < x:
            low = middle + 1
        else:
            high = middle
    return low


def bisect_right(things: Any, x: Any, lo: int = 0) -> int:
    """`bisect.bisect_right(things, x, lo)`."""
    low, high = lo, len(things)
    while low < high:
        middle = (low + high) // 2
        if x < things[middle]:
            high = middle
        else:
            low = middle + 1
    return low


def insort(things: Any, x: Any) -> None:
    """`bisect.insort(things, x)`."""
    things.insert(bisect_right(things, x), x)


def rotate(things: Any, n: int) -> None:
    """`things.rotate(n)` of a deque, which is a list here."""
    if len(things):
        n %= len(things)
        before = things[:]
        for place in range(len(things)):
            things[place] = before[place - n]


PLAIN: dict[Any, Any] = {
    math.isqrt: isqrt, math.comb: comb, math.perm: perm, math.factorial: factorial, bisect.bisect_left: bisect_left,
    bisect.bisect_right: bisect_right, bisect.insort_right: insort,
}  # fmt: skip
"""Functions of Python's own that are compiled from a definition in Python."""


MAKES: dict[Any, str] = {
    columns: "a list",
    sort_by: "a list", set_from: "a set", set_union: "a set", set_intersection: "a set", set_difference: "a set",
    set_symmetric_difference: "a set",
}  # fmt: skip
"""What those of them make for which memory is needed."""


@functools.cache
def bound_to_class(function: types.FunctionType, owner: type) -> types.FunctionType:
    """A class method as a function that knows its class."""

    def bound(*arguments: Any) -> Any:
        return function(owner, *arguments)

    bound.__class_method__ = function, owner  # type: ignore[attr-defined]
    bound.__name__, bound.__module__ = function.__name__, function.__module__
    return bound  # type: ignore[return-value]


@functools.cache
def method_of(function: types.FunctionType, owner: type) -> types.FunctionType:
    """A rule that a class inherits, as a function of a state of that class."""
    made = types.FunctionType(function.__code__, function.__globals__, function.__name__, function.__defaults__, function.__closure__)
    made.__kwdefaults__, made.__module__, made.__qualname__ = function.__kwdefaults__, function.__module__, function.__qualname__
    made.__rule_of__ = owner  # type: ignore[attr-defined]
    return made
