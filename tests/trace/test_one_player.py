"""Games for one: a value is one number, and is told as one."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from zermelo import game, minimax
from zermelo.check import check
from zermelo.draw import svg
from zermelo.trace import record
from zermelo.trace.values import mean_worth, worth


@game
class Climb(NamedTuple):
    """One step up or two, to the third rung."""

    rung: int = 0
    steps: int = 0

    PLAYERS = 1

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, action: int) -> Climb:
        return Climb(self.rung + action, self.steps + 1)

    def is_terminal(self) -> bool:
        return self.rung >= 3

    def utility(self, player: int) -> int:
        return 10 - self.steps


def test_a_value_for_one_is_written_without_brackets() -> None:
    assert (worth((3.0,)), mean_worth((0.5,))) == ("3", "0.5")
    assert (worth((3.0, -3.0)), worth((1.0, 2.0, 6.0))) == ("3", "(1, 2, 6)")


def test_a_search_for_one_is_told_and_drawn_with_plain_numbers() -> None:
    recording = record(minimax, Climb())
    sentences = [step.sentence for step in recording.steps()]
    assert "The root returns 8: MAX plays 1." in sentences
    assert not any("(8)" in sentence or "(7)" in sentence for sentence in sentences)
    assert "(8)" not in svg(recording)


def test_a_check_for_one_tells_utilities_and_no_winners() -> None:
    said = str(check(Climb(), compiled=False))
    assert "ends      utilities from 7 to 8" in said and "drawn" not in said
