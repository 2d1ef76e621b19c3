"""Random games: the work of a Monte Carlo search without the search."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from zermelo.games import Chess, ConnectFour, Othello, TicTacToe
from zermelo.search.playout import playouts

from .measure import Comparison, Contender, same
from .peers import against, module, spiel_game, spiel_playouts, spiel_rollouts


def tictactoe(quick: bool = False) -> Comparison:
    lockstep(TicTacToe, "tic_tac_toe", 300)
    python_game = against("OpenSpiel's Python game", "pyspiel", lambda: spiel_playouts("python_tic_tac_toe", 600))
    return compared(TicTacToe, "tic_tac_toe", "Tic-tac-toe", 200_000, 300, 8_000, None, [python_game])


def connectfour(quick: bool = False) -> Comparison:
    lockstep(ConnectFour, "connect_four", 100)
    return compared(ConnectFour, "connect_four", "Connect Four", 50_000, 50, 2_000, 20)


def othello(quick: bool = False) -> Comparison:
    lockstep(Othello, "othello", 20)
    return compared(Othello, "othello", "Othello", 10_000, 4, 150, 50)


def chess(quick: bool = False) -> Comparison:
    same_chess(3 if quick else 10)
    python_chess = against("python-chess", "chess", lambda: chess_playouts(1))
    comparison = compared(Chess, "chess", "Chess", 500, 1, 15, None, [python_chess])
    comparison.note = (
        "The number of legal moves and the end of the game are compared in every position of some games. "
        "OpenSpiel and python-chess know the draw by repetition, which ours leaves to whoever holds the history."
    )
    return comparison


def compared(
    cls: Any, name: str, title: str, many: int, few: int, spiel: int, goal: float | None, more: list[Contender] | None = None
) -> Comparison:
    """`many` games for us compiled, `few` interpreted, `spiel` for OpenSpiel."""
    mean = playouts(cls(), many, 1)
    length = mean.moves / mean.games
    seeds = iter(range(1, 1 << 60))

    def ours(games: int, compiled: bool | None) -> Callable[[], float]:
        return lambda: float(playouts(cls(), games, next(seeds), compiled=compiled).moves)

    return Comparison(
        f"playouts-{name.replace('_', '')}",
        f"{title}, random games",
        "moves",
        [
            Contender("zermelo, compiled", ours(many, None)),
            against("OpenSpiel's C++ game, driven from Python", "pyspiel", lambda: spiel_playouts(name, spiel), goal=goal),
            against("OpenSpiel, the whole game in C++", "pyspiel", lambda: spiel_rollouts(name, spiel, length)),
            *(more or []),
            Contender("zermelo, interpreted", ours(few, False)),
        ],
        "Some games are played by both sides in step: the same legal moves in every position, the same end and the same winner. "
        f"A game lasts {length:.1f} moves in the mean.",
    )


def lockstep(cls: Any, name: str, games: int) -> None:
    """Play random games by both sides' rules at once; actions have the same numbers in both."""
    if module("pyspiel") is None:
        return
    source = random.Random(1)
    for _ in range(games):
        ours, theirs = cls(), spiel_game(name).new_initial_state()
        while not theirs.is_terminal():
            same(f"legal moves of {name} in {ours}", ("OpenSpiel", theirs.legal_actions()), ("ours", sorted(ours.actions())))
            action = source.choice(theirs.legal_actions())
            ours, theirs = ours.result(action), theirs.child(action)
        worth = ours.utility(0) if ours.is_terminal() else None
        same(f"the end of {name} in {ours}", ("OpenSpiel", sign(theirs.player_return(0))), ("ours", sign(worth)))


def same_chess(games: int) -> None:
    """Compare the number of legal moves in every position of random games, by FEN."""
    if module("pyspiel") is None:
        return
    source = random.Random(1)
    for _ in range(games):
        theirs = spiel_game("chess").new_initial_state()
        while not theirs.is_terminal():
            ours = Chess.from_text(str(theirs))
            same(f"legal moves of {theirs}", ("OpenSpiel", len(theirs.legal_actions())), ("ours", len(list(ours.actions()))))
            theirs.apply_action(source.choice(theirs.legal_actions()))


def sign(number: float | None) -> int | None:
    return None if number is None else (number > 0) - (number < 0)


def chess_playouts(games: int) -> Callable[[], float]:
    """Random games of python-chess, ended as ours are: no move, too little material, fifty moves."""
    chess = module("chess")

    def run() -> float:
        moves = 0
        for _ in range(games):
            board = chess.Board()
            while board.halfmove_clock < 100 and not board.is_insufficient_material():
                legal = list(board.legal_moves)
                if not legal:
                    break
                board.push(legal[int(random.random() * len(legal))])
                moves += 1
        return moves

    return run
