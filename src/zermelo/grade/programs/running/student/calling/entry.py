"""What is graded in a student's file, ready to be called: a function, or a method of a class, of which one object is made for each call."""

from __future__ import annotations

import ast
import asyncio
import inspect
from collections.abc import Callable
from types import ModuleType
from typing import Any, NamedTuple

from .. import cs188
from ..log import Log
from ..positions import Position
from ..rules import FREE_NAMES, Rules
from .signatures import Signature, meaning_of, signature_of

ACTION_WORDS = ("decision", "search", "action", "move", "choose", "decide")
"""If a name contains one of these words and what it names always returns legal actions as plain ints, they are read as actions."""
ENDLESS_DEPTH = 1_000


class Entry(NamedTuple):
    """name       of the function, or Class.method
    thing      the function or the class
    signature  of the function or the method
    making     of the class; None for a function
    method     its name; "" for a function
    berkeley   is it an agent as in CS188, whose depth counts rounds and is an attribute?
    """

    name: str
    thing: Any
    signature: Signature
    line: int
    making: Signature | None = None
    method: str = ""
    berkeley: bool = False

    @property
    def roles(self) -> set[str]:
        own = self.signature.roles | (self.making.roles if self.making else set())
        return own | ({"depth"} if self.berkeley else set())

    @property
    def roomy(self) -> bool:
        """Has its depth a default that no tree of the grader reaches?"""
        return any(
            parameter.role == "depth" and parameter.roomy for each in (self.signature, self.making) if each for parameter in each.parameters
        )

    @property
    def chooses_action(self) -> bool:
        words = self.name.rpartition(".")[2].casefold()
        return any(word in words for word in ACTION_WORDS)

    @property
    def is_agent(self) -> bool:
        """Is it an agent as in CS188, which has to answer with an action?"""
        return self.name.rpartition(".")[2].replace("_", "").casefold() == "getaction"

    def __str__(self) -> str:
        return str(self.signature)

    def of(self, module: ModuleType) -> Entry:
        """The same of a module with another text."""
        names = self.name.split(".") if self.making is None else [self.name.split(".")[0]]
        thing: Any = module
        for name in names:
            thing = getattr(thing, name)
        return self._replace(thing=thing)

    def call(self, root: Position, log: Log, depth: int | None, default: bool = False) -> Any:
        """What it returns at a position; `depth` None is a depth that no game reaches. `default`: a roomy depth keeps its default."""
        meaning = meaning_of(root, Rules(root), FREE_NAMES["evaluate"], ENDLESS_DEPTH if depth is None else depth, log.agents)
        function = self.thing
        if self.making is not None:
            made = self.making.call(self.thing, meaning, default)
            if self.berkeley:
                cs188.prepare(made, meaning["depth"], FREE_NAMES["evaluate"])
            function = getattr(made, self.method)
        return _awaited(self.signature.call(function, meaning, default))


def _awaited(returned: Any) -> Any:
    """The result of a coroutine; of a generator, what it returns, or else the last thing that it yields."""
    if inspect.iscoroutine(returned):
        return asyncio.run(returned)
    if inspect.isgenerator(returned):
        last = None
        while True:
            try:
                last = next(returned)
            except StopIteration as end:
                return last if end.value is None else end.value
    return returned


def entry_of(name: str, thing: Any, definition: ast.AST | None, method: str = "", berkeley: bool = False) -> Entry:
    """Raises Abort("signature") if it cannot be called."""
    if not method:
        return Entry(name, thing, signature_of(name, thing, definition), _line(thing, definition))
    static = isinstance(inspect.getattr_static(thing, method), staticmethod | classmethod)
    bound: Callable[..., Any] = getattr(thing, method) if static else getattr(thing, method).__get__(object())
    making = _making(thing) if not static else None
    stated = making is not None and "state" in making.roles
    signature = signature_of(name, bound, _without_self(definition), state=not stated)
    if static:
        return Entry(name, bound, signature, _line(bound, definition), None, "", berkeley)
    return Entry(name, thing, signature, _line(getattr(thing, method), definition), making, method, berkeley)


def _making(cls: type) -> Signature:
    if all("__init__" not in vars(base) and "__new__" not in vars(base) for base in cls.__mro__[:-1]):
        return Signature(cls.__name__, ())
    return signature_of(cls.__name__, cls, None, state=False)


def _without_self(definition: ast.AST | None) -> ast.AST | None:
    return None if isinstance(definition, ast.FunctionDef) and "self" in [place.arg for place in definition.args.args] else definition


def _line(thing: Any, definition: ast.AST | None) -> int:
    code = getattr(inspect.unwrap(thing), "__code__", None)
    return code.co_firstlineno if code is not None else getattr(definition, "lineno", 0)
