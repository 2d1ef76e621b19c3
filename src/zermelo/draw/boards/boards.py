"""Pictures of positions: one description of each board, which SVG and TikZ write down in their own ways.

    state ── board(state) ──▶ Board: boxes, discs, paths, letters ──▶ board_svg, in_svg, in_tikz

A board is measured in squares: (0, 0) is the corner at the top left, and one square is 1 wide. Tic-tac-toe, Connect Four, Othello, Go,
checkers, chess and the halving game have boards of their own; of every other game the text of `picture()` is shown.

What changed since the position before is tinted; a move that is to be played is an arrow, or a ring where a stone will be put.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..formats.xml import rounded, safe
from .goban import GoGrid
from .grids import GRIDS
from .races import RACES
from .shapes import Board, Box, Disc, Letters, Path, Shape

SCREEN = {
    "ink": "currentColor",
    "light square": "#efe5d2",
    "dark square": "#b48f68",
    "table": "#3f8f6b",
    "table lines": "#1f5a40",
    "white": "#ffffff",
    "black": "#1b1b1b",
    "x": "#0072b2",
    "o": "#d55e00",
    "tint": "#f0e442",
    "move": "#c0448f",
    "number": "#2a1a08",
    "wood": "#c9a06a",
}
"""On screens, light or dark: words and lines take the colour of the text around them."""

PAPER = SCREEN | {
    "ink": "#000000",
    "light square": "#ffffff",
    "dark square": "#c8c8c8",
    "table": "#dcdcdc",
    "table lines": "#666666",
    "black": "#000000",
    "x": "#000000",
    "o": "#000000",
    "tint": "#e2e2e2",
    "move": "#000000",
    "number": "#000000",
    "wood": "#bbbbbb",
}
"""In print."""

DRAWN = GRIDS | RACES | {"Go": GoGrid()}
HALVING = "Halving"
LEAST_LETTERS = 24
"""A text that is narrower is not blown up for it."""
MOST_LINES = 40
"""Of the text of a position; what is longer ends in an ellipsis."""
NUMERAL = 1.8
"""How high the number of the halving game is, where a match is 1 from the next."""


# --------------------------------------------------------------------------------------------- what a board looks like


def board(state: Any, *, before: Any = None, move: int | None = None, coordinates: bool = False) -> Board:
    """The picture of a position.

    before        the position one move earlier; what changed since is tinted
    move          an action that is legal here, to be shown
    coordinates   with the names of squares, for a large picture
    """
    name = type(state).__name__
    if not has_drawing(state):
        return _written(state, LEAST_LETTERS if coordinates else 1)
    if name == HALVING:
        return _matches(state, 10 if coordinates else 5)
    return DRAWN[drawn_as(state)].board(state, before if type(before) is type(state) else None, move, coordinates)


def has_drawing(state: Any) -> bool:
    """Is the board of this game drawn, and not written?"""
    cls = type(state)
    return cls.__module__.startswith("zermelo.games.") and (drawn_as(state) in DRAWN or cls.__name__ == HALVING)


def drawn_as(state: Any) -> str:
    """The game whose drawing it is: Ludo for three is a kind of Ludo."""
    cls = type(state)
    return "Ludo" if cls.__module__ == "zermelo.games.ludo" else cls.__name__


def _matches(state: Any, row: int) -> Board:
    """The number, and as many matches, so many to a row, as long as they can be counted."""
    n = int(state.n)
    wide = max(row, 0.65 * NUMERAL * len(str(n)))
    number = Letters(wide / 2, NUMERAL / 2, str(n), NUMERAL, "ink")
    if n > 5 * row:
        return Board(0, 0, wide, NUMERAL, (number,))
    shapes: list[Shape] = [number]
    for match in range(n):
        above, place = divmod(match, row)
        x, y = place + (wide - min(n - row * above, row)) / 2 + 0.5, NUMERAL + 0.2 + 1.8 * above
        shapes += [Box(x - 0.12, y, 0.24, 1.5, "wood"), Disc(x, y + 0.1, 0.24, "o")]
    return Board(0, 0, wide, NUMERAL + 0.2 + 1.8 * -(-n // row), tuple(shapes))


def _written(state: Any, least: int) -> Board:
    """The text of `picture()`, on a board that is wide enough for `least` letters."""
    lines = str(state.picture()).expandtabs().splitlines() or [""]
    if len(lines) > MOST_LINES:
        lines[MOST_LINES - 1 :] = ["…"]
    width = 0.62 * max(least, *map(len, lines))
    shapes = tuple(Letters(0, 0.6 + 1.2 * place, line, 1.0, "ink", mono=True) for place, line in enumerate(lines) if line.strip())
    return Board(0, 0, width, 1.2 * len(lines), shapes)


# -------------------------------------------------------------------------------------------------------------- as SVG


def board_svg(
    state: Any, *, size: float = 240.0, before: Any = None, move: int | None = None, coordinates: bool = True, title: str | None = None
) -> str:
    """A position as a picture of its own, `size` pixels at its longer side, with no background.

    before, move, coordinates    as `board` takes them
    title                        what it is called for those who cannot see it; by default the text of the position
    """
    drawn = board(state, before=before, move=move, coordinates=coordinates)
    scale = size / max(drawn.width, drawn.height)
    width, height = rounded(drawn.width * scale), rounded(drawn.height * scale)
    words = safe(title if title is not None else str(state))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{words}</title>{in_svg(drawn, 0, 0, size)}</svg>"
    )


def in_svg(drawn: Board, x: float, y: float, side: float, colours: Mapping[str, str] = SCREEN) -> str:
    """The elements of a board that fills the square at (x, y) of `side` pixels at its longer side, its beginning at the top left."""
    scale = side / max(drawn.width, drawn.height)
    here = _Placed(x - drawn.left * scale, y - drawn.top * scale, scale, colours)
    return "".join(here.element(shape) for shape in drawn.shapes)


class _Placed:
    """Where a board goes in an SVG, and in which colours."""

    def __init__(self, x: float, y: float, scale: float, colours: Mapping[str, str]) -> None:
        self.x, self.y, self.scale, self.colours = x, y, scale, colours

    def element(self, shape: Shape) -> str:
        match shape:
            case Box():
                size = f'width="{self.long(shape.width)}" height="{self.long(shape.height)}"'
                return f'<rect x="{self.across(shape.x)}" y="{self.down(shape.y)}" {size} fill="{self.colours[shape.fill]}"/>'
            case Disc():
                place = f'cx="{self.across(shape.x)}" cy="{self.down(shape.y)}" r="{self.long(shape.radius)}"'
                return f"<circle {place}{self.paint(shape)}/>"
            case Path():
                return f'<path d="{"".join(map(self.step, shape.steps))}"{self.paint(shape)}/>'
            case Letters():
                return self.letters(shape)

    def letters(self, shape: Letters) -> str:
        family = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace" if shape.mono else "system-ui,'DejaVu Sans',sans-serif"
        anchor = "" if shape.mono else ' text-anchor="middle"'
        place = f'x="{self.across(shape.x)}" y="{self.down(shape.y + 0.36 * shape.size)}"'
        look = f'font-family="{family}" font-size="{self.long(shape.size)}" fill="{self.colours[shape.fill]}"'
        keep = f' textLength="{self.long(0.6 * shape.size * len(shape.text))}" xml:space="preserve"' if shape.mono else ""
        return f"<text {place}{anchor} {look}{keep}>{safe(shape.text)}</text>"

    def paint(self, shape: Disc | Path) -> str:
        fill = self.colours[shape.fill] if shape.fill else "none"
        if not shape.line:
            return f' fill="{fill}"'
        round_ = ' stroke-linecap="round" stroke-linejoin="round"' if isinstance(shape, Path) else ""
        return f' fill="{fill}" stroke="{self.colours[shape.line]}" stroke-width="{max(self.long(shape.weight), 0.3)}"{round_}'

    def step(self, step: tuple[Any, ...]) -> str:
        letter, *numbers = step
        return str(letter) + " ".join(str(self.down(n) if place % 2 else self.across(n)) for place, n in enumerate(numbers))

    def across(self, x: float) -> float:
        return rounded(self.x + x * self.scale)

    def down(self, y: float) -> float:
        return rounded(self.y + y * self.scale)

    def long(self, length: float) -> float:
        return rounded(length * self.scale)
