"""Sheets as web pages: one file that needs no network and prints well.

The pictures follow the reader's light or dark theme; on paper everything is black on white, and each student's sheet begins a page.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape

from ..draw import svg
from .exercise import Exercise
from .sheet import IN_TABLE, IN_TREE, Row, Sheet, answer_on_page, blank_scene, signs, solved_scene, tables

LEAST = 0.7
"""Of its own width, in which a tree is drawn at least: smaller, it could not be read."""
STYLE = """\
:root { color-scheme: light dark }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; line-height: 1.5;
  font-family: system-ui, -apple-system, 'Segoe UI', Roboto, 'Noto Sans', 'DejaVu Sans', sans-serif }
h1 { font-size: 1.5rem; margin-bottom: .2rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .3rem }
section.sheet + section.sheet { border-top: 2px solid; margin-top: 4rem; padding-top: 1rem }
.wide { overflow-x: auto }
.tree { margin: 1rem 0 }
.tree svg { max-width: 100%; height: auto }
.tree .on-paper { display: none }
.signs, .hint { opacity: .8; margin: 0 }
ol { list-style: lower-alpha; padding-left: 1.6rem }
li { margin: .5rem 0 }
.answer { font-weight: 600 }
.line { display: inline-block; min-width: 14rem; border-bottom: 1px solid; height: 1.5rem }
table { border-collapse: collapse; margin: .5rem 0 }
th, td { border: 1px solid; padding: .25rem .5rem; text-align: center; min-width: 4.2rem; height: 1.6rem }
th { font-weight: 400 }
th:first-child { text-align: left; min-width: 4rem }
.reasons { margin: .5rem 0; padding-left: 1.2rem; list-style: disc }
@media print {
  body { max-width: none; margin: 0; color: #000; background: #fff }
  section.sheet { break-before: page; border: 0; margin: 0; padding: 0 }
  section.sheet:first-of-type { break-before: auto }
  section.exercise { break-inside: avoid }
  .wide { overflow: visible }
  .tree .on-screen { display: none }
  .tree .on-paper { display: block }
}"""


def html(sheets: Sequence[Sheet], solution: bool) -> str:
    """All sheets, blank or solved, as one page."""
    title = _title(sheets[0].title, solution)
    body = "\n".join(line for sheet in sheets for line in _sheet(sheet, solution))
    return (
        f'<!DOCTYPE html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n<title>{escape(title)}</title>\n'
        f"<style>\n{STYLE}\n</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>\n"
    )


def _title(title: str, solution: bool) -> str:
    return f"{title}: solution" if solution else title


def _sheet(sheet: Sheet, solution: bool) -> Iterator[str]:
    yield '<section class="sheet">'
    yield f"<h1>{escape(_title(sheet.title, solution))}</h1>"
    name = escape(sheet.student) or '<span class="line"></span>'
    yield f"<p>Name: {name}</p>" if sheet.student or not solution else ""
    for exercise in sheet.exercises:
        yield from _exercise(exercise, solution)
    yield "</section>"


def _exercise(exercise: Exercise, solution: bool) -> Iterator[str]:
    drawn = solved_scene(exercise) if solution else blank_scene(exercise)
    yield '<section class="exercise">'
    yield f"<h2>Exercise {exercise.number}</h2>"
    yield f"<p>{escape(exercise.task)}</p>"
    yield f'<p class="signs">{signs(exercise)}</p>'
    least = f"min-width: {LEAST * drawn.width:.0f}px"
    screen = f'<div class="on-screen" style="{least}">{svg(drawn, theme="auto", words=False)}</div>'
    paper = f'<div class="on-paper">{svg(drawn, theme="print", words=False)}</div>'
    yield _wide("Tree", exercise, f'<div class="tree">{screen}\n{paper}</div>')
    yield _wide("Table", exercise, "".join(_table(rows) for rows in tables(exercise, solution)))
    yield "<ol>"
    for question in exercise.questions:
        answer = f' <span class="answer">{escape(answer_on_page(question))}</span>' if solution else ""
        line = "" if solution or question.key in IN_TABLE + IN_TREE else '<br><span class="line"></span>'
        yield f"<li>{escape(question.text)}{answer}{line}</li>"
    yield "</ol>"
    if solution and exercise.reasons:
        yield f'<ul class="reasons">{"".join(f"<li>{escape(reason)}</li>" for reason in exercise.reasons)}</ul>'
    yield "</section>"


def _wide(what: str, exercise: Exercise, content: str) -> str:
    """What is moved sideways by itself, also by the keyboard, where the screen is narrower."""
    return f'<div class="wide" tabindex="0" role="group" aria-label="{what} of exercise {exercise.number}">{content}</div>'


def _table(rows: tuple[Row, ...]) -> str:
    """The names of the nodes, and below them rows of answers."""
    names, *answers = rows
    head = "".join(f'<th scope="col">{escape(cell)}</th>' for cell in (names.label, *names.cells))
    lines = [f'<th scope="row">{escape(row.label)}</th>{"".join(f"<td>{escape(cell)}</td>" for cell in row.cells)}' for row in answers]
    return f"<table>{''.join(f'<tr>{line}</tr>' for line in (head, *lines))}</table>"
