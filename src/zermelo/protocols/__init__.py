"""Protocols of other programs: one module for each.

gnubg       an external player for GNU Backgammon
uci_server  an engine for programs that speak UCI
"""
