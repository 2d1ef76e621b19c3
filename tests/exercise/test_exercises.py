"""Exercises and their sheets, each held against a slow solver that knows nothing but the text of the tree."""

import base64
import errno
import hashlib
import html
import itertools
import json
import math
import os
import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from fractions import Fraction
from pathlib import Path

import pytest
from click.testing import CliRunner

from settings import FULL, sample
from zermelo.cli import main
from zermelo.errors import TeachingError
from zermelo.exercise.cuts import possible_cuts, tree_with_cuts
from zermelo.exercise.exercise import KINDS, Exercise
from zermelo.exercise.generating import Recipe, distributions, exercises
from zermelo.exercise.hashrandom import HashRandom
from zermelo.exercise.sheet import answer_on_page, blank_scene, names_in, sheets, tables
from zermelo.exercise.tex import pdf, tex
from zermelo.exercise.writing import write
from zermelo.games import TicTacToe

COUNT = sample(1_000, 250, 60)

TEXTBOOK = "((3 12 8) (2 4 6) (14 5 2))"

# ------------------------------------------------------------------------------------------- a slow solver, from the text alone


class Slow:
    """A tree read from its text, and searched in the plainest way."""

    def __init__(self, text: str) -> None:
        self.words = re.findall(r"[()]|[^\s()]+", text)
        self.at = 0
        self.root = self.node("max")
        self.leaves: list[dict] = []
        self.number(self.root)
        level, names = [self.root], itertools.chain("ABCDEFGHIJKLMNOPQRSTUVWXYZ", (f"A{x}" for x in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        names = itertools.chain(names, (f"B{x}" for x in "ABCDEFGHIJKLMNOPQRSTUVWXYZ"))
        self.inner = []
        while level:
            for node in level:
                if node["children"]:
                    node["name"] = next(names)
                    self.inner.append(node)
            level = [child for node in level for child in node["children"]]
        self.visited: list[int] = []
        self.windows: dict[str, tuple[float, float]] = {}
        self.values: dict[str, float] = {}
        self.cuts = 0

    def node(self, turn: str) -> dict:
        word = self.words[self.at]
        self.at += 1
        if word != "(":
            return {"value": int(word), "children": []}
        kind = turn
        if self.words[self.at] in ("max", "min", "chance"):
            kind = self.words[self.at]
            self.at += 1
        below = {"max": "min", "min": "max", "chance": "chance"}[kind]
        found = {"kind": kind, "children": [], "shares": []}
        while self.words[self.at] != ")":
            if kind == "chance":
                share, _, rest = self.words[self.at].partition(":")
                found["shares"].append(Fraction(share))
                self.words[self.at] = rest
                if not rest:
                    self.at += 1
            found["children"].append(self.node(below))
        self.at += 1
        return found

    def number(self, node: dict) -> None:
        if not node["children"]:
            self.leaves.append(node)
            node["place"] = len(self.leaves)
        for child in node["children"]:
            self.number(child)

    def minimax(self, node: dict) -> Fraction:
        if not node["children"]:
            return Fraction(node["value"])
        values = [self.minimax(child) for child in node["children"]]
        if node["kind"] == "chance":
            value = sum(share * value for share, value in zip(node["shares"], values, strict=True))
        else:
            value = max(values) if node["kind"] == "max" else min(values)
        self.values[node["name"]] = value
        return value

    def alphabeta(self, node: dict, alpha: float, beta: float, equal: bool) -> float:
        if not node["children"]:
            self.visited.append(node["place"])
            return node["value"]
        self.windows[node["name"]] = (alpha, beta)
        low, high = alpha, beta
        value = -math.inf if node["kind"] == "max" else math.inf
        for place, child in enumerate(node["children"], start=1):
            found = self.alphabeta(child, low, high, equal)
            if node["kind"] == "max":
                value = max(value, found)
                low = max(low, value)
                stop = value > beta or (equal and value == beta)
            else:
                value = min(value, found)
                high = min(high, value)
                stop = value < alpha or (equal and value == alpha)
            if stop:
                self.cuts += place < len(node["children"])
                break
        self.values[node["name"]] = value
        return value

    def best_moves(self) -> list[int]:
        values = [self.minimax(child) for child in self.root["children"]]
        return [place for place, value in enumerate(values) if value == max(values)]


def solved(exercise: Exercise) -> Slow:
    slow = Slow(str(exercise.tree))
    if exercise.kind == "alphabeta":
        slow.alphabeta(slow.root, -math.inf, math.inf, exercise.rule == ">=")
    else:
        slow.minimax(slow.root)
    return slow


def check(exercise: Exercise) -> None:
    """Everything that a solution says, against the slow solver."""
    slow = solved(exercise)
    assert list(exercise.values) == [node["name"] for node in slow.inner]
    assert [leaf.value for leaf in exercise.leaves] == [leaf["value"] for leaf in slow.leaves]
    for name, value in exercise.values.items():
        assert (None if value is None else value.number) == slow.values.get(name), name
    best = Slow(str(exercise.tree)).best_moves()
    assert [exercise.moves[place] for place in best] == [exercise.move], "one best move"
    if exercise.kind == "alphabeta":
        assert list(exercise.visited) == slow.visited
        assert sorted(exercise.visited + exercise.pruned) == list(range(1, len(slow.leaves) + 1))
        assert {name: window for name, window in exercise.windows.items() if window} == slow.windows
        assert exercise.cuts == slow.cuts
        true = Slow(str(exercise.tree))
        true.minimax(true.root)
        for name, value in exercise.values.items():
            if value is not None:
                exact = true.values[name]
                assert {"exact": value.number == exact, "upper": value.number >= exact, "lower": value.number <= exact}[value.bound]
    else:
        assert all(value.number == int(value.number) for value in exercise.values.values())


SHAPES = [(1, (3, 3)), (2, (2, 2)), (2, (3, 3)), (2, (2, 4)), (3, (2, 2)), (3, (2, 3)), (4, (2, 2)), (3, (3, 3))]
ALL_CUTS = sorted({number for shape in SHAPES for number in possible_cuts(*shape)})


def recipes() -> list[Recipe]:
    """Recipes of every sort, made by a generator of our own; cuts are asked for in turn: 0, 1, 2 ... as many as a shape can have."""
    luck, found = random.Random(11), []
    numbers = itertools.cycle(ALL_CUTS)
    ranges = [((1, 99), True), ((-50, 150), True), ((0, 20), False), ((-9, 9), False)]
    for seed in range(COUNT):
        kind = ("alphabeta", "alphabeta", "minimax", "expectimax")[seed % 4]
        must_cut = next(numbers) if seed % 8 == 5 else None
        depth, branching = luck.choice([shape for shape in SHAPES if must_cut is None or must_cut in possible_cuts(*shape)])
        leaves, distinct = luck.choice(ranges if must_cut is None else ranges[:2])
        found.append(Recipe(kind, depth, branching, seed, 1, must_cut, luck.choice([">=", ">"]), leaves, distinct))
    return found


def test_every_solution_is_that_of_a_slow_solver() -> None:
    cuts = set()
    for recipe in recipes():
        (exercise,) = made_by(recipe)
        check(exercise)
        sizes = {len(node["children"]) for node in Slow(str(exercise.tree)).inner}
        assert min(sizes) >= recipe.branching[0] and max(sizes) <= recipe.branching[1]
        values = [leaf.value for leaf in exercise.leaves]
        assert all(recipe.leaves[0] <= value <= recipe.leaves[1] for value in values)
        assert not recipe.distinct or len(set(values)) == len(values)
        if recipe.must_cut is not None:
            assert exercise.cuts == recipe.must_cut
            cuts.add(recipe.must_cut)
    assert len(ALL_CUTS) > 4 and sorted(cuts) == ALL_CUTS


def made_by(recipe: Recipe) -> list[Exercise]:
    return exercises(
        recipe.kind, recipe.depth, recipe.branching, recipe.seed, recipe.count, recipe.must_cut, recipe.rule,
        leaves=recipe.leaves, distinct=recipe.distinct,
    )  # fmt: skip


# --------------------------------------------------------------------------------------------------------------- the same seed


def test_the_same_seed_gives_these_trees_for_ever() -> None:
    random = HashRandom("these")
    block = hashlib.sha256(b"zermelo exercise 1|these|0").digest()
    assert random.randrange(1 << 64) == int.from_bytes(block[:8], "big")
    assert [str(exercise.tree) for exercise in exercises("alphabeta", 2, 3, 7, 2, 1)] == PINNED["alphabeta"]
    assert [str(exercise.tree) for exercise in exercises("expectimax", 2, (2, 3), 7, 2)] == PINNED["expectimax"]
    assert str(exercises("minimax", 3, 2, 7, 1, student="Ada Lovelace")[0].tree) == PINNED["Ada"]


PINNED = {
    "alphabeta": ["((8 5 10) (6 13 17) (14 4 6))", "((17 11 0) (11 13 13) (9 6 16))"],
    "expectimax": [
        "((chance 1/2:5 1/2:7) (chance 1/2:10 1/2:16))",
        "((chance 5/6:17 1/6:11) (chance 1/2:0 1/4:11 1/4:13) (chance 1/2:13 1/2:9))",
    ],
    "Ada": "(((4 14) (4 18)) ((3 19) (18 13)))",
}


def test_exercises_do_not_depend_on_how_many_there_are() -> None:
    few, many = exercises(seed=5, count=2), exercises(seed=5, count=6)
    assert [exercise.tree for exercise in few] == [exercise.tree for exercise in many[:2]]
    assert len({str(exercise.tree) for exercise in many}) == 6


def test_a_name_gives_exercises_of_its_own() -> None:
    trees = {name: str(exercises(seed=5, student=name)[0].tree) for name in ("", "Ada", "Alan", " Ada ", "Zoé", "Zoe\u0301")}
    assert trees["Ada"] == trees[" Ada "] != trees["Alan"] != trees[""]
    assert trees["Zoé"] == trees["Zoe\u0301"]


@pytest.mark.parametrize("ending", ["tex", "html", "json", "xml"])
def test_same_seed_same_bytes(ending: str, tmp_path: Path) -> None:
    """In processes whose hashes differ, too."""
    written = []
    for hashing in ("1", "2"):
        folder = tmp_path / hashing
        folder.mkdir()
        (folder / "names.txt").write_text("Ada Lovelace\nAlan Turing # no comment\n", encoding="utf-8")
        words = ["exercise", "--seed", "3", "--count", "2", "--students", "names.txt", "--out", f"sheet.{ending}"]
        code = "import sys; from zermelo.cli import main; main(sys.argv[1:])"
        subprocess.run(
            [sys.executable, "-c", code, *words], cwd=folder, env={**os.environ, "PYTHONHASHSEED": hashing}, check=True, timeout=60
        )
        written.append({path.name: path.read_bytes() for path in folder.iterdir()})
    assert written[0] == written[1]
    assert len(written[0]) == {"tex": 3, "html": 3, "json": 4, "xml": 2}[ending]


# ------------------------------------------------------------------------------------------------------------ cuts, and errors


@pytest.mark.parametrize(("depth", "branching"), [(2, 2), (3, 2), (2, 3)])
def test_possible_cuts_are_those_of_all_orders_of_leaves(depth: int, branching: int) -> None:
    size, seen = branching**depth, set()
    orders = itertools.permutations(range(size)) if size < 9 else (random.Random(seed).sample(range(size), size) for seed in range(3_000))
    for leaves in orders:
        seen.add(cuts_of(depth, branching, list(leaves)))
    assert sorted(seen) == possible_cuts(depth, (branching, branching))


@pytest.mark.parametrize(("depth", "branching"), [(2, (2, 4)), (3, (2, 3)), (4, (2, 2))] + [(3, (4, 4)), (6, (2, 2)), (2, (8, 8))] * FULL)
def test_every_possible_number_of_cuts_is_built(depth: int, branching: tuple[int, int]) -> None:
    for wanted in possible_cuts(depth, branching):
        text = written(tree_with_cuts(depth, branching, wanted, HashRandom(wanted)))
        for equal in (True, False):
            slow = Slow(text)
            slow.alphabeta(slow.root, -math.inf, math.inf, equal)
            assert slow.cuts == wanted
            assert all(branching[0] <= len(node["children"]) <= branching[1] for node in slow.inner)
    (exercise,) = exercises("alphabeta", depth, branching, 1, 1, wanted, ">", leaves=(-99, 99), distinct=True)
    check(exercise)
    assert exercise.cuts == wanted
    assert len({leaf.value for leaf in exercise.leaves}) == len(exercise.leaves)


def written(tree: object) -> str:
    """A grown tree as text: whole numbers in the order of its fractions, 0 where the search does not look."""

    def flat(node: object) -> list:
        return [leaf for child in node for leaf in flat(child)] if isinstance(node, list) else [node]

    ranks = {leaf: rank for rank, leaf in enumerate(sorted({leaf for leaf in flat(tree) if leaf is not None}), start=1)}

    def text(node: object) -> str:
        return f"({' '.join(map(text, node))})" if isinstance(node, list) else str(ranks.get(node, 0))

    return text(tree)


def test_no_tree_has_another_number_of_cuts() -> None:
    luck = random.Random(5)
    for _ in range(1_500):
        depth, branching = luck.choice([(2, 3), (3, 2), (3, 3), (4, 2)])
        assert cuts_of(depth, branching, [luck.randint(0, 9) for _ in range(branching**depth)]) in possible_cuts(
            depth, (branching, branching)
        )


def cuts_of(depth: int, branching: int, leaves: list[int]) -> int:
    words = list(map(str, leaves))
    for _ in range(depth):
        words = ["(" + " ".join(words[at : at + branching]) + ")" for at in range(0, len(words), branching)]
    slow = Slow(words[0])
    slow.alphabeta(slow.root, -math.inf, math.inf, True)
    return slow.cuts


def test_shares_of_chance() -> None:
    for branching in (2, 3, 4, 5):
        assert len(distributions(branching)) > 3
        assert all(sum(split) == 1 and len(split) == branching and min(split) > 0 for split in distributions(branching))


@pytest.mark.parametrize(
    ("asked", "words"),
    [
        ({"must_cut": 3}, "no tree of depth 2 and branching 3 has 3 cuts (a cut on the last child does not count): it has at most "
                          "2 cuts, whatever its leaves are; the nearest possible is 2"),
        ({"depth": 1, "must_cut": 1}, "it has no cuts, whatever its leaves are; the nearest possible is 0"),
        ({"kind": "minimax", "must_cut": 1}, "minimax makes no cuts: a number of cuts can only be asked for with alphabeta"),
        ({"kind": "negamax"}, "kind must be one of minimax, alphabeta, expectimax, got 'negamax'"),
        ({"rule": "=>"}, "got '=>'"),
        ({"depth": 0}, "depth must be at least 1, got 0"),
        ({"depth": 5}, "depth 5 with branching 3 makes more than 64 leaves, the most an exercise can have: take depth 3 or less"),
        ({"depth": 10**9}, "take depth 3 or less"),
        ({"depth": 1, "branching": 200}, "makes more than 64 leaves, the most an exercise can have: take a smaller branching"),
        ({"branching": 1}, "branching must be 2 or more, or a range such as 2-3, got 1"),
        ({"branching": (3, 2)}, "branching must be 2 or more, or a range such as 2-3, got 3-2"),
        ({"count": 0}, "count must be from 1 to 1000, got 0"),
        ({"count": 10**7}, "count must be from 1 to 1000, got 10000000"),
        ({"leaves": (5, 5)}, "leaves must be a range such as 0:20, the lower number first, got 5:5"),
        ({"leaves": (0, 7), "distinct": True}, "9 different leaves do not fit between 0 and 7"),
        ({"leaves": (0, 1), "depth": 1, "branching": 40}, "none of 300 trees with leaves from 0 to 1 has one best move"),
        ({"leaves": (0, 1), "depth": 3, "must_cut": 6, "rule": ">"}, "different leaves; take a range such as 0:"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_the_nearest(asked: dict, words: str) -> None:
    with pytest.raises(TeachingError) as error:
        exercises(**asked)
    assert words in str(error.value)
    assert "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("7", "is a single leaf"),
        ("((3 x) 4)", "needs a value at every leaf"),
        ("((1 X=(3 9)) (X))", "two paths lead to the same node"),
        ("(([1 2 6] [4 3 3]) ([6 1 2] [0 0 9]))", "one number at each leaf"),
        ("(" + " ".join(["1"] * 65) + ")", "65 leaves"),
    ],
)
def test_trees_that_are_no_exercise(text: str, words: str) -> None:
    with pytest.raises(TeachingError, match=re.escape(words)):
        Exercise.of("minimax", text)


def test_a_position_of_a_game_is_no_tree() -> None:
    with pytest.raises(TeachingError, match=r"an exercise is of a tree.*, not of TicTacToe"):
        Exercise.of("minimax", TicTacToe())  # type: ignore[arg-type]


def test_the_textbooks_tree() -> None:
    exercise = Exercise.of("alphabeta", TEXTBOOK)
    assert exercise.answers == {
        "values": {"A": 3, "B": 3, "C": "≤ 2", "D": "≤ 2"},
        "move": "B",
        "pruned": [5, 6],
        "visited": [1, 2, 3, 4, 7, 8, 9],
        "windows": {"A": ["-inf", "inf"], "B": ["-inf", "inf"], "C": [3, "inf"], "D": [3, "inf"]},
    }
    assert exercise.cuts == 1, "the cut at D falls on the last child"
    assert exercise.reasons[0] == "MIN at C: 2 ≤ α = 3, so MAX will never come here; the other 2 children are not looked at."
    assert [question.key for question in exercise.questions] == ["windows", "values", "pruned", "visited", "move"]
    assert Exercise.of("minimax", TEXTBOOK).reasons[0] == "B = min(3, 12, 8) = 3"
    assert Exercise.of("expectimax", "((chance 1/2:8 1/3:24 1/6:-12) 9)").reasons[0] == "B = 1/2 · 8 + 1/3 · 24 + 1/6 · -12 = 10"
    assert Exercise.of("minimax", "(min (21 -3) (12 70 -4) (73 -14))").questions[-1].text == "Which move should MIN make at A?"


def test_the_two_rules_differ_where_values_are_equal() -> None:
    text = "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))"
    assert len(Exercise.of("alphabeta", text, ">=").visited) == 12
    assert len(Exercise.of("alphabeta", text, ">").visited) == 18


# ---------------------------------------------------------------------------------------------------------------------- sheets


def some(kind: str = "alphabeta", students: tuple[str, ...] = (), **more: object) -> list:
    recipe = {"kind": kind, "depth": 2, "branching": (3, 3), "seed": 7, "count": 2, **more}
    return sheets(Recipe(**recipe), students)


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "expectimax"])
def test_blank_pages_give_nothing_away(kind: str, tmp_path: Path) -> None:
    """Blank sheets of trees that have the same leaves differ in nothing, whatever the answers are."""
    told = some(kind)
    write(told, tmp_path / "sheet.html")
    blank, solution = ((tmp_path / name).read_text(encoding="utf-8") for name in ("sheet.html", "sheet-solution.html"))
    for exercise in told[0].exercises:
        drawn = blank_scene(exercise)
        assert not any(mark.inside for mark in drawn.marks if mark.shape != "leaf")
        assert {mark.status for mark in drawn.marks} == {"done"}
        assert not any(mark.principal or mark.current or mark.beside for mark in drawn.marks)
        assert not any(edge.principal or edge.cut or edge.window for edge in drawn.edges)
        for reason in exercise.reasons:
            assert html.escape(reason) in solution
            assert html.escape(reason) not in blank
        for rows in tables(exercise, True):
            assert all(f'<th scope="col">{html.escape(cell)}</th>' in solution for cell in rows[0].cells)
            assert all(f"<td>{html.escape(cell)}</td>" in solution for row in rows[1:] for cell in row.cells)
        for question in exercise.questions:
            assert html.escape(question.text) in blank
            assert html.escape(answer_on_page(question)) in solution
    assert "<script" not in blank + solution
    assert "http" not in re.sub(r'xmlns="[^"]*"', "", blank + solution), "nothing from the network"
    assert "@media print" in blank


def test_blank_drawings_are_alike_under_both_rules() -> None:
    """The places of nodes do not depend on what the search does."""
    text = "(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))"
    one, other = (blank_scene(Exercise.of("alphabeta", text, rule)) for rule in (">=", ">"))
    assert (one.marks, one.edges, one.width) == (other.marks, other.edges, other.width)


def test_every_student_has_a_sheet(tmp_path: Path) -> None:
    names = tmp_path / "names.txt"
    names.write_text("\ufeffAda  Lovelace\n\n# the others\nAlan <Turing> & Co\nAda-Lovelace\n", encoding="utf-8")
    students = names_in(names)
    assert students == ["Ada Lovelace", "Alan <Turing> & Co", "Ada-Lovelace"]
    told = some(students=tuple(students))
    assert len({str(one.exercises[0].tree) for one in told}) == 3
    files = write(told, tmp_path / "sheet.json")
    assert [path.name for path in files] == [
        "sheet.json", "sheet-answers-ada-lovelace.json", "sheet-answers-alan-turing-co.json", "sheet-answers-ada-lovelace-2.json",
    ]  # fmt: skip
    assert json.loads(files[2].read_text(encoding="utf-8"))["student"] == "Alan <Turing> & Co"
    page = write(told, tmp_path / "sheet.html")[0].read_text(encoding="utf-8")
    assert "Alan &lt;Turing&gt; &amp; Co" in page
    assert page.count('<section class="sheet">') == 3


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"Ada\nAlan\nAda\n", "names.txt, line 3: Ada is already on line 1"),
        (b"# nobody\n\n", "names.txt has 0 names"),
        (b"Ada\nA\x07da\n", "names.txt, line 2, column 2: a name cannot contain the character"),
        (b"Ad\xe4\n", "names.txt is not UTF-8 text: byte 3"),
    ],
)
def test_bad_lists_of_names(content: bytes, words: str, tmp_path: Path) -> None:
    (tmp_path / "names.txt").write_bytes(content)
    with pytest.raises(TeachingError, match=re.escape(words)):
        names_in(tmp_path / "names.txt")


def test_latex_prints_the_sheets(pdflatex: str, tmp_path: Path) -> None:
    """Every kind, wide and deep trees, names with accents and with signs that LaTeX takes for commands."""
    students = ("Zoë Łukasz_50%", "A&B {x} $y$ #1 ~ ^ \\end")
    told = [
        *some("alphabeta", students, must_cut=2),
        *some("expectimax", depth=4, branching=(2, 2)),
        *some("minimax", depth=3, branching=(2, 4), count=1),
    ]
    files = write(told, tmp_path / "sheet.pdf")
    assert [path.name for path in files] == ["sheet.pdf", "sheet-solution.pdf"]
    first = [path.read_bytes() for path in files]
    assert all(content.startswith(b"%PDF") for content in first)
    assert first[0] != first[1]
    assert pdf(tex(told, False)) == first[0], "same seed, same bytes"


def test_letters_that_latex_lacks_are_named(tmp_path: Path) -> None:
    with pytest.raises(TeachingError, match="LaTeX's usual fonts have no '李'"):
        write(some(students=("李雷",)), tmp_path / "sheet.tex")


def test_without_pdflatex_there_is_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(TeachingError, match="needs pdflatex, which is not installed"):
        write(some(), tmp_path / "sheet.pdf")
    assert not list(tmp_path.iterdir())


# ---------------------------------------------------------------------------------------------------------------------- Moodle

FIELD = re.compile(r"\{1:(SHORTANSWER|NUMERICAL|MULTICHOICE):((?:\\.|[^}\\])*)\}")


def fields(text: str) -> list[tuple[str, list[str]]]:
    """The fields of a cloze text, with what is right in each, read as Moodle's documentation has it."""
    found = []
    for kind, body in FIELD.findall(text):
        branching = re.split(r"(?<!\\)~", body)
        right = [re.sub(r"\\(.)", r"\1", html.unescape(way[1:])) for way in branching if way.startswith("=")]
        assert right, body
        found.append((kind, right))
    return found


@pytest.mark.parametrize("kind", ["minimax", "alphabeta", "expectimax"])
def test_moodle_asks_and_knows_the_answers(kind: str, tmp_path: Path) -> None:
    told = some(kind, ("Ada / Co",), depth=3, branching=(2, 3))
    (path,) = write(told, tmp_path / "sheet.xml")
    quiz = ET.fromstring(path.read_bytes())
    questions = quiz.findall("question")
    assert [question.get("type") for question in questions] == ["category", "cloze", "cloze", "category", "numerical", "numerical"]
    category = questions[0].findtext("category/text")
    assert category.startswith("$course$/top/") and "Ada // Co/whole exercises" in category
    for exercise, whole, root in zip(told[0].exercises, questions[1:3], questions[4:6], strict=True):
        slow = solved(exercise)
        for question in (whole, root):
            for part, name in (("questiontext", "tree.svg"), ("generalfeedback", "solution.svg")):
                picture = question.find(f"{part}/file")
                assert picture.get("name") == name
                assert f"@@PLUGINFILE@@/{name}" in question.findtext(f"{part}/text")
                assert ET.fromstring(base64.b64decode(picture.text)).tag.endswith("svg")
        assert float(root.findtext("answer/text")) == slow.values["A"]
        text = whole.findtext("questiontext/text")
        asked = fields(text)
        names = [node["name"] for node in slow.inner]
        if kind == "alphabeta":
            ends = [end for name in names for end in slow.windows.get(name, ("-", "-"))]
            signs = {math.inf: "inf", -math.inf: "-inf"}
            for end, (_, right) in zip(ends, asked, strict=False):
                assert str(signs.get(end, end)) in right
            values, leaves = asked[2 * len(names) : 3 * len(names)], asked[3 * len(names)]
            for name, (_, right) in zip(names, values, strict=True):
                assert right[0] == str(slow.values.get(name, "-"))
            pruned = [str(leaf["place"]) for leaf in slow.leaves if leaf["place"] not in slow.visited]
            assert (" ".join(pruned) or "-") in leaves[1]
        else:
            for name, (field, right) in zip(names, asked, strict=False):
                assert (field, right) == ("NUMERICAL", [f"{slow.values[name]}:0"])
        assert asked[-1] == ("MULTICHOICE", [exercise.move])
        assert text.count("{1:") == len(asked)


def test_moodle_takes_bounds_as_students_type_them(tmp_path: Path) -> None:
    from zermelo.exercise.exercise import Value
    from zermelo.exercise.moodle import _short, _value_answers

    assert _value_answers(Value(2.0, "upper")) == ["2", "≤ 2", "≤2", "<= 2", "<=2"]
    assert _short(["7/2", "<=2", "{~#}"]) == r"{1:SHORTANSWER:=7\/2~=&lt;=2~={\~\#\}}"


# ---------------------------------------------------------------------------------------------------------------- command line


def zermelo(*words: object) -> object:
    return CliRunner().invoke(main, ["exercise", *map(str, words)])


def test_the_command_writes_and_tells(tmp_path: Path) -> None:
    for ending, files in (
        ("html", ["sheet.html", "sheet-solution.html"]),
        ("json", ["sheet.json", "sheet-answers.json"]),
        ("xml", ["sheet.xml"]),
    ):
        done = zermelo(
            "--seed", 7, "--must-cut", 1, "--rule", "gt", "--branching", "2-3", "--depth", 3, "--out", tmp_path / f"sheet.{ending}"
        )
        assert done.exit_code == 0, done.stderr
        assert done.stderr.splitlines() == [f"written: {tmp_path / name}" for name in files]
    told = json.loads((tmp_path / "sheet.json").read_text(encoding="utf-8"))
    assert told["recipe"]["must_cut"] == 1
    assert [exercise["cuts"] for exercise in told["sheets"][0]["exercises"]] == [1] * 4
    assert [exercise["rule"] for exercise in told["sheets"][0]["exercises"]] == [">"] * 4


@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_not_written_over(kind: str, tmp_path: Path) -> None:
    """The same command once more had made the answer file blank that a student had filled in."""
    sheet, answers = tmp_path / "sheet.json", tmp_path / "sheet-answers.json"
    words = ("--kind", kind, "--count", 1, "--out", sheet)
    assert zermelo(*words).exit_code == zermelo(*words, "--seed", 5).exit_code == 0, "a blank one is replaced"
    blank = json.loads(answers.read_text(encoding="utf-8"))
    blank["exercises"][0]["values"]["B"] = 0
    for filled in (json.dumps(blank), answers.read_text(encoding="utf-8").replace("null", "3,,", 1)):
        answers.write_text(filled, encoding="utf-8")
        before = sheet.read_bytes()
        done = zermelo(*words, "--seed", 6)
        assert (done.exit_code, done.stderr) == (
            2,
            f"zermelo: {answers} has answers in it, which would be lost: take it away, or give the sheet another name\n",
        )
        assert (sheet.read_bytes(), answers.read_text(encoding="utf-8")) == (before, filled)


def test_a_sheet_is_written_as_a_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the disk was full, half of a sheet lay in the place of the old one, and the sentence named no file."""
    sheet = tmp_path / "sheet.html"
    sheet.write_text("the old one", encoding="utf-8")

    def full(path: Path, data: bytes) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    done = zermelo("--count", 1, "--out", sheet)
    assert (done.exit_code, done.stderr) == (2, f"zermelo: {sheet} cannot be written: No space left on device\n")
    assert sheet.read_text(encoding="utf-8") == "the old one"


def test_several_formats_at_once(tmp_path: Path) -> None:
    done = zermelo("--count", 2, *(word for ending in ("tex", "html", "json") for word in ("--out", tmp_path / f"sheet.{ending}")))
    written = ["sheet.tex", "sheet-solution.tex", "sheet.html", "sheet-solution.html", "sheet.json", "sheet-answers.json"]
    assert (done.exit_code, done.stderr.splitlines()) == (0, [f"written: {tmp_path / name}" for name in written])
    trees = [one["tree"] for one in json.loads((tmp_path / "sheet.json").read_text(encoding="utf-8"))["sheets"][0]["exercises"]]
    assert zermelo("--count", 2, "--out", tmp_path / "alone.json").exit_code == 0
    assert trees == [one["tree"] for one in json.loads((tmp_path / "alone.json").read_text(encoding="utf-8"))["sheets"][0]["exercises"]]


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["--out", "sheet.doc"], "sheet.doc has an unknown extension: use .tex, .html, .pdf, .json or .xml"),
        (["--out", "nowhere/sheet.tex"], "there is no folder nowhere"),
        (["--out", "sheet.tex", "--out", "sheet.doc"], "sheet.doc has an unknown extension"),
        (
            ["--branching", "many", "--out", "sheet.tex"],
            "--branching must be a number of children such as 3, or a range",
        ),
        (
            ["--leaves", "0-20", "--out", "sheet.tex"],
            "--leaves must be a range of whole numbers of at most six digits, such as 0:20 or -9:9, got 0-20",
        ),
        (
            ["--leaves", "0:1000000", "--out", "sheet.tex"],
            "--leaves must be a range of whole numbers of at most six digits, such as 0:20 or -9:9, got 0:1000000",
        ),
        (["--must-cut", "9", "--out", "sheet.tex"], "the nearest possible is 2"),
        (["--students", "nobody.txt", "--out", "sheet.tex"], "there is no file nobody.txt"),
        ([], "missing option '--out'"),
    ],
)
def test_the_command_refuses_in_one_sentence(words: list[str], told: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    done = zermelo(*words)
    assert done.exit_code == 2
    assert told in done.stderr
    assert len(done.stderr.strip().splitlines()) == 1
    assert not list(tmp_path.iterdir())
