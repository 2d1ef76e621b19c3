"""Exceptions: where compiled functions leave them, and those whose arguments are known only when they are raised.

numba hands every function the address of where to leave what it raises, and every caller passes on what it got: two more arguments and
several stores at every node, as soon as a rule can raise anything. Here it lies in one place of the program, and only the status
travels. (Two threads that raise at the same moment may both tell of one of the two.) The status says of which class it is: every class
has a number, so that `except ValueError` of a rule lets an IndexError go on. A function that catches something notes it in words of its
own, whatever other threads raise meanwhile.

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
from numba.core.imputils import lower_builtin
from numba.core.typing.templates import signature

from ...errors import GameError
from ..call import LATER
from ..errors import CannotCompile
from ..front import helpers
from .forms.texts.text import TEXTS, FreeText, TextType, length, letter
from .forms.words import FALSE, WORD, operator_rule, overload, u64
from .memory.runtime import unwritten

_set_static = callconv.CPUCallConv.set_static_user_exc

BYTE = ir.IntType(8).as_pointer()
INT = ir.IntType(32)


class Sentence(NamedTuple):
    """A text among the arguments of an exception in which `{}` stands for a value."""

    text: str
    value: Any


RAISED = "zermelo_raised"
"""The address of what was raised last."""


ROOMS, NEXT = "zermelo_rooms", "zermelo_next_room"
"""Rooms for the values that exceptions were raised with, and how many of them were given out: one after the other, in turn."""
ROOM, MANY = 256, 256
"""The bytes of a room, and how many there are. Rules may raise and catch in every position, so what they raise must not pile up."""
GLOBALS = {RAISED: callconv.excinfo_ptr_t, ROOMS: ir.ArrayType(WORD, ROOM * MANY // 8), NEXT: WORD}


def _global(module: Any, name: str) -> Any:
    return module.globals.get(name) or ir.GlobalVariable(module, GLOBALS[name], name)


def place_of_raised(self: Any, function: Any) -> Any:
    """Where what a function raises is left."""
    return _global(function.module, RAISED)


def define(module: Any) -> None:
    """Make these places, in one module of a program."""
    for name, kind in GLOBALS.items():
        place = ir.GlobalVariable(module, kind, name)
        place.linkage, place.initializer = "weak_odr", kind(None)


def _room(context: Any, builder: Any, size: Any) -> Any:
    """Memory for `size` bytes of what is raised: the next room, until all others were given out; what is larger is never given back."""
    found = cgutils.alloca_once(builder, BYTE)
    with builder.if_else(builder.icmp_unsigned("<=", size, WORD(ROOM)), likely=True) as (fits, otherwise):
        with fits:
            number = builder.atomic_rmw("add", _global(builder.module, NEXT), WORD(1), "monotonic")
            first = builder.mul(builder.urem(number, WORD(MANY)), WORD(ROOM))
            builder.store(builder.gep(builder.bitcast(_global(builder.module, ROOMS), BYTE), [first]), found)
        with otherwise:
            builder.store(context.nrt.allocate(builder, size), found)
    return builder.load(found)


def decorate_function(self: Any, fn: Any, args: Any, fe_argtypes: Any, noalias: bool = False) -> None:
    """What numba says about the arguments of a function, but for the one that is no longer used."""
    self._get_arg_packer(fe_argtypes).assign_names(self.get_arguments(fn), ["arg." + name for name in args])
    result = self._get_return_argument(fn)
    result.name = "retptr"
    result.add_attribute("captures(none)")
    result.add_attribute("noalias")


# ---------------------------------------------------------------------------------------------- classes and what catches them


class Code(NamedTuple):
    """A status, as numba's calling convention gives it back."""

    code: Any


UNCAUGHT = 0
"""The number of what no rule catches: it says that machine code is not what Python is, or that the rules are no rules."""

_numbers: dict[type, int] = {GameError: UNCAUGHT, CannotCompile: UNCAUGHT}


def number_of(cls: type) -> int:
    """The number of a class of exceptions."""
    return _numbers.setdefault(cls, len(_numbers))


def numbers_below(cls: type) -> tuple[int, ...]:
    """The numbers of a class and of all that inherit from it, without what no rule catches."""
    found, waiting = dict[type, None](), [cls]
    while waiting:
        one = waiting.pop()
        if one not in found:
            found[one] = None
            waiting += one.__subclasses__()
    return tuple(number_of(one) for one in found if number_of(one) != UNCAUGHT)


def _own(builder: Any, name: str, kind: Any) -> Any:
    """A word of the function that is being written."""
    known = builder.__dict__.setdefault("zermelo_words", {})
    if name not in known:
        known[name] = cgutils.alloca_once(builder, kind, name=name)
    return known[name]


def _note(self: Any, builder: Any, code: Any) -> None:
    """Note in a function that something was raised in it, and what."""
    builder.store(code, _own(builder, "code", INT))
    builder.store(builder.load(place_of_raised(self, builder.function)), _own(builder, "raised", callconv.excinfo_ptr_t))


def set_static_user_exc(self: Any, builder: Any, exc: Any, exc_args: Any = None, loc: Any = None, func_name: str | None = None) -> None:
    """What numba's calling convention does to raise `exc` with arguments that are known."""
    _set_static(self, builder, exc, exc_args, loc, func_name)
    _note(self, builder, _code_of(exc))


def _code_of(exc: Any) -> Any:
    return INT(callconv.FIRST_USEREXC + number_of(exc))


def _leave(self: Any, builder: Any, code: Any) -> None:
    """Leave a function because of an error. What its variables hold is given back first, where somebody generates its code who knows
    them (see `lean`)."""
    leaving = vars(builder.function).get("zermelo_leave")
    (leaving or self._return_errcode_raw)(builder, code)


def return_user_exc(self: Any, builder: Any, exc: Any, exc_args: Any = None, loc: Any = None, func_name: str | None = None) -> None:
    """Raise `exc`: go to what catches it in this function, or leave the function."""
    self.set_static_user_exc(builder, exc, exc_args=exc_args, loc=loc, func_name=func_name)
    _raised(self, builder, exc)


def return_dynamic_user_exc(
    self: Any, builder: Any, exc: Any, exc_args: Any, nb_types: Any, loc: Any = None, func_name: str | None = None
) -> None:
    self.set_dynamic_user_exc(builder, exc, exc_args, nb_types, loc=loc, func_name=func_name)
    _raised(self, builder, exc)


def _raised(self: Any, builder: Any, exc: Any) -> None:
    in_try = getattr(builder, "_in_try_block", None)
    if in_try:
        builder.branch(in_try["target"])
    else:
        _leave(self, builder, _code_of(exc))


def check_try_status(self: Any, builder: Any) -> Any:
    """Is this within a `try`, and what was raised in this function?"""
    in_try = builder.icmp_unsigned(">", builder.load(self._get_try_state(builder)), cgutils.intp_t(0))
    return callconv.TryStatus(in_try=in_try, excinfo=builder.load(_own(builder, "raised", callconv.excinfo_ptr_t)))


def unset_try_status(self: Any, builder: Any) -> None:
    """Leave a `try`; what was raised in it is kept for whoever raises it again."""
    state = self._get_try_state(builder)
    builder.store(builder.sub(builder.load(state), cgutils.intp_t(1)), state)
    raised, caught = (_own(builder, name, callconv.excinfo_ptr_t) for name in ("raised", "caught"))
    last = builder.load(raised)  # none, where a handler is left
    builder.store(builder.select(cgutils.is_null(builder, last), builder.load(caught), last), caught)
    builder.store(callconv.excinfo_ptr_t(None), raised)


def return_status_propagate(self: Any, builder: Any, status: Any) -> None:
    """Leave a function because one that it called raised something: what it was lies where it lies."""
    _note(self, builder, status.code)
    if not getattr(builder, "_in_try_block", None):  # else it is asked for at the end of the block
        _leave(self, builder, status.code)


ERROR = types.UniTuple(types.int64, 2)
"""What was caught: the number of its class, and where it lies."""


def _caught(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    number = builder.sext(builder.sub(builder.load(_own(builder, "code", INT)), INT(callconv.FIRST_USEREXC)), WORD)
    place = builder.ptrtoint(builder.load(_own(builder, "caught", callconv.excinfo_ptr_t)), WORD)
    return context.make_tuple(builder, ERROR, (number, place))


def _raise_again(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    convention = context.call_conv
    number, place = cgutils.unpack_tuple(builder, args[0], 2)
    builder.store(builder.inttoptr(place, callconv.excinfo_ptr_t), place_of_raised(convention, builder.function))
    convention.return_status_propagate(builder, Code(builder.add(builder.trunc(number, INT), INT(callconv.FIRST_USEREXC))))
    if builder.block.is_terminated:
        builder.position_at_end(builder.append_basic_block("never"))
    return context.get_dummy_value()


# in the function itself, whose words they read
operator_rule(helpers.caught, lambda: signature(ERROR), 0)
lower_builtin(helpers.caught)(_caught)
operator_rule(helpers.raise_again, lambda error: signature(types.none, ERROR), 1)
lower_builtin(helpers.raise_again, ERROR)(_raise_again)


def _is_error(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Is what was caught of a class? Asked where it stands: a function of its own would be made once, and know nothing of classes that
    inherit from this one and are written later."""
    number, found = builder.extract_value(args[0], 0), FALSE
    for one in numbers_below(sig.args[1].exc_class):
        found = builder.or_(found, builder.icmp_signed("==", number, WORD(one)))
    return found


operator_rule(helpers.is_error, lambda error, cls: signature(types.boolean, ERROR, cls), 2)
lower_builtin(helpers.is_error, ERROR, types.Any)(_is_error)


@overload(helpers.nothing_caught)
def _nothing_caught() -> Any:
    return lambda: (-1, 0)


@overload(helpers.was_caught)
def _was_caught(error: Any) -> Any:
    return lambda error: error[0] != -1


def call_function(self: Any, builder: Any, callee: Any, resty: Any, argtys: Any, args: Any, attrs: Any = None) -> Any:
    """Call a compiled function: its status, and its answer."""
    kind = self.get_return_type(resty).pointee
    if isinstance(resty, types.Generator):  # what makes one raises nothing
        room = unwritten(builder, kind)
    else:
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
    room = builder.bitcast(_room(context, builder, WORD(8 * max(1, len(words)))), WORD.as_pointer())
    for place, word in enumerate(words):
        builder.store(word, builder.gep(room, [INT(place)]))
    letters = context.insert_const_string(builder.module, "".join(letter for letter, _ in spelt))
    raised = builder.bitcast(_room(context, builder, WORD(context.get_abi_sizeof(callconv.excinfo_t))), callconv.excinfo_ptr_t)
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
    _note(self, builder, _code_of(exc))


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
    if isinstance(kind, FreeText):
        n = length(context, builder, kind, value)
        room = builder.bitcast(_room(context, builder, builder.add(builder.mul(n, WORD(4)), WORD(4))), INT.as_pointer())
        with cgutils.for_range(builder, n) as loop:
            code = builder.trunc(letter(context, builder, kind, value, loop.index), INT)
            builder.store(code, builder.gep(room, [loop.index]))
        return "t", [builder.ptrtoint(room, WORD), n, WORD(4)]
    if isinstance(kind, TEXTS):
        most = kind.count if isinstance(kind, TextType) else kind.most
        room = builder.bitcast(_room(context, builder, WORD(4 * max(1, most))), INT.as_pointer())
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
    "return_user_exc": return_user_exc,
    "return_dynamic_user_exc": return_dynamic_user_exc,
    "set_static_user_exc": set_static_user_exc,
    "check_try_status": check_try_status,
    "unset_try_status": unset_try_status,
    "call_function": call_function,
    "set_dynamic_user_exc": set_dynamic_user_exc,
}
"""What takes the place of the methods of numba's calling convention while something of ours is compiled."""
