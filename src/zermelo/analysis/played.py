"""What a move that was played lost against the best.

The value before a move is that of the best move; the value after it is that of the position it leads to, analysed by itself, in the light
of what came later in the game (`with_losses`). Values of won games and estimates do not subtract, so a loss is judged by the score that
may be expected, a win 1 and a draw 1/2: of an advantage of x units (in chess pawns) it is 1 / (1 + 10^(-x/4)), as S. Fischer and P. Kannan
(2007) found in games of people and programs. Who loses a tenth of it made an inaccuracy, a fifth a mistake, three tenths a blunder, as
lichess has it.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, NamedTuple

from ..payoffs import level_of

if TYPE_CHECKING:
    from ..search.run.result import Result
    from .analyse import Analysed

MARKS = ((0.3, "??"), (0.2, "?"), (0.1, "?!"))
"""What a move is called that loses so much of the expected score."""
NAGS = {"?!": 6, "?": 2, "??": 4}
"""The same as numeric annotation glyphs of PGN."""
FURTHEST = 100.0


class Worth(NamedTuple):
    """What a position is worth to everybody, and whether that is the utility of a won, lost or drawn game."""

    values: tuple[float, ...]
    decided: bool

    @classmethod
    def of_end(cls, state: Any) -> Worth:
        """Of a game that is over."""
        return cls(tuple(float(state.utility(player)) for player in range(type(state).PLAYERS)), True)

    def rank(self, player: int, cls: Any) -> tuple[int, float]:
        """What orders such values for a player: any win beyond every estimate, any loss below."""
        ahead = self.values[player] - level_of(cls)
        return (ahead > 0) - (ahead < 0) if self.decided else 0, ahead

    @classmethod
    def of(cls, result: Result[Any]) -> Worth:
        """Of a position that was searched."""
        return cls(result.values, result.decided or result.exact)


class Loss(NamedTuple):
    """What a move lost.

    amount    in values; None where one of the two is the value of a decided game and the other an estimate
    expected  in expected score, from 0 to 1; None where nothing tells what an advantage is worth
    what      "the win", or "the game", where the move gave that away
    """

    amount: float | None
    expected: float | None
    what: str = ""

    @property
    def mark(self) -> str:
        """?? for a blunder, ? for a mistake, ?! for an inaccuracy; empty for any other move."""
        return next((mark for least, mark in MARKS if self.expected is not None and self.expected >= least), "")


def loss_of(before: Worth, after: Worth, player: int, cls: Any, unit: float) -> Loss:
    """What `player` lost by a move."""
    level = level_of(cls)
    one, other = before.values[player] - level, after.values[player] - level
    ended, ends = before.decided and one != 0, after.decided and other != 0
    what = "the game" if ends and other < 0 and not (ended and one < 0) else "the win" if ended and one > 0 and not ends else ""
    scores = expected(one, before.decided, unit), expected(other, after.decided, unit)
    lost = None if scores[0] is None or scores[1] is None else max(0.0, scores[0] - scores[1])
    if ended == ends or (before.decided and after.decided):
        return Loss(max(0.0, one - other), lost, what)
    return Loss(None if what else 0.0, lost, what)


def expected(ahead: float, decided: bool, unit: float) -> float | None:
    """The score that may be expected of an advantage; None of an estimate without a unit."""
    if decided:
        return 0.5 if ahead == 0 else float(ahead > 0)
    if not unit:
        return None
    return 1 / (1 + math.pow(10, -max(-FURTHEST, min(FURTHEST, ahead / unit / 4))))


class Sheet(NamedTuple):
    """What one player's moves of a game, or of several, came to.

    player    the number
    moves     that were judged
    lossless  of these, the ones that lost nothing, as far as the search saw
    marks     how many inaccuracies, mistakes and blunders
    lost      the mean loss of expected score; None where nothing tells it
    """

    player: int
    moves: int
    lossless: int
    marks: dict[str, int]
    lost: float | None

    def as_dict(self) -> dict[str, Any]:
        """This as plain data, ready for JSON."""
        return self._asdict()


def sheets(found: Iterable[Analysed[Any]], players: int) -> list[Sheet]:
    """The sheets of all players."""
    judged = [each for each in found if each.loss is not None]
    made = []
    for player in range(players):
        own = [each for each in judged if each.item.state.to_move() == player]
        losses = [each.loss.expected for each in own if each.loss is not None]
        known = [loss for loss in losses if loss is not None]
        marks = {mark: sum(each.loss is not None and each.loss.mark == mark for each in own) for _, mark in reversed(MARKS)}
        lossless = sum(each.loss is not None and each.loss.amount == 0 for each in own)
        made.append(Sheet(player, len(own), lossless, marks, sum(known) / len(known) if known else None))
    return made
