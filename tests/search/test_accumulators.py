"""Accumulators: carried along, they make the estimates that are made anew, in every search, interpreted and compiled."""

from __future__ import annotations

import math
from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from random_games import MODES, Dice, Web, Web3, examples, webs

from settings import sample
from zermelo import U64, Limits, SearchError, Squashed, alphabeta, check, deepen, maxn, mcts, minimax, paranoid, record, star1, star2
from zermelo._kernel import available
from zermelo.bits import bits
from zermelo.games import Othello, TicTacToe
from zermelo.games.othello import PASS, VALUE
from zermelo.games.othello.discs import outflanked
from zermelo.memory import memory

EACH_MODE = pytest.mark.parametrize("mode", MODES)


class Guess(NamedTuple):
    """Estimates anew."""

    stakes: int = 2

    def estimate(self, state: Any) -> float:
        return state.guess(self.stakes, 1)


class Seen(NamedTuple):
    """An accumulator of numbers of all kinds."""

    guess: float
    mover: int
    word: U64
    odd: bool
    more: tuple[int, float]


class Carried(NamedTuple):
    """The same estimates from an accumulator alone: it is wrong wherever the accumulator is that of another state."""

    stakes: int = 2

    def start(self, state: Any) -> Seen:
        guess = state.guess(self.stakes, 1)
        return Seen(guess, state.mover, U64(state.place) << 60, state.place % 2 == 1, (state.place, 2 * guess))

    def after(self, seen: Seen, state: Any, action: int) -> Seen:
        fits = seen.mover == state.mover and int(seen.word >> 60) == state.place and seen.odd == (state.place % 2 == 1)
        guess = state.result(action).guess(self.stakes, 1) if fits and seen.more[0] == state.place else 1e9
        after = state.result(action)
        return Seen(guess, after.mover, U64(after.place) << 60, after.place % 2 == 1, (after.place, 2 * guess))

    def estimate_from(self, seen: Seen, state: Any) -> float:
        return seen.more[1] - seen.guess

    def estimate(self, state: Any) -> float:
        return state.guess(self.stakes, 1)


class Guesses(NamedTuple):
    stakes: int = 2

    def estimate(self, state: Any) -> tuple[float, float, float]:
        return state.guess(self.stakes, 1), state.guess(self.stakes + 1, 1), -state.guess(self.stakes, 1)


class CarriedGuesses(NamedTuple):
    """For three players, from a plain tuple."""

    stakes: int = 2

    def start(self, state: Any) -> tuple[float, float]:
        return state.guess(self.stakes, 1), state.guess(self.stakes + 1, 1)

    def after(self, seen: tuple[float, float], state: Any, action: int) -> tuple[float, float]:
        return self.start(state.result(action))

    def estimate_from(self, seen: tuple[float, float], state: Any) -> tuple[float, float, float]:
        return seen[0], seen[1], -seen[0]

    def estimate(self, state: Any) -> tuple[float, float, float]:
        return self.estimate_from(self.start(state), state)


class Squares(NamedTuple):
    """What the discs of Othello stand on is worth so much."""

    worth: tuple[int, ...] = VALUE

    def start(self, state: Any) -> int:
        total = 0
        for square in bits(state.mine):
            total += self.worth[square]
        for square in bits(state.theirs):
            total -= self.worth[square]
        return total if state.mover == 0 else -total

    def after(self, total: int, state: Any, action: int) -> int:
        if action == PASS:
            return total
        gain = self.worth[action]
        for square in bits(outflanked(state.mine, state.theirs, U64(1) << action)):
            gain += 2 * self.worth[square]
        return total + gain if state.mover == 0 else total - gain

    def estimate_from(self, total: int, state: Any) -> float:
        return float(total)

    def estimate(self, state: Any) -> float:
        return float(self.start(state))


class SquaresAnew(NamedTuple):
    worth: tuple[int, ...] = VALUE

    def estimate(self, state: Any) -> float:
        return float(Squares(self.worth).start(state))


def facts(result: Any) -> tuple[Any, ...]:
    return result.action, result.values, result.nodes, result.leaves, result.line, result.actions, result.state


def simulated(state: Any, depth: int, evaluator: Any, compiled: bool, **options: Any) -> Any:
    return mcts(state, simulations=60, evaluator=evaluator, compiled=compiled, **options)


def deepened(state: Any, depth: int, evaluator: Any, compiled: bool) -> Any:
    return deepen(state, Limits(depth), evaluator=evaluator, compiled=compiled, aspiration=1.0)


def ordered(state: Any, depth: int, evaluator: Any, compiled: bool) -> Any:
    return alphabeta(state, depth, evaluator=evaluator, table=256, ordering=True, compiled=compiled)


def bounded(search: Callable[..., Any]) -> Callable[..., Any]:
    return lambda state, depth, evaluator, compiled: search(state, depth, bounds=(-9, 9), evaluator=evaluator, compiled=compiled)


def shared_paths(state: Any, depth: int, evaluator: Any, compiled: bool) -> Any:
    return simulated(state, depth, evaluator, compiled, transpositions=True)


@pytest.mark.usefixtures("unoptimised")
@pytest.mark.parametrize(
    ("cls", "search", "anew", "carried"),
    [
        (Web, minimax, Guess, Carried),
        (Web, alphabeta, Guess, Carried),
        (Web, ordered, Guess, Carried),
        (Web, deepened, Guess, Carried),
        (Web, paranoid, Guess, Carried),
        (Web, simulated, Guess, Carried),
        (Web, shared_paths, Guess, Carried),
        (Dice, minimax, Guess, Carried),
        (Dice, bounded(star1), Guess, Carried),
        (Dice, bounded(star2), Guess, Carried),
        (Web3, maxn, Guesses, CarriedGuesses),
        (Web3, paranoid, Guesses, CarriedGuesses),
        (Web3, simulated, Guesses, CarriedGuesses),
    ],
    ids=lambda value: getattr(value, "__name__", None),
)
def test_every_search_finds_the_same_with_accumulators(cls: Any, search: Any, anew: Any, carried: Any) -> None:
    @examples(20)
    @given(state=webs(cls))
    def compared(state: Any) -> None:
        for depth in (1, 4):
            expected = facts(search(state, depth, evaluator=anew(), compiled=False))
            for mode in MODES:
                assert facts(search(state, depth, evaluator=carried(), compiled=mode)) == expected

    compared()


@EACH_MODE
def test_a_sum_over_the_squares_of_othello(mode: bool) -> None:
    for depth in (1, 4) if mode else (1, 3):
        for state in (Othello(), Othello.from_text("f5d6c3d3c4f4c5b3c2")):
            found = alphabeta(state, depth, evaluator=Squares(), ordering=True, compiled=mode)
            assert facts(found) == facts(alphabeta(state, depth, evaluator=SquaresAnew(), ordering=True, compiled=False))
    judge, slow = (Squashed(each, 300.0, -64, 64) for each in (Squares(), SquaresAnew()))
    found, expected = (
        mcts(Othello(), simulations=300, evaluator=judge, compiled=mode),
        mcts(Othello(), simulations=300, evaluator=slow, compiled=False),
    )
    assert facts(found) == facts(expected)


def test_a_recording_shows_plain_states() -> None:
    carried, anew = (record(alphabeta, Othello(), 3, evaluator=each).as_dict() for each in (Squares(), SquaresAnew()))
    assert carried["result"].pop("seconds") and anew["result"].pop("seconds")
    assert carried == anew


def test_an_accumulator_keeps_the_law() -> None:
    assert check(Othello(), games=sample(20, 4, 4), compiled=False, evaluator=Squares()).ok
    assert check(Web(long=6), games=20, compiled=False, evaluator=Carried()).ok

    class Forgets(Squares):
        def after(self, total: int, state: Any, action: int) -> int:
            return total

    (failure,) = check(Othello(), games=1, compiled=False, evaluator=Forgets()).failures
    assert failure.law == "an accumulator carried along is the one begun there"
    assert failure.sentence.startswith("after() makes the accumulator 0, and start() there ")


# ----------------------------------------------------------------------------------------------- large ones, changed in place


class Rows(NamedTuple):
    """One row of numbers for each ply."""

    cells: Any
    width: int

    def begin(self, state: Any, ply: int, search: Any) -> None:
        for i in range(self.width):
            total = 0.0
            for square in bits(state.mine):
                total += search.evaluator.weights[square * self.width + i]
            for square in bits(state.theirs):
                total -= search.evaluator.weights[square * self.width + i]
            self.cells.floats[ply * self.width + i] = total if state.mover == 0 else -total

    def descend(self, state: Any, action: int, ply: int, search: Any) -> None:
        cells, weights, width = self.cells.floats, search.evaluator.weights, self.width
        here, there = ply * width, (ply + 1) * width
        for i in range(width):
            cells[there + i] = cells[here + i]
        if action != PASS:
            side = 1.0 - 2.0 * state.mover
            for i in range(width):
                cells[there + i] += side * weights[action * width + i]
            for square in bits(outflanked(state.mine, state.theirs, U64(1) << action)):
                for i in range(width):
                    cells[there + i] += 2.0 * side * weights[square * width + i]

    def estimate(self, state: Any, ply: int, search: Any) -> float:
        total = 0.0
        for i in range(self.width):
            total += max(0.0, min(1.0, self.cells.floats[ply * self.width + i]))
        return total


class Layer(NamedTuple):
    """A first layer of `width` numbers; weights in steps of 1/16, so that no digit is lost."""

    weights: Any
    width: int

    def estimate(self, state: Any) -> float:
        total, side = 0.0, 1.0 - 2.0 * state.mover
        for i in range(self.width):
            found = 0.0
            for square in bits(state.mine):
                found += self.weights[square * self.width + i]
            for square in bits(state.theirs):
                found -= self.weights[square * self.width + i]
            total += max(0.0, min(1.0, side * found))
        return total


class LayerInPlace(Layer):
    def accumulators(self, state: Any, machine: bool, plies: int) -> Rows:
        return Rows(memory(plies * self.width, machine, sparse=True), self.width)


@EACH_MODE
def test_a_layer_is_changed_in_place(mode: bool) -> None:
    weights = array("d", [(i * 37 % 23 - 11) / 16 for i in range(64 * 24)])
    for depth in (1, 3):
        expected = alphabeta(Othello(), depth, evaluator=Layer(weights, 24), compiled=False)
        assert facts(alphabeta(Othello(), depth, evaluator=LayerInPlace(weights, 24), compiled=mode)) == facts(expected)


# -------------------------------------------------------------------------------------------------------------- what is refused


class Half(NamedTuple):
    value: float = 1.0

    def start(self, state: Any) -> float:
        return self.value

    def estimate(self, state: Any) -> float:
        return self.value


class Shapes(NamedTuple):
    first: Any = 0
    next: Any = 0

    def start(self, state: Any) -> Any:
        return self.first

    def after(self, accumulator: Any, state: Any, action: int) -> Any:
        return self.next

    def estimate_from(self, accumulator: Any, state: Any) -> float:
        return 0.0

    def estimate(self, state: Any) -> float:
        return 0.0


@pytest.mark.parametrize(
    ("evaluator", "sentence"),
    [
        (Half(), r"Half has no after: an evaluator with an accumulator has start\(state\), after\(accumulator, state, action\)"),
        (Squashed(Half(), 1.0), "Half has no after"),
        (Shapes(None, None), "an accumulator is a number or a tuple of numbers, and Shapes.start answers None"),
        (Shapes((), ()), r"an accumulator is a number or a tuple of numbers, and Shapes.start answers \(\)"),
        (Shapes((1, 2), "x"), "an accumulator is a number or a tuple of numbers, and Shapes.after answers 'x'"),
        (Shapes((1, 2), (1, 2, 3)), r"an accumulator keeps its form, and Shapes starts with \(1, 2\) and goes on with \(1, 2, 3\)"),
        (Shapes(1, 2.0), "an accumulator keeps its form, and Shapes starts with 1 and goes on with 2.0"),
        (Shapes(math.pi, (math.pi,)), "an accumulator keeps its form"),
    ],
    ids=repr,
)
@EACH_MODE
def test_what_is_no_accumulator(evaluator: Any, sentence: str, mode: bool) -> None:
    for search in (minimax, alphabeta):
        with pytest.raises(SearchError, match=sentence):
            search(TicTacToe(), 2, evaluator=evaluator, compiled=mode)
    with pytest.raises(SearchError, match=sentence):
        mcts(TicTacToe(), evaluator=evaluator, compiled=mode)


class OnlyPython(Squares):
    """Its first word has no machine form."""

    def start(self, state: Any) -> int:
        print(end="")
        return (1 - 2 * state.mover) * sum(self.worth[square] * (1 if state.mine >> square & 1 else -1) for square in ())


def test_what_has_no_machine_form_is_carried_along_interpreted(capfd: pytest.CaptureFixture[str]) -> None:
    assert not alphabeta(Othello(), 2, evaluator=OnlyPython()).compiled
    assert not available() or "plays interpreted, because" in capfd.readouterr().err
    with pytest.raises(SearchError, match="cannot be compiled"):
        alphabeta(Othello(), 2, evaluator=OnlyPython(), compiled=True)
