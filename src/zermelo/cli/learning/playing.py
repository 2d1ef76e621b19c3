"""zermelo learn --by play and gradient: game by game; and what is shown while something is learned, in whatever way."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import click

from ...errors import SearchError
from ...numbers import counted
from ..parts.evaluators import learned
from ..parts.reports import report as tell
from ..parts.screen import console, duration, many

COLUMNS: dict[str, Callable[[dict[str, Any]], str]] = {
    "games": lambda row: many(row["games"]),
    "time": lambda row: duration(row["seconds"]),
    "loss": lambda row: f"{row['loss']:.4f}",
}
"""What a row says before it tells of games against others."""
GAME_BY_GAME, IN_GENERATIONS = {"games": 12, "time": 8}, {"games": 9, "time": 9, "loss": 7}
"""How wide these columns are."""


def to_go_on(cls: Any, start: str) -> Any:
    """What is learned in a file, to be taught by playing. Raises SearchError for what is taught in another way."""
    learner = learned(cls, start, learns=True)
    if hasattr(learner, "terms"):
        raise SearchError(f"{start} holds weights of named features: add --features")
    if not hasattr(learner, "expect"):
        raise SearchError(f"{start} has a policy: --by mcts teaches it")
    return learner


def rows(others: dict[str, Any], json: bool) -> Callable[[Any], None]:
    """Shows what a training has come to: a row for each measurement, below a head that is written once."""
    from ...learn.measuring import MISTAKES

    screen, shown = console(), False

    def columns(row: dict[str, Any]) -> Iterator[tuple[str, str, int]]:
        """The name of each, what stands in it, and how wide it is."""
        widths, wide = (IN_GENERATIONS, 16) if "loss" in row else (GAME_BY_GAME, 20)
        for name, width in widths.items():
            yield name, COLUMNS[name](row), width
        for name in others:
            yield name, f"{row[name][0]:+{wide - 8}.3f} ± {1.96 * row[name][1]:.3f}", wide
        if MISTAKES in row:
            yield MISTAKES, f"{row[MISTAKES][0]:.2%}", 9

    def report(training: Any) -> None:
        nonlocal shown
        tell("curve", training.curve)
        if json:
            return
        found = list(columns(training.curve[-1]))
        if not shown:
            screen.print("  ".join(f"{name:>{width}}" for name, _, width in found), style="dim")
            shown = True
        screen.print("  ".join(f"{text:>{width}}" for _, text, width in found))

    return report


def solved(here: Any, plies: int | None, number: int, compiled: bool | None) -> dict[Any, float] | None:
    """Who wins positions after so many plies, by which a learner is measured; None where it is not asked for. To be called once everything
    that can be refused has been, for it may take long."""
    from ...learn.measuring import SEED
    from ...learn.mistakes import solved_results

    if plies is None:
        return None
    click.echo(f"zermelo: solving {counted(number, 'position')} after {counted(plies, 'ply')} ...", err=True)
    return solved_results(here, plies, number, seed=SEED, compiled=compiled)
