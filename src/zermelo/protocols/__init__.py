"""Protocols of other programs, which are served, and played against.

external    a program of somebody else's as a player; process, guard: how it is started, watched and ended
uci_client  one that speaks UCI         uci_server  an engine for programs that speak UCI
gtp_client  one that speaks GTP         gtp_server  an engine for programs that speak GTP; gtp_games: what both know of games
gnubg       an external player for GNU Backgammon, and gnubg_client GNU Backgammon as a player
words       what the servers share
"""
