"""A text in pieces: the tokens of a file, and the tokens of each game."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple


class Token(NamedTuple):
    """A token of a file, and where it begins."""

    kind: str
    text: str
    place: int


class GameTokens(NamedTuple):
    """The tokens of one game."""

    tags: list[Token]
    body: list[Token]
    result: str | None  # that ends the moves, as it is written


def pattern_of(moves: str, numbers: str, results: Iterable[str], signs: Iterable[str]) -> re.Pattern[str]:
    """What the tokens look like where moves and their numbers look like this. What stands in <> is reserved, and means nothing.

    A comment that nobody closes ends before the tags of the next game, lest it take that game's moves for its own game's.
    """
    ends = " | ".join(re.escape(result) for result in sorted(results, key=len, reverse=True) if result != "*")
    words = " | ".join(re.escape(sign) for sign in sorted(signs, key=len, reverse=True)) or "(?!)"
    inside = r"""[^}\n]* (?: \n (?! [ \t]* \[ \w+ [ \t]+ "[^\n]*"\] [ \t]* $ ) [^}\n]* )*"""
    return re.compile(
        rf"""
          (?P<blank>   \s+ | ^%[^\n]* | <[^<>\n]*> )
        | (?P<comment> \{{ {inside} \}} | ;[^\n]* )
        | (?P<tag>     \[ \s* \w+ \s+ "(?: (?:[^"\\\n]|\\.)*" \s* \] | [^\n]*?" [ \t]* \] (?= [ \t]* (?:\[|$) ) )
                       | ^\[ [ \t]* \w+ [ \t]+ [^"\[\]\n]+ \] [ \t]* $ )
        | (?P<marks>   \( [!?]+ \) | [!?]+ )
        | (?P<open>    \( )
        | (?P<close>   \) )
        | (?P<nag>     \$ [0-9]{{1,3}} )
        | (?P<result>  (?: {ends} ) (?![0-9:x-]) )
        | (?P<sign>    (?: {words} ) (?! [^\s(){{}}\[\];$!?*] ) )
        | (?P<number>  {numbers} | \.\.+ )
        | (?P<move>    {moves} )
        | (?P<star>    \* )
        | (?P<strange> \{{ {inside} | \[[^\n]* | [^\s()\[\]{{}};]+ | . )
        """,
        re.VERBOSE | re.MULTILINE | re.DOTALL,
    )


def tokens_of(text: str, pattern: re.Pattern[str]) -> Iterator[Token]:
    """The tokens of a file, without blanks."""
    for found in pattern.finditer(text):
        kind = str(found.lastgroup)
        if kind != "blank":
            yield Token(kind, found[0], found.start())


def games_of(tokens: Sequence[Token], star_may_mark: bool) -> Iterator[GameTokens]:
    """The tokens of a file, game by game: a result ends a game, and so do the tags of the next.

    A star is a result, but where it may mark a strong move it is one only if nothing more of its game follows.
    """
    tags: list[Token] = []
    body: list[Token] = []
    depth = 0
    for index, token in enumerate(tokens):
        if token.kind == "tag":
            if has_moves(body):
                yield GameTokens(tags, body, None)
                tags, body = [], []
            tags.append(token)
            depth = 0
            continue
        depth = max(0, depth + (token.kind == "open") - (token.kind == "close"))
        if depth == 0 and ends_a_game(tokens, index, star_may_mark):
            if tags or has_moves(body) or token.kind == "result":  # a star after a result, 1-0 *, does not end another game
                yield GameTokens(tags, body, token.text)
                tags, body = [], []
        else:
            body.append(token)
    if tags or any(token.kind != "comment" for token in body):
        yield GameTokens(tags, body, None)


def has_moves(body: Iterable[Token]) -> bool:
    """Is there anything besides comments and unreadable tokens?"""
    return any(token.kind not in ("comment", "strange") for token in body)


def ends_a_game(tokens: Sequence[Token], index: int, star_may_mark: bool) -> bool:
    """Is this token a result?"""
    if tokens[index].kind != "star":
        return tokens[index].kind == "result"
    following = next((token for token in tokens[index + 1 :] if token.kind != "comment"), None)
    if not star_may_mark or following is None or following.kind in ("tag", "strange"):
        return True
    return following.kind == "number" and re.match("[0-9]*", following.text)[0] == "1"  # type: ignore[index]
