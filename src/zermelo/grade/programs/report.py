"""A grade as text for the terminal, with the smallest tree and both searches beside each other."""

from __future__ import annotations

import textwrap
from typing import TYPE_CHECKING, Any

from ...trace.values import worth
from ..printable import printable
from .failure import Failure

if TYPE_CHECKING:
    from .verdict import Grade

LARGE = 60
"""Nodes of a tree that is still drawn as text."""
WIDTH, LABEL = 100, 11
"""Letters in a line, and before its words."""


def text(grade: Grade) -> str:
    """The report for the terminal."""
    lines = [f"{printable(grade.path.name)}: {grade.function or 'no function'}"]
    if grade.tests:
        lines[0] += f", graded as {grade.terms} at {grade.tests} positions"
    lines += ["", *_filled("RIGHT" if grade.ok else "FAULT", grade.verdict.title)]
    if grade.verdict.advice:
        lines += _filled("", grade.verdict.advice)
    lines.append("")
    lines += [f"{name:<{LABEL}}{words}" for name, words in counts(grade)]
    for note in grade.notes:
        lines += _filled("note", note)
    if grade.failure is not None:
        lines += ["", *_failure(grade.failure)]
        step = grade.first_step
        if step and grade.failure.outcome.trouble is None:
            lines += ["", *_filled("", f"First wrong step: {step}.")]
    return "\n".join(lines).rstrip() + "\n"


def counts(grade: Grade) -> list[tuple[str, str]]:
    """What was right how often, and the points."""
    if not grade.tests:
        return []
    named = {name: grade.terms.compare if name == "visited" else name for name in grade.scores}
    return [(named[name], str(tally)) for name, tally in grade.scores.items()] + [("points", f"{grade.points:g} of 10")]


def _filled(head: str, words: str) -> list[str]:
    return textwrap.wrap(words, WIDTH, initial_indent=f"{head:<{LABEL}}", subsequent_indent=" " * LABEL, break_long_words=False)


def _failure(failure: Failure) -> list[str]:
    test, expected, outcome = failure.test, failure.expected, failure.outcome
    lines = [f"The smallest case found: {test}" if test.game == "tree" else f"The smallest case found, {test.game}: {test}"]
    if outcome.trouble is None:
        lines += ["", *side_by_side(failure)]
        right, yours = _answer(failure, expected.value, expected.actions[0]), _answer(failure, outcome.value, outcome.action)
        lines += ["", f"{'':<{LABEL}}right: {right}, {_count(expected.visited)}", f"{'':<{LABEL}}yours: {yours}, {_count(outcome.visited)}"]
    return lines


def _answer(failure: Failure, value: float | None, action: int | None) -> str:
    state = failure.state
    parts = [f"value {worth(value)}"] if value is not None else []
    if failure.outcome.action is not None and action is not None:
        parts.append(f"action {state.action_name(action)}")
    return ", ".join(parts)


def _count(visited: tuple[str, ...]) -> str:
    return f"{len(visited):,} {'position' if len(visited) == 1 else 'positions'} visited"


def side_by_side(failure: Failure) -> list[str]:
    """The tree, one node a line, and when each search looked at it."""
    nodes = list(failure.test.sketch.nodes())
    if len(nodes) > LARGE:
        return [f"{'':<{LABEL}}({len(nodes):,} nodes: too many to be drawn here)"]
    labels = _labels(failure)
    wide = max(map(len, labels.values()))
    odd = failure.until_wrong()[1]
    lines = [f"{'':<{LABEL}}{'':<{wide}}   right   yours"]
    for node in nodes:
        right, yours = turns(failure.expected.visited, node.id), turns(failure.outcome.visited, node.id)
        mark = "   ◀" if node.id == odd else "" if right == yours else "   ·"
        lines.append(f"{'':<{LABEL}}{labels[node.id]:<{wide}}   {right:>5}   {yours:>5}{mark}".rstrip())
    return lines


def turns(visited: tuple[str, ...], id: str) -> str:
    """When a node was looked at: its place in the order of visits, `-` for never."""
    return ",".join(str(place) for place, other in enumerate(visited, start=1) if other == id) or "-"


def _labels(failure: Failure) -> dict[str, str]:
    """The line of every node: branches, name, whose turn it is, value."""
    recording = failure.recording
    found: dict[str, str] = {}

    def label(node: Any, margin: str, branch: str) -> None:
        known = recording.nodes.get(node.id)
        name = (known.name if known is not None and recording.tree else node.name) or ""
        role = {0: "MAX", 1: "MIN", None: ""}[node.mover]
        if node.mover is None:
            worth_of = worth(node.value)
            name = worth_of if name in ("", worth_of) else f"{name} = {worth_of}"
        elif failure.test.depth is not None and node.id.count(".") == failure.test.depth:
            role += f" (estimate {worth(node.value)})"
        found[node.id] = f"{margin}{branch}{' '.join(part for part in (name, role) if part)}"
        below = margin + {"": "", "├─ ": "│  ", "└─ ": "   "}[branch]
        for kid in node.kids:
            label(kid, below, "└─ " if kid is node.kids[-1] else "├─ ")

    label(failure.test.sketch, "", "")
    return found
