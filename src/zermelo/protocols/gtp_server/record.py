"""The game so far, as GTP tells it: moves of colours, which need not be those whose turn it is."""

from __future__ import annotations

from typing import Any

from ...errors import PositionError
from ...games._texts import legal_actions
from ..gtp_games import COLOURS, PASS, colour_of, has_sizes
from ..words import action_called


class Record:
    """The positions of a game, the actions between them, and how many each move that was told has brought: a pass may come before it."""

    def __init__(self, start: Any) -> None:
        self.restart(start)

    def restart(self, start: Any) -> None:
        """A new game, from this position."""
        self.positions: list[Any] = [start]
        self.actions: list[int] = []
        self.told: list[int] = []

    @property
    def state(self) -> Any:
        """The position that it has come to."""
        return self.positions[-1]

    def with_turn(self, colour: str) -> tuple[Any, list[int]]:
        """The position in which this colour is to move, and what has to be played before: nothing, or the other's pass.

        Raises PositionError if it cannot be its turn.
        """
        state = self.state
        if state.is_terminal():
            raise PositionError("the game is over")
        if colour_of(state) == colour:
            return state, []
        passes = [action for action in legal_actions(state) if state.action_name(action) == PASS]
        after = state.result(passes[0]) if passes else state
        if not passes or after.is_terminal() or colour_of(after) != colour:
            raise PositionError(f"it is {COLOURS[colour_of(state)]}'s turn")
        return after, passes

    def play(self, colour: str, word: str) -> None:
        """Play a move of a colour. Raises PositionError if it is not legal, and nothing is played."""
        state, before = self.with_turn(colour)
        self.add([*before, action_called(state, word)])

    def add(self, actions: list[int]) -> None:
        """Note actions that belong together."""
        for action in actions:
            self.positions.append(self.state.result(action))
            self.actions.append(action)
        self.told.append(len(actions))

    def undo(self) -> None:
        """Take back the last move that was told. Raises PositionError if there is none."""
        if not self.told:
            raise PositionError("cannot undo: nothing was played")
        for _ in range(self.told.pop()):
            self.positions.pop()
            self.actions.pop()

    def score(self) -> float:
        """By how much player 0 is ahead at the end; in Go, if the board stays as it is. Raises PositionError if it is not the end."""
        state = self.state
        if has_sizes(state):
            return float(state.score())
        if not state.is_terminal():
            raise PositionError("cannot score: the game is not over")
        return float(state.utility(0) - (type(state).UTILITY_SUM or 0) / 2)
