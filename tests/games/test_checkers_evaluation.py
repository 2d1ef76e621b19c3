"""The evaluation of checkers: features looked at square by square, both sides alike, what the engine makes of it; and the ballots."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from walks import CHOICES, compiled_only, walk

from zermelo import engine
from zermelo._kernel import compiled
from zermelo.bits import U64
from zermelo.cli import main
from zermelo.games.checkers import START, Checkers
from zermelo.games.checkers.evaluation import BY_HAND, NAMES, Tapered, features, shares
from zermelo.games.checkers.notation import square_of
from zermelo.match.openings import openings_named

Spot = tuple[int, int]
CENTRE = (10, 11, 14, 15, 18, 19, 22, 23)


def place(square: int) -> Spot:
    row, column = divmod(square - 1, 4)
    return row, 2 * column + (1 - row % 2)


def board_of(state: Checkers) -> dict[Spot, str]:
    """The pieces by row and column."""
    board = {}
    for side, pieces in (("w", state.white), ("b", state.black)):
        for bit in range(35):
            if pieces >> bit & 1:
                board[place(square_of(bit))] = side.upper() if state.kings >> bit & 1 else side
    return board


def inside(spot: Spot) -> bool:
    return 0 <= spot[0] < 8 and 0 <= spot[1] < 8


def ways(piece: str) -> list[Spot]:
    rows = (-1, 1) if piece in "WB" else (-1,) if piece == "w" else (1,)
    return [(row, column) for row in rows for column in (-1, 1)]


def can_be_jumped(board: dict[Spot, str], spot: Spot) -> bool:
    """Is there a piece of the other side beside it that may jump it?"""
    for (row, column), piece in board.items():
        if piece.lower() != board[spot].lower():
            for down, right in ways(piece):
                behind = (row + 2 * down, column + 2 * right)
                if (row + down, column + right) == spot and inside(behind) and behind not in board:
                    return True
    return False


def safe_steps(board: dict[Spot, str], spot: Spot) -> int:
    number = 0
    for down, right in ways(board[spot]):
        goal = (spot[0] + down, spot[1] + right)
        if inside(goal) and goal not in board:
            after = {**{other: piece for other, piece in board.items() if other != spot}, goal: board[spot]}
            number += not can_be_jumped(after, goal)
    return number


def ahead(spot: Spot, down: int) -> set[Spot]:
    """All squares that a man can come to."""
    found, waiting = set(), [spot]
    while waiting:
        row, column = waiting.pop()
        for goal in ((row + down, column - 1), (row + down, column + 1)):
            if inside(goal) and goal not in found:
                found.add(goal)
                waiting.append(goal)
    return found


def looked_at(state: Checkers) -> dict[str, float]:
    """The features as their names are explained."""
    board = board_of(state)
    found = dict.fromkeys(NAMES, 0.0)
    centre = {place(square) for square in CENTRE}
    for sign, man, down, bridge in ((1, "w", -1, (30, 32)), (-1, "b", 1, (1, 3))):
        home, enemy = (7, "b") if man == "w" else (0, "w")
        for spot, piece in board.items():
            row, column = spot
            if piece.lower() != man:
                continue
            found["mobility"] += sign * safe_steps(board, spot)
            found["exposed"] += sign * can_be_jumped(board, spot)
            if piece == man:
                behind = [(row - down, column + right) for right in (-1, 1)]
                found["men"] += sign
                found["advance"] += sign * abs(row - home)
                found["home"] += sign * (row == home)
                found["centre"] += sign * (spot in centre)
                found["side"] += sign * (column in (0, 7))
                found["backed"] += sign * all(not inside(each) or board.get(each, " ").lower() == man for each in behind)
                if not any(board.get(each, " ").lower() == enemy for each in ahead(spot, down)):
                    found["runaway"] += sign * abs(row - home)
            else:
                found["kings"] += sign
                found["king centre"] += sign * (spot in centre)
                found["trapped"] += sign * (safe_steps(board, spot) == 0)
        found["bridge"] += sign * all(board.get(place(square)) == man for square in bridge)
    sides = [sum(piece.lower() == side for piece in board.values()) for side in "wb"]
    if sides[0] == sides[1]:
        own = sum(row % 2 == 1 - state.mover for row, _ in board)  # rows 1, 3, 5, 7 are White's, from above
        has = state.mover if own % 2 else 1 - state.mover
        found["the move"] = 1 - 2 * has
    found["turn"] = 1 - 2 * state.mover
    return found


def exchanged(state: Checkers) -> Checkers:
    """The board turned round, the colours exchanged."""

    def turned(pieces: U64) -> U64:
        return U64(sum(1 << 34 - bit for bit in range(35) if pieces >> bit & 1))

    return Checkers(turned(state.black), turned(state.white), turned(state.kings), 1 - state.mover)


@given(CHOICES)
def test_features_square_by_square(choices: list[int]) -> None:
    state = walk(START, choices)
    assert dict(zip(NAMES, features(state), strict=True)) == looked_at(state)


@given(CHOICES)
def test_both_sides_alike(choices: list[int]) -> None:
    state = walk(START, choices)
    assert Tapered().estimate(state) == pytest.approx(-Tapered().estimate(exchanged(state)))


def test_how_far_the_game_is() -> None:
    assert (shares(24), shares(12), shares(0)) == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert len(NAMES) == len(Tapered().opening) == len(Tapered().middle) == len(Tapered().ending)
    first = Checkers.from_text("W:W18:B1,2")
    only_men = Tapered(*((weight, *(0.0,) * 14) for weight in (1.0, 2.0, 4.0)))
    assert only_men.estimate(first) == pytest.approx(-(2 * 0.25 + 4 * 0.75))


def estimated(state: Checkers, evaluator: Tapered) -> float:
    return evaluator.estimate(state)


@compiled_only
def test_compiled() -> None:
    machine = compiled(estimated, START, Tapered())
    for moves in ("", "11-15 23-19 8-11 22-17 4-8 17-13 15-18", "9-14 22-18 5-9 18-15"):
        state = Checkers.from_text(moves)
        assert machine(state, Tapered()) == pytest.approx(Tapered().estimate(state))
    assert Tapered().estimate(Checkers.from_text("W:WK18:B1")) > 0.3 > Tapered().estimate(Checkers.from_text("W:W18:B14"))


def test_the_engine_looks_through_jumps() -> None:
    """White gives a man and takes two: who may stay where a jump is forced does not see it."""
    state = Checkers.from_text("W:W23,24,26,30:B15,16,1,2")
    seen, unseen = (engine(state, depth=1, extensions=extensions, compiled=False) for extensions in (True, False))
    assert state.action_name(seen.action) == "23-19" and seen.value > 1.0 > 0.5 > unseen.value
    assert (START.extension(), Checkers.from_text("W:W22,32:B18,9").extension()) == (0, 1)


def test_learned_weights_are_the_default() -> None:
    assert list(Checkers.evaluators().items()) == [("tapered", Tapered()), ("hand", BY_HAND)]
    quiet = Checkers.from_text("11-15 23-19 8-11 22-17")
    found = {evaluator: engine(quiet, depth=2, evaluator=evaluator, compiled=False).value for evaluator in (None, Tapered(), BY_HAND)}
    assert found[None] == found[Tapered()] != found[BY_HAND]


# ------------------------------------------------------------------------------------------------------------ ballots


def test_ballots_are_the_published_ones(shared_data: Path) -> None:
    published = json.loads((shared_data / "checkers" / "3move_english.json").read_text())
    known = {Checkers.from_text(published["all"][name]) for name in published["standard"]}
    ours = [opening.last for opening in openings_named("3-move", Checkers)]
    assert len(ours) == len(set(ours)) == 157
    assert set(ours) == known
    assert all(len(opening.actions) == 3 for opening in openings_named("3-MOVE", Checkers))
    assert openings_named("4-move", Checkers) == []


def test_openings_that_nobody_knows(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["match", "checkers", "random", "a=random", "--openings", "4-move"])
    assert "there is no file 4-move, nor are there openings of this name: there are 3-move" in capsys.readouterr().err
    with pytest.raises(SystemExit):
        main(["match", "tictactoe", "random", "a=random", "--openings", "3-move"])
    assert "3-move" in capsys.readouterr().err
