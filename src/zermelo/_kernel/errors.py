"""What the kernel room says when it cannot."""


class CannotCompile(Exception):
    """What was asked for has no machine form; the message says in one sentence which part of it, and what to write instead."""

    line = 0
    """The line of the author's file that the message names; 0 if it names none."""
