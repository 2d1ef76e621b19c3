"""How chess looks, and how its moves are entered: from square to square, and by the new piece where a pawn promotes;
and how a position is set up."""

from __future__ import annotations

import functools
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, flip, lowest
from ...bits import count as ones
from ...board.items import CHECK, Item, choose, drag, mark, note, piece
from .attacks import RANK_1, RANK_8
from .exchange import worth
from .moves import checkers_of, passing_pawns
from .notation import castles, squares

if TYPE_CHECKING:
    from ...board import Surface
    from . import Chess

SIDE = 6
"""So many looks has each side: pawn, knight, bishop, rook, queen, as the numbers in an action that promotes, and king."""

KING_HOME, ROOKS_HOME = U64(0x10), U64(0x81)
"""Where White's king and rooks stand who may castle."""

CASTLING = ("White may castle short", "White may castle long", "Black may castle short", "Black may castle long")
OTHERS = (
    ("a pawn has just gone two squares", ("no", *(f"on the {file}-file" for file in "abcdefgh"))),
    ("plies without a capture or a pawn's move", ()),
)
SWITCHES = (*((name, ("no", "yes")) for name in CASTLING), *OTHERS)
SWITCHES_960 = (*((name, ("no", *(f"with the rook on the {file}-file" for file in "abcdefgh"))) for name in CASTLING), *OTHERS)
"""What a position has beside its pieces; four of castling come first, then capturing en passant, and the clock. At Chess960 two rooks may
stand on the same side of their king, so that it has to be said with which."""
PASSANT, CLOCK, MOST_PLIES = 4, 5, 99


@functools.cache
def surface() -> Surface:
    """The board from White's side."""
    from ...board.chessmen import chessmen
    from ...board.surface import grid

    words = ("White is {} ahead", "Black is {} ahead")
    return grid(8, 8, chessmen(), chequered=True, files="abcdefgh", ranks="87654321", words=words)


def items(state: Chess) -> Iterator[Item]:
    """Places are numbered from a8; the position knows squares as the side to move sees them, from a1."""
    turn = 56 - 56 * state.mover
    queens = state.diagonals & state.straights
    for square in range(64):
        here = U64(1) << square
        if (state.ours | state.theirs) & here:
            kind = 0
            if state.knights & here:
                kind = 1
            elif state.kings & here:
                kind = 5
            elif queens & here:
                kind = 4
            elif state.straights & here:
                kind = 3
            elif state.diagonals & here:
                kind = 2
            side = state.mover if state.ours & here else 1 - state.mover
            yield piece(square ^ turn, kind + SIDE * side)
    if checkers_of(state):
        yield mark(lowest(state.kings & state.ours) ^ turn, CHECK)
    lead = int(worth(state, state.ours)) - int(worth(state, state.theirs))
    if lead != 0:
        yield note(state.mover if lead > 0 else 1 - state.mover, abs(lead))
    if state.count_actions() > 0:
        for action in state.actions():
            start, end = squares(state, action)
            onto = action >> 6 & 63
            side = castles(state, action)
            if side == 0 or (not state.SHUFFLED and abs(end - start) > 1):
                yield drag(action, start ^ 56, end ^ 56)
                if action >> 12:
                    yield choose((action >> 12) + SIDE * state.mover)
            if side != 0:  # the king onto his rook
                yield drag(action, start ^ 56, onto ^ 56)


def with_piece(state: Chess, place: int, look: int, count: int) -> Chess:
    """The position with a piece of this look, or none, on a place; places are numbered from a8."""
    here = U64(1) << (place ^ (56 - 56 * state.mover))
    kind, side = look % SIDE, look // SIDE
    if count and kind == 0 and (place < 8 or place >= 56):
        raise ValueError("a pawn cannot stand on the first or the last rank")
    pawns, knights, kings = state.pawns & ~here, state.knights & ~here, state.kings & ~here
    diagonals, straights = state.diagonals & ~here, state.straights & ~here
    ours, theirs = state.ours & ~here, state.theirs & ~here
    if count:
        if side == state.mover:
            ours |= here
        else:
            theirs |= here
        if kind == 0:
            pawns |= here
        elif kind == 1:
            knights |= here
        elif kind == 5:
            kings |= here
        if kind in (2, 4):
            diagonals |= here
        if kind in (3, 4):
            straights |= here
    return type(state)(pawns, knights, diagonals, straights, kings, ours, theirs, U64(0), U64(0), 0, state.mover)


def with_mover(state: Chess, player: int) -> Chess:
    """The position to begin with. Kings and rooks that stand where they begin may castle; no pawn has just made two steps."""
    if ones(state.kings & state.ours) != 1 or ones(state.kings & state.theirs) != 1:
        raise ValueError("each side needs one king, and only one")
    there = state if player == state.mover else state.turned()
    rooks = there.straights & ~there.diagonals
    castling = U64(0)
    if there.kings & there.ours & KING_HOME:
        castling |= rooks & there.ours & ROOKS_HOME
    if there.kings & there.theirs & flip(KING_HOME):
        castling |= rooks & there.theirs & flip(ROOKS_HOME)
    begun = type(state)(
        there.pawns, there.knights, there.diagonals, there.straights, there.kings, there.ours, there.theirs, castling, U64(0), 0, player
    )
    if checkers_of(begun.turned()):
        raise ValueError("the king of the side that is not to move is in check")
    return begun


def rooks_of(state: Chess, which: int) -> U64:
    """The rooks with which a side may ever castle on one side of its king: king and rook stand where they begin; at Chess960 on the first
    rank."""
    own = which // 2 == state.mover
    here = (state.ours if own else state.theirs) & (RANK_1 if own else RANK_8)
    king, rooks = state.kings & here, state.straights & ~state.diagonals & here
    if king == 0:
        return U64(0)
    rooks &= king - U64(1) if which % 2 else ~(king | king - U64(1))
    if not state.SHUFFLED:
        rooks &= ROOKS_HOME | flip(ROOKS_HOME)
        if king & ~(KING_HOME | flip(KING_HOME)):
            rooks = U64(0)
    return rooks


def switched(state: Chess, which: int) -> int:
    """Where a switch stands; of en passant, and of the rook at Chess960, the file, from 1 for a."""
    if which == CLOCK:
        return state.clock
    if which == PASSANT:
        return 1 + lowest(state.en_passant) % 8 if state.en_passant else 0
    rook = state.castling & rooks_of(state, which)
    if not rook:
        return 0
    return 1 + lowest(rook) % 8 if state.SHUFFLED else 1


def with_switch(state: Chess, which: int, value: int) -> Chess:
    """The position with a switch so. Nobody may castle without king and rook in their places."""
    castling, en_passant, clock = state.castling, state.en_passant, state.clock
    if which == CLOCK:
        if value < 0 or value > MOST_PLIES:
            raise ValueError("plies without a capture or a pawn's move are counted from 0 to 99")
        clock = value
    elif which == PASSANT:
        en_passant = U64(0)
        if value:
            en_passant = U64(1) << 39 + value
            pawns = state.pawns & state.theirs
            if not en_passant >> 8 & pawns or (en_passant | en_passant << 8) & (state.ours | state.theirs):
                raise ValueError("no pawn of the other side can just have gone two squares on that file")
            if not passing_pawns(standing(state, castling, en_passant, clock)):  # equal positions are equal
                en_passant = U64(0)
    else:
        rooks = rooks_of(state, which)
        castling &= ~rooks
        chosen = rooks
        if state.SHUFFLED:
            chosen &= U64(0x0101010101010101) << (value - 1 if value else 0)
            if value and rooks and not chosen:
                raise ValueError("castling needs the rook that is named, on the king's rank and on that side of the king")
        if value:
            castling |= chosen
    return standing(state, castling, en_passant, clock)


def standing(state: Chess, castling: U64, en_passant: U64, clock: int) -> Chess:
    """The same pieces, with these switches."""
    return type(state)(
        state.pawns, state.knights, state.diagonals, state.straights, state.kings, state.ours, state.theirs, castling, en_passant, clock,
        state.mover,
    )  # fmt: skip
