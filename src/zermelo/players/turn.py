"""A turn in a game: what a player may know beyond the position, and what they may answer besides an action.

    choose(state, limits)    what every player has: the position says all that counts
    reply(turn)              what a player may have besides, and is asked instead where a whole game is played: positions that come
                             back, programs that want to be told the game from its beginning, scores and depths to be kept with it
    fresh(seed)              another one like it for another game, who remembers nothing, and draws what the seed says: whoever draws or
                             remembers needs it, else a game depends on those that the same process has played before

A player who does what the rules of a match do not allow raises Forfeit, and has lost that game.
"""

from __future__ import annotations

import math
import random
from collections.abc import Sequence
from typing import Any, NamedTuple

from ..errors import SearchError
from ..search.run.limits import Limits


class Turn(NamedTuple):
    """The turn of the player to move.

    positions  of the game, the first and the present one among them
    actions    from each of them to the next
    limits     of this action
    patience   seconds after which the game is lost whatever the answer is; infinite where nobody waits for it
    """

    positions: Sequence[Any]
    actions: Sequence[int]
    limits: Limits
    patience: float = math.inf

    @property
    def start(self) -> Any:
        """The position that the game began with."""
        return self.positions[0]

    @property
    def state(self) -> Any:
        """The position that it has come to."""
        return self.positions[-1]


class Reply(NamedTuple):
    """The answer to a turn.

    action   the action
    score    what the player thinks of the position, from their own side: in units of their evaluator, in chess those are pawns;
             infinite where they see a forced win or loss. None if they say nothing
    depth    plies looked ahead, where they say so
    nodes    positions visited, where they say so
    seconds  that it took, where the player knows better than who asks: to compile, or to read what another program says, is not its time
    """

    action: int
    score: float | None = None
    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None


TIME, ILLEGAL, RESIGNED, FAILED = "time forfeit", "rules infraction", "resignation", "abandoned"
"""Why a game is lost that is not lost on the board: the flag; an illegal action; given up; the player cannot go on."""


class Forfeit(Exception):
    """A player has lost the game other than on the board.

    how    one of the four words above
    why    the rest of a sentence whose subject is the player: "answers e2e5, which is not legal in ..."
    """

    def __init__(self, how: str, why: str) -> None:
        super().__init__(why)
        self.how, self.why = how, why


def seed_for(own: Any, game: int) -> int:
    """The seed by which a player with a seed of its `own` (None: none) draws in the game of this number; the same whenever it is asked."""
    return random.Random(f"{own} {game}").getrandbits(62)


def check_player(player: Any) -> None:
    """Raises SearchError if this is no player."""
    if isinstance(player, type) or not (callable(getattr(player, "choose", None)) or callable(getattr(player, "reply", None))):
        name = getattr(player, "__name__", "")
        if isinstance(player, type):
            what = f"the class {name}: give one of its objects, as {name}() makes them"
        elif name:
            what = f"the function {name}: a search plays as zermelo.players.Search({name})"
        else:
            what = f"{player!r}: one is made by zermelo.players, or has a method choose(state, limits)"
        raise SearchError(f"a game needs players, not {what}")


def reply_of(player: Any, turn: Turn) -> Reply:
    """The answer of any player. Raises Forfeit as `reply` does."""
    if hasattr(player, "reply"):
        reply: Reply = player.reply(turn)
        return reply
    return Reply(int(player.choose(turn.state, turn.limits)))
