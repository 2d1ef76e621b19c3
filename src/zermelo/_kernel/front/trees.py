"""Writing syntax trees: statements from templates, names replaced, places in the source kept."""

from __future__ import annotations

import ast
import functools
from collections.abc import Iterable, Iterator
from typing import Any

PLACES = ("lineno", "end_lineno", "col_offset", "end_col_offset")


def clone(part: Any) -> Any:
    """A copy of a tree, or of several in a list, for which `copy.deepcopy` takes six times as long."""
    if isinstance(part, list):
        return [clone(one) for one in part]
    if not isinstance(part, ast.AST):
        return part
    made = type(part).__new__(type(part))
    for name, within in vars(part).items():
        setattr(made, name, clone(within))
    return made


def walk(node: Any) -> Iterator[Any]:
    """The parts of a tree in the order of `ast.walk`, which takes twice as long."""
    parts = [node]
    for one in parts:
        for name in one._fields:
            part = getattr(one, name, None)
            if isinstance(part, list):
                parts += [within for within in part if isinstance(within, ast.AST)]
            elif isinstance(part, ast.AST):
                parts.append(part)
        yield one


def quote(text: str, **parts: Any) -> list[ast.stmt]:
    """The statements `text`; a name in `parts` stands for another name, an expression, a target, or a list of statements."""
    return _Fill(parts).visit(clone(_template(text))).body  # type: ignore[no-any-return]


def value(text: str, **parts: Any) -> ast.expr:
    """The expression `text`, filled in as by `quote`."""
    return quote(text, **parts)[0].value  # type: ignore[attr-defined, no-any-return]


@functools.cache
def _template(text: str) -> ast.Module:
    tree = ast.parse(text)
    for node in walk(tree):  # it stands nowhere yet
        for place in PLACES:
            if hasattr(node, place):
                delattr(node, place)
    return tree


class _Fill(ast.NodeTransformer):
    def __init__(self, parts: dict[str, Any]) -> None:
        self.parts = parts

    def visit_Name(self, node: ast.Name) -> Any:
        part = self.parts.get(node.id, node)
        return ast.Name(part, node.ctx) if isinstance(part, str) else clone(part)

    def visit_Expr(self, node: ast.Expr) -> Any:
        part = self.parts.get(node.value.id) if isinstance(node.value, ast.Name) else None
        return (part or [ast.Pass()]) if isinstance(part, list) else self.generic_visit(node)


def load(name: str) -> ast.Name:
    return ast.Name(name, ast.Load())


def target(name: str) -> ast.Name:
    return ast.Name(name, ast.Store())


def renamed(node: Any, names: dict[str, str]) -> Any:
    """A copy of `node` in which variables bear the new names."""
    return _Rename(names).visit(clone(node))


class _Rename(ast.NodeTransformer):
    def __init__(self, names: dict[str, str]) -> None:
        self.names = names

    def visit_Name(self, node: ast.Name) -> Any:
        return ast.copy_location(ast.Name(self.names.get(node.id, node.id), node.ctx), node)

    def visit_arg(self, node: ast.arg) -> Any:
        return ast.copy_location(ast.arg(self.names.get(node.arg, node.arg)), node)


def with_constant(node: Any, name: str, constant: ast.expr) -> Any:
    """A copy of `node` in which a variable is the constant that it is known to be."""
    return _Constant(name, constant).visit(clone(node))


class _Constant(ast.NodeTransformer):
    def __init__(self, name: str, constant: ast.expr) -> None:
        self.name, self.constant = name, constant

    def visit_Name(self, node: ast.Name) -> Any:
        read = node.id == self.name and isinstance(node.ctx, ast.Load)
        return ast.copy_location(clone(self.constant), node) if read else node


def stored(*nodes: Any) -> set[str]:
    """The names that these nodes assign to."""
    return {part.id for node in nodes for part in walk(node) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load)}


def loaded(*nodes: Any) -> set[str]:
    """The names that these nodes read."""
    return {part.id for node in nodes for part in walk(node) if isinstance(part, ast.Name) and isinstance(part.ctx, ast.Load)}


def as_target(node: ast.expr) -> ast.expr:
    """An expression as something to be assigned to."""
    node = clone(node)
    for part in walk(node):
        if hasattr(part, "ctx"):
            part.ctx = ast.Store()
    return node


def located(made: ast.AST, node: ast.AST | None) -> None:
    """Everything in `made` that has no place of its own in the source stands where `node` stands."""
    if node is None:
        return
    for part in walk(made):
        if "lineno" in part._attributes and not hasattr(part, "lineno"):
            ast.copy_location(part, node)


def inlined(function: Any, arguments: list[Any]) -> Any:
    """The body of a lambda with its arguments, names or constants, put in; None if `function` is something else."""
    if not isinstance(function, ast.Lambda) or not all(isinstance(argument, ast.Name | ast.Constant) for argument in arguments):
        return None
    form = function.args
    if len(form.args) != len(arguments) or form.vararg or form.kwonlyargs or form.kwarg or form.defaults or form.posonlyargs:
        return None
    parts = {argument.arg: given for argument, given in zip(form.args, arguments, strict=True)}
    if stored(function.body) & ({*parts} | loaded(*arguments)):  # its own variables would be taken for those around it
        return None
    return _Fill(parts).visit(clone(function.body))


def unmangle(node: Any, cls: str) -> None:
    """Write attributes as they are called that are hidden in a class: `self.__x` as `self._Class__x`."""
    cls = cls.lstrip("_")
    for part in walk(node) if cls else ():
        if isinstance(part, ast.Attribute) and part.attr.startswith("__") and not part.attr.endswith("__"):
            part.attr = f"_{cls}{part.attr}"


def is_call_or(node: Any) -> bool:
    """Is this `found(board) or 0`, where the call may answer None?"""
    return (
        isinstance(node, ast.BoolOp)
        and isinstance(node.op, ast.Or)
        and isinstance(node.values[0], ast.Call)
        and isinstance(node.values[-1], ast.Constant | ast.Name)
    )


def is_none(node: Any) -> bool:
    """Is None written there?"""
    return isinstance(node, ast.Constant) and node.value is None


def has_stars(parts: Iterable[Any]) -> bool:
    """Is one of these `*things`?"""
    return any(isinstance(part, ast.Starred) for part in parts)


def is_place(node: Any) -> bool:
    """Is `node` a variable, or a field or an item of one: read twice, it is the same?"""
    if isinstance(node, ast.Subscript):
        return is_place(node.value) and (isinstance(node.slice, ast.Constant) or is_place(node.slice))
    return isinstance(node, ast.Name) or (isinstance(node, ast.Attribute) and is_place(node.value))


def parents_of(node: Any) -> dict[Any, Any]:
    """Each part of a tree with the part that it stands in."""
    return {child: parent for parent in walk(node) for child in ast.iter_child_nodes(parent)}


def enclosing(place: Any, parents: dict[Any, Any]) -> Iterator[Any]:
    """The parts around `place`, from the nearest on, without the whole tree."""
    while (place := parents.get(place)) in parents:
        yield place


def exchange(old: Any, new: Any, parent: Any) -> None:
    """Put a part of `parent` in the place of another."""
    for field, part in ast.iter_fields(parent):
        if part is old:
            setattr(parent, field, new)
        elif isinstance(part, list):
            part[:] = [new if one is old else one for one in part]


def in_list(things: Any) -> Any:
    """Things as something that can be indexed."""
    return ast.Call(load("list"), [things], []) if isinstance(things, ast.GeneratorExp | ast.Call | ast.SetComp) else things


def joined(operator: ast.boolop, parts: list[ast.expr], empty: bool) -> ast.expr:
    """`parts` under `and` or `or`, however many."""
    return ast.BoolOp(operator, parts) if len(parts) > 1 else parts[0] if parts else ast.Constant(empty)
