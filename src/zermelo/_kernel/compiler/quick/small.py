"""What costs numba little, but is done a hundred thousand times while a search is compiled."""

from __future__ import annotations

import contextlib
from typing import Any

from llvmlite.ir import types as llvm_types
from numba.core import base, errors, ir, lowering, typeinfer, types

_nothing = contextlib.nullcontext()


def nothing_kept(*about: Any, **more: Any) -> Any:
    """In place of collecting numba's own warnings, at every step of typing: nobody hears them (see `target.generating`)."""
    return _nothing


class Telling:
    """What numba was doing when an error was raised, for the error to tell, as numba's own does; without an error nothing is done."""

    __slots__ = ("text", "things")

    def __init__(self, text: str, *things: Any, **more: Any) -> None:
        self.text, self.things = text, (things, more)
        place = more.get("loc")
        if place is not None and not place.filename.startswith(errors._numba_path):
            errors.loc_info.update(more)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, errors.NumbaError):
            error.add_context(errors._format_msg(self.text, *self.things))


_llvms_size = llvm_types.Type.get_abi_size
_sizes: dict[tuple[str, str], int] = {}


def size(self: Any, target_data: Any, context: Any = None) -> int:
    """How many bytes a type of LLVM's takes: asked of LLVM once, which has to be handed a module to read every time."""
    key = str(target_data), str(self)
    if context is not None or "%" in key[1]:  # a name, which may mean another type elsewhere
        return int(_llvms_size(self, target_data, context))
    if key not in _sizes:
        _sizes[key] = _llvms_size(self, target_data)
    return _sizes[key]


HOLD_NO_VARIABLE = {ir.Loc, ir.Const, ir.Global, ir.FreeVar, ir.Arg, str, int, bool, type(None), type(len)}
_numbas_variables = ir.Inst._rec_list_vars


def variables(self: Any, value: Any) -> list[Any]:
    """The variables in a part of an instruction."""
    kind, found = type(value), []
    if kind is not dict and kind is not list and kind is not tuple:
        return [] if kind in HOLD_NO_VARIABLE else _numbas_variables(self, value)  # type: ignore[no-any-return]
    for part in value.values() if kind is dict else value:
        kind = type(part)
        if kind is ir.Var:
            found.append(part)
        elif kind not in HOLD_NO_VARIABLE:
            found += variables(self, part)
    return found


_numbas_has_place = base._has_loc


def has_place(function: Any) -> bool:
    """Does what makes the code of an operation take the place where it stands? Its signature is looked at for every single operation."""
    code = getattr(function, "__code__", None)
    if code is None or hasattr(function, "__wrapped__") or hasattr(function, "__signature__"):
        return bool(_numbas_has_place(function))
    return "loc" in code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]


REPLACED = (
    (types.abstract._TypeMetaclass, "__instancecheck__", type.__instancecheck__),  # no class is registered as a kind of another
    (errors.WarningsFixer, "catch_warnings", nothing_kept),
    *((module, "new_error_context", Telling) for module in (errors, typeinfer, lowering)),
    (llvm_types.Type, "get_abi_size", size),
    (ir.Inst, "_rec_list_vars", variables),
    (base, "_has_loc", has_place),
)
