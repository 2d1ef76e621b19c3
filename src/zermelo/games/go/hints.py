"""What Go says to searches besides its rules: what random play does, what looks promising, what is certain, which positions are alike."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...bits import U64
from .._hash import STIR, stirred
from .chains import eyes, kept, nearer, reached, smothered
from .notation import NOWHERE, PASS
from .rules import Rules
from .symmetry import seen, way_of

FEW = 4
"""Points that random play may choose from, with which a game may well go round in circles."""


class Hints(Rules):
    """The rules, and the words for searches."""

    FEATURES = ("nearer",)
    WEIGHTS = (1.0,)  # liberties add nothing to it: so how 266 games of mcts:400 with itself ended

    def random_action(self: Any, dice: U64) -> int:
        """A legal point that is no eye of one's own, each as likely as the others; a pass where there is none.

        With few points left the stones of several kos may go to and fro for ever: there one turn of sixteen is a pass.
        """
        free = self.free()
        pool = free - eyes(self.theirs, free, self.mine.board(self.size))
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
        if (stone & eyes(self.theirs, free, self.mine.board(self.size))).any():
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
        hash_: U64 = self.repetition_key()
        for board in (U64(len(self.past)), *self.past):
            hash_ = stirred(hash_, board)
        return hash_

    def repetition_key(self: Any) -> U64:
        """All of a position but the boards that are remembered: who remembers eight does not see the ninth come back."""
        rest = self.mover + 2 * self.suicide + 4 * self.situational + 8 * self.passes + 32 * self.size + 1024 * (self.ko + 1)
        hash_ = stirred(STIR, U64(rest) ^ U64(int(4096 * self.komi)) << 32)
        return self.theirs.hashed(self.mine.hashed(hash_))  # type: ignore[no-any-return]

    def canonical(self: Any) -> Any:
        """As the board looks the way in which its hash is the smallest. What is remembered was not turned, so with a memory: as it is."""
        way = way_of(self.mine, self.theirs, self.size)
        if way == 0 or len(self.past):
            return self
        ko = self.ko if self.ko == NOWHERE else seen(self.mine.only(self.ko), self.size, way).first()
        mine, theirs = seen(self.mine, self.size, way), seen(self.theirs, self.size, way)
        return type(self)(mine, theirs, self.mover, self.size, self.komi, ko, self.passes, self.suicide, self.situational, self.past)

    def features(self: Any) -> tuple[float]:
        """How many more points are nearer to Black's stones than to White's, less komi."""
        mine, theirs = nearer(self.mine, self.theirs, self.free())
        return ((1 - 2 * self.mover) * (mine.number() - theirs.number()) - self.komi,)

    def bounds(self: Any) -> tuple[float, float]:
        """What is kept whatever happens is Black's, or White's."""
        board, most = self.mine.board(self.size), self.size * self.size
        mine, theirs = kept(self.mine, self.theirs, board).number(), kept(self.theirs, self.mine, board).number()
        black, white = (mine, theirs) if self.mover == 0 else (theirs, mine)
        return (self.worth(2 * black - most - self.komi), self.worth(most - 2 * white - self.komi))
