"""What a page knows of a game beside its machine code: the surface, how values are shown, who plays."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from .._kernel import CannotCompile, columns
from ..board.colours import SCREEN
from ..board.default import Cells, cells_of, default_surface, is_named, look_for, notes_of
from ..board.describing import described, surface_of
from ..board.documents import surface_of as surface_document
from ..board.surface import TEXT, Surface
from ..draw.boards.picture import small_side
from ..draw.player import listings
from ..export.manifest import state_words
from ..export.plan import judge_of, unsuited
from ..game import CHANCE, player_name, rule_of, says
from ..games import person_of
from ..search.parts.estimate import evaluator_for
from ..search.parts.scale import BORDER, scale_for
from ..search.parts.table import DEFAULT_ENTRIES
from ..trace import Recording
from ..trace.listing import MCTS_UCT
from .setting import setting_of

WATCHED = ("alphabeta", "minimax", "mcts")
"""The searches that can be watched, if they suit the game."""
MOST, READABLE, DEEPEST, SIMULATIONS = 2000, 500, 20, 50
"""Of a search that is watched: the nodes that can be drawn at all; where nobody says how deep, those that are read without trouble, and the
plies at most; where nobody says how many, the simulations."""
ESTIMATED = 100
"""Positions whose estimates tell how large they usually are."""
GAMES, PLIES = 6, 200
"""Games at random, and their plies, by which it is known how large estimates are and what cells may hold."""


def ways_of(state: Any) -> list[str]:
    """The searches that suit a game, the best first: alpha-beta where the rules allow it, and an engine before it where they have what
    makes it stronger; else minimax; Monte Carlo without estimates."""
    estimated = evaluator_for(state, 1, None)[0] is not None
    first = "minimax" if unsuited(state, "deepen") else "deepen"
    if first == "deepen":
        engine = ["engine"] if has_more_for_an_engine(state) else []
        return [*engine, "deepen"] if engine or estimated else ["mcts", "deepen"]
    return ["minimax", "mcts"] if estimated else ["mcts", "minimax"]


def has_more_for_an_engine(state: Any) -> bool:
    """Do the rules name what alpha-beta does not ask for: actions to follow beyond the horizon, or an evaluator that has been taught?"""
    cls = type(state)
    best = next(iter(cls.evaluators().values()), None)
    follows = says(cls, "noisy_actions") and (best is not None or evaluator_for(state, 1, None)[0] is not None)
    return follows or isinstance(best, Path)


def about(state: Any, ways: list[str]) -> dict[str, Any]:
    """All of it, as JSON has it. Raises GameError if what the game says of its board makes no sense."""
    cls = type(state)
    described(state)
    met = [state, *at_random(state)]
    surface, cells = (surface_of(state), None) if rule_of(cls, "board") else of_cells(state, met)
    return {
        "surface": surface_document(without_text(surface)),
        "colours": SCREEN,
        "cells": cells,
        "setting": setting_of(state, met, surface, cells),
        "named": says(cls, "action_name"),
        "ways": ways,
        "person": person_of(cls),
        "range": None if cls.UTILITY_RANGE is None else [float(bound) for bound in cls.UTILITY_RANGE],
        "sum": None if cls.UTILITY_SUM is None else float(cls.UTILITY_SUM),
        "scale": scale_of(met, judge_of(state, ways[0] if ways else "deepen")),
        "table": DEFAULT_ENTRIES,
        "watching": watching(state),
    }


def watching(state: Any) -> dict[str, Any]:
    """What a search that is watched is told with, see `zermelo.trace.document`: how ranks are read, and words."""
    cls, scale = type(state), scale_for(state, 1)
    return {
        "searches": [search for search in WATCHED if not unsuited(state, search)],
        "side": small_side(state),
        "scale": {"neutral": scale.neutral, "factor": scale.factor, "border": BORDER},
        "players": list(cls.PLAYER_NAMES) or [player_name(cls, player) for player in range(cls.PLAYERS)],
        "roles": list(Recording(state).roles),
        "listings": listings() | {"mcts": MCTS_UCT.splitlines()},
        "notes": list(evaluator_for(state, 1, None)[1]),
        "limits": {"most": MOST, "readable": READABLE, "deepest": DEEPEST, "simulations": SIMULATIONS},
    }


def at_random(state: Any) -> Iterator[Any]:
    """Positions of games at random; they end where the rules raise, which `zermelo check` would say."""
    dice = random.Random(1)
    for _ in range(GAMES):
        here = state
        for _ in range(PLIES):
            try:
                if here.is_terminal():
                    break
                outcomes = [action for action, share in here.chance_outcomes() if share] if here.to_move() == CHANCE else []
                here = here.result(dice.choice(outcomes or list(here.actions())))
            except Exception:  # whatever an author's rules raise
                break
            yield here


def without_text(surface: Surface) -> Surface:
    """The surface without the lines of a text, which a page shows beside it."""
    return surface._replace(ground=()) if surface.kind == TEXT else surface


def of_cells(state: Any, met: Sequence[Any]) -> tuple[Surface, dict[str, Any] | None]:
    """The surface of a game that does not say its board, and how a page finds what stands there: which words of a position, or what its
    `cell` answers, have which look. All looks that are `met` are known; a number that is not is written as it is."""
    surface = surface_of(state) if rule_of(type(state), "surface") else default_surface(state)
    cells = cells_of(state)
    if cells is None or len(surface.places) != len(cells.values):
        return surface, None
    looks = {look.name: look for look in surface.looks}
    alike = ((here, cells_of(here)) for here in met)
    shown = [(here, lying) for here, lying in alike if lying is not None and len(lying.values) == len(cells.values)]
    for _, lying in shown:
        for value in lying.values:
            if value is not None:
                look = look_for(lying, value)
                looks.setdefault(look.name, look)
    notes = notes_of(state, cells)
    if not rule_of(type(state), "surface"):  # words without numbers are of this position alone
        named = is_named(cells, looks.values())
        surface = surface._replace(looks=tuple(looks.values()), on_free=named, words=surface.words[: len(notes)])
    try:
        words = {word: (lying, value) for here, lying in shown for word, value in zip(_words_of(here, lying), lying.values, strict=True)}
        inside = _places_of(state, cells.field)
    except CannotCompile:
        return surface, None
    places = [look.name for look in surface.looks]
    known = {word: look_for(lying, value).name for word, (lying, value) in words.items() if value is not None}
    found = {
        "count": len(cells.values),
        "looks": {word: places.index(name) for word, name in known.items() if name in places},
        "free": [word for word, (_, value) in words.items() if value is None],
        "notes": [list(_places_of(state, name)) for name in notes][: len(surface.words)],
    }
    return surface, found | ({"from": inside.start, "width": len(inside) // len(cells.values)} if cells.field else {})


def _words_of(state: Any, cells: Cells) -> list[str]:
    """What each cell of a position holds, a free one, too: its words, one after the other."""
    if not cells.field:
        return [str(value or 0) for value in cells.values]
    inside, words = _places_of(state, cells.field), state_words(state)
    each = len(inside) // len(cells.values)
    return [" ".join(words[at : at + each]) for at in inside[::each]]


def _places_of(state: Any, field: str) -> range:
    """The places of the words of a field among those of a position."""
    fields = [name.partition(".")[0] for name, _ in columns(state)]
    return range(fields.index(field), fields.index(field) + fields.count(field)) if field else range(0)


def scale_of(met: Sequence[Any], evaluator: Any) -> float:
    """How large estimates usually are: twice their spread over positions, and a little more than nothing."""
    if evaluator is None:
        return 1.0
    found = [_first(evaluator, state) for state in met[:: -(-len(met) // ESTIMATED)]]
    spread = math.sqrt(sum(value * value for value in found) / len(found))
    return max(2 * spread, 1e-6) if math.isfinite(spread) else 1.0


def _first(evaluator: Any, state: Any) -> float:
    """What a position is estimated to be worth to player 0."""
    value = evaluator.estimate(state)
    return float(value[0] if isinstance(value, tuple) else value)
