"""Methods, properties and constants of named tuples, as compiled code calls them.

A compiled search says `state.result(action)`; numba asks what that means for the *type* of the state. There is one bridge per
name, registered for all named tuples at once, which looks the rule up in the class. (One bridge per game class breaks with the
second game: typing takes the first that fits, code generation the last. Jitted functions handed over as arguments or closures
miss the disk cache in every process.)

What a rule returns is settled on the declared field types on its way back, as `zermelo.game.as_declared` does in plain Python.
"""

from __future__ import annotations

import inspect
import types as python
from collections.abc import Callable
from typing import Any

from numba import typeof, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import (
    AttributeTemplate,
    infer_getattr,
    make_callable_template,
    make_overload_attribute_template,
    make_overload_method_template,
)
from numba.cpython import tupleobj
from numba.extending import intrinsic, lower_builtin, overload

from ...bits import U64
from ...game import STATE_WORDS, cast_value, declared_types, element_type, is_game
from ..errors import CannotCompile
from ..identity import class_fingerprint, members
from .cells import AddressType
from .copies import INNER, Copies
from .words import frozen, u64

SCALAR = {int: types.int64, float: types.float64, bool: types.boolean, U64: u64}
REFUSED = "no state of this game: "

_bridged: set[tuple[str, str]] = set()
_known: set[type] = set()
_rules: dict[tuple[type, str], Any] = {}
_copies: dict[type, Copies] = {}


def make_known(cls: type) -> None:
    """Let compiled code call the methods of `cls` and read its constants."""
    if cls in _known:
        return
    for name, value in members(cls):
        if _is_method(value):
            _bridge_method(name)
        elif isinstance(value, property) or _is_constant(value):
            _bridge_attribute(name)
    _known.add(cls)


def rule(cls: type | None, name: str) -> Any:
    """The compiled copy of the method or property `name` of `cls`; None if it has none."""
    if cls is None or cls not in _known:
        return None
    if (cls, name) not in _rules:
        found = dict(members(cls)).get(name)
        if isinstance(found, staticmethod):
            found = found.__func__
        elif isinstance(found, property):
            found = found.fget
        if not isinstance(found, python.FunctionType):
            return None
        copies = _copies.setdefault(cls, Copies(class_fingerprint(cls)))
        _rules[cls, name] = copies.of(inspect.unwrap(found))
    return _rules[cls, name]


def _is_method(value: Any) -> bool:
    return isinstance(value, python.FunctionType | staticmethod)


def _is_constant(value: Any) -> bool:
    return isinstance(value, int | float | str | tuple | list) or hasattr(value, "dtype")


def _bridge_method(name: str) -> None:
    if ("method", name) in _bridged:
        return
    _bridged.add(("method", name))

    def bridge(self: Any, *arguments: Any) -> Any:
        cls = getattr(self, "instance_class", None)
        method = rule(cls, name)
        if cls is None or method is None:
            return None
        if isinstance(vars(cls).get(name), staticmethod):

            def call(self, *arguments):
                return method(*arguments)
        elif inspect.isgeneratorfunction(method.py_func):

            def call(self, *arguments):
                return method(self, *arguments)
        elif name in STATE_WORDS and is_game(cls):

            def call(self, *arguments):
                return next_state(settled(method(self, *arguments)), self)
        else:

            def call(self, *arguments):
                return settled(method(self, *arguments))

        return _named(call, cls, name)

    for kind in (types.BaseNamedTuple, AddressType):
        _register(make_overload_method_template, kind, name, bridge, lambda cls: _is_method(vars(cls).get(name)))


def _bridge_attribute(name: str) -> None:
    if ("attribute", name) in _bridged:
        return
    _bridged.add(("attribute", name))

    def bridge(self: Any) -> Any:
        cls = getattr(self, "instance_class", None)
        if cls is None or cls not in _known:
            return None
        if name in cls._fields:
            place = cls._fields.index(name)
            return _named(lambda self: self[place], cls, name)
        value = vars(cls)[name]
        if isinstance(value, property):
            getter = rule(cls, name)
            return _named(lambda self: settled(getter(self)), cls, name)
        constant = frozen(value)
        return _named(lambda self: constant, cls, name)

    for kind in (types.BaseNamedTuple, types.NamedTupleClass, AddressType):
        _register(make_overload_attribute_template, kind, name, bridge, lambda cls: _has_attribute(cls, name))


def _has_attribute(cls: type, name: str) -> bool:
    value = vars(cls).get(name)
    return name not in cls._fields and (isinstance(value, property) or _is_constant(value))  # type: ignore[attr-defined]


def _register(make: Any, kind: Any, name: str, bridge: Any, applies: Callable[[type], bool]) -> None:
    """Register a bridge, to be asked only of classes it applies to: a field of the same name elsewhere stays a field."""
    bridge.__annotations__ = {}  # numba compares them with those of the function that the bridge returns
    template = make(kind, name, bridge, inline="never", prefer_literal=False)
    resolve = template._resolve

    def resolve_if_it_applies(self: Any, typ: Any, attribute: str) -> Any:
        return resolve(self, typ, attribute) if attribute == name and applies(typ.instance_class) else None

    template._resolve = resolve_if_it_applies
    infer_getattr(template)
    overload(bridge, jit_options={**INNER, "forceinline": True})(bridge)  # a call of a rule would push and copy the whole state


def _named(call: Any, cls: type, name: str) -> Any:
    call.__qualname__ = f"{cls.__name__}_{name}_{class_fingerprint(cls)}"
    return call


# ------------------------------------------------------------------------------------------------- declared types


def settled_type(kind: Any) -> Any:
    """The declared form of a named-tuple type that a rule produced. Raises TypingError if a field cannot hold what it got."""
    cls = getattr(kind, "instance_class", None)
    if cls is None or cls not in _known or not cls._fields:
        return kind
    return record_type(
        cls,
        tuple(
            _settled_field(cls, name, annotation, got)
            for (name, annotation), got in zip(declared_types(cls).items(), kind.types, strict=True)
        ),
    )


def record_type(cls: type, kinds: tuple[Any, ...]) -> Any:
    """The numba type of a named tuple whose fields have these types.

    One without fields (an evaluator with nothing to set) gets a number nobody sees: numba cannot call a method of nothing.
    """
    return types.BaseTuple.from_types(kinds or (types.int64,), cls)


def _settled_field(cls: type, name: str, annotation: Any, got: Any) -> Any:
    where = f"{REFUSED}{cls.__name__}, field {name}: "
    if annotation in SCALAR:
        want = SCALAR[annotation]
        if isinstance(got, types.Float) and annotation is not float:
            raise TypingError(f"{where}{annotation.__name__} cannot hold a float; give it an int")
        if not isinstance(got, types.Number | types.Boolean | type(u64)):
            raise TypingError(f"{where}{annotation.__name__} cannot hold {got}")
        return want
    item = element_type(annotation)
    if item is None:
        return types.unliteral(got)
    if not isinstance(got, types.BaseTuple):
        raise TypingError(f"{where}{got} is not a tuple; use tuples and put(board, index, value)")
    return types.BaseTuple.from_types(tuple(_settled_field(cls, name, item, kind) for kind in got.types))


@intrinsic
def settled(typingctx: Any, value: Any) -> Any:
    """A state with its declared field types; anything that is no state is left alone."""
    target = settled_type(value)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if context.enable_nrt:
            context.nrt.incref(builder, value, args[0])
        if target == value:
            return args[0]
        return _cast_tuple(context, builder, args[0], value, target)

    return target(value), emit


@intrinsic
def next_state(typingctx: Any, state: Any, before: Any) -> Any:
    """A state that a rule made of the state `before`: the same type throughout, or the recursion would read one as the other."""
    if state != before:
        raise _refusal(state, before)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if context.enable_nrt:
            context.nrt.incref(builder, state, args[0])
        return args[0]

    return state(state, before), emit


def _refusal(state: Any, before: Any) -> Exception:
    """GameError-to-be where plain Python refuses such a state too, else CannotCompile."""
    cls = before.instance_class
    if isinstance(state, types.Optional):
        return CannotCompile("a rule that can end without `return` has no machine form: return a state in every case")
    if not (hasattr(state, "instance_class") and state.instance_class is cls):
        return TypingError(f"{REFUSED}a rule of {cls.__name__} gave {state}, not a state of {cls.__name__}")
    name, new, old = next(field for field in zip(cls._fields, state.types, before.types, strict=True) if field[1] != field[2])
    if isinstance(new, types.BaseTuple) and isinstance(old, types.BaseTuple) and len(new) != len(old):
        reason = f"a tuple of length {len(old)} became one of length {len(new)}; a board keeps its size"
        return TypingError(f"{REFUSED}{cls.__name__}, field {name}: {reason}")
    return CannotCompile(f"field {name} changes from {old} to {new}: use int, float, bool, U64 or tuples of them")


def _cast_tuple(context: Any, builder: Any, value: Any, source: Any, target: Any) -> Any:
    items = cgutils.unpack_tuple(builder, value, len(source.types))
    cast = [_cast_field(context, builder, item, a, b) for item, a, b in zip(items, source.types, target.types, strict=True)]
    return context.make_tuple(builder, target, cast)


def _cast_field(context: Any, builder: Any, value: Any, source: Any, target: Any) -> Any:
    if isinstance(source, types.BaseTuple) and source != target:
        return _cast_tuple(context, builder, value, source, target)
    return context.cast(builder, value, source, target)


# ------------------------------------------------------------------------------------------- making a record


@infer_getattr
class _Constructor(AttributeTemplate):
    """What calling a record class means: fields settle there and then, so that all `return`s of a rule agree on one type; the
    last fields may be left to their defaults, where numba itself wants every one."""

    key = types.NamedTupleClass

    def resolve___call__(self, kind: Any) -> Any:
        cls = kind.instance_class
        if cls not in _known:
            return None
        form = inspect.signature(cls)

        def construct(*arguments: Any, **named: Any) -> Any:
            given = form.bind(*arguments, **named)
            if given.kwargs:
                raise CannotCompile(f"{cls.__name__}(...) leaves out a field before one that it gives: leave out only the last")
            defaults = (typeof(_default(cls, name)) for name in cls._fields[len(given.args) :])
            return settled_type(record_type(cls, (*given.args, *defaults)))

        construct.pysig = form  # type: ignore[attr-defined]
        return types.Function(make_callable_template(types.NamedTupleClass, construct))


def _default(cls: type, name: str) -> Any:
    """The default of a field, as the field declares it."""
    return cast_value(cls._field_defaults[name], declared_types(cls)[name], f"{cls.__name__}, field {name}")  # type: ignore[attr-defined]


assert tupleobj  # numba's own code for this comes first: of two that fit equally well, the later is taken


@lower_builtin(types.NamedTupleClass, types.VarArg(types.Any))
def _construct(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """A record from the fields that are given and the defaults of the others."""
    target = sig.return_type
    cls = target.instance_class
    items = [
        _cast_field(context, builder, item, kind, target.types[place])
        for place, (item, kind) in enumerate(zip(args, sig.args, strict=True))
    ]
    for place in range(len(items), len(target.types)):
        items.append(context.get_constant_generic(builder, target.types[place], _default(cls, cls._fields[place])))
    return impl_ret_borrowed(context, builder, target, context.make_tuple(builder, target, items))
