"""Whole games with all that makes entering actions hard, as their actions: for pages from disk and for those of the Studio."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable
from typing import Any

from hands import KEYS, MOUSE, TOUCH
from zermelo.game import CHANCE
from zermelo.games import Backgammon, Checkers, Chess, ConnectFour, Go, Othello, TicTacToe

CHESS = "e2e4 a7a6 e4e5 d7d5 e5d6 b7b5 g1f3 b5b4 f1c4 b4b3 e1g1 b3a2 d6c7 a2b1n f3e5 f7f6 c4f7"
"""Castling, a capture en passant, a pawn that becomes a knight; and mate."""
GO = "d5 e5 c4 f4 d3 e3 e4 d4 a1 a2 e4 pass pass"
"""A ko taken, answered elsewhere, and taken back; then both pass."""

SEEDS: dict[str, tuple[type[Any], int, str]] = {
    "tictactoe": (TicTacToe, 0, ""),
    "connectfour": (ConnectFour, 0, ""),
    "checkers": (Checkers, 86, "x x"),
    "othello": (Othello, 55, "pass"),
    "backgammon": (Backgammon, 1, "pass"),
}
"""Games at random by their seeds: short ones in which it happens that somebody jumps over several men, has to pass, cannot come in from
the bar."""
CLASSES: dict[str, type[Any]] = {name: game for name, (game, _, _) in SEEDS.items()} | {"chess": Chess, "go": Go}

WAYS = (
    *(("tictactoe", how) for how in (MOUSE, KEYS, TOUCH)),
    *(("connectfour", how) for how in (MOUSE, TOUCH)),
    *(("checkers", how) for how in (MOUSE, TOUCH)),
    *(("othello", how) for how in (MOUSE, TOUCH)),
    *(("chess", how) for how in (MOUSE, KEYS)),
    *(("go", how) for how in (MOUSE, KEYS)),
    *(("backgammon", how) for how in (MOUSE, KEYS)),
)
"""Every game by mouse and in another way."""


@functools.cache
def whole(name: str) -> tuple[int, ...]:
    """The actions of a game to its end, dice included."""
    if name in ("chess", "go"):
        state, actions = CLASSES[name](), list[int]()
        for move in (CHESS if name == "chess" else GO).split():
            actions.append(state.parse_action(move))
            state = state.result(actions[-1])
    else:
        game, seed, wanted = SEEDS[name]
        state, actions = game(), list[int]()
        dice, seen = random.Random(seed), not wanted
        while not state.is_terminal():
            chance = state.to_move() == CHANCE
            legal = [action for action, share in state.chance_outcomes() if share] if chance else list(state.actions())
            actions.append(dice.choice(legal))
            named = str(state.action_name(actions[-1]))
            seen = seen or named == wanted or (wanted == "x x" and named.count("x") > 1)
            state = state.result(actions[-1])
        assert seen, "this game lacks what makes it hard: look for another seed"
    assert state.is_terminal()
    return tuple(actions)


def begun(name: str, least: int = 0) -> int:
    """After how many actions, so many at least, a player moves for the first time: a page that opens there throws no dice at once."""
    state, place = CLASSES[name](), 0
    for action in whole(name):
        if place >= least and state.to_move() != CHANCE:
            break
        state, place = state.result(action), place + 1
    return place


def throws_of(name: str, first: int) -> list[float]:
    """The random numbers by which a page throws the dice of a game from an action on."""
    state, found = CLASSES[name](), list[float]()
    for place, action in enumerate(whole(name)):
        if state.to_move() == CHANCE and place >= first:
            below = 0.0
            for outcome, share in state.chance_outcomes():
                if outcome == action:
                    found.append(below + share / 2)
                    break
                below += share
        state = state.result(action)
    return found


def throwing(page: Any, numbers: list[float]) -> None:
    """Let a page throw its dice so."""
    page.evaluate("numbers => { Math.random = () => numbers.shift() ?? 0.5 }", numbers)


def link_of(actions: Iterable[int]) -> str:
    """Actions as the link of a page holds them."""
    return ".".join(map(_base36, actions))


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if number < 0:
        return "-" + _base36(-number)
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]
