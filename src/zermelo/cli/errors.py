"""Errors of the command line: each becomes one sentence on stderr, and an exit status.

    0     done
    2     something given cannot be used: a name, a position, an option, a rule of a game
    130   stopped by Ctrl-C; what was found so far has been printed

ZERMELO_DEBUG=1 shows the traceback instead.
"""

from __future__ import annotations

import os
import re
import signal
import sys
import threading
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from ..errors import ZermeloError

WRONG, INTERRUPTED = 2, 130
INT, FLOAT = type(click.INT), type(click.FLOAT)


def report_error(error: Exception) -> None:
    """Print the sentence for `error` on stderr; with ZERMELO_DEBUG raise it again."""
    if os.environ.get("ZERMELO_DEBUG"):
        raise error
    print(f"zermelo: {sentence(error)}", file=sys.stderr)


# ------------------------------------------------------------------------------------------------------- one sentence


def sentence(error: Exception) -> str:
    """The sentence for an error."""
    if isinstance(error, click.UsageError):
        command = error.ctx.command_path if error.ctx else "zermelo"
        said = _no_number(error) or _small(error.format_message()).rstrip(".")
        return _line(said) + f" ({command} --help says more)"
    if isinstance(error, click.ClickException):
        return _line(_small(error.format_message()))
    if isinstance(error, ZermeloError):
        return _line(str(error))
    if isinstance(error, MemoryError):
        return "there is not enough memory for so much: ask for less, such as a smaller table or fewer plies"
    blamed = fault_of_rules(error)
    if blamed:
        return blamed
    if isinstance(error, OSError):
        return _line(f"{error.filename or 'input or output'}: {error.strerror or error}")
    if isinstance(error, UnicodeError):
        return _line(f"the input is not text: {error}")
    place = traceback.extract_tb(error.__traceback__)[-1]
    if not _is_ours(place.filename):
        return _line(f"{_place(place)}: {_what(error)}")
    return _line(f"an internal error of zermelo, {_what(error)} ({_place(place)}); ZERMELO_DEBUG=1 shows more")


NO_NUMBER = re.compile(r"(.*) is not (?:a valid (?:integer|float)(?: range)?|in the range .*|a number)\.?", re.DOTALL)
"""What Click, and `Number`, say of what is given in place of a number."""


def _no_number(error: click.UsageError) -> str | None:
    """What is wrong with a number that an option was given, as it is said everywhere here; None if it is something else."""
    option = error.param if isinstance(error, click.BadParameter) else None
    if option is None or not isinstance(option.type, INT | FLOAT) or not (said := NO_NUMBER.fullmatch(error.message)):
        return None
    wanted = "an integer" if isinstance(option.type, INT) else "a number"
    least, most = (getattr(option.type, end, None) for end in ("min", "max"))
    if least is not None and most is not None:
        wanted += f" from {least:g} to {most:g}"
    elif least is not None:
        wanted += f" above {least:g}" if getattr(option.type, "min_open", False) else f" of at least {least:g}"
    return f"{max(option.opts, key=len)} must be {wanted}, got {said[1]}"


def fault_of_rules(error: BaseException) -> str | None:
    """If a game's own file raised `error`: the game, the method, the line and the exception."""
    frames = traceback.extract_tb(error.__traceback__)
    for frame in reversed(frames):
        games = _games_in(frame.filename)
        if not games:
            continue
        inside = [other for other in frames if other.filename == frame.filename]
        for caller in reversed(inside):  # from the helper that failed up to the rule that called it
            for cls in games:
                if hasattr(cls, caller.name):
                    return _line(f"{cls.__name__}.{caller.name} ({_place(frame)}): {_what(error)}")
        return _line(f"{games[0].__name__} ({_place(frame)}): {_what(error)}")
    return None


def _is_ours(filename: str) -> bool:
    """Does a file belong to this program or to a library, rather than to who uses it?"""
    return "site-packages" in filename or Path(filename).is_relative_to(Path(__file__).parents[1]) or not Path(filename).exists()


def _games_in(filename: str) -> list[type]:
    from ..game import is_game

    for module in list(sys.modules.values()):
        if getattr(module, "__file__", None) == filename:
            return [value for value in list(vars(module).values()) if is_game(value) and value.__module__ == module.__name__]
    return []


def _place(frame: traceback.FrameSummary) -> str:
    return f"{Path(frame.filename).name}, line {frame.lineno}"


def _what(error: BaseException) -> str:
    return f"{type(error).__name__}{f': {error}' if str(error) else ''}"


def _line(text: str) -> str:
    return " ".join(text.split())


def _small(text: str) -> str:
    """`No such option` -> `no such option`; GAME and X stay."""
    return text[:1].lower() + text[1:] if text[1:2].islower() else text


# ------------------------------------------------------------------------------------------------------------- Ctrl-C


@contextmanager
def interruptions() -> Iterator[list[int]]:
    """Collects Ctrl-C: a search catches it and returns what it has, but the command still has to end with 130."""
    seen: list[int] = []
    repeated: list[threading.Timer] = []

    def note(number: int, frame: Any) -> None:
        seen.append(number)
        raise KeyboardInterrupt

    def again(lost: Any) -> None:
        """Python drops an exception that meets a callback from machine code, as while compiling: then press once more."""
        if isinstance(lost.exc_value, KeyboardInterrupt):
            repeated.append(threading.Timer(0.05, os.kill, (os.getpid(), signal.SIGINT)))
            repeated[-1].start()
        else:
            sys.__unraisablehook__(lost)

    try:
        before = signal.signal(signal.SIGINT, note)
    except ValueError:  # not the main thread: nobody presses Ctrl-C here
        yield seen
        return
    sys.unraisablehook = again
    try:
        yield seen
    finally:
        sys.unraisablehook = sys.__unraisablehook__
        for timer in repeated:
            timer.cancel()
        signal.signal(signal.SIGINT, before)
