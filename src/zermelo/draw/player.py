"""A recorded search as a page that plays it: one HTML file that needs nothing else and asks nothing of any network.

    recording ── as_dict ── packed ──▶ JSON ─┐        (compressed where it is long)
    boards ──────────────── in_svg ──▶ SVG  ─┼── assembled ──▶ one text
    palette, page/player.css, page/*/*.js ───┘

The page plays the changes of the document forwards and backwards. Its scripts have the lines of `layout` and `scene`, so that the
picture at every step is the one that the other drawings show; and on pages of explicit trees those of minimax and alpha-beta, so that a
reader can change the tree and search it again. Tests in a browser hold each of these against the library.
"""

from __future__ import annotations

import json
import re
from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from ..errors import SearchError
from ..games import title_of
from ..trace.listing import ALPHA_BETA, CUT_SIGNS, MINIMAX
from .assembly import assembled, in_letters
from .boards import board, in_svg
from .boards.picture import small_side
from .packing import packed
from .scene.scene import check_view

if TYPE_CHECKING:
    from ..trace import Recording

READABLE = 5000
"""Steps of a search that a notebook shows as a page; of longer ones it shows the picture."""
PACKED_FROM = 100_000
"""Letters of JSON from which on the page holds them compressed."""
ELEMENT = re.compile(r"<text.*?</text>|<[^>]*>", re.DOTALL)
"""An element of a board's picture."""
FRAME = 760
"""The height of the page in a notebook, in pixels."""


def player(
    recording: Recording,
    *,
    others: Sequence[Recording] = (),
    labels: Sequence[str] = (),
    quiz: bool = False,
    boards: bool = False,
    title: str | None = None,
    step: int = 0,
    annotate: str = "window",
    depth: int | None = None,
) -> str:
    """A page that plays `recording`.

    others   recordings of the same position: the first is played beside it with the same clock, all can be chosen
    labels   what distinguishes the recordings besides their search, the first's first
    quiz     the page begins by asking what the search will do
    boards   positions are drawn in the nodes
    title    the page's heading; by default the game and the position
    step, annotate, depth
             the page opens after so many steps, with these annotations, with so many plies drawn; by default as many as fit

    Raises SearchError if `others` are not of the same position, or if there is no such step or annotation.
    """
    check_view(recording, step, annotate)
    for other in others:
        if type(other.root) is not type(recording.root) or other.root != recording.root:
            raise SearchError(f"{other.root} cannot be played beside {recording.root}: record searches of the same position")
    data = {
        "packed": packed([one.as_dict() for one in (recording, *others)]),
        "boards": _boards([recording, *others]) if boards else None,
        "quiz": quiz,
        "begin": {"step": step, "annotate": annotate, "depth": depth},
        "titled": title is not None,
        "labels": list(labels),
        "listings": listings() if recording.tree else {},
    }
    form, text = _packed(_json(data))
    heading = title if title is not None else _title(recording)
    return assembled(heading, form, text, "tree" if recording.tree else "search")


def waiting_player(title: str = "") -> str:
    """The page without a search and without what keeps it, asks or changes trees: a page that has it in a frame hands it one.

    When the page waits, it sends `{zermelo: "ready"}` to its parent. A message `{zermelo: "play", documents: [...], ...}` from there is
    played from then on, and the next one after it: the fields are those of the page's data (docs/trace-format.md), of which only
    `documents` is needed. When Escape has nothing to end in the page, it sends `{zermelo: "leave"}`. A frame made of `srcdoc` has the
    parent's content policy besides its own, which has to let the one script run.
    """
    return assembled(title, "application/json", "", "waiting")


def framed(recording: Recording) -> str | None:
    """The page in a frame, for notebooks; None if the search is too long to be read there."""
    if len(recording.events) > READABLE:
        return None
    page = escape(player(recording), quote=True)
    return f'<iframe srcdoc="{page}" title="{escape(_title(recording))}" style="width:100%;height:{FRAME}px;border:0"></iframe>'


def _title(recording: Recording) -> str:
    """The game and the position, as far as a heading may be long."""
    name = recording.game if recording.tree else title_of(type(recording.root))
    position = " ".join(str(recording.root).split())
    return position if recording.tree and len(position) <= 90 else f"{name}: {position}" if len(position) <= 60 else name


def listings() -> dict[str, list[str]]:
    """The algorithm's lines by the rule of its cuts."""
    cutting = {rule: ALPHA_BETA.format(high=high, low=low).splitlines() for rule, (high, low) in CUT_SIGNS.items()}
    return {"minimax": MINIMAX.splitlines(), **cutting}


def _boards(recordings: Sequence[Recording]) -> dict[str, Any]:
    """Every picture of a position once, its elements by their numbers, and which node shows which."""
    pictures: dict[tuple[int, ...], int] = {}
    sizes: list[tuple[float, float]] = []
    elements: dict[str, int] = {}
    shown: dict[str, int] = {}
    side = small_side(recordings[0].root)
    for recording in recordings:
        for node in recording.nodes.values():
            if not node.kind or node.id in shown:
                continue
            before = recording.state(node.parent) if node.parent else None
            drawn = board(recording.state(node.id), before=before)
            parts = ELEMENT.findall(in_svg(drawn, 0, 0, side - 6))
            picture = tuple(elements.setdefault(part, len(elements)) for part in parts)
            if picture not in pictures:
                pictures[picture] = len(pictures)
                scale = (side - 6) / max(drawn.width, drawn.height)
                sizes.append((drawn.width * scale, drawn.height * scale))
            shown[node.id] = pictures[picture]
    drawn_as = [[list(picture), *size] for picture, size in zip(pictures, sizes, strict=True)]
    return {"side": side, "elements": list(elements), "pictures": drawn_as, "of": shown}


def _json(data: Any) -> str:
    """JSON that can stand in a page: no text in it can end the element that holds it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _packed(text: str) -> tuple[str, str]:
    """What the page plays, and its type: as it stands if it is short, else compressed, which takes a tenth of the room."""
    if len(text) <= PACKED_FROM:
        return "application/json", text
    return "application/gzip", in_letters(text.encode("utf-8"))
