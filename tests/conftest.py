"""What tests share. Every test has a time limit (see pyproject.toml): none waits without end."""

from __future__ import annotations

import compileall
import gc
import os
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import hypothesis
import pytest

import zermelo
from children import hearing_ctrl_c
from settings import ASKED_FOR, IN_CI, absent, needed
from zermelo import _kernel

ROOT = Path(__file__).parents[1]

CACHE = "ZERMELO_CACHE_DIR"

hypothesis.settings.register_profile("house", deadline=None)  # a machine may be busy; what is slow is looked for elsewhere
hypothesis.settings.load_profile("house")


def pytest_configure(config: pytest.Config) -> None:
    """Machine code is kept in the checkout from run to run, by content, for the workers to share; ZERMELO_CACHE_DIR is another place."""
    os.environ.setdefault(CACHE, str(ROOT / ".pytest_cache" / "machine-code"))
    if not hasattr(config, "workerinput"):  # under PYTHONDONTWRITEBYTECODE hundreds of processes would each read the source
        compileall.compile_dir(Path(zermelo.__file__).parent, quiet=2)
    gc.set_threshold(500_000, 50, 50)  # the compiler makes millions of small things, and few circles


def pytest_collection_finish() -> None:
    """hypothesis looks through all memory before the first of its tests: that is half a minute where much was compiled, and nothing now."""
    hypothesis.given(hypothesis.strategies.none())(lambda nothing: None)()


LONGEST = [
    "test_programs", "test_page", "test_front", "test_arithmetic", "test_player", "test_laws", "test_lab", "test_benchmarks",
    "test_engine", "test_uci", "test_mcts", "test_shares", "test_wasm", "test_studio_played", "test_docs", "test_barriers",
    "test_othello_endgame", "test_dicts", "test_engine_drawn", "test_slips", "test_played", "test_cli", "test_cli_searches",
    "test_tournament", "test_places", "test_cache", "test_accumulators", "test_drawings", "test_exercises", "test_lengths", "test_stars",
    "test_backgammon", "test_star", "test_alphabeta", "test_deepen", "test_engine_recorded", "test_opponents", "test_values",
    "test_checkers", "test_chess", "test_natural", "test_generators", "test_texts", "test_fallback", "test_match_command",
    "test_uci_process",
]  # fmt: skip


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The files that take longest come first, so that no worker begins with one of them when the others have finished.

    The documentation comes after those that compile the searches that its pages show: it finds them in the cache.
    """
    place = {name: number for number, name in enumerate(LONGEST)}
    items.sort(key=lambda item: place.get(item.path.stem, len(place)))


@pytest.fixture(scope="session")
def needs_compiler() -> None:
    """What a test of machine code asks for; where there is no compiler the test is skipped."""
    if not _kernel.available():
        pytest.skip(f"nothing can be compiled here: {_kernel.why_not()}")


@pytest.fixture
def unoptimised(monkeypatch: pytest.MonkeyPatch) -> None:
    """For tests that ask what rules and searches mean, not how fast they are: CI, where nothing was compiled before, does not optimise.
    Optimising takes a third to a half of the time, and hides what must not be in a program in the first place (a load from nowhere that
    nobody looks at). What is counted and given back, arithmetic, and searches are tried as they are used: optimised."""
    if IN_CI and not ASKED_FOR:
        monkeypatch.setenv("NUMBA_OPT", "0")


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Threads take turns as often as they can, so that what must not come between two steps of one of them does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.fixture
def hears_ctrl_c() -> Iterator[None]:
    """For tests that send SIGINT to this very process, which may run in the background."""
    with hearing_ctrl_c():
        yield


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of published test data beside the checkout."""
    folder = ROOT.parent / "shared" / "data"
    return folder if folder.is_dir() else absent(f"PUBLISHED DATA NOT CHECKED: there is no folder {folder}")


@pytest.fixture(scope="session")
def graphviz() -> str:
    """The path of its program dot."""
    return needed("dot", "DOT NOT READ")


@pytest.fixture(scope="session")
def pdflatex() -> str:
    return needed("pdflatex", "LATEX NOT CHECKED")


@pytest.fixture(scope="session")
def chromium() -> str:
    """The shell without windows takes half of the processor's time that the whole browser takes."""
    return needed("chromium-headless-shell", "PLAYER NOT DRIVEN", "chromium")


@pytest.fixture(scope="module")
def browser(chromium: str) -> Iterator[Any]:
    """Chromium, started once for the tests of a file."""
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--in-process-gpu"])
        yield opened
        opened.close()


@pytest.fixture(scope="session")
def firefox() -> Iterator[Any]:
    """Firefox, started once."""
    from firefox import Firefox

    opened = Firefox(needed("firefox-esr", "FIREFOX NOT DRIVEN", "firefox"))
    yield opened
    opened.close()


@pytest.fixture(scope="session")
def node() -> str:
    return needed("node", "WEBASSEMBLY NOT RUN")
