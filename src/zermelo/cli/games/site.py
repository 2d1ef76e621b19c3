"""zermelo site: games and searches as a folder for any static host."""

from __future__ import annotations

import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from ...errors import ZermeloError
from ...numbers import counted
from ..errors import INTERRUPTED, WRONG, interruptions, sentence
from ..parts.options import as_json
from ..parts.output import Place
from ..parts.screen import duration, show_json

if TYPE_CHECKING:
    from ...page.site import Folder, Shelved


@click.command("site", short_help="A folder of games and searches for any static host, or to open from disk.")
@click.argument("folder", type=Place(), metavar="DIR")
@click.argument("games", nargs=-1, metavar="[GAME]...")
@click.option("--docs", type=Place(), metavar="FOLDER", help="A built documentation (make docs), copied into it.")
@click.option("--no-gallery", is_flag=True, help="Games only, no searches.")
@click.option("--title", metavar="TEXT", help="The heading of the shelf.  [default: Games and searches]")
@as_json
def command(folder: Path, games: tuple[str, ...], docs: Path | None, no_gallery: bool, title: str | None, json: bool) -> int | None:
    """Write a shelf of games to DIR: index.html, every game as a page that plays, and searches to be played step by step.

    \b
    zermelo site public                          all games of the package
    zermelo site public mygame.py tictactoe      these two
    zermelo site public all mygame.py            all, and one of your own
    zermelo site public --docs docs/_build/html

    Nothing in it asks anything of a network: open DIR/index.html, or put DIR on any host. A page that is there already, made by this
    program of the same rules, is kept. A game that fails is told, and the rest goes on (docs/site.md).
    """
    from ...page import elements
    from ...page.site import GALLERY, Folder, drawn, played, shelf, shelved
    from ...page.site.folder import check_docs

    begun = time.perf_counter()
    if docs is not None:
        check_docs(docs, folder)
    found = _Found(json)
    chosen = shelved(games, found.failure)
    there = Folder(folder)
    with interruptions() as stopped:
        try:  # what is ready is put on the shelf in any case
            for number, game in enumerate(chosen, 1):
                found.game(there, game, f"{number} of {len(chosen)}")
            for piece in () if no_gallery else GALLERY:
                text, recording = played(piece)
                there.write(piece.file, text)
                found.pieces.append((piece, drawn(recording)))
            if docs is not None:
                there.add_docs(docs)
        except KeyboardInterrupt:
            stopped.append(INTERRUPTED)
            found.say("zermelo: stopped; what was made is kept, and the same command goes on from there")
    there.write("index.html", shelf(title, found.games, found.pieces, docs=(folder / "docs" / "index.html").is_file()))
    there.write("zermelo-elements.js", elements())
    there.save()
    found.tell(folder, time.perf_counter() - begun)
    return INTERRUPTED if stopped else WRONG if found.failed else None


class _Found:
    """What came of it so far, told as it goes."""

    def __init__(self, json: bool) -> None:
        self.json = json
        self.games: list[Shelved] = []
        self.pieces: list[Any] = []
        self.made: list[dict[str, Any]] = []
        self.failed: list[dict[str, str]] = []

    def game(self, folder: Folder, game: Shelved, where: str) -> None:
        """Have the page of a game made, unless it stands."""
        from ...page.site import page_made

        begun, kept = time.perf_counter(), folder.stands(game)
        if not kept:
            self.say(f"zermelo: {where}, {game.name} ...")
            try:
                page_made(game, folder.path / game.file)
            except ZermeloError as error:
                self.failure(game.spec, error)
                return
            folder.note(game)
        size, seconds = (folder.path / game.file).stat().st_size, time.perf_counter() - begun
        self.games.append(game)
        self.made.append({"game": game.spec, "file": game.file, "bytes": size, "seconds": seconds, "kept": kept})
        if not self.json:
            click.echo(f"{game.file}  {size:,} bytes, {'there already' if kept else f'made in {duration(seconds)}'}")
            sys.stdout.flush()

    def failure(self, spec: str, error: Exception) -> None:
        """A game that cannot be made."""
        self.failed.append({"game": spec, "why": sentence(error)})
        self.say(f"zermelo: {spec}: {sentence(error)}")

    def say(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def tell(self, folder: Path, seconds: float) -> None:
        """All of it, at the end."""
        index = folder / "index.html"
        if self.json:
            gallery = [piece.file for piece, _ in self.pieces]
            told = {"folder": str(folder), "index": str(index), "games": self.made, "gallery": gallery, "failed": self.failed}
            show_json(told | {"seconds": seconds})
            return
        there = f"{counted(len(self.games), 'game')}, {counted(len(self.pieces), 'search')}"
        missing = f", {len(self.failed)} failed" if self.failed else ""
        click.echo(f"{index}  {there}{missing}, in {duration(seconds)}: open it in a browser")
