"""Containers that are handed on, asked or returned while they are empty.

An empty container says nothing of what it will hold, and machine code wants to know. Where it is made, or first used, an insertion is
written that never happens: it is there for its types.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from typing import Any

from .. import helpers
from ..lowering import Lowering
from ..special.generators import calls_itself
from ..trees import clone, load, quote, walk
from .contents import assigned_one_by_one
from .examples import INSERTIONS, PUSHED, annotated_item, called_name, example_of, inserted, is_empty, kind_of_empty, like, worth_of
from .likely import Definition, File
from .lists import is_constant_list

SHOWN = {"set": "if F(): T.add(E)", "list": "if F(): T.append(E)", "dict": "if F(): T[E] = V"}
"""How an insertion is written that never happens."""


def look_at_empties(work: Lowering, node: ast.FunctionDef) -> None:
    """Note what lists hold that are returned empty, or are only added to as a whole: what the function says it answers, and where it
    calls itself, so that nothing can be found out from what it answers elsewhere, what other returns hold, else whole numbers."""
    answers = [part.value for part in walk(node) if isinstance(part, ast.Return) and part.value is not None]
    made_empty = list(_made_empty(work, node))
    item, grown = annotated_item(node.returns), _grown(node, made_empty)
    asks = calls_itself(node, work.function)
    for answer in answers if asks else ():
        if item is not None:
            break
        if isinstance(answer, ast.List) and answer.elts:
            item = _item_like(work, node, answer.elts[0])
        elif isinstance(answer, ast.ListComp):
            item = like(node.body, answer.elt)
        elif isinstance(answer, ast.Name):
            item = _example_in(node, answer.id, grown)
    constant = [is_constant_list(work, answer) for answer in answers]
    work.copies_answers = any(constant) and not all(constant)
    empty = [answer for answer in answers if kind_of_empty(work, answer) == "list"]
    for inner in (one for answer in answers if isinstance(answer, ast.List) and isinstance(item, ast.List) for one in answer.elts):
        if isinstance(inner, ast.List) and not inner.elts:  # `return [[]]`
            inner.holds = item.elts[0]  # type: ignore[attr-defined]
    if item is not None or (asks and len(empty) < len(answers)):
        work.answer = item if item is not None else ast.Constant(0)
    work.grown, work.united, work.made_empty = grown, _united(work, node), {name for name, _ in made_empty}
    work.set_answer = _set_item(work, node, answers)
    returned = {answer.id for answer in answers if isinstance(answer, ast.Name)}
    for part in walk(node):
        if not isinstance(part, ast.Assign | ast.AnnAssign) or part.value is None:
            continue
        goal, kind = part.targets[0] if isinstance(part, ast.Assign) else part.target, kind_of_empty(work, part.value)
        if not isinstance(goal, ast.Name) or kind is None:
            continue
        said = annotated_item(part.annotation) if isinstance(part, ast.AnnAssign) else None
        if said is None and goal.id in work.items:
            continue
        if said is None and kind in ("set", "dict") and not _is_filled(node, goal.id):
            said = ast.Constant(0)
        if said is None and kind == "list" and example_of(node.body, goal.id, kind) is None:
            if any(not _is_own(node, things) for things in work.grown.get(goal.id, ())):
                continue  # what is added says what it holds
            said = work.answer if goal.id in returned else None
            if said is None and goal.id in work.grown and not _is_elsewhere(work, node, goal.id):
                said = work.assumed[goal.id] = ast.Constant(0)
        if said is None and kind == "list" and not _is_put_into(node, goal.id):
            said = example_of(node.body, goal.id, kind)
        if said is not None:
            work.items[goal.id] = said


def _example_in(node: ast.FunctionDef, name: str, grown: dict[str, list[Any]], met: tuple[str, ...] = ()) -> Any:
    """Something like what a list is given item by item, or by another list as a whole; None if that is not seen."""
    item = example_of(node.body, name, "list")
    for things in grown.get(name, ()) if item is None else ():
        if isinstance(things, ast.List) and things.elts:
            item = like(node.body, things.elts[0])
        elif isinstance(things, ast.ListComp | ast.GeneratorExp):
            item = like(node.body, things.elt)
        elif isinstance(things, ast.Name) and things.id not in (name, *met):
            item = _example_in(node, things.id, grown, (*met, name))
        if item is not None:
            break
    return item


def _item_like(work: Lowering, node: ast.FunctionDef, item: Any) -> Any:
    """Something like an item of a list that a function answers; None if nothing is known of it."""
    if is_empty(work, item):
        return None
    if (given := _given(node, item)) is not None:
        return given
    inner = example_of(node.body, item.id, "list") if isinstance(item, ast.Name) else None
    return ast.List([inner], ast.Load()) if inner is not None else like(node.body, item)


def _is_put_into(node: ast.FunctionDef, name: str) -> bool:
    """Does anything change a list, so that this says what it holds?"""
    parts = [part for part in walk(node) if isinstance(part, ast.Attribute) and getattr(part.value, "id", "") == name]
    pushes = (part for part in walk(node) if isinstance(part, ast.Call) and called_name(part) in PUSHED and part.args)
    return any(part.attr in INSERTIONS for part in parts) or any(getattr(part.args[0], "id", "") == name for part in pushes)


def _given(node: ast.FunctionDef, answer: Any) -> Any:
    """What a function answers if it is something that it was given, or `tuple` or `list` of that; else None."""
    is_copied = isinstance(answer, ast.Call) and len(answer.args) == 1 and called_name(answer) in ("tuple", "list")
    inner = answer.args[0] if is_copied else answer
    given = isinstance(inner, ast.Name) and inner.id in [argument.arg for argument in node.args.args]
    return clone(answer) if given else None


def _made_empty(work: Lowering, node: ast.FunctionDef) -> Iterator[tuple[str, str]]:
    """The local variables to which empty containers are assigned, and of what kind these are."""
    for part in walk(node):
        if isinstance(part, ast.Assign | ast.AnnAssign) and part.value is not None:
            goal = part.targets[0] if isinstance(part, ast.Assign) else part.target
            pairs = (
                zip(goal.elts, part.value.elts, strict=False) if isinstance(goal, ast.Tuple) and isinstance(part.value, ast.Tuple) else ()
            )
            for one, made in (*pairs, (goal, part.value)):
                if isinstance(one, ast.Name) and (kind := kind_of_empty(work, made)) is not None:
                    yield one.id, kind


def _grown(node: ast.FunctionDef, made_empty: list[tuple[str, str]]) -> dict[str, list[Any]]:
    """The local lists that are made empty, and what is added to each as a whole."""
    found: dict[str, list[Any]] = {name: [] for name, kind in made_empty if kind == "list"}
    for part in walk(node):
        if isinstance(part, ast.AugAssign) and isinstance(part.op, ast.Add) and isinstance(part.target, ast.Name):
            found.get(part.target.id, []).append(part.value)
        elif isinstance(part, ast.Call) and isinstance(part.func, ast.Attribute) and part.func.attr == "extend" and part.args:
            found.get(getattr(part.func.value, "id", ""), []).append(part.args[0])
    return found


def _united(work: Lowering, node: ast.FunctionDef) -> set[str]:
    """The local sets that are made empty, and are given other sets and no single things."""
    made = (part for part in walk(node) if isinstance(part, ast.Assign) and isinstance(part.targets[0], ast.Name))
    names = {part.targets[0].id for part in made if kind_of_empty(work, part.value) == "set"}  # type: ignore[attr-defined]
    return {name for name in names if example_of(node.body, name, "set") is None}


def _set_item(work: Lowering, node: ast.FunctionDef, answers: list[Any]) -> Any:
    """Something like what the sets hold that a function answers, where one is returned empty and another is not; else None."""
    if not any(kind_of_empty(work, answer) == "set" for answer in answers):
        return None
    for answer in answers:
        if isinstance(answer, ast.Set) and answer.elts:
            return like(node.body, answer.elts[0])
        if isinstance(answer, ast.SetComp):
            return like(node.body, answer.elt)
        if isinstance(answer, ast.Name):
            given = {name for name in _joined(node, answer.id) if name != answer.id}
            items = (example_of(node.body, name, "set") for name in (answer.id, *sorted(given)))
            if (item := next((item for item in items if item is not None), None)) is not None:
                return item
    return None


def _joined(node: ast.FunctionDef, name: str) -> set[str]:
    """The variables that are added to a set as a whole."""
    changes = (part for part in walk(node) if isinstance(part, ast.AugAssign) and isinstance(part.op, ast.BitOr))
    return {part.value.id for part in changes if getattr(part.target, "id", "") == name and isinstance(part.value, ast.Name)}


def _is_filled(node: ast.FunctionDef, name: str) -> bool:
    """May anything be put into a set or dict, or may it be another's?"""
    harmless = {"get", "keys", "values", "items", "copy", "isdisjoint"}
    asked = {
        part.value
        for part in walk(node)
        if (isinstance(part, ast.Attribute) and part.attr in harmless)
        or (isinstance(part, ast.Subscript) and isinstance(part.ctx, ast.Load))
    }
    for part in walk(node):
        if isinstance(part, ast.Compare):
            asked |= {side for side, op in zip(part.comparators, part.ops, strict=True) if isinstance(op, ast.In | ast.NotIn)}
        elif (
            isinstance(part, ast.Call)
            and isinstance(part.func, ast.Name)
            and part.func.id in ("len", "bool", "sum", "sorted", "any", "all")
        ):
            asked |= {*part.args}
        elif isinstance(part, ast.For | ast.comprehension):
            asked.add(part.iter)
        elif isinstance(part, ast.If | ast.While | ast.IfExp):
            asked.add(part.test)
        elif isinstance(part, ast.UnaryOp):
            asked.add(part.operand)
    uses = [part for part in walk(node) if isinstance(part, ast.Name) and part.id == name]
    return sum(not isinstance(use.ctx, ast.Load) for use in uses) > 1 or any(
        use not in asked for use in uses if isinstance(use.ctx, ast.Load)
    )


def _is_own(node: ast.FunctionDef, things: Any) -> bool:
    """Is something what the function itself answers?"""
    return isinstance(things, ast.Call) and getattr(things.func, "attr", getattr(things.func, "id", None)) == node.name


def _is_elsewhere(work: Lowering, node: ast.FunctionDef, name: str) -> bool:
    """Is another list assigned to a variable at another place, which says what it holds? What the maker of an object is given may be
    missing, and then says nothing."""
    left_out = {argument.arg for argument in (*node.args.args, *node.args.kwonlyargs)} if hasattr(work.function, "__makes__") else set()
    made = [part for part in assigned_one_by_one(node) if isinstance(part, ast.Assign) and getattr(part.targets[0], "id", "") == name]
    return any(kind_of_empty(work, part.value) is None and getattr(part.value, "id", "") not in left_out for part in made)


def show_types(
    work: Lowering, name: str, within: str, filling: ast.FunctionDef, made: Any, called: Any = None, given: Any = None,
    is_made_later: bool = False,
) -> None:  # fmt: skip
    """Where the empty container `name` is handed to a function that fills it, `filling`, which calls it `within`: say what it will hold.
    `given` are the arguments of the call by parameter; `called` is the function, if it stands beside the rule. Where the container is made
    only later, it is noted for then."""
    kind, body = kind_of_empty(work, made), filling.body
    plain = {parameter: argument for parameter, argument in (given or {}).items() if not work.needs(argument)}
    example = example_of(body, within, kind, plain) if kind is not None else None
    if kind is None or example is None:
        return
    worth = worth_of(body, within, plain) if kind == "dict" else ast.Constant(0)
    if _says_little(example) or (kind == "dict" and _says_little(worth)):
        file, definition = File(work.function.__globals__, [work.function, called]), Definition(filling)
        if called is None:
            file.definitions.append(definition)
        thing = next(inserted(body, within, kind))[0]
        example = (file.worth(thing, definition) if _says_little(example) else None) or example
        worth = (file.under_keys(within, definition) if kind == "dict" and _says_little(worth) else None) or worth
    if is_made_later:
        work.items.setdefault(name, ast.Dict([example], [worth]) if kind == "dict" else example)
        return
    if isinstance(before := work.assumed.get(name), ast.If):
        before.body = [ast.copy_location(ast.Pass(), before)]
    steps, shown = work.alone(ast.Tuple([example, worth], ast.Load()), lambda both: work.expr(_Tuples(work).visit(both)))
    for step in [*steps, *quote(SHOWN[kind].partition(": ")[2], T=name, E=shown.elts[0], V=shown.elts[1])]:
        work.emit("if F(): S", F=work.helper(helpers.never), S=[step])


class _Tuples(ast.NodeTransformer):
    """`tuple([x])`, which stands for a tuple of any length, as one."""

    def __init__(self, work: Lowering) -> None:
        self.work = work

    def visit_Call(self, node: ast.Call) -> Any:
        self.generic_visit(node)
        if called_name(node) != "tuple" or not node.args:
            return node
        return ast.Call(self.work.helper(helpers.as_tuple), [self.work.keep(self.work.expr(node.args[0]))], [])


def _says_little(example: Any) -> bool:
    """Is this a whole number, or made of them, which is what is taken for anything that is not known?"""
    if isinstance(example, ast.Tuple | ast.List):
        return all(map(_says_little, example.elts))
    return isinstance(example, ast.Constant) and example.value == 0


def show(work: Lowering, name: str, kind: str, item: Any, worth: Any = None) -> None:
    """Say of a container that is empty that it will hold things like `item`, a dict as keys."""
    key, worth = work.expr(clone(item)), work.expr(clone(worth)) if worth is not None else ast.Constant(0)
    work.emit(SHOWN[kind], F=work.helper(helpers.never), T=name, E=key, V=worth)


def show_item(work: Lowering, name: str, kind: str) -> None:
    """Where a list, set or dict is made empty: say what it will hold, if that was noted."""
    item = work.items.get(name)
    if isinstance(item, ast.Dict) and kind == "dict":
        show(work, name, kind, item.keys[0], item.values[0])
    elif item is not None:
        show(work, name, kind, item)
        if name in work.assumed:
            work.assumed[name] = work.out[-1]


def empty_list(work: Lowering, item: Any, kind: str = "list") -> ast.Name:
    """A new list (or set), of which only is known what it would hold: things like `item`."""
    name = work.keep(ast.List([], ast.Load()) if kind == "list" else ast.Call(load("set"), [], []), "nothing")
    show(work, name.id, kind, item)
    return name


def add_all(work: Lowering, name: str, things: Any) -> None:
    """`name += things` of a list that was made empty: item by item, so that it is seen what it holds."""
    new = work.keep(things, "new")
    work.emit("if F(): T.append(I(N))\nA(T, N)", F=work.helper(helpers.never), I=work.helper(helpers.one_of), T=name, N=new,
              A=work.helper(helpers.add_all))  # fmt: skip


def shown_with(work: Lowering, name: str, things: Any) -> ast.Name:
    """`things`, which are added to a set that was made empty as a whole: so it is seen what it holds."""
    new = work.keep(things, "new")
    work.emit("if F(): T.add(I(N))", F=work.helper(helpers.never), I=work.helper(helpers.one_of), T=name, N=new)
    return new
