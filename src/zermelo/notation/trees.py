"""Trees in any format: recognising the format of a text, and converting between formats.

sexpr    our text, ((3 12 8) (2 4 6) (14 5 2))     games.tree
json     our JSON, version 1                       treejson
efg      a Gambit file                             efg
cs188    a .test file of the CS188 autograder      cs188; read only
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ..games.tree import Tree
from .cs188 import from_cs188, unfold
from .efg import from_efg, to_efg
from .treejson import from_json, to_json

BEGINNINGS = (
    ("json", re.compile(r"\s*\{")),
    ("efg", re.compile(r"\s*EFG\b")),
    ("cs188", re.compile(r'(\s*(#[^\n]*)?\n)*\s*[A-Za-z_]\w*\s*:\s*"')),
)
"""How texts in these formats begin; any other text is in our own format."""

READERS: dict[str, Callable[[str], Tree]] = {
    "sexpr": Tree.from_text,
    "json": from_json,
    "efg": from_efg,
    "cs188": lambda text: unfold(from_cs188(text)).tree,
}

WRITERS: dict[str, Callable[[Tree], str]] = {
    "sexpr": lambda tree: f"{tree}\n",
    "json": to_json,
    "efg": to_efg,
}


def format_of(text: str) -> str:
    """The format of a text, recognised by its beginning."""
    return next((name for name, beginning in BEGINNINGS if beginning.match(text)), "sexpr")


def read_tree(text: str) -> Tree:
    """The tree that a text in any format describes. Raises PositionError, with line and column."""
    return READERS[format_of(text)](text)


def convert(text: str, to: str) -> str:
    """The same tree in the format `to`. Raises PositionError if the text is not a tree, or the format cannot express it."""
    return WRITERS[to](read_tree(text))
