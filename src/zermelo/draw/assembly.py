"""The page as a text: the one HTML file that a search is put into, made of its style sheet, its scripts and the palette.

    palette, page/*.css, page/*/*.js ──▶ page/player.html ──▶ one text

Comments on lines of their own stay behind: who wants to read the scripts finds them in the repository.
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Collection, Iterator
from html import escape
from importlib import resources

from ..trace.events import CHANCE_NODE, MAX, MIN
from ..trace.words import ALGORITHMS
from .formats.svg import LABEL_AT_LEVEL, LEVEL_EDGE, sheet
from .palette import DARK, LIGHT, PRINT, Theme, Tint
from .scene.geometry import APART, BESIDE, CUT_AT, HALF, ROOM, SLOPE, STROKE
from .scene.layout import GAP
from .scene.marks import STUBS
from .scene.scene import ANNOTATIONS, ASIDE, LABEL_AT, LETTER, LEVEL, MANY, MARGIN, SIZE

LANGUAGES = ("de",)
"""What pages speak besides English."""
PLAYING = (
    "texts/say",
    *(f"model/{name}" for name in ("numbers", "film", "choice")),
    *(f"picture/{name}" for name in ("layout", "scene", "picture")),
    *(f"controls/{name}" for name in ("pane", "sources", "panels", "zooming", "keys")),
)
"""The scripts of every page; each needs only those before it."""
PARTS = {
    "keeping": ("model/unpack", "controls/keeping"),
    "quiz": ("controls/quiz", "controls/quizform"),
    "editing": (*(f"model/{name}" for name in ("exact", "recording", "tree", "words", "replay", "search")), "controls/editing"),
}
"""What pages can have besides: what they hold and hand on, what asks what comes next, what changes an explicit tree and searches it. Each
has its scripts, and its elements in the page between `<!-- name -->` and `<!-- end -->`."""
LAST = "controls/view"
"""The script that begins."""
MEASURES = {
    "GAP": GAP,
    "ANNOTATIONS": ANNOTATIONS,
    "STUBS": STUBS,
    "MANY": MANY,
    "LETTER": LETTER,
    "SIZE": SIZE,
    "LEVEL": LEVEL,
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
"""What the scripts know by the same names as the modules that it comes from."""
COMMENTS = re.compile(r"^ *//[^\n]*\n|^ +|^\n", re.MULTILINE)
BLOCK = re.compile(r" *<!-- (\w+) -->(.*?)<!-- end -->\n", re.DOTALL)
TEXT = re.compile(r"^(\"?)([^\":\n]+)\1: .*\n", re.MULTILINE)
"""A line of a catalogue."""
COMPLAINTS = re.compile(r"^complaints: \[\n.*?^\],\n", re.MULTILINE | re.DOTALL)
"""What a catalogue says of texts that are no trees."""
SPOKEN = {"name", "thousands", "sentences", "complaints", "reversed below", "expectiminimax", "solve", *ALGORITHMS}
"""Texts that no script names."""


def assembled(title: str, form: str, data: str, parts: Collection[str], languages: Collection[str] = LANGUAGES) -> str:
    """The page: its heading, what it plays (`form` is the type of `data`), those of PARTS that it has, and the languages it
    speaks besides English."""
    html = BLOCK.sub(lambda block: block[2] + "\n" if block[1] in parts else "", _file("player.html"))
    scripts = [COMMENTS.sub("", _file(f"{name}.js")) for name in (*PLAYING, *(one for part in parts for one in PARTS[part]), LAST)]
    used = {word for text in (html, *scripts) for word in re.findall(r'"([^"\n]*)"', text)} | {*SPOKEN, *STUBS}
    catalogues = [_told(COMMENTS.sub("", _file(f"texts/{name}.js")), used) for name in ("en", *languages)]
    if "editing" not in parts:
        catalogues = [COMPLAINTS.sub("", catalogue) for catalogue in catalogues]
    given = {
        "form": form,
        "title": escape(title),
        "style": _colours() + _file("player.css"),
        "data": data,
        "script": "".join([_measures(), *scripts[:1], *catalogues, *scripts[1:]]),
    }
    head, *rest = html.split("{{")
    return head + "".join(given[name] + text for name, _, text in (part.partition("}}") for part in rest))


def in_letters(data: bytes) -> str:
    """Bytes as letters, compressed: what a page holds and unpacks."""
    return base64.b64encode(gzip.compress(data, 9, mtime=0)).decode("ascii")


def _told(catalogue: str, used: set[str]) -> str:
    """What a catalogue says of what a page has."""
    return TEXT.sub(lambda line: line[0] if line[2] in used or line[2].startswith(("key ", "is ")) else "", catalogue)


def _measures() -> str:
    return "".join(f"const {name} = {json.dumps(value)};\n" for name, value in MEASURES.items())


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
