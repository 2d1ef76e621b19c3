"""Variables that may have no value where they are read: UnboundLocalError, as in Python.

    for i, x in enumerate(board):
        if x == mark:
            best = i
    return best                              where no x is: an error

To numba such a variable is 0. Where single assignment finds a way to a variable without a value, a second one beside it says whether it
has one, and is asked where a rule reads the first. Numba refuses one that is read further up than it is given anything:

    for i, x in enumerate(row):
        if i: total += x * last                  not in the first round
        last = x
"""

from __future__ import annotations

import re
from typing import Any

from numba.core import errors, ir, ssa, types
from numba.core.interpreter import Interpreter
from numba.core.typing.templates import signature
from numba.extending import intrinsic

from . import place

OWN = re.compile(r"[^\W_]\w*|_(\w+)_0\d+")
"""What an author calls a variable, or what it is called where functions within a rule are set apart; others are the lowering's."""


@intrinsic(prefer_literal=True)
def _hold_set(typingctx: Any, is_set: Any, name: Any) -> Any:
    def emit(context: Any, builder: Any, sig: Any, args: Any) -> Any:
        sentence = f"cannot access local variable '{name.literal_value}' where it is not associated with a value"
        place.raise_if(context, builder, builder.not_(args[0]), (UnboundLocalError, sentence))
        return context.get_dummy_value()

    return signature(types.none, types.boolean, name), emit


_numbas_get = Interpreter.get


def _get(self: Any, name: str) -> Any:
    """A variable by its name: also one to which something is assigned further down, which the next round of a loop reads."""
    try:
        return _numbas_get(self, name)
    except errors.NotDefinedError:
        if name not in self.code_locals or getattr(self, "is_clearing", False):
            raise
        found = self.current_scope.define(name, self.loc)
        vars(found.scope).setdefault(AHEAD, []).append(name)
        return found


AHEAD = "zermelo_read_ahead"
"""Of the variables of a function: those that are read further up than they are assigned to."""
_numbas_violators = ssa._find_defs_violators


def _violators(blocks: dict[int, Any], ways: Any) -> Any:
    """The variables that are no single assignments yet. Numba does not see that one is read before it is assigned to in one block."""
    found = _numbas_violators(blocks, ways)
    for name in vars(next(iter(blocks.values())).scope).get(AHEAD, ()):
        found.add(name)
    return found


REPLACED: list[tuple[Any, str, Any]] = [(Interpreter, "get", _get), (ssa, "_find_defs_violators", _violators)]
if hasattr(Interpreter, "op_LOAD_FAST_AND_CLEAR"):  # from Python 3.12 on: a comprehension's variable, which there may be around it, or not
    _numbas_clearing = Interpreter.op_LOAD_FAST_AND_CLEAR

    def _clearing(self: Any, *about: Any) -> None:
        self.is_clearing = True
        _numbas_clearing(self, *about)
        self.is_clearing = False

    REPLACED.append((Interpreter, "op_LOAD_FAST_AND_CLEAR", _clearing))


def look_at_unset(function: Any) -> None:
    """Let reading a variable raise where it may have no value, in a function in single assignment."""
    asked = {step.target.name: step for block in function.blocks.values() for step in block.body if _is_phi(step)}
    if not asked or all(ir.UNDEFINED not in step.value.incoming_values for step in asked.values()):
        return
    unset = {name for name, step in asked.items() if ir.UNDEFINED in step.value.incoming_values and _own(step.target) is not None}
    before = 0
    while len(unset) != before:
        before = len(unset)
        unset |= {name for name, step in asked.items() if any(getattr(one, "name", "") in unset for one in step.value.incoming_values)}
    flags = {name: asked[name].target.scope.redefine("$is_set", asked[name].loc) for name in sorted(unset)}
    for block in function.blocks.values():
        block.body = [made for step in block.body for made in _with_flag(function, step, flags)]
        for at in reversed(range(len(block.body))):
            step = block.body[at]
            read = [] if _is_phi(step) else list(dict.fromkeys(one.name for one in step.list_vars() if one.name in flags))
            for name in reversed(read):
                if not _is_handed_on(function, block.body[at:], name):
                    block.body[at:at] = _asked(function, flags[name], asked[name].target, step.loc)


def _is_phi(step: Any) -> bool:
    return isinstance(step, ir.Assign) and isinstance(step.value, ir.Expr) and step.value.op == "phi"


def _own(variable: Any) -> str | None:
    """What the author calls a variable; None for others."""
    found = OWN.fullmatch(variable.unversioned_name)
    return found and (found[1] or found[0])


def _with_flag(function: Any, step: Any, flags: dict[str, Any]) -> list[Any]:
    """Where ways come together, what says whether a variable has a value comes together, too."""
    if not _is_phi(step) or step.target.name not in flags:
        return [step]
    both = ir.Expr.phi(loc=step.loc)
    for label, value in zip(step.value.incoming_blocks, step.value.incoming_values, strict=True):
        known = flags.get(getattr(value, "name", ""), ir.Const(value is not ir.UNDEFINED, step.loc))
        made = step.target.scope.redefine("$was_set", step.loc)
        block = function.blocks[label]
        block.body.insert(len(block.body) - 1, _assign(function, made, known, step.loc))
        both.incoming_values.append(made)
        both.incoming_blocks.append(label)
    return [step, _assign(function, flags[step.target.name], both, step.loc)]


def _assign(function: Any, goal: Any, value: Any, loc: Any) -> ir.Assign:
    function._definitions[goal.name] = [value]
    return ir.Assign(value, goal, loc)


def _is_handed_on(function: Any, steps: list[Any], name: str) -> bool:
    """Is a variable only given to a function within the rule that reads it from around it, where it is called the same?"""
    own = steps[0].target.unversioned_name if _is_phi(steps[0]) else name.partition(".")[0]
    held = {name} | ({steps[0].target.name} if isinstance(steps[0], ir.Assign) and isinstance(steps[0].value, ir.Var) else set())
    for step in steps if len(held) > 1 else steps[:1]:
        call = step.value if isinstance(step, ir.Assign) and getattr(step.value, "op", "") == "call" else None
        if call is None or not any(one.name in held for one in call.args):
            continue
        called: Any = function.get_definition(call.func, lhs_only=False)
        code = getattr(getattr(getattr(called, "value", None), "py_func", getattr(called, "value", None)), "__code__", None)
        names = code.co_varnames[: code.co_argcount] if code is not None else ()
        return all(one.name not in held or parameter == own for one, parameter in zip(call.args, names, strict=False)) and bool(names)
    return False


def _asked(function: Any, flag: Any, variable: Any, loc: Any) -> list[Any]:
    called, name, answer = (variable.scope.redefine(f"$asks_{what}", loc) for what in ("whom", "name", "answer"))
    return [
        _assign(function, called, ir.Global("_hold_set", _hold_set, loc), loc),
        _assign(function, name, ir.Const(_own(variable) or variable.unversioned_name, loc), loc),
        _assign(function, answer, ir.Expr.call(called, (flag, name), (), loc), loc),
    ]
