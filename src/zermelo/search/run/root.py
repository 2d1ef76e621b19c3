"""What is known at the root while a search goes through its actions: values, bounds, the best so far."""

from __future__ import annotations

import functools
import math
from typing import Any

from ...game import CHANCE
from ...payoffs import shared
from ..parts.scale import Scale
from ..parts.shortcuts import reach_of
from ..parts.window import BOUNDS, bound_of, fails_high, fails_low
from .contract import examine
from .result import EXACT, LOWER, UPPER, ActionValue, Variation

INFINITE = (-math.inf, math.inf)


class Root:
    """The root of one search to one depth.

    Ranks are what the kernel answers: MAX's value in alpha-beta, a tuple with a value for every player in minimax. `top` are the best
    actions so far, the best first, as many as are asked for; whatever is better than the last of them is searched for its value. `depth`
    is how many plies are looked ahead, negative for all to the end of the game.
    """

    def __init__(self, state: Any, scale: Scale, window: tuple[float, float], strict: bool, prunes: bool, places: int, depth: int) -> None:
        alpha, beta = window
        self.places, self.depth = places, depth
        self.state, self.scale, self.strict, self.prunes = state, scale, strict, prunes
        self.alpha, self.beta = alpha, beta
        self.over = bool(state.is_terminal())
        self.mover = 0 if self.over else int(state.to_move())
        if not CHANCE <= self.mover < type(state).PLAYERS:
            examine(state)
        self.chance = not self.over and self.mover == CHANCE
        self.legal: list[int] = []
        self.ranks: dict[int, Any] = {}
        self.bounds: dict[int, str] = {}
        self.top: list[int] = []
        self.lines: dict[int, tuple[int, ...]] = {}
        self.sizes: dict[int, int] = {}  # nodes visited below each action
        self.first: int | None = None  # the action that is looked at before all others
        self.best: int | None = None
        self.line: tuple[int, ...] = ()
        self.rank: Any = None
        self.finished = False
        self.estimated = True
        self.to_the_end = False  # although it was to be searched to a depth
        self.proved: str | None = None

    def window(self) -> tuple[float, float]:
        """What the next action has to be searched with."""
        if not self.prunes or len(self.top) < self.places:
            return self.alpha, self.beta
        least = self.ranks[self.top[-1]]
        if self.mover == 0:
            return max(self.alpha, least), self.beta
        return self.alpha, min(self.beta, least)

    def found(self, action: int, rank: Any, alpha: float, beta: float) -> bool:
        """Note an action's rank, searched with this window. True if it is one of the best now, and its line is worth keeping."""
        self.ranks[action] = rank
        self.bounds[action] = self.bound_of(rank, alpha, beta) if self.prunes else EXACT
        worth, is_more = self.worth(rank), self.scale.is_more
        place = next((place for place, other in enumerate(self.top) if is_more(worth, self.worth(self.ranks[other]))), len(self.top))
        if place == self.places:
            return False
        self.top = [*self.top[:place], action, *self.top[place:]][: self.places]
        self.best = self.top[0]
        self.rank = self.ranks[self.best]
        return True

    def keep(self, line: tuple[int, ...]) -> None:
        """Note the line of one of the best actions."""
        self.lines[line[0]] = line
        if line[0] == self.best:
            self.line = line

    def bound_of(self, rank: float, alpha: float, beta: float) -> str:
        """What a rank says that came from a search with this window."""
        return BOUNDS[bound_of(rank, alpha, beta, self.strict)]

    def bound(self) -> str:
        """What the rank says of the root's true one. Until the last action has been searched, a loss is only a bound for the mover."""
        if not self.finished and self.scale.is_decided(self.rank) and self.worth(self.rank) < 0:
            return LOWER if self.mover == 0 else UPPER
        return self.proved or self.bound_of(self.rank, self.alpha, self.beta)

    def code(self) -> int:
        """What the window says of the rank, as kernels write it: EXACT, LOWER or UPPER of `parts.window`."""
        return bound_of(self.rank, self.alpha, self.beta, self.strict)

    def is_cut(self) -> bool:
        """Did the best leave the window the caller gave?"""
        if not self.prunes or self.best is None:
            return False
        return fails_high(self.rank, self.beta, self.strict) if self.mover == 0 else fails_low(self.rank, self.alpha, self.strict)

    def worth(self, rank: Any) -> float:
        """A rank as the mover sees it: the more the better."""
        if isinstance(rank, tuple):
            return float(rank[self.mover])
        return float(rank if self.mover == 0 else -rank)

    # ---------------------------------------------------------------------------------------------- what is reported

    def values_of(self, rank: Any) -> tuple[float, ...]:
        """A rank as utilities or estimates, one for every player."""
        if isinstance(rank, tuple):
            return tuple(self.scale.value(r) for r in rank)
        return shared(self.state, self.scale.value(rank))

    def is_decided(self, rank: Any) -> bool:
        """Does this rank say that a game is won or lost, for anybody?"""
        if not self.estimated:
            return True
        return any(self.scale.is_decided(r) for r in (rank if isinstance(rank, tuple) else (rank,)))

    def is_won(self, rank: Any) -> bool:
        """Does this rank say that the mover's game is decided and cannot get better?"""
        return self._at_the_end(rank, 1)

    def is_lost(self, rank: Any) -> bool:
        """Does this rank say that the mover's game is decided and cannot get worse?"""
        return self._at_the_end(rank, -1)

    def is_settled(self, action: int) -> bool:
        """Can a greater depth change nothing about this action? A win or a loss farther off than this depth may be found to come sooner."""
        rank = self.ranks[action]
        return (self.is_won(rank) or self.is_lost(rank)) and (self.depth < 0 or self.scale.plies(self.worth(rank)) <= self.depth)

    def is_settled_for_good(self) -> bool:
        """Can a greater depth change nothing any more?"""
        if self.over or (self.best is None and not self.chance):
            return True
        if not self.estimated:
            return True
        return not self.chance and all(map(self.is_settled, self.top))

    def _at_the_end(self, rank: Any, side: int) -> bool:
        own, cls = self.worth(rank), type(self.state)
        if not self.scale.is_decided(own) or own * side <= 0:
            return False
        if cls.PLAYERS > 2 or (cls.PLAYERS == 2 and cls.UTILITY_SUM is None):
            return False  # others may have come here by estimates of what is good for them, and go elsewhere when they see more
        if self.reach is None:
            return True
        low, high = self.reach
        utility = self.scale.value(own)
        return bool(utility >= high if side > 0 else utility <= low)

    @functools.cached_property
    def reach(self) -> tuple[float, float] | None:
        """The least and the most that the mover's utility can come to: of all games, or what the rules know of this position."""
        reach = reach_of(type(self.state))
        return None if reach is None else (reach.low, reach.high) if self.over or self.chance else reach.of_mover(self.state)

    def ties(self) -> tuple[int, ...]:
        """The actions with exact values that are as good for the mover as the best one, itself included."""
        if self.best is None or self.best not in self.ranks:
            return ()
        best, is_more = self.worth(self.ranks[self.best]), self.scale.is_more

        def is_as_good(action: int) -> bool:
            worth = self.worth(self.ranks[action])
            return not is_more(worth, best) and not is_more(best, worth)

        return tuple(a for a in self.legal if self.bounds.get(a) == EXACT and is_as_good(a))

    def variations(self) -> tuple[Variation, ...]:
        """The best actions with their lines, the best first."""
        found = []
        for action in self.top:
            rank = self.ranks[action]
            values, decided = self.values_of(rank), self.is_decided(rank)
            line = self.line if action == self.best else self.lines[action]
            plies = self.plies(rank, line) if decided else None
            found.append(Variation(self.state, values[0], values, self.bounds[action], decided, line, plies))
        return tuple(found)

    def plies(self, rank: Any, line: tuple[int, ...]) -> int | None:
        """After how many plies the game is over that has this rank and this line, as far as is known."""
        plies = -1 if isinstance(rank, tuple) else self.scale.plies(rank)
        if plies >= 0:
            return plies
        state = self.state
        for action in line:
            state = state.result(action)
        return len(line) if state.is_terminal() else None

    def action_values(self) -> tuple[ActionValue, ...]:
        """Every root action with what is known about it."""
        return tuple(map(self._action_value, self.legal))

    def _action_value(self, action: int) -> ActionValue:
        name = self.state.action_name(action)
        if action not in self.ranks:
            return ActionValue(action, name, None, None)
        rank = self.ranks[action]
        values = self.values_of(rank)
        return ActionValue(action, name, values[0], self.bounds[action], self.is_decided(rank), values)
