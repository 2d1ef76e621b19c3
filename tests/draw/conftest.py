"""A browser for a file of tests, and a reader for each of them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from reading import Reader


@pytest.fixture
def reader(browser: Any, tmp_path: Path) -> Iterator[Reader]:
    here = Reader(browser, tmp_path)
    yield here
    here.context.close()
    assert here.asked == [], "the page asked something of the network"
    assert here.complaints == [], "the page complained"
