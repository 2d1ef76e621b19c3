"""What is made lazily and kept: a generator of its own, which works each thing out when it is asked for.

`map(f, things)` that is gone through where it stands is a loop (see `library.lazy`). In a variable, handed on or returned it waits, and
somebody may take a part of it only, or change something before. What Python evaluates when such a thing is made, its arguments, is
evaluated there; the rest, and the body of every `lambda` in it, when its turn comes. The generator takes the variables around it as they
are when it is made: where one of them is another value later while it still waits, it is refused.
"""

from __future__ import annotations

import ast
import functools
import itertools
import types
from typing import Any

from ...identity import is_own_class
from ..loops import CHOSEN, MADE_LAZILY, OPENED, each, loop
from ..lowering import Lowering, Obstacle
from ..trees import enclosing, has_stars, is_place, load, loaded, parents_of, stored, walk
from .generators import is_collected, yielding

EAGER = (itertools.product, itertools.combinations, itertools.combinations_with_replacement, itertools.permutations)
"""What goes through its arguments at once, lazily as the rest of it is made."""
TAKES_ALL = {sum, list, tuple, set, frozenset, sorted, min, max, any, all, len, dict, next, bool}
"""What is done with something lazy when these have answered."""


def is_lazy(work: Lowering, node: Any) -> bool:
    """Is this made lazily where it stands?"""
    return isinstance(node, ast.GeneratorExp) or (
        isinstance(node, ast.Call) and work.scope.called(node) in MADE_LAZILY and work.folded(node, is_read=True) is None
    )


def waits(work: Lowering, node: Any) -> bool:
    """Does this variable hold something lazy that was made where that can be seen?"""
    made = work.made.get(node.id) if isinstance(node, ast.Name) else None
    return any(is_lazy(work, one) for one in ((made.body, made.orelse) if isinstance(made, ast.IfExp) else (made,)))


def kept(work: Lowering, node: Any) -> ast.expr:
    """Something lazy as a generator."""
    return _generator(work, settled(work, node))


def _generator(work: Lowering, node: Any) -> ast.expr:
    name, local = work.fresh("generator"), work.scope.local
    with work.within(stored(node)):
        inner = work.block(lambda: _write(work, node))
    around = sorted((loaded(*inner) - stored(*inner)) & local)
    work.lift(name, [ast.arg(variable) for variable in around], inner, node)
    return ast.Call(load(name), [load(variable) for variable in around], [])


def either_kept(work: Lowering, test: Any, node: ast.IfExp) -> ast.expr:
    """One of two lazy things as one generator."""
    test = work.keep(test)
    yes, no = (work.block(functools.partial(settled, work, one)) for one in (node.body, node.orelse))
    if not all(isinstance(step, ast.Pass) for step in (*yes, *no)):
        work.emit("if C:\n Y\nelse:\n N", C=test, Y=yes, N=no)
    return _generator(work, ast.copy_location(ast.IfExp(test, node.body, node.orelse), node))


def either_gone_through(work: Lowering, node: Any) -> ast.expr | None:
    """One generator for one of two things of several kinds that a loop goes through: `legal or range(9)`, `near(at) if x else [at]`.
    None where they are of one kind, or it is not seen of which."""
    if isinstance(node, ast.IfExp):
        test, one, other = node.test, node.body, node.orelse
    elif isinstance(node, ast.BoolOp) and isinstance(node.op, ast.Or) and len(node.values) == 2:
        one, other = node.values
        test = None
    else:
        return None
    kinds = {_kind(work, one), _kind(work, other)}
    if len(kinds) < 2 or not (LAZILY in kinds or range in kinds or None not in kinds) or (test is None and _kind(work, one) == LAZILY):
        return None
    if test is None:
        test = one = work.keep(work.read(one))
    else:
        test = work.keep(work.test(test))
    return _generator(work, ast.copy_location(ast.IfExp(test, one, other), node))


CHOSEN.append(either_gone_through)
LAZILY = "lazily"


def _kind(work: Lowering, node: Any) -> Any:
    """What a thing is that can be gone through; None where that is not seen."""
    if isinstance(node, ast.Name) and node.id in work.made:
        return _kind(work, work.made[node.id])
    if is_lazy(work, node) or (yielding(work, node)[0] is not None and not is_collected(work, node)):
        return LAZILY
    written: dict[Any, Any] = {ast.List: list, ast.ListComp: list, ast.Set: set, ast.SetComp: set, ast.Tuple: tuple}
    called = work.scope.called(node) if isinstance(node, ast.Call) else None
    return written.get(type(node), {sorted: list, frozenset: set}.get(called, called) if called in MAKERS else None)


MAKERS = (range, list, sorted, set, frozenset, tuple)


def _write(work: Lowering, node: Any) -> None:
    if isinstance(node, ast.IfExp):
        yes, no = (work.block(functools.partial(_write, work, one)) for one in (node.body, node.orelse))
        work.emit("if C:\n Y\nelse:\n N", C=node.test, Y=yes, N=no)
        return
    if isinstance(node, ast.Call) and work.scope.called(node) is itertools.chain and not has_stars(node.args):
        for part in node.args:
            _write(work, part)
        return
    loop(work, *each(work, node), lambda one: work.emit("yield E", E=work.expr(one)))


def is_settled(work: Lowering, node: Any) -> bool:
    """Does nothing happen when this is made?"""
    if isinstance(node, ast.GeneratorExp):
        return is_settled(work, node.generators[0].iter)
    if isinstance(node, ast.Call) and (work.scope.called(node) in (range, *OPENED) or yielding(work, node)[0] is not None):
        return all(isinstance(part, ast.Lambda) or is_settled(work, part) for part in (*node.args, *(key.value for key in node.keywords)))
    return all(_does_nothing(work, part) for part in walk(node) if isinstance(part, ast.Call))


def _does_nothing(work: Lowering, call: ast.Call) -> bool:
    """Does a call change nothing: one of Python's own functions, or of a rule?"""
    is_rule = isinstance(call.func, ast.Attribute) and work.scope.is_state(call.func.value)
    called = work.scope.called(call)
    is_own = isinstance(called, types.BuiltinFunctionType) or (isinstance(called, type) and not is_own_class(called))
    return is_own or (is_rule and not hasattr(work.scope.owner, "__own_class__"))


def settled(work: Lowering, node: Any) -> Any:
    """Something lazy with what Python evaluates when it makes it in variables."""
    if isinstance(node, ast.GeneratorExp):
        node.generators[0].iter = _settled_things(work, node.generators[0].iter)
    else:
        node.args = [_settled_argument(work, argument) for argument in node.args]
        for keyword in node.keywords:
            keyword.value = _settled_argument(work, keyword.value)
    return node


def _settled_argument(work: Lowering, node: Any) -> Any:
    if isinstance(node, ast.Starred):
        node.value = _settled_things(work, node.value)
        return node
    if isinstance(node, ast.Attribute) and not _stays(work, node) and not is_place(node.value):  # a method of what is made here
        return ast.copy_location(ast.Attribute(work.keep(work.expr(node.value)), node.attr, node.ctx), node)
    is_method = isinstance(node, ast.Attribute) and node.attr in work.scope.methods
    return node if isinstance(node, ast.Lambda) or is_method else _settled_things(work, node)


def _settled_things(work: Lowering, node: Any) -> Any:
    if _stays(work, node):
        return node
    called = work.scope.called(node) if isinstance(node, ast.Call) else None
    if is_lazy(work, node) or called in (range, *OPENED) or yielding(work, node)[0] is not None:
        return settled(work, node)
    is_view = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in ("items", "keys", "values")
    if is_view and not node.args:
        node.func.value = _settled_things(work, node.func.value)
        return node
    return work.keep(work.read(node), "settled")


def _stays(work: Lowering, node: Any) -> bool:
    """Is this the same later, or in a variable already?"""
    if isinstance(node, ast.Name | ast.Constant) or work.folded(node, is_read=True) is not None:
        return True
    return isinstance(node, ast.Attribute) and (work.scope.is_state(node.value) or not loaded(node) & work.scope.local)


# ------------------------------------------------------------------------------------------------------- what changes meanwhile


def look_at_waiting(work: Lowering, node: ast.FunctionDef) -> None:
    """Raises Obstacle where a variable gets another value while something lazy that reads it waits."""
    parents = parents_of(node)
    within = {part.name: part for part in walk(node) if isinstance(part, ast.FunctionDef) and part is not node}
    names: dict[str, list[Any]] = {}
    for part in parents:
        if isinstance(part, ast.Name) and not _is_of_another(part, parents):
            names.setdefault(part.id, []).append(part)
    for made in [part for part in parents if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name)]:
        waits: str = made.targets[0].id  # type: ignore[attr-defined]
        _refuse_walrus(made, names)
        for name in sorted(_read_late(work, made.value, within) & work.scope.local):
            changes = [place for place in names.get(name, ()) if not isinstance(place.ctx, ast.Load)]
            uses = [place for place in names[waits] if isinstance(place.ctx, ast.Load)]
            if any(_comes_between(work, made, change, use, parents) for change in changes for use in uses):
                advice = f"`{name}` gets another value while `{waits}`, which is made lazily, still reads it: list(...), or another name"
                raise Obstacle(made, advice)


def _refuse_walrus(made: ast.Assign, names: dict[str, list[Any]]) -> None:
    """Raises Obstacle where something lazy gives a value to a variable that is read outside of it."""
    within = set(walk(made))
    for part in walk(made.value) if isinstance(made.value, ast.GeneratorExp | ast.IfExp | ast.Call) else ():
        for inner in walk(part) if isinstance(part, ast.GeneratorExp) else ():
            if isinstance(inner, ast.NamedExpr) and any(place not in within for place in names.get(inner.target.id, ())):
                raise Obstacle(made, f"`{inner.target.id} := ...` in what is made lazily, and read outside of it: write a loop")


def _is_of_another(place: ast.Name, parents: dict[Any, Any]) -> bool:
    """Is this a variable of a comprehension or of a function within?"""
    part: Any = place
    for above in enclosing(place, parents):
        if isinstance(above, ast.FunctionDef | ast.Lambda):
            return True
        if isinstance(above, ast.comprehension) and part is above.target:
            return True
        part = above
    return False


def _read_late(work: Lowering, made: Any, within: dict[str, Any]) -> set[str]:
    """The variables that something lazy reads when its turn comes."""
    match made:
        case ast.IfExp():
            return _read_late(work, made.body, within) | _read_late(work, made.orelse, within)
        case ast.GeneratorExp():
            first, *others = made.generators
            read = loaded(made.elt, *first.ifs, *others) - stored(made)
            return _with_functions(read, within) | _read_late(work, first.iter, within)
        case ast.Call(func=ast.Name(id=name)) if name in within and _yields(within[name]):
            return _with_functions({name}, within)
        case ast.Call() if is_lazy(work, made) or work.scope.called(made) in OPENED:
            arguments = (*made.args, *(keyword.value for keyword in made.keywords))
            return set().union(*(_read_late(work, argument, within) for argument in arguments))
        case ast.Lambda():
            return _with_functions(loaded(made.body) - {one.arg for one in made.args.args}, within)
        case ast.Name(id=name) if name in within:
            return _with_functions({name}, within)
    return set()


def _yields(definition: ast.FunctionDef) -> bool:
    return any(isinstance(part, ast.Yield | ast.YieldFrom) for part in walk(definition))


def _with_functions(names: set[str], within: dict[str, Any]) -> set[str]:
    """`names`, and the variables that the functions among them read from around them."""
    found, waiting = set(names), list(names)
    while waiting:
        definition = within.get(waiting.pop())
        if definition is not None:
            own = stored(*definition.body) | {one.arg for one in walk(definition.args) if isinstance(one, ast.arg)}
            more = loaded(*definition.body) - own - found
            found |= more
            waiting += more
    return found


def _comes_between(work: Lowering, made: Any, change: Any, use: Any, parents: dict[Any, Any]) -> bool:
    """May a variable change after something lazy is made, and before or while it is used?"""
    where = {part: [one for one in enclosing(part, parents) if isinstance(one, ast.For | ast.While)] for part in (made, change)}
    using = _waits_in(work, use, parents)
    is_after = _place(change) > _place(made)
    if any(isinstance(one, ast.Assign) for one in enclosing(use, parents)) and not _is_taken(work, use, parents):
        return is_after or bool({*where[made]} & {*where[change]})  # it has another name from there on
    if is_after and _place(change) < _place(use) and _statement(change, parents) is not _statement(use, parents):
        return True
    both = {*using} & {*where[change]}
    return bool(both - {*where[made]}) or (bool(both) and _place(use) < _place(made))


def _waits_in(work: Lowering, use: Any, parents: dict[Any, Any]) -> list[Any]:
    """The loops in which something lazy is used; where one goes through what was made of all of it, it is used before that."""
    found, part, is_taken = [], use, _is_taken(work, use, parents)
    for above in enclosing(use, parents):
        if isinstance(above, ast.While) or (isinstance(above, ast.For) and not (is_taken and above.iter is part)):
            found.append(above)
        part = above
    return found


def _is_taken(work: Lowering, use: Any, parents: dict[Any, Any]) -> bool:
    """Is something lazy used up, or a step taken, where it is used?"""
    call = parents[use]
    return isinstance(call, ast.Call) and use in call.args and work.scope.called(call) in TAKES_ALL


def _place(node: Any) -> tuple[int, int]:
    return node.lineno, node.col_offset


def _statement(node: Any, parents: dict[Any, Any]) -> Any:
    return next((one for one in enclosing(node, parents) if isinstance(one, ast.stmt)), None)
