"""zermelo build: a game that travels."""

from __future__ import annotations

import gzip
import time
from pathlib import Path

import click

from ...games import find
from ..parts.options import as_json
from ..parts.output import Place, tell_begun
from ..parts.screen import duration, show_json

TARGETS = ("wasm", "native")
SEARCHES = ("alphabeta", "deepen", "engine", "minimax", "perft", "mcts")


@click.command("build", short_help="A game as a WebAssembly module, or as a library for C.")
@click.argument("game", metavar="GAME")
@click.option("--target", type=click.Choice(TARGETS), required=True, help="WebAssembly, or machine code for this machine.")
@click.option("--out", "folder", type=Place(), required=True, metavar="DIR", help="Where the files are written.")
@click.option("--search", "searches", metavar="NAMES", help=f"Only these: {','.join(SEARCHES)}, or none.  [default: all that suit it]")
@as_json
def command(game: str, target: str, folder: Path, searches: str | None, json: bool) -> None:
    """Write the rules of GAME and searches of it as machine code that needs neither Python nor zermelo.

    \b
    zermelo build connectfour --target wasm --out web
    zermelo build mygame.py --target native --out lib
    """
    from ...export import built

    cls = find(game)
    names = [name for name in (searches or "").replace(",", " ").split() if name]
    begun = time.perf_counter()

    paths, missing = built(cls, target, folder, names, tell_begun)
    seconds = time.perf_counter() - begun
    if json:
        written = [{"file": str(path), "bytes": path.stat().st_size} for path in paths]
        show_json({"game": cls.__name__, "target": target, "files": written, "missing": missing or None, "seconds": seconds})
        return
    for path in paths:
        size, packed = path.stat().st_size, len(gzip.compress(path.read_bytes(), 9, mtime=0))
        click.echo(f"{path}  {size:,} bytes, {packed:,} compressed")
    click.echo(f"{cls.__name__} built for {target} in {duration(seconds)}")
    if missing:
        click.echo(missing)
