"""Games as people write them who have not read what rules may use: compiled as they stand, and the same as in plain Python."""

from __future__ import annotations

import importlib.util
from pathlib import Path
from typing import Any

import pytest

from zermelo import minimax
from zermelo.game import is_game

DEPTHS = {"breakthrough": 3, "chain": 3, "dice": 6, "dots": 3, "hex": 3, "hexstr": 2, "morris": 2, "ultimate": 2}
GAMES = sorted(Path(__file__).with_name("natural").glob("*.py"))


def start(file: Path) -> Any:
    spec = importlib.util.spec_from_file_location(f"natural_{file.stem}", file)
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return next(thing for thing in vars(module).values() if is_game(thing))()


@pytest.mark.parametrize("file", GAMES, ids=[file.stem for file in GAMES])
def test_it_compiles_as_it_stands(needs_compiler: None, file: Path) -> None:
    state = start(file)
    for _ in range(2 if file.stem != "morris" else 12):  # to where more rules are asked
        if state.to_move() >= 0:
            state = state.result(next(iter(state.actions())))
    machine = minimax(state, DEPTHS[file.stem], compiled=True)
    plain = minimax(state, DEPTHS[file.stem], compiled=False)
    assert (machine.nodes, machine.value, machine.action) == (plain.nodes, plain.value, plain.action)
