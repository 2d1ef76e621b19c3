"""The house itself: its style, its types, and which room may know which."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "zermelo"

MAY_KNOW = {
    "games": {"games", "game", "bits", "errors"},
    "evaluate": {"evaluate", "game", "errors"},
    "search": {"search", "evaluate", "_kernel", "game", "bits", "errors"},
    "_kernel": {"_kernel", "search", "game", "bits", "errors"},
    "check": {"check", "_kernel", "search", "game", "bits", "errors"},
    "players": {"players", "search", "games", "game", "errors"},
}
"""Arrows run one way. (The kernel room knows two modules of `search` for their machine forms.)"""


@pytest.mark.parametrize("command", [["ruff", "check", "."], ["ruff", "format", "--check", "."], ["mypy"]], ids=" ".join)
def test_style_and_types(command: list[str]) -> None:
    done = subprocess.run([sys.executable, "-m", *command], cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr


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
        known = imports(path) & rooms
        assert known <= MAY_KNOW[room], f"{path.relative_to(SOURCE)} knows {sorted(known - MAY_KNOW[room])}"


def test_one_room_knows_the_compiler() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        if path.parent.name != "_kernel":
            knows = imports(path) & {"numba", "llvmlite"}
            assert not knows or path.name == "doctor.py", f"{path.relative_to(SOURCE)} knows {knows}"
