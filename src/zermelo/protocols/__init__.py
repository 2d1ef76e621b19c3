"""How other programs talk to us: one module for each protocol.

gnubg       GNU Backgammon asks an external player
"""
