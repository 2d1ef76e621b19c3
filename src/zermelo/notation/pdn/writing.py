"""Writing games. Every move is replayed, so that illegal moves are never written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...games.checkers import START, Checkers
from ...games.checkers.notation import short_name
from .reading import GAME_TYPE
from .record import Line, Record, after

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
"""The seven tags of every game, with the values for unknown."""

WIDTH = 80
"""Columns of a line of moves."""


def write(games: Iterable[Record]) -> str:
    """The text of games. Raises PositionError for an illegal move."""
    return "\n".join(written(game) for game in games)


def written(game: Record) -> str:
    """The text of one game: the seven tags, those for game type and first position, all others, and the moves."""
    own = {"GameType": GAME_TYPE} | ({} if game.start == START else {"SetUp": "1", "FEN": plain_fen(game.start)})
    derived = ("Result", "GameType", "SetUp", "FEN")
    given = {name: value for name, value in game.tags.items() if name not in derived}
    tags = {**ROSTER, **{name: given[name] for name in ROSTER if name in given}, "Result": game.result, **own, **given}
    head = "".join(f"[{name} {quoted(value)}]\n" for name, value in tags.items())
    return f"{head}\n{wrapped([*line_words(game.start, game.play, 1 - game.start.mover), game.result])}\n"


def plain_fen(state: Checkers) -> str:
    """The position without draw rules, which are not part of a game's record."""
    return str(state._replace(draw_after=0, quiet=0))


def quoted(value: str) -> str:
    inside = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


def line_words(state: Checkers, line: Line, ply: int) -> Iterator[str]:
    """The words of a line; move numbers precede Black's moves, and White's after an interruption."""
    yield from comment_words(line.comment)
    continued = False
    for move in line.moves:
        following = after(state, move.action)
        if state.mover == 1:
            yield f"{ply // 2 + 1}."
        elif not continued:
            yield f"{ply // 2 + 1}..."
        yield short_name(state, move.action) + move.marks
        yield from (f"${nag}" for nag in move.nags)
        yield from comment_words(move.comment)
        for variation in move.variations:
            inside = list(line_words(state, variation, ply))
            yield from bracketed(inside)
        continued = not move.comment and not move.variations
        state, ply = following, ply + 1


def bracketed(inside: list[str]) -> list[str]:
    """The words of a variation in its brackets."""
    if not inside:
        return []
    inside = [f"({inside[0]}", *inside[1:]]
    return [*inside[:-1], f"{inside[-1]})"]


def comment_words(comment: str) -> list[str]:
    """A comment in braces; braces inside it, which would end it, become brackets."""
    return ("{" + comment.replace("{", "(").replace("}", ")") + "}").split() if comment else []


def wrapped(words: Iterable[str]) -> str:
    """The words in lines of at most WIDTH columns."""
    lines = [""]
    for word in words:
        if lines[-1] and len(lines[-1]) + 1 + len(word) > WIDTH:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)
