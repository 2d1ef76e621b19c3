"""Who we are compared with. None of them is needed to run: what is missing is said in the table."""

from __future__ import annotations

import functools
import importlib
import random
import re
import shutil
import subprocess
import warnings
from collections.abc import Callable
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from .measure import Contender

INSTALL = {
    "pyspiel": "pip install open_spiel",
    "easyAI": "pip install easyAI",
    "chess": "pip install chess",
    "pgx": "pip install pgx",
    "stockfish": "apt install stockfish",
}
STOCKFISH = shutil.which("stockfish") or shutil.which("/usr/games/stockfish")  # Debian's games are not on everybody's PATH


@functools.cache
def module(name: str) -> Any:
    """The module `name`, or None if it is not installed."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            return importlib.import_module(name)
        except ImportError:
            return None


def against(name: str, package: str, make: Callable[[], Callable[[], float]], **bounds: Any) -> Contender:
    """A contender that needs `package`: `make` makes what it runs; a line that says how to get it where it is missing."""
    there = STOCKFISH is not None if package == "stockfish" else module(package) is not None
    if there:
        return Contender(name, make(), **bounds)
    return Contender(name, None, **bounds, missing=f"not installed: {INSTALL[package]}")


def versions() -> dict[str, str]:
    """The versions of all that took part."""
    found = {}
    for package in ("numba", "numpy", "open_spiel", "easyAI", "chess", "pgx", "jax"):
        try:
            found[package] = version(package)
        except PackageNotFoundError:
            found[package] = "not installed"
    if STOCKFISH:
        first = subprocess.run([STOCKFISH, "quit"], capture_output=True, text=True, check=False).stdout.splitlines()
        found["stockfish"] = first[0].removeprefix("Stockfish ").partition(" by ")[0] if first else "unknown"
    else:
        found["stockfish"] = "not installed"
    return found


# ------------------------------------------------------------------------------------------------------------ OpenSpiel


@functools.cache
def spiel_game(name: str) -> Any:
    """An OpenSpiel game; those whose names begin with python_ have their rules in Python."""
    if name.startswith("python_"):
        module(f"open_spiel.python.games.{name.removeprefix('python_')}")
    return module("pyspiel").load_game(name)


def spiel_minimax() -> Any:
    """OpenSpiel's alpha_beta_search and expectiminimax; there is no C++ form of them in its Python package."""
    return module("open_spiel.python.algorithms.minimax")


class CountedState:
    """An OpenSpiel state that counts how often it is cloned, for one node each. Only for checking that trees are equal."""

    def __init__(self, state: Any, tally: list[int]) -> None:
        self._state, self._tally = state, tally

    def clone(self) -> CountedState:
        self._tally[0] += 1
        return CountedState(self._state.clone(), self._tally)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._state, name)


def spiel_playouts(name: str, games: int) -> Callable[[], float]:
    """Random games by a loop in Python over the states of OpenSpiel; says how many moves were made."""
    game = spiel_game(name)

    def run() -> float:
        moves = 0
        choose = random.random
        for _ in range(games):
            state = game.new_initial_state()
            while not state.is_terminal():
                actions = state.legal_actions()
                state.apply_action(actions[int(choose() * len(actions))])
                moves += 1
        return moves

    return run


def spiel_rollouts(name: str, games: int, length: float) -> Callable[[], float]:
    """Random games wholly in C++: one simulation of OpenSpiel's Monte Carlo bot, with so many rollouts.

    It does not say how many moves it made: `length` is the mean of a game.
    """
    pyspiel = module("pyspiel")
    game = spiel_game(name)
    state = game.new_initial_state()
    while state.is_chance_node():  # a bot has to have a choice
        state.apply_action(state.chance_outcomes()[0][0])
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(games, 1), 2.0, 1, 10, False, 1, False)

    def run() -> float:
        bot.step(state)
        return games * length

    return run


# --------------------------------------------------------------------------------------------------------------- easyAI


def easy_game(name: str, counting: list[int] | None = None) -> Any:
    """One of easyAI's own games at its start, `TicTacToe` or `ConnectFour`; `counting` is told how many moves are made."""
    cls = getattr(module(f"easyAI.games.{name}"), name)
    if counting is not None:
        base = cls

        class Counted(base):  # type: ignore[misc, valid-type]
            def make_move(self, move: Any) -> Any:
                counting[0] += 1
                return base.make_move(self, move)

            def copy(self) -> Any:
                twin = Counted(self.players, self.board.copy())
                twin.current_player = self.current_player
                return twin

        cls = Counted
    return cls([None, None])


# ------------------------------------------------------------------------------------------------------------ Stockfish


class Stockfish:
    """One Stockfish process that counts. Its start is not timed."""

    def __init__(self, **options: Any) -> None:
        assert STOCKFISH is not None
        self.process = subprocess.Popen([STOCKFISH], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.heard("uci", until="uciok")
        for name, value in options.items():
            self.send(f"setoption name {name.replace('_', ' ')} value {value}")
        self.heard("isready", until="readyok")

    def send(self, command: str) -> None:
        assert self.process.stdin is not None
        self.process.stdin.write(command + "\n")
        self.process.stdin.flush()

    def heard(self, command: str, until: str) -> list[str]:
        """The lines that answer a command; the last one begins with `until`."""
        assert self.process.stdout is not None
        self.send(command)
        lines: list[str] = []
        for line in self.process.stdout:
            lines.append(line)
            if line.startswith(until):
                return lines
        raise RuntimeError(f"Stockfish ended after {command!r}")

    def perft(self, fen: str, depth: int) -> int:
        self.send(f"position fen {fen}")
        return int(self.heard(f"go perft {depth}", until="Nodes searched")[-1].partition(":")[2])

    def search(self, fen: str, nodes: int) -> int:
        """Search a position from nothing, and say how many nodes that took."""
        self.send("setoption name Clear Hash")
        self.send(f"position fen {fen}")
        told = re.findall(r" nodes (\d+) ", "".join(self.heard(f"go nodes {nodes}", until="bestmove")))
        return int(told[-1])

    def close(self) -> None:
        """End the process."""
        if self.process.poll() is None:
            self.process.communicate("quit\n")
