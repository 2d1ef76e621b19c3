"""Calls that give a helper functions, `*things` or `**named`, as calls of copies of the helper (see `copies`)."""

from __future__ import annotations

import ast
import builtins
import functools
import inspect
import operator
import types
from typing import Any

from ....game import written
from ...identity import from_library
from ..containers.examples import is_empty
from ..helpers import method_of
from ..loops import sort_key
from ..lowering import Lowering, Obstacle
from ..scope import NotConstant
from ..source import source_of
from ..trees import clone, has_stars, is_place, load, renamed, stored, walk
from .apart import free_names, read_from_around
from .copies import Given, with_new_names

LONGEST = 32
"""So many arguments a copy has at most: a helper that calls itself with one more each time would have no end of copies."""


def local_definition(work: Lowering, node: Any) -> ast.FunctionDef | None:
    """The definition that a function is given by where it is handed on: a lambda, a function within the rule, a method of an object or of
    the state; None for anything else."""
    if isinstance(node, ast.Lambda):
        body: list[ast.stmt] = [ast.copy_location(ast.Return(node.body), node.body)]
        return ast.copy_location(ast.FunctionDef("_lambda", node.args, body, [], None), node)
    if isinstance(node, ast.Name):
        if node.id in work.definitions:
            return work.definitions[node.id]
        if node.id in work.partials:
            function, given = work.partials[node.id]
            return _calling(work, node, function, given)
        return None
    if isinstance(node, ast.Call) and work.scope.called(node) is functools.partial and node.args and not node.keywords:
        given = [argument if isinstance(argument, ast.Constant) else work.keep(work.expr(argument)) for argument in node.args[1:]]
        return _calling(work, node, node.args[0], given)
    return bound_method(work, node) or made_by(work, node)


def made_by(work: Lowering, node: Any) -> ast.FunctionDef | None:
    """The definition of the function that a call answers with: `scorer(2)`, where `scorer` defines a function and returns it, or a lambda.
    What it is called with is kept in variables. None for any other call."""
    if not makes_function(work, node):
        return None
    called = work.scope.called(node)
    if called.__closure__ or node.keywords or has_stars(node.args):
        return None
    maker = source_of(called)
    steps = [step for step in maker.body if not (isinstance(step, ast.Expr) and isinstance(step.value, ast.Constant))] if maker else []
    if maker is None or not steps or not isinstance(steps[-1], ast.Return):
        return None
    answer: Any = steps[-1].value
    definitions = {step.name: step for step in steps[:-1] if isinstance(step, ast.FunctionDef)}
    plain = [argument.arg for argument in maker.args.args]
    if len(definitions) < len(steps) - 1 or len(plain) != len(node.args) or maker.args.vararg or maker.args.kwarg or maker.args.kwonlyargs:
        return None
    found = local_definition(work, answer) if isinstance(answer, ast.Lambda) else definitions.get(getattr(answer, "id", ""))
    if found is None or len(definitions) > (not isinstance(answer, ast.Lambda)):
        return None
    names: dict[str, str] = {}
    own = {argument.arg for argument in walk(found.args) if isinstance(argument, ast.arg)} | stored(found)
    for name, argument in zip(plain, node.args, strict=True):
        if (inner := local_definition(work, argument)) is not None:
            inner = clone(inner)
            names |= {mine: work.fresh(mine) for mine in sorted(own & read_from_around(inner) - {*plain})}
            inner.name = names[name] = work.fresh(name)
            work.statement(inner)
        else:
            names[name] = work.keep(work.expr(clone(argument)), name).id
    return renamed(found, names)  # type: ignore[no-any-return]


def makes_function(work: Lowering, node: Any) -> bool:
    """Does a function of the author's answer with a function? (Seen before its arguments are kept.)"""
    called = work.scope.called(node) if isinstance(node, ast.Call) else None
    if not isinstance(called, types.FunctionType) or called.__globals__ is not work.function.__globals__ or from_library(called):
        return False
    if not any(isinstance(constant, types.CodeType) for constant in called.__code__.co_consts):
        return False
    maker = source_of(called)
    last = maker.body[-1] if maker is not None else None
    if not isinstance(last, ast.Return):
        return False
    inner = {step.name for step in maker.body if isinstance(step, ast.FunctionDef)} if maker is not None else set()
    return isinstance(last.value, ast.Lambda) or getattr(last.value, "id", None) in inner


def bound_method(work: Lowering, node: Any) -> ast.FunctionDef | None:
    """`self.worth` or `bag.worth`, where it is no field but a method."""
    if not isinstance(node, ast.Attribute) or not is_place(node.value) or isinstance(node.value, ast.Subscript):
        return None
    try:
        found: Any = work.scope.known(node)
    except NotConstant:
        methods = work.scope.methods.get(node.attr, []) if _is_variable(work, node.value) else []
        found = methods[0] if len(methods) == 1 else None
    if isinstance(found, classmethod | staticmethod):
        return _with_parameters(node, found.__func__, int(isinstance(found, classmethod)))
    if not isinstance(found, types.FunctionType) or not _is_variable(work, node.value):
        return None
    return _with_parameters(node, written(found), 1)


def _is_variable(work: Lowering, node: Any) -> bool:
    while isinstance(node, ast.Attribute):
        node = node.value
    return isinstance(node, ast.Name) and node.id in work.scope.local


def _is_value(work: Lowering, node: Any) -> bool:
    """Is something an object, and no module or class?"""
    return isinstance(node, ast.Call | ast.Subscript) or _is_variable(work, node)


def _with_parameters(node: Any, function: Any, taken: int) -> ast.FunctionDef | None:
    """A definition that calls `node` with as many arguments as the function takes."""
    parameters = list(inspect.signature(function).parameters.values())[taken:]
    if any(parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.POSITIONAL_ONLY) for parameter in parameters):
        return None
    names = [f"_{parameter.name}" for parameter in parameters if parameter.default is parameter.empty]
    return _defined(node, clone(node), names, [])


def _calling(work: Lowering, node: Any, function: Any, given: list[Any]) -> ast.FunctionDef | None:
    """A definition for `partial(function, *given)`."""
    inner = local_definition(work, function)
    if inner is not None:
        names = [argument.arg for argument in inner.args.args][len(given) :]
    else:
        try:
            found: Any = work.scope.known(function)
            parameters = [*inspect.signature(found).parameters.values()]
        except (NotConstant, TypeError, ValueError):
            return None
        names = [part.name for part in parameters if part.default is part.empty and part.kind is part.POSITIONAL_OR_KEYWORD][len(given) :]
    return _defined(node, clone(function), [f"_{name}" for name in names], given)


def _defined(node: Any, function: Any, names: list[str], given: list[Any]) -> ast.FunctionDef:
    body = ast.Return(ast.Call(function, [*clone(given), *map(load, names)], []))
    form = ast.arguments([], [ast.arg(name) for name in names], None, [], [], None, [])
    made = ast.copy_location(ast.FunctionDef("_method", form, [body], [], None), node)
    for part in walk(made):
        if "lineno" in part._attributes:
            ast.copy_location(part, node)
    return made


# ------------------------------------------------------------------------------------------------------------ the calls


def of_copy(work: Lowering, node: ast.Call, called: Any) -> ast.Call | None:
    """A call of a copy of the helper that `node` calls, if it needs one; else None."""
    function, arguments = _helper(work, node, called)
    if function is None:
        return None
    keywords = [one for keyword in node.keywords for one in _spelt_out(work, keyword)]
    parameters = inspect.signature(function).parameters
    handed_on = [*arguments, *(keyword.value for keyword in keywords)]
    if not _needs_copy(work, parameters, handed_on, node) and not _calls_what_is_none(function, parameters, arguments, keywords):
        return None
    bound = _bound(work, node, function, arguments, keywords)
    if bound is None:
        return None
    if list(map(id, _as_handed(parameters, bound))) != list(map(id, handed_on)):
        held = held_as_written(work, handed_on)
        arguments, worths = held[: len(arguments)], held[len(arguments) :]
        keywords = [ast.keyword(keyword.arg, worth) for keyword, worth in zip(keywords, worths, strict=True)]
        bound = _bound(work, node, function, arguments, keywords)
        assert bound is not None
    given, handed, last, around = Given(function), list[Any](), list[Any](), list[str]()
    for name, parameter in parameters.items():
        if parameter.kind is parameter.VAR_POSITIONAL:
            things = bound.get(name, ())
            if has_stars(things):
                last.append(ast.Tuple(list(things), ast.Load()))
            else:
                given.count = len(things)
                last += things
        elif parameter.kind is parameter.VAR_KEYWORD:
            named = bound.get(name, {})
            given.names = [*named]
            last += named.values()
        elif name not in bound:
            _take_default(given, name, parameter.default, handed)
        elif not _take_function(work, given, name, bound[name], around):
            handed.append(bound[name])
    if len(handed) + len(given.more) + len(last) > LONGEST:
        raise Obstacle(node, f"`{ast.unparse(node.func)}`: at most {LONGEST} arguments have a machine form; give a tuple")
    new = given.copied()
    if new is None:
        return None
    return ast.copy_location(ast.Call(work.helper(new), [*handed, *map(load, around), *last], []), node)


def _as_handed(parameters: Any, bound: dict[str, Any]) -> list[Any]:
    """Arguments in the order in which a copy takes them: `*things` and `**named` last."""
    kinds = {name: parameter.kind for name, parameter in parameters.items() if name in bound}
    plain = [bound[name] for name, kind in kinds.items() if kind not in (kind.VAR_POSITIONAL, kind.VAR_KEYWORD)]
    things = [one for name, kind in kinds.items() if kind is kind.VAR_POSITIONAL for one in bound[name]]
    named = [one for name, kind in kinds.items() if kind is kind.VAR_KEYWORD for one in bound[name].values()]
    return [*plain, *things, *named]


def held_as_written(work: Lowering, written: list[Any]) -> list[Any]:
    """Arguments that are taken in another order than they are written: each is evaluated where it is written."""
    held: list[Any] = []
    for place, one in enumerate(written):
        inner = one.value if isinstance(one, ast.Starred) else one
        if not (_is_function(work, inner) or isinstance(inner, ast.GeneratorExp) or is_empty(work, inner)):
            inner = work.held(work.expr(inner), written[place + 1 :])
        held.append(ast.copy_location(ast.Starred(inner, ast.Load()), one) if isinstance(one, ast.Starred) else inner)
    return held


def _helper(work: Lowering, node: ast.Call, called: Any) -> tuple[Any, list[Any]]:
    """The function of the author's that a call calls, and its arguments, the object before the dot among them."""
    if isinstance(called, staticmethod):
        called = called.__func__
    elif isinstance(node.func, ast.Attribute) and work.scope.is_state(node.func.value) and isinstance(called, types.FunctionType):
        owner: Any = work.scope.owner
        return _own(method_of(written(called), owner)), [node.func.value, *node.args]
    elif called is None and isinstance(node.func, ast.Attribute) and _is_value(work, node.func.value):
        methods = work.scope.methods.get(node.func.attr, [])
        return _own(written(methods[0])) if len(methods) == 1 else None, [node.func.value, *node.args]
    return (_own(written(called)) if isinstance(called, types.FunctionType) else None), list(node.args)


def _own(function: Any) -> Any:
    """A function of the author's; None if it is another."""
    package, _, room = (function.__module__ or "").partition(".")
    is_ours = package == __name__.partition(".")[0] and room.partition(".")[0] != "games"
    return None if is_ours or from_library(function) or hasattr(function, "__makes__") else function


def _spelt_out(work: Lowering, keyword: ast.keyword) -> list[ast.keyword]:
    """`**options` as keywords, where it is known what they are."""
    if keyword.arg is not None:
        return [keyword]
    made = keyword.value
    if isinstance(made, ast.Name) and isinstance(work.made.get(made.id), ast.Dict):
        made = work.made[made.id]
        if not all(isinstance(worth, ast.Constant) for worth in made.values):
            return [keyword]
    if isinstance(made, ast.Dict) and all(isinstance(key, ast.Constant) and isinstance(key.value, str) for key in made.keys):
        return [ast.keyword(key.value, worth) for key, worth in zip(made.keys, made.values, strict=True)]  # type: ignore[union-attr]
    try:
        known = work.constant(made)
    except NotConstant:
        return [keyword]
    if not isinstance(known, dict) or not all(isinstance(name, str) for name in known):
        return [keyword]
    return [ast.keyword(name, work.written(worth)) for name, worth in known.items()]  # type: ignore[arg-type]


def _calls_what_is_none(function: Any, parameters: Any, arguments: list[Any], keywords: list[ast.keyword]) -> bool:
    """Is a parameter None, as it is not given, and called, or another thing from the start: `found = found or []`?"""
    given = {*list(parameters)[: len(arguments)], *(keyword.arg for keyword in keywords)}
    nones = {name for name, parameter in parameters.items() if parameter.default is None and name not in given}
    node = source_of(function) if nones else None
    calls = {part.func.id for part in walk(node) if isinstance(part, ast.Call) and isinstance(part.func, ast.Name)} if node else set()
    steps = node.body if node else []
    begun = {name for step in steps if isinstance(step, ast.If | ast.Assign) for name in stored(*getattr(step, "body", [step]))}
    return not nones.isdisjoint(calls | begun)


def _needs_copy(work: Lowering, parameters: Any, arguments: list[Any], node: ast.Call) -> bool:
    """Does a call give what no helper takes as it is written?"""
    kinds = {parameter.kind for parameter in parameters.values()}
    if inspect.Parameter.VAR_POSITIONAL in kinds or inspect.Parameter.VAR_KEYWORD in kinds:
        return True
    if any(keyword.arg is None for keyword in node.keywords) or (has_stars(node.args) and inspect.Parameter.KEYWORD_ONLY in kinds):
        return True
    return any(_is_function(work, argument) for argument in arguments)


def _is_function(work: Lowering, node: Any) -> bool:
    """Is a function given that cannot be handed on as a value?"""
    if isinstance(node, ast.Lambda):
        return True
    if isinstance(node, ast.Name) and (node.id in work.definitions or node.id in work.partials):
        return True
    if isinstance(node, ast.Call):
        return work.scope.called(node) in (functools.partial, operator.itemgetter, operator.attrgetter) or makes_function(work, node)
    if isinstance(node, ast.Attribute) and bound_method(work, node) is not None:
        return True
    return _known_function(work, node) is not None


def _known_function(work: Lowering, node: Any) -> Any:
    """A function of Python's own, or a class, that is known beforehand."""
    try:
        found = work.scope.known(node)
    except NotConstant:
        return None
    return found if isinstance(found, types.BuiltinFunctionType | type | functools.partial) else None


def _bound(work: Lowering, node: ast.Call, function: Any, arguments: list[Any], keywords: list[ast.keyword]) -> dict[str, Any] | None:
    """The arguments by parameter; None if a call cannot be read."""
    if any(keyword.arg is None for keyword in keywords):
        raise Obstacle(node, f"`**` in the call of `{ast.unparse(node.func)}`: write the names out, as in f(k=3)")
    parameters = [*inspect.signature(function).parameters.values()]
    stars = [place for place, argument in enumerate(arguments) if isinstance(argument, ast.Starred)]
    plain = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    if stars and stars[0] < len(plain) and any(p.kind is p.KEYWORD_ONLY for p in parameters):
        star = ast.unparse(arguments[stars[0]])
        raise Obstacle(node, f"`{star}` in the call of `{ast.unparse(node.func)}`: write the arguments out, as in f(t[0], t[1])")
    if stars and (stars[0] < len(plain) or not any(p.kind is p.VAR_POSITIONAL for p in parameters)):
        return None
    try:
        return inspect.signature(function).bind(*arguments, **{str(keyword.arg): keyword.value for keyword in keywords}).arguments
    except TypeError as error:
        raise Obstacle(node, f"the call of `{ast.unparse(node.func)}`: {error}") from None


def _take_default(given: Given, name: str, default: Any, handed: list[Any]) -> None:
    if type(default) in (bool, int, float, type(None)):
        given.known[name] = ast.Constant(default)
        return
    given.globals[f"_default_{name}"] = default
    given.known[name] = load(f"_default_{name}")


def _take_function(work: Lowering, given: Given, name: str, argument: Any, handed: list[str]) -> bool:
    """Put a function into the copy; False if the argument is none."""
    if isinstance(argument, ast.Constant) and argument.value is None:
        given.known[name] = ast.Constant(None)
        return True
    if isinstance(argument, ast.Call) and work.scope.called(argument) in (operator.itemgetter, operator.attrgetter):
        argument = ast.copy_location(sort_key(work, argument), argument)
    definition = local_definition(work, argument)
    if definition is None:
        found = _known_function(work, argument)
        if found is None:
            return False
        known = getattr(found, "__name__", "")
        is_builtin = getattr(builtins, known, None) is found and known not in given.function.__globals__
        given.known[name] = load(known if is_builtin else f"_given_{name}")
        if not is_builtin:
            given.globals[f"_given_{name}"] = found
        return True
    needed = _with_what_it_needs(work, definition)
    around = _variables(work, needed)
    k = len(given.more)
    hint = f"of_{name}_{k}"
    renamings = {one.name: f"_{name}_{one.name}" for one in needed[:-1]} | {needed[-1].name: name}
    made, names = with_new_names(needed, around, hint)
    made = [renamed(one, renamings) for one in made]
    for one in made:
        one.name = renamings[one.name]
        _at_one_place(one)
    scope = work.scope.globals
    for free in sorted(set().union(*map(free_names, made)) - {one.name for one in made} - set(names.values())):
        if free in scope and given.function.__globals__.get(free, getattr(builtins, free, None)) is not scope[free]:
            given.globals[free] = scope[free]
            if free in given.function.__globals__:
                raise Obstacle(argument, f"`{free}` means another thing in the module of `{given.function.__name__}`: rename one of them")
    given.functions[name] = made
    given.more += names.values()
    handed += around
    if inspect.isgeneratorfunction(given.function) and (changing := sorted(work.changing & {*around})):
        raise Obstacle(
            argument,
            f"a function is given to the generator `{given.function.__name__}` while `{changing[0]}`, which it reads, "
            "changes: give it a variable that keeps its value",
        )
    return True


def _with_what_it_needs(work: Lowering, definition: ast.FunctionDef) -> list[ast.FunctionDef]:
    """A definition, last, and those of the functions within the rule that it calls."""
    found: list[ast.FunctionDef] = []

    def add(one: ast.FunctionDef) -> None:
        if any(one is other for other in found):
            return
        found.append(one)
        for name in sorted(free_names(one)):
            if name in work.definitions and work.definitions[name] is not one:
                add(work.definitions[name])

    add(definition)
    return [clone(one) for one in reversed(found)]


def _variables(work: Lowering, needed: list[ast.FunctionDef]) -> list[str]:
    own = {one.name for one in needed}
    free = set().union(*map(free_names, needed)) - own
    return sorted(name for name in free if name in work.scope.local)


def _at_one_place(node: ast.FunctionDef) -> None:
    node.returns, node.decorator_list = None, []
    ast.fix_missing_locations(node)


def without_defaults(work: Lowering, node: ast.FunctionDef) -> None:
    """Write the parameters of a function within the rule plainly; what its defaults come to is kept where it is defined."""
    form = node.args
    taken = [*form.posonlyargs, *form.args]
    defaults = dict(zip([argument.arg for argument in taken[len(taken) - len(form.defaults) :]], form.defaults, strict=True))
    defaults |= {argument.arg: worth for argument, worth in zip(form.kwonlyargs, form.kw_defaults, strict=True) if worth is not None}
    kept: dict[str, Any] = {}
    for name, worth in defaults.items():
        kept[name] = worth if isinstance(worth, ast.Constant) else work.keep(work.expr(worth), f"default_{name}")
    known = clone(node)
    known.args.defaults = [clone(kept[argument.arg]) for argument in taken if argument.arg in kept]
    known.args.kw_defaults = [clone(kept.get(argument.arg)) for argument in form.kwonlyargs]
    work.definitions[node.name] = known
    work.forms[node.name] = [(argument.arg, kept.get(argument.arg)) for argument in (*taken, *form.kwonlyargs)]
    for argument in (*taken, *form.kwonlyargs):
        argument.annotation = None
    node.args = ast.arguments([], [*taken, *form.kwonlyargs], None, [], [], None, [])


def bound_plainly(work: Lowering, node: ast.Call, name: str) -> None:
    """The arguments of a call of a function within the rule, in their order, defaults filled in."""
    form = work.forms.get(name)
    if form is None or has_stars(node.args) or any(k.arg is None for k in node.keywords):
        return
    names = [str(keyword.arg) for keyword in node.keywords]
    arguments, worths = list(node.args), [keyword.value for keyword in node.keywords]
    if names != [parameter for parameter, _ in form if parameter in names]:
        held = held_as_written(work, [*arguments, *worths])
        arguments, worths = held[: len(arguments)], held[len(arguments) :]
    named = dict(zip(names, worths, strict=True))
    for parameter, default in form[len(arguments) :]:
        worth = named.pop(parameter, default)
        if worth is None:
            raise Obstacle(node, f"the call of `{name}`: the argument `{parameter}` is missing")
        arguments.append(clone(worth) if worth is default else worth)
    if named or len(arguments) > len(form):
        raise Obstacle(node, f"the call of `{name}`: it gives other arguments than the function takes")
    node.args, node.keywords = arguments, []


def of_copy_within(work: Lowering, node: ast.Call, name: str) -> ast.Call:
    """A call of a function within the rule that is given functions, as one of a copy of it that calls these."""
    bound_plainly(work, node, name)
    definition, form = work.definitions[name], work.forms[name]
    if len(node.args) != len(form) or not any(_is_function(work, argument) for argument in node.args):
        return node
    names: dict[str, str] = {}
    left: list[Any] = []
    for (parameter, _), argument in zip(form, node.args, strict=True):
        function = local_definition(work, argument) if _is_function(work, argument) else None
        if function is None:
            left.append(argument)
        elif isinstance(argument, ast.Name) and argument.id in work.definitions:
            names[parameter] = argument.id
        else:
            function = clone(function)
            function.name = names[parameter] = work.fresh(parameter)
            work.statement(function)
    key = name, tuple(sorted(names.items()))
    if key not in work.copies:
        made = renamed(definition, names)
        made.name = work.copies[key] = work.fresh(name)
        pairs = zip([*made.args.args, *made.args.kwonlyargs], form, strict=True)
        taken = [argument for argument, (parameter, _) in pairs if parameter not in names]
        made.args = ast.arguments([], taken, None, [], [], None, [])
        work.statement(made)
    return ast.copy_location(ast.Call(load(work.copies[key]), left, []), node)
