"""The word of 64 bits as a type of its own for numba.

numba's uint64 is unusable for bitboards that people write: `uint64 op int` becomes int64, shifts turn arithmetic, and after
a branch float64 comes out. `U64` stays `U64` under every operator, whatever int stands on the other side, and shifting by 64
or more gives 0, as in `zermelo.bits`. It is deliberately no subclass of numba's Integer: its templates would match first.
What the operators do with words is in `arithmetic.words`.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np
from llvmlite import ir
from numba import types
from numba.core.imputils import lower_constant
from numba.core.typeconv import Conversion
from numba.core.typing.templates import AbstractTemplate, infer_global, make_overload_template
from numba.extending import (
    intrinsic,
    lower_cast,
    models,
    register_model,
    typeof_impl,
)
from numba.extending import overload as numba_overload
from numba.extending import overload_method as numba_overload_method

from .... import bits
from ...identity import is_own_class
from ...objects import of_object

WORD = ir.IntType(64)
ZERO = ir.Constant(WORD, 0)
BIT = ir.IntType(1)
FALSE, TRUE = ir.Constant(BIT, 0), ir.Constant(BIT, 1)


class U64Type(types.Type):
    bitwidth = 64
    signed = False

    def __init__(self) -> None:
        super().__init__("U64")

    def unify(self, typingctx: Any, other: Any) -> Any:
        return whole if isinstance(other, types.Integer | types.Boolean) else None

    def can_convert_from(self, typingctx: Any, other: Any) -> Any:
        return Conversion.unsafe if isinstance(other, types.Integer | types.Boolean) else None

    def can_convert_to(self, typingctx: Any, other: Any) -> Any:
        return None

    def cast_python_value(self, value: Any) -> bits.U64:
        return bits.U64(value)


def overload(function: Any) -> Callable[[Any], Any]:
    """Declare the machine form of `function`. (numba would compare our annotations with those of the form it returns.)"""

    def declare(form: Any) -> Any:
        form.__annotations__ = {}
        return numba_overload(function, jit_options={"no_cfunc_wrapper": True})(form)

    return declare


def overload_first(function: Any) -> Callable[[Any], Any]:
    """Declare a machine form of `function` that comes before numba's own."""

    def declare(form: Any) -> Any:
        form.__annotations__ = {}
        known_first(function, make_overload_template(function, form, {"no_cfunc_wrapper": True}, True, "never", False))
        return form

    return declare


def overload_method(kind: Any, name: str) -> Callable[[Any], Any]:
    """Declare the machine form of a method of things of this kind."""

    def declare(form: Any) -> Any:
        form.__annotations__ = {}
        return numba_overload_method(kind, name, jit_options={"no_cfunc_wrapper": True})(form)

    return declare


u64 = U64Type()
register_model(U64Type)(models.IntegerModel)


class WholeType(types.Type):
    """A whole number that may be a word or an int, also one from 2**63 on (see `arithmetic.whole`)."""

    is_whole_number = True

    def __init__(self) -> None:
        super().__init__("Whole")

    def unify(self, typingctx: Any, other: Any) -> Any:
        return self if isinstance(other, types.Integer | types.Boolean | U64Type) else None


whole = WholeType()


@register_model(WholeType)
class _WholeModel(models.StructModel):
    def __init__(self, manager: Any, kind: Any) -> None:
        super().__init__(manager, kind, [("bits", types.int64), ("kind", types.int8)])


def is_word(kind: Any) -> bool:
    return isinstance(kind, U64Type)


def is_number(kind: Any) -> bool:
    """Is this a whole number of some kind? (A member of an IntEnum is one and says so.)"""
    return isinstance(kind, types.Integer | types.Boolean | U64Type) or getattr(kind, "is_whole_number", False)


def may_be_none(*kinds: Any) -> bool:
    """May something of these types be None? (What may be is asked before it is used, or taken out.)"""
    return any(getattr(kind, "may_be_none", False) or isinstance(kind, types.Optional) for kind in kinds)


# ------------------------------------------------------------------------------------- into the machine and out of it


@typeof_impl.register(bits.U64)
def _typeof_word(value: bits.U64, context: Any) -> U64Type:
    return u64


class MachineTable(np.ndarray):
    """A U64Table as the machine sees it: read-only memory."""


def machine_table(table: bits.U64Table) -> MachineTable:
    return np.array([int(word) for word in table], dtype=np.uint64).view(MachineTable)


@functools.singledispatch
def frozen(constant: Any) -> Any:
    """A constant of the rules as the machine keeps it: a table of words as memory, a list as a tuple, an object as a record; others say
    so where their machine form stands."""
    return frozen(of_object(constant)) if is_own_class(type(constant)) else constant


@frozen.register
def _frozen_list(constant: list) -> Any:  # type: ignore[type-arg]
    return frozen(tuple(constant))


@frozen.register
def frozen_tuple(constant: tuple) -> Any:  # type: ignore[type-arg]
    items = tuple(map(frozen, constant))
    if all(map(operator.is_, items, constant)):
        return constant
    return tuple.__new__(type(constant), items) if hasattr(constant, "_fields") else items


frozen.register(bits.U64Table, machine_table)


@typeof_impl.register(MachineTable)
def _typeof_table(value: MachineTable, context: Any) -> types.Array:
    return types.Array(u64, 1, "C", readonly=True)


@lower_constant(U64Type)
def _constant(context: Any, builder: Any, kind: U64Type, value: int) -> Any:
    return ir.Constant(WORD, int(value) & bits.MASK)


@lower_cast(types.Boolean, U64Type)
def _from_boolean(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.zext(value, WORD)


@lower_cast(types.Integer, U64Type)
def _from_integer(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, source, types.int64 if source.signed else types.uint64)


@lower_cast(types.IntegerLiteral, U64Type)
def _from_literal(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return ir.Constant(WORD, int(source.literal_value) & bits.MASK)


@lower_cast(U64Type, types.Float)
def _to_float(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return context.cast(builder, value, types.uint64, target)


@lower_cast(U64Type, types.Boolean)
def _to_boolean(context: Any, builder: Any, source: Any, target: Any, value: Any) -> Any:
    return builder.icmp_unsigned("!=", value, ZERO)


# ------------------------------------------------------------------------------------- forms before numba's


BEFORE_NUMBA: dict[Any, list[Any]] = {}
"""What is asked before numba's own forms of a function where a type of ours that says `comes_first` is among the arguments (see `lean`):
numba would take such a value for the number that it can be made into."""


is_ours = False
"""Is something of ours being compiled (see `target.generating`)?"""


def instead(numbas: Any, ours: Any) -> Callable[..., Any]:
    """What is registered in the place of numba's code for something: ours, where something of ours is compiled."""

    def form(*given: Any) -> Any:
        return (ours if is_ours else numbas)(*given)

    return form


def operator_rule(function: Any, rule: Callable[..., Any], arity: int, literally: bool = False) -> None:
    """Teach numba's typing that `function` of these types is what `rule` says, if it says anything; constants first, if `literally`."""

    class Template(AbstractTemplate):
        key = function
        prefer_literal = literally

        def generic(self, args: Any, kws: Any) -> Any:
            return rule(*args) if len(args) == arity and not kws else None

    known_first(function, Template)


def known_first(function: Any, template: Any) -> None:
    """Teach numba's typing a form of `function` which comes before numba's own."""
    infer_global(function)(template)
    BEFORE_NUMBA.setdefault(function, []).append(template)


# --------------------------------------------------------------------------------------------- from type to type


@intrinsic
def as_word(typingctx: Any, x: Any) -> Any:
    """Any whole number as a word."""
    if not is_number(x):
        return None
    return u64(types.unliteral(x)), lambda context, builder, sig, args: context.cast(builder, args[0], sig.args[0], u64)


@intrinsic
def as_int(typingctx: Any, x: Any) -> Any:
    """The bits of a word as a signed number."""
    return types.int64(u64), lambda context, builder, sig, args: args[0]


@intrinsic
def as_unsigned(typingctx: Any, x: Any) -> Any:
    """The bits of a word as a number without a sign."""
    return types.uint64(u64), lambda context, builder, sig, args: args[0]


@overload(bits.U64)
def _u64(value: Any = 0) -> Any:
    return lambda value=0: as_word(value)
