"""Several of the best actions with exact values and lines, and searches that choose from some actions only."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import CIRCULAR, GUESSES, KINDS, Definition, Web, examples, modes, played, rank_of, webs

from zermelo import Limits, Linear, SearchError, Table, deepen, engine, minimax
from zermelo.games import Chess, ConnectFour, DiceRace, FourColours, Othello, TicTacToe

PLAIN = dict.fromkeys(("quiescence", "null_move", "reductions", "futility", "exchange", "extensions", "repetitions"), False)


@examples(60)
@given(data=st.data(), depth=st.integers(1, 6), lines=st.integers(1, 4), evaluator=GUESSES)
def test_the_best_have_the_values_of_the_definition(data: Any, depth: int, lines: int, evaluator: Any) -> None:
    state = data.draw(webs(Web, KINDS | CIRCULAR, st.integers(1, 3)))
    definition = Definition(evaluator)
    for mode in modes(Web):
        for search, options in ((engine, {**PLAIN, "table": None}), (deepen, {"table": None})):
            reports: list[Any] = []
            search(state, depth=depth, evaluator=evaluator, lines=lines, report=reports.append, compiled=mode, **options)
            for report in reports:
                if state.is_terminal():
                    assert report.variations == ()
                    continue
                every = definition.actions(state, report.depth)
                sign = 1 if state.to_move() == 0 else -1
                best = sorted((sign * rank for rank in every.values()), reverse=True)[:lines]
                assert [sign * every[each.action] for each in report.variations] == best
                assert [rank_of(state, each.value) for each in report.variations] == [every[each.action] for each in report.variations]
                assert all(each.bound == "exact" for each in report.variations)
                assert report.variations[0].line == report.line and report.variations[0].action == report.action
                for each in report.variations:
                    played(state, each.line)


@pytest.mark.parametrize("game", (TicTacToe(), ConnectFour(), Othello(), Chess()), ids=lambda game: type(game).__name__)
def test_one_line_is_what_it_was(game: Any) -> None:
    for search in (engine, deepen):
        one, other = search(game, depth=5), search(game, depth=5, lines=1)
        assert (one.nodes, one.line, one.value, one.actions) == (other.nodes, other.line, other.value, other.actions)
        assert [each.line for each in one.variations] == [one.line]


def test_the_same_again_compiled_and_interpreted(needs_compiler: None) -> None:
    found = [engine(Chess(), depth=4, lines=3, compiled=mode) for mode in (True, True, False)]
    assert len({(result.nodes, tuple((each.line, each.value) for each in result.variations)) for result in found}) == 1


def test_a_win_keeps_its_shortest_line_while_the_others_are_searched_on() -> None:
    state = Chess.from_text("6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1")
    result = engine(state, depth=6, lines=3)
    first, second, third = result.variations
    assert first.names == ("d1d8",) and first.decided and first.value == 1
    assert not second.decided and len(second.line) > 3 and second.value >= third.value
    assert result.depth == 6


@pytest.mark.parametrize("search", (engine, deepen))
def test_a_win_that_was_settled_at_a_lesser_depth_may_be_worth_more(search: Any) -> None:
    """-2 was proven with estimates in it, and the depth after was not: what is exact is -3."""
    state = Web(1568, 4, 4, 3, 8, 7)
    assert Definition().ranks(state, None)[0] == (-1, -3.0)
    result = search(state, depth=8, lines=2, compiled=False)
    assert result.decided and result.value < 0 and not result.exact


def test_with_a_table_that_is_kept_the_shortest_way_is_among_several_lines() -> None:
    state: Any = Chess.from_text("4k3/8/8/8/8/8/8/3QK3 w - - 0 1")
    tables, history = [Table(1 << 14, policy="engine") for _ in range(2)], []
    while not state.is_terminal():
        result = engine(state, depth=7, history=history, table=tables[state.mover], lines=2)
        history.append(state)
        state = state.result(result.action)
        assert len(history) < 30
    assert state.utility(0) == 1


def test_it_ends_when_all_of_them_are_known() -> None:
    result = engine(TicTacToe.from_text("XX./OO./..."), lines=3)
    values = sorted((each.value for each in minimax(result.state).actions), reverse=True)
    assert result.complete and result.exact and [each.value for each in result.variations] == values[:3]


def test_in_time_or_not_the_lines_are_of_one_depth() -> None:
    told: list[
        Any
    ] = []  # where depths are told, lines are lengthened from the table as it is when a depth ends, and not by what comes after
    result = engine(Chess(), Limits(nodes=20_000), lines=3, report=told.append)
    assert len(result.variations) == 3 and not result.complete
    again = engine(Chess(), depth=result.depth, lines=3)
    assert [each.line for each in result.variations] == [each.line for each in again.variations]
    assert [each.value for each in result.variations] == [each.value for each in again.variations]


def test_where_chance_moves_and_where_many_play() -> None:
    race = DiceRace.from_text("0,2:1,4 W2")
    exact = {each.action: each.value for each in minimax(race, depth=3).actions}
    found = deepen(race, depth=3, lines=2)
    assert [each.value for each in found.variations] == sorted(exact.values(), reverse=True)[:2]
    many = deepen(FourColours(), depth=2, lines=3, evaluator=None)
    assert len(many.variations) == 3


def test_fewer_actions_than_lines() -> None:
    state = Chess.from_text("k7/8/8/8/8/8/6q1/K7 w - - 0 1")
    assert [each.names[0] for each in engine(state, depth=3, lines=5).variations] == ["a1b1"]


@pytest.mark.parametrize("search", (engine, deepen))
def test_choosing_from_some_actions(search: Any) -> None:
    chosen = [Chess().parse_action(name) for name in ("a2a3", "h2h4")]
    result = search(Chess(), depth=4, only=chosen)
    assert result.action in chosen and {each.action for each in result.actions} == set(chosen)
    best = search(Chess(), depth=4)
    assert search(Chess(), depth=4, only=[best.action]).value == best.value
    race = DiceRace.from_text("0,2:1,4 W2")
    for action in race.actions():
        assert deepen(race, depth=3, only=[action], search=None).action == action


@pytest.mark.parametrize(
    ("options", "words"),
    (
        ({"lines": 0}, "lines must be an integer of at least 1, got 0"),
        ({"lines": 2.5}, "lines must be an integer of at least 1, got 2.5"),
        ({"only": [12345678]}, "12345678 is not a legal action to choose from here"),
    ),
)
def test_what_cannot_be(options: dict[str, Any], words: str) -> None:
    for search in (engine, deepen):
        with pytest.raises(SearchError, match=words):
            search(Chess(), depth=1, **options)


def test_lines_as_json() -> None:
    data = engine(Chess(), depth=3, lines=2, evaluator=Linear.of(Chess)).as_dict()
    assert [set(each) for each in data["variations"]] == [{"value", "values", "bound", "decided", "plies", "line"}] * 2
    assert "variations" not in engine(Chess(), depth=3).as_dict()
