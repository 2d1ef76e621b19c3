"""What a notebook shows: of a search's answer the position with the move to play, the value, the root actions; of a state its board.

Words and lines take the colours of the page around them, so that it is readable on light and dark.
"""

from __future__ import annotations

import html
from itertools import islice
from typing import TYPE_CHECKING, Any

from ..board.describing import described
from ..board.surface import TEXT
from ..board.text import board_text
from ..search.run.words import ROWS, summary, told_actions
from .boards import board_svg
from .formats.xml import safe

if TYPE_CHECKING:
    from ..search.run.result import Result

SIZE = 200.0
"""The longer side of the board, in pixels."""

SMALL, PICTURES = 120.0, 12
"""The same along the line, and how many of these positions are shown."""

SIDE_BY_SIDE = "display:flex;flex-wrap:wrap;gap:1.6em;align-items:flex-start"
CELL = "padding:.1em .9em .1em 0;text-align:left;background:none;border:none"


def state_html(state: Any) -> str:
    """The board of a position, with what the game says beside it; where all there is to show is text, that text."""
    found = described(state, entries=False)
    if found.surface.kind == TEXT:
        return f"<pre>{html.escape(board_text(state, signs=True), quote=False)}</pre>"  # line by line
    return board_svg(state, size=SIZE, words=True)


def played_html(last: Any, text: str) -> str:
    """The last position of a game, and its actions as `text`."""
    return f'<div style="{SIDE_BY_SIDE}"><div>{state_html(last)}</div><div style="max-width:40em">{safe(text)}</div></div>'


def answer_svg(result: Result[Any]) -> str:
    """The board, with the move to play if there is one."""
    title = f"{type(result.state).__name__} {result.state}" + (f": {result.action_name}" if result.action is not None else "")
    return board_svg(result.state, size=SIZE, move=result.action, title=title)


def answer_html(result: Result[Any]) -> str:
    """The board, the answer in words, and a table of the root actions."""
    rows = "".join(_row(*row) for row in summary(result))
    words = f'<table style="border-collapse:collapse;margin:0">{rows}</table>{_actions(result)}'
    return f'<div><div style="{SIDE_BY_SIDE}"><div>{answer_svg(result)}</div><div>{words}</div></div>{_line(result)}</div>'


def _row(key: str, words: str) -> str:
    return f'<tr><th scope="row" style="{CELL};font-weight:normal;opacity:.75">{key}</th><td style="{CELL}">{safe(words)}</td></tr>'


def _line(result: Result[Any]) -> str:
    """The positions along the line, folded away; nothing where it is no more than the move."""
    if len(result.line) < 2:
        return ""
    shown = list(zip(result.line_names, islice(result.positions(), 1, None), strict=True))[:PICTURES]
    boards = "".join(f"<div>{safe(name)}<br/>{board_svg(state, size=SMALL)}</div>" for name, state in shown)
    more = f"<div>and {len(result.line) - PICTURES} more</div>" if len(result.line) > PICTURES else ""
    return f'<details><summary>the line, position by position</summary><div style="{SIDE_BY_SIDE}">{boards}{more}</div></details>'


def _actions(result: Result[Any]) -> str:
    items = told_actions(result)
    if len(items) < 2:
        return ""
    head = f'<tr><th scope="col" style="{CELL}">action</th><th scope="col" style="{CELL}">value</th></tr>'
    rows = []
    for item, worth in items[:ROWS]:
        words = [safe(item.name), safe(worth)]
        if item.action == result.action:
            words = [f"<b>{text}</b>" for text in words]
        rows.append("<tr>" + "".join(f'<td style="{CELL}">{text}</td>' for text in words) + "</tr>")
    more = f"<div>and {len(items) - ROWS} more</div>" if len(items) > ROWS else ""
    return f'<table style="border-collapse:collapse;margin:.8em 0 0">{head}{"".join(rows)}</table>{more}'
