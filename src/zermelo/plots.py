"""Pictures of numbers, by matplotlib: whether one can be drawn, before what takes its time, and how it is written.

check_plot("curve.svg")          raises ZermeloError for what cannot be drawn or written
save_plot(figure, "curve.svg")   the same figure gives the same bytes
svg_of(figure)                   the text of an SVG
"""

from __future__ import annotations

import importlib.util
import io
from pathlib import Path
from typing import TYPE_CHECKING

from .errors import ZermeloError
from .files import check_place, replace

if TYPE_CHECKING:
    from matplotlib.figure import Figure

FORMATS = (".svg", ".png", ".pdf")
NAMELESS = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}, ".png": {"Software": None}}
"""What would tell two pictures of the same numbers apart."""
DARK = (
    b"@media screen and (prefers-color-scheme: dark) {#figure_1 {filter: invert(0.92) hue-rotate(180deg)} "
    b'[id^=patch_] > path[style="fill: #ffffff"] {fill: #f9fdff !important}}'
)
"""Plots are black on white; a file that is shown on a dark page is turned round, each colour keeping its hue, and white becoming the
paper of `draw.palette.DARK`."""


def check_matplotlib() -> None:
    """Raises ZermeloError if there is no matplotlib."""
    if importlib.util.find_spec("matplotlib") is None:
        raise ZermeloError("pictures are drawn by matplotlib, which is not installed: pip install 'zermelo[plot]'")


def check_plot(path: str | Path) -> None:
    """Raises ZermeloError if the name of a file ends otherwise, if nothing can be written there, or if there is no matplotlib."""
    if Path(path).suffix.lower() not in FORMATS:
        raise ZermeloError(f"{path} is not a picture that can be drawn: let its name end in {', '.join(FORMATS[:-1])} or {FORMATS[-1]}")
    check_place(path)
    check_matplotlib()


def save_plot(figure: Figure, path: str | Path) -> None:
    """Write a picture to a file. Raises ZermeloError if that cannot be."""
    check_plot(path)
    suffix = Path(path).suffix.lower()
    data = _bytes(figure, suffix)
    replace(path, data.replace(b"</style>", DARK + b"</style>", 1) if suffix == ".svg" else data)


def svg_of(figure: Figure) -> str:
    """The text of an SVG, as it stands in a page that has its own colours."""
    return _bytes(figure, ".svg").decode()


def _bytes(figure: Figure, suffix: str) -> bytes:
    from matplotlib import rc_context

    out = io.BytesIO()
    with rc_context({"svg.hashsalt": "zermelo"}):
        figure.savefig(out, format=suffix[1:], metadata=NAMELESS[suffix])
    return out.getvalue()
