"""The pages: a frame, and the script that fills it."""

from __future__ import annotations

from importlib import resources

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response

from ..draw.colours import on_screen
from ..page.assembly import digests, filled, framed


async def shelf(request: Request) -> Response:
    """All games."""
    return framed_page("shelf")


async def rules(request: Request) -> Response:
    """The editor of rules."""
    return framed_page("rules")


def game(title: str | None) -> tuple[str, int, dict[str, str]]:
    """The page of a game: that of `zermelo.page`, whose script asks a socket. Its text, its status and its headers.

    Without a title there is no such game, which the script says.
    """
    start = "\nimport '/scripts/studio/game.js'\n"
    policy = f"{allowed(start)}; frame-ancestors 'self'"  # which only a header may say
    page = framed(title or "zermelo", start, {}, allowed, _text("studio.css"))
    return page, 200 if title else 404, {"Content-Security-Policy": policy}


def framed_page(name: str, *styles: str) -> Response:
    """The page that a script of the Studio fills, with style sheets of its own."""
    held = {"style": on_screen() + "".join(map(_text, ("studio.css", *styles))), "name": name}
    return HTMLResponse(filled(_text("frame.html"), held))


def allowed(script: str) -> str:
    """What the page of a game may do: run the scripts of this server and its own, and ask this server."""
    return (
        f"default-src 'none'; script-src 'self' {digests(script)}; style-src 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; "
        "frame-src 'self'; base-uri 'none'; form-action 'none'"
    )


def _text(name: str) -> str:
    return (resources.files(__package__) / "browser" / name).read_text(encoding="utf-8")
