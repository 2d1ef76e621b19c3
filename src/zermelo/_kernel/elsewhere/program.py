"""Several plain functions as one object of machine code, for this machine or for WebAssembly, all called as `flat` says.

After a status of 1 the first word out is the address of four bytes: the number of what was raised, by which its text is found
among the program's errors.
"""

from __future__ import annotations

import gc
import pickle
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Any

import llvmlite.binding as llvm
from numba.core import registry

from ...errors import GameError
from .. import kinds as crossing
from ..call import AT, LATER
from ..compiler import bridge, diagnose, flat
from ..compiler.copies import copy_of
from ..compiler.forms import builtins, cells
from ..compiler.kinds import kind_of_type, type_of_kind
from ..compiler.target import generating
from ..errors import CannotCompile
from ..identity import records_in
from ..kinds import classes_in, kind_of
from . import webassembly
from .exports import Export, Program, Signature, Word, refuse_what_stays
from .link import LinkError, linked

assert builtins and cells  # imported for the machine forms they register


def compile_program(exports: Sequence[Export], target: str, tell: Callable[[str], None]) -> Program:
    """What `kept.program` answers, compiled. For "wasm" the process has to be one of its own: see `webassembly`."""
    if target == "wasm":
        webassembly.install()
    wrappers, libraries, signatures = [], [], {}
    with _no_collection(), generating() as codegen:
        context = registry.cpu_target.target_context
        for export in exports:
            tell(f"compiling {export.name}")
            try:
                made, takes = _compiled(export)
            except (CannotCompile, GameError):
                if not export.optional:
                    raise
                continue
            signatures[export.name] = Signature(takes, tuple(crossing.words_of(kind_of_type(made.signature.return_type))))
            libraries.append(made.library)
            wrappers.append(flat.wrapper(context, export.symbol, made.fndesc, made.signature))
        tell("compiling all of it as one")
        whole, errors = _numbered(
            flat.linked(codegen, wrappers, libraries, {export.symbol for export in exports if export.name in signatures})
        )
        if target == "wasm":
            whole.link_in(llvm.parse_assembly(webassembly.PRODUCT))
        code = bytes(codegen._tm.emit_object(whole))
    if target == "wasm":
        try:
            code = linked(code, [export.symbol for export in exports if export.name in signatures])
        except LinkError as error:
            raise CannotCompile(str(error)) from None
    return Program(code, signatures, errors)


@contextmanager
def _no_collection() -> Iterator[None]:
    """Compiling makes a million small things that stay; looking for garbage among them again and again takes a quarter of the time."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def _compiled(export: Export) -> tuple[Any, tuple[Word, ...]]:
    """numba's result for one function, and the words it takes; what several functions use is compiled once."""
    kinds = tuple(map(kind_of, export.arguments))
    refuse_what_stays(kinds)
    records: dict[type, None] = {}
    for kind in kinds:
        for cls in classes_in(kind):
            records_in(cls, records)
    records_in(export.function, records)
    bridge.make_known(records)
    registry.cpu_target.target_context.refresh()  # with the properties that these classes have
    types = tuple(map(type_of_kind, kinds))
    try:
        dispatcher = copy_of(export.function)  # type: ignore[arg-type]
        dispatcher.compile(types)
    except Exception as error:  # numba raises its own, but also KeyError, AssertionError, NotImplementedError ...
        if bridge.REFUSED in str(error):
            raise GameError(str(error).split(bridge.REFUSED, 1)[1].splitlines()[0]) from None
        raise CannotCompile(diagnose.sentence(error, export.function, types)) from error
    names = export.function.__code__.co_varnames
    takes = tuple(word for name, kind in zip(names, kinds, strict=False) for word in crossing.words_of(kind, name))
    return dispatcher.overloads[types], takes


LONG = re.compile(r"((?:[@%]|^)\"?)([-\w$.]{200,})", re.MULTILINE)
"""A name so long that LLVM may cut it when it reads it: blocks whose names have the same first 1,024 letters would become one."""

PICKLE = re.compile(r'^(@"?\.const\.pickledata\.[0-9a-f]+(?:\.\d+)?"?) = (.*?)\[\d+ x i8\] c"((?:[^"\\]|\\.)*)"', re.MULTILINE)


def _numbered(whole: Any) -> tuple[Any, list[str]]:
    """The same module, in which everything that may be raised is a number; and the texts in their order.

    numba writes the class and the arguments of an exception as a pickle into the program. Here they are read, where they were written.
    """
    errors: list[str] = []

    def number(match: re.Match[str]) -> str:
        data = re.sub(rb"\\([0-9A-Fa-f]{2}|\\)", _byte, match[3].encode("latin-1"))
        thing = pickle.loads(data)
        raised = isinstance(thing, tuple) and len(thing) == 3 and isinstance(thing[0], type)
        text = _told(thing[0], thing[1] or ()) if raised else "the machine code raised something without a text"
        if text not in errors:
            errors.append(text)
        place = "".join(f"\\{byte:02x}" for byte in errors.index(text).to_bytes(4, "little"))
        return f'{match[1]} = {match[2]}[4 x i8] c"{place}"'

    text, found = PICKLE.subn(number, str(whole))
    return (llvm.parse_assembly(LONG.sub(_shorter, text)) if found else whole), errors


def _shorter(name: re.Match[str]) -> str:
    """A name of which no two are the same in their first part."""
    return f"{name[1]}{name[2][:40]}.{sha256(name[2].encode()).hexdigest()[:24]}"


def _byte(code: re.Match[bytes]) -> bytes:
    return b"\\" if code[1] == b"\\" else bytes([int(code[1], 16)])


def _told_of(argument: str) -> str:
    """A text among the arguments: without what is known only when it is raised, and without the line, which is that of another file."""
    _, name, _, sentence = argument.split(AT) if AT in argument else ("", "", "", argument)
    return f"{name.rpartition('<locals>.')[2]}: {sentence}".removeprefix(": ").replace(LATER, "...")


def _told(cls: type, arguments: tuple[Any, ...]) -> str:
    """An exception as its user reads it."""
    arguments = tuple(_told_of(argument) if isinstance(argument, str) else argument for argument in arguments)
    try:
        message = str(cls(*arguments))
    except Exception:  # a class of one's own may want other arguments than it was raised with
        message = ", ".join(map(str, arguments))
    return f"{cls.__name__}: {message}" if message else cls.__name__
