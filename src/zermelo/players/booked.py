"""A player who has an opening book.

Booked(Search(engine), Book("openings.bin"), seed=1)     plays from the book as long as it knows the position, then by itself
"""

from __future__ import annotations

import random
from dataclasses import dataclass, field, replace
from typing import Any

from ..numbers import seed_of
from ..search.run.limits import Limits
from .turn import Reply, Turn, reply_of, seed_for


@dataclass
class Booked:
    """Plays what a book has, and what another player chooses where it has nothing.

    player    the other player
    book      what has `choose(state, dice)`, which answers an action or None: `games.chess.polyglot.Book`
    seed      of the draws: moves come as often as they weigh. None for the heaviest in every position
    """

    player: Any
    book: Any
    seed: int | None = None
    dice: random.Random | None = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        self.dice = None if self.seed is None else random.Random(seed_of(self.seed))

    def fresh(self, seed: int) -> Booked:
        """The same for another game, in which the draws follow from `seed`."""
        player = self.player.fresh(seed) if hasattr(self.player, "fresh") else self.player
        return replace(self, player=player, seed=None if self.seed is None else seed_for(self.seed, seed))

    def make_ready(self, state: Any, limits: Limits) -> None:
        if hasattr(self.player, "make_ready"):
            self.player.make_ready(state, limits)

    def choose(self, state: Any, limits: Limits) -> int:
        action = self.book.choose(state, self.dice)
        return int(self.player.choose(state, limits)) if action is None else int(action)

    def reply(self, turn: Turn) -> Reply:
        """As every player; what the book says has no score."""
        action = self.book.choose(turn.state, self.dice)
        return reply_of(self.player, turn) if action is None else Reply(int(action), seconds=0.0)

    def close(self) -> None:
        if hasattr(self.player, "close"):
            self.player.close()
