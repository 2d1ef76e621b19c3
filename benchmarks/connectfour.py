"""Connect Four, alpha-beta to a fixed depth: the same order of moves, the same value at the horizon (none), the same cuts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from zermelo import U64, alphabeta, game
from zermelo.bits import count
from zermelo.games import ConnectFour
from zermelo.games.connectfour import CELLS, COLUMN, HEIGHT, TOP, WIDTH, has_four

from .measure import Comparison, Contender, same
from .peers import CountedState, against, easy_game, module, spiel_game, spiel_minimax
from .tictactoe import nodes


@game
class WinOrLose(NamedTuple):
    """Connect Four as OpenSpiel counts it: a win is worth 1, however soon. (Ours is worth more the sooner it comes.)"""

    mine: U64 = U64(0)
    filled: U64 = U64(0)
    ply: int = 0

    UTILITY_RANGE = (-1, 1)

    def to_move(self) -> int:
        return self.ply & 1

    def actions(self) -> Iterator[int]:
        for column in range(WIDTH):
            if not self.filled >> COLUMN * column + HEIGHT - 1 & 1:
                yield column

    def result(self, action: int) -> WinOrLose:
        return WinOrLose(self.mine ^ self.filled, self.filled | self.filled + (1 << COLUMN * action), self.ply + 1)

    def is_terminal(self) -> bool:
        return self.ply == CELLS or has_four(self.mine ^ self.filled)

    def utility(self, player: int) -> int:
        if not has_four(self.mine ^ self.filled):
            return 0
        return -1 if player == self.ply & 1 else 1

    def count_actions(self) -> int:
        return 0 if self.is_terminal() else count(~self.filled & TOP)


def position(columns: str) -> tuple[WinOrLose, Any]:
    """The position after these columns (1 to 7), for us and for OpenSpiel."""
    ours = WinOrLose(*ConnectFour.from_text(columns))
    if module("pyspiel") is None:
        return ours, None
    theirs = spiel_game("connect_four").new_initial_state()
    for digit in columns:
        theirs.apply_action(int(digit) - 1)
    return ours, theirs


def to_a_depth(quick: bool = False) -> Comparison:
    """A position of the middle game, where wins are near; the horizon is level."""
    depth = 6 if quick else 8
    state, theirs = position("44443")
    tree = alphabeta(state, depth)

    def spiel() -> Callable[[], float]:
        search, game_ = spiel_minimax(), spiel_game("connect_four")
        tally = [1]
        value, _ = search._alpha_beta(CountedState(theirs.clone(), tally), depth, -float("inf"), float("inf"), level, 0)
        same("the tree of OpenSpiel", ("ours", (tree.nodes, tree.value)), ("OpenSpiel", (tally[0], value)))
        options = {"value_function": level, "maximum_depth": depth, "maximizing_player_id": 0}
        return nodes(tree.nodes, lambda: search.alpha_beta_search(game_, theirs, **options))

    return Comparison(
        "connectfour",
        f"Connect Four after 44443, alpha-beta to depth {depth} ({tree.nodes:,} nodes)",
        "nodes",
        [
            Contender("zermelo, compiled", nodes(tree.nodes, lambda: alphabeta(state, depth))),
            against("OpenSpiel alpha_beta_search, C++ game", "pyspiel", spiel),
            Contender("zermelo, interpreted", nodes(tree.nodes, lambda: alphabeta(state, depth, compiled=False))),
        ],
        "Columns from left to right, a win is worth 1, the horizon 0; both visit the same nodes and find the same value.",
    )


def from_the_start(quick: bool = False) -> Comparison:
    """The empty board, as far as easyAI goes in reasonable time; nobody can win yet, so that all cut alike."""
    depth = 4 if quick else 6
    state, _ = position("")
    tree = alphabeta(state, depth)

    def easy() -> Callable[[], float]:
        tally = [1]
        negamax = module("easyAI").Negamax(depth)
        negamax(easy_game("ConnectFour", tally))
        same("the tree of easyAI", ("ours", (tree.nodes, tree.value)), ("easyAI", (tally[0], negamax.alpha)))
        return nodes(tree.nodes, lambda: negamax(easy_game("ConnectFour")))

    return Comparison(
        "connectfour-start",
        f"Connect Four from the start, alpha-beta to depth {depth} ({tree.nodes:,} nodes)",
        "nodes",
        [
            Contender("zermelo, compiled", nodes(tree.nodes, lambda: alphabeta(state, depth))),
            against("easyAI Negamax", "easyAI", easy),
            Contender("zermelo, interpreted", nodes(tree.nodes, lambda: alphabeta(state, depth, compiled=False))),
        ],
        "So small a search lasts our compiled code less than the start of its thread: what is compared is the whole call.",
    )


def level(state: Any) -> float:
    return 0.0
