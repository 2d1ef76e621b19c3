"""What a rule returns settles on the declared types, in machine code as in plain Python, and so do keys (fact 8)."""

from __future__ import annotations

import importlib.util
from array import array
from collections.abc import Callable
from typing import Any, NamedTuple

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from zermelo import U64, game, minimax
from zermelo.errors import GameError, SearchError
from zermelo.fields import TOO_LARGE
from zermelo.game import put
from zermelo.keys import hash_of, key_of

if importlib.util.find_spec("numpy"):
    import numpy as np

    SCALARS = {"int32": np.int32(-5), "uint8": np.uint8(200), "float32": np.float32(0.5), "bool": np.bool_(True)}
else:
    SCALARS = {}


@game
class Box(NamedTuple):
    """A field of every kind."""

    i: int = 0
    f: float = 0.0
    b: bool = False
    w: U64 = U64(0)
    ints: tuple[int, ...] = (0, 0)
    floats: tuple[float, ...] = (0.0, 0.0)
    bools: tuple[bool, ...] = (False, False)
    words: tuple[U64, ...] = (U64(0), U64(0))
    nested: tuple[tuple[int, ...], ...] = ((0, 0), (0, 0))

    def to_move(self):  # type: ignore[no-untyped-def]
        return 0

    def actions(self):  # type: ignore[no-untyped-def]
        yield from range(9)

    def result(self, action):  # type: ignore[no-untyped-def]
        i, f, b, w, ints, floats, bools, words, nested = self
        word = w + 1
        if action == 0:  # bools and words where numbers are declared
            return Box(b, b, i, i - 1, (True, word), (i, b), (i, word), (i - 1, b), ((True, i), (word, False)))
        if action == 1:  # words into everything
            return Box(w, w, w, w, (w, w), (w, w), (w, w), (w, w), ((w, w), (w, w)))
        if action == 2:  # beyond 64 bits
            return Box(w * 3 + 2**63, i, i * 2**40 * 2**20, i * 2**40, ints, floats, bools, (-i, ~w), nested)
        if action == 3:  # by keyword, and changed in place
            return Box(i=i + 1, f=f / 3, b=not b, w=~w, ints=put(ints, 1, w), floats=put(floats, -1, i), bools=put(bools, 0, True),
                       words=put(words, 1, i), nested=put(nested, 0, put(nested[0], 1, b)))  # fmt: skip
        if action == 4:
            return type(self)(i // -3, i, i > 0, w >> 1, (i % 7, -7 // 2), (f * 2, 1), (b, not b), (w, 5), ((1, 2), (3, i)))
        return self

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return False

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 0


def flat(state: Any) -> list[tuple[type, Any]]:
    """Every number in a state, and its type."""
    if isinstance(state, tuple):
        return [number for item in state for number in flat(item)]
    return [(type(state), state)]


DECLARED = [int, float, bool, U64, int, int, float, float, bool, bool, U64, U64, int, int, int, int]


def outcome(call: Callable[..., Any], *arguments: Any) -> Any:
    """What a rule answers, or the sentence of its error."""
    try:
        return call(*arguments)
    except GameError as error:
        return str(error)


def after(state, action):  # type: ignore[no-untyped-def]
    return state.result(action)


def key(state):  # type: ignore[no-untyped-def]
    return state.key()


whole = st.one_of(st.sampled_from([0, 1, -1, 2**63 - 1, -(2**63)]), st.integers(-(2**63), 2**63 - 1))
word = st.one_of(st.sampled_from([0, 2**63, 2**64 - 1]), st.integers(0, 2**64 - 1)).map(U64)
real = st.floats(allow_nan=False)
boxes = st.builds(
    Box, whole, real, st.booleans(), word,
    st.tuples(whole, whole), st.tuples(real, real), st.tuples(st.booleans(), st.booleans()), st.tuples(word, word),
    st.tuples(st.tuples(whole, whole), st.tuples(whole, whole)),
)  # fmt: skip


@given(boxes, st.integers(0, 5))
@settings(max_examples=60, deadline=None)
def test_states_settle_on_their_declared_types(state: Box, action: int) -> None:
    settled = outcome(state.result, action)
    if isinstance(settled, str):  # a word from 2**63 on is no int
        assert action < 4 and settled.endswith(TOO_LARGE)
        return
    assert [kind for kind, _ in flat(settled)] == DECLARED
    assert settled.result(5) == settled  # what is settled stays


@given(boxes, st.integers(0, 5))
@example(Box(), 0)
@example(Box(i=2**40, w=U64(2**63)), 2)
@settings(max_examples=150, deadline=None)
def test_machine_code_settles_alike(needs_compiler: None, state: Box, action: int) -> None:
    from zermelo._kernel import compiled

    plain, machine = outcome(state.result, action), outcome(compiled(after, state, action), state, action)
    if isinstance(machine, str):  # a word from 2**63 on in a field of ints, or an int that leaves 64 bits on the way there
        assert "does not fit 64 bits" in machine
        return
    assert type(machine) is Box
    assert flat(machine) == flat(plain)


@pytest.mark.parametrize("name", SCALARS)
def test_numpy_scalars_become_plain_numbers(name: str) -> None:
    value = SCALARS[name]

    @game
    class Scalar(Box):
        def result(self, action):  # type: ignore[no-untyped-def]
            number = 0 if name == "float32" else value
            return Scalar(number, value, number, number, (number, 1), (value, 1), (number, True), (number, 1), ((number, 1), (0, 0)))

    state = Scalar().result(0)
    assert [kind for kind, _ in flat(state)] == DECLARED
    assert state.f == float(value) and (name == "float32" or state.i == int(value))


# ----------------------------------------------------------------------------------------------- what is refused


def spoilt(expression: str) -> Any:
    """A game whose first move leads to `expression`."""
    scope: dict[str, Any] = {"NamedTuple": NamedTuple, "game": game, "U64": U64, "put": put, "__name__": __name__}
    exec(
        f"""
@game
class Spoilt(NamedTuple):
    n: int = 2
    on: bool = False
    w: U64 = U64(0)
    board: tuple[int, ...] = (0, 0, 0)

    def to_move(self): return 0
    def actions(self): yield 1
    def result(self, action): return {expression}
    def is_terminal(self): return self.n == 0
    def utility(self, player): return 0

class Other(NamedTuple):
    n: int
    on: bool
    w: U64
    board: tuple[int, ...]
""",
        scope,
    )
    return scope["Spoilt"]


REFUSED = {
    "Spoilt(self.n / 2, self.on, self.w, self.board)": "Spoilt.*field n: int cannot hold",
    "Spoilt(self.n, 0.5, self.w, self.board)": "Spoilt.*field on: bool cannot hold",
    "Spoilt(self.n, self.on, 1.0, self.board)": "Spoilt.*field w: U64 cannot hold",
    "Spoilt('no', self.on, self.w, self.board)": "Spoilt.*field n: int cannot hold",
    "Spoilt(self.n, self.on, self.w, (1, 2.5, 3))": "Spoilt.*field board: int cannot hold",
    "Spoilt(self.n, self.on, self.w, [1, 2, 3])": "Spoilt.*field board: tuple cannot hold .* give it a tuple",
    "Spoilt(self.n, self.on, self.w, put(self.board, 0, 0.5))": "cannot hold",
    "(self.n, self.on, self.w, self.board)": "not a state of Spoilt",
    "Other(self.n, self.on, self.w, self.board)": "not a state of Spoilt",
    "None": "not a state of Spoilt",
}


@pytest.mark.parametrize("expression", REFUSED)
def test_what_a_field_cannot_hold_is_refused(expression: str) -> None:
    with pytest.raises(GameError, match=REFUSED[expression]):
        minimax(spoilt(expression)(), compiled=False)


@pytest.mark.parametrize("expression", REFUSED)
def test_machine_code_refuses_it_too(machine: Callable[..., Any], expression: str) -> None:
    with pytest.raises(GameError, match=REFUSED[expression]):
        machine(after, spoilt(expression)(), 1)


def test_a_compiled_search_refuses_what_grows(needs_compiler: None) -> None:
    """At once: types that grow at every step once kept the compiler busy for minutes."""
    grows = spoilt("Spoilt(self.n, self.on, self.w, self.board + (1,))")
    with pytest.raises(SearchError, match="field board: a tuple of length 3 became one of length 4, and in machine code a tuple keeps"):
        minimax(grows(), 3, compiled=True)
    assert minimax(grows(), 3).compiled is False


@pytest.mark.parametrize("index", [3, -4, 100])
def test_put_beside_the_board_is_an_error_in_both(machine: Callable[..., Any], index: int) -> None:
    for call in (changed, lambda *arguments: machine(changed, *arguments)):
        assert call((1, 2, 3), index % 3) == changed((1, 2, 3), index % 3 - 3)
        with pytest.raises(IndexError, match="put: index out of range"):
            call((1, 2, 3), index)


def changed(board, index):  # type: ignore[no-untyped-def]
    return put(board, index, 9)


class Weighing(NamedTuple):
    bonus: int = 1

    def estimate(self, state):  # type: ignore[no-untyped-def]
        return self.bonus * 1.0


def test_an_evaluator_is_not_silently_cut_down(machine: Callable[..., Any]) -> None:
    """Machine code reads an int; what is no int must not become one on the way."""
    assert machine(Weighing.estimate, Weighing(2), 0) == 2.0
    with pytest.raises(GameError, match=r"Weighing, field bonus: int cannot hold 1\.7"):
        machine(Weighing.estimate, Weighing(1.7), 0)  # type: ignore[arg-type]


# ---------------------------------------------------------------------------------------------------------- keys


@given(boxes)
@example(Box())
@settings(max_examples=100, deadline=None)
def test_keys_are_equal_in_both_modes(needs_compiler: None, state: Box) -> None:
    from zermelo._kernel import compiled

    assert -(2**63) <= state.key() < 2**63
    assert compiled(key, state)(state) == state.key()


@given(boxes, st.data())
@settings(max_examples=150, deadline=None)
def test_the_key_sees_every_field(state: Box, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(DECLARED) - 1))
    other = list(flat(state))
    kind, value = other[place]
    strategy = {int: whole, float: real, bool: st.booleans(), U64: word}[kind]
    other[place] = kind, data.draw(strategy.filter(lambda new: new != value))
    i, f, b, w, i0, i1, f0, f1, b0, b1, w0, w1, n0, n1, n2, n3 = (number for _, number in other)
    changed = Box(i, f, b, w, (i0, i1), (f0, f1), (b0, b1), (w0, w1), ((n0, n1), (n2, n3)))
    assert changed.key() != state.key()


def test_equal_states_have_equal_keys(needs_compiler: None) -> None:
    from zermelo._kernel import compiled

    one, other = Box(f=0.0, floats=(0.0, -0.0)), Box(f=-0.0, floats=(-0.0, 0.0))
    assert one == other
    assert {one.key(), other.key(), compiled(key, one)(one), compiled(key, other)(other)} == {one.key()}


class ByWord(Box):
    def key(self):  # type: ignore[no-untyped-def]
        return self.w


class ByInt(Box):
    def key(self):  # type: ignore[no-untyped-def]
        return int(self.w)


class BySign(Box):
    def key(self):  # type: ignore[no-untyped-def]
        return -1 - self.i


class ByTruth(Box):
    def key(self):  # type: ignore[no-untyped-def]
        return self.b


class ByFraction(Box):
    def key(self):  # type: ignore[no-untyped-def]
        return self.f


def word_of(state):  # type: ignore[no-untyped-def]
    return key_of(state)


def hash_of_all(state):  # type: ignore[no-untyped-def]
    return hash_of(state)


@pytest.mark.parametrize("cls", [ByWord, ByInt, BySign, ByTruth])
def test_keys_of_any_kind_are_equal_in_both_modes(machine: Callable[..., Any], cls: Any) -> None:
    """Words, what `int` makes of them, numbers with a sign: 64 bits of each."""
    states = [cls(i=i, w=U64(i * 2**62 + 5), b=i > 0) for i in (0, 1, 2, 3, -1, -(2**63), 2**63 - 1)]
    assert [machine(word_of, state) for state in states] == [key_of(state) for state in states]


def test_a_fraction_is_no_key(machine: Callable[..., Any]) -> None:
    with pytest.raises(GameError, match=r"^ByFraction.key\(\) gave float64: return an int$"):
        machine(word_of, ByFraction())


class Shared(NamedTuple):
    """Fields that hold arrays."""

    numbers: Any
    before: int = 1
    more: Any = array("b", [1])
    after: tuple[int, ...] = (1, 2)


def test_arrays_count_in_both_modes(machine: Callable[..., Any]) -> None:
    states = [Shared(array("d", numbers), len(numbers)) for numbers in ([], [0.0], [0.5, -1.0], [-1.0, 0.5], [1e300, 2.0**63])]
    if SCALARS:
        grid = np.arange(6).reshape(2, 3)
        states += [Shared(each) for each in (grid, grid.T, grid[::-1], grid.astype("u1"), grid > 2, grid * 0.25)]
    assert [machine(hash_of_all, state) for state in states] == [hash_of(state) for state in states]
    assert len({hash_of(state) for state in states}) == len(states) - bool(SCALARS)  # small numbers of another kind are equal


def hashed(state):  # type: ignore[no-untyped-def]
    return hash((state.i, state.f, state.b, state.w))


@given(boxes)
@settings(max_examples=60, deadline=None)
def test_hash_is_that_of_python(needs_compiler: None, state: Box) -> None:
    from zermelo._kernel import compiled

    assert compiled(hashed, state)(state) == hashed(state)


def texts(state):  # type: ignore[no-untyped-def]
    return len(str(state.ints))


def test_a_key_made_of_text_is_refused_rather_than_wrong(machine: Callable[..., Any]) -> None:
    """The compiler's own text of a tuple is the name of its type: every state would have the same key."""
    from zermelo._kernel import CannotCompile

    with pytest.raises(CannotCompile, match=r"the text of .* has no machine form"):
        machine(texts, Box())
