"""An engine in this process, and the benchmark that tries one as a process."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from dialogue import Engine


@pytest.fixture
def engine() -> Iterator[Engine]:
    made = Engine()
    yield made
    made.server.leave()


@pytest.fixture
def benchmark_uci(monkeypatch: pytest.MonkeyPatch) -> Any:
    """What tries the engine as a process."""
    monkeypatch.syspath_prepend(str(Path(__file__).parents[2]))
    import benchmarks.uci

    return benchmarks.uci
