"""The evaluators that a game itself names by its `evaluators()`: objects, or files of learned ones, read when they are asked for."""

from __future__ import annotations

import functools
from pathlib import Path
from typing import Any


def named(cls: Any, name: str | None = None) -> Any:
    """The evaluator of a game that has this name, or the one that plays best; None if there is none."""
    there = cls.evaluators()
    return read(cls, there.get(name) if name is not None else next(iter(there.values()), None))


def read(cls: Any, evaluator: Any) -> Any:
    """What was given as an evaluator of a game, or what its file holds if it was a Path. Raises SearchError for a file that holds none."""
    return _read(evaluator, cls) if isinstance(evaluator, Path) else evaluator


@functools.cache
def _read(path: Path, cls: Any) -> Any:
    from .stored import load_evaluator  # zip files and all: only where there is one

    return load_evaluator(path, game=cls)
