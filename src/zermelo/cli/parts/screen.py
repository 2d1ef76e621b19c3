"""How answers look: colour and a live line on a terminal, the same words as plain text everywhere else."""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import islice
from typing import TYPE_CHECKING, Any

import click

from ...numbers import counted
from ...progress import show, shown_by, within
from ...search.run.result import EXACT, LOWER, UPPER
from ...search.run.words import BOOK, SIGNS, margin_text, summary, told_actions, variation_lines

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from ...search.run.result import Result

QUIET, STRONG = "dim", "bold"
PLAIN_SIGNS = {EXACT: "", LOWER: ">= ", UPPER: "<= "}
ROWS = 10  # of the table of actions, before it goes on to the right


def console(stderr: bool = False) -> Console:
    """The screen; its width is that of the terminal, and without one lines are as long as they are."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    return Console(file=stream, highlight=False, emoji=False, markup=False, soft_wrap=False, width=None if stream.isatty() else 10_000)


def json_text(data: Any, indent: int = 2) -> str:
    """Data as JSON, for a file."""
    return json.dumps(data, indent=indent, ensure_ascii=False) + "\n"


def show_json(data: Any) -> None:
    click.echo(json.dumps(data, indent=2))


def print_board(screen: Console, state: Any) -> None:
    """The position as people see it, in colour, with the signs that the screen knows; nothing where there is nothing to see."""
    from ...board.text import terminal_board

    board = terminal_board(state, signs=knows(screen, "●○⚅•"))
    if board.plain.strip():
        screen.print(board, overflow="ignore", no_wrap=True, crop=False)


def many(count: int) -> str:
    return f"{count:,}"


def speed(nodes: int, seconds: float) -> str:
    """Nodes a second, in three digits: `12.3 M`; nothing where the clock saw too little."""
    if seconds < 1e-5:
        return "-"
    rate = nodes / seconds
    for size, letter in ((1e9, " G"), (1e6, " M"), (1e3, " k")):
        if rate >= size:
            return f"{rate / size:.3g}{letter}"
    return f"{rate:.3g}"


def duration(seconds: float) -> str:
    return f"{seconds:.2f} s" if seconds >= 0.01 else f"{seconds * 1e3:.2g} ms"


# ------------------------------------------------------------------------------------------------- during a search

COLUMNS = "{:>5}  {:>8}  {:>13}  {:>8}  {:>8}  {}"
HEAD = ("depth", "value", "nodes", "time", "nodes/s", "line")


@contextmanager
def live(screen: Console) -> Iterator[Callable[[Result[Any]], None]]:
    """A callback for `deepen` and `mcts`: a line for every report, and on a terminal a sign of life in between."""
    status = screen.status("thinking", spinner="dots") if screen.is_terminal else None
    first = True

    def report(result: Result[Any]) -> None:
        nonlocal first
        if first:
            head = ("", "value", "simulations", "time", "sim/s", "line") if result.sampled else HEAD
            screen.print(COLUMNS.format(*head), style=QUIET)
            first = False
        sure = result.exact or result.decided
        worth = margin_text(result.value, result.margin, sure)
        line = COLUMNS.format(
            "" if result.sampled else "end" if result.depth is None else result.depth,
            worth,
            many(result.nodes),
            duration(result.seconds),
            speed(result.nodes, result.seconds),
            " ".join(result.line_names),
        )
        screen.print(line, overflow="ellipsis", no_wrap=True)

    if status is None:
        yield report
    else:
        with status, shown_by(status.update), within(lambda: "thinking"):
            yield report


@contextmanager
def busy(words: str) -> Iterator[Callable[[str], None]]:
    """A sign of life on stderr while something long is under way; nothing if nobody looks."""
    said = words

    def update(text: str) -> None:
        nonlocal said
        said = f"{words}: {text}"
        show("")

    with ExitStack() as opened:
        if sys.stderr.isatty():
            status = opened.enter_context(console(stderr=True).status(words, spinner="dots"))
            opened.enter_context(shown_by(status.update))
        opened.enter_context(within(lambda: said))
        show("")
        yield update


# ------------------------------------------------------------------------------------------------------ after the search


def show_result(screen: Console, result: Result[Any]) -> None:
    """The board, the move, the table of actions, and what it took."""
    screen.print()
    print_board(screen, result.state)
    screen.print()
    for key, words, style in _summary(result, signs(screen)):
        _row(screen, key, words, style)
    if len(result.variations) > 1:
        _variations(screen, result)
    else:
        _actions(screen, result)


def show_line(screen: Console, result: Result[Any]) -> None:
    """The position after every action of the line."""
    for number, (name, state) in enumerate(zip(result.line_names, islice(result.positions(), 1, None), strict=True), start=1):
        screen.print()
        screen.print(f"{number}. {name}", style=STRONG)
        print_board(screen, state)


def _row(screen: Console, key: str, words: str, style: str) -> None:
    from rich.padding import Padding
    from rich.text import Text

    if not screen.is_terminal:
        screen.print(f"{key:<8}{words}")
        return
    grid = _grid()
    grid.add_row(Text(f"{key:<6}", QUIET), Text(words, style))
    screen.print(Padding(grid, (0, 0, 0, 2)))


def _grid() -> Any:
    from rich.table import Table

    return Table.grid(padding=(0, 2))


STYLES = {"value": STRONG, "note": "yellow"}


def _summary(result: Result[Any], sign: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    for what, words in summary(result, sign):
        if what == "move":
            yield what, words, STRONG if result.action is None else "bold green"
        elif what == "search":
            yield what, words if result.algorithm == BOOK else f"{words}, {_effort(result)}", QUIET
        else:
            yield what, words, STYLES.get(what, "")


def _effort(result: Result[Any]) -> str:
    """How much was looked at, how long it took, and how fast that is."""
    what = "simulations" if result.sampled else "nodes"
    how = f"{speed(result.nodes, result.seconds)} {what}/s {'compiled' if result.compiled else 'interpreted'}"
    return f"{counted(result.leaves, 'leaf')}, {duration(result.seconds)}, {how}"


def signs(screen: Console) -> dict[str, str]:
    """The signs of bounds, as far as the screen knows them."""
    return SIGNS if knows(screen, "≥≤") else PLAIN_SIGNS


def knows(screen: Console, signs: str) -> bool:
    """Can the screen show these signs?"""
    try:
        signs.encode(screen.encoding)
    except (UnicodeError, LookupError):
        return False
    return True


def _variations(screen: Console, result: Result[Any]) -> None:
    """The best moves, each with what is expected to follow it."""
    screen.print()
    for place, line in enumerate(variation_lines(result, signs(screen))):
        screen.print(line, style="" if place else "bold green", overflow="ellipsis", no_wrap=True)


def _actions(screen: Console, result: Result[Any]) -> None:
    cells = [(item.name, worth) for item, worth in told_actions(result, signs(screen))]
    if len(cells) < 2:
        return
    screen.print()
    if not screen.is_terminal:
        width = max(len(name) for name, _ in cells)
        screen.print("actions")
        for name, worth in cells:
            screen.print(f"  {name:<{width}}  {worth}")
        return
    _side_by_side(screen, cells)


def _side_by_side(screen: Console, cells: Sequence[tuple[str, str]]) -> None:
    """The table in as many blocks as the terminal is wide, ten rows each if they all fit."""
    from rich import box
    from rich.padding import Padding
    from rich.table import Table
    from rich.text import Text

    wide = max(len(name) for name, _ in cells) + max(len(worth) for _, worth in cells) + 6
    blocks = max(1, min(-(-len(cells) // ROWS), (screen.width - 4) // wide))
    rows = -(-len(cells) // blocks)
    table = Table(box=box.SIMPLE_HEAD, header_style=QUIET, pad_edge=False)
    for _ in range(blocks):
        table.add_column("action")
        table.add_column("value", justify="right")
    for row in range(rows):
        line: list[Text] = []
        for index in range(row, len(cells), rows):
            name, worth = cells[index]
            style = "bold green" if index == 0 else QUIET if re.search("[≤≥<>]|not", worth) else ""
            line += [Text(name, style), Text(worth, style)]
        table.add_row(*line)
    screen.print(Padding(table, (0, 0, 0, 1)))
