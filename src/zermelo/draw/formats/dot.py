"""A recorded search in the language of Graphviz, whose `dot` finds the places of the nodes itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...trace.events import CHANCE_NODE, LEAF, MAX, MIN, PLAYER
from ...trace.view import UNSEEN
from ..palette import LIGHT
from ..scene.marks import BARE, MORE, Edge, Mark, Scene
from ..scene.scene import scene_of

if TYPE_CHECKING:
    from ...trace import Recording

SHAPES = {MAX: "triangle", MIN: "invtriangle", CHANCE_NODE: "circle", PLAYER: "box", LEAF: "plaintext", MORE: "plaintext"}


def dot(drawn: Recording | Scene, step: int | None = None, *, annotate: str = "window", **options: Any) -> str:
    """The tree of a recording after `step` events as a digraph; `dot -Tsvg` and others draw it.

    annotate, options    as `scene` takes them

    Raises SearchError if there is no such step or annotation.
    """
    scene = scene_of(drawn, step, annotate=annotate, **options)
    pruned = scene.pruned()
    words = {"label": _below(scene), "labelloc": "b", "fontname": "sans-serif", "tooltip": scene.title}
    lines = [
        "digraph search {",
        f"  graph [{_attributes(words | {'ordering': 'out', 'ranksep': '0.5'})}];",
        '  node [fontname="sans-serif", fontsize="11", margin="0.02"];',
        '  edge [fontname="sans-serif", fontsize="10", arrowhead="none", tailport="s", headport="n"];',
        *(f"  {_quoted(mark.id)} [{_attributes(dict(_node(mark, scene, pruned)))}];" for mark in scene.marks),
        *(f"  {_quoted(edge.parent)} -> {_quoted(edge.child)} [{_attributes(dict(_edge(edge, pruned)))}];" for edge in scene.edges),
        "}",
    ]
    return "\n".join(lines) + "\n"


def _below(scene: Scene) -> str:
    """What is written below the drawing."""
    roles = f" ({', '.join(scene.roles)})" if scene.roles else ""
    where = f", {scene.where}" if scene.where else ""
    return "\n".join((f"{scene.title}{roles}{where}", scene.sentence, *scene.notes))


def _node(mark: Mark, scene: Scene, pruned: set[str]) -> Iterator[tuple[str, str]]:
    name = f"{mark.name} {scene.player(mark)}".strip()
    more = f"({mark.hidden} below)" if mark.hidden else ""
    yield "label", "\n".join(filter(None, (name, mark.inside, mark.beside, more)))
    yield "shape", SHAPES[mark.shape]
    yield "tooltip", mark.hint
    styles = ["filled"] if mark.shape not in BARE else []
    if mark.id in pruned:
        styles.append("dashed")
    if mark.current:
        styles.append("bold")
        yield "peripheries", "2" if styles[0] == "filled" else "1"
    if mark.shape == PLAYER:
        styles.append("rounded")
    yield "style", ",".join(styles)
    if mark.proven and mark.shape not in BARE:
        yield "penwidth", "3"
    if mark.status == UNSEEN:
        yield from (("color", LIGHT.faint), ("fontcolor", LIGHT.quiet), ("fillcolor", LIGHT.paper))
        return
    tints = {MAX: LIGHT.max, MIN: LIGHT.min, CHANCE_NODE: LIGHT.chance, PLAYER: LIGHT.players[(mark.mover or 0) % len(LIGHT.players)]}
    if mark.shape in tints:
        yield "color", tints[mark.shape].line
        yield "fillcolor", LIGHT.halo if mark.current else tints[mark.shape].fill


def _edge(edge: Edge, pruned: set[str]) -> Iterator[tuple[str, str]]:
    words = "\n".join(filter(None, (edge.label, edge.window)))
    if words:
        yield "label", words
    if edge.child in pruned:
        yield "style", "dashed"
    elif edge.passing:
        yield "style", "dotted"
    if edge.status == UNSEEN:
        yield "color", LIGHT.faint
    elif edge.going:
        yield from (("color", "black:invis:black"), ("penwidth", "2" if edge.principal else "1"))
    elif edge.principal:
        yield "penwidth", "3"
    if edge.cut:
        yield from (("dir", "back"), ("arrowtail", "teetee"))


def _attributes(given: dict[str, str]) -> str:
    return ", ".join(f"{key}={_quoted(value)}" for key, value in given.items())


def _quoted(text: str) -> str:
    """A string of the language: backslashes and quotes are escaped, line ends written as what they mean in labels."""
    plain = "".join(letter if letter.isprintable() or letter == "\n" else " " for letter in text)
    return '"' + plain.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n") + '"'
