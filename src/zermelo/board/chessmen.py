"""The men of chess, drawn here for this project: pawn, knight, bishop, rook, queen, king, first the white ones, then the black."""

from __future__ import annotations

from .shapes import Shape, outline
from .surface import Look

KINDS = ("pawn", "knight", "bishop", "rook", "queen", "king")
LETTERS = "PNBRQK"

OUTLINES = {  # the outline of each piece, then lines inside it, in hundredths of a square
    "pawn": (
        "M 24 90 L 76 90 L 76 82 C 73 71 62 69 59 54 L 65 50 L 60 45 C 70 38 67 20 50 20 C 33 20 30 38 40 45 L 35 50 L 41 54 "
        "C 38 69 27 71 24 82 Z",
        "M 27 81 L 73 81",
    ),
    "rook": (
        "M 21 90 L 79 90 L 79 81 L 70 74 L 67 43 L 76 36 L 76 17 L 64 17 L 64 25 L 56 25 L 56 17 L 44 17 L 44 25 L 36 25 L 36 17 "
        "L 24 17 L 24 36 L 33 43 L 30 74 L 21 81 Z",
        "M 34 43 L 66 43 M 31 74 L 69 74",
    ),
    "knight": (
        "M 26 90 L 80 90 C 84 54 75 23 47 19 L 43 9 L 35 21 C 27 30 24 42 16 56 C 14 66 25 70 31 62 C 37 57 43 58 49 51 "
        "C 50 65 26 66 26 90 Z",
        "M 35 37 L 41 33 M 22 58 L 25 56 M 54 27 C 68 33 72 50 71 68",
    ),
    "bishop": (
        "M 21 90 L 79 90 L 79 83 C 76 77 64 79 60 73 L 66 68 L 62 62 C 77 50 66 30 54 20 C 59 13 54 8 50 8 C 46 8 41 13 46 20 "
        "C 34 30 23 50 38 62 L 34 68 L 40 73 C 36 79 24 77 21 83 Z",
        "M 50 33 L 50 53 M 41 43 L 59 43 M 39 66 L 61 66",
    ),
    "queen": (
        "M 23 90 L 77 90 L 77 82 L 73 73 L 90 30 L 71 53 L 69 19 L 57 49 L 50 12 L 43 49 L 31 19 L 29 53 L 10 30 L 27 73 L 23 82 Z",
        "M 28 73 L 72 73 M 26 81 L 74 81",
    ),
    "king": (
        "M 23 90 L 77 90 L 77 82 L 74 74 C 93 60 91 35 72 35 C 62 35 56 40 54 44 L 54 22 L 61 22 L 61 15 L 54 15 L 54 8 L 46 8 "
        "L 46 15 L 39 15 L 39 22 L 46 22 L 46 44 C 44 40 38 35 28 35 C 9 35 7 60 26 74 L 23 82 Z",
        "M 27 74 L 73 74 M 25 82 L 75 82 M 50 48 L 50 66",
    ),
}
TIPS = ((10, 28), (31, 17), (50, 10), (69, 17), (90, 28))
"""Where the queen's crown has its pearls."""


def chessmen() -> tuple[Look, ...]:
    """Twelve looks: kind + 6 * player, kinds in the order of KINDS."""
    return tuple(_man(player, kind) for player in range(2) for kind in range(6))


def _man(player: int, kind: int) -> Look:
    fill, edge, inside = (("white", "edge", "edge"), ("black", "black", "faint edge"))[player]
    silhouette, *details = OUTLINES[KINDS[kind]]
    pearls = [f"M {x - 4} {y} C {x - 4} {y - 5.4} {x + 4} {y - 5.4} {x + 4} {y} C {x + 4} {y + 5.4} {x - 4} {y + 5.4} {x - 4} {y} Z"
              for x, y in TIPS] if KINDS[kind] == "queen" else []  # fmt: skip
    shapes: list[Shape] = []
    if player:  # a thin light edge, so that a black piece is seen on a dark square
        shapes = [outline(data, "white", "white", 0.11) for data in (silhouette, *pearls)]
    shapes += [outline(data, fill, edge, 0.045) for data in (silhouette, *pearls)]
    shapes += [outline(data, "", inside, 0.04) for data in details]
    letter = LETTERS[kind].lower() if player else LETTERS[kind]
    return Look(f"{('white', 'black')[player]} {KINDS[kind]}", player, letter, "", tuple(shapes), inside)
