"""Solving by questions: the value of minimax, an action that keeps it, and what the rules know beforehand."""

from __future__ import annotations

import json
import math
import random
import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import KINDS, MODES, Web, webs
from test_solved import positions, wrong

from settings import FULL, examples, sample
from zermelo import Limits, SearchError, Table, alphabeta, check, game, minimax, record, solve
from zermelo._kernel import available
from zermelo.cli import main
from zermelo.games import ConnectFour, Pig, TicTacToe, Tree
from zermelo.search.run.result import Result


@given(data=st.data())
@examples(200)
def test_the_value_is_that_of_minimax(data: Any) -> None:
    state = data.draw(webs(Web, KINDS))
    value = minimax(state, compiled=False).value
    for mode in MODES:
        for options in ({}, {"table": None, "ordering": None}):
            result = solve(state, compiled=mode, **options)
            assert (result.value, result.exact, result.complete) == (value, True, True)
            assert result.action is None or minimax(state.result(result.action), compiled=False).value == value
            here = state
            for action in result.line:
                assert action in list(here.actions())
                here = here.result(action)
                assert minimax(here, compiled=False).value == value
            assert here.is_terminal() or not result.line


@given(leaves=st.lists(st.floats(-1e6, 1e6, allow_nan=False), min_size=3, max_size=9))
@examples(200)
def test_utilities_of_every_size(leaves: list[float]) -> None:
    thirds = [leaves[i::3] for i in range(3)]
    tree = Tree.from_text("(" + " ".join("(" + " ".join(map(repr, part)) + ")" for part in thirds) + ")")
    assert solve(tree, compiled=False).value == minimax(tree, compiled=False).value


class Rules:
    """Take one, two or three stones; whoever takes the last wins."""

    def to_move(self: Any) -> int:
        return self.mover

    def actions(self: Any) -> Iterator[int]:
        for n in range(1, min(3, self.stones) + 1):  # noqa: UP028
            yield n

    def result(self: Any, action: int) -> Any:
        return type(self)(self.stones - action, 1 - self.mover, self.slack)

    def is_terminal(self: Any) -> bool:
        return self.stones == 0

    def utility(self: Any, player: int) -> int:
        return -1 if player == self.mover else 1


class Theory:
    """What is known of it beforehand: exactly, or with slack only at every so many-th position."""

    def value(self: Any) -> int:
        won = 1 if self.stones % 4 != 0 else -1
        return won if self.mover == 0 else -won

    def bounds(self: Any) -> tuple[int, int]:
        if self.slack != 0 and self.stones % self.slack != 0:
            return -1, 1
        return self.value(), self.value()

    def candidates(self: Any) -> Iterator[int]:
        if self.stones % 4 != 0:
            yield self.stones % 4
        else:
            for n in range(1, min(3, self.stones) + 1):  # noqa: UP028
                yield n


def nim(name: str, *parts: type) -> Any:
    """A game with the rules of these classes."""
    rules = {word: rule for part in parts for word, rule in vars(part).items() if not word.startswith("_")}
    body = {**rules, "__annotations__": {"stones": int, "mover": int, "slack": int}, "__module__": __name__, "__qualname__": name}
    return game(types.new_class(name, (NamedTuple,), exec_body=lambda namespace: namespace.update(body)))


Nim, Knowing = nim("Nim", Rules), nim("Knowing", Rules, Theory)


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("slack", [0, 3, 5])
def test_what_the_rules_know_saves_the_search(slack: int, mode: bool) -> None:
    for stones in range(1, 13):
        knowing, value = Knowing(stones, 0, slack), minimax(Nim(stones, 0, 0), compiled=False).value
        found, exact = solve(knowing, compiled=mode), alphabeta(knowing, compiled=mode)
        assert found.value == exact.value == value
        assert found.nodes <= solve(Nim(stones, 0, 0), compiled=mode).nodes
        assert alphabeta(knowing, 3, compiled=mode).nodes == alphabeta(Nim(stones, 0, 0), 3, compiled=mode).nodes  # of no use to a depth


def test_laws_of_bounds_and_candidates() -> None:
    assert check(Knowing(12, 0, 3), games=5, compiled=False).ok
    assert check(ConnectFour, games=3, compiled=False).ok


def near_the_end(number: int, seed: int) -> Iterator[ConnectFour]:
    """Random positions of Connect Four with few empty cells."""
    dice = random.Random(seed)
    while number:
        state = ConnectFour()
        while not state.is_terminal() and state.ply < 28:
            state = state.result(dice.choice(list(state.actions())))
        if not state.is_terminal():
            number -= 1
            yield state


def test_connect_four_keeps_its_word() -> None:
    for state in near_the_end(sample(40, 20, 15), 7):
        values = {action: alphabeta(state.result(action), table=True, ordering="prior").value for action in state.actions()}
        best = max(values.values()) if state.to_move() == 0 else min(values.values())
        low, high = state.bounds()
        assert low <= best <= high
        found = list(state.candidates())
        assert set(found) <= set(values)
        assert best in [values[action] for action in found] or (not found and low == high)


@pytest.mark.parametrize(("name", "number"), [("Test_L3_R1", 1000), ("Test_L2_R1", 1000), ("Test_L1_R1", 200)])
def test_published_scores(shared_data: Path, name: str, number: int) -> None:
    if not available():
        number = 20 if name == "Test_L3_R1" else 0
    solved = positions(shared_data, name, number if FULL else number // 10)
    table = Table(1 << 20)
    assert wrong(solved, lambda state: solve(state, table=table)) == []


@pytest.mark.parametrize("mode", MODES)
def test_a_limit_leaves_a_bound(mode: bool) -> None:
    result = solve(TicTacToe(), limits=Limits(nodes=300), compiled=mode)
    assert not result.complete and not result.exact
    assert result.action in list(TicTacToe().actions())
    assert any("budget" in note for note in result.notes)


@pytest.mark.parametrize("mode", MODES)
@examples(60)
@given(data=st.data(), nodes=st.integers(1, 60))
def test_what_a_limit_leaves_is_true(mode: bool, data: Any, nodes: int) -> None:
    """The value 0 of one that had no answer to its first question was called exact, and no action was named."""
    state = data.draw(webs(Web, KINDS))
    value, told = minimax(state, compiled=False).value, solve(state, limits=Limits(nodes=nodes), compiled=mode)
    assert state.is_terminal() or told.action in list(state.actions())
    assert not told.exact or (told.value, told.bound) == (value, "exact")
    if told.bound != "exact":
        assert value >= told.value if told.bound == "lower" else value <= told.value
        assert told.decided == (told.value > 0 if told.bound == "lower" else told.value < 0)
        assert "proven" in str(told)
    sure_of_what_is_told(told)


def sure_of_what_is_told(told: Result[Any]) -> None:
    """Of a search that a limit ended one action at most has a value: the one it answers, and that much the mover can be sure of."""
    known = [each for each in told.actions if each.value is not None]
    if not told.complete and known:
        (one,) = known
        worth = minimax(told.state.result(one.action), compiled=False).value
        assert one.action == told.action and one.bound == ("lower" if told.state.to_move() == 0 else "upper")
        assert worth >= one.value if one.bound == "lower" else worth <= one.value


@pytest.mark.parametrize("mode", MODES)
@examples(60)
@given(data=st.data(), nodes=st.integers(1, 200), off=st.tuples(*[st.sampled_from((0, 1, 2, 3, math.inf))] * 2), symmetric=st.booleans())
def test_what_is_known_beforehand(mode: bool, data: Any, nodes: int, off: tuple[float, float], symmetric: bool) -> None:
    state = data.draw(webs(Web, KINDS))
    value, table = minimax(state, compiled=False).value, Table(64, symmetric)
    known = value - off[0], value + off[1]
    for limits in (Limits(nodes=nodes), None):
        told = solve(state, known=known, table=table, limits=limits, compiled=mode)
        assert told.complete or limits is not None
        assert not told.complete or (told.value, told.bound) == (value, "exact")
        sure_of_what_is_told(told)
        if told.complete and told.action is not None:
            assert minimax(state.result(told.action), compiled=False).value == value


@pytest.mark.parametrize(
    ("known", "words"),
    [((1, 0), "1 is more than 0"), (3, "the least and the most, got 3"), (("a", 1), "got \\('a', 1\\)"), ((1, 1), "was said to be known")],
)
def test_what_cannot_be_known_is_refused(known: Any, words: str) -> None:
    with pytest.raises(SearchError, match=words):
        solve(TicTacToe(), known=known, compiled=False)


def test_what_it_is_not_for() -> None:
    with pytest.raises(SearchError, match="solve goes to the end of the game: leave out the depth, got 3"):
        solve(TicTacToe(), limits=Limits(depth=3))
    with pytest.raises(SearchError, match="chance"):
        solve(Pig())
    over = TicTacToe.from_text("XXX/OO./...")
    assert solve(over, compiled=False).value == 1 and solve(over, compiled=False).action is None


def test_recorded_and_explained() -> None:
    recording = record(solve, ConnectFour.from_text("2252576253462244111563365343671351441"))
    kinds = {type(event).__name__ for event in recording.events}
    assert {"Begin", "Enter", "Settle", "Update", "Leave"} <= kinds
    assert recording.result is not None and recording.result.value == 1
    sentences = [step.sentence for step in recording.steps()]
    assert any("by the rules" in sentence for sentence in sentences)
    assert any(sentence.startswith("Is the root worth") for sentence in sentences)
    assert recording.at(len(recording.events)).views["0"].value == 1


def test_on_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["best", "tictactoe", "XOX/.O./...", "--solve", "--interpreted", "--json"])
    assert left.value.code in (0, None)
    answer = json.loads(capsys.readouterr().out)
    assert (answer["algorithm"], answer["exact"], answer["bound"]) == ("solve", True, "exact")
