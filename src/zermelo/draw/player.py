"""A recorded search as a page that plays it: one HTML file that needs nothing else and asks nothing of any network.

    recording ── as_dict ──▶ JSON ─┐        (compressed where it is long)
    boards ────── in_svg ──▶ SVG  ─┼──▶ page/player.html ──▶ one text
    palette, page/*.css, page/*/*.js ┘

The page plays the changes of the document forwards and backwards. Its scripts have the lines of `layout` and `scene`, so that the
picture at every step is the one that the other drawings show; and for explicit trees those of minimax and alpha-beta, so that a
reader can change the tree and search it again. Tests in a browser hold each of these against the library.
"""

from __future__ import annotations

import base64
import gzip
import json
from collections.abc import Iterator, Sequence
from html import escape
from importlib import resources
from typing import TYPE_CHECKING, Any

from ..errors import SearchError
from ..trace.events import CHANCE_NODE, MAX, MIN
from ..trace.listing import ALPHA_BETA, CUT_SIGNS, MINIMAX
from .boards import board, in_svg
from .formats.svg import LABEL_AT_LEVEL, LEVEL_EDGE, sheet
from .palette import DARK, LIGHT, PRINT, Theme, Tint
from .scene.geometry import APART, BESIDE, CUT_AT, HALF, ROOM, SLOPE, STROKE
from .scene.layout import GAP
from .scene.marks import LEFT_OUT, STUBS
from .scene.scene import ANNOTATIONS, ASIDE, BOARD, LABEL_AT, LETTER, LEVEL, MANY, MARGIN, SIZE, check_view

if TYPE_CHECKING:
    from ..trace import Recording

SCRIPTS = (
    *(f"model/{name}" for name in ("numbers", "recording", "tree", "words", "replay", "search")),
    *(f"picture/{name}" for name in ("layout", "scene", "picture")),
    *(f"controls/{name}" for name in ("quiz", "pane", "panels", "keys", "editing", "quizform", "view")),
)
"""The scripts of the page; each needs only those before it."""
MEASURES = {
    "GAP": GAP,
    "ANNOTATIONS": ANNOTATIONS,
    "STUBS": STUBS,
    "LEFT_OUT": LEFT_OUT,
    "MANY": MANY,
    "LETTER": LETTER,
    "SIZE": SIZE,
    "LEVEL": LEVEL,
    "BOARD": BOARD,
    "MARGIN": MARGIN,
    "ASIDE": ASIDE,
    "LABEL_AT": LABEL_AT,
    "HALF": HALF,
    "SLOPE": SLOPE,
    "ROOM": ROOM,
    "BESIDE": BESIDE,
    "CUT_AT": CUT_AT,
    "STROKE": STROKE,
    "APART": APART,
    "LEVEL_EDGE": LEVEL_EDGE,
    "LABEL_AT_LEVEL": LABEL_AT_LEVEL,
}
"""What the scripts know by the same names as `layout`, `scene`, `shapes` and `svg`."""
READABLE = 5000
"""Steps of a search that a notebook shows as a page; of longer ones it shows the picture."""
PACKED_FROM = 1_000_000
"""Letters of JSON from which on the page holds them compressed."""
FRAME = 760
"""The height of the page in a notebook, in pixels."""


def player(
    recording: Recording,
    *,
    others: Sequence[Recording] = (),
    quiz: bool = False,
    boards: bool = False,
    title: str | None = None,
    step: int = 0,
    annotate: str = "window",
    depth: int | None = None,
) -> str:
    """A page that plays `recording`.

    others   recordings of the same position: the first is played beside it with the same clock, all can be chosen
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
        "documents": [one.as_dict() for one in (recording, *others)],
        "boards": _boards([recording, *others]) if boards else None,
        "quiz": quiz,
        "begin": {"step": step, "annotate": annotate, "depth": depth},
        "titled": title is not None,
        "listings": listings(),
    }
    form, text = _packed(_json(data))
    parts = {
        "form": form,
        "title": escape(title if title is not None else _title(recording)),
        "style": _colours() + _file("player.css"),
        "data": text,
        "script": _measures() + "\n".join(_file(f"{name}.js") for name in SCRIPTS),
    }
    head, *rest = _file("player.html").split("{{")
    return head + "".join(parts[name] + text for name, _, text in (part.partition("}}") for part in rest))


def framed(recording: Recording) -> str | None:
    """The page in a frame, for notebooks; None if the search is too long to be read there."""
    if len(recording.events) > READABLE:
        return None
    page = escape(player(recording), quote=True)
    return f'<iframe srcdoc="{page}" title="{escape(_title(recording))}" style="width:100%;height:{FRAME}px;border:0"></iframe>'


def _title(recording: Recording) -> str:
    """The game and the position, as far as a heading may be long."""
    name, position = recording.game, " ".join(str(recording.root).split())
    return position if recording.tree and len(position) <= 90 else f"{name}: {position}" if len(position) <= 60 else name


def listings() -> dict[str, list[str]]:
    """The algorithm's lines by the rule of its cuts."""
    cutting = {rule: ALPHA_BETA.format(high=high, low=low).splitlines() for rule, (high, low) in CUT_SIGNS.items()}
    return {"minimax": MINIMAX.splitlines(), **cutting}


def _boards(recordings: Sequence[Recording]) -> dict[str, Any]:
    """Every picture of a position once, and which node shows which."""
    pictures: dict[str, int] = {}
    sizes: list[tuple[float, float]] = []
    shown: dict[str, int] = {}
    side = BOARD - 6
    for recording in recordings:
        for node in recording.nodes.values():
            if not node.kind or node.id in shown:
                continue
            before = recording.state(node.parent) if node.parent else None
            drawn = board(recording.state(node.id), before=before)
            markup = in_svg(drawn, 0, 0, side)
            if markup not in pictures:
                pictures[markup] = len(pictures)
                sizes.append((min(1.0, drawn.width / drawn.height) * side, min(1.0, drawn.height / drawn.width) * side))
            shown[node.id] = pictures[markup]
    return {"of": shown, "pictures": [{"markup": markup, "wide": sizes[i][0], "high": sizes[i][1]} for markup, i in pictures.items()]}


def _measures() -> str:
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in MEASURES.items())


def _json(data: Any) -> str:
    """JSON that can stand in a page: no text in it can end the element that holds it."""
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _packed(text: str) -> tuple[str, str]:
    """What the page plays, and its type: as it stands if it is short, else compressed, which takes a tenth of the room."""
    if len(text) <= PACKED_FROM:
        return "application/json", text
    return "application/gzip", base64.b64encode(gzip.compress(text.encode("utf-8"), mtime=0)).decode("ascii")


def _file(name: str) -> str:
    return (resources.files(__package__) / "page" / name).read_text(encoding="utf-8")


# -------------------------------------------------------------------------------------------------------------- colours


def _colours() -> str:
    """The palette as variables of the style sheet, as light as the reader's screen and black on white in print; and the style of a
    picture in these variables."""
    screen = [f"--{name}:light-dark({light},{dark});" for name, light, dark in _pairs(LIGHT, DARK)]
    paper = [f"--{name}:{colour};" for name, colour, _ in _pairs(PRINT, PRINT)]
    tints = [Tint(f"var(--{kind}-line)", f"var(--{kind}-fill)") for kind in _kinds(LIGHT)]
    paper_, ink, quiet, faint, halo = (f"var(--{name})" for name in PLAIN)
    variables = Theme(paper_, ink, quiet, faint, halo, tints[0], tints[1], tints[2], tuple(tints[3:]))
    return (
        f":root{{color-scheme:light dark;{''.join(screen)}}}\n@media print{{:root{{{''.join(paper)}}}}}\n" + sheet("svg", variables) + "\n"
    )


PLAIN = ("paper", "ink", "quiet", "faint", "halo")


def _kinds(theme: Theme) -> list[str]:
    return [MAX, MIN, CHANCE_NODE, *(f"p{place}" for place in range(len(theme.players)))]


def _pairs(one: Theme, other: Theme) -> Iterator[tuple[str, str, str]]:
    """The colours of two themes, by the names that the style sheet knows."""
    for name in PLAIN:
        yield name, getattr(one, name), getattr(other, name)
    tints = zip(
        _kinds(one), (one.max, one.min, one.chance, *one.players), (other.max, other.min, other.chance, *other.players), strict=True
    )
    for kind, tint, second in tints:
        yield f"{kind}-line", tint.line, second.line
        yield f"{kind}-fill", tint.fill, second.fill
