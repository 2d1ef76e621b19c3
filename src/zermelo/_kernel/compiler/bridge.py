"""Methods, properties and constants of named tuples, as compiled code calls them.

A compiled search says `state.result(action)`; numba asks what that means for the *type* of the state. One template answers for all
named tuples: it looks the rule up in the class, and the call becomes a call of the rule's own copy. (A template for each game class
breaks with the second game: typing takes the first that fits, code generation the last. numba's own way, `overload_method`, puts a
function of its own around every rule, and compiles that function twice: half of all that there was to compile.)
"""

from __future__ import annotations

import enum
import functools
import inspect
import operator
import types as python
from collections.abc import Iterable
from typing import Any, NamedTuple

import numba
from numba import types
from numba.core import registry
from numba.core.errors import TypingError
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AbstractTemplate, AttributeTemplate, infer_getattr, signature
from numba.extending import lower_builtin, lower_getattr

from ...game import STATE_WORDS, is_game, written
from ..errors import CannotCompile
from ..fingerprints import class_fingerprint
from ..front.helpers import gone_through, item_of, set_item
from ..identity import ARITHMETIC, ASKED, OPERATORS, members, operators_called
from ..objects import parameters_of
from . import copies, lean
from .copies import INNER, copy_of, settings
from .forms import cells
from .forms.members import attributes, classes
from .forms.members.member import MemberClassType, MemberType
from .forms.members.operators import FORMS, declare_methods
from .forms.words import frozen, operator_rule, overload, overload_first
from .records import KNOWN_CLASSES, REFUSED, cast_field, next_state, record_type, same_state, settled, settled_type

__all__ = ["REFUSED", "make_known", "next_state", "record_type", "rule", "settled"]

CALLED_BACK = "is called while it runs"
STARRED = types.StarArgTuple, types.StarArgUniTuple
"""What `*arguments` of a rule are."""

_bridged: set[str] = set()
_rules: dict[tuple[Any, ...], Any] = {}


_contents: dict[type, str] = {}
"""What each of the known classes was when it became known."""


def make_known(classes: Iterable[type]) -> None:
    """Let compiled code call the methods of these classes and read their constants, as they are now."""
    contents = {cls: class_fingerprint(cls) for cls in classes}
    if any(_contents.get(cls, content) != content for cls, content in contents.items()):
        _forget()
    for cls in (cls for cls in contents if cls not in KNOWN_CLASSES):
        KNOWN_CLASSES[cls] = dict(members(cls))
        for name, value in KNOWN_CLASSES[cls].items():
            if name not in _bridged and (_is_method(value) or _is_attribute(value)):
                _bridged.add(name)
                _lower(name)
    _contents.update(contents)


def _forget() -> None:
    """A class has changed: nothing that was compiled with it may be used again."""
    _rules.clear()
    _contents.clear()
    KNOWN_CLASSES.clear()
    copies.forget()
    lean.forget()


def rule(cls: type | None, name: str) -> Any:
    """The compiled copy of the method or property `name` of `cls`; None if it has none."""
    if cls is None or cls not in KNOWN_CLASSES:
        return None
    key = cls, name, settings()
    if key not in _rules:
        found = KNOWN_CLASSES[cls].get(name)
        if isinstance(found, staticmethod):
            found = found.__func__
        elif isinstance(found, property):
            found = found.fget
        if not isinstance(found, python.FunctionType):
            return None
        is_method = isinstance(KNOWN_CLASSES[cls][name], python.FunctionType | property)
        _rules[key] = copy_of(written(found), cls if is_method else None)
    return _rules[key]


def _constant(cls: type, name: str) -> Any:
    """A compiled function that answers with a constant of `cls`: it stands in the program once, however often it is named."""
    key = cls, name, settings()
    if key not in _rules:
        constant = frozen(KNOWN_CLASSES[cls][name])
        _rules[key] = numba.njit(lambda self: constant, **INNER, forceinline=True)
    return _rules[key]


def _fields(cls: type) -> tuple[str, ...]:
    return getattr(cls, "_fields", ())


def _is_method(value: Any) -> bool:
    return isinstance(value, python.FunctionType | staticmethod)


CONSTANTS = (property, int, float, str, tuple, list, dict, set, frozenset, enum.Enum, enum.EnumMeta)


def _is_attribute(value: Any) -> bool:
    return isinstance(value, CONSTANTS) or hasattr(value, "dtype")


# ------------------------------------------------------------------------------------------------------- what is called


class _Call(NamedTuple):
    """A call of a rule: its copy, the types that goes with, and the type of the answer as the caller gets it."""

    copy: Any
    takes: tuple[Any, ...]
    gives: Any
    answer: Any
    bound: bool
    """Is the record itself the first argument?"""


def _call(context: Any, kind: Any, name: str, given: tuple[Any, ...]) -> _Call:
    """What it means to ask `name` of a record of type `kind`. Raises TypingError, or what is wrong with the rule's answer."""
    cls = kind.instance_class
    value = KNOWN_CLASSES[cls][name]
    is_rule = _is_method(value) or isinstance(value, property)
    copy = rule(cls, name) if is_rule else _constant(cls, name)
    if copy is None:
        raise TypingError(f"{cls.__name__}.{name} has no machine form")
    bound = not isinstance(value, staticmethod)
    _, takes = copy.fold_argument_types((kind, *given) if bound else given, {})
    takes = tuple(takes)
    if context.callstack.match(copy.py_func, takes) is not None:
        raise RecursionError(f"{cls.__name__}.{name} {CALLED_BACK}")
    copy.compile(takes)
    gives = answer = copy.overloads[takes].signature.return_type
    if is_rule and bound:
        answer = settled_type(gives)
        if _is_method(value) and name in STATE_WORDS and is_game(cls) and not inspect.isgeneratorfunction(copy.py_func):
            answer = same_state(answer, kind)
        if name == "features" and isinstance(answer, types.Tuple) and all(map(_is_number, answer.types)):
            answer = types.UniTuple(types.float64, len(answer.types))
    return _Call(copy, takes, gives, answer, bound)


def _is_number(kind: Any) -> bool:
    return isinstance(kind, types.Number | types.Boolean)


def _in_order(kind: Any, name: str, count: int, named: Any) -> list[inspect.Parameter]:
    """The parameters that a call of a method gives, the first so many by their places and the rest by name."""
    order = parameters_of(KNOWN_CLASSES[kind.instance_class][name])[: count + len(named)]
    if {parameter.name for parameter in order[count:]} != {*named}:
        raise TypingError(f"{name}: write the arguments in their order, without keywords")
    return [parameter.replace(default=parameter.empty, kind=parameter.POSITIONAL_OR_KEYWORD) for parameter in order]


@functools.cache
def _method(name: str) -> Any:
    class Method(AbstractTemplate):
        key = ("zermelo", name)

        def generic(self, args: Any, kws: Any) -> Any:
            if not kws:
                return signature(_call(self.context, self.this, name, tuple(args)).answer, *args, recvr=self.this)
            order = _in_order(self.this, name, len(args), kws)
            given = (*args, *(kws[parameter.name] for parameter in order[len(args) :]))
            answer = _call(self.context, self.this, name, given).answer
            return signature(answer, *given, recvr=self.this).replace(pysig=inspect.Signature(order))

    return Method


class _Names(AttributeTemplate):
    """What a name means that follows a record and is none of its fields."""

    def generic_resolve(self, kind: Any, name: str) -> Any:
        cls = kind.instance_class
        value = KNOWN_CLASSES.get(cls, {}).get(name)
        if isinstance(inspect.getattr_static(cls, name, None), functools.cached_property):
            raise CannotCompile(f"`.{name}` of {cls.__name__}: a cached_property has no machine form; write @property")
        if value is None or name in _fields(cls):
            return None
        if isinstance(kind, types.NamedTupleClass | MemberClassType) and (_is_method(value) or isinstance(value, property)):
            free = isinstance(kind, MemberClassType) and isinstance(value, staticmethod)
            return types.BoundFunction(_method(name), kind) if free else None
        if _is_method(value):
            return types.BoundFunction(_method(name), kind)
        return _call(self.context, kind, name, ()).answer if _is_attribute(value) else None


for _kind in (types.BaseNamedTuple, types.NamedTupleClass, cells.AddressType, MemberType, MemberClassType):
    infer_getattr(type("_NamesOf", (_Names,), {"key": _kind}))
declare_methods()


# ------------------------------------------------------------------------------------------------------ and how


def _emit(context: Any, builder: Any, kind: Any, name: str, given: tuple[Any, ...], values: list[Any]) -> Any:
    """A call of a rule; `values` begin with the record."""
    call = _call(context.typing_context, kind, name, given)
    values = values if call.bound else values[1:]
    if call.takes and isinstance(call.takes[-1], STARRED):
        plain = len(call.takes) - 1
        values[plain:] = [context.make_tuple(builder, call.takes[-1], values[plain:])]
    values += [context.get_dummy_value()] * (len(call.takes) - len(values))  # left to their defaults, which the types know
    run = context.get_function(types.Dispatcher(call.copy), signature(call.gives, *call.takes))
    return cast_field(context, builder, run(builder, values), call.gives, call.answer)


def _lower(name: str) -> None:
    """Generate code for `name` after a record of any class."""

    def method(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return _emit(context, builder, sig.args[0], name, tuple(sig.args[1:]), list(args))

    def attribute(context: Any, builder: Any, kind: Any, value: Any) -> Any:
        if isinstance(kind, MemberType) and name not in KNOWN_CLASSES[kind.instance_class]:
            return attributes.attribute(context, builder, kind, value, name)
        if isinstance(kind, MemberClassType) and name in kind.instance_class.__members__:
            return classes.member(context, builder, kind, value, name)
        if name not in _fields(kind.instance_class):
            return _emit(context, builder, kind, name, (), [value])
        if isinstance(kind, cells.AddressType):
            return cells.field(context, builder, kind, value, name)
        place = kind.fields.index(name)
        return impl_ret_borrowed(context, builder, kind[place], builder.extract_value(value, place))

    for kind in (types.BaseNamedTuple, cells.AddressType, MemberType, MemberClassType):
        lower_builtin(("zermelo", name), kind, types.VarArg(types.Any))(method)
    for kind in (types.BaseNamedTuple, types.NamedTupleClass, cells.AddressType, MemberType, MemberClassType):
        lower_getattr(kind, name)(attribute)


# ------------------------------------------------------------------------------------------- operators of an Enum's own


MIRRORED = {"__lt__": "__gt__", "__le__": "__ge__", "__gt__": "__lt__", "__ge__": "__le__"}


def _meant(name: str, kinds: tuple[Any, ...]) -> tuple[Any, str, list[int]] | None:
    """Whose method an operator calls, which one, and in which order it takes the operands."""
    if isinstance(kinds[0], MemberType) and name in kinds[0].operators:
        return kinds[0], name, list(range(len(kinds)))
    reflected = MIRRORED.get(name, f"__r{name[2:]}")
    if len(kinds) == 2 and isinstance(kinds[1], MemberType) and reflected in kinds[1].operators:
        return kinds[1], reflected, [1, 0]
    return None


def _operator(name: str, function: Any) -> None:
    """What an operator means for members of a class that says so itself."""

    def rule(*args: Any) -> Any:
        meant = _meant(name, args)
        if meant is None:
            return None
        kind, method, order = meant
        context = registry.cpu_target.typing_context
        return signature(_call(context, kind, method, tuple(args[place] for place in order[1:])).answer, *args)

    def lower(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        meant = _meant(name, sig.args)
        if meant is None:
            return FORMS[function](context, builder, sig, args)
        kind, method, order = meant
        return _emit(context, builder, kind, method, tuple(sig.args[place] for place in order[1:]), [args[place] for place in order])

    for arity in (1, 2):
        operator_rule(function, rule, arity)
    left, both, right = (MemberType, types.Any), (MemberType, MemberType), (types.Any, MemberType)
    for kinds in ((MemberType,), left, both, *([] if name == "__contains__" else [right])):
        lower_builtin(function, *kinds)(lower)


for _name, _function in {**OPERATORS, "__bool__": bool}.items():
    _operator(_name, _function)
    if hasattr(operator, f"i{_name.strip('_')}"):  # `a += b`
        _operator(_name, getattr(operator, f"i{_name.strip('_')}"))


# --------------------------------------------------------------------------------------------- operators of a record's own


def _says(kind: Any, name: str) -> bool:
    """Does the class of a record give an operator a meaning of its own?"""
    return isinstance(kind, types.BaseNamedTuple) and name in KNOWN_CLASSES.get(kind.instance_class, ())


def _method_call(name: str, parameters: str = "a, b", swapped: bool = False) -> Any:
    """A function that calls a method by its name, which is part of its code."""
    whose, *given = parameters.split(", ")[:: -1 if swapped else 1]
    return eval(f"lambda {parameters}: {whose}.{name}({', '.join(given)})")


def _operator_of_records(name: str, function: Any) -> None:
    if name in ("__neg__", "__pos__", "__invert__"):
        alone = _method_call(name, "a")
        overload_first(function)(lambda a: alone if _says(a, name) else None)
        return
    plain, swapped = _method_call(name), _method_call(f"__r{name[2:]}", swapped=True)

    def form(a: Any, b: Any) -> Any:
        return plain if _says(a, name) else swapped if _says(b, f"__r{name[2:]}") else None

    for each in (function, getattr(operator, f"i{name.strip('_')}")):
        overload_first(each)(form)


def _question(name: str, function: Any) -> None:
    """What an operator means that is no arithmetic, for objects of a class of one's own that says so."""
    names = "a" if name in ("__len__", "__abs__") else "a, b"
    asked = _method_call(name, names)
    mirrored = _method_call(MIRRORED[name], swapped=True) if name in MIRRORED else None

    def form(a: Any, *others: Any) -> Any:
        return asked if _says(a, name) else mirrored if mirrored and _says(others[0], MIRRORED[name]) else None

    overload_first(function)((lambda a: form(a)) if names == "a" else (lambda a, b: form(a, b)))


for _name, _function in ARITHMETIC.items():
    if _function is not None:
        _operator_of_records(_name, _function)
for _name, _function in ASKED.items():
    if _function is not None:
        _question(_name, _function)


@overload_first(bool)
def _truth(a: Any) -> Any:
    if _says(a, "__bool__"):
        return _method_call("__bool__", "a")
    return (lambda a: a.__len__() != 0) if _says(a, "__len__") else None


@overload_first(operator.not_)
def _untruth(a: Any) -> Any:
    return (lambda a: not bool(a)) if _says(a, "__bool__") or _says(a, "__len__") else None


@overload(gone_through)
def _gone_through(things: Any) -> Any:
    if isinstance(things, types.ListIter):
        return None
    return (lambda things: things.__iter__()) if _says(things, "__iter__") else (lambda things: things)


operator_rule(gone_through, lambda kind: signature(kind, kind) if isinstance(kind, types.ListIter) else None, 1)


@lower_builtin(gone_through, types.ListIter)
def _itself(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """No function of machine code answers with what is gone through once."""
    return impl_ret_borrowed(context, builder, sig.return_type, args[0])


@overload(item_of)
def _item_of(things: Any, index: Any) -> Any:
    return (lambda things, index: things.__getitem__(index)) if _says(things, "__getitem__") else (lambda things, index: things[index])


@overload(set_item)
def _set_item(things: Any, index: Any, item: Any) -> Any:
    def plain(things, index, item):
        things[index] = item

    return (lambda things, index, item: things.__setitem__(index, item)) if _says(things, "__setitem__") else plain


def _comes_first(kind: Any) -> bool:
    called = operators_called(kind.instance_class)
    return any(name in called for name in KNOWN_CLASSES.get(kind.instance_class, ()))


types.BaseNamedTuple.comes_first = property(_comes_first)
