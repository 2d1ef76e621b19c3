"""How much is tried, in one place, and what happens where something that a test needs is missing.

ZERMELO_FULL=1 tries everything that is claimed. CI=true does, too, with a quarter to a half of the examples of each property and
smaller samples, for it has to end within minutes; without either the longest tests are left out besides.
Where CI is set, a test whose program, library or data is missing fails; elsewhere it is skipped, and says so.
"""

from __future__ import annotations

import os
import shutil
from typing import Any, NoReturn

import hypothesis
import pytest

IN_CI = os.environ.get("CI") == "true"
ASKED_FOR = os.environ.get("ZERMELO_FULL") == "1"
FULL = IN_CI or ASKED_FOR


def examples(number: int, otherwise: int | None = None, in_ci: int | None = None) -> Any:
    """So many examples of a property where everything is tried, a quarter of them in CI and elsewhere; or the numbers given."""
    fewer = max(number // 4, 1)
    fewer = in_ci or max(fewer, otherwise or 1) if IN_CI else otherwise or fewer
    return hypothesis.settings(max_examples=number if ASKED_FOR else fewer, deadline=None)


def sample(whole: int, in_ci: int, otherwise: int) -> int:
    """How much of a sample drawn at random is tried: all of it where everything is tried, or a part, in CI and elsewhere. What somebody
    has published is no sample."""
    return whole if ASKED_FOR else in_ci if IN_CI else otherwise


def absent(words: str) -> NoReturn:
    """Skip the test, for what it needs is not here; where CI is set, fail."""
    if IN_CI:
        pytest.fail(words)
    pytest.skip(words)


def needed(program: str, missing: str, *places: str) -> str:
    """The path of a program that a test cannot do without; it may be in one of `places` besides."""
    path = next(filter(None, map(shutil.which, (program, *places))), None)
    return path or absent(f"{missing}: {program} is not installed")
