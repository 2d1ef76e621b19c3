"""The public names of reason, exercise and grade, and what loading them costs."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from zermelo import exercise, grade, reason

ROOMS = pytest.mark.parametrize("room", [exercise, grade, reason], ids=lambda room: room.__name__)


@ROOMS
def test_every_public_name_is_there(room: Any) -> None:
    for name in room.__all__:
        assert callable(getattr(room, name)), name
        assert name in dir(room)
    assert not hasattr(room, "nothing")


@ROOMS
def test_no_function_is_hidden_by_a_module(room: Any) -> None:
    modules = {path.stem for path in Path(room.__file__).parent.iterdir()}
    assert not modules & set(room.__all__)


def test_a_students_process_loads_no_search() -> None:
    code = "import zermelo.grade.programs.running.student.process, sys; print(*(m for m in sys.modules if m.startswith('zermelo.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, timeout=60).stdout.split()
    assert "zermelo.grade.programs.cases.game_tree" in loaded
    assert not [name for name in loaded if name.startswith(("zermelo.trace", "zermelo.draw", "zermelo.exercise"))]
