"""Every drawing of a recording: what it says, that it is well made, that nothing in it overlaps, and that pdflatex takes it."""

from __future__ import annotations

import html
import re
import shutil
import subprocess
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from settings import absent
from zermelo import Limits, alphabeta, deepen, maxn, mcts, minimax, paranoid, star2
from zermelo.draw import ANNOTATIONS, board_tikz, dot, forest, scene, svg, terminal, text, tikz
from zermelo.draw.formats.tex import tex
from zermelo.draw.palette import DARK, LIGHT, PRINT, THEMES, Theme
from zermelo.errors import SearchError
from zermelo.game import game
from zermelo.games import Checkers, Chess, ConnectFour, Halving, Othello, Pig, TicTacToe, Tree
from zermelo.trace import Recording, record

SVG = "{http://www.w3.org/2000/svg}"

TEXTBOOK = (  # the trees of the textbook, all of them
    "((3 12 8) (2 4 6) (14 5 2))",
    "((3 12 8) (2 4 1) (14 5 2))",
    "((100 21 -3) (12 70 -4) (-73 -14 -8))",
    "((100 (23 28 21) (-3)) ((12 4) (70) (-4 -12 -70 -5)) ((-100 -73) (-14) (-8 -24)))",
    "((100 21 -3) (12 -70 -4) (-73 -14))",
    "(min (21 -3) (12 70 -4) (73 -14))",
    "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))",
    "((7 6 5) (3 x x) (6 5 x))",
    "(((10 9) (14 x)) ((2 4) (x x)))",
    "(10 (((5 x) (4 x)) 3))",
    "((18) (3 x))",
    "((1 X=(3 9)) (X))",
)
FIRST = TEXTBOOK[1]
CHANCE = "((chance 1/2:8 1/3:24 1/6:-12) 10)"
THREE = "(([1 2 6] [4 3 3]) ([6 1 2] [0 10 3]))"
LONG = "((1/3 0.123456 -22/7) (1000000.5 2/7 0.25) (chance 1/3:1/7 2/3:0.3333))"


MANY_PLAYERS: tuple[tuple[Any, dict[str, Any]], ...] = ((maxn, {"total": 13, "low": 0}), (paranoid, {}))


def recorded(tree: str, rule: str = ">=") -> Recording:
    return record(alphabeta, Tree.from_text(tree), rule=rule)


def all_recordings() -> list[Recording]:
    """Every kind of thing that is drawn: explicit trees, chance, three players, long numbers, games."""
    others = [record(minimax, Tree.from_text(tree)) for tree in (CHANCE, THREE, LONG)]
    games = [
        record(alphabeta, TicTacToe.from_text("XOX/.O./.X."), rule=">="),
        record(deepen, ConnectFour.from_text("44455"), Limits(depth=2)),
        record(alphabeta, Halving(5)),
        record(alphabeta, Checkers.from_text("W:W20,21,K31:BK22,23"), depth=2),
    ]
    grown = [
        record(mcts, TicTacToe.from_text("X.O/.X./..O"), simulations=40, seed=1),
        record(mcts, Tree.from_text("((chance 1/2:8 1/3:(24 30) 1/6:-12) (5 (1 9)))"), simulations=25, seed=1),
        record(mcts, Tree.from_text(THREE), simulations=4, seed=1),
        record(mcts, Pig(), simulations=25, seed=2),
    ]
    bounded = record(star2, Tree.from_text("((chance 1/2:8 1/2:9) (chance 1/2:(2 3) 1/4:(10 9) 1/4:(1 0)))"), bounds=(0, 10))
    many = [record(search, Tree.from_text(f"(p0 {THREE} (p1 [3 3 3] [0 9 0]))"), **options) for search, options in MANY_PLAYERS]
    return [*map(recorded, TEXTBOOK), *others, *games, *grown, bounded, *many]


@pytest.fixture(scope="module")
def recordings() -> list[Recording]:
    return all_recordings()


NASTY = '<b>"&%$#_{}^~\\]]>\x07\n é中'


@game
class Nasty(NamedTuple):
    """A game whose every word needs escaping."""

    n: int = 2
    PLAYER_NAMES = ("<A&B>", 'C"D')

    def to_move(self) -> int:
        return self.n % 2

    def actions(self) -> Iterator[int]:
        yield 1
        yield 2

    def result(self, action: int) -> Nasty:
        return Nasty(max(self.n - action, 0))

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return 1 - 2 * player

    def action_name(self, action: int) -> str:
        return f"{NASTY}{action}"

    def picture(self) -> str:
        return f"{NASTY}{self.n}"

    def __str__(self) -> str:
        return f"{NASTY}{self.n}"


# ------------------------------------------------------------------------------------------------------------------ SVG


def parsed(picture: str) -> ElementTree.Element:
    return ElementTree.fromstring(picture)


def texts(root: ElementTree.Element, look: str = "") -> list[str]:
    """What the text elements of a picture say, those with this class."""
    found = (element for element in root.iter(f"{SVG}text") if look in element.get("class", "").split() or not look)
    return ["".join(element.itertext()).replace("\u2009", " ") for element in found]


def nodes_of(root: ElementTree.Element) -> dict[str, ElementTree.Element]:
    return {element.attrib["data-node"]: element for element in root.iter(f"{SVG}g") if "data-node" in element.attrib}


def looks(element: ElementTree.Element) -> set[str]:
    return {look for part in element.iter() for look in part.get("class", "").split()}


@pytest.mark.parametrize("theme", THEMES)
def test_every_picture_is_well_formed_and_needs_nothing_else(recordings: list[Recording], theme: str) -> None:
    for recording in recordings:
        for annotate in ANNOTATIONS:
            for step in (0, len(recording.events) // 2, None):
                picture = svg(recording, step, annotate=annotate, theme=theme)
                root = parsed(picture)
                assert root.get("role") == "img" and root.findtext(f"{SVG}title") and root.findtext(f"{SVG}desc")
                assert {element.tag for element in root.iter()} <= {f"{SVG}{tag}" for tag in ELEMENTS.split()}
                assert picture.count("http") == 1 and "@import" not in picture and "url(" not in picture and " id=" not in picture
                assert not re.search(r"\d\.\d\d", re.sub(r"<(text|title|desc|tspan)[^>]*>[^<]*", "", picture)), "a float with two digits"


ELEMENTS = "svg title desc style rect text tspan g path polygon circle"


def test_style_rules_hold_for_one_theme_only() -> None:
    for theme in THEMES:
        style = parsed(svg(recorded(FIRST), theme=theme)).findtext(f"{SVG}style") or ""
        names = re.findall(r"([^{}]+)\{[^{}]*\}", style.replace("@media (prefers-color-scheme:dark){", ""))
        assert len(names) > 30
        assert all(name.startswith(f".zermelo-{theme} ") for group in names for name in group.split(","))
        assert ("prefers-color-scheme" in style) == (theme == "auto")


def test_what_the_picture_shows_at_a_cut() -> None:
    root = parsed(svg(recorded(FIRST), 19))
    nodes = nodes_of(root)
    assert set(nodes) == {"0", "0.1", "0.1.1", "0.1.2", "0.1.3", "0.2", "0.2.1", "0.2.2", "0.2.3", "0.3", "0.3.1", "0.3.2", "0.3.3"}
    assert texts(nodes["0.2"]) == ["2", "C", "(3, 2)"]
    assert nodes["0.2"].findtext(f"{SVG}title") == "C: cut off, value 2, window (3, 2)"
    assert [id for id, node in nodes.items() if "z-halo" in looks(node)] == ["0.2"]
    assert [id for id, node in nodes.items() if "z-quiet" in looks(node)] == ["0.2.2", "0.2.3", "0.3", "0.3.1", "0.3.2", "0.3.3"]
    cut = [path for path in root.iter(f"{SVG}path") if path.get("class") == "z-cut"]
    assert len(cut) == 2 + 1, "one over each of the two pruned edges, and one in the legend"
    assert "MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at." in " ".join(
        texts(root, "z-sentence")
    )
    assert texts(root, "z-title") == ["Tree: alphabeta, rule ≥"]
    assert {"MAX", "MIN", "best line", "last step", "cut off"} <= set(texts(root, "z-words"))


def test_the_three_annotations_and_the_window_on_the_edge() -> None:
    recording = recorded(FIRST)
    said = {annotate: texts(parsed(svg(recording, 19, annotate=annotate)), "z-beside") for annotate in ANNOTATIONS}
    assert said["window"] == ["(3, +∞)", "(-∞, 3)", "(3, 2)"]
    assert said["interval"] == ["[3, +∞]", "3", "[-∞, 2]"]
    assert said["bounds"][0].replace(" ", "") == "α=3β=+∞"
    assert said["edge"] == said["none"] == []
    assert texts(parsed(svg(recording, 19, annotate="edge")), "z-window")[:2] == ["(-∞, +∞)", "(3, +∞)"]


def test_bounds_principal_line_and_roles() -> None:
    root = parsed(svg(record(alphabeta, TicTacToe.from_text("XOX/.O./.X."), rule=">=")))
    assert {"≥ 0", "≤ -1", "≥ 1", "0"} <= set(texts(root, "z-value"))
    assert {"MAX is X", "MIN is O"} <= set(texts(root, "z-words"))
    assert len([path for path in root.iter(f"{SVG}path") if "z-principal" in path.get("class", "")]) == 4 + 1  # 3 5 8 6, and the legend
    assert texts(root, "z-label")[:4] == ["3", "5", "6", "8"]
    assert "2 more" in texts(root, "z-more")


def test_three_players_have_names_and_patterns_in_print() -> None:
    recording = record(minimax, Tree.from_text(THREE))
    root = parsed(svg(recording, theme="print"))
    assert texts(nodes_of(root)["0.1"])[:2] == ["p1", "(4, 3, 3)"]
    assert {"p0", "p1", "p2"} <= set(texts(root, "z-words"))
    assert ".z-p1{stroke-dasharray:" in (root.findtext(f"{SVG}style") or "")


def test_chance_nodes_have_their_probabilities() -> None:
    root = parsed(svg(record(minimax, Tree.from_text(CHANCE))))
    assert texts(root, "z-label") == ["1/2", "1/3", "1/6"]
    assert {"MAX", "chance"} <= set(texts(root, "z-words")) and "MIN" not in texts(root, "z-words")


def test_what_is_not_drawn_is_counted() -> None:
    recording = record(alphabeta, TicTacToe.from_text("XOX/.O./.X."), rule=">=")
    drawn = scene(recording, depth=2)
    looked_at = sum(1 for node in recording.nodes.values() if node.kind)
    assert sum(mark.hidden for mark in drawn.marks) + sum(1 for mark in drawn.marks if mark.shape != "more") == looked_at
    counts = texts(parsed(svg(drawn)), "z-small")
    assert counts and all(count.isdigit() for count in counts)


def test_nothing_moves_from_one_step_to_the_next() -> None:
    for recording in (recorded(TEXTBOOK[3]), record(deepen, ConnectFour.from_text("44455"), Limits(depth=2))):
        for annotate in ANNOTATIONS:
            places = {
                tuple((mark.id, mark.x, mark.y) for mark in scene(recording, step, annotate=annotate).marks) for step in range(0, 40, 3)
            }
            assert len(places) == 1


def test_every_text_is_escaped() -> None:
    recording = record(minimax, Nasty())
    for boards in (False, True):
        root = parsed(svg(recording, boards=boards))
        shown = NASTY.replace("\x07", "\ufffd").replace("\n", " ")
        assert f"{shown}1" in texts(root, "z-label")
        assert f"MIN is {Nasty.PLAYER_NAMES[1]}" in texts(root, "z-words")
    answer = parsed(recording.result._repr_html_())  # type: ignore[union-attr]
    assert any(NASTY[:17] in (cell.text or "") for cell in answer.iter("b"))


def test_a_picture_of_hundreds_of_nodes_is_made_in_no_time() -> None:
    recording = record(minimax, TicTacToe.from_text("XOX/O../..."))
    started = time.perf_counter()
    drawn = scene(recording, limit=1000)
    picture = svg(drawn)
    assert len(drawn.marks) > 200 and parsed(picture) is not None
    assert time.perf_counter() - started < 5
    assert len(scene(recording, limit=60).marks) <= 90


@pytest.mark.parametrize(
    ("options", "sentence"),
    [
        ({"theme": "pink"}, "'pink' is not a theme: there are auto, light, dark, print"),
        ({"step": 99}, "there is no step 99: the search has steps 0 to 35"),
        ({"annotate": "all"}, "'all' is not a way to annotate nodes: there are window, interval, bounds, edge, visits, none"),
    ],
)
def test_what_cannot_be_drawn_is_said(options: dict[str, Any], sentence: str) -> None:
    with pytest.raises(SearchError, match=re.escape(sentence)):
        svg(recorded(FIRST), **options)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", [LIGHT, DARK, PRINT])
def test_words_stand_out(theme: Theme) -> None:
    """The ratios of WCAG 2: 4.5 for words, 3 for lines that mean something."""
    tints = [theme.max, theme.min, theme.chance, *theme.players]
    assert all(contrast(words, theme.paper) >= 4.5 for words in (theme.ink, theme.quiet))
    assert all(contrast(theme.ink, tint.fill) >= 4.5 for tint in tints)
    assert all(contrast(tint.line, theme.paper) >= 3 for tint in tints)
    assert contrast(theme.faint, theme.paper) >= 3


def test_no_words_overlap_in_a_browser(recordings: list[Recording], browser: Any) -> None:
    """Every text and every board of every picture, as Chromium measures them, at the end and on the way."""
    pictures = []
    for recording in recordings:
        for annotate in ANNOTATIONS:
            for step in (len(recording.events) // 2, None):
                pictures.append(svg(recording, step, annotate=annotate, theme="light"))
        if not recording.tree:
            pictures.append(svg(recording, boards=True, theme="light"))
    page = browser.new_page()
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.set_content("<body>" + "".join(pictures))
    overlaps, outside = page.evaluate(OVERLAPS)
    page.close()
    assert not asked
    assert overlaps == []
    assert outside == []


OVERLAPS = """() => {
  const overlaps = [], outside = [];
  for (const svg of document.querySelectorAll("svg")) {
    const whole = svg.getBoundingClientRect();
    const boxes = [...svg.querySelectorAll("text:not(.z-board text), .z-board")].map(e => [e, e.getBoundingClientRect()]);
    for (const [e, box] of boxes)
      if (box.left < whole.left - 1 || box.right > whole.right + 1 || box.bottom > whole.bottom + 1 || box.top < whole.top - 1)
        outside.push(svg.querySelector("title").textContent + ": " + e.textContent);
    for (let i = 0; i < boxes.length; i++)
      for (let j = i + 1; j < boxes.length; j++) {
        const a = boxes[i][1], b = boxes[j][1];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1.5 && high > 4)  // the box of a text has empty room above and below
          overlaps.push([svg.querySelector("title").textContent, boxes[i][0].textContent, boxes[j][0].textContent, wide, high]);
      }
  }
  return [overlaps, outside];
}"""


# ----------------------------------------------------------------------------------------------------------------- text

AT_THE_CUT = """\
Tree: alphabeta, rule ≥   (step 19 of 35, 7 nodes visited)

△ A = 3  (3, +∞)
┝━ ▽ B = 3  (-∞, 3)
│  ┝━ 3
│  ├─ 12
│  └─ 8
├─ ▽ C = 2  (3, 2)  ◀
│  ├─ 2
│  ╪┄ 4
│  ╘┄ 1
└┄ ▽ D
   ├┄ 14
   ├┄ 5
   └┄ 2

MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at.
△ MAX   ▽ MIN   ┝━ best line   ╪┄ cut off   ├┄ not looked at   ◀ last step
"""


def test_the_tree_as_text() -> None:
    assert text(recorded(FIRST), 19) == AT_THE_CUT


def test_text_of_chance_players_and_games() -> None:
    assert "│  ├─ 1/2: 8\n" in text(record(minimax, Tree.from_text(CHANCE)))
    assert "□ p0 A = (4, 3, 3)  ◀\n┝━ □ p1 B = (4, 3, 3)\n" in text(record(minimax, Tree.from_text(THREE)))
    told = text(record(alphabeta, TicTacToe.from_text("XOX/.O./.X."), rule=">="), annotate="edge")
    assert "┝━ 3 (-∞, +∞): △ = 0\n" in told and "△ MAX is X   ▽ MIN is O" in told and "2 more" in told


def test_every_node_has_its_line(recordings: list[Recording]) -> None:
    for recording in recordings:
        drawn = scene(recording)
        lines = text(drawn).split("\n\n")[1].splitlines()
        assert len(lines) == len(drawn.marks)


def test_the_terminal_says_the_same_in_colour_and_keeps_to_its_width(recordings: list[Recording]) -> None:
    from rich.console import Console

    for recording in recordings:
        wide = Console(width=200, color_system=None)
        with wide.capture() as captured:
            wide.print(terminal(recording))
        assert [line.rstrip() for line in captured.get().splitlines()] == [line.rstrip() for line in text(recording).splitlines()]
        narrow = Console(width=24, force_terminal=True, color_system="standard")
        with narrow.capture() as captured:
            narrow.print(terminal(recording))
        bare = re.sub(r"\x1b\[[0-9;]*m", "", captured.get())
        assert max(map(len, bare.splitlines())) <= 24
    coloured = Console(width=80, force_terminal=True, color_system="standard")
    with coloured.capture() as captured:
        coloured.print(terminal(recorded(FIRST), 19))
    assert "\x1b[1;36m△ A = 3" in captured.get() and "\x1b[2m4" in captured.get()


# ---------------------------------------------------------------------------------------------------------------- LaTeX


def compiled(pdflatex: str, folder: Path, document: str, name: str) -> str:
    """What pdflatex says while it makes `name`.pdf."""
    (folder / f"{name}.tex").write_text(document, encoding="utf-8")
    command = [pdflatex, "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", f"{name}.tex"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, errors="replace", timeout=120)
    assert done.returncode == 0, done.stdout[-2000:]
    return done.stdout


def test_pdflatex_takes_every_tree(recordings: list[Recording], pdflatex: str, tmp_path: Path) -> None:
    """All of them on the pages of one document, with boards and in every annotation."""
    pictures = [tikz(recording, fragment=True) for recording in recordings]
    pictures += [tikz(recorded(FIRST), 19, annotate=annotate, fragment=True) for annotate in ANNOTATIONS]
    pictures += [tikz(recording, boards=True, fragment=True) for recording in recordings if not recording.tree]
    pictures.append(tikz(record(minimax, Nasty()), boards=True, fragment=True))
    states = (TicTacToe(), ConnectFour.from_text("44455"), Othello(), Chess(), Checkers(), Halving(13), Tree.from_text(FIRST))
    pictures += [board_tikz(state, move=next(iter(state.actions()))) for state in states]
    head = "\\documentclass{article}\\usepackage[paperwidth=6000bp,paperheight=800bp,margin=10bp]{geometry}\\usepackage{tikz}"
    body = "\\newpage ".join(pictures)
    said = compiled(pdflatex, tmp_path, f"{head}\\begin{{document}}{body}\\end{{document}}", "all")
    assert f"({len(pictures)} pages" in said
    assert "Overfull" not in said and "Missing character" not in said


def test_a_document_is_as_large_as_its_picture(pdflatex: str, tmp_path: Path) -> None:
    recording = record(alphabeta, TicTacToe.from_text("XOX/.O./.X."), rule=">=")
    said = compiled(pdflatex, tmp_path, tikz(recording, boards=True), "game")
    assert "(1 page," in said and "Overfull" not in said


def test_a_picture_wider_than_tex_can_measure_is_drawn_smaller(pdflatex: str, tmp_path: Path) -> None:
    recording = record(minimax, Tree.from_text("(" + " ".join(f"{1000000.5 + n}" for n in range(290)) + ")"))
    drawn = scene(recording, limit=5000)
    assert drawn.width * 0.75 > 16_384
    assert "(1 page," in compiled(pdflatex, tmp_path, tikz(drawn), "wide")


def test_tikz_has_the_scene(recordings: list[Recording]) -> None:
    for recording in recordings:
        drawn = scene(recording)
        picture = tikz(drawn, fragment=True)
        assert picture.count("\\draw[edge") == len(drawn.edges)
        assert picture.count("\\draw[cut]") == sum(edge.cut for edge in drawn.edges)
        assert picture.count("\\draw[edge, best]") == sum(edge.principal for edge in drawn.edges)
        triangles = [mark for mark in drawn.marks if mark.shape in ("max", "min")]
        assert picture.count(" -- cycle") == len(triangles) + 2 * sum(mark.current for mark in triangles)


def test_words_for_tex(pdflatex: str, tmp_path: Path) -> None:
    assert tex("50% of $5 & #1_{x}^~\\") == r"50\% of \$5 \& \#1\_\{x\}\textasciicircum{}\textasciitilde{}\textbackslash{}"
    assert tex("α ≥ -∞") == r"$\alpha$ $\geq$ $-\infty$"
    assert tex("-3 e2-e4 (-.5)") == r"$-$3 e2-e4 ($-$.5)"
    assert tex("Ångström é ł ß") == r"\r{A}ngstr\"{o}m \'{e} {\l} {\ss}"
    assert tex("中\x07\n") == "?  "
    letters = "".join(map(chr, [*range(32, 127), *range(160, 0x250), *range(0x370, 0x400), 0x2212, 0x221E, 0x25B3, 0x1F600]))
    body = "\\par ".join(tex(letters[start : start + 40]) for start in range(0, len(letters), 40))
    compiled(pdflatex, tmp_path, f"\\documentclass{{article}}\\begin{{document}}{body}\\end{{document}}", "words")


def test_brackets_for_forest() -> None:
    code = forest(recorded(FIRST), 19, fragment=True)
    brackets = code[code.index("\n  [{") :]
    assert brackets.count("[{") == 13
    assert brackets.count("[") - brackets.count("\\[") == brackets.count("]") - brackets.count("\\]")
    assert "[{2}, min, here, called={C}, beside={(3, 2)}" in code
    assert "[{4}, leaf, cut]" in code and "[{3}, leaf, best]" in code
    assert "on edge={1/3}" in forest(record(minimax, Tree.from_text(CHANCE)))


def test_pdflatex_takes_the_brackets(recordings: list[Recording], pdflatex: str, tmp_path: Path) -> None:
    """Every kind of recording, and every fourth tree of the textbook. The package forest is complete with texlive-latex-extra."""
    if not shutil.which("kpsewhich") or subprocess.run(["kpsewhich", "elocalloc.sty"], capture_output=True, timeout=60).returncode:
        missing = "BRACKETS NOT COMPILED: the LaTeX package forest misses elocalloc (texlive-latex-extra)"
        absent(missing)
    some = [*recordings[: len(TEXTBOOK) : 4], *recordings[len(TEXTBOOK) :]]
    head = "\\documentclass{article}\\usepackage{forest}\\usetikzlibrary{shapes.geometric}"
    body = "\\newpage ".join(forest(recording, fragment=True) for recording in [*some, record(minimax, Nasty())])
    compiled(pdflatex, tmp_path, f"{head}\\begin{{document}}{body}\\end{{document}}", "forest")


# ------------------------------------------------------------------------------------------------------------------ DOT

STRING = r'"((?:[^"\\]|\\.)*)"'


def read_dot(graph: str) -> tuple[dict[str, dict[str, str]], dict[tuple[str, str], dict[str, str]]]:
    """Nodes and edges with their attributes; fails if anything else is in the graph."""
    nodes, edges = {}, {}
    lines = graph.splitlines()
    assert lines[0] == "digraph search {" and lines[-1] == "}"
    for line in lines[1:-1]:
        found = re.fullmatch(rf"  (?:(graph|node|edge)|{STRING}(?: -> {STRING})?) \[((?:\w+={STRING}(?:, )?)*)\];", line)
        assert found, line
        attributes = {
            key: value.replace("\\n", "\n").replace('\\"', '"').replace("\\\\", "\\")
            for key, value in re.findall(rf"(\w+)={STRING}", found[4])
        }
        if found[3]:
            edges[found[2], found[3]] = attributes
        elif found[2]:
            nodes[found[2]] = attributes
    return nodes, edges


def test_dot_has_the_scene(recordings: list[Recording]) -> None:
    for recording in recordings:
        drawn = scene(recording)
        nodes, edges = read_dot(dot(drawn))
        assert list(nodes) == [mark.id for mark in drawn.marks]
        assert set(edges) == {(edge.parent, edge.child) for edge in drawn.edges}
        for mark in drawn.marks:
            assert mark.inside in nodes[mark.id]["label"] and nodes[mark.id]["tooltip"] == mark.hint
    nodes, edges = read_dot(dot(recorded(FIRST), 19))
    assert nodes["0"]["shape"] == "triangle" and nodes["0.2"]["shape"] == "invtriangle" and nodes["0.1.1"]["shape"] == "plaintext"
    assert nodes["0.2"]["label"] == "C\n2\n(3, 2)" and nodes["0.2"]["peripheries"] == "2"
    assert edges["0.2", "0.2.2"]["style"] == "dashed" and edges["0", "0.1"]["penwidth"] == "3"


def test_dot_escapes() -> None:
    _, edges = read_dot(dot(record(minimax, Nasty())))
    assert edges["0", "0.1"]["label"].startswith('<b>"&%$#_{}^~\\]]>')


def test_graphviz_takes_it(recordings: list[Recording], graphviz: str) -> None:
    for recording in recordings:
        subprocess.run([graphviz, "-Tsvg"], input=dot(recording), text=True, capture_output=True, check=True, timeout=60)


# ------------------------------------------------------------------------------------------------------------ notebooks


def test_a_result_shows_itself() -> None:
    result = minimax(TicTacToe.from_text("XOX/.O./.X."), compiled=False)
    shown = result._repr_html_()
    root = ElementTree.fromstring(shown)
    said = [html.unescape("".join(cell.itertext())) for cell in root.iter() if cell.tag in ("td", "th")]
    assert said[:8] == ["move", "3   (O)", "value", "0 for X, exact", "equal", "5 6 8", "line", "3 5 8 6"]
    assert said[-10:] == ["action", "value", "3", "0", "5", "0", "6", "0", "8", "0"]
    assert shown.count("<svg") == 1 + 4 and "currentColor" in shown, "the board, and the four positions along the line"
    along = [child.findtext(f"{SVG}svg/{SVG}title") for child in root.findall("details/div/div")]
    assert along == ["XOX/OO./.X.", "XOX/OOX/.X.", "XOX/OOX/.XO", "XOX/OOX/XXO"]
    assert "background:none" in shown and not re.search(r"[^-]color:#|background:#", shown), "the page's own colours, light or dark"
    assert parsed(result._repr_svg_()).findtext(f"{SVG}title") == "TicTacToe XOX/.O./.X.: 3"


def test_results_of_all_kinds_show_themselves() -> None:
    over = minimax(TicTacToe.from_text("XXX/OO./..."), compiled=False)
    assert "none: the game is over" in over._repr_html_()
    three = minimax(Tree.from_text(THREE), compiled=False)
    assert "4 for p0, 3 for p1, 3 for p2, exact" in three._repr_html_()
    bounds = alphabeta(Tree.from_text(FIRST), rule=">=", compiled=False)._repr_html_()
    assert "≤ 2" in bounds and "3 for MAX, exact" in bounds
    chess = deepen(Chess(), Limits(depth=1), compiled=False)._repr_html_()
    assert "and 8 more" in chess and ElementTree.fromstring(chess) is not None


def test_a_recording_shows_itself() -> None:
    assert parsed(recorded(FIRST)._repr_svg_()).tag == f"{SVG}svg"
