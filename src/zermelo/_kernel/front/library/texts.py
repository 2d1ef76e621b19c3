"""Texts: put together, filled in, and read as numbers."""

from __future__ import annotations

import ast
import string
from typing import Any

from .. import helpers
from ..expressions import formatted
from ..lowering import Lowering, Obstacle, lowers_calls, lowers_methods
from ..scope import NotConstant
from ..trees import clone, is_place
from .tuples import length_of, tuple_of


@lowers_methods("join")
def join(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`"".join(things)`: a text is a tuple of characters."""
    try:
        between = work.constant(method.value)
    except NotConstant:
        between = None
    like = next((keyword.value for keyword in node.keywords if keyword.arg == "like"), None)
    node.keywords = []
    if len(node.args) != 1:
        return None
    things = node.args[0]
    known = isinstance(things, ast.Name) and things.id in work.lengths
    if between != "" or (like is None and (length_of(work, things) is None or (is_place(things) and not known))):
        if isinstance(things, ast.GeneratorExp):
            node.args = [ast.copy_location(ast.ListComp(things.elt, things.generators), things)]
        return None
    return ast.Call(work.helper(helpers.as_text), [tuple_of(work, node, node.args[0], like)], [])


@lowers_calls(format)
def formatted_value(work: Lowering, node: ast.Call, thing: Any, spec: Any = None) -> Any:
    try:
        how = work.constant(spec) if spec is not None else ""
    except NotConstant:
        raise Obstacle(node, "`format`: how to write a value has to be written as a text") from None
    return formatted(work, work.expr(thing), str(how))


@lowers_methods("format")
def filled_in(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`"{}: {}".format(a, b)` as the f-string that it stands for."""
    try:
        parts = list(string.Formatter().parse(work.constant(method.value)))
    except (NotConstant, TypeError, ValueError):
        return None
    named, place = {str(keyword.arg): keyword.value for keyword in node.keywords}, 0
    values: list[ast.expr] = []
    for text, name, spec, conversion in parts:
        values += [ast.Constant(text)] if text else []
        if name is None:
            continue
        if name == "":
            name, place = str(place), place + 1
        given = node.args[int(name)] if name.isdigit() and int(name) < len(node.args) else named.get(name)
        if given is None or conversion or "{" in (spec or ""):
            raise Obstacle(node, "`format` of a text: write an f-string")
        form = ast.JoinedStr([ast.Constant(spec)]) if spec else None
        values.append(ast.FormattedValue(clone(given), -1, form))
    return work.expr(ast.copy_location(ast.JoinedStr(values), node))


@lowers_calls(int)
def number(work: Lowering, node: ast.Call, text: Any = None, base: Any = None) -> Any:
    """`int("12", 3)`."""
    if base is None or text is None:
        return None
    try:
        known = work.constant(base)
    except NotConstant:
        return None
    if type(known) is not int or not 2 <= known <= 36:
        return None
    return work.in_order(ast.Call(work.helper(helpers.read_number), [text, ast.Constant(known)], []))
