"""From a plain function and the kinds of its arguments to an object file and what there is to know about it.

numba's own dispatch is never used on a state: it knows a named tuple by class name and field layout, and would run the first
game's rules for a second game of the same name. The types are built from the kinds, which hold the classes themselves.
"""

from __future__ import annotations

from typing import Any

from numba.core import registry
from numba.core.errors import NumbaError

from ...errors import GameError
from .. import kinds as crossing
from ..errors import CannotCompile
from ..kinds import Kind
from ..loader import ENTRY
from . import bridge, diagnose, flat
from .copies import copy_of
from .forms import builtins, cells, lowered, questions, sequences, sets, tables, vectors
from .kinds import kind_of_type, type_of_kind
from .progress import told
from .target import generating

assert (
    builtins and cells and lowered and questions and sequences and sets and tables and vectors
)  # imported for the machine forms they register


def compile_flat(function: Any, kinds: tuple[Kind, ...], records: dict[type, None]) -> tuple[bytes | str, dict[str, Any], Kind, bool]:
    """The object, its manifest, the kind of the answer, and whether another process may load it.

    `records` are the classes whose methods the function can reach. In place of the object stands a sentence if it cannot be compiled.
    Raises GameError if a rule answers something that its own fields cannot hold.
    """
    bridge.make_known(records)
    types = tuple(map(type_of_kind, kinds))
    with generating() as codegen, told():
        try:
            made = compiled(function, types)
            answer = kind_of_type(made.signature.return_type)
        except Exception as error:  # numba raises its own, but also KeyError, AssertionError, NotImplementedError ...
            message = str(error)
            if bridge.REFUSED in message:
                raise GameError(message.split(bridge.REFUSED, 1)[1].splitlines()[0]) from None
            reason = diagnose.sentence(error, function, types)
            # what may pass, such as a lack of memory, is not kept
            return reason, {"refused": reason}, "nothing", isinstance(error, NumbaError | CannotCompile)
        context = registry.cpu_target.target_context
        outer = flat.wrapper(context, ENTRY, made.fndesc, made.signature)
        program = flat.linked(codegen, [outer], [made.library], {ENTRY})
        code = codegen._tm.emit_object(program)
    manifest = {
        "name": function.__name__,
        "in": [word for kind, name in zip(kinds, function.__code__.co_varnames, strict=False) for word in crossing.words_of(kind, name)],
        "out": crossing.words_of(answer),
        "answer": crossing.written(answer),
        "asks": flat.asked_of_others(program),
        "errors": flat.errors_in(program),
    }
    return code, manifest, answer, not flat.has_addresses(program) and not made.lifted


def compiled(function: Any, types: tuple[Any, ...]) -> Any:
    """numba's result for a function and the types of its arguments."""
    dispatcher = copy_of(function)
    dispatcher.compile(types)
    return dispatcher.overloads[types]
