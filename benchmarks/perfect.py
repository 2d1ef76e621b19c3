"""Does `solve` play Connect Four without a mistake? Games from random openings, every move of it looked at by an exact oracle.

    python -m benchmarks.perfect                               200 games, a quarter of them against each of four opponents
    python -m benchmarks.perfect --games 10 --seconds 5        fewer
    python -m benchmarks.perfect --oracle /opt/bb/bin/python   the oracle is BitBully, in the environment of that Python
    python -m benchmarks.perfect --book FILE|none              another book than the game's own

A mistake is a move that changes the result: a win becomes a draw or a loss, a draw a loss. The opponents are those of the benchmarks:
OpenSpiel's MCTSBot (C++) with 10,000 simulations, easyAI's Negamax 6 plies deep, our own `mcts` with 10,000 simulations and our `engine`,
one second a move. Openings are 4 random plies, the same for everybody under the same --seed; each is played from both sides. BitBully
(AGPL) runs as a program of its own; without it the oracle is `solve` with a table of its own, and no book.
"""

from __future__ import annotations

import argparse
import random
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

from zermelo import Limits, Table, engine, mcts, solve
from zermelo.games import ConnectFour
from zermelo.players import Search, Solver
from zermelo.search.book.book import Book, book_of

from .peers import easy_game, module, spiel_game

PLIES = 4
BITBULLY = """
import sys
from bitbully import BitBully, Board
agent = BitBully()
for line in sys.stdin:
    board = Board()
    for digit in line.strip():
        board.play(int(digit) - 1)
    print(*(f"{column}:{score}" for column, score in agent.score_all_moves(board).items()), flush=True)
"""

Chooses = Callable[[str], int]
"""From the columns played (1 to 7) to the next one, counted from 0."""


class BitBully:
    """The results of all moves by another program, which has its own book."""

    def __init__(self, python: str) -> None:
        self.process = subprocess.Popen([python, "-c", BITBULLY], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)

    def results(self, columns: str) -> dict[int, int]:
        """For every legal column 1 if it wins for the mover, 0 for a draw, -1 if it loses."""
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(columns + "\n")
        pairs = (pair.split(":") for pair in self.process.stdout.readline().split())
        return {int(column): sign(int(score)) for column, score in pairs}


class Ourselves:
    """The same by our own search, without a book."""

    def __init__(self) -> None:
        self.table = Table(1 << 23, symmetric=True)

    def results(self, columns: str) -> dict[int, int]:
        state = ConnectFour.from_text(columns)
        side = 1 - 2 * state.to_move()
        after = {action: state.result(action) for action in state.actions()}
        return {
            action: sign(side * (child.utility(0) if child.is_terminal() else solve(child, table=self.table).value))
            for action, child in after.items()
        }


def sign(number: float) -> int:
    return (number > 0) - (number < 0)


def spiel(seed: int) -> Chooses:
    pyspiel, game = module("pyspiel"), spiel_game("connect_four")
    bot = pyspiel.MCTSBot(game, pyspiel.RandomRolloutEvaluator(1, seed), 2.0, 10_000, 100, True, seed, False)

    def choose(columns: str) -> int:
        state = game.new_initial_state()
        for digit in columns:
            state.apply_action(int(digit) - 1)
        return int(bot.step(state))

    return choose


def easy(seed: int) -> Chooses:
    negamax = module("easyAI").Negamax(6)

    def choose(columns: str) -> int:
        game = easy_game("ConnectFour")
        for digit in columns:
            game.make_move(int(digit) - 1)
            game.switch_player()
        return int(negamax(game))

    return choose


def ours(search: Any, options: dict[str, Any], limits: Limits) -> Chooses:
    player = Search(search, options)
    return lambda columns: player.choose(ConnectFour.from_text(columns), limits)


OPPONENTS: dict[str, tuple[str | None, Callable[[int], Chooses]]] = {
    "OpenSpiel MCTSBot": ("pyspiel", spiel),
    "easyAI Negamax(6)": ("easyAI", easy),
    "mcts": (None, lambda seed: ours(mcts, {"simulations": 10_000, "seed": seed}, Limits())),
    "engine": (None, lambda seed: ours(engine, {}, Limits(seconds=1))),
}


def opening(dice: random.Random) -> str:
    """Four random plies; nobody can have won by then."""
    state, columns = ConnectFour(), ""
    for _ in range(PLIES):
        action = dice.choice(list(state.actions()))
        state, columns = state.result(action), f"{columns}{action + 1}"
    return columns


class Tally:
    """What came of the games."""

    def __init__(self) -> None:
        self.results = {1: 0, 0: 0, -1: 0}
        self.moves = self.exact = 0
        self.mistakes: list[str] = []
        self.seconds: list[float] = []

    def line(self, name: str) -> str:
        longest, mean = max(self.seconds, default=0.0), sum(self.seconds) / max(1, len(self.seconds))
        won, drawn, lost = self.results.values()
        return (
            f"{name:<20} {won:>4} {drawn:>4} {lost:>4}   {self.moves:>6,} moves, {self.exact:,} exact, "
            f"{len(self.mistakes)} mistakes   {mean:.2f} s a move, longest {longest:.2f}"
        )


def play(player: Solver, opponent: Chooses, columns: str, seat: int, limits: Limits, oracle: Any, tally: Tally) -> None:
    """One game; every move of ours is compared with the oracle's results."""
    state = ConnectFour.from_text(columns)
    while not state.is_terminal():
        if state.to_move() == seat:
            began = time.perf_counter()
            answer = player.think(state, limits)
            tally.seconds.append(time.perf_counter() - began)
            assert answer.action is not None
            action = answer.action
            results = oracle.results(columns)
            tally.moves += 1
            tally.exact += answer.exact
            if results[action] < max(results.values()):
                tally.mistakes.append(f"{columns} {action + 1}")
        else:
            action = opponent(columns)
        state, columns = state.result(action), f"{columns}{action + 1}"
    tally.results[sign(state.utility(seat))] += 1


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.perfect", description=__doc__.partition("\n")[0])
    parser.add_argument("--games", type=int, default=200, metavar="N", help="in all")
    parser.add_argument("--seconds", type=float, default=5.0, metavar="S", help="a move of ours")
    parser.add_argument("--only", action="append", choices=list(OPPONENTS), metavar="NAME", help=f"one of {', '.join(OPPONENTS)}")
    parser.add_argument("--book", metavar="FILE|none")
    parser.add_argument("--oracle", metavar="PYTHON", help="the Python of an environment with BitBully (pip install bitbully)")
    parser.add_argument("--seed", type=int, default=1, metavar="N")
    asked = parser.parse_args()
    book = book_of(ConnectFour) if asked.book is None else None if asked.book == "none" else Book(asked.book, ConnectFour)
    oracle = BitBully(asked.oracle) if asked.oracle else Ourselves()
    names = [name for name in asked.only or OPPONENTS if OPPONENTS[name][0] is None or module(OPPONENTS[name][0]) is not None]
    print(f"book: {book or 'none'}; oracle: {type(oracle).__name__}; {asked.seconds:g} s a move; won, drawn, lost by solve", flush=True)
    mistakes = 0
    for name in names:
        tally, dice = Tally(), random.Random(asked.seed)
        for number in range(asked.games // len(names)):
            if number % 2 == 0:
                columns = opening(dice)
            player = Solver(options={"table": Table(1 << 22)}, book=book)
            play(player, OPPONENTS[name][1](number), columns, number % 2, Limits(seconds=asked.seconds), oracle, tally)
            if sys.stderr.isatty():
                print(f"\r{name}: game {number + 1}", end="\r", file=sys.stderr)
        print(tally.line(name), flush=True)
        for mistake in tally.mistakes:
            print(f"    mistake: {mistake}", flush=True)
        mistakes += len(tally.mistakes)
    sys.exit(1 if mistakes else 0)


if __name__ == "__main__":
    main()
