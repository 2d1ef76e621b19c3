"""A player for every program that speaks GTP, the Go Text Protocol: it says what was played, this program answers.

    controller             player
    1 boardsize 9          =1
    2 komi 7.5             =2
    3 play black E5        =3
    4 genmove white        =4 C3
    5 final_score          =5 W+2.5

    clock       what is told about time
    record      the game so far, by colours
    server      the commands

Of every game for two players without chance whose moves have names; of Go, sizes and komi besides. Every answer begins with = or ?, with
the number that the command had, and ends with an empty line; after ? stands a sentence.

Source: G. Farnebäck, Specification of the Go Text Protocol, version 2, draft 2, 2002 (https://www.lysator.liu.se/~gunnar/gtp/).
"""

from __future__ import annotations

from .server import Server

__all__ = ["Server"]
