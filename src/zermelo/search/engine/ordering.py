"""Move ordering of an engine: what wins at once, then what has cut before, and last what loses.

    1. the action that the table remembers
    2. noisy actions that lose nothing in the exchange, by the game's `prior` (in chess MVV-LVA): those that `noisy_actions()` names,
       then the others
    3. killers: quiet actions that cut in other positions of this ply
    4. other quiet actions by their history: how often they cut, alone, as an answer to the action before, and after the mover's own last
       one (Schaeffer 1983; countermoves Uiterwijk 1992; follow-ups Mysliwietz 1994; today called continuation history), less where
       another action cut instead of them
    5. noisy actions that lose

In a game without noisy actions its `prior` comes before killers and history, as in every search. The table's action is tried before the
others are made, and then those of 2. that `noisy_actions()` names before the rest are; not where the game asks for an extension, for there
it names all of them. Of what has been made the best that is left is looked for when it is asked for: most nodes need one or two.

Histories go with a table from search to search: what cut before one move of a game mostly cuts before the next.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from ...bits import U64
from ...game import State
from ...memory import memory
from ..parts.counters import NO_ACTION
from ..parts.dice import STEP
from ..parts.ordering import (
    ACTIONS,
    BUFFER,
    CELLS,
    ENDS,
    KILLERS,
    PLIES,
    PRIOR,
    SCORES,
    SLOTS,
    TABLE_ACTION,
    Ordering,
    room_for,
)
from ..parts.table import Table

WINS, KILLER, LOSES = 1 << 40, 1 << 30, -(1 << 50)
"""Where the classes of actions begin."""

MOST, GREAT = 1 << 14, 5 << 11
"""A history never says more than this, for or against; a sum that is as great makes a difference of one ply."""

ROWS, COLUMNS = 1 << 8, 1 << 7
PAIRS = ROWS * COLUMNS
"""Pairs of actions, one that follows the other, are told apart by so many cells: a row for each of the first, so that what may follow in
one position lies close together in memory."""

PLAYED = CELLS + 1  # the action that is searched at every ply; before it two cells of plies that nobody played
HISTORIES = PLAYED + PLIES + 2  # four small numbers in every cell: what is looked up for every action has to lie near the processor
ALONE, ANSWERS, FOLLOWS, ALL = 0, 2 * SLOTS, 2 * SLOTS + PAIRS, 2 * SLOTS + 2 * PAIRS
"""Where in the histories those of actions alone begin, of answers, of follow-ups; and how many numbers there are."""
SHIFTS = (0, 16, 32, 48)
ALL_CELLS = HISTORIES + ALL // 4


class Ranking(NamedTuple):
    """The order of an engine, with its memory."""

    cells: Any
    use_killers: int
    use_history: int
    use_prior: int

    def actions(self, state: State, first: int, ply: int, mover: int, search: Any) -> Iterator[int]:
        """The actions of `state`, `first` before all others."""
        cells, parts = self.cells, search.pruning
        played = PLAYED + min(ply, PLIES)
        base = done = top = cells[ENDS + ply]
        known = first != NO_ACTION and search.table.knows_actions()
        if known:
            done = top = append(cells, top, first, TABLE_ACTION)
            cells[ENDS + ply + 1] = top
            cells[played] = first
            yield first
        # with a symmetric table `first` may be another form's action: then nothing comes before all actions are there
        if parts.quiescence.comes_first() and self.use_prior and (known or first == NO_ACTION) and not parts.extensions.is_forced(state):
            for action in state.noisy_actions():
                score = int(state.prior(action))
                if score > 0 and not (action == first and known) and not parts.exchange.loses(state, action):
                    top = append(cells, top, action, score)
            top = room_for(cells, base, top, ply, search)
            while done < top:
                bring_best(cells, done, top)
                cells[played] = cells[ACTIONS + 2 * done]
                done += 1
                yield cells[played]
        killers = KILLERS + 2 * min(ply, PLIES - 1)
        killer, second = cells[killers] + NO_ACTION, cells[killers + 1] + NO_ACTION
        for action in search.shortcuts.actions(state):
            score = self.use_prior * int(state.prior(action))
            if action == first:
                score = TABLE_ACTION
            elif parts.quiescence.is_noisy(state, action):
                score += LOSES if parts.exchange.loses(state, action) else WINS
            else:
                score *= PRIOR
                if action == killer or action == second:
                    score += KILLER + int(action == killer)
                score += self.history(action, ply, mover)
            if score < WINS or not is_among(cells, action, base, done):
                top = append(cells, top, action, score)
        top = room_for(cells, base, top, ply, search)
        for i in range(done, top):
            bring_best(cells, i, top)
            cells[played] = cells[ACTIONS + 2 * i]
            yield cells[played]

    def noisy_actions(self, state: State, ply: int, mover: int, search: Any) -> Iterator[int]:
        """Those of `state` that a quiescence search follows, by the game's `prior`."""
        cells = self.cells
        base = top = cells[ENDS + ply]
        for action in state.noisy_actions():
            top = append(cells, top, action, self.use_prior * int(state.prior(action)))
        top = room_for(cells, base, top, ply, search)
        for i in range(base, top):
            bring_best(cells, i, top)
            yield cells[ACTIONS + 2 * i]

    def history(self, action: int, ply: int, mover: int) -> int:
        """What history says of a quiet action."""
        answer, follows = self.after(ANSWERS, action, ply, 1), self.after(FOLLOWS, action, ply, 2)
        return self.told(alone(action, mover)) + self.told(answer) + self.told(follows)

    def after(self, pairs: int, action: int, ply: int, plies: int) -> int:
        """The index in the histories of an action after the one played so many plies before."""
        before = self.cells[PLAYED + min(ply, PLIES) - plies] if ply >= plies else NO_ACTION
        row, column = U64(before) * STEP >> 40 & ROWS - 1, U64(action) * STEP >> 40 & COLUMNS - 1
        return int(pairs + int(row) * COLUMNS + int(column))

    def promise(self, action: int, ply: int, mover: int) -> int:
        """By how many plies less than others an action is to be reduced, for its history; negative for more."""
        cells, killers = self.cells, KILLERS + 2 * min(ply, PLIES - 1)
        if action == cells[killers] + NO_ACTION or action == cells[killers + 1] + NO_ACTION:
            return 1
        return int(self.history(action, ply, mover) + 8 * GREAT) // GREAT - 8

    def pass_on(self, ply: int) -> None:
        """No action of this ply waits."""
        self.cells[ENDS + ply + 1] = self.cells[ENDS + ply]
        self.cells[PLAYED + min(ply, PLIES)] = NO_ACTION

    def begin(self, action: int) -> None:
        """What follows is below this action of the root."""
        self.cells[PLAYED] = action

    def learn(self, action: int, ply: int, mover: int, depth: int) -> None:
        """This action cut, and those before it did not."""
        cells = self.cells
        killers = KILLERS + 2 * min(ply, PLIES - 1)
        worth = min(32 * depth * depth, MOST // 8)
        place = cells[ENDS + ply]
        while cells[ACTIONS + 2 * place] != action:
            if self.use_history:
                self.note(cells[ACTIONS + 2 * place], ply, mover, -worth)
            place += 1
        if self.use_history:
            self.note(action, ply, mover, worth)
        if self.use_killers and cells[killers] != action - NO_ACTION:
            cells[killers + 1] = cells[killers]
            cells[killers] = action - NO_ACTION

    def note(self, action: int, ply: int, mover: int, worth: int) -> None:
        """Add to what history says of an action; what it said before fades."""
        self.tell(alone(action, mover), worth)
        self.tell(self.after(ANSWERS, action, ply, 1), worth)
        self.tell(self.after(FOLLOWS, action, ply, 2), worth)

    def told(self, number: int) -> int:
        """The history with this index, from -MOST to MOST."""
        said = self.cells[HISTORIES + (number >> 2)] >> SHIFTS[number & 3] & 0xFFFF
        return int((said ^ 0x8000) - 0x8000)  # with the sign that is in its highest bit

    def tell(self, number: int, worth: int) -> None:
        """Add to the history with this index; the nearer it is to MOST, the less is added (history gravity)."""
        place, shift, before = HISTORIES + (number >> 2), SHIFTS[number & 3], self.told(number)
        after = before + worth - before * abs(worth) // MOST
        self.cells[place] = self.cells[place] & ~(0xFFFF << shift) | (after & 0xFFFF) << shift


def alone(action: int, mover: int) -> int:
    """The index in the histories of an action whatever came before it."""
    return ALONE + mover * SLOTS + (action & SLOTS - 1)


def append(cells: Any, top: int, action: int, score: int) -> int:
    """Put an action behind the others, while there is room; where they end now."""
    if top < BUFFER:
        cells[SCORES + 2 * top] = score
        cells[ACTIONS + 2 * top] = action
    return top + 1


def is_among(cells: Any, action: int, place: int, end: int) -> bool:
    """Does the action stand in one of these places?"""
    while place < end:
        if cells[ACTIONS + 2 * place] == action:
            return True
        place += 1
    return False


def bring_best(cells: Any, place: int, top: int) -> None:
    """Exchange what stands at `place` for the best from there on; of equals that which stands first."""
    best = place
    score = cells[SCORES + 2 * place]
    for i in range(place + 1, top):
        if cells[SCORES + 2 * i] > score:
            best, score = i, cells[SCORES + 2 * i]
    if best != place:
        action = cells[ACTIONS + 2 * best]
        cells[SCORES + 2 * best] = cells[SCORES + 2 * place]
        cells[ACTIONS + 2 * best] = cells[ACTIONS + 2 * place]
        cells[SCORES + 2 * place] = score
        cells[ACTIONS + 2 * place] = action


def ranking(ordering: Any, compiled: bool, table: Table | None) -> Any:
    """What an engine orders by, with the histories that came with its table; an ordering of one's own as it is."""
    if not isinstance(ordering, Ordering) or ordering.is_own or ordering.evaluator is not None:
        return ordering.prepared(compiled)
    cells = None if table is None else table.learned(ordering)
    if cells is None:
        cells = memory(ALL_CELLS, compiled)
    cells.wipe(2 * PLIES)  # killers belong to a ply, and the plies are others now
    return Ranking(cells, int(ordering.killers), int(ordering.history), int(ordering.prior))
