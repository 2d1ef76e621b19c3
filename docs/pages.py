"""What several pages of the gallery need: figures beside each other, numbers for the prose, pages that play a search.

    show(figure(recording, "rule ≥"), figure(other, "rule >"))     pictures in one row, each with its caption
    told(nodes=18297)                                              {glue:text}`nodes` in the prose is 18,297
    playable(recording, "nine-leaves")                             a page of its own, shown in a frame
    interpreted()                                                  nothing on this page is large enough to be compiled

Every cell that needs it says `from pages import ...`; conf.py puts this folder where it is found.
"""

from __future__ import annotations

import gc
import importlib.util
import os
import re
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from pathlib import Path
from types import ModuleType
from typing import Any

from IPython.display import HTML, display

PLAYERS = Path(__file__).parent / "_build" / "players" / "play"
EXAMPLES = Path(__file__).parents[1] / "examples"
gc.set_threshold(500_000, 50, 50)  # searches and recordings make many small things, and few circles
WIDE, PAGE = 600, 832
"""Pixels for which every page has room, and those of a page on a wide screen (gallery.css)."""
SHORT = 14
"""Letters of a cell that are kept in one line."""


def interpreted() -> None:
    """Searches of this page run as plain Python, which is done with small ones sooner than they are compiled; they visit the same nodes.
    To be called before the first of them."""
    os.environ["NUMBA_DISABLE_JIT"] = "1"


def show(*figures: str) -> None:
    """Figures in one row, as far as there is room."""
    display(HTML(f'<div class="figures{" pair" if len(figures) == 2 else ""}">{"".join(figures)}</div>'))


def figure(recording: Any, caption: str = "", step: int | None = None, **drawing: Any) -> str:
    """A recorded search after `step` events, drawn, with a caption."""
    from zermelo.draw import svg

    return framed(_readable(svg(recording, step, **drawing)), caption)


def _readable(picture: str) -> str:
    """The same picture, not to be shrunk below 60 % of its size, on a telephone below 80 %: if it is wide it is scrolled. What nearly
    fits the page shall fit it."""
    found = re.search(r'<svg[^>]* width="([\d.]+)"', picture)
    wide = float(found[1]) if found else 0.0
    least = PAGE if PAGE < 0.6 * wide <= 1.1 * PAGE else 0.6 * wide
    narrow = max(least, 0.8 * wide) if least < PAGE else least
    style = f"--least: {least if least >= WIDE else 0:.0f}px; --least-narrow: {narrow:.0f}px"
    return picture.replace("<svg", f'<svg style="{style}"', 1)


def framed(picture: str, caption: str = "") -> str:
    """A picture, given as HTML, with its caption."""
    words = f"<figcaption>{escape(caption)}</figcaption>" if caption else ""
    return f"<figure>{picture}{words}</figure>"


def board(state: Any, caption: str = "", *, values: Mapping[int, str] | None = None, **drawing: Any) -> str:
    """A position, drawn. `values` are texts for squares of tic-tac-toe."""
    from zermelo.draw.boards import board_svg

    if values is None:
        return framed(board_svg(state, **drawing), caption)
    return framed(_valued(state, values), caption)


def _valued(state: Any, values: Mapping[int, str], size: float = 200.0) -> str:
    """A board of tic-tac-toe with a text on each of some squares."""
    from zermelo.board.shapes import Letters
    from zermelo.draw.boards import board as picture
    from zermelo.draw.boards import in_svg

    drawn = picture(state)
    words = tuple(Letters(square % 3 + 0.5, square // 3 + 0.5, text, 0.3, "ink") for square, text in values.items())
    title = ", ".join(f"square {square}: {text}" for square, text in values.items())
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" width="{size}" height="{size}" viewBox="0 0 {size} {size}">'
        f"<title>{escape(title)}</title>{in_svg(drawn._replace(shapes=drawn.shapes + words), 0, 0, size)}</svg>"
    )


def table(head: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """A table; numbers are written with thousands apart."""
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    body = "".join("<tr>" + "".join(map(_cell, row)) + "</tr>" for row in rows)
    display(HTML(f'<div class="table-wrapper"><table class="docutils"><thead><tr>{top}</tr></thead><tbody>{body}</tbody></table></div>'))


def _cell(value: Any) -> str:
    text = written(value)
    kind = "number" if isinstance(value, int | float) else "short" if len(text) <= SHORT else "long"
    return f'<td class="{kind}">{escape(text)}</td>'


def written(value: Any) -> str:
    """A number as people write it; everything else as it is."""
    if isinstance(value, bool) or not isinstance(value, int | float):
        return str(value)
    return f"{value:,}" if isinstance(value, int) else f"{value:,.6g}"


def told(**numbers: Any) -> None:
    """Numbers for the prose around: {glue:text}`name` there is the number that was found here."""
    from myst_nb import glue

    for name, value in numbers.items():
        glue(name, written(value), display=False)


def playable(recording: Any, name: str, height: int = 720, **options: Any) -> None:
    """A page that plays the search, in a frame, with a link to it alone."""
    from zermelo.draw import player

    PLAYERS.mkdir(parents=True, exist_ok=True)
    (PLAYERS / f"{name}.html").write_text(player(recording, **options), encoding="utf-8")
    link = f"../play/{name}.html"
    display(
        HTML(
            f'<iframe class="player" src="{link}" height="{height}" title="The search, step by step" loading="lazy"></iframe>'
            f'<p class="player-link"><a href="{link}">On a page of its own</a></p>'
        )
    )


def ways(*nodes: str) -> set[str]:
    """These nodes, by their ids, and the ways to them: what `figure(recording, only=ways(...))` draws."""
    return {".".join(node.split(".")[:plies]) for node in nodes for plies in range(1, node.count(".") + 2)}


def steps(recording: Any, first: int, last: int, node: str | None = None) -> None:
    """The steps of a recording from `first` to `last` as a table, only those at `node` if there is one."""
    chosen = [step for step in recording.steps()[first - 1 : last] if node in (None, step.node)]
    table(["step", "what happens"], [(step.number, step.sentence) for step in chosen])


def picture(findings: Any) -> None:
    """The plot of an experiment of the laboratory."""
    from zermelo.lab import svg

    text = svg(findings)
    show(framed(text[text.index("<svg") :]).replace("<figure>", '<figure class="plot">', 1))


def example(name: str) -> ModuleType:
    """A file of the folder `examples`, as a module."""
    spec = importlib.util.spec_from_file_location(name, EXAMPLES / f"{name}.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
