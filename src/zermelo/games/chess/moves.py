"""Who may go where: the legal moves of the side to move, as sets of squares.

The pieces are asked kind by kind, and each kind answers with the set of squares it may go to. `moves` spells these sets
out; `number_of_moves` counts them, and is the faster for it. Whatever is chess about either stands in the functions above
the two, once.

The method is that of Stockfish and cozy-chess: look from the king for checkers and pinned pieces, and no move has to be
tried and taken back to see that it is legal.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from ...bits import U64, U64Table, bits, count, lowest
from .attacks import (
    EVERYWHERE,
    FALLING,
    FILE_A,
    FILE_H,
    KING,
    KNIGHT,
    PAWN,
    RANK_1,
    RANK_3,
    RANK_8,
    RISING,
    VERTICAL,
    between,
    bishop,
    line,
    rook,
    word,
)

if TYPE_CHECKING:
    from . import Chess

TURNED = 56 | 56 << 6
"""What changes in the two squares of an action when the board is turned: their ranks."""

TO_KNIGHT, TO_BISHOP, TO_ROOK, TO_QUEEN = 1, 2, 3, 4
"""What a pawn becomes, in the bits of an action above its two squares."""

LEAPER, DIAGONAL, STRAIGHT = 0, 1, 2
"""Kinds of pieces, in the order of `movers`: knights; bishops and queens; rooks and queens."""

PUSH, DOUBLE_PUSH, CAPTURE_LEFT, CAPTURE_RIGHT = 0, 1, 2, 3
"""Kinds of pawn moves, and how many squares further each one ends."""
PAWN_STEPS = (8, 16, 7, 9)

C1, D1, F1, G1 = 2, 3, 5, 6
"""Where castling ends: the king on c1 and the rook on d1, or on g1 and f1, wherever they came from."""


def walk(origin: int, target: int) -> int:
    """The squares of the first rank that a piece passes, and that on which it ends."""
    return word(range(min(origin, target), max(origin, target) + 1)) & ~(1 << origin) | 1 << target


def castling(king: int, rook: int) -> tuple[int, int, int]:
    """What has to be free for both; the king's first step, if he passes there; where else he must not be attacked."""
    goal, beside = (G1, F1) if rook > king else (C1, D1)
    way, both = walk(king, goal), 1 << king | 1 << rook
    step = way & int(KING[king]) & ~(both | 1 << goal)
    return (way | walk(rook, beside)) & ~both, step, way & ~step


CASTLING_PATH, CASTLING_STEP, CASTLING_WAY = (U64Table(castling(place // 8, place % 8)[which] for place in range(64)) for which in range(3))
"""For the king and the rook on the first rank, at 8 * king + rook."""


class Guard(NamedTuple):
    """What the safety of the king asks of the other pieces."""

    king: int  # the square where it stands
    checkers: U64  # the enemy pieces that give check
    pinned: U64  # our pieces that may move only on their line with the king
    goal: U64  # where a move must end: anywhere but on our own; in check where it ends the check; in double check nowhere


# ---------------------------------------------------------------------------------------------- the king's safety


def attackers(state: Chess, square: int, occupied: U64) -> U64:
    """The enemy pieces that attack `square` if these squares are `occupied`."""
    return state.theirs & (
        KNIGHT[square] & state.knights
        | KING[square] & state.kings
        | PAWN[square] & state.pawns
        | bishop(square, occupied) & state.diagonals
        | rook(square, occupied) & state.straights
    )


def checkers_of(state: Chess) -> U64:
    """The enemy pieces that give check."""
    return attackers(state, lowest(state.kings & state.ours), state.ours | state.theirs)


def guard_of(state: Chess) -> Guard:
    """The king's guard. Snipers are the sliders that would give check if none of our pieces stood in between."""
    king = lowest(state.kings & state.ours)
    checkers = state.theirs & (KNIGHT[king] & state.knights | PAWN[king] & state.pawns)
    pinned = U64(0)
    snipers = state.theirs & (bishop(king, state.theirs) & state.diagonals | rook(king, state.theirs) & state.straights)
    while snipers:
        sniper = lowest(snipers)
        snipers &= snipers - 1
        shield = between(king, sniper) & state.ours
        if not shield:
            checkers |= U64(1) << sniper
        elif not shield & shield - 1:
            pinned |= shield
    goal = ~state.ours
    if checkers & checkers - 1:
        goal = U64(0)
    elif checkers:
        goal = checkers | between(king, lowest(checkers))
    return Guard(king, checkers, pinned, goal)


# ---------------------------------------------------------------------------------------------- where each may go


def king_targets(state: Chess, guard: Guard, aim: U64) -> U64:
    """Where in `aim` the king may go, to the rook if it castles. It casts no shadow: a slider attacks the squares behind it too."""
    occupied = state.ours | state.theirs
    targets = U64(0)
    steps = KING[guard.king] & ~state.ours & aim
    while steps:
        square = lowest(steps)
        steps &= steps - 1
        if not attackers(state, square, occupied ^ U64(1) << guard.king):
            targets |= U64(1) << square
    if not guard.checkers:
        rooks = state.castling & RANK_1 & aim
        while rooks:
            square = lowest(rooks)
            rooks &= rooks - 1
            place = 8 * guard.king + square
            if not occupied & CASTLING_PATH[place] and not CASTLING_STEP[place] & ~targets:
                others = occupied ^ U64(1) << guard.king ^ U64(1) << square
                way = CASTLING_WAY[place]
                while way and not attackers(state, lowest(way), others):
                    way &= way - 1
                if not way:
                    targets |= U64(1) << square
    return targets


def movers(state: Chess, guard: Guard) -> tuple[U64, U64, U64]:
    """Our pieces of each kind that may be able to move. A pinned knight never is; a queen moves as two kinds."""
    return state.ours & state.knights & ~guard.pinned, state.ours & state.diagonals, state.ours & state.straights


def piece_targets(guard: Guard, occupied: U64, kind: int, origin: int) -> U64:
    """Where the piece of this kind on `origin` may go."""
    if kind == LEAPER:
        return KNIGHT[origin] & guard.goal
    targets = guard.goal & (bishop(origin, occupied) if kind == DIAGONAL else rook(origin, occupied))
    if guard.pinned >> origin & 1:
        targets &= line(guard.king, origin)
    return targets


def pawn_targets(state: Chess, guard: Guard, kind: int) -> U64:
    """Where our pawns may go by one kind of move, all at once; where they come from follows. En passant is apart."""
    pawns = state.ours & state.pawns
    if kind == CAPTURE_LEFT:
        return (pawns & ~FILE_A & (~guard.pinned | FALLING[guard.king])) << 7 & state.theirs & guard.goal
    if kind == CAPTURE_RIGHT:
        return (pawns & ~FILE_H & (~guard.pinned | RISING[guard.king])) << 9 & state.theirs & guard.goal
    free = ~(state.ours | state.theirs)
    pushed = (pawns & (~guard.pinned | VERTICAL[guard.king])) << 8 & free
    if kind == PUSH:
        return pushed & guard.goal
    return (pushed & RANK_3) << 8 & free & guard.goal


def passing_pawns(state: Chess) -> U64:
    """Our pawns that may capture en passant.

    Two pawns leave their squares at once, which no pin foresees: the king is looked after on the board that would be.
    """
    pawns = U64(0)
    if state.en_passant:
        king = lowest(state.kings & state.ours)
        victim = state.en_passant >> 8
        occupied = (state.ours | state.theirs) ^ victim | state.en_passant
        for origin in bits(state.ours & state.pawns & (victim << 1 & ~FILE_A | victim >> 1 & ~FILE_H)):
            if not attackers(state, king, occupied ^ U64(1) << origin) & ~victim:
                pawns |= U64(1) << origin
    return pawns


# ---------------------------------------------------------------------------------------------- all of them


def moves(state: Chess, aim: U64) -> Iterator[int]:
    """Every legal move that ends in `aim`; besides, all promotions and captures en passant.

    The pieces come last, when little of the position is needed any more: what a generator has to remember costs time.
    """
    turned = TURNED * state.mover
    guard = guard_of(state)
    for kind in (PUSH, DOUBLE_PUSH, CAPTURE_LEFT, CAPTURE_RIGHT):
        targets = pawn_targets(state, guard, kind) & (aim | RANK_8)
        while targets:
            target = lowest(targets)
            targets &= targets - 1
            move = (target - PAWN_STEPS[kind] | target << 6) ^ turned
            if target < 56:
                yield move
            else:
                for promotion in (TO_QUEEN, TO_KNIGHT, TO_ROOK, TO_BISHOP):
                    yield move | promotion << 12
    pawns = passing_pawns(state)
    while pawns:
        yield (lowest(pawns) | lowest(state.en_passant) << 6) ^ turned
        pawns &= pawns - 1
    targets = king_targets(state, guard, aim)
    while targets:
        yield (guard.king | lowest(targets) << 6) ^ turned
        targets &= targets - 1
    occupied = state.ours | state.theirs
    for kind, pieces in enumerate(movers(state, guard)):
        while pieces:
            origin = lowest(pieces)
            pieces &= pieces - 1
            targets = piece_targets(guard, occupied, kind, origin) & aim
            while targets:
                yield (origin | lowest(targets) << 6) ^ turned
                targets &= targets - 1


def number_of_moves(state: Chess) -> int:
    """How many moves `moves(state, EVERYWHERE)` yields."""
    guard = guard_of(state)
    number = count(king_targets(state, guard, EVERYWHERE)) + count(passing_pawns(state))
    for kind in (PUSH, DOUBLE_PUSH, CAPTURE_LEFT, CAPTURE_RIGHT):
        targets = pawn_targets(state, guard, kind)
        number += count(targets) + 3 * count(targets & RANK_8)  # four promotions to each
    occupied = state.ours | state.theirs
    for kind, pieces in enumerate(movers(state, guard)):
        for origin in bits(pieces):
            number += count(piece_targets(guard, occupied, kind, origin))
    return number


def can_move(state: Chess) -> bool:
    """Is there a legal move at all? Pawns are asked first: one of them can nearly always go on."""
    guard = guard_of(state)
    for kind in (PUSH, CAPTURE_LEFT, CAPTURE_RIGHT, DOUBLE_PUSH):
        if pawn_targets(state, guard, kind):
            return True
    occupied = state.ours | state.theirs
    for kind, pieces in enumerate(movers(state, guard)):
        while pieces:
            if piece_targets(guard, occupied, kind, lowest(pieces)):
                return True
            pieces &= pieces - 1
    return bool(king_targets(state, guard, EVERYWHERE) or passing_pawns(state))
