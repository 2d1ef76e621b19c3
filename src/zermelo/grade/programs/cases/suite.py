"""The positions that programs are tested on, and the right answer for each.

    suite(Wanted("tree", 200, 0))            printed trees and random ones, small ones first
    case.expected(Criteria(rule=">"))        value, best actions, positions in order

Random trees have many shapes (two to six plies, regular and ragged, single children) and many equal leaves, so that each rule and
each fault makes a difference somewhere, also faults that show only two levels up.
"""

from __future__ import annotations

import dataclasses
import functools
import random
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any, NamedTuple

from ....errors import GameError, TeachingError, ZermeloError
from ....game import CHANCE
from ....games import beginning, find
from ....trace.listing import CUT_SIGNS
from .game_tree import ROOT_ID, Node, game_tree
from .models import Model, answer
from .nested import PLAIN, Layout, Nested, shifted
from .plain_tree import PlainTree
from .variants import ALPHABETA, MINIMAX, Answer

TREES = 200
"""Random trees by default."""
POSITIONS = 24
"""Positions of a game."""
PLAYOUTS, PLAYOUTS_WITHOUT_SUCCESS = 1_000, 200
"""Random games played to find these positions; and how many before giving up if none is found."""
MAX_GAME_NODES = 600
"""The most positions that may follow a tested position of a game."""
TEXTBOOK = (
    "((3 12 8) (2 4 6) (14 5 2))",  # Russell and Norvig (2021), figure 5.2
    "((3 12 8) (2 4 1) (14 5 2))",
    "((100 21 -3) (12 70 -4) (-73 -14 -8))",
    "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))",
    "((100 21 -3) (12 -70 -4) (-73 -14))",
    "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))",
    "((7 6 5) (3 9 1) (6 5 8))",
    "(((10 9) (14 3)) ((2 4) (20 1)))",
    "(10 (((5 7) (4 11)) 3))",
    "((18) (3 25))",
    "((1 X=(3 9)) (X))",
    "((3 5) (3 9 1))",
)
"""Trees from textbooks and lecture notes, with numbers for leaves that are open there."""
WINDOW = (
    *("(5 ((3 (4 9))))", "((5 ((7 (6 9)))))", "(0 ((-4 (-2 1))))", "((0 ((4 (2 -1)))))"),  # a bound from two plies above counts
    *("(3 1 (2 5))", "((3 7 (5 1)))", "(4 8 (5 -3))", "((8 4 (7 9)))"),  # the best child so far, not the last, nor the first
    *("(3 (9) (7 1))", "((8 (2) (4 10)))", "(2 (9 (4 7) (8 9)) 1)", "((2 ((8 ((1 1) 3 5)) 1 3)))"),
    *("((0 ((3) (0 1 3) (2))))", "((((5 ((3 (4 9)))))))", "(((1 7) (2 (0 9))) ((7 1) (3 (6 2))))"),
)
"""Small trees, each of which shows that alpha or beta is moved wrongly (`beta = v`, `alpha = max(alpha, last)`, a bound of 0 that counts as
none, …), which needs up to six plies and rarely shows on random trees. They were found by trying such slips on thousands of small trees."""
WINDOW_OF_THREE = (
    "((5 (7 (6 9))))",
    "(5 (((3 (4 9)))))",
    "((5 (3 (4 9))))",
    "(5 ((4 9)))",
    "((5 7 ((6 9))))",
    "((((3 (2 9)))))",
    "((5 (((7 ((6 9)))))))",
)
"""The same for MAX and two opponents."""
BOUNDS = ("(((1) (1 2)) ((1 2)))", "(((1) (3 4)) ((3 4)))")
"""Trees in which a position comes again whose value was but a bound at first: to take it for the value gives a wrong answer."""
NEARER = ("((4 0) (((4 0))))", "(((((5 4)))) ((5 4)))", "((((1)) (2 5)) ((2 5)))", "(((0) (1 (5 3))) (5 3))")
"""Trees that, searched to depth 3, show the same of a value that was found with another depth left."""
MIN_ROOTS = (
    *("(min (21 -3) (12 70 -4) (73 -14))", "(min (3 12 8) (2 4 6))", "(min (2) (5 1))", "(min ((1 2) (3 4)) ((0 5) (2 7)))"),
    *("(min 5 8 (6 2))", "(min 5 ((7 (6 9))))", "(min ((5 ((3 (4 9))))))"),
)
"""Trees with MIN to move at the root: for functions that ask who moves."""
FAR = {3: -860.0, 7: 830.0}
"""To all leaves of random trees whose number ends so this is added. No leaf reaches 900, so that 999 may stand for infinity."""


EXPECTIMAX, EXPECTIMINIMAX = Layout(("max", "chance")), Layout(("max", "chance", "min", "chance"))
TWO_OPPONENTS, TWO_CHANCES = Layout(("max", "min", "min")), Layout(("max", "chance", "chance"))


class Wanted(NamedTuple):
    """Which positions are wanted.

    deep        does the program take a depth?
    rounds      does it count agents, and depth in rounds, as CS188 does?
    chance      is it expectimax; with MIN as well, if "min"
    weighted    do the outcomes of chance have unequal probabilities?
    """

    game: str = "tree"
    trees: int = TREES
    seed: int = 0
    deep: bool = False
    rounds: bool = False
    chance: str = ""
    weighted: bool = False


ANSWERS = "answers"
"""What is compared where the visits of a program cannot be seen."""


class Criteria(NamedTuple):
    """What is graded: the algorithm, the rule of its cuts, what is compared, and which of equal actions counts.

    right    how the right search is written, if not as the algorithm's name says: other algorithms find the same by other visits
    """

    algorithm: str = "alphabeta"
    rule: str = ">="
    compare: str = "visited"
    ties: str = "any"
    right: Model | None = None

    @property
    def strict(self) -> bool:
        return self.rule == ">"

    @property
    def correct(self) -> Model:
        return self.right or (ALPHABETA if self.algorithm == "alphabeta" else MINIMAX)

    def __str__(self) -> str:
        cuts = f", rule {CUT_SIGNS[self.rule][0]}" if self.algorithm == "alphabeta" else ""
        return f"{self.algorithm}{cuts}"


@dataclasses.dataclass(eq=False)
class Case:
    """One position, and the depth of the search in plies (None: to the end).

    nested    its tree as nested tuples, if that is possible, laid out as `layout` says
    agents    how many agents take turns
    """

    game: str
    text: str
    depth: int | None
    root: Node
    nested: Nested | None = None
    layout: Layout = PLAIN
    _expected: tuple[Criteria, Expected] | None = dataclasses.field(default=None, init=False, repr=False)
    _answers: dict[tuple[Model, bool], Answer] = dataclasses.field(default_factory=dict, init=False, repr=False)

    @property
    def game_name(self) -> str:
        """What people call the game: of a file its name, wherever it lies."""
        return Path(self.game).name

    @property
    def plain(self) -> tuple[Nested, Layout] | None:
        """What a plain tree is made of; None for other positions."""
        return (self.nested, self.layout) if isinstance(self.root.state, PlainTree) and self.nested is not None else None

    @property
    def agents(self) -> int:
        return len(self.layout.movers)

    @functools.cached_property
    def nodes(self) -> int:
        return len(self.root.nodes())

    @property
    def height(self) -> int:
        """How many plies it is long."""
        return max(node.id.count(".") for node in self.root.nodes())

    @functools.cached_property
    def ids(self) -> frozenset[str]:
        return frozenset(node.id for node in self.root.nodes())

    @functools.cached_property
    def leaves(self) -> frozenset[str]:
        """The positions where the game is over."""
        return frozenset(node.id for node in self.root.nodes() if node.mover is None)

    @functools.cached_property
    def at_limit(self) -> frozenset[str]:
        """The positions at the depth limit where the game is not over."""
        if self.depth is None:
            return frozenset()
        return frozenset(node.id for node in self.root.nodes() if node.mover is not None and node.id.count(".") == self.depth)

    def answer(self, model: Model, strict: bool) -> Answer:
        """What a search written as this model does here."""
        if (model, strict) not in self._answers:
            self._answers[model, strict] = answer(model, self.root, strict, self.depth, self.agents)
        return self._answers[model, strict]

    def expected(self, criteria: Criteria) -> Expected:
        """The right answer. Minimax finds every action of the best value, alpha-beta only the first."""
        if self._expected is None or self._expected[0] is not criteria:
            right = self.answer(criteria.correct, criteria.strict)
            actions = self.answer(MINIMAX, criteria.strict).actions
            self._expected = criteria, Expected(right.value, actions, right.visited)
        return self._expected[1]

    def at_depth(self, depth: int | None) -> Case:
        return Case(self.game, self.text, depth, self.root, self.nested, self.layout)

    def __str__(self) -> str:
        return self.text + (f" to depth {self.depth}" if self.depth is not None else "")


class Expected(NamedTuple):
    """The right answer: the value, every action that has it, the positions in order."""

    value: float
    actions: tuple[int, ...]
    visited: tuple[str, ...]

    @property
    def generated(self) -> frozenset[str]:
        return frozenset(self.visited[1:])


def tree_case(nested: Nested, depth: int | None, layout: Layout = PLAIN) -> Case:
    return Case("tree", layout.text(nested), depth, game_tree(PlainTree.of(nested, layout)), nested, layout)


def text_case(game: str, text: str, depth: int | None) -> Case:
    """A position of a game; of a tree whose nodes have no names, as a plain tree."""
    root = game_tree(find(game).from_text(text))
    nested = _nested(root)
    if game == "tree" and nested is not None and root.mover == 0 and "=" not in text:
        return tree_case(nested, depth)
    return Case(game, text, depth, root, nested)


def _nested(node: Node) -> Nested | None:
    """The tree of a position; None if the players do not take turns, which brackets alone cannot express."""
    if node.mover is None:
        return node.value
    children = [_nested(child) for child in node.children]
    if any(child.mover in (node.mover, CHANCE) for child in node.children) or not children or None in children:
        return None
    return tuple(child for child in children if child is not None)


FARTHEST = 899.0
"""No leaf is farther from zero."""


def otherwise(case: Case, visited: Collection[str], criteria: Criteria) -> list[Case]:
    """The same tree with other numbers where a search did not look, if that changes what is right: all as large as they get, or all as
    small. A value never falls when a leaf rises, so that a search has proven its answer if neither changes it."""
    if case.depth is not None or case.nested is None or not isinstance(case.root.state, PlainTree):
        return []
    seen = set(visited)

    def changed(nested: Nested, id: str, number: float) -> Nested:
        if isinstance(nested, tuple):
            return tuple(changed(part, f"{id}.{place}", number) for place, part in enumerate(nested, start=1))
        return nested if id in seen else number

    made = [tree_case(changed(case.nested, ROOT_ID, number), None, case.layout) for number in (FARTHEST, -FARTHEST)]
    return [other for other in made if other.expected(criteria).value != case.expected(criteria).value]


@functools.lru_cache(maxsize=8)
def suite(wanted: Wanted) -> tuple[Case, ...]:
    """The test cases for a program, small ones first. The same for all files that are graded alike, so that each is made once."""
    game, trees = wanted.game, wanted.trees
    generator = random.Random(wanted.seed)
    cases = list(_printed(wanted)) if trees else []
    drawn = [shifted(random_tree(generator, number), FAR.get(number % 10, 0.0)) for number in range(trees)]
    cases += [tree_case(nested, None, _layout(wanted, number)) for number, nested in enumerate(drawn)]
    if find(game).__name__ != "Tree" and not wanted.chance:
        cases += list(_positions(game, generator))
    if not cases:
        raise TeachingError("there are no test cases: leave out --trees 0, or name a --game")
    if wanted.rounds:
        cases = [case.at_depth(None if number % 3 == 2 else case.agents * (1 + number % 3)) for number, case in enumerate(cases)]
    elif wanted.deep:
        cases = [case.at_depth(None if number % 5 == 4 else 1 + number % 5) for number, case in enumerate(cases)]
    if trees and not wanted.chance:  # to the end: a limit would hide what they show
        cases += [text_case("tree", text, None) for text in WINDOW]
        plain = [text_case("tree", text, None).nested or 0.0 for text in WINDOW_OF_THREE if wanted.rounds]
        cases += [tree_case(nested, None, TWO_OPPONENTS) for nested in plain]
    return tuple(sorted(cases, key=lambda case: case.nodes))


def _layout(wanted: Wanted, number: int) -> Layout:
    """Who moves in the tree of this number."""
    three = wanted.rounds and number % 2 == 1
    if not wanted.chance:
        return TWO_OPPONENTS if three else PLAIN
    layout = EXPECTIMINIMAX if wanted.chance == "min" else TWO_CHANCES if three else EXPECTIMAX
    return layout._replace(weighted=wanted.weighted and number % 3 != 0)


def _printed(wanted: Wanted) -> Iterator[Case]:
    """The printed trees; for MAX and chance those that brackets alone express."""
    for number, text in enumerate(TEXTBOOK):
        case = text_case("tree", text, None)
        if not wanted.chance:
            yield case
        elif case.nested is not None and "=" not in text:
            yield tree_case(case.nested, None, _layout(wanted, 2 * number))


def random_tree(generator: random.Random, number: int) -> Nested:
    """A tree of two to six plies; the number decides its kind: regular or ragged, with many equal leaves or with few."""
    depth = (2, 3, 2, 4, 3, 4, 5, 4, 3, 6)[number % 10]
    most = 2 if depth > 4 else 3 if depth > 2 else 4
    top = (3, 9, 99)[number % 3]
    ragged = number % 2 == 1

    def grow(left: int, is_root: bool) -> Nested:
        if left == 0 or (ragged and not is_root and generator.randrange(5) == 0):
            return float(generator.randrange(top + 1) - top // 3)
        width = generator.randrange(2 if is_root else 1, most + 1) if ragged else most
        return tuple(grow(left - 1, False) for _ in range(width))

    return grow(depth, True)


def _positions(game: str, generator: random.Random) -> Iterator[Case]:
    """Late positions of a game with its first player to move, found by random play."""
    cls: Any = find(game)
    if cls.PLAYERS != 2 or cls.UTILITY_SUM != 0:
        raise GameError(f"{cls.__name__} is not a zero-sum game of two players, as alpha-beta needs: choose another game")
    found: dict[str, Case] = {}
    for played in range(PLAYOUTS):
        if played == PLAYOUTS_WITHOUT_SUCCESS and not found:
            break
        state, line = beginning(cls), []
        while not state.is_terminal():
            line.append(state)
            state = state.result(generator.choice(list(state.actions())))
        for here in reversed(line):
            text = str(here)
            if here.to_move() == 0 and text not in found:
                try:
                    root = game_tree(cls.from_text(text), MAX_GAME_NODES)  # as the student's process will read it
                except ZermeloError:
                    break  # earlier positions are larger still
                found[text] = Case(game, text, None, root, _nested(root))
        if len(found) >= 2 * POSITIONS:
            break
    if not found:
        raise GameError(f"random play found no late position of {cls.__name__} that is small enough to search to the end")
    cases = sorted(found.values(), key=lambda case: (case.nodes, case.text))
    yield from cases[:: max(1, len(cases) // POSITIONS)]
