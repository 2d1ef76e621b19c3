"""What a game says of its board, and the description of a position that every picture is drawn from, and every page plays by.

    from zermelo.board import grid, stone, piece, click

        def surface(self):                      what it is played on: the same in all positions
            return grid(3, 3, looks=(stone("white stone", 0, dark=False), stone("black stone", 1, dark=True)))

        def board(self):                        what lies there, and how every action is entered
            for place in range(9):
                if self.cells[place]:
                    yield piece(place, self.cells[place] - 1)
            for action in self.actions():
                yield click(action, place=action)

surface        surfaces and places: grid, points, free, spot; Look, what a piece looks like
looks          looks that many games need; chessmen has those of chess
shapes         what all of it is drawn of
items          what `board()` yields
default        boards of games that say nothing
reading        what came of it, looked over
description    a position as data; describing makes it of a state
entering       an entry for every action
documents      the same as JSON, with its schema (docs/boards.md)
text           the same in lines of letters, for terminals

Both words are plain Python for people: no search asks for them.
"""

from typing import TYPE_CHECKING

from ..lazy import loader

if TYPE_CHECKING:
    from .describing import described
    from .description import Board
    from .documents import document
    from .items import CHECK, LAST, TARGET, also, choose, click, drag, mark, note, number, onward, piece
    from .looks import block, cross, dice, dot, drawn, heaps, lettered, man, ring, stone, token
    from .shapes import Box, Disc, Letters, Path, line, outline, polygon
    from .surface import Look, Place, Surface, free, grid, points, spot
    from .text import board_text

__all__ = [
    "CHECK",
    "LAST",
    "TARGET",
    "Board",
    "Box",
    "Disc",
    "Letters",
    "Look",
    "Path",
    "Place",
    "Surface",
    "also",
    "block",
    "board_text",
    "choose",
    "click",
    "cross",
    "described",
    "dice",
    "document",
    "dot",
    "drag",
    "drawn",
    "free",
    "grid",
    "heaps",
    "lettered",
    "line",
    "man",
    "mark",
    "note",
    "number",
    "onward",
    "outline",
    "piece",
    "points",
    "polygon",
    "ring",
    "spot",
    "stone",
    "token",
]

__getattr__ = loader(
    __name__,
    {
        "describing": ("described",),
        "description": ("Board",),
        "documents": ("document",),
        "items": (
            "CHECK",
            "LAST",
            "TARGET",
            "also",
            "choose",
            "click",
            "drag",
            "mark",
            "note",
            "number",
            "onward",
            "piece",
        ),
        "looks": (
            "block",
            "cross",
            "dice",
            "dot",
            "drawn",
            "heaps",
            "lettered",
            "man",
            "ring",
            "stone",
            "token",
        ),
        "shapes": (
            "Box",
            "Disc",
            "Letters",
            "Path",
            "line",
            "outline",
            "polygon",
        ),
        "text": ("board_text",),
        "surface": (
            "Look",
            "Place",
            "Surface",
            "free",
            "grid",
            "points",
            "spot",
        ),
    },
)
