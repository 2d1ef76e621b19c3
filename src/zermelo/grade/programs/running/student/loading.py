"""The student's file, loaded: what is found in it, and what it does at one position."""

from __future__ import annotations

import ast
import contextlib
import linecache
import signal
import sys
import traceback
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

from .....games import find
from ...cases.nested import Layout, Nested
from ...cases.plain_tree import PlainTree
from . import cs188
from .calling.entry import Entry
from .calling.finding import File
from .calling.returned import MISSING, read
from .environment import Environment
from .log import Log
from .positions import Position
from .rules import FREE_NAMES
from .trouble import Abort, trouble

NEEDED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef, ast.Import, ast.ImportFrom)
"""A file is not graded without these."""
MOST_SKIPPED = 5


class Student:
    """One file."""

    def __init__(self, path: str, environment: Environment) -> None:
        self.path, self.environment = path, environment
        self.entry: Entry | None = None
        self.found: Entry | None = None
        self.about: dict[str, Any] = {}

    def load(self, job: dict[str, Any]) -> dict[str, Any]:
        """Run the file, find what is graded. `override` replaces the file's own rules by the grader's; `source` is another text that is
        run in its place."""
        self.entry = None
        source = Path(self.path).read_bytes() if job.get("source") is None else job["source"].encode()
        linecache.checkcache(self.path)
        folder = str(Path(self.path).parent)
        if folder not in sys.path:
            sys.path.append(folder)
        with TimeLimit(job["seconds"]):
            module, skipped = self._executed(source)
        own = [name for name in FREE_NAMES if callable(FREE_NAMES[name]) and vars(module).get(name) is not FREE_NAMES[name]]
        if job["override"]:
            vars(module).update({name: FREE_NAMES[name] for name in own})
        if self.found is not None and job.get("source") is not None:
            self.entry = self.found.of(module)
            return self.about
        file = File(module, source)
        self.entry = self.found = file.find(job["function"])
        name = self.entry.name
        self.about = {
            "name": name,
            "chooses_action": self.entry.chooses_action,
            "shown": str(self.entry),
            "roles": sorted(self.entry.roles),
            "windowed": file.is_windowed(name),
            "speaks_of_windows": file.speaks_of_windows(name),
            "speaks_of_chance": file.speaks_of_chance(name),
            "rounds": file.uses_cs188(name),
            "counts_down": file.counts_down(),
            "roomy": self.entry.roomy,
            "line": self.entry.line,
            "own": own,
            "beside": file.beside(name),
            "skipped": skipped,
        }
        return self.about

    def _executed(self, source: bytes) -> tuple[ModuleType, list[tuple[int, str]]]:
        """The module; and the statements that fail at its top level, such as a try-out on positions of its own, with line and error:
        they are left out. Raises what a definition or an import raises."""
        skipped: list[tuple[int, str]] = []
        tree = ast.parse(source, self.path)
        while True:
            module = ModuleType(Path(self.path).stem)
            module.__file__ = self.path
            vars(module).update(FREE_NAMES)
            vars(module).update(cs188.FREE_NAMES)
            sys.modules[module.__name__] = module
            try:
                exec(compile(tree, self.path, "exec", dont_inherit=True), vars(module))
                return module, skipped
            except (MemoryError, RecursionError):
                raise
            except Exception as error:
                lines = [line for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == self.path]
                failed = [part for part in tree.body if lines and part.lineno <= lines[0] <= (part.end_lineno or part.lineno)]
                if not failed or isinstance(failed[0], NEEDED) or len(skipped) >= MOST_SKIPPED:
                    raise
                skipped.append((lines[0], trouble(error, self.path)["words"]))
                tree.body.remove(failed[0])

    def call(self, job: dict[str, Any]) -> dict[str, Any]:
        """Call it at one position."""
        if self.entry is None:
            return {"trouble": trouble(Abort("function", "nothing is loaded"), self.path)}
        log = Log(job["budget"], self.path, job["agents"], job["chance_as"])
        root = Position(state(job["game"], job["text"], job["plain"]), "0", log)
        answer: dict[str, Any] = {"value": None, "action": None, "returned": [], "action_of": "", "order": "given"}
        try:
            with TimeLimit(job["seconds"]), Lines(self.path, log) if job["lines"] else contextlib.nullcontext():
                returned = self.entry.call(root, log, job["depth"], job["default"])
                found = read(returned, root, self.entry.is_agent, self.entry.chooses_action)
            answer["returned"] = [name for name, part in (("value", found.value), ("action", found.action)) if part is not MISSING]
            answer["value"] = None if found.value is MISSING else found.value
            answer["action"] = None if found.action is MISSING else found.action
            answer["action_of"], answer["order"] = found.of, found.order
        except BaseException as error:
            answer["trouble"] = trouble(error, self.path)
            if answer["trouble"]["kind"] == "recursion" and log.again > 100:
                answer["trouble"]["words"] = "it calls itself endlessly, always with the same position"
        if self.environment.forbidden is not None:
            answer["trouble"] = trouble(self.environment.forbidden, self.path)
        return {**answer, **log.as_dict(), "impure": self.environment.impure}


_STATES: dict[tuple[str, str], Any] = {}


def state(game: str, text: str, plain: Any = None) -> Any:
    """The position that a text describes; `plain` is what it is made of, if it is a plain tree. Each text is read once, in the process
    that all others are made from if it can be."""
    if (game, text) not in _STATES:
        _STATES[game, text] = PlainTree.of(_nested(plain[0]), Layout(*plain[1])) if plain else find(game).from_text(text)
    return _STATES[game, text]


def _nested(data: Any) -> Nested:
    return tuple(map(_nested, data)) if isinstance(data, list) else data


class Lines:
    """Counts the lines of the student's file that are executed, and how many of them after the last question."""

    def __init__(self, path: str, log: Log) -> None:
        self.path, self.log = path, log
        self.asked = 0

    def __enter__(self) -> None:
        sys.settrace(self.traced)

    def __exit__(self, *_: object) -> None:
        sys.settrace(None)

    def traced(self, frame: FrameType, event: str, argument: Any) -> Any:
        if frame.f_code.co_filename != self.path:
            return None
        if event == "line":
            self.log.lines_after = self.log.lines_after + 1 if self.asked == self.log.asked else 1
            self.asked = self.log.asked
        return self.traced


class TimeLimit:
    """Aborts the code inside after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        def over(number: int, frame: FrameType | None) -> None:
            raise Abort("time", f"it did not finish within {self.seconds:g} s")

        signal.signal(signal.SIGALRM, over)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        signal.setitimer(signal.ITIMER_REAL, 0)
