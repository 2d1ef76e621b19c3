"""One game as the interfaces of other packages play it: in plain Python, its actions by number, its dice thrown as soon as they are due."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from ..errors import SearchError
from ..game import CHANCE, Rules
from ..numbering import numbering_of
from ..search.run.prepare import root_of
from .encoding import Encoding


class Episode:
    """A game that is played again and again.

    state    where it stands: a player is to move there, or it is over
    legal    the legal actions there, by their numbers
    length   how many actions of players led there
    """

    def __init__(self, game: Rules | type[Rules], actions: int | None = None) -> None:
        self.root = root_of(game() if isinstance(game, type) else game)
        if self.root.is_terminal():
            raise SearchError(f"the game is over at {self.root}: begin where there is something to play")
        self.cls = type(self.root)
        self.players = int(self.cls.PLAYERS)
        self.numbering, self.encoding = numbering_of(self.root, actions), Encoding(self.root)
        self.state, self.legal, self.length = self.root, dict[int, int](), 0

    def begin(self, dice: Any) -> None:
        """Begin anew; `dice` has a method random()."""
        self.length = 0
        self._rest(self.root, dice)

    def called(self, number: Any) -> int | None:
        """The legal action of this number, as the game calls it; None if there is none. Raises SearchError for what is no int."""
        try:
            return self.legal.get(operator.index(number))
        except TypeError:
            raise SearchError(f"an action is given by its number, an int, got {number!r}") from None

    def play(self, action: int, dice: Any) -> None:
        """Play a legal action, given as the game calls it."""
        self.length += 1
        self._rest(self.state.result(action), dice)

    def _rest(self, state: Any, dice: Any) -> None:
        while not state.is_terminal() and state.to_move() == CHANCE:
            state = state.result(drawn(state, dice))
        self.state = state
        self.legal = {} if state.is_terminal() else self.numbering.legal(state)

    @property
    def over(self) -> bool:
        return bool(self.state.is_terminal())

    @property
    def mover(self) -> int:
        """The player to move, where the game goes on."""
        return int(self.state.to_move())

    def utility(self, player: int) -> float:
        """What the game is worth to a player where it is over; 0 before."""
        return float(self.state.utility(player)) if self.over else 0.0

    @property
    def observation(self) -> Any:
        """What is shown of the state: float32, of `encoding.shape`."""
        return self.encoding.of_states([self.state])[0]

    @property
    def mask(self) -> Any:
        """(actions,) int8: 1 for the numbers of legal actions; none where the game is over."""
        mask = np.zeros(self.numbering.actions, np.int8)
        mask[list(self.legal)] = 1
        return mask

    def illegal_reward(self) -> float:
        """What an illegal action brings: the least utility there is, -1 where the game does not say UTILITY_RANGE."""
        return -1.0 if self.cls.UTILITY_RANGE is None else float(self.cls.UTILITY_RANGE[0])


def drawn(state: Any, dice: Any) -> int:
    """An outcome of chance, drawn by its probability."""
    point, last = dice.random(), 0
    for outcome, probability in state.chance_outcomes():
        point, last = point - probability, int(outcome)
        if point < 0:
            break
    return last
