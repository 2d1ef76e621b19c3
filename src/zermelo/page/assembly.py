"""One file from many: scripts one after the other (`scripts.py`), a style sheet, the machine code; all but the style sheet packed.

What works in the worker is a text of its own, and so is the tree player, a page in a frame of this one. The one script that lies open
unpacks that of the page.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import re
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

from ..draw.assembly import in_letters
from ..draw.colours import on_screen
from ..draw.player import waiting_player
from ..scripts import CATALOGUE, file, joined, squeezed, with_texts

START, LOADER, WORKER, ELEMENTS = (f"page/browser/{name}.js" for name in ("start", "loader", "search/worker", "embedding/elements"))
"""The script of the page, the one that unpacks the others, that of the worker, and that of pages which hold this one."""

GAP = re.compile(r"\{\d?\}|^\d+ ")
"""What may be anything in the name of a thing."""
SCRIPT = re.compile("<script>(.*?)</script>", re.DOTALL)


def assembled(title: str, code: bytes, about: dict[str, Any]) -> str:
    """The page of a game: its machine code, and all that is known about it."""
    script = fitted(joined(START), about, code)
    held = {
        "rules": in_letters(code),
        "about": in_letters(json.dumps(about, separators=(",", ":")).encode()),
        "engine": in_letters(worker().encode()),
        "page": in_letters(script.encode()),
    }
    return framed(title, joined(LOADER), held, lambda loader: closed(loader, script))


def fitted(script: str, about: Mapping[str, Any] | None = None, code: bytes = b"") -> str:
    """The script without texts of the shelf, and, for the page of one game, without those of other games: their titles, what their rules
    have against positions, and what they call things. `about` and `code` are what the page holds of its game."""
    wanted: dict[str, Callable[[str], object]] = {"called": bool, "fields": bool, "refused": bool, "titles": bool}
    if about:
        manifest = about["manifest"]
        raised = {error.removeprefix("ValueError: ") for error in manifest["errors"]}
        told = json.dumps(about, ensure_ascii=False) + CATALOGUE.sub("", script) + worker()

        def is_called(name: str) -> bool:
            return all(part in told or part.encode() in code for part in GAP.split(name))

        wanted |= {"refused": raised.__contains__, "titles": manifest["game"].lower().__eq__, "called": is_called, "fields": is_called}
    return with_texts(script, {**wanted, "words": lambda key: not key.startswith("shelf ")})


def worker() -> str:
    """The script of the worker."""
    return "'use strict'" + joined(WORKER)


def elements() -> str:
    """A script for pages of one's own: `<zermelo-game>` and `<zermelo-player>`. It is no module, so that it runs from disk, too."""
    return f"'use strict'\n{{{joined(ELEMENTS)}}}\n"


def framed(title: str, script: str, held: dict[str, str], policy: Callable[[str], str] | None = None, style: str = "") -> str:
    """The frame of a page around its script and what it holds; another policy and a little more style may be given."""
    held = dict.fromkeys(("rules", "about", "engine", "page"), "") | held
    held |= {
        "title": escape(title),
        "player": in_letters(waiting_player(title).encode()),
        "policy": (policy or closed)(script),
        "style": on_screen() + squeezed(text_of("page.css") + style),
        "script": script,
    }
    return filled(text_of("page.html"), held)


def filled(template: str, parts: Mapping[str, str]) -> str:
    """A template with these parts in place of {{name}}."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], template)


def closed(*scripts: str) -> str:
    """What the page may do: run these scripts, the tree player's, its worker and WebAssembly, and nothing else; no network at all."""
    allowed = {
        "default-src": "'none'",
        "script-src": f"{digests(*scripts)} 'wasm-unsafe-eval'",
        "worker-src": "blob:",
        "style-src": "'unsafe-inline'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{what} {where}" for what, where in allowed.items())


def digests(*scripts: str) -> str:
    """Scripts as a policy names them, and with them that of the tree player, which every page of a game has in a frame."""
    return " ".join([*map(digest, scripts), _digest_of_player()])


@functools.cache
def _digest_of_player() -> str:
    """The same for every page."""
    return digest(SCRIPT.findall(waiting_player())[-1])


def digest(script: str) -> str:
    """A script as a policy names it."""
    return f"'sha256-{base64.b64encode(hashlib.sha256(script.encode('utf-8')).digest()).decode('ascii')}'"


def text_of(name: str) -> str:
    """A file of `browser/`."""
    return file(f"page/browser/{name}")
