"""What tests share."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]


@pytest.fixture(scope="session")
def shared_data() -> Path:
    """The folder of published test data beside the checkout. Without it a test is skipped; where CI is set, it fails."""
    folder = ROOT.parent / "shared" / "data"
    if not folder.is_dir():
        missing = f"PUBLISHED DATA NOT CHECKED: there is no folder {folder}"
        if os.environ.get("CI") == "true":
            pytest.fail(missing)
        pytest.skip(missing)
    return folder
