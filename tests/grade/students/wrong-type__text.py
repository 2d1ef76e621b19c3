# ruff: noqa
"""Answers in words."""


def alphabeta(state):
    return "the value is " + str(max(child.is_terminal() for child in state.successors()))
