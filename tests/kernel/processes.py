"""Python processes of their own, for the tests of what lasts from one to the next."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import zermelo
from children import hearing_ctrl_c

PACKAGE = Path(zermelo.__file__).parents[1]
"""The folder that `import zermelo` finds the package in."""


class Python:
    """Starts Python in a folder, with a cache of its own there.

    `python("rules.py")` runs a file, `python("-", stdin=text)` reads standard input; named arguments are environment variables.
    """

    package = PACKAGE

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        (folder / "spare").mkdir()

    def start(self, *arguments: str | Path, **variables: str) -> subprocess.Popen[str]:
        environment = {
            **os.environ,
            "PYTHONPATH": str(PACKAGE),
            "PYTHONDONTWRITEBYTECODE": "1",  # Python trusts a .pyc of the same second and length; these tests edit faster
            "ZERMELO_CACHE_DIR": str(self.folder / "cache"),
            "TMPDIR": str(self.folder / "spare"),
            **variables,
        }
        pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.PIPE}
        with hearing_ctrl_c():
            return subprocess.Popen([sys.executable, *map(str, arguments)], env=environment, cwd=self.folder, text=True, **pipes)

    def __call__(
        self, *arguments: str | Path, stdin: str | None = None, check: bool = True, **variables: str
    ) -> subprocess.CompletedProcess[str]:
        process = self.start(*arguments, **variables)
        return finished(process, stdin, check)


def finished(process: subprocess.Popen[str], stdin: str | None = None, check: bool = True) -> subprocess.CompletedProcess[str]:
    """What a process said, once it has ended; it has to end well, unless `check` is False."""
    try:
        out, err = process.communicate(stdin, timeout=120)
    finally:
        process.kill()
    done = subprocess.CompletedProcess(process.args, process.returncode, out, err)
    assert not check or done.returncode == 0, f"status {done.returncode}\n{out}\n{err}"
    return done


def compilations(done: subprocess.CompletedProcess[str]) -> int:
    """How often a process said that it compiles."""
    return done.stderr.count("zermelo: compiling ")
