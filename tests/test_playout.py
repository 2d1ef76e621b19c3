"""Random games: what their ends are known to be, and the same games compiled and interpreted."""

from __future__ import annotations

import dataclasses
import functools
import math
import os
import signal
import time
from collections import Counter
from fractions import Fraction
from typing import Any, NamedTuple

import pytest

from children import started
from zermelo import ANY, SearchError, game
from zermelo._kernel import available
from zermelo.bits import MASK, U64
from zermelo.games import Chess, ConnectFour, Halving, Othello, TicTacToe, Tree
from zermelo.search.parts.dice import fraction, one_of, seeded, stirred
from zermelo.search.playout import playouts

MANY = 200_000 if available() else 2_000
compiled_only = pytest.mark.skipif(not available(), reason="NOT TESTED: there is no compiler here")


@functools.lru_cache(maxsize=None, typed=True)  # states of different games can be equal tuples
def chances(state: Any) -> tuple[Fraction, Fraction, Fraction, Fraction]:
    """How likely random play ends in a win of player 0, of player 1, in a draw; and how many plies it lasts in the mean."""
    if state.is_terminal():
        value = state.utility(0)
        return Fraction(value > 0), Fraction(value < 0), Fraction(value == 0), Fraction(0)
    below = [chances(state.result(action)) for action in state.actions()]
    first, second, draw, plies = (sum(part, Fraction(0)) / len(below) for part in zip(*below, strict=True))
    return first, second, draw, plies + 1


def within(found: float, expected: float, variance: float, games: int) -> bool:
    """Is a mean of so many games no further off than five standard errors?"""
    return abs(found - expected) <= 5 * math.sqrt(variance / games)


# --------------------------------------------------------------------------------------------------------- the dice


def test_splitmix64() -> None:
    """The published sequence of seed 1234567 (Steele, Lea and Flood's generator, Vigna's splitmix64.c)."""
    step, words = 0x9E3779B97F4A7C15, []
    for n in range(1, 6):
        words.append(int(stirred(U64(1234567 + n * step))))
    assert words == [6457827717110365317, 3203168211198807973, 9817491932198370423, 4593380528125082431, 16408922859458223821]


@pytest.mark.parametrize("n", [1, 2, 3, 7, 30])
def test_one_of_is_fair(n: int) -> None:
    dice, seen = seeded(n), Counter[int]()
    throws = 20_000
    for _ in range(throws):
        dice, place = one_of(dice, n)
        seen[place] += 1
    assert set(seen) == set(range(n))
    chi_square = sum((count - throws / n) ** 2 for count in seen.values()) / (throws / n)
    assert chi_square < n + 5 * math.sqrt(2 * n)


def test_one_of_throws_again_what_would_be_unfair() -> None:
    """With 3 * 2**30 strips a quarter of all throws has to be repeated; without, every third number would be twice as likely."""
    n, dice, seen = 3 << 30, seeded(1), Counter[int]()
    for _ in range(6_000):
        dice, place = one_of(dice, n)
        assert 0 <= place < n
        seen[place % 3] += 1
    assert all(abs(count - 2_000) < 200 for count in seen.values())


def test_fraction() -> None:
    dice, total = seeded(0), 0.0
    for _ in range(10_000):
        dice, point = fraction(dice)
        assert 0.0 <= point < 1.0
        total += point
    assert within(total / 10_000, 0.5, 1 / 12, 10_000)


# ----------------------------------------------------------------------------------------------------- known endings


def test_tictactoe_ends_as_it_must() -> None:
    expected = chances(TicTacToe())
    assert [round(float(chance), 3) for chance in expected[:3]] == [0.585, 0.288, 0.127]
    found = playouts(TicTacToe(), MANY, seed=1)
    assert found.games == MANY == sum(found.wins) + found.draws
    for count, chance in zip((*found.wins, found.draws), expected, strict=False):
        assert within(count / MANY, float(chance), float(chance * (1 - chance)), MANY)
    assert found.payoffs[0] == -found.payoffs[1] == (found.wins[0] - found.wins[1]) / MANY
    assert within(found.moves / MANY, float(expected[3]), 2.0, MANY)


def test_halving_ends_as_it_must() -> None:
    first, _, draw, plies = chances(Halving(10))
    found = playouts(Halving(10), MANY, seed=2)
    assert draw == found.draws == 0
    assert within(found.wins[0] / MANY, float(first), 0.25, MANY) and within(found.moves / MANY, float(plies), 4.0, MANY)


def test_chance_moves_by_its_probabilities() -> None:
    games = 20_000
    found = playouts(Tree.from_text("(chance 1/2:8 1/3:24 1/6:-12)"), games, seed=3)
    assert found.moves == games
    assert within(found.payoffs[0], 10.0, 148.0, games)


def test_three_players() -> None:
    found = playouts(Tree.from_text("(p0 [1 2 6] (p1 [4 4 2] [3 0 9]))"), 4_000, seed=4)
    assert len(found.wins) == len(found.payoffs) == 3
    assert found.wins[:2] == (0, 0) and sum(found.wins) + found.draws == 4_000
    assert abs(found.draws - 1_000) < 150  # [4 4 2] is nobody's alone
    assert abs(found.payoffs[2] - (6 + (2 + 9) / 2) / 2) < 0.2


def test_a_finished_game_is_its_own_ending() -> None:
    found = playouts(TicTacToe.from_text("XXX/OO./..."), 10)
    assert (found.games, found.moves, found.wins, found.draws, found.payoffs) == (10, 0, (10, 0), 0, (1.0, -1.0))


# -------------------------------------------------------------------------------------------------- the same again


def untimed(state: Any, games: int, seed: int, compiled: bool | None) -> dict[str, Any]:
    found = dataclasses.asdict(playouts(state, games, seed, compiled=compiled))
    return {key: value for key, value in found.items() if key not in ("seconds", "compiled")}


@compiled_only
@pytest.mark.parametrize(
    ("state", "games"),
    [
        (TicTacToe(), 500),
        (ConnectFour(), 60),
        (Othello(), 6),
        (Chess(), 2),
        (Halving(40), 500),
        (Tree.from_text("((3 12 (chance 0.25:8 0.75:1)) (2 4 6) (14 5 2))"), 500),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, tuple) else None,
)
def test_compiled_games_are_the_interpreted_ones(state: Any, games: int) -> None:
    for seed in (0, 1, -5, 10**30):
        assert untimed(state, games, seed, True) == untimed(state, games, seed, False)
        games = max(1, games // 3)


def test_same_seed_same_games() -> None:
    results = [untimed(ConnectFour(), 20, seed, None) for seed in (1, 2, 1)]
    assert results[0] == results[2] != results[1]


def test_neighbouring_seeds_have_nothing_in_common() -> None:
    firsts = {int(seeded(seed)) for seed in range(1000)}
    assert len(firsts) == 1000 and all(0 <= word <= MASK for word in firsts)
    lengths = {playouts(ConnectFour(), 3, seed).moves for seed in range(20)}
    assert len(lengths) > 8


# ------------------------------------------------------------------------------------------------------- the edges


@game
class Walk(NamedTuple):
    """Nobody ever wins, and nothing ever ends; or, from `stuck`, nothing can be done."""

    stuck: bool = False

    def to_move(self):
        return 0

    def actions(self):
        if not self.stuck:
            yield 0
            yield 1

    def result(self, action):
        return Walk(self.stuck)

    def is_terminal(self):
        return False

    def utility(self, player):
        return 0


@pytest.mark.parametrize("compiled", [pytest.param(True, marks=compiled_only), False])
def test_games_without_an_end_are_an_error(compiled: bool) -> None:
    with pytest.raises(SearchError, match="more than 10,000 plies: the rules need an end"):
        playouts(Walk(), 1, compiled=compiled)
    with pytest.raises(SearchError, match="not the end of the game has no action"):
        playouts(Walk(stuck=True), 1, compiled=compiled)


@pytest.mark.parametrize("games", [0, -1, 1.5, True, "many"])
def test_a_number_of_games_is_a_number(games: Any) -> None:
    with pytest.raises(SearchError, match="the number of games must be an integer of at least 1"):
        playouts(TicTacToe(), games)


def test_a_class_is_no_position() -> None:
    with pytest.raises(SearchError, match="TicTacToe"):
        playouts(TicTacToe, 1)


@pytest.mark.skipif(os.name != "posix", reason="NOT TESTED: there are no signals here")
@pytest.mark.parametrize("mode", [pytest.param(True, marks=compiled_only), False])
def test_ctrl_c_ends_it_with_what_was_played(mode: bool) -> None:
    script = (
        "from zermelo.games import TicTacToe\n"
        "from zermelo.search.playout import playouts\n"
        f"playouts(TicTacToe(), 1, compiled={mode})\n"
        "print('go', flush=True)\n"
        f"found = playouts(TicTacToe(), 10**12, compiled={mode})\n"
        "assert not found.complete and 0 < found.games < 10**12, found\n"
        "assert found.games == sum(found.wins) + found.draws and 5 <= found.moves / found.games <= 9, found\n"
        "assert abs(found.payoffs[0] - (found.wins[0] - found.wins[1]) / found.games) < 2 / found.games, found\n"
        "assert playouts(TicTacToe(), 9).complete\n"
    )
    with started("-c", script) as process:
        assert process.stdout is not None and process.stdout.readline() == "go\n"
        time.sleep(0.5)
        process.send_signal(signal.SIGINT)
        _, complaint = process.communicate(timeout=60)
    assert process.returncode == 0, complaint


# ------------------------------------------------------------------------------------------------- what a game says itself


@game
class Climb(NamedTuple):
    """One or two steps at a time to the tenth; random play takes two, every other time on average, and else either."""

    step: int = 0

    PLAYERS = 1
    UTILITY_SUM = None

    def to_move(self) -> int:
        return 0

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Climb(self.step + action)

    def is_terminal(self) -> bool:
        return self.step >= 10

    def utility(self, player: int) -> int:
        return self.step

    def random_action(self, dice: U64) -> int:
        return 2 if self.step < 4 or dice >> 63 else ANY


@pytest.mark.parametrize("mode", [pytest.param(True, marks=compiled_only), False])
def test_a_game_may_choose_what_random_play_takes(mode: bool) -> None:
    """Two moves of two steps; then two steps with three chances of four: 4 + p moves in the mean."""
    lengths = {step: Fraction(0) for step in (10, 11)}
    for step in range(9, 3, -1):
        lengths[step] = 1 + Fraction(3, 4) * lengths[step + 2] + Fraction(1, 4) * lengths[step + 1]
    games = 20_000 if mode else 2_000
    played = playouts(Climb(), games, seed=3, compiled=mode)
    assert within(played.moves / games, float(2 + lengths[4]), 1.0, games)
    same = [dataclasses.replace(playouts(Climb(), 50, seed=9, compiled=way), seconds=0, compiled=mode) for way in (mode, False)]
    assert same[0] == same[1]
