"""What a result says, in words: the value, to whom and how sure; the root actions, the best first."""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import TYPE_CHECKING

from ..game import player_name
from ..numbers import decimal_text, short_text
from .result import EXACT, LOWER, UPPER

if TYPE_CHECKING:
    from .result import ActionValue, Result

SIGNS = {EXACT: "", LOWER: "≥ ", UPPER: "≤ "}
"""The signs of bounds."""


def number(value: float | None, sure: bool = True) -> str:
    """A value without digits it does not need; a third is 1/3 where it is sure, 0.3333 as an estimate."""
    if value is None:
        return "?"
    if math.isfinite(value) and value == int(value):
        return decimal_text(float(value))
    return short_text(value) if sure or not math.isfinite(value) else f"{value:.4g}"


def value_words(result: Result, sign: Mapping[str, str] = SIGNS) -> str:
    """The value, to whom, and how sure."""
    cls, sure = type(result.state), result.exact or result.decided
    if len(result.values) == 2:
        worth = f"{sign.get(result.bound, '')}{number(result.value, sure)} for {player_name(cls, 0)}"
    else:
        worth = ", ".join(f"{number(value, sure)} for {player_name(cls, player)}" for player, value in enumerate(result.values))
    if result.exact and result.bound == EXACT:
        return f"{worth}, exact"
    if result.exact:
        return f"{worth}, {'at least' if result.bound == LOWER else 'at most'}"
    if result.decided:
        return f"{worth}, a decided game, though perhaps not the best of its kind"
    return f"{worth}, an estimate" + (f" at depth {result.depth}" if result.depth is not None else "")


def ranked(result: Result) -> list[ActionValue]:
    """The root actions: the one to play, then the mover's best first, decided games beyond every estimate, then the rest."""
    state, cls = result.state, type(result.state)
    two = len(result.values) == 2
    side = -1 if not state.is_terminal() and state.to_move() == 1 else 1
    level = (cls.UTILITY_SUM or 0) / 2

    def place(item: ActionValue) -> tuple[bool, bool, float, float]:
        if item.value is None or not two:  # among three and more, the order of the rules
            return (item.action != result.action, item.value is None, 0, 0)
        worth = side * (item.value - level)
        return (item.action != result.action, False, -math.copysign(item.decided, worth), -worth)

    return sorted(result.actions, key=place)


def is_mixed(result: Result) -> bool:
    """Do decided games and estimates stand beside each other among the root actions?"""
    return len({item.decided for item in result.actions if item.value is not None}) > 1


def action_words(item: ActionValue, sign: Mapping[str, str], mixed: bool) -> str:
    """The value of an action; beside decided games, estimates say that they are."""
    if item.value is None:
        return "not searched"
    decided = "" if item.decided or not mixed else "estimate "
    return f"{decided}{sign.get(item.bound or '', '')}{number(item.value, item.decided)}"
