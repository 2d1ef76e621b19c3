"""A stranger's game: it says nothing of a board, where None is a free square and no throw yet, throws dice, and has rules that raise, that
never end, and that go down too deep."""

from typing import NamedTuple

from zermelo import game, put


def down(n):
    return n if n < 0 else down(down(n + 1) + n)


@game
class Dungeon(NamedTuple):
    """Chance says how far the player to move may walk; whoever steps on the last square has won."""

    squares: tuple[bool | None, ...] = (True, None, None, None, None, None, None, False)  # is it Ada's?
    thrown: int | None = None
    mover: int = 0

    PLAYER_NAMES = ("Ada", "Bob")
    UTILITY_RANGE = (-1, 1)

    def to_move(self):
        return -1 if self.thrown is None else self.mover

    def chance_outcomes(self):
        yield 1, 0.5
        yield 2, 0.5

    def where(self):
        for square in range(8):
            if self.squares[square] == (self.mover == 0):
                return square
        raise ValueError("nobody is there")

    def actions(self):
        yield from range(1, self.thrown + 1)

    def result(self, action):
        if action < 7 and self.thrown is None:
            return self._replace(thrown=action)
        if action == 7:  # this and what follows is never legal, but a page can be made to ask for it
            raise ValueError("there is a trap door")
        steps = action
        while steps == 8:
            steps = steps % 9
        if action == 9:
            return self._replace(thrown=down(1))
        here = self.where()
        ahead = 1 - 2 * self.mover
        there = max(0, min(7, here + ahead * action))
        if self.squares[there] is not None and 0 < there < 7:  # over the other
            there += ahead
        squares = put(put(self.squares, here, None), there, self.mover == 0)
        return Dungeon(squares, None, 1 - self.mover)

    def is_terminal(self):
        return self.squares[7] is True or self.squares[0] is False

    def utility(self, player):
        won = 0 if self.squares[7] else 1
        return 1 if player == won else -1

    def action_name(self, action):
        return ("", "one", "two")[action]
