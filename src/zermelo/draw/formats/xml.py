"""Words and numbers as SVG and HTML may hold them."""

from __future__ import annotations

from html import escape


def safe(text: str) -> str:
    """Text with what means something to XML escaped, line ends as blanks, and without the characters that no XML may hold."""
    return escape("".join(letter if letter.isprintable() else " " if letter.isspace() else "\ufffd" for letter in text))


def rounded(number: float) -> float:
    """A number of pixels, to a tenth; whole ones without a fraction."""
    tenths = round(number, 1)
    return int(tenths) if tenths == int(tenths) else tenths
