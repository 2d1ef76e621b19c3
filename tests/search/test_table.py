"""Transposition tables: what they keep is true, whoever fills them, and nobody finds what belongs to somebody else."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import CIRCULAR, GUESSES, KINDS, MODES, Always, Closed, Definition, Web, examples, played, rank_of, webs

from zermelo import Limits, Linear, SearchError, Table, alphabeta, deepen, game, solve
from zermelo.games import ConnectFour, Halving, TicTacToe, Tree
from zermelo.search.parts.entries import Entry
from zermelo.search.parts.scale import scale_for
from zermelo.search.parts.search import Search as Record

EACH_MODE = pytest.mark.parametrize("mode", MODES)
START = TicTacToe()


# ----------------------------------------------------------------------------------------------- a table for many searches


class Search(NamedTuple):
    """One of several searches that use a table one after the other."""

    depth: int | None
    rule: str
    deepening: bool
    moves: int
    """Choices that lead from the first position to the one that is searched."""


SEARCHES = st.builds(
    Search,
    depth=st.none() | st.integers(1, 6),
    rule=st.sampled_from((">=", ">")),
    deepening=st.booleans(),
    moves=st.integers(0, 80),
)


@pytest.mark.parametrize("symmetric", (False, True))
@examples(40)
@given(data=st.data(), entries=st.sampled_from((2, 8, 64, 4096)), evaluator=GUESSES, searches=st.lists(SEARCHES, min_size=2, max_size=6))
def test_searches_that_share_a_table_tell_the_truth(symmetric: bool, data: Any, entries: int, evaluator: Any, searches: Any) -> None:
    """Of any depth, by any rule, from any position of the game, one after the other."""
    to_the_end = any(search.depth is None for search in searches)
    first = data.draw(webs(Web, KINDS if to_the_end else KINDS | CIRCULAR))
    definition = Definition(evaluator)
    for mode in MODES:
        table = Table(entries, symmetric)
        for search in searches:
            state, moves = first, search.moves
            while moves % 4 and not state.is_terminal():
                actions = list(state.actions())
                state, moves = state.result(actions[moves % 4 % len(actions)]), moves // 4
            if search.deepening and search.depth is not None:
                result = deepen(state, Limits(search.depth), evaluator=evaluator, rule=search.rule, table=table, compiled=mode)
            else:
                result = alphabeta(state, search.depth, evaluator=evaluator, rule=search.rule, table=table, compiled=mode)
            depth = search.depth if result.depth is None or search.depth is None else result.depth
            assert rank_of(state, result.value) == definition.ranks(state, depth)[0]


@EACH_MODE
def test_a_second_search_finds_the_answer_in_the_table(mode: bool) -> None:
    table = Table(1 << 14)
    first = alphabeta(START, table=table, compiled=mode)
    second = alphabeta(START, table=table, compiled=mode)
    assert second.value == first.value
    assert second.nodes < first.nodes / 10


@EACH_MODE
def test_the_same_call_visits_the_same_nodes(mode: bool) -> None:
    state = TicTacToe.from_text("X../.O./...")
    for table in (None, 64, True):
        for ordering in (None, True):
            nodes = {alphabeta(state, table=table, ordering=ordering, compiled=mode).nodes for _ in range(3)}
            nodes |= {alphabeta(state, table=table and Table.of(table), ordering=ordering, compiled=mode).nodes}
            assert len(nodes) == 1


# -------------------------------------------------------------------------------------------------- a table for another game


@game
class Plus(NamedTuple):
    """Two players add one or two until there are five; two games that differ in nothing but who wins."""

    n: int = 0

    def to_move(self) -> int:
        return self.n * 7 % 2

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Plus(self.n + action)

    def is_terminal(self) -> bool:
        return self.n >= 5

    def utility(self, player: int) -> int:
        return 1 if (self.n == 5) == (player == 0) else -1


@game
class Minus(NamedTuple):
    """The same with the winner and the loser exchanged."""

    n: int = 0

    def to_move(self) -> int:
        return self.n * 7 % 2

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Minus(self.n + action)

    def is_terminal(self) -> bool:
        return self.n >= 5

    def utility(self, player: int) -> int:
        return 1 if (self.n == 5) != (player == 0) else -1


@EACH_MODE
def test_a_table_serves_one_game_after_another_and_mixes_up_nothing(mode: bool) -> None:
    """The positions of these games have the same fields, and so the same keys."""
    table = Table(256)
    assert Plus(2).key() == Minus(2).key()
    for _ in range(2):
        for state in (Plus(), Minus()):
            assert alphabeta(state, table=table, compiled=mode).value == alphabeta(state, compiled=False).value
    assert alphabeta(Plus(1), compiled=False).value != alphabeta(Minus(1), compiled=False).value


@EACH_MODE
def test_a_table_does_not_confuse_trees(mode: bool) -> None:
    """The nodes of two trees have the same numbers; a part that looks alike has the same key, and then the same value."""
    table = Table(256)
    texts = ("((3 12 8) (2 4 6) (14 5 2))", "((3 12 9) (7 9 8) (14 5 2))", "((1 X=(3 9)) (X))", "(min (3 12 8) (2 4 6))")
    for _ in range(2):
        for text in texts:
            tree = Tree.from_text(text)
            assert alphabeta(tree, table=table, compiled=mode).value == alphabeta(tree, compiled=mode).value


@EACH_MODE
def test_a_table_does_not_confuse_evaluators(mode: bool) -> None:
    table = Table(1 << 12)
    for weight in (1.0, -1.0, 1.0, 3.0):
        evaluator = Linear((weight,))
        expected = alphabeta(START, 3, evaluator=evaluator, compiled=mode)
        found = alphabeta(START, 3, evaluator=evaluator, table=table, compiled=mode)
        assert (found.value, found.action) == (expected.value, expected.action)


def test_a_table_does_not_confuse_functions() -> None:
    """Two functions may have one name."""
    table = Table(1 << 12)

    def constant(value: float) -> Callable[[Any], float]:
        return lambda state: value

    for value in (1.0, -7.0, 1.0):
        assert alphabeta(START, 2, evaluator=constant(value), table=table).value == value


def test_a_table_does_not_confuse_evaluators_of_one_name() -> None:
    def made(sign: int) -> Any:
        class Opinion(NamedTuple):
            weight: int = 1

            def estimate(self, state: Any) -> float:
                return float(sign * self.weight)

        return Opinion()

    table = Table(1 << 12)
    for sign in (1, -1, 1):
        assert alphabeta(START, 2, evaluator=made(sign), table=table, compiled=False).value == sign


@EACH_MODE
def test_a_table_does_not_confuse_depths(mode: bool) -> None:
    """What a shallow search guessed is no answer for a deep one, nor the other way round, nor at the end of the game."""
    table = Table(1 << 12)
    for depth in (1, 3, 2, None, 5, 2, None, 9, 1):
        expected = alphabeta(START, depth, compiled=mode)
        found = alphabeta(START, depth, table=table, compiled=mode)
        assert (found.value, found.action, found.exact) == (expected.value, expected.action, expected.exact)


@examples(60)
@given(state=webs(Closed, KINDS | CIRCULAR, st.just(1)), depth=st.integers(1, 7), evaluator=GUESSES)
def test_what_rests_on_an_estimate_is_not_called_exact_by_way_of_the_table(state: Any, depth: int, evaluator: Any) -> None:
    """Also where the estimate was made in an earlier search, and only its result was found in the table."""
    table, definition = Table(1 << 12), Definition(evaluator)
    for _ in range(3):
        result = alphabeta(state, depth, evaluator=evaluator, table=table, compiled=False)
        if result.exact:
            assert rank_of(state, result.value) == definition.ranks(state, depth + 7)[0]


# -------------------------------------------------------------------------------------------------------- a table for an engine


@examples(40)
@given(data=st.data(), entries=st.sampled_from((2, 8, 64, 4096)), evaluator=GUESSES, depths=st.lists(st.integers(1, 6), max_size=3))
def test_to_the_end_a_table_for_an_engine_tells_the_truth(data: Any, entries: int, evaluator: Any, depths: list[int]) -> None:
    """Whatever was searched with it before, and however much was estimated there."""
    state = data.draw(webs(Web))
    for mode in MODES:
        table = Table(entries, policy="engine")
        for depth in depths:
            deepen(state, Limits(depth), evaluator=evaluator, table=table, compiled=mode)
        result = alphabeta(state, evaluator=evaluator, table=table, compiled=mode)
        assert rank_of(state, result.value) == Definition().ranks(state, None)[0]
        assert result.exact


@examples(40)
@given(state=webs(Closed, KINDS, st.just(1)), depth=st.integers(1, 6), evaluator=GUESSES)
def test_what_a_table_for_an_engine_calls_exact_is(state: Any, depth: int, evaluator: Any) -> None:
    table = Table(64, policy="engine")
    for left in (depth, depth + 2, depth):
        result = alphabeta(state, left, evaluator=evaluator, table=table, compiled=False)
        if result.exact:
            assert rank_of(state, result.value) == Definition().ranks(state, None)[0]


@EACH_MODE
def test_a_table_for_an_engine_answers_with_what_was_searched_deeper(mode: bool) -> None:
    first, table = {}, {policy: Table(1 << 12, policy=policy) for policy in ("exact", "engine")}
    for policy in table:
        first[policy] = alphabeta(START, 5, table=table[policy], compiled=mode)
    exact, engine = (alphabeta(START, 4, table=each, compiled=mode) for each in table.values())
    assert first["exact"].value == alphabeta(START, 5, compiled=mode).value
    assert exact.value == alphabeta(START, 4, compiled=mode).value
    assert engine.nodes < exact.nodes / 3


@EACH_MODE
def test_deepening_visits_no_more_with_a_table_for_an_engine(mode: bool) -> None:
    """The openings of Connect Four and tic-tac-toe, the latter to its end."""
    for state, depth in ((START, 9), (ConnectFour(), 9 if mode else 6)):
        exact, engine = (deepen(state, Limits(depth), table=Table(1 << 14, policy=policy), compiled=mode) for policy in ("exact", "engine"))
        assert engine.nodes <= exact.nodes
        assert engine.depth == exact.depth
    assert (engine.value, engine.action) == (exact.value, exact.action)


def test_what_is_old_or_shallow_makes_room() -> None:
    """Two entries share the only pair: the deeper one stays, until it is too old. Each comes with a new search."""
    table = Table(2, policy="engine")
    key = {depth: depth for depth in (3, 9, 4, 5)}

    def stored(depth: int) -> Any:
        slots = table.slots(False, lambda: "nobody")
        slots.store(Entry(False, 0.0, 0, 0, key[depth], 0, 0, 0), 0.5, 0, depth, depth, 0, Record(scale_for(TicTacToe(), 1), None, [0] * 8))
        return {depth for depth in key if slots.find(key[depth]) >= 0}

    assert (stored(9), stored(3), stored(4), stored(5)) == ({9}, {9, 3}, {9, 4}, {4, 5})


def test_a_policy_has_a_name() -> None:
    with pytest.raises(SearchError, match="the policy of a table is one of exact, engine, got 'fast'"):
        Table(64, policy="fast")


@EACH_MODE
def test_estimates_stay_estimates_in_the_table(mode: bool) -> None:
    table = Table(1 << 12)
    for _ in range(2):
        result = alphabeta(START, 3, table=table, compiled=mode)
        assert not result.exact
        assert not result.decided
        assert result.notes
    for _ in range(2):
        result = alphabeta(START, table=table, compiled=mode)
        assert result.exact
        assert result.decided


# --------------------------------------------------------------------------------------------------------- its line and size


@EACH_MODE
@examples(60)
@given(data=st.data(), entries=st.sampled_from((2, 64, 4096)), depth=st.integers(2, 7), evaluator=GUESSES)
def test_the_line_is_legal_where_the_table_cuts_it_short(mode: bool, data: Any, entries: int, depth: int, evaluator: Any) -> None:
    state = data.draw(webs(Web, KINDS | CIRCULAR))
    table = Table(entries)
    for left in range(1, depth + 1):
        result = alphabeta(state, left, evaluator=evaluator, table=table, compiled=mode)
        there = state
        for action in result.line:
            assert action in list(there.actions())
            assert not there.is_terminal()
            there = there.result(action)
        assert len(result.line) <= left
        assert result.line or state.is_terminal()


@examples(80)
@given(state=webs(Web), entries=st.sampled_from((8, 64, 4096)), evaluator=GUESSES)
def test_where_a_line_ends_with_the_game_it_has_the_value(state: Any, entries: int, evaluator: Any) -> None:
    """Only exact entries lead on; what stands beside a bound is any action that was good enough for a cut."""
    result = alphabeta(state, table=entries)
    end = played(state, result.line)
    assert not end.is_terminal() or end.utility(0) == result.value


@EACH_MODE
@examples(60, 400)
@given(data=st.data(), entries=st.sampled_from((2, 8, 64, 4096)), depths=st.lists(st.integers(1, 7), min_size=1), evaluator=GUESSES)
def test_a_line_leads_to_its_value_where_positions_come_back(mode: bool, data: Any, entries: int, depths: Any, evaluator: Any) -> None:
    """An entry of another depth has another best action: a line that followed it went in circles beside a win."""
    state = data.draw(webs(Web, CIRCULAR))
    table, definition = Table(entries), Definition(evaluator)
    for depth in depths:
        line = alphabeta(state, depth, evaluator=evaluator, table=table, compiled=mode).line
        assert definition.ranks(played(state, line), depth - len(line)) == definition.ranks(state, depth)


@game
class Twins(NamedTuple):
    """Two paths, 0 1 2 and 3 4 5, whose middles have the same key, though other actions are allowed there."""

    place: int = 0

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 7 + self.place

    def result(self, action: int) -> Any:
        return Twins(self.place + 1)

    def is_terminal(self) -> bool:
        return self.place % 3 == 2

    def utility(self, player: int) -> int:
        return 0

    def key(self) -> int:
        return self.place % 3


def test_the_line_is_legal_even_where_keys_collide() -> None:
    """Two positions with one key are taken for one; but nobody is advised what is not allowed."""
    table = Table(64)
    assert alphabeta(Twins(0), table=table, compiled=False).line == (7, 8)
    assert alphabeta(Twins(0), table=table, compiled=False).line == (7, 8)
    assert alphabeta(Twins(3), table=table, compiled=False).line == (10,)


# ----------------------------------------------------------------------------------------------------- what fits into a depth


@game
class Fork(NamedTuple):
    """Some steps to a fork; from there `left` steps to a win, or `right` steps to a draw."""

    before: int = 2
    left: int = 6
    right: int = 2
    side: int = 0

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        if self.side == 0 and self.before == 0:
            yield 1
            yield 2
        else:
            yield 0

    def result(self, action: int) -> Any:
        if self.side == 0 and self.before > 0:
            return Fork(self.before - 1, self.left, self.right, 0)
        side = action if self.side == 0 else self.side
        return Fork(0, self.left - (1 if side == 1 else 0), self.right - (1 if side == 2 else 0), side)

    def is_terminal(self) -> bool:
        return self.left == 0 or self.right == 0

    def utility(self, player: int) -> int:
        value = 1 if self.left == 0 else 0
        return value if player == 0 else -value


def test_what_a_deep_search_saw_to_the_end_serves_only_where_it_fits() -> None:
    """Also where it was put together from entries of the table, and where the shorter branch came last."""
    evaluator = Always(-1.0)
    for places in ((0, 1, 2, 4), (4, 2, 1, 0)):
        table = Table(1 << 10)
        for before in places:
            assert alphabeta(Fork(before), 20, evaluator=evaluator, table=table, compiled=False).value == 1
        for before in places:
            for depth in range(13, 0, -1):
                found = alphabeta(Fork(before), depth, evaluator=evaluator, table=table, compiled=False)
                value = 1 if depth >= before + 6 else 0 if depth >= before + 2 else -1
                assert (found.value, found.exact) == (value, depth >= before + 6)


def test_what_a_deep_search_saw_to_the_end_serves_where_it_fits() -> None:
    """Behind the fork there were two steps to no more than a draw: that is known, however much deeper the other branch is."""
    table, evaluator = Table(1 << 10), Always(-1.0)
    alphabeta(Fork(1), 20, evaluator=evaluator, table=table, compiled=False)
    state, window = Fork(0, 6, 2, 2), (0.5, 1.0)
    assert alphabeta(state, 2, evaluator=evaluator, window=window, compiled=False).nodes == 3
    assert alphabeta(state, 2, evaluator=evaluator, window=window, table=table, compiled=False).nodes == 2


@EACH_MODE
def test_the_line_goes_on_through_the_table(mode: bool) -> None:
    table = Table(1 << 14)
    alphabeta(START, table=table, compiled=mode)
    again = alphabeta(START, table=table, compiled=mode)
    assert again.nodes < 20  # all that follows was found in the table,
    assert len(again.line) > 2  # and so was the line


@pytest.mark.parametrize(
    ("spec", "entries"),
    (
        ("2", 2),
        ("1000", 512),
        ("1_000", 512),
        ("1k", 512),
        ("4M", 1 << 21),
        (" 2 k ", 1 << 10),
        (2, 2),
        (3, 2),
        (1 << 16, 1 << 16),
        (True, 1 << 20),
    ),
)
def test_sizes_in_entries(spec: Any, entries: int) -> None:
    assert Table.of(spec).entries == entries
    assert not Table.of(spec).symmetric
    assert Table.of(spec, symmetric=True).symmetric


@pytest.mark.parametrize("spec", ("1MB", "64MB", "64 mb", "1GB", "100kb"))
def test_sizes_in_bytes_take_no_more_and_more_than_half(spec: str) -> None:
    number, unit = float(spec.lower().rstrip("kmgb ")), spec.lower().lstrip("0123456789 ")
    size = number * {"kb": 1 << 10, "mb": 1 << 20, "gb": 1 << 30}[unit]
    assert size / 2 < Table.of(spec).entries * 32 <= size


@pytest.mark.parametrize("spec", ("x", "MB", "", "-1", "1.5MB", "64 potatoes", "0", "1", 0, 1, -4, 2.5, "10B"))
def test_what_is_no_size_of_a_table(spec: Any) -> None:
    with pytest.raises(SearchError, match="table"):
        alphabeta(START, table=spec)


def test_no_table() -> None:
    assert Table.of(None) is None
    assert Table.of(False) is None
    table = Table(64)
    assert Table.of(table) is table


@EACH_MODE
def test_a_game_with_a_key_of_its_own_may_have_any_int_for_a_key(mode: bool) -> None:
    """Negative keys and keys of 64 bits; -1, which marks what is empty, too."""
    for n in range(1, 40):
        assert alphabeta(Signed(n), table=16, compiled=mode).value == alphabeta(Halving(n), compiled=mode).value


@game
class Signed(NamedTuple):
    """Halving, where half of the keys are negative."""

    n: int = 5
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Any:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return Signed(self.n - 1 if action == 1 else self.n // 2, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return -100 if player == self.mover else 100

    def key(self) -> int:
        return -self.n if self.mover else self.n


def test_memory_that_is_used_again_is_as_good_as_new(needs_compiler: None) -> None:
    """A table of the usual size takes over the memory of the one before; what is left in it counts as absent."""
    positions = [START, START.result(1)]
    counted = [[solve(state).nodes for state in positions] for _ in range(3)]
    alone = [solve(state, table=1 << 20).nodes for state in positions]
    assert counted == [alone] * 3
    for _ in range(300):  # numbers of searches run out, and begin again
        assert solve(positions[0]).nodes == alone[0]


class Keyed(NamedTuple):
    """An evaluator of no sense, another with every seed."""

    seed: int

    def estimate(self, state: Any) -> float:
        return float(int(state.key()) * self.seed % 13 - 6)


def test_a_table_whose_numbers_began_again_is_not_passed_on(needs_compiler: None) -> None:
    """Its entries look younger than they are: the next evaluator would take them for its own."""
    table = Table.of(True)
    for number in range(260):
        alphabeta(START if number == 20 else START.result(number % 9), 4, evaluator=Keyed(1), table=table)
    del table
    for seed in (3, 4):
        for state in (START, START.result(4)):
            with_table, without = (alphabeta(state, 4, evaluator=Keyed(seed), table=spec) for spec in (True, None))
            assert with_table.value == without.value
            assert with_table.nodes == alphabeta(state, 4, evaluator=Keyed(seed), table=1 << 20).nodes


@EACH_MODE
def test_searches_on_threads_that_share_a_table_have_each_their_own_games_slots(mode: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    table, empty = Table(1 << 8), Table._empty

    def slowly(table: Table, compiled: bool) -> Any:
        time.sleep(0.02)
        return empty(table, compiled)

    monkeypatch.setattr(Table, "_empty", slowly)
    with ThreadPoolExecutor(4) as pool:
        slots = list(pool.map(lambda owner: table.slots(mode, lambda: owner), range(4)))
    assert len({id(each.cells) for each in slots}) == 4


class Paying(NamedTuple):
    """Equal positions of its subclasses have equal keys, and pay something else."""

    n: int = 14
    mover: int = 0

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, action: int) -> Any:
        return type(self)(max(0, self.n - action), 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.n == 0


@EACH_MODE
def test_threads_that_search_different_games_with_one_table_mix_up_nothing(mode: bool, quick_switches: None) -> None:
    @game
    class One(Paying):
        def utility(self, player: int) -> float:
            return 1.0 if player != self.mover else -1.0

    @game
    class Seven(Paying):
        def utility(self, player: int) -> float:
            return 7.0 if player != self.mover else -7.0

    table = Table(1 << 8)
    expected = {kind: alphabeta(kind(), compiled=mode).value for kind in (One, Seven)}

    def agrees(kind: Any) -> bool:
        return alphabeta(kind(), table=table, compiled=mode).value == expected[kind]

    with ThreadPoolExecutor(4) as pool:
        assert all(pool.map(agrees, (One, Seven) * 60))


def test_a_table_says_what_it_is() -> None:
    assert repr(Table(1000)) == "<Table: 512 entries, policy exact>"
    assert repr(Table(1 << 20, True, "engine")) == "<Table: 1,048,576 entries, symmetric, policy engine>"
