"""The states that a student's code gets: they record every question in a `Log`.

    Position     a state: with the methods of this library, of CS188's GameState, and of a node with children and a value
    Successors   its successors, each generated when it is accessed
    Action       an int that remembers which position offered it

A position is generated when `result` (or `successors`) makes it, and visited when it is first asked something.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import Any

from .....game import CHANCE
from ...cases.game_tree import estimate, turn_at
from .environment import line_in
from .log import Log


class Action(int):
    """An action as the student gets it: an int that remembers which position offered it, and how probable it is there."""

    of: str = ""
    probability: float = 1.0


def action_of(action: int, of: str, probability: float = 1.0) -> Action:
    made = Action(action)
    made.of, made.probability = of, probability
    return made


class Position:
    """A state, as the student's code sees it. The fields of the game's own state can be read too."""

    def __init__(self, state: Any, id: str, log: Log, action: Action | None = None, above: Any = None) -> None:
        self._state, self._id, self._log, self._action, self._above = state, id, log, action, above
        self._asked: set[str] = set()
        self._marks = {"visited": 0, "searched": 0}

    def _ask(self, question: str) -> None:
        self._log.question(self._id, question, self._asked, self._marks)

    def _expand(self) -> list[Action]:
        """The actions, as a question that opens the position."""
        again = "actions" in self._asked
        self._ask("actions")
        state, log = self._state, self._log
        if state.is_terminal():
            log.empty[self._id] = None
            return []
        if not again:
            log.expanded.append(self._id)
        if state.to_move() == CHANCE:
            return [action_of(action, self._id, probability) for action, probability in state.chance_outcomes()]
        return [action_of(action, self._id) for action in state.actions()]

    def _after(self, action: Any) -> Position:
        self._ask("result")
        legal = list(self._state.actions())
        if isinstance(action, Position):
            action = action._action
        if isinstance(action, str):
            action = self._state.parse_action(action)
        foreign = isinstance(action, Action) and action.of != self._id
        if foreign:
            self._log.foreign.append((self._id, action.of))
        if action not in legal:
            whose = ", it is one of another position" if foreign else ""
            raise ValueError(f"{action!r} is not a legal action here{whose}: there are {legal}")
        id = f"{self._id}.{legal.index(action) + 1}"
        self._log.generated.append(id)
        made = action if isinstance(action, Action) and not foreign else action_of(int(action), self._id)
        return Position(self._state.result(int(action)), id, self._log, made, self._state)

    # ------------------------------------------------------------------------------------------------ as in this library

    def to_move(self) -> int:
        self._ask("mover")
        self._log.mover_asked |= self._id == "0"
        mover = turn_at(self._state, self._above)
        return self._log.chance_as if mover == CHANCE else mover

    def is_chance(self) -> bool:
        self._ask("mover")
        return bool(self._state.to_move() == CHANCE and not self._state.is_terminal())

    def actions(self) -> list[Action]:
        return self._expand()

    def result(self, action: Any) -> Position:
        return self._after(action)

    def chance_outcomes(self) -> list[tuple[Action, float]]:
        self._log.probability_asked = True
        return [(action, action.probability) for action in self._expand()]

    def probability(self, action: Any) -> float:
        self._log.probability_asked = True
        return next(float(known.probability) for known in self._expand() if known == action)

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
        return Successors(self)

    estimate = heuristic = evaluate
    terminal = terminal_test = is_leaf = is_terminal

    # -------------------------------------------------------------------------------------------------------- as in CS188

    def _agent(self, agent: int) -> None:
        moves = self._id.count(".") % self._log.agents
        if agent != moves and self._log.wrong_agent is None:
            self._log.wrong_agent = int(agent), moves, line_in(self._log.path, sys._getframe(1))

    def getLegalActions(self, agentIndex: int = 0) -> list[Action]:
        if not self._state.is_terminal():
            self._agent(agentIndex)
        return self._expand()

    def generateSuccessor(self, agentIndex: int, action: Any) -> Position:
        self._agent(agentIndex)
        return self._after(action)

    def getLegalPacmanActions(self) -> list[Action]:
        return self.getLegalActions(0)

    def generatePacmanSuccessor(self, action: Any) -> Position:
        return self.generateSuccessor(0, action)

    def isWin(self) -> bool:
        return self.is_terminal() and self._state.utility(0) >= 0

    def isLose(self) -> bool:
        return self.is_terminal() and self._state.utility(0) < 0

    def getNumAgents(self) -> int:
        return self._log.agents

    def getScore(self) -> float:
        return self.evaluate()

    get_legal_actions, generate_successor = getLegalActions, generateSuccessor
    is_win, is_lose, get_num_agents, get_score = isWin, isLose, getNumAgents, getScore

    # ------------------------------------------------------------------------------------- as a node, a pair, a key, a text

    def __iter__(self) -> Iterator[Any]:
        """A successor is also the pair (action, state), as in some textbooks."""
        return iter((self._action, self))

    def __getitem__(self, place: int) -> Any:
        return (self._action, self)[place]

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        if name == "children":  # no properties: a program may keep its own under these names
            return Successors(self)
        if name == "value":
            return self.evaluate()
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
        self._actions = of._expand()

    def __len__(self) -> int:
        return len(self._actions)

    def __getitem__(self, place: Any) -> Any:
        if isinstance(place, slice):
            return [self._of._after(action) for action in self._actions[place]]
        return self._of._after(self._actions[place])

    def __call__(self) -> Successors:
        return self


def _number(value: float) -> float:
    """Whole numbers as ints, as they are written in a tree."""
    return int(value) if float(value).is_integer() else float(value)
