"""The documentation: every page is linked, every link leads somewhere, every cell is Python, and what it imports exists.

Where CI is set (or ZERMELO_FULL) it is built, warnings being errors, and every page with code is executed: the pages check their
own numbers, so that a build that succeeds says that they hold.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import re
import subprocess
import sys
from pathlib import Path

import pytest

from settings import FULL, absent
from zermelo import alphabeta
from zermelo.draw import svg
from zermelo.games import Tree
from zermelo.trace import record

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
PAGES = sorted(path for path in DOCS.rglob("*.md") if not {"_build", "measured"} & set(path.parts))
NOTEBOOKS = [path for path in PAGES if "{code-cell}" in path.read_text(encoding="utf-8")]

FENCED = re.compile(r"^(```+|:::+)([^\n]*)\n(.*?)^\1[ \t]*$", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"(?<!!)\[[^\]\n]*(?:\n[^\]\n]*)?\]\(([^)\s]+)\)")


def name_of(path: Path) -> str:
    return str(path.relative_to(DOCS))


def prose(path: Path) -> str:
    """A page without what is fenced or stands between backticks."""
    return re.sub(r"`[^`\n]*`", "", FENCED.sub("", path.read_text(encoding="utf-8")))


def cells(path: Path) -> list[str]:
    """The code of a notebook's cells, without their options."""
    found = [body for _, kind, body in FENCED.findall(path.read_text(encoding="utf-8")) if kind.startswith("{code-cell}")]
    return [re.sub(r"\A(:\w+:.*\n)+", "", body) for body in found]


def missing(text: str) -> list[str]:
    """What lines of a text import from this package that is not there."""
    lines = re.findall(r"^ *(?:>>> )?from (zermelo[\w.]*) import (\w+(?:, \w+)*)", text, re.MULTILINE)
    wanted = [(importlib.import_module(module), name) for module, names in lines for name in names.split(", ")]
    return [
        f"{module.__name__}.{name}"
        for module, name in wanted
        if not hasattr(module, name) and not (hasattr(module, "__path__") and importlib.util.find_spec(f"{module.__name__}.{name}"))
    ]


def anchors(path: Path) -> set[str]:
    """What a link into a page may end in: its headings, as they are spelt in an address."""
    heads = re.findall(r"^#{1,3} (.+)$", FENCED.sub("", path.read_text(encoding="utf-8")), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", re.sub(r"[`*]", "", head).lower()).strip().replace(" ", "-") for head in heads}


def listed(path: Path) -> list[Path]:
    """The pages that the toctrees of a page name."""
    trees = [body for _, kind, body in FENCED.findall(path.read_text(encoding="utf-8")) if kind.strip() == "{toctree}"]
    entries = [line.strip() for body in trees for line in body.splitlines() if line.strip() and not line.startswith(":")]
    return [path.parent / f"{entry}.md" for entry in entries]


def test_every_page_is_in_a_table_of_contents() -> None:
    entries = [entry for page in PAGES for entry in listed(page)]
    assert len(entries) == len(set(entries)), "a page is listed twice"
    assert set(entries) == set(PAGES) - {DOCS / "index.md"}


@pytest.mark.parametrize("page", PAGES, ids=name_of)
def test_links_lead_somewhere(page: Path) -> None:
    for target in LINK.findall(prose(page)):
        if re.match(r"[a-z]+:", target):
            continue
        file, _, anchor = target.partition("#")
        there = (page.parent / file).resolve() if file else page
        assert there.exists(), f"{page.name} links to {target}"
        if anchor and there.suffix == ".md":
            assert anchor in anchors(there), f"{page.name} links to {target}, and {there.name} has no such heading"


@pytest.mark.parametrize("page", NOTEBOOKS, ids=name_of)
def test_cells_are_python_and_import_what_exists(page: Path) -> None:
    assert page.read_text(encoding="utf-8").startswith("---\nfile_format: mystnb\n"), "without this head no cell is executed"
    for cell in cells(page):
        for node in ast.walk(ast.parse(cell)):
            if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "zermelo":
                module = importlib.import_module(node.module or "")
                for alias in node.names:
                    below = hasattr(module, "__path__") and importlib.util.find_spec(f"{node.module}.{alias.name}")
                    assert hasattr(module, alias.name) or below, f"{node.module} has no {alias.name}"


@pytest.mark.parametrize("page", [ROOT / "README.md", *PAGES], ids=lambda page: page.stem)
def test_what_examples_import_exists(page: Path) -> None:
    assert not missing(page.read_text(encoding="utf-8"))


def test_what_examples_in_docstrings_import_exists() -> None:
    package = ROOT / "src" / "zermelo"
    for path in sorted(package.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef):
                assert not missing(ast.get_docstring(node) or ""), path.relative_to(package)


@pytest.mark.parametrize("page", NOTEBOOKS, ids=name_of)
def test_numbers_in_the_prose_are_made_on_the_page(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    used = set(re.findall(r"\{glue:text\}`(\w+)`", text))
    made = {
        str(keyword.arg)
        for cell in cells(page)
        for node in ast.walk(ast.parse(cell))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "told"
        for keyword in node.keywords
    }
    assert used == made
    assert not re.search(r"\b\d{1,3}(,\d{3})+\b", prose(page)), "a large number is typed into the prose, where a cell could have made it"


def test_the_gallery_looks_at_every_part_of_the_textbooks() -> None:
    assert {path.stem for path in NOTEBOOKS if path.parent.name == "gallery"} >= {
        "frame", "trees", "faulty", "tictactoe", "checkers-case", "games", "searches", "laboratory", "teaching",
        "chance", "opponents", "many", "montecarlo", "expert", "decisions",
        "engine", "engine-quiescence", "engine-null-move", "engine-reductions", "engine-futility", "engine-exchange",
        "engine-extensions", "engine-repetitions", "engine-threads",
    }  # fmt: skip


@pytest.mark.timeout(1600)
@pytest.mark.skipif(not FULL, reason="executes every page: CI, or ZERMELO_FULL=1")
def test_it_builds_without_a_warning(tmp_path: Path) -> None:
    missing = [name for name in ("sphinx", "myst_nb", "furo") if importlib.util.find_spec(name) is None]
    if missing:
        words = f"THE DOCUMENTATION IS NOT BUILT: {', '.join(missing)} is not installed"
        absent(words)
    out = tmp_path / "html"
    command = [
        sys.executable,
        "-m",
        "sphinx",
        "-W",
        "--keep-going",
        "-q",
        "-t",
        "compiled",
        "-d",
        str(tmp_path / "doctrees"),
        str(DOCS),
        str(out),
    ]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=1500)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-8000:]
    for page in PAGES:
        html = (out / page.relative_to(DOCS)).with_suffix(".html").read_text(encoding="utf-8")
        assert "Traceback (most recent call last)" not in html, f"{page.name} shows an error"
        for frame in re.findall(r'<iframe[^>]* src="([^"]+)"', html):
            assert (out / page.relative_to(DOCS).parent / frame).resolve().is_file(), f"{page.name} shows {frame}, which is not there"
        fetched = re.findall(r'<(?:script|img|iframe)[^>]* src="(https?:[^"]+)"', html)
        assert not fetched, f"{page.name} needs the network for {fetched}"


def test_the_picture_of_the_readme_is_what_is_drawn_today() -> None:
    recording = record(alphabeta, Tree.from_text("((3 12 8) (2 4 1) (14 5 2))"))
    assert (DOCS / "pictures" / "alphabeta.svg").read_text(encoding="utf-8") == svg(recording, theme="light")


def test_the_steps_in_the_readme_are_told_today() -> None:
    told = [step.sentence for step in record(alphabeta, Tree.from_text("((3 12 8) (2 4 1) (14 5 2))")).steps()]
    shown = re.findall(r"^ +\d+  [A-D]  (?:\(\S+ \S+\)| {7,8})? *(\S.*\.)$", (ROOT / "README.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert len(shown) == 11
    assert set(shown) <= set(told)
