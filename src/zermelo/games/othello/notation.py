"""How people write Othello: positions in OBF, moves by their squares, and the board for the eye.

    ---------------------------OX------XO--------------------------- X

        64 squares, a1 to h8 row by row: X Black, O White, - free; then who is to move

    f5d6c3, f5 d6 c3          the position after these moves; a pass may be written (pa, ps, --) or left out

Source: the OBF of the FFO endgame test suite, as Edax reads it; what follows a semicolon says what moves are worth. Nothing here is
compiled.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from ...bits import U64
from ...errors import PositionError

if TYPE_CHECKING:
    from . import Othello

PASS = 64
PASSES = ("pa", "ps", "--", "pass")
"""How people write a pass."""


def board(state: Othello) -> str:
    """The 64 squares in one row."""
    black, white = (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)
    return "".join("-XO"[(black >> square & 1) + 2 * (white >> square & 1)] for square in range(64))


def move_name(action: int) -> str:
    return "pass" if action == PASS else "abcdefgh"[action % 8] + str(action // 8 + 1)


def read_move(state: Othello, text: str) -> int:
    name = text.strip().lower()
    for action in state.actions():
        if name == move_name(action) or (action == PASS and name in PASSES):
            return action
    legal = " ".join(map(move_name, state.actions()))
    raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {legal or 'none, the game is over'}")


def read(cls: Any, text: str) -> Othello:
    """The position of an OBF line, or after moves; no text or `start` is the start."""
    text = "".join(text.partition(";")[0].split())
    if text.lower() in ("", "start"):
        return cls()  # type: ignore[no-any-return]
    return after_moves(cls(), text) if re.search("[0-9]", text) else read_board(cls, text)


def after_moves(state: Othello, text: str) -> Othello:
    """The position after these moves, two characters each."""
    for place in range(0, len(text), 2):
        name = text[place : place + 2]
        if state.is_terminal():
            raise PositionError(f"{name!r} at character {place + 1} of {text!r} comes after the end of the game: stop before it")
        if PASS in state.actions() and name.lower() not in PASSES:
            state = state.result(PASS)
        try:
            state = state.result(read_move(state, name))
        except PositionError as error:
            raise PositionError(f"at character {place + 1} of {text!r}: {error}") from None
    return state


def read_board(cls: Any, text: str) -> Othello:
    """The position of 64 squares and the side to move, without blanks."""
    marks = text.upper().replace("*", "X").replace(".", "-")
    if len(marks) != 65 or set(marks) - set("XO-") or marks[64] == "-":
        hint = "write 64 squares of X, O and -, a1 to h8 row by row, and X or O to move, or moves such as f5d6c3"
        raise PositionError(f"{text!r} is not a position of Othello: {hint}")
    black, white = (U64(sum(1 << square for square in range(64) if marks[square] == player)) for player in "XO")
    found: Othello = cls(black, white, 0) if marks[64] == "X" else cls(white, black, 1)
    return found
