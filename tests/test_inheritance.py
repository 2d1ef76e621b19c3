"""A game that inherits from another has its constants, texts and rules, but for what it says itself, as in plain Python."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, NamedTuple

import pytest

from zermelo import CHANCE, Limits, SearchTree, Table, alphabeta, check, deepen, game, mcts, minimax
from zermelo.errors import GameError, PositionError, SearchError
from zermelo.game import says
from zermelo.players import Expectimax, Random, modelled


class Taking(NamedTuple):
    """Take some from a heap; whoever takes the last wins ten points, the other none. Not declared to be a game itself."""

    n: int = 5
    mover: int = 0
    UTILITY_SUM = 10
    UTILITY_RANGE = (0, 10)
    PLAYER_NAMES = ("Ann", "Ben")
    STEPS = (1, 2)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        for step in self.STEPS:
            if step <= self.n:
                yield step

    def result(self, action: int) -> Any:
        return type(self)(self.n - action, self.mover == 0)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> float:
        return 10 * (player != self.mover)

    def __str__(self) -> str:
        return f"{'AB'[self.mover]}{self.n}"

    @classmethod
    def from_text(cls, text: str) -> Any:
        if text[:1] not in ("A", "B") or not text[1:].isdecimal():
            raise PositionError(f"{text} is no heap")
        return cls(int(text[1:]), "AB".index(text[0]))

    def action_name(self, action: int) -> str:
        return ("one", "two", "three")[action - 1]


@game
class Normal(Taking):
    """The same."""


@game
class Misere(Normal):
    """The last one loses."""

    def utility(self, player: int) -> float:
        return 10 - super().utility(player)


@game
class Wide(Misere):
    STEPS = (1, 2, 3)
    PLAYER_NAMES = ("North", "South")


class Wordy:
    """What a game may add to several."""

    def prior(self, action: int) -> int:
        return action

    def passed(self: Any) -> Any:
        return type(self)(self.n, 1 - self.mover)


@game
class Before(Wordy, Normal):
    pass


@game
class After(Normal, Wordy):
    pass


GAMES = (Normal, Misere, Wide, Before, After)


@pytest.mark.parametrize("cls", GAMES)
def test_what_is_not_said_is_inherited(cls: Any) -> None:
    assert (cls.UTILITY_SUM, cls.UTILITY_RANGE, cls.PLAYERS) == (10, (0, 10), 2)
    state = cls.from_text("B4")
    assert state == (4, 1) and type(state) is cls and str(state) == "B4"
    assert type(state.result(1)) is cls and type(state.result(1).mover) is int
    assert state.action_name(2) == "two" and state.parse_action("two") == 2
    for word in ("action_name", "from_text", "utility", "actions"):
        assert says(cls, word)
    for word in ("key", "features", "canonical", "bounds"):
        assert not says(cls, word)
    report = check(cls, games=20, compiled=False)
    assert report.ok, str(report)


def test_each_has_its_own_rules() -> None:
    values = {cls: [minimax(cls(n), compiled=False).values[0] for n in range(1, 8)] for cls in GAMES}
    assert values[Normal] == values[Before] == values[After] == [10, 10, 0, 10, 10, 0, 10]
    assert values[Misere] == [0, 10, 10, 0, 10, 10, 0]
    assert values[Wide] == [0, 10, 10, 10, 0, 10, 10]
    assert (Normal.PLAYER_NAMES, Wide.PLAYER_NAMES) == (("Ann", "Ben"), ("North", "South"))


@pytest.mark.parametrize("cls", [Before, After])
def test_a_word_counts_wherever_it_is_said(cls: Any) -> None:
    """Also behind a game that is silent about it."""
    assert says(cls, "prior") and cls().prior(2) == 2
    assert cls(3, 0).passed() == (3, 1)


@pytest.mark.parametrize("cls", GAMES)
def test_all_searches_play_it(cls: Any) -> None:
    value = minimax(cls(), compiled=False).value
    for result in (alphabeta(cls(), table=True, compiled=False), deepen(cls(), compiled=False), mcts(cls(), compiled=False)):
        assert (result.value, result.exact) == (value, True)
    game_with_chance = modelled(cls(), {1: Random()})
    assert game_with_chance.result(1).to_move() == CHANCE and str(game_with_chance) == str(cls())


def test_compiled_it_is_the_same(needs_compiler: None) -> None:
    for state in (Normal(7), Before(6)):
        compiled, plain = alphabeta(state, table=True, compiled=True), alphabeta(state, table=True, compiled=False)
        assert (compiled.values, compiled.nodes, compiled.line) == (plain.values, plain.nodes, plain.line)


# ------------------------------------------------------------------------------------------------ what Python would let pass


def test_a_class_that_inherits_has_the_fields_that_are_there() -> None:
    with pytest.raises(GameError, match=r"^Larger\.extra cannot be a field: Larger has those that it inherits; drop the annotation"):

        @game
        class Larger(Taking):
            extra: int = 3

    with pytest.raises(GameError, match=r"^Started\.n hides the field n that Started inherits: give it another name$"):

        @game
        class Started(Taking):
            n = 9  # type: ignore[misc]

    @game
    class Noted(Taking):
        EXTRA: ClassVar[int] = 3

    assert Noted.EXTRA == 3


@game
class Fixed(NamedTuple):
    """Makes states of one class, whoever inherits."""

    n: int = 3

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 1

    def result(self, action: int) -> Any:
        return Fixed(self.n - action)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return 0


@game
class Heir(Fixed):
    pass


@pytest.mark.parametrize("compiled", [False, True])
def test_a_state_of_another_class_is_refused(request: pytest.FixtureRequest, compiled: bool) -> None:
    if compiled:
        request.getfixturevalue("needs_compiler")
    with pytest.raises(GameError, match=r"not a state of Heir: return type\(self\)\(...\)"):
        minimax(Heir(), compiled=compiled)


def test_a_class_that_makes_its_states_in_another_way_is_not_compiled(needs_compiler: None) -> None:
    @game
    class Made(Taking):
        def __new__(cls, n: int = 5, mover: int = 0) -> Any:
            return super().__new__(cls, min(n, 4), mover)

    assert minimax(Made(9), compiled=False).values == minimax(Normal(4), compiled=False).values
    with pytest.raises(SearchError, match=r"Made\.__new__ has no machine form: leave it out, or give the fields defaults$"):
        minimax(Made(9), compiled=True)


def test_a_rule_that_is_replaced_counts_from_then_on(monkeypatch: pytest.MonkeyPatch) -> None:
    """In a notebook: on the game, on what it inherits from, and for whoever remembers what was found before."""
    player, table, tree = Expectimax(Random()), Table(64), SearchTree()

    def values(cls: Any) -> list[float]:
        return [
            minimax(cls(2), compiled=False).values[0],
            alphabeta(cls(2), table=table, compiled=False).values[0],
            player.think(cls(2), Limits()).values[0],
            mcts(cls(2), simulations=50, tree=tree, compiled=False).values[0],
        ]

    assert values(Before) == [10, 10, 10, 10]
    monkeypatch.setattr(Taking, "utility", lambda self, player: 5)
    assert values(Before) == [5, 5, 5, 5]
    monkeypatch.setattr(Before, "utility", lambda self, player: 4 if player == self.mover else 6, raising=False)
    assert values(Before) == [6, 6, 6, 6]
    monkeypatch.setattr(Taking, "result", lambda self, action: type(self)(self.n - action, self.mover == 0))
    assert values(Before) == [6, 6, 6, 6] and type(Before().result(1).mover) is int
