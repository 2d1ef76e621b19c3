"""Chess."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from ...bits import U64, count, flip, lowest
from ...game import game
from .attacks import DARK, EVERYWHERE, LIGHT, PAWN, RANK_1
from .moves import TO_BISHOP, TO_KNIGHT, TO_QUEEN, TO_ROOK, TURNED, can_move, checkers_of, moves, number_of_moves


def moved(squares: U64, origin: int, target: int) -> U64:
    """`squares` after whatever stands on `origin` went to `target`; what stood there is gone."""
    return squares & ~(U64(1) << origin | U64(1) << target) | (squares >> origin & 1) << target


@game
class Chess(NamedTuple):
    pawns: U64 = U64(0x00FF00000000FF00)
    knights: U64 = U64(0x4200000000000042)
    diagonals: U64 = U64(0x2C0000000000002C)
    straights: U64 = U64(0x8900000000000089)
    kings: U64 = U64(0x1000000000000010)
    ours: U64 = U64(0x000000000000FFFF)
    theirs: U64 = U64(0xFFFF000000000000)
    castling: U64 = U64(0x8100000000000081)
    en_passant: U64 = U64(0)
    clock: int = 0
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        return moves(self, EVERYWHERE)

    def noisy_actions(self) -> Iterator[int]:
        return moves(self, EVERYWHERE if checkers_of(self) else self.theirs)

    def count_actions(self) -> int:
        return number_of_moves(self)

    def is_terminal(self) -> bool:
        return not can_move(self)

    def utility(self, player: int) -> int:
        return 0

    def turned(self) -> Chess:
        """The same board seen from the other side, which is to move now."""
        return Chess(
            flip(self.pawns), flip(self.knights), flip(self.diagonals), flip(self.straights), flip(self.kings),
            flip(self.theirs), flip(self.ours), flip(self.castling), flip(self.en_passant), self.clock, 1 - self.mover,
        )  # fmt: skip

    def result(self, action: int) -> Chess:
        move = action ^ TURNED * self.mover
        origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
        here, there = U64(1) << origin, U64(1) << target
        pawns = moved(self.pawns, origin, target)
        knights = moved(self.knights, origin, target)
        diagonals = moved(self.diagonals, origin, target)
        straights = moved(self.straights, origin, target)
        kings = moved(self.kings, origin, target)
        ours = moved(self.ours, origin, target)
        theirs = self.theirs & ~there
        castling = self.castling & ~(here | there)
        en_passant = U64(0)
        clock = 0 if there & self.theirs else self.clock + 1
        if here & self.pawns:
            clock = 0
            if promotion:
                pawns ^= there
                if promotion == TO_KNIGHT:
                    knights |= there
                if promotion == TO_BISHOP or promotion == TO_QUEEN:
                    diagonals |= there
                if promotion == TO_ROOK or promotion == TO_QUEEN:
                    straights |= there
            elif target - origin == 16 and PAWN[origin + 8] & self.theirs & self.pawns:
                en_passant = there >> 8
            elif there & self.en_passant:
                pawns ^= there >> 8
                theirs ^= there >> 8
        elif here & self.kings:
            castling &= ~RANK_1
            if target - origin == 2:
                ours ^= 0xA0
                straights ^= 0xA0
            elif target - origin == -2:
                ours ^= 0x09
                straights ^= 0x09
        return Chess(pawns, knights, diagonals, straights, kings, ours, theirs, castling, en_passant, clock, self.mover).turned()
