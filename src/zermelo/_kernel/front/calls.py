"""Calls of Python's own functions that numba does not know, or knows only in part."""

from __future__ import annotations

import ast
import dataclasses
import decimal
import fractions
import functools
import inspect
import itertools
import math
import random
import types
from typing import Any

from ...fields import declared_types, element_type
from ...game import written
from ..identity import from_library, is_own_class, is_record, names_in
from ..objects import record_class
from . import helpers
from .containers.empties import show_types
from .containers.examples import is_empty
from .functions import choice, is_chosen
from .helpers import method_of
from .library.sets import ALGEBRA
from .lowering import CALLS, METHODS, Lowering, Obstacle, lowers, lowers_calls, lowers_methods
from .objects import maker_of, say_what_is_held
from .scope import NotConstant
from .special.copies import definition_of
from .special.given import held_as_written, made_by, of_copy, of_copy_within
from .special.waiting import is_lazy, settled, waits
from .trees import clone, has_stars, in_list, inlined, load, value, walk

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
    node.args = [one for argument in node.args for one in _written_out(argument)]
    if is_chosen(work, node.func):
        return choice(work, node)
    if isinstance(node.func, ast.Lambda) and not node.keywords and (body := inlined(node.func, node.args)) is not None:
        return work.expr(body)
    if isinstance(node.func, ast.Call) and (made := made_by(work, node.func)) is not None:
        made = clone(made)
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
    if called in (max, min) and has_stars(node.args):
        whole = node.args[0].value if len(node.args) == 1 else ast.Tuple(node.args, ast.Load())  # type: ignore[attr-defined]
        several = work.keep(work.expr(in_list(ast.copy_location(whole, node))), "several")
        work.emit("if len(T) < 2: raise TypeError('fewer than two things to compare')", T=several)
        node = ast.copy_location(ast.Call(node.func, [several], node.keywords), node)
    if called is itertools.chain and len(node.args) == 1 and isinstance(node.args[0], ast.Starred):
        node = ast.copy_location(ast.Call(work.helper(itertools.chain.from_iterable), [node.args[0].value], []), node)
        work.scope.globals[node.func.id] = called = itertools.chain.from_iterable  # type: ignore[attr-defined]
    if not has_stars(node.args) and "None" not in named:
        found = _by_function(work, node, called, named)
        if found is not None:
            return found
    if isinstance(node.func, ast.Attribute) and node.func.attr in METHODS and not _is_own_method(work, node.func, len(node.args)):
        found = METHODS[node.func.attr](work, node, node.func)
        if found is not None:
            return found
    if isinstance(node.func, ast.Name) and node.func.id in work.partials:
        function, given = work.partials[node.func.id]
        return work.expr(ast.copy_location(ast.Call(clone(function), [*clone(given), *node.args], node.keywords), node))
    _refuse(work, node, called)
    if isinstance(called, functools.partial):
        called, node = called.func, _without_partial(work, node, called)
    copied = of_copy(work, node, called)
    if copied is not None:
        node, called = copied, work.named[copied.func.id]  # type: ignore[attr-defined]
    _spread(work, node, called)
    if isinstance(node.func, ast.Name) and node.func.id in work.around:
        name = node.func.id
        if name in work.definitions:
            node = of_copy_within(work, node, name)
        elif node.keywords or len(node.args) != len(work.functions_within[name].args.args):
            raise Obstacle(node, f"`{name}` is written further down, and called by keyword or with defaults: write it above")
        assert isinstance(node.func, ast.Name)
        node.args += [load(name) for name in work.around[node.func.id]]
    if isinstance(called, types.FunctionType):
        node.args = [once(work, argument) for argument in node.args]
    _show_types(work, node, called)
    if is_record(called) or is_own_class(called):
        say_what_is_held(work, node, called)
    return work.in_order(_as_called(work, node, called))


def once(work: Lowering, made: Any) -> Any:
    """`reversed(things)` as something that is gone through once, where it may be gone through again; anything else as it is."""
    if not isinstance(made, ast.Call) or work.scope.called(made) is not reversed or len(made.args) != 1:
        return made
    if isinstance(made.args[0], ast.Name) and made.args[0].id in work.changed - work.dicts:  # it sees what changes meanwhile
        each = value("(T[_i] for _i in range(len(T) - 1, -1, -1) if _i < len(T))", T=made.args[0].id)
        return ast.copy_location(each, made)
    return ast.copy_location(value("iter(list(E))", E=made), made)


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


def _written_out(argument: Any) -> list[Any]:
    """The arguments that `*(a, b)` gives, or any other one alone."""
    inner = argument.value if isinstance(argument, ast.Starred) else None
    return [one for item in inner.elts for one in _written_out(item)] if isinstance(inner, ast.Tuple | ast.List) else [argument]


MAY_BE_SPREAD = (ast.ListComp, ast.GeneratorExp, ast.Call, ast.Subscript, ast.Name, ast.Attribute)


def _spread(work: Lowering, node: ast.Call, called: Any) -> None:
    """`f(*things)` as `f(things[0], things[1])` where it is known how many there have to be."""
    stars = [argument for argument in node.args if isinstance(argument, ast.Starred)]
    if len(stars) != 1 or not isinstance(stars[0].value, MAY_BE_SPREAD):
        return
    count = _parameters(work, node, called)
    if count is None:
        return
    n = count - len(node.args) + 1 - len(node.keywords)
    things = work.keep(work.expr(in_list(stars[0].value)))
    work.emit("if len(T) != N: raise TypeError('another number of arguments is wanted')", T=things, N=ast.Constant(n))
    place = node.args.index(stars[0])
    node.args[place : place + 1] = [value("T[I]", T=things, I=ast.Constant(k)) for k in range(n)]


def _parameters(work: Lowering, node: ast.Call, called: Any) -> int | None:
    """How many arguments a call has to give; None if that is not known."""
    if is_record(called):
        return None if called._field_defaults else len(called._fields)
    if isinstance(called, staticmethod):
        called = called.__func__
    if isinstance(node.func, ast.Name) and node.func.id in work.forms:
        form = work.forms[node.func.id]
        return None if any(default is not None for _, default in form) else len(form)
    if not isinstance(called, types.FunctionType):
        return None
    parameters = inspect.signature(called).parameters.values()
    if any(parameter.kind is not parameter.POSITIONAL_OR_KEYWORD or parameter.default is not parameter.empty for parameter in parameters):
        return None
    is_method = isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value) and not isinstance(called, staticmethod)
    return len(parameters) - is_method


def _show_types(work: Lowering, node: ast.Call, called: Any) -> None:
    """Say what empty containers hold that a call hands on."""
    is_within = isinstance(node.func, ast.Name) and node.func.id in work.definitions
    if not node.args or not (is_within or isinstance(called, types.FunctionType)):
        return
    definition: Any = None
    if isinstance(node.func, ast.Name) and is_within:
        definition, names = work.definitions[node.func.id], [parameter for parameter, _ in work.forms[node.func.id]]
    else:
        me = isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value)
        names = list(inspect.signature(called).parameters)[1 if me else 0 :]
    given = dict(zip(names, node.args, strict=False))
    for place, argument in enumerate(node.args[: len(names)]):
        made = work.made.get(argument.id) if isinstance(argument, ast.Name) else argument
        if made is None or not is_empty(work, made):
            continue
        definition = definition or definition_of(written(called))
        if definition is None:
            return
        if not isinstance(argument, ast.Name):
            argument = node.args[place] = work.keep(work.expr(argument))
        show_types(work, argument.id, names[place], definition, made, None if is_within else called, given)


def _by_function(work: Lowering, node: ast.Call, called: Any, named: dict[str, Any]) -> Any:
    way = CALLS.get(called)
    if way is None:
        return None
    try:
        inspect.signature(way).bind(work, node, *node.args, **named)
    except TypeError:
        return None
    if called in GIVEN_BESIDE:
        node, named = _with_things_first(work, node, called, named)
    return way(work, node, *node.args, **named)


GIVEN_BESIDE: dict[Any, int] = {sum: 1, math.prod: 1, next: 1, max: 1, min: 1, sorted: 1, functools.reduce: 2}
"""Functions that are given more than a function and what they go through, from this place on or by name: their forms ask for that first."""


def _with_things_first(work: Lowering, node: ast.Call, called: Any, named: dict[str, Any]) -> tuple[ast.Call, dict[str, Any]]:
    """A call of such a function, evaluated as it is written where it makes a difference: `sum(things(), start=xs.pop())`."""
    beside = [*([] if called in (max, min) else node.args[GIVEN_BESIDE[called] :]), *(named[name] for name in named if name != "key")]
    if not any(_does_something(work, one) for one in beside):
        return node, named
    args = [_begun(work, one) for one in node.args]
    named = {name: worth if name == "key" else work.held(work.expr(worth)) for name, worth in named.items()}
    return ast.copy_location(ast.Call(node.func, args, [ast.keyword(name, worth) for name, worth in named.items()]), node), named


def _does_something(work: Lowering, node: Any) -> bool:
    """May another expression come to something else, once this one is evaluated?"""
    asked = (work.scope.called(part) for part in walk(node) if isinstance(part, ast.Call))
    return any(isinstance(part, ast.NamedExpr) for part in walk(node)) or any(
        not isinstance(called, types.BuiltinFunctionType | type) for called in asked
    )


def _begun(work: Lowering, given: Any) -> Any:
    """An argument, evaluated now; of what is lazy, what Python evaluates as it is made."""
    if isinstance(given, ast.Lambda | ast.Starred) or waits(work, given):
        return given
    if is_lazy(work, given):
        return settled(work, given)
    called = work.scope.called(given) if isinstance(given, ast.Call) else None
    if isinstance(given, ast.Call) and (called is None or inspect.isgeneratorfunction(called)):
        given.args = [_begun(work, one) for one in given.args]
        return given
    return work.held(work.expr(given))


def _as_called(work: Lowering, node: ast.Call, called: Any) -> ast.Call:
    """A call of a rule, a helper or a record class in the form that machine code takes."""
    me = isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value)
    if isinstance(called, classmethod):
        owner = work.scope.owner_of(node.func.value)  # type: ignore[attr-defined]
        node.func = work.helper(helpers.bound_to_class(called.__func__, owner))
        return _in_order_of(work, node, called.__func__, 1)
    if is_record(called):
        for field, place in _arguments(node, called._fields):
            _sized(work, place, called, field)
        node.args = [_as_long(work, place, called, field) for field, place in zip(called._fields, node.args, strict=False)]
        for keyword in node.keywords:
            keyword.value = _as_long(work, keyword.value, called, str(keyword.arg))
        _fill_in(work, node, called)
        return node
    if is_own_class(called):
        maker = maker_of(called, record_class(called))
        node.func = work.helper(maker)
        return _in_order_of(work, node, maker, 1)
    if isinstance(called, staticmethod | types.FunctionType) and (own := _own_class(work, node.func)) is not None:
        function = called.__func__ if isinstance(called, staticmethod) else _of_class(work, written(called), own, node.args[:1])
        node.func = work.helper(function)
        return _in_order_of(work, node, function, 0)
    if isinstance(called, staticmethod):
        return _in_order_of(work, node, called.__func__, 0)
    if isinstance(called, types.FunctionType) and isinstance(node.func, ast.Attribute) and _is_module(work, node.func.value):
        node.func = work.helper(called)  # of a module of the author's
    if isinstance(called, types.FunctionType):
        rule = written(called)
        if me and (rule.__code__ is work.function.__code__ or _leads_back(work, rule)):
            assert isinstance(node.func, ast.Attribute) and work.scope.owner is not None
            node.args = [node.func.value, *node.args]  # a method that calls itself is a function that calls itself
            node.func = work.helper(work.function if rule.__code__ is work.function.__code__ else method_of(rule, work.scope.owner))
            return _in_order_of(work, node, called, 0)
        return _in_order_of(work, node, called, 1 if me else 0)
    if called is None and isinstance(node.func, ast.Attribute) and node.func.attr in work.scope.methods:
        methods = work.scope.methods[node.func.attr]
        if len({inspect.signature(method) for method in methods}) == 1:
            return _in_order_of(work, node, methods[0], 1)
    return node


def _of_class(work: Lowering, method: types.FunctionType, cls: Any, given: list[ast.expr]) -> types.FunctionType:
    """A method that is called by the name of its class, as a function: of the state or object whose rule calls it, of that class where no
    other inherits from it, or of whatever it is given: `self.VALUE` within it is that of the object."""
    if given and work.scope.is_state(given[0]) and cls in _written_as(work.scope.owner).__mro__:
        return method_of(method, work.scope.owner)
    if cls.__subclasses__():
        return method
    return method_of(method, cls if is_record(cls) else record_class(cls))


def _written_as(cls: Any) -> Any:
    """The class as it stands in the file, of that which it became a record of."""
    return getattr(cls, "__own_class__", cls)


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


def _refuse_places(node: ast.Call, function: Any, taken: int) -> None:
    """Raises Obstacle for a call that does not name what has to be named."""
    parameters = list(inspect.signature(function).parameters.values())[taken:]
    named = [parameter for parameter in parameters if parameter.kind is parameter.KEYWORD_ONLY]
    if not named or has_stars(node.args) or any(keyword.arg is None for keyword in node.keywords):
        return
    given_by_name = {keyword.arg for keyword in node.keywords}
    missing = next((one.name for one in named if one.default is one.empty and one.name not in given_by_name), None)
    if missing is None and len(node.args) > len(parameters) - len(named) and not any(one.kind is one.VAR_POSITIONAL for one in parameters):
        missing = next(one.name for one in named)
    if missing is not None:
        raise Obstacle(node, f"`{ast.unparse(node.func)}`: the argument `{missing}` has to be named, {missing}=...")


def _in_order_of(work: Lowering, node: ast.Call, function: Any, taken: int) -> ast.Call:
    """A call without keywords, where the function's parameters are known."""
    _refuse_places(node, function, taken)
    if not node.keywords or any(keyword.arg is None for keyword in node.keywords) or has_stars(node.args):
        return node
    parameters = list(inspect.signature(function).parameters.values())[taken:]
    parameters.sort(key=lambda one: (one.kind is one.KEYWORD_ONLY) + (one.kind is one.KEYWORD_ONLY and one.default is not one.empty))
    if any(parameter.kind in (parameter.VAR_POSITIONAL, parameter.VAR_KEYWORD) for parameter in parameters):
        return node
    names = [keyword.arg for keyword in node.keywords]
    if names != [parameter.name for parameter in parameters if parameter.name in names]:
        _settle_order(work, node)
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


def _settle_order(work: Lowering, node: ast.Call) -> None:
    """Evaluate the arguments of a call in the order in which they are written, for they will stand in another."""
    held = held_as_written(work, [*node.args, *(keyword.value for keyword in node.keywords)])
    node.args, worths = held[: len(node.args)], held[len(node.args) :]
    for keyword, worth in zip(node.keywords, worths, strict=True):
        keyword.value = worth


def _arguments(node: ast.Call, fields: tuple[str, ...]) -> Any:
    """The arguments of a call that makes a record, each with its field."""
    yield from zip(fields, node.args, strict=False)
    yield from ((keyword.arg, keyword.value) for keyword in node.keywords if keyword.arg in fields)


def _fill_in(work: Lowering, node: ast.Call, record: Any) -> None:
    """Write out the defaults of fields that a call leaves out although it gives later ones."""
    if any(keyword.arg is None for keyword in node.keywords) or has_stars(node.args):
        return
    given = {*record._fields[: len(node.args)], *(keyword.arg for keyword in node.keywords)}
    last = max((place for place, field in enumerate(record._fields) if field in given), default=-1)
    for field in record._fields[:last]:
        if field not in given and field in record._field_defaults:
            node.keywords.append(ast.keyword(field, work.written(record._field_defaults[field])))  # type: ignore[arg-type]


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


@lowers_methods("_replace")
def replace(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    if node.args or any(keyword.arg is None for keyword in node.keywords):
        raise Obstacle(node, "`_replace`: name the fields that change")
    if not node.keywords:
        return work.expr(method.value)
    if work.scope.is_state(method.value):
        for keyword in node.keywords:
            _sized(work, keyword.value, work.scope.owner, str(keyword.arg))
            keyword.value = _as_long(work, keyword.value, work.scope.owner, str(keyword.arg))
    names = ast.Constant(",".join(str(keyword.arg) for keyword in node.keywords))
    made = work.in_order(ast.Call(load("_"), [method.value, *(keyword.value for keyword in node.keywords)], []))
    return ast.Call(work.helper(helpers.replaced), [made.args[0], names, *made.args[1:]], [])


@lowers_calls(dataclasses.replace)
def replaced_object(work: Lowering, node: ast.Call, thing: Any, /, **changes: Any) -> Any:
    """`replace(it, n=2)` of an object of a dataclass, for which a record stands."""
    if any(is_own_class(cls) and hasattr(cls, "__post_init__") for cls in work.scope.globals.values()):
        raise Obstacle(node, "`replace` of an object whose class may have a `__post_init__`: call the class")
    method = ast.copy_location(ast.Attribute(thing, "_replace", ast.Load()), node)
    return replace(work, ast.copy_location(ast.Call(method, [], node.keywords), node), method)


@lowers_methods("_asdict")
def as_dict(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    raise Obstacle(node, "`_asdict`: name the fields, as in {'row': it.row, 'column': it.column}")


@lowers_methods("_make")
def make(work: Lowering, node: ast.Call, method: ast.Attribute) -> Any:
    """`Point._make(things)` as `Point(*things)`."""
    if len(node.args) != 1 or not is_record(work.scope.called(ast.Call(method.value, [], []))):
        return None
    return work.expr(ast.copy_location(ast.Call(method.value, [ast.Starred(node.args[0], ast.Load())], []), node))


@lowers_calls(super)
def parent(work: Lowering, node: ast.Call, *arguments: Any) -> Any:
    raise Obstacle(node, "`super()`: only a call of one of its methods has a machine form")


def _is_super(work: Lowering, node: Any) -> bool:
    return isinstance(node, ast.Call) and work.scope.called(node) is super


def _above(work: Lowering, node: ast.Attribute) -> Any:
    """What `super().name` is: an attribute of the next class that has one."""
    written_in = work.scope.globals.get("__class__")
    owner = work.scope.owner or work.scope.bound
    after = _written_as(owner).__mro__ if owner is not None else ()
    if written_in not in after:
        raise Obstacle(node, "`super()`: only a rule of a class has one")
    for cls in after[after.index(written_in) + 1 :]:
        if node.attr in vars(cls):
            return vars(cls)[node.attr]
    raise Obstacle(node, f"`super().{node.attr}`: no class above {after[after.index(written_in)].__name__} has it")


def _call_parent(work: Lowering, node: ast.Call, method: ast.Attribute) -> None:
    """`super().rule(...)`: the rule of the next class that has one, called on the state."""
    found, owner = _above(work, method), work.scope.owner
    if isinstance(found, classmethod):
        node.func = work.helper(helpers.bound_to_class(found.__func__, owner or work.scope.bound))
    elif isinstance(found, staticmethod):
        node.func = work.helper(found.__func__)
    elif isinstance(found, types.FunctionType) and owner is not None:
        node.func = work.helper(method_of(written(found), owner))
        node.args.insert(0, load(work.scope.me))
    elif not isinstance(found, property):
        raise Obstacle(node, f"`super().{method.attr}`: only a method has a machine form")


@lowers(ast.Attribute)
def attribute(work: Lowering, node: ast.Attribute) -> Any:
    """`super().size`, where that is a property: its function, called on the state."""
    if not _is_super(work, node.value):
        return work.in_order(node)
    found = _above(work, node)
    if not isinstance(found, property) or not isinstance(found.fget, types.FunctionType) or work.scope.owner is None:
        raise Obstacle(node, f"`super().{node.attr}`: only methods and properties have a machine form here")
    return ast.Call(work.helper(method_of(written(found.fget), work.scope.owner)), [load(work.scope.me)], [])
