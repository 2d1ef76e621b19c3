"""The wheel: built, installed into an environment that has nothing else but what it declares, and tried there."""

from __future__ import annotations

import importlib.metadata
import json
import os
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from settings import absent

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "src" / "zermelo"

RULES = """
from typing import NamedTuple
from zermelo import game

@game
class Matches(NamedTuple):
    left: int = 7
    mover: int = 0
    def to_move(self): return self.mover
    def actions(self):
        yield 1
        if self.left > 1: yield 2
    def result(self, action): return Matches(self.left - action, 1 - self.mover)
    def is_terminal(self): return self.left == 0
    def utility(self, player): return 1 if player != self.mover else -1
"""


def run(*command: str | Path, **options: Any) -> str:
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run([*map(str, command)], capture_output=True, text=True, timeout=120, env=clean, **options)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def declared(name: str, found: set[str]) -> set[str]:
    """The distributions that this one needs, and those that they need, as far as this environment goes."""
    for line in importlib.metadata.requires(name) or ():
        requirement, _, marker = line.partition(";")
        other = re.match(r"[\w.-]+", requirement)
        assert other
        if other[0] not in found and "extra" not in marker:
            try:
                importlib.metadata.distribution(other[0])
            except importlib.metadata.PackageNotFoundError:
                continue
            found.add(other[0])
            declared(other[0], found)
    return found


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    try:
        import hatchling.build  # noqa: F401
    except ImportError:
        absent("WHEEL NOT TRIED: hatchling is not installed")
    out = tmp_path_factory.mktemp("wheel")
    build = "import sys, hatchling.build; print(hatchling.build.build_wheel(sys.argv[1]))"
    run(sys.executable, "-c", build, out, cwd=ROOT)
    [found] = out.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def environment(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The programs of a virtual environment with the wheel, and links to the distributions that it declares: no other."""
    home = tmp_path_factory.mktemp("environment")
    run(sys.executable, "-m", "venv", "--without-pip", home)
    programs = home / ("Scripts" if sys.platform == "win32" else "bin")
    run(sys.executable, "-m", "pip", "--python", programs / "python", "install", "--quiet", "--no-deps", "--no-index", wheel)
    [library] = home.glob("lib/python*/site-packages") if sys.platform != "win32" else [home / "Lib" / "site-packages"]
    for name in declared("zermelo", set()):
        distribution = importlib.metadata.distribution(name)
        for top in {path.parts[0] for path in distribution.files or () if path.parts[0] not in ("..", "__pycache__")}:
            (library / top).symlink_to(Path(str(distribution.locate_file(top))))
    return programs


def test_everything_of_the_package_is_in_it(wheel: Path) -> None:
    inside = {name.removeprefix("zermelo/") for name in zipfile.ZipFile(wheel).namelist() if name.startswith("zermelo/")}
    here = {path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*") if path.is_file() and "__pycache__" not in path.parts}
    assert inside == here
    assert any(name.endswith(".js") for name in inside)


def test_it_is_there_with_what_it_declares_only(environment: Path) -> None:
    where = run(environment / "python", "-c", "import zermelo; print(zermelo.__file__)", cwd=environment)
    assert Path(where.strip()).is_relative_to(environment.parent)
    assert run(environment / "zermelo", "--version").split()[-1] == importlib.metadata.version("zermelo")
    every = "import pkgutil, importlib, zermelo\nfor m in pkgutil.walk_packages(zermelo.__path__, 'zermelo.'):\n  print(m.name)"
    names = [name for name in run(environment / "python", "-c", every, cwd=environment).split() if "__main__" not in name]
    extras = ("zermelo.environments.", "zermelo.studio.", "zermelo.notebook.")  # what they are made for is there by an extra alone
    names = [name for name in names if not name.startswith(extras)]
    run(environment / "python", "-c", f"import importlib\nfor name in {names}: importlib.import_module(name)", cwd=environment)


def test_it_plays(environment: Path, tmp_path: Path) -> None:
    told = json.loads(run(environment / "zermelo", "best", "tictactoe", "--json", cwd=tmp_path))
    assert told["value"] == 0
    (tmp_path / "matches.py").write_text(RULES)
    told = json.loads(run(environment / "zermelo", "best", "matches.py", "--json", cwd=tmp_path))
    assert (told["value"], told["action"]) == (1, 1)
    page = tmp_path / "page.html"
    run(environment / "zermelo", "tree", "((3 12 8) (2 4 6) (14 5 2))", "--out", page, cwd=tmp_path)
    assert "<script" in page.read_text()
