"""Functions of the library that need a form of their own, and those that have a plain definition."""

from __future__ import annotations

import ast
import copy
import functools
import math
import operator
from typing import Any

from .. import helpers
from ..expressions import of_classes
from ..loops import sort_key
from ..lowering import CALLS, Lowering, Obstacle, lowers_calls, lowers_methods


@lowers_calls(isinstance)
def instance(work: Lowering, node: ast.Call, thing: Any, classes: Any) -> Any:
    """`isinstance(x, (int, tuple))`: the types know the answer."""
    return of_classes(work, thing, [classes], exactly=False)


@lowers_calls(functools.partial)
def partly(work: Lowering, node: ast.Call, function: Any, *arguments: Any) -> Any:
    raise Obstacle(node, "`partial`: give it a name of its own (f = partial(...)), or write a lambda")


def _from_definition(work: Lowering, node: ast.Call, *arguments: Any) -> Any:
    called = work.scope.called(node)
    if called is math.perm and len(arguments) == 1:
        called = math.factorial
    return work.in_order(ast.Call(work.helper(helpers.PLAIN[called]), list(arguments), []))


CALLS.update(dict.fromkeys(helpers.PLAIN, _from_definition))


@lowers_methods("is_integer")
def is_integer(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return ast.Call(work.helper(helpers.is_integer), [work.expr(method.value)], []) if not node.args else None


@lowers_calls(copy.deepcopy)
def deep_copy(work: Lowering, node: ast.Call, thing: Any) -> Any:
    return work.in_order(ast.Call(work.helper(helpers.deep_copy), [thing], []))


@lowers_calls(copy.copy)
def shallow_copy(work: Lowering, node: ast.Call, thing: Any) -> Any:
    return work.in_order(ast.Call(work.helper(helpers.shallow_copy), [thing], []))


@lowers_calls(operator.itemgetter, operator.attrgetter)
def getter(work: Lowering, node: ast.Call, *names: Any) -> Any:
    return work.expr(sort_key(work, node))


@lowers_methods("copy")
def copied(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return ast.Call(work.helper(helpers.copied), [work.expr(method.value)], []) if not node.args and not node.keywords else None
