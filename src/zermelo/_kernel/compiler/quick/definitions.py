"""Which assignment gave a variable the value that is read, found in functions of any length.

numba asks the block above, which asks the block above: two calls for each, so that a function of 450 blocks, such as a `try` around 60
lines, exceeds Python's limit of recursion. Here the same blocks are asked in the same order, one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from numba.core import ir, ssa


def definition(self: Any, states: dict[str, Any], label: int, loc: Any) -> Any:
    """The assignment that reaches the beginning of a block, which may be one of what comes from several blocks (a phi)."""
    waiting: list[tuple[Any, Iterator[Any]]] = []
    found = _above(states, label, loc, waiting)
    while waiting:
        phi, before = waiting[-1]
        block = next(before, None)
        if block is None:
            waiting.pop()
            continue
        defined = states["defmap"][block[0]]
        incoming = defined[-1] if defined else _above(states, block[0], phi.loc, waiting)
        phi.value.incoming_values.append(incoming.target)
        phi.value.incoming_blocks.append(block[0])
    return found


def _above(states: dict[str, Any], label: int, loc: Any, waiting: list[tuple[Any, Iterator[Any]]]) -> Any:
    """The same; a phi that is made waits for what comes into it."""
    while label not in states["phi_locations"]:
        above = states["cfg"].immediate_dominators()[label]
        if above == label:
            ssa._warn_about_uninitialized_variable(states["varname"], loc)
            return ssa.UndefinedVariable
        label = above
        if states["defmap"][label]:
            return states["defmap"][label][-1]
    loc = states["block"].loc
    phi = ir.Assign(target=states["scope"].redefine(states["varname"], loc=loc), value=ir.Expr.phi(loc=loc), loc=loc)
    states["defmap"][label].insert(0, phi)
    states["phimap"][label].append(phi)
    waiting.append((phi, iter(states["cfg"].predecessors(label))))
    return phi


REPLACED: list[tuple[Any, str, Any]] = [(ssa._FixSSAVars, "_find_def_from_top", definition)]
