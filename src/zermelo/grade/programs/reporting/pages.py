"""A grade as a web page and as a picture: the right search, and the student's up to its first wrong step."""

from __future__ import annotations

import dataclasses
from html import escape

from ....draw import svg as picture_of
from ....draw.scene import Scene, scene
from ....numbers import counted
from ....trace.events import LEAF
from ....trace.view import DONE, UNSEEN
from ...printable import printable
from .failure import Failure, turns
from .grade import Grade

MARGIN = 10


def scenes(failure: Failure) -> tuple[Scene, Scene]:
    """The right search, and the student's up to its first wrong step, with the time of the visit beside each of the student's nodes."""
    right = scene(failure.recording)
    visited, here = failure.until_wrong()
    seen = set(visited)
    is_tree = failure.case.game == "tree"
    marks = tuple(
        dataclasses.replace(
            mark,
            inside=mark.inside if mark.shape == LEAF and (is_tree or mark.id in seen) else "",
            beside=turns(visited, mark.id) if mark.id in seen and mark.shape != LEAF else "",
            status=DONE if mark.id in seen else UNSEEN,
            principal=False,
            current=mark.id == here,
        )
        for mark in right.marks
    )
    edges = tuple(
        dataclasses.replace(edge, window="", principal=False, cut=False, status=DONE if edge.child in seen else UNSEEN)
        for edge in right.edges
    )
    title = "Yours, up to its first wrong step" if here else "Yours"
    step = failure.first_step
    sentence = f"{step[:1].upper()}{step[1:]}."
    count = len(failure.outcome.visited)
    yours = dataclasses.replace(right, title=title, sentence=sentence, marks=marks, edges=edges, notes=())
    return right, dataclasses.replace(yours, step=len(visited), of=count, visited=len(visited))


def svg(grade: Grade) -> str:
    """The right search above, the student's below, in one picture; "" if there is nothing to draw."""
    pictures = _pictures(grade)
    if not pictures:
        return ""
    sizes = [_size(picture) for picture in pictures]
    wide, high = max(size[0] for size in sizes), sum(size[1] for size in sizes) + MARGIN
    second = pictures[1].replace("<svg ", f'<svg y="{sizes[0][1] + MARGIN:g}" ', 1)
    head = f'<svg xmlns="http://www.w3.org/2000/svg" width="{wide:g}" height="{high:g}" viewBox="0 0 {wide:g} {high:g}">'
    return f"{head}\n{pictures[0]}{second}</svg>\n"


def _pictures(grade: Grade) -> list[str]:
    if grade.failure is None or grade.failure.outcome.trouble is not None:
        return []
    return [picture_of(drawn) for drawn in scenes(grade.failure)]


def _size(picture: str) -> tuple[float, float]:
    """Width and height from the picture's first tag."""
    head = picture[: picture.index(">")]
    width, height = (head.split(f' {name}="')[1].split('"')[0] for name in ("width", "height"))
    return float(width), float(height)


STYLE = """
:root { color-scheme: light dark }
body { font: 16px/1.5 system-ui, sans-serif; max-width: 60rem; margin: 2rem auto; padding: 0 1rem }
h1 { font-size: 1.3rem } h2 { font-size: 1.05rem }
table { border-collapse: collapse } td, th { padding: .15rem .8rem .15rem 0; text-align: left }
.two { display: flex; flex-wrap: wrap; gap: 1rem } pre { overflow-x: auto } svg { max-width: 100%; height: auto }
.right { border-left: .4rem solid #0072b2; padding-left: .8rem } .fault { border-left: .4rem solid #d55e00; padding-left: .8rem }
"""


def html(grade: Grade) -> str:
    """The report as a web page with its pictures."""
    verdict = grade.verdict
    parts = [f"<h1>{escape(printable(grade.path.name))}: {escape(grade.function or 'no function')}</h1>"]
    if grade.tests:
        parts.append(f"<p>Graded as {escape(str(grade.criteria))} on {counted(grade.tests, 'position')}.</p>")
    advice = f"<br>{escape(verdict.advice)}" if verdict.advice else ""
    parts.append(f'<p class="{"right" if grade.ok else "fault"}"><strong>{escape(verdict.title)}</strong>{advice}</p>')
    if grade.tests:
        rows = "".join(f'<tr><th scope="row">{name}</th><td>{escape(words)}</td></tr>' for name, words in grade.counts())
        parts.append(f"<table>{rows}</table>")
    parts += [f"<p>{escape(note)}.</p>" for note in grade.notes]
    if grade.failure is not None:
        parts.append(f"<h2>The smallest case found</h2><p><code>{escape(str(grade.failure.case))}</code></p>")
        if grade.failure.outcome.trouble is None:
            parts.append(f"<p>First wrong step: {escape(grade.first_step)}.</p>")
            parts.append('<div class="two">' + "".join(f"<div>{picture}</div>" for picture in _pictures(grade)) + "</div>")
            lines = "\n".join(grade.failure.side_by_side())
            parts.append(f"<h2>When each position was visited</h2><pre>{escape(lines)}</pre>")
    title = f"{escape(printable(grade.path.name))}: {verdict.code}"
    meta = '<meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">'
    head = f'<!doctype html>\n<html lang="en"><head>{meta}<title>{title}</title><style>{STYLE}</style></head>'
    return f"{head}<body><main>\n" + "\n".join(parts) + "\n</main></body></html>\n"
