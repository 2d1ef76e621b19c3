"""The main program of the student's process: loads the file, calls its function, records what it visits.

    job (a line of JSON) ──▶ load, run ──▶ answer (a line of JSON)
                                │
                                ├─ proxies       the states and rules that the student's code gets
                                ├─ signatures    how its function is found and called, and what it returns
                                └─ environment   its clock, random generators and output

`sandbox` starts this process and ends it.
"""

from __future__ import annotations

import ast
import builtins
import inspect
import json
import linecache
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any, NamedTuple

from .environment import Environment, Printed
from .proxies import FREE_NAMES, Abort, Log, Position
from .signatures import FUNCTIONS, MISSING, ROLES, Signature, arguments, chooses_action, plain, signature_of, value_and_action


class Place(NamedTuple):
    """Where something happened in the student's file."""

    line: int
    function: str
    text: str


def place_of(error: BaseException, path: str) -> Place:
    frames = [(frame, line) for frame, line in traceback.walk_tb(error.__traceback__) if frame.f_code.co_filename == path]
    if not frames:
        return Place(getattr(error, "lineno", 0) or 0, "", "")
    frame, line = frames[-1]
    return Place(line, frame.f_code.co_name, linecache.getline(path, line).strip())


class Student:
    """The student's file, loaded."""

    def __init__(self, path: str, environment: Environment, printed: Printed) -> None:
        self.path, self.environment, self.printed = path, environment, printed
        self.module: ModuleType | None = None
        self.function: Callable[..., Any] | None = None
        self.signature: Signature | None = None
        self.games: dict[str, Any] = {}

    def load(self, wanted: str | None, override: bool) -> dict[str, Any]:
        """Run the file, find the function. `override` replaces the file's own rules by the grader's."""
        source = Path(self.path).read_bytes()
        code = compile(source, self.path, "exec", dont_inherit=True)
        linecache.checkcache(self.path)
        module = ModuleType(Path(self.path).stem)
        module.__file__ = self.path
        vars(module).update(FREE_NAMES)
        sys.modules[module.__name__] = module
        sys.path.append(str(Path(self.path).parent))
        exec(code, vars(module))
        own = [name for name in FREE_NAMES if callable(FREE_NAMES[name]) and vars(module).get(name) is not FREE_NAMES[name]]
        if override:
            vars(module).update({name: FREE_NAMES[name] for name in own})
        name, self.function = self._find(module, wanted, _defined(source))
        self.module, self.signature = module, signature_of(name, self.function, self.path)
        return {
            "name": name,
            "chooses_action": chooses_action(name),
            "shown": str(self.signature),
            "roles": sorted(self.signature.roles),
            "windowed": _is_windowed(self.function),
            "line": self.signature.line,
            "own": own,
        }

    def _find(self, module: ModuleType, wanted: str | None, defined: list[str]) -> tuple[str, Callable[..., Any]]:
        there = [name for name in defined if callable(vars(module).get(name)) and not isinstance(vars(module)[name], type)]
        listed = f"it defines {', '.join(there)}" if there else "it defines no function"
        if wanted is not None:
            if wanted not in there:
                raise Abort("function", f"the file has no function {wanted!r}: {listed}")
            return wanted, vars(module)[wanted]
        for known in FUNCTIONS:
            for name in there:
                if plain(name) == known:
                    return name, vars(module)[name]
        if len(there) == 1:
            return there[0], vars(module)[there[0]]
        missing = "the file has no function with a known name (alphabeta, minimax, value ...)"
        raise Abort("function", f"{missing}: {listed}; name it with --function")

    def run(self, job: dict[str, Any]) -> dict[str, Any]:
        """Call the function at one position."""
        assert self.function is not None and self.signature is not None
        log = Log(job["budget"])
        root = Position(self.state(job["game"], job["text"]), "0", log)
        by_place, by_name = arguments(self.signature, root, job["depth"])
        answer: dict[str, Any] = {"value": None, "action": None, "returned": []}
        try:
            with TimeLimit(job["seconds"]):
                returned = self.function(*by_place, **by_name)
                value, action = value_and_action(returned, root)
            answer["returned"] = [name for name, part in (("value", value), ("action", action)) if part is not MISSING]
            answer["value"] = None if value is MISSING else value
            answer["action"] = None if action is MISSING else action
        except BaseException as error:
            answer["trouble"] = trouble(error, self.path)
        answer["visited"], answer["generated"], answer["early_utility"] = log.visited, log.generated, log.early_utility
        answer["mover_asked"] = log.mover_asked
        return answer

    def state(self, game: str, text: str) -> Any:
        from .....games import find

        if game not in self.games:
            self.games[game] = find(game)
        return self.games[game].from_text(text)


def _is_windowed(function: Callable[..., Any]) -> bool:
    """Does it take alpha or beta, with or without a default?"""
    return any(plain(name) in ROLES["alpha"] + ROLES["beta"] for name in inspect.signature(function).parameters)


def _defined(source: bytes) -> list[str]:
    """The names of the functions of a file in order, including imported and assigned ones."""
    names = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef) and node.col_offset == 0:
            names.append(node.name)
        elif isinstance(node, ast.Assign) and node.col_offset == 0:
            names += [target.id for target in node.targets if isinstance(target, ast.Name)]
        elif isinstance(node, ast.ImportFrom) and node.col_offset == 0:
            names += [alias.asname or alias.name for alias in node.names]
    return names


class TimeLimit:
    """Aborts the code inside after so many seconds."""

    def __init__(self, seconds: float) -> None:
        self.seconds = seconds

    def __enter__(self) -> None:
        import signal

        def over(number: int, frame: FrameType | None) -> None:
            raise Abort("time", f"it did not finish within {self.seconds:g} s")

        signal.signal(signal.SIGALRM, over)
        signal.setitimer(signal.ITIMER_REAL, self.seconds)

    def __exit__(self, *_: object) -> None:
        import signal

        signal.setitimer(signal.ITIMER_REAL, 0)


def trouble(error: BaseException, path: str) -> dict[str, Any]:
    """What went wrong in the student's code, as plain data."""
    place = place_of(error, path)
    said = " ".join(str(error).split())[:200]
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
        words = "it waits for input: a graded program must not"
    return {"kind": kind, "words": words, **place._asdict()}


# ---------------------------------------------------------------------------------------------------------- the process


def limit(memory: int, cpu: int) -> None:
    """Limit this process: `memory` in MB, `cpu` in seconds; no core files, no large files."""
    import resource

    for kind, most in (
        (resource.RLIMIT_AS, memory << 20),
        (resource.RLIMIT_CPU, cpu),
        (resource.RLIMIT_FSIZE, 1 << 20),
        (resource.RLIMIT_CORE, 0),
    ):
        try:
            resource.setrlimit(kind, (most, most))
        except (ValueError, OSError):  # not every system has all of them
            continue


def main() -> None:
    """Answer jobs until there are no more. Arguments: the two ends of the pipes, and the limits as JSON."""
    jobs = os.fdopen(int(sys.argv[1]), "r", encoding="utf-8")
    answers = os.fdopen(int(sys.argv[2]), "w", encoding="utf-8")
    settings = json.loads(sys.argv[3])
    printed = Printed()
    sys.stdout = sys.stderr = printed
    for name in ("exit", "quit"):
        setattr(builtins, name, sys.exit)
    import zermelo.games.tree  # noqa: F401  (before the limits, which are for the student's code)

    environment = Environment(settings["path"], os.path.realpath(settings["folder"]), settings["jumping_clock"], settings["seed"])
    limit(settings["memory"], settings["cpu"])
    student = Student(settings["path"], environment, printed)
    for line in jobs:
        job = json.loads(line)
        printed.begin()
        answer = _done(student, job)
        answer["impure"] = environment.impure
        print(json.dumps(answer), file=answers, flush=True)


def _done(student: Student, job: dict[str, Any]) -> dict[str, Any]:
    student.environment.on = True
    try:
        if job["do"] == "load":
            with TimeLimit(job["seconds"]):
                return student.load(job["function"], job["override"])
        return student.run(job)
    except BaseException as error:
        return {"trouble": trouble(error, student.path)}
    finally:
        student.environment.on = False
