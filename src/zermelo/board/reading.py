"""What `surface()` gave and `board()` yielded, taken apart and looked over."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..errors import GameError, shortened
from ..fields import NONE
from ..game import place_of
from ..numbers import counted
from . import items
from .colours import SCREEN
from .description import Entry, Mark, Number, Piece
from .items import MARKS, Item
from .shapes import Box, Disc, Letters, Path
from .surface import LARGEST, Look, Place, Surface


class Reading:
    """What `surface()` gave and `board()` yielded, taken apart and looked over."""

    def __init__(self, state: Any, surface: Surface) -> None:
        self.cls, self.surface = type(state), surface
        self.pieces: list[Piece] = []
        self.marks: list[Mark] = []
        self.numbers: list[Number] = []
        self.notes: list[str] = []
        self.entries: list[Entry] = []

    def read(self, said: Iterable[Any]) -> None:
        """Raises GameError at what makes no sense."""
        for item in said:
            try:
                known = Item(*map(int, item)) if isinstance(item, tuple) else None
            except (TypeError, ValueError):
                known = None
            if known is None:
                raise error_in(self.cls, "board", f"yielded {short(item)}: yield piece(...), click(...) and the like")
            self.take(known)

    def take(self, item: Item) -> None:
        kind, a, b, c, _ = item
        if kind == items.PIECE:
            if c:
                self.pieces.append(Piece(self.place(a), self.look(b), self.at_least(0, c, "piece", "a count")))
        elif kind == items.MARK:
            self.marks.append(Mark(self.place(a), MARKS[self.known(b, len(MARKS), "mark", "LAST, CHECK and TARGET")]))
        elif kind == items.NUMBER:
            self.numbers.append(Number(self.place(a), b))
        elif kind == items.NOTE:
            words = self.surface.words
            self.notes.append(self.filled(words[self.known(a, len(words), "note", has(len(words), "word"))], item[2:]))
        elif kind == items.CLICK:
            self.entries.append(Entry(a, "", ((self.place(b),),)))
        elif kind == items.DRAG:
            self.entries.append(Entry(a, "", ((self.place(b), self.place(c)),)))
        else:
            self.go_on(kind, a, b)

    def go_on(self, kind: int, a: int, b: int) -> None:
        """What belongs to the entry before."""
        names = {items.ONWARD: "onward", items.ALSO: "also", items.CHOOSE: "choose"}
        if kind not in names:
            raise error_in(self.cls, "board", f"yielded an item of kind {kind}: yield piece(...), click(...) and the like")
        if not self.entries:
            raise error_in(self.cls, "board", f"yielded {names[kind]}(...) first: it goes on with a click(...) or drag(...) before it")
        last = self.entries.pop()
        if kind == items.ONWARD:
            last = last._replace(paths=(*last.paths[:-1], (*last.paths[-1], self.place(a))))
        elif kind == items.ALSO:
            last = last._replace(paths=(*last.paths, (self.place(a), self.place(b))))
        else:
            last = last._replace(look=self.look(a))
        self.entries.append(last)

    def place(self, place: int) -> int:
        return self.known(place, len(self.surface.places), "place", has(len(self.surface.places), "place"))

    def look(self, look: int) -> int:
        return self.known(look, len(self.surface.looks), "look", has(len(self.surface.looks), "look"))

    def known(self, number: int, most: int, what: str, there: str) -> int:
        if 0 <= number < most:
            return number
        raise error_in(self.cls, "board", f"named {what} {number}: {there}" + (f", 0 to {most - 1}" if most else ""))

    def at_least(self, least: int, number: int, word: str, what: str) -> int:
        if number >= least:
            return number
        raise error_in(self.cls, "board", f"yielded {word}(...) with {what} of {number}: it must be at least {least}")

    def filled(self, words: str, numbers: tuple[int, ...]) -> str:
        try:
            return words.format(*("none" if number == NONE else number for number in numbers))
        except (IndexError, KeyError, ValueError):
            raise error_in(self.cls, "board", f"cannot fill the words {words!r}: write {{}} for each of up to three numbers") from None


def has(count: int, what: str) -> str:
    return f"the surface has {counted(count, what)}"


def look_over(cls: type, surface: Surface) -> None:
    """Raises GameError for what a surface cannot consist of."""

    def wrong(what: str) -> GameError:
        return error_in(cls, "surface", what)

    if len(surface.places) > LARGEST:
        raise wrong(f"has {len(surface.places)} places: {LARGEST} is the most")
    if not (surface.width > 0 and surface.height > 0):
        raise wrong(f"is {surface.width:g} wide and {surface.height:g} high: both must be above 0")
    shapes: list[Any] = [*surface.ground, *surface.over, *surface.labels]
    for place in surface.places:
        if not isinstance(place, Place):
            raise wrong(f"has {short(place)} among its places: write spot(...) or a Place")
        if not isinstance(place.shape, Box | Disc | Path):
            raise wrong(f"has a place whose shape, {short(place.shape)}, is not a Box, Disc or Path")
        shapes.append(place.shape)
    names: set[str] = set()
    for look in surface.looks:
        if not isinstance(look, Look):
            raise wrong(f"has {short(look)} among its looks: write stone(...), drawn(...) or a Look")
        if look.name in names:
            raise wrong(f"has two looks named {look.name!r}: give each a name of its own")
        names.add(look.name)
        shapes += look.shapes
    for shape in shapes:
        if not isinstance(shape, Box | Disc | Path | Letters):
            raise wrong(f"is drawn with {short(shape)}: write Box, Disc, Path or Letters")
        for colour in (shape.fill, getattr(shape, "line", "")):
            if colour and colour not in SCREEN:
                raise wrong(f"has the colour {colour!r}: there are {', '.join(SCREEN)}")


def error_in(cls: type, word: str, what: str) -> GameError:
    return GameError(f"{cls.__name__}.{word}{place_of(cls, word)} {what}")


def short(value: object) -> str:
    """A text as it is, anything else as Python writes it, not too long for a sentence."""
    return shortened(value if isinstance(value, str) else repr(value))
