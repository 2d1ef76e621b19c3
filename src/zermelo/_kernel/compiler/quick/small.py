"""What costs numba little, but is done a hundred thousand times while a search is compiled."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from llvmlite.ir import types as llvm_types
from numba.core import base, errors, ir, lowering, targetconfig, typeinfer, types, utils


def typed_once(self: Any, inferer: Any) -> list[Any]:
    """Every constraint of typing carried out, and the errors; numba also collects its own warnings at each, which nobody hears (see
    `target.generating`), and writes a log."""
    found: list[Any] = []
    for constraint in self.constraints:
        try:
            constraint(inferer)
        except errors.ForceLiteralArg as error:
            found.append(error)
        except errors.TypingError as error:
            found.append(utils.chain_exception(errors.TypingError(str(error), loc=constraint.loc, highlighting=False), error))
    return found


class Variables(typeinfer.TypeVarMap):
    """What is known of the variables of a function; one that nobody has asked for is made, and others are not looked for twice."""

    __getitem__ = dict.__getitem__

    def __missing__(self, name: str) -> Any:
        found = typeinfer.TypeVar(self.context, name)
        dict.__setitem__(self, name, found)
        return found


NUMBAS = str(Path(errors.__file__).parent)
LAST = vars(errors)["loc_info"]
"""Where in the author's code numba was at last: it says so of errors without a place."""


class Telling:
    """What numba was doing when an error was raised, for the error to tell, as numba's own does; without an error nothing is done."""

    __slots__ = ("text", "things")

    def __init__(self, text: str, *things: Any, **more: Any) -> None:
        self.text, self.things = text, (things, more)
        place = more.get("loc")
        if place is not None and not place.filename.startswith(NUMBAS):
            LAST.update(more)

    def __enter__(self) -> None:
        pass

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if isinstance(error, errors.NumbaError):
            things, more = self.things
            error.add_context(self.text.format(*things, **more) if things or more else self.text)


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
    kind = type(value)
    if kind is not dict and kind is not list and kind is not tuple:
        return [] if kind in HOLD_NO_VARIABLE else _numbas_variables(self, value)
    found: list[Any] = []
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


def same_settings(self: Any, other: Any) -> Any:
    """Are the settings of two functions the same? Asked at every call, and mostly answered by what was set, without the defaults."""
    if not isinstance(other, targetconfig.TargetConfig):
        return NotImplemented
    set_alike = type(self) is type(other) and self._values == other._values
    return set_alike or self.values() == other.values()


def number_of_settings(self: Any) -> int:
    """A hash of settings. (numba's is that of their names, which are the same for all.)"""
    return len(self.options)


REPLACED = (
    (types.abstract._TypeMetaclass, "__instancecheck__", type.__instancecheck__),  # no class is registered as a kind of another
    (typeinfer.ConstraintNetwork, "propagate", typed_once),
    (typeinfer, "TypeVarMap", Variables),
    (targetconfig.TargetConfig, "__eq__", same_settings),
    (targetconfig.TargetConfig, "__hash__", number_of_settings),
    *((module, "new_error_context", Telling) for module in (errors, typeinfer, lowering)),
    (llvm_types.Type, "get_abi_size", size),
    (ir.Inst, "_rec_list_vars", variables),
    (base, "_has_loc", has_place),
)
