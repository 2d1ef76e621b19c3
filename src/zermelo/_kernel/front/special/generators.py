"""Generators that call themselves, as functions that answer with a list of what they yield.

A generator of machine code is a record of its variables, and one that held another of its own kind would have no size. What is yielded
is collected; whoever goes through the list sees what it saw of the generator. What would show the difference is refused: an end that
never comes, a list that is yielded and changes afterwards, a variable or an argument that both sides see and one changes. Only an error
behind the point at which somebody stops is raised all the same.
"""

from __future__ import annotations

import ast
import inspect
import types
from typing import Any

from ...identity import names_in
from ..lowering import Lowering, Obstacle
from ..source import source_of
from ..trees import load, quote, walk

FOUND = "_yielded"


def calls_itself(node: ast.FunctionDef, function: types.FunctionType | None) -> bool:
    """Does a generator call itself, by its name or as a method, or through others that it calls?"""
    called = {part.func for part in walk(node) if isinstance(part, ast.Call)}
    if any(getattr(what, "id", getattr(what, "attr", None)) == node.name for what in called if not _is_above(what)):
        return True
    return function is not None and _leads_back(function)


def _is_above(called: Any) -> bool:
    """Is this `super().name`, another method of that name?"""
    of = getattr(called, "value", None)
    return isinstance(of, ast.Call) and getattr(of.func, "id", None) == "super"


def _leads_back(function: types.FunctionType) -> bool:
    scope, seen, waiting = function.__globals__, {function.__code__}, [function.__code__]
    while waiting:
        for name in names_in(waiting.pop()):
            found = scope.get(name)
            if found is function:
                return True
            if isinstance(found, types.FunctionType) and found.__globals__ is scope and found.__code__ not in seen:
                seen.add(found.__code__)
                waiting.append(found.__code__)
    return False


def collecting(node: ast.FunctionDef) -> None:
    """Make the definition of a generator one of a function that collects. Raises Obstacle where the difference would show."""
    _refuse_endless(node)
    _refuse_what_changes(node)
    node.body = [_Collect().visit(step) for step in node.body]
    first, last = quote("T = []", T=FOUND)[0], ast.Return(load(FOUND))
    node.body = [first, *(one for step in node.body for one in (step if isinstance(step, list) else [step])), last]
    for made in (first, last):
        for part in walk(made):
            if "lineno" in part._attributes:
                ast.copy_location(part, node)
    ast.fix_missing_locations(node)


def look_at_collected(work: Lowering, node: ast.FunctionDef) -> None:
    """Raises Obstacle where a generator that calls itself gets something that it changes, and that whoever goes through it may look at."""
    for call in [part for part in walk(node) if isinstance(part, ast.Call)]:
        definition, function = yielding(work, call)
        if definition is None or not calls_itself(definition, function):
            continue
        changing, names = _changing(definition), [argument.arg for argument in definition.args.args]
        if isinstance(call.func, ast.Attribute) and names and names[0] == "self":
            names = names[1:]
        given = [*zip(names, call.args, strict=False), *((keyword.arg, keyword.value) for keyword in call.keywords)]
        for name, thing in given:
            if name in changing and isinstance(thing, ast.Name | ast.Attribute | ast.Subscript):
                raise Obstacle(
                    call, f"`{name}`, which a generator that calls itself changes while others see it: hand on a copy, or a new one"
                )


def _refuse_endless(node: ast.FunctionDef) -> None:
    """A generator that goes on for ever, of which somebody takes the first few things."""
    for step in node.body:
        if isinstance(step, ast.If) and _ends(step.body):
            return
        calls = [part for part in walk(step) if isinstance(part, ast.Call)] if isinstance(step, ast.Expr | ast.Assign) else []
        if any(getattr(part.func, "id", getattr(part.func, "attr", None)) == node.name for part in calls):
            raise Obstacle(step, f"`{node.name}` calls itself without end: test first whether there is more (if n == 0: return)")
    for part in walk(node):
        if isinstance(part, ast.While) and isinstance(part.test, ast.Constant) and part.test.value:
            raise Obstacle(part, f"`{node.name}` calls itself and may go on for ever: write the condition after `while`")


def _ends(body: list[Any]) -> bool:
    return isinstance(body[-1], ast.Return | ast.Raise)


PUTS = {"append", "pop", "extend", "insert", "remove", "clear", "add", "discard"}


def _changing(node: ast.FunctionDef) -> set[str]:
    """The variables whose content a function changes."""
    changing = {
        part.func.value.id
        for part in walk(node)
        if isinstance(part, ast.Call)
        and isinstance(part.func, ast.Attribute)
        and part.func.attr in PUTS
        and isinstance(part.func.value, ast.Name)
    }
    return changing | {
        part.value.id
        for part in walk(node)
        if isinstance(part, ast.Subscript) and not isinstance(part.ctx, ast.Load) and isinstance(part.value, ast.Name)
    }


def _refuse_what_changes(node: ast.FunctionDef) -> None:
    """A list that is yielded and changes later: whoever gets it looks at it in time."""
    changing = _changing(node)
    for part in walk(node):
        if isinstance(part, ast.Nonlocal):
            raise Obstacle(part, "`nonlocal` in a generator that calls itself: hand on what it counts, and yield it")
        if isinstance(part, ast.Yield):
            items = part.value.elts if isinstance(part.value, ast.Tuple) else [part.value]
            for item in items:
                if isinstance(item, ast.Name) and item.id in changing:
                    raise Obstacle(part, f"`yield {item.id}`, which changes afterwards, in a generator that calls itself: "
                                   f"yield a copy, tuple({item.id})")  # fmt: skip


class _Collect(ast.NodeTransformer):
    """`yield x` as an item of the list."""

    def visit_Expr(self, node: ast.Expr) -> Any:
        if isinstance(node.value, ast.Yield):
            made = quote("T.append(E)", T=FOUND, E=node.value.value or ast.Constant(None))
        elif isinstance(node.value, ast.YieldFrom):
            made = quote("for X in E: T.append(X)", X="_from", E=node.value.value, T=FOUND)
        else:
            return self.generic_visit(node)
        for step in made:
            for part in walk(step):
                if "lineno" in part._attributes and not hasattr(part, "lineno"):
                    ast.copy_location(part, node)
        return made

    def visit_Return(self, node: ast.Return) -> Any:
        node.value = ast.copy_location(load(FOUND), node)
        return node

    def visit_Yield(self, node: Any) -> Any:
        raise Obstacle(node, "what `yield` answers, in a generator that calls itself: give what it needs as an argument")

    visit_YieldFrom = visit_Yield

    def visit_FunctionDef(self, node: Any) -> Any:
        return node

    visit_Lambda = visit_FunctionDef


def yielding(work: Lowering, node: Any) -> tuple[ast.FunctionDef | None, Any]:
    """The definition of the generator that a call is one of, and the function, if it is no function within the rule; None if it is none."""
    if not isinstance(node, ast.Call):
        return None, None
    if isinstance(node.func, ast.Name) and node.func.id in work.definitions:
        definition = work.definitions[node.func.id]
        yields = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in walk(definition))
        return definition if yields else None, None
    called = work.scope.called(node)
    if called is None and isinstance(node.func, ast.Attribute) and len(work.scope.methods.get(node.func.attr, ())) == 1:
        called = work.scope.methods[node.func.attr][0]
    is_generator = isinstance(called, types.FunctionType) and inspect.isgeneratorfunction(called)
    return (source_of(called), called) if is_generator else (None, None)


def is_collected(work: Lowering, node: Any) -> bool:
    """Is this a call of a generator that calls itself?"""
    definition, function = yielding(work, node)
    return definition is not None and calls_itself(definition, function)


def no_generator(work: Lowering, node: Any) -> None:
    """Raises Obstacle if a generator is to be held in a list."""
    definition, function = yielding(work, node)
    if isinstance(node, ast.GeneratorExp) or (definition is not None and not calls_itself(definition, function)):
        raise Obstacle(node, "a generator in a list: keep what it yields, list(...)")
