"""Which functions of a game are exported, and what they are called with.

The arguments are those of the searches' own sessions, so that a module visits the nodes that a search here visits.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from .. import _kernel
from ..errors import SearchError
from ..evaluate.accumulators import NoAccumulators
from ..evaluate.named import named
from ..game import rule_of, says
from ..search.alphabeta import AlphaBeta
from ..search.engine.engine import Engine
from ..search.engine.pruning import Parts
from ..search.engine.repetitions import MARKS, Repetitions
from ..search.mcts.mcts import EXPLORATION, _Mcts
from ..search.mcts.rows import CAPACITY, HEAD, WIDTH
from ..search.mcts.tree import SearchTree
from ..search.minimax import Minimax
from ..search.parts.counters import MAX_PLY, NO_ACTION, UNBOUNDED, new_counters
from ..search.parts.entries import ENTRY
from ..search.parts.estimate import evaluator_for
from ..search.parts.line import NoLine, new_line
from ..search.parts.shortcuts import reach_of
from ..search.run.limits import Limits
from ..search.run.prepare import root_of
from ..search.run.suitable import meets_chance, refused_by
from . import engine, entries
from .written import HEAD as EVENT_HEAD
from .written import Each, One, Written, WrittenSimulations

SEARCHES = ("alphabeta", "deepen", "engine", "minimax", "perft", "mcts")
"""What `--search` chooses from: alpha-beta as the rules order the actions; alpha-beta with table and ordering, and an engine's
principal-variation search, to be carried out to one depth after the other; minimax; perft; Monte Carlo tree search."""

ROOM = 4096
"""Actions of one position that have room."""
TABLE = 1 << 16
"""Positions that a table holds, unless the module is loaded with more."""
TREE = 200_000
"""Nodes that a Monte Carlo tree holds."""
HISTORY = 1 << 9
"""Positions of the game before that an engine remembers, the latest."""

WATCHED, WATCHED_TREE = 60_000, 50_000
"""Events of a search that can be watched, and nodes of its Monte Carlo tree."""

ITEMS = 2 * ROOM
"""Things on a board that have room, five words each."""
LETTERS = 256
"""Letters of a name that have room."""

GIVEN = {"state", "action", "player", "place", "look", "count", "depth", "first", "budget", "seed", "begins", "simulations",
         "which", "value", "number"}  # fmt: skip
"""What the caller of an exported function gives."""


class Planned(NamedTuple):
    """A function to be exported: its arguments are as they are given here, but for those that the caller gives."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    optional: bool = False
    """It is left out where it cannot be compiled."""


class Size(NamedTuple):
    """A memory whose size the program that loads the module may choose: so many words for each entry, `head` in front."""

    memory: Any
    entries: int
    words: int
    head: int = 0
    mask: str = ""
    """The word of the arguments that holds the number of entries less one, by the end of its name."""
    capacity: int | None = None
    """The place in the memory that holds how many words it has."""


class Plan(NamedTuple):
    functions: list[Planned]
    sizes: dict[str, Size]
    trees: list[SearchTree]
    """Kept: a tree that nobody needs any more clears its memory."""


def chosen(state: Any, names: Iterable[str]) -> list[str]:
    """The searches to be exported, in their order; all that suit the game if none is named, and none for the name "none".

    Raises SearchError for one that there is not, or that the game does not admit.
    """
    asked = list(names)
    if asked == ["none"]:
        return []
    for name in asked:
        if name not in SEARCHES:
            raise SearchError(f"there is no search {name!r} to be exported: there are {', '.join(SEARCHES)}")
        if why := unsuited(state, name):
            raise SearchError(why)
    return [name for name in SEARCHES if (name in asked if asked else not unsuited(state, name))]


def unsuited(state: Any, search: str) -> str | None:
    """Why a search cannot be asked about `state`; None if it can."""
    called = {"alphabeta": AlphaBeta.called, "deepen": search, "engine": Engine.called}.get(search)
    if called is not None and (why := refused_by(called, state)):
        return why
    if search == "perft" and meets_chance(state):
        return f"perft counts the actions of players, and in {type(state).__name__} chance moves"
    return None


def judge_of(state: Any, search: str) -> Any:
    """The evaluator by which this search judges positions; None if there is none."""
    return evaluator_for(state, 1, named(type(state)) if search == "engine" else None)[0]


def planned(state: Any, searches: Iterable[str], evaluator: Any = None, *, people: bool = False) -> Plan:
    """The rules of the game of `state`, and the searches named; with `people` also what a board and its actions look like."""
    state = root_of(state)
    actions, visits, proofs = _kernel.memory(ROOM), _kernel.memory(ROOM), _kernel.memory(ROOM)
    values = _kernel.memory((ROOM + 1) * type(state).PLAYERS)
    found = [
        Planned("to_move", entries.to_move, (state,)),
        Planned("is_terminal", entries.is_terminal, (state,)),
        Planned("actions", entries.actions, (state, actions, ROOM)),
        Planned("result", entries.result, (state, 0)),
        Planned("utility", entries.utility, (state, 0)),
    ]
    sizes: dict[str, Size] = {}
    trees: list[SearchTree] = []
    if says(type(state), "chance_outcomes"):
        found.append(Planned("chance_outcomes", entries.chance_outcomes, (state, actions, values, ROOM)))
    if people:
        found += for_people(state)
        functions, tree = for_watching(state, evaluator)
        found += functions
        trees.append(tree)
    wanted = set(searches)
    counters, line, limits = new_counters(True, None), new_line(True), Limits(depth=1)
    given: tuple[Any, ...]
    if "perft" in wanted:
        found.append(Planned("perft", entries.perft, (state, 1, counters)))
    if "minimax" in wanted:
        *_, search = Minimax(state, limits, evaluator=evaluator, compiled=False).arguments(True)
        given = (state, 1, UNBOUNDED, 1, search._replace(counters=counters, accumulators=NoAccumulators()))
        found.append(Planned("minimax", entries.minimax, (*given, actions, values, ROOM)))
    reach = reach_of(type(state)) or entries.ANY
    ways: dict[str, dict[str, Any]] = {"alphabeta": {}, "deepen": {"table": TABLE, "ordering": True}}
    for name, options in ways.items():
        if name in wanted:
            *_, search = AlphaBeta(state, limits, evaluator=evaluator, compiled=False, **options).arguments(True)
            given = (state, 1, NO_ACTION, UNBOUNDED, 1, search._replace(counters=counters, accumulators=NoAccumulators(), line=line))
            found.append(Planned(name, entries.alphabeta, (*given, actions, values, ROOM, reach)))
            if options:
                sizes["table"] = Size(search.table.cells, TABLE, ENTRY, mask="table.mask")
    if "engine" in wanted:
        aspiration, search = of_engine(state, limits, evaluator)
        search = search._replace(counters=counters, line=line)
        if "table" in sizes:  # one is searched with at a time
            search = search._replace(table=search.table._replace(cells=sizes["table"].memory))
        sizes["table"] = Size(search.table.cells, TABLE, ENTRY, mask="table.mask")
        known = engine.Known(_kernel.memory(engine.HEAD + 4 * ROOM), ROOM)
        given = (state, 1, NO_ACTION, UNBOUNDED, 1, search, known, actions, values, ROOM)
        found.append(Planned("engine", engine.engine, (*given, aspiration, reach)))
        if isinstance(repetitions := search.pruning.repetitions, Repetitions):
            found.append(Planned("remember", engine.remember, (state, 0, repetitions)))
    if "mcts" in wanted:
        trees.append(tree := SearchTree(TREE))
        _, root, _, _, search = _Mcts(state, Limits(), tree, 0, EXPLORATION, compiled=False).arguments(True)
        given = (state, 0, 1, 1, root, search._replace(counters=counters))
        found.append(Planned("mcts", entries.mcts, (*given, actions, visits, proofs, values, ROOM)))
        sizes["tree"] = Size(search.tree.cells, TREE, int(search.tree.cells[WIDTH]), HEAD, capacity=CAPACITY)
    return Plan(found, sizes, trees)


def of_engine(state: Any, limits: Limits, evaluator: Any) -> tuple[float, Any]:
    """Half the width of the window that an engine begins a depth with, and the record of its search, with room for a game before it."""
    session = Engine(state, limits, evaluator=evaluator, table=TABLE, ordering=True, compiled=False)
    *_, search = session.arguments(True)
    parts: Parts = search.pruning
    if isinstance(known := parts.repetitions, Repetitions):
        cells = _kernel.memory(HISTORY + MAX_PLY + 2)
        parts = parts._replace(repetitions=Repetitions(cells, _kernel.memory(MARKS + 1), HISTORY, known.times))
    return session.aspiration or 0.0, search._replace(pruning=parts)


def for_people(state: Any) -> list[Planned]:
    """What a page needs to draw a position and to name its actions, as far as it can be compiled."""
    cls, found = type(state), []
    if rule_of(cls, "board"):
        found.append(Planned("board", entries.board, (state, _kernel.memory(5 * ITEMS), ITEMS)))
    elif says(cls, "cell"):
        found.append(Planned("cell", entries.cell, (state, 0, 0)))
    elif says(cls, "picture"):
        found.append(Planned("picture", entries.picture, (state, _kernel.memory(ROOM), ROOM), optional=True))
    if rule_of(cls, "with_piece") and rule_of(cls, "with_mover"):
        found.append(Planned("with_piece", entries.with_piece, (state, 0, 0, 0), optional=True))
        found.append(Planned("with_mover", entries.with_mover, (state, 0), optional=True))
        if rule_of(cls, "switched") and rule_of(cls, "with_switch"):
            found.append(Planned("switched", entries.switched, (state, 0), optional=True))
            found.append(Planned("with_switch", entries.with_switch, (state, 0, 0), optional=True))
    if says(cls, "bounds"):
        found.append(Planned("bounds", entries.bounds, (state,)))
    if says(cls, "action_name"):
        found.append(Planned("action_name", entries.action_name, (state, 0, _kernel.memory(LETTERS), LETTERS), optional=True))
    return found


def for_watching(state: Any, evaluator: Any = None) -> tuple[list[Planned], SearchTree]:
    """Searches that write down every event, those that suit the game; and the tree that one of them needs."""
    limits, width = Limits(depth=1), EVENT_HEAD + type(state).PLAYERS
    counters, cells = new_counters(True, None), _kernel.memory(1 + width * (WATCHED + 1))
    events = Written(cells, WATCHED, width, Each())

    def recorded(session: Any, trace: Written) -> Any:
        *_, search = session.arguments(True)
        return search._replace(counters=counters, accumulators=NoAccumulators(), line=NoLine(), trace=trace)

    search = recorded(Minimax(state, limits, evaluator=evaluator, compiled=False), events)
    found = [Planned("watch_minimax", entries.watch_minimax, (state, 1, UNBOUNDED, 0, search))]
    if not unsuited(state, "alphabeta"):
        search = recorded(AlphaBeta(state, limits, evaluator=evaluator, compiled=False), events._replace(ranks=One()))
        found.append(Planned("watch_alphabeta", entries.watch_alphabeta, (state, 1, UNBOUNDED, -math.inf, math.inf, 0, search)))
    tree = SearchTree(WATCHED_TREE)
    _, root, _, _, search = _Mcts(state, Limits(), tree, 0, EXPLORATION, compiled=False).arguments(True)
    search = search._replace(counters=counters, trace=WrittenSimulations(events))
    found.append(Planned("watch_mcts", entries.watch_mcts, (state, 0, 1, root, search)))
    return found, tree
