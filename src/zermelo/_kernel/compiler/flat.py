"""A compiled function behind one calling convention for every host: words in, words out.

    i32 name(words *in, words *out)

Arguments and result are flattened into 64-bit words, in order: a whole number, a word and a truth value as they are, a fraction
by its bits, memory and records by address as an address, arrays as address and shape, tuples and other records item by item,
`None` as nothing (see `kinds.words_of`). The status is 0, or what was raised lies in `out`:

    address and length of the text that names it (a key of the manifest's "errors"), the address of the values that were only
    known when it was raised, the address of a text that says how to read them, and how many they are (see `raising`)
"""

from __future__ import annotations

import hashlib
import pickle
import re
from typing import Any

import llvmlite.binding as llvm
from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.core.imputils import fix_returning_optional
from numba.core.runtime import rtsys

from ..errors import CannotCompile
from ..kinds import TOO_LOW
from . import raising
from .arithmetic.whole import Number
from .forms.cells import Words, leaves
from .forms.maybe import NONE, MaybeType, made, there
from .forms.texts.text import PieceType, letter
from .forms.words import FALSE, WORD, whole
from .memory.runtime import runtime
from .quick import inlining
from .target import Codegen, Library


class Writer:
    """Writes values into words that lie one after the other."""

    def __init__(self, context: Any, builder: Any, cells: Any) -> None:
        self.context, self.builder, self.cells, self.at = context, builder, cells, 0

    def word(self, word: Any) -> None:
        self.builder.store(word, self.builder.gep(self.cells, [ir.Constant(ir.IntType(32), self.at)]))
        self.at += 1

    def value(self, kind: Any, value: Any) -> None:
        for part, leaf in leaves(self.builder, kind, value):
            self.leaf(part, leaf)

    def leaf(self, kind: Any, value: Any) -> None:
        builder, context = self.builder, self.context
        if isinstance(kind, types.Float):
            self.word(builder.bitcast(context.cast(builder, value, kind, types.float64), WORD))
        elif isinstance(kind, types.Boolean):
            self.word(builder.zext(value, WORD))
        elif isinstance(kind, types.Optional):
            maybe = maybe_of(kind)
            is_there, inside = there(builder, kind, value), context.cast(builder, builder.extract_value(value, 0), kind.type, maybe.value)
            self.value(maybe, made(context, builder, maybe, is_there, inside))
        elif isinstance(kind, PieceType):
            text = cgutils.create_struct_proxy(kind)(context, builder, value)
            self.word(text.n)
            for place in range(kind.most):
                within = builder.icmp_signed("<", WORD(place), text.n)
                self.word(letter(context, builder, kind, value, builder.select(within, WORD(place), WORD(0))))
        elif isinstance(kind, types.Array):
            array = context.make_array(kind)(context, builder, value)
            self.word(builder.ptrtoint(array.data, WORD))
            for size in [array.shape, array.strides] if kind.layout == "A" else [array.shape]:
                for part in cgutils.unpack_tuple(builder, size, kind.ndim):
                    self.word(part)
        elif kind == whole:
            number = Number.of(context, builder, value, kind)
            self.word(number.bits)
            self.word(builder.zext(number.kind, WORD))
        elif isinstance(kind, types.Integer):
            self.word(context.cast(builder, value, kind, types.int64 if kind.signed else types.uint64))
        else:
            self.word(value)


def maybe_of(kind: types.Optional) -> MaybeType:
    """What numba's own type of what may be None is outside."""
    return MaybeType(types.int64 if isinstance(kind.type, types.Integer) and kind.type.signed else kind.type)


def _stands_for_none(context: Any, builder: Any, kind: Any, value: Any) -> Any:
    """Is there a number in an answer that outside stands for None?"""
    found = FALSE
    for part, leaf in leaves(builder, kind, value):
        if isinstance(part, types.Optional) and maybe_of(part).value == types.int64:
            number = context.cast(builder, builder.extract_value(leaf, 0), part.type, types.int64)
            low = builder.and_(there(builder, part, leaf), builder.icmp_signed("==", number, NONE))
            found = builder.or_(found, low)
    return found


def wrapper(context: Any, name: str, fndesc: Any, signature: Any) -> Any:
    """A module with the exported function `name` around a compiled one."""
    module = context.create_module(f"flat.{name}")
    raising.define(module)
    inner_type = context.call_conv.get_function_type(fndesc.restype, fndesc.argtypes)
    inner = ir.Function(module, inner_type, name=fndesc.llvm_func_name)
    outer = ir.Function(module, ir.FunctionType(ir.IntType(32), [WORD.as_pointer(), WORD.as_pointer()]), name=name)
    builder = ir.IRBuilder(outer.append_basic_block("entry"))
    words = Words(context, builder, outer.args[0])
    values = [words.value(kind) for kind in signature.args]
    status, answer = context.call_conv.call_function(builder, inner, fndesc.restype, fndesc.argtypes, values)
    answer = fix_returning_optional(context, builder, signature, status, answer)
    with builder.if_else(status.is_ok) as (well, ill):
        with well:
            Writer(context, builder, outer.args[1]).value(signature.return_type, answer)
        with ill:
            _write_error(context, builder, outer.args[1], status.excinfoptr)
    is_low = builder.and_(status.is_ok, _stands_for_none(context, builder, signature.return_type, answer))
    with cgutils.if_unlikely(builder, is_low):
        context.call_conv.set_static_user_exc(builder, CannotCompile, (TOO_LOW,))
        _write_error(context, builder, outer.args[1], builder.load(raising.place_of_raised(context.call_conv, outer)))
    is_well = builder.and_(status.is_ok, builder.not_(is_low))
    builder.ret(builder.select(is_well, ir.Constant(ir.IntType(32), 0), ir.Constant(ir.IntType(32), 1)))
    return module


def _write_error(context: Any, builder: Any, cells: Any, raised: Any) -> None:
    """Write what was raised into words."""
    error = Writer(context, builder, cells)
    for field in (0, 1, 2, 3, 4):  # numba's record of what was raised; its third and fourth field count where the fifth is 1
        part = builder.load(builder.gep(raised, [ir.Constant(ir.IntType(32), k) for k in (0, field)]))
        error.word(builder.sext(part, WORD) if field in (1, 4) else builder.ptrtoint(part, WORD))


def linked(codegen: Codegen, wrappers: list[Any], libraries: list[Any], exports: set[str]) -> Any:
    """One optimised program of compiled libraries and the flat functions around them, in which only `exports` can be seen."""
    program = llvm.parse_assembly(str(codegen._create_empty_module("program")))
    for module in wrappers:
        program.link_in(llvm.parse_assembly(cgutils.normalize_ir_text(str(module))))
    ours: dict[Library, None] = {}
    others: dict[Any, None] = {}
    waiting = list(libraries)
    while waiting:
        while waiting:
            library = waiting.pop()
            if library is rtsys.library:
                continue  # see `runtime`
            if not isinstance(library, Library):
                others[library] = None
            elif library not in ours:
                ours[library] = None
                waiting += library.needs
                for module in library.modules:
                    program.link_in(module, preserve=True)
        asked = {codegen.defined.get(function.name): None for function in program.functions if function.is_declaration}
        waiting = [library for library in asked if library is not None and library not in ours and library not in others]
    for library in others:
        program.link_in(library._get_module_for_linking(), preserve=True)
    _seclude(program, exports)
    inlining.decide(program, codegen.wished, codegen.of_containers)
    codegen.simplified(program)
    program.link_in(llvm.parse_assembly(str(runtime(codegen))))
    _seclude(program, exports)
    codegen.optimised(program)
    program.verify()
    return program


def _seclude(program: Any, exports: set[str]) -> None:
    """Let nothing be seen from outside but the exports."""
    for thing in (*program.functions, *program.global_variables):
        if not thing.is_declaration and thing.name not in exports:
            thing.linkage = "internal"


def asked_of_others(program: Any) -> list[str]:
    """The names of the functions that a program takes from the process it is loaded into."""
    return sorted(function.name for function in program.functions if function.is_declaration and not function.name.startswith("llvm."))


def has_addresses(program: Any) -> bool:
    """Does a program hold addresses of this process?"""
    return any(variable.name.startswith("numba.dynamic.globals") for variable in program.global_variables)


PICKLED = re.compile(r'^@"?\.const\.pickledata\.[0-9a-f]+(?:\.\d+)?"? .*?c"((?:[^"\\]|\\.)*)"', re.MULTILINE)

ESCAPED = re.compile(rb"\\(\\|[0-9A-Fa-f]{2})")


def errors_in(program: Any) -> dict[str, Any]:
    """What the program can raise: by the digest of the text that names it, (module, class, arguments, place).

    numba writes the class and the arguments of an exception as a pickle into the program. It is read here, in the process that
    wrote it, and never again.
    """
    found = {}
    for variable in program.global_variables:
        match = PICKLED.match(str(variable).strip())
        if match is None:
            continue
        data = ESCAPED.sub(lambda code: b"\\" if code[1] == b"\\" else bytes([int(code[1], 16)]), match[1].encode("latin-1"))
        thing = pickle.loads(data)
        if not (isinstance(thing, tuple) and len(thing) == 3 and isinstance(thing[0], type)):
            continue
        cls, arguments, place = thing
        found[digest_of(data)] = [cls.__module__, cls.__qualname__, [as_json(argument) for argument in arguments or ()], as_json(place)]
    return found


def digest_of(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:32]


def as_json(value: Any) -> Any:
    """An argument of an exception as a manifest keeps it."""
    if value is None or isinstance(value, bool | int | float | str):
        return value
    if isinstance(value, tuple | list):
        return [as_json(item) for item in value]
    return str(value)
