"""Connect Four positions that others have solved: every score right, by more than one way of searching."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from settings import FULL
from zermelo import Limits, Result, Table, alphabeta, deepen
from zermelo._kernel import available
from zermelo.games import ConnectFour

END_EASY, MIDDLE_EASY = "Test_L3_R1", "Test_L2_R1"


def positions(shared_data: Path, name: str, number: int) -> list[tuple[ConnectFour, int]]:
    """The first so many positions of one of Pons' sets, each with its score, turned from the mover's side to player 0's."""
    found = []
    for line in (shared_data / "connect_four" / name).read_text().split("\n")[:number]:
        if line:
            moves, score = line.split()
            state = ConnectFour.from_text(moves)
            found.append((state, int(score) if state.to_move() == 0 else -int(score)))
    return found


def wrong(solved: list[tuple[ConnectFour, int]], search: Callable[[ConnectFour], Result]) -> list[tuple[str, int, float]]:
    """The positions whose score comes out differently, with both scores."""
    found = []
    for state, score in solved:
        result = search(state)
        if result.value != score or not result.exact:
            found.append((str(state), score, result.value))
    return found


def test_end_easy(shared_data: Path) -> None:
    solved = positions(shared_data, END_EASY, 1000 if available() else 100)
    assert len(solved) == (1000 if available() else 100)
    table = Table(1 << 20)
    assert wrong(solved, lambda state: alphabeta(state, table=table, ordering=True)) == []


def test_middle_easy(shared_data: Path) -> None:
    if not available():
        pytest.skip("too long without the compiler")
    solved = positions(shared_data, MIDDLE_EASY, 200 if FULL else 100)
    assert len(solved) == (200 if FULL else 100)
    table = Table(1 << 22)
    assert wrong(solved, lambda state: alphabeta(state, table=table, ordering=True)) == []


@pytest.mark.parametrize("way", ("plain", "rule >", "symmetric", "small table", "window", "deepen", "aspiration"))
def test_other_ways_to_the_same_score(shared_data: Path, way: str) -> None:
    solved = positions(shared_data, END_EASY, 1000)[:: 10 if available() else 100]
    table, twins = Table(1 << 18), Table(1 << 18, symmetric=True)
    ways = {
        "plain": lambda state: alphabeta(state),
        "rule >": lambda state: alphabeta(state, rule=">", table=table, ordering=True),
        "symmetric": lambda state: alphabeta(state, table=twins, ordering=True),
        "small table": lambda state: alphabeta(state, table=64, ordering=True),
        "window": lambda state: alphabeta(state, window=(-19, 19), table=table, ordering="killers,prior"),
        "deepen": lambda state: deepen(state, table=table),
        "aspiration": lambda state: deepen(state, Limits(depth=42), table=table, aspiration=2.0),
    }
    assert wrong(solved, ways[way]) == []
