"""The parts of an engine's search that can be left out, and which of them do something in a game.

    PARTS                     as `engine` names them
    working_parts(Chess())    those without which the search of this position would be another one

A part that needs a word of the rules (`noisy_actions`, `passed`, `gain`, `extension`), a unit of the evaluator or positions that come
back does nothing where these are missing.
"""

from __future__ import annotations

import inspect
from typing import Any

from ...memory import Memory
from ..run.limits import Limits
from .engine import Engine, engine

PARTS = tuple(name for name, parameter in inspect.signature(engine).parameters.items() if parameter.default is True)
"""What `engine` has unless it is told False."""


def working_parts(state: Any, evaluator: Any = None) -> tuple[str, ...]:
    """The parts that do something in the game of `state`. Raises SearchError for a game that the engine does not play.

    What becomes of a part stands in the record of the search. One that is the deepening's own, and no option of the session, always
    works.
    """
    whole = _made_of(state, evaluator)
    return tuple(name for name in PARTS if name not in Engine.takes or _made_of(state, evaluator, **{name: False}) != whole)


def _made_of(state: Any, evaluator: Any, **parts: Any) -> Any:
    """What the record of a search is made of, and what it does besides."""
    usual: dict[str, Any] = {name: True for name in ("table", "ordering") if name in Engine.takes}
    session = Engine(state, Limits(depth=1), deepening=True, compiled=False, evaluator=evaluator, **(usual | parts))
    return _shape((session.shared, session.ending))


def _shape(part: Any) -> Any:
    """The classes of a record and of its parts, and their plain values; of memory only that it is there."""
    if isinstance(part, tuple):
        return (type(part), *map(_shape, part))
    return part if isinstance(part, bool | int | float | str) and not isinstance(part, Memory) else type(part)
