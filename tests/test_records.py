"""Frozen dataclasses as games: they play as the NamedTuple does that says the same, in both modes, and what cannot is named."""

from __future__ import annotations

import copy
import dataclasses
import functools
import pickle
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

import pytest

from zermelo import GameError, check, game, minimax


class Counts:
    """What both games below say."""

    SIZE = 6
    board: Any
    mover: Any
    last: Any

    def to_move(self) -> int:
        return int(self.mover)

    def actions(self) -> Any:
        yield from (square for square, mark in enumerate(self.board) if mark == 0)

    def is_terminal(self) -> bool:
        return all(self.board)

    def utility(self, player: int) -> int:
        total = sum(place * (1 if mark == 1 else -1) for place, mark in enumerate(self.board)) + self.last
        return total if player == 0 else -total


@game
class Plain(NamedTuple):
    board: tuple[int, ...] = (0,) * Counts.SIZE
    mover: int = 0
    last: int = -1

    to_move, actions, is_terminal, utility = Counts.to_move, Counts.actions, Counts.is_terminal, Counts.utility

    def result(self, action):  # type: ignore[no-untyped-def]
        board = list(self.board)
        board[action] = self.mover + 1
        return Plain(tuple(board), 1 - self.mover, action)


@dataclass(frozen=True)
class Board:
    board: tuple[int, ...] = (0,) * Counts.SIZE
    mover: int = 0

    to_move, actions, is_terminal, utility = Counts.to_move, Counts.actions, Counts.is_terminal, Counts.utility


@game
@dataclass(frozen=True, order=True, slots=True)
class Written(Board):
    """Squares are filled one by one."""

    last: int = field(default=-1)

    @property
    def other(self) -> int:
        return 1 - self.mover

    def is_terminal(self) -> bool:
        return super().is_terminal() or self.last == Counts.SIZE

    @classmethod
    def full(cls) -> Any:
        return cls((1,) * Counts.SIZE)

    def result(self, action):  # type: ignore[no-untyped-def]
        board = list(self.board)
        board[action] = self.mover + 1
        self = replace(self)
        return replace(self, board=tuple(board), mover=self.other, last=action)


def test_it_has_the_fields_methods_and_documentation_of_the_dataclass() -> None:
    start: Any = Written()
    assert start == Written((0,) * 6, 0, -1) and repr(start) == "Written(board=(0, 0, 0, 0, 0, 0), mover=0, last=-1)"
    assert (Written.__doc__, Written.__name__, Written.__module__) == ("Squares are filled one by one.", "Written", __name__)
    assert Written.full().is_terminal() and start.other == 1
    assert replace(start, last=3).last == 3 and dataclasses.asdict(start)["mover"] == 0 and dataclasses.is_dataclass(start)
    assert copy.deepcopy(start) == start
    assert pickle.loads(pickle.dumps(start.result(2))) == start.result(2)


@pytest.mark.parametrize("compiled", [False, True])
def test_it_plays_as_the_named_tuple_does(compiled: bool, request: pytest.FixtureRequest) -> None:
    if compiled:
        request.getfixturevalue("needs_compiler")
    one, other = minimax(Written(), 4, compiled=compiled), minimax(Plain(), 4, compiled=compiled)
    assert (one.value, one.action, one.nodes) == (other.value, other.action, other.nodes)
    assert check(Written(), games=5).ok


def made_afterwards() -> Any:
    @dataclass(frozen=True)
    class Made(Board):
        def __post_init__(self) -> None:
            """Nothing."""

    return Made


def left_out() -> Any:
    @dataclass(frozen=True)
    class Hidden(Board):
        last: int = field(default=0, compare=False)

    return Hidden


def below_a_game() -> Any:
    @dataclass(frozen=True)
    class Below(Plain):
        more: int = 0

    return Below


def without_default() -> Any:
    @dataclass(frozen=True, kw_only=True)
    class Late(Board):
        last: int

    return Late


def no_dataclass() -> Any:
    class Neither:
        board = 0

    return Neither


@pytest.mark.parametrize(
    ("made", "sentence"),
    [
        (made_afterwards, r"^Made.__post_init__: a state is what its fields say; drop the method, or write class Made\(NamedTuple\)$"),
        (left_out, "^Hidden.last: a field with init=False or compare=False is none of a state; write class"),
        (below_a_game, "^Below is a dataclass, but inherits from a game, which is a NamedTuple: leave @dataclass out$"),
        (without_default, "^Late.last has no default but stands after one that has: give it a default$"),
        (
            no_dataclass,
            r"^@game needs a NamedTuple or a frozen dataclass: write class Neither\(NamedTuple\), or @dataclass\(frozen=True\) below",
        ),
    ],
)
def test_what_differs_is_named(made: Any, sentence: str) -> None:
    with pytest.raises(GameError, match=sentence):
        game(made())


def test_what_may_change_is_no_state() -> None:
    @dataclass
    class Changes:
        board: tuple[int, ...] = (0,) * 6

    with pytest.raises(GameError, match=r"^Changes may change, but a state never does: write @dataclass\(frozen=True\), or class"):
        game(Changes)


class Kept:
    """Rules with a value that is kept once it is worked out."""

    left: int

    @functools.cached_property
    def twice(self) -> int:
        return 2 * self.left

    def to_move(self) -> int:
        return self.left % 2

    def actions(self) -> Any:
        yield 1
        if self.twice > 2:
            yield 2

    def result(self, action: int) -> Any:
        return type(self)(self.left - action)  # type: ignore[call-arg]

    def is_terminal(self) -> bool:
        return self.twice == 0

    def utility(self, player: int) -> int:
        return 1 - 2 * player


@game
class KeptTuple(NamedTuple):
    left: int = 5

    twice = Kept.twice
    to_move, actions, is_terminal, utility = Kept.to_move, Kept.actions, Kept.is_terminal, Kept.utility

    def result(self, action: int) -> Any:
        return KeptTuple(self.left - action)


@game
@dataclass(frozen=True)
class KeptData(Kept):
    left: int = 5

    @functools.cached_property
    def thrice(self) -> int:
        """Three times as much."""
        return self.twice + self.left

    def result(self, action: int) -> Any:
        return KeptData(self.left - action) if self.thrice > 0 else self


@pytest.mark.parametrize("cls", [KeptTuple, KeptData])
@pytest.mark.parametrize("compiled", [False, True])
def test_a_kept_property_of_a_state_is_a_property(cls: Any, compiled: bool, needs_compiler: None) -> None:
    """A state has no room to keep anything; in plain Python functools would say that it has no `__dict__`."""
    assert cls().twice == 10 and minimax(cls(), compiled=compiled).value == 1
    assert check(cls).ok


def test_a_kept_property_has_its_words() -> None:
    assert KeptData().thrice == 15 and vars(KeptData)["thrice"].__doc__ == "Three times as much."


def test_a_dataclass_below_a_game_that_was_one_is_told_to_leave_that_out() -> None:
    with pytest.raises(GameError, match="inherits from a game, which is a NamedTuple: leave @dataclass out"):

        @game
        @dataclass(frozen=True)
        class Below(Written):
            pass
