"""Chess, by the laws of FIDE.

    8  r n b q k b n r      White, capitals, is player 0, MAX; a win is worth 1, a draw 0.
    7  p p p p p p p p
    6  . . . . . . . .      An action is two squares, 0 to 63 for a1 to h8 whoever moves, and what a pawn becomes:
    5  . . . . . . . .          origin | target << 6 | promotion << 12      (promotion: 1 to 4 for n, b, r, q)
    4  . . . . . . . .      Castling is the king's move onto his rook, written as his two steps, e1g1.
    3  . . . . . . . .
    2  P P P P P P P P      Positions are written in FEN, moves as engines do (e2e4, e7e8q); moves are read as
    1  R N B Q K B N R      books write them too (Nf3, exd5, O-O).
       a b c d e f g h

A position is drawn by rule, whatever moves remain, when a hundred plies have gone by without a capture or a pawn move
(unless the last of them mates), or when both sides together have too little for a mate: bare kings, one knight or bishop
besides, or only bishops on squares of one colour. Repetition depends on the game so far, not on the position, and is left to
whoever keeps the record of the game.

The board is kept as the side to move sees it, so that the rules are written once, for a player whose pawns go up. The
squares of each kind of piece are in one word, both colours together; bishops and queens are in `diagonals`, rooks and queens
in `straights`, so a queen is in both (as in Leela Chess Zero).

    attacks     where pieces reach on a board, in tables
    moves       where they may go in a position
    exchange    static exchange evaluation: what is won where both sides take on a square
    evaluation  what a position is worth to an engine, by named features (numbers, weights)
    material    what it is worth to those who only count pieces
    sight       the inputs of networks, and numbers for their policies
    notation    how people write positions and moves
    drawing     how the board looks, and how moves are entered
    pgn, epd    how files keep games, and positions
    polyglot    opening books (polyglot_words: the constants of their keys)

Sources: FIDE Laws of Chess, 2023. S. Edwards, Portable Game Notation Specification, 1994, section 16.1 (FEN). The design
learned from Stockfish and cozy-chess. Counts: https://www.chessprogramming.org/Perft_Results.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ...bits import U64, count, flip
from ...fields import NamedTuple
from ...game import game
from .._hash import STIR, stirred
from . import drawing, notation
from .attacks import DARK, EVERYWHERE, LIGHT, PAWN, RANK_1
from .exchange import QUEEN_GAIN, gain_of, worth
from .moves import (
    C1,
    D1,
    F1,
    G1,
    TO_BISHOP,
    TO_KNIGHT,
    TO_QUEEN,
    TO_ROOK,
    TURNED,
    can_move,
    checkers_of,
    moves,
    number_of_moves,
    passing_pawns,
)
from .sight import NUMBERS, PIECES, SHAPE, number_of, planes, seen_changes, seen_pieces

if TYPE_CHECKING:
    from ...board import Surface
    from ...board.items import Item


__all__ = ["Chess"]

FIFTY_MOVES = 100
"""Plies without a capture or a pawn move after which the game is drawn."""


def moved(squares: U64, origin: int, target: int) -> U64:
    """`squares` after whatever is on `origin` went to `target`; what was there is gone."""
    return squares & ~(U64(1) << origin | U64(1) << target) | (squares >> origin & 1) << target


@game
class Chess(NamedTuple):
    """A position: squares of pieces by kind, squares of pieces by side, rights, and who is to move. Begins with the start."""

    pawns: U64 = U64(0x00FF00000000FF00)
    knights: U64 = U64(0x4200000000000042)
    diagonals: U64 = U64(0x2C0000000000002C)  # bishops and queens
    straights: U64 = U64(0x8900000000000089)  # rooks and queens
    kings: U64 = U64(0x1000000000000010)
    ours: U64 = U64(0x000000000000FFFF)  # the pieces of the side to move
    theirs: U64 = U64(0xFFFF000000000000)
    castling: U64 = U64(0x8100000000000081)  # the rooks that may still castle, where they stand
    en_passant: U64 = U64(0)  # the square a pawn has just stepped over, if a pawn of ours may capture there
    clock: int = 0  # plies since the last capture or pawn move
    mover: int = 0  # 0 White, 1 Black

    PLAYER_NAMES = ("White", "Black")
    UTILITY_RANGE = (-1, 1)
    SHUFFLED = False  # do kings and rooks begin elsewhere, as in Chess960?
    FEATURES = ("queen", "rook", "bishop", "knight", "pawn")
    WEIGHTS = (9.0, 5.0, 3.25, 3.0, 1.0)
    ACTIONS, OBSERVATION_SHAPE = NUMBERS, SHAPE

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        return moves(self, EVERYWHERE)

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
        clock = 0 if here & self.pawns or there & self.theirs else self.clock + 1
        if here & self.pawns:
            if promotion:
                pawns ^= there
                if promotion == TO_KNIGHT:
                    knights |= there
                if promotion in (TO_BISHOP, TO_QUEEN):
                    diagonals |= there
                if promotion in (TO_ROOK, TO_QUEEN):
                    straights |= there
            elif there & self.en_passant:
                pawns ^= there >> 8
                theirs ^= there >> 8
            elif target - origin == 16 and PAWN[origin + 8] & self.theirs & self.pawns:
                passed = there >> 8
                stepped = type(self)(pawns, knights, diagonals, straights, kings, ours, theirs, castling, passed, clock, self.mover)
                if passing_pawns(stepped.turned()):
                    en_passant = passed
        elif here & self.kings:
            castling &= ~RANK_1
            if there & self.ours:
                king, rook = (U64(1) << G1, U64(1) << F1) if target > origin else (U64(1) << C1, U64(1) << D1)
                kings = kings & ~there | king
                straights |= rook
                ours = ours & ~there | king | rook
        return type(self)(pawns, knights, diagonals, straights, kings, ours, theirs, castling, en_passant, clock, self.mover).turned()

    def turned(self) -> Chess:
        """The board as the other side sees it, which is to move now."""
        return type(self)(
            flip(self.pawns),
            flip(self.knights),
            flip(self.diagonals),
            flip(self.straights),
            flip(self.kings),
            flip(self.theirs),
            flip(self.ours),
            flip(self.castling),
            flip(self.en_passant),
            self.clock,
            1 - self.mover,
        )

    # ------------------------------------------------------------------------------------------ the end of the game

    def is_terminal(self) -> bool:
        return self.clock >= FIFTY_MOVES or self.nobody_can_mate() or not can_move(self)

    def drawn_by_rule(self) -> bool:
        return (self.clock >= FIFTY_MOVES or self.nobody_can_mate()) and can_move(self)

    def nobody_can_mate(self) -> bool:
        """Is there too little for a mate, even with help? Bare kings, one knight or bishop, or only bishops of one colour."""
        if self.pawns | self.straights:
            return False
        if count(self.knights | self.diagonals) <= 1:
            return True
        return not self.knights and (not self.diagonals & LIGHT or not self.diagonals & DARK)

    def utility(self, player: int) -> int:
        """A mate is a win for who gave it; every other end is a draw."""
        if can_move(self) or not checkers_of(self):
            return 0
        return -1 if player == self.mover else 1

    # ------------------------------------------------------------------------------------------ for searches

    def count_actions(self) -> int:
        return number_of_moves(self)

    def action_number(self, action: int) -> int:
        return number_of(action ^ TURNED * self.mover)

    def observation(self) -> Iterator[float]:
        return planes(self)

    def noisy_actions(self) -> Iterator[int]:
        """Captures and promotions; in check every move."""
        return moves(self, EVERYWHERE if checkers_of(self) else self.theirs)

    def prior(self, action: int) -> int:
        """The most valuable victim first, and of its captors the least valuable; a new queen counts as a victim."""
        move = action ^ TURNED * self.mover
        origin, target, promotion = move & 63, move >> 6 & 63, move >> 12
        gain = self.worth(target) if self.theirs >> target & 1 else 0
        if promotion == TO_QUEEN:
            gain += QUEEN_GAIN
        elif self.en_passant >> target & 1 and self.pawns >> origin & 1:
            gain += 1
        return 16 * gain - self.worth(origin) if gain else 0

    def worth(self, square: int) -> int:
        """What the piece on `square` is worth in pawns: 1, 3, 3, 5, 9, and 10 for a king."""
        here = U64(1) << square
        return worth(self, here) + 10 * count(here & self.kings)

    def gain(self, action: int) -> int:
        """What the mover wins on the target square in pawns, if both sides go on taking there for as long as it pays; more is possible."""
        return gain_of(self, action ^ TURNED * self.mover)

    def extension(self) -> int:
        """A check has to be answered."""
        return 1 if checkers_of(self) else 0

    def passed(self) -> Chess:
        """The other side to move. Nobody may pass in check; and with bare pawns, where having to move is often what loses,
        a pass would give a search no information."""
        if checkers_of(self) or not self.ours & ~self.pawns & ~self.kings:
            return self
        return type(self)(
            self.pawns,
            self.knights,
            self.diagonals,
            self.straights,
            self.kings,
            self.ours,
            self.theirs,
            self.castling,
            U64(0),
            self.clock + 1,
            self.mover,
        ).turned()

    def features(self) -> tuple[float, float, float, float, float]:
        """How many more of each kind White has."""
        queens = self.diagonals & self.straights
        return (
            self.surplus(queens),
            self.surplus(self.straights ^ queens),
            self.surplus(self.diagonals ^ queens),
            self.surplus(self.knights),
            self.surplus(self.pawns),
        )

    INPUTS = PIECES

    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        return seen_pieces(self, player)

    def input_changes(self, action: int, player: int) -> Iterator[tuple[int, float]]:
        return seen_changes(self, action, player)

    def surplus(self, pieces: U64) -> float:
        """How many more of `pieces` are White's than Black's."""
        return float((1 - 2 * self.mover) * (count(pieces & self.ours) - count(pieces & self.theirs)))

    def key(self) -> int:
        """Everything but the clock, which counts only once it is near its end: positions of one key have the same future for
        twenty plies at least, and however they came about, a search meets them as one."""
        key = self.repetition_key()
        return stirred(key, U64(self.clock)) if self.clock > FIFTY_MOVES - 20 else key

    def repetition_key(self) -> U64:
        """Everything but the clock. Three words hold the kinds in binary: pawn 1, knight 2, bishop 3, king 4, queen 5, rook 6."""
        hash_ = stirred(STIR, U64(self.mover))
        hash_ = stirred(hash_, self.pawns ^ self.diagonals)
        hash_ = stirred(hash_, self.knights ^ self.diagonals ^ self.straights)
        hash_ = stirred(hash_, self.kings ^ self.straights)
        hash_ = stirred(hash_, self.ours)
        return stirred(hash_, self.castling | self.en_passant)

    # What this class adds for people.

    def __str__(self) -> str:
        return notation.fen(self)

    @classmethod
    def from_text(cls, text: str) -> Chess:
        """The position of a FEN, or `startpos`; then the moves after the word `moves`, if it is there."""
        return notation.read(cls, text)

    def surface(self) -> Surface:
        return drawing.surface()

    def board(self) -> Iterator[Item]:
        return drawing.items(self)

    def with_piece(self, place: int, look: int, count: int) -> Chess:
        return drawing.with_piece(self, place, look, count)

    def with_mover(self, player: int) -> Chess:
        return drawing.with_mover(self, player)

    SWITCHES = drawing.SWITCHES

    def switched(self, which: int) -> int:
        return drawing.switched(self, which)

    def with_switch(self, which: int, value: int) -> Chess:
        return drawing.with_switch(self, which, value)

    def action_name(self, action: int) -> str:
        return notation.move_name(self, action)

    def parse_action(self, text: str) -> int:
        return notation.read_move(self, text)

    @classmethod
    def evaluators(cls) -> dict[str, Any]:
        """What a position is worth by the features of middlegame and endgame, with what a network has learned to add to it and without; and
        as the textbooks count pieces."""
        from .evaluation import Tapered
        from .material import Material, Pieces

        learned = Path(__file__).with_name("network.npz")
        by_hand = {"tapered": Tapered(), "material": Material(), "material-3.25": Material(bishop=3.25), "pieces": Pieces()}
        return {"network": learned, **by_hand}

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of chess: PGN; and positions in EPD."""
        from .epd import Epd
        from .pgn import Pgn

        return {".pgn": Pgn(cls), ".epd": Epd(cls)}
