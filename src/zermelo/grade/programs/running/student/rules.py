"""The rules of the game, as programs in other styles name them.

Rules        a game object as in AIMA's programs
FREE_NAMES   the free names of lecture notes
"""

from __future__ import annotations

import math
from typing import Any

from .....game import CHANCE
from .positions import Action, Position, Successors


class Rules:
    """A game object as in AIMA's programs."""

    def __init__(self, initial: Position) -> None:
        self.initial = initial

    def to_move(self, state: Position) -> int:
        return state.to_move()

    def actions(self, state: Position) -> list[Action]:
        return state.actions()

    def result(self, state: Position, move: Any) -> Position:
        return state.result(move)

    def is_terminal(self, state: Position) -> bool:
        return state.is_terminal()

    def utility(self, state: Position, player: Any = 0) -> float:
        return state.utility(player)

    def evaluate(self, state: Position) -> float:
        return state.evaluate()

    def successors(self, state: Position) -> Successors:
        return state.successors()

    def is_chance(self, state: Position) -> bool:
        return state.is_chance()

    def chance_outcomes(self, state: Position) -> list[tuple[Action, float]]:
        return state.chance_outcomes()

    def chances(self, state: Position) -> list[Action]:
        return state.actions()

    def outcome(self, state: Position, chance: Any) -> Position:
        return state.result(chance)

    def probability(self, *of: Any) -> float:
        """`probability(chance)`, or `probability(state, chance)`."""
        self.initial._log.probability_asked = True
        return float(of[-1].probability) if isinstance(of[-1], Action) else of[0].probability(of[-1])

    terminal_test = is_terminal


def _successors(state: Position) -> Successors:
    return state.successors()


def _terminal(state: Position) -> bool:
    return state.is_terminal()


def _utility(state: Position, player: Any = 0) -> float:
    return state.utility(player)


def _actions(state: Position) -> list[Action]:
    return state.actions()


def _result(state: Position, action: Any) -> Position:
    return state.result(action)


def _mover(state: Position) -> int:
    return state.to_move()


def _evaluate(state: Position, *_: Any) -> float:
    return state.evaluate()


def _is_chance(state: Position) -> bool:
    return state.is_chance()


def _chance_outcomes(state: Position) -> list[tuple[Action, float]]:
    return state.chance_outcomes()


def _probability(*of: Any) -> float:
    """`PROBABILITY(state, action)`, or `PROBABILITY(successor)`, which is that of the action that leads there."""
    if len(of) == 2:
        return float(of[0].probability(of[1]))
    of[0]._log.probability_asked = True
    return float(of[0]._action.probability)


def _is_max(player_or_state: Any) -> bool:
    return bool((player_or_state.to_move() if isinstance(player_or_state, Position) else player_or_state) == 0)


def _other_player(player: int) -> int:
    return 1 - player


FREE_NAMES: dict[str, Any] = {
    **dict.fromkeys(("SUCCESSORS", "Successors", "successors", "get_successors", "children"), _successors),
    **dict.fromkeys(("TERMINAL_TEST", "TERMINAL", "terminal_test", "terminal", "is_terminal", "IsTerminal", "IS_TERMINAL"), _terminal),
    **dict.fromkeys(("UTILITY", "Utility", "utility"), _utility),
    **dict.fromkeys(("ACTIONS", "Actions", "actions", "legal_actions"), _actions),
    **dict.fromkeys(("RESULT", "Result", "result"), _result),
    **dict.fromkeys(("PLAYER", "Player", "TO_MOVE", "to_move"), _mover),
    **dict.fromkeys(("EVAL", "Eval", "evaluate", "evaluation", "heuristic", "estimate"), _evaluate),
    **dict.fromkeys(("is_maximizing_player", "is_max"), _is_max),
    **dict.fromkeys(("is_chance", "IS_CHANCE"), _is_chance),
    **dict.fromkeys(("chance_outcomes", "OUTCOMES", "CHANCE_OUTCOMES"), _chance_outcomes),
    **dict.fromkeys(("PROBABILITY", "probability"), _probability),
    "other_player": _other_player,
    "CHANCE": CHANCE,
    "infinity": math.inf,
    "inf": math.inf,
}
"""The names that pseudo-code in textbooks uses without defining them. A file that defines one itself keeps its own."""
