"""Work on its way to another process, perhaps on another machine: pickled, and with the source of what it is made of.

    bundle = packed(work)        there: work = unpacked(bundle)

Rules in a file, the modules beside it, and a program that defines players go as source, each under the name that it has here. The other
process imports what was sent, not what its own disk may hold, so that everybody plays by the same rules though a file is edited meanwhile.
What belongs to an installed package has to be installed there too.
"""

from __future__ import annotations

import importlib.abc
import importlib.util
import linecache
import pickle
import sys
from collections.abc import Iterator, Sequence
from importlib.machinery import ModuleSpec
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

from ..errors import ZermeloError

PROGRAM = "__main__"
CONTENT = "__content_of_file__"
"""What a module of rules keeps of the file that it was made of, which may be another one by now."""


class Source(NamedTuple):
    """A module: where it stood, what it says, and whether modules lie within it."""

    path: str
    text: bytes
    is_package: bool = False


class Bundle(NamedTuple):
    """Work that travels: the modules by their names, where else modules may be found, and the work as bytes."""

    sources: dict[str, Source]
    path: list[str]
    work: bytes


def packed(work: Any) -> Bundle:
    """The work, ready to travel. Raises ZermeloError if it cannot."""
    try:
        pickled = pickle.dumps(work)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise ZermeloError(f"players, games and evaluators go to other processes, and one of these cannot: {error}") from None
    rules = {
        name: module
        for name, module in list(sys.modules.items())
        if CONTENT in getattr(module, "__dict__", {}) and name.encode() in pickled  # not those of other games
    }
    if PROGRAM.encode() in pickled:
        rules[PROGRAM] = sys.modules[PROGRAM]
    sources = {name: source_of(name, module) for name, module in rules.items()}
    folders = {Path(source.path).parent for source in sources.values()}
    sources |= {name: source_of(name, module) for name, module in beside(folders) if name not in sources}
    return Bundle(sources, [place for place in sys.path if place], pickled)


def source_of(name: str, module: ModuleType) -> Source:
    """The source of a module. Raises ZermeloError if there is none."""
    path = Path(module.__file__ or "") if getattr(module, "__file__", None) else None
    try:
        if path is None:
            raise FileNotFoundError
        return Source(str(path), module.__dict__.get(CONTENT) or path.read_bytes(), hasattr(module, "__path__"))
    except OSError:
        if name == PROGRAM:
            words = "the work is done by other processes, which cannot import what was typed here: put it into a file"
        else:
            words = f"the work is done by other processes, and {path} is gone: leave what rules import where it is"
        raise ZermeloError(words) from None


def beside(folders: set[Path]) -> Iterator[tuple[str, ModuleType]]:
    """What was imported from one of these folders, by its name: a module that lies there, or within a package that does."""
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if file is None or name == PROGRAM or name.partition(".")[0] == __package__.partition(".")[0]:
            continue
        parts = name.split(".")
        for folder in folders:
            place = folder.joinpath(*parts)
            if Path(file) in (place.with_name(f"{parts[-1]}.py"), place / "__init__.py"):
                yield name, module


def unpacked(bundle: Bundle) -> Any:
    """The work of a bundle, in a process that was made for it. Raises ZermeloError."""
    sys.meta_path.insert(0, Sent(bundle.sources))
    sys.path += [place for place in bundle.path if place not in sys.path]  # of use where the disk is the same
    try:
        if (program := bundle.sources.get(PROGRAM)) is not None:
            run_program(program)
        return pickle.loads(bundle.work)
    except (AttributeError, ImportError, pickle.UnpicklingError) as error:
        raise ZermeloError(f"players and games that go to other processes have to come from files that can be imported: {error}") from None


def run_program(program: Source) -> None:
    """Define what the program defines, under a name by which it knows that it is not to run."""
    module = ModuleType("__mp_main__")
    module.__file__ = program.path
    sys.modules[PROGRAM] = sys.modules["__mp_main__"] = module
    exec(compile(program.text, program.path, "exec"), module.__dict__)


class Sent(importlib.abc.MetaPathFinder, importlib.abc.InspectLoader):
    """Finds and loads the modules that were sent."""

    def __init__(self, sources: dict[str, Source]) -> None:
        self.sources = sources

    def find_spec(self, name: str, path: Sequence[str] | None, target: ModuleType | None = None) -> ModuleSpec | None:
        source = self.sources.get(name)
        if source is None or name == PROGRAM:
            return None
        spec = importlib.util.spec_from_loader(name, self, origin=source.path, is_package=source.is_package)
        if spec is not None:
            spec.has_location = True
            if source.is_package:
                spec.submodule_search_locations = [str(Path(source.path).parent)]
        return spec

    def is_package(self, name: str) -> bool:
        return self.sources[name].is_package

    def get_source(self, name: str) -> str:
        return importlib.util.decode_source(self.sources[name].text)

    def get_code(self, name: str) -> Any:
        return self.source_to_code(self.sources[name].text, self.sources[name].path)

    def exec_module(self, module: ModuleType) -> None:
        source = self.sources[module.__name__]
        lines = self.get_source(module.__name__).splitlines(keepends=True)
        linecache.cache[source.path] = (len(source.text), None, lines, source.path)  # there the compiler reads it, not on the disk
        super().exec_module(module)
