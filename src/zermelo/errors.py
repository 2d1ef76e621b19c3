"""The errors of this house: each is one sentence that says what was wrong, where, and what would be right.

The command line turns any of them into that sentence on stderr and exit status 2.
"""


class ZermeloError(ValueError):
    """Something the caller gave cannot be used as it is."""


class GameError(ZermeloError):
    """The rules of a game break the contract of `zermelo.game`."""


class PositionError(ZermeloError):
    """A text does not describe a position or an action of the game."""


class SearchError(ZermeloError):
    """A search was asked for something it cannot do, or met something it cannot go on from."""


class DecisionError(ZermeloError):
    """A lottery, a utility or a statement of preference cannot be used as it is."""


class TeachingError(ZermeloError):
    """An exercise cannot be made, answers cannot be read, or a program cannot be graded as it is asked for."""


class UnknownLeaf(SearchError):
    """A search needs the value of a leaf that the tree leaves open.

    Arguments: the code point of the leaf's letter, and its place among the leaves, counted from 1 at the left.
    Both are ints, so that compiled rules can raise it too.
    """

    def __str__(self) -> str:
        letter, place = self.args
        leaf = f"leaf {chr(letter)!r} (leaf {place} from the left)"
        return f"the search needs the value of {leaf}, which the tree leaves open: write a number there"
