"""Local lists of which more is known: as long as a tuple, or never outside their function."""

from __future__ import annotations

import ast
from typing import Any

from .calls import length_of
from .lowering import Lowering
from .scope import NotConstant
from .trees import is_place

GROWS = {"append", "extend", "insert", "pop", "remove", "clear"}


def look_at_lists(work: Lowering, node: ast.FunctionDef) -> None:
    """Note which local lists have the length of something else, and which of them may stand on the stack."""
    parents = {child: parent for parent in ast.walk(node) for child in ast.iter_child_nodes(parent)}
    uses: dict[str, list[ast.Name]] = {}
    for part in ast.walk(node):
        if isinstance(part, ast.Name) and part.id in work.scope.local:
            uses.setdefault(part.id, []).append(part)
    for name, places in uses.items():
        stores = [place for place in places if not isinstance(place.ctx, ast.Load)]
        made = [_assigned(parents[place], place) for place in stores]
        if not made or None in made or any(_grows(place, parents) for place in places):
            continue
        lengths = [_length(work, part) for part in made]
        if None in lengths or len({ast.dump(length) for length in lengths}) != 1 or _changes(lengths[0], uses):
            continue
        work.lengths[name] = lengths[0]
        on_stack = all(isinstance(part, ast.Call) and is_place(part.args[0]) for part in made) and not work.is_generator
        if on_stack and all(_stays(work, place, parents) for place in places):
            work.boards.add(name)


def _assigned(parent: Any, place: ast.Name) -> Any:
    """What a plain assignment gives to a variable; None for every other way."""
    if isinstance(parent, ast.Assign) and len(parent.targets) == 1 and parent.targets[0] is place:
        return parent.value
    if isinstance(parent, ast.AnnAssign) and parent.target is place:
        return parent.value
    return None


def _length(work: Lowering, made: Any) -> Any:
    """Something as long as a list that is made this way, if that can be seen."""
    if isinstance(made, ast.Call) and work.scope.called(made) in (list, sorted) and made.args:
        return length_of(work, made.args[0])
    if isinstance(made, ast.ListComp):
        return length_of(work, made)
    if isinstance(made, ast.BinOp) and isinstance(made.op, ast.Mult):
        for listed, times in ((made.left, made.right), (made.right, made.left)):
            if isinstance(listed, ast.List) and not any(isinstance(item, ast.Starred) for item in listed.elts):
                try:
                    return ast.Constant(len(listed.elts) * work.constant(times))
                except (NotConstant, TypeError):
                    return None
    if (
        isinstance(made, ast.Subscript)
        and isinstance(made.slice, ast.Slice)
        and made.slice.lower is made.slice.upper is made.slice.step is None
    ):
        return length_of(work, made.value)
    if isinstance(made, ast.List) and made.elts and not any(isinstance(item, ast.Starred) for item in made.elts):
        return ast.Constant(len(made.elts))
    return None


def _changes(length: Any, uses: dict[str, list[ast.Name]]) -> bool:
    """May what gives the length be another thing later? A variable that is assigned to more than once may."""
    for part in ast.walk(length):
        if isinstance(part, ast.Name) and sum(not isinstance(place.ctx, ast.Load) for place in uses.get(part.id, ())) > 1:
            return True
    return False


def _grows(place: ast.Name, parents: dict[Any, Any]) -> bool:
    parent = parents[place]
    if isinstance(parent, ast.Attribute) and parent.attr in GROWS:
        return True
    if isinstance(parent, ast.AugAssign) and parent.target is place:
        return True
    return isinstance(parent, ast.Subscript) and parent.value is place and isinstance(parent.ctx, ast.Del)


def _stays(work: Lowering, place: ast.Name, parents: dict[Any, Any]) -> bool:
    """Is a list, as it is used here, only looked at or changed in place?"""
    parent = parents[place]
    if not isinstance(place.ctx, ast.Load):
        return True
    if any(
        isinstance(inner, ast.Lambda | ast.FunctionDef | ast.GeneratorExp) for inner in _above(place, parents)[:-1]
    ) and not _on_the_spot(work, place, parents):
        return False
    if isinstance(parent, ast.Subscript) and parent.value is place:
        return not isinstance(parent.slice, ast.Slice) and not isinstance(parent.ctx, ast.Del)
    if isinstance(parent, ast.Call) and place in parent.args:
        return work.scope.called(parent) in (tuple, len, sum, any, all, min, max, sorted)
    if isinstance(parent, ast.For | ast.comprehension):
        return parent.iter is place
    return (
        isinstance(parent, ast.Compare)
        and place in parent.comparators
        and len(parent.ops) == 1
        and isinstance(parent.ops[0], ast.In | ast.NotIn)
    )


def _above(place: Any, parents: dict[Any, Any]) -> list[Any]:
    found = []
    while place in parents:
        place = parents[place]
        found.append(place)
    return found


def _on_the_spot(work: Lowering, place: Any, parents: dict[Any, Any]) -> bool:
    """Is every generator expression around `place` gone through where it stands?"""
    for inner in _above(place, parents)[:-1]:
        if isinstance(inner, ast.Lambda | ast.FunctionDef):
            return False
        if isinstance(inner, ast.GeneratorExp):
            call = parents[inner]
            if not (isinstance(call, ast.Call) and work.scope.called(call) in (any, all, sum, min, max, tuple, list, sorted, set, next)):
                return False
    return True
