"""How pursuit looks, how its actions are entered, and how a position is set up."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ...bits import U64, count
from ...board.items import Item, click, note, piece
from ...game import put

if TYPE_CHECKING:
    from ...board import Surface
    from . import Pursuit

SQUARES = 64
GHOSTS = "abcd"
MOST_ROUNDS = 1000

WALL, PELLET, EATER, GHOST, HUNGRY = 0, 1, 2, 3, 7
"""Looks; from GHOST on one for each ghost, from HUNGRY on the same on a pellet."""
NOWHERE = -1
"""The square of who has been taken off the grid."""

SWITCHES = (
    ("the ghost that moves, if it is their turn", ("ghost a", "ghost b", "ghost c", "ghost d")),
    ("rounds left", ()),
    ("pellets eaten", ()),
)
"""What a position has beside what lies on the grid."""

BODY = "M 54 50 L 87 32 C 78 12 58 6 42 12 C 20 20 10 40 14 60 C 20 84 46 94 66 86 C 77 81 83 75 87 68 Z"
CLOTH = "M 16 88 C 10 -8 90 -8 84 88 L 67 75 L 50 88 L 33 75 Z"
"""What eater and ghosts look like, in hundredths of a square."""


def surface(state: Pursuit) -> Surface:
    from ...board.looks import block, dot, drawn
    from ...board.shapes import Disc, Letters, line, outline
    from ...board.surface import grid

    pellet = Disc(0.88, 0.14, 0.1, "ink")
    ghosts = [
        drawn(name, 1, letter, outline(CLOTH, "white", "red", 0.06), Letters(0.5, 0.5, letter.lower(), 0.44, "black"), *beside)
        for name, letter, beside in (
            *((f"ghost {letter}", letter, ()) for letter in GHOSTS),
            *((f"ghost {letter} on a pellet", letter.upper(), (pellet,)) for letter in GHOSTS),
        )
    ]
    looks = (
        block("wall", colour="wall"),
        dot("pellet", radius=0.12),
        drawn("eater", 0, "@", outline(BODY, "yellow", "yellow dark", 0.04)),
        *ghosts,
    )
    words = ("eaten {}, rounds left {}", "ghost a to move", "ghost b to move", "ghost c to move", "ghost d to move")
    wide, high = state.width, state.height
    board = grid(high, wide, looks, fill="floor", words=words)
    return board._replace(over=(line([(0, 0), (wide, 0), (wide, high), (0, high), (0, 0)], "wall", 0.06),))


def items(state: Pursuit) -> Iterator[Item]:
    for square in range(state.width * state.height):
        if state.walls >> square & 1:
            yield piece(square, WALL)
        if state.food >> square & 1 and not state.is_ghost(square):
            yield piece(square, PELLET)
    yield piece(state.eater, EATER)
    for ghost in range(len(state.ghosts)):
        square = state.ghosts[ghost]
        yield piece(square, (HUNGRY if state.food >> square & 1 else GHOST) + ghost)
    yield note(0, state.eaten, state.left)
    if state.turn:
        yield note(state.turn)
    for action in state.actions():
        yield click(action, state.beside(state.ghosts[state.turn - 1] if state.turn else state.eater, action))


def with_piece(state: Pursuit, place: int, look: int, count: int) -> Pursuit:
    """The position with a wall, a pellet, the eater, a ghost, or nothing, on a square. There are as many ghosts as before."""
    here = U64(1) << place
    walls, food, eater, ghosts = state.walls & ~here, state.food & ~here, state.eater, state.ghosts
    if eater == place:
        eater = NOWHERE
    for ghost in range(len(ghosts)):
        if ghosts[ghost] == place:
            ghosts = put(ghosts, ghost, NOWHERE)
    if count:
        if look == WALL:
            walls |= here
        elif look == PELLET:
            food |= here
        elif look == EATER:
            if eater != NOWHERE:
                raise ValueError("there is one eater")
            eater = place
        else:
            ghost = look - (GHOST if look < HUNGRY else HUNGRY)
            if ghost >= len(ghosts):
                raise ValueError("there are no more ghosts than in the position that the game began with")
            if ghosts[ghost] != NOWHERE:
                raise ValueError("a ghost stands on one square only")
            ghosts = put(ghosts, ghost, place)
            if look >= HUNGRY:
                food |= here
    return type(state)(walls, food, eater, ghosts, state.turn, state.left, state.eaten, state.width, state.height)


def with_mover(state: Pursuit, player: int) -> Pursuit:
    """The position in which the eater moves, or the first of the ghosts."""
    if state.eater == NOWHERE:
        raise ValueError("the eater has to stand somewhere")
    for ghost in state.ghosts:
        if ghost == NOWHERE:
            raise ValueError("every ghost has to stand somewhere")
    if state.food == 0:
        raise ValueError("no pellet is left: the game would be over")
    return state._replace(turn=1 if player else 0)


def switched(state: Pursuit, which: int) -> int:
    """Where a switch stands."""
    if which == 0:
        return max(0, state.turn - 1)
    return state.left if which == 1 else state.eaten


def with_switch(state: Pursuit, which: int, value: int) -> Pursuit:
    """The position with a switch so."""
    turn, left, eaten = state.turn, state.left, state.eaten
    if which == 0:
        if turn and value >= len(state.ghosts):
            raise ValueError("that ghost is not there")
        turn = value + 1 if turn else 0
    elif which == 1:
        if value < 1 or value > MOST_ROUNDS:
            raise ValueError("there are 1 to 1000 rounds")
        left = value
    else:
        if value < 0 or value + count(state.food) > SQUARES - 2:
            raise ValueError("with those on the grid there are 62 pellets at most")
        eaten = value
    return type(state)(state.walls, state.food, state.eater, state.ghosts, turn, left, eaten, state.width, state.height)
