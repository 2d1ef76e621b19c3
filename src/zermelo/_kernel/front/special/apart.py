"""Functions within a rule, and what they name, apart from each other.

They become helpers beside the rule, where all of them stand together, and what they read from around them is handed to them by its name. So
one within another that is called as something else is gets another name, and so does a variable that is called as what a function reads
from further out:

    def around(cells): return sum(at(i) for i in cells)        `at` reads `cells`, too: those of the rule
"""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from typing import Any

from ..lowering import Obstacle
from ..trees import walk

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
NAMING = (ast.MatchAs, ast.MatchStar, ast.MatchMapping, ast.ExceptHandler)
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)


def set_apart(node: ast.FunctionDef) -> None:
    """Give functions within a rule names of their own, and variables of theirs where these could be taken for others. Raises Obstacle where
    one name stands for several functions."""
    scopes: list[Any] = [node, *(part for part in walk(node) if isinstance(part, FUNCTIONS) and part is not node)]
    if len(scopes) == 1:
        return
    for scope in scopes:
        for name, times in Counter(inner.name for inner in _defined(scope)).items():
            if times > 1:
                _one_after_the_other(scope, name)
    bound = {scope: _bound(scope) for scope in scopes}
    for scope in scopes:
        for inner in _defined(scope):
            if bound[scope][inner.name] > 1:
                twice = sum(one.name == inner.name for one in _defined(scope)) > 1
                what = "is written twice" if twice else "is something else, too"
                raise Obstacle(inner, f"the function `{inner.name}` within {node.name} {what}: give each a name of its own")
    count = 0
    for scope in scopes[1:]:
        for inner in _defined(scope):
            if any(inner.name in names for other, names in bound.items() if other is not scope):
                count += 1
                _Renamed(inner.name, f"_{inner.name}_0{count}").within(scope)
    for scope in scopes[1:]:
        known = frozenset().union(*(names for other, names in bound.items() if other is not scope))
        for made in [part for part in own_parts(scope) if isinstance(part, COMPREHENSIONS)]:
            for name in sorted(_targets(made) & known):
                count += 1
                _Renamed(name, f"_{name}_0{count}").comprehension(made)
    read = {scope: read_from_around(scope) for scope in scopes[1:]}
    for scope in scopes[1:]:
        inside = {*walk(scope)}
        others = frozenset().union(*(names for other, names in read.items() if other not in inside))
        for name in sorted(_bound(scope).keys() & others - {inner.name for inner in _defined(scope)}):
            count += 1
            new = f"_{name}_0{count}"
            for call in walk(node) if isinstance(scope, ast.FunctionDef) else ():
                if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id == scope.name:
                    for keyword in call.keywords:
                        keyword.arg = new if keyword.arg == name else keyword.arg
            _Renamed(name, new).within(scope, True)


def _one_after_the_other(scope: Any, name: str) -> None:
    """Functions of one name that are written one after the other: from each on, the name means it. Left alone where one of them stands
    within a loop or a branch, or another function calls them, whenever that may be."""
    steps = scope.body if isinstance(scope.body, list) else []
    written = [step for step in steps if isinstance(step, ast.FunctionDef) and step.name == name]
    others = [part for part in own_parts(scope) if isinstance(part, FUNCTIONS) and part not in written]
    if len(written) != _bound(scope)[name] or any(name in read_from_around(other) for other in others):
        return
    starts = [steps.index(one) for one in written]
    for start, end in zip(starts, [*starts[1:], len(steps)], strict=True):
        if name in free_names(steps[start]) and any(_is_handed_on(step, name) for step in steps[start:end]):
            return  # what it calls later may be another
    for k, (start, end) in enumerate(zip(starts, [*starts[1:], len(steps)], strict=True)):
        if k:
            steps[start:end] = [_Renamed(name, f"_{name}_00{k}").visit(step) for step in steps[start:end]]


def _is_handed_on(step: Any, name: str) -> bool:
    """Does a function occur in a statement, and is not called there?"""
    called = {part.func for part in walk(step) if isinstance(part, ast.Call)}
    return any(isinstance(part, ast.Name) and part.id == name and part not in called for part in walk(step))


def _defined(scope: Any) -> list[ast.FunctionDef]:
    return [part for part in own_parts(scope) if isinstance(part, ast.FunctionDef)]


def _bound(scope: Any) -> Counter[str]:
    """The names that a function gives something to, and at how many places; those of comprehensions are their own."""
    names = Counter(argument.arg for argument in walk(scope.args) if isinstance(argument, ast.arg))
    around, within = set[str](), set[Any]()
    for part in own_parts(scope):
        if isinstance(part, ast.comprehension):
            within |= {*walk(part.target)}
        elif isinstance(part, ast.Nonlocal | ast.Global):
            around |= {*part.names}
    for part in own_parts(scope):
        if part not in within and (name := _given(part)) is not None:
            names[name] += 1
    return Counter({name: times for name, times in names.items() if name not in around})


def _given(part: Any) -> str | None:
    """The name to which a node gives something."""
    match part:
        case ast.FunctionDef(name=name) | ast.MatchAs(name=name) | ast.MatchStar(name=name) | ast.ExceptHandler(name=name):
            return name
        case ast.MatchMapping(rest=name):
            return name
        case ast.Name(id=name) if not isinstance(part.ctx, ast.Load):
            return name
    return None


def read_from_around(scope: Any) -> frozenset[str]:
    """The names that a function takes from around it."""
    shared = {name for part in own_parts(scope) if isinstance(part, ast.Nonlocal) for name in part.names}
    body = scope.body if isinstance(scope.body, list) else [scope.body]
    return (frozenset().union(*map(free_names, body)) - _bound(scope).keys()) | shared


def free_names(node: Any) -> frozenset[str]:
    """The names in a part of a function that mean nothing within that part; of a function within it, what its defaults read, too."""
    if isinstance(node, ast.Name):
        return frozenset({node.id}) if isinstance(node.ctx, ast.Load) else frozenset()
    if isinstance(node, FUNCTIONS):
        worths = (*node.args.defaults, *filter(None, node.args.kw_defaults), *getattr(node, "decorator_list", ()))
        return read_from_around(node).union(*map(free_names, worths))
    parts = frozenset().union(*map(free_names, ast.iter_child_nodes(node)))
    if isinstance(node, COMPREHENSIONS):
        parts = (parts - _targets(node)) | free_names(node.generators[0].iter)
    return parts


def _targets(comprehension: Any) -> set[str]:
    names = (part for clause in comprehension.generators for part in walk(clause.target))
    return {part.id for part in names if isinstance(part, ast.Name)}


def own_parts(node: Any) -> Iterator[Any]:
    """The nodes of a function, without those within functions within it."""
    for child in ast.iter_child_nodes(node):
        yield child
        if not isinstance(child, FUNCTIONS):
            yield from own_parts(child)
        elif child.args.defaults or child.args.kw_defaults:  # they are asked for where the function is made
            for worth in (*child.args.defaults, *filter(None, child.args.kw_defaults)):
                yield worth
                yield from own_parts(worth)


class _Renamed(ast.NodeTransformer):
    """A variable or a function by another name, wherever it is meant."""

    def __init__(self, name: str, new: str) -> None:
        self.name, self.new = name, new

    def within(self, scope: Any, arguments_too: bool = False) -> None:
        for argument in walk(scope.args) if arguments_too else ():
            if isinstance(argument, ast.arg) and argument.arg == self.name:
                argument.arg = self.new
        scope.body = self.visit(scope.body) if isinstance(scope, ast.Lambda) else [self.visit(step) for step in scope.body]

    def comprehension(self, node: Any) -> None:
        first, node.generators[0].iter = node.generators[0].iter, ast.Constant(None)
        self.generic_visit(node)
        node.generators[0].iter = first

    def visit_FunctionDef(self, node: Any) -> Any:
        if getattr(node, "name", None) == self.name:
            node.name = self.new
        node.args.defaults = [self.visit(worth) for worth in node.args.defaults]
        node.args.kw_defaults = [worth and self.visit(worth) for worth in node.args.kw_defaults]
        if self.name not in _bound(node):
            self.within(node)
        return node

    visit_Lambda = visit_FunctionDef

    def visit_ListComp(self, node: Any) -> Any:
        if self.name not in _targets(node):
            return self.generic_visit(node)
        node.generators[0].iter = self.visit(node.generators[0].iter)
        return node

    visit_SetComp = visit_DictComp = visit_GeneratorExp = visit_ListComp

    def visit_Name(self, node: ast.Name) -> Any:
        return ast.copy_location(ast.Name(self.new, node.ctx), node) if node.id == self.name else node

    def generic_visit(self, node: Any) -> Any:
        field = "rest" if isinstance(node, ast.MatchMapping) else "name"
        if isinstance(node, NAMING) and getattr(node, field) == self.name:
            setattr(node, field, self.new)
        return super().generic_visit(node)
