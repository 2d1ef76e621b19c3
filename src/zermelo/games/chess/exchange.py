"""Exchanges: what is left when both sides have taken on a square, always with the piece worth least, for as long as it pays.

The static exchange evaluation (SEE) of chess programs (Spracklen 1978), in pawns. Pins are not looked at.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ...bits import U64, count
from .attacks import KING, KNIGHT, PAWN, bishop, pawn_attacks_down, rook
from .moves import TO_QUEEN

if TYPE_CHECKING:
    from . import Chess

KING_WORTH = 100
"""More than all that can be won: a king takes last, and only where nothing takes back."""
QUEEN_GAIN = 8
"""Pawns that a promotion to a queen is worth."""


def worth(state: Chess, pieces: U64) -> int:
    """What the pieces on these squares are worth in pawns: 1, 3, 3, 5, 9 (a queen is in both words of sliders); kings nothing."""
    minors, majors = count(pieces & (state.knights | state.diagonals)), count(pieces & state.straights)
    return count(pieces & state.pawns) + 3 * minors + 5 * majors + count(pieces & state.diagonals & state.straights)


def at_risk(state: Chess, piece: U64) -> int:
    """What its owner risks with the piece on this square."""
    return worth(state, piece) + KING_WORTH * count(piece & state.kings)


def reaching(state: Chess, square: int, occupied: U64) -> U64:
    """The pieces of both sides that attack `square` if these squares are occupied."""
    here = U64(1) << square
    return occupied & (
        KNIGHT[square] & state.knights
        | KING[square] & state.kings
        | PAWN[square] & state.pawns & state.theirs
        | pawn_attacks_down(here) & state.pawns & state.ours
        | bishop(square, occupied) & state.diagonals
        | rook(square, occupied) & state.straights
    )


def least(state: Chess, pieces: U64) -> U64:
    """One of the `pieces` that is worth least."""
    found = pieces & state.pawns
    if not found:
        found = pieces & state.knights
    if not found:
        found = pieces & state.diagonals & ~state.straights
    if not found:
        found = pieces & state.straights & ~state.diagonals
    if not found:
        found = pieces & state.straights
    if not found:
        found = pieces
    return found & -found


def won_by_taking(state: Chess, square: int, occupied: U64, at_stake: int, ours: bool) -> int:
    """What a side wins that may take on `square`, where so much is at stake, or let it be."""
    takers = reaching(state, square, occupied) & (state.ours if ours else state.theirs)
    if not takers:
        return 0
    taker = least(state, takers)
    return max(0, at_stake - won_by_taking(state, square, occupied ^ taker, at_risk(state, taker), not ours))


def gain_of(state: Chess, move: int) -> int:
    """What the side to move wins by a move once nobody gains by taking on its square any more."""
    origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
    here, there = U64(1) << origin, U64(1) << target
    if there & state.ours:  # castling, written as the king's move onto his rook
        return 0
    won, moving = at_risk(state, there & state.theirs), at_risk(state, here)
    occupied = (state.ours | state.theirs) & ~here | there
    if promotion:
        won += QUEEN_GAIN if promotion == TO_QUEEN else 2
        moving = 9 if promotion == TO_QUEEN else 3
    elif there & state.en_passant and here & state.pawns:
        won += 1
        occupied ^= there >> 8
    return won - won_by_taking(state, target, occupied, moving, False)
