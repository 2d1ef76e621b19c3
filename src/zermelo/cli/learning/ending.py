"""How `zermelo learn` ends: what a training came to, and the exit status."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from ...numbers import counted
from ..errors import INTERRUPTED
from ..parts.screen import console, duration, show_json


def done(training: Any, unit: str) -> str:
    """How many games, or generations, a training has done; if it was interrupted, how many of them are kept."""
    return counted(training.done if training.complete else training.kept or 0, unit)


def show_end(training: Any, out: Path, json: bool, what: str, *, kept: str = "", plot: Path | None = None, **shown: Any) -> int | None:
    """Show what a training came to, draw its curve, and return the exit status.

    what     was learned from, in words
    kept     is there after an interruption even if there is no file yet, in words
    shown    is in the JSON besides
    """
    from ...learn.plotting import draw

    screen = console()
    if plot is not None and training.curve:
        draw(training, plot)
    if json:
        said = training.about()
        if not training.complete:  # as in words: what is in memory goes beyond what is kept
            said["done"] = training.kept or 0
        show_json({"file": str(out), **shown, **said})
    elif training.complete:
        screen.print(f"\n{what} in {duration(training.seconds)}: {out}")
    elif training.kept is None and not kept:
        screen.print("\ninterrupted before anything was kept: the same command begins anew")
    else:
        screen.print(f"\ninterrupted after {what}: {kept or f'{out} can be used'}, and the same command goes on")
    return None if training.complete else INTERRUPTED
