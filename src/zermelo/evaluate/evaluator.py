"""What an evaluator is, and a plain function as one."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any, Protocol, TypeAlias

from ..errors import SearchError
from ..game import S


class Evaluator(Protocol):
    """Anything with `estimate(state)`: a tuple with one value per player; of two players, MAX's value is enough.

    One that also has `prepare(state)` and `weight(state, action)` says which actions are worth a look, and guides Monte Carlo tree
    search: the first looks at a position, the second says then how promising an action is there, 0 or more. See `Guide`.
    """

    def estimate(self, state: Any) -> Any: ...


class Guide(Evaluator, Protocol):
    """An evaluator that guides a search, such as a network with a policy; in units of utility."""

    def prepare(self, state: Any) -> None: ...
    def weight(self, state: Any, action: int) -> float: ...


AnyEvaluator: TypeAlias = Evaluator | Callable[[S], Any] | str | Path
"""What a search takes as an evaluator: an object with `estimate`, a plain function of a state, the name of one that the game has by its
`evaluators()`, or the path of a file with a learned one."""


class Callback:
    """A plain Python callable as an evaluator; it has no machine form, so the search runs interpreted."""

    ONLY_PYTHON = "a plain function as evaluator"
    COMPILES = "a NamedTuple with a method estimate(state)"

    def __init__(self, function: Callable[[Any], Any]) -> None:
        self.function = function

    def estimate(self, state: Any) -> Any:
        answer = self.function(state)
        if not (isinstance(answer, tuple) or hasattr(answer, "__float__")):
            raise SearchError(f"an evaluator answers a number, or a tuple with one for each player; this one says {answer!r} of {state}")
        return answer
