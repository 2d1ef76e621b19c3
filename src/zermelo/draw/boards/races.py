"""The boards of games that run round and about: backgammon, Ludo, pursuit."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from .grids import Grid
from .shapes import Board, Box, Disc, Letters, Path, Shape, arrow, line

LUDO_COLOURS = ("x", "o", "table", "move")
"""Of North, East, South and West."""


class PursuitGrid(Grid):
    """A maze: walls, pellets, the eater with its mouth open, ghosts with their letters."""

    def board(self, state: Any, before: Any, move: int | None, coordinates: bool) -> Board:
        wide, high = int(state.width), int(state.height)
        shapes: list[Shape] = []
        if before is not None:
            gone = {before.eater, *before.ghosts} ^ {state.eater, *state.ghosts}
            shapes += [Box(square % wide, square // wide, 1, 1, "tint") for square in sorted(gone)]
        for square in range(wide * high):
            x, y = square % wide, square // wide
            if state.walls >> square & 1:
                shapes.append(Box(x + 0.04, y + 0.04, 0.92, 0.92, "dark square"))
            elif state.food >> square & 1:
                shapes.append(Disc(x + 0.5, y + 0.5, 0.11, "ink"))
        shapes += eater(state.eater % wide + 0.5, state.eater // wide + 0.5)
        for number, square in enumerate(state.ghosts):
            shapes += ghost(square % wide + 0.5, square // wide + 0.5, "abcd"[number])
        shapes.append(line([(0, 0), (wide, 0), (wide, high), (0, high), (0, 0)], "ink", 0.05))
        if move is not None and not state.is_terminal():
            here = state.eater if state.turn == 0 else state.ghosts[state.turn - 1]
            after = state.result(move)
            there = after.eater if state.turn == 0 else after.ghosts[state.turn - 1]
            shapes += arrow([(here % wide, here // wide)] + [(there % wide, there // wide)] * (there != here))
        if not coordinates:
            return Board(0, 0, wide, high, tuple(shapes))
        shapes.append(Letters(wide / 2, high + 0.4, f"eaten {state.eaten}, rounds left {state.left}", 0.42, "ink"))
        return Board(0, 0, wide, high + 0.8, tuple(shapes))


def eater(x: float, y: float) -> Iterator[Shape]:
    """A disc with a mouth."""
    edge = [(x + 0.4 * math.cos(turn), y + 0.4 * math.sin(turn)) for turn in (0.55 + 5.18 * step / 24 for step in range(25))]
    yield Path((("M", x, y), *(("L", *point) for point in edge), ("Z",)), "wood", "black", 0.04)


def ghost(x: float, y: float, letter: str) -> Iterator[Shape]:
    steps = (("M", x - 0.34, y + 0.38), ("C", x - 0.4, y - 0.6, x + 0.4, y - 0.6, x + 0.34, y + 0.38))
    yield Path((*steps, ("L", x + 0.17, y + 0.25), ("L", x, y + 0.38), ("L", x - 0.17, y + 0.25), ("Z",)), "white", "o", 0.07)
    yield Letters(x, y + 0.02, letter, 0.42, "black")


class LudoRing(Grid):
    """The ring of sixteen squares; outside it, beside their starts, the men that are not in, and in the middle those that are home."""

    columns, rows = 7, 7

    def board(self, state: Any, before: Any, move: int | None, coordinates: bool) -> Board:
        shapes: list[Shape] = []
        old = self.places(before) if before is not None else {}
        for square, (x, y) in enumerate(RING_CELLS):
            changed = before is not None and old.get(square) != self.places(state).get(square)
            shapes.append(Box(x + 0.04, y + 0.04, 0.92, 0.92, "tint" if changed else "light square"))
            if square % 4 == 0:
                shapes.append(line([(x + 0.1, y + 0.1), (x + 0.9, y + 0.1), (x + 0.9, y + 0.9), (x + 0.1, y + 0.9), (x + 0.1, y + 0.1)],
                                   LUDO_COLOURS[square // 4], 0.07))  # fmt: skip
            if coordinates and square not in self.places(state):
                shapes.append(Letters(x + 0.5, y + 0.5, str(square), 0.3, "number"))
        for player in range(len(state.men) // 2):
            shapes += self.side(state, player)
        for square, player in self.places(state).items():
            x, y = RING_CELLS[square]
            shapes += man(x + 0.5, y + 0.5, state, player)
        if not state.is_terminal():
            words = f"{state.name(state.mover)} {f'moves {state.die}' if state.die else 'throws'}"
            shapes.append(Letters(3.5, 3.5, words, 0.36, "ink"))
        if move is not None and move < len(RING_CELLS) and state.die:
            there = (move + state.die) % len(RING_CELLS)
            stays = self.places(state.result(move)).get(there) == state.mover  # a man that gets home leaves the ring
            shapes += arrow([RING_CELLS[move], RING_CELLS[there]] if stays else [])
        return Board(0, 0, 7, 7, tuple(shapes))

    def places(self, state: Any) -> dict[int, int]:
        """Who stands on which square of the ring."""
        ring = range(1, len(RING_CELLS) + 1)
        return {int(state.place(place // 2, way)): place // 2 for place, way in enumerate(state.men) if way in ring}

    def side(self, state: Any, player: int) -> Iterator[Shape]:
        """The men of a player that are outside, and those that are home."""
        pair = state.men[2 * player : 2 * player + 2]
        x, y = RING_CELLS[4 * int(state.seat(player))]
        out, inner = (1 if x > 3 else -1), (-1 if x > 3 else 1)
        for place in range(sum(way == 0 for way in pair)):
            yield from man(x + 0.5 + out, y + 0.5 + (0.9 if y < 3 else -0.9) * place, state, player)
        for place in range(sum(way > len(RING_CELLS) for way in pair)):
            yield from man(x + 0.5 + inner * (1.1 + 0.8 * place), y + 0.5 + (1 if y < 3 else -1), state, player)


SIDE = range(4)
RING_CELLS = [*((1 + k, 1) for k in SIDE), *((5, 1 + k) for k in SIDE), *((5 - k, 5) for k in SIDE), *((1, 5 - k) for k in SIDE)]
"""Where the squares of the ring are, from North's start on."""


def man(x: float, y: float, state: Any, player: int) -> Iterator[Shape]:
    colour = LUDO_COLOURS[int(state.seat(player))]
    yield Disc(x, y, 0.33, "white", colour, 0.09)
    yield Letters(x, y, state.name(player)[0], 0.36, "black")


class BackgammonBoard(Grid):
    """Twenty-four points, White's home below on the right; in the middle the bar, on the right the men borne off."""

    columns, rows = 15, 11

    def board(self, state: Any, before: Any, move: int | None, coordinates: bool) -> Board:
        from ...games.backgammon.notation import men_of, turn

        white, black = men_of(state, 0), men_of(state, 1)
        shapes: list[Shape] = [Box(0, 0, 14, 11, "table"), Box(6.1, 0, 0.8, 11, "wood"), Box(13.1, 0, 0.9, 11, "wood")]
        old = [men_of(before, player) for player in (0, 1)] if before is not None else None
        for point in range(1, 25):
            x, top = self.corner(point)
            base, tip = (0.0, 4.6) if top else (11.0, 6.4)
            changed = old is not None and (old[0][point], old[1][25 - point]) != (white[point], black[25 - point])
            fill = "tint" if changed else "dark square" if point % 2 else "light square"
            shapes.append(Path((("M", x + 0.05, base), ("L", x + 0.95, base), ("L", x + 0.5, tip), ("Z",)), fill))
            shapes += self.stack(x + 0.5, 0.5 if top else 10.5, 1 if top else -1, white[point], "white")
            shapes += self.stack(x + 0.5, 0.5 if top else 10.5, 1 if top else -1, black[25 - point], "black")
            if coordinates:
                number = point if state.mover == 0 else 25 - point
                shapes.append(Letters(x + 0.5, -0.35 if top else 11.35, str(number), 0.42, "ink"))
        shapes += self.stack(6.5, 6.5, 1, white[25], "white") + self.stack(6.5, 4.5, -1, black[25], "black")
        shapes += self.stack(13.55, 10.5, -1, white[0], "white") + self.stack(13.55, 0.5, 1, black[0], "black")
        if not coordinates:
            return Board(0, 0, 14, 11, tuple(shapes))
        shapes.append(Letters(7, 12.2, turn(state), 0.55, "ink"))
        return Board(0, -0.8, 14, 13.5, tuple(shapes))

    def corner(self, point: int) -> tuple[float, bool]:
        """Where a point of White's count begins, and whether it hangs from above."""
        top = point > 12
        place = point - 13 if top else 12 - point
        return place + (1.0 if place > 5 else 0.0) + 0.05, top

    def stack(self, x: float, y: float, way: int, men: int, colour: str) -> list[Shape]:
        """Men from the edge on: five at most are drawn, and the number of more is written on the last."""
        other = "black" if colour == "white" else "white"
        shapes: list[Shape] = [Disc(x, y + 0.9 * way * place, 0.43, colour, other, 0.04) for place in range(min(men, 5))]
        if men > 5:
            shapes.append(Letters(x, y + 0.9 * way * 4, str(men), 0.5, other))
        return shapes


RACES: dict[str, Grid] = {"Pursuit": PursuitGrid(), "Ludo": LudoRing(), "Backgammon": BackgammonBoard()}
