"""The rules of Go, for sets of points of any kind: who inherits from them adds the fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...bits import U64
from . import notation
from .chains import area, eyes, kept, may_be_filled, nearer, reached, smothered
from .layout import LARGEST, STIR, stirred
from .notation import NOWHERE, PASS
from .symmetry import seen, way_of

FEW = 4
"""Points that random play may choose from, with which a game may well go round in circles."""


class Rules:
    """What all sizes share."""

    PLAYER_NAMES = ("Black", "White")
    UTILITY_RANGE = (-2 * LARGEST**2, 2 * LARGEST**2)  # all points, and as many of komi
    WIN = False  # does only count who won?
    FEATURES = ("nearer", "liberties")
    WEIGHTS = (0.8, 0.2)

    def to_move(self: Any) -> int:
        return int(self.mover)

    def free(self: Any) -> Any:
        """The free points."""
        return self.mine.board(self.size) - (self.mine | self.theirs)

    def actions(self: Any) -> Iterator[int]:
        free = self.free()
        left, roomy = free, free & free.beside()
        while left.any():
            stone = left.alone()
            left -= stone
            point = stone.first()
            may_be = point != self.ko and ((roomy & stone).any() or self.may_be_put(stone))
            if may_be and (len(self.past) == 0 or not self.comes_back(point)):
                yield point
        yield PASS

    def may_be_put(self: Any, stone: Any) -> bool:
        """Is there room for a stone on a free point, but for what may not come back?"""
        return may_be_filled(stone, self.mine, self.theirs, self.free(), self.suicide)

    def result(self: Any, action: int) -> Any:
        if action == PASS:
            past = self.after(self.past) if self.situational else self.past
            return self.turned(self.mine, self.theirs, NOWHERE, self.passes + 1, past)
        mine, theirs, dead = self.placed(action)
        ko = NOWHERE
        if dead.number() == 1 and not (self.mine.only(action).beside() & (mine | self.free())).any():
            ko = dead.first()
        return self.turned(mine, theirs, ko, 0, self.after(self.past))

    def placed(self: Any, point: int) -> tuple[Any, Any, Any]:
        """My stones, their stones, and those of them that are taken, when I have put a stone there."""
        stone = self.mine.only(point)
        mine, free = self.mine | stone, self.free() - stone
        dead = smothered(stone.beside() & self.theirs, self.theirs, free)
        if self.suicide and not dead.any() and not (stone.beside() & free).any():
            mine -= smothered(stone, mine, free)
        return mine, self.theirs - dead, dead

    def turned(self: Any, mine: Any, theirs: Any, ko: int, passes: int, past: Any) -> Any:
        """The position of these stones as the other player sees it, who is to move now."""
        return type(self)(theirs, mine, 1 - self.mover, self.size, self.komi, ko, passes, self.suicide, self.situational, past)

    def is_terminal(self: Any) -> bool:
        return bool(self.passes >= 2)

    def utility(self: Any, player: int) -> float:
        worth = self.worth(self.score())
        return float(worth if player == 0 else -worth)

    def worth(self: Any, score: float) -> float:
        """What it is worth to Black to be so many points ahead."""
        return float(score > 0) - float(score < 0) if self.WIN else score

    def score(self: Any) -> float:
        """By how many points Black is ahead, if the board stays as it is."""
        free = self.free()
        ahead = area(self.mine, self.theirs, free) - area(self.theirs, self.mine, free)
        return float((1 - 2 * self.mover) * ahead - self.komi)

    # ------------------------------------------------------------------------------------------ what may come back

    def board_hash(self: Any, mine: Any, theirs: Any, mover: int) -> U64:
        """The hash of a board, with who is to move where that matters; `mine` are the stones of `mover`. It is never 0."""
        black, white = (mine, theirs) if mover == 0 else (theirs, mine)
        begun = ~STIR if self.situational and mover == 1 else STIR
        return U64(white.hashed(black.hashed(begun)) | 1)

    def after(self: Any, past: Any) -> Any:
        """The memory with this board in it."""
        if len(past):
            return (self.board_hash(self.mine, self.theirs, self.mover), *past[:-1])
        return past

    def comes_back(self: Any, point: int) -> bool:
        """Would a stone there bring a board back that is remembered?"""
        mine, theirs, _ = self.placed(point)
        return self.board_hash(theirs, mine, 1 - self.mover) in self.past

    # ------------------------------------------------------------------------------------------ for searches

    def random_action(self: Any, dice: U64) -> int:
        """A legal point that is no eye of one's own, each as likely as the others; a pass where there is none.

        With few points left the stones of several kos may go to and fro for ever: there one turn of sixteen is a pass.
        """
        free = self.free()
        pool = free - eyes(self.mine, self.theirs, free, self.mine.board(self.size))
        if self.ko != NOWHERE:
            pool -= pool.only(self.ko)
        roomy = free.beside()
        left = pool.number()
        if left <= FEW and dice & 15 == 0:
            return PASS
        while left:
            point = pool.nth(int((dice >> 32) * left >> 32))
            stone = pool.only(point)
            may_be = (roomy & stone).any() or self.may_be_put(stone)
            if may_be and (len(self.past) == 0 or not self.comes_back(point)):
                return int(point)
            pool -= stone
            left -= 1
            dice = dice * 0x5851F42D4C957F2D + 0x14057B7EF767814F  # Knuth's MMIX
        return PASS

    def prior(self: Any, action: int) -> int:
        """What takes stones first, then what has most liberties; what can be taken at once and one's own eyes last, after the pass."""
        if action == PASS:
            return 0
        stone, free = self.mine.only(action), self.free()
        if (stone & eyes(self.mine, self.theirs, free, self.mine.board(self.size))).any():
            return -2
        mine, theirs, dead = self.placed(action)
        room = self.mine.board(self.size) - (mine | theirs)
        liberties = (reached(stone, mine).beside() & room).number()
        return int(16 * dead.number() + (2 * liberties + (stone.beside() & self.theirs).number() if liberties > 1 else -1))

    def noisy_actions(self: Any) -> Iterator[int]:
        """Where stones are taken."""
        free = self.free()
        left = free & self.theirs.beside()
        while left.any():
            stone = left.alone()
            left -= stone
            point = stone.first()
            takes = point != self.ko and smothered(stone.beside() & self.theirs, self.theirs, free - stone).any()
            if takes and (len(self.past) == 0 or not self.comes_back(point)):
                yield point

    def key(self: Any) -> U64:
        """All of a position; with a memory, a board that was come to in several ways is several positions."""
        rest = self.mover + 2 * self.suicide + 4 * self.situational + 8 * self.passes + 32 * self.size + 1024 * (self.ko + 1)
        hash_ = stirred(STIR, U64(rest) ^ U64(int(2 * self.komi)) << 32)
        hash_ = self.theirs.hashed(self.mine.hashed(hash_))
        for board in (U64(len(self.past)), *self.past):
            hash_ = stirred(hash_, board)
        return hash_

    def canonical(self: Any) -> Any:
        """As the board looks the way in which its hash is the smallest. What is remembered was not turned, so with a memory: as it is."""
        way = way_of(self.mine, self.theirs, self.size)
        if way == 0 or len(self.past):
            return self
        ko = self.ko if self.ko == NOWHERE else seen(self.mine.only(self.ko), self.size, way).first()
        mine, theirs = seen(self.mine, self.size, way), seen(self.theirs, self.size, way)
        return type(self)(mine, theirs, self.mover, self.size, self.komi, ko, self.passes, self.suicide, self.situational, self.past)

    def features(self: Any) -> tuple[float, float]:
        """How many more points are nearer to Black's stones, less komi; and how many more liberties Black's stones have."""
        free = self.free()
        mine, theirs = nearer(self.mine, self.theirs, free)
        points = mine.number() - theirs.number()
        liberties = (self.mine.beside() & free).number() - (self.theirs.beside() & free).number()
        side = 1 - 2 * self.mover
        return (side * points - self.komi, float(side * liberties))

    def bounds(self: Any) -> tuple[float, float]:
        """What is kept whatever happens is Black's, or White's."""
        board, most = self.mine.board(self.size), self.size * self.size
        mine, theirs = kept(self.mine, self.theirs, board).number(), kept(self.theirs, self.mine, board).number()
        black, white = (mine, theirs) if self.mover == 0 else (theirs, mine)
        return (self.worth(2 * black - most - self.komi), self.worth(most - 2 * white - self.komi))

    # ------------------------------------------------------------------------------------------ for people

    def emptied(self: Any, size: int, komi: float) -> Any:
        """The empty board of this size with this komi, by the same rules. Raises PositionError for a board, or a komi, that is none."""
        from . import start

        return start(size, komi, superko=len(self.past), suicide=self.suicide, situational=self.situational, win=self.WIN)

    def __str__(self: Any) -> str:
        return notation.written(self)

    @classmethod
    def from_text(cls, text: str) -> Any:
        """The position that a text describes, on a board of any size; see `notation`."""
        from . import position_of

        return position_of(text)

    def picture(self: Any) -> str:
        return notation.picture(self)

    def action_name(self: Any, action: int) -> str:
        return notation.point_name(action, self.size)

    def parse_action(self: Any, text: str) -> int:
        return notation.read_move(self, text)

    @classmethod
    def notations(cls) -> dict[str, Any]:
        """How files keep games of Go: SGF."""
        from .sgf import Sgf

        return {".sgf": Sgf(cls)}
