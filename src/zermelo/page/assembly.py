"""One file from many: scripts as they stand, one after the other, a style sheet, the machine code packed.

The scripts are ES modules that import each other by name. In the file they lie in one scope, each after those it needs, without the
words `import` and `export`: a page that is opened from disk may load no modules. What works in the worker is a text of its own.
"""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from collections.abc import Callable, Iterable, Mapping
from html import escape
from importlib import resources
from typing import Any

from ..draw.palette import DARK, LIGHT, Theme

ENGINE = ("rules/items", "rules/entering", "rules/position", "rules/setting", "search/thinking", "search/worker")
"""The scripts of the worker, after `export/zermelo.js`; each needs only those before it."""
PAGE = (
    "texts",
    *(f"board/{name}" for name in ("shapes", "entry", "places", "pointing", "board")),
    *(f"match/{name}" for name in ("host", "match", "saved")),
    "search/levels",
    *(f"panels/{name}" for name in ("values", "analysis", "moves", "settings", "setup")),
    "table",
    "main",
)
"""The scripts of the page, before the one that begins."""

MODULE_WORDS = re.compile(r"^import .*\n|^export (?=const|let|class|function|async)", re.MULTILINE)
COMMENTS = re.compile(r"^ */\*\*(?:(?!\*/).)*\*/\n|^ *//[^\n]*\n|^\n", re.MULTILINE | re.DOTALL)
"""Those on lines of their own, a third of the text: who wants to read the scripts finds them in the repository."""


def assembled(title: str, code: bytes, about: dict[str, Any]) -> str:
    """The page of a game: its machine code, and all that is known about it."""
    worker = _module((resources.files("zermelo") / "export" / "zermelo.js").read_text("utf-8")) + joined(ENGINE)
    held = {
        "rules": _packed(code),
        "about": _packed(json.dumps(about, separators=(",", ":")).encode()),
        "engine": f"'use strict'\n{worker}",
    }
    return framed(title, joined((*PAGE, "start")), held)


def framed(title: str, script: str, held: dict[str, str], policy: Callable[[str], str] | None = None, style: str = "") -> str:
    """The frame of a page around its script and what it holds; another policy and a little more style may be given."""
    held = dict.fromkeys(("rules", "about", "engine"), "") | held
    held |= {
        "title": escape(title),
        "policy": (policy or closed)(script),
        "style": colours() + text_of("page.css") + style,
        "script": script,
    }
    return filled("page.html", held)


def filled(template: str, parts: Mapping[str, str]) -> str:
    """A template of `browser/` with these parts in place of {{name}}."""
    return re.sub(r"\{\{(\w+)\}\}", lambda found: parts[found[1]], text_of(template))


def closed(script: str, *, worker: bool = True) -> str:
    """What a page may do: run its own script, its worker with WebAssembly if it has one, and nothing else; no network at all."""
    allowed = {
        "default-src": "'none'",
        "script-src": f"'{digest(script)}'" + " 'wasm-unsafe-eval'" * worker,
        **({"worker-src": "blob:"} if worker else {}),
        "style-src": "'unsafe-inline'",
        "img-src": "data:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    return "; ".join(f"{what} {where}" for what, where in allowed.items())


def digest(script: str) -> str:
    """A script as a policy names it."""
    return "sha256-" + base64.b64encode(hashlib.sha256(script.encode("utf-8")).digest()).decode("ascii")


def joined(names: Iterable[str], *more: str) -> str:
    """Scripts of `browser/`, and then the texts of other modules, as one."""
    return "\n" + "\n".join(_module(text) for text in (*(text_of(f"{name}.js") for name in names), *more))


def _module(text: str) -> str:
    """A module as a part of one script."""
    return COMMENTS.sub("", MODULE_WORDS.sub("", text))


def _packed(data: bytes) -> str:
    """Bytes as letters, compressed."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii")


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
