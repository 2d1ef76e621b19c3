"""Test cases for students' programs.

suite        the positions that programs are tried at, and the right answers
game_tree    everything that can follow a position
variants     alpha-beta with a setting for every known fault
nested       trees as nested tuples, and how to shrink them
"""
