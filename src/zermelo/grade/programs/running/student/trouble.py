"""What goes wrong in a student's code, and where: as plain data for the grader."""

from __future__ import annotations

import errno
import linecache
import traceback
from typing import Any, NamedTuple


class Abort(BaseException):
    """Ends the student's code, whatever exceptions it catches. `kind` is the reason as a code, `words` as text, `line` where it is
    known."""

    def __init__(self, kind: str, words: str, line: int = 0) -> None:
        super().__init__(words)
        self.kind, self.words, self.line = kind, words, line


class Place(NamedTuple):
    """Where something happened in the student's file."""

    line: int
    function: str
    text: str


def place_of(error: BaseException, path: str) -> Place:
    frames = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == path]
    if not frames:
        line = getattr(error, "line", 0) or getattr(error, "lineno", 0)
        return Place(line if isinstance(line, int) else 0, "", linecache.getline(path, line).strip() if isinstance(line, int) else "")
    frame, line = frames[-1]
    return Place(line, frame.f_code.co_name, linecache.getline(path, line).strip())


def trouble(error: BaseException, path: str) -> dict[str, Any]:
    """What went wrong in the student's code, as plain data."""
    place = place_of(error, path)
    try:
        said = " ".join(str(error).split())[:200]
    except BaseException:  # a student's own exception may fail even at this
        said = ""
    kind, words = "exception", f"{type(error).__name__}{f': {said}' if said else ''}"
    if isinstance(error, Abort):
        kind, words = error.kind, error.words
    elif isinstance(error, SyntaxError):
        kind, words = "syntax", f"{error.msg}"
        place = Place(error.lineno or 0, "", (error.text or "").strip())
    elif isinstance(error, RecursionError):
        kind, words = "recursion", "it calls itself endlessly, or too deeply for Python (RecursionError)"
    elif isinstance(error, MemoryError):
        kind, words = "memory", "it needs more memory than the limit"
    elif isinstance(error, SystemExit):
        words = "it ends the program (sys.exit, exit or quit)"
    elif isinstance(error, EOFError):
        kind, words = "input", "it waits for input: a graded program must not"
    elif isinstance(error, OSError) and error.errno == errno.EFBIG:
        kind, words = "output", "it writes more than 1 MB"
    return {"kind": kind, "words": words, **place._asdict()}
