"""Games in notebooks: a board that is played on in Jupyter, marimo and VS Code, and whose game Python reads and changes meanwhile.

    board = Board(Chess())     the board, with somebody to play against, hints and analysis, as the output of a cell
    board.actions              what was played on it, and can be set
    board.position             the state that is looked at, which every search takes

States, results, analyses, games and recordings need none of this: they show themselves as pictures.

    Board       the widget: its traits, and what it is made of
    asking      the questions of its page, answered on threads
    browser/    the widget's script, which puts the page of `page/` into a frame, and the script that begins there

anywidget is loaded when the board is asked for: `pip install 'zermelo[notebook]'`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .board import Board

__all__ = ["Board"]

__getattr__ = loader(__name__, {"board": ("Board",)}, extra="notebook")


def __dir__() -> list[str]:
    return sorted(__all__)
