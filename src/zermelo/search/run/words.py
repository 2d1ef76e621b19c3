"""What a result says, in words: the value, to whom and how sure; the root actions, the best first."""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Any

from ...game import player_name
from ...numbers import counted, decimal_text, short_text
from ...payoffs import level_of
from ..parts.window import Bound

if TYPE_CHECKING:
    from .result import ActionValue, Result

SIGNS: dict[str, str] = {Bound.EXACT: "", Bound.LOWER: "≥ ", Bound.UPPER: "≤ "}
"""The signs of bounds."""

BOOK = "book"
"""The algorithm of an answer that was looked up, not searched."""

ROWS = 12
"""Root actions that are listed where there is little room, the best first."""


def summary(result: Result[Any], sign: Mapping[str, str] = SIGNS) -> Iterator[tuple[str, str]]:
    """What the search answers, line by line: (what, in words)."""
    state, cls = result.state, type(result.state)
    over = state.is_terminal()
    mover = None if over or state.to_move() < 0 else player_name(cls, state.to_move())
    if result.action is not None:
        yield "move", f"{result.action_name}" + (f"   ({mover})" if mover else "")
    else:
        yield "move", "none: the game is over" if over else "none: chance moves here" if mover is None else "none found in the time"
    yield "value", value_words(result, sign)
    equal = [state.action_name(action) for action in result.ties if action != result.action]
    if equal and result.action is not None:
        yield "equal", " ".join(equal)
    if result.line:
        yield "line", " ".join(result.line_names)
    yield "search", searched_words(result)
    for note in result.notes:
        yield "note", note


def text(result: Result[Any]) -> str:
    """The answer as a terminal shows it: the position, what the search answers, the best of the root actions."""
    lines = [str(result.state), "", *(f"{what:<8}{words}" for what, words in summary(result))]
    items = told_actions(result)
    if len(result.variations) > 1:
        lines += ["", *variation_lines(result)]
    elif len(items) > 1:
        width = max(len(item.name) for item, _ in items[:ROWS])
        lines += ["", "actions"]
        lines += [f"  {item.name:<{width}}  {worth}" for item, worth in items[:ROWS]]
        if len(items) > ROWS:
            lines.append(f"  and {len(items) - ROWS} more")
    return "\n".join(lines)


def variation_lines(result: Result[Any], sign: Mapping[str, str] = SIGNS) -> list[str]:
    """The best actions, each with its value and its line."""
    words = {item.action: words for item, words in told_actions(result, sign)}
    worth = [words[each.action] for each in result.variations]
    width = max(map(len, worth))
    return [
        f"{n:>3}  {value:>{width}}  {' '.join(each.names)}" for n, (value, each) in enumerate(zip(worth, result.variations, strict=True), 1)
    ]


def number(value: float | None, sure: bool = True) -> str:
    """A value without digits it does not need; a third is 1/3 where it is sure, 0.3333 as an estimate."""
    if value is None:
        return "?"
    if math.isfinite(value) and value == int(value):
        return decimal_text(float(value))
    return short_text(value) if sure or not math.isfinite(value) else f"{value:.4g}"


def margin_text(value: float, margin: float | None, sure: bool = False) -> str:
    """A mean and its margin, with the digits that the margin leaves sense: 1.41 ± 0.30."""
    if not margin:
        return number(value, sure)
    digits = max(0, 1 - math.floor(math.log10(margin)))
    return f"{value:.{digits}f} ± {margin:.{digits}f}"


def value_words(result: Result[Any], sign: Mapping[str, str] = SIGNS) -> str:
    """The value, to whom, and how sure."""
    cls, sure = type(result.state), result.exact or result.decided
    if result.one_against_all:
        player = mover_of(result)
        worth = f"{number(result.values[player], sure)} for {player_name(cls, player)} against all others"
        if result.decided:
            return f"{worth}, sure"
    elif len(result.values) <= 2:
        worth = f"{sign.get(result.bound or '', '')}{margin_text(result.value, result.margin, sure)} for {player_name(cls, 0)}"
    else:
        worth = ", ".join(f"{number(value, sure)} for {player_name(cls, player)}" for player, value in enumerate(result.values))
    if result.exact and result.bound == Bound.EXACT:
        return f"{worth}, exact"
    if result.exact:
        return f"{worth}, {'at least' if result.bound == Bound.LOWER else 'at most'}"
    if result.depth is None and result.bound in (Bound.LOWER, Bound.UPPER):
        return f"{worth}, proven"
    if result.decided:
        return f"{worth}, a decided game, though perhaps not the best of its kind"
    if result.sampled:
        return f"{worth}, a mean"
    return f"{worth}, an estimate" + (f" at depth {result.depth}" if result.depth is not None else "")


def mover_of(result: Result[Any]) -> int:
    """The player for whom the search chose: the one to move, player 0 where chance moves or nobody."""
    return 0 if result.state.is_terminal() else max(0, result.state.to_move())


def ranked(result: Result[Any]) -> list[ActionValue]:
    """The root actions: the one to play, then the mover's best first, decided games beyond every estimate, then the rest."""
    mover, level = mover_of(result), level_of(type(result.state))

    def place(item: ActionValue) -> tuple[bool, bool, float, float]:
        first = item.action != result.action
        if not item.values:
            return (first, True, 0, 0)
        worth = item.values[mover] - level
        if result.sampled:  # a mean of few games says little
            return (first, False, -(item.visits or 0), -worth)
        return (first, False, -math.copysign(item.decided, worth), -worth)

    return sorted(result.actions, key=place)


def is_mixed(result: Result[Any]) -> bool:
    """Do decided games and estimates stand beside each other among the root actions?"""
    return not result.sampled and len({item.decided for item in result.actions if item.value is not None}) > 1


def told_actions(result: Result[Any], sign: Mapping[str, str] = SIGNS) -> list[tuple[ActionValue, str]]:
    """The root actions as `ranked` has them, each with its value in words."""
    mixed, alone = is_mixed(result), mover_of(result) if result.one_against_all else None
    return [(item, action_words(item, sign, mixed, alone)) for item in ranked(result)]


def action_words(item: ActionValue, sign: Mapping[str, str], mixed: bool, alone: int | None = None) -> str:
    """The value of an action; beside decided games, estimates say that they are. `alone`: the only player whose value means something."""
    if item.value is None:
        return "not searched"
    decided = "" if item.decided or not mixed else "estimate "
    if alone is not None:
        worth = number(item.values[alone], item.decided)
    elif len(item.values) > 2:
        worth = f"({', '.join(number(value, item.decided) for value in item.values)})"
    elif item.visits is not None:
        worth = margin_text(item.value, item.margin, item.decided)
    else:
        worth = f"{sign.get(item.bound or '', '')}{number(item.value, item.decided)}"
    if item.visits is not None:
        proven = ", proven" if item.decided else ""
        return f"{worth}{proven}  ({counted(item.visits, 'visit')})"
    return f"{decided}{worth}"


def searched_words(result: Result[Any]) -> str:
    """How it was searched, how far, and how much was looked at."""
    if result.algorithm == BOOK:
        return "none: a book knows the position"
    stopped = "" if result.complete else ", stopped before it was done"
    if result.sampled:
        return f"{result.algorithm}{stopped}: {counted(result.nodes, 'simulation')}"
    depth = "to the end of the game" if result.depth is None else f"depth {result.depth}"
    threads = f" on {result.threads} threads" if result.threads > 1 else ""
    return f"{result.algorithm}, {depth}{stopped}: {counted(result.nodes, 'node')}{threads}"
