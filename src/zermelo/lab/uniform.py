"""Uniform trees that nobody has to store: every inner node has `breadth` children, every leaf lies `height` plies deep.

                    0                       breadth 2, height 3: nodes are distinguished by the word that stirring
              ┌─────┴─────┐                 the words of their ancestors gives, and a leaf's value is made of that
              1           2
           ┌──┴──┐     ┌──┴──┐              independent     one random number, the leaf's own
           3     4     5     6              along the path  the sum of the random numbers of all its edges,
          ┌┴┐   ┌┴┐   ┌┴┐   ┌┴┐                             half of them for MAX, half of them for MIN
          · ·   · ·   · ·   · ·

On a tree of independent leaves an inner node contains no information about the values below it (the trees of Knuth and Moore 1975).
Along the path what was gained so far is an opinion of what is to come, as in a real game: the dependent trees of Fuller, Gaschnig
and Gillogly (1973).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..bits import U64
from ..errors import PositionError
from ..fields import NamedTuple
from ..game import game
from ..search.parts.dice import STEP, seeded, stirred

SPREAD = 1000.0
"""Leaves and edges are worth -SPREAD to SPREAD, to MAX."""


def random_value(word: U64) -> float:
    """The number from -SPREAD to SPREAD that belongs to a word."""
    return (float(int(stirred(word) >> 11)) * 2.0**-52 - 1.0) * SPREAD


@game
class Uniform(NamedTuple):
    """A node of a uniform random tree.

    breadth     children of every inner node
    left        plies from here down to the leaves
    word        what this node has of randomness: its children's words and values come of it
    along       1 if values add up along the path, 0 if every leaf has a value of its own
    gained      the sum of the edges on the way here; 0 where leaves are independent
    mover       0 MAX, 1 MIN
    """

    breadth: int = 2
    left: int = 3
    word: U64 = U64(0)
    along: int = 0
    gained: float = 0.0
    mover: int = 0

    PLAYER_NAMES = ("MAX", "MIN")
    FEATURES = ("gained",)
    WEIGHTS = (1.0,)

    @classmethod
    def grown(cls, breadth: int, height: int, seed: int = 0, along: bool = False) -> Uniform:
        """The root of the tree of this breadth, height (in plies) and seed; `along` the path, or with independent leaves.

        Raises PositionError for a tree without children, without plies, or of more than 2**62 leaves.
        """
        for name, number in (("branching", breadth), ("height", height)):
            if isinstance(number, bool) or not isinstance(number, int) or number < 1:
                raise PositionError(f"a tree with a {name} of {number!r} does not grow: give a whole number, 1 or more")
        if breadth > 1 and breadth ** min(height, 64) > 1 << 62:
            raise PositionError(f"a tree of {breadth}^{height} leaves is too large to number them: give a smaller height or branching")
        return cls(breadth, height, seeded(seed), int(along))

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for child in range(self.breadth):
            yield child

    def result(self, action: int) -> Uniform:
        word = stirred(self.word + STEP * (action + 1))
        gained = self.gained + random_value(word) if self.along else 0.0
        return Uniform(self.breadth, self.left - 1, word, self.along, gained, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.left == 0

    def utility(self, player: int) -> float:
        value = self.gained if self.along else random_value(self.word)
        return value if player == 0 else -value

    def features(self) -> tuple[float]:
        return (self.gained,)

    def key(self) -> int:
        return int(self.word >> 1)

    def written(self) -> str:
        """The whole tree on one line, as `Tree.from_text` and `zermelo best tree` read it; every leaf with all its digits."""
        if self.left == 0:
            return repr(self.utility(0))
        return f"({' '.join(self.result(action).written() for action in self.actions())})"
