"""The game so far, as GTP tells it: moves of colours, which need not be those whose turn it is."""

from __future__ import annotations

import re
from typing import Any

from ...errors import PositionError
from ...games._texts import legal_actions
from ...payoffs import level_of
from ..gtp_games import COLOURS, PASS, colour_of, colour_of_player, has_sizes, size_of
from ..words import action_called


class Record:
    """The positions of a game; the actions between them, None where a colour was given the turn without an action (in Go it may move twice
    in a row); and how many of these each GTP move has added.
    """

    def __init__(self, start: Any) -> None:
        self.restart(start)

    def restart(self, start: Any) -> None:
        """A new game, from this position."""
        self.positions: list[Any] = [start]
        self.actions: list[int | None] = []
        self.told: list[int] = []

    @property
    def state(self) -> Any:
        """The position that it has come to."""
        return self.positions[-1]

    def is_over(self) -> bool:
        """Can nothing more be played? In Go play may go on after two passes."""
        return bool(self.state.is_terminal()) and not has_sizes(self.state)

    def with_turn(self, colour: str) -> list[tuple[int | None, Any]]:
        """What has to come before a move of this colour, with the positions that it leads to: nothing; in games that say how play goes on
        (`resumed`) the same board with this colour to move; else a pass, where the other can do nothing else.

        Raises PositionError if it cannot be its turn.
        """
        state = self.state
        if not state.is_terminal() and colour_of(state) == colour:
            return []
        if has_sizes(state):
            return [(None, state.resumed(next(each for each in range(2) if colour_of_player(type(state), each) == colour)))]
        if self.is_over():
            raise PositionError("the game is over")
        passes = [action for action in legal_actions(state) if state.action_name(action) == PASS]
        after = state.result(passes[0]) if passes else state
        if not passes or after.is_terminal() or colour_of(after) != colour:
            raise PositionError(f"it is {COLOURS[colour_of(state)]}'s turn")
        return [(passes[0], after)]

    def play(self, colour: str, word: str) -> None:
        """Play a move of a colour. Raises PositionError if it is not legal, and nothing is played."""
        if is_beside(self.state, word):
            raise PositionError(f"{word!r} is not on the board")
        if self.is_over() and word == PASS:  # it changes nothing
            self.told.append(0)
            return
        before = self.with_turn(colour)
        self.add(before, action_called(before[-1][1] if before else self.state, word))

    def add(self, before: list[tuple[int | None, Any]], action: int) -> None:
        """Note a move, and what had to come before it."""
        for each, state in before:
            self.actions.append(each)
            self.positions.append(state)
        self.positions.append(self.state.result(action))
        self.actions.append(action)
        self.told.append(len(before) + 1)

    def undo(self) -> None:
        """Take back the last move that was told. Raises PositionError if there is none."""
        if not self.told:
            raise PositionError("cannot undo: nothing was played")
        for _ in range(self.told.pop()):
            self.positions.pop()
            self.actions.pop()

    def played(self, before: list[tuple[int | None, Any]]) -> tuple[list[Any], list[int]]:
        """The positions, and the actions between them, that a player is told who has to move after `before`: since the turn was last given
        to a colour, for nothing that is played leads from one side of that to the other.
        """
        actions = [*self.actions, *(each for each, _ in before)]
        positions = [*self.positions, *(state for _, state in before)]
        begun = max((place for place, each in enumerate(actions, 1) if each is None), default=0)
        return positions[begun:], [each for each in actions[begun:] if each is not None]

    def score(self) -> float:
        """By how much player 0 is ahead at the end; in Go, if the board stays as it is. Raises PositionError if it is not the end."""
        state = self.state
        if has_sizes(state):
            return float(state.score())
        if not state.is_terminal():
            raise PositionError("cannot score: the game is not over")
        return float(state.utility(0) - level_of(type(state)))


def is_beside(state: Any, word: str) -> bool:
    """Is this a square of a larger board than that of this game, of one size?"""
    size = None if has_sizes(state) else size_of(state)
    found = re.fullmatch("([a-z])([0-9]{1,2})", word.casefold())
    return bool(size and found and (ord(found[1]) - ord("a") >= size or not 1 <= int(found[2]) <= size))
