"""What the text of a student's file says, where two faults have the same effect."""

from __future__ import annotations

import ast

from ...printable import printable
from ..running.student.signatures import ROLES, plain


def window_updates(source: str) -> dict[str, list[tuple[int, str]]]:
    """Where alpha and beta, under their usual names, are assigned inside loops: line and text of each assignment.

    A name that does not occur in the source at all is left out, since nothing can be concluded then.
    """
    tree = ast.parse(source)
    lines = source.splitlines()
    names = {plain(name) for node in ast.walk(tree) for name in _names_of(node)}
    found: dict[str, list[tuple[int, str]]] = {role: [] for role in ("alpha", "beta") if names & set(ROLES[role][:3])}
    loops = (node for node in ast.walk(tree) if isinstance(node, ast.For | ast.While))
    for node in (inner for loop in loops for inner in ast.walk(loop)):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target] if isinstance(node, ast.AugAssign | ast.AnnAssign) else []
        assigned = {plain(name) for target in targets for part in ast.walk(target) for name in _names_of(part)}
        for role, places in found.items():
            place = (getattr(node, "lineno", 0), printable(lines[getattr(node, "lineno", 1) - 1]).strip())
            if assigned & set(ROLES[role][:3]) and place not in places:
                places.append(place)
    return found


def _names_of(node: ast.AST) -> list[str]:
    if isinstance(node, ast.Name):
        return [node.id]
    if isinstance(node, ast.arg):
        return [node.arg]
    return [node.attr] if isinstance(node, ast.Attribute) else []
