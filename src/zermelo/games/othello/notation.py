"""How people write Othello: positions in OBF, moves by their squares, and the board for the eye.

    ---------------------------OX------XO--------------------------- X

        64 squares, a1 to h8 row by row: X Black, O White, - free; then who is to move

    f5d6c3, f5 d6 c3          the position after these moves; a pass may be written (pa, ps, --) or left out

A smaller board is written in the same way, with fewer squares.

Source: the OBF of the FFO endgame test suite, as Edax reads it; what follows a semicolon says what moves are worth. Nothing here is
compiled.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from ...bits import U64
from ...errors import PositionError

if TYPE_CHECKING:
    from ..othello6x6 import Othello6x6
    from . import Othello

    AnyOthello: TypeAlias = Othello | Othello6x6

PASS = 64
PASSES = ("pa", "ps", "--", "pass")
"""How people write a pass."""
EXAMPLES = {8: "f5d6c3", 6: "c2b2a2"}
"""Moves that begin a game, by the length of a side."""


def board(state: AnyOthello) -> str:
    """All squares in one row."""
    black, white = (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)
    return "".join("-XO"[(black >> square & 1) + 2 * (white >> square & 1)] for square in range(squares_of(state)))


def squares_of(state: Any) -> int:
    """How many squares the board of a state, or of all states of a class, has: the number of the pass."""
    files, ranks = state.BOARD
    return int(files * ranks)


def move_name(action: int, side: int = 8) -> str:
    return "pass" if action == side * side else "abcdefgh"[action % side] + str(action // side + 1)


def read_move(state: AnyOthello, text: str) -> int:
    name = text.strip().lower()
    for action in state.actions():
        if name == state.action_name(action) or (action == squares_of(state) and name in PASSES):
            return action
    legal = " ".join(map(state.action_name, state.actions()))
    raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {legal or 'none, the game is over'}")


def read(cls: Any, text: str) -> Any:
    """The position of an OBF line, or after moves; no text or `start` is the start."""
    text = "".join(text.partition(";")[0].split())
    if text.lower() in ("", "start"):
        return cls()
    return after_moves(cls(), text) if re.search("[0-9]", text) else read_board(cls, text)


def after_moves(state: Any, text: str) -> Any:
    """The position after these moves, two characters each."""
    passing = squares_of(state)
    for place in range(0, len(text), 2):
        name = text[place : place + 2]
        if state.is_terminal():
            raise PositionError(f"{name!r} at character {place + 1} of {text!r} comes after the end of the game: stop before it")
        if passing in state.actions() and name.lower() not in PASSES:
            state = state.result(passing)
        try:
            state = state.result(read_move(state, name))
        except PositionError as error:
            raise PositionError(f"at character {place + 1} of {text!r}: {error}") from None
    return state


def read_board(cls: Any, text: str) -> Any:
    """The position of all squares and the side to move, without blanks."""
    marks, squares, side = text.upper().replace("*", "X").replace(".", "-"), squares_of(cls), cls.BOARD[0]
    if len(marks) != squares + 1 or set(marks) - set("XO-") or marks[-1] == "-":
        name, last = "Othello" if side == 8 else f"Othello {side}x{side}", move_name(squares - 1, side)
        hint = f"write {squares} squares of X, O and -, a1 to {last} row by row, and X or O to move, or moves such as {EXAMPLES[side]}"
        raise PositionError(f"{text!r} is not a position of {name}: {hint}")
    black, white = (U64(sum(1 << square for square in range(squares) if marks[square] == player)) for player in "XO")
    return cls(black, white, 0) if marks[-1] == "X" else cls(white, black, 1)
