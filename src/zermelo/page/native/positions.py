"""Positions as a page knows them: what the document of the board says (docs/boards.md), and what only rules can tell."""

from __future__ import annotations

import struct
from array import array
from collections.abc import Iterable, Sequence
from typing import Any

from ..._kernel import CannotCompile, packed, unpacked
from ...board.default import default_surface
from ...board.describing import described, surface_of
from ...board.description import Board
from ...board.documents import position_of, safe
from ...board.documents import surface_of as surface_document
from ...board.reading import short
from ...board.surface import TEXT
from ...board.text import board_text
from ...errors import PositionError, ZermeloError
from ...game import CHANCE, rule_of
from ...games._texts import check_read, start_text
from ...numbers import counted
from ..about import without_text
from ..setting import built, by_fields, standing, switches_of

MOST_KEPT = 4096
"""Positions that are kept, so that a long game is not played again for every question."""

LONGEST = 10_000
"""Actions of a game at most."""

Path = tuple[int, ...]
"""The actions that lead to a position from the start."""


class NotLegal(PositionError):
    """An action that is not legal in its position."""


class Positions:
    """The positions of a game that begins with `start`, by the actions that lead to them."""

    def __init__(self, start: Any) -> None:
        self.start = start
        self.surface = without_text(surface_of(start) if rule_of(type(start), "surface") else default_surface(start))
        self.known: dict[Path, Any] = {(): start}

    def at(self, path: Iterable[Any]) -> Any:
        """The state after these actions. Raises NotLegal for one that is not legal in its turn."""
        actions = path_of(path)
        length, known = len(actions), self.known  # another thread may begin it anew
        while actions[:length] not in known:
            length -= 1
        state = known[actions[:length]]
        for place in range(length, len(actions)):
            if actions[place] not in legal(state):
                raise NotLegal(f"action {actions[place]} is not legal in {state}")
            state = state.result(actions[place])
            if len(known) >= MOST_KEPT:
                known = self.known = {(): self.start}
            known[actions[: place + 1]] = state
        return state

    def along(self, path: Iterable[Any]) -> tuple[Any, ...]:
        """The states from the start to the one after these actions."""
        actions = path_of(path)
        return tuple(self.at(actions[:length]) for length in range(len(actions) + 1))

    def described(self, path: Sequence[Any]) -> dict[str, Any]:
        """The position after these actions as a page wants it; the places of the last of them are marked.

        Raises GameError if what the game says of its board makes no sense.
        """
        actions = path_of(path)
        state = self.at(actions)
        board, own = self.on_the_page(described(state))
        position = position_of(board)
        if actions:
            before = self.at(actions[:-1])
            position["marks"] = [{"place": place, "why": "last"} for place in places_of(before, actions[-1])] + position["marks"]
        over = board.mover is None
        utilities = [float(state.utility(player)) for player in range(type(state).PLAYERS)] if over else []
        text = board_text(state) if board.surface.kind == TEXT or not board.surface.places else ""
        told: dict[str, Any] = {
            "state": [safe(action) for action in actions],
            "words": words_of(state),
            "switches": standing(state),
            "utilities": utilities,
            "picture": text,
            "fields": [],
        }
        return position | told | ({"surface": surface_document(board.surface)} if own else {})

    def on_the_page(self, board: Board) -> tuple[Board, bool]:
        """The board with the surface that the page draws it on; is that one of its own, as that of the tree below a node is?

        Of a game that says no surface every position has the looks that occur there, in an order of its own; the page has those of the
        start, and after them others that it may have met.
        """
        own, page = without_text(board.surface), self.surface
        looks = {look: number for number, look in enumerate(page.looks)}
        known = all(own.looks[piece.look] in looks for piece in board.pieces)
        if rule_of(type(self.start), "surface") or own.places != page.places or not known:
            return board._replace(surface=own), own != page
        pieces = tuple(piece._replace(look=looks[own.looks[piece.look]]) for piece in board.pieces)
        return board._replace(surface=page, pieces=pieces), False

    def replayed(self, path: Sequence[Any], actions: Iterable[Any]) -> list[dict[str, Any]]:
        """The positions after as many of these actions as are legal, one after the other."""
        here, found = path_of(path), []
        for action in path_of(actions):
            if action not in legal(self.at(here)):
                break
            here = (*here, action)
            found.append(self.described(here))
        return found


def words_of(state: Any) -> list[str] | None:
    """The words of a position, as texts of digits, where it has words: what is set up by hand begins with them."""
    try:
        return [str(word) for word in array("q", packed(state))]
    except CannotCompile:
        return None


def set_up(state: Any, setting: Any, wanted: Any) -> str:
    """The position that is `wanted` (its fields are in `browser/rules/setting.js`), as the text by which games begin with it.

    setting   how it is set up, as `about` says it

    Raises PositionError for one that cannot be, and what the rules raise there.
    """
    if setting is None:
        raise PositionError(f"positions of {type(state).__name__} cannot be set up by hand: give one as a text")
    try:
        pieces = [(int(place), int(look), int(count)) for place, look, count in wanted["pieces"]]
        mover = int(wanted["mover"])
        switches = [(int(which), int(value)) for which, value in wanted.get("switches") or ()]
        made = None if setting["way"] == "rules" else by_fields(state, setting, wanted)
    except (KeyError, TypeError, ValueError, OverflowError, struct.error):
        raise PositionError("what is set up has pieces, each a place, a look and a number, words that are numbers, and a mover") from None
    if not 0 <= mover < type(state).PLAYERS:
        raise PositionError(f"player {mover} cannot be to move: there are players 0 to {type(state).PLAYERS - 1}")
    known = switches_of(state)
    for which, value in switches:
        if not 0 <= which < len(known) or (known[which][1] and not 0 <= value < len(known[which][1])):
            raise PositionError(f"there is no switch {which} of {type(state).__name__} that can be {value}")
    if made is None:
        try:
            made = built(state, surface_of(state), pieces, mover, switches)
        except ValueError as error:
            raise PositionError(str(error)) from None
    described(made)  # what the rules have against it is told now
    return start_text(made)


def text_of(state: Any, words: Any) -> str:
    """The position of these words, as another page has saved them, as the text by which games of the kind of `state` begin with it.

    Raises PositionError where they are none of a position that the game reads.
    """
    cls, known = type(state), words_of(state)
    if known is None:
        raise PositionError(f"positions of {cls.__name__} have no words: open the file where it was saved")
    try:
        made = unpacked(struct.pack(f"<{len(known)}q", *map(int, words)), 0, state)
    except (TypeError, ValueError, struct.error):
        raise PositionError(f"a position of {cls.__name__} is {counted(len(known), 'whole number')} of 64 bits") from None
    try:
        described(made)
        check_read(made, state)
        return start_text(made)
    except Exception as error:  # whatever rules raise where they never come
        why = f": {error}" if isinstance(error, ZermeloError) else ""  # what else rules stumble over there says nothing to people
        raise PositionError(f"these words make no position of {cls.__name__}{why}") from error


def path_of(actions: Iterable[Any]) -> Path:
    """Actions as numbers; a page writes those that JavaScript would round as texts. Raises NotLegal for what is no number, and too many."""
    try:
        path = tuple(int(action) for action in actions)
    except (OverflowError, TypeError, ValueError):
        raise NotLegal(f"actions must be a list of whole numbers, got {short(actions)}") from None
    if len(path) > LONGEST:
        raise NotLegal(f"a game has at most {LONGEST:,} actions, got {len(path):,}")
    return path


def legal(state: Any) -> set[int]:
    """The actions that can follow a position, of players or of chance."""
    if state.is_terminal():
        return set()
    if state.to_move() == CHANCE:
        return {int(action) for action, share in state.chance_outcomes() if share}
    return {int(action) for action in state.actions()}


def places_of(state: Any, action: int) -> list[int]:
    """The places that stand for an action, as it is entered."""
    if state.to_move() == CHANCE:
        return []
    entry = next((entry for entry in described(state).entries if entry.action == action), None)
    return list(dict.fromkeys(place for path in entry.paths for place in path)) if entry else []
