"""Options of commands whose work several processes share, or several machines."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

if TYPE_CHECKING:
    from ...executor import Executor

F = TypeVar("F", bound=Callable[..., Any])


def shares(what: str) -> Callable[[F], F]:
    """The options --workers and --cluster of a command, for so and so many `what` at the same time."""

    def wrapped(command: F) -> F:
        cluster = click.option("--cluster", metavar="ADDRESS", help="On a cluster of Ray: HOST:PORT, or auto for the one of this machine.")
        words = f"{what} at the same time.  [default: 1, on a cluster all its processors]"
        return click.option("--workers", type=click.IntRange(1), metavar="N", help=words)(cluster(command))

    return wrapped


def executor_of(workers: int | None, cluster: str | None, inline: bool = False) -> Executor:
    """Who does the work; `inline` if this process itself does it where neither option is given. Raises ZermeloError."""
    from ...executor import Cluster, Inline, Processes

    if cluster is not None:
        return Cluster(cluster, workers)
    return Inline() if inline and (workers or 1) == 1 else Processes(workers or 1)
