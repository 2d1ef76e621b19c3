"""What an editor and a type checker know of a program that uses the library: states keep their class."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import zermelo

PROGRAM = '''\
from collections.abc import Iterator
import typing

import zermelo
from zermelo import (
    Limits, Linear, alphabeta, check, deepen, game, load_game, match, maxn, mcts, minimax, paranoid, perft, play_game, solve, star2,
)
from zermelo.fields import NamedTuple
from zermelo.games import Chess, ConnectFour
from zermelo.players import Random, Search

@game
class Plain(typing.NamedTuple):
    """As in the README, without annotations of its rules."""
    n: int = 5
    mover: int = 0
    def to_move(self):            return self.mover
    def actions(self):
        yield 1
        yield 2
    def result(self, action):     return Plain(self.n - action, 1 - self.mover)
    def is_terminal(self):        return self.n <= 0
    def utility(self, player):    return 1 if player != self.mover else -1

@game
class Typed(NamedTuple):
    """With annotations and with constants, which mypy would take for fields in the body of typing.NamedTuple."""
    n: int = 5
    UTILITY_RANGE = (0, 1)
    def to_move(self) -> int: return self.n % 2
    def actions(self) -> Iterator[int]:
        yield 1
    def result(self, action: int) -> "Typed": return Typed(self.n - action)
    def is_terminal(self) -> bool: return self.n == 0
    def utility(self, player: int) -> int: return player

reveal_type(Plain(3).n)                                                          # int
reveal_type(minimax(Plain()))                                                    # Result[Plain]
reveal_type(alphabeta(Typed(), 3, evaluator=lambda state: state.n, table="1MB"))  # Result[Typed]
reveal_type(alphabeta(Typed(), evaluator=Linear((1.0,)), limits=Limits(depth=2)).value)  # float
reveal_type(deepen(Typed(), Limits(seconds=1)).state)                            # Typed
reveal_type(mcts(Typed()).action)                                                # int | None
reveal_type(maxn(Plain()).state.mover)                                           # int
reveal_type(paranoid(Typed()).actions[0].value)                                  # float | None
reveal_type(list(solve(Typed()).positions()))                                    # list[Typed]
reveal_type(star2(Typed()).line_names)                                           # tuple[str, ...]
reveal_type(perft(Typed(), 3))                                                   # int
reveal_type(play_game(Typed(), [Random(1), Search()]).last)                      # Typed
reveal_type(match(Random(1), Search(), Typed()).games[0].start)                  # Typed
reveal_type(match(Random(1), Search(), [Typed(), Typed(3)]).games[0].start)      # Typed
reveal_type(load_game("x.json", Typed).last)                                     # Typed
reveal_type(check(Plain).ok)                                                     # bool
reveal_type(Search().think(Typed(), Limits()))                                   # Result[Typed]
reveal_type(zermelo.playouts(Plain(), 9).wins)                                   # tuple[int, ...]
reveal_type(Chess().to_move())                                                   # int
reveal_type(alphabeta(ConnectFour(), 3).state)                                   # ConnectFour
reveal_type(Typed(3)._replace(n=2))                                              # Typed
deepen(Typed(), report=lambda result: print(result.state.n, result.line_names))
Typed("3")                                                                       # error
minimax(Typed)                                                                   # error
alphabeta(5)                                                                     # error
minimax(Plain(), depth="deep")                                                   # error
deepen(Typed(), report=lambda result: result.state.m)                            # error
zermelo.minmax(Plain())                                                          # error
'''


def test_states_keep_their_class(tmp_path: Path) -> None:
    api = pytest.importorskip("mypy.api")
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    said, trouble, _ = api.run(["--cache-dir", str(tmp_path / "cache"), "--config-file", "", str(program)])
    assert not trouble
    revealed, errors = {}, set()
    for line in said.splitlines():
        if found := re.search(r'program.py:(\d+): note: Revealed type is "(.*)"', line):
            known = r"tuple\[[\w, ]*, fallback=program\.(\w+)\]|zermelo[\w.]*\.(?=[A-Z])|program\."
            revealed[int(found[1])] = re.sub(known, r"\1", found[2])
        elif found := re.search(r"program.py:(\d+): error: ", line):
            errors.add(int(found[1]))
    lines = [line.partition("  # ")[::2] for line in PROGRAM.splitlines()]
    assert revealed == {number: wanted for number, (code, wanted) in enumerate(lines, 1) if code.startswith("reveal_type")}
    assert errors == {number for number, (_, wanted) in enumerate(lines, 1) if wanted == "error"}, said


def test_the_names_of_the_library() -> None:
    names = [name for name in dir(zermelo) if not name.startswith("__")]
    assert {"mcts", "maxn", "paranoid", "star1", "star2", "record", "solve", "games", "players"} <= set(names)
    assert sorted(set(names)) == names and not {"importlib", "loader", "TYPE_CHECKING", "lazy"} & set(names)
    for name in names:
        assert getattr(zermelo, name) is not None
    assert set(zermelo.__all__) <= set(names)
