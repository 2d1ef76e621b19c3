"""Lists of known length that are only looked at: as good as tuples, which need no memory.

`rows = [board[i : i + 3] for i in (0, 3, 6)]` and `lines = rows + columns` are tables of a few things each; nobody adds to them, changes
them, hands them on or asks whether they are lists. They are written out as tuples.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from ..lowering import Lowering
from ..scope import NotConstant
from ..trees import clone, enclosing, has_stars, is_place, parents_of, stored, walk, with_constant

MOST = 16
"""So many items of a comprehension are written out."""
PLAIN = (
    ast.Name, ast.Constant, ast.Attribute, ast.Subscript, ast.BinOp, ast.UnaryOp, ast.Compare, ast.BoolOp, ast.expr_context, ast.operator,
    ast.unaryop, ast.cmpop, ast.boolop,
)  # fmt: skip
"""What an item may be made of: numbers and truth values, of one type all of them."""
LOOKING = (len, any, all)
LOOKING_AT_NUMBERS = (sum, min, max, set, frozenset, sorted, tuple)


def look_at_fixed(work: Lowering, node: ast.FunctionDef) -> bool:
    """Write such lists as tuples. Was there one?"""
    looks = _Looks(work, node)
    steps = looks.candidates()
    while not all(looks.stays(name, step) for name, step in steps.items()):  # what one is not, others may not be either
        steps = {name: step for name, step in steps.items() if name in looks.fixed}
    for name, step in steps.items():
        step.value = work.made[name] = ast.copy_location(looks.as_tuple(step.value), step.value)
        looks.see(step)
    found = bool(steps)
    for part in list(walk(node)):
        if isinstance(part, ast.For | ast.comprehension) and isinstance(part.iter, ast.List | ast.BinOp):
            made = looks.as_tuple(part.iter)
            if made is not None and (not looks.holds_lists(part.iter) or looks.target_is_looked_at(part.target)):
                part.iter = ast.copy_location(made, part.iter)
                looks.see(part)
                found = True
    return found


def look_at_rests(work: Lowering, node: ast.FunctionDef) -> None:
    """Note which lists that `first, *rest = things` makes are only looked at: parts of tuples will do for them."""
    looks = _Looks(work, node)
    stars = {part.value.id for part in walk(node) if isinstance(part, ast.Starred) and isinstance(part.value, ast.Name)}
    for name in stars | {part.name for part in walk(node) if isinstance(part, ast.MatchStar) and part.name}:
        stores = [use for use in looks.names.get(name, ()) if not isinstance(use.ctx, ast.Load)]
        uses = [use for use in looks.names.get(name, ()) if isinstance(use.ctx, ast.Load)]
        if not all(isinstance(looks.parents[use], ast.Starred) for use in stores):
            continue
        if all(looks.is_looked_at(use, False) or looks.is_put_together(use) for use in uses):
            work.parts.add(name)


class _Looks:
    """What happens to the variables of a function."""

    def __init__(self, work: Lowering, node: ast.FunctionDef) -> None:
        self.work = work
        self.node = node
        self.fixed: set[str] = set()
        self.of_lists: dict[str, bool] = {}
        self.known_lengths: dict[str, set[int | None]] = {}
        self.parents: dict[Any, Any] = {}
        self.see(node)
        self.names: dict[str, list[ast.Name]] = {}
        for part in walk(node):
            if isinstance(part, ast.Name):
                self.names.setdefault(part.id, []).append(part)
        self.arguments = {part.arg for part in walk(node) if isinstance(part, ast.arg)}

    def see(self, part: Any) -> None:
        self.parents |= parents_of(part)

    def candidates(self) -> dict[str, Any]:
        """The assignments of lists of known length to variables that are assigned to nowhere else. All of them count as fixed at first."""
        steps: dict[str, Any] = {}
        for step in [part for part in walk(self.node) if isinstance(part, ast.Assign | ast.AnnAssign)]:
            goal = step.targets[0] if isinstance(step, ast.Assign) else step.target
            is_plain = step.value is not None and not (isinstance(step, ast.Assign) and len(step.targets) != 1)
            if (
                is_plain
                and isinstance(goal, ast.Name)
                and isinstance(step.value, ast.ListComp | ast.List | ast.BinOp)
                and self.is_fixed(goal)
            ):
                steps[goal.id] = step
        self.fixed = set(steps)
        return steps

    def stays(self, name: str, step: Any) -> bool:
        """Is this such a list, as far as is known of the others? It is struck out if not."""
        made = self.as_tuple(step.value)
        if made is not None:
            self.of_lists[name], self.known_lengths[name] = self.holds_lists(step.value), self.lengths(made)
            uses = [use for use in self.names[name] if isinstance(use.ctx, ast.Load)]
            if all(self.is_looked_at(use, self.of_lists[name]) for use in uses):
                return True
        self.fixed.discard(name)
        return False

    # -------------------------------------------------------------------------------------------------- what is made

    def as_tuple(self, made: Any) -> Any:
        """A list of known length as the tuple of its items; None for anything else."""
        if isinstance(made, ast.Name):
            return made if made.id in self.fixed else None
        if isinstance(made, ast.BinOp) and isinstance(made.op, ast.Add):
            left, right = self.as_tuple(made.left), self.as_tuple(made.right)
            return ast.BinOp(left, ast.Add(), right) if left is not None and right is not None else None
        items = [self._item(item) for item in self._items(made)]
        if not items or len(items) > MOST or None in items or (isinstance(made, ast.List) and not _alike(items)):
            return None
        return ast.Tuple(items, ast.Load())

    def lengths(self, made: Any) -> set[int | None]:
        """How long the items are that a tuple has, if they are lists or tuples; None among them if that is not known."""
        if isinstance(made, ast.Name):
            return self.known_lengths.get(made.id, {None})
        if isinstance(made, ast.BinOp):
            return self.lengths(made.left) | self.lengths(made.right)
        return {len(item.elts) if isinstance(item, ast.Tuple) else _length(item) for item in made.elts}

    def _items(self, made: Any) -> list[Any]:
        """The items of a list, one by one; none if they cannot be written out."""
        if isinstance(made, ast.List) and not has_stars(made.elts):
            return [clone(item) for item in made.elts]
        if not isinstance(made, ast.ListComp) or len(made.generators) != 1 or made.generators[0].ifs:
            return []
        clause = made.generators[0]
        if not isinstance(clause.target, ast.Name) or clause.target.id in stored(made.elt):
            return []
        try:
            values = list(self.work.constant(clause.iter))
        except (NotConstant, TypeError):
            return []
        if len(values) > MOST or not all(type(worth) is int for worth in values):
            return []
        return [with_constant(made.elt, clause.target.id, _number(worth)) for worth in values]

    def _item(self, item: Any) -> Any:
        """An item of such a list, as it stands in the tuple."""
        if isinstance(item, ast.ListComp | ast.List):
            row = self.as_tuple(item)
            return row if row is not None and not any(isinstance(part, ast.Tuple) for part in row.elts) else None  # no lists in rows
        if isinstance(item, ast.Call):
            is_list = self.work.scope.called(item) is list and len(item.args) == 1 and not item.keywords
            return self._part(item.args[0]) if is_list else None
        if isinstance(item, ast.Subscript) and isinstance(item.slice, ast.Slice):
            return self._part(item)
        return item if all(isinstance(part, PLAIN) for part in walk(item)) else None

    def _part(self, item: Any) -> Any:
        """A part of a tuple whose bounds are known, with its bounds as numbers."""
        if not isinstance(item, ast.Subscript) or not isinstance(item.slice, ast.Slice) or not is_place(item.value):
            return None
        if not self._is_given(item.value):
            return None  # a list of its own, perhaps
        bounds = []
        for bound in (item.slice.lower, item.slice.upper, item.slice.step):
            try:
                worth = None if bound is None else self.work.constant(bound)
            except NotConstant:
                return None
            if worth is not None and type(worth) is not int:
                return None
            bounds.append(None if worth is None else _number(worth))
        return ast.Subscript(item.value, ast.Slice(*bounds), ast.Load())

    def _is_given(self, place: Any, seen: frozenset[str] = frozenset()) -> bool:
        """Does a function get something from outside, or from a field of something? No variable that was `seen` on the way here does."""
        if not isinstance(place, ast.Name) or place.id not in self.work.scope.local - self.arguments:
            return True
        made = self.work.made.get(place.id) if place.id not in seen else None
        return made is not None and is_place(made) and self._is_given(made, seen | {place.id})

    def holds_lists(self, made: Any) -> bool:
        """Would an item be a list in Python, where it is a tuple now?"""
        if isinstance(made, ast.Name):
            return self.of_lists.get(made.id, False)
        if isinstance(made, ast.BinOp):
            return self.holds_lists(made.left) or self.holds_lists(made.right)
        item = made.elt if isinstance(made, ast.ListComp) else made.elts[0]
        return isinstance(item, ast.ListComp | ast.List | ast.Call)

    # -------------------------------------------------------------------------------------------- what happens to it

    def is_fixed(self, goal: ast.Name) -> bool:
        """Is a variable assigned to here and nowhere else, and is it none that a function within sees?"""
        others = [place for place in self.names[goal.id] if place is not goal and not isinstance(place.ctx, ast.Load)]
        return not others and goal.id not in self.arguments and not any(map(self._is_within, self.names[goal.id]))

    def _is_within(self, place: Any) -> bool:
        return any(isinstance(part, ast.Lambda | ast.FunctionDef) for part in enclosing(place, self.parents))

    def is_looked_at(self, place: Any, of_lists: bool) -> bool:
        """Is a list, where `place` names it, only looked at, and are its items, if they are lists in Python? Items of several lengths have
        several types: they can only be gone through."""
        parent = self.parents[place]
        lengths = self.known_lengths.get(place.id, {0}) if isinstance(place, ast.Name) else {0}
        if (len(lengths) > 1 or None in lengths) and not isinstance(parent, ast.For | ast.comprehension | ast.BinOp):
            return isinstance(parent, ast.Call) and self.work.scope.called(parent) is len
        if isinstance(parent, ast.Subscript) and parent.value is place and isinstance(parent.ctx, ast.Load):
            return not isinstance(parent.slice, ast.Slice) and (not of_lists or self.is_looked_at(parent, False))
        if isinstance(parent, ast.For | ast.comprehension) and parent.iter is place:
            return not of_lists or self.target_is_looked_at(parent.target)
        if isinstance(parent, ast.Starred) and isinstance(self.parents[parent], ast.Call):
            return self.work.scope.called(self.parents[parent]) is zip
        if isinstance(parent, ast.Call) and place in parent.args:
            called = self.work.scope.called(parent)
            if called in (enumerate, zip, reversed):
                around = self.parents[parent]
                is_iter = isinstance(around, ast.For | ast.comprehension) and around.iter is parent
                return is_iter and (not of_lists or (called is enumerate and self.target_is_looked_at(around.target, 1)))
            return called in LOOKING or (not of_lists and called in LOOKING_AT_NUMBERS)
        if isinstance(parent, ast.Attribute) and isinstance(self.parents[parent], ast.Call):
            return not of_lists and parent.attr in ("count", "index")
        if isinstance(parent, ast.Compare) and place in parent.comparators and len(parent.ops) == 1:
            return not of_lists and isinstance(parent.ops[0], ast.In | ast.NotIn)
        if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add):
            return self._is_part_of_another(parent, of_lists)
        return False

    def is_put_together(self, place: Any) -> bool:
        """Is this `(*rest, x)`?"""
        parent = self.parents[place]
        return isinstance(parent, ast.Starred) and isinstance(self.parents[parent], ast.Tuple | ast.List)

    def _is_part_of_another(self, whole: Any, of_lists: bool) -> bool:
        """Is `rows + columns` gone through where it stands, or what a variable holds that is only looked at?"""
        parent = self.parents[whole]
        while isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.Add):
            whole, parent = parent, self.parents[parent]
        others = [part for part in _summands(whole) if not isinstance(part, ast.Name)]
        if not all(self.as_tuple(part) is not None for part in others):
            return False
        if any(isinstance(part, ast.Name) and part.id not in self.fixed for part in _summands(whole)):
            return False
        if isinstance(parent, ast.For | ast.comprehension) and parent.iter is whole:
            return not of_lists or self.target_is_looked_at(parent.target)
        return isinstance(parent, ast.Assign | ast.AnnAssign) and any(
            isinstance(goal, ast.Name) and goal.id in self.fixed for goal in ast.iter_child_nodes(parent)
        )

    def target_is_looked_at(self, target: Any, place: int | None = None) -> bool:
        """Is what a loop gives to its variable, or to the one of them at a place, only looked at? Unpacked at once it is."""
        if place is not None:
            if not isinstance(target, ast.Tuple) or len(target.elts) <= place:
                return False
            target = target.elts[place]
        if isinstance(target, ast.Tuple):
            return True
        return isinstance(target, ast.Name) and all(self._is_loop_variable(use) for use in self.names[target.id])

    def _is_loop_variable(self, use: ast.Name) -> bool:
        """Is a variable here that of a loop, or only looked at?"""
        if isinstance(use.ctx, ast.Load):
            return not self._is_within(use) and self.is_looked_at(use, False)
        parent: Any = self.parents[use]
        if isinstance(parent, ast.Tuple):
            use, parent = parent, self.parents[parent]  # type: ignore[assignment]
        return isinstance(parent, ast.For | ast.comprehension) and parent.target is use


def _summands(whole: Any) -> Iterator[Any]:
    if isinstance(whole, ast.BinOp):
        yield from _summands(whole.left)
        yield from _summands(whole.right)
    else:
        yield whole


def _alike(items: list[Any]) -> bool:
    """Are written items surely of one type: parts or items of one thing, constants of one class, comparisons?"""
    if all(isinstance(item, ast.Subscript) for item in items):
        return len({(ast.dump(_root(item)), isinstance(item.slice, ast.Slice)) for item in items}) == 1
    if all(isinstance(item, ast.Constant) for item in items):
        return len({type(item.value) for item in items}) == 1
    return len({type(item) for item in items}) == 1 and isinstance(items[0], ast.Tuple | ast.Compare)


def _root(item: Any) -> Any:
    while isinstance(item, ast.Subscript):
        item = item.value
    return item


def _length(item: Any) -> int | None:
    """How long a part of a tuple is, if that can be seen; 0 for what is no part."""
    if not isinstance(item, ast.Subscript) or not isinstance(item.slice, ast.Slice):
        return 0
    bounds = [None if bound is None else ast.literal_eval(bound) for bound in (item.slice.lower, item.slice.upper, item.slice.step)]
    start, stop, step = bounds[0] or 0, bounds[1], 1 if bounds[2] is None else bounds[2]
    return None if stop is None or min(start, stop, step) < 0 or step == 0 else len(range(start, stop, step))


def _number(worth: int) -> ast.expr:
    return ast.Constant(worth) if worth >= 0 else ast.UnaryOp(ast.USub(), ast.Constant(-worth))
