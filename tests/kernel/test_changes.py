"""What changes under rules in a living process, as in a notebook: whatever it is and however it is done, it is noticed."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from zermelo import GameError, game, minimax
from zermelo._kernel import compiled
from zermelo._kernel.fingerprints import class_fingerprint, known

LENT = """
RATE = 2
def lent(x): return x * RATE
def spare(x): return x * 7
"""
RULES = """
import functools, types
from array import array
from typing import NamedTuple
from zermelo import game
import lent
from lent import lent as borrowed

LIST = [1, 2]
NESTED = [[1], [2, 3]]
PAIR = ([5], 6)
TABLE = {1: 1, 2: [2]}
SET = {1, 2}
ARRAY = array("q", [1, 2, 3])
NUMBER = 3
SPACE = types.SimpleNamespace(depth=[1])

class Settings:
    PRIZE = 1
    def worth(self): return 1

SETTINGS = Settings()

class Piece(NamedTuple):
    value: int
    def worth(self): return self.value

class Mixin:
    BONUS = 1
    def bonus(self): return 1

def helper(x, step=1, *, more=1): return x + step + more
@functools.cache
def cached(x): return x + 1
def around(function):
    @functools.wraps(function)
    def wrapper(x): return function(x)
    return wrapper
@around
def wrapped(x): return x
def outer(weight):
    def inner(x): return x + weight
    def change(to):
        nonlocal weight
        weight = to
    return inner, change
inner, change = outer(4)
half = functools.partial(helper, 2)

class Base(NamedTuple):
    k: int = -1
    PRIZE = 3
    def to_move(self): return 0
    def actions(self): yield 0; yield 1
    def result(self, action): return type(self)(action)
    def is_terminal(self): return self.k >= 0
    def utility(self, player): return self.worth() if player == 0 else -self.worth()
    def worth(self): return self.PRIZE

@game
class Game(Mixin, Base):
    def worth(self):
        return (super().worth() + self.plus + self.static(1) + self.bonus() + LIST[self.k] + NESTED[1][0] + PAIR[0][0] + TABLE[1]
            + len(SET) + ARRAY[0] + NUMBER + SPACE.depth[0] + Settings.PRIZE + SETTINGS.worth() + Piece(1).worth() + helper(1) + cached(1)
            + wrapped(1) + inner(1) + half() + borrowed(1) + lent.RATE + max(1, 2))
    @property
    def plus(self): return 1
    @staticmethod
    def static(x): return x
"""


@pytest.fixture
def rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    """The module above, imported from its file."""
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(sys, "dont_write_bytecode", True)  # a .pyc of the same second and length would be trusted
    (tmp_path / "lent.py").write_text(LENT)
    (tmp_path / "changing.py").write_text(RULES)
    yield importlib.import_module("changing")
    for name in ("lent", "changing"):
        sys.modules.pop(name, None)


def worth(self: Any) -> int:
    return 77


def edited(module: ModuleType, name: str, old: str, new: str) -> None:
    """What IPython's autoreload does to a function whose file was edited: its code is exchanged."""
    text = Path(str(module.__file__)).read_text()
    assert old in text
    scope: dict[str, Any] = {"__name__": module.__name__}
    exec(compile(text.replace(old, new), str(module.__file__), "exec"), scope)
    vars(module)[name].__code__ = scope[name].__code__


CHANGES: dict[str, Callable[[Any], object]] = {
    "a list in place": lambda rules: rules.LIST.__setitem__(1, 70),
    "a longer list": lambda rules: rules.LIST.append(3),
    "a list in a list": lambda rules: rules.NESTED[1].__setitem__(0, 70),
    "a list in a tuple": lambda rules: rules.PAIR[0].__setitem__(0, 70),
    "a dict in place": lambda rules: rules.TABLE.__setitem__(1, 70),
    "a list in a dict": lambda rules: rules.TABLE[2].append(3),
    "a set in place": lambda rules: rules.SET.add(3),
    "an array in place": lambda rules: rules.ARRAY.__setitem__(0, 70),
    "a name": lambda rules: setattr(rules, "NUMBER", 70),
    "a name that was Python's": lambda rules: setattr(rules, "max", min),
    "an attribute of an object": lambda rules: setattr(rules.SPACE, "depth", [5]),
    "a list in an object": lambda rules: rules.SPACE.depth.append(3),
    "an attribute of one's own object": lambda rules: setattr(rules.SETTINGS, "worth", lambda: 70),
    "a constant of another class": lambda rules: setattr(rules.Settings, "PRIZE", 70),
    "a method of another class": lambda rules: setattr(rules.Settings, "worth", worth),
    "a method of a record": lambda rules: setattr(rules.Piece, "worth", worth),
    "a constant of the game": lambda rules: setattr(rules.Game, "PRIZE", 70),
    "a constant of a base": lambda rules: setattr(rules.Base, "PRIZE", 70),
    "a constant of a mixin": lambda rules: setattr(rules.Mixin, "BONUS", 70),
    "a method of the game": lambda rules: setattr(rules.Game, "worth", worth),
    "a method of a base": lambda rules: setattr(rules.Base, "worth", worth),
    "a method of a mixin": lambda rules: setattr(rules.Mixin, "bonus", worth),
    "a new method": lambda rules: setattr(rules.Game, "bonus", worth),
    "a method that is gone": lambda rules: delattr(rules.Game, "worth"),
    "a property": lambda rules: setattr(rules.Game, "plus", property(worth)),
    "a static method": lambda rules: setattr(rules.Game, "static", staticmethod(worth)),
    "a default argument": lambda rules: setattr(rules.helper, "__defaults__", (70,)),
    "a default argument by name": lambda rules: rules.helper.__kwdefaults__.update(more=70),
    "a captured variable": lambda rules: rules.change(70),
    "a function": lambda rules: setattr(rules, "helper", rules.lent.spare),
    "a function behind a cache": lambda rules: setattr(rules.cached.__wrapped__, "__code__", rules.lent.spare.__code__),
    "a function of another module": lambda rules: setattr(rules, "borrowed", rules.lent.spare),
    "a constant of another module": lambda rules: setattr(rules.lent, "RATE", 70),
    "the code of a function": lambda rules: edited(rules, "helper", "return x + step + more", "return x + step - more"),
    "the code of a decorated function": lambda rules: edited(rules, "wrapped", "return function(x)", "return -function(x)"),
    "the code of another module's function": lambda rules: edited(rules.lent, "lent", "x * RATE", "x + RATE"),
}


@pytest.mark.parametrize("what", CHANGES)
def test_what_changes_is_noticed(rules: Any, what: str) -> None:
    before = class_fingerprint(rules.Game)
    assert known(rules.Game).watch.same() and class_fingerprint(rules.Game) == before
    CHANGES[what](rules)
    after = class_fingerprint(rules.Game)
    assert after != before
    assert class_fingerprint(rules.Game) == after and known(rules.Game).watch.same()


def test_what_comes_back_is_the_same_again(rules: Any) -> None:
    before = class_fingerprint(rules.Game)
    rules.LIST[1] = 70
    assert class_fingerprint(rules.Game) != before
    rules.LIST[1] = 2
    rules.NUMBER = int("3")
    rules.TABLE = dict(rules.TABLE)
    assert class_fingerprint(rules.Game) == before


def test_what_does_not_matter_is_not_noticed(rules: Any) -> None:
    before = class_fingerprint(rules.Game)
    rules.UNUSED = 1
    rules.cached(5)
    rules.lent.UNUSED = [1]
    rules.Game().result(1)
    minimax(rules.Game(), compiled=False)
    assert known(rules.Game).watch.same() and class_fingerprint(rules.Game) == before


# --------------------------------------------------------------------------------------------------------- compiled

LIST = [1, 2]


def helper(x: int, step: int = 1) -> int:
    return x * step


def taken() -> tuple[Callable[[int], int], Callable[[int], None]]:
    weight = 4

    def inner(x: int) -> int:
        return x + weight

    def change(to: int) -> None:
        nonlocal weight
        weight = to

    return inner, change


inner, change = taken()


class Plain(NamedTuple):
    k: int = 1
    PRIZE = 3

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 0

    def result(self, action: int) -> Any:
        return type(self)(action)

    def is_terminal(self) -> bool:
        return self.k == 0

    def utility(self, player: int) -> float:
        return self.PRIZE + LIST[self.k] + helper(2) + inner(1) + self.plus

    @property
    def plus(self) -> int:
        return 10


@game
class Heir(Plain):
    """A game that has everything from another class."""


def asked(state: Any) -> float:
    return float(state.utility(0)) + state.result(1).k


def test_machine_code_answers_by_the_rules_of_this_moment(machine: Callable[..., Any], monkeypatch: pytest.MonkeyPatch) -> None:
    here = sys.modules[__name__]
    steps: tuple[Callable[[], object], ...] = (
        lambda: None,
        lambda: LIST.__setitem__(1, 70),
        lambda: setattr(Plain, "PRIZE", 300),
        lambda: setattr(Plain, "plus", property(lambda self: 5000)),
        lambda: setattr(helper, "__defaults__", (30_000,)),
        lambda: change(-9),
        lambda: setattr(here, "inner", lambda x: x * 0.5),
        lambda: setattr(Heir, "utility", lambda self, player: 0.25),
        lambda: setattr(Plain, "result", lambda self, action: type(self)(action == 1)),
    )
    answers = []
    for step in steps:
        step()
        answers.append(machine(asked, Heir()))
        assert answers[-1] == machine(asked, Heir()) == asked(Heir())
    assert len(set(answers)) == len(steps) - 1  # the last gives a bool, which the field makes the same number
    assert minimax(Heir(), compiled=False).value == 0.25 and type(Heir().result(1).k) is int


class Stone:
    KIND = 1

    def __init__(self, n: int) -> None:
        self.n = n

    def worth(self) -> int:
        return self.KIND * self.n


def by_the_name_of_its_class(it: Any) -> int:
    return Stone.worth(it)


STONES = [Stone(1), Stone(2)]


class Bag(NamedTuple):
    k: int = 1

    def worth(self) -> int:
        return sum(Stone.worth(it) for it in STONES) + 100 * by_the_name_of_its_class(STONES[-self.k])


def weighed(bag: Any) -> int:
    return bag.worth()  # type: ignore[no-any-return]


def test_a_class_may_be_inherited_from_after_its_methods_were_compiled(machine: Callable[..., Any]) -> None:
    assert machine(weighed, Bag()) == weighed(Bag()) == 203

    class Ruby(Stone):
        KIND = 7

    STONES[:] = [Ruby(1), Ruby(4)]
    assert machine(weighed, Bag()) == weighed(Bag()) == 2835


def caught(n: int) -> int:
    try:
        if n > 1:
            raise ValueError("too many")
        return 1
    except ValueError:
        return 2


def test_an_error_may_be_inherited_from_after_it_was_caught(needs_compiler: None) -> None:
    assert [compiled(caught, 1)(n) for n in (1, 2)] == [1, 2]

    class Crowded(ValueError):
        pass

    def crowded(n: int) -> int:
        try:
            if n > 1:
                raise Crowded("too many")
            return 1
        except ValueError:
            return 2

    assert [compiled(crowded, 1)(n) for n in (1, 2)] == [1, 2]


COUNTED = """
from typing import NamedTuple
from zermelo import game

@game
class Counted(NamedTuple):
    n: int = 6
    mover: int = 0
    def to_move(self): return self.mover
    def actions(self):
        yield 1
        yield 2
    def result(self, action): return Counted(max(0, self.n - action), 1 - self.mover)
    def is_terminal(self): return self.n == 0
    def utility(self, player): return PRIZE if player != self.mover else -PRIZE
"""


@pytest.mark.parametrize("compiled", (True, False))
@pytest.mark.parametrize("around", ({}, {"__name__": "cell"}), ids=("without a name", "named"))
def test_a_cell_that_is_run_anew_makes_another_game(compiled: bool, around: dict[str, Any], needs_compiler: None) -> None:
    """In a namespace without a name, too, where classes are said to be of Python's builtins."""
    names = dict(around)
    for prize in (3, 5):
        exec(COUNTED.replace("PRIZE", str(prize)), names)
        assert minimax(names["Counted"](), compiled=compiled).value == -prize
    older = names["Counted"](4)
    exec(COUNTED.replace("PRIZE", "7"), names)
    with pytest.raises(GameError, match=r"^Counted was declared again since this position was made, .*: make the position anew$"):
        minimax(older, compiled=compiled)
