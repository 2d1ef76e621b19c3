"""What a search answers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic

from ...game import S
from ...numbers import plain
from ..parts.window import Bound
from .words import searched_words, text, value_words

EXACT: str = Bound.EXACT
LOWER: str = Bound.LOWER
UPPER: str = Bound.UPPER

MCTS = "mcts"
"""The search whose values are means of samples."""


def names_along(state: Any, line: Iterable[int]) -> tuple[str, ...]:
    """The actions of a line as people write them."""
    names = []
    for action in line:
        names.append(str(state.action_name(action)))
        state = state.result(action)
    return tuple(names)


@dataclass(frozen=True, slots=True)
class ActionValue:
    """What a search found out about one action at the root.

    `value` is given from player 0's side, `values` to each player (() if it was not searched). `bound` says what this search, at
    this depth, says of it: "exact", a "lower" bound (the action is worth at least this), an "upper" bound (at most this), or None
    for a mean of samples, and if the search was stopped before it looked. `decided` says that the value is the utility of a game won
    or lost; such values rank beyond all estimates, whatever the numbers look like.

    Of a search that samples, `visits` is how many of its simulations went this way, and the value is their mean. `margin` is 1.96 of
    its standard errors: were the simulations independent, the mean of all that could be played would lie so near in 95 of 100 cases.
    They are not quite, for the tree learns; and what an action is worth may be far from what is played below it so far.
    """

    action: int
    name: str
    value: float | None
    bound: str | None
    decided: bool = False
    values: tuple[float, ...] = ()
    visits: int | None = None
    margin: float | None = None

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return {
            "action": self.action,
            "name": self.name,
            "value": plain(self.value),
            "values": [plain(value) for value in self.values],
            "bound": self.bound,
            "decided": self.decided,
            "visits": self.visits,
            "margin": self.margin,
        }


@dataclass(frozen=True, slots=True)
class Variation:
    """One of the best actions at the root, and what both sides are expected to play after it.

    `line` begins with the action; value, values, bound and decided are as in `ActionValue`. `plies` is after how many plies the game is
    over, if it is decided: proven, where the search ranks by distance as an engine does; else the length of `line`, if that ends the game;
    else None.
    """

    state: Any
    value: float
    values: tuple[float, ...]
    bound: str
    decided: bool
    line: tuple[int, ...]
    plies: int | None = None

    @property
    def action(self) -> int:
        return self.line[0]

    @property
    def names(self) -> tuple[str, ...]:
        """The line as people write it."""
        return names_along(self.state, self.line)

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return {
            "value": plain(self.value),
            "values": [plain(value) for value in self.values],
            "bound": self.bound,
            "decided": self.decided,
            "plies": self.plies,
            "line": list(self.names),
        }


@dataclass(frozen=True, slots=True, repr=False)
class Result(Generic[S]):
    """The answer of a search.

    action    the action to play; None where the game is over or chance moves
    value     its worth to player 0 (MAX, White)
    values    its worth to each player
    exact     True if this is the true value of the position: no estimate took part, or the game is decided either way
    decided   True if the value is the utility of a game won or lost, False if it may be an estimate
    bound     "exact", or "lower" / "upper" if the true value of this search lies outside the window it was given; None of a mean
    actions   every root action with its value or bound, in the rules' order
    ties      the actions exactly as good for the mover as the best, itself included, in the rules' order
    line      the principal line, from the action played on; every action of it is legal. `line_names` are its actions as people
              write them, and positions() the positions on the way
    variations  the best actions with their lines, the best first: as many as `deepen` and `engine` were asked for (lines=3), else one
    depth     plies searched; None if the search went to the end of the game
    nodes     positions visited: root, terminal positions and table hits included; simulations, of a search that samples
    leaves    of these, the terminal or estimated ones; simulations that a random game or an evaluator ended
    seconds   by the clock, compilation not counted
    threads   how many searched; nodes and leaves are those of all of them
    complete  False if a limit stopped the search before it was done; a search that samples is done at any limit, but for Ctrl-C
    compiled  did it run compiled?
    notes     what the reader should know, one sentence each
    """

    state: S
    action: int | None
    value: float
    values: tuple[float, ...]
    exact: bool
    bound: str | None
    actions: tuple[ActionValue, ...]
    ties: tuple[int, ...]
    line: tuple[int, ...]
    depth: int | None
    nodes: int
    leaves: int
    seconds: float
    decided: bool = False
    complete: bool = True
    compiled: bool = False
    algorithm: str = ""
    notes: tuple[str, ...] = field(default=())
    variations: tuple[Variation, ...] = ()
    threads: int = 1

    @property
    def sampled(self) -> bool:
        """Are the values means of simulations, where they are not exact?"""
        return self.algorithm == MCTS

    @property
    def one_against_all(self) -> bool:
        """Is the value what the mover can be sure of, whatever the others do, and not what the position is worth?"""
        return "paranoid" in self.algorithm and not self.exact

    @property
    def margin(self) -> float | None:
        """Half the width of the interval around the value of the action to play, of a search that samples; None where it is exact."""
        return next((each.margin for each in self.actions if each.action == self.action), None)

    @property
    def action_name(self) -> str | None:
        """The action as people write it."""
        state: Any = self.state
        return None if self.action is None else state.action_name(self.action)

    @property
    def line_names(self) -> tuple[str, ...]:
        """The principal line as people write it."""
        return names_along(self.state, self.line)

    def positions(self) -> Iterator[S]:
        """Every position along the principal line, from the one that was searched to the one after its last action."""
        state = self.state
        yield state
        for action in self.line:
            state = state.result(action)
            yield state

    def as_dict(self) -> dict[str, Any]:
        """The answer as plain data, ready for JSON."""
        state: Any = self.state
        return {
            "game": type(self.state).__name__,
            "position": str(self.state),
            "algorithm": self.algorithm,
            "action": self.action,
            "action_name": self.action_name,
            "value": plain(self.value),
            "values": [plain(value) for value in self.values],
            "exact": self.exact,
            "bound": self.bound,
            "decided": self.decided,
            "depth": self.depth,
            "nodes": self.nodes,
            "leaves": self.leaves,
            "seconds": self.seconds,
            "line": list(self.line_names),
            "pv": list(self.line_names),
            "ties": [state.action_name(action) for action in self.ties],
            "actions": [action.as_dict() for action in self.actions],
            "complete": self.complete,
            "compiled": self.compiled,
            "notes": list(self.notes),
            **({"threads": self.threads} if self.threads > 1 else {}),
            **({"variations": [each.as_dict() for each in self.variations]} if len(self.variations) > 1 else {}),
        }

    def __repr__(self) -> str:
        """One line: the game, the action, its value, and how it was searched. `print` shows more."""
        action = "" if self.action is None else f"{self.action_name}, "
        return f"<Result {type(self.state).__name__}: {action}{value_words(self)}; {searched_words(self)}>"

    def __str__(self) -> str:
        """The position, the action to play, the value, the line, how it was searched, and the best of the root actions."""
        return text(self)

    def _repr_html_(self) -> str:
        """How a notebook shows the answer: the board with the move, the value, the root actions."""
        from ...draw.answer import answer_html

        return answer_html(self)

    def _repr_svg_(self) -> str:
        """The board with the move, where only a picture can be shown."""
        from ...draw.answer import answer_svg

        return answer_svg(self)
