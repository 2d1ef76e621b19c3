"""How people write Go: points as GTP does, positions as boards or by moves, with the words that say by which rules.

D4, j9, pass                                a column, A to T without I, and a row from below
9x9    5x5 c3 b2 c2    7x7 komi=9 superko=8 the start on a board of this size, and moves from there; nothing, or `start`, is 9x9
...../..X../.XO../..O../..... X komi=2.5    rows from above, X Black, O White, . free; who is to move

komi=5.5       three digits behind the point at most    superko=8     so many boards may not come back; 0 is the rule of ko alone
suicide        for several stones                       situational   a board is the same only with the same player to move
win            only who won counts
ko=c3  passes=1  past=3f..,a0..             what else there is to a position in the middle of a game
"""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from ...bits import U64
from ...errors import PositionError
from .layout import LARGEST, stride_for

COLUMNS = "ABCDEFGHJKLMNOPQRST"
PASS, PASS_NAME, NOWHERE = 400, "pass", -1
MOST_MEMORY = 1000
SIZE = re.compile(r"([0-9]{1,3})x([0-9]{1,3})", re.IGNORECASE)
WORD = re.compile(r"(komi|superko|ko|passes|past)=(\S*)", re.IGNORECASE)
FLAGS = ("suicide", "situational", "win")
HINT = "write 9x9, 5x5 c3 b2, or rows such as .X./O../... and X or O to move; then komi=0.5, superko=8, suicide, situational, win"


def komi_for(size: int) -> float:
    """The usual komi; on boards where the first move decides nearly everything a half, to tell who won."""
    return 7.5 if size >= 7 else 0.5


# ------------------------------------------------------------------------------------------------------------- points


def point_name(point: int, size: int) -> str:
    """A point, or the pass, as people write it."""
    if point == PASS:
        return PASS_NAME
    row, column = divmod(point, stride_for(size))
    return f"{COLUMNS[column]}{row + 1}"


def point_of(text: str, size: int) -> int:
    """The point that a text names, or the pass. Raises PositionError."""
    name = text.strip().upper()
    if name == PASS_NAME.upper():
        return PASS
    found = re.fullmatch(r"([A-HJ-T])([0-9]{1,2})", name)
    column, row = (COLUMNS.index(found[1]), int(found[2]) - 1) if found else (size, size)
    if not (column < size and 0 <= row < size):
        raise PositionError(
            f"{text.strip()!r} is not a point of the {size}x{size} board: A1 to {point_name_at(size - 1, size)}, without I, or pass"
        )
    return stride_for(size) * row + column


def point_name_at(place: int, size: int) -> str:
    """The name of the point in this row and column."""
    return point_name(stride_for(size) * place + place, size)


def read_move(state: Any, text: str) -> int:
    """The legal action that a text names. Raises PositionError, which says why it is none."""
    point = point_of(text, state.size)
    if point in state.actions():
        return point
    raise PositionError(f"{point_name(point, state.size)} is not a legal move here: {why_not(state, point)}")


def why_not(state: Any, point: int) -> str:
    """Why no stone may be put there."""
    if not (state.free() & state.mine.only(point)).any():
        return "there is a stone"
    if point == state.ko:
        return "a single stone may not be taken back at once (ko)"
    mine, _, _ = state.placed(point)
    stone = mine.only(point)
    if (mine & stone).any() and state.may_be_put(stone):
        return "the board would be as it was before (superko)"
    return "the stone would have no liberty (suicide)"


# ---------------------------------------------------------------------------------------------------------- positions


def rows(state: Any) -> list[str]:
    """The board in rows, from above."""
    black, white = (state.mine, state.theirs) if state.mover == 0 else (state.theirs, state.mine)
    stride = stride_for(state.size)

    def mark(point: int) -> str:
        stone = black.only(point)
        return "X" if (black & stone).any() else "O" if (white & stone).any() else "."

    return ["".join(mark(stride * row + column) for column in range(state.size)) for row in reversed(range(state.size))]


def written(state: Any) -> str:
    """The position in one line, all of it."""
    words = ["/".join(rows(state)), "XO"[state.mover]]
    if state.komi != komi_for(state.size):
        words.append(f"komi={state.komi:g}")
    if state.past:
        words.append(f"superko={len(state.past)}")
    words += [flag for flag, wanted in zip(FLAGS, (state.suicide, state.situational, state.WIN), strict=True) if wanted]
    if state.ko != NOWHERE:
        words.append(f"ko={point_name(state.ko, state.size)}")
    if state.passes:
        words.append(f"passes={state.passes}")
    known = [f"{board:x}" for board in state.past if board]
    return " ".join([*words, f"past={','.join(known)}"] if known else words)


class Read(NamedTuple):
    """What a text says: the size, the rows from above, who is to move, the other words by name, and the moves."""

    size: int
    rows: tuple[str, ...]
    mover: int
    words: dict[str, str]
    moves: tuple[str, ...]


def read(text: str) -> Read:
    """What a text says. Raises PositionError."""
    size, marks, mover, words, moves = 9, (), 0, {}, []  # type: int, tuple[str, ...], int, dict[str, str], list[str]
    for place, word in enumerate(text.split()):
        if place == 0 and (found := SIZE.fullmatch(word)):
            size = checked_size(found[1], found[2], word)
        elif place == 0 and word.casefold() == "start":
            pass
        elif place == 0 and set(word.upper()) <= set("XO./"):
            marks = tuple(word.upper().split("/"))
            size = len(marks)
            if {len(row) for row in marks} != {size} or size > LARGEST:
                raise PositionError(f"{text!r} is not a square board of at most {LARGEST} rows, each as long as there are rows")
        elif place == 1 and marks and word.upper() in ("X", "O"):
            mover = "XO".index(word.upper())
        elif found := WORD.fullmatch(word):
            words[found[1].casefold()] = found[2]
        elif word.casefold() in FLAGS:
            words[word.casefold()] = ""
        else:
            if word.upper() != PASS_NAME.upper() and not re.fullmatch("[A-Za-z][0-9]+", word):
                raise PositionError(f"{word!r} says nothing about a position of Go: {HINT}")
            moves.append(word)
    return Read(size, marks, mover, words, tuple(moves))


def checked_size(one: str, other: str, word: str) -> int:
    size = int(one)
    if one != other or not 1 <= size <= LARGEST:
        raise PositionError(f"{word!r} is not a board of Go: they are square, 1x1 to {LARGEST}x{LARGEST}")
    return size


def whole(name: str, text: str, most: int) -> int:
    """A number among the words. Raises PositionError."""
    if not text.isascii() or not text.isdigit() or len(text) > 4 or int(text) > most:
        raise PositionError(f"{name}={text} is not a number from 0 to {most}")
    return int(text)


def komi_of(text: str, size: int) -> float:
    """A komi, checked. Raises PositionError."""
    found = re.fullmatch(r"[+-]?[0-9]{1,3}(\.[0-9]{0,3}0*)?", text.strip())
    komi = float(text) if found else 1000.0
    if not -size * size - 1 <= komi <= size * size + 1:
        raise PositionError(
            f"{text.strip()!r} is not a komi: write a number such as 7.5, at most {size * size + 1}, with at most three decimals"
        )
    return komi + 0.0


def memory_of(words: dict[str, str]) -> tuple[U64, ...]:
    """The boards that may not come back."""
    length = whole("superko", words.get("superko", "0"), MOST_MEMORY)
    known = [each for each in words.get("past", "").split(",") if each]
    if len(known) > length or not all(re.fullmatch("[0-9a-fA-F]{1,16}", each) for each in known):
        raise PositionError(f"past= names at most as many boards as superko= remembers, {length}, by their hashes in hexadecimal")
    return tuple([U64(int(each, 16)) for each in known] + [U64(0)] * (length - len(known)))
