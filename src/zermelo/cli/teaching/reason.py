"""zermelo reason: unknown leaves, margins of leaves, and why not another move."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...errors import SearchError
from ...numbers import counted
from ..parts.options import as_json, game_and_position, start
from ..parts.output import Place, check_formats, drawing, write
from ..parts.screen import QUIET, STRONG, console, show_json

if TYPE_CHECKING:
    from rich.console import Console

    from ...reason.proof import Prover, WhyNot
    from ...reason.sensitivity import Margin
    from ...reason.unknown import Answer

FORMS = (".svg", ".tex", ".dot", ".txt")
MAX_LINES = 60
"""The longest explanation that is shown in full."""

MAX_LEAVES = 200
"""The table of leaves is shown for trees up to this size; JSON always contains it."""


@click.command("reason", short_help="Unknown leaves, margins of leaves, and why not another move.")
@game_and_position
@click.option("--why-not", "against", metavar="ACTION", help="The shortest proof that this action is not better than the best.")
@click.option("--out", multiple=True, type=Place(dir_okay=False), help="Draw the proof: a .svg .tex .dot or .txt.")
@as_json
def command(game: str, words: tuple[str, ...], against: str | None, out: tuple[Path, ...], json: bool) -> None:
    """Reason about TREE: its value and best branch even if some leaves are unknown (lower-case letters, ?), how far each leaf may
    change before the value or the choice changes, and the fewest leaves that prove the value.

    TREE is a text, a file in any format that `zermelo convert` reads, or - for standard input; or the name of a game, followed
    by a position that is near the end.

    \b
    zermelo reason '((3 12 8) (2 x y) (14 5 2))'
    zermelo reason '((3 12 8) (2 4 6) (14 5 2))' --why-not C
    zermelo reason tictactoe X.O/.X./... --why-not 1 --out why.svg
    """
    check_formats(out, FORMS, [game, *words])
    from ...games.tree import Tree
    from ...reason.graph import build_graph
    from ...reason.proof import Prover, why_not_of
    from ...reason.sensitivity import margins_of
    from ...reason.unknown import answer_of

    state = start(game, words)
    graph = build_graph(state)
    found = answer_of(graph)
    shown = json or len(graph.leaves()) <= MAX_LEAVES
    table = margins_of(graph) if shown and isinstance(state, Tree) and not found.unknowns else ()
    prover = Prover(graph)
    answer = why_not_of(prover, state.parse_action(against)) if against is not None else None
    if out:
        from ...reason.picture import proof_scene

        picture = proof_scene(state, answer or prover.value())
        for path in out:
            write(path, drawing(path, picture))
    if json:
        show_json(_data(state, found, table, prover, answer))
        return
    screen = console()
    _show_answer(screen, found, prover)
    if answer is not None:
        _show_why_not(screen, found, answer)
    elif table:
        _show_margins(screen, table)


# ------------------------------------------------------------------------------------------------------------- JSON


def _data(state: Any, found: Answer, table: tuple[Margin, ...], prover: Prover, answer: WhyNot | None) -> dict[str, Any]:
    from ...numbers import plain

    leaves = [
        {
            "leaf": margin.leaf,
            "where": margin.where,
            "value": plain(margin.value),
            "value_stays": margin.root.as_dict(),
            "action_stays": margin.action.as_dict() if margin.action else None,
        }
        for margin in table
    ]
    data: dict[str, Any] = {"position": str(state), "answer": found.as_dict(), "leaves": leaves}
    data["proof"] = prover.value().as_dict() if found.value is not None else None
    if answer is not None:
        data["why_not"] = answer.as_dict()
    return data


# -------------------------------------------------------------------------------------------------------------- text


def _show_answer(screen: Console, found: Answer, prover: Prover) -> None:
    screen.print(f"answer  {found.sentence()}", style=STRONG)
    if found.value is not None:
        screen.print(f"proof   {_proof_words(prover)}")


def _proof_words(prover: Prover) -> str:
    """How many leaves prove the value, and which, in a small tree."""
    from ...games.tree import Tree

    try:
        proof = prover.value()
    except SearchError as error:
        return str(error)
    size = len(proof.leaves)
    words = f"{size} {'leaf proves' if size == 1 else 'leaves prove'} the value"
    nodes = prover.graph.nodes
    all_ = prover.graph.leaves()
    if len(all_) > MAX_LEAVES or not isinstance(nodes[prover.graph.root].state, Tree):
        return words
    places = sorted({nodes[prover.graph.at(path)].place for path in proof.leaves})
    return f"{words}, of {len(all_)}: leaf {' '.join(map(str, places))}"


def _show_margins(screen: Console, table: tuple[Margin, ...]) -> None:
    """One row for each leaf: the ranges in which the value and the choice stay the same."""
    from ...numbers import number_text

    rows: list[tuple[str, ...]] = [("leaf", "where", "value", "value stays in", "choice stays in")]
    for margin in table:
        action = "" if margin.action is None else str(margin.action)
        rows.append((str(margin.leaf), margin.where, number_text(margin.value), str(margin.root), action))
    screen.print()
    if screen.is_terminal:
        _rich_table(screen, rows)
        return
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    for row in rows:
        screen.print("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())


def _rich_table(screen: Console, rows: list[tuple[str, ...]]) -> None:
    from rich import box
    from rich.table import Table
    from rich.text import Text

    table = Table(box=box.SIMPLE_HEAD, header_style=QUIET, pad_edge=False)
    for title in rows[0]:
        table.add_column(title, justify="right" if title in ("leaf", "value") else "left")
    for row in rows[1:]:
        table.add_row(*(Text(cell, "bold" if cell.startswith("only") else QUIET if cell == "(-∞, +∞)" else "") for cell in row))
    screen.print(table)


def _show_why_not(screen: Console, found: Answer, answer: WhyNot) -> None:
    from ...reason.graph import branch_text

    screen.print()
    screen.print(f"why not {branch_text(found.state, answer.action)}?", style=STRONG)
    for line in answer.lines[:MAX_LINES]:
        screen.print(line)
    if len(answer.lines) > MAX_LINES:
        screen.print(f"… and {len(answer.lines) - MAX_LINES} more lines", style=QUIET)
    leaves = len(answer.against.leaves) + len(answer.for_best.leaves)
    screen.print(f"proof   {len(answer.against.leaves)} + {len(answer.for_best.leaves)} = {counted(leaves, 'leaf')}, as few as possible")
