"""An engine for every program that speaks UCI, the Universal Chess Interface: it says what to search, this program answers.

    GUI                                            engine
    uci                                            id name zermelo ..., option name Hash ..., uciok
    isready                                        readyok
    position startpos moves e2e4 e7e5
    go wtime 60000 btime 60000 winc 1000           info depth 1 score cp 42 nodes 31 pv g1f3 ...
                                                   bestmove g1f3 ponder b8c6

    commands    what a line asks for
    positions   the position it names, and those before it
    options     what can be set
    reports     what was found, in the protocol's words: centipawns, moves to the mate
    server      reads lines while a search runs on a thread beside

Every game for two players without chance is served, its positions and moves written as the game writes them; of chess there are besides
Chess960 and opening books.
Blanks within a move, which would end it, are written as _.

Source: S. Meyer-Kahlen and R. Huber, Universal Chess Interface, 2004 (http://wbec-ridderkerk.nl/html/UCIProtocol.html).
"""

from __future__ import annotations

from .server import Server

__all__ = ["Server"]
