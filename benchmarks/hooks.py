"""What the recorder costs when it is off: the kernels as they are, beside copies from whose source every line about traces is cut.

Both are compiled in this run and take turns.
"""

from __future__ import annotations

import ast
import inspect
import sys
import textwrap
from collections.abc import Callable
from typing import Any

from zermelo import alphabeta, minimax
from zermelo.games import ConnectFour, TicTacToe
from zermelo.search.alphabeta import AlphaBeta, alphabeta_value
from zermelo.search.minimax import Minimax, minimax_value
from zermelo.search.run.limits import Limits

from .measure import Comparison, Contender, same
from .tictactoe import nodes

NEAR = 0.97
"""With the hooks a kernel may take 3 % longer."""


class _Cut(ast.NodeTransformer):
    """Takes every call of the trace out, which stands on a line of its own."""

    found = 0

    def visit_Expr(self, node: ast.Expr) -> Any:
        if ast.unparse(node).startswith("search.trace."):
            self.found += 1
            return None
        return self.generic_visit(node)


def without_hooks(kernel: Callable[..., Any]) -> tuple[Callable[..., Any], int]:
    """A kernel from whose source the hooks are cut, and how many they were."""
    source, cut = ast.parse(textwrap.dedent(inspect.getsource(kernel))), _Cut()
    bare = ast.fix_missing_locations(cut.visit(source))
    namespace = dict(vars(sys.modules[kernel.__module__]))
    exec(compile(bare, f"<{kernel.__name__} without hooks>", "exec"), namespace)
    return namespace[kernel.__name__], cut.found


def of_minimax(quick: bool = False) -> Comparison:
    """The whole tree of tic-tac-toe; `quick` begins after X's first mark."""
    bare, hooks = without_hooks(minimax_value)
    state = TicTacToe().result(0) if quick else TicTacToe()

    class Bare(Minimax):
        kernel = staticmethod(bare)

    return _compared("hooks-minimax", "Tic-tac-toe, the whole tree by minimax", state, None, hooks, minimax, Bare)


def of_alphabeta(quick: bool = False) -> Comparison:
    """Connect Four to a depth."""
    bare, hooks = without_hooks(alphabeta_value)

    class Bare(AlphaBeta):
        kernel = staticmethod(bare)

    return _compared("hooks-alphabeta", "Connect Four by alpha-beta", ConnectFour(), 5 if quick else 9, hooks, alphabeta, Bare)


def _compared(name: str, title: str, state: Any, depth: int | None, hooks: int, search: Callable[..., Any], bare: Any) -> Comparison:
    def without() -> Any:
        return bare(state, Limits(depth=depth), compiled=True).decide(depth)

    ours, theirs = search(state, depth, compiled=True), without()
    same("hooks were cut", ("expected", True), ("found", hooks > 4))
    same(title, ("with hooks", (ours.nodes, ours.value)), ("without", (theirs.nodes, theirs.value)))
    return Comparison(
        name,
        f"{title} ({ours.nodes:,} nodes): the recorder off, and no recorder at all",
        "nodes",
        [
            Contender("zermelo, as it is", nodes(ours.nodes, lambda: search(state, depth, compiled=True))),
            Contender(f"the same, its {hooks} hooks cut from the source", nodes(ours.nodes, without), goal=NEAR),
        ],
        "In machine code the hooks are gone: they are methods of a null object that do nothing.",
    )
