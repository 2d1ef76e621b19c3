"""Pursuit: its rules square by square, its texts, and its searches against a definition written out."""

from __future__ import annotations

from typing import Any

import pytest

from zermelo import alphabeta, minimax
from zermelo.bits import U64
from zermelo.errors import PositionError
from zermelo.games.pursuit import DOWN, FAR, LEFT, PRIZE, RIGHT, START, UP, WAIT, Pursuit


def at(text: str) -> Any:
    return Pursuit.from_text(text)


def names(state: Any) -> list[str]:
    return [state.action_name(action) for action in state.actions()]


def test_the_ways_of_a_grid() -> None:
    state = at("@.#/..a")
    assert names(state) == ["right", "down", "wait"]
    assert names(at("#.#/.@./#.a")) == ["up", "right", "down", "left", "wait"]
    assert names(at(".@/.a")) == ["down", "left", "wait"]  # onto the ghost, if he must
    assert names(at("@#/#a")) == ["wait"]
    assert names(at(".a.@ 5 a")) == ["right", "left", "wait"]
    assert names(at(".ab@ 5 a")) == ["left", "wait"]  # not onto another ghost
    assert names(at(".ab@ 5 b")) == ["right", "wait"]


def test_rows_do_not_run_into_each_other() -> None:
    """What is at the right end of a row is no neighbour of what begins the next."""
    assert names(at("-#@/-#-/a#-")) == ["down", "wait"]
    assert at("-.@/---/a--").way(U64(1) << 3) == 3
    assert at("-#@/.#-/a#-").way(U64(1) << 3) == FAR


def test_a_round() -> None:
    state = at("@../..a 3")
    after = state.result(RIGHT)
    assert (after.eaten, after.eater, after.turn, after.left, after.to_move()) == (1, 1, 1, 3, 1)
    assert str(after) == "-@./..a 3 a 1"
    back = after.result(WAIT)
    assert (back.turn, back.left, back.to_move()) == (0, 2, 0)
    assert str(after.result(UP)) == "-@A/..- 2 @ 1"
    two = at("@a/.b").result(DOWN)
    assert two.turn == 1 and two.result(WAIT).turn == 2 and two.result(WAIT).left == 8


def test_pellets_stay_below_ghosts() -> None:
    state = at("@-.a/....").result(WAIT).result(LEFT)
    assert state.rows() == ["@-A-", "...."]
    assert state.result(WAIT).result(RIGHT).rows() == ["@-.a", "...."]


@pytest.mark.parametrize(
    ("text", "action", "points", "row"),
    [
        ("@a. 5 @ 3", RIGHT, -PRIZE, "-w."),  # he came to the ghost
        ("@A. 5 @ 3", RIGHT, -PRIZE, "-w."),  # and ate what is there: it does not help
        ("@a. 5 a 3", LEFT, -PRIZE, "w-."),  # the ghost came
        ("@.a 1 @ 3", WAIT, None, None),  # the round is not over yet
        ("@.a 1 a 3", WAIT, 3, "@.a"),  # no rounds left
        ("@.-a 5 @ 3", RIGHT, 4 + PRIZE, "-@-a"),  # the last pellet
    ],
)
def test_how_it_ends(text: str, action: int, points: int | None, row: str | None) -> None:
    state = at(text).result(action)
    assert state.is_terminal() == (points is not None)
    if points is not None:
        assert (state.utility(0), state.utility(1)) == (points, -points)
        assert state.rows() == [row]
        assert at(str(state)) == state


def test_features() -> None:
    assert at("@-.a 9 @ 2").features() == (2.0, 2.0, 1 / 3)
    assert at("@#.#a 9 @ 2").features() == (2.0, float(FAR), 1 / FAR)
    assert at("w-. 9 @ 2").features() == (2.0, 2.0, 1.0)


def worth(state: Any) -> int:
    """What a position is worth to the eater, by the definition."""
    if state.is_terminal():
        return int(state.utility(0))
    values = [worth(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)


SMALL = ("..a/.#./@.. 3", "@.b/.#a 2", "##-a-##/...#.../##-@-## 2", "@.../..a. 2 a 1")


@pytest.mark.parametrize("text", SMALL)
def test_searches_find_its_worth(text: str) -> None:
    state = at(text)
    true = worth(state)
    assert minimax(state, compiled=False).value == alphabeta(state, compiled=False).value == true


@pytest.mark.usefixtures("needs_compiler")
def test_compiled_too() -> None:
    for text in SMALL[:2]:
        state = at(text)
        plain, fast = alphabeta(state, compiled=False), alphabeta(state, compiled=True)
        assert (plain.value, plain.nodes, plain.line) == (fast.value, fast.nodes, fast.line)


def test_a_perfect_ghost_closes_the_way_out() -> None:
    """Two squares into a dead end is too far if the ghost stands at its mouth in time."""
    assert alphabeta(at("...@-a 8"), compiled=False).value == 3 + PRIZE  # all eaten before he is caught
    assert alphabeta(at("...@-a/#####./#####. 9"), compiled=False).value == -PRIZE  # what is left lies behind the ghost


def test_texts() -> None:
    assert at("") == at("start") == at(START) == Pursuit()
    assert at("..a/.#./@.. 8") == at("..a\n.#.\n@..\n8 @ 0") == at("..a/.#./@../ 8 @")
    assert str(at("..a/.#./@..")) == "..a/.#./@.. 8 @ 0"
    assert at("..a/.#./@.b 7 b 1").ghosts == (2, 8)
    assert at("b.a/.#./@..").ghosts == (2, 0)


def test_what_people_see() -> None:
    assert at("..a/.#./@.. 8 @ 2").picture().splitlines() == ["* * a", "* # *", "@ * *", "Eater to move", "eaten 2, rounds left 8"]
    state = at("..a/.#./@..")
    assert state.parse_action("up") == state.parse_action(" U ") == UP
    with pytest.raises(PositionError, match="'left' is not a legal move here; legal are: up right wait"):
        state.parse_action("left")


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("..a/.#./@.", "row 3 of the grid, '@.', has 2 squares, and the first has 3"),
        ("..a/.?./@..", "row 2, column 2 of the grid: unknown character '?'"),
        ("..a/@#./@..", "row 3, column 1 of the grid: the eater stands at square 3 already"),
        ("..a/.#./...", "needs an eater, @"),
        ("..b/.#./@..", "and ghosts, from a on"),
        ("..a/.#./@.. soon", "row 4 of the grid, 'soon', has 4 squares"),
        ("..a/.#./@.. 8 b", "ghost b cannot move"),
        ("..a/.#./@.. 8 @ 2 3", "after the grid: write rounds left"),
        ("..a/.#./@.. 8 @ 60", "62 pellets at most"),
        ("..a/.#./@.. 5000", "1000 rounds"),
        ("........./" * 8 + "@.......a", "the grid must have at least 2 squares in a row and at most 64 in all"),
        ("8", "the grid must have at least 2 squares in a row and at most 64 in all"),
    ],
)
def test_bad_texts(text: str, complaint: str) -> None:
    with pytest.raises(PositionError) as caught:
        at(text)
    assert complaint in str(caught.value) and "\n" not in str(caught.value)
