"""Test cases for students' programs.

suite        the positions that programs are tried at, and the right answers
game_tree    everything that can follow a position
nested       trees as nested tuples, and how to shrink them
variants     minimax, alpha-beta and expectimax with a setting for every known fault; `searching` carries them out
others       negamax with its faults, and right searches that visit other positions
models       all of these
"""
