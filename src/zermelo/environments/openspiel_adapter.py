"""A game as OpenSpiel knows games: its algorithms then run on rules that are written here.

    game = openspiel_game(Kalah)
    state = game.new_initial_state()
    state.apply_action(state.legal_actions()[0])

Lanctot et al., OpenSpiel: A Framework for Reinforcement Learning in Games, 2019. A rule is called in plain Python, and every call comes
through OpenSpiel's interface: thousands of moves a second, not millions.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pyspiel

from ..errors import SearchError
from ..game import CHANCE, Rules, says
from ..numbering import ROOM, Numbering, most, numbering_of
from ..numbers import check_integer
from ..search.parts.counters import MAX_PLY
from ..search.run.prepare import root_of
from .encoding import Encoding

UNKNOWN = 1e9
"""No utility is larger, where a game does not say UTILITY_RANGE: OpenSpiel wants to know."""

_registered: dict[str, tuple[Any, ...]] = {}
"""Names that OpenSpiel knows from here, and what each was registered for."""


def openspiel_game(
    game: Rules | type[Rules],
    *,
    name: str | None = None,
    max_game_length: int = MAX_PLY,
    actions: int | None = None,
    outcomes: int | None = None,
) -> Any:
    """A `pyspiel.Game` of a game, or of one that begins with a position; `pyspiel.load_game(name)` finds it from then on.

    name             what OpenSpiel calls it; None: zermelo_ and the name of the class in small letters
    max_game_length  no game has more actions, chance not counted
    actions          as for `batch`
    outcomes         the most outcomes that a throw of chance has; None: four times the most found in random games

    Numbers of actions are those of `batch`; the number of an outcome of chance is its place in `chance_outcomes()`. Raises SearchError for
    what makes no sense, and for a name that stands for another game.
    """
    root = root_of(game() if isinstance(game, type) else game)
    if root.is_terminal():
        raise SearchError(f"the game is over at {root}: begin where there is something to play")
    check_integer("max_game_length", max_game_length)
    if outcomes is not None:
        check_integer("outcomes", outcomes)
    name = name or f"zermelo_{type(root).__name__.lower()}"
    what = (type(root), root, max_game_length, actions, outcomes)
    known = _registered.get(name)
    if known is None and name in pyspiel.registered_names():
        raise SearchError(f"OpenSpiel has a game {name!r} of its own: give another name")
    if known is not None and known != what:
        raise SearchError(f"{name!r} was registered for another game or position: give a name, as name='{name}_2'")
    if known is None:
        _register(root, name, max_game_length, numbering_of(root, actions), outcomes)
        _registered[name] = what
    return pyspiel.load_game(name)


def _register(root: Any, name: str, length: int, numbering: Numbering, outcomes: int | None) -> None:
    cls, kinds = type(root), pyspiel.GameType
    chance = says(cls, "chance_outcomes")
    total = cls.UTILITY_SUM
    low, high = cls.UTILITY_RANGE or (-UNKNOWN, UNKNOWN)
    utility = kinds.Utility.GENERAL_SUM if total is None else kinds.Utility.CONSTANT_SUM if total else kinds.Utility.ZERO_SUM
    about = kinds(
        short_name=name,
        long_name=f"{cls.__name__} (zermelo)",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC if chance else kinds.ChanceMode.DETERMINISTIC,
        information=kinds.Information.PERFECT_INFORMATION,
        utility=utility,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=cls.PLAYERS,
        min_num_players=cls.PLAYERS,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={},
    )
    numbers = pyspiel.GameInfo(
        num_distinct_actions=numbering.actions,
        max_chance_outcomes=(outcomes or ROOM * most(root)[1]) if chance else 0,
        num_players=cls.PLAYERS,
        min_utility=float(low),
        max_utility=float(high),
        utility_sum=None if total is None else float(total),
        max_game_length=length,
    )
    encoding = Encoding(root)

    class ZermeloGame(pyspiel.Game):  # type: ignore[misc]
        """The rules, to OpenSpiel."""

        def __init__(self, params: Any = None) -> None:
            super().__init__(about, numbers, params or {})

        def new_initial_state(self, state: Any = None) -> ZermeloState:
            return ZermeloState(self, root, numbering)

        def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Observer:
            return Observer(encoding)

    pyspiel.register_game(about, ZermeloGame)


class ZermeloState(pyspiel.State):  # type: ignore[misc]
    """A state that changes, as OpenSpiel has them, around one that does not."""

    def __init__(self, game: Any, state: Any, numbering: Numbering) -> None:
        super().__init__(game)
        self.state, self.numbering = state, numbering

    def current_player(self) -> int:
        if self.state.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        mover = int(self.state.to_move())
        return int(pyspiel.PlayerId.CHANCE) if mover == CHANCE else mover

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.numbering.legal(self.state))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return [(place, float(probability)) for place, (_, probability) in enumerate(self.state.chance_outcomes())]

    def _action(self, number: int) -> int:
        """What the game calls the action, or the outcome, of this number. Raises SearchError if there is none."""
        if self.state.to_move() == CHANCE:
            found = dict(enumerate(int(outcome) for outcome, _ in self.state.chance_outcomes()))
        else:
            found = self.numbering.legal(self.state)
        if number not in found:
            raise SearchError(f"{number} is no legal action at {self.state}; legal are {', '.join(map(str, sorted(found)))}")
        return found[number]

    def _apply_action(self, number: int) -> None:
        self.state = self.state.result(self._action(number))

    def _action_to_string(self, player: int, number: int) -> str:
        return str(self.state.action_name(self._action(number)))

    def is_terminal(self) -> bool:
        return bool(self.state.is_terminal())

    def returns(self) -> list[float]:
        players = range(type(self.state).PLAYERS)
        return [float(self.state.utility(player)) for player in players] if self.is_terminal() else [0.0 for _ in players]

    def __str__(self) -> str:
        return str(self.state)


class Observer:
    """What a network is shown, as OpenSpiel asks for it: alike for all players, for everybody sees everything."""

    def __init__(self, encoding: Encoding) -> None:
        self.encoding = encoding
        self.tensor = np.zeros(encoding.size, np.float32)
        self.dict = {"observation": self.tensor.reshape(encoding.shape)}

    def set_from(self, state: Any, player: int) -> None:
        """Fill `tensor` with what is shown of a state."""
        self.tensor[:] = self.encoding.of_states([state.state])[0].reshape(-1)

    def string_from(self, state: Any, player: int) -> str:
        """The state as text."""
        return str(state)
