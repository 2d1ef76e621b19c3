"""Iterative deepening: the same values depth by depth, the shortest win, the longest resistance, an answer at any time."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import (
    CIRCLES,
    CIRCULAR,
    GUESSES,
    GUESSES_OF_THREE,
    KINDS,
    MODES,
    Always,
    Closed,
    Definition,
    Dice,
    Dice3,
    Guess,
    Shared,
    Web,
    Web3,
    examples,
    modes,
    played,
    rank_of,
    told,
    webs,
)

from zermelo import Limits, Result, SearchError, Table, alphabeta, deepen, game, maxn, minimax, paranoid, perft, star1, star2
from zermelo.games import Chess, ConnectFour, DiceRace, FourColours, Halving, Pig, TicTacToe
from zermelo.search.deepen import Deepening
from zermelo.search.engine.engine import Engine
from zermelo.search.parts.counters import DEEPEST
from zermelo.search.parts.scale import scale_for
from zermelo.search.run.root import INFINITE, Root

EACH_MODE = pytest.mark.parametrize("mode", MODES)
ASPIRATIONS = st.sampled_from((None, 0.25, 1.0, 3.0, 1e9))
OPTIONS = st.fixed_dictionaries(
    {
        "rule": st.sampled_from((">=", ">")),
        "table": st.sampled_from((None, 2, 16, 4096)),
        "ordering": st.sampled_from((None, "killers", True)),
        "aspiration": ASPIRATIONS,
    }
)
EVERYTHING_ON = st.fixed_dictionaries(
    {"rule": st.sampled_from((">=", ">")), "table": st.sampled_from((2, 16, 4096)), "aspiration": ASPIRATIONS}
)


# -------------------------------------------------------------------------------------------------------- depth by depth


@pytest.mark.parametrize("cls", (Web, Closed, Shared), ids=lambda cls: cls.__name__)
@examples(80)
@given(data=st.data(), depth=st.integers(1, 7), evaluator=GUESSES)
def test_every_depth_has_the_value_of_the_definition(cls: Any, data: Any, depth: int, evaluator: Any) -> None:
    options = data.draw(OPTIONS if cls is Web else EVERYTHING_ON)
    state = data.draw(webs(cls, KINDS | CIRCULAR, st.just(1) if cls is not Web else st.integers(1, 3)))
    definition = Definition(evaluator)
    for mode in modes(cls):
        reports: list[Result] = []
        result = deepen(state, Limits(depth), evaluator=evaluator, report=reports.append, compiled=mode, **options)
        assert [report.depth for report in reports] == list(range(1, result.depth + 1))
        assert (reports[-1].value, reports[-1].action, reports[-1].exact) == (result.value, result.action, result.exact)
        for report in reports:
            rank = definition.ranks(state, report.depth)[0]
            assert (rank_of(state, report.value), report.bound, report.complete) == (rank, "exact", True)
            if not state.is_terminal():
                assert definition.actions(state, report.depth)[report.action] == rank
                played(state, report.line)
                assert report.line[0] == report.action
                assert [a.action for a in report.actions] == list(state.actions())
            assert not report.exact or report is reports[-1]
            if cls is not Web and rank[0] != 0:
                assert report.exact  # nothing is better than a win of this size, nor worse than such a loss
        assert result.depth == depth or result.exact or cls is Web
        if result.exact:
            deeper = definition.ranks(state, result.depth + 6 if state.kind & CIRCLES else None)[0]
            assert rank_of(state, result.value) == deeper


@pytest.mark.parametrize("cls", (Dice, Web3, Dice3), ids=lambda cls: cls.__name__)
@examples(40)
@given(data=st.data(), depth=st.integers(1, 5))
def test_minimax_deepened(cls: Any, data: Any, depth: int) -> None:
    """Chance and more players than two: what alpha-beta cannot do."""
    state = data.draw(webs(cls, KINDS | CIRCULAR, long=5))
    evaluator = data.draw(GUESSES if cls is Dice else GUESSES_OF_THREE)
    definition = Definition(evaluator)
    reports: list[Result] = []
    result = deepen(state, Limits(depth), search=minimax, evaluator=evaluator, report=reports.append, compiled=modes(cls)[-1])
    for report in reports:
        best = definition.ranks(state, report.depth)
        if report.action is not None:  # of several actions that are as good for the mover it may be another than the first
            chosen = definition.ranks(state.result(report.action), report.depth - 1)
            assert chosen[state.to_move()] == best[state.to_move()]
            best = chosen
        assert report.values == tuple(told(state, rank) for rank in best)
    assert result.depth == depth or result.exact
    if result.exact and not state.kind & CIRCLES and result.action is not None:
        mover, end = state.to_move(), definition.ranks(state, None)
        assert result.values[mover] == told(state, end[mover])


@EACH_MODE
def test_both_searches_deepen_alike(mode: bool) -> None:
    for text in ("X../.O./...", "XO./.../..X", "...X...O.".replace("X", ".").replace("O", ".")):
        state = TicTacToe.from_text(text)
        for depth in (1, 2, 3, 4):
            one = deepen(state, Limits(depth), compiled=mode)
            other = deepen(state, Limits(depth), search=minimax, compiled=mode)
            assert (one.value, one.exact) == (other.value, other.exact)


# ----------------------------------------------------------------------------------- shortest win, longest resistance


def deciding_depth(definition: Definition, state: Any, sign: int) -> int | None:
    """The first depth at which the definition finds `state` won (1) or lost (-1) for MAX."""
    return next((depth for depth in range(10) if definition.ranks(state, depth)[0][0] == sign), None)


@examples(100, full=250)
@given(data=st.data(), evaluator=GUESSES, options=EVERYTHING_ON, by_minimax=st.booleans())
def test_wins_come_soon_and_losses_late(data: Any, evaluator: Any, options: Any, by_minimax: bool) -> None:
    state = data.draw(webs(Closed, KINDS | CIRCULAR, st.just(1), long=7))
    if state.is_terminal():
        return
    definition = Definition(evaluator)
    own = 1 if state.mover == 0 else -1
    options = {"search": minimax} if by_minimax else options
    result = deepen(state, Limits(9), evaluator=evaluator, compiled=False, **options)
    win, loss = deciding_depth(definition, state, own), deciding_depth(definition, state, -own)
    if win is not None:
        assert (result.depth, result.value) == (win, own)
        assert result.exact
        assert deciding_depth(definition, state.result(result.action), own) == win - 1
    elif loss is not None:
        assert (result.depth, result.value) == (loss, -own)
        assert result.exact
        assert deciding_depth(definition, state.result(result.action), -own) == loss - 1


@game
class Doors(NamedTuple):
    """Player 0 opens one of three doors; behind each is a corridor of some length, and at its end a win, a draw or a loss.

    In every corridor player 1 may also turn into a side room, which looks better for him, and is a win for player 0.
    """

    lengths: tuple[int, ...] = (2, 6, 4)
    ends: tuple[int, ...] = (-1, -1, -1)
    door: int = -1
    left: int = 0
    aside: bool = False

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return 0 if self.door < 0 else (self.lengths[self.door] - self.left) % 2

    def actions(self) -> Iterator[int]:
        if self.door < 0:
            for door in range(len(self.lengths)):  # noqa: UP028 (yield from does not compile)
                yield door
        else:
            if self.left == 1 and self.to_move() == 1:
                yield 1
            yield 0

    def result(self, action: int) -> Any:
        if self.door < 0:
            return Doors(self.lengths, self.ends, action, self.lengths[action] - 1, False)
        return Doors(self.lengths, self.ends, self.door, self.left - 1, action == 1)

    def is_terminal(self) -> bool:
        return self.door >= 0 and self.left == 0

    def utility(self, player: int) -> int:
        value = 1 if self.aside else self.ends[self.door]
        return value if player == 0 else -value


class Lure(NamedTuple):
    """Likes some doors better than others."""

    likes: tuple[float, ...] = (0.0, 0.0, 0.0)

    def estimate(self, state: Any) -> float:
        return 0.0 if state.door < 0 else self.likes[state.door]


LIKES = ((0.0, 0.0, 0.0), (5.0, 0.0, 1.0), (-5.0, -3.0, -4.0), (-4.0, -5.0, 9.0))


@pytest.mark.parametrize("likes", LIKES)
@pytest.mark.parametrize("search", (alphabeta, minimax), ids=lambda search: search.__name__)
def test_the_longest_corridor_where_all_lose(search: Any, likes: Any) -> None:
    for lengths in ((2, 6, 4), (6, 4, 2), (2, 4, 6), (4, 4, 2), (2, 2, 2)):
        result = deepen(Doors(lengths), search=search, evaluator=Lure(likes), compiled=False)
        assert lengths[result.action] == max(lengths)
        assert (result.value, result.depth, result.exact) == (-1, max(lengths), True)
        assert len(result.line) == max(lengths)


@pytest.mark.parametrize("likes", LIKES)
@pytest.mark.parametrize("search", (alphabeta, minimax), ids=lambda search: search.__name__)
def test_the_shortest_corridor_that_wins(search: Any, likes: Any) -> None:
    for lengths, ends, best in (
        ((5, 3, 1), (1, 1, -1), 1),
        ((5, 3, 7), (1, -1, 1), 0),
        ((5, 3, 1), (1, 1, 1), 2),
        ((3, 7, 5), (0, 1, 1), 2),
    ):
        result = deepen(Doors(lengths, ends), search=search, evaluator=Lure(likes), compiled=False)
        assert (result.action, result.value, result.depth, result.exact) == (best, 1, lengths[best], True)


@game
class Ambush(NamedTuple):
    """Player 0 rides into an ambush, where player 1 may besiege him or win at once, or retreats, and loses after some plies.

    At any depth that does not see the end of the retreat, alpha-beta need not find the ambush lost: the siege looks bad enough.
    """

    place: int = 0
    left: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return 0 if self.place == 0 else 1 if self.place == AMBUSH else self.left % 2

    def actions(self) -> Iterator[int]:
        yield 0
        if self.place in (0, AMBUSH):
            yield 1

    def result(self, action: int) -> Any:
        if self.place == 0:
            return Ambush(AMBUSH, 0) if action == 0 else Ambush(RETREAT, 7)
        if self.place == AMBUSH:
            return Ambush(SIEGE, 20) if action == 0 else Ambush(SIEGE, 0)
        return Ambush(self.place, self.left - 1)

    def is_terminal(self) -> bool:
        return self.place in (SIEGE, RETREAT) and self.left == 0

    def utility(self, player: int) -> int:
        return -1 if player == 0 else 1


AMBUSH, SIEGE, RETREAT = 1, 2, 3


class Scout(NamedTuple):
    """Fears the ambush, and the siege more."""

    retreat: float = -1.0

    def estimate(self, state: Any) -> float:
        return -5.0 if state.place == AMBUSH else -9.0 if state.place == SIEGE else self.retreat


@pytest.mark.parametrize("rule", (">=", ">"))
def test_a_loss_that_was_not_looked_for_is_no_resistance(rule: str) -> None:
    result = deepen(Ambush(), evaluator=Scout(), rule=rule, ordering=None, compiled=False)
    assert (result.action, result.value, result.depth, result.exact) == (1, -1, 8, True)


def test_a_draw_is_better_than_any_loss() -> None:
    result = deepen(Doors((2, 6, 4), (-1, -1, 0)), evaluator=Lure((9.0, 9.0, -9.0)), compiled=False)
    assert (result.action, result.value, result.exact) == (2, 0, True)


@EACH_MODE
def test_tictactoe_wins_at_once_or_holds_out(mode: bool) -> None:
    fork = deepen(TicTacToe.from_text("XX./OO./..."), compiled=mode)
    assert (fork.action, fork.depth, fork.value) == (2, 1, 1)
    lost = TicTacToe.from_text("X.X/.../XOO")  # X threatens three lines
    result = deepen(lost, compiled=mode)
    assert (result.value, result.depth, result.exact) == (1, 2, True)
    start = deepen(TicTacToe(), compiled=mode)
    assert (start.value, start.exact, start.complete) == (0, True, True)
    assert start.depth <= 9


# ------------------------------------------------------------------------------------------------------ graded utilities


@game
class Climb(NamedTuple):
    """Stop now for what there is, or climb on for more; the other only looks on. Falling off the top is worth nothing."""

    height: int = 1
    over: bool = False

    UTILITY_RANGE = (0, 4)
    UTILITY_SUM = None

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 0
        yield 1

    def result(self, action: int) -> Any:
        return Climb(self.height + action, action == 0)

    def is_terminal(self) -> bool:
        return self.over or self.height == 6

    def utility(self, player: int) -> int:
        return (self.height if self.height < 5 else 0) if player == 0 else 0


@game
class Ledge(NamedTuple):
    """The same for two players who want the opposite, taking turns: a win of 1 comes first, greater ones later."""

    height: int = 1
    over: bool = False
    mover: int = 0

    UTILITY_RANGE = (-4, 4)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        if self.mover == 0:
            yield 0
        yield 1

    def result(self, action: int) -> Any:
        return Ledge(self.height + action * (1 - self.mover), action == 0, 1 - self.mover if action else self.mover)

    def is_terminal(self) -> bool:
        return self.over or self.height == 5

    def utility(self, player: int) -> int:
        value = self.height if self.height < 5 else -4
        return value if player == 0 else -value


def test_a_greater_win_is_worth_waiting_for() -> None:
    """With UTILITY_RANGE a search goes on after a small win, until nothing can be better or nothing is left open."""
    reports: list[Result] = []
    result = deepen(Ledge(), report=reports.append, compiled=False)
    assert [report.value for report in reports] == [1, 1, 2, 2, 3, 3, 4]
    assert (result.value, result.depth, result.exact) == (4, 7, True)
    assert deepen(Climb(), search=minimax, compiled=False).values == (4, 0)


@game
class Standoff(NamedTuple):
    """Stop, and have three points; or wait, for ever if you like. Other positions of this game may be worth more."""

    stopped: bool = False
    mover: int = 0

    UTILITY_RANGE = (-100, 100)

    def to_move(self) -> int:
        return self.mover

    def actions(self) -> Iterator[int]:
        yield 1
        yield 0

    def result(self, action: int) -> Any:
        return Standoff(action == 0, 1 - self.mover)

    def is_terminal(self) -> bool:
        return self.stopped

    def utility(self, player: int) -> int:
        return -3 if player == self.mover else 3

    def bounds(self) -> tuple[int, int]:
        return (-3, 3)


@pytest.mark.parametrize("mover", [0, 1])
def test_it_ends_where_the_rules_know_no_more(mover: int) -> None:
    """What is all that can be had from here ends the search, though by UTILITY_RANGE there might be more."""
    result = deepen(Standoff(False, mover), depth=50, compiled=False)
    assert (result.value, result.exact, result.depth) == (3 - 6 * mover, True, 1)


@EACH_MODE
def test_connect_four_counts_the_stones(mode: bool) -> None:
    """X wins by force, and with the first stone it can: 22 - 4 = 18 is the most there is, so depth 1 ends it."""
    now = deepen(ConnectFour.from_text("112233"), compiled=mode)
    assert (now.value, now.depth, now.exact, now.action_name) == (18, 1, True, "4")
    late = deepen(ConnectFour.from_text("2252576253462244111563365343671351441"), compiled=mode)
    assert (late.value, late.exact) == (1, True)  # Pons' first: -1 for O, who is to move


# ------------------------------------------------------------------------------------------------ at any time an answer


def is_anytime(state: Any, definition: Definition, result: Result, reports: list[Result], budget: int) -> None:
    """The last finished depth's answer, or a better one of the depth that was being searched."""
    assert result.nodes <= budget + 2  # the root and the node that found the budget gone
    assert result.action in list(state.actions())
    played(state, result.line)
    assert result.line[0] == result.action
    if result.complete:
        assert result.value == reports[-1].value
        return
    assert not result.exact
    assert any(note.startswith("the budget of ") for note in result.notes)
    if not reports:
        assert result.depth == 1
    elif result.depth == reports[-1].depth:
        assert (result.action, result.value) == (reports[-1].action, reports[-1].value)
    else:
        assert result.depth == reports[-1].depth + 1
        sign = 1 if state.mover == 0 else -1
        ranks = definition.actions(state, result.depth)
        better, before = ranks[result.action], ranks[reports[-1].action]
        assert result.action != reports[-1].action
        assert rank_of(state, result.value) == better
        assert better > before if sign > 0 else better < before


@examples(150)
@given(data=st.data(), evaluator=GUESSES, options=OPTIONS, budget=st.integers(1, 400))
def test_an_answer_for_any_number_of_nodes(data: Any, evaluator: Any, options: Any, budget: int) -> None:
    state = data.draw(webs(Web, KINDS | CIRCULAR))
    if state.is_terminal():
        return
    for mode in MODES:
        reports: list[Result] = []
        limits = Limits(depth=8, nodes=budget)
        result = deepen(state, limits, evaluator=evaluator, report=reports.append, compiled=mode, **options)
        is_anytime(state, Definition(evaluator), result, reports, budget)


def test_the_running_depth_is_heard_where_it_found_better() -> None:
    """Door 0 looks best until depth 2 shows that it loses; as soon as door 1 is known to be no worse than level, that is played."""
    state, evaluator = Doors((2, 6, 6), (-1, 0, 0)), Lure((5.0, 0.0, 0.0))
    actions = set()
    for budget in range(1, 60):
        reports: list[Result] = []
        result = deepen(state, Limits(nodes=budget), evaluator=evaluator, table=None, ordering=None, report=reports.append, compiled=False)
        if len(reports) == 1:
            actions.add((reports[0].action, result.action))
    assert actions <= {(0, 0), (0, 1)}
    assert (0, 1) in actions


@EACH_MODE
def test_a_budget_counts_all_depths_together(mode: bool) -> None:
    for search in (alphabeta, minimax):
        for budget in (10, 100, 1000, 5000):
            result = deepen(TicTacToe(), Limits(nodes=budget), search=search, compiled=mode)
            assert budget < result.nodes <= budget + 50  # minimax comes back through the nodes it is in
            assert not result.complete


@EACH_MODE
def test_without_a_single_value_the_first_action_is_played(mode: bool) -> None:
    result = deepen(TicTacToe(), Limits(nodes=1), compiled=mode)
    assert (result.action, result.line, result.exact, result.complete) == (0, (0,), False, False)
    assert any("no action could be valued" in note for note in result.notes)


# ---------------------------------------------------------------------------------------------------------- and the rest


@EACH_MODE
def test_aspiration_changes_no_value(mode: bool) -> None:
    plain = [deepen(TicTacToe(), Limits(depth), compiled=mode).value for depth in range(1, 7)]
    for width in (1e-300, 1e-9, 0.5, 1.0, 100.0, 1e300):
        assert [deepen(TicTacToe(), Limits(depth), aspiration=width, compiled=mode).value for depth in range(1, 7)] == plain


def test_a_width_of_one_is_no_yes() -> None:
    def width(asked: float | bool | None) -> float | None:
        session = Engine(Chess(), Limits(depth=1), deepening=True, compiled=False)
        Deepening(session, asked, None)
        return session.aspiration

    usual = Engine(Chess(), Limits(depth=1), deepening=True, compiled=False).aspiration
    assert width(1.0) == 1.0 and width(False) is None
    assert width(True) == width(None) == usual != 1.0


def test_what_is_proven_answers_before_a_thread_that_is_further(monkeypatch: pytest.MonkeyPatch) -> None:
    """O threatens to win, and X may win: by 2. What loses is 8, what helps nobody 5."""
    state = TicTacToe.from_text("XX./OO./...")

    def root(depth: int, *only: int) -> Root:
        session = Engine(state, Limits(depth=depth), compiled=False, deepening=True)
        session.choose_from(only, 1)
        return session.search(depth, only)

    def answer(running: Root, beside: Root, lines: int = 1) -> tuple[int | None, int | None]:
        session = Engine(state, Limits(depth=9), compiled=False, deepening=True)
        session.choose_from((), lines)
        monkeypatch.setattr(session, "further", lambda depth: (beside, 9))
        result = Deepening(session, None, None).told(root(1, 6), running, 3)
        return result.action, result.depth

    assert answer(root(1, 5), root(1, 8)) == (8, 9)
    assert answer(root(1, 2), root(1, 8)) == (2, 3)
    assert answer(root(1, 2), root(1, 8), lines=2) == (8, 9)
    assert answer(root(3, 8, 5), root(1, 8)) == (5, 3)
    assert answer(root(3, 8, 5), root(3, 8)) == (8, 9)  # it knows that itself


@EACH_MODE
def test_aspiration_around_infinity(mode: bool) -> None:
    """Estimates so large that a window around them has no width."""
    for value in (1e300, -1e300, float("inf"), 1e18):
        result = deepen(TicTacToe(), Limits(3), evaluator=Always(value), aspiration=1.0, compiled=mode)
        assert (result.depth, result.complete) == (3, True)


@EACH_MODE
def test_where_nothing_is_to_be_decided(mode: bool) -> None:
    over = deepen(TicTacToe.from_text("XXX/OO./..."), compiled=mode)
    assert (over.action, over.value, over.exact, over.nodes) == (None, 1, True, 1)
    forced = deepen(TicTacToe.from_text("XOX/XOO/OX."), compiled=mode)
    assert (forced.action, forced.value, forced.depth, forced.exact) == (8, 0, 1, True)


@EACH_MODE
def test_the_same_call_is_the_same_search(mode: bool) -> None:
    calls = [deepen(TicTacToe(), Limits(7), aspiration=1.0, compiled=mode) for _ in range(2)]
    assert calls[0].nodes == calls[1].nodes
    assert calls[0].line == calls[1].line
    assert {mode} == {call.compiled for call in calls}


@EACH_MODE
def test_a_table_is_kept_from_search_to_search(mode: bool) -> None:
    table = Table(1 << 14)
    first = deepen(TicTacToe(), table=table, compiled=mode)
    second = deepen(TicTacToe(), table=table, compiled=mode)
    assert (first.value, second.value) == (0, 0)
    assert second.nodes < first.nodes * 3 / 4
    assert second.exact


def test_it_says_what_it_is() -> None:
    assert deepen(Halving(5), compiled=False).algorithm == "deepen(alphabeta)"
    assert deepen(Halving(5), search=minimax, compiled=False).algorithm == "deepen(minimax)"
    assert deepen(Halving(100), Limits(3), compiled=False).notes == ("without an evaluator, positions at the horizon count as level",)
    assert deepen(TicTacToe.from_text("XOX/XOO/OX.")).notes == ()


@pytest.mark.parametrize("search", (perft, deepen, "alphabeta"))
def test_searches_that_cannot_be_deepened(search: Any) -> None:
    with pytest.raises(SearchError, match=r"deepen cannot carry out .*: give minimax, alphabeta, .* or paranoid"):
        deepen(TicTacToe(), search=search)


@pytest.mark.parametrize(
    ("search", "option"), [(minimax, "table"), (minimax, "rule"), (maxn, "ordering"), (star1, "rule"), (alphabeta, "bounds")]
)
def test_options_that_a_search_does_not_know(search: Any, option: str) -> None:
    with pytest.raises(SearchError, match=rf"{search.__name__} has no {option}: it takes "):
        deepen(TicTacToe(), search=search, **{option: None})


@EACH_MODE
@pytest.mark.parametrize("search", (star1, star2, minimax))
def test_with_chance_every_depth_is_that_of_the_plain_search(mode: bool, search: Any) -> None:
    reports: list[Any] = []
    options = {} if search is minimax else {"table": None, "ordering": True}
    deepen(DiceRace(), Limits(6), search=search, report=reports.append, compiled=mode, **options)
    plain = [minimax(DiceRace(), depth=depth).value for depth in range(1, 7)]
    assert [report.value for report in reports] == pytest.approx(plain, abs=1e-12)


@EACH_MODE
@pytest.mark.parametrize("search", (maxn, paranoid))
def test_with_many_players_every_depth_is_that_of_the_search_alone(mode: bool, search: Any) -> None:
    reports: list[Any] = []
    deepen(FourColours(), Limits(4), search=search, report=reports.append, compiled=mode)
    assert [report.values for report in reports] == [search(FourColours(), depth=depth).values for depth in range(1, 5)]


@pytest.mark.parametrize("width", (0, -1, float("nan"), float("inf")))
def test_windows_without_width(width: float) -> None:
    with pytest.raises(SearchError, match="aspiration"):
        deepen(TicTacToe(), aspiration=width)


def test_alphabeta_is_not_for_everybody() -> None:
    for state, evaluator in ((Web3(), None), (Climb(), None)):
        with pytest.raises(SearchError, match="use minimax"):
            deepen(state, Limits(3), search=alphabeta, evaluator=evaluator)
    with pytest.raises(SearchError, match=r"chance.*: use minimax"):
        deepen(Dice(seed=3, long=6), Limits(6), search=alphabeta, evaluator=Guess(), compiled=False)


def test_the_search_suits_the_game() -> None:
    for state, suits in ((TicTacToe(), "alphabeta"), (Pig(), "minimax"), (FourColours(), "minimax")):
        found = deepen(state, depth=2, compiled=False)
        assert (found.algorithm, found.depth) == (f"deepen({suits})", 2)
        assert found.value == pytest.approx(minimax(state, depth=2, compiled=False).value)


@pytest.mark.parametrize("mover", (0, 1))
def test_a_loss_is_none_before_the_last_action_was_looked_at(mover: int) -> None:
    state = TicTacToe() if mover == 0 else TicTacToe().result(0)
    scale = scale_for(state, 3)
    root = Root(state, scale, INFINITE, False, True, 1, 3)
    lost = scale.neutral + (-1.0 if mover == 0 else 1.0)
    root.legal = list(state.actions())
    root.found(root.legal[0], lost, *INFINITE)
    assert root.bound() == ("lower" if mover == 0 else "upper")
    root.finished = True
    assert root.bound() == "exact"


def test_an_engine_went_no_deeper_than_it_was() -> None:
    table = Table(1 << 12, policy="engine")
    for depth in (6, 4, 3):
        session = Engine(ConnectFour(), Limits(depth=depth), table=table, compiled=False, deepening=True)
        Deepening(session, None, None).result()
        assert session.counters[DEEPEST] <= depth
