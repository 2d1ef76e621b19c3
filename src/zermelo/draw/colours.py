"""The palette as variables of style sheets, `--paper`, `--max-line`, `--p0-fill` ...: one way to say the colours of every page."""

from __future__ import annotations

from collections.abc import Iterator

from ..trace.events import CHANCE_NODE, MAX, MIN
from .palette import DARK, LIGHT, PRINT, Theme, Tint

NEUTRAL = ("paper", "ink", "quiet", "faint", "halo")
"""The colours that are no tints."""
KINDS = (MAX, MIN, CHANCE_NODE, *(f"p{place}" for place in range(len(LIGHT.players))))
"""What the tints are of: kinds of nodes, and players."""


def on_screen() -> str:
    """A rule that sets them, as light as the reader's screen."""
    pairs = zip(_named(LIGHT), _named(DARK), strict=True)
    return f":root{{color-scheme:light dark;{''.join(f'--{name}:light-dark({light},{dark});' for (name, light), (_, dark) in pairs)}}}\n"


def in_print() -> str:
    """A rule that sets them where the page is printed: black on white."""
    return f"@media print{{:root{{{''.join(f'--{name}:{colour};' for name, colour in _named(PRINT))}}}}}\n"


def variables() -> Theme:
    """A theme of these variables."""
    paper, ink, quiet, faint, halo = (f"var(--{name})" for name in NEUTRAL)
    most, least, chance, *players = (Tint(f"var(--{kind}-line)", f"var(--{kind}-fill)") for kind in KINDS)
    return Theme(paper, ink, quiet, faint, halo, most, least, chance, tuple(players))


def _named(theme: Theme) -> Iterator[tuple[str, str]]:
    """The colours of a theme by the names of their variables."""
    for name in NEUTRAL:
        yield name, getattr(theme, name)
    for kind, tint in zip(KINDS, (theme.max, theme.min, theme.chance, *theme.players), strict=True):
        yield f"{kind}-line", tint.line
        yield f"{kind}-fill", tint.fill
