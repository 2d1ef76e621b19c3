"""Tic-tac-toe searched to the end: the whole tree of 549,946 nodes, and the 18,297 of them that alpha-beta visits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from zermelo import alphabeta, minimax
from zermelo.games import TicTacToe

from . import plain
from .measure import Comparison, Contender, Unequal, same
from .peers import CountedState, against, easy_game, module, spiel_game, spiel_minimax

WHOLE_TREE = 549_946
ALPHABETA_TREE = 18_297
CORNER_TREE = 59_705  # after X's first mark in a corner
EMPTY = TicTacToe()


def whole_tree(quick: bool = False) -> Comparison:
    """Minimax without pruning. `quick` begins after X's first mark."""
    state, board, mover, size = (EMPTY.result(0), (1, *(0,) * 8), 2, CORNER_TREE) if quick else (EMPTY, (0,) * 9, 1, WHOLE_TREE)
    game = plain.DictTicTacToe()
    root = game.result(game.initial, (1, 1)) if quick else game.initial
    lists = list(board)

    by_board = plain.nodes_of_minimax(children_of_board, (board, mover))
    by_class = plain.nodes_of_minimax(lambda s: [] if game.is_terminal(s) else [game.result(s, a) for a in game.actions(s)], root)
    same("nodes of the tree", ("published", size), ("ours", minimax(state).nodes), ("boards", by_board), ("class", by_class))
    values = (
        ("tuple", plain.minimax_tuple(board, mover)),
        ("list", plain.minimax_list(lists, mover)),
        ("tuned", plain.minimax_tuned(lists, mover)),
    )
    same("the value", ("ours", minimax(state).value), *values, ("class", plain.minimax_class(game, root)))

    def spiel() -> Callable[[], float]:
        search, start = spiel_minimax().expectiminimax, spiel_game("tic_tac_toe").new_initial_state()
        if quick:
            start.apply_action(0)
        tally = [1]
        value, _ = search(CountedState(start.clone(), tally), 10, None, 0)
        same("the tree of OpenSpiel", ("ours", (size, 0)), ("OpenSpiel", (tally[0], value)))
        return nodes(size, lambda: search(start, 10, None, 0))

    return Comparison(
        "minimax",
        f"Tic-tac-toe, the whole tree by minimax ({size:,} nodes)",
        "nodes",
        [
            Contender("zermelo, compiled", nodes(size, lambda: minimax(state))),
            Contender("plain Python, a tuple for every state", nodes(size, lambda: plain.minimax_tuple(board, mover)), goal=100),
            Contender("plain Python, one list, moves taken back", nodes(size, lambda: plain.minimax_list(lists, mover)), goal=100),
            Contender("plain Python, tuned by hand to this game", nodes(size, lambda: plain.minimax_tuned(lists, mover))),
            Contender("plain Python, a game class with a dict", nodes(size, lambda: plain.minimax_class(game, root)), goal=100),
            against("OpenSpiel expectiminimax, C++ game", "pyspiel", spiel),
            Contender("zermelo, interpreted", nodes(size, lambda: minimax(state, compiled=False))),
        ],
        "Every contender visits every node and answers 0. easyAI has no search without pruning; it stands in the next table.",
    )


def pruned_tree(quick: bool = False) -> Comparison:
    """Alpha-beta, the full window, squares in reading order, a cut where alpha >= beta."""
    ours = alphabeta(EMPTY)
    value, visited = plain.nodes_of_alphabeta([0] * 9)
    same("the tree of alpha-beta", ("published", (ALPHABETA_TREE, 0)), ("ours", (ours.nodes, ours.value)), ("list", (visited, value)))

    def spiel(name: str) -> Callable[[], Callable[[], float]]:
        def make() -> Callable[[], float]:
            module_, game = spiel_minimax(), spiel_game(name)
            tally = [1]
            found, _ = module_._alpha_beta(CountedState(game.new_initial_state(), tally), 30, -float("inf"), float("inf"), None, 0)
            same(f"the tree of {name}", ("ours", (ALPHABETA_TREE, 0)), ("OpenSpiel", (tally[0], found)))
            return nodes(ALPHABETA_TREE, lambda: module_.alpha_beta_search(game))

        return make

    easy_nodes = [1]

    def easy() -> Callable[[], float]:
        negamax = module("easyAI").Negamax(9)
        game = easy_game("TicTacToe", easy_nodes)
        negamax(game)
        if abs(negamax.alpha) > 0:
            raise Unequal(f"tic-tac-toe is a draw, but easyAI says {negamax.alpha}")
        return nodes(easy_nodes[0], lambda: negamax(easy_game("TicTacToe")))

    rival = against("easyAI Negamax(9)", "easyAI", easy)
    return Comparison(
        "alphabeta",
        "Tic-tac-toe solved by alpha-beta (18,297 nodes)",
        "nodes",
        [
            Contender("zermelo, compiled", nodes(ALPHABETA_TREE, lambda: alphabeta(EMPTY))),
            against("OpenSpiel alpha_beta_search, C++ game", "pyspiel", spiel("tic_tac_toe"), goal=60),
            against("OpenSpiel alpha_beta_search, Python game", "pyspiel", spiel("python_tic_tac_toe")),
            rival,
            Contender("plain Python, one list, moves taken back", nodes(ALPHABETA_TREE, lambda: plain.alphabeta_list([0] * 9))),
            Contender("zermelo, interpreted", nodes(ALPHABETA_TREE, lambda: alphabeta(EMPTY, compiled=False))),
        ],
        "The same 18,297 nodes for all but easyAI, which prefers early wins"
        + (f" and visits {easy_nodes[0]:,}" if rival.run else "")
        + "; so nodes per second are compared.",
    )


def children_of_board(node: tuple[plain.Board, int]) -> list[Any]:
    board, mover = node
    if plain.is_terminal(board):
        return []
    return [((*board[:square], mover, *board[square + 1 :]), 3 - mover) for square in range(9) if board[square] == 0]


def nodes(number: int, search: Callable[[], object]) -> Callable[[], float]:
    """A search that visits so many nodes."""

    def run() -> float:
        search()
        return number

    return run
