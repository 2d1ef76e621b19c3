"""The laboratory: theory held against counts, tables that are whole, matches that are fair, pictures that can be drawn."""

from __future__ import annotations

import csv
import io
import json
import math
import os
import random
import re
import signal
import subprocess
import sys
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from statistics import fmean
from typing import Any, NamedTuple

import pytest
from click.testing import CliRunner

from settings import ASKED_FOR, FULL
from zermelo import CHANCE, Limits, Linear, alphabeta, deepen, game, minimax
from zermelo.check import check
from zermelo.cli import main
from zermelo.errors import SearchError, ZermeloError
from zermelo.games import ConnectFour, Halving, Othello, TicTacToe, Tree
from zermelo.games._played.game import OVER, REPETITION, TOO_LONG
from zermelo.lab import (
    Findings,
    FixedDepth,
    Uniform,
    deepening,
    depths,
    evaluations,
    growth,
    growth_of_trees,
    match,
    openings,
    play_game,
    plot,
    save,
    svg,
    table_sizes,
)
from zermelo.lab.counting import count_alphabeta, count_minimax, effective_branching, least_leaves, least_nodes
from zermelo.lab.growing import ORDERS, order_of, seeds
from zermelo.lab.orders import Shuffled
from zermelo.match.referee import LONGEST
from zermelo.match.statistics import elo, mean_of, score_of, student
from zermelo.players import Random
from zermelo.plots import DARK

EARLY = TicTacToe.from_text("X../.O./..X")  # six plies to the end

# ------------------------------------------------------------------------------------------- a slow search to compare with


def worth(state: Any, depth: int) -> float:
    """MAX's value by plain minimax; estimates are small beside utilities, as searches rank them."""
    if state.is_terminal():
        return float(state.utility(0))
    if depth == 0:
        return 1e-6 * Linear.of(type(state)).estimate(state) if state.FEATURES else 0.0
    values = [worth(state.result(action), depth - 1) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)


def in_order(state: Any, depth: int, order: str) -> list[int]:
    """The actions from the best to the worst, or from the worst to the best; equals as they come."""
    actions = list(state.actions())
    sign = (1 if state.to_move() == 0 else -1) * (1 if order == "perfect" else -1)
    if order in ("perfect", "worst"):
        actions.sort(key=lambda action: -sign * worth(state.result(action), depth - 1))
    return actions


def visits(state: Any, depth: int, order: str, strict: bool, alpha: float = -math.inf, beta: float = math.inf) -> tuple[float, int, int]:
    """The value of textbook alpha-beta in an order, and its nodes and leaves: written out once more, from the definition."""
    if state.is_terminal() or depth == 0:
        return worth(state, 0), 1, 1
    maximises = state.to_move() == 0
    best, nodes, leaves = -math.inf if maximises else math.inf, 1, 0
    for action in in_order(state, depth, order):
        value, below, ends = visits(state.result(action), depth - 1, order, strict, alpha, beta)
        nodes, leaves = nodes + below, leaves + ends
        best = max(best, value) if maximises else min(best, value)
        if maximises:
            if best > beta or (best == beta and not strict):
                break
            alpha = max(alpha, best)
        else:
            if best < alpha or (best == alpha and not strict):
                break
            beta = min(beta, best)
    return best, nodes, leaves


def counted(state: Any, depth: int | None, order: str, rule: str = ">=", compiled: bool | None = False) -> tuple[int, int]:
    """Nodes and leaves as the laboratory counts them."""
    evaluator = Linear.of(type(state)) if state.FEATURES else None
    ordering = order_of(order, state, depth, evaluator)
    found = count_alphabeta(state, depth, evaluator=evaluator if depth else None, rule=rule, ordering=ordering, compiled=compiled)
    assert found is not None
    return found.nodes, found.leaves


# --------------------------------------------------------------------------------------------------------------- theory


def test_the_least_that_has_to_be_seen() -> None:
    assert [least_leaves(3, m) for m in range(7)] == [1, 3, 5, 11, 17, 35, 53]
    assert [least_leaves(2, m) for m in range(5)] == [1, 2, 3, 5, 7]
    assert least_leaves(35, 4) == 2 * 35**2 - 1
    assert least_nodes(3, 2) == 1 + 3 + 5


def test_effective_branching() -> None:
    for breadth in (1, 2, 3, 35):
        for height in (1, 2, 5, 9):
            nodes = sum(breadth**level for level in range(height + 1))
            assert effective_branching(nodes, height) == pytest.approx(breadth)
    assert effective_branching(53, 5) == pytest.approx(1.92, abs=0.005)  # the example of Russell and Norvig: 52 and the root
    assert effective_branching(1, 4) == 0
    assert effective_branching(401, 400) == 1
    assert 0 < effective_branching(3, 4) < 1


@pytest.mark.parametrize("compiled", [False, True], ids=["interpreted", "compiled"])
@pytest.mark.parametrize("along", [False, True], ids=["independent", "path"])
def test_perfect_order_sees_exactly_the_minimum(along: bool, compiled: bool, request: pytest.FixtureRequest) -> None:
    """Knuth and Moore's number, leaves and all nodes, under both rules: no two leaves of these trees are equal."""
    if compiled:
        request.getfixturevalue("needs_compiler")
    for breadth, height in ((2, 1), (2, 7), (3, 2), (3, 5), (4, 4), (5, 3), (6, 2), (1, 5)):
        for seed in (1, 2):
            tree = Uniform.grown(breadth, height, seed, along)
            for rule in (">=", ">"):
                nodes, leaves = counted(tree, None, "perfect", rule, compiled)
                assert (nodes, leaves) == (least_nodes(breadth, height), least_leaves(breadth, height))


@pytest.mark.usefixtures("needs_compiler")
@pytest.mark.parametrize(("breadth", "height"), [(2, 16), (3, 10), (8, 5), (40, 3)])
def test_the_minimum_on_large_trees(breadth: int, height: int) -> None:
    _, leaves = counted(Uniform.grown(breadth, height, 7), None, "perfect", compiled=True)
    assert leaves == least_leaves(breadth, height)
    plain = count_minimax(Uniform.grown(breadth, height, 7), None)
    assert plain is not None
    assert (plain.leaves, plain.estimated) == (breadth**height, False)
    assert plain.nodes == sum(breadth**level for level in range(height + 1))


def test_equal_leaves() -> None:
    """With ties the rule >= still sees exactly the minimum; the strict rule sees more, for it never cuts on equality."""
    dice, more = random.Random(5), 0
    for _ in range(30):
        text = re.sub(
            "x", lambda _: str(dice.randrange(3)), "(((x x x) (x x x) (x x x)) ((x x x) (x x x) (x x x)) ((x x x) (x x x) (x x x)))"
        )
        tree = Tree.from_text(text)
        assert counted(tree, None, "perfect")[1] == least_leaves(3, 3)
        strict = counted(tree, None, "perfect", ">")[1]
        assert strict >= least_leaves(3, 3)
        more += strict > least_leaves(3, 3)
    assert more > 20


def test_the_worst_order_never_prunes_at_two_plies_only() -> None:
    """Seed 001's "never prune": true for two plies (and three), false from four on."""
    for height in (1, 2, 3):
        for seed in range(20):
            assert counted(Uniform.grown(3, height, seed), None, "worst")[1] == 3**height
    leaves = [counted(Uniform.grown(3, 4, seed), None, "worst")[1] for seed in range(60)]
    assert all(least_leaves(3, 4) < number <= 81 for number in leaves)
    assert mean_of(leaves).high < 81


@pytest.mark.usefixtures("needs_compiler")
def test_the_worst_order_at_six_plies() -> None:
    """3^6: about 652 of 729 leaves on average; the mean of 400 trees lies within three standard errors (2.3 in all)."""
    leaves = [counted(Uniform.grown(3, 6, seed), None, "worst", compiled=True)[1] for seed in seeds(11, 400)]
    assert fmean(leaves) == pytest.approx(652, abs=5)


# --------------------------------------------------------------------------------------------------------------- counts


@pytest.mark.parametrize("order", ["given", "perfect", "worst"])
@pytest.mark.parametrize("rule", [">=", ">"])
@pytest.mark.parametrize(
    ("state", "depth"),
    [
        (EARLY, 6),
        (EARLY, 3),
        (TicTacToe(), 3),
        (ConnectFour.from_text("4435"), 3),
        (Uniform.grown(3, 5, 3), 5),
        (Othello.from_text("f5"), 3),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_counts_are_those_of_a_search_written_out(state: Any, depth: int, rule: str, order: str) -> None:
    _, nodes, leaves = visits(state, depth, order, rule == ">")
    assert counted(state, depth, order, rule) == (nodes, leaves)


def test_counts_are_those_of_the_searches() -> None:
    for state, depth in ((TicTacToe(), None), (EARLY, 4), (ConnectFour(), 4)):
        result, plain = alphabeta(state, depth, compiled=False), count_alphabeta(state, depth, compiled=False)
        assert plain is not None
        assert (plain.nodes, plain.leaves) == (result.nodes, result.leaves)
    assert count_alphabeta(TicTacToe(), None, compiled=False)[:2] == (18_297, 7_330)  # type: ignore[index]
    result, plain = minimax(EARLY, compiled=False), count_minimax(EARLY, None, compiled=False)
    assert plain is not None
    assert (plain.nodes, plain.leaves) == (result.nodes, result.leaves)


SUBJECTS = ((Uniform.grown(4, 5, 8, True), None), (TicTacToe.from_text("X../.O./..."), 4), (ConnectFour.from_text("44"), 4))


@pytest.mark.usefixtures("needs_compiler")
@pytest.mark.parametrize(
    ("state", "depth"), SUBJECTS if ASKED_FOR else SUBJECTS[:2] if FULL else SUBJECTS[:1], ids=lambda thing: type(thing).__name__
)
def test_orders_count_alike_compiled_and_interpreted(state: Any, depth: int | None) -> None:
    evaluator = Linear.of(type(state))
    for order in ORDERS:
        ordering = Shuffled(5) if order == "random" else order_of(order, state, depth, evaluator)
        counts = [count_alphabeta(state, depth, ordering=ordering, compiled=compiled) for compiled in (False, True)]
        assert counts[0] == counts[1], order


def test_chance_prefers_no_order() -> None:
    """Of 600 shuffles of three children each of the six orders comes about 100 times."""
    met: Counter[tuple[int, ...]] = Counter()
    for seed in seeds(1, 600):
        lots = Shuffled(seed).prepared(compiled=False)
        met[tuple(lots.actions(Uniform.grown(3, 1), 0, 1, 0, None))] += 1
    assert len(met) == 6
    assert sum((count - 100) ** 2 / 100 for count in met.values()) < 20.5  # chi square, 5 degrees of freedom: one in a thousand


def test_too_many_nodes_are_no_count() -> None:
    assert count_minimax(TicTacToe(), None, most=1000, compiled=False) is None
    assert count_alphabeta(TicTacToe(), None, most=18_297, compiled=False) is not None
    assert count_alphabeta(TicTacToe(), None, most=18_296, compiled=False) is None


# ---------------------------------------------------------------------------------------------------------- random trees


def test_a_uniform_tree_keeps_the_laws() -> None:
    for along in (False, True):
        report = check(Uniform.grown(3, 5, 9, along), games=20, seconds=20.0)
        assert report.ok, str(report)


def test_a_uniform_tree_written_out() -> None:
    for along in (False, True):
        tree = Uniform.grown(3, 4, 2, along)
        explicit = Tree.from_text(tree.written())
        assert minimax(explicit, compiled=False).value == minimax(tree, compiled=False).value
        result, there = alphabeta(explicit, compiled=False), alphabeta(tree, compiled=False)
        assert (result.leaves, result.line) == (there.leaves, there.line)


def test_values_of_random_leaves() -> None:
    """Independent leaves are spread evenly; along the path the sum of the edges is also what the features say."""
    leaves = [Uniform.grown(1, 1, seed).result(0).utility(0) for seed in range(2000)]
    assert -1000 <= min(leaves) < -950 < 950 < max(leaves) < 1000
    assert abs(fmean(leaves)) < 3.3 * 577.4 / math.sqrt(2000)
    assert len(set(leaves)) == 2000
    node = Uniform.grown(3, 3, 4, along=True)
    while not node.is_terminal():
        node = node.result(2)
    assert node.utility(0) == node.features()[0] == -node.utility(1)


@pytest.mark.parametrize(("breadth", "height"), [(0, 3), (3, 0), (-1, 2), (2.5, 3), (True, 3), (1000, 40)])
def test_trees_that_cannot_grow(breadth: Any, height: Any) -> None:
    with pytest.raises(ZermeloError, match=r"does not grow|too large"):
        Uniform.grown(breadth, height)


# --------------------------------------------------------------------------------------------------------------- growth


def test_growth_of_trees() -> None:
    found = growth_of_trees(3, 4, samples=6, seed=1, along=True, compiled=False)
    assert [row.leaves for row in found.where(search="minimax")] == [3, 9, 27, 81]
    assert [row.leaves for row in found.where(ordering="perfect")] == [3, 5, 11, 17]
    for row in found.rows:
        assert row.least_leaves <= row.leaves <= row.all_leaves == 3**row.depth
        assert row.branching == pytest.approx(effective_branching(row.nodes, row.depth))
    by_order = {order: found.where(ordering=order)[-1].leaves for order in ("worst", "random", "evaluated", "perfect")}
    assert by_order["worst"] > by_order["random"] > by_order["evaluated"] > by_order["perfect"]
    random_order = found.where(ordering="random")
    assert random_order[3].ratio == random_order[3].nodes / random_order[2].nodes
    assert random_order[3].leaves_low < random_order[3].leaves < random_order[3].leaves_high
    assert found.rows == growth_of_trees(3, 4, samples=6, seed=1, along=True, compiled=False).rows
    assert found.rows != growth_of_trees(3, 4, samples=6, seed=2, along=True, compiled=False).rows


def test_growth_of_independent_leaves_has_no_evaluation() -> None:
    found = growth_of_trees(2, 3, samples=2, compiled=False)
    assert not found.where(ordering="evaluated")
    assert any("independent" in note for note in found.notes)


def test_growth_of_a_game() -> None:
    found = growth(EARLY, 9, samples=3, compiled=False)
    assert found.rows[-1].depth == 6
    assert found.notes == ["every game is over after 6 plies: greater depths add nothing"]
    assert {row.ordering for row in found.rows} == {"", *ORDERS}
    for row in found.where(search="minimax"):
        assert row.leaves == pytest.approx(row.all_leaves)
        assert row.leaves == minimax(EARLY, row.depth, compiled=False).leaves
    for row in found.where(ordering="given"):
        assert row.nodes == alphabeta(EARLY, row.depth, compiled=False).nodes
    last = {row.ordering: row.leaves for row in found.where(depth=6, search="alphabeta")}
    assert last["perfect"] <= min(last.values()) and last["worst"] == max(last.values())


def test_growth_leaves_out_what_is_too_large() -> None:
    found = growth(TicTacToe(), 4, samples=1, most=600, compiled=False)
    assert [row.depth for row in found.where(search="minimax")] == [1, 2, 3]
    assert [row.depth for row in found.where(ordering="perfect")] == [1, 2, 3]
    assert [row.depth for row in found.where(ordering="given")] == [1, 2, 3, 4]
    assert found.where(ordering="given")[-1].least_leaves is None
    assert any("minimax is left out from depth 4 on" in note for note in found.notes)
    assert any("worst and the perfect order" in note for note in found.notes)


def test_growth_without_features() -> None:
    found = growth(Halving(9), 3, samples=1, compiled=False)
    assert not found.where(ordering="evaluated")
    assert any("no weighted features" in note for note in found.notes)


@pytest.mark.parametrize(
    "options", [{"depth": 0}, {"depth": 2.5}, {"samples": 0}, {"most": 0}, {"orders": ["best"]}], ids=lambda options: next(iter(options))
)
def test_growth_that_cannot_be_measured(options: dict[str, Any]) -> None:
    with pytest.raises(SearchError):
        growth(**{"state": EARLY, "depth": 2, "compiled": False} | options)


# --------------------------------------------------------------------------------------------------- tables and deepening


def test_nodes_against_table_size() -> None:
    found = table_sizes(TicTacToe(), sizes=[1 << power for power in (4, 8, 12, 20)], compiled=False)
    [bare] = found.where(table="none")
    plain, twins = found.where(table="plain"), found.where(table="twins as one")
    assert bare.nodes == 18_297
    assert plain[-1].nodes == 4_866
    assert [row.entries for row in plain] == [16, 256, 4096, 1 << 20]
    assert plain[0].bytes == 512
    assert [row.nodes for row in plain] == sorted((row.nodes for row in plain), reverse=True)
    assert all(small.nodes < large.nodes for small, large in zip(twins, plain, strict=True))
    assert all(row.share == row.nodes / 18_297 for row in found.rows)
    assert not found.notes


def test_tables_that_are_too_small() -> None:
    found = table_sizes(TicTacToe(), sizes=[16, 1 << 18], most=5000, compiled=False)
    assert not found.where(table="none")
    assert [row.entries for row in found.where(table="plain")] == [1 << 18]
    assert found.where(table="plain")[0].share is None
    assert len(found.notes) == 2
    with pytest.raises(SearchError, match="no search came to its end"):
        table_sizes(TicTacToe(), sizes=[16], most=100, compiled=False)


def test_what_deepening_costs() -> None:
    found = deepening(EARLY, 5, compiled=False)
    assert len(found.rows) == 5 * 5
    for way in {row.search for row in found.rows}:
        rows, total = found.where(search=way), 0
        for row in rows:
            total += row.iteration
            assert row.total == total
            assert row.overhead == total / row.straight
    for row in found.where(search="minimax"):
        assert row.iteration == row.straight == minimax(EARLY, row.depth, compiled=False).nodes
    for row in found.where(search="with both"):
        assert row.straight == alphabeta(EARLY, row.depth, table=True, ordering=True, compiled=False).nodes
    result = deepen(EARLY, Limits(depth=5), compiled=False)
    assert found.where(search="with both")[-1].total == result.nodes


def test_deepening_ends() -> None:
    found = deepening(EARLY, 9, compiled=False)
    assert any("decided" in note for note in found.notes)
    found = deepening(TicTacToe(), 5, most=4000, compiled=False)
    assert [row.depth for row in found.where(search="minimax")] == [1, 2, 3]
    assert "minimax ends here: the next depth needs more than 4,000 nodes" in found.notes
    with pytest.raises(SearchError):
        deepening(EARLY, 0)


# --------------------------------------------------------------------------------------------------------------- matches


@game
class Round(NamedTuple):
    """Four places in a circle, and no end."""

    place: int = 0
    mover: int = 0

    def to_move(self):
        return self.mover

    def actions(self):
        yield 1

    def result(self, action):
        return Round((self.place + 1) % 4, 1 - self.mover)

    def is_terminal(self):
        return False

    def utility(self, player):
        return 0


@game
class Toss(NamedTuple):
    """Player 0 bets on heads or tails, then a coin is tossed: 1 heads, 2 tails."""

    bet: int = 0
    coin: int = 0

    def to_move(self):
        return -1 if self.bet else 0

    def actions(self):
        yield 1
        yield 2

    def chance_outcomes(self):
        yield 1, 0.9
        yield 2, 0.1

    def result(self, action):
        return Toss(self.bet, action) if self.bet else Toss(action, 0)

    def is_terminal(self):
        return self.coin != 0

    def utility(self, player):
        return (1 if self.bet == self.coin else -1) * (1 - 2 * player)


class Always(NamedTuple):
    """Plays one action whatever happens."""

    action: int

    def choose(self, state: Any, limits: Limits) -> int:
        return self.action


def test_a_game_that_goes_in_circles_is_a_draw() -> None:
    played = play_game(Round(), (Always(1), Always(1)))
    assert (played.ending, played.score(0), len(played.actions)) == (REPETITION, 0.5, 8)
    played = play_game(Round(), (Always(1), Always(1)), longest=5)
    assert (played.ending, played.score(0), len(played.actions)) == (TOO_LONG, 0.5, 5)
    assert LONGEST > 500


@game
class Waiting(NamedTuple):
    """Whoever throws a six wins; until then nobody can do anything."""

    mover: int = 0
    die: int = 0

    def to_move(self):
        return self.mover if self.die else CHANCE

    def chance_outcomes(self):
        for face in range(1, 7):
            yield face, 1 / 6

    def actions(self):
        yield 0

    def result(self, action):
        return Waiting(self.mover, action) if self.die == 0 else Waiting(1 - self.mover, 0)

    def is_terminal(self):
        return self.die == 6

    def utility(self, player):
        return 1 if player == self.mover else -1


def test_dice_do_not_go_in_circles() -> None:
    endings = [play_game(Waiting(), (Random(0), Random(1)), seed=seed).ending for seed in range(20)]
    assert endings == [OVER] * 20


def test_an_illegal_action_is_refused() -> None:
    with pytest.raises(SearchError, match="player 1 chose 0"):
        play_game(TicTacToe(), (Always(0), Always(0)))


def test_a_match_with_dice() -> None:
    """Heads come nine times in ten, under one seed always at the same games; each side bets once in every pair."""
    played = match(Always(1), Always(2), [Toss()] * 200, seed=3)
    assert played.counts()[0] == 400
    heads = sum(game.last.coin == 1 for game in played.games) / 400
    assert heads == pytest.approx(0.9, abs=0.06)
    assert all(first.last.coin == second.last.coin for first, second in zip(played.games[::2], played.games[1::2], strict=True))
    assert played == match(Always(1), Always(2), [Toss()] * 200, seed=3)


def test_a_perfect_player_does_not_lose() -> None:
    played = match(FixedDepth(9, compiled=False), Random(1), [EARLY, TicTacToe.from_text("X../.../...")])
    assert played.counts()[3] == 0
    assert all(game.ending == OVER and game.last.is_terminal() for game in played.games)


def test_openings() -> None:
    found = openings(ConnectFour(), 25, 4, seed=1)
    assert len(set(found)) == 25
    assert all(state.ply == 4 and not state.is_terminal() for state in found)
    assert found == openings(ConnectFour(), 25, 4, seed=1) != openings(ConnectFour(), 25, 4, seed=2)
    assert len(openings(TicTacToe(), 50, 1)) == 9
    assert openings(TicTacToe(), 3, 0) == [TicTacToe()]
    with pytest.raises(SearchError, match="always ends the game"):
        openings(TicTacToe(), 3, 9)


def test_equals_are_equal() -> None:
    """Two players who play alike score exactly one half, since every opening is played from both sides."""
    found = evaluations(ConnectFour(), None, Linear.of(ConnectFour), 2, pairs=4, compiled=False)
    assert [row.score for row in found.rows] == [0.5, 0.5]
    assert [row.same for row in found.rows] == [1.0, 1.0]
    assert found.about["first"] == found.about["second"] == "0.3 open lines + 2 threats"


def test_evaluations_matter_less_the_deeper_they_are_buried() -> None:
    """At tic-tac-toe nothing is left of the difference where both see to the end."""
    found = evaluations(TicTacToe(), Linear.of(TicTacToe), Linear((0.0,)), 7, pairs=8, plies=2, compiled=False)
    assert found.rows[0].same < 0.8 and found.rows[-1].same == 1
    assert found.rows[0].score > 0.5 and found.rows[-1].score == 0.5
    assert found.about["second"] == "level"


def test_depth_against_depth() -> None:
    found = depths(TicTacToe(), 3, pairs=6, plies=2, compiled=False)
    assert [(row.deep, row.shallow) for row in found.rows] == [(2, 1), (3, 1), (3, 2)]
    for row in found.rows:
        assert row.games == 12 == row.wins + row.draws + row.losses
        assert row.score == (row.wins + row.draws / 2) / 12
        assert row.low < row.score < row.high
        assert (row.elo > 0) == (row.score > 0.5)
    assert found.rows == depths(TicTacToe(), 3, pairs=6, plies=2, compiled=False).rows


def test_more_plies_make_a_difference() -> None:
    [row] = depths(ConnectFour(), 2, pairs=12, compiled=False).rows
    assert row.low > 0.5


@pytest.mark.usefixtures("needs_compiler")
@pytest.mark.timeout(900)
@pytest.mark.skipif(not FULL, reason="a long match: CI, or ZERMELO_FULL=1")
def test_a_long_match() -> None:
    found, again = (depths(ConnectFour(), 5 if ASKED_FOR else 3, pairs=16) for _ in range(2))
    assert all(row.low > 0.6 for row in found.rows if row.shallow == 1)
    assert found.rows == again.rows
    burying = evaluations(ConnectFour(), Linear.of(ConnectFour), Linear.of(ConnectFour, open_lines=1), 12, pairs=16, plies=24)
    assert burying.rows[-1].same > burying.rows[0].same + 0.15


@pytest.mark.parametrize(
    "attempt",
    [
        lambda: depths(TicTacToe(), 1),
        lambda: depths(TicTacToe(), 3, pairs=0),
        lambda: depths(TicTacToe(), 3, plies=-1),
        lambda: depths(TicTacToe.from_text("XXX/OO./..."), 3),
        lambda: depths(Tree.from_text("([1 2 3] [3 2 1])"), 2),
        lambda: evaluations(TicTacToe(), None, None, 0),
    ],
)
def test_matches_that_cannot_be_played(attempt: Callable[[], Findings]) -> None:
    with pytest.raises(SearchError):
        attempt()


# ------------------------------------------------------------------------------------------------------------- intervals


def test_students_table() -> None:
    table = {1: 12.706, 2: 4.303, 3: 3.182, 4: 2.776, 5: 2.571, 10: 2.228, 30: 2.042, 100: 1.984}
    for freedom, quantile in table.items():
        assert student(freedom) == pytest.approx(quantile, abs=0.004)


def test_a_mean_and_its_interval() -> None:
    assert mean_of([4.0]) == (4, 4, 4)
    mean = mean_of([1.0, 2.0, 3.0, 4.0, 5.0])
    assert mean.value == 3
    assert mean.high - 3 == 3 - mean.low == pytest.approx(2.776 * math.sqrt(2.5 / 5), abs=0.001)


def test_scores_and_their_intervals() -> None:
    swept = score_of([1.0] * 20)
    assert swept.value == swept.high == 1 and 0.8 < swept.low < 0.9
    assert score_of([0.5] * 100).high < score_of([0.0, 1.0] * 50).high  # drawn pairs tell more than split ones
    centre, half = 44 / 68, 1.96 * math.sqrt(44 / 68 * 24 / 68 / 68)  # Agresti and Coull: 42 of 64 trials, plus four
    assert score_of([1.0] * 42 + [0.0] * 22)[1:] == pytest.approx((centre - half, centre + half), abs=1e-4)


def test_intervals_hold_what_they_promise() -> None:
    """Of 1000 matches of 40 pairs at least 93 in a hundred intervals hold the true score."""
    dice, held = random.Random(2), 0
    for _ in range(1000):
        interval = score_of([(dice.random() < 0.7) / 2 + (dice.random() < 0.7) / 2 for _ in range(40)])
        held += interval.low <= 0.7 <= interval.high
    assert 930 <= held <= 980


def test_elo() -> None:
    assert elo(0.5) == 0
    assert elo(0.75) == pytest.approx(190.85, abs=0.01)
    assert elo(0.25) == -elo(0.75)
    assert (elo(0), elo(1)) == (-math.inf, math.inf)


# ---------------------------------------------------------------------------------------------------- tables and pictures


@pytest.fixture(scope="module")
def all_of_them() -> dict[str, Findings]:
    """One small table of every experiment."""
    found = [
        growth_of_trees(2, 4, samples=3, along=True, compiled=False),
        table_sizes(EARLY, sizes=[16, 256, 4096], compiled=False),
        deepening(EARLY, 4, compiled=False),
        depths(EARLY, 3, pairs=2, plies=1, compiled=False),
        evaluations(EARLY, None, Linear((0.0,)), 2, pairs=2, plies=1, compiled=False),
    ]
    return {table.experiment: table for table in found}


NAMES = pytest.mark.parametrize("name", ["growth", "table", "deepening", "depth", "evaluation"])


@NAMES
def test_tables_are_whole(name: str, all_of_them: dict[str, Findings]) -> None:
    found = all_of_them[name]
    data = json.loads(json.dumps(found.as_dict(), allow_nan=False))
    names = [column["name"] for column in data["columns"]]
    assert data["experiment"] == name and data["complete"] is True and data["about"]["game"]
    assert all(column["meaning"] for column in data["columns"])
    assert [list(row) for row in data["rows"]] == [names] * len(found.rows)
    read = list(csv.DictReader(io.StringIO(found.to_csv())))
    assert len(read) == len(found.rows)
    for line, row in zip(read, found.rows, strict=True):
        for key in names:
            value = getattr(row, key)
            assert line[key] == ("" if value is None else str(value))
    assert str(found).count("\n") >= len(found.rows)
    page = found._repr_html_()
    assert page.count("<tr>") == len(found.rows) + 1 and "<caption>" in page


def test_what_is_infinite_is_a_word() -> None:
    found = depths(EARLY, 2, pairs=2, plies=1, compiled=False)
    row = found.rows[0].__class__(2, 1, 4, 4, 0, 0, 1.0, 0.5, 1.0, math.inf, 0.0, math.inf)
    found.rows[:] = [row]
    assert found.as_dict()["rows"][0]["elo"] == "inf"
    assert "+∞" in str(found)


def test_html_is_escaped() -> None:
    found = table_sizes(EARLY, 1, sizes=[16], compiled=False)
    found.about["position"] = "<b>&"
    assert "&lt;b&gt;&amp;" in found._repr_html_() and "<b>" not in found._repr_html_()


@NAMES
def test_every_experiment_is_drawn(name: str, all_of_them: dict[str, Findings], tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    found = all_of_them[name]
    if name == "growth":  # how it is written has nothing to do with what is drawn
        for form, magic in (("png", b"\x89PNG"), ("pdf", b"%PDF")):
            save(found, tmp_path / f"{name}.{form}")
            assert (tmp_path / f"{name}.{form}").read_bytes().startswith(magic)
        width = int.from_bytes((tmp_path / f"{name}.png").read_bytes()[16:20], "big")
        assert width == 700
    save(found, tmp_path / f"{name}.svg")
    text = (tmp_path / f"{name}.svg").read_text()
    assert text.startswith("<?xml") and svg(found) == text.replace(DARK.decode(), "", 1) != text  # a file turns dark with the page
    for axes in plot(found).axes:
        assert axes.get_xlabel() and axes.get_ylabel() and axes.get_title(loc="left")
        assert re.search(r"\(plies\)|bytes", axes.get_xlabel())


def test_growth_is_drawn_with_both_lines_of_the_theory(all_of_them: dict[str, Findings]) -> None:
    pytest.importorskip("matplotlib")
    [axes] = plot(all_of_them["growth"]).axes
    assert axes.get_yscale() == "log"
    assert axes.get_legend_handles_labels()[1][0] == "$b^m$"
    drawn = {line.get_label(): list(line.get_ydata()) for line in axes.get_lines()}
    assert drawn["$b^m$"] == [2, 4, 8, 16]
    assert [2, 3, 5, 7] in drawn.values()


def test_pictures_that_cannot_be_drawn(all_of_them: dict[str, Findings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ZermeloError, match=r"\.svg, \.png or \.pdf"):
        save(all_of_them["table"], tmp_path / "table.gif")
    with pytest.raises(ZermeloError, match="no folder"):
        save(all_of_them["table"], tmp_path / "nowhere" / "table.svg")
    with pytest.raises(ZermeloError, match="nothing to draw"):
        plot(Findings("table", {}, type(all_of_them["table"].rows[0])))
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    with pytest.raises(ZermeloError, match=r"pip install 'zermelo\[plot\]'"):
        plot(all_of_them["table"])


# ---------------------------------------------------------------------------------------------------------------- Ctrl-C


@pytest.mark.usefixtures("hears_ctrl_c")
def test_ctrl_c_keeps_the_rows_found_before() -> None:
    def report(words: str) -> None:
        if words.startswith("depth 3"):
            signal.raise_signal(signal.SIGINT)

    found = growth(EARLY, 5, samples=1, report=report, compiled=False)
    assert not found.complete
    assert {row.depth for row in found.rows} == {1, 2}
    assert found.notes == ["interrupted: these are the rows found before"]
    assert found.as_dict()["complete"] is False


def test_ctrl_c_before_the_first_row() -> None:
    def report(words: str) -> None:
        raise KeyboardInterrupt

    for measure in (
        lambda: growth(EARLY, 5, report=report, compiled=False),
        lambda: table_sizes(EARLY, report=report, compiled=False),
        lambda: deepening(EARLY, 3, report=report, compiled=False),
        lambda: depths(EARLY, 3, plies=1, report=report, compiled=False),
    ):
        with pytest.raises(KeyboardInterrupt):
            measure()


@pytest.mark.usefixtures("needs_compiler", "hears_ctrl_c")
def test_ctrl_c_in_the_middle_of_a_search() -> None:
    """A search absorbs Ctrl-C and answers; the experiment notices all the same, and ends."""
    tree = Uniform.grown(8, 20)
    count_minimax(tree, 2)  # compiled before
    later = threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT))
    later.start()
    found = growth(tree, 20, orders=[], most=1 << 60)
    assert not found.complete and found.rows
    assert [row.nodes for row in found.rows[:3]] == [9, 73, 585]
    later = threading.Timer(0.7, os.kill, (os.getpid(), signal.SIGINT))
    later.start()
    with pytest.raises(KeyboardInterrupt):  # no straight search was made by then
        deepening(tree, 20, most=1 << 60)


# ------------------------------------------------------------------------------------------------------ the command line


def zermelo(*words: str) -> Any:
    return CliRunner().invoke(main, ["lab", *words])


def refusal(*words: str) -> str:
    result = zermelo(*words)
    assert result.exit_code == 2, result.output
    lines = [line for line in result.stderr.strip().splitlines() if "compiling" not in line]
    assert len(lines) == 1 and lines[0].startswith("zermelo: ") and not result.stdout
    return lines[0]


def test_lab_tables(tmp_path: Path) -> None:
    pytest.importorskip("matplotlib")
    words = ("growth", "tictactoe", "X../.O./..X", "--depth", "3", "--orders", "given,worst")
    shown = zermelo(*words)
    assert shown.exit_code == 0 and "all_leaves" in shown.stdout and "minimax" in shown.stdout
    data = json.loads(zermelo(*words, "--json").stdout)
    assert data["experiment"] == "growth" and len(data["rows"]) == 9
    assert data["rows"][0]["leaves"] == 6
    lines = zermelo(*words, "--csv", "--out", str(tmp_path / "growth.svg")).stdout.splitlines()
    assert len(lines) == 10 and lines[0].startswith("depth,search,ordering,samples,leaves")
    assert (tmp_path / "growth.svg").stat().st_size > 5000


@pytest.mark.parametrize(
    "words",
    [
        ("growth", "--branching", "2", "--depth", "4", "--samples", "3", "--leaves", "path"),
        ("table", "tictactoe", "X../.O./..X", "--from", "4", "--to", "6", "--rule", "gt"),
        ("deepening", "connectfour", "44455", "--depth", "3"),
        ("depth", "tictactoe", "--depth", "2", "--pairs", "2", "--evaluator", "open_lines=2"),
        ("evaluation", "tictactoe", "--depth", "2", "--pairs", "2"),
    ],
    ids=lambda words: words[0],
)
def test_every_experiment_answers(words: tuple[str, ...]) -> None:
    result = zermelo(*words, "--json")
    assert result.exit_code == 0, result.output
    data = json.loads(result.stdout)
    assert data["experiment"] == words[0] and data["rows"] and data["complete"]
    assert zermelo(*words, "--json").stdout == result.stdout


@pytest.mark.parametrize(
    ("words", "part"),
    [
        (("grow",), "did you mean growth?"),
        (("chess",), "there are growth, table, deepening, depth, evaluation"),
        (("growth", "--depth", "0"), "depth must be an integer of at least 1, got 0"),
        (("growth", "--branching", "0"), "a branching of 0"),
        (("growth", "connectfour", "--branching", "3"), "leave out connectfour"),
        (("growth", "--orders", "best"), "unknown order 'best'"),
        (("growth", "chees"), "did you mean chess"),
        (("growth", "--json", "--csv"), "ask for one"),
        (("growth", "--out", "x.gif"), ".svg, .png, .pdf, .md or .csv"),
        (("growth", "tictactoe", "XXX/OO./..."), "the game is over"),
        (("table", "--from", "9", "--to", "3"), "the smaller first"),
        (("table", "tictactoe", "--ordering", "best"), "got 'best'"),
        (("deepening", "--most", "0"), "most must be an integer of at least 1, got 0"),
        (("depth", "tictactoe", "--depth", "1"), "depth must be an integer of at least 2, got 1"),
        (("depth", "tictactoe", "--pairs", "0"), "pairs must be an integer of at least 1, got 0"),
        (("depth", "halving", "--evaluator", "full"), "no features"),
        (
            ("evaluation", "chess", "--first", "9,5"),
            "write full, none, network, tapered, material, material-3.25, pieces, or weights such as ",
        ),
        (("evaluation", "chess", "--first", "queen=x"), "'x' in 'queen=x' is not a weight"),
        (("evaluation", "chess", "--second", "knigt=3"), "no feature 'knigt'"),
    ],
    ids=lambda thing: " ".join(thing) if isinstance(thing, tuple) else "",
)
def test_lab_refuses_in_one_sentence(words: tuple[str, ...], part: str) -> None:
    assert part in refusal(*words)


def test_naming_the_laboratory_costs_nothing() -> None:
    """`zermelo --help` loads no experiment, and the experiments load no matplotlib."""
    script = "\n".join(
        (
            "import sys, zermelo.cli",
            "assert 'zermelo.lab' not in sys.modules",
            "import zermelo.lab",
            "assert 'matplotlib' not in sys.modules",
        )
    )
    subprocess.run([sys.executable, "-c", script], check=True, timeout=60)
