"""Sets whose order nobody sees: which of them a function makes is seen here, and their machine form stands in `compiler.forms.unordered`.

Such a set is only asked what it holds, how many items, whether it is empty, how it stands to another set; or it goes into one that is
made of two. Gone through, handed on, returned or named a second time, it may show its order, and keeps CPython's.
"""

from __future__ import annotations

import ast
import types
from typing import Any

from ....game import written
from .. import helpers
from ..loops import each, loop
from ..lowering import Lowering, lowers_calls
from ..scope import NotConstant
from ..source import source_of
from ..trees import exchange, has_stars, inlined, is_place, load, loaded, parents_of, stored, walk
from .lists import on_the_spot

CHANGES = {"add", "discard", "remove", "clear", "update"}
ASKS = {"issubset", "issuperset", "isdisjoint"}
MAKES: dict[str, Any] = {"union": ast.BitOr, "intersection": ast.BitAnd, "difference": ast.Sub, "symmetric_difference": ast.BitXor}
SIGNS = (ast.BitOr, ast.BitAnd, ast.Sub, ast.BitXor)


def look_at_sets(work: Lowering, node: ast.FunctionDef) -> None:
    """Let the sets of a function whose order nobody sees be made as such."""
    _bring_in(work, node)
    _take_views(work, node)
    look = _Look(work, node)
    for name in look.names():
        work.unordered.add(name)
    for part in list(walk(node)):
        if look.is_made(part) and look.is_hidden(part) and not look.needs_none(part):
            look.put(part, _asking(work, part))


def _bring_in(work: Lowering, node: ast.FunctionDef) -> None:
    """Let the sets that one-line rules of the class answer be made where they are asked for: `mine = self.squares(p)`."""
    for parent in list(walk(node)):
        for field, part in ast.iter_fields(parent):
            parts = part if isinstance(part, list) else [part]
            for place, one in enumerate(parts):
                body = _answer(work, one) if isinstance(one, ast.Call) else None
                if body is not None and isinstance(part, list):
                    part[place] = body
                elif body is not None:
                    setattr(parent, field, body)


def _take_views(work: Lowering, node: ast.FunctionDef) -> None:
    """Let `d.keys()` be `set(d.keys())` where it is compared with a set, or put together with one."""
    for part in walk(node):
        if isinstance(part, ast.BinOp) and isinstance(part.op, SIGNS):
            part.left, part.right = _as_set(work, part.left), _as_set(work, part.right)
        elif isinstance(part, ast.Compare) and not any(isinstance(op, ast.In | ast.NotIn) for op in part.ops):
            part.left, part.comparators = _as_set(work, part.left), [_as_set(work, side) for side in part.comparators]


def _as_set(work: Lowering, side: Any) -> Any:
    name = getattr(side.func, "attr", None) if isinstance(side, ast.Call) and not side.args else None
    if name not in ("keys", "items") or name in work.scope.methods:
        return side
    return ast.copy_location(ast.Call(ast.copy_location(load("set"), side), [side], []), side)


def _answer(work: Lowering, call: ast.Call) -> Any:
    """What a rule of the class answers, if that is a set comprehension of its arguments and nothing else; None if it is not."""
    scope, method = work.scope, call.func
    if not isinstance(method, ast.Attribute) or not scope.is_state(method.value) or call.keywords:
        return None
    rule = scope.called(call)
    rule = written(rule) if isinstance(rule, types.FunctionType) else None
    if rule is None or rule.__code__ is work.function.__code__ or not _is_beside(rule, work.function):
        return None
    made = source_of(rule)
    body = [part for part in made.body if not (isinstance(part, ast.Expr) and isinstance(part.value, ast.Constant))] if made else []
    if made is None or len(body) != 1 or not isinstance(body[0], ast.Return) or not isinstance(body[0].value, ast.SetComp):
        return None
    answer = body[0].value
    if any(isinstance(part, ast.NamedExpr) for part in walk(answer)):
        return None
    names = {argument.arg for argument in made.args.args}
    if (loaded(answer) - names - stored(answer)) & scope.local:  # a global there, a variable here
        return None
    for argument in made.args.args:
        argument.annotation = None
    found = inlined(ast.Lambda(made.args, answer), [method.value, *call.args])
    for part in walk(found) if found is not None else ():
        if "lineno" in part._attributes:
            ast.copy_location(part, call)
    return found


def _is_beside(rule: Any, function: Any) -> bool:
    """Do names mean the same in both, private ones, too?"""
    homes = {one.__qualname__.rpartition(".")[0] for one in (rule, function)}
    return rule.__globals__ is function.__globals__ and not rule.__closure__ and len(homes) == 1


class _Look:
    def __init__(self, work: Lowering, node: ast.FunctionDef) -> None:
        self.work, self.node = work, node
        self.parents = parents_of(node)
        self.known: set[str] = set()
        """The variables that are taken to hold such sets."""

    def names(self) -> set[str]:
        """The variables that hold nothing else."""
        places: dict[str, list[ast.Name]] = {}
        for part in walk(self.node):
            if isinstance(part, ast.Name) and part.id in self.work.scope.local:
                places.setdefault(part.id, []).append(part)
        if self.work.is_generator or self.work.yields_what_it_returns:
            return set()
        arguments = {part.arg for part in walk(self.node) if isinstance(part, ast.arg)}
        self.known = {name for name, uses in places.items() if name not in arguments and any(map(self._is_stored, uses))}
        while True:
            wrong = {name for name in self.known if not all(map(self._fits, places[name]))}
            if not wrong:
                return self.known
            self.known -= wrong

    def _is_stored(self, place: ast.Name) -> bool:
        return isinstance(self.parents[place], ast.Assign | ast.AnnAssign) and not isinstance(place.ctx, ast.Load)

    def _fits(self, place: ast.Name) -> bool:
        """May a variable, as it stands here, be such a set?"""
        parent = self.parents[place]
        if isinstance(place.ctx, ast.Load):
            return on_the_spot(self.work, place, self.parents) and self.is_hidden(place)
        if isinstance(parent, ast.AugAssign):
            return parent.target is place and isinstance(parent.op, SIGNS) and self._is_inside(place)
        if isinstance(parent, ast.Assign):
            return len(parent.targets) == 1 and parent.targets[0] is place and self.is_made(parent.value) and self._is_inside(place)
        return isinstance(parent, ast.AnnAssign) and parent.value is not None and self.is_made(parent.value) and self._is_inside(place)

    def _is_inside(self, place: Any) -> bool:
        """Does a part stand in the function itself, in none within it?"""
        while (place := self.parents[place]) is not self.node:
            if isinstance(place, ast.FunctionDef | ast.Lambda | ast.GeneratorExp):
                return False
        return True

    # ------------------------------------------------------------------------------------------------ what makes sets

    def is_made(self, made: Any) -> bool:
        """Is a new set made here, one that is not known beforehand?"""
        if isinstance(made, ast.SetComp):
            return True
        if isinstance(made, ast.Set):
            return not has_stars(made.elts) and not self._is_constant(made)
        if isinstance(made, ast.BinOp):
            return isinstance(made.op, SIGNS) and (self._is_such(made.left) or self._is_such(made.right)) and not self._is_constant(made)
        if not isinstance(made, ast.Call) or has_stars(made.args) or made.keywords:
            return False
        if self.work.scope.called(made) in (set, frozenset):
            return len(made.args) < 2 and not (made.args and self._is_constant(made))
        is_method = isinstance(made.func, ast.Attribute) and made.func.attr in MAKES and len(made.args) == 1
        return is_method and self._is_such(made.func.value)  # type: ignore[attr-defined]

    def _is_such(self, node: Any) -> bool:
        """Is this such a set, or is one made here that may be?"""
        return node.id in self.known if isinstance(node, ast.Name) else self.is_made(node)

    def _is_constant(self, node: Any) -> bool:
        try:
            self.work.constant(node)
        except NotConstant:
            return False
        return True

    # ------------------------------------------------------------------------------------------------ what is done with them

    def is_hidden(self, node: Any) -> bool:
        """Does what happens to a set here leave its order hidden?"""
        parent = self.parents[node]
        if isinstance(parent, ast.Compare):
            if len(parent.ops) > 1 or isinstance(parent.ops[0], ast.Is | ast.IsNot):
                return False
            return not isinstance(parent.ops[0], ast.In | ast.NotIn) or node is not parent.left
        if isinstance(parent, ast.Call):
            if isinstance(parent.func, ast.Attribute):
                return parent.func.attr in ASKS and not self.work.scope.is_state(parent.func.value)
            return len(parent.args) == 1 and self.work.scope.called(parent) in (len, bool)
        if isinstance(parent, ast.Attribute):
            return self._is_method(parent)
        if isinstance(parent, ast.BinOp):
            return isinstance(parent.op, SIGNS) and self._goes_on(parent)
        if isinstance(parent, ast.AugAssign):
            return parent.value is node and isinstance(parent.target, ast.Name) and parent.target.id in self.known
        if isinstance(parent, ast.Assign | ast.AnnAssign):
            goal = parent.targets[0] if isinstance(parent, ast.Assign) else parent.target
            return isinstance(goal, ast.Name) and goal.id in self.known and not isinstance(node, ast.Name)
        return self._is_tested(node)

    def _is_tested(self, node: Any) -> bool:
        parent = self.parents[node]
        if isinstance(parent, ast.BoolOp):
            return self._is_tested(parent)
        if isinstance(parent, ast.comprehension):
            return node in parent.ifs
        if isinstance(parent, ast.UnaryOp):
            return isinstance(parent.op, ast.Not)
        return isinstance(parent, ast.If | ast.While | ast.IfExp | ast.Assert) and parent.test is node

    def _is_method(self, method: ast.Attribute) -> bool:
        call = self.parents[method]
        if not isinstance(call, ast.Call) or call.func is not method or call.keywords:
            return False
        if method.attr in CHANGES:
            return isinstance(self.parents[call], ast.Expr) and isinstance(method.value, ast.Name) and len(call.args) < 2
        return (method.attr in ASKS and len(call.args) == 1) or (self.is_made(call) and self._goes_on(call))

    def _goes_on(self, made: Any) -> bool:
        """Is a set that is made of two hidden in its turn?"""
        return self.is_made(made) and self.is_hidden(made)

    def needs_none(self, made: Any) -> bool:
        """Is a question about `set(things)` answered from the things themselves: `set(line) <= mine`, `len(set(line) & mine)`?"""
        parent = self.parents[made]
        if of_set(self.work, made) is None:
            return False
        if isinstance(parent, ast.Compare):
            return isinstance(parent.ops[0], ast.LtE if parent.left is made else ast.GtE)
        if isinstance(parent, ast.BinOp) and isinstance(parent.op, ast.BitAnd):
            return self._is_counted(parent)
        if isinstance(parent, ast.Attribute):
            return parent.attr == "issubset"
        if isinstance(parent, ast.Call) and isinstance(parent.func, ast.Attribute):
            return parent.func.attr == "issuperset"
        return self._is_counted(made)

    def _is_counted(self, made: Any) -> bool:
        parent = self.parents[made]
        return isinstance(parent, ast.Call) and self.work.scope.called(parent) is len

    def put(self, old: Any, new: Any) -> None:
        """Let `new` stand where `old` stood."""
        if new is old:
            return
        ast.copy_location(new, old)
        parent = self.parents[old]
        exchange(old, new, parent)
        for child in ast.iter_child_nodes(new):
            self.parents[child] = new
        self.parents[new] = parent


def _asking(work: Lowering, made: Any) -> Any:
    """What makes a set of which nobody sees the order, in place of what makes one."""
    if isinstance(made, ast.SetComp):
        return _call(work, [ast.GeneratorExp(made.elt, made.generators)])
    if isinstance(made, ast.Set):
        return _call(work, [ast.Tuple(made.elts, ast.Load())])
    if isinstance(made, ast.Call) and isinstance(made.func, ast.Attribute):
        return ast.BinOp(made.func.value, MAKES[made.func.attr](), _call(work, made.args))
    return made if isinstance(made, ast.BinOp) else _call(work, made.args)


def _call(work: Lowering, arguments: list[Any]) -> ast.Call:
    name = work.helper(helpers.unordered)
    work.scope.globals[name.id] = helpers.unordered
    return ast.Call(name, arguments, [])


@lowers_calls(helpers.unordered)
def unordered(work: Lowering, node: ast.Call, things: Any = None) -> Any:
    """Such a set of things."""
    name = work.fresh("unordered")
    work.emit("T = F()", T=name, F=work.helper(helpers.unordered))
    if isinstance(things, ast.Tuple):
        for item in things.elts:
            work.emit("T.add(E)", T=name, E=work.expr(item))
    elif things is not None:
        loop(work, *each(work, things), lambda one: work.emit("T.add(E)", T=name, E=work.expr(one)))
    return load(name)


def of_set(work: Lowering, made: Any) -> Any:
    """What `set(...)` makes a set of, if it can be gone through as often as one likes: for questions that need no set. Else None."""
    if not isinstance(made, ast.Call) or len(made.args) != 1 or made.keywords or isinstance(made.args[0], ast.Starred):
        return None
    if work.scope.called(made) not in (set, frozenset) or not (is_place(made.args[0]) or isinstance(made.args[0], ast.Tuple)):
        return None
    return made.args[0]
