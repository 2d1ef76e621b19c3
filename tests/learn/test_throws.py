"""Learning by means over chance where one throw follows another, and what is kept of it in files."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest

from zermelo import CHANCE, game
from zermelo._kernel import unpacked
from zermelo.errors import SearchError
from zermelo.learn.chance.averaged import self_play
from zermelo.learn.learners import network_for
from zermelo.learn.plotting import draw
from zermelo.learn.positions import Positions
from zermelo.learn.training import Training


@game
class Turns(NamedTuple):
    """Two steps to the end; a throw in two passes the turn, so that one throw follows another."""

    white: int = 0
    black: int = 0
    mover: int = 0
    die: int = 0

    UTILITY_RANGE = (-1, 1)
    INPUTS = 6

    def to_move(self) -> int:
        return self.mover if self.die else CHANCE

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        yield 0, 0.5
        yield 1, 0.5

    def actions(self) -> Iterator[int]:
        yield 1

    def result(self, action: int) -> Turns:
        if self.die == 0:
            return Turns(self.white, self.black, self.mover if action else 1 - self.mover, action)
        return Turns(self.white + (self.mover == 0), self.black + (self.mover == 1), 1 - self.mover, 0)

    def is_terminal(self) -> bool:
        return self.white == 2 or self.black == 2

    def utility(self, player: int) -> int:
        return 1 if (self.white == 2) == (player == 0) else -1

    def perspective(self) -> int:
        return self.mover

    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        yield (self.white if player == 0 else self.black), 1.0
        yield 3 + (self.black if player == 0 else self.white), 1.0


@game
class Endless(NamedTuple):
    """Nothing but throws."""

    thrown: int = 0

    UTILITY_RANGE = (-1, 1)
    INPUTS = 1

    def to_move(self) -> int:
        return CHANCE

    def chance_outcomes(self) -> Iterator[tuple[int, float]]:
        yield 1, 1.0

    def actions(self) -> Iterator[int]:
        yield 0

    def result(self, action: int) -> Endless:
        return Endless(self.thrown + action)

    def is_terminal(self) -> bool:
        return False

    def utility(self, player: int) -> int:
        return 0

    def inputs(self, player: int) -> Iterator[tuple[int, float]]:
        yield 0, 1.0


def test_the_luck_of_a_throw_that_follows_another_is_taken_off() -> None:
    network = network_for(Turns, 4, seed=2)

    def worth(state: Turns) -> float:
        return float(state.utility(0)) if state.is_terminal() else network.estimate(state)

    follows = 0
    for seed in range(20):
        kept = self_play(Turns(), network, 1, seed=seed, trace=1.0, compiled=False)
        states = [unpacked(row.tobytes(), 0, Turns()) for row in kept.states]
        follows += sum(one[:2] == other[:2] for one, other in pairwise(states))
        luck = 0.0
        for state, value in reversed(list(zip(states, kept.values, strict=True))):
            assert state.die == 0
            found = (worth(state.result(0)) + worth(state.result(1).result(1))) / 2.0
            assert value == pytest.approx(found + luck, abs=1e-5)
            luck = value - worth(state)
    assert follows > 10


def test_a_game_without_end_is_told() -> None:
    with pytest.raises(SearchError, match="a game went on for more than 10,000 plies: the rules have no end, or"):
        self_play(Endless(), network_for(Endless, 4), 1, compiled=False)


def test_files_are_closed_and_those_that_are_lost_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, kept = Positions(tmp_path, Turns(), {}), self_play(Turns(), network_for(Turns, 4), 1, compiled=False)
    for unit in range(3):
        folder.add(unit, kept)
    opened: list[Any] = []
    load = np.load
    monkeypatch.setattr(np, "load", lambda path: opened.append(load(path)) or opened[-1])
    found = folder.of(range(3))
    assert found.games == 3 and found.wanted is not None and len(found.wanted) == 3 * len(kept.values)
    assert len(opened) == 3 and all(file.zip is None for file in opened)
    (tmp_path / "000001.npz").unlink()
    (tmp_path / "000002.npz").write_bytes(b"no positions")
    for unit, words in ((1, "000001.npz is gone"), (2, "000002.npz holds no positions of a game")):
        with pytest.raises(SearchError, match=words):
            folder.of([0, unit])


def test_a_curve_goes_on_from_a_training_that_has_none(tmp_path: Path) -> None:
    """As one by search, which counts epochs."""
    pytest.importorskip("matplotlib")
    training = Training(None, network_for(Turns, 4), {"game": "Turns"}, 1)
    training.before = {"training": {"games": 40}, "curve": [{"number": 1, "loss": 0.7}]}
    training.curve = [{"games": 80, "seconds": 1.0, "random": [0.5, 0.1]}]
    draw(training, tmp_path / "curve.svg")
    assert "<svg" in (tmp_path / "curve.svg").read_text()
