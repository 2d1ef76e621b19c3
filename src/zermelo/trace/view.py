"""What is known at one node of a recorded search, and a change of it."""

from __future__ import annotations

import dataclasses
import math
from typing import Any, NamedTuple

UNSEEN, OPEN, DONE, CUT, SKIPPED = "unseen", "open", "done", "cut", "skipped"
# not looked at (yet); the search is here or below; it has gone back up; it has gone back up by a cut; it leaves the node out

REPETITION = "repetition"
"""How the value of a node was found where the position has occurred before; another time the search may go on there, as quiescence does."""

Interval = tuple[float, float]
EVERYTHING: Interval = (-math.inf, math.inf)


@dataclasses.dataclass(slots=True)
class View:
    """What is known at one node.

    status    "unseen", "open", "done", "cut" or "skipped"
    value     the value so far, MAX's (a tuple, one for each player, in games that are not zero-sum); None before the first
    bound     what the value says: "exact", "lower" or "upper" once the search has left the node; None while it is open
    window    (alpha, beta) as they are now
    handed    (alpha, beta) as they were handed down to it
    interval  what the node's children have shown of its value
    bounds    what all that is known below says of its value
    best      the id of the child that the value comes from
    visits    how often the search came here
    nodes     nodes below that were searched but are not recorded
    known     how the value was found if not by searching: "utility", "estimate", "table", "rules", "repetition" or "summary"; why the node
              is left out: "late", "futile" or "losing"
    sum       at a chance node of Star1 or Star2: its value lies between these two, whatever the outcomes left are worth
    expanded  in Monte Carlo tree search: are its children in the tree?
    stand_pat at the horizon of an engine's search: what the mover is sure of without any of the noisy actions

    In Monte Carlo tree search the value is the mean of what the simulations came to, or if bound is "exact" the proven value; status is
    "open" on the way of the simulation that goes on; best is the child that would be played now.
    """

    status: str = UNSEEN
    value: Any = None
    bound: str | None = None
    window: Interval | None = None
    handed: Interval | None = None
    interval: Interval = EVERYTHING
    bounds: Interval = EVERYTHING
    best: str | None = None
    visits: int = 0
    nodes: int = 0
    known: str | None = None
    sum: Interval | None = None
    expanded: bool = False
    stand_pat: float | None = None


BLANK = {field.name: field.default for field in dataclasses.fields(View)}
"""What is known before a search."""


class Change(NamedTuple):
    """One field of one node's view changes."""

    node: str
    field: str
    old: Any
    new: Any
