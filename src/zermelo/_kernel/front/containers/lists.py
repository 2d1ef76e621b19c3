"""Local lists of which more is known: as long as a tuple, never outside their function, or gone through once."""

from __future__ import annotations

import ast
from typing import Any

from ..library.tuples import length_of
from ..lowering import Lowering
from ..scope import NotConstant
from ..special.waiting import is_lazy
from ..trees import enclosing, exchange, has_stars, is_place, load, loaded, parents_of, stored, walk

GROWS = {"append", "extend", "insert", "pop", "remove", "clear"}


def look_at_lists(work: Lowering, node: ast.FunctionDef) -> None:
    """Note which local lists have the length of something else, and which of them may stand on the stack."""
    parents = parents_of(node)
    uses: dict[str, list[ast.Name]] = {}
    for part in walk(node):
        if isinstance(part, ast.Name) and part.id in work.scope.local:
            uses.setdefault(part.id, []).append(part)
    for name, places in uses.items():
        if any(_grows(place, parents) or _changes_in_place(place, parents) for place in places):
            work.changed.add(name)
        stores = [place for place in places if not isinstance(place.ctx, ast.Load)]
        made = [_assigned(parents[place], place) for place in stores]
        if not made or None in made or any(_grows(place, parents) for place in places):
            continue
        lengths = [_length(work, part) for part in made]
        if None in lengths or len({ast.dump(length) for length in lengths}) != 1 or _changes(lengths[0], uses):
            continue
        work.lengths[name] = lengths[0]
        on_stack = (
            all(isinstance(part, ast.Call) and work.scope.called(part) is list and is_place(part.args[0]) for part in made)
            and not work.is_generator
            and not any(work.may_be_left_out(part.args[0]) for part in made)
        )
        if on_stack and all(_stays(work, place, parents) for place in places):
            work.boards.add(name)


def constant_at(work: Lowering, node: Any) -> Any:
    """The constant of the rules that a place holds; None for anything else."""
    try:
        return work.constant(node) if is_place(node) else None
    except NotConstant:
        return None


def is_constant_list(work: Lowering, node: Any) -> bool:
    """Is this a list among the constants of the rules?"""
    return isinstance(constant_at(work, node), list)


def own_list(work: Lowering, node: Any) -> Any:
    """A list that is a constant as a new list, to stand where another may stand as well; anything else as it is."""
    return ast.copy_location(ast.Call(load("list"), [node], []), node) if is_constant_list(work, node) else node


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
            if isinstance(listed, ast.List) and not has_stars(listed.elts):
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
    if isinstance(made, ast.List) and made.elts and not has_stars(made.elts):
        return ast.Constant(len(made.elts))
    return None


def _changes(length: Any, uses: dict[str, list[ast.Name]]) -> bool:
    """May what gives the length be another thing later? A variable that is assigned to more than once may."""
    for part in walk(length):
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


def _changes_in_place(place: ast.Name, parents: dict[Any, Any]) -> bool:
    """Is an item assigned to, or are the items put in another order?"""
    parent = parents[place]
    if isinstance(parent, ast.Attribute):
        return parent.attr in ("sort", "reverse")
    return isinstance(parent, ast.Subscript) and parent.value is place and isinstance(parent.ctx, ast.Store)


def _stays(work: Lowering, place: ast.Name, parents: dict[Any, Any]) -> bool:
    """Is a list, as it is used here, only looked at or changed in place?"""
    parent = parents[place]
    if not isinstance(place.ctx, ast.Load):
        return True
    if any(isinstance(inner, ast.Lambda | ast.FunctionDef | ast.GeneratorExp) for inner in enclosing(place, parents)) and not on_the_spot(
        work, place, parents
    ):
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


def on_the_spot(work: Lowering, place: Any, parents: dict[Any, Any]) -> bool:
    """Is every generator expression around `place` gone through where it stands?"""
    for inner in enclosing(place, parents):
        if isinstance(inner, ast.Lambda | ast.FunctionDef):
            return False
        if isinstance(inner, ast.GeneratorExp):
            call = parents[inner]
            if not (isinstance(call, ast.Call) and work.scope.called(call) in (any, all, sum, min, max, tuple, list, sorted, set, next)):
                return False
    return True


# ------------------------------------------------------------------------------------------------- gone through once

# `hits = (f(line) for line in LINES)` and later `any(hits)` is the loop of `any(f(line) for line in LINES)`: a generator expression reads
# its variables when it is gone through, and so it does there. A list reads them when it is made: it is treated alike only where nothing
# in it can raise an error or be another value later.

QUIET = (
    ast.Name, ast.Constant, ast.Attribute, ast.Tuple, ast.Subscript, ast.Slice, ast.Compare, ast.BinOp, ast.UnaryOp, ast.BoolOp,
    ast.comprehension, ast.expr_context, ast.cmpop, ast.unaryop, ast.boolop, ast.Add, ast.Sub, ast.Mult, ast.Call, ast.ListComp,
)  # fmt: skip
"""What may stand in a list that is made later than it is written."""


def look_at_once(work: Lowering, node: ast.FunctionDef) -> None:
    """Put such a generator expression or list where it is gone through."""
    parents = parents_of(node)
    places: dict[str, list[ast.Name]] = {}
    for part in walk(node):
        if isinstance(part, ast.Name):
            places.setdefault(part.id, []).append(part)
    arguments = {part.arg for part in walk(node) if isinstance(part, ast.arg)}
    handled = {name for name, uses in places.items() if not all(_is_left_alone(work, use, parents[use]) for use in uses)}
    changing = {name for name, uses in places.items() if sum(not isinstance(use.ctx, ast.Load) for use in uses) > (name not in arguments)}
    for name, uses in places.items():
        if len(uses) != 2 or name in arguments or not all(isinstance(use.ctx, kind) for use, kind in zip(uses, _KINDS, strict=True)):
            continue
        made, use = parents[uses[0]], uses[1]
        if not isinstance(made, ast.Assign) or len(made.targets) != 1 or not _may_wait(work, made.value, changing, handled):
            continue
        block = next((part for _, part in ast.iter_fields(parents[made]) if isinstance(part, list) and made in part), None)
        if block is None or not _is_gone_through(work, use, block, made, parents):
            continue
        block[block.index(made)] = ast.copy_location(ast.Pass(), made)
        later = made.value
        if isinstance(later, ast.ListComp):
            later = ast.copy_location(ast.GeneratorExp(later.elt, later.generators), later)
        exchange(use, later, parents[use])


_KINDS = (ast.Store, ast.Load)


def _is_left_alone(work: Lowering, use: ast.Name, parent: Any) -> bool:
    """Does what happens to a variable here leave what it holds as it is? A list may grow otherwise."""
    if isinstance(parent, ast.Attribute):
        return work.scope.is_state(use)
    if isinstance(parent, ast.Call):
        return work.scope.called(parent) in (range, len)
    return not isinstance(parent, ast.Subscript) or parent.value is not use or isinstance(parent.ctx, ast.Load)


def _may_wait(work: Lowering, made: Any, changing: set[str], handled: set[str]) -> bool:
    """May what is assigned be made where it is gone through?"""
    if isinstance(made, ast.Call):
        return is_lazy(work, made) and _is_settled(work, made, changing)
    if not isinstance(made, ast.GeneratorExp | ast.ListComp):
        return False
    first = made.generators[0].iter
    if not _is_settled(work, first, changing):
        return False
    if isinstance(made, ast.GeneratorExp):
        return True
    return not (loaded(made) - stored(made)) & (changing | (handled & work.scope.local)) and all(
        _is_quiet(work, part) for part in walk(made)
    )


def _is_settled(work: Lowering, node: Any, changing: set[str]) -> bool:
    """Is what something lazy is made of the same when it is gone through?"""
    if isinstance(node, ast.Lambda):
        return True
    if is_lazy(work, node) and isinstance(node, ast.Call):
        return all(_is_settled(work, part, changing) for part in (*node.args, *(keyword.value for keyword in node.keywords)))
    if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.attr in work.scope.methods:
        return node.value.id not in changing
    if loaded(node) & changing or not (is_place(node) or _is_range(work, node) or isinstance(node, ast.Tuple)):
        return False
    return all(_is_quiet(work, part) for part in walk(node))


def _is_quiet(work: Lowering, part: Any) -> bool:
    """Does this raise no error, whatever the values?"""
    if isinstance(part, ast.Call):
        return _is_range(work, part)
    if isinstance(part, ast.Subscript):
        return isinstance(part.slice, ast.Slice) and (part.slice.step is None or _is_known(work, part.slice.step))
    if isinstance(part, ast.Attribute):
        is_field = work.scope.is_state(part.value) and part.attr in getattr(work.scope.owner, "_fields", ())
        return is_field or _is_known(work, part)
    return isinstance(part, QUIET)


def _is_known(work: Lowering, part: Any) -> bool:
    """Is this a constant, other than nought?"""
    try:
        return bool(work.constant(part))
    except NotConstant:
        return False


def _is_range(work: Lowering, things: Any) -> bool:
    return isinstance(things, ast.Call) and work.scope.called(things) is range and len(things.args) < 3


def _is_gone_through(work: Lowering, use: Any, block: list[Any], made: Any, parents: dict[Any, Any]) -> bool:
    """Is the variable gone through once, on the spot, after what is assigned to it?"""
    holder = parents[use]
    if isinstance(holder, ast.Call):
        if holder.args != [use] or work.scope.called(holder) not in (any, all, sum, min, max):
            return False
    elif not isinstance(holder, ast.comprehension | ast.For) or holder.iter is not use:
        return False
    part = use
    while part not in block:
        above = parents[part]
        if isinstance(above, ast.comprehension):
            whole = parents[above]
            if not isinstance(whole, ast.GeneratorExp | ast.ListComp) or whole.generators[0] is not above or above.iter is not part:
                return False
            part, above = whole, parents[whole]
            if isinstance(whole, ast.GeneratorExp) and not (isinstance(above, ast.Call) and work.scope.called(above) in (any, all, sum)):
                return False
        elif isinstance(above, ast.While | ast.FunctionDef | ast.Lambda | ast.GeneratorExp | ast.ListComp | ast.SetComp | ast.DictComp) or (
            isinstance(above, ast.For) and above.iter is not part
        ):
            return False
        part = above
    return block.index(part) > block.index(made)
