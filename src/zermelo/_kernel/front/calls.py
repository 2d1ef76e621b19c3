"""Calls of Python's own functions that numba does not know, or knows only in part."""

from __future__ import annotations

import ast
import collections
import copy
import decimal
import fractions
import functools
import heapq
import inspect
import itertools
import math
import operator
import random
import string
import types
from typing import Any

from ...game import declared_types, element_type, written
from ..identity import from_library, is_own_class, is_record, names_in
from ..objects import record_class
from . import helpers
from .containers import BOUNDED, add_all, empty_list, is_empty, of_set, show_types
from .expressions import formatted, of_classes
from .functions import choice, is_chosen
from .helpers import method_of
from .loops import For, called_on, collected, each, loop, sort_key
from .lowering import CALLS, METHODS, Lowering, Obstacle, lowers, lowers_calls, lowers_methods
from .objects import maker_of
from .scope import NotConstant
from .special.copies import definition_of
from .special.given import made_by, of_copy, of_copy_within
from .trees import inlined, is_place, load, loaded, quote, stored, target, value

CHANGING = {"random", "secrets", "time", "datetime", "os", "sys", "subprocess", "threading", "socket", "io", "numpy.random"}
"""Modules whose functions answer differently from call to call, or do something."""
REFUSED = {
    open: "a rule reads nothing but the state", input: "a rule asks nobody: the action is its argument", id: "use the fields themselves",
    eval: "write the rule itself", exec: "write the rule itself", globals: "name what is meant", locals: "name what is meant",
    vars: "name the field", setattr: "a state never changes; make a new one", delattr: "a state never changes; make a new one",
    fractions.Fraction: "count in the smallest part, in ints, or use floats", decimal.Decimal: "count in the smallest part, in ints",
    compile: "write the rule itself", __import__: "import it at the top of the file",
}  # fmt: skip


def _refuse(work: Lowering, node: ast.Call, called: Any) -> None:
    """Raises what is wrong with a call that no rule can make."""
    name = ast.unparse(node.func)
    if called in REFUSED:
        raise Obstacle(node, f"`{name}`: {REFUSED[called]}")
    if (
        callable(called)
        and not isinstance(called, type)
        and (_home(called) in CHANGING or isinstance(getattr(called, "__self__", None), random.Random))
    ):
        advice = (
            "let chance_outcomes() say what may happen" if "random" in (_home(called) or "random") else "a rule answers the same each time"
        )
        raise Obstacle(node, f"`{name}`: {advice}")


def _home(called: Any) -> str | None:
    return getattr(called, "__module__", None)


@lowers(ast.Call)
def call(work: Lowering, node: ast.Call) -> Any:
    if work.functions and isinstance(node.func, ast.Call):
        node.func = work.keep(work.expr(node.func), "function")
    if is_chosen(work, node.func):
        return choice(work, node)
    if isinstance(node.func, ast.Lambda) and not node.keywords and (body := inlined(node.func, node.args)) is not None:
        return work.expr(body)
    if isinstance(node.func, ast.Call) and (made := made_by(work, node.func)) is not None:
        made = copy.deepcopy(made)
        made.name = work.fresh("made")
        work.statement(made)
        node.func = load(made.name)
    if _is_object_called(work, node.func):
        node.func = ast.copy_location(ast.Attribute(node.func, "__call__", ast.Load()), node.func)
    if isinstance(node.func, ast.Attribute) and _is_super(work, node.func.value):
        _call_parent(work, node, node.func)
    called = work.scope.called(node)
    named = {str(keyword.arg): keyword.value for keyword in node.keywords}
    if called is zip and len(node.args) == 1 and isinstance(node.args[0], ast.Starred) and not named:
        return ast.Call(work.helper(helpers.columns), [work.expr(node.args[0].value)], [])
    if called in (max, min) and any(isinstance(argument, ast.Starred) for argument in node.args):
        whole = node.args[0].value if len(node.args) == 1 else ast.Tuple(node.args, ast.Load())  # type: ignore[attr-defined]
        several = work.keep(work.expr(in_list(work, ast.copy_location(whole, node))), "several")
        work.emit("if len(T) < 2: raise TypeError('fewer than two things to compare')", T=several)
        node = ast.copy_location(ast.Call(node.func, [several], node.keywords), node)
    if called is itertools.chain and len(node.args) == 1 and isinstance(node.args[0], ast.Starred):
        node = ast.copy_location(ast.Call(work.helper(itertools.chain.from_iterable), [node.args[0].value], []), node)
        work.scope.globals[node.func.id] = called = itertools.chain.from_iterable  # type: ignore[attr-defined]
    if not any(isinstance(argument, ast.Starred) for argument in node.args) and "None" not in named:
        found = _by_function(work, node, called, named)
        if found is not None:
            return found
    if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and not _is_own_method(work, node.func, len(node.args)):
        found = METHODS[node.func.attr](work, node, node.func)
        if found is not None:
            return found
    if isinstance(node.func, ast.Name) and node.func.id in work.partials:
        function, given = work.partials[node.func.id]
        return work.expr(ast.copy_location(ast.Call(copy.deepcopy(function), [*copy.deepcopy(given), *node.args], node.keywords), node))
    _refuse(work, node, called)
    if isinstance(called, functools.partial):
        called, node = called.func, _without_partial(work, node, called)
    copied = of_copy(work, node, called)
    if copied is not None:
        node, called = copied, work.named[copied.func.id]  # type: ignore[attr-defined]
    _spread(work, node, called)
    if isinstance(node.func, ast.Name) and node.func.id in work.around:
        node = of_copy_within(work, node, node.func.id)
        assert isinstance(node.func, ast.Name)
        node.args += [load(name) for name in work.around[node.func.id]]
    _show_types(work, node, called)
    return work.in_order(_as_called(work, node, called))


def _is_object_called(work: Lowering, called: Any) -> bool:
    """Is what is called a variable, no function, and do classes in sight say what a call of an object does?"""
    if not isinstance(called, ast.Name) or called.id not in work.scope.local or "__call__" not in work.scope.methods:
        return False
    return not is_chosen(work, called) and called.id not in work.around and called.id not in work.partials


def _is_own_method(work: Lowering, method: ast.Attribute, count: int) -> bool:
    """Does a class that the rule may mean have a method of this name? (One thing more or less in a set: what comes of it is seen later.)"""
    if method.attr in ALGEBRA and (count == 1 or isinstance(method.value, ast.Set | ast.SetComp)):
        return False
    of = method.value
    if isinstance(of, ast.Constant | ast.JoinedStr | ast.ListComp | ast.List | ast.Tuple | ast.Dict | ast.DictComp):
        return False
    if isinstance(of, ast.Call) and isinstance(work.scope.called(of), types.BuiltinFunctionType):
        return False
    return method.attr in work.scope.methods


def _without_partial(work: Lowering, node: ast.Call, made: Any) -> ast.Call:
    """A call of a `partial` of the module as one of its function."""
    given: list[Any] = [work.written(argument) for argument in made.args]
    named: list[Any] = [ast.keyword(name, work.written(worth)) for name, worth in made.keywords.items()]  # type: ignore[arg-type]
    return ast.copy_location(ast.Call(work.helper(made.func), [*given, *node.args], [*node.keywords, *named]), node)


def _spread(work: Lowering, node: ast.Call, called: Any) -> None:
    """`f(*things)` as `f(things[0], things[1])` where it is known how many there have to be."""
    stars = [argument for argument in node.args if isinstance(argument, ast.Starred)]
    if not stars:
        return
    spread: list[Any] = []
    for argument in node.args:
        inner = argument.value if isinstance(argument, ast.Starred) else None
        spread += inner.elts if isinstance(inner, ast.Tuple | ast.List) else [argument]
    node.args = spread
    stars = [argument for argument in node.args if isinstance(argument, ast.Starred)]
    if len(stars) != 1 or not isinstance(stars[0].value, ast.ListComp | ast.GeneratorExp | ast.Call | ast.Subscript):
        return
    count = _parameters(work, node, called)
    if count is None:
        return
    n = count - len(node.args) + 1 - len(node.keywords)
    things = work.keep(work.expr(in_list(work, stars[0].value)))
    work.emit("if len(T) != N: raise TypeError('another number of arguments is wanted')", T=things, N=ast.Constant(n))
    place = node.args.index(stars[0])
    node.args[place : place + 1] = [value("T[I]", T=things, I=ast.Constant(k)) for k in range(n)]


def _parameters(work: Lowering, node: ast.Call, called: Any) -> int | None:
    """How many arguments a call has to give; None if that is not known."""
    if is_record(called):
        return None if called._field_defaults else len(called._fields)
    if isinstance(called, staticmethod):
        called = called.__func__
    if not isinstance(called, types.FunctionType):
        return None
    parameters = inspect.signature(called).parameters.values()
    if any(parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty for parameter in parameters):
        return None
    is_method = isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value) and not isinstance(called, staticmethod)
    return len(parameters) - is_method


def _show_types(work: Lowering, node: ast.Call, called: Any) -> None:
    """Say what empty containers hold that a call hands on."""
    if isinstance(node.func, ast.Name) and node.func.id in work.definitions:
        within, names = work.definitions[node.func.id], [parameter for parameter, _ in work.forms[node.func.id]]
        for place, argument in enumerate(node.args[: len(names)]):
            if is_empty(work, argument):
                kept = node.args[place] = work.keep(work.expr(argument))
                show_types(work, kept.id, names[place], within.body, argument)
        return
    if not isinstance(called, types.FunctionType) or not node.args:
        return
    me = isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value)
    names = list(inspect.signature(called).parameters)[1 if me else 0 :]
    definition = None
    for place, argument in enumerate(node.args[: len(names)]):
        made = work.made.get(argument.id) if isinstance(argument, ast.Name) else argument
        if made is None or not is_empty(work, made):
            continue
        definition = definition or definition_of(written(called))
        if definition is None:
            return
        if not isinstance(argument, ast.Name):
            argument = node.args[place] = work.keep(work.expr(argument))
        show_types(work, argument.id, names[place], definition.body, made)


def _by_function(work: Lowering, node: ast.Call, called: Any, named: dict[str, Any]) -> Any:
    way = CALLS.get(called)
    if way is None:
        return None
    try:
        inspect.signature(way).bind(work, node, *node.args, **named)
    except TypeError:
        return None
    return way(work, node, *node.args, **named)


def _as_called(work: Lowering, node: ast.Call, called: Any) -> ast.Call:
    """A call of a rule, a helper or a record class in the form that machine code takes."""
    me = isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value)
    if isinstance(called, classmethod):
        owner = work.scope.owner_of(node.func.value)  # type: ignore[attr-defined]
        node.func = work.helper(helpers.bound_to_class(called.__func__, owner))
        return _in_order_of(node, called.__func__, 1)
    if is_record(called):
        for field, place in _arguments(node, called._fields):
            _sized(work, place, called, field)
        node.args = [_as_long(work, place, called, field) for field, place in zip(called._fields, node.args, strict=False)]
        for keyword in node.keywords:
            keyword.value = _as_long(work, keyword.value, called, str(keyword.arg))
        return node
    if is_own_class(called):
        maker = maker_of(called, record_class(called))
        node.func = work.helper(maker)
        return _in_order_of(node, maker, 1)
    if isinstance(called, staticmethod | types.FunctionType) and (own := _own_class(work, node.func)) is not None:
        function = (
            called.__func__
            if isinstance(called, staticmethod)
            else method_of(written(called), own if is_record(own) else record_class(own))
        )
        node.func = work.helper(function)
        return _in_order_of(node, function, 0)
    if isinstance(called, staticmethod):
        return _in_order_of(node, called.__func__, 0)
    if isinstance(called, types.FunctionType) and isinstance(node.func, ast.Attribute) and _is_module(work, node.func.value):
        node.func = work.helper(called)  # of a module of the author's
    if isinstance(called, types.FunctionType):
        rule = written(called)
        if me and (rule.__code__ is work.function.__code__ or _leads_back(work, rule)):
            assert isinstance(node.func, ast.Attribute) and work.scope.owner is not None
            node.args = [node.func.value, *node.args]  # a method that calls itself is a function that calls itself
            node.func = work.helper(work.function if rule.__code__ is work.function.__code__ else method_of(rule, work.scope.owner))
            return _in_order_of(node, called, 0)
        return _in_order_of(node, called, 1 if me else 0)
    if called is None and isinstance(node.func, ast.Attribute) and node.func.attr in work.scope.methods:
        methods = work.scope.methods[node.func.attr]
        if len({inspect.signature(method) for method in methods}) == 1:
            return _in_order_of(node, methods[0], 1)
    return node


def _own_class(work: Lowering, called: Any) -> Any:
    """The class of the author's own, or the record, that is named before a dot; None if it is none."""
    try:
        found = work.scope.known(called.value) if isinstance(called, ast.Attribute) else None
    except NotConstant:
        return None
    return found if is_own_class(found) or is_record(found) else None


def _leads_back(work: Lowering, rule: types.FunctionType) -> bool:
    """Does a method, or one that it calls, call the method that is being lowered?"""
    owner, seen, waiting = work.scope.owner, set[str](), [rule]
    while waiting:
        for name in names_in(waiting.pop().__code__) - seen:
            seen.add(name)
            found = next((vars(cls)[name] for cls in owner.__mro__ if name in vars(cls)), None) if owner is not None else None
            found = written(found) if isinstance(found, types.FunctionType) else None
            if found is not None and found.__code__ is work.function.__code__:
                return True
            waiting += [found] if found is not None and not from_library(found) else []
    return False


def _is_module(work: Lowering, node: Any) -> bool:
    try:
        found = work.scope.known(node)
    except NotConstant:
        return False
    return isinstance(found, types.ModuleType) and not from_library(found)


def _in_order_of(node: ast.Call, function: Any, taken: int) -> ast.Call:
    """A call without keywords, where the function's parameters are known."""
    if not node.keywords or any(keyword.arg is None for keyword in node.keywords) or any(isinstance(a, ast.Starred) for a in node.args):
        return node
    parameters = list(inspect.signature(function).parameters.values())[taken:]
    if any(parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD) for parameter in parameters):
        return node
    named = {str(keyword.arg): keyword.value for keyword in node.keywords}
    arguments = list(node.args)
    for parameter in parameters[len(arguments) :]:
        if parameter.name in named:
            arguments.append(named.pop(parameter.name))
        elif named and isinstance(parameter.default, bool | int | float | None):
            arguments.append(ast.Constant(parameter.default))
        else:
            break
    if not named:
        node.args, node.keywords = arguments, []
    return node


def _arguments(node: ast.Call, fields: tuple[str, ...]) -> Any:
    """The arguments of a call that makes a record, each with its field."""
    yield from zip(fields, node.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg in fields)


def _sized(work: Lowering, made: Any, record: Any, field: str) -> None:
    """Say of a tuple that goes into a field how long it is."""
    if isinstance(made, ast.Call) and len(made.args) == 1 and not made.keywords:
        if work.scope.called(made) is not tuple and not (isinstance(made.func, ast.Attribute) and made.func.attr == "join"):
            return
        made.keywords.append(ast.keyword("like", like_field(work, record, field)))
    elif isinstance(made, ast.IfExp):
        _sized(work, made.body, record, field)
        _sized(work, made.orelse, record, field)


def _as_long(work: Lowering, made: Any, record: Any, field: str) -> Any:
    """What goes into a field of a state of the same class as that in which the rule is asked: as long as that field."""
    owner = work.scope.owner
    if owner is None or record is not owner or not work.scope.me:
        return made
    kind = declared_types(owner).get(field) if isinstance(made, ast.Name | ast.Call | ast.BinOp | ast.IfExp | ast.Subscript) else None
    if kind is not str and element_type(kind) is None:
        return made
    place = ast.Constant(owner._fields.index(field))  # type: ignore[attr-defined]
    return ast.copy_location(ast.Call(work.helper(helpers.as_long_as), [made, load(work.scope.me), place], []), made)


def like_field(work: Lowering, record: Any, field: str) -> ast.expr:
    """Something of the type that a field of a record has."""
    if record is work.scope.owner and work.scope.me:
        return ast.Attribute(load(work.scope.me), field, ast.Load())
    default = record._field_defaults.get(field)
    made = work.written(default) if isinstance(default, tuple | str) else None
    return made if made is not None else ast.Constant(None)


# --------------------------------------------------------------------------------------------- one answer from many things


@lowers_calls(any)
def any_of(work: Lowering, node: Any, things: Any, wanted: bool = True) -> Any:
    if is_place(things):
        return None
    lazy = not isinstance(things, ast.ListComp)  # a list is made whole before it is looked at
    name = work.fresh("any" if wanted else "all")
    work.emit("T = C", T=name, C=ast.Constant(not wanted))
    found = quote("T = C\nbreak" if lazy else "T = C", T=name, C=ast.Constant(wanted))

    def look(element: Any) -> None:
        test = work.test(element)
        work.emit("if E: B", E=test if wanted else ast.UnaryOp(ast.Not(), test), B=found)

    loop(work, *each(work, things), look, (load(name) if wanted else value("not T", T=name)) if lazy else None)
    return load(name)


@lowers_calls(all)
def all_of(work: Lowering, node: Any, things: Any) -> Any:
    return any_of(work, node, things, False)


@lowers_calls(sum)
def sum_of(work: Lowering, node: Any, things: Any, start: Any = None) -> Any:
    if isinstance(start, ast.List):  # sum(rows, [])
        loops = [ast.comprehension(target("_row"), things, [], 0), ast.comprehension(target("_x"), load("_row"), [], 0)]
        parts = ast.GeneratorExp(load("_x"), loops)
        made = _collected(work, parts)
        return ast.BinOp(work.expr(start), ast.Add(), made) if start.elts else made
    return _total(work, things, start or ast.Constant(0), "+")


@lowers_calls(math.prod)
def product_of(work: Lowering, node: Any, things: Any, start: Any = None) -> Any:
    return _total(work, things, start or ast.Constant(1), "*")


def _total(work: Lowering, things: Any, start: Any, sign: str) -> ast.expr:
    name, lost = work.fresh("sum"), work.fresh("lost")
    exactly = sign == "+" and helpers.EXACT_SUMS
    work.emit("T = E", T=name, E=work.expr(start))
    if exactly:
        work.emit("L = 0.0", L=lost)

    def add(element: Any) -> None:
        item = work.expr(element)
        if exactly:
            item = work.keep(item, "item")
            work.emit("L = F(L, T, I)", L=lost, F=work.helper(helpers.lost_after), T=name, I=item)
        work.emit(f"T = T {sign} E", T=name, E=item)

    loop(work, *each(work, things), add)
    return value("F(T, L)", F=work.helper(helpers.with_lost), T=name, L=lost) if exactly else load(name)


@lowers_calls(functools.reduce)
def reduced(work: Lowering, node: Any, function: Any, things: Any, start: Any = None) -> Any:
    name, begun = work.fresh("sum"), work.fresh("begun")
    operators = {operator.add: "T + I", operator.mul: "T * I", operator.or_: "T | I", operator.and_: "T & I", operator.xor: "T ^ I"}
    try:
        text = operators.get(work.scope.known(function))
    except (NotConstant, TypeError):
        text = None
    if start is not None:
        work.emit("T = E", T=name, E=work.expr(start))
    else:
        work.emit("F = False", F=begun)

    def add(element: Any) -> None:
        item = work.keep(work.expr(element), "item")
        both = value(text, T=name, I=item) if text else called_on(function, [load(name), item])
        if start is not None:
            work.emit("T = E", T=name, E=work.expr(both))
        else:
            rest = work.block(lambda: work.emit("T = E", T=name, E=work.expr(both)))
            work.emit("if not F:\n T = I\n F = True\nelse:\n B", F=begun, T=name, I=item, B=rest)

    loop(work, *each(work, things), add)
    if start is None:
        work.emit("if not F: raise TypeError('reduce() of empty iterable with no initial value')", F=begun)
    return load(name)


@lowers_calls(len)
def length(work: Lowering, node: Any, things: Any) -> Any:
    if isinstance(things, ast.ListComp):
        return _how_many(work, things)
    if isinstance(things, ast.Call) and work.scope.called(things) in (set, frozenset) and len(things.args) == 1:
        return ast.Call(work.helper(helpers.distinct), [work.expr(in_list(work, things.args[0]))], [])
    if isinstance(things, ast.SetComp):
        made = ast.ListComp(things.elt, things.generators)
        return ast.Call(work.helper(helpers.distinct), [work.expr(made)], [])
    if isinstance(things, ast.BinOp) and isinstance(things.op, ast.BitAnd):  # counted, not collected
        few, many = things.left, things.right
        if of_set(work, few) is None and of_set(work, many) is not None:
            few, many = many, few
        return work.in_order(ast.Call(work.helper(helpers.common), [of_set(work, few) or few, many], []))
    return None


def _how_many(work: Lowering, things: ast.ListComp) -> ast.expr:
    """The length of a list that is needed for nothing else; its items are calculated, for that may raise an error."""
    name = work.fresh("sum")
    work.emit("T = 0", T=name)

    def add(element: Any) -> None:
        if not isinstance(element, ast.Name | ast.Constant):
            work.keep(work.expr(element))
        work.emit("T = T + 1", T=name)

    loop(work, *each(work, things), add)
    return load(name)


@lowers_calls(max)
def largest(work: Lowering, node: Any, *things: Any, key: Any = None, default: Any = None, sign: str = ">") -> Any:
    if key is None and default is None and (len(things) != 1 or is_place(things[0]) or isinstance(things[0], ast.Tuple | ast.List)):
        return None
    chosen = ast.Tuple(list(things), ast.Load()) if len(things) != 1 else things[0]
    key = sort_key(work, key)
    best, found, rank = work.fresh("best"), work.fresh("found"), work.fresh("rank")
    work.emit("F = False", F=found)
    if default is not None:
        work.emit("T = E", T=best, E=work.expr(default))

    def compare(element: Any) -> None:
        one = work.keep(work.expr(element), "one")
        if key is None:
            work.emit(f"if not F:\n T = O\n F = True\nelif O {sign} T:\n T = O", F=found, O=one, T=best)
        else:
            worth = work.keep(work.expr(called_on(key, [one])), "worth")
            first = "if not F:\n T = O\n R = W\n F = True\nelif W {} R:\n T = O\n R = W"
            work.emit(first.format(sign), F=found, O=one, T=best, W=worth, R=rank)

    loop(work, *each(work, chosen), compare)
    if default is None:
        name = "max" if sign == ">" else "min"
        work.emit("if not F: raise ValueError(M)", F=found, M=ast.Constant(f"{name}() arg is an empty sequence"))
    return load(best)


@lowers_calls(min)
def smallest(work: Lowering, node: Any, *things: Any, key: Any = None, default: Any = None) -> Any:
    return largest(work, node, *things, key=key, default=default, sign="<")


@lowers_calls(next)
def first_of(work: Lowering, node: Any, things: Any, default: Any = None) -> Any:
    if isinstance(things, ast.Name) and default is None:
        return None
    name, found = work.fresh("next"), work.fresh("found")
    work.emit("F = False", F=found)
    if default is not None:
        work.emit("T = E", T=name, E=work.expr(default))
    loop(work, *each(work, things), lambda e: work.emit("T = E\nF = True\nbreak", T=name, F=found, E=work.expr(e)), load(found))
    if default is None:
        work.emit("if not F: raise StopIteration", F=found)
    return load(name)


# --------------------------------------------------------------------------------------------- many things from many


def in_list(work: Lowering, things: Any) -> Any:
    """Things as something that can be indexed."""
    return ast.Call(load("list"), [things], []) if isinstance(things, ast.GeneratorExp | ast.Call | ast.SetComp) else things


def _collected(work: Lowering, things: Any) -> ast.expr:
    return collected(work, *each(work, things))


@lowers_calls(list)
def list_of(work: Lowering, node: Any, things: Any = None) -> Any:
    if things is None:
        return empty_list(work, node.holds) if hasattr(node, "holds") else ast.List([], ast.Load())
    return None if is_place(things) and not isinstance(things, ast.Subscript) else _collected(work, things)


@lowers_calls(map, filter, itertools.product, itertools.combinations, itertools.combinations_with_replacement, itertools.permutations,
              itertools.pairwise, itertools.chain, itertools.chain.from_iterable, itertools.accumulate, itertools.islice,
              itertools.takewhile, itertools.starmap, itertools.filterfalse, itertools.zip_longest, itertools.compress,
              itertools.dropwhile, itertools.groupby)  # fmt: skip
def lazily(work: Lowering, node: ast.Call, *arguments: Any, **named: Any) -> Any:
    """What is made lazily, where it is not gone through on the spot."""
    return _collected(work, node)


@lowers_calls(sorted)
def in_order(work: Lowering, node: Any, things: Any, key: Any = None, reverse: Any = None) -> Any:
    made = _collected(work, things)
    _sort(work, made, key, reverse)
    return made


def _sort(work: Lowering, things: Any, key: Any, reverse: Any) -> None:
    """Sort a list in place; items with equal keys stay in their order."""
    key = sort_key(work, key)
    downwards = ast.Constant(False) if reverse is None else ast.Call(load("bool"), [work.expr(reverse)], [])
    if key is None:
        work.emit("F(X, R)", F=work.helper(helpers.sort), X=things, R=downwards)
        return
    keys = work.fresh("keys")
    work.emit("T = []", T=keys)
    item = work.fresh("item")
    body = work.block(lambda: work.emit("K.append(E)", K=keys, E=work.expr(called_on(key, [load(item)]))))
    work.emit("for I in X: B", I=target(item), X=things, B=body)
    work.emit("F(X, K, R)", F=work.helper(helpers.sort_by), X=things, K=keys, R=downwards)


@lowers_methods("sort")
def sort(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    if node.args or not isinstance(method.value, ast.Name):
        return None
    named = {str(keyword.arg): keyword.value for keyword in node.keywords}
    if not named.keys() <= {"key", "reverse"}:
        return None
    _sort(work, method.value, named.get("key"), named.get("reverse"))
    return ast.Constant(None)


@lowers_calls(isinstance)
def instance(work: Lowering, node: ast.Call, thing: Any, classes: Any) -> Any:
    """`isinstance(x, (int, tuple))`: the types know the answer."""
    return of_classes(work, thing, [classes], exactly=False)


@lowers_calls(functools.partial)
def partly(work: Lowering, node: ast.Call, function: Any, *arguments: Any) -> Any:
    raise Obstacle(node, "`partial`: give it a name of its own (f = partial(...)), or write a lambda")


@lowers_calls(set, frozenset)
def set_of(work: Lowering, node: Any, things: Any = None) -> Any:
    if things is None:
        return empty_list(work, node.holds, "set") if hasattr(node, "holds") else ast.Call(load("set"), [], [])
    found, element = each(work, things)
    if len(found) == 1 and isinstance(found[0], For) and not isinstance(things, ast.GeneratorExp | ast.ListComp):
        return ast.Call(work.helper(helpers.set_from), [work.read(found[0].things)], [])
    return collected(work, found, element, "set()", "T.add(E)")


def _from_definition(work: Lowering, node: ast.Call, *arguments: Any) -> Any:
    called = work.scope.called(node)
    if called is math.perm and len(arguments) == 1:
        called = math.factorial
    return work.in_order(ast.Call(work.helper(helpers.PLAIN[called]), list(arguments), []))


CALLS.update(dict.fromkeys(helpers.PLAIN, _from_definition))


@lowers_methods("index")
def index_of(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return _in_constant(work, node, method, helpers.index_in)


def _in_constant(work: Lowering, node: ast.Call, method: ast.Attribute, helper: Any) -> Any:
    """A question to a constant tuple of numbers or members; None if it is to something else."""
    try:
        known = work.constant(method.value)
    except NotConstant:
        return None
    kinds = {type(item) for item in known} if type(known) in (tuple, list) else set()
    if len(node.args) != 1 or len(kinds) != 1 or kinds & {tuple, list, str}:
        return None
    return work.in_order(ast.Call(work.helper(helper), [method.value, node.args[0]], []))


@lowers_methods("count")
def count_in(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`bin(n).count("1")`, and how often something comes in a list that is needed for nothing else."""
    made = method.value
    if (found := _in_constant(work, node, method, helpers.count_in)) is not None:
        return found
    if isinstance(made, ast.ListComp) and len(node.args) == 1 and isinstance(node.args[0], ast.Name | ast.Constant):
        same = ast.Compare(made.elt, [ast.Eq()], [node.args[0]])
        if stored(made).isdisjoint(loaded(node.args[0])):
            return _total(work, ast.GeneratorExp(ast.IfExp(same, ast.Constant(1), ast.Constant(0)), made.generators), ast.Constant(0), "+")
    if not isinstance(made, ast.Call) or work.scope.called(made) is not bin or len(made.args) != 1:
        return None
    if len(node.args) != 1 or not isinstance(node.args[0], ast.Constant) or node.args[0].value != "1":
        return None
    return work.in_order(ast.Call(work.helper(helpers.ones), [made.args[0]], []))


ALGEBRA = {
    "union": helpers.set_union,
    "intersection": helpers.set_intersection,
    "difference": helpers.set_difference,
    "symmetric_difference": helpers.set_symmetric_difference,
    "issubset": helpers.set_within,
    "issuperset": helpers.set_around,
    "isdisjoint": helpers.set_apart,
}


@lowers_methods(*ALGEBRA)
def algebra(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.union(b)` of sets, of which one may be a constant, and b anything that can be gone through."""
    if node.keywords or not node.args or any(isinstance(argument, ast.Starred) for argument in node.args):
        return None
    if len(node.args) > 1:
        if method.attr not in ("union", "intersection"):
            return None
        before = ast.Call(ast.Attribute(method.value, method.attr, ast.Load()), node.args[:-1], [])
        method = ast.Attribute(before, method.attr, ast.Load())
        node = ast.copy_location(ast.Call(method, node.args[-1:], []), node)
    things = node.args[0]
    if method.attr == "issubset" and (few := of_set(work, method.value)) is not None:
        return work.in_order(ast.Call(work.helper(helpers.set_within), [few, things], []))
    if method.attr == "issuperset" and (few := of_set(work, things)) is not None:
        things = few
    a = work.read(method.value)
    a = work.held(a, node.args) if work.needs(node.args[0]) else a
    b = work.expr(in_list(work, things)) if isinstance(things, ast.GeneratorExp) else work.read(things)
    return ast.Call(work.helper(ALGEBRA[method.attr]), [a, b], [])


@lowers_calls(dict)
def dict_of(work: Lowering, node: Any, things: Any = None) -> Any:
    if things is None:
        return ast.Dict([], [])
    name = work.fresh("dict")
    work.emit("T = {}", T=name)
    loop(
        work,
        *each(work, things),
        lambda pair: work.emit("K, V = E\nT[K] = V", T=name, K=work.fresh("key"), V=work.fresh("v"), E=work.expr(pair)),
    )
    return load(name)


@lowers_calls(tuple)
def tuple_of(work: Lowering, node: Any, things: Any = None, like: Any = None) -> Any:
    """A tuple of what is gone through: as long as what it is made from, or as the field that it goes into."""
    if things is None:
        return ast.Tuple([], ast.Load())
    if like is None and isinstance(things, ast.Name) and things.id in work.lengths:
        like = copy.deepcopy(work.lengths[things.id])
    if is_place(things):
        if like is None:
            return ast.Call(work.helper(helpers.as_tuple), [work.expr(things)], [])
        return ast.Call(work.helper(helpers.tuple_like), [work.expr(things), work.expr(like)], [])
    found, element = each(work, things)
    if (
        like is not None
        and isinstance(element, ast.Call)
        and (work.scope.called(element) is tuple or (isinstance(element.func, ast.Attribute) and element.func.attr == "join"))
        and len(element.args) == 1
        and not element.keywords
    ):
        element.keywords.append(ast.keyword("like", ast.Subscript(copy.deepcopy(like), ast.Constant(0), ast.Load())))
    length = like if like is not None else length_of(work, things)
    if length is None:
        return ast.Call(work.helper(helpers.tuple_of_new), [_collected(work, things)], [])
    return _filled(work, found, element, length)


def _filled(work: Lowering, found: Any, element: Any, like: Any) -> ast.expr:
    """A tuple as long as `like`, filled item by item on the stack."""
    n, cells, one, size = work.fresh("n"), work.fresh("cells"), work.fresh("one"), work.fresh("size")
    work.emit("S = E\nN = 0", S=size, N=n, E=work.expr(like))
    length = like if isinstance(like, ast.Constant) else load(size)
    text = "V = E\nif N == 0: C = M(S, V)\nW(C, N, V)\nN = N + 1"
    room, store = work.helper(helpers.room), work.helper(helpers.store)
    loop(work, found, element, lambda e: work.emit(text, V=one, E=work.expr(e), C=cells, M=room, S=length, W=store, N=n))
    empty = work.block(lambda: work.emit("T = ()", T=cells))
    if isinstance(like, ast.Constant) and like.value == 0:
        work.out += empty
        return load(cells)
    return value("F(C, N)", F=work.helper(helpers.full), C=cells, N=n)


def length_of(work: Lowering, things: Any) -> Any:
    """Something as long as what `things` makes, if that can be seen; else None."""
    if isinstance(things, ast.GeneratorExp | ast.ListComp):
        if len(things.generators) != 1 or things.generators[0].ifs:
            return _product_of_lengths(work, things)
        things = things.generators[0].iter
    try:
        return ast.Constant(len(work.constant(things)))
    except (NotConstant, TypeError):
        pass
    if isinstance(things, ast.Name) and things.id in work.lengths:
        return copy.deepcopy(work.lengths[things.id])
    if is_place(things):
        return copy.deepcopy(things)
    if isinstance(things, ast.Call) and work.scope.called(things) is range and len(things.args) == 1:
        places = things.args[0]
        if isinstance(places, ast.Call) and work.scope.called(places) is len and is_place(places.args[0]):
            return copy.deepcopy(places.args[0])  # range(len(board))
    if isinstance(things, ast.Call) and work.scope.called(things) in (enumerate, reversed, sorted, list, tuple) and things.args:
        return length_of(work, things.args[0])
    if isinstance(things, ast.Call) and work.scope.called(things) in (zip, map) and things.args:
        return length_of(work, things.args[0 if work.scope.called(things) is zip else 1])
    return None


def _product_of_lengths(work: Lowering, things: Any) -> Any:
    """The length of nested loops over constants."""
    total = 1
    for generator in things.generators:
        if generator.ifs:
            return None
        try:
            total *= len(work.constant(generator.iter))
        except (NotConstant, TypeError):
            return None
    return ast.Constant(total)


# --------------------------------------------------------------------------------------------- records, classes, methods


@lowers_methods("_replace")
def replace(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    if node.args or any(keyword.arg is None for keyword in node.keywords):
        raise Obstacle(node, "`_replace`: name the fields that change")
    if work.scope.is_state(method.value):
        for keyword in node.keywords:
            _sized(work, keyword.value, work.scope.owner, str(keyword.arg))
            keyword.value = _as_long(work, keyword.value, work.scope.owner, str(keyword.arg))
    names = ast.Constant(",".join(str(keyword.arg) for keyword in node.keywords))
    made = work.in_order(ast.Call(load("_"), [method.value, *(keyword.value for keyword in node.keywords)], []))
    return ast.Call(work.helper(helpers.replaced), [made.args[0], names, *made.args[1:]], [])


@lowers_methods("_asdict")
def as_dict(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    raise Obstacle(node, "`_asdict`: name the fields, as in {'row': it.row, 'column': it.column}")


@lowers_methods("_make")
def make(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`Point._make(things)` as `Point(*things)`."""
    if len(node.args) != 1 or not is_record(work.scope.called(ast.Call(method.value, [], []))):
        return None
    return work.expr(ast.copy_location(ast.Call(method.value, [ast.Starred(node.args[0], ast.Load())], []), node))


@lowers_methods("is_integer")
def is_integer(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return ast.Call(work.helper(helpers.is_integer), [work.expr(method.value)], []) if not node.args else None


@lowers_calls(int)
def number(work: Lowering, node: ast.Call, text: Any = None, base: Any = None) -> Any:
    """`int("12", 3)`."""
    if base is None or text is None:
        return None
    try:
        known = work.constant(base)
    except NotConstant:
        return None
    if type(known) is not int or not 2 <= known <= 36:
        return None
    return work.in_order(ast.Call(work.helper(helpers.read_number), [text, ast.Constant(known)], []))


@lowers_calls(heapq.heappush)
def pushed(work: Lowering, node: ast.Call, things: Any, item: Any) -> Any:
    """The list may be empty still: what it will hold is said by what is pushed."""
    heap, one = work.expr(things), work.keep(work.expr(item))
    work.emit("if F(): H.append(I)", F=work.helper(helpers.never), H=heap, I=one)
    return ast.Call(node.func, [heap, one], [])


@lowers_calls(operator.countOf)
def count_of(work: Lowering, node: ast.Call, things: Any, wanted: Any) -> Any:
    same = work.keep(work.expr(wanted))
    return work.expr(value("sum(1 for _x in T if _x == W)", T=things, W=same))


@lowers_methods("join")
def join(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`"".join(things)`: a text is a tuple of characters."""
    try:
        between = work.constant(method.value)
    except NotConstant:
        between = None
    like = next((keyword.value for keyword in node.keywords if keyword.arg == "like"), None)
    node.keywords = []
    if len(node.args) != 1:
        return None
    things = node.args[0]
    known = isinstance(things, ast.Name) and things.id in work.lengths
    if between != "" or (like is None and (length_of(work, things) is None or (is_place(things) and not known))):
        if isinstance(things, ast.GeneratorExp):
            node.args = [ast.copy_location(ast.ListComp(things.elt, things.generators), things)]
        return None
    return ast.Call(work.helper(helpers.as_text), [tuple_of(work, node, node.args[0], like)], [])


@lowers_calls(format)
def formatted_value(work: Lowering, node: ast.Call, thing: Any, spec: Any = None) -> Any:
    try:
        how = work.constant(spec) if spec is not None else ""
    except NotConstant:
        raise Obstacle(node, "`format`: how to write a value has to be written as a text") from None
    return formatted(work, work.expr(thing), str(how))


@lowers_methods("format")
def filled_in(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`"{}: {}".format(a, b)` as the f-string that it stands for."""
    try:
        parts = list(string.Formatter().parse(work.constant(method.value)))
    except (NotConstant, TypeError, ValueError):
        return None
    named, place = {str(keyword.arg): keyword.value for keyword in node.keywords}, 0
    values: list[ast.expr] = []
    for text, name, spec, conversion in parts:
        values += [ast.Constant(text)] if text else []
        if name is None:
            continue
        if name == "":
            name, place = str(place), place + 1
        given = node.args[int(name)] if name.isdigit() and int(name) < len(node.args) else named.get(name)
        if given is None or conversion or "{" in (spec or ""):
            raise Obstacle(node, "`format` of a text: write an f-string")
        form = ast.JoinedStr([ast.Constant(spec)]) if spec else None
        values.append(ast.FormattedValue(copy.deepcopy(given), -1, form))
    return work.expr(ast.copy_location(ast.JoinedStr(values), node))


@lowers_calls(itertools.tee)
def tee(work: Lowering, node: ast.Call, things: Any, n: Any = None) -> Any:
    """Both go through the same list."""
    made = work.keep(_collected(work, things))
    count = 2 if n is None else work.constant(n)
    return ast.Tuple([ast.Call(load("iter"), [load(made.id)], []) for _ in range(count)], ast.Load())


@lowers_calls(copy.deepcopy)
def deep_copy(work: Lowering, node: ast.Call, thing: Any) -> Any:
    return work.in_order(ast.Call(work.helper(helpers.deep_copy), [thing], []))


@lowers_calls(copy.copy)
def shallow_copy(work: Lowering, node: ast.Call, thing: Any) -> Any:
    return work.in_order(ast.Call(work.helper(helpers.shallow_copy), [thing], []))


@lowers_methods("rotate")
def rotate(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    by = work.expr(node.args[0]) if node.args else ast.Constant(1)
    return ast.Call(work.helper(helpers.rotate), [work.expr(method.value), by], [])


@lowers_methods("popleft")
def popleft(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return value("Q.pop(0)", Q=work.expr(method.value))


@lowers_methods("appendleft")
def appendleft(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    return value("Q.insert(0, E)", Q=work.expr(method.value), E=work.expr(node.args[0]))


@lowers_methods("extend")
def extend(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`a.extend(...)` with something lazy."""
    if len(node.args) != 1 or not is_place(method.value):
        return None
    if is_place(node.args[0]) or isinstance(node.args[0], ast.List):
        if not isinstance(method.value, ast.Name) or method.value.id not in work.grown:
            return None
        add_all(work, method.value.id, work.expr(node.args[0]))
        return ast.Constant(None)
    loop(work, *each(work, node.args[0]), lambda element: work.emit("T.append(E)", T=method.value, E=work.expr(element)))
    return ast.Constant(None)


@lowers_calls(collections.deque)
def deque(work: Lowering, node: Any, things: Any = None, maxlen: Any = None) -> Any:
    if maxlen is not None and not (isinstance(maxlen, ast.Constant) and maxlen.value is None):
        raise Obstacle(node, f"`maxlen` of a deque: {BOUNDED}")
    if things is None:
        return list_of(work, node)
    return list_of(work, node, things) or ast.Call(load("list"), [work.expr(things)], [])


@lowers_calls(operator.itemgetter, operator.attrgetter)
def getter(work: Lowering, node: ast.Call, *names: Any) -> Any:
    return work.expr(sort_key(work, node))


@lowers_calls(super)
def parent(work: Lowering, node: ast.Call, *arguments: Any) -> Any:
    raise Obstacle(node, "`super()`: only a call of one of its methods has a machine form")


def _is_super(work: Lowering, node: Any) -> bool:
    return isinstance(node, ast.Call) and work.scope.called(node) is super


def _call_parent(work: Lowering, node: ast.Call, method: ast.Attribute) -> None:
    """`super().rule(...)`: the rule of the next class that has one, called on the state."""
    scope = work.scope
    written_in = scope.globals.get("__class__")
    after = getattr(scope.owner, "__own_class__", scope.owner).__mro__ if scope.owner is not None else ()
    if written_in not in after:
        raise Obstacle(node, "`super()`: only a rule of a class has one")
    for cls in after[after.index(written_in) + 1 :]:
        if method.attr in vars(cls):
            found = vars(cls)[method.attr]
            break
    else:
        raise Obstacle(node, f"`super().{method.attr}`: no class above {after[after.index(written_in)].__name__} has it")
    if isinstance(found, classmethod):
        node.func = work.helper(helpers.bound_to_class(found.__func__, scope.owner))
    elif isinstance(found, staticmethod):
        node.func = work.helper(found.__func__)
    elif isinstance(found, types.FunctionType):
        node.func = work.helper(method_of(written(found), scope.owner))
        node.args.insert(0, load(scope.me))
    else:
        raise Obstacle(node, f"`super().{method.attr}`: only a method has a machine form")
