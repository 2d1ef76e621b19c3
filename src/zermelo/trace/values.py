"""Values as people write them: one number, or one for each player."""

from __future__ import annotations

from typing import Any

from ..numbers import mean_text, short_text


def worth(value: Any) -> str:
    """A value as people write it: 3, 2.5, 1/3, -∞; (1, 2, 6) for three players."""
    if isinstance(value, tuple):
        single = len(value) == 1 or (len(value) == 2 and value[0] == -value[1])
        return worth(value[0]) if single else f"({', '.join(worth(part) for part in value)})"
    return short_text(value)


def mean_worth(value: Any) -> str:
    """A mean, or one for each player, in two digits behind the point."""
    if isinstance(value, tuple):
        single = len(value) == 1 or (len(value) == 2 and value[0] == -value[1])
        return mean_text(value[0]) if single else f"({', '.join(map(mean_text, value))})"
    return mean_text(value)
