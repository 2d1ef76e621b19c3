"""Empty containers, which take the type of what they will hold from where they go.

numba goes on from what things are made of to what is done with them, and so says of `[]` only what is put into that very variable. Where
nothing more can be found out that way, the containers of which it is not known yet are told what stands at the other end: the variable
that is another list elsewhere, the list or dict that they are put into, the other side of an operator. Then it goes on from there.
"""

from __future__ import annotations

import operator
from collections.abc import Iterator
from typing import Any

from numba.core import errors, typeinfer, types
from numba.core.types import containers

from ..front import helpers
from .arithmetic.operators import MEANT
from .forms.sequences import item_of
from .forms.unordered.bits import Unordered
from .memory.lists import name_of

KINDS = (containers.List, containers.Set, containers.DictType, Unordered)
ITEMS = {"append": 0, "appendleft": 0, "add": 0, "insert": 1, "index": 0, "count": 0, "remove": 0}
"""Methods of what holds things, and which of their arguments is one of those."""
WORTHS = {"get": 1, "setdefault": 1, "pop": 1}
"""Methods of dicts, and which of their arguments may be a value."""
WHOLES = {"extend": 0, "update": 0}
"""Methods of what holds things, and which of their arguments is of its own type."""
LIKE = {
    operator.add, operator.iadd, operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge, operator.or_, operator.ior,
    max, min,
}  # fmt: skip
"""Operators and functions both sides of which are of one type."""

ITEM_OF = {helpers.item_of, operator.getitem}

_numbas_propagate = typeinfer.TypeInferer.propagate


def propagate(self: Any, raise_errors: bool = True) -> Any:
    """The types of variables, as numba finds them; where it comes to an end, those of empty containers from where they go."""
    found = _numbas_propagate(self, raise_errors=False)
    while _told(self):
        found = _numbas_propagate(self, raise_errors=False)
    if found and _assumed(self):
        found = _numbas_propagate(self, raise_errors=False) and found
    if not raise_errors or any(isinstance(error, errors.ForceLiteralArg) for error in found or ()):
        return _numbas_propagate(self) if found and raise_errors else found
    said = [error for error in found or () if "Undecided type" not in str(error)]  # that says nothing of why
    empty = min((not name[0].isalpha(), name) for name in unknown) if (unknown := _all_unknown(self)) else None
    if empty is not None and not said:
        raise errors.TypingError(f"Cannot infer the type of variable '{empty[1]}'", loc=self.typevars[empty[1]].define_loc)
    if found:
        raise (said or found)[0]
    return None


def _all_unknown(inferer: Any) -> list[str]:
    """The variables that hold empty containers of which nothing is known, and no tuples around them."""
    return [name for name, var in inferer.typevars.items() if isinstance(var.type, KINDS) and _is_unknown(var.type)]


def _told(inferer: Any) -> bool:
    """Tell the empty containers of a function what they will hold: is more known than before?"""
    for name, kind, loc in (taken := [*_taken_out(inferer)]):
        _add(inferer, name, kind, loc)
    if taken:
        return True
    unknown = {name: var.type for name, var in inferer.typevars.items() if _is_unknown(var.type) and not var.locked}
    for places in (_certain, _likely) if unknown else ():
        for name, kind, loc in places(inferer):
            held = inferer.typevars[name].type
            kind = _as_list(inferer.context, kind) if isinstance(held, containers.List) else kind
            if name in unknown and _is_alike(kind, held) and _is_unknown(held):
                both = inferer.context.unify_pairs(held, types.misc.unliteral(kind))
                if both is not None and _blanks(both) < _blanks(held):
                    _add(inferer, name, both, loc)
        if any(inferer.typevars[name].type != kind for name, kind in unknown.items()):
            return True
    return False


def _assumed(inferer: Any) -> bool:
    """Say of what is taken from (), where nothing else comes to it, that it is a whole number: nobody ever sees one. Is there any?"""
    items = [one for one in inferer.constraints.constraints if isinstance(one, typeinfer.PairFirstConstraint)]
    nothing = [one for one in items if _is_of_nothing(inferer.typevars, one)]
    for one in nothing:
        inferer.add_type(one.target, types.int64, loc=one.loc)
    return bool(nothing)


def _is_of_nothing(known: Any, first: Any) -> bool:
    kind = _type(known, first.pair.name)
    return isinstance(kind, containers.Pair) and kind.first_type is types.undefined


def _add(inferer: Any, name: str, kind: Any, loc: Any) -> None:
    """Tell a variable a type, and those that it comes from, which numba tells nothing that is not all known."""
    if kind.is_precise():
        inferer.add_type(name, kind, loc=loc)
    else:
        inferer.typevars[name].add_type(kind, loc=loc)


def _is_unknown(kind: Any) -> bool:
    """Is this the type of an empty container of which nothing is known, or of what holds one? (To numba all tuples are precise.)"""
    if isinstance(kind, containers.BaseTuple):
        return any(map(_is_unknown, kind.types))
    return isinstance(kind, KINDS) and (not kind.is_precise() or _is_unknown(_held(kind)))


def _blanks(kind: Any) -> int:
    """How much of a type is not known."""
    return str(kind).count("undefined")


def _as_list(context: Any, kind: Any) -> Any:
    """The type of a list with the items of a tuple, a range or a table: what is empty here may be one of these elsewhere (see `mixed`)."""
    item = None if isinstance(kind, containers.List) else item_of(context, kind)
    return kind if item is None or not item.is_precise() else containers.List(item)


def _is_alike(kind: Any, held: Any) -> bool:
    """Are these types of one kind of container? A tuple whose items are found to be of one type is of another class to numba."""
    return isinstance(kind, containers.BaseTuple if isinstance(held, containers.BaseTuple) else type(held))


def _certain(inferer: Any) -> Iterator[tuple[str, Any, Any]]:
    """Variables that are to be of a type, that type, and where in the source that is said."""
    known = inferer.typevars
    for constraint in inferer.constraints.constraints:
        yield from ((name, kind, constraint.loc) for name, kind in _goes_to(constraint, known))
    yields = [point.inst.value for point in inferer.generator_info.get_yield_points()] if inferer.generator_info else []
    for answers in (inferer._get_return_vars(), yields):
        yield from ((one.name, _type(known, other.name), one.loc) for one in answers for other in answers)


def _likely(inferer: Any) -> Iterator[tuple[str, Any, Any]]:
    """The same of the things in a tuple, which are mostly alike: only where nothing else is known."""
    for made in inferer.constraints.constraints:
        if isinstance(made, typeinfer.BuildTupleConstraint):
            yield from ((one.name, _type(inferer.typevars, other.name), made.loc) for one in made.items for other in made.items)


def _goes_to(constraint: Any, known: Any) -> Iterator[tuple[str, Any]]:
    """Those of one step."""
    if isinstance(constraint, typeinfer.Propagate):
        yield constraint.src, _type(known, constraint.dst)
    elif isinstance(constraint, typeinfer.SetItemConstraint | typeinfer.StaticSetItemConstraint):
        yield constraint.value.name, _held(_type(known, constraint.target.name))
    elif isinstance(constraint, typeinfer.BuildListConstraint | typeinfer.BuildSetConstraint):
        yield from ((item.name, _held(_type(known, constraint.target))) for item in constraint.items)
    elif isinstance(constraint, typeinfer.BuildTupleConstraint):
        whole = _type(known, constraint.target)
        if isinstance(whole, containers.BaseTuple) and len(whole) == len(constraint.items):
            yield from ((item.name, kind) for item, kind in zip(constraint.items, whole.types, strict=True))
    elif isinstance(constraint, typeinfer.StaticGetItemConstraint):
        yield constraint.value.name, _with(_type(known, constraint.value.name), constraint.index, _type(known, constraint.target))
    elif isinstance(constraint, typeinfer.ExhaustIterConstraint):
        yield constraint.iterator.name, _type(known, constraint.target)
    elif isinstance(constraint, typeinfer.BuildMapConstraint):
        yield from ((worth.name, _held(_type(known, constraint.target))) for _, worth in constraint.items)
    elif isinstance(constraint, typeinfer.CallConstraint):
        yield from _given(constraint, known)


def _given(call: Any, known: Any) -> Iterator[tuple[str, Any]]:
    """The arguments of a call that are to be of a type."""
    called = _called(call, known)
    if isinstance(called, types.BoundFunction):
        places = WORTHS if isinstance(called.this, containers.DictType) else ITEMS
        for these, kind in ((places, _held(called.this)), (WHOLES, called.this)):
            if these.get(name_of(called), len(call.args)) < len(call.args):
                yield call.args[these[name_of(called)]].name, kind
        return
    if called in (helpers.got, helpers.set_item) and len(call.args) == 3:
        yield call.args[2].name, _held(_type(known, call.args[0].name))
    elif called is helpers.set_slice:
        yield call.args[3].name, _type(known, call.args[0].name)
    elif called in ITEM_OF:
        whole = call.args[0].name
        yield whole, _with(_type(known, whole), _place(known, call.args[1].name), _type(known, call.target))
    elif called in LIKE and len(call.args) == 2:
        left, right = call.args
        yield left.name, _type(known, right.name)
        yield right.name, _type(known, left.name)


def _called(call: Any, known: Any) -> Any:
    """What is called: a bound method's type, or the function itself."""
    called = _type(known, call.func) if isinstance(call.func, str) else call.func
    if isinstance(called, types.BoundFunction):
        return called
    called = getattr(called, "typing_key", called)
    return MEANT.get(called, called)


def _taken_out(inferer: Any) -> Iterator[tuple[str, Any, Any]]:
    """Variables that hold an item of what is not all known, and what is known of it: numba asks that of the whole first."""
    known = inferer.typevars
    for call in inferer.constraints.constraints:
        if isinstance(call, typeinfer.CallConstraint) and known[call.target].type is None and _called(call, known) in ITEM_OF:
            item = _item(_type(known, call.args[0].name), _place(known, call.args[1].name)) if len(call.args) == 2 else None
            if item is not None and _is_unknown(item):
                yield call.target, item, call.loc


def _type(known: Any, name: str) -> Any:
    return known[name].type if name in known else None


def _held(kind: Any) -> Any:
    """The type of what a container holds, a dict as values; None of anything else."""
    return kind.value_type if isinstance(kind, containers.DictType) else getattr(kind, "dtype", None)


def _item(whole: Any, place: Any) -> Any:
    """The type of the item at a place of a tuple or list, of any if the place is not known; None if that cannot be said."""
    if isinstance(whole, containers.BaseTuple) and isinstance(place, int) and -len(whole) <= place < len(whole):
        return whole.types[place]
    return getattr(whole, "dtype", None) if isinstance(whole, containers.List | containers.UniTuple) else None


def _place(known: Any, name: str) -> Any:
    """An index that is written as a number; None if it is none."""
    return getattr(_type(known, name), "literal_value", None)


def _with(whole: Any, place: Any, item: Any) -> Any:
    """The type of a tuple or list whose item at a place is of this type, or any item if the place is not known; None of anything else."""
    if item is None:
        return None
    if isinstance(whole, containers.List):
        return whole.copy(dtype=item)
    if place is None:
        return containers.UniTuple(item, len(whole)) if isinstance(whole, containers.UniTuple) else None
    if not isinstance(whole, containers.BaseTuple) or not isinstance(place, int) or not -len(whole) <= place < len(whole):
        return None
    items = [*whole.types]
    items[place] = item
    return containers.Tuple(items)


_numbas_set_item = typeinfer.SetItemConstraint.__call__


def set_item(self: Any, inferer: Any) -> None:
    """`d[key] = value`, which waits until it is known what a value of a dict holds: numba would make a dict of what is unknown."""
    whole, *put = (_type(inferer.typevars, var.name) for var in (self.target, self.index, self.value))
    if isinstance(whole, containers.DictType) and any(map(_is_unknown, put)):
        raise errors.TypingError(f"Cannot infer the type of variable '{self.value.name}'", loc=self.loc)
    _numbas_set_item(self, inferer)


_numbas_refine = typeinfer.GetAttrConstraint.refine


def refine(self: Any, inferer: Any, updated: Any) -> None:
    """What is found out of a method about what has it: nothing yet, if that became known only now, and not all."""
    if not isinstance(updated, types.BoundFunction) or updated.this.is_precise():
        _numbas_refine(self, inferer, updated)


_numbas_item = typeinfer.PairFirstConstraint.__call__


def item(self: Any, inferer: Any) -> None:
    """An item of what is gone through, which waits while that is (): a variable is, before others are put together with it."""
    if _is_of_nothing(inferer.typevars, self):
        if self.target in inferer.typevars and inferer.typevars[self.target].defined:
            return
        raise errors.TypingError("an empty tuple says nothing of its items: use a list", loc=self.loc)
    _numbas_item(self, inferer)


TOLD = (
    (typeinfer.PairFirstConstraint, "__call__", item),
    (typeinfer.TypeInferer, "propagate", propagate),
    (typeinfer.SetItemConstraint, "__call__", set_item),
    (typeinfer.GetAttrConstraint, "refine", refine),
)
"""What takes the place of numba's: whose, its name, ours."""
