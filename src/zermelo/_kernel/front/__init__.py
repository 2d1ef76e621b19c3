"""Ordinary Python in forms that machine code is made of.

A function's syntax tree is read from its source, lowered statement by statement (see `lowering`), and compiled again by Python, its
lines those of the user's file. Values are known here, types to the compiler: what depends on types is a call of one of `helpers`, whose
machine forms stand in `compiler/forms`. What needs no lowering, and what has no source, stays as it is.
"""

from __future__ import annotations

import ast
import itertools
import types
from collections import Counter
from typing import Any, NamedTuple

from ...game import written
from ..errors import CannotCompile
from ..identity import from_library, names_in
from . import attempts, calls, expressions, helpers, objects, patterns, statements
from .containers import dicts
from .containers.contents import look_at_contents, look_at_nothings
from .containers.deques import look_at_deques
from .containers.dicts import look_at_dicts
from .containers.empties import look_at_empties
from .containers.fixed import look_at_fixed, look_at_rests
from .containers.lists import look_at_lists, look_at_once
from .containers.unordered import look_at_sets
from .functions import look_at_functions
from .library import lazy, others, reductions, sequences, sets, texts, tuples
from .lowering import Lowering, Obstacle
from .scope import Scope
from .source import class_of, rebuilt, source_of
from .special.apart import own_parts, set_apart
from .special.copies import definition_of
from .special.ends import settle_end
from .special.generators import calls_itself, collecting, look_at_collected
from .special.nones import look_at_nones
from .special.waiting import is_settled, look_at_waiting
from .trees import loaded, parents_of, stored, unmangle, walk

__all__ = ["Lowered", "Obstacle", "Refused", "lowered", "rewritten", "source_of"]

CONSTRUCTS = (attempts, calls, dicts, expressions, patterns, statements, lazy, others, reductions, sequences, sets, texts, tuples)
"""Imported for what they lower."""

RETURNED_LAZILY: set[Any] = {map, filter, iter, itertools.chain, itertools.takewhile, itertools.product, itertools.combinations}
NEW: Any = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.List, ast.Tuple, ast.Set)
COLLECTED = {list, tuple, set, frozenset, sorted, range, *RETURNED_LAZILY}


class Refused(CannotCompile):
    """The obstacles in one function."""

    def __init__(self, obstacles: list[Obstacle], function: types.FunctionType) -> None:
        self.obstacles, self.function, self.line = obstacles, function, obstacles[0].line
        super().__init__("; ".join(map(str, obstacles)))


class Lowered(NamedTuple):
    """A function that was lowered."""

    definition: ast.FunctionDef
    """Its lines are those of the file."""
    named: dict[str, Any]
    """What it names besides its own globals."""
    beside: list[ast.FunctionDef]
    """Functions within it that became helpers."""
    defaults: tuple[Any, ...]
    changed: bool
    """Is it another function than before?"""


def rewritten(function: types.FunctionType, owner: type | None = None) -> types.FunctionType:
    """`function`, a rule of the class `owner` or a helper, in forms that compile; itself if nothing has to change, or if there is no
    source. Raises Refused if it holds constructs that have no machine form."""
    made = lowered(function, owner)
    function = getattr(function, "__class_method__", (function,))[0]
    return rebuilt(function, made.definition, made.named, made.defaults, made.beside) if made is not None and made.changed else function


def lowered(function: types.FunctionType, owner: type | None = None) -> Lowered | None:
    """What `rewritten` makes a function of; None if there is no source."""
    function, bound = getattr(function, "__class_method__", (function, None))
    is_maker = hasattr(function, "__makes__")
    try:
        node = objects.definition_of(function) if is_maker else definition_of(function)
        if node is not None:
            set_apart(node)
        yields = node is not None and any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own_parts(node))
        collects = node is not None and yields and calls_itself(node, function)
        if node is not None and collects:
            collecting(node)
        shares = node is not None and objects.look_at_nonlocals(node, function)
    except Obstacle as obstacle:
        raise Refused([obstacle], function) from None
    if node is None:
        return None
    owner = getattr(function, "__rule_of__", owner)
    code = function.__code__
    local = set(code.co_varnames) | set(code.co_cellvars) | stored(node) | {argument.arg for argument in node.args.args}
    first = node.args.args[0].arg if node.args.args else ""
    work = Lowering(Scope(function, owner, first if owner is not None and bound is None else "", local), function)
    defaults = _settle_arguments(work, function, node, bound)
    work.functions_within = {part.name: part for part in walk(node) if isinstance(part, ast.FunctionDef) and part is not node}
    work.is_generator = any(isinstance(part, ast.Yield | ast.YieldFrom) for part in own_parts(node))
    work.yields_what_it_returns = not work.is_generator and _returns_lazily(work, node)
    if is_maker:
        objects.look_at_attributes(work, node)
    if not collects:
        try:
            look_at_collected(work, node)
            look_at_waiting(work, node)
        except Obstacle as obstacle:
            raise Refused([obstacle], function) from None
    look_at_once(work, node)
    work.unread = local - loaded(node)
    _look_at_variables(work, node)
    look_at_nothings(work, node)
    has_fixed = look_at_fixed(work, node)
    look_at_rests(work, node)
    look_at_lists(work, node)
    look_at_deques(work, node)
    look_at_contents(node)
    look_at_dicts(work, node)
    look_at_empties(work, node)
    look_at_sets(work, node)
    unmangle(node, class_of(function))
    node.decorator_list, node.returns = [], None
    before = ast.dump(node)
    objects.look_at_changes(work, node)
    look_at_functions(work, node)
    look_at_nones(work, node)
    if not work.is_generator:
        settle_end(work, node, [part.value for part in own_parts(node) if isinstance(part, ast.Return)])
    node.body = work.body(node.body)
    if work.obstacles:
        raise Refused(work.obstacles, function)
    changed = (
        is_maker
        or shares
        or has_fixed
        or collects
        or hasattr(function, "__definition__")
        or bound is not None
        or bool(code.co_kwonlyargcount)
        or defaults != (function.__defaults__ or ())
        or ast.dump(node) != before
    )
    return Lowered(node, work.named, work.lifted, defaults, changed)


def _settle_arguments(work: Lowering, function: types.FunctionType, node: ast.FunctionDef, bound: type | None) -> tuple[Any, ...]:
    """Write the arguments plainly, and answer with their defaults: no annotations, none by keyword only, and no class for one that is
    bound to it."""
    arguments = node.args
    if bound is not None:
        name = arguments.args.pop(0).arg
        work.scope.globals[name] = work.named[name] = work.scope.bound = bound
        work.scope.local.discard(name)
    defaults = function.__defaults__ or ()
    if arguments.kwonlyargs:
        known = function.__kwdefaults__ or {}
        given = [argument for argument in arguments.kwonlyargs if argument.arg not in known]
        last = [argument for argument in arguments.kwonlyargs if argument.arg in known]
        arguments.args += [*given, *last]
        defaults += (*(helpers.REQUIRED for _ in given if defaults), *(known[argument.arg] for argument in last))
        arguments.kwonlyargs, arguments.kw_defaults = [], []
    named = [argument.arg for argument in arguments.args][len(arguments.args) - len(defaults) :]
    defaults = tuple(_settle_default(work, node, name, worth) for name, worth in zip(named, defaults, strict=False))
    arguments.defaults = []
    for argument in (*arguments.posonlyargs, *arguments.args, *filter(None, (arguments.vararg, arguments.kwarg))):
        argument.annotation = None
    return defaults


LOOKED_AT = {len, sum, min, max, any, all, sorted, list, tuple, set, frozenset, enumerate, zip, reversed}


def _settle_default(work: Lowering, node: ast.FunctionDef, name: str, worth: Any) -> Any:
    """A default as machine code takes it: a list that is only looked at is a tuple. One that changes is shared by all calls in Python,
    and no rule may remember anything. Raises Refused."""
    if isinstance(worth, types.MethodType) and not isinstance(worth.__self__, type):
        advice = f"the default of `{name}` is a method of an object: write {name}=None, and call the method where it is None"
        raise Refused([Obstacle(node, advice)], work.function)
    if not isinstance(worth, list | dict | set):
        return worth
    parents, kind = parents_of(node), type(worth).__name__
    uses: list[Any] = [part for part in parents if isinstance(part, ast.Name) and part.id == name]
    changed = [use for use in uses if not _is_looked_at(work, use, parents[use])]
    if changed or not worth:
        advice = f"the default of `{name}` is one {kind} for all calls: write {name}=None, and make a new one where it is None"
        raise Refused([Obstacle((changed or uses or [node])[0], advice)], work.function)
    if not isinstance(worth, list):
        advice = f"the default of `{name}` is a {kind}, which has no machine form: name it at the top of the file, and give it"
        raise Refused([Obstacle((uses or [node])[0], advice)], work.function)
    return tuple(worth)


def _is_looked_at(work: Lowering, use: ast.Name, parent: Any) -> bool:
    """Is what a variable holds neither changed here nor handed on?"""
    if isinstance(parent, ast.Subscript):
        return parent.value is use and isinstance(parent.ctx, ast.Load)
    if isinstance(parent, ast.Call):
        return work.scope.called(parent) in LOOKED_AT
    if isinstance(parent, ast.Attribute):
        return parent.attr in ("count", "index", "get", "items", "keys", "values")
    return isinstance(parent, ast.For | ast.comprehension | ast.Compare) and isinstance(use.ctx, ast.Load)


def _look_at_variables(work: Lowering, node: ast.FunctionDef) -> None:
    """Note what is assigned to variables that are assigned to once."""
    made: dict[str, list[Any]] = {}
    for part in walk(node):
        if isinstance(part, ast.Assign | ast.AnnAssign):
            targets = part.targets if isinstance(part, ast.Assign) else [part.target]
            if len(targets) == 1 and isinstance(targets[0], ast.Name) and part.value is not None:
                made.setdefault(targets[0].id, []).append(part.value)
            elif len(targets) == 1 and isinstance(targets[0], ast.Tuple) and isinstance(part.value, ast.Tuple):
                for goal, worth in zip(targets[0].elts, part.value.elts, strict=False):
                    if isinstance(goal, ast.Name):
                        made.setdefault(goal.id, []).append(worth)
    work.made = {name: parts[0] for name, parts in made.items() if len(parts) == 1}
    arguments = {argument.arg for argument in walk(node.args) if isinstance(argument, ast.arg)}
    stores = Counter(part.id for part in walk(node) if isinstance(part, ast.Name) and not isinstance(part.ctx, ast.Load))
    work.changing = {name for name, count in stores.items() if count + (name in arguments) > 1}


YIELDED = {"actions", "noisy_actions", "candidates", "chance_outcomes"}
"""Rules of which everybody only goes through what they answer."""


def _returns_lazily(work: Lowering, node: ast.FunctionDef) -> bool:
    """Does the function return what is made lazily wherever it returns? Then it may as well yield, unless something happens when it is
    made; so may a rule that returns a new
    collection, if no other rule asks for it."""
    answers = [part.value for part in own_parts(node) if isinstance(part, ast.Return)]
    owner = work.scope.owner
    is_gone_through = owner is not None and node.name in YIELDED and _nobody_asks(owner, node.name)
    written, made = (NEW, COLLECTED) if is_gone_through else (ast.GeneratorExp, RETURNED_LAZILY)
    is_lazy = bool(answers) and all(
        isinstance(answer, written) or (isinstance(answer, ast.Call) and work.scope.called(answer) in made) for answer in answers
    )
    return is_lazy and (is_gone_through or len(answers) > 1 or is_settled(work, answers[0]))


def _nobody_asks(owner: type, name: str) -> bool:
    """Does no other rule of a class name this one?"""
    functions = (written(getattr(value, "fget", value)) for cls in owner.__mro__[:-1] for value in vars(cls).values())
    return not any(
        isinstance(function, types.FunctionType)
        and function.__name__ != name
        and not from_library(function)
        and not function.__module__.startswith("zermelo.game")
        and name in names_in(function.__code__)
        for function in functions
    )
