"""zermelo show: a position on the terminal, as a picture, as a document."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from ..parts.options import as_json, belongs, game_and_position, position_of
from ..parts.output import Place, check_formats, format_of, write
from ..parts.screen import console, json_text, print_board, show_json

FORMS = (".svg", ".tex", ".json", ".txt")
THEMES = ("auto", "light", "dark", "print")
"""Those of `draw`, repeated so that --help need not load it; a test compares them."""


@click.command("show", short_help="Show a position: as text, as a picture, as data for a page.")
@game_and_position
@click.option("--move", metavar="ACTION", help="Show this action in a picture.")
@click.option("--size", type=click.IntRange(16, 4096), metavar="PIXELS", help="The longer side of a picture; 480 unless given.")
@click.option("--theme", type=click.Choice(THEMES), help="Colours of an .svg; as the reader's screen is unless given.")
@click.option("--out", multiple=True, type=Place(dir_okay=False), help="Write a .svg .tex .json or .txt.")
@as_json
def command(
    game: str, words: tuple[str, ...], move: str | None, size: int | None, theme: str | None, out: tuple[Path, ...], json: bool
) -> None:
    """Show a POSITION of GAME: its board on the terminal, or in a file.

    \b
    zermelo show chess
    zermelo show backgammon "4HPwATDgc/ABMA 31 White" --out board.svg
    zermelo show othello f5d6c3 --move d3 --out move.svg
    zermelo show mygame.py --json

    The document that --json prints, and a .json holds, is what a page needs to draw the position and to play (docs/boards.md).
    """
    check_formats(out, FORMS, [game, *words])
    forms = {format_of(path) for path in out}
    if ".svg" not in forms:
        belongs(["theme"], "an .svg: add --out board.svg")
    if not forms & {".svg", ".tex"}:
        belongs(["move", "size"], "a picture: add --out board.svg")
    state = position_of(game, words)
    look = {"move": None if move is None else state.parse_action(move), "size": float(size or 480)}
    for path in out:
        write(path, _form(path, state, theme or "auto", look))
    if json:
        show_json(_document(state))
    elif not out:
        print_board(console(), state)


def _form(path: Path, state: Any, theme: str, look: dict[str, Any]) -> str:
    """The position in the form that the name of a file asks for."""
    from ...board.text import board_text
    from ...draw import board_svg, board_tikz

    match format_of(path):
        case ".svg":
            return board_svg(state, words=True, theme=theme, **look) + "\n"
        case ".tex":
            return board_tikz(state, **look)
        case ".json":
            return json_text(_document(state))
    return board_text(state, signs=True) + "\n"


def _document(state: Any) -> dict[str, Any]:
    from ...board import document

    return document(state)
