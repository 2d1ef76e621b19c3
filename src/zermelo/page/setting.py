"""Positions set up by hand: as the game says, else by its fields, as far as they are numbers.

    with_piece(place, look, count)   this position with so many pieces of a look on a place, and nothing else there; none clears it
    with_mover(player)               this position as a game may begin with it, that player to move

A game may have more to set, switches, and says what they are called and what they can be:

    SWITCHES = (("White may castle short", ("no", "yes")), ("rounds left", ()))       () for a whole number
    switched(which)                  where a switch stands: the place among what it can be, or the number
    with_switch(which, value)        this position with it so, asked after `with_mover`

SWITCHES may be a property, where it depends on the size of a board: it is asked of the position that a game begins with. All raise
ValueError in plain words where that cannot be: a pawn on the first rank, a board without a king. What lies in between need not make sense:
pieces come one by one, and only `with_mover` has to see all of them. Like `board()` they are compiled into pages, which know:

    {"way": "rules", "looks": [[look, [place ...]] ...],                   with_piece and with_mover of the rules
     "switches": [[name, [what it can be ...]] ...]}                       and with_switch
    {"way": "cells", "from": 0, "count": 9, "width": 1, "free": "0",       a field whose words are the places of the board, so many each
     "looks": [[look, "words"] ...], "numbers": false, "mover": 9,         and the other words of a position
     "words": [[place, name, form] ...]}
    {"way": "words", "mover": null, "words": [[place, name, form] ...]}    words alone
    null                                                                   not at all: words that nobody could read
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Sequence
from typing import Any

from .._kernel import CannotCompile, columns, packed, unpacked
from ..board.default import MOVER
from ..board.surface import Surface
from ..errors import PositionError
from ..export.manifest import state_words
from ..fields import NONE
from ..game import rule_of

WORDS = frozenset(("with_piece", "with_mover"))
"""What a game says if it says how its positions are set up: both, or neither counts."""
FEW = 24
"""Words of a position that are shown to be written by hand."""
READABLE = ("int", "bool", "float", "maybe")
"""The forms of words that people can write; a word without sign is a set of places, and an address a block of memory. What may be None
they leave empty."""


def setting_of(state: Any, met: Sequence[Any], surface: Surface, cells: dict[str, Any] | None) -> Any:
    """How a position is set up in the game that begins with `state`; `met` are others of it, `cells` what `about` found."""
    if says_how(type(state)):
        return {
            "way": "rules",
            "looks": settings(state, surface),
            "switches": [[name, list(can)] for name, can in switches_of(state)],
        }
    try:
        words = [[place, name, form] for place, (name, form) in enumerate(columns(state))]
    except CannotCompile:
        return None
    mover = mover_of(met, words)
    if cells is not None and "from" in cells:
        inside = range(cells["from"], cells["from"] + cells["count"] * cells["width"])
        met_with = {look: word for word, look in reversed(cells["looks"].items())}
        looks = sorted(met_with.items(), key=lambda one: tuple(map(int, one[1].split())))
        rest = [word for word in words if word[0] not in inside and word[0] != mover and word[2] in READABLE]
        if all(form in READABLE for _, _, form in words[inside.start : inside.stop]) and (looks or not cells["free"]) and len(rest) <= FEW:
            free, counts = next(iter(cells["free"]), "0"), not looks
            return {
                "way": "cells",
                "from": inside.start,
                "count": cells["count"],
                "width": cells["width"],
                "looks": looks,
                "free": free,
                "numbers": counts,
                "mover": mover,
                "words": rest,
            }
    if len(words) > FEW or any(form not in READABLE for _, _, form in words):
        return None
    return {"way": "words", "mover": mover, "words": [word for word in words if word[0] != mover]}


def mover_of(met: Sequence[Any], words: list[list[Any]]) -> int | None:
    """The place of the word that says who is to move: called so, and right in all positions that are met."""
    named = [place for place, name, form in words if name in MOVER and form == "int"]
    moving = [here for here in met if not here.is_terminal() and here.to_move() >= 0]
    if named and moving and all(state_words(here)[named[0]] == str(int(here.to_move())) for here in moving):
        return int(named[0])
    return None


# ------------------------------------------------------------------------------------------------------ as the game says


def says_how(cls: type) -> bool:
    """Does a game say how a position is set up?"""
    return all(rule_of(cls, word) for word in WORDS)


def switches_of(state: Any) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The switches of a game, each with what it can be; none unless the game says all three words."""
    says = rule_of(type(state), "switched") and rule_of(type(state), "with_switch")
    return getattr(state, "SWITCHES", ()) if says else ()


def standing(state: Any) -> list[int]:
    """Where the switches of a position stand."""
    return [int(state.switched(which)) for which in range(len(switches_of(state)))] if says_how(type(state)) else []


def set_up(
    state: Any, surface: Surface, pieces: Iterable[tuple[int, int, int]], mover: int, switches: Iterable[tuple[int, int]] = ()
) -> Any:
    """The position with these pieces, each (place, look, count), and no others; what else there is, the size of a board, say, is `state`'s.

    switches    each (which, value), where it shall not stand as with_mover leaves it

    Raises PositionError with what the game says against it.
    """
    try:
        return built(state, surface, pieces, mover, switches)
    except ValueError as error:
        raise PositionError(f"this cannot be set up: {error}") from None


def built(state: Any, surface: Surface, pieces: Iterable[tuple[int, int, int]], mover: int, switches: Iterable[tuple[int, int]]) -> Any:
    """The same; raises ValueError in the words of the game alone, which pages have in other languages."""
    for place in range(len(surface.places)):
        if accepts(state, place, 0, 0):
            state = state.with_piece(place, 0, 0)
    for place, look, count in pieces:
        state = state.with_piece(place, look, count)
    state = state.with_mover(mover)
    for which, value in switches:
        state = state.with_switch(which, value)
    return state


def by_fields(state: Any, setting: dict[str, Any], wanted: dict[str, Any]) -> Any:
    """The position with these words among those of `state`, as `browser/rules/setting.js` makes it of what is wanted."""
    words = bytearray(packed(state))

    def write(place: int, value: Any, form: str = "int") -> None:
        struct.pack_into("<d" if form == "float" else "<q", words, 8 * place, float(value) if form == "float" else int(value))

    if setting["way"] == "cells":
        known, width = dict(setting["looks"]), setting["width"]
        lying = {place: known[look] for place, look, _ in wanted["pieces"]} | dict(wanted["numbers"])
        for place in range(setting["count"]):
            for at, word in enumerate(str(lying.get(place, setting["free"])).split(), setting["from"] + width * place):
                write(at, word)
    forms = {place: form for place, _, form in setting["words"]}
    for place, value in wanted["words"]:
        write(place, NONE if value == "" else value, forms[place])
    if setting["mover"] is not None:
        write(setting["mover"], wanted["mover"])
    return unpacked(bytes(words), 0, state)


def accepts(state: Any, place: int, look: int, count: int) -> bool:
    """May so many of a look lie on a place, of none: may it be cleared?"""
    try:
        state.with_piece(place, look, count)
    except ValueError:
        return False
    return True


def settings(state: Any, surface: Surface) -> list[tuple[int, list[int]]]:
    """The looks that can be set up, each with the places that take it when the board is empty."""
    places = [place for place in range(len(surface.places)) if accepts(state, place, 0, 0)]
    for place in places:
        state = state.with_piece(place, 0, 0)
    found = ((look, [place for place in places if accepts(state, place, look, 1)]) for look in range(len(surface.looks)))
    return [(look, taken) for look, taken in found if taken]
