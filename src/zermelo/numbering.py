"""Numbers for actions, 0 .. n-1, as a policy network and `legal_action_mask` have them.

A game that says ACTIONS numbers its actions itself, by `action_number(action)` or as they are: a number means the same everywhere. In any
other game the number of an action is its place in `actions()`, which says nothing about what the action is: enough for random play,
for search, and for whoever looks at where actions lead.
"""

from __future__ import annotations

import random
from typing import Any, NamedTuple

from .errors import GameError, SearchError
from .game import CHANCE, place_of
from .numbers import check_integer

SAMPLE, ROOM = 200, 4
"""Positions at which it is looked how many actions there are, where the game does not say; and how many times as many have room."""


class Numbering(NamedTuple):
    """How many numbers there are, and whether they are places in `actions()`."""

    actions: int
    by_place: bool

    def legal(self, state: Any) -> dict[int, int]:
        """The legal actions of a position where a player is to move, by their numbers.

        Raises GameError if two have the same number, or one has none; SearchError if there are more than places for them.
        """
        found: dict[int, int] = {}
        for place, action in enumerate(state.actions()):
            number = place if self.by_place else int(state.action_number(action))
            if not 0 <= number < self.actions or number in found:
                raise self.fault(state)
            found[number] = int(action)
        return found

    def fault(self, state: Any) -> Exception:
        """What is wrong with the numbers of a position where something is."""
        cls = type(state)
        actions = list(state.actions())
        if self.by_place:
            return SearchError(
                f"{len(actions)} actions are legal at {state}, and there are numbers for {self.actions}: give more, as actions="
                f"{2 * len(actions)}, or let {cls.__name__} say ACTIONS"
            )
        where = f"{cls.__name__}.action_number{place_of(cls, 'action_number')}"
        met: dict[int, int] = {}
        for action in actions:
            number = int(state.action_number(action))
            if not 0 <= number < self.actions:
                return GameError(
                    f"{where} gives {number} to the action {action} at {state}: {cls.__name__}.ACTIONS is {self.actions}, "
                    f"so that numbers are 0 to {self.actions - 1}"
                )
            if number in met:
                return GameError(f"{where} gives {number} to the actions {met[number]} and {action} at {state}: numbers have to differ")
            met[number] = action
        return GameError(f"{where} does not answer the same twice at {state}")


def numbering_of(root: Any, actions: int | None = None) -> Numbering:
    """The numbering of the game of `root`; `actions` are the most that any position has, for a game that does not say ACTIONS.

    Without either it is four times the most found in 200 positions of random games. Raises SearchError if `actions` makes no sense.
    """
    cls = type(root)
    said = cls.ACTIONS
    if not isinstance(said, int) or said < 0:
        raise GameError(f"{cls.__name__}.ACTIONS is {said!r}: it is how many numbers there are for actions, an int of at least 1")
    if actions is not None:
        check_integer("actions", actions)
    if said:
        if actions is not None and actions != said:
            raise SearchError(f"{cls.__name__} says itself that there are {said} numbers for actions: leave out actions={actions}")
        return Numbering(said, False)
    return Numbering(actions or ROOM * most(root)[0], True)


def most(root: Any) -> tuple[int, int]:
    """The most legal actions, and the most outcomes of chance, in some positions of random games."""
    dice, here, actions, outcomes = random.Random(0), root, 1, 0
    for _ in range(SAMPLE):
        if here.is_terminal():
            here = root
        if here.to_move() == CHANCE:
            moves = [outcome for outcome, _ in here.chance_outcomes()]
            outcomes = max(outcomes, len(moves))
        else:
            moves = list(here.actions())
            actions = max(actions, len(moves))
        here = here.result(dice.choice(moves))
    return actions, outcomes
