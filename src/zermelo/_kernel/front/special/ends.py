"""Where a rule may end without `return`: that is an error in plain Python too, and written there, so that it answers one type."""

from __future__ import annotations

import ast
from typing import Any

from ....errors import GameError
from ....game import is_game
from ..lowering import Lowering
from ..trees import located, quote

ANSWERING = {"result", "canonical", "passed", "utility", "to_move"}
"""Rules that answer something in every state, or else are wrong."""


def settle_end(work: Lowering, node: ast.FunctionDef, answers: list[Any]) -> None:
    """Write an error at the end of a rule that answers something elsewhere. `answers` are what its `return`s answer, None for nothing."""
    cls = work.scope.owner
    if cls is None or not is_game(cls) or node.name not in ANSWERING or None in answers or not answers or ends(node.body):
        return
    said = f"{cls.__name__}.{node.name} gave None: return something on every way through the rule"
    steps = quote("raise E(T)", E=work.helper(GameError), T=ast.Constant(said))
    for step in steps:
        located(step, node)
    node.body += steps


def ends(body: list[Any]) -> bool:
    """Does nothing that stands after these statements ever happen?"""
    last = body[-1]
    if isinstance(last, ast.If):
        return bool(last.orelse) and ends(last.body) and ends(last.orelse)
    return isinstance(last, ast.Return | ast.Raise | ast.Continue | ast.Break)
