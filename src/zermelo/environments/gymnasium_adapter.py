"""A game as a Gymnasium environment: one player learns, the others are players of `zermelo.players`.

    env = gymnasium_env(ConnectFour, opponent=Search(depth=2))
    observation, info = env.reset(seed=1)
    observation, reward, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))

Towers et al., Gymnasium: A Standard Interface for Reinforcement Learning Environments, 2024. `action_masks()` is what MaskablePPO of
sb3-contrib asks.
"""

from __future__ import annotations

from typing import Any, ClassVar

import gymnasium
import numpy as np

from ..errors import SearchError
from ..game import Rules
from ..players import Player, Random
from ..search.run.contract import is_number
from ..search.run.limits import Limits
from .episode import Episode

TRIES = 1000
"""Games without a move of the learning player before it is said that there is none to learn."""


class GymnasiumEnv(gymnasium.Env[Any, Any]):  # type: ignore[misc]
    """Observations are arrays, what a network is shown where the learning player is to move; actions are numbers.

    The reward is the player's utility at the end, 0 before. An illegal action ends the game with `illegal_reward`. `info["action_mask"]`
    has a 1 for every legal number.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: Rules | type[Rules],
        opponent: Player | None = None,
        *,
        player: int | None = 0,
        limits: Limits | None = None,
        illegal_reward: float | None = None,
        actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.episode = Episode(game, actions)
        players = self.episode.players
        if player is not None and player not in range(players):
            raise SearchError(f"player is one of 0 to {players - 1}, or None for another in every game, got {player!r}")
        if render_mode not in (None, "ansi"):
            raise SearchError(f"render_mode is 'ansi' or None, got {render_mode!r}")
        if opponent is not None and not hasattr(opponent, "choose"):
            raise SearchError(f"opponent is a player, such as Search(depth=2), got {opponent!r}")
        if illegal_reward is not None and not is_number(illegal_reward):
            raise SearchError(f"illegal_reward is a number, got {illegal_reward!r}")
        self.player, self.seat, self.render_mode = player, player or 0, render_mode
        self.opponent, self.limits = Random() if opponent is None else opponent, limits or Limits()
        self.illegal_reward = self.episode.illegal_reward() if illegal_reward is None else float(illegal_reward)
        self.others: dict[int, Any] = {}
        self.ended = True
        low, high = self.episode.encoding.bounds()
        self.observation_space = gymnasium.spaces.Box(low, high, dtype=np.float32)
        self.action_space = gymnasium.spaces.Discrete(self.episode.numbering.actions)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Begin a game, and play it to the learning player's first move. Raises SearchError if that player never has one."""
        super().reset(seed=seed)
        players = self.episode.players
        for _ in range(TRIES):
            self.seat = int(self.np_random.integers(players)) if self.player is None else self.player
            self.others = {seat: self._fresh() for seat in range(players) if seat != self.seat}
            self.episode.begin(self.np_random)
            self._others_play()
            if not self.episode.over:
                self.ended = False
                return self.episode.observation, self._info()
        raise SearchError(f"player {self.seat} never gets to move in {self.episode.cls.__name__} from {self.episode.root}")

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play an action, given by its number, and what the others answer."""
        if self.ended:
            raise SearchError("the game is over: call reset()")
        played = self.episode.called(action)
        if played is None:
            self.ended = True
            return self.episode.observation, self.illegal_reward, True, False, self._info()
        self.episode.play(played, self.np_random)
        self._others_play()
        self.ended = self.episode.over
        return self.episode.observation, self.episode.utility(self.seat), self.ended, False, self._info()

    def action_masks(self) -> Any:
        """(actions,) bool: which numbers are legal."""
        return self.episode.mask.astype(bool)

    def render(self) -> Any:
        """The board as text, in render_mode "ansi"."""
        return self.episode.state.picture() if self.render_mode == "ansi" else None

    def _fresh(self) -> Any:
        """The opponent for another game; its choices follow from the seed."""
        seed = int(self.np_random.integers(1 << 62))
        return self.opponent.fresh(seed) if hasattr(self.opponent, "fresh") else self.opponent

    def _others_play(self) -> None:
        episode = self.episode
        while not episode.over and episode.mover != self.seat:
            episode.play(int(self.others[episode.mover].choose(episode.state, self.limits)), self.np_random)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.episode.mask, "player": self.seat}


def gymnasium_env(game: Rules | type[Rules], opponent: Player | None = None, **options: Any) -> GymnasiumEnv:
    """A Gymnasium environment of a game, or of one that begins with a position.

    opponent        who plays for all others; None: at random
    player          the learning player; None: another one in every game
    limits          how long the others may think about an action
    illegal_reward  what an illegal action brings; None: the least of UTILITY_RANGE, else -1
    actions         as for `batch`
    render_mode     "ansi": `render` gives the board as text

    Raises SearchError for what makes no sense.
    """
    return GymnasiumEnv(game, opponent, **options)
