"""The positions that a program is tried at, and the right answer at each.

    suite("tree", 200, 0, deep=False)    printed trees and random ones, small ones first
    test.expected(Terms(rule=">"))       value, best actions, positions in their order

Random trees come in many shapes (two to six plies, regular and ragged, single children) and with many equal leaves, so that every
rule and every fault makes a difference somewhere, also those that show only two levels up.
"""

from __future__ import annotations

import dataclasses
import random
from collections.abc import Iterator
from typing import Any, NamedTuple

from ...errors import GameError, TeachingError, ZermeloError
from ...games import beginning, find
from ...trace.listing import CUT_SIGNS
from .shrink import Nest, text_of
from .sketch import Sketch, sketched
from .ways import MINIMAX, RIGHT, Ways, searched

TREES = 200
"""Random trees, unless asked otherwise."""
POSITIONS = 24
"""Positions of a game."""
GAMES, GAMES_IN_VAIN = 1_000, 200
"""So many games are played at random to meet them; so many, if none is met."""
SMALL_GAME = 600
"""The most positions that follow a tested position of a game."""
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
"""Trees that are printed in textbooks and lecture notes; numbers where those leave leaves open."""
MIN_ROOTS = ("(min (21 -3) (12 70 -4) (73 -14))", "(min (3 12 8) (2 4 6))", "(min (2) (5 1))", "(min ((1 2) (3 4)) ((0 5) (2 7)))")
"""Trees at whose root MIN moves: for functions that ask whose turn it is."""


class Terms(NamedTuple):
    """What is graded: the algorithm, the rule of its cuts, what is compared, and which of equal actions counts."""

    algorithm: str = "alphabeta"
    rule: str = ">="
    compare: str = "visited"
    ties: str = "any"

    @property
    def strict(self) -> bool:
        return self.rule == ">"

    @property
    def right(self) -> Ways:
        return RIGHT if self.algorithm == "alphabeta" else MINIMAX

    def __str__(self) -> str:
        cuts = f", rule {CUT_SIGNS[self.rule][0]}" if self.algorithm == "alphabeta" else ""
        return f"{self.algorithm}{cuts}"


@dataclasses.dataclass(eq=False)
class Test:
    """One position, and how deep it is to be searched (None: to the end)."""

    game: str
    text: str
    depth: int | None
    sketch: Sketch
    nest: Nest | None = None
    _known: tuple[Terms, Expected] | None = dataclasses.field(default=None, init=False, repr=False)

    @property
    def nodes(self) -> int:
        return sum(1 for _ in self.sketch.nodes())

    def expected(self, terms: Terms) -> Expected:
        """The right answer. Minimax knows every action of the best value, alpha-beta only the first."""
        if self._known is None or self._known[0] != terms:
            right = searched(self.sketch, terms.right, terms.strict, self.depth)
            plain = searched(self.sketch, MINIMAX, terms.strict, self.depth)
            self._known = terms, Expected(right.value, plain.actions, right.visited)
        return self._known[1]

    def __str__(self) -> str:
        return self.text + (f" to depth {self.depth}" if self.depth is not None else "")


class Expected(NamedTuple):
    """The right answer: the value, every action that has it, the positions in their order."""

    value: float
    actions: tuple[int, ...]
    visited: tuple[str, ...]

    @property
    def generated(self) -> frozenset[str]:
        return frozenset(self.visited[1:])


def tree_test(nest: Nest, depth: int | None) -> Test:
    return text_test("tree", text_of(nest), depth, nest)


def text_test(game: str, text: str, depth: int | None, nest: Nest | None = None) -> Test:
    state = find(game).from_text(text)
    return Test(game, text, depth, sketched(state), nest or _nested(sketched(state)))


def _nested(sketch: Sketch) -> Nest | None:
    """The explicit tree of a position; None where the players do not take turns, which brackets alone cannot say."""
    if sketch.mover is None:
        return sketch.value
    kids = [_nested(kid) for kid in sketch.kids]
    if any(kid.mover == sketch.mover for kid in sketch.kids) or not kids or None in kids:
        return None
    return tuple(kid for kid in kids if kid is not None)


def suite(game: str, trees: int, seed: int, deep: bool) -> list[Test]:
    """The positions a function is tried at, small ones first. `deep`: is it told how deep to look?"""
    dice = random.Random(seed)
    tests = [text_test("tree", text, None) for text in TEXTBOOK] if trees else []
    tests += [tree_test(random_tree(dice, number), None) for number in range(trees)]
    tests += list(_positions(game, dice)) if find(game).__name__ != "Tree" else []
    if not tests:
        raise TeachingError("there is nothing to try the program at: leave out --trees 0, or name a --game")
    if deep:
        tests = [dataclasses.replace(test, depth=None if number % 5 == 4 else 1 + number % 5) for number, test in enumerate(tests)]
    return sorted(tests, key=lambda test: test.nodes)


def random_tree(dice: random.Random, number: int) -> Nest:
    """A tree of two to six plies: every kind comes in its turn, regular and ragged, with many equal leaves and with few."""
    depth = (2, 3, 2, 4, 3, 4, 5, 4, 3, 6)[number % 10]
    most = 2 if depth > 4 else 3 if depth > 2 else 4
    top = (3, 9, 99)[number % 3]
    ragged = number % 2 == 1

    def grow(left: int, is_root: bool) -> Nest:
        if left == 0 or (ragged and not is_root and dice.randrange(5) == 0):
            return float(dice.randrange(top + 1) - top // 3)
        width = dice.randrange(2 if is_root else 1, most + 1) if ragged else most
        return tuple(grow(left - 1, False) for _ in range(width))

    return grow(depth, True)


def _positions(game: str, dice: random.Random) -> Iterator[Test]:
    """Late positions of a game, at which its first player is to move, met in random play."""
    cls: Any = find(game)
    if cls.PLAYERS != 2 or cls.UTILITY_SUM != 0:
        raise GameError(f"{cls.__name__} is no game of two players in which one wins what the other loses: alpha-beta needs that")
    found: dict[str, Test] = {}
    for played in range(GAMES):
        if played == GAMES_IN_VAIN and not found:
            break
        state, line = beginning(cls), []
        while not state.is_terminal():
            line.append(state)
            state = state.result(dice.choice(list(state.actions())))
        for here in reversed(line):
            if here.to_move() == 0 and str(here) not in found:
                try:
                    sketch = sketched(cls.from_text(str(here)), SMALL_GAME)  # as the student's process will read it
                except ZermeloError:
                    break  # earlier positions are larger still
                found[str(here)] = Test(game, str(here), None, sketch, _nested(sketch))
        if len(found) >= 2 * POSITIONS:
            break
    if not found:
        raise GameError(f"no late position of {cls.__name__} was met in random play that is small enough to be searched to its end")
    tests = sorted(found.values(), key=lambda test: (test.nodes, test.text))
    yield from tests[:: max(1, len(tests) // POSITIONS)]
