"""What the teacher's room shows to others, and what it loads for that."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import zermelo.teach as teach

ROOM = Path(teach.__file__).parent


def test_every_public_name_is_there() -> None:
    for name in teach.__all__:
        assert callable(getattr(teach, name)), name
        assert name in dir(teach)
    assert not hasattr(teach, "nothing")
    assert sorted(name for names in teach._HOMES.values() for name in names) == sorted(teach.__all__)


def test_no_function_is_hidden_by_a_module() -> None:
    modules = {path.stem for path in ROOM.iterdir()}
    assert not modules & set(teach.__all__)


def test_a_students_process_loads_no_search() -> None:
    code = "import zermelo.teach.programs.inside.student, sys; print(*sorted(name for name in sys.modules if name.startswith('zermelo.')))"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert "zermelo.teach.programs.sketch" in loaded
    assert not [name for name in loaded if name.startswith(("zermelo.trace", "zermelo.draw", "zermelo.teach.exercise"))]
