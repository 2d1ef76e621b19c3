"""Colours and signs that all drawings share.

    MAX blue △     MIN vermilion ▽     chance green ○     the last step yellow     (Okabe and Ito, Color Universal Design, 2008)

No colour says anything that a shape, a sign or a word does not say as well. Text stands out from what is behind it by 4.5 to 1 or
more, in every theme.
"""

from __future__ import annotations

from typing import NamedTuple

from ..trace.events import CHANCE_NODE, MAX, MIN, PLAYER


class Tint(NamedTuple):
    """The outline of a shape and what fills it."""

    line: str
    fill: str


class Theme(NamedTuple):
    """The colours of a drawing.

    paper, ink     behind everything; lines and words
    quiet, faint   words that matter less; lines of what was not looked at
    halo           around the node of the last step
    max, min, chance     the three kinds of nodes
    players        the players of games for three and more, over and over
    """

    paper: str
    ink: str
    quiet: str
    faint: str
    halo: str
    max: Tint
    min: Tint
    chance: Tint
    players: tuple[Tint, ...]


LIGHT = Theme(
    paper="#ffffff",
    ink="#1a1a1a",
    quiet="#5c6268",
    faint="#8f959b",
    halo="#f0e442",
    max=Tint("#0072b2", "#e1eff8"),
    min=Tint("#d55e00", "#fbeadd"),
    chance=Tint("#009e73", "#ddf3eb"),
    players=(
        Tint("#0072b2", "#e1eff8"),
        Tint("#d55e00", "#fbeadd"),
        Tint("#009e73", "#ddf3eb"),
        Tint("#b5528c", "#f8e6f0"),
        Tint("#9a6b00", "#fbf0d3"),
        Tint("#2b83b5", "#e4f3fb"),
    ),
)
DARK = Theme(
    paper="#14171a",
    ink="#ececec",
    quiet="#a6adb4",
    faint="#737b83",
    halo="#f0e442",
    max=Tint("#56b4e9", "#12324a"),
    min=Tint("#ff8b3d", "#4a2410"),
    chance=Tint("#2cc79c", "#0d3a2e"),
    players=(
        Tint("#56b4e9", "#12324a"),
        Tint("#ff8b3d", "#4a2410"),
        Tint("#2cc79c", "#0d3a2e"),
        Tint("#e59cc4", "#45203a"),
        Tint("#e69f00", "#3d2c05"),
        Tint("#9cd2f2", "#1d3543"),
    ),
)
PRINT = Theme(
    paper="#ffffff",
    ink="#000000",
    quiet="#333333",
    faint="#767676",
    halo="#ffffff",
    max=Tint("#000000", "#ffffff"),
    min=Tint("#000000", "#e4e4e4"),
    chance=Tint("#000000", "#ffffff"),
    players=tuple(Tint("#000000", fill) for fill in ("#ffffff", "#e4e4e4", "#cccccc", "#f4f4f4", "#d8d8d8", "#ececec")),
)

THEMES = ("auto", "light", "dark", "print")
"""`auto` is light or dark as the reader's screen is."""

PATTERNS = ("", "7 3", "2 3", "9 3 2 3", "4 2", "1 2")
"""How the outlines of players are broken in print, where there are no colours."""

SHAPES_IN_TEXT = {MAX: "△", MIN: "▽", CHANCE_NODE: "○", PLAYER: "□"}
ROLES = {MAX: "MAX", MIN: "MIN", CHANCE_NODE: "chance"}
