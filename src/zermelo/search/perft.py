"""Perft: how many ways there are to go on for so many plies. The classical check of a move generator.

Draws by decree (chess's fifty-move rule, insufficient material) do not end the count, as everywhere else.
"""

from __future__ import annotations

from ..errors import SearchError
from ..game import CHANCE, Rules, State, says
from ..numbers import counted
from .parts.counters import MAX_PLY, STOP, Counters, new_counters
from .run.limits import Limits
from .run.prepare import or_interpreted, prepared, root_of
from .run.worker import Watch

LONG = 4
"""From this depth on the actions of the root are counted one by one, so that progress can be shown."""


def perft_count(state: State, depth: int, chance: bool | None, counters: Counters) -> int:
    """The number of lines of exactly `depth` (1 or more) plies; the last ply is counted, not played.

    `chance` is None for games without it: their machine code does not ask who moves.
    """
    if chance is not None and not state.is_terminal() and state.to_move() == CHANCE:
        raise SearchError("perft counts the actions of players, and here chance moves")
    if depth == 1:
        return state.count_actions()
    total = 0
    if counters[STOP] == 0 and (not state.is_terminal() or state.drawn_by_rule()):
        for action in state.actions():
            if depth == 2 and chance is None:  # the last two plies in one loop: no call for every leaf's parent
                total += state.result(action).count_actions()
            else:
                total += perft_count(state.result(action), depth - 1, chance, counters)
    return total


@or_interpreted
def perft(state: Rules, depth: int, *, compiled: bool | None = None) -> int:
    """The number of lines of exactly `depth` plies from `state`; 1 if `depth` is 0.

    Raises SearchError for a depth that is negative or beyond 10,000 and where chance moves; KeyboardInterrupt at once after
    Ctrl-C.
    """
    root = root_of(state)
    if isinstance(depth, bool) or not isinstance(depth, int) or not 0 <= depth <= MAX_PLY:
        raise SearchError(f"the depth of perft must be an integer from 0 to {MAX_PLY:,}, got {depth!r}")
    if depth == 0:
        return 1
    chance = True if says(type(root), "chance_outcomes") else None
    kernel, given, machine = prepared(perft_count, lambda form: (root, depth, chance, new_counters(form, None)), compiled)
    counters, watch = given[-1], Watch(Limits())
    parts: list[int] = []

    def work() -> None:
        stops = root.is_terminal() or root.to_move() == CHANCE
        if stops or depth < LONG:
            parts.append(int(kernel(*given)))
            return
        actions = list(root.actions())
        for place, action in enumerate(actions, start=1):  # one by one, so that it can be seen how far it is
            watch.place, watch.doing = (place, len(actions), int(action)), f"depth {depth}, {counted(sum(parts), 'leaf')} so far"
            parts.append(int(kernel(root.result(action), depth - 1, chance, counters)))

    watch.carry_out(work, counters, machine)
    if watch.interrupted:
        raise KeyboardInterrupt
    return sum(parts)
