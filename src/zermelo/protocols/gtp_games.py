"""What GTP has to know of a game besides its rules: which player is which colour, and how large the board is.

A game that is played on boards of several sizes, as Go is, has positions with a `size` and a `komi`, and the methods

    emptied(size, komi)    the empty board of this size, with this komi, by the same rules
    resumed(player)        the same board, from which play goes on with this player to move
    handicapped(points)    the empty board with stones of Black on these points, and White to move
    chains()               the points of every chain of stones
"""

from __future__ import annotations

from typing import Any

from ..game import player_name
from ..games.go.notation import COLUMNS
from .uci_client import is_beginning

PASS, RESIGN = "pass", "resign"
SIZES = {"Othello": 8, "Othello6x6": 6, "FourColours": 8, "Chess": 8, "Chess960": 8, "Checkers": 8, "TicTacToe": 3}
"""The size of the board of games that have but one."""
COLOURS = {"b": "black", "w": "white"}


def colour_of(state: Any) -> str:
    """b or w, for the player to move: by the name, and where players are called otherwise, Black is who begins."""
    return colour_of_player(type(state), state.to_move())


def colour_of_player(cls: type[Any], player: int) -> str:
    """The same for any player."""
    name = player_name(cls, player).casefold()
    return name[0] if name in ("black", "white") else "bw"[player]


def colour_called(word: str) -> str | None:
    """b or w, as a word means it; None if it means neither."""
    word = word.casefold()
    return next((colour for colour, name in COLOURS.items() if word in (colour, name)), None)


def has_sizes(state: Any) -> bool:
    """Is this a game that is played on boards of several sizes?"""
    return hasattr(type(state), "emptied")


def is_start(state: Any) -> bool:
    """Does a game begin with this position, on a board of its size?"""
    return bool(state == state.emptied(state.size, state.komi)) if has_sizes(state) else is_beginning(state)


def most_handicap(size: int) -> int:
    """The most stones of a handicap that a board of this size has points for."""
    return 0 if size < 7 else 9 if size % 2 and size > 7 else 4


def handicap(size: int, number: int) -> list[str]:
    """Where so many stones of a handicap have always stood, on the third line from the edge, of large boards on the fourth.

    Source: the specification of GTP, section 4.1.1.
    """
    low = 4 if size > 12 else 3
    high, middle = size + 1 - low, (size + 1) // 2
    corners = [(low, low), (high, high), (low, high), (high, low)]
    sides = [*([(low, middle), (high, middle)] if number >= 6 else []), *([(middle, low), (middle, high)] if number >= 8 else [])]
    centre = [(middle, middle)] if number in (5, 7, 9) else []
    return [f"{COLUMNS[column - 1]}{row}" for column, row in [*corners[:number], *sides, *centre]]


def size_of(state: Any) -> int | None:
    """The size of the board; None where nobody says it."""
    if has_sizes(state):
        return int(state.size)
    rows, columns = type(state).BOARD
    return SIZES.get(type(state).__name__, int(rows) if rows == columns > 0 else None)
