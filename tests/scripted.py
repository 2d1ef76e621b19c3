"""Games with all that makes entering actions hard, as their actions: for pages from disk and for those of the Studio."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable
from typing import Any

from hands import KEYS, MOUSE, TOUCH
from zermelo.board.describing import described
from zermelo.game import CHANCE
from zermelo.games import Backgammon, Checkers, Chess, ConnectFour, Go, Othello, TicTacToe


def at_random(game: type[Any], wanted: Callable[[Any, int], bool] | None = None, most: int = 400) -> list[int]:
    """The actions of a game at random, to its end; or to a few after something has happened that is wanted. The first such game."""
    for seed in range(1000):
        dice, state, actions, seen = random.Random(seed), game(), list[int](), 0
        while not state.is_terminal() and len(actions) < (seen + 3 if seen else most):
            action = dice.choice(list(state.actions()))
            actions.append(action)
            if not seen and wanted is not None and wanted(state, action):
                seen = len(actions)
            state = state.result(action)
        if seen or (wanted is None and state.is_terminal()):
            return actions
    raise AssertionError("it never happens")


def jumps(state: Any, action: int) -> bool:
    """Is it a jump over two men and more?"""
    return str(state.action_name(action)).count("x") > 1


def passes(state: Any, action: int) -> bool:
    return str(state.action_name(action)) == "pass"


def chess_game() -> list[int]:
    """With castling, a capture en passant, and a pawn that becomes a knight."""
    state, actions = Chess(), []
    for move in ["e2e4", "a7a6", "e4e5", "d7d5", "e5d6", "b7b5", "g1f3", "b5b4", "f1c4", "b4b3", "e1g1", "b3a2", "d6c7", "a2b1n"]:
        actions.append(state.parse_action(move))
        state = state.result(actions[-1])
    return actions


def go_game() -> list[int]:
    """A ko taken, answered elsewhere, and taken back; then both pass."""
    state, actions = Go(), []
    for move in ["d5", "e5", "c4", "f4", "d3", "e3", "e4", "d4", "a1", "a2", "e4", "pass", "pass"]:
        actions.append(state.parse_action(move))
        state = state.result(actions[-1])
    assert state.is_terminal()
    return actions


GAMES: dict[str, tuple[type[Any], str, Callable[[], list[int]]]] = {
    "tictactoe": (TicTacToe, KEYS, lambda: at_random(TicTacToe)),
    "connectfour": (ConnectFour, TOUCH, lambda: at_random(ConnectFour)),
    "checkers": (Checkers, MOUSE, lambda: at_random(Checkers, jumps)),
    "othello": (Othello, TOUCH, lambda: at_random(Othello, passes)),
    "chess": (Chess, KEYS, chess_game),
    "go": (Go, MOUSE, go_game),
}


def nowhere_to_go() -> list[int]:
    """The actions, throws among them, that lead to a man on the bar who cannot come in: the shortest of some games at random."""
    found: list[list[int]] = []
    for seed in range(400):
        dice, state, actions = random.Random(seed), Backgammon(), list[int]()
        while not state.is_terminal() and len(actions) < min(map(len, found), default=200):
            outcomes = [action for action, share in state.chance_outcomes() if share] if state.to_move() == CHANCE else []
            legal = outcomes or list(state.actions())
            if not outcomes and len(legal) == 1 and not described(state).entries[0].paths:
                found.append(actions)
                break
            actions.append(dice.choice(legal))
            state = state.result(actions[-1])
    return min(found, key=len)


def link_of(actions: Iterable[int]) -> str:
    """Actions as the link of a page holds them."""
    return ".".join(map(_base36, actions))


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]
