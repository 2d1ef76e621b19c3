"""Games whose fields are texts and members of Enums: the same nodes, values and actions in machine code as in plain Python."""

from __future__ import annotations

import re
from collections.abc import Callable
from enum import Enum, IntEnum, IntFlag
from typing import Any, NamedTuple

import pytest
from processes import Python, compilations

from zermelo import GameError, PositionError, SearchError, game, minimax, put
from zermelo.check import check
from zermelo.fields import as_declared

LINES = ((0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6))
MARKS, EMPTY, DOTS = "XO", ".", "..."


@game
class Letters(NamedTuple):
    """Tic-tac-toe on a board of text."""

    board: str = EMPTY * 9
    last: str = "-"
    mover: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    def won(self, mark):  # type: ignore[no-untyped-def]
        for a, b, c in LINES:  # noqa: SIM110
            if self.board[a] == self.board[b] == self.board[c] == mark:
                return True
        return False

    def actions(self):  # type: ignore[no-untyped-def]
        for place, mark in enumerate(self.board):
            if mark == EMPTY:
                yield place

    def result(self, action):  # type: ignore[no-untyped-def]
        mark = MARKS[self.mover]
        return Letters(self.board[:action] + mark + self.board[action + 1 :], mark, 1 - self.mover)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.won(self.last) or EMPTY not in self.board

    def utility(self, player):  # type: ignore[no-untyped-def]
        winner = self.last if self.won(self.last) else ""
        return 0 if not winner else 1 if winner == MARKS[player] else -1


class Mark(Enum):
    EMPTY = "."
    X = "x"
    O = "o"  # noqa: E741


class Side(IntEnum):
    X = 0
    O = 1  # noqa: E741

    @property
    def mark(self):  # type: ignore[no-untyped-def]
        return Mark[self.name]

    def opponent(self):  # type: ignore[no-untyped-def]
        return Side.O if self is Side.X else Side.X


class Past(IntFlag):
    CORNER = 1
    EDGE = 2


@game
class Marks(NamedTuple):
    """Tic-tac-toe on a board of members."""

    board: tuple[Mark, ...] = (Mark.EMPTY,) * 9
    mover: Side = Side.X
    past: Past = Past(0)
    names: tuple[str, ...] = ("ab", "cd")

    UTILITY_RANGE = (-1, 1)

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    def won(self, mark):  # type: ignore[no-untyped-def]
        for a, b, c in LINES:  # noqa: SIM110
            if self.board[a] is mark and self.board[b] == mark and self.board[c] is self.board[b]:
                return True
        return False

    def actions(self):  # type: ignore[no-untyped-def]
        for place, mark in enumerate(self.board):
            if mark is Mark.EMPTY:
                yield place

    def result(self, action):  # type: ignore[no-untyped-def]
        past = self.past | (Past.CORNER if action in (0, 2, 6, 8) else Past.EDGE)
        return Marks(put(self.board, action, self.mover.mark), 1 - self.mover, past, (self.names[1], self.names[0]))

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.won(Mark.X) or self.won(Mark.O) or Mark.EMPTY not in self.board

    def utility(self, player):  # type: ignore[no-untyped-def]
        if not (self.won(Mark.X) or self.won(Mark.O)):
            return 0
        return -1 if player == self.mover else 1


@game
class Maybes(NamedTuple):
    """Tic-tac-toe on a board of characters and None; the fields of every kind that may be None."""

    board: tuple[str | None, ...] = (None,) * 9
    last: int | None = None
    side: Side | None = None
    mark: Mark | None = None
    share: float | None = None
    sure: bool | None = None

    UTILITY_RANGE = (-1, 1)

    def to_move(self):  # type: ignore[no-untyped-def]
        return 0 if self.side is None else self.side

    def won(self):  # type: ignore[no-untyped-def]
        if self.last is None:
            return False
        mark = self.board[self.last]
        for line in LINES:  # noqa: SIM110
            if self.last in line and self.board[line[0]] == self.board[line[1]] == self.board[line[2]] == mark:
                return True
        return False

    def actions(self):  # type: ignore[no-untyped-def]
        for place, mark in enumerate(self.board):
            if mark is None:
                yield place

    def result(self, action):  # type: ignore[no-untyped-def]
        mover = Side.X if self.side is None else self.side
        share = None if self.last == 4 else action / 2
        mark = None if self.mark == mover.mark else mover.mark
        return Maybes(put(self.board, action, MARKS[mover]), action, mover.opponent(), mark, share, None if self.sure else action > 4)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.won() or None not in self.board

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 0 if not self.won() else -1 if self.side == player else 1


def after(state, action):  # type: ignore[no-untyped-def]
    return state.result(action)


def key_of(state):  # type: ignore[no-untyped-def]
    return state.key()


@pytest.mark.parametrize("start", [Letters(), Marks(), Maybes()], ids=["texts", "members", "maybes"])
def test_the_same_search(needs_compiler: None, start: Any) -> None:
    state = start.result(4).result(0).result(8)
    plain, machine = (minimax(state, compiled=form) for form in (False, True))
    assert (machine.nodes, machine.value, machine.action, machine.line) == (plain.nodes, plain.value, plain.action, plain.line)
    assert machine.compiled
    assert minimax(start).nodes == 549_946


@pytest.mark.parametrize("start", [Letters(board="X" * 3 + "é" + "😀" * 5), Marks(), Maybes()], ids=["texts", "members", "maybes"])
def test_states_and_keys_cross_the_border(machine: Callable[..., Any], start: Any) -> None:
    for action in (4, 8, 3):
        moved = start.result(action)
        assert machine(after, start, action) == moved
        assert list(map(type, machine(after, start, action))) == list(map(type, moved))
        assert machine(key_of, moved) == moved.key() != start.key()
        start = moved


def test_every_law_holds() -> None:
    report = check(Marks(), games=2, seed=1)
    assert report.ok, str(report)


@pytest.mark.parametrize("start", [Letters(), Marks(), Maybes()], ids=["texts", "members", "maybes"])
def test_a_position_is_read_as_it_is_written(start: Any) -> None:
    for state in (start, start.result(0), start.result(0).result(4)):
        assert type(start).from_text(str(state)) == state


# --------------------------------------------------------------------------------------------- what a field cannot hold


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"board": 3}, r"Letters, field board: str cannot hold 3 \(int\); give it a text"),
        ({"board": None}, r"Letters, field board: str cannot hold None \(NoneType\); give it a text"),
        ({"mover": "X"}, r"Letters, field mover: int cannot hold 'X' \(str\); give it an int"),
    ],
)
def test_a_text_is_a_text(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(GameError, match=says):
        as_declared(Letters(**fields))


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"mover": 2}, r"Marks, field mover: Side has no member 2; give it a member"),
        ({"mover": Mark.X}, r"Marks, field mover: Side cannot hold <Mark.X: 'x'> \(Mark\); give it a member"),
        ({"board": ("x",) * 9}, r"Marks, field board: Mark cannot hold 'x' \(str\); give it a member"),
        ({"names": ("ab", 1)}, r"Marks, field names: str cannot hold 1 \(int\); give it a text"),
    ],
)
def test_a_member_is_a_member(fields: dict[str, Any], says: str) -> None:
    with pytest.raises(GameError, match=says):
        as_declared(Marks(**fields))


def test_numbers_become_members() -> None:
    assert as_declared(Marks(mover=1, past=3)) == Marks(mover=Side.O, past=Past.CORNER | Past.EDGE)  # type: ignore[arg-type]
    assert type(as_declared(Marks(mover=True)).mover) is Side  # type: ignore[arg-type]


def beyond(state, action):  # type: ignore[no-untyped-def]
    return Marks(state.board, state.mover + action, state.past, state.names).mover


def test_a_number_that_is_no_member(machine: Callable[..., Any]) -> None:
    assert machine(beyond, Marks(), 1) is Side.O
    with pytest.raises(GameError, match=r"Marks, field mover: Side has no member 2; give it a member"):
        machine(beyond, Marks(), 2)


def of_none(m, n, a):  # type: ignore[no-untyped-def]
    """What may be None, m and not n, beside what may not."""
    chosen, other = None if a > 3 else m.last, m.last if a > 3 else None
    return (
        (chosen is None, other is None, chosen == 3, chosen or 7),
        (m.last is None, m.last is not None, m.last == a, a == m.last, m.last != n.last, m.last == n.last, not m.last, bool(m.side)),
        (m.last == None, m.side == Side.X, m.side is Side.X, n.side == Side.O, m.mark is Mark.X, m.mark == n.mark),  # noqa: E711
        (m.board[a] is None, m.board[a] == "X", None in m.board, MARKS[0] in m.board, m.mark in (Mark.X, n.mark), m.last in (3, 5)),
        (m.share is None, m.share == 1.5, m.sure is None, m.sure == n.sure, m == n, (m.last, a) == (n.last, a), m.last or 7),
    )


def of_something(m, a):  # type: ignore[no-untyped-def]
    numbers = (m.last + 1, LINES[a][m.last % 3], m.last < 9, max(m.last, a), len(range(m.last)))
    return numbers, m.side.opponent(), m.side.name, m.board[m.last].lower()


def test_none(machine: Callable[..., Any]) -> None:
    nothing = Maybes()
    something = Maybes(("X",) * 4 + (None,) * 5, 3, Side.O, Mark.X, 1.5, False)
    for m, n, a in ((nothing, something, 3), (something, nothing, 3), (something, something, 4), (nothing, nothing, 0)):
        assert machine(of_none, m, n, a) == of_none(m, n, a)
    assert machine(of_something, something, 2) == of_something(something, 2)
    with pytest.raises(TypeError, match="None where a value is needed"):
        machine(of_something, nothing, 2)


@game
class Long(NamedTuple):
    word: str | None = "ab"

    def to_move(self):  # type: ignore[no-untyped-def]
        return 0

    def actions(self):  # type: ignore[no-untyped-def]
        yield 1

    def result(self, action):  # type: ignore[no-untyped-def]
        return Long(None)

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return self.word is None

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 0


def test_what_may_be_none_in_machine_code(needs_compiler: None) -> None:
    assert minimax(Long()).nodes == 2
    with pytest.raises(SearchError, match=r"field word: what may be None is a number, a truth value, a member of an Enum or a single char"):
        minimax(Long(), compiled=True)


@pytest.mark.parametrize("text", ["Marks(mover=Q)", "Marks(mover=7)", "Marks(board=(X, O))", "Letters(board=X)"])
def test_a_position_by_its_fields(text: str) -> None:
    cls = Marks if text.startswith("Marks") else Letters
    if text.endswith("O))"):
        assert Marks.from_text(text).board == (Mark.X, Mark.O)
    else:
        with pytest.raises(PositionError, match=r"is not a position of"):
            cls.from_text(text)


# ------------------------------------------------------------------------------------------------- texts keep their length


class Pile:
    """The rules of taking one to three coins; whoever takes the last wins."""

    coins: str
    mover: int

    def to_move(self):  # type: ignore[no-untyped-def]
        return self.mover

    def actions(self):  # type: ignore[no-untyped-def]
        for n in range(1, 4):
            if n <= self.coins.count("o"):
                yield n

    def is_terminal(self):  # type: ignore[no-untyped-def]
        return "o" not in self.coins

    def utility(self, player):  # type: ignore[no-untyped-def]
        return 1 if player != self.mover else -1


RULES = {name: rule for name, rule in vars(Pile).items() if callable(rule)}


def pile(rules):  # type: ignore[no-untyped-def]
    """A game of a pile: the class and the rules of all."""
    for name, rule in RULES.items():
        setattr(rules, name, rule)
    return game(rules)


@pile
class Shrinking(NamedTuple):
    coins: str = "oooooo"
    mover: int = 0

    def result(self, action):  # type: ignore[no-untyped-def]
        return Shrinking(self.coins[action:], 1 - self.mover)


@pile
class Worded(NamedTuple):
    coins: str = "oooooo"
    mover: int = 0
    phase: str = "begun"

    def result(self, action):  # type: ignore[no-untyped-def]
        return Worded(self.coins[action:] + DOTS[:action], 1 - self.mover, "going on")


SHRINKS = "Shrinking, field coins: a text of length 6 became one of length [345], and in machine code a text keeps its length"
CHANGES = "field phase: a text of length 5 became one of length 8, and in machine code a text keeps its length; for one of several words "


@pytest.mark.parametrize(("start", "says"), [(Shrinking(), SHRINKS), (Worded(), CHANGES)], ids=["shrinking", "words"])
def test_texts_that_change_their_length(needs_compiler: None, start: Any, says: str, capfd: pytest.CaptureFixture[str]) -> None:
    found = minimax(start)
    assert (found.nodes, found.value, found.action, found.compiled) == (52, 1, 2, False)
    assert re.search(f"zermelo: plays interpreted, because .*{says}", capfd.readouterr().err)
    with pytest.raises(SearchError, match=f"cannot be compiled: .*{says}"):
        minimax(start, compiled=True)


SAVED = """
from enum import Enum
from typing import NamedTuple
from zermelo import game, minimax, put

DOTS = "..."

class Phase(Enum):
    PLACING = "placing"
    MOVING = "moving"

@game
class Pile(NamedTuple):
    coins: str = "oooooo"
    mover: int = 0
    phase: Phase = Phase.PLACING
    def to_move(self): return self.mover
    def actions(self):
        for n in range(1, 4):
            if n <= self.coins.count("o"):
                yield n
    def result(self, action): return Pile(self.coins[action:] + DOTS[:action], 1 - self.mover, Phase.MOVING)
    def is_terminal(self): return "o" not in self.coins
    def utility(self, player): return 1 if player != self.mover else -1

if __name__ == "__main__":
    result = minimax(Pile())
    print(result.nodes, result.value, result.action, result.compiled)
"""


def test_a_second_process_compiles_nothing(needs_compiler: None, python: Python) -> None:
    (python.folder / "pile.py").write_text(SAVED)
    first, second = python("pile.py"), python("pile.py")
    assert first.stdout == second.stdout == "52 1.0 2 True\n"
    assert (compilations(first), compilations(second)) == (1, 0)
