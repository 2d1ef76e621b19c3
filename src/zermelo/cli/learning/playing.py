"""zermelo learn --by play and gradient: game by game."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...errors import SearchError
from ..parts.evaluators import learned
from ..parts.reports import report as tell
from ..parts.screen import console, duration, many


def to_go_on(cls: Any, start: str) -> Any:
    """What is learned in a file, to be taught by playing. Raises SearchError for what is taught in another way."""
    learner = learned(cls, start, learns=True)
    if hasattr(learner, "terms"):
        raise SearchError(f"{start} holds weights of named features: add --features")
    if not hasattr(learner, "expect"):
        raise SearchError(f"{start} has a policy: --by mcts teaches it")
    return learner


def rows(others: dict[str, Any], json: bool) -> Callable[[Any], None]:
    """Shows what a training game by game has come to: a row for each measurement."""

    def head(row: Any) -> str:
        return f"{'games':>12}  {'time':>8}  " + "  ".join(f"{name:>20}" for name in others) + wrong(row)

    def line(row: Any) -> str:
        points = "  ".join(f"{row[name][0]:+12.3f} ± {1.96 * row[name][1]:.3f}" for name in others)
        return f"{many(row['games']):>12}  {duration(row['seconds']):>8}  {points}{wrong(row, row)}"

    return each_row(head, line, json)


def wrong(measured: dict[str, Any], row: dict[str, Any] | None = None) -> str:
    """The column of mistakes, where they were measured: its head, or what stands in a row."""
    from ...learn.measuring import MISTAKES

    if MISTAKES not in measured:
        return ""
    return f"  {MISTAKES:>9}" if row is None else f"  {row[MISTAKES][0]:>9.2%}"


def each_row(head: Callable[[Any], str], line: Callable[[Any], str], json: bool) -> Callable[[Any], None]:
    """Shows the last row of a curve each time it is called, below a head that is written once."""
    screen, shown = console(), False

    def report(training: Any) -> None:
        nonlocal shown
        tell("curve", training.curve)
        if json:
            return
        row = training.curve[-1]
        if not shown:
            screen.print(head(row), style="dim")
            shown = True
        screen.print(line(row))

    return report
