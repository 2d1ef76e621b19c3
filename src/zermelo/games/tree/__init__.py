"""Explicit trees: a game that is nothing but its tree, written on one line.

    ((3 12 8) (2 4 6) (14 5 2))          MAX moves at the root, then MIN, then MAX …
    (min (21 -3) (12 70 -4))             (min …) or (max …) says who moves; the turns go on from there
    (chance 1/2:8 1/3:24 1/6:(3 4))      chance moves; below it the turns go on from the last who decided, MAX if nobody did
    (B=(3 12 8) C=(2 4 6))               names
    ((1 X=(3 9)) (X))                    a name again is the same node; X moves as where it is defined
    ((3 x) (? 5))                        leaves of unknown value: small letters that name nothing, and ?
    (([1 2 6] [4 3 3]) ([6 1 2] x))      one value per player; the turns are p0 p1 p2 p0 …, or as (p1 …) says

Numbers are ints, decimals or fractions. Commas are blanks; from # to the end of the line is a comment. A leaf that is a bare
number is worth that to MAX and minus that to MIN.

A state is the number of a node and the arrays that hold the whole tree (see `layout`), so that every tree is played by the
same machine code. Two states are equal if the trees from them on are written alike: names distinguish nodes that look alike.

The tree above is Figure 5.2 of Russell and Norvig, Artificial Intelligence: A Modern Approach, 4th ed. 2021.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...errors import PositionError, UnknownLeaf
from ...fields import NamedTuple
from ...game import CHANCE, game
from .layout import KEY, LETTER, LINK, MOVER, NUMBER, PLACE, ROW, SIZE, Ints, Node, Reals, children_of, given_name_of, name_of, pack
from .reading import read, total_of
from .writing import draw, leaf_text, write

if TYPE_CHECKING:
    from ...board import Surface
    from ...board.items import Item


@game
class Tree(NamedTuple):
    """A node of a tree; this class is for MAX and MIN, what one wins the other loses (`tree_for` has the others)."""

    node: int
    plan: Ints
    numbers: Reals

    PLAYERS, UTILITY_SUM, PLAYER_NAMES = 2, 0, ("MAX", "MIN")

    def to_move(self) -> int:
        return self.plan[ROW * self.node + MOVER]

    def actions(self) -> Iterator[int]:
        for child in range(self.plan[ROW * self.node + SIZE]):
            yield child

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        start = self.plan[ROW * self.node + NUMBER]
        for child in range(self.plan[ROW * self.node + SIZE]):
            yield child, self.numbers[start + child]

    def result(self, action: int) -> Tree:
        child = self.plan[self.plan[ROW * self.node + LINK] + action]
        return type(self)(child, self.plan, self.numbers)

    def is_terminal(self) -> bool:
        return self.plan[ROW * self.node + SIZE] == 0

    def utility(self, player: int) -> float:
        if self.plan[ROW * self.node + LETTER] != 0:
            raise UnknownLeaf(self.plan[ROW * self.node + LETTER], self.plan[ROW * self.node + PLACE])
        return self.numbers[self.plan[ROW * self.node + NUMBER] + player]

    def key(self) -> int:
        return self.plan[ROW * self.node + KEY]

    def meets_chance(self) -> bool:
        """Is there a chance node anywhere in the tree? The rows end where the root's list of children begins."""
        rows = self.plan[LINK] if self.plan[SIZE] else 0
        return any(self.plan[row + MOVER] == CHANCE for row in range(0, rows, ROW))

    # What this class adds for people.

    def __eq__(self, other: object) -> bool:
        if type(self) is not type(other):
            return False
        assert isinstance(other, Tree)
        if self.node == other.node and self.plan is other.plan:
            return True
        return self.key() == other.key() and write(self) == write(other)

    def __ne__(self, other: object) -> bool:
        return not self == other

    def __hash__(self) -> int:
        return hash(self.key())

    def __str__(self) -> str:
        return write(self)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.from_text({str(self)!r})"

    @classmethod
    def from_text(cls, text: str) -> Tree:
        """The root of the tree that `text` describes; `Tree` reads any number of players, the other classes read their own."""
        if cls is Tree:
            tree = read(text)
            return tree_for(tree.players, tree.total)(0, tree.plan, tree.numbers)
        players, total = cls.PLAYERS, cls.UTILITY_SUM
        tree = read(text, players)
        if total not in (None, tree.total):
            raise PositionError(f"the utilities of a {cls.__name__} always add up to {total}, these do not; Tree.from_text reads them")
        return cls(0, tree.plan, tree.numbers)

    def name(self) -> str:
        """What the node is called: its name in the text, else A, B, C … level by level; a leaf without a name is its value."""
        return name_of(self.plan, self.node) or leaf_text(self, self.node)

    def picture(self) -> str:
        return draw(self)

    def surface(self) -> Surface:
        from . import drawing

        return drawing.surface(self)

    def board(self) -> Iterator[Item]:
        from . import drawing

        return drawing.items(self)

    def action_name(self, action: int) -> str:
        """The child's name in the text, else the place of the child, counted from 1."""
        children = children_of(self.plan, self.node)
        name = given_name_of(self.plan, children[action])
        return name if name and children.count(children[action]) == 1 else str(action + 1)

    def parse_action(self, text: str) -> int:
        """The child that a name (given or default) or a place, counted from 1, means."""
        children, word = children_of(self.plan, self.node), text.strip()
        for action, child in enumerate(children):
            if word in (name_of(self.plan, child), str(action + 1)) and word:
                return action
        legal = " ".join(self.action_name(action) for action in range(len(children)))
        raise PositionError(f"{word!r} is not a legal action here; " + (f"legal are: {legal}" if legal else "the tree ends here"))


def tree_of(nodes: Sequence[Node], players: int | None = None) -> Tree:
    """The tree whose nodes these are, the root first: for formats other than our own text.

    With `players` every leaf holds one value for each; without, MAX's value and its opposite for MIN. Names have to be such as
    the text allows, each used once, and a node that is a child twice needs one.
    """
    plan, numbers = pack(nodes[0])
    cls = Tree if players is None else tree_for(players, total_of(nodes))
    return cls(0, plan, numbers)


# ----------------------------------------------------------------------------------------------- other numbers of players


@functools.cache
def tree_for(players: int, total: float | None, /) -> type[Tree]:
    """The class of trees for this many players whose utilities add up to `total`; None if they do not always.

    `Tree` for two players and 0; else a class with the same rules called `Tree3`, or `Tree3Sum12` where there is a sum.
    """
    if (players, total) == (2, 0):
        return Tree
    constants = {"PLAYERS": players, "UTILITY_SUM": total, "PLAYER_NAMES": tuple(f"p{player}" for player in range(players))}
    about = {"__module__": __name__, "__doc__": Tree.__doc__, "__slots__": ()}
    name = f"Tree{players}" if total is None else f"Tree{players}Sum{total}".translate(str.maketrans("-.+", "m_p"))
    return game(type(name, (Tree,), {**constants, **about}))


def __getattr__(name: str) -> Any:
    """`Tree3`, `Tree2Sum8` …: made when they are asked for, as by a pickle."""
    found = re.fullmatch(r"Tree([1-9]\d*)(?:Sum(m?\d+(?:_\d+)?(?:e[mp]?\d+)?))?", name)
    if found is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    if found[2] is None:
        return tree_for(int(found[1]), None)
    total = float(found[2].translate(str.maketrans("m_p", "-.+")))
    return tree_for(int(found[1]), int(total) if total.is_integer() else total)
