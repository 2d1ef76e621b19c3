"""A game as one HTML file: its rules compiled to WebAssembly, its board, and searches to play against and to analyse with.

    made = page(Chess())        the text of a file that needs nothing else and asks nothing of any network

    state ── export.compiled ──▶ rules, searches, board() as machine code ─┐
    surface ── board.documents ──▶ what it is played on ───────────────────┼──▶ browser/page.html ──▶ one text
    browser/*.js, *.css, export/zermelo.js, draw (palette, player) ────────┘

`about` is what the page knows of a game beside its machine code, `setting` how its positions are set up, `assembly` puts the file
together, `browser/` has its scripts; `site/` makes a folder of such pages, and `native/` answers pages that have Python behind them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from .about import about, ways_of
from .assembly import assembled, elements
from .setting import WORDS

__all__ = ["elements", "page", "ways_of"]


def page(state: Any, *, title: str | None = None, ways: Iterable[str] = (), tell: Callable[[str], None] = lambda text: None) -> str:
    """A page on which the game is played that begins with `state`.

    title   its heading; by default the game's
    ways    how the computer searches, the first unless another is chosen: "engine", "deepen", "minimax", "mcts"; by default what suits
    tell    hears what is being done

    Compiling for WebAssembly concerns the whole process: call it from a process of its own, as `zermelo page` is. Raises ExportError,
    GameError or SearchError with one sentence.
    """
    from ..export import check_travels, compiled

    check_travels(state)
    chosen = list(ways) or ways_of(state)
    known = about(state, chosen)  # before compiling: what a game says wrongly of its board is told at once
    made = compiled(state, "wasm", chosen, tell, people=True)
    manifest = dict(made.manifest)
    if "action_name" in manifest["functions"]:
        manifest["action_names"] = None
    if not WORDS.issubset(manifest["functions"]) and (known["setting"] or {}).get("way") == "rules":
        known["setting"] = None  # they could not be compiled
    return assembled(title or manifest["title"], made.code, known | {"manifest": manifest})
