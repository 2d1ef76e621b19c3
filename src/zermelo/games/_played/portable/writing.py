"""Writing games. Every move is replayed, so that illegal moves are never written."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any

from ....errors import PositionError
from ..._texts import short
from .record import Line, Record, after

if TYPE_CHECKING:
    from .dialect import Dialect

ROSTER = {"Event": "?", "Site": "?", "Date": "????.??.??", "Round": "?", "White": "?", "Black": "?", "Result": "*"}
"""The seven tags of every game, with the values for unknown."""

WIDTH = 79
"""Columns of a line of moves."""


def written(dialect: Dialect, game: Record) -> str:
    """The text of one game: the seven tags, those for game type and first position, all others, and the moves."""
    given = {tag_name(name): value for name, value in game.tags.items() if name not in game.derived()}
    roster = {name: given.pop(name, unknown) for name, unknown in ROSTER.items()}
    others = {**dialect.own_tags(game.start), **given}
    tags = {**roster, "Result": game.result, **(dict(sorted(others.items())) if dialect.sorts_tags else others)}
    head = "".join(f"[{name} {quoted(value)}]\n" for name, value in tags.items())
    ply = 2 * (game.number - 1) + int(game.start.to_move() != dialect.first)
    return f"{head}\n{wrapped([*line_words(dialect, game.start, game.play, ply), game.result])}\n"


def tag_name(name: str) -> str:
    """The name of a tag, if it can be one."""
    if not re.fullmatch(r"\w+", name):
        raise PositionError(f"{short(name)} cannot be the name of a tag: use letters, digits and _")
    return name


def quoted(value: str) -> str:
    inside = " ".join(value.split()).replace("\\", "\\\\").replace('"', '\\"')
    return f'"{inside}"'


def line_words(dialect: Dialect, state: Any, line: Line, ply: int) -> Iterator[str]:
    """The words of a line; move numbers precede the moves of who is first, and the others' after an interruption."""
    yield from comment_words(line.comment)
    continued = False
    for move in line.moves:
        following = after(state, move.action)
        if ply % 2 == 0:
            yield f"{ply // 2 + 1}."
        elif not continued:
            yield f"{ply // 2 + 1}..."
        yield dialect.name(state, move.action) + move.marks
        yield from (f"${nag}" for nag in move.nags)
        yield from comment_words(move.comment)
        for variation in move.variations:
            inside = list(line_words(dialect, state, variation, ply))
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
