"""Finding what is to be graded in a student's file: a function, or a method of a class.

By default it is the one with a known name that none of the others with known names calls, or the first of these that has a body and can
be called; else the one function that no other calls and that searches. If several may be meant, the message names them.
"""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any

from ..trouble import Abort
from .entry import Entry, entry_of
from .signatures import ROLES, plain

KNOWN = (
    *("alphabeta", "alphabetasearch", "alphabetadecision", "alphabetavalue", "alphabetapruning", "absearch", "alphabetacutoffsearch"),
    *("negamax", "minimax", "minimaxsearch", "minimaxdecision", "minimaxvalue"),
    *("expectimax", "expectiminimax", "expectimaxsearch", "expectimaxdecision", "expectimaxvalue", "expectminmax"),
    *("value", "getvalue", "maxvalue", "bestaction", "bestmove", "getaction", "getmove", "choosemove", "chooseaction", "search"),
)
"""The names to look for, in this order; case and underscores do not matter."""
STEMS = ("alphabeta", "principalvariation", "negascout", "mtdf", "pvs", "negamax", "minimax", "minmax", "expectimax", "expectminimax")
"""Parts of names that come next, where nothing else of the file calls the function."""
ENDINGS = ("agent", "player", "searcher", "search", "solver", "engine", "bot", "ai")
"""What the name of a class may have after a known name."""
METHODS = (
    *("getaction", "chooseaction", "choosemove", "choose", "getmove", "selectaction", "selectmove", "bestaction", "bestmove", "decide"),
    *("search", "alphabetasearch", "alphabeta", "minimax", "negamax", "expectimax", "call", "run", "solve", "value", "getvalue"),
    *("nextmove", "play", "move", "act"),
)
"""The methods of a class to look for, in this order."""
QUESTIONS = {
    *("is_terminal", "terminal_test", "is_leaf", "actions", "result", "utility", "successors", "evaluate", "children"),
    *("getLegalActions", "generateSuccessor", "get_legal_actions", "generate_successor", "chance_outcomes"),
    *("SUCCESSORS", "TERMINAL_TEST", "UTILITY", "ACTIONS", "RESULT"),
}
"""A function that searches asks one of these, itself or by another."""
CS188 = {"getLegalActions", "generateSuccessor", "get_legal_actions", "generate_successor"}
CHANCE_WORDS = ("expect", "expvalue", "chance", "probabilit")
WINDOW = ("alpha", "beta", "α", "β", "prune", "window")


class File:
    """The text of a student's file, beside what it defines."""

    def __init__(self, module: ModuleType, source: bytes) -> None:
        self.module = module
        self.tree = ast.parse(source)
        self.defined = list(_defined(self.tree))
        self.definitions: dict[str, ast.AST] = {
            node.name: node
            for node in ast.walk(self.tree)
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and node.col_offset == 0
        }
        """Functions and classes at the top level."""
        self.names = {name: _names(node) for name, node in self.definitions.items()}

    def find(self, wanted: str | None) -> Entry:
        """Raises Abort("function") if there is none, or it cannot be known which; Abort("signature") if it cannot be called."""
        if wanted is not None:
            return self._wanted(wanted)
        there = [name for name in self.defined if self._is_candidate(name, named=True)]
        names = [name for name in there if self._is_candidate(name)] or there
        roots = self._roots(names)
        known = sorted((name for name in names if self._rank(name) < len(KNOWN)), key=self._rank)
        known += [name for name in roots if any(stem in plain(name) for stem in STEMS)]
        outermost = self._outermost(known)
        if outermost is not None:
            return outermost
        problem: Abort | None = None
        for name in dict.fromkeys(known):
            try:
                return self._entry(name)
            except Abort as abort:
                problem = problem or abort
        workable = list(self._workable(names if len(names) == 1 else roots))
        searching = [entry for entry in workable if self._searches(entry.name)] or workable
        if problem is not None and not searching:
            raise problem
        if len(searching) == 1:
            return searching[0]
        if searching:
            listed = ", ".join(entry.name for entry in searching)
            raise Abort("function", f"several functions could be graded: name one with --function: {listed}")
        if len(names) == 1:
            return self._entry(names[0])
        raise Abort("function", f"the file has no function that takes a state: {self._listed(there)}; name one with --function")

    def _wanted(self, wanted: str) -> Entry:
        name, _, method = wanted.partition(".")
        if name not in self.defined or not self._is_candidate(name, named=True):
            names = [name for name in self.defined if self._is_candidate(name, named=True)]
            raise Abort("function", f"the file has no function {wanted!r}: {self._listed(names)}")
        return self._entry(name, method)

    def _listed(self, names: list[str]) -> str:
        return f"it defines {', '.join(names)}" if names else "it defines no function"

    def _is_candidate(self, name: str, named: bool = False) -> bool:
        """A function, or a class of this file with a method to call."""
        thing = vars(self.module).get(name)
        if isinstance(thing, type):
            return thing.__module__ == self.module.__name__ and bool(_methods(thing))
        return callable(thing) and (named or not _is_stub(self.definitions.get(name)))

    def _rank(self, name: str) -> int:
        word = plain(name)
        if isinstance(vars(self.module)[name], type):
            for ending in ENDINGS:
                if word.removesuffix(ending) in KNOWN:
                    return KNOWN.index(word.removesuffix(ending))
            if word in ENDINGS:
                return len(KNOWN) - 1
        return KNOWN.index(word) if word in KNOWN else len(KNOWN)

    def _entry(self, name: str, method: str = "") -> Entry:
        thing, definition = vars(self.module)[name], self.definitions.get(name)
        if not isinstance(thing, type):
            return entry_of(name, thing, definition)
        methods = _methods(thing)
        if method and method not in methods:
            raise Abort("function", f"the class {name} has no method {method!r}: it has {', '.join(methods)}")
        problem: Abort | None = None
        for each in [method] if method else sorted(methods, key=_method_rank):
            found = _method(thing, each, self.tree)
            if _is_stub(found) and not method:
                problem = problem or Abort("function", f"{name}.{each} has no body yet", getattr(found, "lineno", 0))
                continue
            try:
                return entry_of(f"{name}.{each}", thing, found, each, self.uses_cs188(name))
            except Abort as abort:
                problem = problem or abort
        raise problem or Abort("function", f"the class {name} has no method that can be graded")

    def _workable(self, names: list[str]) -> Iterator[Entry]:
        for name in names:
            try:
                yield self._entry(name)
            except Abort:
                continue

    # --------------------------------------------------------------------------------------------------- who calls whom

    def _roots(self, names: list[str]) -> list[str]:
        """Those that no other function or class of the file uses."""
        return [name for name in names if not any(name in used for other, used in self.names.items() if other != name)]

    def _outermost(self, known: list[str]) -> Entry | None:
        """The one known function that no other known function calls, if there is one, and if it takes a depth where they do: one that
        calls them with a depth of its own cannot be compared at others."""
        inner = {called for name in known for called in self.called(name)}
        found = list(self._workable([name for name in known if name not in inner]))
        if len(found) != 1:
            return None
        beside = self._workable([name for name in known if name in self.called(found[0].name)])
        return found[0] if "depth" in found[0].roles or all("depth" not in entry.roles for entry in beside) else None

    def beside(self, name: str) -> list[str]:
        """The functions with known names that it calls."""
        known = [
            other for other in self.defined if other in self.definitions and self._is_candidate(other) and self._rank(other) < len(KNOWN)
        ]
        own = name.partition(".")[0]
        return [other for other in known if other in self.called(own) and own not in self.called(other)]

    def called(self, name: str) -> set[str]:
        """The functions and classes of the file that it names, and those that these name, but for itself."""
        found: set[str] = set()
        waiting = [name.partition(".")[0]]
        while waiting:
            for other in _free_names(self.definitions.get(waiting.pop())) & set(self.definitions) - found:
                found.add(other)
                waiting.append(other)
        return found - {name.partition(".")[0]}

    def reached(self, name: str) -> set[str]:
        """The names used by a function or class, and by all that it uses."""
        found: set[str] = set()
        waiting = [name.partition(".")[0]]
        while waiting:
            used = self.names.get(waiting.pop(), set())
            waiting += [other for other in used - found if other in self.names]
            found |= used
        return found

    def _searches(self, name: str) -> bool:
        """Does it ask about positions, and does something that it uses call itself, or loop until a stack is empty?"""
        reached = self.reached(name) | {name.partition(".")[0]}
        again = any(_recurs(self.definitions[other]) or other in self.reached(other) for other in reached if other in self.definitions)
        return bool(reached & QUESTIONS) and again

    def speaks_of_windows(self, name: str) -> bool:
        """Does its text name alpha, beta or pruning?"""
        words = {plain(word) for word in self.reached(name)} | {plain(word) for word in _parameters(self.tree)}
        return any(part in word for word in words for part in WINDOW)

    def speaks_of_chance(self, name: str) -> bool:
        """Does it, or something that it uses, name chance, probabilities or expectations?"""
        words = {plain(word) for word in {*self.reached(name), *name.split(".")}}
        return any(part in word for word in words for part in CHANCE_WORDS)

    def is_windowed(self, name: str) -> bool:
        """Does it take both bounds, with or without a default?"""
        definition = self.definitions.get(name.partition(".")[0])
        words = {plain(word) for word in _parameters(definition)} if definition is not None else set()
        return bool(words & {"alpha", "a", "α"}) and bool(words & {"beta", "b", "β"})

    def counts_down(self) -> bool:
        """Is a depth compared with anything, or made smaller? If not, it limits nothing."""
        for node in ast.walk(self.tree):
            if isinstance(node, ast.Compare | ast.UnaryOp | ast.If | ast.IfExp | ast.BoolOp):
                parts = [node, *ast.iter_child_nodes(node)] if isinstance(node, ast.Compare) else list(ast.iter_child_nodes(node))
                if any(isinstance(part, ast.Name | ast.Attribute) and _is_depth(part) for part in parts):
                    return True
            elif isinstance(node, ast.BinOp) and isinstance(node.op, ast.Sub) and _is_depth(node.left):
                return True
        taken = [node for node in ast.walk(self.tree) if isinstance(node, ast.AugAssign) and isinstance(node.op, ast.Sub)]
        return any(_is_depth(node.target) for node in taken)

    def uses_cs188(self, name: str) -> bool:
        return bool(self.reached(name) & CS188)


def _defined(tree: ast.Module) -> Iterator[str]:
    """The names of a file in order, including imported and assigned ones."""
    for node in ast.walk(tree):
        if getattr(node, "col_offset", 1) != 0:
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.Assign):
            yield from (target.id for target in node.targets if isinstance(target, ast.Name))
        elif isinstance(node, ast.ImportFrom):
            yield from (alias.asname or alias.name for alias in node.names)


def _names(node: ast.AST) -> set[str]:
    """Every name and attribute that is used below a node."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return found | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def _free_names(definition: ast.AST | None) -> set[str]:
    """The names that are used in a function or class, but are none of its parameters and variables."""
    names = [part for part in ast.walk(definition) if isinstance(part, ast.Name)] if definition is not None else []
    own = {part.id for part in names if isinstance(part.ctx, ast.Store)} | (_parameters(definition) if definition is not None else set())
    return {part.id for part in names} - own


def _is_depth(node: ast.AST) -> bool:
    name = node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""
    return plain(name) in ROLES["depth"]


def _parameters(node: ast.AST) -> set[str]:
    return {part.arg for part in ast.walk(node) if isinstance(part, ast.arg)}


def _recurs(definition: ast.AST) -> bool:
    """Does a function below this node call itself, or is there a loop with `while`?"""
    for node in ast.walk(definition):
        if isinstance(node, ast.While):
            return True
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name in _names(node):
            return True
    inner = [node for node in ast.walk(definition) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    return any(one.name in _names(two) and two.name in _names(one) for one in inner for two in inner if one is not two)


def _is_stub(definition: ast.AST | None) -> bool:
    """Is it only a docstring, pass, or the announcement that it is still to be written?"""
    if not isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef):
        return False
    return all(
        isinstance(node, ast.Pass | ast.Raise)
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
        or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Call) and "raiseNotDefined" in ast.unparse(node.value))
        for node in definition.body
    )


def _methods(cls: type) -> list[str]:
    """The public methods that a class has from its file, also `__call__`; the class's own first."""
    found: dict[str, None] = {}
    for base in cls.__mro__:
        if base.__module__ == cls.__module__:
            for name, thing in vars(base).items():
                if (callable(thing) or isinstance(thing, staticmethod | classmethod)) and (not name.startswith("_") or name == "__call__"):
                    found.setdefault(name)
    return list(found)


def _method_rank(name: str) -> int:
    word = plain(name)
    return METHODS.index(word) if word in METHODS else len(METHODS)


def _method(cls: type, name: str, tree: ast.Module) -> ast.AST | None:
    """The text of a method."""
    function: Callable[..., Any] = inspect.unwrap(getattr(cls, name))
    line = getattr(getattr(function, "__code__", None), "co_firstlineno", 0)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name == name:
            first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
            if line in (first, node.lineno):
                return node
    return None
