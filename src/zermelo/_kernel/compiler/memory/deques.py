"""Deques, which are lists to machine code.

Only the memory of one knows what it is: the byte of its head in which numba notes of its own lists that Python's have to be written anew,
which ours never have. So a deque equals no list, as in plain Python, wherever either comes from.
"""

from __future__ import annotations

import operator
from typing import Any

from numba import types
from numba.core import cgutils
from numba.core.imputils import impl_ret_borrowed, impl_ret_new_ref
from numba.cpython import listobj
from numba.cpython.listobj import ListInstance
from numba.extending import intrinsic, lower_builtin

from ...front import helpers
from ..forms.words import FALSE, instead, overload


@intrinsic
def _marked(typingctx: Any, things: Any) -> Any:
    """A list that is new and has one name alone, as a deque."""
    if not isinstance(things, types.List):
        return None

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        ListInstance(context, builder, sig.args[0], args[0])._payload.dirty = cgutils.true_bit
        return impl_ret_borrowed(context, builder, sig.return_type, args[0])

    return things(things), emit


@intrinsic
def is_deque(typingctx: Any, things: Any) -> Any:
    """Is this a deque?"""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        if not isinstance(sig.args[0], types.List):
            return FALSE
        return ListInstance(context, builder, sig.args[0], args[0]).dirty

    return types.boolean(things), emit


@intrinsic
def like_it(typingctx: Any, made: Any, things: Any) -> Any:
    """What is made of `things`: a deque if they are one."""

    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        one, other = (ListInstance(context, builder, kind, worth) for kind, worth in zip(sig.args, args, strict=True))
        one._payload.dirty = other.dirty
        return impl_ret_borrowed(context, builder, sig.return_type, args[0])

    return made(made, things), emit


@overload(helpers.as_deque)
def _as_deque(things: Any) -> Any:
    return (lambda things: _marked(things)) if isinstance(things, types.List) else None


def _equal(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    """Both deques, or both lists, with equal items."""
    one, other = (ListInstance(context, builder, kind, worth) for kind, worth in zip(sig.args, args, strict=True))
    alike = builder.icmp_unsigned("==", one.dirty, other.dirty)
    return builder.and_(alike, listobj.list_eq(context, builder, sig, args))


lower_builtin(operator.eq, types.List, types.List)(instead(listobj.list_eq, _equal))


def _of_two(numbas: Any) -> Any:
    """`a + b` or `a * n`, a deque if what is left or right of it is one."""

    def made(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        whole = numbas(context, builder, sig, args)
        of = next(place for place, kind in enumerate(sig.args) if isinstance(kind, types.List))
        ListInstance(context, builder, sig.return_type, whole)._payload.dirty = ListInstance(context, builder, sig.args[of], args[of]).dirty
        return impl_ret_new_ref(context, builder, sig.return_type, whole)

    return made


for _symbol, _kinds, _numbas in (
    (operator.add, (types.List, types.List), listobj.list_add),
    (operator.mul, (types.List, types.Integer), listobj.list_mul),
    (operator.mul, (types.Integer, types.List), listobj.list_mul),
):
    lower_builtin(_symbol, *_kinds)(instead(_numbas, _of_two(_numbas)))
