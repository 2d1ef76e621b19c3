"""Perft: how many ways there are to go on for so many plies. The classical check of a move generator.

Draws by decree (chess's fifty-move rule, insufficient material) do not end the count, as everywhere else.
"""

from __future__ import annotations

from typing import Any

from ..errors import SearchError
from ..game import CHANCE, State, says
from .run import carried_out, deep_recursion, root_of


def perft_count(state: State, depth: int, chance: bool | None) -> int:
    """The number of lines of exactly `depth` (1 or more) plies; the last ply is counted, not played.

    `chance` is None for games without it: their machine code does not ask who moves.
    """
    if chance is not None and not state.is_terminal() and state.to_move() == CHANCE:
        raise SearchError("perft counts the actions of players, and here chance moves")
    if depth == 1:
        return state.count_actions()
    total = 0
    if not state.is_terminal() or state.drawn_by_rule():
        for action in state.actions():
            if depth == 2 and chance is None:  # the last two plies in one loop: no call for every leaf's parent
                total += state.result(action).count_actions()
            else:
                total += perft_count(state.result(action), depth - 1, chance)
    return total


def perft(state: Any, depth: int, *, compiled: bool | None = None) -> int:
    """The number of lines of exactly `depth` plies from `state`; 1 if `depth` is 0.

    Raises SearchError for a negative depth and for games of chance.
    """
    state = root_of(state)
    if isinstance(depth, bool) or not isinstance(depth, int) or depth < 0:
        raise SearchError(f"perft to depth {depth!r} counts nothing: give a whole number of plies, 0 or more")
    if depth == 0:
        return 1
    chance = True if says(type(state), "chance_outcomes") else None
    kernel, given, _ = carried_out(perft_count, lambda machine: (state, depth, chance), compiled)
    with deep_recursion():
        return int(kernel(*given))
