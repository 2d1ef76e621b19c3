"""A game in the browser: the page of `zermelo page`, and the same rules and searches in Pyodide, which is CPython as WebAssembly.

    npm i pyodide                                                      in any folder
    python -m benchmarks.page --pyodide node_modules/pyodide           Connect Four in Chromium, the best of three

Three figures of each: what has to be loaded; from opening it to the first move of the program (two plies deep); and the speed of iterative
deepening of alpha-beta. The page visits the nodes that `deepen` visits; Pyodide runs `deepen` as plain Python, for it has no compiler.
"""

from __future__ import annotations

import argparse
import io
import subprocess
import sys
import time
import zipfile
from pathlib import Path
from shutil import which
from typing import Any, NamedTuple

from zermelo import Limits, deepen
from zermelo.games import ConnectFour

from . import ROOT

DEPTH, SHALLOW = 14, 6
"""To which each searches; Pyodide would need an hour for the first."""
PACKAGES = ("click", "platformdirs", "rich")
"""What the library is installed with, and nobody imports for a search."""
WHERE = "https://pyodide.invalid"
PYTHON = """
import io, sys, time, zipfile
zipfile.ZipFile(io.BytesIO(bytes(packed))).extractall("/zermelo")
sys.path.insert(0, "/zermelo")
from zermelo import Limits, deepen
from zermelo.games import ConnectFour
deepen(ConnectFour(), Limits(depth=2)).action
"""
SPEED = """
began = time.perf_counter()
found = deepen(ConnectFour(), Limits(depth=DEPTH))
[found.nodes, time.perf_counter() - began]
"""


class Figures(NamedTuple):
    """Bytes that are loaded, seconds to the first move, nodes of a search and its seconds."""

    size: int
    first: float
    nodes: int
    seconds: float

    def __str__(self) -> str:
        return f"{self.size / 1e6:8.2f} MB  {self.first:7.2f} s  {self.nodes / self.seconds / 1e6:8.4f} M nodes/s"


def ours(browser: Any, file: Path) -> Figures:
    """The page of the game, in a file."""
    context = browser.new_context()
    tab = context.new_page()
    began = time.perf_counter()
    tab.goto(file.as_uri() + "#p=ch&l=easy")
    tab.wait_for_function("() => window.zermelo?.match.moves.length > 0")
    first = time.perf_counter() - began
    asked = "zermelo.searcher.ask('deepen', {state: zermelo.match.positions[0].state, limits: {depth: DEPTH}}, {patience: 100})"
    began = time.perf_counter()
    nodes = int(tab.evaluate(f"{asked.replace('DEPTH', str(DEPTH))}.then(({{nodes}}) => nodes)"))
    seconds = time.perf_counter() - began
    context.close()
    return Figures(file.stat().st_size, first, nodes, seconds)


def pyodide(browser: Any, folder: Path, package: bytes) -> Figures:
    """The same in Pyodide, its files at hand."""
    context = browser.new_context()
    tab = context.new_page()
    sizes: list[int] = []

    def answer(route: Any) -> None:
        name = route.request.url.removeprefix(WHERE + "/")
        data = b"<!doctype html>" if not name else package if name == "zermelo.zip" else (folder / name).read_bytes()
        kind = {".mjs": "text/javascript", ".wasm": "application/wasm", ".json": "application/json"}.get(Path(name).suffix, "text/html")
        sizes.append(len(data))
        route.fulfill(body=data, content_type=kind)

    tab.route(f"{WHERE}/**", answer)
    began = time.perf_counter()
    tab.goto(f"{WHERE}/")
    load = "import('/pyodide.mjs').then(async ({loadPyodide}) => { globalThis.py = await loadPyodide(); "
    load += "py.globals.set('packed', new Uint8Array(await (await fetch('/zermelo.zip')).arrayBuffer())) })"
    tab.evaluate(load)
    tab.evaluate("code => { py.runPython(code) }", PYTHON)
    first = time.perf_counter() - began
    nodes, seconds = tab.evaluate("code => py.runPython(code).toJs()", SPEED.replace("DEPTH", str(SHALLOW)))
    context.close()
    return Figures(sum(sizes), first, int(nodes), float(seconds))


def packed() -> bytes:
    """The library as a zip: its Python, without what is learned."""
    import importlib.util

    held = io.BytesIO()
    with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as made:
        for path in sorted((ROOT / "src" / "zermelo").rglob("*.py")):
            made.write(path, path.relative_to(ROOT / "src"))
        for name in PACKAGES:
            found = importlib.util.find_spec(name)
            assert found is not None and found.origin is not None
            for path in sorted(Path(found.origin).parent.rglob("*.py")):
                made.write(path, Path(name) / path.relative_to(Path(found.origin).parent))
    return held.getvalue()


def main() -> None:
    from tempfile import TemporaryDirectory

    from playwright.sync_api import sync_playwright

    parser = argparse.ArgumentParser(prog="python -m benchmarks.page", description=__doc__.partition("\n")[0])
    parser.add_argument("--pyodide", type=Path, metavar="FOLDER", help="of the npm package; without it only the page is measured")
    parser.add_argument("--chromium", default=which("chromium"), metavar="PROGRAM")
    parser.add_argument("--times", type=int, default=3, metavar="N")
    asked = parser.parse_args()
    with sync_playwright() as playwright, TemporaryDirectory() as folder:
        browser = playwright.chromium.launch(executable_path=asked.chromium, args=["--no-sandbox"])
        file = Path(folder) / "game.html"
        subprocess.run([sys.executable, "-m", "zermelo", "page", "connectfour", "--out", str(file)], check=True, capture_output=True)
        best = min((ours(browser, file) for _ in range(asked.times)), key=lambda each: each.first)
        print(f"zermelo page  {best}")
        if asked.pyodide:
            others = [pyodide(browser, asked.pyodide, packed()) for _ in range(asked.times)]
            print(f"Pyodide       {min(others, key=lambda each: each.first)}")
        browser.close()
    found = deepen(ConnectFour(), Limits(depth=DEPTH))
    if found.nodes != best.nodes:
        sys.exit(f"the page visited {best.nodes:,} nodes, and the library {found.nodes:,}")
    print(f"native        {found.nodes / found.seconds / 1e6:33.4f} M nodes/s, the same {found.nodes:,} nodes")


if __name__ == "__main__":
    main()
