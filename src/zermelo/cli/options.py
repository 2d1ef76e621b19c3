"""The arguments and options that several commands share."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

from ..games import find, position
from ..search.limits import Limits

F = TypeVar("F", bound=Callable[..., Any])


def game_and_position(command: F) -> F:
    """GAME and POSITION; the words of a position with blanks in it, such as a FEN, need no quotes."""
    command = click.argument("words", metavar="[POSITION]", nargs=-1)(command)
    return click.argument("game")(command)


def limited(command: F) -> F:
    """--depth, --seconds and --nodes: any of them, whichever is reached first."""
    command = click.option("--nodes", type=int, metavar="N", help="Visit at most so many positions.")(command)
    command = click.option("--seconds", type=float, metavar="S", help="Think at most so long.")(command)
    return click.option("--depth", type=int, metavar="N", help="Look at most so many plies ahead.")(command)


def limits_of(depth: int | None, seconds: float | None, nodes: int | None, default: Limits) -> Limits:
    """What was asked for, if it makes sense; the default if nothing was."""
    given = Limits(depth=depth, nodes=nodes, seconds=seconds).checked()
    return default if given == Limits() else given


def as_json(command: F) -> F:
    return click.option("--json", "json", is_flag=True, help="Print the answer as JSON, and nothing else, on standard output.")(command)


def start(game: str, words: Sequence[str]) -> Any:
    """The position that the arguments GAME and POSITION name."""
    return position(find(game), " ".join(words) if words else None)
