"""Sheets as files: a blank one and its solution.

    sheets ──▶ sheet.tex    sheet-solution.tex
               sheet.html   sheet-solution.html
               sheet.pdf    sheet-solution.pdf         by pdflatex
               sheet.json   sheet-answers.json         all answers, and an answer file to fill in
               sheet.xml                               a quiz for Moodle

The blank sheet and the solution are two files, so that one can be handed out without the other. With a list of students all
sheets are in the same file, each beginning on a new page; only answer files are written separately for each student.
"""

from __future__ import annotations

import dataclasses
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from ..errors import TeachingError
from ..files import replace, text_of
from .blank import SHEET, VERSION, blank_answers, is_blank
from .html import html
from .moodle import quiz
from .sheet import Sheet
from .tex import pdf, tex

LINE = 110
"""Characters on a line of JSON."""


def write(sheets: Sequence[Sheet], out: Path) -> list[Path]:
    """Write sheets in the format that the suffix of `out` names; the module's docstring lists the files. Returns their paths.

    Raises TeachingError for another suffix, if pdflatex is needed and is missing or cannot print a name, or if somebody has written answers
    into an answer file; ZermeloError if a file cannot be written.
    """
    if out.parent != Path() and not out.parent.is_dir():
        raise TeachingError(f"{out} cannot be written: there is no folder {out.parent}")
    suffix = out.suffix.lower()
    if suffix == ".json":
        files = _json_files(sheets, out)
        for path, _ in files[1:]:
            if path.is_file() and not is_blank(text_of(path, otherwise="latin-1")):
                raise TeachingError(f"{path} has answers in it, which would be lost: take it away, or give the sheet another name")
    elif suffix == ".xml":
        files = [(out, quiz(sheets))]
    elif suffix in PAGES:
        page = PAGES[suffix]
        files = [(out, page(sheets, False)), (_with_ending(out, "-solution"), page(sheets, True))]
    else:
        raise TeachingError(f"{out.name} must end with {', '.join(PAGES)}, .json or .xml")
    for path, content in files:
        replace(path, content)
    return [path for path, _ in files]


PAGES: dict[str, Callable[[Sequence[Sheet], bool], str | bytes]] = {
    ".tex": tex,
    ".html": html,
    ".pdf": lambda sheets, solution: pdf(tex(sheets, solution)),
}


def _with_ending(out: Path, ending: str) -> Path:
    """sheet.tex → sheet-solution.tex"""
    return out.with_name(f"{out.stem}{ending}{out.suffix}")


# ------------------------------------------------------------------------------------------------------------ JSON


def as_dict(sheets: Sequence[Sheet]) -> dict[str, Any]:
    """Sheets with all answers as plain data, ready for JSON; docs/exercises.md describes it."""
    first = sheets[0]
    return {
        "format": SHEET,
        "version": VERSION,
        "title": first.title,
        "recipe": dataclasses.asdict(first.recipe),
        "sheets": [{"student": one.student or None, "exercises": [exercise.as_dict() for exercise in one.exercises]} for one in sheets],
    }


def _json_files(sheets: Sequence[Sheet], out: Path) -> list[tuple[Path, str | bytes]]:
    files: list[tuple[Path, str | bytes]] = [(out, json_text(as_dict(sheets)))]
    for one, name in zip(sheets, _file_names(one.student for one in sheets), strict=True):
        files.append((_with_ending(out, f"-answers{name}"), json_text(blank_answers(one.exercises, one.student))))
    return files


def json_text(data: Any) -> str:
    """JSON for people to read and fill in: whatever fits on a line is written on one."""
    return _lines(data, 0) + "\n"


def _lines(data: Any, depth: int) -> str:
    flat = json.dumps(data, ensure_ascii=False)
    if not data or not isinstance(data, dict | list) or (depth > 1 and len(flat) <= LINE):
        return flat
    margin = "\n" + "  " * (depth + 1)
    if isinstance(data, dict):
        parts = [f"{json.dumps(key, ensure_ascii=False)}: {_lines(value, depth + 1)}" for key, value in data.items()]
    else:
        parts = [_lines(value, depth + 1) for value in data]
    opening, closing = "{}" if isinstance(data, dict) else "[]"
    return opening + margin + f",{margin}".join(parts) + margin[:-2] + closing


def _file_names(students: Iterable[str]) -> list[str]:
    """Ada Lovelace → -ada-lovelace; equal names are numbered."""
    found: list[str] = []
    for student in students:
        letters = unicodedata.normalize("NFKD", student).encode("ascii", "ignore").decode().lower()
        name = re.sub(r"[^a-z0-9]+", "-", letters).strip("-")
        name = f"-{name}" if name else "-student" if student else ""
        number = 2
        while name in found:
            name, number = f"{name.removesuffix(f'-{number - 1}')}-{number}", number + 1
        found.append(name)
    return found
