"""What a game is played on: places, the looks of pieces, what is drawn behind and over them. It is the same in all positions of a game.

    grid(8, 8, looks=CHESSMEN, chequered=True, files="abcdefgh", ranks="87654321")     squares
    points(9, looks=STONES)                                                            crossing lines
    free([spot(0.5, 0.5, "a"), ...], 7, 3, looks=...)                                  anything else: pits, tracks, mazes

Places are numbered from 0, those of a grid row after row from the top.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

from .shapes import Box, Disc, Letters, Shape, line

GRID, POINTS, FREE, TEXT = "grid", "points", "free", "text"
LARGEST = 1024
"""Places, at most."""


class Place(NamedTuple):
    """Where pieces can be, and where one can click.

    x, y     the middle of a piece that lies here
    name     what people call it; nothing where it needs no name
    shape    its area, drawn where it has a colour
    stack    from one of several pieces to the next
    most     so many are drawn one by one; beyond that their number is written on the last
    size     of a piece here, where 1 is a square
    ink      the colour of a name or number on it
    said     what it is called in a sentence, where the name is a number that says too little there: "square 9"
    """

    x: float
    y: float
    name: str = ""
    shape: Shape = Box(0, 0, 0, 0)
    stack: tuple[float, float] = (0.0, 0.0)
    most: int = 1
    size: float = 1.0
    ink: str = "ink"
    said: str = ""


class Look(NamedTuple):
    """What a piece looks like.

    name     in words, for those who cannot see it: "white king"
    owner    the player whose piece it is; -1 if it is nobody's
    letter   in plain text, a character or two; nothing where a number beside it says enough
    sign     in text that knows more than ASCII; by default the letter
    shapes   in a square of side 1 whose corner at the top left is (0, 0)
    numeral  the colour of a number written on it
    """

    name: str
    owner: int = -1
    letter: str = "?"
    sign: str = ""
    shapes: tuple[Shape, ...] = ()
    numeral: str = "ink"


class Surface(NamedTuple):
    """What is the same in all positions of a game.

    kind           "grid", "points", "free" or "text": how it is put into words and text; pictures do not need to know
    left, top, width, height   the rectangle that it fills
    places, looks  what pieces lie on, and what they look like
    ground, over   drawn behind the places, and over them, below the pieces
    labels         coordinates, drawn where there is room, and the room they take around it: left, above, right, below
    margin
    on_free        the names of free places are written on them, where there is room
    words          what `note` says
    columns, rows  of a grid, what they are called, from the left and from the top: places without names of their own are called by them
    """

    kind: str
    left: float
    top: float
    width: float
    height: float
    places: tuple[Place, ...] = ()
    looks: tuple[Look, ...] = ()
    ground: tuple[Shape, ...] = ()
    over: tuple[Shape, ...] = ()
    labels: tuple[Letters, ...] = ()
    margin: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0)
    on_free: bool = False
    words: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()


def at(place: Place, number: int) -> tuple[float, float]:
    """The middle of the piece that lies on a place as the first, second ... of several."""
    return place.x + number * place.stack[0], place.y + number * place.stack[1]


def spot(
    x: float,
    y: float,
    name: str = "",
    *,
    wide: float = 1.0,
    high: float = 0.0,
    round: bool = False,
    fill: str = "",
    line: str = "",
    weight: float = 0.0,
    **more: Any,
) -> Place:
    """A place around the point (x, y): a square, a rectangle `wide` and `high`, or a circle `wide` across; `more` as Place has it."""
    high = high or wide
    area: Shape = Disc(x, y, wide / 2, fill, line, weight) if round else Box(x - wide / 2, y - high / 2, wide, high, fill, line, weight)
    return Place(x, y, name, area, **more)


def grid(
    rows: int,
    columns: int,
    looks: Iterable[Look] = (),
    *,
    chequered: bool = False,
    fill: str = "light square",
    lines: str = "",
    files: Sequence[str] = "",
    ranks: Sequence[str] = "",
    names: Sequence[object] = (),
    above: bool = False,
    on_free: bool = False,
    words: Sequence[str] = (),
) -> Surface:
    """Squares, numbered row after row from the top.

    chequered    light and dark squares, the corner at the top left light
    fill, lines  the colour of the squares, and of lines between them; "" for none
    files, ranks names of the columns and of the rows from the top; a square is called by both, and they are written at the edge
    names        the squares' names, where they are not made of these
    above        the files are named above the board, not below
    on_free      the names of free squares are written on them
    """
    places = []
    for place in range(rows * columns):
        row, column = divmod(place, columns)
        called = str(names[place]) if names else f"{files[column]}{ranks[row]}" if files and ranks else str(place)
        colour = "dark square" if chequered and (row + column) % 2 else fill
        ink = "number" if "square" in colour else "faint"
        places.append(Place(column + 0.5, row + 0.5, called, Box(column, row, 1, 1, colour), ink=ink))
    over = [line([(0, row), (columns, row)], lines, 0.04) for row in range(rows + 1)] if lines else []
    over += [line([(column, 0), (column, rows)], lines, 0.04) for column in range(columns + 1)] if lines else []
    if chequered:
        over.append(line([(0, 0), (columns, 0), (columns, rows), (0, rows), (0, 0)], "frame", 0.05))
    labels, margin = edge_names(rows, columns, files, ranks, above)
    edges = [tuple(names) or tuple(str(number + 1) for number in range(many)) for names, many in ((files, columns), (ranks, rows))]
    return Surface(GRID, 0, 0, columns, rows, tuple(places), tuple(looks), (), tuple(over), labels, margin, on_free, tuple(words), *edges)


def edge_names(
    rows: int, columns: int, files: Sequence[str], ranks: Sequence[str], above: bool
) -> tuple[tuple[Letters, ...], tuple[float, float, float, float]]:
    """The names of columns and rows at the edge, and the room they take."""
    labels = [Letters(place + 0.5, -0.33 if above else rows + 0.36, name, 0.42) for place, name in enumerate(files)]
    labels += [Letters(-0.33, place + 0.5, name, 0.42) for place, name in enumerate(ranks)]
    return tuple(labels), (0.66 * bool(ranks), 0.66 * (bool(files) and above), 0.0, 0.66 * (bool(files) and not above))


def points(
    size: int,
    looks: Iterable[Look] = (),
    *,
    stars: Sequence[tuple[int, int]] = (),
    files: Sequence[str] = "",
    ranks: Sequence[str] = "",
    words: Sequence[str] = (),
) -> Surface:
    """Crossing lines, numbered row after row from the top. `stars` are marked points, by row and column."""
    board = grid(size, size, looks, fill="", files=files, ranks=ranks, words=words)
    over: list[Shape] = []
    for place in range(size):
        over.append(line([(place + 0.5, 0.5), (place + 0.5, size - 0.5)], "wood lines", 0.04))
        over.append(line([(0.5, place + 0.5), (size - 0.5, place + 0.5)], "wood lines", 0.04))
    over += [Disc(column + 0.5, row + 0.5, 0.1, "wood lines") for row, column in stars]
    return board._replace(kind=POINTS, ground=(Box(0, 0, size, size, "wood"),), over=tuple(over))


def free(
    places: Iterable[Place],
    width: float,
    height: float,
    looks: Iterable[Look] = (),
    *,
    ground: Iterable[Shape] = (),
    over: Iterable[Shape] = (),
    labels: Iterable[Letters] = (),
    margin: tuple[float, float, float, float] = (0.0, 0.0, 0.0, 0.0),
    on_free: bool = False,
    words: Sequence[str] = (),
) -> Surface:
    """Places anywhere in a rectangle of this size, with what is drawn behind and over them."""
    return Surface(FREE, 0, 0, width, height, tuple(places), tuple(looks), tuple(ground), tuple(over), tuple(labels), margin, on_free,
                   tuple(words))  # fmt: skip
