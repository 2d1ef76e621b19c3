"""Exceptions: where compiled functions leave them, and those whose arguments are known only when they are raised.

numba hands every function the address of where to leave what it raises, and every caller passes on what it got: two more arguments and
several stores at every node, as soon as a rule can raise anything. Here it lies in one place of the program, and only the status
travels. (Two threads that raise at the same moment may both tell of one of the two.)

numba makes Python objects of such values with a function of its own, which needs numba when it is called. Here the values lie in
words, and in place of that function stands a text that says how to read them: a letter for each value, as `struct` has them, "b"
for a truth value, "w" for a U64, "t" for a text (address, length, bytes of a letter), those of its items in brackets for a tuple,
"?" for what has no form outside.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from llvmlite import ir
from numba import types
from numba.core import callconv, cgutils

from ..call import LATER
from .forms.texts.text import PieceType, TextType, length, letter
from .forms.words import WORD, u64

BYTE = ir.IntType(8).as_pointer()
INT = ir.IntType(32)


class Sentence(NamedTuple):
    """A text among the arguments of an exception in which `{}` stands for a value."""

    text: str
    value: Any


RAISED = "zermelo_raised"
"""The address of what was raised last."""


def place_of_raised(self: Any, function: Any) -> Any:
    """Where what a function raises is left."""
    module = function.module
    return module.globals.get(RAISED) or ir.GlobalVariable(module, callconv.excinfo_ptr_t, RAISED)


def define(module: Any) -> None:
    """Make the place, in one module of a program."""
    place = ir.GlobalVariable(module, callconv.excinfo_ptr_t, RAISED)
    place.linkage, place.initializer = "linkonce_odr", callconv.excinfo_ptr_t(None)


def decorate_function(self: Any, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
    """What numba says about the arguments of a function, but for the one that is no longer used."""
    self._get_arg_packer(fe_argtypes).assign_names(self.get_arguments(fn), ["arg." + name for name in args])
    result = self._get_return_argument(fn)
    result.name = "retptr"
    result.add_attribute("captures(none)")
    result.add_attribute("noalias")


def return_status_propagate(self: Any, builder: Any, status: Any) -> None:
    """Leave a function because one that it called raised something: what it was lies where it lies."""
    in_try = self.check_try_status(builder).in_try
    with builder.if_then(builder.not_(in_try)):
        self._return_errcode_raw(builder, status.code)


def call_function(self: Any, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None) -> Any:
    """Call a compiled function: its status, and its answer."""
    kind = self.get_return_type(resty).pointee
    room = cgutils.alloca_once(builder, kind)
    builder.store(cgutils.get_null_value(kind), room)
    nowhere = callconv.excinfo_ptr_t.as_pointer()(None)
    given = list(self._get_arg_packer(argtys).as_arguments(builder, args))
    code = builder.call(callee, [room, nowhere, *given], attrs=tuple(attrs or ()) if not isinstance(attrs, str) else attrs)
    status = self._get_return_status(builder, code, builder.load(place_of_raised(self, builder.function)))
    return status, self.context.get_returned_value(builder, resty, builder.load(room))


def set_dynamic_user_exc(
    self: Any, builder: Any, exc: Any, exc_args: Any, nb_types: Any, loc: Any = None, func_name: str | None = None
) -> None:
    """What numba's calling convention does to raise `exc` with arguments of which some are values (it takes this method's place)."""
    context = self.context
    api = context.get_python_api(builder)
    static = tuple(map(_static, exc_args))
    about = builder.load(api.serialize_object(self.build_excinfo_struct(exc, static, loc, func_name)))
    values = [argument.value if isinstance(argument, Sentence) else argument for argument in exc_args]
    given = [(value, kind) for value, kind in zip(values, nb_types, strict=True) if isinstance(value, ir.Value)]
    spelt = [_words(context, builder, *item) for item in given]
    words = [word for _, items in spelt for word in items]
    room = builder.bitcast(context.nrt.allocate(builder, WORD(8 * max(1, len(words)))), WORD.as_pointer())
    for place, word in enumerate(words):
        builder.store(word, builder.gep(room, [INT(place)]))
    letters = context.insert_const_string(builder.module, "".join(letter for letter, _ in spelt))
    raised = builder.bitcast(
        context.nrt.allocate(builder, api.py_ssize_t(context.get_abi_sizeof(callconv.excinfo_t))), callconv.excinfo_ptr_t
    )
    fields = (
        builder.extract_value(about, callconv.PICKLE_BUF_IDX),
        builder.extract_value(about, callconv.PICKLE_BUFSZ_IDX),
        builder.bitcast(room, BYTE),
        builder.bitcast(letters, BYTE),
        INT(len(given)),
    )
    for place, field in enumerate(fields):
        builder.store(field, builder.gep(raised, [INT(0), INT(place)]))
    builder.store(raised, self._get_excinfo_argument(builder.function))


def _static(argument: Any) -> Any:
    """What is known of an argument beforehand."""
    if isinstance(argument, Sentence):
        return argument.text.replace("{}", LATER)
    return LATER if isinstance(argument, ir.Value) else argument


def _words(context: Any, builder: Any, value: Any, kind: Any) -> tuple[str, list[Any]]:
    """How a value is read, and its words."""
    if isinstance(kind, types.Boolean):
        return "b", [builder.zext(value, WORD)]
    if isinstance(kind, types.Integer):
        return "q" if kind.signed else "Q", [context.cast(builder, value, kind, types.int64 if kind.signed else types.uint64)]
    if kind == u64:
        return "w", [value]
    if isinstance(kind, types.BaseTuple) and not isinstance(kind, types.BaseNamedTuple):
        parts = [_words(context, builder, builder.extract_value(value, place), part) for place, part in enumerate(kind.types)]
        return f"({''.join(letters for letters, _ in parts)})", [word for _, words in parts for word in words]
    if isinstance(kind, types.Float):
        return "d", [builder.bitcast(context.cast(builder, value, kind, types.float64), WORD)]
    if isinstance(kind, TextType | PieceType):
        most = kind.count if isinstance(kind, TextType) else kind.most
        room = builder.bitcast(context.nrt.allocate(builder, WORD(4 * max(1, most))), INT.as_pointer())
        for place in range(most):
            code = builder.trunc(letter(context, builder, kind, value, WORD(place)), INT)
            builder.store(code, builder.gep(room, [INT(place)]))
        return "t", [builder.ptrtoint(room, WORD), length(context, builder, kind, value), WORD(4)]
    if isinstance(kind, types.UnicodeType):
        text = cgutils.create_struct_proxy(kind)(context, builder, value)
        context.nrt.incref(builder, kind, value)
        size = builder.zext(text.kind, WORD)  # 1, 2 or 4 bytes for a letter
        return "t", [builder.ptrtoint(text.data, WORD), text.length, size]
    return "?", []


METHODS = {
    "_get_excinfo_argument": place_of_raised,
    "decorate_function": decorate_function,
    "return_status_propagate": return_status_propagate,
    "call_function": call_function,
    "set_dynamic_user_exc": set_dynamic_user_exc,
}
"""What takes the place of the methods of numba's calling convention while something of ours is compiled."""
