"""How people write chess: positions in FEN, moves as engines and as books write them, and the board for the eye.

    rnbqkbnr/pp1ppppp/8/2p5/4P3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2

        the ranks from the eighth to the first, a digit for so many empty squares
        w or b                    who is to move
        KQkq or some of them, -   who may castle, to the side of the king or the queen: with the outermost rook there (X-FEN)
        HAha                      the same by the files of the rooks (Shredder-FEN): where it is not the outermost one, or as some write it
        e3, or -                  the square a pawn has just stepped over, where it may be captured; else -
        0                         plies since the last capture or pawn move
        2                         number of the move; it is not kept, and written as 1

The two numbers may be left out. Nothing here is compiled.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ...bits import U64, bits
from ...errors import PositionError
from ...numbers import counted
from .attacks import RANK_1, RANK_8
from .moves import C1, G1, checkers_of, passing_pawns

if TYPE_CHECKING:
    from . import Chess

SIDES = ("White", "Black")
PROMOTIONS = ("", "n", "b", "r", "q")
KING_FILE, ROOK_FILES = 4, (0, 7)
"""Where those who castle stand in chess as everybody knows it."""

BOOK_MOVE = re.compile("([KQRBNP]?)([a-h]?)([1-8]?)[x:×-]?([a-h][1-8])(?:[=/]?([QRBNqrbn]))?")
BOOK_CASTLING = {"O-O": 1, "0-0": 1, "O-O-O": -1, "0-0-0": -1}
"""To which side the king castles: to the right or the left."""


def square_name(square: int) -> str:
    """a1 to h8 for 0 to 63."""
    return "abcdefgh"[square % 8] + str(square // 8 + 1)


def square_number(name: str) -> int:
    """0 to 63 for a1 to h8."""
    return "abcdefgh".index(name[0]) + 8 * (int(name[1]) - 1)


# ---------------------------------------------------------------------------------------------- writing positions


def ranks(state: Chess) -> list[str]:
    """The eight ranks, the eighth first: the letters of the pieces, dots between them."""
    board = ["."] * 64
    queens = state.diagonals & state.straights
    kinds = (state.pawns, state.knights, state.diagonals ^ queens, state.straights ^ queens, queens, state.kings)
    white = state.theirs if state.mover else state.ours
    for letter, squares in zip("pnbrqk", kinds, strict=True):
        for square in bits(squares):
            board[white_view(state, square)] = letter.upper() if white >> square & 1 else letter
    return ["".join(board[start : start + 8]) for start in range(56, -1, -8)]


def white_view(state: Chess, square: int) -> int:
    """What White calls a square that the side to move calls `square`; the way back is the same."""
    return square ^ 56 * state.mover


def fen(state: Chess) -> str:
    """The position in Forsyth-Edwards Notation."""
    board = re.sub(r"\.+", lambda gap: str(len(gap[0])), "/".join(ranks(state)))
    castling = "".join(castling_letters(state, side) for side in (state.mover, 1 - state.mover))
    en_passant = "".join(square_name(white_view(state, square)) for square in bits(state.en_passant))
    return f"{board} {'wb'[state.mover]} {castling or '-'} {en_passant or '-'} {state.clock} 1"


def castling_letters(state: Chess, side: int) -> str:
    """Who may castle for the side to move (0) or the other (1): K or Q for the outermost rook, else its file."""
    home, own = (RANK_8, state.theirs) if side else (RANK_1, state.ours)
    (king,) = bits(own & state.kings)
    letters = ""
    for square in reversed(list(bits(state.castling & home))):
        beyond = [other for other in bits(own & home & state.straights & ~state.diagonals) if (other - square) * (square - king) > 0]
        letters += "abcdefgh"[square % 8] if beyond else "k" if square > king else "q"
    return letters if (state.mover ^ side) else letters.upper()


# ---------------------------------------------------------------------------------------------- reading positions


def read(cls: type[Chess], text: str) -> Chess:
    """The position that `text` describes: `startpos` or a FEN, and after the word `moves` the moves from there."""
    position, _, line = f" {' '.join(text.split())} ".partition(" moves ")
    state = cls() if position.strip().lower() in ("", "start", "startpos") else read_fen(cls, position.strip())
    for number, name in enumerate(line.split(), 1):
        try:
            state = state.result(read_move(state, name))
        except PositionError as error:
            raise PositionError(f"move {number} of {line.strip()!r}: {error}") from None
    return state


def read_fen(cls: type[Chess], text: str) -> Chess:
    """The position of a FEN with all its fields, or without the last one or two. Raises PositionError if it cannot be."""
    try:
        return position_of(cls, text.split())
    except PositionError as error:
        raise PositionError(f"{text!r} is not a position of Chess: {error}") from None


def position_of(cls: type[Chess], fields: list[str]) -> Chess:
    """The position of the fields of a FEN."""
    if not 4 <= len(fields) <= 6:
        many = counted(len(fields), "field")
        raise PositionError(f"it has {many}; write startpos, or a FEN of 4 to 6: board, side, castling, en passant, counts")
    board, side, castling, en_passant, *counts = fields
    sets = read_board(board)
    if side not in ("w", "b"):
        raise PositionError(f"the side to move is {side!r}: write w or b")
    for number in counts:
        if not re.fullmatch("[0-9]{1,4}", number):
            raise PositionError(f"the count {number!r} is not a whole number from 0 to 9999")
    pawns, knights, bishops, rooks, queens, kings = (sets[letter] | sets[letter.lower()] for letter in "PNBRQK")
    white = sets["P"] | sets["N"] | sets["B"] | sets["R"] | sets["Q"] | sets["K"]
    black = (pawns | knights | bishops | rooks | queens | kings) ^ white
    rights, clock = read_castling(cls, castling, sets), int(counts[0]) if counts else 0
    state = cls(pawns, knights, bishops | queens, rooks | queens, kings, white, black, rights, U64(0), clock, 0)
    if side == "b":
        state = state.turned()
    state = state._replace(en_passant=read_en_passant(en_passant, state))
    if checkers_of(state.turned()):
        mover, other = SIDES[state.mover], SIDES[1 - state.mover]
        raise PositionError(f"{other} is in check while {mover} is to move: let {other} move, or end the check")
    return state


def read_board(text: str) -> dict[str, U64]:
    """The squares of each letter, as White sees them."""
    rows = text.split("/")
    if len(rows) != 8:
        raise PositionError(f"a board has 8 ranks with / between them, and this has {len(rows)}")
    sets = {letter: U64(0) for letter in "PNBRQKpnbrqk"}
    for rank, row in zip(range(8, 0, -1), rows, strict=True):
        for strange in re.findall("[^PNBRQKpnbrqk1-8]", row):
            raise PositionError(f"rank {rank} ({row}) has {strange!r} in it: write PNBRQK, pnbrqk, and 1 to 8 for empty squares")
        squares = re.sub("[1-8]", lambda digit: "." * int(digit[0]), row)
        if len(squares) != 8:
            raise PositionError(f"rank {rank} ({row}) has {counted(len(squares), 'square')}: it needs 8")
        for file, letter in enumerate(squares):
            if letter != ".":
                sets[letter] |= U64(1) << 8 * (rank - 1) + file
    for side, king in zip(SIDES, "Kk", strict=True):
        kings = list(bits(sets[king]))
        if len(kings) != 1:
            raise PositionError(f"{side} has {counted(len(kings), 'king') if kings else 'no king'}: each side needs one")
    for square in bits((sets["P"] | sets["p"]) & (RANK_1 | RANK_8)):
        raise PositionError(f"there is a pawn on {square_name(square)}: pawns stand on the ranks 2 to 7")
    return sets


def read_castling(cls: type[Chess], text: str, sets: dict[str, U64]) -> U64:
    """The rooks that may castle. Rights whose king or rook has left its place are dropped, as most programs do."""
    if text != "-" and (set(text) - set("KQkqABCDEFGHabcdefgh") or len(set(text)) < len(text) or not text):
        raise PositionError(f"the castling rights are {text!r}: write some of KQkq, or -")
    found = U64(0)
    for letter in text.replace("-", ""):
        home, king, rook = (RANK_1, "K", "R") if letter.isupper() else (RANK_8, "k", "r")
        (at,) = bits(sets[king])
        rooks = [square for square in bits(sets[rook] & home) if named_so(letter.lower(), at, square)]
        if not rooks or not home >> at & 1:
            continue
        square = rooks[-1] if letter in "Kk" else rooks[0]
        if cls.SHUFFLED or (at % 8 == KING_FILE and square % 8 in ROOK_FILES):
            found |= U64(1) << square
        elif letter not in "KQkq":
            raise PositionError(f"the castling rights are {text!r}, with rooks that castle in Chess960: the game chess960 reads them")
    for home, king in ((RANK_1, "K"), (RANK_8, "k")):
        (at,) = bits(sets[king])
        for side in ([each for each in bits(found & home) if (each > at) == right] for right in (False, True)):
            if len(side) > 1:
                both = " and ".join(map(square_name, side))
                raise PositionError(f"the castling rights are {text!r}: of {both} on one side of the king only one can castle")
    return found


def named_so(letter: str, king: int, rook: int) -> bool:
    """May a rook be meant by this letter of castling rights?"""
    return rook > king if letter == "k" else rook < king if letter == "q" else "abcdefgh"[rook % 8] == letter


def read_en_passant(text: str, state: Chess) -> U64:
    """The square stepped over, as the side to move sees it. It is dropped if no pawn may capture there: equal positions are equal."""
    if text == "-":
        return U64(0)
    rank = "63"[state.mover]
    if not re.fullmatch("[a-h][1-8]", text) or text[1] != rank:
        raise PositionError(f"the en passant square is {text!r}: with {SIDES[state.mover]} to move write a square of rank {rank}, or -")
    passed = U64(1) << white_view(state, square_number(text))
    victim, home = passed >> 8, passed << 8
    if not victim & state.theirs & state.pawns or (passed | home) & (state.ours | state.theirs):
        raise PositionError(f"the en passant square is {text}, but no {SIDES[1 - state.mover]} pawn can just have stepped over it: write -")
    return passed if passing_pawns(state._replace(en_passant=passed)) else U64(0)


# ---------------------------------------------------------------------------------------------- moves


def castles(state: Chess, action: int) -> int:
    """To which side a move castles: 1 to the right, -1 to the left; 0 if it is another move."""
    origin, target = white_view(state, action & 63), white_view(state, action >> 6 & 63)
    if not state.ours & state.kings & U64(1) << origin or not state.ours & U64(1) << target:
        return 0
    return 1 if target > origin else -1


def squares(state: Chess, action: int) -> tuple[int, int]:
    """The square that a piece leaves, and the one it goes to; if it castles, the king."""
    side = castles(state, action)
    return action & 63, action >> 6 & 63 if not side else (action & 56) + (G1 if side > 0 else C1)


def move_name(state: Chess, action: int) -> str:
    """The move as engines write it: e2e4, e1g1 for castling, e7e8q for a promotion."""
    return "".join(map(square_name, squares(state, action))) + PROMOTIONS[action >> 12]


def onto_rook(action: int) -> str:
    """The same, but castling as the king's move onto his rook, which cannot be taken for a step: e1h1."""
    return square_name(action & 63) + square_name(action >> 6 & 63) + PROMOTIONS[action >> 12]


def legal_moves(state: Chess) -> dict[str, int]:
    """The legal moves by their names."""
    return {state.action_name(action): action for action in state.actions()}


def read_move(state: Chess, text: str, moves: Mapping[str, int] | None = None) -> int:
    """The legal move that `text` names: e2e4 as engines write it, or e4, Nf3, exd5, e8=Q, O-O as books do; e1g1 and e1h1 castle.

    `moves` are the legal moves, where they are known already. Raises PositionError if it names none, or more than one.
    """
    name = text.strip()
    legal = legal_moves(state) if moves is None else moves
    spelt = {onto_rook(action): action for action in legal.values()} | dict(legal)
    for action in legal.values():
        origin, target = squares(state, action)
        if castles(state, action) and abs(origin - target) > 1:  # else it may be a step
            spelt[move_name(state, action)] = action
    if name in spelt:
        return spelt[name]
    meant = meant_by(state, re.sub(r"( *e\.? ?p\.?)?[+#!?]*$", "", name), legal)
    if len(meant) == 1:
        return legal[meant[0]]
    if not meant and name.lower() in spelt:  # B1c3 is first of all a bishop's move
        return spelt[name.lower()]
    if meant:
        raise PositionError(f"{name!r} may be {' or '.join(meant)}: say which")
    written = re.findall("[a-h][1-8]", name)
    near = [other for other in legal if written and (other.startswith(written[0]) or other[2:4] == written[-1])]
    if near:
        raise PositionError(f"{name!r} is not a legal move here; near it are: {' '.join(near)}")
    raise PositionError(f"{name!r} is not a legal move here; legal are: {' '.join(legal) or 'none, the game is over'}")


def meant_by(state: Chess, written: str, legal: Mapping[str, int]) -> list[str]:
    """Which of the legal moves, as engines call them, may be meant by what is `written` as books write moves?"""
    pieces = ranks(state)
    if written in BOOK_CASTLING:
        return [name for name, action in legal.items() if castles(state, action) == BOOK_CASTLING[written]]
    parts = BOOK_MOVE.fullmatch(written)
    if not parts:
        return []
    kind, file, rank, goal, promotion = parts.groups(default="")
    return [
        name
        for name, action in legal.items()
        if name[2:4] == goal
        and name[4:] == promotion.lower()
        and file in ("", name[0])
        and rank in ("", name[1])
        and piece_on(pieces, name[:2]) == (kind or "P")
        and not castles(state, action)
    ]


def piece_on(pieces: list[str], square: str) -> str:
    """The kind of piece on a square: P, N, B, R, Q or K."""
    return pieces[8 - int(square[1])]["abcdefgh".index(square[0])].upper()


def san(state: Chess, action: int) -> str:
    """The legal move as books write it, in the shortest form (Standard Algebraic Notation): Nf3, exd5, e8=Q+, O-O, Qh4#."""
    pieces, name = ranks(state), onto_rook(action)
    kind, goal, promotion = piece_on(pieces, name[:2]), name[2:4], name[4:].upper()
    if side := castles(state, action):
        written = "O-O" if side > 0 else "O-O-O"
    elif kind == "P":
        written = f"{name[0]}x{goal}" if name[0] != goal[0] else goal
    else:
        others = [other for other in map(onto_rook, state.actions()) if other[2:4] == goal and other[:2] != name[:2]]
        origin = origin_among(name[:2], [other[:2] for other in others if piece_on(pieces, other[:2]) == kind])
        written = f"{kind}{origin}{'x' if piece_on(pieces, goal) != '.' else ''}{goal}"
    following = state.result(action)
    check = ("+" if following.count_actions() else "#") if checkers_of(following) else ""
    return written + (f"={promotion}" if promotion else "") + check


def origin_among(square: str, others: list[str]) -> str:
    """What tells a square from others: nothing, its file, its rank, or both."""
    if not others:
        return ""
    if all(other[0] != square[0] for other in others):
        return square[0]
    return square[1] if all(other[1] != square[1] for other in others) else square
