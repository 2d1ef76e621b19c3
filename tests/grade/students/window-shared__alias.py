# ruff: noqa
from dataclasses import dataclass
from typing import Any, List


@dataclass
class Outcome:
    value: float
    action: Any = None


def alphabeta(state) -> Outcome:
    return _walk(state, [float("-inf"), float("inf")])


def _walk(state, window: List[float]) -> Outcome:
    if state.is_terminal():
        return Outcome(state.utility())
    maximizing = state.to_move() == 0
    w = window
    best = Outcome(float("-inf") if maximizing else float("inf"))
    for action in state.actions():
        value = _walk(state.result(action), w).value
        if maximizing:
            if value > best.value:
                best = Outcome(value, action)
            w[0] = max(w[0], best.value)
        else:
            if value < best.value:
                best = Outcome(value, action)
            w[1] = min(w[1], best.value)
        if w[0] >= w[1]:
            break
    return best
