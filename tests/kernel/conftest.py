"""What the tests of the kernel room share: machine code on demand, and processes of their own."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import zermelo

PACKAGE = Path(zermelo.__file__).parents[1]
"""The folder that `import zermelo` finds the package in."""

Python = Callable[..., "subprocess.CompletedProcess[str]"]


@pytest.fixture
def python(tmp_path: Path) -> Python:
    """Starts Python in the test's folder, with a cache of the test's own.

    `python("rules.py")` runs a file, `python("-", stdin=text)` reads standard input; named arguments are environment variables.
    """
    spare = tmp_path / "spare"
    spare.mkdir()

    def run(*arguments: str | Path, stdin: str | None = None, check: bool = True, **variables: str) -> subprocess.CompletedProcess[str]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(PACKAGE),
            "PYTHONDONTWRITEBYTECODE": "1",  # Python trusts a .pyc of the same second and length; these tests edit faster
            "ZERMELO_CACHE_DIR": str(tmp_path / "cache"),
            "TMPDIR": str(spare),
            **variables,
        }
        command = [sys.executable, *map(str, arguments)]
        done = subprocess.run(command, input=stdin, env=environment, cwd=tmp_path, capture_output=True, text=True, timeout=120, check=False)
        assert not check or done.returncode == 0, f"status {done.returncode}\n{done.stdout}\n{done.stderr}"
        return done

    return run


@pytest.fixture
def machine(needs_compiler: None) -> Callable[..., Any]:
    """Calls a function as machine code: machine(function, arguments...)."""
    from zermelo._kernel import at_border, compiled

    def call(function: Callable[..., Any], *arguments: Any) -> Any:
        given = tuple(at_border(argument) for argument in arguments)
        return compiled(function, *given)(*given)

    return call
