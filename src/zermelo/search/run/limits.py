"""How long a search may think."""

from __future__ import annotations

import math
import numbers
from typing import NamedTuple

from ...errors import SearchError
from ..background.handle import Handle
from .clock import Clock

DEEPEST, MOST_NODES = 1 << 30, 1 << 62
"""No search gets so far; machine numbers end not far above."""


class Limits(NamedTuple):
    """Bounds on a search, any of them or none.

    depth    plies deep
    nodes    positions visited
    seconds  for this action
    clock    what is left for this action and those after it: the search takes a share of it
    handle   by which another thread ends the search, or lets it think on the opponent's time; for one search
    """

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None
    clock: Clock | None = None
    handle: Handle | None = None

    @property
    def aim(self) -> float:
        """Seconds after which nothing new should be begun; infinite where a search may use all that it has."""
        return math.inf if self.clock is None else self.clock.aim()

    def checked(self) -> Limits:
        """These limits, if they make sense. Raises SearchError otherwise."""
        if isinstance(self.depth, Limits):
            raise SearchError(f"limits are given by name here: limits={self.depth!r}")
        if self.depth is not None and not is_count(self.depth):
            raise SearchError(f"depth must be an integer of at least 1, got {self.depth!r}")
        if self.nodes is not None and not is_count(self.nodes):
            raise SearchError(f"nodes must be an integer of at least 1, got {self.nodes!r}")
        if self.seconds is not None and not 0 < real(self.seconds) < math.inf:
            raise SearchError(f"seconds must be a finite number above 0, got {self.seconds!r}")
        seconds = self.seconds if self.seconds is None else float(self.seconds)
        if self.clock is not None:
            if not isinstance(self.clock, Clock):
                raise SearchError(f"a clock must be Clock(seconds, increment=…, moves=…), got {self.clock!r}")
            longest = self.clock.checked().longest()
            seconds = longest if seconds is None else min(seconds, longest)
        if self.handle is not None and not isinstance(self.handle, Handle):
            raise SearchError(f"a handle must be Handle(), got {self.handle!r}")
        depth, nodes = self.depth and min(int(self.depth), DEEPEST), self.nodes and min(int(self.nodes), MOST_NODES)
        return Limits(depth, nodes, seconds, self.clock, self.handle)


def real(number: object) -> float:
    """A number on the real line, be it numpy's or a fraction; infinite if no float is so large, and nan if it is none."""
    if not isinstance(number, numbers.Real) or isinstance(number, bool):
        return math.nan
    try:
        return float(number)
    except OverflowError:
        return math.inf


def is_count(number: object) -> bool:
    """Is this a whole number, 1 or more, be it numpy's?"""
    return isinstance(number, numbers.Integral) and not isinstance(number, bool) and int(number) >= 1


def limits_for(limits: Limits | None, depth: int | None = None) -> Limits:
    """The limits of a search that may be given a depth besides. Raises SearchError if they are none."""
    limits = Limits() if limits is None else limits
    if not isinstance(limits, Limits):
        raise SearchError(f"limits must be Limits(depth=…, nodes=…, seconds=…, clock=…), got {limits!r}")
    return limits if depth is None else limits._replace(depth=depth)
