"""Whole games with all that makes entering actions hard, as their actions: for pages from disk and for those of the Studio."""

from __future__ import annotations

import functools
import random
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from hands import KEYS, MOUSE, TOUCH, Hands
from settings import ASKED_FOR
from zermelo.game import CHANCE
from zermelo.games import find

CHESS = "e2e4 a7a6 e4e5 d7d5 e5d6 b7b5 g1f3 b5b4 f1c4 b4b3 e1g1 b3a2 d6c7 a2b1n f3e5 f7f6 c4f7"
"""Castling, a capture en passant, a pawn that becomes a knight; and mate."""
GO = "d5 e5 c4 f4 d3 e3 e4 d4 a1 a2 e4 pass pass"
"""A ko taken, answered elsewhere, and taken back; then both pass."""

ROOT = Path(__file__).parents[1]
KALAH, HOTDICE = (str(ROOT / "examples" / f"{name}.py") for name in ("kalah", "hotdice"))
DUNGEON = str(ROOT / "tests" / "page" / "dungeon.py")
STRANGERS = (KALAH, HOTDICE, DUNGEON)

SEEDS: dict[str, tuple[int, str]] = {
    "tictactoe": (0, ""),
    "connectfour": (0, ""),
    "checkers": (86, "x x"),
    "othello": (55, "pass"),
    "backgammon": (14, "pass"),
    KALAH: (52, ""),
    HOTDICE: (24, "hold"),
    DUNGEON: (256, "two"),
}
"""Games at random by their seeds: short ones in which it happens, in the end, that somebody jumps over several men, has to pass, cannot
come in from the bar. The last three are of strangers: a board of pits, none at all for three players and a die, and one of plain cells."""

HARD = ("chess", "backgammon")
"""Games with all that makes entering hard: choices of a piece, paths, dice, a pass."""
ONE_WAY = {
    "tictactoe": TOUCH,
    "connectfour": KEYS,
    "checkers": KEYS,
    "othello": TOUCH,
    "chess": KEYS,
    "go": MOUSE,
    "backgammon": TOUCH,
    KALAH: MOUSE,
    HOTDICE: KEYS,
    DUNGEON: TOUCH,
}
WAYS = [(name, how) for name, one in ONE_WAY.items() for how in (MOUSE, KEYS, TOUCH) if ASKED_FOR or how == one]
"""Every game in one way; ZERMELO_FULL=1 enters every game in every way, as pages from disk have the hard ones."""
NAMES = [f"{Path(name).stem}-{how}" for name, how in WAYS]
SHORT, LAST = 24, 16
"""Up to so many actions a game is played from its beginning; of longer ones the last, with all that makes them hard. ZERMELO_FULL=1 plays
all of each."""


@functools.cache
def rules(name: str) -> type[Any]:
    return find(name)


@functools.cache
def whole(name: str) -> tuple[int, ...]:
    """The actions of a game to its end, dice included."""
    if name in ("chess", "go"):
        state, actions = rules(name)(), list[int]()
        for move in (CHESS if name == "chess" else GO).split():
            actions.append(state.parse_action(move))
            state = state.result(actions[-1])
    else:
        seed, wanted = SEEDS[name]
        state, actions = rules(name)(), list[int]()
        dice, seen = random.Random(seed), 0
        while not state.is_terminal():
            chance = state.to_move() == CHANCE
            legal = [action for action, share in state.chance_outcomes() if share] if chance else list(state.actions())
            actions.append(dice.choice(legal))
            named = str(state.action_name(actions[-1]))
            if named == wanted or (wanted == "x x" and named.count("x") > 1):
                seen = len(actions)
            state = state.result(actions[-1])
        late = seen > len(actions) - LAST
        assert late or not wanted, "this game lacks what makes it hard, in the end: look for another seed"
    assert state.is_terminal()
    return tuple(actions)


def begun(name: str) -> int:
    """After how many actions a page opens: all but the last of a long game, and when a player moves, so that it throws no dice at once."""
    actions, state = whole(name), rules(name)()
    least = 0 if ASKED_FOR or len(actions) <= SHORT else len(actions) - LAST
    for place, action in enumerate(actions):
        if place >= least and state.to_move() != CHANCE:
            return place
        state = state.result(action)
    return len(actions)


def ended(name: str) -> Any:
    """The position in which a game ends."""
    return functools.reduce(lambda state, action: state.result(action), whole(name), rules(name)())


def throws_of(name: str, first: int) -> list[float]:
    """The random numbers by which a page throws the dice of a game from an action on."""
    state, found = rules(name)(), list[float]()
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


def beginning(name: str) -> str:
    """The game as the link with which a page opens."""
    return f"m={link_of(whole(name)[: begun(name)])}&p={'h' * getattr(rules(name), 'PLAYERS', 2)}"


def played(page: Any, name: str, how: str) -> None:
    """Play a game to its end, on a page that has opened at its beginning."""
    page.evaluate("numbers => { Math.random = () => numbers.shift() ?? 0.5 }", throws_of(name, begun(name)))
    Hands(page, how).enters(whole(name)[begun(name) :])


def link_of(actions: Iterable[int]) -> str:
    """Actions as the link of a page holds them."""
    return ".".join(map(_base36, actions))


def _base36(number: int) -> str:
    digits = "0123456789abcdefghijklmnopqrstuvwxyz"
    if number < 0:
        return "-" + _base36(-number)
    return digits[number] if number < 36 else _base36(number // 36) + digits[number % 36]
