"""The type of what a function returns, asked while the function itself is being typed: that of a call of itself.

numba answers by typing the whole function once more, without these calls; at every place where it calls itself, and each time that
typing goes over the function until nothing changes any more. A fifth of the time to compile a search went into it.
"""

from __future__ import annotations

from typing import Any

from numba.core import typeinfer, types, typing

ANSWERS = "__zermelo_answers__"
"""The name in the globals of a copy of a function of this package that says the type of what it returns, where that is known beforehand."""


def returned_so_far(self: Any) -> Any:
    """The type of what a function returns, as far as it is known; None if nothing is.

    It is typed once more as numba does, and then on from there, the calls of itself answered by what was found. Types only ever grow. So
    as long as nothing is known of any variable but what was found out there, the answer is the same. A search that says that it answers
    with a fraction does: it is ours.
    """
    if ANSWERS in self.func_id.func.__globals__:
        return self.func_id.func.__globals__[ANSWERS]
    answer, found = self.__dict__.get("answered", (None, {}))
    if answer is not None and all(found.get(name) == var.type for name, var in self.typevars.items() if var.defined and not var.locked):
        return answer
    partial = self.copy(skip_recursion=True)
    partial.build_constraint()
    partial.propagate(raise_errors=False)
    answer = _returned(partial)
    if answer is None or not answer.is_precise():
        return answer

    def resolve_call(called: Any, args: Any, named: Any) -> Any:
        if isinstance(called, types.RecursiveCall):
            dispatcher = called.dispatcher_type.dispatcher
            signature, kinds = dispatcher.fold_argument_types(_as_compiling(self.context, dispatcher, args, named), named)
            frame = self.context.callstack.match(dispatcher.py_func, kinds)
            if frame is not None and frame.typeinfer is self:
                return typing.signature(answer, *kinds).replace(pysig=signature)
        return type(self).resolve_call(partial, called, args, named)

    partial.resolve_call = resolve_call
    partial.propagate(raise_errors=False)
    if _returned(partial) == answer:
        self.answered = answer, {name: var.type for name, var in partial.typevars.items()}
    return answer


def _returned(inferer: Any) -> Any:
    names = {value.name for value in inferer._get_return_vars()} & inferer.typevars.keys()
    found = {types.misc.unliteral(inferer.typevars[name].type) for name in names if inferer.typevars[name].defined}
    return inferer._unify_return_types(found) if found else None


_numbas_call = typeinfer.TypeInferer.resolve_call


def call_of_itself(self: Any, called: Any, args: Any, named: Any) -> Any:
    """The signature of a call. To a function that is being compiled a constant is a number like any other: numba would compile all of
    it once more for each constant, such as for the depth of -1 at which the engine looks no further."""
    if isinstance(called, types.RecursiveCall):
        args = _as_compiling(self.context, called.dispatcher_type.dispatcher, args, named)
    return _numbas_call(self, called, args, named)


def _as_compiling(context: Any, dispatcher: Any, args: Any, named: Any) -> Any:
    """The types of arguments; constant numbers are any numbers where the function is just being compiled for those."""
    if not any(isinstance(kind, types.IntegerLiteral) for kind in args):
        return args
    plain = tuple(types.misc.unliteral(kind) if isinstance(kind, types.IntegerLiteral) else kind for kind in args)
    _, kinds = dispatcher.fold_argument_types(plain, named)
    return args if context.callstack.match(dispatcher.py_func, kinds) is None else plain


REPLACED = (
    (typeinfer.TypeInferer, "return_types_from_partial", returned_so_far),
    (typeinfer.TypeInferer, "resolve_call", call_of_itself),
)
