"""What is wrong with a program: a code for tables, a title and advice for people."""

from __future__ import annotations

from typing import Any, NamedTuple

NONDETERMINISTIC = ("clock", "random", "changing")
"""Verdicts on programs whose answers depend on more than the position."""


class Verdict(NamedTuple):
    """What is wrong: `code` for tables ("right" if nothing is), `title` and `advice` for people; `line` of the student's file, 0 if
    there is none to point at, and its text."""

    code: str
    title: str
    advice: str = ""
    line: int = 0
    text: str = ""

    @property
    def ok(self) -> bool:
        return self.code == "right"


TROUBLES = {
    "time": ("endless", "it does not end: "),
    "loop": ("endless", "it does not end: "),
    "recursion": ("recursion", ""),
    "memory": ("memory", ""),
    "output": ("output", ""),
    "forbidden": ("forbidden", ""),
    "killed": ("crash", ""),
    "type": ("wrong-type", "wrong type: "),
    "exception": ("exception", "it raises an exception: "),
    "input": ("exception", ""),
    "syntax": ("syntax", "the file is not valid Python: "),
    "function": ("no-function", ""),
    "signature": ("signature", ""),
}


def verdict_on_trouble(trouble: dict[str, Any]) -> Verdict:
    """The verdict on a program that failed to run, as its process reported it."""
    code, prefix = TROUBLES[trouble["kind"]]
    line, text, function = trouble["line"], trouble["text"], trouble["function"]
    place = f"line {line}, in {function}" if function and function != "<module>" else f"line {line}"
    where = f" ({place}: {text})" if line and text else ""
    return Verdict(code, f"{prefix}{trouble['words']}{where}", "", line, text)
