"""zermelo games"""

from __future__ import annotations

import click

from ...games import CATALOGUE
from ..parts.options import as_json
from ..parts.screen import console, show_json


@click.command("games", short_help="List the games.")
@as_json
def command(json: bool) -> None:
    """List the games, with an example of a position of each."""
    if json:
        fields = ("name", "title", "about", "example", "also")
        show_json([{field: getattr(entry, field) for field in fields} for entry in CATALOGUE])
        return
    screen = console()
    name, title, about = (max(len(getattr(entry, field)) for entry in CATALOGUE) for field in ("name", "title", "about"))
    for entry in CATALOGUE:
        words = f"{entry.title:<{title}}  {entry.about:<{about}}"
        screen.print(f"[bold cyan]{entry.name:<{name}}[/]  {words}  [dim]{entry.example}[/]", markup=True)
    screen.print()
    screen.print("Or a file of your own, mygame.py; zermelo new mygame.py writes an example.")
