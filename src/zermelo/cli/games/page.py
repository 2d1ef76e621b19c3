"""zermelo page: a game as one HTML file."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import click

from ...errors import ZermeloError
from ...files import check_place, replace
from ...games import find, spec_of
from ..parts.options import as_json, game_and_position, is_tree, start
from ..parts.output import Place, tell_begun
from ..parts.screen import duration, show_json

WAYS = ("engine", "deepen", "minimax", "mcts")


@click.command("page", short_help="A game as one HTML file that plays and analyses it, without a network.")
@game_and_position
@click.option("--out", type=Place(dir_okay=False), required=True, metavar="FILE", help="The .html to write.")
@click.option("--search", "searches", metavar="NAMES", help=f"Searches to play against: {','.join(WAYS)}.  [default: what suits the game]")
@click.option("--title", metavar="TEXT", help="The heading.  [default: the game's name]")
@click.option("--embed", is_flag=True, help="Write zermelo-elements.js beside it, which shows it in a page of your own.")
@as_json
def command(game: str, words: tuple[str, ...], out: Path, searches: str | None, title: str | None, embed: bool, json: bool) -> None:
    """Write GAME as one HTML file: played by mouse, touch and keyboard against searches in machine code, in any browser, from disk.

    \b
    zermelo page connectfour --out connectfour.html
    zermelo page mygame.py --out mygame.html
    zermelo page chess "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1" --out endgame.html

    The rules become WebAssembly, and so does what they say of the board (docs/page.md). With --embed it becomes a part of a page of
    your own: <script src="zermelo-elements.js"></script> <zermelo-game src="connectfour.html"></zermelo-game>
    """
    if out.suffix.lower() not in (".html", ".htm"):
        raise ZermeloError(f"{out} has an unknown extension: a page is an .html")
    check_place(out)
    names = [name for name in (searches or "").replace(",", " ").split() if name]
    if wrong := [name for name in names if name not in WAYS]:
        raise ZermeloError(f"a page has no search {wrong[0]!r}: there are {', '.join(WAYS)}")
    if is_tree(game) or spec_of(find(game)) == "tree":
        raise ZermeloError(f"a tree has no page of its own: its search has one, zermelo tree '((3 12 8) (2 4 6))' --out {out.name}")
    script = out.with_name("zermelo-elements.js")
    state = start(game, words)
    from ...page import elements

    begun = time.perf_counter()
    text = _made(state, title, names)
    replace(out, text)
    if embed:
        replace(script, elements())
    seconds, size = time.perf_counter() - begun, out.stat().st_size
    if json:
        beside = {"script": str(script)} if embed else {}
        show_json({"game": type(state).__name__, "file": str(out), "bytes": size, "seconds": seconds, **beside})
    else:
        click.echo(f"{out}  {size:,} bytes, made in {duration(seconds)}: open it in a browser")
        if embed:
            click.echo(f"{script}  a script that shows it in a page of your own")


def _made(state: Any, title: str | None, names: list[str]) -> str:
    from ...page import page

    return page(state, title=title, ways=names, tell=tell_begun)
