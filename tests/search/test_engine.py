"""The engine: without its pruning parts it finds what the definition says, at every depth; with them, what is still sound."""

from __future__ import annotations

import math
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import CIRCLES, CIRCULAR, GUESSES, KINDS, Definition, Guess, Web, examples, modes, played, rank_of, web, webs

from zermelo import Limits, Linear, Result, SearchError, Table, alphabeta
from zermelo.evaluate.accumulators import begin_line
from zermelo.games import Chess, ConnectFour, Othello, Pig, TicTacToe
from zermelo.search.alphabeta import AlphaBeta
from zermelo.search.engine.engine import Engine, engine
from zermelo.search.engine.parts import working_parts
from zermelo.search.engine.pruning import NOBODY_CUTS, Futility, NullMove, Reductions
from zermelo.search.engine.quiescence import quiet_value
from zermelo.search.engine.repetitions import repetitions
from zermelo.search.parts.entries import NoTable

PLAIN = dict.fromkeys(("quiescence", "null_move", "reductions", "futility", "exchange", "extensions", "repetitions"), False)


@examples(80)
@given(data=st.data(), depth=st.integers(1, 7), evaluator=GUESSES)
def test_without_pruning_every_depth_has_the_value_of_the_definition(data: Any, depth: int, evaluator: Any) -> None:
    state = data.draw(webs(Web, KINDS | CIRCULAR, st.integers(1, 3)))
    ordering = data.draw(st.sampled_from((None, "killers", True)))
    aspiration = data.draw(st.sampled_from((None, 0.25, 1.0, 1e9)))
    definition = Definition(evaluator)
    for mode in modes(Web):
        reports: list[Result[Any]] = []
        options = {"ordering": ordering, "aspiration": aspiration, "table": None, "compiled": mode}
        result = engine(state, depth=depth, evaluator=evaluator, report=reports.append, **PLAIN, **options)
        for report in reports:
            rank = definition.ranks(state, report.depth)[0]
            assert (rank_of(state, report.value), report.bound) == (rank, "exact")
            if not state.is_terminal():
                played(state, report.line)
                assert definition.actions(state, report.depth)[report.action] == rank
        assert result.complete


@examples(60)
@given(data=st.data(), evaluator=GUESSES)
def test_what_it_calls_exact_is(data: Any, evaluator: Any) -> None:
    """With everything on, too."""
    state = data.draw(webs(Web, KINDS, st.integers(1, 3)))
    definition = Definition(evaluator)
    for mode in modes(Web):
        result = engine(state, depth=8, evaluator=evaluator, compiled=mode)
        if result.exact:
            end = definition.ranks(state, result.depth + 6 if state.kind & CIRCLES else None)[0]
            assert rank_of(state, result.value) == end


@pytest.mark.parametrize("game", (TicTacToe(), ConnectFour(), Othello(), Chess()), ids=lambda game: type(game).__name__)
def test_it_is_the_same_compiled_and_interpreted(needs_compiler: None, game: Any) -> None:
    one, other = (engine(game, depth=4, compiled=mode) for mode in (True, False))
    assert (one.value, one.action, one.nodes, one.line) == (other.value, other.action, other.nodes, other.line)


@pytest.mark.parametrize("game", (TicTacToe(), ConnectFour(), Othello()), ids=lambda game: type(game).__name__)
def test_without_pruning_it_is_alphabeta(game: Any) -> None:
    """Interpreted where that takes less time than machine code for the engine without its parts, which `Web` has above."""
    evaluator, mode = (Linear.of(Othello), None) if isinstance(game, Othello) else (Linear.of(type(game)), False)
    for depth in (1, 2, 3, 4, 5, 6):
        value = engine(game, depth=depth, table=None, evaluator=evaluator, compiled=mode, **PLAIN).value
        assert value == alphabeta(game, depth, evaluator=evaluator).value


def test_the_horizon_effect() -> None:
    """At depth 1 the queen takes a defended pawn: what is taken back lies beyond the horizon, but for quiescence."""
    state = Chess.from_text("4k3/2p5/3p4/8/8/8/8/3QK3 w - - 0 1")
    without, with_it = (engine(state, depth=1, quiescence=on, evaluator=Linear.of(Chess), compiled=False) for on in (False, True))
    assert without.line_names[0] == "d1d6"
    assert with_it.line_names[0] != "d1d6"
    assert with_it.value == 9.0 - 2.0


def test_a_limit_of_nodes_gives_the_same_again() -> None:
    one, other = (engine(Chess(), Limits(nodes=20_000)) for _ in range(2))
    assert (one.value, one.action, one.nodes, one.depth) == (other.value, other.action, other.nodes, other.depth)
    assert one.nodes <= 20_001


@pytest.mark.parametrize(
    ("fen", "mate"),
    (("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1", "d1d8"), ("7k/8/5K2/6Q1/8/8/8/8 w - - 0 1", "g5g7")),
)
def test_it_mates(fen: str, mate: str) -> None:
    result = engine(Chess.from_text(fen), depth=4)
    assert (result.value, result.exact, result.action) == (1, True, Chess.from_text(fen).parse_action(mate))


def test_bad_input_is_one_sentence() -> None:
    with pytest.raises(SearchError, match="no chance; in Pig chance moves: use minimax with a depth, or mcts"):
        engine(Pig())
    for width in (0, "wide"):
        with pytest.raises(SearchError, match=f"aspiration must be a number above 0, got {width!r}"):
            engine(TicTacToe(), depth=2, aspiration=width)  # type: ignore[arg-type]


def test_a_game_that_is_won_is_won_by_the_shortest_way_with_a_table_that_is_kept() -> None:
    """Deeper searches of earlier moves left "won" at every action that does not throw the win away: following them led in circles."""
    state: Any = Chess.from_text("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    tables = [Table(1 << 14, policy="engine") for _ in range(2)]
    history: list[Any] = []
    while not state.is_terminal():
        result = engine(state, depth=7, history=history, table=tables[state.mover])
        history.append(state)
        state = state.result(result.action)
        assert len(history) < 30
    assert state.utility(0) == 1


def test_the_first_action_of_all_is_that_of_the_table_in_both_modes(needs_compiler: None) -> None:
    """In memory of machine code nothing was found when plain Python looked: where there was time for one node, the rules' first action was
    played."""
    for mode in (False, True):
        state: Any = Chess()
        table = Table(1 << 14, policy="engine")
        for _ in range(3):
            action, known = engine(state, depth=3, table=table, compiled=mode).line[:2]
            state = state.result(action)
            assert engine(state, Limits(nodes=1), table=table, compiled=mode).action == known


def test_without_an_evaluator_no_late_action_is_searched_less_deep() -> None:
    assert "reductions" in working_parts(TicTacToe()), "it has features"
    state = Web(5)
    assert "reductions" in working_parts(state, lambda state: 0.0)
    assert "reductions" not in working_parts(state)


def test_a_table_of_a_size_is_one_of_the_engine() -> None:
    for size in (True, 1 << 10, "64kB"):
        session = Engine(TicTacToe(), Limits(depth=1), deepening=True, compiled=False, table=size)
        assert session.table is not None and session.table.policy == "engine"
        other = AlphaBeta(TicTacToe(), Limits(depth=1), compiled=False, table=size)
        assert other.table is not None and other.table.policy == "exact"


def test_captures_that_are_left_out_count_in_the_bound_that_is_kept() -> None:
    """A knight can be taken. Asked whether it is 90 pawns, quiescence does not look; the table is not to say later that it is nothing."""
    session = Engine(Chess.from_text("4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1"), Limits(depth=1), deepening=True, compiled=False)
    search, pawn = session.shared, session.scale.factor
    begin_line(session.state, 1, search)
    worth = quiet_value(session.state, 32, -math.inf, math.inf, 1, search._replace(table=NoTable()))
    assert worth > pawn
    assert worth <= quiet_value(session.state, 32, 90 * pawn, 100 * pawn, 1, search) <= 90 * pawn
    assert quiet_value(session.state, 32, 0.0, 100 * pawn, 1, search) == worth


def test_without_a_table_no_guess_is_missed() -> None:
    """A position of which the table knows nothing is searched less deep; of all it knows nothing where there is none."""
    bare = {**PLAIN, "table": None, "evaluator": lambda state: 0.0, "compiled": False}
    none_late = Reductions(base=-9.0, divisor=1e9, shallow=0)
    nodes = {engine(TicTacToe(), depth=5, **{**bare, "reductions": reductions}).nodes for reductions in (none_late, False)}
    assert len(nodes) == 1


def test_it_keeps_to_the_number_of_times_that_the_rules_say() -> None:
    for times, found in ((2, True), (3, False)):
        state = web(f"Drawn{times}", REPETITION=times)(7, 3, 6)
        assert repetitions(state.result(0), [state], False).is_repeated(state, 1) is found


def test_where_no_action_is_noisy_nothing_is_proved() -> None:
    """These rules ask for an extension everywhere, and name no noisy action at all."""
    cls = web("Restless", extension=lambda self: 1, noisy_actions=lambda self: iter(()))
    state = cls(11, 3, 6, 2)
    found = engine(state, depth=1, evaluator=Guess(1), compiled=False, table=None)
    assert not found.decided and not math.isinf(found.value)


def test_a_table_that_is_kept_is_that_of_one_search_and_its_parts() -> None:
    state, table = TicTacToe(), Table(1 << 10, policy="engine")

    def owner_after(search: Any, **options: Any) -> Any:
        search(state, depth=2, table=table, compiled=False, **options)
        return table._owner

    whole = owner_after(engine)
    assert owner_after(engine, history=[state]) == whole
    assert (
        len({whole, owner_after(engine, reductions=False), owner_after(alphabeta), owner_after(engine, null_move=NullMove(least=9))}) == 3
    )


def test_where_there_is_time_for_nothing_the_table_answers() -> None:
    """Two plies later in a game the position is one that the search before has seen."""
    table = Table(1 << 12, policy="engine")
    before = engine(ConnectFour.from_text("4445"), depth=6, table=table, compiled=False)
    state = list(before.positions())[2]
    known = table.slots(False, lambda: table._owner[1]).action_of(state)
    assert known in state.actions() and known != next(iter(state.actions()))
    assert engine(state, Limits(nodes=1), table=table, compiled=False).action == known
    assert engine(state, Limits(nodes=1), table=table, only=[0, 1], compiled=False).action == 0


def test_who_moves_twice_is_still_the_same_player() -> None:
    """Plies do not tell who moved: what is compared, and what is expected, is of players."""
    futility = Futility().ready(1.0, False)
    futility.is_improving(1, 5.0, False, 1)
    assert futility.is_improving(-1, -4.0, False, 3), "worth 5 to MAX at MAX's turn, and 4 at MIN's: MIN is better off"
    assert futility.is_improving(1, 4.5, False, 5) and not futility.is_improving(1, 4.5, False, 3)
    reductions = Reductions().ready(False)
    for cutter, expected in ((0, [True, False]), (1, [False, True]), (NOBODY_CUTS, [False, False])):
        reductions.expect(2, cutter)
        assert [reductions.is_to_be_cut(mover, 2) for mover in (0, 1)] == expected


def test_the_table_does_not_hide_that_the_opponent_repeats_a_position_for_the_last_time(needs_compiler: None) -> None:
    """It knows nothing of the game: what it says of a position is a draw where the answer to it makes one."""
    table, state = Table(1 << 14, policy="engine"), Chess.from_text("8/8/8/3k4/8/8/8/R3K3 w - - 0 1")
    first = engine(state, Limits(depth=8), table=table)
    assert first.action is not None and first.value > 3.0
    twice = [state.result(first.action).result(first.line[1])] * 2
    again = engine(state, Limits(depth=6), table=table, history=twice)
    assert again.action != first.action and again.value > 3.0
    assert engine(state, Limits(depth=6), table=table, history=twice, only=[first.action]).value == 0.0
