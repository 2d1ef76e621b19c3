"""An analysis in a file that other programs read.

.epd    every position with depth, nodes, seconds, value and line (acd, acn, acs, ce, pv), its own operations kept
.pgn    the games with the value after every move ([%eval], which lichess and python-chess read), marks of mistakes ($6, $2, $4), and
        the better line beside them as a variation; comments that were there are kept
.pdn    the same, the values in words
.obf    positions of Othello with the exact scores that were found
.json   all of it, of every game
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from ..errors import PositionError, ZermeloError
from ..files import check_place, replace, text_of
from ..games import find
from ..games._played.game import JSON, Game, notation_of
from ..games._played.portable.dialect import Dialect
from ..games._played.portable.record import Line, Move, Record
from ..games.chess.epd import Epd
from ..games.chess.notation import san
from ..games.chess.pgn import Pgn
from ..games.othello.obf import SCORES, Obf
from ..search.run.result import EXACT, Result
from ..search.run.words import number
from .played import NAGS
from .scores import Scores

if TYPE_CHECKING:
    from .analyse import Analysed, Analysis
    from .contents import Contents

MATE = 32767
"""The value of a mate in EPD, less the plies until it."""
EVALUATED = re.compile(r"\s*(?:\[%eval [^\]]*\]|\bvalue \S+, (?:exact|depth [0-9]+)$)")
"""What `valued` says of a position."""
FOUND = ("id", "sm", "acd", "acn", "acs", "ce", "dm", "pm", "pv")
"""Operations of EPD that an analysis writes."""


def check(path: str | Path, cls: Any) -> None:
    """Raises PositionError or ZermeloError, before any work, if an analysis of this game cannot be written there."""
    if Path(path).suffix.lower() != JSON and not isinstance(notation_of(cls, path), Epd | Obf | Dialect):
        raise PositionError(f"an analysis is written into .json, or .epd and .pgn of chess, .pdn of checkers, .obf of Othello, not {path}")
    check_place(path)


def check_overwrites(path: Path, contents: Contents) -> None:
    """Raises ZermeloError if an analysis written to `path` would destroy something: the file that is analysed, or a file that is not an
    earlier analysis of it, with no variations that somebody added. Marks that somebody added are not looked at.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    if contents.source and path.samefile(contents.source):
        raise ZermeloError(f"{path} is the file that is analysed: give another name")
    try:
        text = text_of(path, otherwise="latin-1")
        own = is_json_of(text, contents) if path.suffix.lower() == JSON else is_analysis_of(text, contents, notation_of(contents.cls, path))
    except ValueError:
        own = False
    if not own:
        raise ZermeloError(f"{path} holds something else already: name a new file, or remove that one")


def is_json_of(text: str, contents: Contents) -> bool:
    """Is this what `Analysis.as_dict` says of these? Raises ValueError for what is no JSON."""
    said = json.loads(text)
    source = said.get("source") if isinstance(said, dict) and "positions" in said else None
    return isinstance(source, str) and bool(source) and Path(source).resolve() == Path(contents.source).resolve()


def is_analysis_of(text: str, contents: Contents, notation: Any) -> bool:
    """Is there nothing in the text but these, and what an analysis says of them? Raises PositionError for what cannot be read."""
    if isinstance(notation, Dialect):
        records = contents.records or map(notation.record.of_game, contents.games)
        known = {plain_of(record) for record in records}
        reading = notation.unnamed(find)
        reading.follows_variations = True  # those of an analysis can be played
        found = list(reading.records(text))
        return bool(found) and all(isinstance(each, Record) and plain_of(each) in known for each in found)
    said: dict[Any, set[tuple[str, str]]] = {}
    for game in contents.games:
        for state in game.positions():
            said.setdefault(state, set()).update(game.tags)
    positions = list(notation.scan(text))
    if not positions or any(isinstance(each, PositionError) or each.start not in said for each in positions):
        return False
    return all((name, value) in said[each.start] for each in positions for name, value in each.tags if name not in (*FOUND, SCORES))


def plain_of(record: Record) -> tuple[Any, ...]:
    """A game and its comments, without what an analysis says of it."""
    return record.game(), record.play.comment, *map(_plain, record.play.moves)


def _plain(move: Move) -> tuple[str, tuple[Line, ...]]:
    """The comment after a move, and the variations of it; those that are not followed in this notation are empty, and not written."""
    others = tuple(line for line in move.variations if line.moves and not _is_better_line(line))
    return EVALUATED.sub("", move.comment).strip(), others


def _is_better_line(line: Line) -> bool:
    """Could an analysis have written this variation: moves alone, with a value after the first?"""
    first, *others = line.moves
    said = EVALUATED.sub("", first.comment).strip() != first.comment.strip()
    return said and line == Line((Move(first.action, comment=first.comment), *(Move(move.action) for move in others)))


def save(analysis: Analysis, path: str | Path) -> None:
    """Write it, by the ending of the name."""
    check(path, analysis.contents.cls)
    if Path(path).suffix.lower() == JSON:
        replace(path, json.dumps(analysis.as_dict(), indent=1, ensure_ascii=False) + "\n")
        return
    notation: Any = notation_of(analysis.contents.cls, path)
    if isinstance(notation, Dialect):
        replace(path, notation.written(list(annotated(analysis, notation))))
    elif isinstance(notation, Epd):
        replace(path, notation.write([described(each, analysis) for each in analysis.found]))
    else:
        replace(path, notation.write([scored(each) for each in analysis.found]))


# ---------------------------------------------------------------------------------------------- positions


def described(each: Analysed[Any], analysis: Analysis) -> Game[Any]:
    """A position of chess with what was found out, as tags that are operations of EPD."""
    item, result = each.item, each.result
    tags = {"id": f"game {item.game}, {item.name}"} if item.game else dict(item.tags)
    if item.played is not None:
        tags["sm"] = san(item.state, item.played)
    if result.depth is not None:
        tags["acd"] = str(result.depth)
    tags |= {"acn": str(result.nodes), "acs": str(round(result.seconds))}
    if result.variations:
        value, mate = of_mover(result, analysis.unit)
        tags["ce"] = str(value)
        if mate > 0:
            tags.setdefault("dm", str(mate))
        names, state = [], item.state
        for action in result.line:
            names.append(san(state, action))
            state = state.result(action)
        tags |= {"pm": names[0], "pv": " ".join(names)} if names else {}
    return Game.of(item.state, (), tags=tags.items())


def of_mover(result: Result[Any], unit: float) -> tuple[int, int]:
    """The value in hundredths of a pawn as its mover sees it, and the moves to the end of a decided game, below 0 where it is lost."""
    scores, best = Scores(result.state, unit), result.variations[0]
    ahead = scores.ahead(best)
    if not best.decided or not ahead:
        return scores.centipawns(ahead), 0
    moves = scores.moves_to_the_end(best, result.depth or 0)
    return (MATE - 2 * moves + 1, moves) if ahead > 0 else (2 * moves - MATE, -moves)


def scored(each: Analysed[Any]) -> Game[Any]:
    """A position of Othello with the exact scores that were found."""
    state: Any = each.item.state
    mover = state.to_move()
    found = [action for action in each.result.actions if each.result.exact and action.bound == EXACT and action.values]
    scores = " ".join(f"{action.name.upper()}:{round(action.values[mover]):+d}" for action in found if len(action.name) == 2)
    return Game.of(state, (), tags=((SCORES, scores),) if scores else ())


# ---------------------------------------------------------------------------------------------- games


def annotated(analysis: Analysis, dialect: Any) -> Iterator[Record]:
    """The records of the games, with comments, marks and variations. Raises PositionError if there are none."""
    contents = analysis.contents
    if not contents.has_games:
        raise PositionError(f"{contents.source or 'this'} holds positions and no games: write their analysis into .epd or .json")
    records = contents.records or map(dialect.record.of_game, contents.games)
    for place, record in zip(contents.numbers, records, strict=True):
        found = {each.item.ply: each for each in analysis.found if each.item.game == place}
        if found:
            moves = tuple(remarked(move, ply, found, analysis, dialect) for ply, move in enumerate(record.play.moves))
            yield record._replace(play=record.play._replace(moves=moves))


def remarked(move: Move, ply: int, found: dict[int, Analysed[Any]], analysis: Analysis, dialect: Any) -> Move:
    """A move with the value of the position after it, its mark, and the better line."""
    before, after = found.get(ply), found.get(ply + 1)
    said = "" if after is None else valued(after.result, analysis.unit, dialect)
    comment = " ".join(filter(None, (EVALUATED.sub("", move.comment).strip(), said)))
    mark = "" if before is None or before.loss is None else before.loss.mark
    if before is None or not mark:
        return move._replace(comment=comment)
    better = [Move(action) for action in before.result.line]
    if better:
        better[0] = better[0]._replace(comment=valued(before.result, analysis.unit, dialect))
    nags = (NAGS[mark], *(nag for nag in move.nags if nag not in NAGS.values()))
    return move._replace(comment=comment, marks="", nags=nags, variations=(*move.variations, Line(tuple(better))))


def valued(result: Result[Any], unit: float, dialect: Any) -> str:
    """The value of a position for its comment: of chess as other programs read it, White's side and pawns; else in words."""
    if not isinstance(dialect, Pgn):
        how = "exact" if result.exact else f"depth {result.depth}"
        return f"value {number(result.value, result.exact or result.decided)}, {how}"
    if not result.variations:
        return ""
    cents, moves = of_mover(result, unit)
    sign = 1 if result.state.to_move() == 0 else -1
    depth = "" if result.depth is None else f",{result.depth}"
    return f"[%eval #{sign * moves}{depth}]" if moves else f"[%eval {sign * cents / 100:.2f}{depth}]"
