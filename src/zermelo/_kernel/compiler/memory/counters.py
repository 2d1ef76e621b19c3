"""What a Counter does otherwise than a dict.

To machine code both are dicts, and only the memory of one knows that it counts: a function that is handed one, an attribute or an item
of a list may hold either. So what has a meaning of its own for Counters asks there, and where plain Python raises an error, as for the
sum of two plain dicts, so does this.
"""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from numba import types
from numba.extending import register_jitable
from numba.typed import dictobject
from numba.typed.typedobjectutils import _cast

from ...errors import CannotCompile
from ...front import helpers
from ...front.helpers import ADDED, COUNTED, ERROR, NOT_KNOWN
from ..arithmetic.place import PART, RULE
from ..forms import words
from ..forms.tables.layout import Lookup
from .dicts import FILLED, MISSING, found, number, remove, set_number, stands, value_at

globals()[RULE] = PART  # what is counted has the operators of rules: a number that does not fit 64 bits is an error

PAIRS = "`update` with texts or tuples one by one: hand on a dict, or a Counter of them"
ONE_KIND = "a Counter counts things of one type"


@register_jitable
def counts(d):
    """Is a dict a Counter?"""
    return number(d, MISSING) == COUNTED


def may_count(*kinds: Any) -> bool:
    """May dicts of these types be Counters, that count things of the same type?"""
    return all(isinstance(kind, types.DictType) and kind == kinds[0] and kind.is_precise() for kind in kinds) and isinstance(
        kinds[0].value_type, types.Integer | types.Float
    )


# ------------------------------------------------------------------------------------------------------- putting things in


def _is_mapping(kind: Any) -> bool:
    """Does a type say under its keys how many there are of each?"""
    return isinstance(kind, types.DictType) or (isinstance(kind, Lookup) and kind.values is not None)


@words.overload_first(dictobject.ol_dict_update)
def _update(d, other):
    """`d.update(other)`."""
    if not _is_mapping(other):
        return _put_all if isinstance(d, types.DictType) and d.is_precise() and hasattr(other, "iterator_type") else None
    return _add_or_replace if may_count(d) else _replace if isinstance(d, types.DictType) else None


def _put_all(d, other):
    for thing in other:
        helpers.put_in(d, thing)


def _replace(d, other):
    for key in other:
        d[key] = other[key]


def _add_or_replace(d, other):
    counting = counts(d)
    for key in other:
        d[key] = d[key] + other[key] if counting else other[key]


@words.overload(helpers.put_in)
def _put_in(things, thing):
    """What `things.update` does with one of the things that it is given."""
    if not isinstance(things, types.DictType):
        return lambda things, thing: things.add(thing)
    is_pair = isinstance(thing, types.BaseTuple) and len(thing) == 2
    if may_count(things) and types.unliteral(thing) == types.unliteral(things.key_type):
        return _count_pair if isinstance(thing, types.BaseTuple) or not isinstance(thing, types.Number | types.Boolean) else _count
    if is_pair:
        return _put_pair
    return None


def _count(things, thing):
    if not counts(things):
        raise TypeError("cannot convert dictionary update sequence element to a sequence")
    things[thing] += 1


def _count_pair(things, thing):
    if not counts(things):
        raise CannotCompile(PAIRS)
    things[thing] += 1


def _put_pair(things, thing):
    if counts(things):
        raise CannotCompile(ONE_KIND)
    things[thing[0]] = thing[1]


@words.overload_method(types.DictType, "subtract")
def _subtract(d, things):
    if not may_count(d):
        return None

    def less_each(d, things):
        only_counters(d)
        for key in things:
            d[key] -= things[key]

    def less_one(d, things):
        only_counters(d)
        for key in things:
            d[key] -= 1

    return less_each if _is_mapping(things) else less_one


@words.overload_method(types.DictType, "total")
def _total(d):
    def total(d):
        only_counters(d)
        found = 0
        for count in d.values():
            found += count
        return found

    return total if may_count(d) else None


@register_jitable
def only_counters(d):
    """Raises AttributeError for a dict that is no Counter: it has not the method that is asked of it."""
    if not counts(d):
        raise AttributeError("a dict has no such method: it is no Counter")


@words.overload(helpers.counting)
def _counting(things):
    if not isinstance(things, types.DictType):
        return None

    def counting(things):
        only_counters(things)
        return things

    return counting


@words.overload_first(operator.delitem)
def _deleted(d, key):
    """`del d[key]`: a Counter does not mind if there is none."""
    if not may_count(d):
        return None
    kind = d.key_type

    def deleted(d, key):
        entry = found(d, _cast(key, kind))
        if entry >= 0:
            remove(d, 0, entry)
        elif not counts(d):
            raise KeyError(key)

    return deleted


@words.overload_first(dictobject.impl_copy)
def _copied(d):
    """`d.copy()`, which answers for a missing key what `d` answers."""
    key, value = d.key_type, d.value_type

    def copied(d):
        made = dictobject.new_dict(key, value)
        for one, worth in d.items():
            made[one] = worth
        set_number(made, MISSING, number(d, MISSING))
        return made

    return copied


@words.overload(operator.not_)
def _not(d):
    return (lambda d: len(d) == 0) if isinstance(d, types.DictType) else None


# --------------------------------------------------------------------------------------------------------------- operators


def _counter(form: Callable[..., Any]) -> Callable[..., Any]:
    """A function whose answer is a Counter, as machine code is made of it."""
    form.__annotations__ = {}
    return register_jitable(form)  # type: ignore[no-any-return]


@_counter
def more(a, b):
    made = {}
    for key, count in a.items():
        both = count + b[key]
        if both > 0:
            made[key] = both
    for key, count in b.items():
        if key not in a and count > 0:
            made[key] = count
    return made


@_counter
def less(a, b):
    made = {}
    for key, count in a.items():
        left = count - b[key]
        if left > 0:
            made[key] = left
    for key, count in b.items():
        if key not in a and count < 0:
            made[key] = 0 - count
    return made


@_counter
def in_both(a, b):
    made = {}
    for key, count in a.items():
        fewer = min(count, b[key])
        if fewer > 0:
            made[key] = fewer
    return made


@_counter
def in_either(a, b):
    made = {}
    for key, count in a.items():
        most = max(count, b[key])
        if most > 0:
            made[key] = most
    for key, count in b.items():
        if key not in a and count > 0:
            made[key] = count
    return made


@_counter
def only_positive(d):
    made = {}
    for key, count in d.items():
        if count > 0:
            made[key] = count
    return made


@_counter
def negated(d):
    made = {}
    for key, count in d.items():
        if count < 0:
            made[key] = 0 - count
    return made


def _operator(symbol: Any, form: Any) -> None:
    """An operator that only Counters have."""

    @words.overload(symbol)
    def of_counters(a, b):
        def both(a, b):
            if not counts(a) or not counts(b):
                raise TypeError("unsupported between these two: they are no Counters")
            made = form(a, b)
            set_number(made, MISSING, COUNTED)
            return made

        return both if may_count(a, b) else None


for _symbol, _form in ((operator.add, more), (operator.sub, less), (operator.and_, in_both)):
    _operator(_symbol, _form)


def _sign(symbol: Any, form: Any) -> None:
    """A sign before a Counter."""

    @words.overload(symbol)
    def of_counter(d):
        def signed(d):
            if not counts(d):
                raise TypeError("bad operand type: this is no Counter")
            made = form(d)
            set_number(made, MISSING, COUNTED)
            return made

        return signed if may_count(d) else None


_sign(operator.pos, only_positive)
_sign(operator.neg, negated)


@words.overload(operator.or_)
def _or(a, b):
    """`a | b` of Counters, or of dicts."""
    if not isinstance(a, types.DictType) or a != b:
        return None

    def either(a, b):
        if not counts(a) or not counts(b):
            return merged(a, b)
        made = in_either(a, b)
        set_number(made, MISSING, COUNTED)
        return made

    return either if may_count(a) else lambda a, b: merged(a, b)


@register_jitable
def merged(a, b):
    made = a.copy()
    for key, worth in b.items():
        made[key] = worth
    set_number(made, MISSING, answers(a, b))
    return made


@register_jitable
def answers(a, b):
    """What two dicts that are no Counters, put together, answer for a missing key: what one of them does that is a defaultdict."""
    for d in (a, b):
        if number(d, MISSING) == ADDED or number(d, MISSING) == NOT_KNOWN:
            return number(d, MISSING)
    return ERROR


# ---------------------------------------------------------------------------------------------------------------- in place


@register_jitable
def keep_positive(d):
    """Only counts above 0 stay."""
    for entry in range(number(d, FILLED)):
        if stands(d, entry) and not value_at(d, entry) > 0:
            remove(d, 0, entry)


@register_jitable
def add_in_place(a, b):
    for key, count in b.items():
        a[key] += count


@register_jitable
def subtract_in_place(a, b):
    for key, count in b.items():
        a[key] -= count


@register_jitable
def cut_in_place(a, b):
    for key, count in a.items():
        other = b[key]
        if other < count:
            a[key] = other


@register_jitable
def raise_in_place(a, b):
    for key, count in b.items():
        if count > a[key]:
            a[key] = count


def _in_place(symbol: Any, form: Any) -> None:
    """An operator that changes a Counter."""

    @words.overload(symbol)
    def changing(a, b):
        def changed(a, b):
            if not counts(a):
                raise TypeError("unsupported between these two: the first is no Counter")
            form(a, b)
            keep_positive(a)
            return a

        return changed if may_count(a, b) else None


for _symbol, _form in ((operator.iadd, add_in_place), (operator.isub, subtract_in_place), (operator.iand, cut_in_place)):
    _in_place(_symbol, _form)


@words.overload(operator.ior)
def _ior(a, b):
    """`a |= b` of a Counter, or of a dict."""
    if not isinstance(a, types.DictType) or not _is_mapping(b):
        return None

    def replaced(a, b):
        for key in b:
            a[key] = b[key]
        return a

    def either(a, b):
        if counts(a):
            raise_in_place(a, b)
            keep_positive(a)
        else:
            for key in b:
                a[key] = b[key]
        return a

    return either if may_count(a, b) else replaced


# ------------------------------------------------------------------------------------------------------------- comparisons


@register_jitable
def counts_alike(a, b):
    """Are two Counters equal? What is missing counts 0."""
    for key, count in a.items():
        if b[key] != count:
            return False
    for key, count in b.items():  # noqa: SIM110
        if key not in a and count != 0:
            return False
    return True


@register_jitable
def counts_no_more(a, b):
    """Is no count of `a` above that of `b`?"""
    for key, count in a.items():
        if count > b[key]:
            return False
    for key, count in b.items():  # noqa: SIM110
        if key not in a and count < 0:
            return False
    return True


@register_jitable
def same_entries(a, b):
    """Are two dicts equal?"""
    if len(a) != len(b):
        return False
    for key, worth in a.items():  # noqa: SIM110
        if key not in b or b[key] != worth:
            return False
    return True


@words.overload_first(operator.eq)
def _equal(a, b):
    if not may_count(a, b):
        return None
    return lambda a, b: counts_alike(a, b) if counts(a) and counts(b) else same_entries(a, b)


def _ordered(symbol: Any, of_two: Any) -> None:
    @words.overload(symbol)
    def of_counters(a, b):
        def ordered(a, b):
            if not counts(a) or not counts(b):
                raise TypeError("not supported between these two: they are no Counters")
            return of_two(a, b)

        return ordered if may_count(a, b) else None


@register_jitable
def counts_less_than(a, b):
    return counts_no_more(a, b) and not counts_alike(a, b)


@register_jitable
def counts_no_less(a, b):
    return counts_no_more(b, a)


@register_jitable
def counts_more_than(a, b):
    return counts_no_more(b, a) and not counts_alike(a, b)


for _symbol, _form in (
    (operator.le, counts_no_more), (operator.lt, counts_less_than), (operator.ge, counts_no_less), (operator.gt, counts_more_than),
):  # fmt: skip
    _ordered(_symbol, _form)
OURS: tuple[tuple[Any, str, Any], ...] = ((types.DictType, "mutable", True),)
"""What takes the place of numba's: whose, its name, ours. (numba takes `a += b` of dicts for `a = a + b`.)"""
