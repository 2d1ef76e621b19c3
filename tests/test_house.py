"""The house itself: which room may know which. (Style and types are looked at by `make lint`.)"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOURCE = ROOT / "src" / "zermelo"

GROUND = {"game", "fields", "keys", "memory", "bits", "payoffs", "numbering", "numbers", "errors", "files", "lazy", "members", "progress"}
GROUND |= {"locks", "plots", "records", "scripts", "source"}
"""What every room may know; these modules know only each other."""

MAY_KNOW = {
    "board": set(),
    "games": {"board"},
    "evaluate": set(),
    "search": {"evaluate", "executor", "_kernel"},
    "_kernel": {"search"},
    "check": {"_kernel", "board", "search", "evaluate", "match"},
    "notation": {"games"},
    "protocols": {"analysis", "players", "games", "search", "evaluate"},
    "players": {"evaluate", "search", "games"},
    "executor": set(),
    "match": {"executor", "games", "players", "search"},
    "analysis": {"games", "search", "evaluate"},
    "environments": {"_kernel", "players", "search"},
    "trace": {"search", "games"},
    "draw": {"trace", "search", "games", "board"},
    "decisions": {"draw"},
    "reason": {"search", "games", "notation", "trace", "draw"},
    "exercise": {"search", "games", "notation", "trace", "draw"},
    "grade": {"exercise", "search", "games", "trace", "draw"},
    "export": {"_kernel", "search", "evaluate", "games"},
    "page": {"_kernel", "export", "board", "draw", "search", "games", "players", "trace"},
    "studio": {"cli", "page", "draw", "check", "games", "players", "search"},
    "notebook": {"board", "page", "search", "games"},
    "learn": {"_kernel", "executor", "match", "search", "evaluate", "games"},
    "lab": {"executor", "match", "players", "search", "evaluate", "games"},
}
"""The other rooms that a room may know; `cli` knows all. (_kernel knows a few modules of `search` for their machine forms.)"""

SHOW_THEMSELVES = {"game.py", "games/_played/game.py", "search/run/result.py", "trace/recording.py"}
"""What shows itself as a picture or as text asks `draw` or `board` for it, when it is shown."""


MOST_FILES = {"games/chess": 14, "search/parts": 16, "_kernel/compiler/forms": 16, "_kernel/front": 16}
"""In one room, else 13; more need rooms of their own."""


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


def modules(path: Path) -> set[Path]:
    """The files of our own that a file imports when it runs, anywhere in it; what stands under TYPE_CHECKING is not imported."""
    found = set()
    waiting: list[ast.AST] = [ast.parse(path.read_text())]
    while waiting:
        node = waiting.pop()
        if isinstance(node, ast.If) and isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING":
            waiting += node.orelse
            continue
        waiting += ast.iter_child_nodes(node)
        if isinstance(node, ast.ImportFrom) and node.level:
            home = path.parents[node.level - 1].joinpath(*(node.module or "").split("."))
            for alias in node.names:
                places = (home / f"{alias.name}.py", home / alias.name / "__init__.py", home.with_suffix(".py"), home / "__init__.py")
                found.add(next(place for place in places if place.is_file()))
    return found - {SOURCE / "__init__.py"}


@pytest.mark.parametrize("room", [*MAY_KNOW, *sorted(GROUND)])
def test_arrows_run_one_way(room: str) -> None:
    rooms = {path.stem for path in SOURCE.iterdir() if not path.stem.startswith("__")}
    files = sorted((SOURCE / room).rglob("*.py")) if room in MAY_KNOW else [SOURCE / f"{room}.py"]
    for path in files:
        name = path.relative_to(SOURCE).as_posix()
        allowed = GROUND | MAY_KNOW.get(room, set()) | {room} | ({"draw", "board"} if name in SHOW_THEMSELVES else set())
        known = imports(path) & rooms
        assert known <= allowed, f"{name} knows {sorted(known - allowed)}"


def test_every_room_has_its_arrows() -> None:
    rooms = {path.name for path in SOURCE.iterdir() if path.is_dir() and path.name != "__pycache__"}
    assert rooms == {*MAY_KNOW, "cli"}


def test_the_architecture_names_every_room() -> None:
    """And the rooms within them (but for single games and groups of commands), and every file of the ground floor."""
    words = set(re.findall(r"\w+", (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")))
    rooms = [path.parent.relative_to(SOURCE) for path in SOURCE.rglob("__init__.py")]
    rooms = [room for room in rooms if len(room.parts) == 1 or (len(room.parts) == 2 and room.parts[0] not in ("games", "cli"))]
    assert not {room.as_posix() for room in rooms if room.name not in words}
    assert not GROUND - words


def test_no_circles() -> None:
    """No module imports itself by way of others, not even within a function, but for what shows itself by `draw`."""
    knows = {path: modules(path) for path in SOURCE.rglob("*.py")}
    for path in knows:
        if path.relative_to(SOURCE).as_posix() in SHOW_THEMSELVES:
            knows[path] = {other for other in knows[path] if not {SOURCE / "draw", SOURCE / "board"} & set(other.parents)}
    done: set[Path] = set()

    def visit(path: Path, way: tuple[Path, ...]) -> None:
        if path in way:
            circle = [step.relative_to(SOURCE).as_posix() for step in (*way[way.index(path) :], path)]
            raise AssertionError(" -> ".join(circle))
        if path not in done:
            for other in sorted(knows[path]):
                visit(other, (*way, path))
            done.add(path)

    for path in sorted(knows):
        visit(path, ())


def test_no_name_that_is_loaded_late_is_that_of_a_module_beside_it() -> None:
    """Once the module is imported, by whomever, it would stand for the name."""
    for path in SOURCE.rglob("__init__.py"):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "loader":
                homes = ast.literal_eval(node.args[1])
                beside = {other.stem for other in path.parent.iterdir()}
                assert not beside & {name for names in homes.values() for name in names}, path


def test_a_room_has_a_dozen_files_at_most() -> None:
    for room in {path.parent for path in SOURCE.rglob("*.py")} - {SOURCE}:
        files = [path.name for path in room.glob("*.py") if path.name != "__init__.py"]
        assert len(files) <= MOST_FILES.get(room.relative_to(SOURCE).as_posix(), 13), f"{room.relative_to(SOURCE)} has {len(files)} files"


def test_one_room_knows_the_compiler() -> None:
    for path in sorted(SOURCE.rglob("*.py")):
        if "_kernel" not in path.parts:
            knows = imports(path) & {"numba", "llvmlite"}
            assert not knows or path.name == "doctor.py", f"{path.relative_to(SOURCE)} knows {knows}"


def test_what_a_quick_help_copies_is_what_it_copies() -> None:
    from zermelo.cli.games.show import THEMES as SHOWN
    from zermelo.cli.search.tree import ANNOTATIONS, THEMES
    from zermelo.cli.teaching.exercise import KINDS
    from zermelo.draw.palette import THEMES as DRAWN
    from zermelo.draw.scene import ANNOTATIONS as WRITTEN
    from zermelo.exercise.exercise import KINDS as MADE

    assert (KINDS, ANNOTATIONS, THEMES, SHOWN) == (MADE, WRITTEN, DRAWN, DRAWN)
