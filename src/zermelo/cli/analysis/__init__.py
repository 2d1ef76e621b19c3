"""Positions and games from files, analysed: analyse."""
