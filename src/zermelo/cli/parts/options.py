"""The arguments and options that several commands share."""

from __future__ import annotations

import math
import re
import shlex
from collections.abc import Callable, Collection, Sequence
from pathlib import Path
from typing import Any, TypeVar

import click
from click.core import ParameterSource

from ...errors import GameError, PositionError, SearchError
from ...files import existing, standard_input, text_of
from ...games import find, position, spec_of
from ...search.parts.window import RULES
from ...search.run.contract import look_over
from ...search.run.limits import Limits
from .evaluators import FILED, named_in_file

NONE = ("none", "off", "no", "0")
TREE_FILES = (".json", ".efg", ".test", ".tree", ".txt")
GAME_FILE = re.compile(r".+\.py(:\w*)?", re.DOTALL)
RULE_NAMES = dict(zip((*RULES, "ge", "gt"), RULES * 2, strict=True))
"""Names of the rule of the cut; ge and gt because > redirects output in a shell."""
F = TypeVar("F", bound=Callable[..., Any])


class Number(click.FloatRange):
    """A number within a range. nan is in none, though no comparison says so."""

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        number: float = super().convert(value, param, ctx)
        if math.isnan(number):
            self.fail("nan is not a number", param, ctx)
        return number


class Address(click.types.StringParamType):
    """Where to listen. An empty text, which sockets take for everywhere, is a variable of the shell that is not set."""

    name = "address"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not value:
            self.fail("an empty text is no address: 0.0.0.0 listens everywhere", param, ctx)
        return value


def game_and_position(command: F) -> F:
    """GAME and POSITION, or a TREE alone; the words of a position with blanks in it, such as a FEN, need no quotes."""
    command = click.argument("words", metavar="[POSITION]", nargs=-1)(command)
    return click.argument("game", metavar="GAME|TREE")(command)


def limited(command: F) -> F:
    """--depth, --seconds and --nodes: any of them, whichever is reached first."""
    command = click.option("--nodes", type=int, metavar="N", help="Visit at most N positions.")(command)
    command = click.option("--seconds", type=float, metavar="S", help="Search at most S seconds.")(command)
    return click.option("--depth", type=int, metavar="N", help="Search at most N plies.")(command)


def limits_of(depth: int | None, seconds: float | None, nodes: int | None, default: Limits) -> Limits:
    """The limits given; the default if there are none."""
    given = Limits(depth=depth, nodes=nodes, seconds=seconds).checked()
    return default if given == Limits() else given


def ruled(command: F) -> F:
    """--rule: the rule of the cut, `>=` or `>`; None if none was asked for."""
    return click.option(
        "--rule",
        type=click.Choice(list(RULE_NAMES)),
        metavar="RULE",
        callback=lambda ctx, parameter, rule: rule and RULE_NAMES[rule],
        help="Cut also on equality ('>=' or ge) or only beyond ('>' or gt).  [default: >=]",
    )(command)


OPENINGS = ".bin"
"""What the names of opening books end with: those of Polyglot, for chess."""


def booked(command: F) -> F:
    """--book: the file that knows the first plies; see `book_from`."""
    what = f"Exact values (zermelo book), or in play an opening book of chess ({OPENINGS}).  [default: the game's own, if any]"
    return click.option("--book", metavar="FILE|none", help=what)(command)


def book_from(cls: type, text: str | None) -> Any:
    """The book that --book names: the game's own without a word, none for `none`. Raises SearchError for a file that is no book of it."""
    from ...search.book.book import Book, book_of

    if text is None:
        return book_of(cls)
    return None if text.casefold() in NONE else Book(text, cls)


def as_json(command: F) -> F:
    return click.option("--json", "json", is_flag=True, help="Print only JSON on standard output.")(command)


def table_of(size: str | None, symmetric: bool) -> Any:
    """The table for a search; None if neither was given."""
    from ...search.parts.table import Table

    if size is None and not symmetric:
        return None
    if size is not None and size.casefold() in NONE:
        if symmetric:
            raise SearchError("--symmetry needs a table: leave out --table none")
        return False
    try:
        return Table.of(True if size in (None, "yes") else size, symmetric)
    except SearchError as error:
        raise SearchError(f"{error} (put --table without a size last)") from None


def ordering_of(names: str | None) -> Any:
    """The ordering for a search; None if none was given."""
    from ...search.parts.ordering import Ordering

    if names is None:
        return None
    if names.casefold() in NONE:
        return False
    if filed := FILED.fullmatch(names.strip()):
        return Ordering.of(named_in_file(Path(filed[1]), filed[2]))
    try:
        return Ordering.of(True if names == "yes" else names)
    except SearchError as error:
        raise SearchError(f"{error} (put --ordering without names last)") from None


def given() -> dict[str, click.Parameter]:
    """The options and arguments that this call has, by name; not those that are left at their defaults."""
    ctx = click.get_current_context()
    return {
        parameter.name: parameter
        for parameter in ctx.command.params
        if parameter.name and ctx.get_parameter_source(parameter.name) is ParameterSource.COMMANDLINE
    }


def belongs(names: Collection[str], where: str) -> None:
    """Raises UsageError if one of these options was given: it has no effect here, only with `where`."""
    for name, parameter in given().items():
        if name in names:
            raise click.UsageError(f"{max(parameter.opts, key=len)} belongs to {where}")


def given_again(but: Collection[str] = ()) -> str:
    """The options of this call as a shell reads them, ` --as X --seconds 0.5`, but for some."""
    words, values = [], click.get_current_context().params
    for name, option in given().items():
        if isinstance(option, click.Option) and name not in but:
            words += [max(option.opts, key=len), *([] if option.is_flag else [str(values[name])])]
    return "".join(f" {shlex.quote(word)}" for word in words)


def is_default(name: str) -> bool:
    """Was this option not given?"""
    return click.get_current_context().get_parameter_source(name) is ParameterSource.DEFAULT


# ----------------------------------------------------------------------------------------------------------- positions


def start(game: str, words: Sequence[str]) -> Any:
    """The position that the arguments name: GAME and POSITION, or a TREE; of a game in a file, after a look at its rules."""
    state = position_of(game, words)
    look_over(state, distinct=True)
    return state


def position_of(game: str, words: Sequence[str]) -> Any:
    """The same without the look: trees are read in every format, whether the word `tree` stands before them or not."""
    if is_tree(game):
        return _tree(" ".join((game, *words)))
    cls = find(game)
    if words and spec_of(cls) == "tree":
        return _tree(" ".join(words))
    return position(cls, " ".join(words) if words else None)


def is_tree(text: str) -> bool:
    """Does a tree stand where GAME does: its text, a file that holds it, or - for standard input?"""
    if GAME_FILE.fullmatch(text):
        return False
    if text.strip() == "-" or set(text) & set("([{"):
        return True
    try:
        find(text)
    except GameError:
        return existing(text) is not None or Path(text).suffix.lower() in TREE_FILES
    return False


def _tree(source: str) -> Any:
    from ...notation import read_tree

    text = tree_text(source)
    try:
        return read_tree(text)
    except PositionError as error:
        if text == source or source.strip() == "-" or Path(source).suffix.lower() in TREE_FILES:
            raise
        raise PositionError(f"{source} is no file of rules, which ends in .py, and holds no tree: {error}") from None


def tree_text(source: str) -> str:
    """The text of a tree: `source` itself, a file that it names, or standard input (-)."""
    if source.strip() == "-":
        return standard_input(holding="a tree")
    path = None if source.strip().isdigit() else existing(source)
    if path is not None:
        return text_of(path, holding="a tree")
    if Path(source).suffix.lower() in TREE_FILES and "(" not in source:
        raise PositionError(f"there is no file {source}: give a file, a tree such as ((3 12 8) (2 4 6)), or - for standard input")
    return source
