"""Objects of classes of one's own: a call of the class is a call of its maker, which answers with a record.

The maker is what the class's `__init__` says. Until every attribute has a value they are variables; then the record is made, and what
is left of `__init__` is about it. (What records stand for objects is said in `_kernel.objects`.)
"""

from __future__ import annotations

import ast
import collections
import dataclasses
import functools
import inspect
import types
from typing import Any

from ...game import written
from ..identity import is_own_class
from ..objects import BOX, NOTHING, boxed_names
from . import helpers
from .containers.attributes import default_of, like_within, note_within, within_dict
from .containers.examples import annotated_item, called_name, inserted, kind_of_empty, like, worth_of
from .containers.likely import Definition, File
from .lowering import Lowering, Obstacle
from .source import source_of
from .trees import clone, has_stars, is_none, load, located, quote, renamed, stored, target, unmangle, value, walk


def look_at_changes(work: Lowering, node: ast.FunctionDef) -> None:
    """Write attributes of objects that change as items of the lists in which they are kept."""
    classes = [thing for thing in (*work.scope.globals.values(), getattr(work.scope.owner, "__own_class__", None)) if is_own_class(thing)]
    changing = frozenset().union(*map(boxed_names, classes)) if classes else frozenset()
    if changing:
        _Boxes(changing).visit(node)


def look_at_nonlocals(node: ast.FunctionDef, function: types.FunctionType) -> bool:
    """Keep variables that functions within this one change in lists of one item, too. Are there any?"""
    shared = {name for part in walk(node) if isinstance(part, ast.Nonlocal) for name in part.names}
    for name in sorted(shared):
        first: Any = next((step for step in node.body if name in stored(step)), None)
        if not _gives_only(first, name):
            raise Obstacle(node, f"`nonlocal {name}`: give it a value in {node.name} first, in a line of its own")
        if isinstance(first.value, ast.List | ast.Call):
            _say_what_comes(node, name, first.value, function)
        kept = ast.copy_location(ast.List([_Shared(name).visit(first.value)], ast.Load()), first)
        made = ast.copy_location(ast.Assign([target(name)], kept), first)
        node.body = [made if step is first else _Shared(name).visit(step) for step in node.body]
    return bool(shared)


def _say_what_comes(node: ast.FunctionDef, name: str, made: Any, function: types.FunctionType) -> None:
    """Note on what a shared variable is made first, if that is an empty list or set, what it is given elsewhere, or what is put into it."""
    if getattr(made, "elts", None) or (isinstance(made, ast.Call) and (called_name(made) != "set" or made.args)):
        return
    file = File(function.__globals__, [function])
    file.definitions += (inside := [Definition(part) for part in walk(node) if isinstance(part, ast.FunctionDef) and part is not node])
    kind = ast.List if isinstance(made, ast.List) else ast.Set
    for within in inside:
        given = [worth for goals, worth in map(assigned, walk(within.node)) if goals and getattr(goals[0], "id", "") == name]
        for found in (*(file.worth(worth, within) for worth in given), file.filled(name, within)):
            if isinstance(found, kind):
                made.holds = found.elts[0]
                return


def assigned(step: Any) -> tuple[list[Any], Any]:
    """To what a statement assigns, with or without an annotation, and what; nothing if it is another."""
    if isinstance(step, ast.Assign):
        return step.targets, step.value
    return ([step.target], step.value) if isinstance(step, ast.AnnAssign) and step.value is not None else ([], None)


def _gives_only(step: Any, name: str) -> bool:
    goals = assigned(step)[0]
    return bool(goals) and all(isinstance(goal, ast.Name) and goal.id == name for goal in goals)


class _Shared(ast.NodeTransformer):
    """A variable as the one item of the list of its name."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id != self.name:
            return node
        return ast.copy_location(ast.Subscript(load(node.id), ast.Constant(0), node.ctx), node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        said = any(isinstance(part, ast.Nonlocal) and self.name in part.names for part in node.body)
        own = self.name in {argument.arg for argument in walk(node.args) if isinstance(argument, ast.arg)} | stored(*node.body)
        return node if own and not said else self.generic_visit(node)

    def visit_ListComp(self, node: Any) -> Any:
        own = self.name in stored(*(generator.target for generator in node.generators))
        return node if own else self.generic_visit(node)

    visit_SetComp = visit_GeneratorExp = visit_DictComp = visit_ListComp

    def visit_Lambda(self, node: ast.Lambda) -> Any:
        return node if self.name in {argument.arg for argument in node.args.args} else self.generic_visit(node)

    def visit_NamedExpr(self, node: ast.NamedExpr) -> Any:
        if node.target.id == self.name:
            raise Obstacle(node, f"`{self.name} := ...` of a nonlocal variable: assign to it in a line of its own")
        return self.generic_visit(node)

    def visit_Nonlocal(self, node: ast.Nonlocal) -> Any:
        node.names = [name for name in node.names if name != self.name]
        return node if node.names else ast.copy_location(ast.Pass(), node)


class _Boxes(ast.NodeTransformer):
    """Attributes that are assigned to, as items of the lists that hold them."""

    def __init__(self, names: frozenset[str]) -> None:
        self.names = names

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        if node.attr not in self.names or isinstance(node.ctx, ast.Load):
            return node
        inside = ast.copy_location(ast.Attribute(node.value, BOX + node.attr, ast.Load()), node)
        return ast.copy_location(ast.Subscript(inside, ast.Constant(0), node.ctx), node)


# ------------------------------------------------------------------------------------------------------- making them


@functools.cache
def maker_of(cls: type, made: Any) -> types.FunctionType:
    """A function that makes an object of a class of one's own, for which the record class `made` stands."""
    written_in: Any = cls.__init__  # type: ignore[misc]
    if not isinstance(written_in, types.FunctionType):
        written_in = _nothing
    maker = types.FunctionType(written_in.__code__, written_in.__globals__, cls.__name__, written_in.__defaults__, written_in.__closure__)
    maker.__kwdefaults__, maker.__module__, maker.__qualname__ = written_in.__kwdefaults__, cls.__module__, cls.__qualname__
    if dataclasses.is_dataclass(cls):  # what is made anew is given as None
        defaults = [(field.name, _default_of(field)) for field in _taken(cls) if _default_of(field) is not dataclasses.MISSING]
        by_name = dict(defaults[len(maker.__defaults__ or ()) :])
        maker.__defaults__ = tuple(worth for _, worth in defaults[: len(maker.__defaults__ or ())]) or None
        maker.__kwdefaults__ = by_name or None
        file, line = _place_of(cls)
        maker.__code__ = maker.__code__.replace(co_filename=file, co_firstlineno=line)
    maker.__makes__ = cls, made  # type: ignore[attr-defined]
    return maker


def _place_of(cls: type) -> tuple[str, int]:
    """The file and the line where a class stands."""
    try:
        return str(inspect.getsourcefile(cls)), inspect.getsourcelines(cls)[1]
    except (OSError, TypeError):
        return "", 1


def _taken(cls: Any) -> list[dataclasses.Field[Any]]:
    """What a dataclass is given when an object is made, in order: those that are named in every call come last."""
    taken = [
        field for field in cls.__dataclass_fields__.values() if field.init and (_is_for_init(field) or field in dataclasses.fields(cls))
    ]
    return sorted(taken, key=lambda field: bool(field.kw_only))


def _is_for_init(field: dataclasses.Field[Any]) -> bool:
    """Is this an `InitVar`, which only `__post_init__` gets?"""
    return field._field_type is dataclasses._FIELD_INITVAR  # type: ignore[attr-defined]


def _default_of(field: dataclasses.Field[Any]) -> Any:
    """What a field is if it is not given; None for what is made anew, MISSING if it has to be given."""
    return field.default if field.default_factory is dataclasses.MISSING else None


def _nothing(self: Any) -> None:
    """What a class without `__init__` does."""


def definition_of(function: types.FunctionType) -> ast.FunctionDef | None:
    """The definition of a maker. Raises Obstacle if `__init__` cannot be made one."""
    cls, made = function.__makes__  # type: ignore[attr-defined]
    node = _of_dataclass(cls) if dataclasses.is_dataclass(cls) else source_of(function)
    if node is None or not node.args.args:
        return None
    me = node.args.args.pop(0).arg
    node.name, node.returns = cls.__name__, None
    unmangle(node, cls.__name__)
    node.body = [_Chosen(me).visit(inner) for step in node.body for inner in _with_parents(step, me, cls, function)]
    node.body = _body(node, me, cls, made)
    return node


def _with_parents(step: ast.stmt, me: str, cls: type, function: types.FunctionType) -> list[ast.stmt]:
    """`super().__init__(...)` as what the `__init__` of the class above does, its parameters as variables."""
    called = step.value.func if isinstance(step, ast.Expr) and isinstance(step.value, ast.Call) else None
    if not isinstance(called, ast.Attribute) or called.attr != "__init__":
        return [step]
    call: Any = step.value  # type: ignore[attr-defined]
    written_in = next(base for base in cls.__mro__ if "__init__" in vars(base))
    above = next((base for base in cls.__mro__[cls.__mro__.index(written_in) + 1 :] if "__init__" in vars(base)), object)
    parent = vars(above).get("__init__")
    node = source_of(parent) if isinstance(parent, types.FunctionType) else None
    if node is None or parent is None:
        return []
    if has_stars(call.args) or any(one.arg is None for one in call.keywords):
        raise Obstacle(step, f"`{ast.unparse(call)}`: write out what is handed on, as in super().__init__(n, color=color)")
    given = call.args if isinstance(called.value, ast.Call) else call.args[1:]
    form = inspect.signature(parent)
    try:
        bound = form.bind(None, *given, **{str(keyword.arg): keyword.value for keyword in call.keywords})
    except TypeError as error:
        raise Obstacle(step, f"`{ast.unparse(call)}`: {error}") from None
    names = {name: f"_{above.__name__}_{name}" for name in form.parameters} | {node.args.args[0].arg: me}
    made: list[ast.stmt] = []
    for name in [*form.parameters][1:]:
        worth = bound.arguments.get(name, ast.Constant(form.parameters[name].default))
        made.append(ast.copy_location(ast.Assign([target(names[name])], worth), step))
    unmangle(node, above.__name__)
    return [*made, *(inner for part in node.body for inner in _with_parents(renamed(part, names), me, above, function))]


class _Chosen(ast.NodeTransformer):
    """`self.x = x if x is not None else []` and `self.x = x or []` as an `if`: an argument that is left out is known to be None, and the
    empty list is one that the methods fill."""

    def __init__(self, me: str) -> None:
        self.me = me

    def visit_Assign(self, node: Any) -> Any:
        goals, worth = assigned(node)
        match worth:
            case ast.IfExp(test, one, other) if _is_bare(one) or _is_bare(other):
                pass
            case ast.BoolOp(ast.Or(), [ast.Name() as one, other]) if _is_bare(other):
                test = clone(one)
            case _:
                return node
        if len(goals) != 1 or not isinstance(goals[0], ast.Attribute) or getattr(goals[0].value, "id", "") != self.me:
            return node
        steps = [clone(node), node]
        for step, part in zip(steps, (one, other), strict=True):
            step.value = part
        made = ast.If(test, steps[:1], steps[1:])
        if isinstance(test, ast.Name) and _is_bare(other):  # what is None is not looked at: `list(x) if x else []`
            made = ast.If(ast.Compare(clone(test), [ast.IsNot()], [ast.Constant(None)]), [made], [clone(node)])
        located(made, node)
        return made

    visit_AnnAssign = visit_Assign

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        return node


def _is_bare(node: Any) -> bool:
    """Is this an empty list, set or dict as it is written?"""
    is_display = isinstance(node, ast.List | ast.Dict) and not (getattr(node, "elts", None) or getattr(node, "keys", None))
    return is_display or (isinstance(node, ast.Call) and called_name(node) in BARE and not node.args and not node.keywords)


BARE = {"list", "set", "dict", "deque", "Counter"}


def look_at_attributes(work: Lowering, node: ast.FunctionDef) -> None:
    """Let a maker name what its definition names, and say of attributes that are made empty what the methods put into them."""
    cls, made = work.function.__makes__  # type: ignore[attr-defined]
    named = {"_record": made, "_never": helpers.never, CLASS: cls}
    for field in dataclasses.fields(cls) if dataclasses.is_dataclass(cls) else ():
        if field.default_factory is not dataclasses.MISSING:
            named[f"_new_{field.name}"] = field.default_factory
        elif not field.init and field.default is not dataclasses.MISSING:
            named[f"_default_{field.name}"] = field.default
    work.named |= named
    work.scope.globals |= named
    file: File | None = None
    for part in walk(node):
        goals, worth = assigned(part)
        goal = goals[0] if goals else None
        if not isinstance(goal, ast.Name) or not goal.id.startswith(ATTRIBUTE):
            continue
        kind, attribute = kind_of_empty(work, worth), goal.id.removeprefix(ATTRIBUTE)
        if kind is not None and not any(inserted(node.body, goal.id, kind)):  # that says it
            file = file or File.around(cls)
            example = _kept_in(file, cls, goal.id, kind)
            if example is not None:
                work.items[goal.id] = example
        elif kind is None and isinstance(worth, FILLED):
            file = file or File.around(cls)
            note_within(file, attribute, worth)
            pair = within_dict(file, attribute, worth.args[0]) if default_of(worth) is not None else None
            if pair is None and isinstance(worth, ast.Call) and work.scope.called(worth) is collections.defaultdict:
                pair = _kept_in(file, cls, goal.id, "dict")
            if pair is not None:
                worth.holds = pair


def _kept_in(file: File, cls: type, attribute: str, kind: str) -> Any:
    """Something like what the methods of a class put into an attribute that is made empty; of a dict one with a key and a value."""
    guess: Any = None
    for method in _methods(cls):
        body = _in_variables(method)
        within = Definition(ast.FunctionDef(method.name, method.args, body, method.decorator_list, method.returns), cls.__name__)
        for thing, worth in inserted(body, attribute, kind):
            item = like_within(file, attribute.removeprefix(ATTRIBUTE), thing) if kind == "list" else None
            item = item if item is not None else file.worth(thing, within)
            known = item if item is not None else like(body, thing)
            if kind == "dict" and worth is not None:
                pair = within_dict(file, attribute.removeprefix(ATTRIBUTE), worth)
                value = pair.values[0] if pair is not None else file.worth(worth, within)
                known = ast.Dict([known], [value if value is not None else worth_of(body, attribute, {})])
            if item is not None:
                return known
            guess = guess or known
    return guess


def say_what_is_held(work: Lowering, node: ast.Call, cls: Any) -> None:
    """Note on the empty containers of which an object or record is made what the file puts into its attributes: `Bag(n, [])`."""
    if has_stars(node.args):
        return
    named = [*zip(_parameters(cls), node.args, strict=False), *((keyword.arg, keyword.value) for keyword in node.keywords)]
    file: File | None = None
    for name, worth in named:
        kind = kind_of_empty(work, worth)
        if kind is None or name is None:
            continue
        attribute = _kept_as(cls, name)
        said = next((notes[attribute] for base in cls.__mro__ if attribute in (notes := inspect.get_annotations(base))), None)
        said = getattr(said, "__forward_arg__", said)
        example = annotated_item(_annotation(said)) if said is not None else None
        if example is None:
            file = file or File.around(cls, work.function.__globals__)
            nearest = sorted(file.definitions, key=lambda one: (one.owner != cls.__name__, one.node.name != work.function.__name__))
            example = _put_into(file, nearest, attribute, kind)
        if example is not None:
            worth.holds = example  # type: ignore[attr-defined]


def _parameters(cls: Any) -> list[str]:
    """What a record or an object is made of, in the order of a call."""
    return [*cls._fields] if hasattr(cls, "_fields") else list(inspect.signature(cls.__init__).parameters)[1:]


def _kept_as(cls: Any, parameter: str) -> str:
    """The attribute in which an object keeps what its `__init__` is given."""
    init = cls.__init__
    node = source_of(init) if isinstance(init, types.FunctionType) and not dataclasses.is_dataclass(cls) else None
    for step in node.body if node is not None else ():
        goals, worth = assigned(step)
        if isinstance(worth, ast.Name) and worth.id == parameter and goals and isinstance(goals[0], ast.Attribute):
            return goals[0].attr
    return parameter


def _put_into(file: File, definitions: list[Definition], attribute: str, kind: str) -> Any:
    """Something like what functions of a file put into an attribute of whatever has it; of a dict one with a key and a value."""
    guess: Any = None
    for definition in definitions:
        if all(getattr(part, "attr", None) != attribute for part in walk(definition.node)):
            continue
        body = [_Named(attribute).visit(clone(step)) for step in definition.node.body]
        for thing, worth in inserted(body, ATTRIBUTE + attribute, kind):
            item = file.worth(thing, definition)
            known = item if item is not None else like(body, thing)
            if kind == "dict":
                value = file.worth(worth, definition) if worth is not None else None
                known = ast.Dict([known], [value if value is not None else worth_of(body, ATTRIBUTE + attribute, {})])
            if item is not None:
                return known
            guess = guess or known
    return guess


class _Named(ast.NodeTransformer):
    """An attribute of anything as a variable."""

    def __init__(self, name: str) -> None:
        self.name = name

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        self.generic_visit(node)
        return ast.copy_location(ast.Name(ATTRIBUTE + node.attr, node.ctx), node) if node.attr == self.name else node


def _in_variables(method: ast.FunctionDef) -> list[Any]:
    """The body of a method, with the attributes of its object as variables."""
    return [_Variables(method.args.args[0].arg, None).visit(clone(step)) for step in method.body]


def _of_dataclass(cls: Any) -> ast.FunctionDef:
    """The `__init__` of a dataclass, which nobody wrote."""
    body = list[ast.stmt]()
    for field in dataclasses.fields(cls):
        goal = ast.Attribute(load("self"), field.name, ast.Store())
        if not field.init and _default_of(field) is dataclasses.MISSING:
            continue  # `__post_init__` gives it
        if field.default_factory is dataclasses.MISSING:
            body.append(ast.Assign([goal], load(field.name if field.init else f"_default_{field.name}")))
            continue
        made: ast.stmt = ast.AnnAssign(goal, _annotation(field.type), ast.Call(load(f"_new_{field.name}"), [], []), 0)
        body += quote("if X is None: N\nelse: T = X", X=field.name, T=goal, N=[made]) if field.init else [made]
    after = cls.__dict__.get("__post_init__")
    found = source_of(written(after)) if isinstance(after, types.FunctionType) else None
    for parameter, field in zip(found.args.args[1:] if found else (), filter(_is_for_init, _taken(cls)), strict=False):
        if parameter.arg != field.name:
            body.append(ast.Assign([target(parameter.arg)], load(field.name)))
    taken = [ast.arg("self"), *(ast.arg(field.name) for field in _taken(cls) if not field.kw_only)]
    named = [ast.arg(field.name) for field in _taken(cls) if field.kw_only]
    form = ast.arguments([], taken, None, named, [None for _ in named], None, [])
    made = ast.FunctionDef(cls.__name__, form, [*body, *(found.body if found else [])], [], None)
    made.lineno = made.end_lineno = _place_of(cls)[1]
    return ast.fix_missing_locations(made)


def _annotation(said: Any) -> ast.expr:
    """The type that a field is declared to have."""
    try:
        return ast.parse(said if isinstance(said, str) else str(said), mode="eval").body
    except SyntaxError:
        return ast.Constant(None)


FILLED: Any = (ast.Call, ast.Dict, ast.List, ast.ListComp, ast.DictComp, ast.BinOp)
"""What may make a container whose items are containers."""
ATTRIBUTE = "_attribute_"
CLASS = "_class_of_it"
"""What a maker calls the class of the object."""


def _body(node: ast.FunctionDef, me: str, cls: type, made: Any) -> list[ast.stmt]:
    """What the maker does: `__init__`, with the record made once all of its attributes have values."""
    names = [field.removeprefix(BOX) for field in made._fields if field != NOTHING]
    last = max((place for place, step in enumerate(node.body) if _gives(step, me, names)), default=-1)
    variables = _Variables(me, set(names), cls)
    given = node.body[: last + 1]
    begun = [name for name in names if _is_of_class(cls, name) and (_begins_with(given, me, name) or not _always_gives(given, me, name))]
    body: list[ast.stmt] = [
        step for name in begun for step in quote("T = C", T=ATTRIBUTE + name, C=ast.Attribute(load(CLASS), name, ast.Load()))
    ]
    body += [variables.visit(step) for step in given]
    missing = [name for name in names if ATTRIBUTE + name not in stored(*body)]
    if missing:
        changed = next((part for step in node.body for part in walk(step) if _is_of_the_class(part, cls, missing[0])), None)
        if changed is not None:
            advice = "it belongs to the class, and a rule remembers nothing: count in the state"
            raise Obstacle(changed, f"`{ast.unparse(changed)}` changes: {advice}")
        raise Obstacle(node, f"{cls.__name__}.__init__: give every attribute a value, `{missing[0]}` too")
    parts = [_kept(body, name, cls) if name in made.__boxed__ else load(ATTRIBUTE + name) for name in names]
    body += quote("T = R", T=target(me), R=ast.Call(load("_record"), parts or [ast.Constant(0)], []))
    rest = node.body[last + 1 :]
    for part in (inner for step in rest for inner in walk(step)):
        if isinstance(part, ast.Return):
            part.value = load(me)
    return [*body, *rest, *quote("return T", T=me)]


def _kept(body: list[ast.stmt], name: str, cls: type) -> ast.expr:
    """The list of one item in which an attribute is kept that changes; one that is None at first is something else later."""
    given = _given(body, name)
    if given and all(map(is_none, given)):
        file = File.around(cls)
        later = [
            (worth, within)
            for within in file.definitions
            for goals, worth in map(assigned, walk(within.node))
            if any(isinstance(goal, ast.Attribute) and goal.attr == name for goal in goals) and not is_none(worth)
        ]
        examples = (file.worth(worth, within) for worth, within in later)
        example = next((one for one in examples if one is not None), like([], later[0][0]) if later else None)
        if example is not None:
            return value("[E if F() else V]", E=example, F="_never", V=ATTRIBUTE + name)
    return ast.List([load(ATTRIBUTE + name)], ast.Load())


def _given(body: list[Any], name: str) -> list[ast.expr]:
    """What is assigned to an attribute alone."""
    found = (assigned(inner) for step in body for inner in walk(step))
    return [worth for goals, worth in found if goals and stored(*goals) == {ATTRIBUTE + name}]


def _methods(cls: type) -> list[ast.FunctionDef]:
    """The definitions of the methods of a class that take an object, inherited ones among them."""
    rules = (rule for base in cls.__mro__[:-1] for rule in vars(base).values())
    found = [source_of(written(rule)) for rule in rules if isinstance(rule, types.FunctionType)]
    return [method for method in found if method is not None and method.args.args]


def _gives(step: ast.stmt, me: str, names: list[str]) -> bool:
    """Does a statement give an attribute a value?"""
    return any(_is_attribute(part, me) and part.attr in names and not isinstance(part.ctx, ast.Load) for part in walk(step))


def _is_attribute(part: Any, me: str) -> bool:
    return isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id == me


def _is_of_class(cls: type, name: str) -> bool:
    """Does a class say itself what is under a name, without an object: a constant, a class method or a static one?"""
    found = inspect.getattr_static(cls, name, None)
    return found is not None and not isinstance(
        found, types.FunctionType | property | functools.cached_property | types.MemberDescriptorType
    )


def _begins_with(steps: list[ast.stmt], me: str, name: str) -> bool:
    """Is an attribute looked at where it comes for the first time, as in `self.count += 1`, so that what the class says counts?"""
    for step in steps:
        found = [part for part in walk(step) if _is_attribute(part, me) and part.attr == name]
        if found:
            added = [part.target for part in walk(step) if isinstance(part, ast.AugAssign)]
            return any(part in added or isinstance(part.ctx, ast.Load) for part in found)
    return False


def _is_of_the_class(part: Any, cls: type, name: str) -> bool:
    """Is this `Stone.made = ...`, which all objects of the class see?"""
    is_stored = isinstance(part, ast.Attribute) and part.attr == name and not isinstance(part.ctx, ast.Load)
    return is_stored and ast.unparse(part.value) in (cls.__name__, "type(self)", "self.__class__", "cls")


def _always_gives(steps: list[ast.stmt], me: str, name: str) -> bool:
    """Do statements give an attribute a value, whatever their tests say?"""
    for step in steps:
        if isinstance(step, ast.If) and step.orelse:
            if _always_gives(step.body, me, name) and _always_gives(step.orelse, me, name):
                return True
        elif not isinstance(step, ast.If | ast.For | ast.While | ast.Try | ast.Match) and _gives(step, me, [name]):
            return True
    return False


class _Variables(ast.NodeTransformer):
    """Attributes as variables, and constants of the class `cls` as its own, as long as there is no object; any attribute, and the object as
    it is, where no `names` are given."""

    def __init__(self, me: str, names: set[str] | None, cls: type = object) -> None:
        self.me, self.names, self.cls = me, names, cls

    def visit_Attribute(self, node: ast.Attribute) -> Any:
        if _is_attribute(node, self.me) and (self.names is None or node.attr in self.names):
            return ast.copy_location(ast.Name(ATTRIBUTE + node.attr, node.ctx), node)
        if _is_attribute(node, self.me) and self.names is not None and node.attr == "__class__":
            return ast.copy_location(load(CLASS), node)
        if _is_attribute(node, self.me) and self.names is not None and _is_of_class(self.cls, node.attr):
            return ast.copy_location(ast.Attribute(load(CLASS), node.attr, node.ctx), node)
        return self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> Any:
        if self.names is not None and ast.unparse(node) == f"type({self.me})":
            return ast.copy_location(load(CLASS), node)
        return self.generic_visit(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is None:
            return ast.copy_location(ast.Pass(), node)
        node.target, node.value = self.visit(node.target), self.visit(node.value)
        node.simple = int(isinstance(node.target, ast.Name))
        return node

    def visit_Name(self, node: ast.Name) -> Any:
        if node.id == self.me and self.names is not None:
            raise Obstacle(node, f"`{self.me}` is used before all of its attributes have values: assign to them first")
        return node
