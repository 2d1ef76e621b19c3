"""The window handed down through every function of a file at once: to all that take it, and through those between them."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any, TypeAlias

from .changing import Change, Make, function_name, role_of, together, with_items

Function: TypeAlias = "ast.FunctionDef | ast.AsyncFunctionDef"
OPEN = {"alpha": "-inf", "beta": "inf"}


def handed_down(statements: list[ast.stmt]) -> Iterator[list[Change]]:
    """alpha and beta, where functions take them but calls between these leave them out; straight, and turned round as negamax does.

    A function without a window that stands between two with one gets it, too.
    """
    nodes = [node for part in statements for node in ast.walk(part)]
    functions = {node.name: node for node in nodes if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)}
    calls = {name: [call for call in _own_calls(node) if function_name(call) in functions] for name, node in functions.items()}
    windows = {name: window for name, node in functions.items() if len(window := _window(node)) == 2}
    between = _between(windows, calls)
    windows |= {name: {role: role for role in OPEN} for name in between}
    for turned in (False, True):
        passing = [
            change
            for name in windows
            for statement, call in _with_statements(functions[name])
            if (callee := function_name(call)) in windows
            for change in _passing(statement, call, functions[callee], windows[name], windows[callee], turned and callee not in between)
        ]
        if passing:
            yield [*passing, *(_taking(functions[name]) for name in between)]


def _passing(
    statement: ast.AST, call: ast.Call, definition: Function, ours: dict[str, str], theirs: dict[str, str], turned: bool
) -> list[Change]:
    """The bounds that this call leaves out, added to it."""
    names = [each.arg for each in [*definition.args.posonlyargs, *definition.args.args] if each.arg not in ("self", "cls")]
    given = {keyword.arg for keyword in call.keywords} | set(names[: len(call.args)])
    missing = [role for role in OPEN if theirs[role] not in given]
    if not missing or any(isinstance(argument, ast.Starred) for argument in call.args) or None in given:
        return []
    keywords = [ast.keyword(theirs[role], _bound(role, ours, turned)) for role in missing]
    title = f"{' and '.join(ours[role] for role in missing)} {'are' if len(missing) > 1 else 'is'} not passed on to the children"
    return [Change("window-not-passed", title, statement, with_items(call.keywords, *call.keywords, *keywords))]


def _bound(role: str, ours: dict[str, str], turned: bool) -> ast.expr:
    if not turned:
        return ast.Name(ours[role], ast.Load())
    other = "beta" if role == "alpha" else "alpha"
    return ast.UnaryOp(ast.USub(), ast.Name(ours[other], ast.Load()))


def _taking(definition: Function) -> Change:
    """This function, with a window among its parameters."""
    arguments = definition.args
    made: list[Make] = [with_items(arguments.kwonlyargs, *arguments.kwonlyargs, *(ast.arg(role) for role in OPEN))]
    infinities = [ast.Call(ast.Name("float", ast.Load()), [ast.Constant(text)], []) for text in OPEN.values()]
    made.append(with_items(arguments.kw_defaults, *arguments.kw_defaults, *infinities))
    title = f"alpha and beta are not passed on to the children: {definition.name} does not take them"
    return Change("window-not-passed", title, definition, together(*made))


def _window(definition: Function) -> dict[str, str]:
    """Its parameters for alpha and beta."""
    names = [each.arg for each in [*definition.args.posonlyargs, *definition.args.args, *definition.args.kwonlyargs]]
    return {role: name for name in reversed(names) if (role := role_of(ast.Name(name, ast.Load()))) in OPEN}


def _between(windows: dict[str, Any], calls: dict[str, list[ast.Call]]) -> list[str]:
    """Functions without a window, called from one that has it, that lead to one that has it."""
    leads, reached = set(windows), set(windows)
    while True:
        more = {name for name, there in calls.items() if any(function_name(call) in leads for call in there)} - leads
        after = {function_name(call) for name in reached for call in calls[name]} - reached
        if not more and not after:
            return [name for name in calls if name in leads & reached and name not in windows]
        leads, reached = leads | more, reached | after


def _own_calls(definition: Function) -> list[ast.Call]:
    return [call for _, call in _with_statements(definition)]


def _with_statements(definition: Function) -> list[tuple[ast.AST, ast.Call]]:
    """The calls in its body, but not in functions within it, each with the statement around it."""
    found: list[tuple[ast.AST, ast.Call]] = []
    waiting: list[tuple[ast.AST, ast.AST]] = [(statement, statement) for statement in reversed(definition.body)]
    while waiting:
        statement, node = waiting.pop()
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            continue
        if isinstance(node, ast.Call):
            found.append((statement, node))
        parts = reversed(list(ast.iter_child_nodes(node)))
        waiting += [(part if isinstance(part, ast.stmt) else statement, part) for part in parts]
    return found
