"""How games, positions and trees are written in files that other programs read and write too.

A module here knows one format: its text, its traps, and what the text means as positions of ours. It searches nothing and
prints nothing. What cannot be read is refused with one sentence that names line and column.

    read_tree(text)        the tree in a text, whatever its format; `format_of` says which, `convert` writes it in another
    from_json, to_json     our JSON                               from_efg, to_efg     Gambit's files
    from_cs188, unfold     tests of the CS188 autograder: what they ask, and the tree that a search plays
    pdn                    games of draughts: pdn.read, pdn.scan, pdn.write

    trees (all formats of trees)   treejson   efg   cs188   pdn
    treenodes, located             what the readers share
"""

from __future__ import annotations

from . import pdn
from .cs188 import from_cs188, unfold
from .efg import from_efg, to_efg
from .treejson import from_json, to_json
from .trees import convert, format_of, read_tree

__all__ = ["convert", "format_of", "from_cs188", "from_efg", "from_json", "pdn", "read_tree", "to_efg", "to_json", "unfold"]
