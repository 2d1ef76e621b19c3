"""A Studio for the tests of each file."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from studios import Studio


@pytest.fixture(scope="module")
def studio(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Studio]:
    made = Studio(tmp_path_factory.mktemp("studio"))
    yield made
    made.close()
