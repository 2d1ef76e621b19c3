"""`try`, with its handlers, `else` and `finally`."""

from __future__ import annotations

import ast
from typing import Any

from . import helpers
from .lowering import Lowering, Obstacle, lowers
from .scope import NotConstant
from .special.ends import ends
from .trees import clone, joined, load, loaded, located, quote, value


@lowers(ast.Try)
def attempt(work: Lowering, node: ast.Try) -> None:
    """`try`: machine code catches everything; what no handler names is raised again."""
    if node.finalbody:
        for step in _finally(work, node):
            work.statement(step)
        return
    error = work.fresh("error")
    again = "F(E)" if work.tries else "F(E)\nraise AssertionError"  # which nobody gets to, but ends the function for whoever reads on
    rest: list[Any] = quote(again, F=work.helper(helpers.raise_again), E=error)
    for handler in reversed(node.handlers):
        if handler.name is not None and handler.name in loaded(*handler.body):
            raise Obstacle(handler, f"`except ... as {handler.name}`: what was raised has no machine form; leave the name out")
        steps = [_Again(quote(again, F=work.helper(helpers.raise_again), E=error)).visit(step) for step in handler.body]
        body = work.body([inner for step in steps for inner in (step if isinstance(step, list) else [step])])
        if handler.type is None:
            rest = body
            continue
        tests = [value("F(E, C)", F=work.helper(helpers.is_error), E=error, C=cls) for cls in _caught(work, handler.type)]
        rest = [ast.If(joined(ast.Or(), tests, False), body, rest)]
    work.tries += 1
    body = [_Steps(work).visit(step) for step in work.body(node.body)]
    body = [inner for step in body for inner in (step if isinstance(step, list) else [step])]
    work.tries -= 1
    parts = {"E": error, "B": body, "N": work.helper(helpers.nothing_caught), "C": work.helper(helpers.caught)}
    otherwise = work.body(node.orelse) if node.orelse else quote("raise AssertionError") if ends(node.body) else [ast.Pass()]
    after = {"R": rest, "O": otherwise, "T": work.helper(helpers.was_caught)}
    work.emit("E = N()\ntry: B\nexcept: E = C()\nif T(E): R\nelse: O", **parts, **after)


class _Steps(ast.NodeTransformer):
    """`for` within a `try` as calls, one for each step: machine code asks after calls whether something was raised; and lists."""

    def __init__(self, work: Lowering) -> None:
        self.work = work

    def visit_For(self, node: ast.For) -> Any:
        self.generic_visit(node)
        if node.orelse or (isinstance(node.iter, ast.Call) and isinstance(node.iter.func, ast.Name) and node.iter.func.id == "range"):
            return node
        things, step = self.work.fresh("things"), self.work.fresh("step")
        parts = {"I": things, "S": step, "E": node.iter, "X": node.target, "B": node.body}
        parts |= {"F": self.work.helper(helpers.begin), "G": self.work.helper(helpers.step)}
        return quote("I = F(E)\nwhile True:\n S = G(I)\n if not S[0]: break\n X = S[1]\n B", **parts)

    def visit_List(self, node: ast.List) -> Any:
        """A list of constants alone is one constant to Python, for which there is no form within a `try`."""
        self.generic_visit(node)
        if len(node.elts) > 2 and all(isinstance(item, ast.Constant) for item in node.elts):
            name = f"_first_{len(self.work.named)}"
            self.work.named[name] = node.elts[0].value  # type: ignore[attr-defined]
            node.elts[0] = ast.copy_location(load(name), node)
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node


def _finally(work: Lowering, node: ast.Try) -> list[ast.stmt]:
    """`finally` as plain statements: what it says happens after all went well, before what was raised goes on, and before a `return`,
    `break` or `continue` leaves."""
    leaving = _Exits(work, node.finalbody)
    if _leaves(node.finalbody):
        raise Obstacle(node, "`finally` with a `return`, `break` or `continue` within it has no machine form: leave after the `try`")
    parts = [leaving.all(steps) for steps in (node.body, *(handler.body for handler in node.handlers), node.orelse)]
    left, again = load(leaving.left), ast.Raise(None, None)
    if leaving.is_needed:  # what goes wrong in these statements is not for this `try`
        over = [ast.If(left, [clone(again)], [])]
        last: list[ast.stmt] = [ast.If(ast.UnaryOp(ast.Not(), left), clone(node.finalbody), [])]
    else:
        over, last = [], clone(node.finalbody)
    handlers = [
        ast.ExceptHandler(handler.type, handler.name, [*over, *steps]) for handler, steps in zip(node.handlers, parts[1:], strict=False)
    ]
    inner = [ast.Try(parts[0], handlers, parts[-1], [])] if handlers else [*parts[0], *parts[-1]]
    before = quote("T = False", T=leaving.left) if leaving.is_needed else []
    after = [] if ends(node.body) and not node.handlers else node.finalbody
    made = [*before, ast.Try(inner, [ast.ExceptHandler(None, None, [*last, again])], [], []), *after]
    for step in made:
        located(step, node)
    return made


def _leaves(steps: list[ast.stmt], loops: bool = False) -> bool:
    """Do statements leave what they stand in? A `break` of a loop among them does not."""
    for step in steps:
        if isinstance(step, ast.Return) or (isinstance(step, ast.Break | ast.Continue) and not loops):
            return True
        inside = loops or isinstance(step, ast.For | ast.While)
        for name, within in (("body", inside), ("orelse", loops), ("finalbody", loops), ("handlers", loops), ("cases", loops)):
            if not isinstance(step, ast.FunctionDef) and _leaves(getattr(step, name, []), within):
                return True
    return False


class _Exits(ast.NodeTransformer):
    """What leaves a `try`, after what its `finally` says."""

    def __init__(self, work: Lowering, last: list[Any]) -> None:
        self.work, self.last = work, last
        self.left = work.fresh("left")
        self.is_needed, self.loops = False, 0

    def all(self, steps: list[Any]) -> list[Any]:
        made = (self.visit(step) for step in steps)
        return [inner for step in made for inner in (step if isinstance(step, list) else [step])]

    def visit_Return(self, node: ast.Return) -> Any:
        if node.value is None or isinstance(node.value, ast.Constant):
            return self._with_last([], node)
        name = self.work.fresh("answer")
        return self._with_last(quote("T = E", T=name, E=node.value), ast.Return(load(name)))

    def visit_Break(self, node: Any) -> Any:
        return node if self.loops else self._with_last([], node)

    visit_Continue = visit_Break

    def _with_last(self, before: list[ast.stmt], leave: ast.stmt) -> list[ast.stmt]:
        self.is_needed = True
        return [*before, *quote("T = True", T=self.left), *clone(self.last), leave]

    def visit_For(self, node: Any) -> Any:
        self.loops += 1
        node.body = self.all(node.body)
        self.loops -= 1
        node.orelse = self.all(node.orelse)
        return node

    visit_While = visit_For

    def visit_Try(self, node: ast.Try) -> Any:
        if node.finalbody:
            return self.all(_finally(self.work, node))
        before, self.is_needed = self.is_needed, False
        self.generic_visit(node)
        for handler in node.handlers if self.is_needed else ():  # nor is it for a `try` within
            handler.body = [ast.copy_location(ast.If(load(self.left), [ast.Raise(None, None)], []), node), *handler.body]
        self.is_needed |= before
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node


class _Again(ast.NodeTransformer):
    """`raise` alone in a handler as a call that raises what was caught."""

    def __init__(self, again: list[ast.stmt]) -> None:
        self.again = again

    def visit_Raise(self, node: ast.Raise) -> Any:
        if node.exc is not None:
            return node
        made = clone(self.again)
        for step in made:
            located(step, node)
        return made

    def visit_Try(self, node: ast.Try) -> Any:
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node


def _caught(work: Lowering, node: Any) -> list[ast.expr]:
    """The classes that a handler names."""
    named = node.elts if isinstance(node, ast.Tuple) else [node]
    for part in named:
        try:
            cls = work.scope.known(part)
        except NotConstant:
            cls = None
        if not (isinstance(cls, type) and issubclass(cls, BaseException)):
            raise Obstacle(node, "`except`: name the error")
    return [work.expr(part) for part in named]
