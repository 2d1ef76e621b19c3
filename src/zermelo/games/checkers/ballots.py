"""The openings of tournaments: players draw a card, a ballot, with the first three moves, and play the game once with each colour.

    DECK     a first move of Black; below it each answer of White and what Black may go on with; a star marks what is barred

Of all beginnings with three moves, the deck leaves out those that give a man away and those that come to the same position as others; what
loses all the same, as far as the masters know, is barred. Source: the deck of the American Checker Federation, three-move restriction.
"""

from __future__ import annotations

from collections.abc import Iterator

THREE_MOVES = "3-move"

DECK = """
9-13
    21-17 : 5-9 6-9 10-14*
    22-17 : 13x22
    22-18 : 6-9 10-14 10-15 11-15 11-16 12-16
    23-18 : 5-9 6-9 10-14* 10-15 11-15 11-16 12-16
    23-19 : 5-9 6-9 10-14 10-15 11-16
    24-19 : 5-9 6-9 10-14 10-15 11-15 11-16
    24-20 : 5-9 6-9 10-14 10-15 11-15 11-16 12-16*
9-14
    22-17 : 5-9 6-9 11-15 11-16
    22-18 : 5-9 10-15 11-15 11-16 12-16* 14-17*
    23-18 : 14x23
    23-19 : 5-9 10-15* 11-16 14-18
    24-19 : 5-9 10-15* 11-15 11-16
    24-20 : 5-9 10-15 11-15 11-16
10-14
    22-17 : 7-10 9-13 11-15 11-16 14-18
    22-18 : 6-10 7-10 11-15 11-16 12-16
    23-18 : 14x23
    23-19 : 6-10 7-10 11-15 11-16 14-18
    24-19 : 6-10 7-10 11-15* 11-16 14-18
    24-20 : 6-10 7-10 11-15 11-16 14-18
10-15
    21-17 : 6-10 7-10 9-13 9-14* 11-16 15-18
    22-17 : 6-10 7-10 9-13 9-14* 11-16 15-19
    22-18 : 15x22
    23-18 : 6-10 7-10 9-14 11-16 12-16
    23-19 : 6-10 7-10 11-16
    24-19 : 15x24
    24-20 : 6-10 7-10 11-16* 15-19
11-15
    21-17 : 8-11 9-13 9-14 10-14* 15-19
    22-17 : 8-11 9-13 15-18 15-19
    22-18 : 15x22
    23-18 : 8-11 9-14 10-14 12-16 15-19
    23-19 : 8-11 9-13 9-14
    24-19 : 15x24
    24-20 : 8-11 12-16 15-18
11-16
    21-17 : 7-11 8-11 9-13 9-14 10-14* 16-20
    22-17 : 7-11 8-11 9-13 16-20
    22-18 : 7-11 8-11 10-15* 16-19 16-20
    23-18 : 7-11 8-11 9-14 10-14 16-20
    23-19 : 16x23
    24-19 : 7-11 8-11 10-15* 16-20
    24-20 : 7-11 16-19
12-16
    21-17 : 9-13 9-14 16-19 16-20
    22-17 : 16-19 16-20
    22-18 : 16-19 16-20
    23-18 : 9-14* 16-19 16-20
    23-19 : 16x23*
    24-19 : 16-20
    24-20 : 8-12 10-15
"""


def ballots() -> Iterator[str]:
    """The moves of every ballot that is not barred."""
    first = ""
    for line in DECK.split("\n"):
        if not line.startswith(" "):
            first = line.strip()
            continue
        answer, _, third = line.strip().partition(" : ")
        for move in third.split():
            if not move.endswith("*"):
                yield f"{first} {answer} {move}"
