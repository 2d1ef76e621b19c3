"""From a plain function and its arguments to machine code: find it in memory, on disk, or have it compiled.

Nothing here knows numba: what something is, its content and kind say, so that machine code from the disk runs in a
process that never imports the compiler.
"""

from __future__ import annotations

import contextlib
import hashlib
import importlib.util
import os
import sys
import time
import types
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from ..game import is_game, written
from ..locks import lock
from ..progress import COMPILING, EVERY, ticking
from . import processor, store
from .call import Entry
from .errors import CannotCompile
from .fingerprints import class_fingerprint, fingerprint, known
from .identity import from_library, is_record, lineage, members, named, records_in
from .kinds import Kind, classes_in, kind_of, read, text_of, without_lengths
from .watch import Watch

LOCK = lock(outer=True)
_entries: dict[tuple[Any, ...], Entry] = {}
_refused: dict[tuple[Any, ...], tuple[CannotCompile, list[Watch]]] = {}
"""Why something cannot be compiled, and what its classes were when that was found out."""
_alike: dict[tuple[Any, ...], list[tuple[Any, ...]]] = {}
"""What was refused, by what is left where the lengths of texts and tuples are not looked at."""
TRIES = 2
"""States whose texts or tuples grow are of another kind at every move: after so many of them were refused, the others are too."""

SETTINGS = ("NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_DEBUGINFO", "NUMBA_LOOP_VECTORIZE", "NUMBA_SLP_VECTORIZE", "NUMBA_DISABLE_INTEL_SVML")
"""What the environment may say about the machine code to be made."""


def entry(function: Callable[..., Any], arguments: tuple[Any, ...], announce: Callable[[str], None]) -> Callable[..., Any]:
    """Machine code of `function` for these arguments; call it with arguments of the same kinds.

    `announce` is called beforehand when something has to be compiled. Raises CannotCompile, with a sentence for the author of the
    rules, if it cannot be; GameError if a rule answers something that its own fields cannot hold.
    """
    key = (function, *map(kind_of, arguments))
    found = _entries.get(key)
    if found is None or not _is_current(found):
        with LOCK:
            found = _entries.get(key)
            if found is None or not _is_current(found):
                found = _entries[key] = _made(function, key, arguments, announce)
    return found.call


def _is_current(found: Entry) -> bool:
    """Are the classes that machine code was made from still what they were? In a notebook they may change between two calls."""
    return all(class_fingerprint(cls) == content for cls, content in found.rules)


def _made(function: Any, key: tuple[Any, ...], arguments: tuple[Any, ...], announce: Callable[[str], None]) -> Entry:
    classes = tuple(dict.fromkeys(cls for kind in key[1:] for cls in classes_in(kind)))
    alike = _alike.setdefault((function, *map(without_lengths, key[1:])), [])
    for known_key in [key] if key in _refused else alike[:TRIES] if len(alike) >= TRIES else []:
        error, were = _refused[known_key]
        if all(watch.rules_same() for watch in were):
            raise error
        del _refused[known_key]
        alike.remove(known_key)
    try:
        rules = tuple((cls, class_fingerprint(cls)) for cls in classes)
        found = _build(function, key[1:], arguments, announce)
    except CannotCompile as error:
        _refused[key] = error, [watch for cls in classes if (watch := known(cls).watch) is not None]
        alike.append(key)
        raise
    found.rules = tuple((cls, content) for cls, content in rules if known(cls).watch is not None)
    return found


_announced: set[tuple[Any, ...]] = set()
"""What this process has said that it compiles: functions, each with the contents of the classes that it reaches."""


def _build(function: Any, kinds: tuple[Kind, ...], arguments: tuple[Any, ...], announce: Callable[[str], None]) -> Entry:
    records: dict[type, None] = {}
    for kind in kinds:
        for cls in classes_in(kind):
            records_in(cls, records)
    records_in(function, records)
    for cls in filter(is_record, records):
        _check_made_plainly(cls)
    game = next((cls.__name__ for cls in records if is_game(cls)), "")
    digest = digest_of(function, kinds)
    stem = f"{function.__name__}-{game}-{digest}"
    name = f"{stem}-{compiler}" if (compiler := compiler_version()) else store.any_of(stem)
    by_content = {class_fingerprint(cls): cls for cls in records}
    found = _kept(name, kinds, by_content, function, records)
    if found is not None:
        return found
    missing = no_compiler()
    if missing is not None:
        raise CannotCompile(missing)
    what = f"{function.__name__}{' for ' + game if game else ''}"
    with contextlib.ExitStack() as alone:
        with _seen():
            alone.enter_context(store.alone(name, lambda: announce(f"another process compiles {what}: waiting for it ...")))
        found = _kept(name, kinds, by_content, function, records)
        if found is not None:
            return found
        if (said := (function, *by_content)) not in _announced:  # once for all the lengths that tuples and texts may have
            _announced.add(said)
            announce(f"compiling {what}, once; it is kept for the next time ...")
        with _seen():
            from .compiler import compile_flat

        code, manifest, answer, lasting = compile_flat(function, kinds, records)
        if "refused" in manifest:
            manifest["sources"] = _sources(records)
        if lasting:
            store.save(name, manifest, b"" if isinstance(code, str) else code)
    if isinstance(code, str):  # why it cannot be compiled
        raise CannotCompile(code)
    return Entry(code, manifest, kinds, answer, lambda: functions_of(function, records))


def _seen() -> contextlib.AbstractContextManager[None]:
    """Show that compiling is under way where the compiler cannot tell it itself: while it is loaded, or works in another process."""
    began = time.monotonic()
    return ticking(lambda: f"{COMPILING}, {time.monotonic() - began:.0f} s", EVERY)


def _check_made_plainly(cls: type) -> None:
    """Machine code makes a record of its fields and nothing else. Raises CannotCompile if a class has other ideas of that."""
    names = ("__new__", "__init__", "__getattribute__", "__getattr__", "__iter__", "__getitem__", "__len__")
    for base in lineage(cls):
        for name in names[:4] if hasattr(cls, "__own_class__") else names:
            if name in vars(base) and not (name == "__new__" and "_fields" in vars(base)):
                code = getattr(vars(base)[name], "__code__", None)
                line = f" (line {code.co_firstlineno})" if code else ""
                instead = "give the fields defaults" if name in ("__new__", "__init__") else "give the method a name of its own"
                raise CannotCompile(f"{base.__name__}.{name}{line} has no machine form: leave it out, or {instead}")


def _kept(name: str, kinds: tuple[Kind, ...], by_content: dict[str, type], function: Any, records: dict[type, None]) -> Entry | None:
    """What is kept on disk under this name. Raises CannotCompile if it was tried before and cannot be compiled; where the rules'
    source can be read now and could not then, or stands in another file or on other lines, it is tried again."""
    stored = store.load(name)
    if stored is None:
        return None
    manifest, code = stored
    if manifest.get("refused"):
        if manifest.get("sources") != _sources(records):
            return None
        raise CannotCompile(manifest["refused"])
    try:
        return Entry(code, manifest, kinds, read(manifest["answer"], by_content), lambda: functions_of(function, records))
    except (RuntimeError, KeyError, ValueError, TypeError):  # it needs something that this process does not have
        return None


def _sources(records: dict[type, None]) -> str:
    """In which files and on which lines the rules and their helpers stand, and whether their source can be read."""
    from .front import source_of

    codes = [(function.__code__, source_of(function) is not None) for function in functions_of(None, records)]
    places = [(Path(code.co_filename).name, code.co_firstlineno, is_there) for code, is_there in codes]
    return hashlib.sha256(repr(sorted(places)).encode()).hexdigest()[:16]


def functions_of(function: Any, records: dict[type, None]) -> list[Any]:
    """The rules of these classes, `function` itself, and every helper that they can reach."""
    functions: dict[Any, None] = {}
    waiting = [function, *(written(getattr(value, "fget", value)) for cls in records for _, value in members(cls))]
    while waiting:
        found = waiting.pop()
        if isinstance(found, types.FunctionType) and found not in functions and not from_library(found):
            functions[found] = None
            waiting += [value for _, _, value in named(found)]
    return list(functions)


@cache
def no_compiler() -> str | None:
    """Why nothing can be compiled here, though what was compiled before may run; None if it can."""
    try:
        import numba
    except ImportError as error:
        return f"numba cannot be imported ({error})"
    return "numba is set not to compile" if numba.config.DISABLE_JIT else None


def digest_of(function: Any, kinds: tuple[Kind, ...]) -> str:
    """Everything the machine code depends on, in 32 hexadecimal digits."""
    parts = [fingerprint(function), room(), _circumstances(), *map(text_of, kinds)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:32]


@cache
def room() -> str:
    """This room and the modules that it translates, by content."""
    here = Path(__file__).parent
    files = [
        *sorted(here.rglob("*.py")),
        *(here.parent / f"{name}.py" for name in ("bits", "fields", "game", "keys", "members", "memory", "payoffs")),
    ]
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


def _circumstances() -> str:
    """The settings of this moment, and what does not change while a process lives: the processor and the versions of what loads machine
    code, besides the compiler's."""
    return repr([os.environ.get(setting, "") for setting in SETTINGS]) + _surroundings()


@cache
def _surroundings() -> str:
    return repr((sys.version_info[:3], sys.platform, processor.name(), processor.features(), _version("llvmlite")))


@cache
def compiler_version() -> str:
    """The versions of the compiler in 8 hexadecimal digits; "" where there is none: then what any version has made will do."""
    if not _version("numba"):
        return ""
    return hashlib.sha256(repr([_version(package) for package in ("numba", "numpy")]).encode()).hexdigest()[:8]


def _version(package: str) -> str:
    """The file that says which version of a package is installed, by content; importing the package would take longer."""
    found = importlib.util.find_spec(package) if sys.modules.get(package, package) is not None else None
    for folder in (found and found.submodule_search_locations) or ():
        for name in ("_version.py", "version.py"):
            path = Path(folder) / name
            if path.is_file():
                return hashlib.sha256(path.read_bytes()).hexdigest()[:12]
    return ""
