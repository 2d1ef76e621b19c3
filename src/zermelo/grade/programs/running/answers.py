"""What a student's process says, read with distrust: anything that is not an answer to the job is the program's own doing."""

from __future__ import annotations

import json
import math
import re
import signal
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from ...printable import all_printable
from ..reporting.verdict import TROUBLES

ID = re.compile(r"0(\.[1-9]\d{0,5}){0,200}", re.ASCII)
WRITES = "it writes into the pipes of its process"
Check = Callable[[Any], bool]


def _is_text(part: Any) -> bool:
    return isinstance(part, str)


def _is_flag(part: Any) -> bool:
    return isinstance(part, bool)


def _is_whole(part: Any) -> bool:
    return isinstance(part, int) and not isinstance(part, bool)


def _is_number(part: Any) -> bool:
    return isinstance(part, int | float) and not isinstance(part, bool) and not math.isnan(part)


def _list_of(check: Check) -> Check:
    return lambda part: isinstance(part, list) and all(map(check, part))


def _maybe(check: Check) -> Check:
    return lambda part: part is None or check(part)


def _is_id(part: Any) -> bool:
    return isinstance(part, str) and ID.fullmatch(part) is not None


def _is_trouble(part: Any) -> bool:
    return isinstance(part, dict) and set(part) == set(TROUBLE) and all(TROUBLE[name](value) for name, value in part.items())


def _is_impure(part: Any) -> bool:
    return isinstance(part, dict) and all(map(_is_whole, part.values()))


TROUBLE: dict[str, Check] = {
    "kind": lambda part: _is_text(part) and part in TROUBLES,
    "words": _is_text,
    "line": _is_whole,
    "function": _is_text,
    "text": _is_text,
}
LOADED: dict[str, Check] = {
    "name": _is_text,
    "shown": _is_text,
    "line": _is_whole,
    "roles": _list_of(_is_text),
    "own": _list_of(_is_text),
    "beside": _list_of(_is_text),
    "skipped": _list_of(lambda part: isinstance(part, list) and len(part) == 2 and _is_whole(part[0]) and _is_text(part[1])),
    **dict.fromkeys(
        ("chooses_action", "windowed", "speaks_of_windows", "speaks_of_chance", "rounds", "counts_down", "roomy", "threads"), _is_flag
    ),
    "impure": _is_impure,
}
CALLED: dict[str, Check] = {
    "value": _maybe(_is_number),
    "action": _maybe(_is_whole),
    "action_of": _is_text,
    "order": lambda part: part in ("given", "swapped", "either"),
    "returned": lambda part: part in ([], ["value"], ["action"], ["value", "action"]),
    **dict.fromkeys(("visited", "searched", "expanded", "generated", "early_utility", "valued", "empty"), _list_of(_is_id)),
    "foreign": _list_of(lambda part: isinstance(part, list) and len(part) == 2 and all(map(_is_text, part))),
    "wrong_agent": _maybe(lambda part: isinstance(part, list) and len(part) == 3 and all(map(_is_whole, part))),
    **dict.fromkeys(("mover_asked", "probability_asked"), _is_flag),
    "lines_after": _is_whole,
    "impure": _is_impure,
    "threads": _is_flag,
    "trouble": _maybe(_is_trouble),
}
OPTIONAL = {"trouble"}


def answers_to(steps: Sequence[Mapping[str, Any]], head: Mapping[str, Any], raw: bytes, cpu: int) -> list[dict[str, Any]]:
    """The answers to these steps, one for each. If there are fewer, the last is what ended the process, as {"trouble": ...}, or it says
    that threads were left running, and the rest is better done in another process.

    head    how the process ended: its status, and whether it had to be killed for taking too long
    cpu     its limit of processor seconds
    """
    *lines, rest = raw.split(b"\n")
    if rest or len(lines) > len(steps):
        return [trouble("killed", WRITES)]
    found: list[dict[str, Any]] = []
    for line, step in zip(lines, steps, strict=False):
        try:
            answer = json.loads(line)
        except (ValueError, RecursionError):
            answer = None
        if not _fits(answer, LOADED if step["do"] == "load" else CALLED):
            return [trouble("killed", WRITES)]
        found.append(all_printable(answer))
    if len(found) < len(steps) and not (found and (found[-1].get("trouble") or found[-1]["threads"])):
        late = head.get("late") is True
        words = f"it did not finish within {steps[len(found)]['seconds']:g} s, and could not be stopped"
        found.append(trouble("time", words) if late else ended(head.get("status"), cpu))
    return found


def _fits(answer: Any, form: Mapping[str, Check]) -> bool:
    """Is it a dict of this form, or a trouble alone?"""
    if not isinstance(answer, dict):
        return False
    if set(answer) <= {"trouble", "impure", "threads"} and _is_trouble(answer.get("trouble")):
        return True
    return set(answer) | OPTIONAL == set(form) | OPTIONAL and all(form[name](part) for name, part in answer.items())


def trouble(kind: str, words: str) -> dict[str, Any]:
    return {"trouble": {"kind": kind, "words": words, "line": 0, "function": "", "text": ""}}


def ended(status: Any, cpu: int) -> dict[str, Any]:
    """How a process that did not answer has ended."""
    if status in (-signal.SIGXCPU, -signal.SIGKILL):
        return trouble("time", f"it used more than {cpu} s of processor time, or was killed")
    if _is_whole(status) and status < 0:
        name = signal.Signals(-status).name if -status in set(signal.Signals) else f"signal {-status}"
        return trouble("killed", f"it crashes the interpreter ({name}): endless recursion, or too much memory")
    return trouble("killed", f"it ends its process with status {status} (os._exit?)")
