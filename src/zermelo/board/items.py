"""What `board()` yields: what lies where, what is marked, what is said beside it, and how each action is entered.

    yield piece(12, ROOK)                       a piece on place 12, of the look that has this number on the surface
    yield piece(7, MAN, 3)                      three of them, one on top of another
    yield mark(4, CHECK)                        place 4 stands out
    yield number(3, 17)                         a number written on a place
    yield note(0, self.eaten, self.left)        the first of the surface's words, with numbers in it
    yield click(action, 12)                     the action is entered by a click on place 12
    yield drag(action, 12, 28)                  from one place to another: dragged, or two clicks
    yield onward(35)                            and on from there, as in a jump of several
    yield also(8, 5)                            and another piece from place to place, in any order
    yield choose(QUEEN)                         this look is chosen at the end, where several actions touch the same places

`onward`, `also` and `choose` go on with the entry before them. An action may have several entries; one that has none is a button with its
name. Nobody yields anything for chance, nor at the end of the game.

All of it is whole numbers, so that a `board()` written like the rules beside it can be compiled as they are.
"""

from __future__ import annotations

from typing import NamedTuple

PIECE, MARK, NUMBER, NOTE, CLICK, DRAG, ONWARD, ALSO, CHOOSE = range(9)

LAST, CHECK, TARGET = range(3)
MARKS = ("last", "check", "target")
"""Why a place stands out: the last move went there, a king is attacked there, it is what somebody has to reach or take."""


class Item(NamedTuple):
    """One thing about a position; what the numbers mean depends on the kind."""

    kind: int
    a: int = 0
    b: int = 0
    c: int = 0
    d: int = 0


def piece(place: int, look: int, count: int = 1) -> Item:
    """So many pieces of a look on a place; none if `count` is 0."""
    return Item(PIECE, place, look, count)


def mark(place: int, why: int) -> Item:
    """A place that stands out: LAST, CHECK or TARGET."""
    return Item(MARK, place, why)


def number(place: int, value: int) -> Item:
    """A number written on a place."""
    return Item(NUMBER, place, value)


def note(word: int, first: int = 0, second: int = 0, third: int = 0) -> Item:
    """One of the surface's `words`, whose braces stand for up to three numbers, as in "eaten {}, rounds left {}"."""
    return Item(NOTE, word, first, second, third)


def click(action: int, place: int) -> Item:
    """The action is entered by a click on a place."""
    return Item(CLICK, action, place)


def drag(action: int, start: int, end: int) -> Item:
    """The action is entered by dragging from place to place, or by a click on each."""
    return Item(DRAG, action, start, end)


def onward(place: int) -> Item:
    """The piece of the entry before goes on to this place."""
    return Item(ONWARD, place)


def also(start: int, end: int) -> Item:
    """The entry before has another piece that goes from place to place, before or after."""
    return Item(ALSO, start, end)


def choose(look: int) -> Item:
    """The entry before ends with the choice of this look."""
    return Item(CHOOSE, look)
