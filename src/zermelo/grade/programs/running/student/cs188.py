"""Stand-ins for the modules that agents of the Berkeley course CS188 import, where the course's own do not lie beside the file.

Agents are made as there: with `index`, `depth` (in rounds, in which every agent moves once) and `evaluationFunction`. What the names
mean is public; nothing here is taken from the course's files.
"""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import sys
from collections import deque
from collections.abc import Callable, Sequence
from heapq import heappop, heappush
from itertools import count
from types import ModuleType
from typing import Any


class Agent:
    def __init__(self, index: int = 0) -> None:
        self.index = index


class MultiAgentSearchAgent(Agent):
    def __init__(self, evalFn: Any = None, depth: Any = "2") -> None:
        super().__init__(0)
        self.depth = int(depth)
        self.evaluationFunction: Callable[..., Any] = evalFn


class Directions:
    NORTH, SOUTH, EAST, WEST, STOP = "North", "South", "East", "West", "Stop"


class Counter(dict[Any, Any]):
    def __missing__(self, key: Any) -> int:
        return 0


class Stack:
    def __init__(self) -> None:
        self.list: list[Any] = []

    def push(self, item: Any) -> None:
        self.list.append(item)

    def pop(self) -> Any:
        return self.list.pop()

    def isEmpty(self) -> bool:
        return not self.list


class Queue(Stack):
    def __init__(self) -> None:
        self.list: Any = deque()

    def pop(self) -> Any:
        return self.list.popleft()


class PriorityQueue:
    def __init__(self) -> None:
        self.heap: list[tuple[float, int, Any]] = []
        self._count = count()

    def push(self, item: Any, priority: float) -> None:
        heappush(self.heap, (priority, next(self._count), item))

    def pop(self) -> Any:
        return heappop(self.heap)[2]

    def isEmpty(self) -> bool:
        return not self.heap


def manhattanDistance(one: Sequence[float], two: Sequence[float]) -> float:
    return abs(one[0] - two[0]) + abs(one[1] - two[1])


def raiseNotDefined() -> None:
    caller = sys._getframe(1)
    raise NotImplementedError(f"{caller.f_code.co_name} is still to be written")


def lookup(name: str, namespace: dict[str, Any]) -> Any:
    return namespace.get(name)


def _inert(name: str) -> Any:
    """Any other name of these modules: a class of which nothing can be asked."""
    if name.startswith("__"):
        raise AttributeError(name)
    return type(name, (), {})


def _module(name: str, **content: Any) -> ModuleType:
    module = ModuleType(name)
    vars(module).update(content, __getattr__=_inert)
    return module


MODULES: dict[str, Callable[[], ModuleType]] = {
    "game": lambda: _module("game", Agent=Agent, Directions=Directions),
    "pacman": lambda: _module("pacman"),
    "multiAgents": lambda: _module("multiAgents", MultiAgentSearchAgent=MultiAgentSearchAgent),
    "util": lambda: _module(
        "util",
        Counter=Counter,
        Stack=Stack,
        Queue=Queue,
        PriorityQueue=PriorityQueue,
        manhattanDistance=manhattanDistance,
        raiseNotDefined=raiseNotDefined,
        lookup=lookup,
    ),
}
FREE_NAMES = {"Agent": Agent, "MultiAgentSearchAgent": MultiAgentSearchAgent, "Directions": Directions}


class _Finder(importlib.abc.MetaPathFinder, importlib.abc.Loader):
    """Finds the stand-ins, after all real modules."""

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        return importlib.machinery.ModuleSpec(name, self) if name in MODULES else None

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType:
        return MODULES[spec.name]()

    def exec_module(self, module: ModuleType) -> None:
        pass


def install() -> None:
    sys.meta_path.append(_Finder())


def prepare(agent: Any, depth: int, evaluate: Callable[..., Any]) -> None:
    """Give an agent what the course gives it: a depth in rounds, an evaluation function, and the index of the first agent."""
    agent.depth = depth
    agent.evaluationFunction = evaluate
    if not hasattr(agent, "index"):
        agent.index = 0
