"""File formats for games and trees.

Each module knows one format: its syntax, its pitfalls, and the positions that it describes. Errors name line and column.

    read_tree(text)        the tree in a text of any format; `format_of` recognises the format, `convert` writes another
    from_json, to_json     our JSON                               from_efg, to_efg     Gambit's files
    from_cs188, unfold     tests of the CS188 autograder, and the tree that a search works on
    pdn                    games of draughts: pdn.read, pdn.scan, pdn.write

    trees (all formats of trees)   treejson   efg   cs188   pdn
    source, json_source, nodes     what the readers share
"""

from __future__ import annotations

from . import pdn
from .cs188 import from_cs188, unfold
from .efg import from_efg, to_efg
from .treejson import from_json, to_json
from .trees import convert, format_of, read_tree

__all__ = ["convert", "format_of", "from_cs188", "from_efg", "from_json", "pdn", "read_tree", "to_efg", "to_json", "unfold"]
