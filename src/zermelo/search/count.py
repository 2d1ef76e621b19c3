"""Counting what there is: complete games, and distinct positions.

Tic-tac-toe has 255,168 games, of which X wins 131,184, O wins 77,904 and 46,080 are drawn; 5,478 positions; 765 of them when
turned and mirrored boards count as one (OEIS A061526, A008907, A048245). How many ways lead to depth d is `perft`'s to say.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..errors import SearchError
from ..game import CHANCE
from ..progress import AFTER, ticking
from .run.contract import blamed, check_hashable, look_over
from .run.worker import deep_recursion

DEEPEST = 10**9  # "to the end of the game"


def count_games(state: Any, depth: int, tally: Any) -> None:
    """Add every game from `state` that ends within `depth` plies to `tally`.

    tally[p] counts the games that player p wins: it alone has the highest utility. tally[PLAYERS] counts those that nobody
    wins alone, tally[PLAYERS + 1] those that go on beyond `depth`.
    """
    if state.is_terminal():
        tally[winner(state)] += 1
    elif depth == 0:
        tally[state.PLAYERS + 1] += 1
    elif state.to_move() == CHANCE:
        for outcome, _ in state.chance_outcomes():
            count_games(state.result(outcome), depth - 1, tally)
    else:
        for action in state.actions():
            count_games(state.result(action), depth - 1, tally)


def winner(state: Any) -> int:
    """The player whose utility at a terminal state is the highest; PLAYERS if several share it."""
    best, who = state.utility(0), 0
    for player in range(1, state.PLAYERS):
        value = state.utility(player)
        if value > best:
            best, who = value, player
        elif value == best:
            who = state.PLAYERS
    return who


def games(state: Any, depth: int | None = None, *, report: Callable[[int], None] | None = None) -> dict[str, Any]:
    """How many complete games there are from `state`, and how they end.

    With a `depth`, only games that end within so many plies are complete; the others count as "unfinished". `report` is
    called with the number of games found so far after every action at the root. Plain Python: a million games take seconds. The dict has
    games, wins (one number for each player), draws and unfinished. Raises SearchError for a game that is too long, or goes in circles.
    """
    look_over(state)
    tally = [0] * (state.PLAYERS + 2)
    plies = DEEPEST if depth is None else depth
    parts = [state] if state.is_terminal() or plies == 0 else successors(state)
    try:
        with ticking(lambda: f"{sum(tally[:-1]):,} so far", AFTER), deep_recursion(), blamed():
            for part in parts:
                count_games(part, plies if part is state else plies - 1, tally)
                if report is not None:
                    report(sum(tally[:-1]))
    except RecursionError:
        raise SearchError("a game is too long to be counted, or goes in circles: give a DEPTH") from None
    return {"games": sum(tally[:-1]), "wins": tally[: state.PLAYERS], "draws": tally[-2], "unfinished": tally[-1]}


def successors(state: Any) -> list[Any]:
    """The states that one ply leads to, dice included."""
    moves = [a for a, _ in state.chance_outcomes()] if state.to_move() == CHANCE else list(state.actions())
    return [state.result(action) for action in moves]


Report = Callable[[list[int]], None]


def positions(state: Any, depth: int | None = None, *, symmetric: bool = False, report: Report | None = None) -> list[int]:
    """How many positions are first reached at ply 0, 1, 2, ...; their sum is the number of distinct positions.

    With `symmetric`, all twins count as one, by `canonical`. Level by level, every position once, so cycles do no harm; every
    position is held in memory. `report` is called with the counts after every level. Raises GameError for states that cannot be hashed.
    """
    check_hashable(state)
    look_over(state)
    start = state.canonical() if symmetric else state
    seen, level, counts = {start}, [start], [1]
    with ticking(lambda: f"{len(seen):,} up to ply {len(counts)}", AFTER):
        while level and (depth is None or len(counts) <= depth):
            following = []
            for position in level:
                if position.is_terminal():
                    continue
                for successor in successors(position):
                    twin = successor.canonical() if symmetric else successor
                    if twin not in seen:
                        seen.add(twin)
                        following.append(twin)
            level = following
            if level:
                counts.append(len(level))
            if report is not None:
                report(counts)
    return counts
