"""The record that every node of a search shares: evaluator, table, ordering, what it prunes by, counters, trace.

Each part is a value. What a search goes without is a null object (Woolf 1996): a record with the same methods that do nothing, such
as `NoTable`, `RulesOrder` or `NoTrace`. So a kernel reads like its pseudo-code and asks nothing; in machine code the calls are gone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ...evaluate.accumulators import NoAccumulators
from ...memory import by_address
from .counters import Counters
from .entries import NoTable
from .line import NoLine
from .memo import NoMemo
from .ordering import RulesOrder
from .outcomes import NoModels
from .scale import Scale
from .shortcuts import NoShortcuts
from .trace import NoTrace


@by_address
class Search(NamedTuple):
    """One search of one position. To machine code it is one word, the address of its parts."""

    scale: Scale
    evaluator: Any
    counters: Counters
    accumulators: Any = NoAccumulators()
    trace: Any = NoTrace()
    table: Any = NoTable()
    ordering: Any = RulesOrder()
    shortcuts: Any = NoShortcuts()
    line: Any = NoLine()
    memo: Any = NoMemo()
    models: Any = NoModels()
    pruning: Any = ()


def below(depth: int) -> int:
    """The depth that is left one ply further down."""
    return depth - 1 if depth > 0 else depth
