"""How people write draughts: positions in FEN, moves by the numbers of the squares, and the board for the eye.

    W:W20,21,K31:BK22,23            White to move; White's men on 20 and 21 and king on 31, Black's king on 22 and man on 23
    B:W21-32:B1-12                  the start; ranges are read, lists are written
    W:WK3:BK30:H12 40-move          drawn after 40 moves of each side without progress, of which 12 plies have gone by
    start 40-move moves 11-15 23-19
    11-15 23-19 8-11                moves from the start

    11-15                           a step
    22x15, 22x15x8                  a jump, with every square it touches down on
    22x8, 22-8, 22:8, 2208          read as well, wherever only one jump, or one result, can be meant

Nothing here is compiled.

Source: FEN as in A. Millett's and W. Wesselink's descriptions of PDN; the plies without progress (`:H12`) as Lidraughts writes them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING

from ...bits import U64, bits
from ...errors import PositionError
from .moves import BOARD, can_jump, path

if TYPE_CHECKING:
    from . import Checkers

SIDES = ("White", "Black")
LETTERS = "WB"
MOST_PIECES = 12
MOST_MOVES = 9999  # of each side without progress, that are a draw
SQUARES = range(1, 33)

OPTION = re.compile(r"([0-9]{1,6})-moves?(?:-rule)?", re.IGNORECASE)
MOVE_NUMBER = re.compile(r"[0-9]+\.+")
MOVE = re.compile(r"[0-9]{1,2}(?:[-x:×][0-9]{1,2})+|[0-9]{4}", re.IGNORECASE)
MARKS = "!?+#"
"""What people add to a move to say how good it is."""


def bit_of(square: int) -> int:
    """Where the square that people call 1 to 32 is in a word."""
    return square - 1 + (square - 1) // 8


def square_of(bit: int) -> int:
    """What people call the square that is there in a word."""
    return bit + 1 - (bit + 1) // 9


def word_of(squares: Iterable[int]) -> U64:
    """The set of `squares`, 1 to 32."""
    return U64(sum(1 << bit_of(square) for square in squares))


# ---------------------------------------------------------------------------------------------- writing positions


def fen(state: Checkers) -> str:
    """The position in the FEN of draughts, with what is left of a rule of draws behind it, where one holds."""
    white, black = (",".join(pieces(state, squares)) for squares in (state.white, state.black))
    quiet = f":H{state.quiet}" if state.quiet else ""
    rule = f" {state.draw_after}-move" if state.draw_after else ""
    return f"{LETTERS[state.mover]}:W{white}:B{black}{quiet}{rule}"


def pieces(state: Checkers, squares: U64) -> list[str]:
    """The pieces on `squares` by their numbers, K before those of kings."""
    return [f"{'K' if state.kings >> bit & 1 else ''}{square_of(bit)}" for bit in bits(squares)]


# ---------------------------------------------------------------------------------------------- reading positions


def read(cls: type[Checkers], text: str) -> Checkers:
    """The position that `text` describes: `start` or a FEN, options, and the moves from there."""
    words = re.sub(r"\s*([:,])\s*", r"\1", text.strip()).split()
    state, quiet = cls(), 0
    if words and ":" in words[0] and not MOVE.fullmatch(words[0]):
        state, quiet = read_fen(cls, words.pop(0))
    elif words and words[0].lower() in ("start", "startpos"):
        words.pop(0)
    while words and (option := OPTION.fullmatch(words[0])):
        state = with_rule(state, int(option[1]), quiet)
        words.pop(0)
    if words and words[0].lower() == "moves":
        words.pop(0)
    return played(state, words, text)


def with_rule(state: Checkers, moves: int, quiet: int) -> Checkers:
    """The position with the rule that so many moves of each side without progress are a draw. Raises PositionError for 0."""
    if not 1 <= moves <= MOST_MOVES:
        raise PositionError(f"{moves}-move is not a rule of draws: write 40-move, or another number from 1 to {MOST_MOVES}")
    return state._replace(draw_after=moves, quiet=quiet)


def played(state: Checkers, names: list[str], text: str) -> Checkers:
    """The position after moves; the numbers of moves between them, `1.`, say nothing."""
    names = [name for name in (MOVE_NUMBER.sub("", word, count=1) for word in names) if name]
    for number, name in enumerate(names, 1):
        if number == 1 and not MOVE.fullmatch(name.rstrip(MARKS)):
            hint = "write start, a FEN such as W:W20,21,K31:BK22,23, or moves such as 11-15 23-19"
            raise PositionError(f"{text.strip()!r} is not a position of Checkers: {hint}")
        if state.is_terminal():
            raise PositionError(f"move {number} ({name}) comes after the end of the game: leave it out")
        try:
            state = state.result(read_move(state, name))
        except PositionError as error:
            raise PositionError(f"move {number} of {' '.join(names)!r}: {error}") from None
    return state


def read_fen(cls: type[Checkers], text: str) -> tuple[Checkers, int]:
    """The position of a FEN, and its plies without progress. Raises PositionError if it cannot be read."""
    try:
        return position_of(cls, text.strip().rstrip(".").split(":"))
    except PositionError as error:
        raise PositionError(f"{text!r} is not a position of Checkers: {error}") from None


def position_of(cls: type[Checkers], fields: list[str]) -> tuple[Checkers, int]:
    """The position of the fields of a FEN, and the plies without progress."""
    turn, *rest = (field.strip() for field in fields)
    if turn.upper() not in ("W", "B"):
        raise PositionError(f"the side to move is {turn!r}: write W or B")
    sides = [field for field in rest if field[:1].upper() in ("W", "B")]
    if sorted(field[0].upper() for field in sides) != ["B", "W"] or rest[:2] != sides:
        raise PositionError("after the side to move it needs the pieces of both sides, as in W:W20,21,K31:BK22,23")
    quiet = read_counts(rest[2:])
    sets = {}
    kings = U64(0)
    for field in sides:
        side = "WB".index(field[0].upper())
        men, crowned = read_pieces(side, field[1:])
        sets[side] = men | crowned
        kings |= crowned
    for bit in bits(sets[0] & sets[1]):
        raise PositionError(f"there are two pieces on {square_of(bit)}")
    return cls(sets[0], sets[1], kings, LETTERS.index(turn.upper())), quiet


def read_counts(fields: list[str]) -> int:
    """The plies without progress (H12); the number of the move (F7) is not kept."""
    quiet = 0
    for field in fields:
        if not re.fullmatch("[HF][0-9]{1,4}", field, re.IGNORECASE):
            raise PositionError(f"{field!r} is neither the pieces of a side nor a count: after the pieces write nothing, or H and a number")
        if field[0] in "Hh":
            quiet = int(field[1:])
    return quiet


def read_pieces(side: int, text: str) -> tuple[U64, U64]:
    """The men and the kings of a list such as 20,21,K31 or 21-32."""
    men: list[int] = []
    kings: list[int] = []
    for item in text.split(",") if text else ():
        parts = re.fullmatch("(K?)([0-9]{1,2})(?:-K?([0-9]{1,2}))?", item.strip(), re.IGNORECASE)
        if not parts:
            raise PositionError(f"{item!r} is not a piece of {SIDES[side]}: write 20 for a man, K31 for a king, 21-32 for a row of them")
        first, last = int(parts[2]), int(parts[3] or parts[2])
        for square in (first, last):
            if square not in SQUARES:
                raise PositionError(f"{SIDES[side]} has a piece on {square}: squares are 1 to 32")
        if last < first:
            raise PositionError(f"{item} of {SIDES[side]} goes backwards: write {last}-{first}")
        (kings if parts[1] else men).extend(range(first, last + 1))
    return checked(side, men, kings)


def checked(side: int, men: list[int], kings: list[int]) -> tuple[U64, U64]:
    """The two sets, if they can be."""
    twice = [square for square in men + kings if (men + kings).count(square) > 1]
    if twice:
        raise PositionError(f"{SIDES[side]} has two pieces on {twice[0]}")
    if len(men + kings) > MOST_PIECES:
        raise PositionError(f"{SIDES[side]} has {len(men + kings)} pieces: a side has at most {MOST_PIECES}")
    crowned = [square for square in men if (square <= 4 if side == 0 else square >= 29)]
    if crowned:
        raise PositionError(f"a man of {SIDES[side]} is on {crowned[0]}, where men are crowned: write K{crowned[0]}")
    return word_of(men), word_of(kings)


# ---------------------------------------------------------------------------------------------- moves


def squares_of(action: int) -> list[int]:
    """The squares that a move touches down on, 1 to 32, the one where it begins first."""
    return [square_of(bit) for bit in path(action)]


def move_name(action: int) -> str:
    """The move with every square it touches down on: 11-15, 22x15x8."""
    return ("x" if action >> 6 & 15 else "-").join(map(str, squares_of(action)))


def short_name(state: Checkers, action: int) -> str:
    """The move by its first and last square alone where that can mean no other, as in most files: 22x8."""
    squares = squares_of(action)
    twins = [other for other in state.actions() if squares_of(other)[:: len(squares_of(other)) - 1] == [squares[0], squares[-1]]]
    return f"{squares[0]}{'x' if action >> 6 & 15 else '-'}{squares[-1]}" if twins == [action] else move_name(action)


def read_move(state: Checkers, text: str) -> int:
    """The legal move that `text` names, by all its squares or by enough of them to identify it.

    Where several jumps are meant and all have the same result, it is the first of them. Raises PositionError, with the reason,
    if none is meant, or several.
    """
    name = text.strip().rstrip(MARKS)
    legal = {move_name(action): action for action in state.actions()}
    if name.lower() in legal:
        return legal[name.lower()]
    squares = read_squares(name)
    if squares is None:
        raise PositionError(f"{text.strip()!r} is not a move: write 11-15, or 22x15 for a capture; legal are: {listed(legal)}")
    meant = [other for other, action in legal.items() if may_mean(squares, squares_of(action))]
    if len({state.result(legal[other]) for other in meant}) == 1:
        return legal[meant[0]]
    if meant:
        raise PositionError(f"{name!r} may be {' or '.join(meant)}: say which")
    raise PositionError(f"{name!r} is not a legal move here: {reason(state, squares, legal)}")


def read_squares(name: str) -> list[int] | None:
    """The squares of 11-15, 22x15x8 or 1115; None if it is not a move at all."""
    if not MOVE.fullmatch(name):
        return None
    return [int(name[:2]), int(name[2:])] if name.isdigit() else [int(part) for part in re.findall("[0-9]+", name)]


def may_mean(written: list[int], squares: list[int]) -> bool:
    """May `written` mean the move over these squares? It has to name the ends, and of those between as many as it likes, in order."""
    if (written[0], written[-1]) != (squares[0], squares[-1]):
        return False
    between = iter(squares[1:-1])
    return all(square in between for square in written[1:-1])


def is_begun(state: Checkers, squares: list[int]) -> bool:
    """Are these squares the beginning of a jump, and no whole move?"""
    paths = [squares_of(action) for action in state.actions()] if can_jump(state) else []
    return any(path[: len(squares)] == squares for path in paths) and not any(may_mean(squares, path) for path in paths)


def reason(state: Checkers, squares: list[int], legal: dict[str, int]) -> str:
    """Why these squares are no legal move, and which moves are."""
    for square in squares:
        if square not in SQUARES:
            return f"there is no square {square}, squares are 1 to 32"
    origin, target = squares[0], squares[-1]
    here, there = word_of([origin]), word_of([target])
    ours, side = (state.black if state.mover else state.white), SIDES[state.mover]
    from_here = {name: action for name, action in legal.items() if squares_of(action)[0] == origin}
    if not legal:
        return "the game is over"
    if not here & ours:
        return f"{side} has no piece on {origin}; legal are: {listed(legal)}"
    if can_jump(state):
        longer = [name for name, action in from_here.items() if squares_of(action)[: len(squares)] == squares]
        return f"the jump goes on: {' or '.join(longer)}" if longer else f"capture is compulsory: {' or '.join(legal)}"
    backwards = target > origin if state.mover == 0 else target < origin
    if backwards and not here & state.kings:
        return f"a man goes ahead only; legal are: {listed(from_here or legal)}"
    if there & (BOARD & (state.white | state.black)):
        return f"there is a piece on {target}; legal are: {listed(from_here or legal)}"
    return f"legal are: {listed(from_here or legal)}"


def listed(legal: Iterable[str]) -> str:
    """Names of moves in a row."""
    return " ".join(legal) or "none, the game is over"
