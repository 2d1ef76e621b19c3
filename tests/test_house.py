"""The house itself: which room may know which. (Style and types are looked at by `make lint`.)"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "zermelo"

MAY_KNOW = {
    "games": {"games", "game", "bits", "files", "numbers", "errors"},
    "evaluate": {"evaluate", "game", "bits", "files", "numbers", "errors"},
    "search": {"search", "payoffs", "evaluate", "_kernel", "game", "memory", "bits", "numbers", "errors"},
    "_kernel": {"_kernel", "search", "payoffs", "game", "memory", "bits", "numbers", "errors"},
    "check": {"check", "_kernel", "search", "game", "memory", "bits", "lazy", "numbers", "errors"},
    "notation": {"notation", "games", "game", "bits", "numbers", "errors"},
    "protocols": {"protocols", "players", "games", "search", "evaluate", "game", "numbers", "errors"},
    "players": {"players", "payoffs", "search", "games", "game", "numbers", "errors"},
    "trace": {"trace", "search", "games", "game", "numbers", "errors"},
    "decisions": {"decisions", "draw", "numbers", "errors"},
    "draw": {"draw", "trace", "search", "games", "game", "numbers", "errors"},
    "reason": {"reason", "search", "games", "notation", "trace", "draw", "lazy", "game", "numbers", "errors"},
    "exercise": {"exercise", "search", "games", "notation", "trace", "draw", "lazy", "game", "files", "numbers", "errors"},
    "grade": {"grade", "payoffs", "exercise", "search", "games", "trace", "draw", "lazy", "game", "files", "numbers", "errors"},
    "export": {"export", "_kernel", "search", "games", "game", "memory", "bits", "numbers", "errors"},
    "match": {"match", "players", "search", "game", "bits", "numbers", "errors"},
    "lab": {"lab", "match", "players", "search", "evaluate", "games", "game", "bits", "numbers", "errors"},
}
"""Arrows run one way. (The kernel room knows two modules of `search` for their machine forms.)"""

SHOW_THEMSELVES = {"search/run/result.py", "trace/recording.py"}
"""What a notebook shows as a picture asks `draw` for it, when it is shown."""


def imports(path: Path) -> set[str]:
    """What a file imports: rooms of our own as their names, others as `numba`, `click` ..."""
    found = set()
    here = path.relative_to(SOURCE).parts
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            found |= {alias.name.partition(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").partition(".")[0])
        elif isinstance(node, ast.ImportFrom):
            base = [*here[: len(here) - node.level], *(node.module or "").split(".")]
            parts = [part for part in base if part]
            found |= {parts[0]} if parts else {alias.name for alias in node.names}
    return found


@pytest.mark.parametrize("room", MAY_KNOW)
def test_arrows_run_one_way(room: str) -> None:
    rooms = {path.stem for path in SOURCE.iterdir() if path.stem != "__init__" and not path.stem.startswith("__")}
    for path in sorted((SOURCE / room).rglob("*.py")):
        name = path.relative_to(SOURCE).as_posix()
        allowed = MAY_KNOW[room] | ({"draw"} if name in SHOW_THEMSELVES else set())
        known = imports(path) & rooms
        assert known <= allowed, f"{name} knows {sorted(known - allowed)}"


def test_one_room_knows_the_compiler() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.name not in ("_kernel", "compiler", "wasm"):
            knows = imports(path) & {"numba", "llvmlite"}
            assert not knows or path.name == "doctor.py", f"{path.relative_to(SOURCE)} knows {knows}"


def test_what_a_quick_help_copies_is_what_it_copies() -> None:
    from zermelo.cli.search.tree import ANNOTATIONS, THEMES
    from zermelo.cli.teaching.exercise import KINDS
    from zermelo.draw.palette import THEMES as DRAWN
    from zermelo.draw.scene import ANNOTATIONS as WRITTEN
    from zermelo.exercise.exercise import KINDS as MADE

    assert (KINDS, ANNOTATIONS, THEMES) == (MADE, WRITTEN, DRAWN)
