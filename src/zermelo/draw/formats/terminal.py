"""A recorded search as lines of text, for the terminal and for files.

△ A = 3  (3, +∞)
┝━ ▽ B = 3  (-∞, 3)            the heavy branch is the best line
│  ┝━ 3
│  ├─ 12
│  └─ 8
├─ ▽ C ≤ 2  (3, 2)  ◀          the last step happened here
│  ├─ 2
│  ╪  4                        cut off
│  ╘  1
└┄ ▽ D                         not looked at (yet)
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, NamedTuple

from ...trace.events import CHANCE_NODE, MAX, MIN, PLAYER
from ...trace.view import CUT, UNSEEN
from ..palette import SHAPES_IN_TEXT
from ..scene.marks import Edge, Mark, Scene
from ..scene.scene import scene_of

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.text import Text

    from ...trace import Recording

HERE = "◀"
BRANCHES = {
    "principal": ("┝━ ", "┕━ "),
    "going": ("┝▶ ", "┕▶ "),
    "passing": ("├╌ ", "└╌ "),
    "seen": ("├─ ", "└─ "),
    UNSEEN: ("├┄ ", "└┄ "),
    CUT: ("╪┄ ", "╘┄ "),
}
"""How a child hangs on its parent; the last child in the second way."""
KEYS = (
    ("principal", "┝━ best line"),
    ("going", "┝▶ this simulation"),
    ("passing", "├╌ a pass, tried by the search"),
    (CUT, "╪┄ cut off"),
    (UNSEEN, "├┄ not looked at"),
)

STYLES = {MAX: "cyan", MIN: "yellow", CHANCE_NODE: "green", PLAYER: "magenta"}
PLAYER_STYLES = ("cyan", "yellow", "green", "magenta", "red", "blue")
QUIET, HERE_STYLE = "dim", "bold reverse"


class Piece(NamedTuple):
    """Some words of a line, and their style in colour."""

    words: str
    style: str = ""


Line = list[Piece]


def text(drawn: Recording | Scene, step: int | None = None, *, annotate: str = "window", **options: Any) -> str:
    """The tree of a recording after `step` events as plain text, with a title above and what happened last below.

    annotate, options    as `scene` takes them

    Raises SearchError if there is no such step or annotation.
    """
    scene = scene_of(drawn, step, annotate=annotate, **options)
    lines = ["".join(piece.words for piece in line) for line in _lines(scene)]
    return "\n".join([heading(scene), "", *lines, "", *footing(scene)]) + "\n"


def terminal(drawn: Recording | Scene, step: int | None = None, *, annotate: str = "window", **options: Any) -> RenderableType:
    """The same for `rich`: in colour, and lines of the tree that are too long for the screen end in an ellipsis."""
    from rich.console import Group
    from rich.text import Text

    scene = scene_of(drawn, step, annotate=annotate, **options)
    tree = [_painted(line) for line in _lines(scene)]
    last, *rest = footing(scene)
    return Group(Text(heading(scene), "bold"), Text(), *tree, Text(), Text(last), *(Text(words, QUIET) for words in rest))


def heading(scene: Scene) -> str:
    """What was searched, and how far it has come."""
    return f"{scene.title}   ({scene.where})" if scene.where else scene.title


def footing(scene: Scene) -> list[str]:
    """What happened last; then what the signs mean, and what the reader should know besides."""
    shapes = {mark.shape for mark in scene.marks}
    roles = dict(zip((MAX, MIN), scene.roles or ("MAX", "MIN"), strict=False)) | {CHANCE_NODE: "chance"}
    words = [f"{SHAPES_IN_TEXT[kind]} {role}" for kind, role in roles.items() if kind in shapes]
    looks = {_look(edge, scene) for edge in scene.edges}
    words += [key for look, key in KEYS if look in looks]
    if scene.grown:
        words.append("≈ mean, = proven, n visits")
    if any(mark.current for mark in scene.marks):
        words.append(f"{HERE} last step")
    return [scene.sentence, "   ".join(words), *scene.notes]


def _painted(line: Line) -> Text:
    from rich.text import Text

    painted = Text(no_wrap=True, overflow="ellipsis")
    for words, style in line:
        painted.append(words, style or None)
    return painted


# ------------------------------------------------------------------------------------------------------------ the lines


def _lines(scene: Scene) -> Iterator[Line]:
    """The tree, a node to a line, parents above their children."""
    marks = {mark.id: mark for mark in scene.marks}
    children: dict[str, list[Edge]] = {mark.id: [] for mark in scene.marks}
    for edge in scene.edges:
        children[edge.parent].append(edge)
    waiting: list[tuple[str, str, Edge | None, bool]] = [(scene.marks[0].id, "", None, True)]  # node, margin, the edge to it, last?
    while waiting:
        id, margin, above, last = waiting.pop()
        line = [Piece(margin, QUIET)] if margin else []
        if above is not None:
            look = _look(above, scene)
            line.append(Piece(BRANCHES[look][last], "bold" if look in ("principal", "going") else QUIET))
            line += _action(above)
            margin += "   " if last else "│  "
        yield line + _node(marks[id], scene)
        below = children[id]
        waiting += [(child.child, margin, child, place == len(below) - 1) for place, child in enumerate(below)][::-1]


def _look(edge: Edge, scene: Scene) -> str:
    if edge.cut:
        return CUT
    if edge.status == UNSEEN:
        return UNSEEN
    if edge.going:
        return "going"
    if edge.passing:
        return "passing"
    return "principal" if edge.principal else "seen"


def _action(edge: Edge) -> Line:
    """The action or the probability, and the window that was handed down."""
    words = " ".join(filter(None, (edge.label, edge.window)))
    return [Piece(f"{words}: ", QUIET if edge.status == UNSEEN else "")] if words else []


def _node(mark: Mark, scene: Scene) -> Line:
    """A node's sign, name, value and annotation."""
    unseen = mark.status == UNSEEN
    strong = "bold " if mark.principal else ""
    style = QUIET if unseen else (strong + _style(mark)).strip()
    head = " ".join(filter(None, (_sign(mark, scene), mark.name)))
    line = [Piece(" ".join(filter(None, (head, _value(mark, bool(head), scene.grown)))), style)]
    if mark.beside:
        line.append(Piece(f"  {mark.beside}", QUIET))
    if mark.hidden:
        line.append(Piece(f"  … {mark.hidden:,} below", QUIET))
    if mark.current:
        line.append(Piece(f"  {HERE}", HERE_STYLE))
    return line


def _sign(mark: Mark, scene: Scene) -> str:
    return f"{SHAPES_IN_TEXT.get(mark.shape, '')} {scene.player(mark)}".strip()


def _value(mark: Mark, after: bool, grown: bool) -> str:
    """`= 3`, `≤ 2`, and `≈ 0.31` for a mean; a leaf's value stands alone."""
    if not mark.inside:
        return "" if after else "?"
    if grown and after and not mark.proven:
        return f"≈ {mark.inside}"
    return f"= {mark.inside}" if after and mark.inside[0] not in "≥≤=" else mark.inside


def _style(mark: Mark) -> str:
    if mark.shape == PLAYER:
        return PLAYER_STYLES[(mark.mover or 0) % len(PLAYER_STYLES)]
    return STYLES.get(mark.shape, "")
