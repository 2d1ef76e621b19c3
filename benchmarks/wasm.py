"""A game as a WebAssembly module, run by Node, beside the machine code of this machine: the same search, node for node."""

from __future__ import annotations

import atexit
import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from zermelo import Limits, deepen
from zermelo.games import find

from . import ROOT
from .measure import Comparison, Contender, same
from .tictactoe import nodes

GOAL = 0.6
TABLE = 1 << 16
MISSING = "node is not installed: https://nodejs.org"


def kalah(quick: bool = False) -> Comparison:
    return compared("kalah", "Kalah", str(ROOT / "examples" / "kalah.py"), 9 if quick else 14)


def connectfour(quick: bool = False) -> Comparison:
    return compared("connectfour", "Connect Four", "connectfour", 9 if quick else 15)


def chess(quick: bool = False) -> Comparison:
    return compared("chess", "Chess", "chess", 4 if quick else 7)


class Module:
    """A game that was built, loaded by Node."""

    def __init__(self, node: str, game: str, depth: int) -> None:
        folder = tempfile.mkdtemp(prefix="zermelo-")
        command = [sys.executable, "-m", "zermelo", "build", game, "--target", "wasm", "--search", "deepen", "--out", folder]
        try:
            subprocess.run(command, check=True, capture_output=True)
            name = next(Path(folder).glob("*.wasm")).stem
            self.bytes = Path(folder, f"{name}.wasm").stat().st_size
            script = [node, str(Path(__file__).with_suffix(".mjs")), folder, name, str(depth)]
            self.process = subprocess.Popen(script, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
            atexit.register(self.process.kill)
            self.search()
        finally:
            shutil.rmtree(folder)

    def search(self) -> tuple[int, float, int]:
        """The nodes, the value and the action."""
        assert self.process.stdin and self.process.stdout
        self.process.stdin.write("\n")
        self.process.stdin.flush()
        found, value, action = json.loads(self.process.stdout.readline())
        return found, value, action


def compared(name: str, title: str, game: str, depth: int) -> Comparison:
    state = find(game)()

    def search() -> Any:
        return deepen(state, Limits(depth=depth), table=TABLE)

    here, node = search(), shutil.which("node")
    contenders = [Contender(f"WebAssembly in Node, depth {depth}", None, missing=MISSING)]
    size = ""
    if node is not None:
        module = Module(node, game, depth)
        same(title, ("this machine", (here.nodes, here.value, here.action)), ("WebAssembly", module.search()))
        contenders = [Contender(f"WebAssembly in Node, depth {depth}", lambda: float(module.search()[0]))]
        size = f" The module with the rules and this search has {module.bytes:,} bytes."
    contenders.append(Contender(f"machine code of this machine, depth {depth}", nodes(here.nodes, search), goal=GOAL if node else None))
    return Comparison(
        f"wasm-{name}",
        f"{title} in a page: alpha-beta with table and ordering, depth after depth",
        "nodes",
        contenders,
        f"Both visit the same {here.nodes:,} nodes.{size}",
    )
