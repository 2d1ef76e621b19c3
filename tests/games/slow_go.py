"""Go once more, as slow and obvious as can be: a dict of stones by (column, row), flood fill with sets, all boards in a list."""

from __future__ import annotations

from dataclasses import dataclass, field

Point = tuple[int, int]
Board = dict[Point, str]


@dataclass
class SlowGo:
    """A game, played in place."""

    size: int
    suicide: bool = False
    superko: str = ""  # positional, situational, or the ko rule alone
    board: Board = field(default_factory=dict)
    mover: str = "X"
    passes: int = 0
    seen: list[tuple[Board, str]] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.seen.append((dict(self.board), self.mover))

    def beside(self, point: Point) -> list[Point]:
        x, y = point
        return [(a, b) for a, b in ((x - 1, y), (x + 1, y), (x, y - 1), (x, y + 1)) if 0 <= a < self.size and 0 <= b < self.size]

    def chain(self, board: Board, point: Point) -> tuple[set[Point], set[Point]]:
        """The stones of a chain, and its liberties."""
        stones, liberties, waiting = {point}, set(), [point]
        while waiting:
            for other in self.beside(waiting.pop()):
                if other not in board:
                    liberties.add(other)
                elif board[other] == board[point] and other not in stones:
                    stones.add(other)
                    waiting.append(other)
        return stones, liberties

    def other(self) -> str:
        return "O" if self.mover == "X" else "X"

    def placed(self, point: Point) -> Board | None:
        """The board after a stone there; None if nobody may put one."""
        if point in self.board:
            return None
        board = {**self.board, point: self.mover}
        for beside in self.beside(point):
            if board.get(beside) == self.other():
                stones, liberties = self.chain(board, beside)
                if not liberties:
                    for stone in stones:
                        del board[stone]
        stones, liberties = self.chain(board, point)
        if not liberties:
            if not self.suicide or len(stones) == 1:
                return None
            for stone in stones:
                del board[stone]
        return board

    def after(self, point: Point) -> Board | None:
        """The same, with what may not come back."""
        board = self.placed(point)
        if board is None:
            return None
        if self.superko == "positional":
            return None if board in [each for each, _ in self.seen] else board
        if self.superko == "situational":
            return None if (board, self.other()) in self.seen else board
        return None if len(self.seen) > 1 and board == self.seen[-2][0] else board

    def legal(self) -> set[Point]:
        points = [(x, y) for x in range(self.size) for y in range(self.size)]
        return {point for point in points if self.after(point) is not None}

    def play(self, point: Point | None) -> None:
        if point is None:
            self.passes += 1
        else:
            board = self.after(point)
            assert board is not None
            self.board, self.passes = board, 0
        self.mover = self.other()
        self.seen.append((dict(self.board), self.mover))

    def score(self) -> int:
        """Black's points less White's, without komi."""
        total = 0
        for point in [(x, y) for x in range(self.size) for y in range(self.size)]:
            colours = {self.board[point]} if point in self.board else self.reach(point)
            total += {frozenset("X"): 1, frozenset("O"): -1}.get(frozenset(colours), 0)
        return total

    def reach(self, point: Point) -> set[str]:
        """The colours that are reached from a free point."""
        found, colours, waiting = {point}, set(), [point]
        while waiting:
            for other in self.beside(waiting.pop()):
                if other in self.board:
                    colours.add(self.board[other])
                elif other not in found:
                    found.add(other)
                    waiting.append(other)
        return colours

    def is_eye(self, point: Point) -> bool:
        """Does random play of the mover leave this point alone?"""
        if point in self.board or any(self.board.get(each) != self.mover for each in self.beside(point)):
            return False
        x, y = point
        corners = [(a, b) for a in (x - 1, x + 1) for b in (y - 1, y + 1)]
        inside = [each for each in corners if 0 <= each[0] < self.size and 0 <= each[1] < self.size]
        return sum(self.board.get(each) == self.other() for each in inside) <= (1 if len(inside) == 4 else 0)

    def rows(self) -> str:
        return "/".join("".join(self.board.get((x, y), ".") for x in range(self.size)) for y in reversed(range(self.size)))
