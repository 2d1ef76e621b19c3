"""The lowering of one function: expressions become simpler ones, and what they need before them becomes statements.

What is known here are values, never types: globals, constants of classes, defaults of fields. Whatever depends on types is written as
a call of a function from `helpers`, whose machine form decides when the types are known. Each construct has a function of its own, in
`expressions`, `calls`, `loops`, `statements` or `patterns`, which says so by a decorator.
"""

from __future__ import annotations

import ast
import contextlib
import itertools
import operator
import types
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from ..errors import CannotCompile
from ..identity import is_cached_table
from .scope import NotConstant, Scope, is_enumeration
from .trees import is_call_or, load, loaded, located, quote, stored, walk

EXPRESSIONS: dict[type[ast.expr], Callable[[Lowering, Any], Any]] = {}
STATEMENTS: dict[type[ast.stmt], Callable[[Lowering, Any], None]] = {}
CALLS: dict[Any, Callable[..., Any]] = {}
"""By the function that is called: what takes the lowering, the call and its arguments, and answers with an expression, or with None
where the call may stay as it is."""
METHODS: dict[str, Callable[[Lowering, ast.Call, ast.Attribute], Any]] = {}
"""By the name after the dot, where what stands before it is a variable."""
PUTTING_IN: list[Callable[[Lowering, ast.Subscript], bool]] = []
"""What says whether asking for an item may put one in, which takes statements."""

LAZY = (ast.GeneratorExp, ast.ListComp, ast.SetComp, ast.DictComp, ast.NamedExpr)


class Obstacle(CannotCompile):
    """A construct that has no machine form, and what to write instead."""

    def __init__(self, node: Any, advice: str) -> None:
        self.line = getattr(node, "lineno", 0)
        super().__init__(f"line {self.line}, {advice}" if self.line else advice)


def lowers(*kinds: Any) -> Callable[[Any], Any]:
    """Declare how a kind of expression or statement is lowered."""

    def declare(function: Any) -> Any:
        for kind in kinds:
            (STATEMENTS if issubclass(kind, ast.stmt) else EXPRESSIONS)[kind] = function
        return function

    return declare


def lowers_calls(*functions: Any) -> Callable[[Any], Any]:
    """Declare how calls of some functions are lowered."""

    def declare(function: Any) -> Any:
        CALLS.update(dict.fromkeys(functions, function))
        return function

    return declare


def lowers_methods(*names: str) -> Callable[[Any], Any]:
    """Declare how calls of some methods are lowered."""

    def declare(function: Any) -> Any:
        METHODS.update(dict.fromkeys(names, function))
        return function

    return declare


def may_put_in(function: Any) -> Any:
    """Declare what says whether asking for an item may put one in, which takes a statement."""
    PUTTING_IN.append(function)
    return function


class Lowering:
    """One function on its way down. `out` takes the statements that an expression needs before it."""

    def __init__(self, scope: Scope, function: types.FunctionType) -> None:
        self.scope, self.function = scope, function
        self.named: dict[str, Any] = {}
        """What the lowered function names besides its own globals."""
        self.out: list[ast.stmt] = []
        self.here: Any = None
        """The innermost node of the source that is being lowered: what is made of it stands in its place."""
        self.lengths: dict[str, ast.expr] = {}
        """By the name of a list or tuple: something that is as long."""
        self.counters: set[str] = set()
        """The local variables that hold a Counter, which answers 0 for a missing key and does not put it in."""
        self.dicts: set[str] = set()
        """The local variables that hold dicts, and never a Counter."""
        self.lists_within: set[str] = set()
        """The local variables that hold dicts of lists, as far as that is seen."""
        self.defaults: dict[str, Any] = {}
        """By the name of a local `defaultdict` or `Counter`: what it holds for a missing key; None where that has no machine form."""
        self.unread: set[str] = set()
        """The names of the function's own that it never reads."""
        self.items: dict[str, Any] = {}
        """By the name of a list or set that is made empty: something like what it will hold, where nothing is put in one by one."""
        self.made_empty: set[str] = set()
        """The local variables to which empty lists, sets and dicts are assigned."""
        self.grown: dict[str, list[Any]] = {}
        """By the name of a list that is made empty: what is added to it as a whole."""
        self.united: set[str] = set()
        """The sets that are made empty, and are given other sets and no single things."""
        self.set_answer: Any = None
        """Something like what the sets hold that the function answers."""
        self.answer: Any = None
        """Something like what the lists hold that the function answers."""
        self.made: dict[str, Any] = {}
        """By the name of a variable that is assigned to once: what is assigned to it."""
        self.partials: dict[str, tuple[Any, list[Any]]] = {}
        """By the name of a local `partial`: the function, and the arguments that it has already."""
        self.changed: set[str] = set()
        """Lists and sets that change in place."""
        self.assumed: dict[str, Any] = {}
        """By the name of a list of which nothing says what it holds: the statement that says whole numbers."""
        self.functions: list[Any] = []
        """The functions that are taken from tables, each known by its place here."""
        self.chosen: dict[str, frozenset[int]] = {}
        """By the name of a variable: which of them it may stand for."""
        self.tables: dict[str, frozenset[int]] = {}
        """By the name of a table: which of them it holds."""
        self.parts: set[str] = set()
        """Names of `first, *rest = things` for which a part of a tuple does."""
        self.copies_answers = False
        """Does a function return constant lists, and others?"""
        self.boards: set[str] = set()
        """Lists of a known length that never leave the function."""
        self.bounded: dict[str, Any] = {}
        """By the name of a deque that keeps the last few things alone: how many."""
        self.unordered: set[str] = set()
        """Variables that hold sets whose order nobody sees."""
        self.lifted: list[ast.FunctionDef] = []
        """Functions within the function that became helpers beside it."""
        self.functions_within: dict[str, ast.FunctionDef] = {}
        """The functions within this one, by name."""
        self.around: dict[str, list[str]] = {}
        """By the name of such a helper: the variables of the function around it that it takes after its own arguments."""
        self.definitions: dict[str, ast.FunctionDef] = {}
        """By its name, such a function as it is written."""
        self.forms: dict[str, list[tuple[str, Any]]] = {}
        """Its parameters, each with what it is if it is not given; None where it has to be."""
        self.copies: dict[Any, str] = {}
        """By such a function and the functions that it is given, its copy for them."""
        self.changing: set[str] = set()
        """Variables that are assigned to more than once."""
        self.obstacles: list[Obstacle] = []
        self.tries = 0
        """How many `try`s are around what is being lowered."""
        self.is_generator = False
        self.yields_what_it_returns = False
        self._numbers = itertools.count(1)

    # -------------------------------------------------------------------------------------------- statements in the making

    def fresh(self, hint: str = "t") -> str:
        name = f"_{hint.strip('_')}_{next(self._numbers)}"
        self.scope.local.add(name)
        return name

    def emit(self, text: str, **parts: Any) -> None:
        """Write statements from a template."""
        for statement in quote(text, **parts):
            located(statement, self.here)
            self.out.append(statement)
            for step in walk(statement) if self.functions else ():
                if isinstance(step, ast.Assign):
                    self.follow(step.targets[0], step.value)

    def follow(self, goal: Any, worth: Any) -> None:
        """Note which functions a variable may stand for that is assigned to, or goes through a table."""
        found = frozenset().union(*(self.tables.get(name) or self.chosen.get(name, frozenset()) for name in loaded(worth)))
        for name in stored(goal) if found else ():
            self.chosen[name] = self.chosen.get(name, frozenset()) | found

    def block(self, write: Callable[[], Any]) -> list[ast.stmt]:
        """The statements that `write` emits."""
        before, self.out = self.out, []
        try:
            write()
            return self.out or [ast.Pass()]
        finally:
            self.out = before

    def body(self, statements: Iterable[ast.stmt]) -> list[ast.stmt]:
        def write() -> None:
            for statement in statements:
                self.statement(statement)

        return self.block(write)

    def statement(self, node: ast.stmt) -> None:
        start, self.here = len(self.out), node
        lower = STATEMENTS.get(type(node))
        try:
            if lower is not None:
                lower(self, node)
            else:
                self.out.append(self.in_order(node))
        except Obstacle as obstacle:  # there may be more of them
            self.obstacles.append(obstacle)
        for made in self.out[start:]:
            located(made, node)

    def keep(self, node: ast.expr, hint: str = "t") -> ast.Name:
        """A variable that holds what `node` comes to."""
        name = self.fresh(hint)
        self.emit("T = E", T=name, E=node)
        return load(name)

    def held(self, node: ast.expr, later: Iterable[Any] = ()) -> ast.expr:
        """`node`, evaluated here and now if what comes `later` could change it."""
        return self._unless_it_stays(node, stored(*later))

    def _unless_it_stays(self, node: ast.expr, changed: set[str]) -> ast.expr:
        stays = isinstance(node, ast.Constant) or (isinstance(node, ast.Name) and node.id not in changed)
        return node if stays else self.keep(node)

    def alone(self, node: Any, lower: Callable[[Any], Any] | None = None) -> tuple[list[ast.stmt], Any]:
        """The statements that `node` needs before it, by themselves, and what it comes to after them."""
        made: list[Any] = []
        steps = self.block(lambda: made.append((lower or self.expr)(node)))
        return [step for step in steps if not isinstance(step, ast.Pass)], made[0]

    def may_be_left_out(self, node: Any) -> bool:
        """Is this a parameter that is () where it is not given, so that nothing says what it would hold?"""
        code, defaults = self.function.__code__, self.function.__defaults__ or ()
        left_out = zip(code.co_varnames[code.co_argcount - len(defaults) :], defaults, strict=False)
        return isinstance(node, ast.Name) and any(name == node.id and isinstance(worth, tuple) and not worth for name, worth in left_out)

    # -------------------------------------------------------------------------------------------- functions within

    @contextlib.contextmanager
    def within(self, own: set[str]) -> Iterator[None]:
        """Lower the body of a function within this one, whose variables are `own`."""
        scope, local, me, generator = self.scope, self.scope.local, self.scope.me, (self.is_generator, self.yields_what_it_returns)
        scope.local, scope.me = local | own, "" if me in own else me
        self.is_generator = self.yields_what_it_returns = False
        try:
            yield
        finally:
            scope.local, scope.me = local, me
            self.is_generator, self.yields_what_it_returns = generator

    def lift(self, name: str, arguments: list[ast.arg], body: list[ast.stmt], node: Any) -> None:
        """Make a helper beside the function of what stands within it."""
        form = ast.arguments([], [ast.arg(argument.arg) for argument in arguments], None, [], [], None, [])
        made = ast.FunctionDef(name, form, body, [], None)
        located(made, node)
        self.lifted.append(made)
        self.scope.local.discard(name)

    # -------------------------------------------------------------------------------------------- expressions

    def needs(self, node: Any) -> bool:
        """May the lowering of `node` write statements?"""
        if isinstance(node, ast.Lambda):
            return False
        if isinstance(node, ast.Starred) or (isinstance(node, ast.Subscript) and any(puts_in(self, node) for puts_in in PUTTING_IN)):
            return True
        if isinstance(node, LAZY) or is_call_or(node) or hasattr(node, "holds") or (isinstance(node, ast.Call) and self._has_a_way(node)):
            return True
        return any(map(self.needs, ast.iter_child_nodes(node)))

    def _has_a_way(self, node: ast.Call) -> bool:
        if self.functions or (isinstance(node.func, ast.Attribute) and node.func.attr in METHODS):
            return True
        called = self.scope.called(node)
        return called in CALLS or isinstance(called, type)

    def expr(self, node: Any) -> Any:
        """`node`, lowered."""
        before = self.here
        if hasattr(node, "lineno"):
            self.here = node
        result = self.folded(node)
        if result is None:
            lower = EXPRESSIONS.get(type(node))
            result = lower(self, node) if lower is not None else self.in_order(node)
        if isinstance(result, ast.expr):
            located(result, self.here)
        self.here = before
        return result

    def in_order(self, node: Any) -> Any:
        """`node` with its parts lowered from left to right; a part is evaluated before the statements that those after it need."""
        places = [
            (field, i, part)
            for field, parts in ast.iter_fields(node)
            for i, part in enumerate(parts if isinstance(parts, list) else [parts])
            if isinstance(part, ast.expr | ast.keyword)
        ]
        if isinstance(node, ast.Dict):  # each key, and what stands under it
            places.sort(key=operator.itemgetter(1))
        for k, (field, i, part) in enumerate(places):
            inner = part.value if isinstance(part, ast.keyword | ast.Starred) else part
            changed, start = stored(inner), len(self.out)
            new = self._part(node, field, i, inner)
            if any(not _never_happens(step) for step in self.out[start:]):
                self._hold(node, places[:k], changed, start)
            _set_part(node, field, i, inner is not part, new)
        return node

    def _hold(self, node: Any, places: list[Any], changed: set[str], start: int) -> None:
        """Evaluate parts of `node` before the statements that those after them wrote, which begin at `start` and may change variables."""
        written = self.out[start:]
        del self.out[start:]
        for field, i, part in places:
            is_within = isinstance(part, ast.keyword | ast.Starred)
            inner = _get_part(node, field, i, is_within)
            if not isinstance(inner, ast.Slice) and _is_read(inner):
                _set_part(node, field, i, is_within, self._held_part(inner, field, node, changed))
        self.out += written

    def _part(self, node: Any, field: str, i: int, part: Any) -> Any:
        if isinstance(part, ast.Attribute) and isinstance(node, ast.Call) and field == "func":
            return ast.copy_location(ast.Attribute(self._asked(part.value), part.attr, part.ctx), part)
        if isinstance(node, ast.Subscript) and field == "value":
            return self._asked(part)
        contains = isinstance(node, ast.Compare) and field == "comparators" and isinstance(node.ops[i], ast.In | ast.NotIn)
        return self.read(part) if contains else self.expr(part)

    def _asked(self, node: Any) -> Any:
        """What is indexed, or whose method is called: `node`, read; an Enum is no tuple of its members here, but itself."""
        try:
            itself = is_enumeration(self.constant(node))
        except NotConstant:
            itself = False
        return self.expr(node) if itself else self.read(node)

    def _held_part(self, new: Any, field: str, node: Any, changed: set[str]) -> Any:
        if isinstance(node, ast.Call) and field == "func":  # a function is not changed; what it belongs to may be
            if isinstance(new, ast.Attribute) and not isinstance(new.value, ast.Name):
                new.value = self._unless_it_stays(new.value, changed)
            return new
        return self._unless_it_stays(new, changed)

    def read(self, node: Any) -> Any:
        """`node`, lowered, where it is only looked at: gone through, indexed, asked for what it holds."""
        folded = self.folded(node, is_read=True)
        return folded if folded is not None else self.expr(node)

    def test(self, node: Any) -> Any:
        """`node`, lowered, where only its truth counts."""
        if isinstance(node, ast.BoolOp) and not (is_call_or(node) and len(node.values) == 2):
            return self._tests(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            return ast.copy_location(ast.UnaryOp(ast.Not(), self.test(node.operand)), node)
        return self.expr(node)

    def _tests(self, node: ast.BoolOp) -> Any:
        both = isinstance(node.op, ast.And)
        rest = node.values[1] if len(node.values) == 2 else ast.copy_location(ast.BoolOp(node.op, node.values[1:]), node)
        first, (steps, last) = self.test(node.values[0]), self.alone(rest, self.test)
        if not steps:
            return ast.copy_location(ast.BoolOp(node.op, [first, last]), node)
        name = self.fresh("test")
        settle, leave = quote("T = C", T=name, C=ast.Constant(both)), quote("pass")
        yes, no = (settle, leave) if both else (leave, settle)
        self.emit("T = C", T=name, C=ast.Constant(not both))
        inner = [*steps, *quote("if E:\n B\nelse:\n C", E=last, B=yes, C=no)]
        self.emit("if E:\n B\nelse:\n C", E=first, B=inner if both else leave, C=leave if both else inner)
        return load(name)

    # -------------------------------------------------------------------------------------------- constants

    def constant(self, node: Any) -> Any:
        """What `node` comes to if that is known beforehand. Raises NotConstant."""
        try:
            return self.scope.constant(node)
        except NotConstant:
            raise
        except Exception:  # whatever goes wrong here goes wrong in its own place and time
            raise NotConstant from None

    def folded(self, node: Any, is_read: bool = False) -> ast.expr | None:
        """`node` as a constant of machine code, if it is one and saying so gains something; else None. A list, set or dict is made anew
        each time it is written, and counts only where it `is_read` on the spot."""
        if isinstance(node, ast.Constant):
            return self.written(node.value) if isinstance(node.value, str) else None
        if not isinstance(node, ast.Name | ast.Attribute | ast.Call | ast.Subscript | ast.BinOp | ast.Dict | ast.Set | ast.UnaryOp):
            return None
        if (isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant)) or not isinstance(
            getattr(node, "ctx", None), ast.Load | None
        ):
            return None
        try:
            found = self.constant(node)
        except NotConstant:
            return None
        if isinstance(node, ast.Call) and _holds_ranges(found):
            return None  # each is gone through as it is
        if isinstance(found, range) and not isinstance(node, ast.Call):
            return ast.Call(load("range"), [ast.Constant(part) for part in (found.start, found.stop, found.step)], [])
        if is_enumeration(found) or isinstance(node, ast.Name):
            return None  # it is what it is
        if isinstance(found, list) and not found:
            return None  # a tuple would be no list
        is_kept = isinstance(node, ast.Call) and is_cached_table(self.scope.called(node))
        is_made = not isinstance(node, ast.Attribute | ast.Subscript) and not is_kept
        if isinstance(found, list | dict | set | frozenset) and not is_read and is_made:
            return None
        return self.written(found)

    def written(self, found: Any) -> ast.expr | None:
        """An expression for a value that is known; None if it has to stay as it is written."""
        if type(found) in (bool, int, float, type(None)):
            return ast.Constant(found)
        if isinstance(found, type | range):
            return None
        name = f"_constant_{len(self.named)}"
        self.named[name] = found
        return load(name)

    def helper(self, function: Any) -> ast.Name:
        """A name for a function that the lowered code calls."""
        name = f"_front_{getattr(function, '__name__', 'it').strip('<>')}"
        while self.named.setdefault(name, function) is not function:
            name += "_"
        return load(name)


def _get_part(node: Any, field: str, i: int, is_within: bool) -> Any:
    parts = getattr(node, field)
    part = parts[i] if isinstance(parts, list) else parts
    return part.value if is_within else part


def _set_part(node: Any, field: str, i: int, is_within: bool, new: Any) -> None:
    """Put `new` in the place of a part; `is_within` a keyword, or what is starred."""
    parts = getattr(node, field)
    if is_within:
        (parts[i] if isinstance(parts, list) else parts).value = new
    elif isinstance(parts, list):
        parts[i] = new
    else:
        setattr(node, field, new)


def _never_happens(step: ast.stmt) -> bool:
    """Is this a statement that is there for its types?"""
    return isinstance(step, ast.If) and isinstance(step.test, ast.Call) and getattr(step.test.func, "id", "").startswith("_front_never")


def _holds_ranges(found: Any) -> bool:
    return isinstance(found, tuple | list) and any(isinstance(item, range) or _holds_ranges(item) for item in found)


def _is_read(node: Any) -> bool:
    return isinstance(getattr(node, "ctx", None), ast.Load | None)
