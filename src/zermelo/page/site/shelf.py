"""The index of a folder: every game with its board, every search with its tree. It stands without its script, in English."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape

from ...draw.colours import on_screen
from ...scripts import joined, with_texts
from ..assembly import digest, filled, text_of
from .gallery import Piece
from .games import Shelved

POLICY = "default-src 'none'; script-src {}; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
"""What the shelf may do: run its script, and nothing else; no network at all."""
SCRIPT = "page/browser/shelf/shelf.js"
SAID: dict[str, Callable[[str], object]] = {
    "words": lambda key: key == "dice" or key.startswith("shelf "),
    **dict.fromkeys(("called", "titles", "abouts"), bool),
}
"""Texts of catalogues that it says."""


def shelf(title: str | None, games: Sequence[Shelved], pieces: Sequence[tuple[Piece, str]], *, docs: bool = False) -> str:
    """The page of a shelf.

    title    its heading; one in the reader's language without it
    games    what can be played; their pages lie where they say
    pieces   the searches of the gallery, each with the picture of its tree
    docs     is there a documentation beside it?
    """
    script = with_texts(joined(SCRIPT), SAID)
    parts = {
        "title": escape(title or "Games and searches"),
        "heading": "" if title else ' data-say="shelf title"',
        "policy": POLICY.format(digest(script)),
        "style": on_screen() + text_of("shelf/shelf.css"),
        "games": "\n".join(map(_game, games)),
        "gallery": _section("gallery", "Searches, step by step", [_piece(*each) for each in pieces]) if pieces else "",
        "docs": '<p class="docs"><a href="docs/index.html" data-say="shelf docs">The documentation</a></p>' if docs else "",
        "script": script,
    }
    return filled(text_of("shelf/shelf.html"), parts)


def _section(name: str, heading: str, cards: Sequence[str]) -> str:
    inside = "\n".join(cards)
    head = f'<h2 id="{name}" data-say="shelf {name}">{heading}</h2>'
    return f'<section aria-labelledby="{name}">\n{head}\n<ul class="cards {name}">\n{inside}\n</ul>\n</section>'


def _game(game: Shelved) -> str:
    seats = game.players if len(game.players) > 1 else ()
    who = f'<span class="players">{escape(" · ".join(seats))}</span>' if seats else ""
    dice = '<span class="dice" data-say="dice">dice</span>' if game.chance else ""
    return _card(game.file, game.name if game.known else "", game.title, game.about, game.picture, who + dice)


def _piece(piece: Piece, picture: str) -> str:
    return _card(piece.file, f"gallery {piece.name}", piece.title, piece.about, picture, "")


def _card(file: str, key: str, title: str, about: str, picture: str, small: str) -> str:
    """What can be opened. The picture says nothing to who cannot see it: the heading does."""
    named = f' data-name="{escape(key)}"' if key else ""
    line = f'<p class="about">{escape(about)}</p>' if about else ""
    below = f'<p class="small">{small}</p>' if small else ""
    heading = f'<h3><a href="{escape(file)}">{escape(title)}</a></h3>'
    return f'<li{named}><div class="picture" aria-hidden="true">{picture}</div>{heading}{line}{below}</li>'
