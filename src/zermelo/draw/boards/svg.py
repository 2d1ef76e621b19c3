"""Pictures of positions as SVG."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ...board.colours import PAPER, SCREEN
from ...board.shapes import Box, Disc, Letters, Path, Shape
from ...errors import SearchError
from ..formats.xml import rounded, safe
from ..palette import THEMES
from .picture import Picture, board

LIGHT, DARK = "#ffffff;color:#1a1a1a", "#14171a;color:#ececec"
PAGES = {
    "light": f"svg.z-board-light{{background:{LIGHT}}}",
    "dark": f"svg.z-board-dark{{background:{DARK}}}",
    "auto": f"svg.z-board-auto{{background:{LIGHT}}}@media (prefers-color-scheme:dark){{svg.z-board-auto{{background:{DARK}}}}}",
    "print": "svg.z-board-print{background:#ffffff;color:#000000}",
}
"""Paper and ink of pictures that bring their own, as a style sheet."""

SANS = "system-ui,'DejaVu Sans',sans-serif"
MONO = "ui-monospace,Menlo,Consolas,'DejaVu Sans Mono',monospace"


def board_svg(
    state: Any,
    *,
    size: float = 240.0,
    before: Any = None,
    move: int | None = None,
    coordinates: bool = True,
    words: bool = False,
    title: str | None = None,
    theme: str | None = None,
) -> str:
    """A position as a picture of its own, `size` pixels at its longer side.

    before, move, coordinates, words    as `picture.board` takes them
    title     what it is called for those who cannot see it; by default the text of the position
    theme     one of palette.THEMES, with a background; without one there is none, and words take the colour of the page around
    """
    if theme is not None and theme not in THEMES:
        raise SearchError(f"{theme!r} is not a theme: there are {', '.join(THEMES)}")
    drawn = board(state, before=before, move=move, coordinates=coordinates, words=words)
    scale, edge = size / max(drawn.width, drawn.height), size / 40 if theme else 0.0
    width, height = rounded(drawn.width * scale + 2 * edge), rounded(drawn.height * scale + 2 * edge)
    named = safe(title if title is not None else str(state))
    look = f' class="z-board-{theme}"' if theme else ""
    style = f"<style>{PAGES[theme]}</style>" if theme else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img"{look} width="{width}" height="{height}" viewBox="0 0 {width} {height}">'
        f"<title>{named}</title>{style}{in_svg(drawn, edge, edge, size, PAPER if theme == 'print' else SCREEN)}</svg>"
    )


def in_svg(drawn: Picture, x: float, y: float, side: float, colours: Mapping[str, str] = SCREEN) -> str:
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
                corner = f' rx="{self.long(shape.corner)}"' if shape.corner else ""
                return f'<rect x="{self.across(shape.x)}" y="{self.down(shape.y)}" {size}{corner}{self.paint(shape)}/>'
            case Disc():
                place = f'cx="{self.across(shape.x)}" cy="{self.down(shape.y)}" r="{self.long(shape.radius)}"'
                return f"<circle {place}{self.paint(shape)}/>"
            case Path():
                return f'<path d="{"".join(map(self.step, shape.steps))}"{self.paint(shape)}/>'
            case Letters():
                return self.letters(shape)

    def letters(self, shape: Letters) -> str:
        anchor = "" if shape.mono else ' text-anchor="middle"'
        place = f'x="{self.across(shape.x)}" y="{self.down(shape.y + 0.36 * shape.size)}"'
        # a style, for the sheets of trees would overrule attributes
        look = f'font-family="{MONO if shape.mono else SANS}" style="font-size:{self.long(shape.size)}px;fill:{self.colours[shape.fill]}"'
        keep = f' textLength="{self.long(0.6 * shape.size * len(shape.text))}" xml:space="preserve"' if shape.mono else ""
        return f"<text {place}{anchor} {look}{keep}>{safe(shape.text)}</text>"

    def paint(self, shape: Box | Disc | Path) -> str:
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
