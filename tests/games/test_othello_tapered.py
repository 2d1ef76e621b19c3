"""The evaluations of Othello: features looked at square by square, symmetry, and what they are worth."""

from __future__ import annotations

import json

import pytest
from hypothesis import given
from walks import CHOICES, compiled_only, walk

from settings import sample
from zermelo import Linear, alphabeta, match
from zermelo._kernel import available
from zermelo.bits import U64, count
from zermelo.cli import main
from zermelo.games.othello import VALUE, Othello
from zermelo.games.othello.endgame import stable
from zermelo.games.othello.squares import Squares
from zermelo.games.othello.tapered import NAMES, Tapered, features, shares
from zermelo.players import FixedDepth

MODES = (False, True) if available() else (False,)
AROUND = [(across, down) for across in (-1, 0, 1) for down in (-1, 0, 1) if across or down]


def near(square: int) -> list[int]:
    column, row_ = square % 8, square // 8
    return [8 * (row_ + down) + column + across for across, down in AROUND if 0 <= column + across < 8 and 0 <= row_ + down < 8]


def looked_at(state: Othello) -> dict[str, int]:
    """The features as their names are explained, square by square, as the mover sees them."""
    found = dict.fromkeys(NAMES, 0)
    free = [square for square in range(64) if not (state.mine | state.theirs) >> square & 1]
    for sign, own, other in ((1, state.mine, state.theirs), (-1, state.theirs, state.mine)):
        side = Othello(own, other, 0)
        found["mobility"] += sign * len([action for action in side.actions() if action != 64])
        found["potential"] += sign * sum(any(other >> square & 1 for square in near(place)) for place in free)
        found["stable"] += sign * count(stable(own, other)[0])
        found["discs"] += sign * count(own)
        for square in range(64):
            if not own >> square & 1:
                continue
            corner = next((place for place in near(square) if place in (0, 7, 56, 63)), None)
            on_edge = square % 8 in (0, 7) or square // 8 in (0, 7)
            if square in (0, 7, 56, 63):
                found["corners"] += sign
            elif corner is None:
                found["edges"] += sign * on_edge
            elif corner in free:
                found["c squares" if on_edge else "x squares"] += sign
    found["parity"] = 1 if len(free) % 2 else -1
    return found


def turned(state: Othello) -> Othello:
    """The board turned upside down."""
    flipped = [U64(int.from_bytes(int(word).to_bytes(8, "little"), "big")) for word in (state.mine, state.theirs)]
    return Othello(flipped[0], flipped[1], state.mover)


@given(CHOICES)
def test_features_square_by_square(choices: list[int]) -> None:
    state = walk(Othello(), choices)
    assert dict(zip(NAMES, features(state.mine, state.theirs), strict=True)) == looked_at(state)


@given(CHOICES)
def test_estimates_are_blacks_and_know_no_side(choices: list[int]) -> None:
    state = walk(Othello(), choices)
    for judge in (Tapered(), Squares()):
        assert judge.estimate(state) == judge.estimate(turned(state))
        assert judge.estimate(state) == -judge.estimate(state._replace(mover=1 - state.mover)), "the same board, colours exchanged"
    black, white = (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)
    assert Squares().estimate(state) == sum(VALUE[i] * (int(black >> i & 1) - int(white >> i & 1)) for i in range(64))


def test_how_far_the_game_is() -> None:
    assert (shares(60), shares(30), shares(0)) == ((1, 0, 0), (0, 1, 0), (0, 0, 1))
    assert shares(45) == (0.5, 0.5, 0) and shares(15) == (0, 0.5, 0.5)
    one = Tapered((0.0,) * 8 + (1.0,), (0.0,) * 8 + (2.0,), (0.0,) * 8 + (4.0,))
    start = Othello.from_text("f5")  # Black has four discs, White one; 59 are free
    assert one.estimate(start) == pytest.approx(3 * (29 / 30 + 2 / 30))
    assert len(NAMES) == len(Tapered().opening) == len(Tapered().middle) == len(Tapered().ending)


@pytest.mark.parametrize("judge", [Tapered(), Squares()], ids=["tapered", "squares"])
def test_searches_ask_it(judge: Tapered | Squares) -> None:
    state = Othello.from_text("f5d6c3d3c4f4c5b3c2")
    found = [alphabeta(state, 2, evaluator=judge, compiled=mode) for mode in MODES]
    assert len({(each.value, each.action, each.nodes) for each in found}) == 1


@compiled_only
def test_it_beats_the_plain_one() -> None:
    pairs = sample(100, 30, 20)
    played = match(FixedDepth(4, Tapered()), FixedDepth(4, Linear.of(Othello)), Othello(), number=pairs, plies=8, seed=5)
    assert sum(played.scores) > 0.7 * 2 * pairs


@pytest.mark.parametrize("name", ["tapered", "Squares"])
def test_by_name(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as left:
        main(["best", "othello", "f5d6", "--depth", "1", "--evaluator", name, "--interpreted", "--json"])
    assert left.value.code in (0, None)
    judge = Tapered() if "tapered" in name else Squares()
    expected = alphabeta(Othello.from_text("f5d6"), 1, evaluator=judge, compiled=False).value
    assert json.loads(capsys.readouterr().out)["value"] == pytest.approx(expected)


@pytest.mark.parametrize(
    ("game", "name", "complaint"),
    [
        ("connectfour", "tapered", "'tapered' is not an evaluator of ConnectFour"),
        ("othello", "best", "write full, none, patterns, tapered, squares, or weights such as discs=-0.1,mobility=1"),
    ],
)
def test_names_of_nothing(game: str, name: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["best", game, "--depth", "1", "--evaluator", name])
    assert complaint in capsys.readouterr().err
