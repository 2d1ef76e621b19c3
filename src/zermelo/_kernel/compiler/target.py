"""What is compiled for: a processor, and numba's code generator made to emit objects for it.

numba itself loads the machine code of every helper into this process as soon as it is compiled, and optimises every helper's
module to the end before it is linked into the next. Here nothing is loaded, and no part is optimised, because one object is made of
all of them in the end (see `flat`): to simplify every part beforehand takes longer than it saves. The generator takes the place of
numba's own only while something of ours is being compiled; what other code in this process compiles with numba goes its usual way.
"""

from __future__ import annotations

import contextlib
import gc
import importlib.util
import warnings
import weakref
from collections.abc import Iterator
from typing import Any, NamedTuple

import llvmlite.binding as llvm
from llvmlite import ir
from numba.core import callconv, cgutils, codegen, config, registry
from numba.core.compiler_lock import global_compiler_lock
from numba.core.errors import NumbaWarning
from numba.np import linalg

from .. import processor
from . import lean, raising
from .forms import words
from .memory import counters, dicts, lists, sets


class Target(NamedTuple):
    """What LLVM has to know to emit an object."""

    triple: str
    cpu: str
    features: str
    reloc: str = "pic"
    codemodel: str = "small"

    def has(self, feature: str) -> bool:
        """Is this one of the processor's features?"""
        return f"+{feature}" in self.features.split(",")

    def machine(self) -> Any:
        options = {"cpu": self.cpu, "features": self.features, "reloc": self.reloc, "codemodel": self.codemodel}
        return llvm.Target.from_triple(self.triple).create_target_machine(opt=int(config.OPT), **options)


codegen_base = codegen.CodeLibrary


class Library(codegen.CPUCodeLibrary):
    """Compiled functions as they were made: nothing is linked, optimised or loaded before the whole program is (see `flat.linked`)."""

    def __init__(self, codegen: Any, name: str) -> None:
        codegen_base.__init__(self, codegen, name)
        self.modules: list[Any] = []
        self.needs: dict[Library, None] = {}

    def add_ir_module(self, ir_module: Any) -> None:
        self.add_llvm_module(llvm.parse_assembly(cgutils.normalize_ir_text(str(ir_module))))

    def add_llvm_module(self, ll_module: Any) -> None:
        for function in ll_module.functions:
            if not function.is_declaration:
                self._codegen.defined[function.name] = self
        self.modules.append(ll_module)

    def add_linking_library(self, library: Any) -> None:
        self.needs[library] = None

    def finalize(self) -> None:
        self._finalized = True

    def get_pointer_to_function(self, name: str) -> int:
        return 0


class Codegen(codegen.CPUCodegen):
    """numba's code generator for a target, which need not be this machine."""

    _library_class = Library

    def __init__(self, target: Target) -> None:
        llvm.initialize_all_targets()
        llvm.initialize_all_asmprinters()
        self.target = target
        self._tm = target.machine()
        self._target_data = self._tm.target_data
        self._data_layout = str(self._target_data)
        self._llvm_module = llvm.parse_assembly(str(self._create_empty_module("zermelo")))
        self._rtlinker = codegen.RuntimeLinker()
        self._engine = None
        self._tm_features = target.features
        self._loopvect, self._opt_level = False, 0
        self.defined: Any = weakref.WeakValueDictionary()
        """Which library defines a function: one that calls itself with other types than it came in with is not linked to itself."""
        self.wished: set[str] = set()
        """The names of functions that are to be inlined where that does not make the program too long (see `quick.inlining`)."""
        self.of_containers: set[str] = set()
        """And of those that look something up in a dict, or put it in."""

    def _create_empty_module(self, name: str) -> Any:
        module = ir.Module(cgutils.normalize_ir_text(name))
        module.triple = self.target.triple
        module.data_layout = self._data_layout
        return module

    def _customize_tm_options(self, options: Any) -> None:
        pass

    def _customize_tm_features(self) -> str:
        return self.target.features

    def _add_module(self, module: Any) -> None:
        pass

    def set_env(self, env_name: str, env: Any) -> None:
        pass

    def _get_host_cpu_name(self) -> str:
        return self.target.cpu

    def insert_unresolved_ref(self, builder: Any, fnty: Any, name: str) -> Any:
        """A function that is being compiled further up: in one object it is found by its name."""
        return cgutils.get_or_insert_function(builder.module, fnty, name)

    def simplified(self, module: Any) -> None:
        """Optimise a whole program cheaply, so that counted references meet and cancel while counting is calls that have names."""
        passes, builder = self._module_pass_manager(loop_vectorize=False, slp_vectorize=False, opt=0, cost="cheap")
        passes.run(module, builder)

    def optimised(self, module: Any) -> None:
        """Optimise a whole program to the end."""
        passes, builder = self._module_pass_manager()
        passes.run(module, builder)


_generators: dict[tuple[Target, int], Codegen] = {}
"""The generators of this process: for a target, and how far it is to optimise (NUMBA_OPT)."""
_asked: list[Target] = []
"""The target that was asked for instead of this processor; one in a process, because numba keeps what it compiled."""


def native() -> Target:
    """This processor, or the one that the environment names."""
    return Target(llvm.get_process_triple(), processor.name(), processor.features())


def current() -> Target:
    """What is compiled for in this process."""
    return _asked[-1] if _asked else native()


def retarget(target: Target) -> None:
    """Compile for another target from now on. Nothing that was compiled natively before may take part any more: do it first."""
    _asked.append(target)


@contextlib.contextmanager
def _fewer_collections() -> Iterator[None]:
    """Compiling makes a million small things that stay; looking for garbage among them again and again takes a sixth of the time.
    Afterwards they count as old, unlooked at: else all of them would be gone through as soon as the limit is the usual one again."""
    before = gc.get_threshold()
    gc.set_threshold(max(before[0], 1_000_000) if before[0] else 0, *before[1:])
    try:
        yield
    finally:
        if not gc.get_freeze_count():  # what a program has frozen stays so
            gc.freeze()
            gc.unfreeze()
        gc.set_threshold(*before)


def _refresh(context: Any) -> None:
    """What numba knows of functions brought up to date, once: at first every form of an attribute would do all of it again."""
    context.refresh = lambda: None
    try:
        _import_forms_of_arrays()
        type(context).refresh(context)
    finally:
        del context.refresh
    context.refresh()  # with what the forms said of themselves meanwhile


def _import_forms_of_arrays() -> None:
    """numba imports SciPy to see whether linear algebra is there, which takes as long as numba itself: its place is looked for instead.
    (What compiles linear algebra still asks in numba's way.)"""
    numbas = linalg.ensure_blas
    linalg.ensure_blas = _scipy_is_there
    try:
        from numba.np import arraymath

        arraymath.ensure_blas = numbas
    finally:
        linalg.ensure_blas = numbas


def _scipy_is_there() -> None:
    if importlib.util.find_spec("scipy") is None:
        raise ImportError("there is no SciPy")


@contextlib.contextmanager
def generating() -> Iterator[Codegen]:
    """numba's code generator replaced by ours; nobody else in this process compiles meanwhile."""
    context = registry.cpu_target.target_context
    with global_compiler_lock, _fewer_collections():
        config.reload_config()
        _refresh(context)
        target, level = current(), int(config.OPT)
        if (target, level) not in _generators:
            _generators[target, level] = Codegen(target)
        with contextlib.ExitStack() as stack:
            replaced: list[tuple[Any, str, Any]] = [
                (context, "_internal_codegen", _generators[target, level]),
                (words, "is_ours", True),
                *lists.OURS,
                *sets.OURS,
                *dicts.OURS,
                *counters.OURS,
            ]
            replaced += [(callconv.CPUCallConv, name, method) for name, method in raising.METHODS.items()]
            for owner, name, ours in replaced:
                stack.callback(setattr, owner, name, vars(owner).get(name, getattr(owner, name)))
                setattr(owner, name, ours)
            stack.enter_context(lean.front_end())
            stack.enter_context(warnings.catch_warnings())
            warnings.simplefilter("ignore", NumbaWarning)  # what matters to the author of rules is said in our own words
            yield _generators[target, level]
