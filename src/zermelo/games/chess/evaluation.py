"""What a position of chess is worth: named features, each with a value for the middlegame and one for the endgame.

    material   what the pieces are worth, and a pair of bishops besides
    squares    how well each stands where it is
    mobility   where pieces can go without being taken by a pawn; rooks on open files
    pawns      doubled, isolated and backward ones, and those that stand side by side
    passed     pawns that no enemy pawn can stop, by how far they have come, and how near the kings are
    king       the pawns before the king, our own and the enemy's; pieces that reach the squares around it; a king that is alone at the edge
    threats    pieces attacked by pawns, and by pieces that are worth less

Every feature is worked out for the side to move, whose pawns go up, and once more on the turned board; the difference counts. Between
middlegame and endgame values are mixed by the pieces that are left (Greenblatt, Eastlake and Crocker 1967; "tapered" since Phalanx).
A pair of values is one whole number, `pair(middlegame, endgame)`: sums of pairs are pairs of sums. The numbers stand in `weights`, in
hundredths of a pawn (centipawns); an estimate is in pawns.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ...bits import U64, bits, count, lowest
from ...errors import SearchError
from ...fields import NamedTuple
from .attacks import DARK, FILE_A, FILE_H, KING, KNIGHT, LIGHT, NORTH, bishop, pawn_attacks, pawn_attacks_down, rook
from .exchange import worth
from .numbers import (
    APPROACH,
    BACKWARD,
    BISHOP_PAIR,
    BY_MINOR,
    BY_PAWN,
    BY_ROOK,
    CONNECTED,
    DANGER,
    DOUBLED,
    EDGE,
    FREE_PATH,
    HALF_OPEN_FILE,
    HANGING,
    ISOLATED,
    KING_FAR,
    KING_NEAR,
    MATERIAL,
    MOBILITY,
    NO_SHIELD,
    OPEN_FILE,
    OUTPOST,
    PASSED,
    SHIELD,
    SQUARES_OF,
    STORM,
    TEMPO,
    Noted,
    Shipped,
    given,
    named,
)  # fmt: skip
from .sight import BISHOPS, KINGS, KNIGHTS, PAWNS, QUEENS, ROOKS
from .weights import REACH, endgame_of, middlegame_of

if TYPE_CHECKING:
    from . import Chess

PHASE = (0, 1, 1, 2, 4, 0)
"""What a piece of each kind, from pawn to king, adds to the phase of the game."""
MIDDLEGAME = 24
"""The phase of the opening position, the sum over all its pieces; the endgame is 0."""

ATTACK = (0, 20, 20, 30, 50, 0)
"""How dangerous it is to the king that a piece of each kind reaches a square beside it."""
CHECKS = (0, 30, 20, 40, 40, 0)
"""And that it can give check."""
MOST_DANGER = 400


# ---------------------------------------------------------------------------------------------- sets of squares


def beside(files: U64) -> U64:
    """The squares to the left and to the right."""
    return (files & ~FILE_A) >> 1 | (files & ~FILE_H) << 1


def onwards(squares: U64) -> U64:
    """These squares and all before them, up to the last rank."""
    squares |= squares << 8
    squares |= squares << 16
    return squares | squares << 32


def behind(squares: U64) -> U64:
    """The squares behind these, down to the first rank."""
    squares >>= 8
    squares |= squares >> 8
    squares |= squares >> 16
    return squares | squares >> 32


def files(squares: U64) -> U64:
    """All squares of the files of these."""
    return onwards(squares) | behind(squares)


OUTPOSTS = U64(0x0000FFFFFF000000)


def distance(a: int, b: int) -> int:
    """Steps of a king from one square to another."""
    return max(abs((a & 7) - (b & 7)), abs((a >> 3) - (b >> 3)))


def placed(kind: int, pieces: U64, numbers: Any) -> int:
    """What the squares of all pieces of a kind are worth."""
    total = 0
    for square in bits(pieces):
        total += numbers.of(SQUARES_OF + 64 * kind + square, 1)
    return total


# ---------------------------------------------------------------------------------------------- the features


class Side(NamedTuple):
    """What the side to move has; each field a pair, but for the phase."""

    material: int
    squares: int
    mobility: int
    pawns: int
    passed: int
    king: int
    threats: int
    phase: int


def side(state: Chess, numbers: Any) -> Side:
    """The features of the side to move, as these numbers weigh them."""
    ours, theirs = state.ours, state.theirs
    occupied = ours | theirs
    queens = state.diagonals & state.straights
    pawns, enemy_pawns = state.pawns & ours, state.pawns & theirs
    bishops = (state.diagonals ^ queens) & ours
    king, enemy_king = lowest(state.kings & ours), lowest(state.kings & theirs)
    defended = pawn_attacks_down(enemy_pawns)
    ring = KING[enemy_king] | U64(1) << enemy_king
    protected = pawn_attacks(pawns)

    number = count(pawns)
    material = numbers.of(MATERIAL + PAWNS, number)
    if count(bishops) > 1:
        material += numbers.of(BISHOP_PAIR, 1)
    squares = placed(PAWNS, pawns, numbers) + placed(KINGS, state.kings & ours, numbers)
    phase = mobility = danger = attackers = 0
    by_pieces = by_minors = by_rooks = U64(0)
    rook_lines, bishop_lines = rook(enemy_king, occupied), bishop(enemy_king, occupied)
    knight_lines = KNIGHT[enemy_king]
    outposts = OUTPOSTS & protected & ~behind(beside(enemy_pawns))
    open_files, enemy_files = ~files(pawns), files(enemy_pawns)
    for kind in (KNIGHTS, BISHOPS, ROOKS, QUEENS):
        pieces = state.knights & ours
        checks = knight_lines
        if kind == BISHOPS:
            pieces, checks = bishops, bishop_lines
        elif kind == ROOKS:
            pieces, checks = (state.straights ^ queens) & ours, rook_lines
        elif kind == QUEENS:
            pieces, checks = queens & ours, rook_lines | bishop_lines
        number = count(pieces)
        material += numbers.of(MATERIAL + kind, number)
        phase += PHASE[kind] * number
        if kind <= BISHOPS:
            mobility += numbers.of(OUTPOST + kind - KNIGHTS, count(pieces & outposts))
        elif kind == ROOKS:
            mobility += numbers.of(HALF_OPEN_FILE, count(pieces & open_files & enemy_files))
            mobility += numbers.of(OPEN_FILE, count(pieces & open_files & ~enemy_files))
        while pieces:
            square = lowest(pieces)
            pieces &= pieces - 1
            squares += numbers.of(SQUARES_OF + 64 * kind + square, 1)
            reach = KNIGHT[square]
            if kind == BISHOPS:
                reach = bishop(square, occupied ^ queens & ours)
            elif kind == ROOKS:
                reach = rook(square, occupied ^ state.straights & ours)
            elif kind == QUEENS:
                reach = bishop(square, occupied) | rook(square, occupied)
            free = reach & ~defended
            mobility += numbers.of(MOBILITY + REACH * (kind - KNIGHTS) + count(free & ~ours), 1)
            by_pieces |= reach
            if kind <= BISHOPS:
                by_minors |= reach
            elif kind == ROOKS:
                by_rooks |= reach
            if reach & ring:
                attackers += 1
                danger += ATTACK[kind] + 8 * count(reach & ring)
            if free & checks & ~ours:
                danger += CHECKS[kind]

    safety = shield(state, king, numbers)
    if attackers > 1:
        safety += numbers.of(DANGER + (min(danger, MOST_DANGER) >> 4), 1)
    if not theirs & ~state.kings:
        safety += hunt(state, king, enemy_king, numbers)
    attacked = theirs & ~enemy_pawns
    strong = (state.straights | queens) & theirs
    threats = numbers.of(BY_PAWN, count(protected & attacked & ~state.kings))
    threats += numbers.of(BY_MINOR, count(by_minors & strong & ~protected)) + numbers.of(BY_ROOK, count(by_rooks & queens & theirs))
    guarded = defended | KING[enemy_king]
    loose = by_pieces & theirs & ~guarded & (state.knights | state.diagonals | state.straights | state.pawns)
    threats += numbers.of(HANGING, count(loose))
    return Side(
        material,
        squares,
        mobility,
        structure(pawns, enemy_pawns, numbers),
        passed(state, king, enemy_king, numbers),
        safety,
        threats,
        phase,
    )


def structure(pawns: U64, enemy: U64, numbers: Any) -> int:
    """How our pawns stand to each other."""
    linked = pawns & (pawn_attacks(pawns) | beside(pawns))
    isolated = pawns & ~beside(files(pawns))
    left_back = pawns & ~linked & ~isolated & ~onwards(beside(pawns))
    total = numbers.of(ISOLATED, count(isolated)) + numbers.of(DOUBLED, count(pawns & behind(pawns)))
    total += numbers.of(BACKWARD, count(left_back << 8 & (enemy | pawn_attacks_down(enemy))))
    for square in bits(linked):
        total += numbers.of(CONNECTED + (square >> 3), 1)
    return total  # type: ignore[no-any-return]


def passed(state: Chess, king: int, enemy_king: int, numbers: Any) -> int:
    """Our pawns that no enemy pawn can stop."""
    total = 0
    pawns, stopped = state.pawns & state.ours, behind(state.pawns & state.theirs)
    for square in bits(pawns & ~(stopped | beside(stopped) | behind(pawns))):
        rank = square >> 3
        total += numbers.of(PASSED + rank, 1)
        total += numbers.of(KING_FAR + rank, distance(enemy_king, square + 8)) + numbers.of(KING_NEAR + rank, distance(king, square + 8))
        if not NORTH[square] & (state.ours | state.theirs):
            total += numbers.of(FREE_PATH + rank, 1)
    return total


def shield(state: Chess, king: int, numbers: Any) -> int:
    """The pawns before our king, our own and those that come at it."""
    total = 0
    pawns, enemy = state.pawns & state.ours, state.pawns & state.theirs
    centre = min(max(king & 7, 1), 6)
    for file in range(centre - 1, centre + 2):
        ahead = NORTH[(king & 56) + file]
        before, coming = pawns & ahead, enemy & ahead
        total += numbers.of(SHIELD + (lowest(before) >> 3) - (king >> 3) if before else NO_SHIELD, 1)
        if coming:
            total += numbers.of(STORM + (lowest(coming) >> 3) - (king >> 3), 1)
    return total


class Tapered(NamedTuple):
    """Features of middlegame and endgame, mixed by what is left on the board, in pawns; each may be given another weight, or 0."""

    material: float = 1.0
    squares: float = 1.0
    mobility: float = 1.0
    pawns: float = 1.0
    passed: float = 1.0
    king: float = 1.0
    threats: float = 1.0
    numbers: Any = Shipped()

    UNIT = 1.0
    """What counts as little: a pawn."""

    def estimate(self, state: Chess) -> float:
        """How many pawns White is ahead."""
        us, them = side(state, self.numbers), side(state.turned(), self.numbers)
        phase = min(us.phase + them.phase, MIDDLEGAME)
        total = self.balance(us, them, phase)
        total = (total * drawish(state, total > 0) + tapered(self.numbers.of(TEMPO, 1), phase)) / 100.0
        return total if state.mover == 0 else -total

    def balance(self, us: Side, them: Side, phase: int) -> float:
        """By how much one side's features are worth more than the other's, in centipawns."""
        total = self.material * tapered(us.material - them.material, phase)
        total += self.squares * tapered(us.squares - them.squares, phase)
        total += self.mobility * tapered(us.mobility - them.mobility, phase)
        total += self.pawns * tapered(us.pawns - them.pawns, phase)
        total += self.passed * tapered(us.passed - them.passed, phase)
        total += self.king * tapered(us.king - them.king, phase)
        return total + self.threats * tapered(us.threats - them.threats, phase)

    # ------------------------------------------------------------------------------------------ how its weights are learned

    def terms(self, state: Chess, row: Any) -> None:
        """Write how strongly each weight counts in `state` into a row; how hard it is to win is taken as these weights have it."""
        other = state.turned()
        us, them = side(state, self.numbers), side(other, self.numbers)
        phase = min(us.phase + them.phase, MIDDLEGAME)
        early = (1 - 2 * state.mover) * phase / MIDDLEGAME / 100.0
        late = (1 - 2 * state.mover) * (MIDDLEGAME - phase) / MIDDLEGAME / 100.0
        Noted(row, early, late).of(TEMPO, 1)
        share = drawish(state, self.balance(us, them, phase) > 0)
        side(state, Noted(row, early * share, late * share))
        side(other, Noted(row, -early * share, -late * share))

    def weights(self) -> dict[str, float]:
        """The weights by name, in the order in which `terms` counts them. Raises SearchError where groups of them are weighed again."""
        if self[:7] != (1.0,) * 7:
            raise SearchError("weights of chess are learned where every group of features weighs 1")
        return named(self.numbers.pairs())

    def reweighed(self, values: Sequence[float]) -> Tapered:
        """The same with other weights, rounded to hundredths of a pawn."""
        return self._replace(numbers=given(values))


def hunt(state: Chess, king: int, enemy_king: int, numbers: Any) -> int:
    """A king that is alone is mated at the edge, and with the help of the other king: how near to that it is (mop-up evaluation). By bishop
    and knight it is mated in a corner of the bishop's colour only."""
    file, rank = enemy_king & 7, enemy_king >> 3
    from_middle = max(abs(2 * file - 7), abs(2 * rank - 7))
    bishops = state.diagonals & ~state.straights
    if not state.pawns | state.straights and count(bishops) == 1 and count(state.knights) == 1:
        to_corner = abs(7 - file - rank) if bishops & DARK else abs(file - rank)  # 7 in a corner of its colour, 0 between the others
        from_middle = to_corner + (from_middle >> 1)
    return numbers.of(EDGE, from_middle) + numbers.of(APPROACH, distance(king, enemy_king))  # type: ignore[no-any-return]


def tapered(values: int, phase: int) -> float:
    """A pair of values, mixed by the pieces that are left."""
    return (middlegame_of(values) * phase + endgame_of(values) * (MIDDLEGAME - phase)) / MIDDLEGAME


def drawish(state: Chess, ours_ahead: bool) -> float:
    """The factor of an advantage, by how hard it is to win: without pawns little, with bishops of opposite colours half."""
    strong = state.ours if ours_ahead else state.theirs
    weak = state.theirs if ours_ahead else state.ours
    if not strong & state.pawns:
        lead = worth(state, strong & ~state.pawns) - worth(state, weak & ~state.pawns)
        if lead <= 3:
            return 0.1
    bishops = state.diagonals & ~state.straights
    alone = not state.knights | state.straights and count(bishops & strong) == 1 and count(bishops & weak) == 1
    return 0.5 if alone and count(bishops & LIGHT) == 1 else 1.0
