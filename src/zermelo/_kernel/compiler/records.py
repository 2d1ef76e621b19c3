"""Named tuples as numba sees them: fields of their declared types, settled where a record is made and on a rule's way back.

What a rule returns is settled as `zermelo.fields.as_declared` does in plain Python.
"""

from __future__ import annotations

import collections
import inspect
import operator
import weakref
from typing import Any, get_origin

from numba import typeof, types
from numba.core import cgutils
from numba.core.errors import TypingError
from numba.core.imputils import impl_ret_borrowed
from numba.core.typing.templates import AttributeTemplate, infer_getattr, make_callable_template
from numba.cpython import tupleobj
from numba.extending import intrinsic, lower_builtin, lower_cast

from ...bits import U64
from ...errors import GameError
from ...fields import GIVE_TUPLE, cast_value, declared_types, element_type, without_none
from ...game import DECLARED_AGAIN, is_game, is_twin
from ...members import is_enum
from ..errors import CannotCompile
from ..kinds import ADVICE, CELLS, LENGTH
from .arithmetic.fractions import as_float
from .arithmetic.whole import Number
from .complaints import plain_type
from .forms.maybe import MaybeType
from .forms.maybe import without_none as value_kind
from .forms.members.member import MemberType, checked
from .forms.rows import fits, in_field
from .forms.sequences import Row, Sequence
from .forms.texts.making import whole_of
from .forms.texts.text import CHAR, FreeText, PieceType, TextType, text_kind
from .forms.words import frozen, is_number, overload, u64

SCALAR = {int: types.int64, float: types.float64, bool: types.boolean, U64: u64}
REFUSED = "no state of this game: "

_numbers: weakref.WeakKeyDictionary[type, int] = weakref.WeakKeyDictionary()
_known_names: collections.Counter[str] = collections.Counter()


def _named(numbas: Any) -> Any:
    """A record's type is told from those of other classes of the same name by its own name, too: it is all that the types of lists, of
    iterators and of much else are told apart by."""

    def begin(self: Any, *arguments: Any) -> None:
        numbas(self, *arguments)
        cls = self.instance_class
        if cls not in _numbers:
            _known_names[cls.__name__] += 1
            _numbers[cls] = _known_names[cls.__name__]
        if _numbers[cls] > 1:
            self.name = self.name.replace(cls.__name__, f"{cls.__name__}#{_numbers[cls]}", 1)

    return begin


for _kind in (types.NamedTuple, types.NamedUniTuple):
    _kind.__init__ = _named(_kind.__init__)

KNOWN_CLASSES: dict[type, dict[str, Any]] = {}
"""The classes that compiled code knows, and the rules, helpers and constants of each."""


def settled_type(kind: Any) -> Any:
    """The declared form of a named-tuple type that a rule produced. Raises TypingError if a field cannot hold what it got."""
    cls = getattr(kind, "instance_class", None) if isinstance(kind, types.BaseTuple) else None
    if cls is None or cls not in KNOWN_CLASSES or not cls._fields:
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
    if isinstance(got, types.Optional) and annotation in SCALAR:  # if it is None, that is an error when it is put there
        got = got.type
    inner = without_none(annotation)
    if inner is not None and (is_game(cls) or inner in SCALAR or is_enum(inner)):
        value = value_kind(got)
        if value == types.none:
            value = SCALAR.get(inner) or (MemberType(inner) if is_enum(inner) else CHAR)
        return MaybeType(_settled_field(cls, name, inner, value))
    if annotation in SCALAR:
        want = SCALAR[annotation]
        if isinstance(got, types.Float) and annotation is not float:
            raise TypingError(f"{where}{annotation.__name__} cannot hold a float; give it an int")
        if not (isinstance(got, types.Number) or is_number(got)):
            raise TypingError(f"{where}{annotation.__name__} cannot hold {got}")
        return want
    if annotation is str:
        if isinstance(got, types.UnicodeType):  # a constant is asked about once more, as the constant that it is
            raise TypingError(f"{cls.__name__}, field {name}: how long this text is cannot be seen beforehand")
        if text_kind(got) is None:
            raise TypingError(f"{where}str cannot hold {got}; give it a text")
        return text_kind(got)
    if is_enum(annotation):
        if got != MemberType(annotation) and not (issubclass(annotation, int) and is_number(got)):
            raise TypingError(f"{where}{annotation.__name__} cannot hold {got}; give it a member")
        return MemberType(annotation)
    item = element_type(annotation)
    row = isinstance(got, Sequence) and got.is_tuple
    if (annotation is tuple or get_origin(annotation) is tuple) and not (row or isinstance(got, types.BaseTuple)):
        raise TypingError(f"{where}tuple cannot hold {plain_type(str(got))}; {GIVE_TUPLE}")
    if item is None:
        return types.unliteral(got)
    if row:
        return Row(_settled_field(cls, name, item, got.item))
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
    same_state(state, before)

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if context.enable_nrt:
            context.nrt.incref(builder, state, args[0])
        return cast_field(context, builder, args[0], state, before)

    return before(state, before), emit


def same_state(state: Any, before: Any) -> Any:
    """The type of a state that a rule made of the state `before`: the same, a piece of a text being the text that it has to be as long
    as, and likewise tuples. Raises what is wrong with it otherwise."""
    if isinstance(state, types.BaseNamedTuple) and state.instance_class is before.instance_class and len(state.types) == len(before.types):
        fields = zip(state.types, before.types, strict=True)
        state = record_type(state.instance_class, tuple(old if fits(new, old) else new for new, old in fields))
    if state != before:
        raise _refusal(state, before)
    return before


def _refusal(state: Any, before: Any) -> Exception:
    """GameError-to-be where plain Python refuses such a state too, else CannotCompile."""
    cls = before.instance_class
    if isinstance(state, types.Optional):
        return CannotCompile("a rule that can end without `return` has no machine form: return a state in every case")
    if not (hasattr(state, "instance_class") and state.instance_class is cls):
        given = getattr(state, "instance_class", None)
        if given is not None and is_twin(given, cls):
            return TypingError(f"{REFUSED}{DECLARED_AGAIN.format(cls.__name__)}")
        hint = ": return type(self)(...) on every way through the rule" if given is not None and issubclass(cls, given) else ""
        return TypingError(f"{REFUSED}a rule of {cls.__name__} gave {state}, not a state of {cls.__name__}{hint}")
    name, new, old = next(field for field in zip(cls._fields, state.types, before.types, strict=True) if field[1] != field[2])
    if isinstance(new, types.BaseTuple) and isinstance(old, types.BaseTuple) and len(new) != len(old):
        return CannotCompile(f"field {name}: {LENGTH.format('tuple', len(old), len(new))}; {CELLS}")
    if isinstance(new, TextType) and isinstance(old, TextType):
        advice = "for one of several words use an Enum, and fill up a text that grows"
        return CannotCompile(f"field {name}: {LENGTH.format('text', old.count, new.count)}; {advice}")
    return CannotCompile(f"field {name} changes from {old} to {new}: {ADVICE}")


def _cast_tuple(context: Any, builder: Any, value: Any, source: Any, target: Any, where: str = "") -> Any:
    items = cgutils.unpack_tuple(builder, value, len(source.types))
    places = _places(target, where)
    cast = [cast_field(context, builder, *field) for field in zip(items, source.types, target.types, places, strict=True)]
    return context.make_tuple(builder, target, cast)


@lower_cast(types.BaseNamedTuple, types.UniTuple)
@lower_cast(types.BaseNamedTuple, types.Tuple)
@lower_cast(types.UniTuple, types.BaseNamedTuple)
@lower_cast(types.Tuple, types.BaseNamedTuple)
def _other_names(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    """A record where a plain tuple is asked for, or the reverse: as keys they are the same."""
    if len(source.types) != len(target.types):
        raise NotImplementedError(f"{source} as {target}")
    return _cast_tuple(context, builder, value, source, target)


@intrinsic
def _without_names(typingctx: Any, record: Any) -> Any:
    """The fields of a record, or the items of a tuple, as a plain tuple."""
    plain = types.BaseTuple.from_types(tuple(record.types))

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        context.nrt.incref(builder, record, args[0])
        return _cast_tuple(context, builder, args[0], record, plain)

    return plain(record), emit


@overload(operator.add)
def _put_together(a: Any, b: Any) -> Any:
    """`record + (x,)`, and `(*record, x)`: a plain tuple."""
    both = isinstance(a, types.BaseTuple) and isinstance(b, types.BaseTuple)
    named = both and (isinstance(a, types.BaseNamedTuple) or isinstance(b, types.BaseNamedTuple))
    return (lambda a, b: _without_names(a) + _without_names(b)) if named else None


def _places(target: Any, where: str) -> list[str]:
    """What the items of a tuple, or the fields of a record, are called in a sentence."""
    cls = getattr(target, "instance_class", None)
    return [where] * len(target.types) if cls is None else [f"{cls.__name__}, field {name}: " for name in cls._fields]


def cast_field(context: Any, builder: Any, value: Any, source: Any, target: Any, where: str = "") -> Any:
    """A value of one type as one of another that can hold it; `where` is told if it turns out not to."""
    if source == target:
        return value
    if isinstance(source, types.BaseTuple) and not isinstance(target, Row):
        return _cast_tuple(context, builder, value, source, target, where)
    if isinstance(target, MaybeType) and isinstance(target.value, MemberType) and is_number(source) and not isinstance(source, MaybeType):
        value, source = cast_field(context, builder, value, source, target.value, where), target.value
    if isinstance(target, MemberType):
        cls = target.instance_class
        number = context.cast(builder, value, source, types.int64)
        return checked(context, builder, number, target, GameError, f"{where}{cls.__name__} has no member {{}}; give it a member")
    if isinstance(source, Sequence) and isinstance(target, types.BaseTuple):
        items = in_field(context, builder, value, source, len(target.types), where)
        cast = [cast_field(context, builder, item, source.item, part, where) for item, part in zip(items, target.types, strict=True)]
        return context.make_tuple(builder, target, cast)
    if isinstance(source, PieceType | FreeText) and isinstance(target, TextType):
        return whole_of(context, builder, value, source, target, where)
    if is_number(source) and target in (types.int64, types.float64) and not isinstance(source, MaybeType | MemberType):
        if target == types.float64:
            return as_float(context, builder, value, source)
        return Number.of(context, builder, value, source).as_int(context, builder, where)
    return context.cast(builder, value, source, target)


# ------------------------------------------------------------------------------------------- making a record


@infer_getattr
class _Constructor(AttributeTemplate):
    """What calling a record class means: fields settle there and then, so that all `return`s of a rule agree on one type; the
    last fields may be left to their defaults, where numba itself wants every one."""

    key = types.NamedTupleClass

    def resolve___call__(self, kind: Any) -> Any:
        cls = kind.instance_class
        if cls not in KNOWN_CLASSES:
            return None
        form = inspect.signature(cls)

        def construct(*arguments: Any, **named: Any) -> Any:
            given = form.bind(*arguments, **named)
            if given.kwargs:
                raise CannotCompile(f"{cls.__name__}(...) leaves out a field before one that it gives: leave out only the last")
            defaults = (typeof(_default(cls, name)) for name in cls._fields[len(given.args) :])
            texts = (text_kind(kind) if isinstance(kind, types.StringLiteral) else kind for kind in given.args)
            return settled_type(record_type(cls, (*texts, *defaults)))

        construct.pysig = form  # type: ignore[attr-defined]
        return types.Function(make_callable_template(types.NamedTupleClass, construct))


def _default(cls: type, name: str) -> Any:
    """The default of a field, as the field declares it and the machine keeps it."""
    value, declared = cls._field_defaults[name], declared_types(cls)[name]  # type: ignore[attr-defined]
    try:
        return frozen(cast_value(value, declared, f"{cls.__name__}, field {name}"))
    except GameError as error:  # a game that is one was refused where it was made
        if value is None and isinstance(declared, type):
            wanted = f"{declared.__name__} | None"
            raise CannotCompile(f"{cls.__name__}, field {name}: its default is None, so declare it {wanted}") from None
        raise CannotCompile(str(error)) from None


assert tupleobj  # numba's own code for this comes first: of two that fit equally well, the later is taken


def _constant(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """The default of a field as a value of its type."""
    if not isinstance(kind, MaybeType):
        return context.get_constant_generic(builder, kind, value)
    source = typeof(value)
    return cast_field(context, builder, context.get_constant_generic(builder, source, value), source, kind)


@lower_builtin(types.NamedTupleClass, types.VarArg(types.Any))
def _construct(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """A record from the fields that are given and the defaults of the others."""
    target = sig.return_type
    cls = target.instance_class
    items = [
        cast_field(context, builder, item, kind, target.types[place], where)
        for place, (item, kind, where) in enumerate(zip(args, sig.args, _places(target, ""), strict=False))
    ]
    for place in range(len(items), len(target.types)):
        items.append(_constant(context, builder, target.types[place], _default(cls, cls._fields[place])))
    return impl_ret_borrowed(context, builder, target, context.make_tuple(builder, target, items))
