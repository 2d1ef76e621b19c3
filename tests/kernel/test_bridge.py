"""Machine code finds methods, properties and constants by the class of a state, whatever other classes call the same (fact 1)."""

from __future__ import annotations

import functools
import itertools
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

from zermelo import game
from zermelo.bits import U64Table
from zermelo.game import put

MEANINGS = {
    "method": "def NAME(self): return self.x + 1",
    "property": "NAME = property(lambda self: self.x + 2)",
    "constant": "NAME = 3",
    "static": "NAME = staticmethod(lambda y: y + 4)",
    "field": "NAME: int = 5",
}
ASKED = {"method": "s.NAME()", "static": "s.NAME(7)"}


def made(meaning: str, name: str) -> tuple[Any, Any]:
    """A record with something of that name and meaning, and a function that asks for it."""
    text = f"""
class Record(NamedTuple):
    x: int = 10
    {MEANINGS[meaning]}

def ask(s):
    return {ASKED.get(meaning, "s.NAME")}
"""
    scope: dict[str, Any] = {"NamedTuple": NamedTuple, "__name__": __name__}
    exec(text.replace("NAME", name), scope)
    return scope["Record"], scope["ask"]


@pytest.mark.parametrize(("first", "second"), [*itertools.permutations(MEANINGS, 2)])
def test_one_name_with_two_meanings(machine: Callable[..., Any], first: str, second: str) -> None:
    name = f"{first}_or_{second}"
    for meaning in (first, second, first):
        record, ask = made(meaning, name)
        assert machine(ask, record()) == ask(record()), meaning


# --------------------------------------------------------------------------------------- what rules can reach


SQUARES = [1, 4, 9]
GRID = [(1, 2), (3, 4)]
LINES = ((0, 1), (1, 2))
WORDS = U64Table([2**63, 5])


class Piece(NamedTuple):
    value: int

    def worth(self) -> int:
        return 10 * self.value


ROOK, PIECES = Piece(5), (Piece(3), Piece(9))


def raised(x: int, power: int = 2) -> int:
    """A helper with a default, that calls itself."""
    return 1 if power == 0 else x * raised(x, power - 1)


def scaled(x: int, by: int = 2, plus: int = 0) -> int:
    """A helper with keywords."""
    return x * by + plus


def twice(rule: Callable[..., Any]) -> Callable[..., Any]:
    """A decorator of the author's own."""

    @functools.wraps(rule)
    def doubled(*arguments: Any) -> Any:
        return 2 * rule(*arguments)

    return doubled


@twice
def decorated(x: int) -> int:
    return x + 1


class Above(NamedTuple):
    x: int = 1
    board: tuple[int, ...] = (7, 8, 9)

    def inherited(self, a):  # type: ignore[no-untyped-def]
        return self.replaced(a) + self.SIZE

    def replaced(self, a):  # type: ignore[no-untyped-def]
        return 0

    SIZE = 1


class Below(Above):
    SIZE = 10

    @twice
    def replaced(self, a):  # type: ignore[no-untyped-def]
        return self.x + a


class Reach(NamedTuple):
    x: int = 1
    board: tuple[int, ...] = (7, 8, 9)

    SIZE = 3
    RATE = 0.5
    NAMES = ("a", "b")
    PRIMES = [2, 3, 5]  # noqa: RUF012
    MASKS = U64Table([1, 2**64 - 1])

    @property
    def half(self):  # type: ignore[no-untyped-def]
        return self.SIZE // 2 + self.x

    @staticmethod
    def next(x):  # type: ignore[no-untyped-def]
        return x + 1

    def plus(self, a, b):  # type: ignore[no-untyped-def]
        return self.x + a * b

    def with_x(self, x):  # type: ignore[no-untyped-def]
        return Reach(x, self.board)

    def below(self, n):  # type: ignore[no-untyped-def]
        for i in range(n):
            yield i
            yield self.next(i)


REACHED: dict[str, Callable[[Any], Any]] = {
    "a constant": lambda s: (s.SIZE, s.RATE, len(s.NAMES)),
    "a constant of the class": lambda s: (Reach.SIZE + s.x, Reach.RATE),
    "a list of the class": lambda s: s.PRIMES[s.x] + len(Reach.PRIMES),
    "a table of the class": lambda s: (s.MASKS[s.x] >> 1, Reach.MASKS[0]),
    "a property": lambda s: s.half,
    "a static method": lambda s: s.next(4),
    "a method": lambda s: s.plus(2, 3),
    "a method of another state": lambda s: s.with_x(4).plus(1, 1),
    "a decorated helper": lambda s: decorated(s.x),
    "a method that another class inherits": lambda s: Below(s.x, s.board).inherited(5),
    "a generator": lambda s: sum([i * i for i in s.below(4)]),
    "a global list": lambda s: SQUARES[s.x] + GRID[1][s.x],
    "a global tuple": lambda s: sum([a * b for a, b in LINES]),
    "a global table": lambda s: WORDS[0] >> s.x,
    "a global record": lambda s: ROOK.worth() + PIECES[s.x].worth(),
    "a helper": lambda s: raised(s.x + 2) + raised(s.x, power=5) + scaled(s.x) + scaled(3, plus=s.x, by=s.x),
    "a changed board": lambda s: put(put(s.board, 0, 4), -1, s.x),
}


@pytest.mark.parametrize("what", REACHED)
def test_what_rules_can_reach(machine: Callable[..., Any], what: str) -> None:
    ask = REACHED[what]
    assert machine(ask, Reach()) == ask(Reach())


def test_a_captured_variable(machine: Callable[..., Any]) -> None:
    def made(weight: int) -> Callable[[Any], int]:
        def weighed(s: Any) -> int:
            return raised(s.x + weight)

        return weighed

    assert [machine(made(weight), Reach()) for weight in (1, 2, 1)] == [4, 9, 4]


# ------------------------------------------------------------------------------------------ two games of one name


def counting(step: int, prize: int) -> Any:
    """Count down by `step`; whoever reaches 0 or less wins `prize`. Every such game has the same name and the same fields."""

    @game
    class Counting(NamedTuple):
        n: int = 9
        mover: int = 0

        def to_move(self):  # type: ignore[no-untyped-def]
            return self.mover

        def actions(self):  # type: ignore[no-untyped-def]
            yield step
            yield 2 * step

        def result(self, action):  # type: ignore[no-untyped-def]
            return Counting(self.n - action, 1 - self.mover)

        def is_terminal(self):  # type: ignore[no-untyped-def]
            return self.n <= 0

        def utility(self, player):  # type: ignore[no-untyped-def]
            return prize if player != self.mover else -prize

        def features(self):  # type: ignore[no-untyped-def]
            return self.n - 3, self.n * 0.5, self.n > 4

    return Counting


def ends_and_forks(s):  # type: ignore[no-untyped-def]
    if s.is_terminal():
        return s.utility(0)
    total = 1
    for action in s.actions():
        total += ends_and_forks(s.result(action))
    return total


def test_two_games_of_one_name_and_form(machine: Callable[..., Any]) -> None:
    games = [counting(1, 1), counting(2, 1), counting(1, 5), counting(1, 1)]
    plain = [ends_and_forks(counted()) for counted in games]
    assert len(set(plain)) == 3
    for _ in range(2):
        assert [machine(ends_and_forks, counted()) for counted in games] == plain


def moved(s, action):  # type: ignore[no-untyped-def]
    return s.result(action)


def test_a_state_comes_back_as_its_own_class(machine: Callable[..., Any]) -> None:
    for counted in (counting(3, 1), counting(4, 1), counting(3, 1)):
        state = machine(moved, counted(9, 0), 3)
        assert type(state) is counted and state == counted(6, 1)


def weighed(s):  # type: ignore[no-untyped-def]
    features, total = s.features(), 0.0
    for i in range(3):
        total += (i + 1) * features[i]
    return total


def test_features_are_numbers_whatever_each_is(machine: Callable[..., Any]) -> None:
    for state in (counting(1, 1)(), counting(1, 1)(2)):
        assert machine(weighed, state) == weighed(state)


# ----------------------------------------------------------------------------------------------- optional parts


def doubled_or_not(x, doubler):  # type: ignore[no-untyped-def]
    if doubler is None:
        return x
    else:  # noqa: RET505 (after a plain `return` the rest would still be asked)
        return x * doubler.factor()


class Doubler(NamedTuple):
    by: int

    def factor(self) -> int:
        return self.by


def test_an_optional_part_that_is_none_vanishes(machine: Callable[..., Any]) -> None:
    """With None, `doubler.factor` means nothing: the branch must be gone before anybody asks (fact 6)."""
    assert machine(doubled_or_not, 5, None) == 5
    assert machine(doubled_or_not, 5, Doubler(2)) == 10
