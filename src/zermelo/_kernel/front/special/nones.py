"""Values that may be None, yielded or put into a set where the rule has made sure that they are not.

    to = square(r, c)                        an int, or None off the board
    if to is not None and not board[to]:
        yield to                             here an int

    {piece for piece in cells if piece is not None}      a set of ints

A generator of machine code yields one type, and a set holds one. So what is known to be there is taken out before.
"""

from __future__ import annotations

import ast
from typing import Any

from .. import helpers
from ..lowering import Lowering
from ..trees import is_none, stored, walk

NOTHING: frozenset[str] = frozenset()
SETS = (set, frozenset, helpers.unordered)
LEAVES = (ast.Continue, ast.Return, ast.Break, ast.Raise)


def look_at_nones(work: Lowering, node: ast.FunctionDef) -> None:
    """Take the value out wherever one that was asked for None is yielded or becomes an item of a set, alone or within a tuple."""
    if any(isinstance(part, ast.Nonlocal | ast.Global) for part in walk(node)):
        return
    _block(work, node.body, NOTHING)
    for part in walk(node):
        made = part.args[0] if isinstance(part, ast.Call) and len(part.args) == 1 and work.scope.called(part) in SETS else part
        if isinstance(made, ast.SetComp) or (isinstance(made, ast.GeneratorExp) and made is not part):
            tests = [test for clause in made.generators for test in clause.ifs]
            made.elt = _taken_out(work, made.elt, NOTHING.union(*(_asked(test, True)[0] for test in tests)))


def _block(work: Lowering, block: list[Any], known: frozenset[str]) -> frozenset[str]:
    """The variables that are known to be there behind these statements."""
    for step in block:
        if isinstance(step, ast.Expr) and isinstance(step.value, ast.Yield) and step.value.value is not None:
            step.value.value = _taken_out(work, step.value.value, known)
        elif isinstance(step, ast.Expr) and _is_added(step.value):
            step.value.args = [_taken_out(work, part, known) for part in step.value.args]  # type: ignore[attr-defined]
        elif isinstance(step, ast.If):
            there, missing = _asked(step.test)
            _block(work, step.body, known | there)
            _block(work, step.orelse, known | missing)
            known -= stored(step)
            if isinstance(step.body[-1], LEAVES):
                known |= missing
            if step.orelse and isinstance(step.orelse[-1], LEAVES):
                known |= there
        elif isinstance(step, ast.For | ast.While):
            known -= stored(step)
            inside = known | _asked(step.test)[0] if isinstance(step, ast.While) else known
            _block(work, step.body, inside)
            _block(work, step.orelse, known)
        else:
            known -= stored(step)
    return known


def _asked(test: Any, parts_too: bool = False) -> tuple[frozenset[str], frozenset[str]]:
    """The variables that are there if a test holds, and those that are there if it does not; `parts_too`, `jump.over` among them, where
    nothing comes between."""
    if isinstance(test, ast.BoolOp):
        parts = [_asked(part, parts_too) for part in test.values]
        there = NOTHING.union(*(part[0] for part in parts)) if isinstance(test.op, ast.And) else NOTHING
        missing = NOTHING.union(*(part[1] for part in parts)) if isinstance(test.op, ast.Or) else NOTHING
        return (there, missing) if not any(isinstance(part, ast.NamedExpr) for part in walk(test)) else (NOTHING, NOTHING)
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        there, missing = _asked(test.operand, parts_too)
        return missing, there
    asks = isinstance(test, ast.Compare) and (isinstance(test.left, ast.Name) or (parts_too and _is_part(test.left))) and len(test.ops) == 1
    if asks and is_none(test.comparators[0]):
        name = frozenset({ast.unparse(test.left)})
        if isinstance(test.ops[0], ast.IsNot):
            return name, NOTHING
        if isinstance(test.ops[0], ast.Is):
            return NOTHING, name
    return NOTHING, NOTHING


def _is_part(thing: Any) -> bool:
    """Is this a field of what a variable holds?"""
    return isinstance(thing, ast.Attribute) and isinstance(thing.value, ast.Name)


def _is_added(call: Any) -> bool:
    """Is this `seen.add(x)`?"""
    return isinstance(call, ast.Call) and isinstance(call.func, ast.Attribute) and call.func.attr == "add" and not call.keywords


def _taken_out(work: Lowering, thing: Any, known: frozenset[str]) -> Any:
    if isinstance(thing, ast.Tuple):
        thing.elts = [_taken_out(work, part, known) for part in thing.elts]
    elif (isinstance(thing, ast.Name) or _is_part(thing)) and ast.unparse(thing) in known:
        return ast.copy_location(ast.Call(work.helper(helpers.there), [thing], []), thing)
    return thing
