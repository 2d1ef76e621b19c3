"""The end of the game in the engine: solved where it is near enough, and left alone elsewhere."""

from __future__ import annotations

from typing import Any

import pytest
from random_games import CIRCLES, EARLY, web

from zermelo import Limits, SearchError, engine, solve
from zermelo.games import Checkers, Chess, Othello, TicTacToe
from zermelo.players import Search
from zermelo.search.background.handle import Handle
from zermelo.search.engine.ending import Ending, plies_left
from zermelo.search.parts.trace import NoTrace
from zermelo.search.run.clock import Clock

LATE = "--XXXXX-OOXXXX--OOOXXOXOOOXXXXOXOOXXXOXOOOOXOOXOOOXOXXOOXXXXXOOO O"
"""Five free squares."""


def late() -> Othello:
    return Othello.from_text(LATE)


@pytest.mark.parametrize(
    "limits", [Limits(nodes=20_000), Limits(seconds=60.0), Limits(clock=Clock(600.0)), Limits(seconds=60.0, handle=Handle())], ids=repr
)
def test_what_is_near_is_solved(limits: Limits) -> None:
    found, exact = engine(late(), limits, compiled=False), solve(late(), compiled=False)
    assert (found.value, found.action, found.line) == (exact.value, exact.action, exact.line)
    assert found.exact and found.complete and found.decided and found.depth is None
    assert found.nodes > exact.nodes, "those of the depths before are counted, too"
    assert [variation.line for variation in found.variations] == [found.line]


def test_what_is_reported_last_is_the_answer() -> None:
    told: list[Any] = []
    found = engine(late(), Limits(nodes=20_000), report=told.append, compiled=False)
    assert [each.depth for each in told] == [1, 2, 3, None]
    assert told[-1].value == found.value
    assert Search(engine, {"compiled": False}).choose(late(), Limits(nodes=20_000)) == found.action


@pytest.mark.parametrize(
    "options", [{"ending": False}, {"depth": 9}, {"lines": 2}, {"only": [0]}, {"trace": NoTrace()}], ids=lambda options: next(iter(options))
)
def test_where_it_is_not_tried(options: dict[str, Any]) -> None:
    told: list[Any] = []
    state = late()
    if "only" in options:
        options = {"only": list(state.actions())[:2]}
    compiled = None if "trace" in options else False
    engine(state, Limits(nodes=20_000), report=told.append, compiled=compiled, **options)
    assert all(each.depth is not None for each in told)


def test_what_was_too_much_is_given_up() -> None:
    state = Othello.from_text("f5d6c3d3c4f4f6")
    found = engine(state, Limits(nodes=400), ending=Ending(growth=1.01), compiled=False)
    assert found.depth is not None and found.action in list(state.actions()) and not found.exact
    assert found.nodes <= 401
    assert plies_left(state, 20) is None


def test_how_far_the_end_is() -> None:
    assert plies_left(late(), 20) in (5, 6, 7), "passes are plies"
    assert plies_left(TicTacToe(), 9) == plies_left(TicTacToe(), 7) == 7
    assert plies_left(TicTacToe(), 6) is None


def test_only_games_that_say_what_a_solution_can_use() -> None:
    for state in (Chess.from_text("8/8/8/8/8/1k6/8/K6q w - - 0 1"), Checkers.from_text("W:WK1:BK32")):
        assert engine(state, Limits(nodes=300), compiled=False).depth is not None
    with pytest.raises(SearchError, match="Ending is True, False or Ending"):
        engine(late(), Limits(nodes=300), ending=3, compiled=False)  # type: ignore[arg-type]


def test_it_is_tried_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Not again in every window that the depth's value misses."""
    tried: list[Any] = []
    monkeypatch.setattr(Ending, "root", lambda ending, session: tried.append(session))
    for width in (True, 1e-9):
        engine(late(), Limits(nodes=3_000), aspiration=width, compiled=False)
    assert len(tried) == 2


def test_where_positions_come_back_without_end_the_engine_goes_on_by_itself() -> None:
    """A solver goes round in circles, as deep as any search may, where a repetition is a draw to the engine."""
    cls = web("Roundabout", REPETITION=2, bounds=lambda self: (-3.0, 3.0))
    state = cls(11, 3, 5, 2, CIRCLES, 4)
    with pytest.raises(SearchError, match="goes in circles"):
        solve(state, limits=Limits(nodes=30_000), compiled=False)
    found = engine(state, Limits(nodes=60_000), compiled=False)
    assert found.depth is not None and found.depth >= 4 and found.action in list(state.actions())


def test_what_has_occurred_in_the_game_is_not_solved_away() -> None:
    """The only action goes back to a position of the game, which is a draw; for who does not know that it is lost."""
    cls = web("Remembered", REPETITION=2, bounds=lambda self: (-1.0, 1.0), UTILITY_RANGE=(-1, 1))
    state = cls(1890, 3, 4, 1, CIRCLES + EARLY, 5)
    before: list[Any] = [cls(1890, 3, 4, 1, CIRCLES + EARLY, 4), cls(1890, 3, 4, 1, CIRCLES + EARLY, 5, 0, 1)]
    assert list(state.actions()) == [-1] and state.result(-1) in before
    options: dict[str, Any] = {"limits": Limits(nodes=3000), "ending": Ending(since=1), "compiled": False}
    assert engine(state, **options).value == -1
    found = engine(state, history=before, **options)
    assert found.value == 0 and not found.decided
