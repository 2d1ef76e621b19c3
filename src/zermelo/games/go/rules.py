"""The rules of Go, for sets of points of any kind: who inherits from them adds the fields."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from ...bits import U64
from .._hash import STIR
from .chains import area, may_be_filled, smothered
from .layout import LARGEST
from .notation import NOWHERE, PASS


class Rules:
    """What all sizes share."""

    PLAYER_NAMES = ("Black", "White")
    UTILITY_RANGE = (-2 * LARGEST**2, 2 * LARGEST**2)  # all points, and as many of komi
    WIN = False  # does only count who won?

    def to_move(self: Any) -> int:
        return int(self.mover)

    def free(self: Any) -> Any:
        """The free points."""
        return self.mine.board(self.size) - (self.mine | self.theirs)

    def actions(self: Any) -> Iterator[int]:
        """The points with a free one beside them, from below; then those that have to be looked at; the pass."""
        free = self.free()
        left = free & free.beside()
        while left.any():
            point = left.first()
            left -= left.only(point)
            if len(self.past) == 0 or not self.comes_back(point):
                yield point
        left = free - free.beside()
        while left.any():
            stone = left.alone()
            left -= stone
            point = stone.first()
            if point != self.ko and self.may_be_put(stone) and (len(self.past) == 0 or not self.comes_back(point)):
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
