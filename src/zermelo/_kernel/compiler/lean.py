"""numba's front end with the steps left out that compile nothing of ours.

Four fifths of the time to compile went into Python: into passes that look for what plain rules never have (lifted loops, parallel
loops, object mode, calls to be inlined by name), into analyses made anew after each of them, into looking for new extensions before
each function, and into telling listeners about it. What is left here is what every function needs, in numba's own order and by its
own passes. It takes the place of numba's driver only while something of ours is compiled (see `target.generating`).
"""

from __future__ import annotations

import builtins
import contextlib
import itertools
import operator
import traceback
from collections.abc import Iterator
from typing import Any

from numba.core import (
    base,
    cgutils,
    compiler,
    config,
    errors,
    event,
    funcdesc,
    ir,
    ir_utils,
    lowering,
    postproc,
    sigutils,
    transforms,
    typed_passes,
    typeinfer,
    types,
    typing,
    untyped_passes,
)
from numba.core.analysis import dead_branch_prune, rewrite_semantic_constants
from numba.core.compiler_machinery import _pass_registry
from numba.core.dispatcher import Dispatcher
from numba.core.targetconfig import ConfigStack
from numba.core.types import containers
from numba.core.typing.context import BaseContext

from ..errors import CannotCompile
from ..front import helpers
from . import copies, quick
from .arithmetic import fractions, operators, overridden, place, unset
from .empties import TOLD
from .forms import questions
from .forms.cells import MemoryType
from .forms.kept import release
from .forms.maybe import EITHER, hold_attribute, without_none
from .forms.mixed import MIXED
from .forms.rows import UNIFIED
from .forms.words import BEFORE_NUMBA, U64Type, WholeType
from .memory import generators

NOT_LEAN = {"literally", "literal_unroll", "prange", "objmode", "stencil"}
"""Functions that name one of these need a pass that is left out."""

_whole = compiler.compile_extra


@contextlib.contextmanager
def front_end() -> Iterator[None]:
    """numba's driver replaced by the lean one."""
    with contextlib.ExitStack() as stack:
        for cases in (fractions.ORDERED, fractions.UNORDERED):
            cases += fractions.CASES
            stack.callback(cases.__delitem__, slice(len(cases) - len(fractions.CASES), None))
        for owner, name, ours in (
            (compiler, "compile_extra", _compile_extra),
            (Dispatcher, "compile", _compile),
            (BaseContext, "resolve_function_type", _resolve_call),
            (BaseContext, "resolve_getattr", _resolve_name),
            (types.Function, "get_call_type", _call_type),
            *quick.REPLACED,
            *unset.REPLACED,
            (base.BaseContext, "generic_compare", _compared),
            (ir_utils, "has_no_side_effect", _may_be_left_out),
            (postproc.PostProcessor, "run", _post_processed),
            (lowering.Lower, "lower_inst", _lower_inst),
            *UNIFIED,
            *MIXED,
            *TOLD,
            (containers, "_sentry_forbidden_types", _may_be_held),
            (typeinfer.BuildSetConstraint, "container_type", staticmethod(_set_of)),
        ):
            stack.callback(setattr, owner, name, getattr(owner, name))
            setattr(owner, name, ours)
        yield


def _may_be_held(key: Any, value: Any) -> None:
    """What a dict may hold: lists and sets too, whose memory is our own. (numba's own would have to be given back to Python.)"""


def _set_of(kind: Any) -> Any:
    """The type of `{1}`: a set of ints. (To numba it is one of nothing but 1, and whatever comes into it is 1.)"""
    return containers.Set(types.misc.unliteral(kind))


_calls: dict[Any, tuple[Any, Any]] = {}
_forms: dict[Any, tuple[Any, Any]] = {}
_names: dict[Any, tuple[Any, Any]] = {}


def forget() -> None:
    """What rules answer is asked again: they have changed."""
    _calls.clear()
    _forms.clear()
    _names.clear()


RAISING = {"binop", "inplace_binop", "unary", "getitem", "static_getitem"}
"""Operations of rules that may raise an error: they are carried out even if nobody asks for the result, as in Python."""

_numbas_left_out = ir_utils.has_no_side_effect


def _may_be_left_out(expression: Any, *about: Any) -> bool:
    """May the compiler leave out an expression that nobody uses?"""
    raising = isinstance(expression, ir.Expr) and expression.op in RAISING and place.in_rule()
    return not raising and _numbas_left_out(expression, *about)


_numbas_call, _numbas_name = BaseContext.resolve_function_type, BaseContext.resolve_getattr


def _resolve_call(self: Any, func: Any, args: Any, kws: Any) -> Any:
    """The signature of a call, found once for each function and types: typing goes over a function until nothing changes any more, and
    asks again every time. What is found holds on to the function's type, which remembers what to call."""
    if kws or not all(isinstance(kind, types.Type) for kind in args):
        return _numbas_call(self, func, args, kws)
    key = (_number(func) if isinstance(func, types.Type) else func, config.BOUNDSCHECK, *map(_number, args))
    known = _calls.get(key)
    if known is None:
        found = _numbas_call(self, func, args, kws)
        if found is None or not all(_is_settled(kind) for kind in (func, getattr(func, "this", None), found.return_type, *args)):
            return found
        known = _calls[key] = func, found
    return known[1]


def _resolve_name(self: Any, typ: Any, attr: str) -> Any:
    """What follows a dot after a value of some type, found once; modules may change."""
    key = (_number(typ), attr)
    known = _names.get(key)
    if known is None:
        found = _numbas_name(self, typ, attr)
        if found is None or isinstance(typ, types.misc.Module) or not _is_settled(typ):
            return found
        known = _names[key] = typ, found
    return known[1]


_numbas_post_processing = postproc.PostProcessor.run


def _post_processed(self: Any, emit_dels: bool = False, extend_lifetimes: bool = False) -> None:
    """After each pass loops get one way back. How long variables live is worked out once, where `del` is written in the end; numba does
    after every pass."""
    function = self.func_ir
    if function.is_generator:
        _numbas_post_processing(self, emit_dels, extend_lifetimes)
        return
    function.blocks = transforms.canonicalize_cfg(function.blocks)
    function.variable_lifetime = postproc.VariableLifetime(function.blocks)
    function.generator_info = None
    if emit_dels:
        self._insert_var_dels(extend_lifetimes=extend_lifetimes)


ORDERS = {operator.lt, operator.le, operator.gt, operator.ge}
_numbas_compared = base.BaseContext.generic_compare


def _compared(self: Any, builder: Any, key: Any, kinds: Any, values: Any) -> Any:
    """Tuples within tuples are compared item by item also where one of them is a record and the other is none; of what may be None, that
    which is there is put in order: None is neither less nor more."""
    if key in ORDERS and any(isinstance(kind, EITHER) for kind in kinds):
        there = tuple(map(without_none, kinds))
        values = tuple(self.cast(builder, *each) for each in zip(values, kinds, there, strict=True))
        return self.generic_compare(builder, key, there, values)
    if kinds[0] != kinds[1] and all(isinstance(kind, containers.BaseTuple) for kind in kinds):
        return self.get_function(key, typing.signature(types.boolean, *kinds))(builder, values)
    return _numbas_compared(self, builder, key, kinds, values)


_numbas_call_type = types.Function.get_call_type


def _call_type(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of a call. That of an operation on numbers and their memory is found once: not only typing asks for it, but every
    operation again when its code is made, and numba looks through all forms every time. The function remembers which form it was."""
    if kws or not all(isinstance(kind, LASTING) for kind in args):  # what holds others may be found out to hold something else
        return _form_of_call(self, context, args, kws)
    key = (_number(self), config.BOUNDSCHECK, *map(_number, args))
    known = _forms.get(key)
    if known is None:
        found = _form_of_call(self, context, args, kws)
        if found is None or not isinstance(found.return_type, (*LASTING, types.misc.NoneType)):
            return found
        known = _forms[key] = self, found
    return known[1]


LASTING = (types.Number, types.Boolean, U64Type, WholeType, MemoryType)
"""Types that always mean the same."""


def _form_of_call(self: Any, context: Any, args: Any, kws: Any) -> Any:
    """The signature of a call as our own forms of a function have it, where a type that comes first is among the arguments."""
    if not kws and any(isinstance(kind, types.misc.Optional) or getattr(kind, "comes_first", False) for kind in args):
        for template in BEFORE_NUMBA.get(self.typing_key, ()):
            form = template(context)
            found = form.apply(args, {})
            if found is not None:
                self._impl_keys[found.args] = form.get_impl_key(found)  # by which the code for it is found
                return found
    return _numbas_call_type(self, context, args, kws)


def _number(kind: Any) -> int:
    """What numba numbers a type with: types are the same where their numbers are, and no number is given twice."""
    return int(kind._code)


def _is_settled(kind: Any) -> bool:
    """Will a type always mean what it means now? (Lists whose items are not known yet are made one with others later.)"""
    return not isinstance(kind, types.Type) or (kind.is_precise() and not isinstance(kind, types.misc.DeferredType))


def _compile(self: Any, sig: Any) -> Any:
    """What a dispatcher does to compile itself for a signature, if it has not yet; numba's own also keeps time and asks its cache."""
    args, return_type = sigutils.normalize_signature(sig)
    found = self.overloads.get(tuple(args))
    if found is None:
        with self._compiling_counter, event.trigger_event("numba:compile", data={"dispatcher": self}):
            try:
                found = self._compiler.compile(args, return_type)
            except errors.ForceLiteralArg as error:
                raise error.bind_fold_arguments(lambda args, kws: self._compiler.fold_argument_types(args, kws)[1]) from None
            self.add_overload(found)
    return found.entry_point


def _compile_extra(
    typingctx: Any,
    targetctx: Any,
    func: Any,
    args: Any,
    return_type: Any,
    flags: Any,
    locals: Any,
    library: Any = None,
    pipeline_class: Any = compiler.Compiler,
) -> Any:
    flags.no_cpython_wrapper = flags.no_cfunc_wrapper = True  # nobody calls it from outside
    flags.boundscheck = True  # of tables and arrays, which only rules have
    usual = pipeline_class is compiler.Compiler and library is None and not (flags.force_pyobject or flags.auto_parallel.enabled)
    with_which = _Lean if usual and NOT_LEAN.isdisjoint(func.__code__.co_names) else pipeline_class
    return _whole(typingctx, targetctx, func, args, return_type, flags, locals, library, with_which)


class _Lean(compiler.CompilerBase):
    """Compiles one function."""

    def __init__(self, typingctx: Any, targetctx: Any, library: Any, args: Any, return_type: Any, flags: Any, locals: Any) -> None:
        self.given = typingctx, targetctx, library, args, return_type, flags, locals
        diagnostics = compiler.ParforDiagnostics()
        self.state = compiler.StateDict(
            typingctx=typingctx,
            targetctx=compiler._make_subtarget(targetctx, flags),
            library=library,
            args=args,
            return_type=return_type,
            flags=flags,
            locals=locals,
            lifted=(),
            typemap=None,
            calltypes=None,
            type_annotation=None,
            metadata={"parfor_diagnostics": diagnostics, "parfors": {}},
            reload_init=[],
            pipeline=self,
            parfor_diagnostics=diagnostics,
            status=compiler._CompileStatus(can_fallback=False),
            func_ir=None,
            cr=None,
        )

    def _compile_core(self) -> Any:
        with ConfigStack().enter(self.state.flags.copy()):
            _do(untyped_passes.TranslateByteCode, self.state)
            _do(untyped_passes.FixupArgs, self.state)
            steps = [statement for block in self.state.func_ir.blocks.values() for statement in block.body]
            if any(isinstance(step, ir.EnterWith) for step in steps):
                return _whole(*self.given[:2], self.state.func_id.func, *self.given[3:], self.given[2])
            closures = any(isinstance(step, ir.Assign) and getattr(step.value, "op", "") == "make_function" for step in steps)
            with place.at(self.state.func_id.func):
                _untyped(self.state, closures)
                try:
                    _typed(self.state)
                    if place.in_rule():
                        overridden.check(self.state.func_ir.blocks, self.state.typemap, _original)
                    place.typed(self.state.func_ir.blocks, self.state.typemap, operators.MEANT)
                    _lowered(self.state)
                except CannotCompile as error:
                    raise place.with_line(error) from None
            self.state.pipeline = None
            return self.state.cr


def _original(form: Any) -> Any:
    """What a form, or what stands for a builtin in a copy, stands for."""
    named = next((name for name, ours in copies.BUILTINS.items() if ours is form), None)
    return vars(builtins)[named] if named in vars(builtins) else operators.MEANT.get(form, form)


def _do(which: Any, state: Any) -> None:
    _pass_registry.get(which).pass_inst.run_pass(state)


def _untyped(state: Any, closures: bool) -> None:
    """From bytecode to single assignments, branches that cannot be taken left out."""
    postproc.PostProcessor(state.func_ir).run()
    if closures:
        _do(untyped_passes.InlineClosureLikes, state)
    rewrite_semantic_constants(state.func_ir, state.args)
    _settle_questions(state)
    _prune(state)
    _do(untyped_passes.GenericRewrites, state)
    _do(untyped_passes.RewriteDynamicRaises, state)
    if closures:
        _do(untyped_passes.MakeFunctionToJitFunction, state)
        _prune(state)
    _do(untyped_passes.ReconstructSSA, state)
    _settle_questions(state)
    _prune(state)
    for block in state.func_ir.blocks.values():
        for made in itertools.chain(block.find_exprs("build_map"), block.find_exprs("build_list")):
            made.literal_value = None  # {0: 0} is a dict like any other: what it held at first is no part of its type
    if place.in_rule():
        unset.look_at_unset(state.func_ir)
        operators.in_place_of(state.func_ir.blocks)


def _settle_questions(state: Any) -> None:
    """`isinstance(x, int)` or `x is None` of an argument is known before branches are left out that cannot be taken: what stands there
    may suit no int."""
    for block in state.func_ir.blocks.values():
        for step in list(block.find_insts(ir.Assign)):
            call = step.value
            if isinstance(call, ir.Expr) and call.op == "binop" and call.fn in (operator.is_, operator.is_not):
                sides = [ir_utils.guard(ir_utils.get_definition, state.func_ir, part) for part in (call.lhs, call.rhs)]
                if isinstance(sides[0], ir.Arg) and isinstance(sides[1], ir.Const) and sides[1].value is None:
                    kind = state.args[sides[0].index]
                    if isinstance(kind, SOMETHING):
                        _known(state, step, call.fn is operator.is_not)
                continue
            if not isinstance(call, ir.Expr) or call.op != "call" or len(call.args) != 2:
                continue
            function, thing, about = (ir_utils.guard(ir_utils.get_definition, state.func_ir, part) for part in (call.func, *call.args))
            asked = function.value if isinstance(function, ir.Const | ir.Global | ir.FreeVar) else None
            if asked not in QUESTIONS or not isinstance(thing, ir.Arg) or not isinstance(about, ir.Const | ir.Global | ir.FreeVar):
                continue
            kind = state.args[thing.index]
            if isinstance(kind, types.misc.Omitted):  # what stands for it is of the kind that its default is
                kind = state.typingctx.resolve_value_type(kind.value)
            if not getattr(kind, "may_be_none", False) and not isinstance(kind, types.misc.Optional):
                known = questions.answer_known(asked, kind, about.value)
                if known is None or step.target.name.startswith(STILL):
                    continue
                if known and isinstance(kind, containers.List):  # which may be a deque: that is only seen when it runs
                    asks = ir.Assign(call, step.target.scope.redefine(STILL, step.loc), step.loc)
                    state.func_ir._definitions[asks.target.name] = [call]
                    block.body.insert(block.body.index(step), asks)
                _known(state, step, known)


def _known(state: Any, step: ir.Assign, answer: bool) -> None:
    """An answer in place of a question. The variable may have other values elsewhere: `x > 9 and isinstance(x, int)` is one variable."""
    value = ir.Const(answer, step.loc)
    definitions = state.func_ir._definitions[step.target.name]
    state.func_ir._definitions[step.target.name] = [value if each is step.value else each for each in definitions]
    step.value = value


STILL = "$asked_when_it_runs"
"""A variable that nobody reads, for a question that is asked all the same."""
SOMETHING = (types.Integer, types.Float, containers.BaseTuple, containers.List, containers.Set, containers.DictType)
"""Types of values that are never None."""
QUESTIONS = (helpers.is_kind, helpers.is_just, helpers.is_made_by, helpers.is_just_by)


def _prune(state: Any) -> None:
    before = len(state.func_ir.blocks)
    dead_branch_prune(state.func_ir, state.args)
    if len(state.func_ir.blocks) != before:
        postproc.PostProcessor(state.func_ir).run()


def _typed(state: Any) -> None:
    _do(typed_passes.NopythonTypeInference, state)
    _do(typed_passes.PreLowerStripPhis, state)
    if _is_inlined(state):
        _do(typed_passes.InlineOverloads, state)
    if any(isinstance(kind, types.Array) for kind in state.typemap.values()):
        _do(typed_passes.NopythonRewrites, state)
    _do(typed_passes.NoPythonSupportedFeatureValidation, state)
    _do(typed_passes.IRLegalization, state)


def _is_inlined(state: Any) -> bool:
    """Is there a call of one of numba's few functions that are always inlined?"""
    templates = [template for kind in state.typemap.values() if isinstance(kind, types.Function) for template in kind.templates]
    found = [template._inline_overloads for template in templates if getattr(template, "_inline_overloads", None)]
    return bool(found) and any(call is not None and call.args in calls for call in state.calltypes.values() for calls in found)


_numbas_inst = lowering.Lower.lower_inst
OF_TWO_FORMS = (
    "lists or tuples of different types come together: a list holds things of one type, and a table from the top of the file is "
    "no new list; go through both item by item"
)

OF_TWO_LENGTHS = (
    "tuples of different lengths come together: what holds them holds them of one length; a list may grow, where a tuple does not"
)


def _lower_inst(self: Any, inst: Any) -> None:
    """One instruction of any function, also of those that numba compiles by itself; what conversions made for it goes with it."""
    try:
        _numbas_inst(self, inst)
    except AssertionError:  # a list of ints cannot become one of floats
        if isinstance(inst, ir.Assign) and isinstance(inst.value, ir.Arg):
            given, kept = self.fndesc.argtypes[inst.value.index], self.typeof(inst.target.name)
            raise errors.TypingError(f"Cannot cast {given} to {kept}", loc=inst.loc) from None
        raise errors.TypingError(OF_TWO_FORMS, loc=inst.loc) from None
    except NotImplementedError as error:
        if traceback.extract_tb(error.__traceback__)[-1].name != "tuple_to_tuple":
            raise
        raise errors.TypingError(OF_TWO_LENGTHS, loc=inst.loc) from None
    release(self.context, self.builder)


class _Lower(lowering.Lower):
    """Generates code, and knows the line it is at."""

    borrowed: frozenset[str] = frozenset()
    """Methods of values that outlive the call of them: they hold no reference of their own."""
    GeneratorLower = generators.Lowering
    is_counting = True
    is_trying = False

    def lower(self) -> None:
        if not self.generator_info:
            self.borrowed = _borrowed(self.blocks, self.fndesc.typemap)
        super().lower()

    def lower_inst(self, inst: Any) -> None:
        place.reached(inst)
        name = inst.value if isinstance(inst, ir.Del) else inst.target.name if isinstance(inst, ir.Assign) else ""
        self.is_counting = name not in self.borrowed
        super().lower_inst(inst)
        self.is_counting = True

    def lower_expr(self, resty: Any, expr: Any) -> Any:
        if expr.op == "getattr":
            hold_attribute(self.context, self.builder, self.typeof(expr.value.name), self.loadvar(expr.value.name), expr.attr)
        return super().lower_expr(resty, expr)

    def lower_function_body(self) -> Any:
        self.left: Any = None
        self.function.zermelo_leave = self.leave
        found = super().lower_function_body()
        if self.left is not None:
            block, code = self.left
            self.builder.position_at_end(block)
            for name, place in self.varmap.items():
                if name not in self.borrowed and self.is_counted(name):
                    self.context.nrt.decref(self.builder, self.typeof(name), self.builder.load(place))
            self.call_conv._return_errcode_raw(self.builder, self.builder.load(code))
        return found

    def leave(self, builder: Any, code: Any) -> None:
        """Leave the function because of an error: its variables give back what they hold, but for those of one block."""
        if self.left is None:
            self.left = self.function.append_basic_block("leave"), cgutils.alloca_once(builder, code.type)
        block, place = self.left
        builder.store(code, place)
        builder.branch(block)

    def is_counted(self, name: str) -> bool:
        return bool(self.context.enable_nrt and self.context.data_model_manager[self.typeof(name)].contains_nrt_meminfo())

    def incref(self, typ: Any, val: Any) -> None:
        if self.is_counting:
            super().incref(typ, val)

    def decref(self, typ: Any, val: Any) -> None:
        if self.is_counting:
            super().decref(typ, val)

    def lower_static_try_raise(self, inst: Any) -> None:
        """`raise` within a `try`: what was raised is noted and asked for at the end of the block, also where values are known only then."""
        self.is_trying = any(isinstance(argument, ir.Var) for argument in inst.exc_args or ())
        (self.lower_dynamic_raise if self.is_trying else super().lower_static_try_raise)(inst)
        self.is_trying = False

    def return_dynamic_exception(self, exc_class: Any, exc_args: Any, nb_types: Any, loc: Any = None) -> None:
        note = self.call_conv.set_dynamic_user_exc if self.is_trying else self.call_conv.return_dynamic_user_exc
        note(self.builder, exc_class, exc_args, nb_types, loc=loc, func_name=self.func_ir.func_id.func_name)

    def lower_yield(self, retty: Any, inst: Any) -> Any:
        if self.typeof(inst.value.name) == types.int64:
            place.told(self.builder, self.loadvar(inst.value.name), inst.value)
        return generators.lower_yield(self, inst)


def _borrowed(blocks: dict[int, Any], typemap: dict[str, Any]) -> frozenset[str]:
    """The variables that hold a method, from where it is named to where it is called, in one block. What the method belongs to is kept
    until then: numba would let go of it where it is named for the last time, and count a reference for the method instead."""
    found = set()
    for block in blocks.values():
        named: dict[str, str] = {}
        """The methods that are held just now, and whose they are."""
        early: dict[str, list[Any]] = {}
        body: list[Any] = []
        for step in block.body:
            if isinstance(step, ir.Assign):
                name = step.target.name
                for method in [method for method, owner in named.items() if owner == name]:
                    body += early.pop(method)
                    del named[method]
                if getattr(step.value, "op", "") == "getattr" and isinstance(typemap.get(name), types.BoundFunction):
                    named[name], early[name] = step.value.value.name, []
            elif isinstance(step, ir.Del) and step.value in named:
                found.add(step.value)
                del named[step.value]
                body += [step, *early.pop(step.value)]
                continue
            elif isinstance(step, ir.Del) and step.value in named.values():
                early[next(method for method, owner in named.items() if owner == step.value)].append(step)
                continue
            body.append(step)
        last = body.pop() if body else None
        body += [gone for waiting in early.values() for gone in waiting]
        block.body = [*body, last] if last is not None else body
    return frozenset(found)


OF_CONTAINERS = generators.__name__.rpartition(".")[0]
"""Where the functions stand that look something up in a dict, a set, a list and the like, or put it in."""


def _lowered(state: Any) -> None:
    """The function in LLVM's language, in a library of its own."""
    context, flags = state.targetctx, state.flags
    of_container = (state.func_id.func.__module__ or "").startswith(OF_CONTAINERS)  # made functions are of no module
    library = state.library = context.codegen().create_library(state.func_id.func_qualname)
    described = funcdesc.PythonFunctionDescriptor.from_specialized_function(
        state.func_ir,
        state.typemap,
        state.return_type,
        state.calltypes,
        mangler=context.mangler,
        inline=False,  # that is decided of the whole program
        noalias=flags.noalias,
        abi_tags=[],  # not the flags: a call up the stack is named with those of the caller
    )
    if flags.forceinline:
        generator = context.codegen()
        (generator.of_containers if of_container else generator.wished).add(described.llvm_func_name)
    with context.push_code_library(library):
        lower = _Lower(context, library, described, state.func_ir, metadata=state.metadata)
        lower.lower()
    entry = context.get_executable(library, described, lower.env)
    context.insert_user_function(entry, described, [library])
    state.cr = compiler.compile_result(
        typing_context=state.typingctx,
        target_context=context,
        entry_point=entry,
        typing_error=None,
        type_annotation=None,
        library=library,
        call_helper=lower.call_helper,
        signature=typing.signature(state.return_type, *state.args),
        objectmode=False,
        lifted=(),
        fndesc=described,
        environment=lower.env,
        metadata=state.metadata,
        reload_init=state.reload_init,
    )
