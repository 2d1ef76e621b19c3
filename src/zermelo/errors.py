"""The errors of this package: each is one sentence that says what was wrong, where, and what would be right.

The command line prints that sentence on stderr and exits with status 2.
"""


class ZermeloError(ValueError):
    """An argument or input cannot be used."""


class GameError(ZermeloError):
    """The rules of a game break the contract of `zermelo.game`."""


class PositionError(ZermeloError):
    """A text does not describe a position or an action of the game."""


class SearchError(ZermeloError):
    """A search was asked for something it cannot do, or cannot continue."""


class DecisionError(ZermeloError):
    """A lottery, a utility or a statement of preference cannot be used."""


class TeachingError(ZermeloError):
    """An exercise cannot be made, answers cannot be read, or a program cannot be graded."""


class UnknownLeaf(SearchError):
    """A search needs the value of an unknown leaf.

    Arguments: the code point of the leaf's letter, and its number, counted from 1 at the left. Both are ints, so that compiled
    rules can raise it too.
    """

    def __str__(self) -> str:
        letter, place = self.args
        leaf = f"leaf {chr(letter)!r} (leaf {place} from the left)"
        return f"the search needs the value of {leaf}, which the tree leaves open: write a number there"


def shortened(text: str, most: int = 60) -> str:
    """A text as such a sentence quotes it, cut off after so many letters."""
    return text if len(text) <= most else text[: most - 3] + "..."
