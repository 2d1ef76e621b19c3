r"""Sheets for LaTeX, and through pdflatex as PDF.

Only article, geometry, amssymb, graphicx, tikz and the usual fonts are needed. A tree that is wider than the page is drawn
smaller; a blank exercise is not broken across pages, and the table stands beside the tree if there is room.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from ..draw import tikz
from ..draw.formats.tex import tex as escaped
from ..errors import TeachingError
from .exercise import EXPECTIMAX, Exercise
from .sheet import Row, Sheet, answer_on_page, blank_scene, solved_scene, tables

SECONDS = 600
"""Time limit for pdflatex."""

HEAD = r"""\documentclass[11pt]{article}
\usepackage[a4paper, margin=20mm, top=16mm, bottom=16mm, headsep=4mm, footskip=8mm]{geometry}
\usepackage{amssymb, graphicx, tikz}
\setlength{\parindent}{0pt}\setlength{\parskip}{4pt}\raggedbottom
\pagestyle{myheadings}
\ifdefined\pdftrailerid\pdftrailerid{}\pdfsuppressptexinfo=-1\fi % the same sheet gives the same file
\newsavebox{\treebox}
\newenvironment{tree}{\begin{lrbox}{\treebox}}{\end{lrbox}%
  \ifdim\wd\treebox>\linewidth\resizebox{\linewidth}{!}{\usebox{\treebox}}\else\usebox{\treebox}\fi\hspace{3mm}}
\newenvironment{beside}{\par\smallskip\rightskip=0pt plus 1fil\lineskiplimit=6pt\lineskip=6pt}{\par\smallskip}
\newcommand{\blank}[1]{\underline{\hspace{#1}}}
\newcommand{\cell}[1]{\makebox[14mm]{\rule[-2mm]{0pt}{7mm}#1}}
\newcommand{\entry}[2]{\par\hangindent=6mm\makebox[6mm][l]{#1}#2}
\begin{document}
"""


def tex(sheets: Sequence[Sheet], solution: bool) -> str:
    """All sheets, blank or solved, as one document. Raises TeachingError if a name has letters that are missing in LaTeX's usual fonts."""
    body = "\n".join(line for sheet in sheets for line in _sheet(sheet, solution))
    return f"{HEAD}{body}\n\\end{{document}}\n"


def pdf(source: str) -> bytes:
    """The document as PDF; the same source gives the same bytes.

    Raises TeachingError if pdflatex is not installed, or reports an error.
    """
    program = shutil.which("pdflatex")
    if program is None:
        raise TeachingError("a PDF needs pdflatex, which is not installed: install it, or write --out sheet.tex or sheet.html")
    with tempfile.TemporaryDirectory(prefix="zermelo-sheet-") as folder:
        (Path(folder) / "sheet.tex").write_text(source, encoding="utf-8")
        command = [program, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "sheet.tex"]
        settings = {**os.environ, "SOURCE_DATE_EPOCH": "0", "FORCE_SOURCE_DATE": "1"}
        try:
            done = subprocess.run(command, cwd=folder, env=settings, stdin=subprocess.DEVNULL, capture_output=True, timeout=SECONDS)
        except subprocess.TimeoutExpired:
            raise TeachingError(f"pdflatex took more than {SECONDS} seconds: make fewer sheets, or write --out sheet.tex") from None
        if done.returncode:
            error = re.search(r"^! (.*)$", done.stdout.decode("utf-8", "replace"), re.MULTILINE)
            raise TeachingError(f"pdflatex cannot make the sheet: {error[1] if error else f'it ended with exit status {done.returncode}'}")
        return (Path(folder) / "sheet.pdf").read_bytes()


def _sheet(sheet: Sheet, solution: bool) -> Iterator[str]:
    title = _printable(f"{sheet.title}: solution" if solution else sheet.title)
    name = _printable(sheet.student)
    yield f"\\clearpage\\setcounter{{page}}{{1}}\\markright{{{title}{', ' if name else ''}{name}}}\\thispagestyle{{plain}}"
    yield f"{{\\Large\\bfseries {title}\\par}}"
    if name or not solution:
        yield f"\\medskip Name: {name or chr(92) + 'blank{70mm}'}\\par"
    for exercise in sheet.exercises:
        yield from _exercise(exercise, solution)


def _printable(words: str) -> str:
    """Text for LaTeX. Raises TeachingError for letters that its usual fonts do not have."""
    odd = next((letter for letter in words if letter != "?" and "?" in escaped(letter)), None)
    if odd is not None:
        raise TeachingError(f"LaTeX's usual fonts have no {odd!r}, as in {words!r}: write --out sheet.html, or use other letters")
    return escaped(words)


def _exercise(exercise: Exercise, solution: bool) -> Iterator[str]:
    yield "\\par\\bigskip\\begin{minipage}{\\linewidth}\\setlength{\\parskip}{4pt}"
    yield f"{{\\large\\bfseries Exercise {exercise.number}\\par}}"
    yield f"{escaped(exercise.task)} {_signs(exercise)}"
    yield "\\begin{beside}\\begin{tree}%"
    yield tikz(solved_scene(exercise) if solution else blank_scene(exercise), fragment=True).rstrip()
    yield "\\end{tree}%"
    yield from (_table(rows) for rows in tables(exercise, solution))
    yield "\\end{beside}" + ("\\end{minipage}" if solution else "")
    for letter, question in zip("abcdefgh", exercise.questions, strict=False):
        answer = f"\\textbf{{{escaped(answer_on_page(question))}}}" if solution else _answer_line(question.key)
        yield f"\\entry{{{letter})}}{{{escaped(question.text)} {answer}}}"
    if not solution:
        yield "\\end{minipage}"
        return
    yield "\\par\\smallskip"
    yield from (f"\\entry{{--}}{{{escaped(reason)}}}" for reason in exercise.reasons)


def _signs(exercise: Exercise) -> str:
    other = "$\\bigcirc$ chance" if exercise.kind == EXPECTIMAX else "$\\bigtriangledown$ MIN"
    return f"($\\bigtriangleup$ MAX, {other})"


def _answer_line(key: str) -> str:
    """A line for an answer that does not go into the tree or the table."""
    return {"move": "\\blank{30mm}", "visited": "\\blank{70mm}"}.get(key, "")


def _table(rows: tuple[Row, ...]) -> str:
    columns = "|l|" + "c|" * len(rows[0].cells)
    lines = [f"{escaped(row.label)} & {' & '.join(map(_cell, row.cells))} \\\\ \\hline" for row in rows]
    body = "\n".join(lines)
    return f"{{\\setlength{{\\tabcolsep}}{{1.2mm}}\\begin{{tabular}}[b]{{{columns}}}\\hline\n{body}\n\\end{{tabular}}}}\\hspace{{5mm}}"


def _cell(words: str) -> str:
    """The content of a cell; windows are set small to fit."""
    return f"\\cell{{{chr(92) + 'scriptsize ' if words.startswith('(') else ''}{escaped(words)}}}"
