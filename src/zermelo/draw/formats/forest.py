r"""A recorded search as brackets of the LaTeX package forest, for those who want to edit the tree.

    [{3}, max, best, called={A}, beside={(3, +$\infty$)}
      [{3}, min, best, called={B}
        [{3}, leaf, best]
        [{12}, leaf]]
      [{$\leq$ 2}, min, called={C}
        [{2}, leaf]
        [{4}, leaf, cut]]]

forest finds the places itself: to change the drawing, change the brackets. The package needs others that come with
texlive-latex-extra, or a full TeX Live; where there is none, `tikz` draws the same tree without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...trace.events import LEAF
from ...trace.view import UNSEEN
from ..scene.marks import BARE, MORE, Edge, Mark, Scene
from ..scene.scene import scene_of
from .tex import tex
from .tikz import PIXEL, document, in_digits

if TYPE_CHECKING:
    from ...trace import Recording

STYLES = r"""
  for tree={inner sep=1.5pt, s sep=4mm, l sep=8mm, parent anchor=children, child anchor=parent, font=\small},
  max/.style={draw, regular polygon, regular polygon sides=3, minimum size=12mm, inner sep=0pt},
  min/.style={max, shape border rotate=180, fill=black!10},
  chance/.style={draw, circle, minimum size=8mm}, player/.style={draw, rounded corners, minimum size=6mm}, leaf/.style={},
  best/.style={edge={line width=1.6pt}}, way/.style={edge={double, double distance=2pt}}, proven/.style={line width=1.4pt},
  here/.style={double, double distance=1pt, draw},
  unseen/.style={text=black!55, edge={black!45}}, faint/.style={draw=black!45, fill=none},
  pruned/.style={text=black!55, edge={black!45, dashed}},
  cut/.style={pruned, edge label={node[midway, sloped, rotate=90, font=\scriptsize] {$=$}}},
  passing/.style={edge={dotted, line width=1pt}},
  called/.style={label={[font=\small\itshape]left:{#1}}}, beside/.style={label={[font=\footnotesize]right:{#1}}},
  on edge/.style={edge label={node[midway, fill=white, inner sep=1pt, font=\footnotesize] {#1}}},
  apart/.style={s sep=#1mm},
"""
"""`apart` says how many millimetres are between the children of a node: forest does not see the words beside them."""
MILLIMETRES = 1.7
"""The width of a letter beside a node or on an edge."""


def forest(drawn: Recording | Scene, step: int | None = None, *, annotate: str = "window", fragment: bool = False, **options: Any) -> str:
    """The tree of a recording after `step` events as brackets for the package forest, to be edited by hand.

    annotate, options    as `scene` takes them

    Raises SearchError if there is no such step or annotation.
    """
    scene = scene_of(drawn, step, annotate=annotate, **options)
    body = f"\\begin{{forest}}\n  {STYLES.strip()}\n{_brackets(scene)}\n\\end{{forest}}\n"
    if fragment:
        return body
    wide, high = max(scene.width * PIXEL + 100, 300), scene.height * 0.8 * PIXEL + 120
    packages = "\\usepackage{forest}\n\\usetikzlibrary{shapes.geometric}\n"
    words = f"\\par\\medskip\\parbox{{{in_digits(min(wide - 50, 420))}bp}}{{{tex(scene.sentence)}}}\n"
    return document(wide, high, packages, f"\\textbf{{{tex(scene.title)}}} {tex(scene.where)}\\par\\medskip\n{body}{words}", margin=20)


def _brackets(scene: Scene) -> str:
    """The tree as forest reads it, a node to a line."""
    edges = {edge.child: edge for edge in scene.edges}
    children: dict[str, list[str]] = {mark.id: [] for mark in scene.marks}
    for edge in scene.edges:
        children[edge.parent].append(edge.child)
    pruned, marks = scene.pruned(), {mark.id: mark for mark in scene.marks}
    lines: list[str] = []
    waiting: list[tuple[str, int] | None] = [(scene.marks[0].id, 1)]  # a node and how far in it stands; None closes one
    while waiting:
        item = waiting.pop()
        if item is None:
            lines[-1] += "]"
            continue
        id, depth = item
        styles = [*_styles(marks[id], edges.get(id), pruned, scene)]
        if apart := _apart([(marks[child], edges[child]) for child in children[id]]):
            styles.append(f"apart={in_digits(apart)}")
        lines.append(f"{'  ' * depth}[{{{tex(marks[id].inside)}}}, {', '.join(styles)}")
        waiting.append(None)
        waiting += [(child, depth + 1) for child in reversed(children[id])]
    return "\n".join(lines)


def _apart(below: list[tuple[Mark, Edge]]) -> float:
    """The room between children for what stands beside them or on the edges to them, in millimetres; 0 if none is needed."""
    beside = max((len(mark.name) + len(mark.beside) for mark, _ in below), default=0)
    on_edges = max((len(_on_edge(edge)) for _, edge in below), default=0)
    letters = max(beside, on_edges * 1.5)
    return 4 + MILLIMETRES * letters if letters and len(below) > 1 else 0


def _on_edge(edge: Edge) -> str:
    return " ".join(filter(None, (edge.label, edge.window)))


def _styles(mark: Mark, edge: Edge | None, pruned: set[str], scene: Scene) -> Iterator[str]:
    yield LEAF if mark.shape == MORE else mark.shape
    if edge is not None and edge.cut:
        yield "cut"
    elif mark.id in pruned:
        yield "pruned"
    elif mark.status == UNSEEN:
        yield "unseen"
    elif edge is not None and edge.passing:
        yield "passing"
    elif mark.principal:
        yield "best"
    if edge is not None and edge.going:
        yield "way"
    if mark.proven and mark.shape not in BARE:
        yield "proven"
    if mark.status == UNSEEN and mark.shape not in BARE:
        yield "faint"
    if mark.current:
        yield "here"
    name = f"{mark.name} {scene.player(mark)}".strip()
    if name:
        yield f"called={{{tex(name)}}}"
    if mark.beside:
        yield f"beside={{{tex(mark.beside)}}}"
    if edge is not None and _on_edge(edge):
        yield f"on edge={{{tex(_on_edge(edge))}}}"
