"""Models as machine code knows them: what a player is there, if the probabilities of its actions can be found without Python.

    Random()                                          every action equally likely
    Weighted(policy)                                  by the weights of the policy
    Search(minimax, depth=2), Search(), FixedDepth    the action that minimax or alpha-beta finds, where the search is one of these
    Expectimax(model)                                 the action that expectimax finds, where the model has a form; in games of two
    Mixed(parts)                                      the weighted sum of its parts

The form of a player has to say what the player's own `probabilities` says; what has no form is asked in Python.
"""

from __future__ import annotations

import math
from typing import Any

from ..search.alphabeta import Cut, alphabeta
from ..search.deepen import DEEPEST, deepen
from ..search.expectimax import ByAlphaBeta, ByMinimax, Deciding, Mixture, NoPart, Part, Uniform, Weighing
from ..search.minimax import minimax
from ..search.parts import search as record
from ..search.parts.estimate import check_estimate, evaluator_for
from ..search.parts.leaf import level
from ..search.parts.scale import scale_for
from ..search.parts.table import Table
from ..search.run.session import UNLIMITED
from ..search.run.suitable import suited, unsuited_for_alphabeta
from .fixed_depth import FixedDepth
from .mixed import Mixed
from .random import Random
from .search import Search
from .weighted import Weighted

INDIFFERENT = {"evaluator", "table", "ordering", "rule", "compiled"}
"""Options that do not change what minimax and alpha-beta choose, and the one that has a place in the form."""


class Asked:
    """Says of a model that it is asked in Python."""

    COMPILES = "one made of random players, policies, minimax and alpha-beta, by whatever weights,"

    def __init__(self, model: Any) -> None:
        self.ONLY_PYTHON = f"a model that is asked in Python ({type(model).__name__})"


def form_of(player: Any, seat: int, state: Any, counters: Any) -> Any:
    """The form of `player`, who plays for `seat` in a game around `state`, for a search with these counters; None if it has none.

    Raises SearchError for a player who cannot be asked in this game.
    """
    kind = type(player)
    if kind is Random or state.is_terminal():
        return Uniform()
    if kind is Weighted:
        policy = player.policy_in(state)
        return None if is_plain(policy) or is_plain(getattr(policy, "evaluator", None)) else Weighing(policy)
    if kind is Mixed:
        parts: Any = NoPart()
        for weight, part in reversed(player.parts):
            if weight > 0:
                form = form_of(part, seat, state, counters)
                if form is None:
                    return None
                parts = Part(weight, form, parts)
        return Mixture(parts)
    if "form" in vars(kind):  # said by its own class, not by one whose probabilities were others
        return player.form(seat, state, counters)
    if kind is FixedDepth:
        return _deciding(suited(state, player.evaluator), False, player.depth, player.evaluator, state, counters)
    if kind is Search and not player.options.keys() - INDIFFERENT:
        table = Table.of(player.options.get("table"))
        if table is None or table.policy == "exact":
            evaluator, deepens = player.options.get("evaluator"), player.search in (None, deepen)
            search = suited(state, evaluator) if deepens else player.search
            return _deciding(search, deepens, player.depth, evaluator, state, counters)
    return None


def _deciding(search: Any, deepens: bool, depth: int | None, evaluator: Any, state: Any, counters: Any) -> Any:
    """The form of who searches to `depth`, or deeper and deeper up to that; None if neither minimax nor alpha-beta does it."""
    cls: Any = type(state)
    opposed = unsuited_for_alphabeta(state) is None
    if search is not minimax and not (search is alphabeta and opposed):
        return None
    first, last = (1, depth or DEEPEST) if deepens else (depth or UNLIMITED, depth or UNLIMITED)
    scale = scale_for(state, 1 if deepens else depth)
    evaluator, _ = evaluator_for(state, 1 if deepens else depth, evaluator)
    prunes = opposed
    if evaluator is not None:
        if is_plain(evaluator):
            return None
        check_estimate(evaluator, state, search is alphabeta)
        prunes = opposed and (search is alphabeta or not isinstance(evaluator.estimate(state), tuple))
    limits = cls.UTILITY_RANGE
    if cls.PLAYERS > 2 or (cls.PLAYERS == 2 and cls.UTILITY_SUM is None):
        most, least = math.inf, -math.inf
    else:
        most, least = (0.0, 0.0) if limits is None else (limits[1] - scale.neutral, limits[0] - scale.neutral)
    own = record.Search(scale, level(scale) if evaluator is None else evaluator, counters, pruning=Cut(False))
    return Deciding(first, last, float(most), float(least), ByAlphaBeta() if prunes else ByMinimax(), own)


def is_plain(part: Any) -> bool:
    """Has this part of a search no machine form?"""
    return hasattr(part, "ONLY_PYTHON")
