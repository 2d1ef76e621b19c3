"""A recorded search as a picture, SVG: one file that needs nothing else.

    title                          what was searched, and how
    legend                         △ MAX is X   ▽ MIN is O   ⫽ cut …
    the tree                       values in the shapes, names to the left, windows to the right, actions on the edges
    sentence                       what happened last

Colours are in a style sheet of its own, bound to the theme's class, so that pictures of several themes get on with each other in one
page.
"""

from __future__ import annotations

import functools
import textwrap
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...board.colours import PAPER, SCREEN
from ...errors import SearchError
from ...trace.events import CHANCE_NODE, MAX, MIN, PLAYER
from ...trace.view import OPEN, UNSEEN
from ..boards.svg import in_svg
from ..palette import DARK, LIGHT, PATTERNS, PRINT, ROLES, THEMES, Theme
from ..scene.geometry import (
    BESIDE,
    HALF,
    Placed,
    Point,
    between,
    corners,
    half_width,
    is_on_plate,
    measure,
    strokes_across,
    tight,
    value_at,
)
from ..scene.marks import BARE, MORE, Edge, Mark, Scene
from ..scene.scene import LABEL_AT, MARGIN, SIZE, scene_of
from .xml import rounded, safe

if TYPE_CHECKING:
    from ...trace import Recording

FONT = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans','DejaVu Sans',sans-serif"
LETTER = 7.0
"""A usual letter of 13 pixels is this wide; texts are measured without asking for the font."""
LEAST_WIDTH = 440.0
LINE = 19.0
"""From one line of words to the next."""
Sign = Callable[[float, float], str]
"""Something small around a point."""
LEVEL_EDGE, LABEL_AT_LEVEL = 160.0, 0.72
"""On edges that go this far to the side words stand nearer to the child: there the edges of siblings are further apart."""


def svg(
    drawn: Recording | Scene,
    step: int | None = None,
    *,
    annotate: str = "window",
    theme: str = "auto",
    boards: bool = False,
    words: bool = True,
    **options: Any,
) -> str:
    """The picture of a recording after `step` events, by default at the end; or of a scene.

    annotate, boards, options    as `scene` takes them
    theme                        "light", "dark", "auto" (as the reader's screen is) or "print" (black on white)
    words                        with title and legend above, and what happened last below

    Raises SearchError if there is no such theme, step or annotation.
    """
    if theme not in THEMES:
        raise SearchError(f"{theme!r} is not a theme: there are {', '.join(THEMES)}")
    return _Picture(scene_of(drawn, step, annotate=annotate, boards=boards, **options), theme, words).text()


class _Picture(Placed):
    """One scene on its way into a file."""

    def __init__(self, scene: Scene, theme: str, words: bool) -> None:
        super().__init__(scene)
        self.theme, self.words = theme, words
        self.width = max(scene.width, LEAST_WIDTH) if words else scene.width
        self.top = 0.0
        self.left = (self.width - scene.width) / 2

    def text(self) -> str:
        scene = self.scene
        parts = [*self.heading()] if self.words else []
        body = [*self.edges(), *self.nodes()]
        parts += [f'<g transform="translate({rounded(self.left)} {rounded(self.top)})">', *body, "</g>"]
        self.top += scene.height + self.depth_of_counts()
        parts += self.caption() if self.words else ()
        size = f'width="{rounded(self.width)}" height="{rounded(self.top)}" viewBox="0 0 {rounded(self.width)} {rounded(self.top)}"'
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="zermelo-{self.theme}" role="img" {size} font-family="{FONT}">\n'
            f"<title>{safe(scene.title)}</title>\n<desc>{safe(scene.sentence)}</desc>\n"
            f"<style>{_style(self.theme, scene.grown)}</style>\n"
            f'<rect class="z-paper" width="{rounded(self.width)}" height="{rounded(self.top)}"/>\n' + "\n".join(parts) + "\n</svg>\n"
        )

    # ------------------------------------------------------------------------------------------------------- the words

    def heading(self) -> Iterator[str]:
        scene = self.scene
        self.top = 26.0
        place = f'x="{rounded(MARGIN)}" y="{rounded(self.top)}"'
        title = f'<text class="z-title" {place}>{safe(scene.title)}'
        if len(scene.title) * 10 + len(scene.where) * LETTER + 2 * MARGIN < self.width:
            yield f'{title}<tspan class="z-quiet" dx="14">{scene.where}</tspan></text>'
        else:
            self.top += LINE
            yield f'{title}</text><text class="z-quiet" x="{rounded(MARGIN)}" y="{rounded(self.top)}">{scene.where}</text>'
        yield from self.legend()
        self.top += 12

    def legend(self) -> Iterator[str]:
        """The signs that occur in this picture, and what they mean."""
        self.top += LINE + 6
        x = MARGIN
        for sign, words in self.signs():
            wide = 26 + len(words) * LETTER * 0.95 + 12
            if x > MARGIN and x + wide > self.width:
                x, self.top = MARGIN, self.top + LINE
            yield sign(x + 9, self.top - 4.5)
            yield f'<text class="z-words" x="{rounded(x + 24)}" y="{rounded(self.top)}">{safe(words)}</text>'
            x += wide

    def signs(self) -> Iterator[tuple[Sign, str]]:
        scene = self.scene
        shapes = {mark.shape for mark in scene.marks}
        roles = dict(zip(ROLES, scene.roles, strict=False))
        for kind in (MAX, MIN, CHANCE_NODE):
            if kind in shapes:
                yield functools.partial(_small_shape, kind), roles.get(kind, ROLES[kind])
        if PLAYER in shapes:
            for player, name in enumerate(scene.players):
                yield functools.partial(_small_box, f"z-shape z-p{player % 6}"), name
        if any(edge.principal for edge in scene.edges):
            yield functools.partial(_small_line, "z-edge z-principal"), "best line"
        if any(mark.current for mark in scene.marks):
            yield functools.partial(_small_box, "z-lamp"), "last step"
        if any(edge.cut for edge in scene.edges):
            yield _small_cut, "cut off"
        if any(edge.passing for edge in scene.edges):
            yield functools.partial(_small_line, "z-edge z-passing"), "a pass, tried by the search"
        if any(edge.going for edge in scene.edges):
            yield _small_way, "this simulation"
        if any(mark.proven for mark in scene.marks):
            yield _small_proven, "proven"

    def caption(self) -> Iterator[str]:
        """What happened last, and what the reader should know besides."""
        letters = int((self.width - 2 * MARGIN) / LETTER)
        for words, look in [(self.scene.sentence, "z-words z-sentence"), *((note, "z-words z-quiet") for note in self.scene.notes)]:
            for line in textwrap.wrap(words, letters):
                yield f'<text class="{look}" x="{rounded(MARGIN)}" y="{rounded(self.top + 4)}">{safe(line)}</text>'
                self.top += LINE
        self.top += 8

    def depth_of_counts(self) -> float:
        """Room below the tree for what is said to be hidden."""
        lowest = max(mark.y for mark in self.scene.marks)
        return 20.0 if any(mark.hidden and mark.y == lowest for mark in self.scene.marks) else 6.0

    # ------------------------------------------------------------------------------------------------------- the edges

    def edges(self) -> Iterator[str]:
        def weight(edge: Edge) -> tuple[bool, bool]:
            return edge.principal, edge.status != UNSEEN

        for edge in self.scene.edges:
            if edge.going:
                yield _line(*self.ends(edge), "z-way-rim") + _line(*self.ends(edge), "z-way")
        for edge in sorted(self.scene.edges, key=weight):
            yield _line(*self.ends(edge), self.look_of(edge))
        for edge in self.scene.edges:
            if edge.cut:
                yield _strokes(strokes_across(*self.ends(edge)))
        for edge in self.scene.edges:
            yield from self.words_on(edge)

    def look_of(self, edge: Edge) -> str:
        if edge.child in self.pruned:
            return "z-edge z-pruned"
        if edge.status == UNSEEN:
            return "z-edge z-unseen"
        if edge.passing:
            return "z-edge z-passing"
        return "z-edge z-principal" if edge.principal else "z-edge"

    def words_on(self, edge: Edge) -> Iterator[str]:
        start, end = self.ends(edge)
        lines = [(edge.label, "z-label"), (edge.window, "z-label z-window")]
        lines = [(words, look) for words, look in lines if words]
        quiet = " z-quiet" if edge.status == UNSEEN else ""
        level = abs(end.x - start.x) > LEVEL_EDGE and len(lines) == 1
        middle = between(start, end, LABEL_AT_LEVEL if level else LABEL_AT)
        if len(lines) > 1:  # a line between two lines of words would look like one of their letters
            wide = max(measure(words) for words, _ in lines) * 0.85
            yield _rectangle(middle.x, middle.y, wide, 29, "z-paper", 3)
        for place, (words, look) in enumerate(lines):
            y = middle.y + 4 + 14 * (place - (len(lines) - 1) / 2)
            yield f'<text class="{look}{quiet}" x="{rounded(middle.x)}" y="{rounded(y)}">{safe(words)}</text>'

    # ------------------------------------------------------------------------------------------------------- the nodes

    def nodes(self) -> Iterator[str]:
        for mark in self.scene.marks:
            yield f'<g class="z-node" data-node="{safe(mark.id)}"><title>{safe(mark.hint)}</title>{"".join(self.node(mark))}</g>'

    def node(self, mark: Mark) -> Iterator[str]:
        if mark.state is not None:
            yield self.thumbnail(mark)
        if mark.current:
            yield _outline(mark, "z-rim") + _outline(mark, "z-halo")
        if mark.shape in BARE:
            yield from self.bare(mark)
        else:
            yield _outline(mark, self.shape_look(mark))
            yield from self.value(mark)
        half, y = half_width(mark), rounded(mark.y + 4.5)
        if mark.name:
            yield f'<text class="z-name{self.quiet(mark)}" x="{rounded(mark.x - half - BESIDE)}" y="{y}">{safe(mark.name)}</text>'
        if mark.beside:
            yield f'<text class="z-beside" x="{rounded(mark.x + half + BESIDE)}" y="{y}">{safe(mark.beside)}</text>'
        if mark.hidden:
            yield from self.hidden(mark)

    def quiet(self, mark: Mark) -> str:
        return " z-quiet" if mark.status == UNSEEN else ""

    def shape_look(self, mark: Mark) -> str:
        kind = f"p{(mark.mover or 0) % 6}" if mark.shape == PLAYER else mark.shape
        look = f"z-shape z-{kind}" + (" z-proven" if mark.proven else "")
        if mark.id in self.pruned:
            return look + " z-unseen z-pruned"
        return look + {UNSEEN: " z-unseen", OPEN: " z-open"}.get(mark.status, "")

    def value(self, mark: Mark) -> Iterator[str]:
        """The value in its shape; on a plate over it if it is too long."""
        x, y = value_at(mark)
        if mark.shape == PLAYER:
            name = safe(self.scene.player(mark))
            yield f'<text class="z-value z-small" x="{rounded(mark.x)}" y="{rounded(mark.y - 7)}">{name}</text>'
        elif is_on_plate(mark):
            yield _rectangle(x, y, measure(mark.inside) + 8, 19, f"z-shape z-plate z-{mark.shape}")
        if mark.inside:
            yield f'<text class="z-value" x="{rounded(x)}" y="{rounded(y + 4.5)}">{safe(tight(mark.inside))}</text>'

    def bare(self, mark: Mark) -> Iterator[str]:
        """A leaf is its value; until that is known, a dot."""
        if not mark.inside:
            yield f'<circle class="z-shape z-unseen" cx="{rounded(mark.x)}" cy="{rounded(mark.y)}" r="3"/>'
            return
        look = "z-value z-more" if mark.shape == MORE else "z-value" + (" z-principal" if mark.principal else "")
        yield f'<text class="{look}{self.quiet(mark)}" x="{rounded(mark.x)}" y="{rounded(mark.y + 4.5)}">{safe(tight(mark.inside))}</text>'

    def hidden(self, mark: Mark) -> Iterator[str]:
        words = f"{mark.hidden:,}"
        x, y = mark.x - len(words) * 3.3, mark.y + SIZE / 2 + 9
        yield f'<path class="z-quiet" d="M{rounded(x - 6)} {rounded(y - 3)}h9l-4.5 6z"/>'
        yield f'<text class="z-small z-quiet" x="{rounded(x + 6)}" y="{rounded(y + 4)}">{words}</text>'

    def thumbnail(self, mark: Mark) -> str:
        colours = PAPER if self.theme == "print" else SCREEN
        faded = " z-faded" if mark.id in self.pruned else ""
        inside = in_svg(self.boards[mark.id], *self.board_corner(mark), self.board_side, colours)
        return f'<g class="z-board{faded}">{inside}</g>'


# ------------------------------------------------------------------------------------------------------------- elements


def _outline(mark: Mark, look: str) -> str:
    x, y = mark.x, mark.y
    if mark.shape in (MAX, MIN):
        return _polygon(corners(mark), look)
    if mark.shape == CHANCE_NODE:
        return f'<circle class="{look}" cx="{rounded(x)}" cy="{rounded(y)}" r="{rounded(HALF)}"/>'
    if mark.shape == PLAYER:
        return _rectangle(x, y, 2 * half_width(mark), 2 * HALF, look, 7)
    return _rectangle(x, y, measure(mark.inside) + 12, 24, f"{look} z-slim")


def _small_box(look: str, x: float, y: float) -> str:
    return _rectangle(x, y, 16, 13, look)


def _small_line(look: str, x: float, y: float) -> str:
    return _line(Point(x - 9, y), Point(x + 9, y), look)


def _small_cut(x: float, y: float) -> str:
    return _small_line("z-edge z-pruned", x, y) + _strokes(strokes_across(Point(x - 9, y), Point(x + 9, y), 0.5))


def _small_way(x: float, y: float) -> str:
    start, end = Point(x - 9, y), Point(x + 9, y)
    return _line(start, end, "z-way-rim") + _line(start, end, "z-way") + _line(start, end, "z-edge")


def _small_proven(x: float, y: float) -> str:
    return f'<text class="z-value" x="{rounded(x)}" y="{rounded(y + 4.5)}">=</text>'


def _small_shape(kind: str, x: float, y: float) -> str:
    look = f"z-shape z-{kind}"
    if kind == CHANCE_NODE:
        return f'<circle class="{look}" cx="{rounded(x)}" cy="{rounded(y)}" r="7"/>'
    tip = -7 if kind == MAX else 7
    return _polygon([(x, y + tip), (x + 8, y - tip), (x - 8, y - tip)], look)


def _polygon(points: Sequence[tuple[float, float]], look: str) -> str:
    return f'<polygon class="{look}" points="{" ".join(f"{rounded(x)},{rounded(y)}" for x, y in points)}"/>'


def _rectangle(x: float, y: float, width: float, height: float, look: str, corner: float = 5) -> str:
    place = f'x="{rounded(x - width / 2)}" y="{rounded(y - height / 2)}" width="{rounded(width)}" height="{rounded(height)}"'
    return f'<rect class="{look}" {place} rx="{rounded(corner)}"/>'


def _line(start: Point, end: Point, look: str) -> str:
    return f'<path class="{look}" d="M{rounded(start.x)} {rounded(start.y)}L{rounded(end.x)} {rounded(end.y)}"/>'


def _strokes(strokes: list[tuple[Point, Point]]) -> str:
    """The two short strokes of a cut."""
    steps = "".join(f"M{rounded(start.x)} {rounded(start.y)}L{rounded(end.x)} {rounded(end.y)}" for start, end in strokes)
    return f'<path class="z-cut" d="{steps}"/>'


# --------------------------------------------------------------------------------------------------------------- styles


def _style(theme: str, grown: bool) -> str:
    """The style sheet; its rules hold for pictures of this theme only."""
    scope = f".zermelo-{theme}"

    def rules(colours: Theme) -> list[str]:
        return [*_rules(scope, colours), *(_rules_of_grown(scope, colours) if grown else ())]

    if theme == "auto":
        return "".join([*_sizes(scope), *rules(LIGHT)]) + f"@media (prefers-color-scheme:dark){{{''.join(rules(DARK))}}}"
    colours = {"light": LIGHT, "dark": DARK, "print": PRINT}[theme]
    patterns = [f"{scope} .z-p{place}{{stroke-dasharray:{dash}}}" for place, dash in enumerate(PATTERNS) if dash and theme == "print"]
    return "".join([*_sizes(scope), *rules(colours), *patterns])


def sheet(scope: str, theme: Theme) -> str:
    """The rules for pictures below `scope` in one theme."""
    return "".join([*_sizes(scope), *_rules(scope, theme), *_rules_of_grown(scope, theme)])


def _sizes(scope: str) -> Iterator[str]:
    """What is the same in all themes."""
    for names, rules in (
        ("text", "font-size:13px"),
        (".z-title", "font-size:15px;font-weight:600"),
        (".z-small", "font-size:11px"),
        ("tspan", "font-size:13px;font-weight:400"),
        (".z-value,.z-label,.z-value.z-small", "text-anchor:middle"),
        (".z-value", "font-weight:600"),
        (".z-value.z-small", "font-weight:400"),
        (".z-value.z-principal", "font-weight:800;text-decoration:underline"),
        (".z-more", "font-weight:400;font-style:italic;font-size:12px"),
        (".z-name", "text-anchor:end;font-style:italic"),
        (".z-beside,.z-window", "font-size:11.5px"),
        (".z-label", "font-size:11.5px;stroke-width:7px;stroke-linejoin:round;paint-order:stroke"),
        (".z-edge", "fill:none;stroke-width:1.3px"),
        (".z-edge.z-principal", "stroke-width:3.4px;stroke-linecap:round"),
        (".z-shape", "stroke-width:1.6px;stroke-linejoin:round"),
        (".z-open", "stroke-width:2.4px"),
        (".z-plate", "stroke-width:1.2px"),
        (".z-pruned", "stroke-dasharray:4 3"),
        (".z-passing", "stroke-dasharray:1.5 4;stroke-width:2.2px;stroke-linecap:round"),
        (".z-cut", "fill:none;stroke-width:1.8px;stroke-linecap:round"),
        (".z-rim", "fill:none;stroke-width:14px;stroke-linejoin:round"),
        (".z-halo", "fill:none;stroke-width:11.5px;stroke-linejoin:round"),
        (".z-rim.z-slim", "stroke-width:6px"),
        (".z-halo.z-slim", "stroke-width:3.5px"),
        (".z-faded", "opacity:.45"),
    ):
        yield _rule(scope, names, rules)


def _rules(scope: str, theme: Theme) -> Iterator[str]:
    """The colours of one theme; later rules win."""
    yield _rule(scope, ".z-paper", f"fill:{theme.paper}")
    yield _rule(scope, "text", f"fill:{theme.ink}")
    yield _rule(scope, "text.z-quiet,tspan.z-quiet,path.z-quiet", f"fill:{theme.quiet}")
    yield _rule(scope, ".z-board", f"color:{theme.ink}")
    yield _rule(scope, ".z-label", f"stroke:{theme.paper}")
    yield _rule(scope, ".z-edge,.z-cut", f"stroke:{theme.ink}")
    for name, tint in ((MAX, theme.max), (MIN, theme.min), (CHANCE_NODE, theme.chance)):
        yield _rule(scope, f".z-{name}", f"stroke:{tint.line};fill:{tint.fill}")
    for place, tint in enumerate(theme.players):
        yield _rule(scope, f".z-p{place}", f"stroke:{tint.line};fill:{tint.fill}")
    yield _rule(scope, ".z-shape.z-open", f"fill:{theme.paper}")
    yield _rule(scope, ".z-shape.z-unseen", f"stroke:{theme.faint};fill:{theme.paper}")
    yield _rule(scope, ".z-edge.z-unseen,.z-edge.z-pruned", f"stroke:{theme.faint}")
    yield _rule(scope, ".z-rim", f"stroke:{theme.ink}")
    yield _rule(scope, ".z-halo", f"stroke:{theme.halo}")
    yield _rule(scope, ".z-lamp", f"stroke:{theme.ink};fill:{theme.halo}")


def _rules_of_grown(scope: str, theme: Theme) -> Iterator[str]:
    """What is proven, and the way of the simulation that goes on, where a tree grows by simulations."""
    yield _rule(scope, ".z-shape.z-proven", "stroke-width:3.6px")
    yield _rule(scope, ".z-way-rim", f"fill:none;stroke-width:9px;stroke-linecap:round;stroke:{theme.ink}")
    yield _rule(scope, ".z-way", f"fill:none;stroke-width:7px;stroke-linecap:round;stroke:{theme.halo}")


def _rule(scope: str, names: str, rules: str) -> str:
    return ",".join(f"{scope} {name}" for name in names.split(",")) + f"{{{rules}}}"
