"""Generators that hold counted memory, such as lists: kept by reference, let go of when nobody goes through them any more.

numba keeps a generator where it is made and gives back nothing of what it holds. That is all there is to do for one that holds numbers,
and its steps become part of the loop that asks for them. One that holds counted memory is a block of such memory itself: what it was
called with, and its variables while it waits. Where it yields it gives its variables away to the block and takes them back afterwards;
what it yields belongs to whoever asked. This takes the place of numba's only while something of ours is compiled.
"""

from __future__ import annotations

from typing import Any

from llvmlite import ir
from numba import types
from numba.core import cgutils, datamodel, generators
from numba.core import ir as numba_ir
from numba.core.datamodel.models import GeneratorModel
from numba.core.imputils import RefType, call_getiter, call_iternext, iternext_impl
from numba.core.registry import cpu_target
from numba.core.typing import signature
from numba.cpython import iterators
from numba.extending import lower_builtin

from ...errors import CannotCompile
from ...front import helpers
from ..forms import words
from ..forms.kept import release
from .runtime import BYTE, DESTRUCTOR, HEAD_BYTES, INT, holds_blocks, unwritten

EXHAUSTED = INT(-1)


class InPlace(GeneratorModel):
    """A generator that holds numbers, where it is made. numba fills its place with zeros at every step of the function around it, which
    takes a thirtieth of the time of a search; here nothing is written that is not read."""

    def from_data(self, builder: Any, value: Any) -> Any:
        place = unwritten(builder, value.type)
        builder.store(value, place)
        return place


class Counted(GeneratorModel):
    """A generator as the address of its data, which lie behind the head of a counted block."""

    def get_data_type(self) -> Any:
        return self._be_ptr_type

    get_return_type = get_data_type

    def as_data(self, builder: Any, value: Any) -> Any:
        return value

    as_return = from_return = from_data = as_data

    def has_nrt_meminfo(self) -> bool:
        return True

    def get_nrt_meminfo(self, builder: Any, value: Any) -> Any:
        here = builder.bitcast(value, BYTE)
        nowhere = cgutils.is_null(builder, here)  # a variable that holds nothing yet
        return builder.select(nowhere, here, builder.gep(here, [INT(-HEAD_BYTES)]))


def _model(manager: Any, kind: Any) -> Any:
    held = [manager.lookup(part) for part in (*kind.arg_types, *kind.state_types) if not isinstance(part, types.Omitted)]
    return (Counted if words.is_ours and any(part.contains_nrt_meminfo() for part in held) else InPlace)(manager, kind)


datamodel.register_default(types.Generator)(_model)


class Lowering(generators.GeneratorLower):
    """Generates the code of a generator: the function that makes it, that of a step, and that of its end."""

    def is_counted(self) -> bool:
        return isinstance(self.context.data_model_manager[self.gentype], Counted)

    def lower_init_func(self, lower: Any) -> None:
        lower.setup_function(self.fndesc)
        context, builder = lower.context, lower.builder
        context.insert_generator(self.gentype, self.gendesc, [self.library])
        lower.extract_function_arguments()
        lower.pre_lower()
        made = self._block(lower) if self.is_counted() else self._in_place(lower)
        self.call_conv.return_value(builder, made)
        lower.post_lower()

    def _in_place(self, lower: Any) -> Any:
        """One that holds numbers: its variables are nothing at all until it waits for the first time."""
        made = ir.Constant(lower.context.get_return_type(self.gentype), ir.Undefined)
        made = lower.builder.insert_value(made, INT(0), 0)
        return lower.builder.insert_value(made, self.arg_packer.as_data(lower.builder, lower.fnargs), 1)

    def _block(self, lower: Any) -> Any:
        """One that holds counted memory, which looks at its variables when it is let go of."""
        context, builder = lower.context, lower.builder
        form = context.get_value_type(self.gentype)
        size = context.get_constant(types.uintp, context.get_abi_sizeof(form.pointee))
        block = context.nrt.meminfo_alloc_dtor(builder, size, self._end(lower.module))
        made = builder.bitcast(context.nrt.meminfo_data(builder, block), form)
        for kind, value in zip(self.fndesc.argtypes, lower.fnargs, strict=True):
            context.nrt.incref(builder, kind, value)
        builder.store(INT(0), self.get_resume_index_ptr(builder, made))
        builder.store(self.arg_packer.as_data(builder, lower.fnargs), self.get_args_ptr(builder, made))
        state = self.get_state_ptr(builder, made)
        builder.store(state.type.pointee(None), state)
        return made

    def init_generator_state(self, lower: Any) -> None:
        """The first step begins."""

    def _end(self, module: Any) -> Any:
        """What is called at the end of the block."""
        end = ir.Function(module, DESTRUCTOR, f"{self.gendesc.llvm_finalizer_name}.end")
        end.linkage = "linkonce_odr"
        builder = ir.IRBuilder(end.append_basic_block())
        form = self.context.get_value_type(self.gentype)
        last = cgutils.get_or_insert_function(module, ir.FunctionType(ir.VoidType(), [form]), self.gendesc.llvm_finalizer_name)
        builder.call(last, [builder.bitcast(end.args[0], form)])
        builder.ret_void()
        return end

    def lower_finalize_func_body(self, builder: Any, genptr: Any) -> None:
        """What it was called with, and what it holds while it waits at one of its yields."""
        if self.is_counted():
            decref = self.context.nrt.decref
            for kind, value in self.arg_packer.load(builder, self.get_args_ptr(builder, genptr)):
                decref(builder, kind, value)
            end = builder.append_basic_block("end")
            waits = builder.switch(builder.load(self.get_resume_index_ptr(builder, genptr)), end)
            for number, point in self.geninfo.yield_points.items():
                block = builder.append_basic_block(f"at_yield_{number}")
                waits.add_case(INT(number), block)
                builder.position_at_end(block)
                for place in (self.geninfo.state_vars.index(name) for name in point.live_vars):
                    kind = self.gentype.state_types[place]
                    slot = cgutils.gep_inbounds(builder, self.get_state_ptr(builder, genptr), 0, place)
                    decref(builder, kind, self.context.unpack_value(builder, kind, slot))
                builder.branch(end)
            builder.position_at_end(end)
        builder.ret_void()


def lower_yield(lower: Any, inst: Any) -> Any:
    """One `yield`: the variables that live on go into the generator, the step ends with the value, and the next one begins behind it."""
    context, builder, made = lower.context, lower.builder, lower.genlower
    point = lower.generator_info.yield_points[inst.index]
    given = _given(lower)
    back = [name for name in sorted(point.live_vars) if name in given]
    live = [(lower.generator_info.state_vars.index(name), name) for name in sorted(point.live_vars) if name not in given]
    _refuse_copies({name: made.gentype.state_types[place] for place, name in live}, context)
    name, kind = inst.value.name, made.gentype.yield_type
    value = context.cast(builder, lower.loadvar(name), lower.typeof(name), kind)
    lower.incref(kind, value)
    release(context, builder)
    for place, kept in live:
        lower._alloca_var(kept, lower.typeof(kept))
        slot = cgutils.gep_inbounds(builder, made.gen_state_ptr, 0, place)
        worth = lower.loadvar(kept)
        if _lies_within(made.gentype.state_types[place], context):
            with builder.if_then(builder.icmp_unsigned("!=", worth, slot)):  # the first time
                builder.store(builder.load(worth), slot)
        else:
            context.pack_value(builder, made.gentype.state_types[place], worth, slot)
    for left in point.weak_live_vars:
        lower.decref(lower.typeof(left), lower.loadvar(left))
    builder.store(INT(inst.index), made.resume_index_ptr)
    lower.call_conv.return_value(builder, context.get_return_value(builder, kind, value))

    made.create_resumption_block(lower, inst.index)
    builder.store(EXHAUSTED, made.resume_index_ptr)  # unless it yields again
    for place, kept in live:
        slot = cgutils.gep_inbounds(builder, made.gen_state_ptr, 0, place)
        kind = made.gentype.state_types[place]
        lower.storevar(slot if _lies_within(kind, context) else context.unpack_value(builder, kind, slot), kept)
    for name in back:
        argument = lower.typeof(f"arg.{given[name].name}")
        lower._alloca_var(name, lower.typeof(name))
        lower.storevar(context.cast(builder, lower.fnargs[given[name].index], argument, lower.typeof(name)), name)
    return context.get_dummy_value()


def _given(lower: Any) -> dict[str, Any]:
    """The variables that are arguments throughout, and no counted memory: the generator has them anyhow, and need not keep them again."""
    assigned: dict[str, list[Any]] = {}
    for block in lower.blocks.values():
        for step in block.find_insts(numba_ir.Assign):
            assigned.setdefault(step.target.name, []).append(step.value)
    arguments = {name: values[0] for name, values in assigned.items() if len(values) == 1 and isinstance(values[0], numba_ir.Arg)}
    plain = (name for name in arguments if not isinstance(lower.typeof(f"arg.{arguments[name].name}"), types.Omitted))
    return {name: arguments[name] for name in plain if not holds_blocks(lower.typeof(name))}


def _lies_within(kind: Any, context: Any) -> bool:
    """Is it a generator whose data lie within this one? It goes on there, and need not be copied at every step."""
    return isinstance(kind, types.Generator) and not isinstance(context.data_model_manager[kind], Counted)


def _refuse_copies(kinds: dict[str, Any], context: Any) -> None:
    """How far one has come is copied where a generator waits, but for generators by reference: it must have one name there. A loop over
    what a variable of the author's goes through gives it another."""
    through = {name: kind for name, kind in kinds.items() if isinstance(kind, types.IteratorType)}
    for name, kind in through.items():
        is_counted = isinstance(kind, types.Generator) and isinstance(context.data_model_manager[kind], Counted)
        several = sum(other == kind for other in through.values()) > 1
        if several and not is_counted and not name.startswith("$"):
            raise CannotCompile("an iterator in a variable, in a generator that goes through it: make a list of it, and count where it is")


@iternext_impl(RefType.NEW)
def _next(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    """One step: what it yields belongs to whoever asked."""
    step = context.get_generator_impl(sig.args[0])
    status, value = step(context, builder, sig, args)
    context.add_linking_libs(getattr(step, "libs", ()))
    with cgutils.if_likely(builder, status.is_ok):
        result.set_valid(True)
        result.yield_(value)
    with cgutils.if_unlikely(builder, status.is_stop_iteration):
        result.set_exhausted()
    with cgutils.if_unlikely(builder, builder.and_(status.is_error, builder.not_(status.is_stop_iteration))):
        context.call_conv.return_status_propagate(builder, status)


lower_builtin("iternext", types.Generator)(words.instead(iterators.iternext_zip_Generator, _next))


@iternext_impl(RefType.NEW)
def _next_of_all(context: Any, builder: Any, sig: Any, args: Any, result: Any) -> None:
    """One step of `zip`: where one of several comes to its end, what those before it yielded is given back."""
    kind = sig.args[0]
    yielded = cgutils.alloca_once_value(builder, cgutils.get_null_value(context.get_value_type(kind.yield_type)))
    goes_on = cgutils.alloca_once_value(builder, cgutils.true_bit)
    builder.store(cgutils.true_bit, goes_on)  # at every step anew
    sources = context.make_helper(builder, kind, value=args[0])
    for place, (source, source_kind) in enumerate(zip(sources, kind.source_types, strict=True)):
        with builder.if_then(builder.load(goes_on)):
            found = call_iternext(context, builder, source_kind, source)
            with builder.if_else(found.is_valid()) as (there, over):
                with there:
                    builder.store(found.yielded_value(), cgutils.gep_inbounds(builder, yielded, 0, place))
                with over:
                    for before in range(place):
                        value = builder.load(cgutils.gep_inbounds(builder, yielded, 0, before))
                        context.nrt.decref(builder, kind.source_types[before].yield_type, value)
                    builder.store(cgutils.false_bit, goes_on)
    result.set_valid(builder.load(goes_on))
    with builder.if_then(builder.load(goes_on)):
        result.yield_(builder.load(yielded))


def _step_of_all(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    form = _next_of_all if holds_blocks(sig.args[0].yield_type) else iterators.iternext_zip_ZipType
    return form(context, builder, sig, args)


lower_builtin("iternext", types.ZipType)(words.instead(iterators.iternext_zip_ZipType, _step_of_all))


# --------------------------------------------------------------------------------------------------------- step by step


def _call_of(helper: Any, rule: Any, emit: Any) -> None:
    words.operator_rule(helper, rule, 1)
    lower_builtin(helper, types.Any)(emit)


def _iterator(things: Any) -> Any:
    found = cpu_target.typing_context.resolve_function_type("getiter", (things,), {})
    return signature(found.return_type, things) if found is not None else None


def _begin(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    return call_getiter(context, builder, sig.args[0], args[0])


def _one_step(things: Any) -> Any:
    if not isinstance(things, types.IteratorType):
        return None
    return signature(types.Tuple([types.boolean, things.yield_type]), things)


def _step(context: Any, builder: Any, sig: Any, args: Any) -> Any:
    found = call_iternext(context, builder, sig.args[0], args[0])
    return context.make_tuple(builder, sig.return_type, (found.is_valid(), found.yielded_value()))


_call_of(helpers.begin, _iterator, _begin)
_call_of(helpers.step, _one_step, _step)
"""In the function itself, so that what a step raises is caught there."""
