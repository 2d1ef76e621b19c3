"""The page as a text: the one HTML file that a search is put into, made of its style sheet, its scripts, the palette and the measures.

palette, page/*.css, page/pages/*.js ──▶ page/player.html ──▶ one text
"""

from __future__ import annotations

import base64
import gzip
import json
import re
from collections.abc import Callable, Collection
from html import escape

from ..scripts import CATALOGUE, file, joined, squeezed, with_texts
from ..trace.words import ALGORITHMS
from .colours import in_print, on_screen, variables
from .formats.svg import LABEL_AT_LEVEL, LEVEL_EDGE, sheet
from .scene.geometry import APART, BESIDE, CUT_AT, HALF, ROOM, SLOPE, STROKE
from .scene.layout import GAP
from .scene.marks import STUBS
from .scene.scene import ANNOTATIONS, ASIDE, LABEL_AT, LETTER, LEVEL, MANY, MARGIN, SIZE

PARTS = {"waiting": (), "search": ("keeping", "quiz"), "tree": ("keeping", "quiz", "editing")}
"""The pages, by the scripts of `page/pages/` that begin them, and the parts that not every page has: what keeps and hands on, what asks
what comes next, what changes an explicit tree. Their elements stand in the page between `<!-- name -->` and `<!-- end -->`."""
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
"""What `page/picture/measures.js` reads, by the same names as the modules that it comes from."""
BLOCK = re.compile(r"<!-- (\w+) -->(.*?)<!-- end -->\n", re.DOTALL)
INDENTED = re.compile(r"^\s+", re.MULTILINE)
QUOTED = re.compile(r"""(['"])(.*?)\1""")
SPOKEN = {"name", "thousands", "reversed below", "expectiminimax", "solve", *ALGORITHMS}
"""Texts that no script names."""


def assembled(title: str, form: str, data: str, page: str) -> str:
    """The page: its heading, what it plays (`form` is the type of `data`), and which of PARTS it is."""
    html = BLOCK.sub(lambda block: block[2] + "\n" if block[1] in PARTS[page] else "", INDENTED.sub("", file("draw/page/player.html")))
    given = {
        "form": form,
        "title": escape(title),
        "style": on_screen() + in_print() + sheet("svg", variables()) + squeezed(file("draw/page/player.css")),
        "measures": json.dumps(MEASURES, separators=(",", ":")),
        "data": data,
        "script": _script(page, html),
    }
    head, *rest = html.split("{{")
    return head + "".join(given[name] + text for name, _, text in (part.partition("}}") for part in rest))


HARMLESS = str.maketrans("<&`", ",./")
"""Signs of base 85 (RFC 1924) that mean something in HTML or in scripts, and what stands for them."""


def in_letters(data: bytes) -> str:
    """Bytes as letters, compressed: what a page holds and unpacks (draw/page/packed.js).

    Five letters stand for four bytes, and a digit before all others says how many bytes at the end are none; what has a meaning in HTML or
    in scripts is written by other signs."""
    packed = gzip.compress(data, 9, mtime=0)
    return f"{-len(packed) % 4}{base64.b85encode(packed, pad=True).decode('ascii').translate(HARMLESS)}"


def _script(page: str, html: str) -> str:
    """The scripts of a page, with the texts of what it has."""
    script = joined(f"draw/page/pages/{page}.js")
    wanted: dict[str, Callable[[str], object]] = {"words": lambda key: _is_said(key, said), "sentences": bool}
    if "editing" in PARTS[page]:
        wanted["complaints"] = bool
    quoted = {found[2] for text in (html, CATALOGUE.sub("", script)) for found in QUOTED.finditer(text)}
    said = quoted | {*SPOKEN, *STUBS}
    return with_texts(script, wanted)


def _is_said(key: str, said: Collection[str]) -> bool:
    return key in said or key.startswith(("key ", "is ", "stub "))
