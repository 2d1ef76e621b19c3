"""How people write positions of backgammon: by their IDs, and the board for the eye.

    4HPwATDgc/ABMA                  a GNU Position ID, the men alone: the side to move throws, and is White
    4HPwATDgc/ABMA 31 Black         Black to move, with a three and a one
    4HPwATDgc/ABMA White            White to throw
    start                           who begins is still to be thrown; also 4HPwATDgc/ABMA opening
    4HPwATDgc/ABMA:cIkFAAAAAAAA     with a GNU Match ID, of which the dice and whose turn it is are read
    XGID=-b----E-C---eE---c-e----B-:0:0:1:31:0:0:0:0:10     White is the side below, in capitals; the same is read

A Position ID counts men only; how many are off follows from fifteen. Nothing here is compiled.

Sources: manual of GNU Backgammon, A technical description of the Position ID and of the Match ID; for XGID the help of eXtreme
Gammon.
"""

from __future__ import annotations

import base64
import binascii
import re
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from ...bits import U64
from ...errors import PositionError
from .moves import BAR, MEN, OFF, joined, number_on

if TYPE_CHECKING:
    from . import Backgammon

SIDES = ("White", "Black")
MARKS = "OX"
NAMES = {"white": 0, "o": 0, "w": 0, "black": 1, "x": 1, "b": 1}

POSITION_ID, MATCH_ID = re.compile("[A-Za-z0-9+/]{14}"), re.compile("[A-Za-z0-9+/]{12}")
DICE = re.compile("([1-6])[-,]?([1-6])")
XGID_POINTS = 26
BITS = 80
"""In a position key: for each of two sides fifteen men and 25 ends of points."""

Men = Sequence[int]
"""How many men stand on each place, 0 to 25; the men off are not in it and left 0."""


# ---------------------------------------------------------------------------------------------- men as lists


def men_of(state: Backgammon, player: int) -> list[int]:
    """How many men of a player stand on each of its places 0 to 25: entry 25 is the bar, entry 0 those borne off."""
    low, high = (state.white_low, state.white_high) if player == 0 else (state.black_low, state.black_high)
    men = [0, *(number_on(low, high, point) for point in range(1, BAR + 1))]
    men[OFF] = MEN - sum(men)
    return men


def words_of(men: Men) -> tuple[U64, U64]:
    """The two words of a side with these men on 1 to 25."""
    low = high = U64(0)
    for point in range(1, BAR + 1):
        for _ in range(men[point]):
            low, high = joined(low, high, point)
    return low, high


def position_of(cls: type[Backgammon], sides: tuple[Men, Men], mover: int, dice: int) -> Backgammon:
    """The position with White's and Black's men. Raises PositionError if it cannot be."""
    for player, men in enumerate(sides):
        if sum(men[1:]) > MEN:
            raise PositionError(f"{SIDES[player]} has {sum(men[1:])} men: a side has {MEN}")
    white, black = sides
    for point in range(1, BAR):
        if white[point] and black[BAR - point]:
            raise PositionError(f"both sides stand on White's {point}: a point belongs to one")
    if not any(white[1:]) and not any(black[1:]):
        raise PositionError("nobody has any men left: one side at most has borne off all")
    (white_low, white_high), (black_low, black_high) = words_of(white), words_of(black)
    return cls(white_low, white_high, black_low, black_high, mover, dice)


# ---------------------------------------------------------------------------------------------- position IDs


def key_of(state: Backgammon) -> int:
    """The position key of 80 bits: of the side not to move, then of the side to move, for each place a one per man and a zero."""
    key = place = 0
    for player in (1 - state.mover, state.mover):
        for number in men_of(state, player)[1:]:
            key |= (1 << number) - 1 << place
            place += number + 1
    return key


def position_id(state: Backgammon) -> str:
    """The GNU Position ID: fourteen signs for where the men stand, seen from the side to move."""
    return base64.b64encode(key_of(state).to_bytes(BITS // 8, "little")).decode()[:14]


def from_position_id(text: str) -> tuple[list[int], list[int]]:
    """The men of the side to move, and those of the other. Raises PositionError if it is no ID."""
    try:
        key = int.from_bytes(base64.b64decode(text + "==", validate=True), "little")
    except binascii.Error:
        raise PositionError(f"{text!r} is not a Position ID: it has characters outside base 64") from None
    sides: list[list[int]] = []
    place = 0
    for _ in range(2):
        men = [0]
        for _ in range(BAR):
            number = 0
            while key >> place & 1:
                number, place = number + 1, place + 1
            men.append(number)
            place += 1
        sides.append(men)
    if key >> place or place > BITS or max(sum(men) for men in sides) > MEN:
        raise PositionError(f"{text!r} is not a Position ID: a side of it has more than {MEN} men")
    return sides[1], sides[0]


def from_match_id(text: str) -> tuple[int, int]:
    """Whose turn it is and the dice, 0 before the throw. Raises PositionError if it is no ID."""
    try:
        bits = int.from_bytes(base64.b64decode(text, validate=True), "little")
    except binascii.Error:
        raise PositionError(f"{text!r} is not a Match ID: it has characters outside base 64") from None
    dice = (bits >> 15 & 7, bits >> 18 & 7)
    if max(dice) > 6:
        raise PositionError(f"{text!r} is not a Match ID: there is no die with {max(dice)}")
    return 1 - (bits >> 11 & 1), 10 * max(dice) + min(dice) if all(dice) else 0


# ---------------------------------------------------------------------------------------------- reading positions


def text(state: Backgammon) -> str:
    """The position as `read` reads it."""
    if state.dice < 0:
        return "start" if state == type(state)() else f"{position_id(state)} opening"
    return f"{position_id(state)} {f'{state.dice} ' if state.dice else ''}{SIDES[state.mover]}"


def read(cls: type[Backgammon], text: str) -> Backgammon:
    """The position that `text` describes: an ID with dice and side, an XGID, or `start`. Raises PositionError."""
    words = text.replace(",", " ").split()
    if not words or [word.lower() for word in words] in (["start"], ["opening"]):
        return cls()
    try:
        if words[0].upper().startswith("XGID=") or words[0].count(":") >= 4:
            return read_xgid(cls, words)
        return read_id(cls, words)
    except PositionError as error:
        raise PositionError(f"{' '.join(words)!r} is not a position of Backgammon: {error}") from None


def read_id(cls: type[Backgammon], words: list[str]) -> Backgammon:
    """The position of an ID and what stands behind it."""
    first, _, match = words[0].partition(":")
    mover, dice = 0, 0
    if first.lower() == "start":
        first = position_id(cls())
    if not POSITION_ID.fullmatch(first):
        raise PositionError("write start, or a GNU Position ID of 14 signs, then the dice and the side, as in 4HPwATDgc/ABMA 31 White")
    if match:
        if not MATCH_ID.fullmatch(match):
            raise PositionError(f"{match!r} is not a Match ID: expected 12 characters")
        mover, dice = from_match_id(match)
    own, other = from_position_id(first)
    for word in joined_dice(words[1:]):
        if word.lower() in NAMES:
            mover = NAMES[word.lower()]
        elif word.lower() == "opening":
            dice = -1
        elif found := DICE.fullmatch(word):
            large, small = sorted((int(found[1]), int(found[2])), reverse=True)
            dice = 10 * large + small
        else:
            raise PositionError(f"{word!r} is neither dice nor a side: write 31 or 3-1, and White or Black")
    return position_of(cls, (own, other) if mover == 0 else (other, own), mover, dice)


def joined_dice(words: list[str]) -> list[str]:
    """The words, two dice that stand apart joined into one: `3 1` to `31`."""
    found: list[str] = []
    for word in words:
        if found and re.fullmatch("[1-6]", word) and re.fullmatch("[1-6]", found[-1]):
            found[-1] += word
        else:
            found.append(word)
    return found


def read_xgid(cls: type[Backgammon], words: list[str]) -> Backgammon:
    """The position of an XGID; of its other fields, only the turn and the dice are read, as cube and match are not known here."""
    fields = words[0].partition("=")[2].split(":") if "=" in words[0] else words[0].split(":")
    if len(words) > 1 or len(fields) < 5 or len(fields[0]) != XGID_POINTS:
        raise PositionError("an XGID has 26 signs for the points, then cube, its owner, turn and dice, with a colon before each")
    white, black = [0] * (BAR + 1), [0] * (BAR + 1)
    for point, sign in enumerate(fields[0]):
        number = ord(sign.lower()) - ord("a") + 1
        if sign == "-":
            continue
        if not ("a" <= sign.lower() <= "o"):
            raise PositionError(f"{sign!r} at place {point + 1} of the XGID is not a count of men: write A to O, a to o, or -")
        if (sign.isupper() and point == 0) or (sign.islower() and point == BAR):
            raise PositionError(f"{sign!r} at place {point + 1} of the XGID is on the other side's bar")
        if sign.isupper():
            white[point] = number
        else:
            black[BAR - point] = number
    if fields[3] not in ("1", "-1"):
        raise PositionError(f"the turn of the XGID is {fields[3]!r}: write 1 for the side below, in capitals, -1 for the other")
    found = DICE.fullmatch(fields[4])
    dice = 10 * max(int(found[1]), int(found[2])) + min(int(found[1]), int(found[2])) if found else 0
    if not found and fields[4] not in ("00", "D", "B", "R"):
        raise PositionError(f"the dice of the XGID are {fields[4]!r}: write 31, or 00 before the throw")
    return position_of(cls, (white, black), int(fields[3] == "-1"), dice)


# ---------------------------------------------------------------------------------------------- the board


def picture(state: Backgammon) -> str:
    """The board, White's home below on the right; the numbers are those of the side to move."""
    white, black = men_of(state, 0), men_of(state, 1)
    columns = [(white[point], black[BAR - point]) for point in range(1, BAR)]
    upper, lower = columns[12:], columns[11::-1]
    middle = f" |{' ' * 20}|{' ' * 21}|"
    rows = [border(state.mover, range(13, 25))]
    rows += [row(upper, depth, bar(black[BAR], "X", depth)) for depth in range(5)]
    rows += [middle]
    rows += [row(lower, depth, bar(white[BAR], "O", depth)) for depth in reversed(range(5))]
    rows += [border(state.mover, range(12, 0, -1))]
    rows[2] += f"    X  Black  {sum(point * men for point, men in enumerate(black)):3} pips{off(black)}"
    rows[10] += f"    O  White  {sum(point * men for point, men in enumerate(white)):3} pips{off(white)}"
    rows[6] += f"    {turn(state)}"
    return "\n".join(line.rstrip() for line in rows)


def border(mover: int, points: Iterable[int]) -> str:
    """An edge of the board with the numbers of the points, as `mover` counts them."""
    numbers = [f"{point if mover == 0 else BAR - point:->2}" for point in points]
    return f" +{'-'.join(numbers[:6])}---+---{'-'.join(numbers[6:])}-+"


def row(columns: Sequence[tuple[int, int]], depth: int, barred: str) -> str:
    """One line of the board: what stands `depth` men from the edge, or how many there are if there is no room for all."""
    cells = [cell(white, black, depth) for white, black in columns]
    return f" |{' '.join(cells[:6])}{barred}{' '.join(cells[6:])} |"


def cell(white: int, black: int, depth: int) -> str:
    """One man, or the number of men beyond the five that are shown."""
    number, mark = max(white, black), "O" if white else "X"
    if depth == 4 and number > 5:
        return f"{number:2}"
    return f" {mark}" if number > depth else "  "


def bar(number: int, mark: str, depth: int) -> str:
    """What is on the bar in this line: men stand towards the middle."""
    shown = number if depth == 0 and number > 5 else mark if depth >= 5 - number else ""
    return f"{shown:>2} |   "


def off(men: Men) -> str:
    """How many men are borne off, if any are."""
    return f", {men[OFF]} off" if men[OFF] else ""


def turn(state: Backgammon) -> str:
    """Who is to do what."""
    if state.is_terminal():
        return f"{SIDES[0 if state.utility(0) > 0 else 1]} has borne off all men"
    if state.dice < 0:
        return "each side throws one die"
    name = f"{MARKS[state.mover]}  {SIDES[state.mover]}"
    return f"{name} to play {state.dice // 10} and {state.dice % 10}" if state.dice else f"{name} to throw"
