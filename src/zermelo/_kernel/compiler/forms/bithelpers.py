"""The machine forms of the helpers of `zermelo.bits`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils
from numba.extending import intrinsic, overload_method

from .... import bits
from .. import target
from ..arithmetic.whole import Number
from .words import WORD, U64Type, WholeType, as_word, overload, u64


def _instruction(emit: Callable[[Any, Any], Any], answer: Any = types.int64) -> Any:
    @intrinsic
    def instruction(typingctx: Any, x: Any) -> Any:
        return answer(u64), lambda context, builder, sig, args: emit(builder, args[0])

    return instruction


_ctpop = _instruction(lambda b, x: b.ctpop(x))
_cttz = _instruction(lambda b, x: b.cttz(x, cgutils.false_bit))
_ctlz = _instruction(lambda b, x: b.ctlz(x, cgutils.false_bit))
_bswap = _instruction(lambda b, x: b.bswap(x), u64)


@overload(bits.count)
def _count(word: Any) -> Any:
    return lambda word: _ctpop(as_word(word))


@overload(bits.lowest)
def _lowest(word: Any) -> Any:
    return lambda word: _cttz(as_word(word))


@overload(bits.highest)
def _highest(word: Any) -> Any:
    return lambda word: 63 - _ctlz(as_word(word))


@overload(bits.flip)
def _flip(word: Any) -> Any:
    return lambda word: _bswap(as_word(word))


@intrinsic
def _magnitude(typingctx: Any, number: Any) -> Any:
    """How large any whole number is, as a word."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        return Number.of(context, builder, args[0], sig.args[0]).magnitude(builder)[1]

    return u64(types.unliteral(number)), emit


@overload_method(types.Integer, "bit_count")
@overload_method(U64Type, "bit_count")
@overload_method(WholeType, "bit_count")
def _bit_count(number):
    return lambda number: _ctpop(_magnitude(number))


@overload_method(types.Integer, "bit_length")
@overload_method(U64Type, "bit_length")
@overload_method(WholeType, "bit_length")
def _bit_length(number):
    return lambda number: 64 - _ctlz(_magnitude(number))


@intrinsic
def _pext(typingctx: Any, word: Any, mask: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        function = cgutils.get_or_insert_function(builder.module, ir.FunctionType(WORD, [WORD, WORD]), "llvm.x86.bmi.pext.64")
        return builder.call(function, args)

    return u64(u64, u64), emit


def _gather(word: Any, mask: Any) -> Any:
    """`extract` one bit at a time, for processors without the instruction."""
    word, mask, result, one = as_word(word), as_word(mask), as_word(0), as_word(1)
    while mask:
        if word & mask & -mask:
            result |= one
        one <<= 1
        mask &= mask - 1
    return result


@overload(bits.extract)
def _extract(word: Any, mask: Any) -> Any:
    return (lambda word, mask: _pext(as_word(word), as_word(mask))) if target.current().has("bmi2") else _gather


@overload(bits.extracts)
def _extracts() -> Any:
    return (lambda: True) if target.current().has("bmi2") else (lambda: False)


_gather.__annotations__ = {}
