"""Words for LaTeX: any text as pdflatex prints it with the fonts that it has without being asked for others."""

from __future__ import annotations

import unicodedata

SIGNS = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "$": r"\$", "&": r"\&", "#": r"\#", "%": r"\%", "_": r"\_",
    "^": r"\textasciicircum{}", "~": r"\textasciitilde{}", "<": "$<$", ">": "$>$", "|": "$|$", '"': "''",
    "∞": r"$\infty$", "≥": r"$\geq$", "≤": r"$\leq$", "−": "$-$", "·": r"$\cdot$", "×": r"$\times$", "±": r"$\pm$",
    "…": r"\ldots{}", "→": r"$\rightarrow$", "←": r"$\leftarrow$", "–": "--", "—": "---", "’": "'", "‘": "`", "“": "``",
    "”": "''", "ß": r"{\ss}", "ø": r"{\o}", "Ø": r"{\O}", "æ": r"{\ae}", "Æ": r"{\AE}", "œ": r"{\oe}", "Œ": r"{\OE}", "ł": r"{\l}",
    "Ł": r"{\L}", "ı": r"{\i}", "○": r"$\circ$", "●": r"$\bullet$", "△": r"$\triangle$", "▽": r"$\bigtriangledown$",
    "─": "-", "│": "$|$", "├": "$|$", "┤": "$|$", "┼": "+", "┌": "+", "┐": "+", "└": "+", "┘": "+", "┬": "+", "┴": "+",
}  # fmt: skip
ACCENTS = {
    "\u0300": r"\`", "\u0301": r"\'", "\u0302": r"\^", "\u0303": r"\~", "\u0308": r'\"', "\u0304": r"\=", "\u0306": r"\u", "\u0307": r"\.",
    "\u030a": r"\r", "\u030b": r"\H", "\u030c": r"\v", "\u0327": r"\c",
}  # fmt: skip
GREEK = set("αβγδεζηθικλμνξπρστυφχψω")


def tex(text: str) -> str:
    """Text as pdflatex prints it with its usual fonts; a letter that these do not have becomes a question mark."""
    words = []
    for place, letter in enumerate(text):
        following = text[place + 1 : place + 2]
        minus = letter == "-" and (following.isdigit() or following in ("∞", "."))
        words.append("$-$" if minus else _letter(letter))
    return "".join(words).replace("$$", "")


def _letter(letter: str) -> str:
    if letter in SIGNS:
        return SIGNS[letter]
    if letter.isascii():
        return letter if letter.isprintable() else " "
    parts = unicodedata.normalize("NFD", letter)
    if parts[0].isascii() and parts[0].isalpha():
        base = parts[0]
        for mark in parts[1:]:
            if mark in ACCENTS:
                base = f"{ACCENTS[mark]}{{{base}}}"
        return base
    if letter in GREEK:
        name = unicodedata.name(letter).rpartition(" ")[2].lower()
        return f"$\\{name.replace('lamda', 'lambda')}$"
    plain = unicodedata.normalize("NFKD", letter)
    return "".join(map(_letter, plain)) if plain != letter and plain.isascii() else " " if letter.isspace() else "?"
