"""The array.array of Python: numbers that machine code looks at.

Its items, loops, `in` and `sum` are those of numpy's array. What it does otherwise is not: a slice is an array of its own, `a + b` is both
one after the other, and it is true where it is not empty. As nobody may write into it, a slice can be a part of the same memory.
"""

from __future__ import annotations

import array
import operator
from typing import Any

import numpy as np
from numba import from_dtype, types
from numba.core.datamodel import models
from numba.extending import register_model, typeof_impl

from ...errors import CannotCompile
from .words import frozen, overload_first


class PlainArrayType(types.Array):
    """An array.array, or a slice of one."""

    def __init__(self, dtype: Any, dimensions: int, layout: str) -> None:
        super().__init__(dtype, dimensions, layout, readonly=True, name=f"array.array({dtype}, {dimensions}d, {layout})")

    def copy(self, dtype: Any = None, ndim: Any = None, layout: Any = None, readonly: Any = None) -> Any:
        return PlainArrayType(dtype or self.dtype, self.ndim if ndim is None else ndim, layout or self.layout)


register_model(PlainArrayType)(models.ArrayModel)


class _Constant(np.ndarray):
    """An array.array among the constants of rules."""


@frozen.register(array.array)
def _frozen(constant: Any) -> Any:
    return np.array(constant).view(_Constant)


@typeof_impl.register(_Constant)
def _typeof(constant: Any, context: Any) -> PlainArrayType:
    return PlainArrayType(from_dtype(constant.dtype), constant.ndim, "C")


def has_array(kind: Any) -> bool:
    """Is this an array, or a tuple that holds one?"""
    return any(map(has_array, kind.types)) if isinstance(kind, types.BaseTuple) else isinstance(kind, types.Array)


def refuse_arrays(*arguments: Any) -> None:
    """Raises CannotCompile if one of the operands is an array.array: numpy's operators, which would be taken, mean something else."""
    if any(isinstance(kind, PlainArrayType) for kind in arguments):
        raise CannotCompile("an array.array has no operators in machine code: use a tuple, or a loop over its items")


@overload_first(bool)
def _is_filled(array: Any) -> Any:
    return (lambda array: len(array) != 0) if isinstance(array, PlainArrayType) else None


@overload_first(operator.not_)
def _is_not_filled(array: Any) -> Any:
    return (lambda array: len(array) == 0) if isinstance(array, PlainArrayType) else None
