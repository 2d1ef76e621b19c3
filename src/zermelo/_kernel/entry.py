"""From a plain function and its arguments to machine code: find it in memory, on disk, or compile it.

numba's own dispatch is never used on a state: it knows a named tuple by class name and field layout, and would run the first
game's rules for a second game of the same name. The types are built from the declared fields, and the machine code is kept
by (function, types).
"""

from __future__ import annotations

import hashlib
import platform
import threading
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite
import numba
import numpy as np
from numba import types
from numba.core import compiler, config, registry
from numba.core.errors import NumbaError

from ..bits import U64
from ..errors import GameError
from ..game import cast_value, declared_types, is_game
from . import CannotCompile, bridge, builtins, diagnose
from . import cache as disk
from .identity import changed_since, class_fingerprint, fingerprint, is_record, records_in
from .machine import memory, u64
from .twin import Twins

assert builtins  # imported for the machine forms it registers

__all__ = ["at_border", "entry", "memory", "type_of"]

LOCK = threading.RLock()
_entries: dict[tuple[Any, ...], Callable[..., Any]] = {}
_kept: list[Any] = []
_hopeless: dict[tuple[Any, ...], CannotCompile] = {}


def entry(function: Callable[..., Any], arguments: tuple[Any, ...], announce: Callable[[str], None]) -> Callable[..., Any]:
    """Machine code of `function` for these arguments; call it with arguments that went through `at_border`.

    `announce` is told, once and beforehand, when something has to be compiled.
    Raises CannotCompile, with a sentence for the author of the rules, if it cannot be.
    """
    kinds = tuple(type_of(argument) for argument in arguments)
    for kind in kinds:
        _refuse_if_changed(getattr(kind, "instance_class", None))
    key = (function, kinds)
    found = _entries.get(key)
    if found is None:
        with LOCK:
            if key in _hopeless:
                raise _hopeless[key]
            if key not in _entries:
                try:
                    _entries[key] = _build(function, kinds, arguments, announce)
                except CannotCompile as error:
                    _hopeless[key] = error
                    raise
            found = _entries[key]
    return found


def _refuse_if_changed(cls: type | None) -> None:
    """Compiled rules keep the helpers they were compiled with; where these change (in a notebook), they must not answer any more."""
    name = cls and changed_since(cls)
    if cls and name:
        raise CannotCompile(f"`{name}` has changed since {cls.__name__} was compiled: define {cls.__name__} again")


def _build(function: Any, kinds: tuple[Any, ...], arguments: tuple[Any, ...], announce: Callable[[str], None]) -> Callable[..., Any]:
    classes: dict[type, None] = {}
    for kind in kinds:
        for cls in _classes_in(kind):
            records_in(cls, classes)
    records_in(function, classes)
    for cls in classes:
        bridge.make_known(cls)
    digest = _digest(function, kinds)
    game = next((cls.__name__ for cls in classes if is_game(cls)), "")
    name = f"{function.__name__}-{game}-{digest}.machine"
    target = registry.cpu_target.target_context
    target.refresh()
    registry.cpu_target.typing_context.refresh()
    stored = disk.load(name, classes)
    if isinstance(stored, str):  # it was tried before
        raise CannotCompile(stored)
    if stored is not None:
        result = compiler.CompileResult._rebuild(target, *stored)
        _kept.append(result)
        return result.entry_point  # type: ignore[no-any-return]
    announce(f"compiling {function.__name__}{' for ' + game if game else ''}, once; it is kept for the next time ...")
    twins = Twins(digest)
    try:
        dispatcher = twins.of(function, called_from_python=True)
        compiled: Callable[..., Any] = dispatcher.compile(kinds)
    except Exception as error:  # numba raises its own, but also KeyError, AssertionError, NotImplementedError ...
        message = str(error)
        if bridge.REFUSED in message:
            raise GameError(message.split(bridge.REFUSED, 1)[1].splitlines()[0]) from None
        reason = diagnose.sentence(error, function, kinds, arguments)
        if isinstance(error, NumbaError):  # not what may pass, such as a lack of memory
            disk.save(name, reason, classes)
        raise CannotCompile(reason) from (error if isinstance(error, NumbaError) else None)
    result = dispatcher.overloads[kinds]
    _kept.append((twins, result))
    lasting = twins.may_be_kept() and all(bridge.may_be_kept(cls) for cls in classes)
    if lasting and not result.library.has_dynamic_globals and not result.lifted:
        disk.save(name, result._reduce(), classes)
    return compiled


def _digest(function: Any, kinds: tuple[Any, ...]) -> str:
    """Everything the machine code depends on, in 32 hexadecimal digits."""
    parts = [fingerprint(function), _room(), _machine()]
    for kind in kinds:
        parts += [str(kind), *(class_fingerprint(cls) for cls in _classes_in(kind))]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


@cache
def _room() -> str:
    """This room and the helpers it translates, by content."""
    here = Path(__file__).parent
    files = [*sorted(here.glob("*.py")), here.parent / "bits.py", here.parent / "game.py"]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


@cache
def _machine() -> str:
    """The processor and the versions that make machine code what it is."""
    codegen = registry.cpu_target.target_context.codegen().magic_tuple()
    flags = (config.BOUNDSCHECK, config.OPT, config.DEBUGINFO_DEFAULT)
    return repr((platform.python_version(), numba.__version__, llvmlite.__version__, np.__version__, codegen, flags))


# ------------------------------------------------------------------------------------------------- types at the border


def type_of(value: Any) -> Any:
    """The numba type under which `value` crosses into machine code."""
    if value is None:
        return types.none
    if isinstance(value, bool):
        return types.boolean
    if isinstance(value, U64):
        return u64
    if isinstance(value, int):
        return types.int64
    if isinstance(value, float):
        return types.float64
    if is_record(type(value)):
        return _record_type(value)
    if isinstance(value, tuple):
        return types.BaseTuple.from_types(tuple(type_of(item) for item in value))
    if _is_buffer(value):
        value = _as_array(value)
    try:
        return numba.typeof(value)
    except (ValueError, TypeError, NumbaError):
        raise CannotCompile(f"a {type(value).__name__} has no machine form") from None


_settled_types: dict[tuple[type, tuple[type, ...]], Any] = {}
"""Types of records whose values are all of their declared scalar types already: nearly every state."""


def _record_type(record: Any) -> Any:
    """The type of a named tuple: declared scalars as declared, anything else as it is."""
    cls = type(record)
    if not cls._fields:
        return bridge.record_type(cls, ())
    key = (cls, tuple(map(type, record)))
    known = _settled_types.get(key)
    if known is not None:
        return known
    kinds = []
    for (name, annotation), value in zip(declared_types(cls).items(), record, strict=True):
        try:
            if annotation in bridge.SCALAR:
                cast_value(value, annotation, f"{cls.__name__}, field {name}")
            kinds.append(bridge.SCALAR[annotation] if annotation in bridge.SCALAR else type_of(value))
            if is_game(cls) and not _has_numbers_only(kinds[-1]):
                raise CannotCompile(f"a {type(value).__name__} has no machine form")
        except CannotCompile as error:
            raise CannotCompile(f"{cls.__name__}, field {name}: {error}; use int, float, bool, U64 or tuples of them") from None
    kind = bridge.record_type(cls, tuple(kinds))
    if all(annotation in bridge.SCALAR for annotation in declared_types(cls).values()):
        _settled_types[key] = kind
    return kind


def _has_numbers_only(kind: Any) -> bool:
    if isinstance(kind, types.BaseTuple):
        return all(_has_numbers_only(item) for item in kind.types)
    return kind == u64 or isinstance(kind, types.Number | types.Boolean | types.Array)


def _is_buffer(value: Any) -> bool:
    return type(value).__name__ == "array" and type(value).__module__ == "array"


def _as_array(value: Any) -> Any:
    return np.frombuffer(value, dtype=np.dtype(value.typecode)) if len(value) else np.zeros(0, np.dtype(value.typecode))


def at_border(value: Any) -> Any:
    """`value` as machine code takes it: array.array as numpy sees it, everything else as it is."""
    if is_record(type(value)) and not value:
        return tuple.__new__(type(value), (0,))
    if is_record(type(value)) and any(_is_buffer(item) or is_record(type(item)) for item in value):
        return tuple.__new__(type(value), [at_border(item) for item in value])
    return _as_array(value) if _is_buffer(value) else value


def _classes_in(kind: Any) -> Iterator[type]:
    cls = getattr(kind, "instance_class", None)
    if cls is not None:
        yield cls
    for part in getattr(kind, "types", ()) or ():
        yield from _classes_in(part)
