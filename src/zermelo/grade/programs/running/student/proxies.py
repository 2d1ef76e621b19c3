"""The states and rules that a student's code gets; they record every question.

    Position, Rules, FREE_NAMES    a state with its methods, a game object as in AIMA, the free names of lecture notes
    Log                            the positions that were generated and visited

A position is generated when `result` (or `successors`) makes it, and visited when it is first asked something. A leaf that is
asked again after something else was visited is visited again.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from typing import Any

from ...cases.game_tree import estimate


class Abort(BaseException):
    """Ends the student's code, whatever exceptions it catches. `kind` is the reason as a code, `words` as text."""

    def __init__(self, kind: str, words: str) -> None:
        super().__init__(words)
        self.kind, self.words = kind, words


class Action(int):
    """An action as the student gets it: an int of a type of its own, so that it is recognised when it is returned."""


class Log:
    """What the student's code asked about one test position; more questions than `budget` abort it."""

    def __init__(self, budget: int) -> None:
        self.budget = budget
        self.asked = 0
        self.visited: list[str] = []
        self.generated: list[str] = []
        self.early_utility: list[str] = []
        """Positions whose utility was asked although the game is not over there."""
        self.mover_asked = False
        """Was it asked who moves at the root?"""

    def question(self) -> None:
        self.asked += 1
        if self.asked > self.budget:
            raise Abort("loop", f"it asks more than {self.budget:,} questions about this position")


class Position:
    """A state, as the student's code sees it. The fields of the game's own state can be read too."""

    def __init__(self, state: Any, id: str, log: Log, action: Action | None = None) -> None:
        self._state, self._id, self._log, self._action = state, id, log, action
        self._asked: set[str] = set()
        self._mark = 0

    def _ask(self, question: str) -> None:
        """The first question about a position is its visit; a leaf that is asked again after others is visited again."""
        log = self._log
        log.question()
        again = question == "worth" and question in self._asked and self._mark != len(log.visited)
        if not self._asked or again:
            log.visited.append(self._id)
        self._mark = len(log.visited)
        self._asked.add(question)

    def to_move(self) -> int:
        self._ask("mover")
        self._log.mover_asked |= self._id == "0"
        return int(self._state.to_move())

    def actions(self) -> list[Action]:
        self._ask("actions")
        return [Action(action) for action in self._state.actions()]

    def result(self, action: Any) -> Position:
        self._ask("result")
        legal = list(self._state.actions())
        if isinstance(action, Position):
            action = action._action
        if isinstance(action, str):
            action = self._state.parse_action(action)
        if action not in legal:
            raise ValueError(f"{action!r} is not a legal action here: there are {legal}")
        id = f"{self._id}.{legal.index(action) + 1}"
        self._log.generated.append(id)
        return Position(self._state.result(int(action)), id, self._log, Action(action))

    def is_terminal(self) -> bool:
        self._ask("end")
        return bool(self._state.is_terminal())

    def utility(self, player: Any = 0) -> float:
        self._ask("worth")
        if not self._state.is_terminal():
            self._log.early_utility.append(self._id)
            return self._estimate()
        return _number(self._state.utility(1 if player == 1 else 0))

    def evaluate(self) -> float:
        self._ask("worth")
        return _number(self._state.utility(0)) if self._state.is_terminal() else self._estimate()

    def _estimate(self) -> float:
        return _number(estimate(self._state))

    def successors(self) -> Successors:
        self._ask("actions")
        return Successors(self)

    estimate = heuristic = evaluate
    terminal = terminal_test = is_terminal

    def __iter__(self) -> Iterator[Any]:
        """A successor is also the pair (action, state), as in some textbooks."""
        return iter((self._action, self))

    def __getitem__(self, place: int) -> Any:
        return (self._action, self)[place]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name not in type(self._state)._fields:
            raise AttributeError(f"a state has no {name!r}: use to_move, actions, result, is_terminal, utility")
        return getattr(self._state, name)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Position) and bool(self._state == other._state)

    def __hash__(self) -> int:
        return hash(self._state)

    def __str__(self) -> str:
        return str(self._state)

    __repr__ = __str__


class Successors(Sequence[Position]):
    """The successors of a position, each generated when it is accessed."""

    def __init__(self, of: Position) -> None:
        self._of = of
        self._actions = list(of._state.actions())

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self._of.result(action) for action in self._actions[place]]
        return self._of.result(self._actions[place])


class Rules:
    """A game object as in AIMA's programs."""

    def __init__(self, initial: Position) -> None:
        self.initial = initial

    def to_move(self, state: Position) -> int:
        return state.to_move()

    def actions(self, state: Position) -> list[Action]:
        return state.actions()

    def result(self, state: Position, move: Any) -> Position:
        return state.result(move)

    def is_terminal(self, state: Position) -> bool:
        return state.is_terminal()

    def utility(self, state: Position, player: Any = 0) -> float:
        return state.utility(player)

    def evaluate(self, state: Position) -> float:
        return state.evaluate()

    def successors(self, state: Position) -> Successors:
        return state.successors()

    terminal_test = is_terminal


def _number(value: float) -> float:
    """Whole numbers as ints, as they are written in a tree."""
    return int(value) if float(value).is_integer() else float(value)


def _successors(state: Position) -> Successors:
    return state.successors()


def _terminal(state: Position) -> bool:
    return state.is_terminal()


def _utility(state: Position, player: Any = 0) -> float:
    return state.utility(player)


def _actions(state: Position) -> list[Action]:
    return state.actions()


def _result(state: Position, action: Any) -> Position:
    return state.result(action)


def _mover(state: Position) -> int:
    return state.to_move()


def _evaluate(state: Position) -> float:
    return state.evaluate()


def _is_max(player_or_state: Any) -> bool:
    return bool((player_or_state.to_move() if isinstance(player_or_state, Position) else player_or_state) == 0)


def _other_player(player: int) -> int:
    return 1 - player


FREE_NAMES: dict[str, Any] = {
    **dict.fromkeys(("SUCCESSORS", "Successors", "successors", "get_successors", "children"), _successors),
    **dict.fromkeys(("TERMINAL_TEST", "TERMINAL", "terminal_test", "terminal", "is_terminal", "IsTerminal", "IS_TERMINAL"), _terminal),
    **dict.fromkeys(("UTILITY", "Utility", "utility"), _utility),
    **dict.fromkeys(("ACTIONS", "Actions", "actions", "legal_actions"), _actions),
    **dict.fromkeys(("RESULT", "Result", "result"), _result),
    **dict.fromkeys(("PLAYER", "Player", "TO_MOVE", "to_move"), _mover),
    **dict.fromkeys(("EVAL", "Eval", "evaluate", "evaluation", "heuristic", "estimate"), _evaluate),
    **dict.fromkeys(("is_maximizing_player", "is_max"), _is_max),
    "other_player": _other_player,
    "infinity": math.inf,
    "inf": math.inf,
}
"""The names that pseudo-code in textbooks uses without defining them. A file that defines one itself keeps its own."""
