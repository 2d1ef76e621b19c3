"""What the tests of the kernel room share: machine code on demand, and processes of their own."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from processes import Python


@pytest.fixture
def python(tmp_path: Path) -> Python:
    """Starts Python in the test's folder, with a cache of the test's own."""
    return Python(tmp_path)


@pytest.fixture
def machine(needs_compiler: None) -> Callable[..., Any]:
    """Calls a function as machine code: machine(function, arguments...)."""
    from zermelo._kernel import at_border, compiled

    def call(function: Callable[..., Any], *arguments: Any) -> Any:
        given = tuple(at_border(argument) for argument in arguments)
        return compiled(function, *given)(*given)

    return call
