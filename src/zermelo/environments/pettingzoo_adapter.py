"""A game as a PettingZoo environment, in which every player is an agent and they take turns (AEC).

    env = pettingzoo_env(ConnectFour)
    env.reset(seed=1)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, info = env.last()
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))

Terry et al., PettingZoo: Gym for Multi-Agent Reinforcement Learning, 2021.
"""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium.utils import seeding
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from ..errors import SearchError
from ..game import Rules
from ..numbers import check_integer
from .episode import Episode


class PettingZooEnv(AECEnv[str, Any, Any]):  # type: ignore[misc]
    """Agents are player_0, player_1 ...; an observation is a dict: "observation", what a network is shown, as the player to move sees it,
    and "action_mask", which is 0 everywhere for all who are not to move. Rewards are the utilities at the end, 0 before."""

    def __init__(
        self,
        game: Rules | type[Rules],
        *,
        max_episode_steps: int | None = None,
        actions: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.episode = Episode(game, actions)
        if max_episode_steps is not None:
            check_integer("max_episode_steps", max_episode_steps)
        if render_mode not in (None, "ansi"):
            raise SearchError(f"render_mode is 'ansi' or None, got {render_mode!r}")
        self.longest, self.render_mode = max_episode_steps, render_mode
        self.metadata = {**METADATA, "name": f"zermelo_{self.episode.cls.__name__.lower()}"}
        self.possible_agents = [f"player_{player}" for player in range(self.episode.players)]
        self.agents = self.possible_agents[:]
        low, high = self.episode.encoding.bounds()
        numbers = self.episode.numbering.actions
        self.action_spaces = {agent: gymnasium.spaces.Discrete(numbers) for agent in self.agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(low, high, dtype=np.float32),
                    "action_mask": gymnasium.spaces.Box(0, 1, (numbers,), np.int8),
                }
            )
            for agent in self.agents
        }
        self.dice, _ = seeding.np_random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        if seed is not None:
            self.dice, _ = seeding.np_random(seed)
        self.episode.begin(self.dice)
        self.agents = self.possible_agents[:]
        over = self.episode.over  # by chance, before anybody was to move
        self.rewards = {each: self.episode.utility(player) for player, each in enumerate(self.agents)}
        self._cumulative_rewards = dict(self.rewards)
        self.terminations, self.truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.agents[0 if over else self.episode.mover]

    def observe(self, agent: str) -> dict[str, Any]:
        mask = self.episode.mask
        return {"observation": self.episode.observation, "action_mask": mask if agent == self.agent_selection else np.zeros_like(mask)}

    def step(self, action: Any) -> None:
        """Play an action of the agent whose turn it is, given by its number. Raises SearchError if it is not legal."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        episode = self.episode
        played = episode.called(action)
        if played is None:
            legal = ", ".join(map(str, sorted(episode.legal)))
            raise SearchError(f"{action} is no legal action at {episode.state}; legal are {legal}")
        self._cumulative_rewards[agent] = 0.0
        episode.play(played, self.dice)
        over = episode.over
        long = not over and self.longest is not None and episode.length >= self.longest
        self.rewards = {each: episode.utility(player) for player, each in enumerate(self.possible_agents)}
        self.terminations, self.truncations = dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, long)
        following = (self.possible_agents.index(agent) + 1) % episode.players if over else episode.mover
        self.agent_selection = self.possible_agents[following]
        self._accumulate_rewards()

    def render(self) -> Any:
        """The board as text, in render_mode "ansi"."""
        return self.episode.state.picture() if self.render_mode == "ansi" else None

    def close(self) -> None:
        pass

    def __str__(self) -> str:
        return str(self.metadata["name"])


METADATA: dict[str, Any] = {"render_modes": ["ansi"], "render_fps": 1, "is_parallelizable": False}


def pettingzoo_env(game: Rules | type[Rules], *, illegal_reward: float | None = None, **options: Any) -> Any:
    """A PettingZoo environment (AEC) of a game, or of one that begins with a position.

    illegal_reward     what an illegal action brings to who plays it, and the game is over; None: the least of UTILITY_RANGE, else -1
    max_episode_steps  the game is truncated after so many actions
    actions            as for `batch`
    render_mode        "ansi": `render` gives the board as text

    Raises SearchError for what makes no sense.
    """
    env = PettingZooEnv(game, **options)
    lowest = env.episode.illegal_reward() if illegal_reward is None else float(illegal_reward)
    guarded: Any = wrappers.TerminateIllegalWrapper(env, illegal_reward=lowest)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(guarded))
