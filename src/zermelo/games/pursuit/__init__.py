"""Pursuit: an eater in a maze of pellets, and ghosts that try to catch it.

    #  a wall        .  a pellet        -  empty          @  the eater
    a b c d   ghosts; A B C D where a ghost stands on a pellet; w x y z where a, b, c or d has caught the eater

       #  #  -  a  -  #  #             0  1  2  3  4  5  6
       .  .  .  #  .  .  .             7  8  9 10 11 12 13          a grid has 64 squares at most
       #  #  -  @  -  #  #            14 15 16 17 18 19 20

    The eater moves first, then the ghosts, a to d, one after another: that is a round. Who is to move goes one square up, down,
    left or right, or waits. Nothing enters a wall, and no ghost enters the square of another. The eater eats the pellet on the square
    it comes to. It is caught when a ghost is on its square, whoever moved there. The game is over when it is caught,
    when no pellet is left, or after a number of rounds.

    Every pellet eaten is worth a point to the eater in the end, and the last one 10 points more; but an eater that is caught gets -10,
    whatever it has eaten.

The ghosts are one player that moves them all: what the eater wins they lose, so that alpha-beta applies, and as a modelled
opponent every ghost is a chance node of its own. Grid, rules and weights are this project's own.

An action is a direction: 0 up, 1 right, 2 down, 3 left, or 4 to wait.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, count
from ...board.items import Item
from ...errors import PositionError
from ...fields import NamedTuple
from ...game import game, put
from ...numbers import counted, whole
from . import drawing
from .drawing import GHOSTS, MOST_ROUNDS, SQUARES

if TYPE_CHECKING:
    from ...board import Surface

UP, RIGHT, DOWN, LEFT, WAIT = range(5)
NAMES = ("up", "right", "down", "left", "wait")

PRIZE = 10
"""For the last pellet; and what it costs to be caught."""
FAR = SQUARES
"""The way to what cannot be reached."""

ROUNDS = 8
"""How many a game has unless its text says otherwise."""
ON_PELLETS, CATCHERS = "ABCD", "wxyz"
START = "##-a-##/...#.../##-@-##"


def marked(grid: str, marks: str) -> U64:
    """The squares of a grid, its rows between slashes, that bear one of these marks."""
    return U64(sum(1 << square for square, mark in enumerate(grid.replace("/", "")) if mark in marks))


@game
class Pursuit(NamedTuple):
    """Walls and pellets as sets of squares, the eater's square, the ghosts', who is to move (0 the eater, 1 ghost a ...),
    the rounds that are left, the pellets eaten, and the size of the grid."""

    walls: U64 = marked(START, "#")
    food: U64 = marked(START, ".")
    eater: int = START.replace("/", "").index("@")
    ghosts: tuple[int, ...] = (START.replace("/", "").index("a"),)
    turn: int = 0
    left: int = ROUNDS
    eaten: int = 0
    width: int = 7
    height: int = 3

    PLAYER_NAMES = ("Eater", "Ghosts")
    UTILITY_RANGE = (-(SQUARES - 2 + PRIZE), SQUARES - 2 + PRIZE)
    FEATURES = ("eaten", "way to a pellet", "danger")
    WEIGHTS = (1.0, -0.1, -1.0)
    ACTIONS = 5

    def to_move(self) -> int:
        return 1 if self.turn else 0

    def actions(self) -> Iterator[int]:
        place = self.ghosts[self.turn - 1] if self.turn else self.eater
        for action in range(5):
            to = self.beside(place, action)
            if to >= 0 and (to == place or self.turn == 0 or not self.is_ghost(to)):
                yield action

    def result(self, action: int) -> Pursuit:
        walls, food, eater, ghosts, turn, left, eaten, width, height = self
        if turn == 0:
            eater = self.beside(eater, action)
            eaten += int(food >> eater & 1)
            food &= ~(U64(1) << eater)
        else:
            ghosts = put(ghosts, turn - 1, self.beside(ghosts[turn - 1], action))
        turn += 1
        if turn > len(ghosts):
            turn = 0
            left -= 1
        return Pursuit(walls, food, eater, ghosts, turn, left, eaten, width, height)

    def is_terminal(self) -> bool:
        return self.food == 0 or self.left == 0 or self.is_ghost(self.eater)

    def utility(self, player: int) -> int:
        points = self.eaten + (PRIZE if self.food == 0 else 0)
        if self.is_ghost(self.eater):
            points = -PRIZE
        return points if player == 0 else -points

    def features(self) -> tuple[float, float, float]:
        """Pellets eaten; squares to the nearest one; how close the nearest ghost is, 1 for the next square, 1/2, 1/3 ..."""
        ghosts = U64(0)
        for ghost in self.ghosts:
            ghosts |= U64(1) << ghost
        return (float(self.eaten), float(self.way(self.food)), 1 / max(1, self.way(ghosts)))

    # What lies where.

    def is_ghost(self, square: int) -> bool:
        """Does a ghost stand there?"""
        found = False
        for ghost in self.ghosts:
            if ghost == square:
                found = True
        return found

    def beside(self, square: int, action: int) -> int:
        """The square that an action leads to; -1 if a wall or the end of the grid is there."""
        if action == WAIT:
            return square
        to = square
        if action == UP:
            to = square - self.width
        elif action == DOWN:
            to = square + self.width
        elif action == RIGHT:
            to = square + 1 if (square + 1) % self.width else -1
        else:
            to = square - 1 if square % self.width else -1
        if to < 0 or to >= self.width * self.height:
            return -1
        return -1 if self.walls >> to & 1 else to

    def way(self, targets: U64) -> int:
        """The distance from the eater to the nearest of these squares; FAR if none can be reached."""
        first = U64(0)
        for row in range(self.height):
            first |= U64(1) << row * self.width
        last = first << self.width - 1
        within = ~self.walls
        if self.width * self.height < SQUARES:
            within &= (U64(1) << self.width * self.height) - U64(1)
        reached = U64(1) << self.eater
        steps = 0
        while not reached & targets:
            wider = reached << self.width | reached >> self.width | (reached & ~last) << 1 | (reached & ~first) >> 1
            wider = reached | (wider & within)
            if wider == reached:
                return FAR
            reached = wider
            steps += 1
        return steps

    # Reading and writing.

    def rows(self) -> list[str]:
        """The grid as text, a line for each row."""
        marks = ["#" if self.walls >> square & 1 else "." if self.food >> square & 1 else "-" for square in range(self.width * self.height)]
        marks[self.eater] = "@"
        for ghost, square in enumerate(self.ghosts):
            marks[square] = {"@": CATCHERS, ".": ON_PELLETS, "-": GHOSTS}[marks[square]][ghost]
        return ["".join(marks[start : start + self.width]) for start in range(0, len(marks), self.width)]

    def __str__(self) -> str:
        """`..a/.#./@.. 8 a 2`: the rows, the rounds left, who is to move (@ or a ghost), the pellets eaten."""
        return f"{'/'.join(self.rows())} {self.left} {'@abcd'[self.turn]} {self.eaten}"

    @classmethod
    def from_text(cls, text: str) -> Pursuit:
        """The position of a grid, its rows on lines of their own or between slashes; then, where they are not 8, @ and 0, the
        rounds left, who is to move, and the pellets eaten. No text or `start` is the start."""
        words = re.split(r"[\s/]+", text.strip().strip("/"))
        if words in ([""], ["start"]):
            return cls()
        rows = words[: next((place for place, word in enumerate(words) if word.isdecimal() or len(word) == 1), len(words))]
        rounds, turn, pellets = (*words[len(rows) :], *(str(ROUNDS), "@", "0")[len(words) - len(rows) :])[:3]
        left, eaten = whole(rounds), whole(pellets)
        if len(words) - len(rows) > 3 or left is None or turn not in tuple("@abcd") or eaten is None:
            rest = " ".join(words[len(rows) :])
            raise PositionError(f"cannot read {rest!r} after the grid: write rounds left, who moves, pellets eaten, as in 8 @ 2")
        walls, food, eater, ghosts = _grid(rows)
        state = cls(walls, food, eater, ghosts, "@abcd".index(turn), left, eaten, len(rows[0]), len(rows))
        if state.turn > len(state.ghosts):
            raise PositionError(f"ghost {turn} cannot move in {'/'.join(rows)}: it is not there")
        if state.left > MOST_ROUNDS or state.eaten + count(state.food) > SQUARES - 2:
            raise PositionError(f"{state} cannot be: there are {MOST_ROUNDS} rounds and {SQUARES - 2} pellets at most")
        return state

    def surface(self) -> Surface:
        return drawing.surface(self)

    def board(self) -> Iterator[Item]:
        return drawing.items(self)

    def with_piece(self, place: int, look: int, count: int) -> Pursuit:
        return drawing.with_piece(self, place, look, count)

    def with_mover(self, player: int) -> Pursuit:
        return drawing.with_mover(self, player)

    SWITCHES = drawing.SWITCHES

    def switched(self, which: int) -> int:
        return drawing.switched(self, which)

    def with_switch(self, which: int, value: int) -> Pursuit:
        return drawing.with_switch(self, which, value)

    def action_name(self, action: int) -> str:
        return NAMES[action]

    def parse_action(self, text: str) -> int:
        """A direction, or the beginning of its name: `up`, `u`."""
        word = text.strip().casefold()
        legal = list(self.actions())
        found = [action for action in legal if word and NAMES[action].startswith(word)]
        if len(found) != 1:
            raise PositionError(f"{text.strip()!r} is not a legal move here; legal are: {' '.join(NAMES[action] for action in legal)}")
        return found[0]


def _grid(rows: list[str]) -> tuple[U64, U64, int, tuple[int, ...]]:
    """Walls, pellets, eater and ghosts of a grid. Raises PositionError, with row and column, if they describe none."""
    width, height = len(rows[0]) if rows else 0, len(rows)
    if width < 2 or width * height > SQUARES:
        raise PositionError(f"the grid must have at least 2 squares in a row and at most {SQUARES} in all, got {height} rows of {width}")
    walls, food = U64(0), U64(0)
    places: dict[str, int] = {}
    for row, marks in enumerate(rows):
        if len(marks) != width:
            raise PositionError(f"row {row + 1} of the grid, {marks!r}, has {counted(len(marks), 'square')}, and the first has {width}")
        for column, mark in enumerate(marks):
            square, here = row * width + column, f"row {row + 1}, column {column + 1} of the grid"
            walls |= U64(mark == "#") << square
            food |= U64(mark == "." or mark in ON_PELLETS) << square
            for who in _whom(mark):
                if who in places:
                    raise PositionError(f"{here}: {_called(who)} stands at square {places[who]} already")
                places[who] = square
            if mark not in f"#.-@{GHOSTS}{ON_PELLETS}{CATCHERS}":
                raise PositionError(f"{here}: unknown character {mark!r}; write # . - @ or a ghost, a to d")
    ghosts = sorted(who for who in places if who != "@")
    if "@" not in places or not ghosts or ghosts != list(GHOSTS[: len(ghosts)]):
        raise PositionError(f"the grid {'/'.join(rows)} needs an eater, @, and ghosts, from a on")
    return walls, food, places["@"], tuple(places[ghost] for ghost in ghosts)


def _whom(mark: str) -> str:
    """Who stands where this mark is."""
    if mark in CATCHERS:
        return "@" + GHOSTS[CATCHERS.index(mark)]
    return mark.lower() if mark == "@" or mark.lower() in GHOSTS else ""


def _called(who: str) -> str:
    return "the eater" if who == "@" else f"ghost {who}"
