"""OBF: files of positions, such as the endgames of the FFO suite.

    --XXXXX---XXXX---OOOXX---OOXXXX--OOXXXO-OOOOXOO----XOX----XXXXX- O; G3:-12; C7:-12; H4:-22;  % a remark

        64 squares, a1 to h8 row by row: X or * Black, O White, - or . free; who is to move
        then moves, and what each is worth to who makes it, in discs; behind a percent sign whatever one likes

A position is a game here that begins with it and has no moves; what the moves are worth is its tag Scores. Source: the files of Edax.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Any

from ...errors import PositionError
from ...source import Source
from .._played.answers import Answers
from .._played.game import Game
from .._texts import short
from .notation import read_board, read_move

SCORES = "Scores"
SCORE = re.compile(r"\s*([A-Za-z][A-Za-z0-9]|--)\s*:\s*([+-]?[0-9]+)\s*")


class Obf:
    """The positions of a file, as games without moves."""

    keeps_moves = False

    def __init__(self, game: Any) -> None:
        self.game = game

    def scan(self, text: str) -> Iterator[Game[Any] | PositionError]:
        """The positions of a text one by one; a line that holds none yields its error."""
        source, place = Source(text), 0
        for line in text.split("\n"):
            said = line.partition("%")[0]
            if said.strip() and not said.lstrip().startswith("#"):
                try:
                    yield self.read(said, place, source)
                except PositionError as error:
                    yield error
            place += len(line) + 1

    def read(self, line: str, place: int, source: Source) -> Game[Any]:
        """The position of a line, which begins there in the source."""
        squares, *rest = line.split(";")
        try:
            state = read_board(self.game, "".join(squares.split()))
        except PositionError as error:
            raise source.error(place, error) from None
        scores = []
        at = place + len(squares) + 1
        for each in rest:
            if each.strip():
                found = SCORE.fullmatch(each)
                try:
                    if not found:
                        raise PositionError(f"{short(each)} is no move with its score: they are written as in A2:+38")
                    read_move(state, found[1])
                except PositionError as error:
                    raise source.error(at + len(each) - len(each.lstrip()), error) from None
                scores.append(f"{found[1].upper()}:{int(found[2]):+d}")
            at += len(each) + 1
        return Game.of(state, (), tags=((SCORES, " ".join(scores)),) if scores else ())

    def answers(self, game: Game[Any]) -> Answers | None:
        """What the moves of a position are worth."""
        pairs = [each.split(":") for each in dict(game.tags).get(SCORES, "").split()]
        return Answers(scores={read_move(game.start, name): float(score) for name, score in pairs}) if pairs else None

    def write(self, games: Iterable[Game[Any]]) -> str:
        """The text of positions. Raises PositionError for a game with moves."""
        lines = []
        for game in games:
            if game.actions:
                raise PositionError("an OBF file keeps positions, and this game has moves: save it as .ggf, .txt or .json")
            scores = dict(game.tags).get(SCORES, "").split()
            lines.append(" ".join([f"{game.start};", *(f"{score};" for score in scores)]) + "\n")
        return "".join(lines)
