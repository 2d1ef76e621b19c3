"""Many independent units of work, spread over processes and machines: games of a match, rounds of self-play.

    with Processes(2) as executor:                              or Inline(), or Cluster("auto")
        for unit, result in executor.run(work, units):
            ...

work         what is done with every unit, and what is made ready once in each process before
inline       in this process                processes    in so many processes of this machine; process: one of them
cluster      on a cluster of Ray            sharing      how units are given to workers, here and there, and what becomes of those that die
bundle       the work on its way to another process, with the source of the rules

A unit takes seconds and follows from its arguments alone, so its result is the same whoever does it; a worker that dies is replaced and its
unit done again. Results come as they are ready, each with its unit: who needs an order sorts them.
"""

from __future__ import annotations

from .cluster import Cluster
from .inline import Inline
from .processes import Processes
from .work import Executor, Work

__all__ = ["Cluster", "Executor", "Inline", "Processes", "Work"]
