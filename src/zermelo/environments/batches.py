"""Many games of one kind at once, for those who train or measure in numpy arrays: all of them take a step in one call of machine code.

    games = batch(ConnectFour, 1024, seed=1)
    while training:
        policy = network(games.observation)             # (1024, 2, 6, 7) float32
        actions = drawn(policy, games.legal_action_mask)  # (1024, 7) bool -> (1024,) ints
        reward, terminated, truncated = games.step(actions)

The same seed gives the same games, compiled or interpreted, and in whatever batches they are played: lane 5 of a batch plays as lane 0 of a
batch with `first=5`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from ..errors import SearchError
from ..fields import as_declared
from ..game import Rules
from ..numbering import numbering_of
from ..numbers import check_integer
from ..search.run.limits import is_count
from ..search.run.prepare import root_of
from .encoding import Encoding
from .kernels import AGAIN, ANEW, NOBODY, TERMINATED, TRUNCATED, choose, mark_legal, observe
from .lanes import LaneMemory


class Step(NamedTuple):
    """What came of one step, lane by lane.

    reward      (n, players) float64: the utilities of a game that ended in it, else 0
    terminated  (n,) bool: did the game end, by its rules
    truncated   (n,) bool: or because it had `max_episode_steps` actions
    """

    reward: Any
    terminated: Any
    truncated: Any


class Batch:
    """n games of one kind, each in its lane, 0 to n-1. Make it with `batch`."""

    def __init__(
        self, root: Any, n: int, *, seed: int, first: int, autoreset: bool, longest: int, actions: int | None, compiled: bool | None
    ) -> None:
        self.root, self.n, self.players, self.autoreset = root, n, int(type(root).PLAYERS), autoreset
        self.numbering = numbering_of(root, actions)
        self._memory = LaneMemory(root, n, first, autoreset, longest, self.numbering.by_place, compiled)
        self._encoding: Encoding | None = None
        self._truncates = longest > 0
        self.reset(seed=seed)

    def __len__(self) -> int:
        return self.n

    def __repr__(self) -> str:
        return f"batch({type(self.root).__name__}, {self.n})"

    # ------------------------------------------------------------------------------------------------------ what there is

    @property
    def actions(self) -> int:
        """How many numbers there are for actions."""
        return self.numbering.actions

    @property
    def observation_shape(self) -> tuple[int, ...]:
        """The shape of what is shown of one state."""
        return self._shown().shape

    @property
    def states(self) -> States:
        """The states, by their lanes: as Python knows them, to be read and to be replaced."""
        return States(self)

    @property
    def compiled(self) -> bool:
        """Are the games played by machine code?"""
        return self._memory.compiled

    @property
    def current_player(self) -> Any:
        """(n,) int64: who is to move; -2 where a game is over."""
        return self._memory.seen("movers").copy()

    @property
    def done(self) -> Any:
        """(n,) bool: where a game is over and waits for `reset`; nowhere with `autoreset`."""
        return self._memory.seen("movers") == NOBODY

    @property
    def legal_action_mask(self) -> Any:
        """(n, actions) bool: which numbers are those of legal actions; none where a game is over."""
        mask = np.zeros(self.n * self.actions, bool)
        self._memory.ask(mark_legal, lambda lane: self.numbering.fault(self.states[lane]), self.actions, mask)
        return mask.reshape(self.n, self.actions)

    @property
    def observation(self) -> Any:
        """(n, *observation_shape) float32: what a network is shown of every state."""
        shown = self._shown()
        if shown.own:
            numbers = np.empty(self.n * shown.size, np.float32)
            self._memory.ask(observe, lambda lane: shown.fault(self.states[lane]), shown.size, numbers)
            return numbers.reshape(self.n, *shown.shape)
        return shown.of_words(self._memory.seen("states")) if self.compiled else shown.of_states(self.states)

    def _shown(self) -> Encoding:
        if self._encoding is None:
            self._encoding = Encoding(self.root)
        return self._encoding

    # ---------------------------------------------------------------------------------------------------------- what is done

    def reset(self, lanes: Any = None, *, seed: int | None = None) -> None:
        """Begin the games of these lanes anew: all, a mask of bools, or indices. With a seed from its first random numbers on.

        Raises SearchError, and begins none, for lanes that are not there.
        """
        if lanes is not None:
            asked = np.asarray(lanes)
            mask = asked.dtype == bool and asked.shape == (self.n,)
            if not mask and (asked.dtype.kind not in "iu" or (asked.size and not -self.n <= asked.min() <= asked.max() < self.n)):
                raise SearchError(f"lanes are {self.n} bools, or indices from 0 to {self.n - 1}, got {lanes!r}")
        if seed is not None:
            self._memory.set_seed(_whole(seed, "seed"))
        self._memory.set_movers(lanes, AGAIN if seed is None else ANEW)
        self._memory.advance(0, False)

    def step(self, actions: Any) -> Step:
        """Play one action in every lane, given by its number; those of lanes that are over are not looked at.

        Raises SearchError, and plays none, if one is not legal.
        """
        numbers = np.asarray(actions)
        if numbers.shape != (self.n,) or numbers.dtype.kind not in "iu":
            raise SearchError(f"a step takes {self.n} ints, one action for every lane, got {numbers.dtype} of shape {numbers.shape}")
        self._memory.set_numbers(numbers)
        self._memory.ask(choose, lambda lane: self._illegal(lane, int(numbers[lane])))
        return self._stepped(1, False)

    def random_step(self, steps: int = 1) -> Step:
        """Play one action in every lane, or so many, every legal one equally likely.

        Of several steps, rewards are added up, and a game has ended in a lane if it did in one of them; a game that is over and does not
        begin anew waits.
        """
        check_integer("steps", steps)
        return self._stepped(steps, True)

    def _stepped(self, steps: int, at_will: bool) -> Step:
        held = self._memory
        held.advance(steps, at_will)
        ended = held.seen("ended")
        long = ended & TRUNCATED != 0 if self._truncates else np.zeros(self.n, bool)
        over = ended & TERMINATED != 0 if self._truncates else ended != 0
        return Step(held.seen("rewards").reshape(self.n, self.players).copy(), over, long)

    def _illegal(self, lane: int, number: int) -> Exception:
        state = self.states[lane]
        legal = self.numbering.legal(state)
        known = ", ".join(f"{number} ({state.action_name(action)})" for number, action in sorted(legal.items())[:12])
        more = ", ..." if len(legal) > 12 else ""
        return SearchError(f"lane {lane}: {number} is no legal action at {state}; legal are {known}{more}")


class States(Sequence[Any]):
    """The states of a batch, by their lanes."""

    def __init__(self, games: Batch) -> None:
        self._games = games

    def __len__(self) -> int:
        return self._games.n

    def __getitem__(self, lane: Any) -> Any:
        lanes = range(self._games.n)[lane]
        held = self._games._memory
        return [held.state(each) for each in lanes] if isinstance(lanes, range) else held.state(lanes)

    def __setitem__(self, lane: int, state: Any) -> None:
        """The game of this lane goes on from `state`. Raises SearchError if it is of another game."""
        games, place = self._games, range(self._games.n)[lane]
        if type(state) is not type(games.root):
            raise SearchError(f"the states of this batch are of {type(games.root).__name__}, not {state!r}")
        state = as_declared(state)
        games._memory.put(place, state)
        lanes = games._memory.lanes
        lanes.movers[place], lanes.ages[place] = NOBODY if state.is_terminal() else state.to_move(), 0
        games._memory.rest(place)


def batch(
    game: Rules | type[Rules],
    n: int,
    *,
    seed: int = 0,
    first: int = 0,
    autoreset: bool = True,
    max_episode_steps: int | None = None,
    actions: int | None = None,
    compiled: bool | None = None,
) -> Batch:
    """`n` games at once, all beginning with a position, or with that in which a game begins.

    seed               of the dice, and of random steps
    first              the number of the first lane: a batch of 100 with first=300 plays what lanes 300 to 399 of a larger one play
    autoreset          a game that is over begins anew in the same step, whose reward and end are told; else it waits for `reset`
    max_episode_steps  a game is truncated after so many actions of players; None: never
    actions            the most legal actions that a position has, for a game that does not say ACTIONS (see `zermelo.numbering`)
    compiled           True insists on machine code, False declines it

    Raises SearchError for what makes no sense, GameError where the rules answer what nobody can use.
    """
    root = root_of(game() if isinstance(game, type) else game)
    if not is_count(n):
        raise SearchError(f"a batch has at least 1 game, got n={n!r}")
    if max_episode_steps is not None:
        check_integer("max_episode_steps", max_episode_steps)
    if root.is_terminal():
        raise SearchError(f"the game is over at {root}: begin a batch where there is something to play")
    if _whole(first, "first") < 0:
        raise SearchError(f"first must be 0 or more, got {first}")
    return Batch(
        root, n, seed=seed, first=first, autoreset=bool(autoreset), longest=max_episode_steps or 0, actions=actions, compiled=compiled
    )


def _whole(number: Any, name: str) -> int:
    if isinstance(number, bool) or not hasattr(number, "__index__"):
        raise SearchError(f"{name} must be an integer, got {number!r}")
    return int(number)
