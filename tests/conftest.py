"""What tests share."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path

import pytest
from hypothesis import settings

from zermelo import _kernel

ROOT = Path(__file__).parents[1]

CACHE = "ZERMELO_CACHE_DIR"

settings.register_profile("house", deadline=None)  # a machine may be busy; what is slow is looked for elsewhere
settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """A run starts cold, with a cache of its own that its workers share; to keep one between runs, set ZERMELO_CACHE_DIR."""
    if CACHE not in os.environ:
        os.environ[CACHE] = config.zermelo_cache = tempfile.mkdtemp(prefix="zermelo-tests-")  # type: ignore[attr-defined]


def pytest_unconfigure(config: pytest.Config) -> None:
    if own := getattr(config, "zermelo_cache", None):
        os.environ.pop(CACHE, None)
        shutil.rmtree(own, ignore_errors=True)


@pytest.fixture(scope="session")
def needs_compiler() -> None:
    """What a test of machine code asks for; where there is no compiler the test is skipped."""
    if not _kernel.available():
        pytest.skip(f"nothing can be compiled here: {_kernel.why_not()}")


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of published test data beside the checkout. Without it a test is skipped; where CI is set, it fails."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        missing = f"PUBLISHED DATA NOT CHECKED: there is no folder {folder}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return folder


@pytest.fixture(scope="session")
def graphviz() -> str:
    """The path of its program dot. Without it a test is skipped; where CI is set, it fails."""
    return needed("dot", "DOT NOT READ")


@pytest.fixture(scope="session")
def pdflatex() -> str:
    """The program's path. Without it a test is skipped; where CI is set, it fails."""
    return needed("pdflatex", "LATEX NOT CHECKED")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The browser's path. Without it a test is skipped; where CI is set, it fails."""
    return needed("chromium", "PLAYER NOT DRIVEN")


def needed(program: str, missing: str) -> str:
    """The path of a program that a test cannot do without."""
    path = shutil.which(program)
    if path is None:
        words = f"{missing}: {program} is not installed"
        if os.environ.get("CI") == "true":
            pytest.fail(words)
        pytest.skip(words)
    return path
