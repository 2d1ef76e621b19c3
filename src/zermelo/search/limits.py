"""How long a search may think."""

from __future__ import annotations

import math
from typing import NamedTuple

from ..errors import SearchError


class Limits(NamedTuple):
    """Bounds on a search, any of them or none: plies deep, nodes visited, seconds by the clock."""

    depth: int | None = None
    nodes: int | None = None
    seconds: float | None = None

    def checked(self) -> Limits:
        """These limits, if they make sense. Raises SearchError otherwise."""
        if self.depth is not None and (not isinstance(self.depth, int) or self.depth < 1):
            raise SearchError(f"a depth of {self.depth} makes no search: give a whole number of plies, 1 or more")
        if self.nodes is not None and (not isinstance(self.nodes, int) or self.nodes < 1):
            raise SearchError(f"a budget of {self.nodes} nodes makes no search: give a whole number, 1 or more")
        if self.seconds is not None and not (0 < self.seconds < math.inf):
            raise SearchError(f"a time of {self.seconds} seconds makes no search: give a number above 0")
        return self
