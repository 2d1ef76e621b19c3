"""One file from many: scripts one after the other, a style sheet, the machine code; all but the style sheet packed.

The scripts are ES modules that import each other by name. In the file they lie in one scope, each after those it needs, without the
words `import` and `export`: a page that is opened from disk may load no modules. What works in the worker is a text of its own, and so is
the tree player, a page in a frame of this one. The one script that lies open unpacks that of the page.
"""

from __future__ import annotations

import base64
import functools
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib import resources
from typing import Any

from ..draw.assembly import in_letters
from ..draw.palette import DARK, LIGHT, Theme
from ..draw.player import waiting_player

RECORDING = tuple(f"model/{name}" for name in ("numbers", "film", "replay", "words", "recording", "simulations"))
"""The scripts of the tree player that make documents of recorded searches, which come next in the worker, in a scope of their own."""
ENGINE = ("rules/items", "rules/entering", "rules/position", "rules/setting", "search/thinking", "search/watching", "search/worker")
"""The scripts of the worker, after `export/zermelo.js` and these; each needs only those before it."""
TEXTS = ("language/en", "language/de", "texts")
"""The words of pages, by language."""
PAGE = (
    *TEXTS,
    "language/called",
    "packed",
    *(f"board/{name}" for name in ("shapes", "entry", "places", "pointing", "rows", "happened", "board", "thumbnails")),
    *(f"match/{name}" for name in ("host", "match", "saved")),
    "search/levels",
    *(f"panels/{name}" for name in ("values", "analysis", "log", "words", "moves", "settings", "setup", "watching")),
    "table",
    "main",
)
"""The scripts of the page, before the one that begins."""
LOADER = ("packed", "loader")
"""The script of a page that unpacks the others."""

MODULE_WORDS = re.compile(r"^import .*\n|^export (?=const|let|class|function|async)", re.MULTILINE)
SCRIPT = re.compile("<script>(.*?)</script>", re.DOTALL)
COMMENTS = re.compile(r"^ */\*\*(?:(?!\*/).)*\*/\n|^ *//[^\n]*\n|^\n|^ +", re.MULTILINE | re.DOTALL)
"""Those on lines of their own, a third of the text, and spaces at the beginnings of lines: all of it stands in the repository."""


def assembled(title: str, code: bytes, about: dict[str, Any]) -> str:
    """The page of a game: its machine code, and all that is known about it."""
    script = joined((*PAGE, "start"))
    held = {
        "rules": in_letters(code),
        "about": in_letters(json.dumps(about, separators=(",", ":")).encode()),
        "engine": in_letters(worker().encode()),
        "page": in_letters(script.encode()),
    }
    return framed(title, joined(LOADER), held, lambda loader: closed(loader, script))


def worker() -> str:
    """The script of the worker."""
    package = resources.files("zermelo")
    rules = _module((package / "export" / "zermelo.js").read_text("utf-8"))
    recording = "".join(_module((package / "draw" / "page" / f"{name}.js").read_text("utf-8")) for name in RECORDING)
    names = "Recording, Simulated, documentOf, resultOf, simulatedResult"
    scope = f"const {{{names}}} = (() => {{\n{recording}return {{{names}}}\n}})()\n"
    return "'use strict'\n" + rules + scope + joined(ENGINE)


def framed(title: str, script: str, held: dict[str, str], policy: Callable[[str], str] | None = None, style: str = "") -> str:
    """The frame of a page around its script and what it holds; another policy and a little more style may be given."""
    held = dict.fromkeys(("rules", "about", "engine", "page"), "") | held
    held |= {
        "title": escape(title),
        "player": in_letters(waiting_player(title).encode()),
        "policy": (policy or closed)(script),
        "style": colours() + text_of("page.css") + style,
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


def joined(names: Iterable[str], *more: str) -> str:
    """Scripts of `browser/`, and then the texts of other modules, as one."""
    return "\n" + "\n".join(_module(text) for text in (*(text_of(f"{name}.js") for name in names), *more))


def _module(text: str) -> str:
    """A module as a part of one script."""
    return COMMENTS.sub("", MODULE_WORDS.sub("", text))


def text_of(name: str) -> str:
    """A file of `browser/`."""
    return (resources.files(__package__) / "browser" / name).read_text(encoding="utf-8")


def colours() -> str:
    """The palette as variables of the style sheet, as light as the reader's screen."""
    pairs = {name: (getattr(LIGHT, name), getattr(DARK, name)) for name in ("paper", "ink", "quiet", "faint", "halo")}
    for name, one, other in zip(("max", "min", *(f"p{k}" for k in range(len(LIGHT.players)))), _tints(LIGHT), _tints(DARK), strict=True):
        pairs |= {f"{name}-line": (one, other)}
    return (
        ":root{color-scheme:light dark;" + "".join(f"--{name}:light-dark({one},{other});" for name, (one, other) in pairs.items()) + "}\n"
    )


def _tints(theme: Theme) -> list[str]:
    return [tint.line for tint in (theme.max, theme.min, *theme.players)]
