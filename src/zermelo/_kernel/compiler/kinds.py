"""Kinds (see `_kernel.kinds`) as numba's types, and back."""

from __future__ import annotations

from typing import Any

from numba import from_dtype, types

from .. import kinds
from ..errors import CannotCompile
from . import bridge
from .complaints import plain_type
from .forms import cells
from .forms.arrays import PlainArrayType
from .forms.maybe import MaybeType, without_none
from .forms.members.member import MemberType
from .forms.texts.text import PieceType, TextType, text_type
from .forms.words import u64, whole

PLAIN = {
    "nothing": types.none,
    "int": types.int64,
    "float": types.float64,
    "bool": types.boolean,
    "word": u64,
    "memory": cells.MEMORY,
    "checked": cells.CHECKED,
}


def type_of_kind(kind: kinds.Kind) -> Any:
    """The numba type of what crosses under this kind."""
    if isinstance(kind, str):
        return PLAIN[kind]
    if kind[0] == "array":
        import numpy as np

        _, dtype, dimensions, layout, access = kind
        items = from_dtype(np.dtype(dtype))
        if access == kinds.PLAIN_ARRAY:
            return PlainArrayType(items, dimensions, layout)
        return types.Array(items, dimensions, layout, readonly=access == kinds.READONLY)
    if kind[0] == "text":
        return text_type(kind[1])
    if kind[0] == "enum":
        return MemberType(kind[1])
    parts = tuple(map(type_of_kind, kind[-1]))
    if kind[0] == "optional":
        return MaybeType(*parts)
    if kind[0] == "tuple":
        return types.BaseTuple.from_types(parts)
    return cells.AddressType(kind[1], parts) if kind[0] == "address" else bridge.record_type(kind[1], parts)


def kind_of_type(kind: Any) -> kinds.Kind:
    """The kind under which a result of this numba type goes back to Python. Raises CannotCompile if it has none."""
    if isinstance(kind, types.NoneType):
        return "nothing"
    if isinstance(kind, types.Boolean):
        return "bool"
    if isinstance(kind, types.Integer):
        return "int" if kind.signed or kind.bitwidth < 64 else "word"
    if isinstance(kind, types.Float):
        return "float"
    if kind == u64:
        return "word"
    if kind == whole:
        return "whole"
    if isinstance(kind, TextType):
        return kinds.text_kind(kind.count)
    if isinstance(kind, PieceType):
        return ("piece", kind.most)
    if isinstance(kind, MemberType):
        return ("enum", kind.instance_class, ())
    if isinstance(kind, types.BaseTuple):
        cls = getattr(kind, "instance_class", None)
        parts = () if cells.is_empty(kind) else tuple(map(kind_of_type, kind.types))
        return ("tuple", parts) if cls is None else ("record", cls, parts)
    if isinstance(kind, types.Optional | MaybeType):
        return ("optional", (kind_of_type(without_none(kind)),))
    if isinstance(kind, types.Array):
        import numpy as np
        from numba.np.numpy_support import as_dtype

        access = kinds.PLAIN_ARRAY if isinstance(kind, PlainArrayType) else kinds.WRITABLE if kind.mutable else kinds.READONLY
        return ("array", np.dtype(as_dtype(kind.dtype)).str.lstrip("<=|>"), kind.ndim, kind.layout, access)
    raise CannotCompile(f"it answers {plain_type(str(kind))}, which has no form outside machine code: answer numbers, tuples or states")
