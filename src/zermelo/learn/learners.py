"""What can be taught: learners made for a game, by what the game says of itself.

network_for(Backgammon, hidden=80, outcomes=(-3, -2, -1, 1, 2, 3))     by its inputs
policy_value_for(ConnectFour, hidden=128, second=32)                   by its inputs, and the numbers of its actions
tuples_for(Othello, "straight:2")                                      by its cells
weighed_for(Checkers(), Tapered())                                     by named weights
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from typing import Any

from ..errors import SearchError
from ..evaluate.network import Network, inputs_of, new_network
from ..evaluate.networks.policyvalue import PolicyValueNetwork, new_policy_value
from ..evaluate.shapes import Shape, corner, edges, lines, snakes, straight
from ..evaluate.shares import Shares, can_be_shared, is_per_player
from ..evaluate.tuples import Tuples, new_tuples
from ..evaluate.weights.names import weights_of
from ..evaluate.weights.weighed import Weighed, new_weighed
from ..game import says
from ..numbers import check_integer, counted
from ..search.parts.estimate import fitted

SHAPES: tuple[tuple[re.Pattern[str], Callable[..., list[Shape]]], ...] = (
    (re.compile(r"straight:(\d+)"), lambda board, turned, seed, length: straight(board, length, turned)),
    (re.compile(r"lines:(\d+)"), lambda board, turned, seed, least: lines(board, least, turned)),
    (re.compile(r"corner:(\d+)x(\d+)"), lambda board, turned, seed, height, width: corner(board, height, width, turned)),
    (re.compile(r"edges"), lambda board, turned, seed: edges(board, turned)),
    (re.compile(r"(\d+)x(\d+)"), lambda board, turned, seed, number, length: snakes(board, length, number, seed)),
)
"""How shapes of tuples are written, and who finds them on a board with its symmetries."""
SLACK = 1e-9
"""Outcomes are given by decimal numbers: by so much they may miss."""

LARGEST = 1 << 26
"""Weights of tuples: half a gigabyte, and twice as much while they learn."""


def network_for(cls: Any, hidden: int, outcomes: tuple[float, ...] = (), *, views: int = 1, seed: int = 1) -> Network:
    """A network over the inputs of a game, with weights drawn by the seed.

    outcomes    the utilities that a game can end with, from least to greatest, to be told apart; without them the share of what there is
                to win, by the game's UTILITY_RANGE
    views       1, the position as the player sees it who is to move, or 2, also as the other one does

    Raises SearchError for a game that says nothing of inputs, or not what its games are worth.
    """
    check_integer("hidden", hidden)
    inputs, active = seen_by(cls)
    utilities = utilities_of(cls, outcomes)
    outputs = len(outcomes) or 1
    return new_network(inputs, hidden, views=views, outputs=outputs, utilities=utilities, seed=seed, active=active)


def policy_value_for(cls: Any, hidden: int, second: int = 0, outcomes: tuple[float, ...] = (), *, seed: int = 1) -> PolicyValueNetwork:
    """A network with a policy head over the inputs of a game, with weights drawn by the seed.

    second      units of a second layer; 0 for none
    outcomes    utilities, from least to greatest, to be told apart; without them the share of what there is to win, by the game's
                UTILITY_RANGE

    Raises SearchError for a game that says nothing of inputs, not how many numbers there are for actions, or not what its games are worth.
    """
    check_integer("hidden", hidden)
    check_integer("second", second, 0)
    inputs, active = seen_by(cls)
    if cls.ACTIONS < 1:
        raise SearchError(f"{cls.__name__} does not say how many numbers its actions have, which a policy needs: let it say ACTIONS")
    utilities = utilities_of(cls, outcomes)
    return new_policy_value(inputs, hidden, second, len(outcomes) or 1, cls.ACTIONS, utilities=utilities, seed=seed, active=active)


def seen_by(cls: Any) -> tuple[int, int]:
    """How many inputs there are, and about how many of them are not 0. Raises SearchError for a game that says nothing of inputs."""
    inputs = inputs_of(cls)
    if inputs < 1:
        wanted = "give it cell(place, player) and BOARD, observation() and OBSERVATION_SHAPE, or inputs(player) and INPUTS"
        raise SearchError(f"{cls.__name__} does not say what a network sees of it: {wanted}")
    if not says(cls, "inputs"):
        check_cells(cls)
    start = cls()
    return inputs, max(4, sum(1 for _ in start.inputs(start.perspective())), cls.BOARD[0] * cls.BOARD[1] // 2)


def check_cells(cls: Any) -> None:
    """Raises SearchError for a game that has cells, and does not say what stands on them: a learner would see nothing of any position."""
    if cls.BOARD[0] * cls.BOARD[1] > 0 and not says(cls, "cell"):
        raise SearchError(f"{cls.__name__} says that it has cells, BOARD, but not what stands on them: give it cell(place, player)")


def tuples_for(cls: Any, shapes: str, *, stages: int = 1, outcomes: tuple[float, ...] = (), scale: float = 0.0, seed: int = 1) -> Tuples:
    """Tuples over the cells of a game, with weights of 0.

    shapes      straight:2, all straight pieces of two cells; lines:4, all rows, columns and diagonals of four cells and more;
                corner:3x3; edges, with the two cells before their ends; 100x7, a hundred tuples of seven that wander at random, by the
                seed; or several of them: lines:4+edges
    outcomes    the least and the greatest utility that are told apart, as (-1, 1) for who wins, not by how much; without them the game's
                UTILITY_RANGE

    scale       what estimates say of odds of e to 1: they have no end then, and tell two positions apart that are both as good as won;
                0 for estimates in units of utility

    Raises SearchError for a game that says nothing of cells, and for shapes that mean nothing or too much.
    """
    check_integer("stages", stages)
    if not 0.0 <= scale < math.inf:
        raise SearchError(f"the scale is a number from 0 up, got {scale}")
    if cls.BOARD[0] * cls.BOARD[1] < 2:
        raise SearchError(f"{cls.__name__} does not say what stands on its cells: give it cell(place, player) and BOARD")
    check_cells(cls)
    found = [shape for part in shapes.split("+") for shape in shapes_of(cls, part, seed)]
    weights = sum(cls.CONTENTS ** len(shape) for shape in found) * stages
    if weights > LARGEST:
        raise SearchError(f"{shapes!r} with {counted(stages, 'stage')} are {weights:,} weights, more than {LARGEST:,}")
    utilities = utilities_of(cls, outcomes)
    tuples = new_tuples(found, cls.BOARD, cls.SYMMETRIES, cls.CONTENTS, stages=stages, utilities=(utilities[0], utilities[-1]))
    return tuples._replace(scale=scale)


def shapes_of(cls: Any, text: str, seed: int) -> list[Shape]:
    """The tuples that a text such as straight:2 means. Raises SearchError if it means none."""
    rows, columns = cls.BOARD
    for pattern, find in SHAPES:
        if matched := pattern.fullmatch(text):
            numbers = [int(number) for number in matched.groups()]
            if any(not 0 < number <= LARGEST for number in numbers):
                break
            if found := find(cls.BOARD, cls.SYMMETRIES, seed, *numbers):
                return found
            raise SearchError(f"{text!r} are no tuples on a board of {rows} rows and {columns} columns")
    raise SearchError(
        f"{text!r} are no tuples: write straight:2, lines:4, corner:3x3, edges, or 100x7 for a hundred of seven cells, joined by +"
    )


def weighed_for(state: Any, evaluator: Any, *, outcomes: tuple[float, ...] = ()) -> Weighed:
    """An evaluator of named weights, such as Linear.of(Ludo), ready to be taught games that begin with `state`.

    outcomes    the least and the greatest utility that are told apart, as (-1, 1) for who wins, not by how much; without them the game's
                UTILITY_RANGE. Where every player has features, each learns what share of the sum falls to them.

    Raises SearchError for an evaluator that is not made of weights, and for a game that does not say what there is to win.
    """
    cls: Any = type(state)
    weights = list(weights_of(evaluator, cls).values())
    own = fitted(state, evaluator)
    if isinstance(own, Shares):
        low = float(cls.UTILITY_RANGE[0])
        return new_weighed(
            own, weights, outputs=cls.PLAYERS, utilities=(low, float(cls.UTILITY_RANGE[1])), free=sum(own.level) - cls.PLAYERS * low
        )
    if is_per_player(state) and not can_be_shared(cls):
        raise SearchError(f"{cls.__name__} has no UTILITY_SUM or no UTILITY_RANGE: there is no sum to give each player a share of")
    utilities = utilities_of(cls, outcomes)
    return new_weighed(own, weights, utilities=(utilities[0], utilities[-1]))


def utilities_of(cls: Any, outcomes: tuple[float, ...]) -> tuple[float, ...]:
    """The utilities that a learner tells apart. Raises SearchError if they are not given, and the game does not say them."""
    if cls.PLAYERS != 2 or cls.UTILITY_SUM is None:
        raise SearchError(f"what is learned here is a game of two players whose utilities have one sum, not {cls.__name__}")
    utilities = tuple(map(float, outcomes or cls.UTILITY_RANGE or ()))
    if not utilities:
        raise SearchError(f"give the outcomes of {cls.__name__}, from the least to the greatest, as in -1,0,1; it has no UTILITY_RANGE")
    if len(utilities) < 2 or list(utilities) != sorted(set(utilities)) or not all(map(math.isfinite, utilities)):
        raise SearchError(f"give the outcomes of {cls.__name__}, two or more, from the least to the greatest, as in -1,0,1, got {outcomes}")
    low, high = cls.UTILITY_RANGE or (-math.inf, math.inf)
    if utilities[0] < low or utilities[-1] > high:
        raise SearchError(f"no game of {cls.__name__} ends with less than {low:g} or more than {high:g}, got the outcomes {outcomes}")
    if any(abs(one + other - utilities[0] - utilities[-1]) > SLACK for one, other in zip(utilities, reversed(utilities), strict=True)):
        raise SearchError(f"outcomes are the same from both sides, as in -3,-1,1,3, for who moves sees them as their own, got {outcomes}")
    return utilities
