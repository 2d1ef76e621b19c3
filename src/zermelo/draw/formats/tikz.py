r"""A recorded search for LaTeX: every node where the other drawings have it, in greys, for print.

It is a whole document for pdflatex, with the paper as large as the picture; as a fragment it is the tikzpicture alone, and the
document that it goes into has to say \usepackage{tikz}.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ...board.colours import PAPER
from ...board.shapes import Box, Disc, Letters, Path, Shape
from ...trace.events import CHANCE_NODE, LEAF, MAX, MIN, PLAYER
from ...trace.view import OPEN, UNSEEN
from ..boards.picture import Picture, board
from ..scene.geometry import BESIDE, HALF, Placed, Point, between, corners, half_width, is_on_plate, strokes_across, value_at
from ..scene.marks import BARE, MORE, Edge, Mark, Scene
from ..scene.scene import LABEL_AT, MARGIN, SIZE, scene_of
from .tex import tex

if TYPE_CHECKING:
    from ...trace import Recording

PIXEL = 0.75
"""A pixel in big points, of which 72 make an inch."""
LARGEST = 14_000.0
"""TeX has no lengths beyond 16,383 points: wider pictures are drawn smaller."""
LEAST_WIDTH = 380.0
LONGEST_LINE = 900.0
"""Of words below the tree, in pixels."""
HEADING, CAPTION = 34.0, 56.0
"""Room for words above and below the tree, in pixels."""

STYLES = r"""
  every node/.style={inner sep=1pt, font=\small},
  edge/.style={draw, line width=0.5pt},
  best/.style={line width=1.8pt, line cap=round},
  way/.style={draw=black!60, line width=0.4pt, double=white, double distance=5pt},
  unseen/.style={draw=black!50, fill=none}, pruned/.style={unseen, dash pattern=on 2.5pt off 2pt},
  passing/.style={line width=1pt, line cap=round, dash pattern=on 0pt off 3pt},
  max/.style={fill=white}, min/.style={fill=black!10}, chance/.style={fill=white}, player/.style={fill=black!4},
  label/.style={fill=white, font=\footnotesize}, beside/.style={font=\footnotesize},
  quiet/.style={text=black!60}, cut/.style={draw, line width=0.8pt},
  plate/.style={draw, line width=0.5pt, fill=white, rounded corners=1.5pt, inner sep=2pt},
  here/.style={draw, double, rounded corners=2pt, inner sep=2.5pt},
"""


def tikz(
    drawn: Recording | Scene,
    step: int | None = None,
    *,
    annotate: str = "window",
    boards: bool = False,
    fragment: bool = False,
    **options: Any,
) -> str:
    """The picture of a recording after `step` events as LaTeX; only the tikzpicture if it is to be a fragment.

    annotate, boards, options    as `scene` takes them

    Raises SearchError if there is no such step or annotation.
    """
    scene = scene_of(drawn, step, annotate=annotate, boards=boards, **options)
    return _Picture(scene).fragment() if fragment else _Picture(scene).document()


def document(wide: float, high: float, packages: str, body: str, margin: float = 0) -> str:
    paper = f"paperwidth={in_digits(wide)}bp, paperheight={in_digits(high)}bp, margin={in_digits(margin)}bp"
    return (
        f"\\documentclass{{article}}\n\\usepackage[{paper}]{{geometry}}\n{packages}\\pagestyle{{empty}}\n"
        f"\\setlength{{\\parindent}}{{0pt}}\\setlength{{\\topskip}}{{0pt}}\n\\begin{{document}}\n{body}\\end{{document}}\n"
    )


# --------------------------------------------------------------------------------------------------------------- TikZ


class _Picture(Placed):
    """One scene as commands of TikZ, in pixels, y downwards."""

    def document(self) -> str:
        scene = self.scene
        notes = CAPTION + 14 * len(scene.notes)
        width, height = max(scene.width, LEAST_WIDTH), scene.height + HEADING + notes
        unit = self.unit(width, height)
        body = [
            f"\\useasboundingbox (0,0) rectangle ({in_digits(width)},{in_digits(height)});",
            f"\\node[anchor=west] at {_point(MARGIN, 18)} {{\\textbf{{{tex(scene.title)}}}{self.aside()}}};",
            f"\\begin{{scope}}[shift={{{_point((width - scene.width) / 2, HEADING)}}}]",
            *self.tree(),
            "\\end{scope}",
            self.words(height - notes + 8, width, (scene.sentence, *scene.notes)),
        ]
        return document(width * unit, height * unit + 1, "\\usepackage{tikz}\n", self.wrapped(unit, body))

    def fragment(self) -> str:
        scene = self.scene
        unit = self.unit(scene.width, scene.height)
        comment = f"% {_one_line(scene.title)}: {_one_line(scene.sentence)}\n"
        return comment + self.wrapped(unit, list(self.tree()))

    def unit(self, width: float, height: float) -> float:
        return min(PIXEL, LARGEST / max(width, height))

    def wrapped(self, unit: float, body: list[str]) -> str:
        smaller = f", every node/.append style={{scale={in_digits(unit / PIXEL, 4)}}}" if unit < PIXEL else ""
        head = f"\\begin{{tikzpicture}}[x={in_digits(unit, 5)}bp, y=-{in_digits(unit, 5)}bp,\n  {STYLES.strip()}{smaller}]"
        return "\n".join([head, *body, "\\end{tikzpicture}"]) + "\n"

    def aside(self) -> str:
        """The step, and who is who."""
        return " \\quad\\footnotesize " + tex(", ".join(filter(None, (self.scene.where, *self.scene.roles))))

    def words(self, y: float, width: float, words: tuple[str, ...]) -> str:
        text = " \\\\ ".join(tex(line) for line in words)
        look = f"anchor=north west, align=left, text width={in_digits(min(width - 2 * MARGIN, LONGEST_LINE) * PIXEL)}bp"
        return f"\\node[{look}] at {_point(MARGIN, y)} {{{text}}};"

    # ------------------------------------------------------------------------------------------------------- the tree

    def tree(self) -> Iterator[str]:
        for edge in self.scene.edges:
            if edge.going:
                yield f"\\draw[way] {' -- '.join(map(_at, self.ends(edge)))};"
        for edge in sorted(self.scene.edges, key=lambda edge: (edge.principal, edge.status != UNSEEN)):
            start, end = map(_at, self.ends(edge))
            yield f"\\draw[{self.look_of(edge)}] {start} -- {end};"
        for edge in self.scene.edges:
            if edge.cut:
                yield self.strokes_of(edge)
            yield from self.words_on(edge)
        for mark in self.scene.marks:
            yield from self.node(mark)

    def look_of(self, edge: Edge) -> str:
        if edge.child in self.pruned:
            return "edge, pruned"
        if edge.status == UNSEEN:
            return "edge, unseen"
        if edge.passing:
            return "edge, passing"
        return "edge, best" if edge.principal else "edge"

    def words_on(self, edge: Edge) -> Iterator[str]:
        words = " \\\\[-2pt] ".join(tex(text) for text in (edge.label, edge.window) if text)
        if words:
            quiet = ", quiet" if edge.status == UNSEEN else ""
            yield f"\\node[label, align=center{quiet}] at {_at(between(*self.ends(edge), LABEL_AT))} {{{words}}};"

    def strokes_of(self, edge: Edge) -> str:
        return f"\\draw[cut] {' '.join(f'{_at(start)} -- {_at(end)}' for start, end in strokes_across(*self.ends(edge)))};"

    def node(self, mark: Mark) -> Iterator[str]:
        if mark.id in self.boards:
            yield from in_tikz(self.boards[mark.id], *self.board_corner(mark), self.board_side)
        if mark.shape not in BARE:
            outline = self.outline(mark)
            if mark.current:
                yield f"\\draw[line width=5.5pt] {outline};\n\\draw[white, line width=4.3pt] {outline};"
            dashed = ", pruned" if mark.id in self.pruned else ", unseen" if mark.status == UNSEEN else ""
            wide = "1.8pt" if mark.proven else "1.2pt" if mark.status == OPEN else "0.7pt"
            yield f"\\draw[line width={wide}, {mark.shape}{dashed}] {outline};"
        yield from self.value(mark)
        half = half_width(mark)
        if mark.name:
            quiet = ", quiet" if mark.status == UNSEEN else ""
            yield f"\\node[anchor=east{quiet}] at {_point(mark.x - half - BESIDE, mark.y)} {{\\textit{{{tex(mark.name)}}}}};"
        if mark.beside:
            yield f"\\node[beside, anchor=west] at {_point(mark.x + half + BESIDE, mark.y)} {{{tex(mark.beside)}}};"
        if mark.hidden:
            yield f"\\node[beside, quiet] at {_point(mark.x, mark.y + SIZE / 2 + 9)} {{{mark.hidden} below}};"

    def outline(self, mark: Mark) -> str:
        if mark.shape in (MAX, MIN):
            return " -- ".join([*map(_at, corners(mark)), "cycle"])
        if mark.shape == CHANCE_NODE:
            return f"{_point(mark.x, mark.y)} circle[radius={in_digits(HALF)}]"
        half = half_width(mark)
        opposite = _point(mark.x + half, mark.y + HALF)
        return f"[rounded corners=3pt] {_point(mark.x - half, mark.y - HALF)} rectangle {opposite}"

    def value(self, mark: Mark) -> Iterator[str]:
        words, look = tex(mark.inside), []
        if mark.shape == PLAYER:
            yield f"\\node[font=\\scriptsize] at {_point(mark.x, mark.y - 9)} {{{tex(self.scene.player(mark))}}};"
        if is_on_plate(mark):
            look.append("plate")
        if mark.status == UNSEEN:
            look.append("quiet")
        if mark.shape == LEAF and mark.current:
            look.append("here")
        if mark.shape == LEAF and mark.principal:
            words = f"\\textbf{{{words}}}"
        if mark.shape == MORE:
            words = f"\\textit{{{words}}}"
        if mark.inside:
            yield f"\\node[{', '.join(look)}] at {_at(value_at(mark))} {{{words}}};"
        elif mark.shape == LEAF:
            yield f"\\draw[unseen] {_point(mark.x, mark.y)} circle[radius=3];"


# ------------------------------------------------------------------------------------------------------------- boards


def board_tikz(state: Any, *, size: float = 240.0, before: Any = None, move: int | None = None, coordinates: bool = True) -> str:
    """A position as a tikzpicture of its own, `size` pixels (of 3/4 of a point) at its longer side; see `boards.board`."""
    drawn = board(state, before=before, move=move, coordinates=coordinates)
    return "\n".join([f"\\begin{{tikzpicture}}[x={PIXEL}bp, y=-{PIXEL}bp]", *in_tikz(drawn, 0, 0, size), "\\end{tikzpicture}"]) + "\n"


def in_tikz(drawn: Picture, x: float, y: float, side: float) -> Iterator[str]:
    """The commands for a board that fills the square at (x, y) of `side` pixels at its longer side, its beginning at the top left."""
    scale = side / max(drawn.width, drawn.height)
    return (_command(shape, x - drawn.left * scale, y - drawn.top * scale, scale) for shape in drawn.shapes)


def _command(shape: Shape, left: float, top: float, scale: float) -> str:
    def at(x: float, y: float) -> str:
        return _point(left + x * scale, top + y * scale)

    match shape:
        case Box():
            corner = at(shape.x + shape.width, shape.y + shape.height)
            rounded = f", rounded corners={in_digits(shape.corner * scale * PIXEL)}bp" if shape.corner else ""
            return f"\\path[{_paint(shape, scale)}{rounded}] {at(shape.x, shape.y)} rectangle {corner};"
        case Disc():
            return f"\\path[{_paint(shape, scale)}] {at(shape.x, shape.y)} circle[radius={in_digits(shape.radius * scale)}];"
        case Path():
            return f"\\path[{_paint(shape, scale)}] {' '.join(_step(step, at) for step in shape.steps)};"
        case Letters():
            place = f"anchor={'base west' if shape.mono else 'base'}"
            font = "\\ttfamily" if shape.mono else "\\sffamily"
            size = in_digits(shape.size * scale * PIXEL / 10, 3)
            look = f"{place}, inner sep=0pt, scale={size}, text={_grey(shape.fill)}, font={font}\\normalsize"
            text = tex(shape.text).replace(" ", "~") if shape.mono else tex(shape.text)
            return f"\\node[{look}] at {at(shape.x, shape.y + 0.36 * shape.size)} {{{text}}};"


def _step(step: tuple[Any, ...], at: Any) -> str:
    letter, *numbers = step
    points = [at(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    match letter:
        case "M":
            return str(points[0])
        case "L":
            return f"-- {points[0]}"
        case "C":
            return f".. controls {points[0]} and {points[1]} .. {points[2]}"
        case _:
            return "-- cycle"


def _paint(shape: Box | Disc | Path, scale: float) -> str:
    look = [f"fill={_grey(shape.fill)}"] if shape.fill else []
    if shape.line:
        weight = max(shape.weight * scale * PIXEL, 0.2)
        look.append(f"draw={_grey(shape.line)}, line width={in_digits(weight, 2)}bp, line cap=round, line join=round")
    return ", ".join(look)


def _grey(name: str) -> str:
    """A colour of print, all of which are greys."""
    level = int(PAPER[name][1:3], 16)
    return f"black!{round(100 * (255 - level) / 255)}"


def _point(x: float, y: float) -> str:
    return f"({in_digits(x)},{in_digits(y)})"


def _at(point: Point) -> str:
    return _point(point.x, point.y)


def _one_line(text: str) -> str:
    return " ".join(text.split())


def in_digits(number: float, digits: int = 1) -> str:
    """A number without digits it does not need."""
    return f"{number:.{digits}f}".rstrip("0").rstrip(".") if digits else f"{number:.0f}"
