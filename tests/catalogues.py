"""What pages say, read from the files of each language: room, language and part."""

from __future__ import annotations

import re
from pathlib import Path

SOURCE = Path(__file__).parents[1] / "src" / "zermelo"
ROOMS = {"page": SOURCE / "page/browser/language", "studio": SOURCE / "studio/browser/language", "draw": SOURCE / "draw/page/texts"}
"""Folders with a file for each language, and a list of them: languages.js."""
LINE = re.compile(r"""    (?:'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|(\w+)): (.+),(?: //.*)?""")

Parts = dict[str, dict[str, str]]


def languages(room: str) -> dict[str, str]:
    """The languages of a room, each with the name that its catalogue has in scripts."""
    listed = re.search(r"^export const LANGUAGES = \{(.*)\}$", (ROOMS[room] / "languages.js").read_text("utf-8"), re.MULTILINE)
    assert listed
    return dict(pair.split(": ") for pair in listed[1].replace("'", "").split(", "))


def catalogue(room: str, language: str) -> Parts:
    """All texts of a language as they are written, in quotes, part by part. Raises AssertionError for a line that is none."""
    path = ROOMS[room] / f"{language}.js"
    name = languages(room)[language]
    lines = path.read_text("utf-8").splitlines()
    begin = lines.index(f"export const {name} = {{")
    assert all(line.startswith(("//", "/** @type")) or not line for line in lines[:begin]) and lines[-1] == "}"
    parts: Parts = {}
    part = ""
    for number, line in enumerate(lines[begin + 1 : -1], begin + 2):
        found = LINE.fullmatch(line)
        if part and found:
            key = re.sub(r"\\(.)", r"\1", found[1] or found[2] or found[3])
            assert key not in parts[part], f"{path.name}, line {number}: {key!r} stands there twice"
            parts[part][key] = found[4]
        elif part and line == "  },":
            part = ""
        elif not part and (opened := re.fullmatch(r"  (\w+): \{", line)):
            part = opened[1]
            parts[part] = {}
        else:
            assert not part and line.startswith("  // "), f"{path.name}, line {number}: one text a line, as key: 'text'"
    return parts


def said(literal: str) -> str:
    """The text that a script has between quotes."""
    return re.sub(r"\\(.)", r"\1", literal[1:-1])


def texts(room: str, language: str, part: str) -> dict[str, str]:
    """Keys and texts of a part that has nothing but texts."""
    return {key: said(literal) for key, literal in catalogue(room, language)[part].items()}
