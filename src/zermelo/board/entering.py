"""How actions are entered: as the game says, else by what they change, else by buttons with their names.

An entry leads to one action only. Actions that touch the same places, as promotions do, are told apart by a choice.
"""

from __future__ import annotations

import functools
import operator
from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from ..errors import GameError
from ..game import ACTIONS_ARE, place_of
from .description import Board, Entry, contents


def entered(state: Any, board: Board, said: Iterable[Entry], after: Callable[[Any], Board]) -> tuple[Entry, ...]:
    """An entry for every legal action at least, in their order; `after` describes what actions lead to.

    Raises GameError for an entry of an action that is not legal.
    """
    names = {action: str(state.action_name(action)) for action in map(functools.partial(_action, state), state.actions())}
    found: dict[int, list[Entry]] = {action: [] for action in names}
    known = list(said)
    for entry in known:
        if entry.action not in found:
            cls = type(state)
            legal = ", ".join(map(str, names)) if len(names) <= 12 else f"{len(names)} others"
            raise GameError(
                f"{cls.__name__}.board{place_of(cls, 'board')} enters action {entry.action}, which is not legal: legal are {legal}"
            )
        if entry not in found[entry.action]:
            found[entry.action].append(entry)
    if not known:
        found |= inferred(state, board, list(names), after)
    return told_apart(board, [entry._replace(name=names[action]) for action in names for entry in found[action] or [Entry(action, "")]])


def _action(state: Any, action: Any) -> int:
    """An action as an int. Raises GameError for what is none."""
    try:
        return operator.index(action)
    except TypeError:
        cls = type(state)
        said = f"{cls.__name__}.actions{place_of(cls, 'actions')} yields {action!r} ({type(action).__name__})"
        raise GameError(f"{said}: {ACTIONS_ARE}") from None


def told_apart(board: Board, entries: list[Entry]) -> tuple[Entry, ...]:
    """The entries, with a choice wherever several actions have the same paths. A button is a choice by itself."""
    same = Counter(_paths(entry) for entry in {(entry.action, _paths(entry)): entry for entry in entries}.values())
    names = Counter((_paths(entry), _words(board, entry)) for entry in entries)
    seen: set[tuple[Any, ...]] = set()
    found = []
    for entry in entries:
        if entry.paths and same[_paths(entry)] > 1:
            words = _words(board, entry)
            entry = entry._replace(choice=words if names[_paths(entry), words] == 1 else f"{entry.name} ({entry.action})")
        else:
            entry = entry._replace(look=-1)
        key = (entry.action, _paths(entry), entry.choice)
        if key not in seen:
            seen.add(key)
            found.append(entry)
    return tuple(found)


def _paths(entry: Entry) -> Any:
    return tuple(sorted(entry.paths)) or entry.action


def _words(board: Board, entry: Entry) -> str:
    return board.surface.looks[entry.look].name if entry.look >= 0 else entry.name


def inferred(state: Any, board: Board, actions: list[int], after: Callable[[Any], Board]) -> dict[int, list[Entry]]:
    """Entries by what the actions change, for games that say nothing about it: where one free place is filled it is clicked; where a piece
    is on another place afterwards it is dragged. Empty where that cannot be told, as where a text grows and its board with it, or where two
    actions would be entered alike."""
    places = board.surface.places
    if not places:
        return {}
    before, later = contents(board), {action: after(state.result(action)) for action in actions}
    paths = {action: _path(before, contents(then)) if then.surface.places == places else () for action, then in later.items()}
    often = Counter(paths.values())
    return {action: [Entry(action, "", (path,))] for action, path in paths.items() if path and often[path] == 1}


def _path(before: dict[int, Any], after: dict[int, Any]) -> tuple[int, ...]:
    filled = [place for place in after if place not in before]
    left = [place for place in before if place not in after]
    changed = [place for place in after if place in before and before[place] != after[place]]
    if len(filled) == 1 and not left:
        return (filled[0],)
    ends = filled if filled else changed
    starts = [place for place in left if len(ends) == 1 and before[place] == after[ends[0]]]
    return (starts[0], ends[0]) if len(starts) == 1 else ()
