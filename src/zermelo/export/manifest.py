"""The manifest of what was built: all that a program has to know that loads it and knows nothing of zermelo.

    format          "zermelo 1"
    game, title     the class of the rules, and what people call the game
    players, player_names, utility_range, utility_sum, chance
    state           the words of a position: [name, form] of each
    start           the words of the position that the game begins with
    action_names    what people call the actions, where that is the same in every position; else null
    functions       of each its words in (`takes`) and out (`gives`)
    memory          of each block that functions share: how many words, which of them are not 0 at the beginning (each run of the same, or
                    all of them as one text, see `packed`), and which are the addresses of other blocks
    sizes           of each block whose size may be chosen: what has to be changed
    errors          what a rule may raise, by the number that the first word out is the address of, after a status of 1
    flaws           what went wrong in a search, by the number it answers
    searches        the names of those that were asked for

A form is one of int, word (without sign), bool, float (as its bits), maybe (an int, or -2**63 for None) and address (of a block); of
another value that may be None a word before it, called `last.is` say, tells whether it is there. A word in has a third part where the
caller need not give it: a number, or the name of a block. Whole numbers are texts, for JSON readers that would round them.
"""

from __future__ import annotations

import base64
import enum
import itertools
import random
import struct
from array import array
from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

from .._kernel.identity import is_record
from .._kernel.kinds import fields_of, in_one_word, is_by_address, kind_of, words_of
from ..fields import NONE
from ..game import CHANCE, player_name, says
from ..games import title_of
from ..members import number_of
from ..memory import Memory
from ..search.parts.counters import ERRORS
from .plan import GIVEN, Plan

FORMAT = "zermelo 1"
CHUNK = 4096
FEW = 64
"""So many runs of words a block has at most, or it is written as one text."""
GAMES, PLIES, NAMES = 40, 300, 4096
"""Games at random, and their plies, in which the names of actions are looked for; no more names than these are listed."""


def manifest_of(state: Any, plan: Plan, signatures: dict[str, Any], searches: list[str], errors: list[str]) -> dict[str, Any]:
    """The manifest of those functions of `plan` that were made, whose words `signatures` names; the game begins with `state`."""
    cls = type(state)
    plan = plan._replace(functions=[made for made in plan.functions if made.name in signatures])
    blocks = Blocks(plan)
    functions = {
        made.name: {
            "takes": [
                [*word, *([] if word[0].partition(".")[0] in GIVEN else [blocks.word(value)])]
                for word, value in zip(signatures[made.name].takes, flattened(made.arguments), strict=True)
            ],
            "gives": [list(word) for word in signatures[made.name].gives],
        }
        for made in plan.functions
    }
    words = [[word.partition(".")[2] or word, form] for word, form, *_ in functions["to_move"]["takes"]]
    return {
        "format": FORMAT,
        "game": cls.__name__,
        "title": title_of(cls),
        "players": cls.PLAYERS,
        "player_names": [player_name(cls, player) for player in range(cls.PLAYERS)],
        "utility_range": None if cls.UTILITY_RANGE is None else list(cls.UTILITY_RANGE),
        "utility_sum": cls.UTILITY_SUM,
        "chance": says(cls, "chance_outcomes"),
        "state": words,
        "start": state_words(state),
        "action_names": action_names(state),
        "searches": searches,
        "functions": functions,
        "memory": blocks.told(),
        "sizes": blocks.sizes,
        "errors": errors,
        "flaws": {str(number): text for number, text in ERRORS.items()},
    }


class Block(NamedTuple):
    """A block of memory: cells that a search reads and writes, or the fields of a record by address."""

    thing: Any
    words: list[Any]
    """Those of a record; empty for cells."""


class Blocks:
    """The blocks of memory that functions share, by name."""

    def __init__(self, plan: Plan) -> None:
        self.named: dict[str, Block] = {}
        for made in plan.functions:
            for name, value in zip(made.function.__code__.co_varnames, made.arguments, strict=False):
                self._take(name, value, made.name)
        self.sizes: dict[str, Any] = {}
        for name, size in plan.sizes.items():
            about: dict[str, Any] = {"memory": self.name_of(size.memory), "entries": size.entries, "words": size.words, "head": size.head}
            self.sizes[name] = about
            if size.capacity is not None:
                about["capacity"] = size.capacity
            if size.mask:
                about["mask"] = size.mask
                about["within"] = [place for place in map(self._place(size.mask), self.named) if place]

    def _take(self, name: str, value: Any, function: str) -> None:
        for path, thing in _blocks_in(name, value):
            if not any(thing is known.thing for known in self.named.values()):
                names = itertools.chain((path, f"{function}.{path}"), (f"{function}.{path}.{n}" for n in itertools.count(2)))
                free = next(each for each in names if each not in self.named)
                words = [] if is_memory(thing) else flattened((thing,), True)
                self.named[free] = Block(thing, words)
                if not is_memory(thing):
                    for field, part in zip(thing._fields, thing, strict=True):
                        self._take(field, part, function)

    def _place(self, mask: str) -> Callable[[str], list[Any] | None]:
        """Where a record by address holds the word whose name ends so."""

        def within(block: str) -> list[Any] | None:
            thing = self.named[block].thing
            if is_memory(thing):
                return None
            names = [word for word, _ in fields_of(kind_of(thing))]
            return next(([block, place] for place, name in enumerate(names) if name.endswith(mask)), None)

        return within

    def name_of(self, thing: Any) -> str:
        return next(name for name, block in self.named.items() if block.thing is thing)

    def word(self, value: Any) -> Any:
        """What stands in the manifest for a value that the caller need not give."""
        return self.name_of(value) if is_block(value) else number(value)

    def told(self) -> dict[str, Any]:
        """All blocks as the manifest has them."""
        return {name: self._told(block) for name, block in self.named.items()}

    def _told(self, block: Block) -> dict[str, Any]:
        if is_memory(block.thing):
            return {"words": len(block.thing), "begins": beginning(memoryview(block.thing).cast("B").cast("q"))}
        plain = [0 if is_block(word) else bits(word) for word in block.words]
        held = [[place, self.name_of(word)] for place, word in enumerate(block.words) if is_block(word)]
        return {"words": len(plain), "begins": beginning(memoryview(array("q", plain))), "addresses": held}


def _blocks_in(name: str, value: Any) -> Iterator[tuple[str, Any]]:
    """The blocks that an argument consists of, with what they are called."""
    if is_block(value):
        yield name, value
    elif isinstance(value, tuple):
        for field, part in zip(getattr(value, "_fields", map(str, range(len(value)))), value, strict=True):
            yield from _blocks_in(field if is_block(part) and field != "cells" else name, part)


def is_memory(value: Any) -> bool:
    return isinstance(value, Memory)


def is_block(value: Any) -> bool:
    """Does a value cross as the address of a block?"""
    return is_memory(value) or (is_record(type(value)) and is_by_address(type(value)))


def flattened(values: tuple[Any, ...], within: bool = False) -> list[Any]:
    """The words of several values, in order; blocks as they are, but for records by address `within` one: they lie in it.

    A text is its code points, and a member of an Enum its number; what may be None is as `kinds` says.
    """
    return _flattened(values, map(kind_of, values), within)


def _flattened(values: Iterable[Any], kinds: Iterable[Any], within: bool) -> list[Any]:
    found: list[Any] = []
    for value, kind in zip(values, kinds, strict=True):
        if kind[0] == "optional":
            alone = in_one_word(kind)
            nothing = [NONE if alone else 0] * len(words_of(kind[1][0]))
            found += [] if alone else [value is not None]
            found += nothing if value is None else _flattened([value], kind[1], within)
        elif isinstance(value, enum.Enum):
            found.append(number_of(value))
        elif isinstance(value, str):
            found += map(ord, value)
        elif isinstance(value, tuple) and (within or not is_block(value)):
            found += _flattened(value, kind[-1], within and is_block(value))
        elif value is not None:
            found.append(value)
    return found


def number(value: Any) -> Any:
    """A number as the manifest writes it: infinities and whole numbers as texts."""
    if isinstance(value, float):
        return value if abs(value) < float("inf") else str(value)
    return str(int(value))


def bits(value: Any) -> int:
    """The word that a value is, as a number with sign."""
    if isinstance(value, float):
        return int(struct.unpack("<q", struct.pack("<d", value))[0])
    return (int(value) + 2**63) % 2**64 - 2**63


def beginning(words: memoryview) -> list[list[Any]] | str:
    """How the words are that are not 0: as runs, or as one text where these would be many."""
    few = list(itertools.islice(runs(words), FEW + 1))
    return few if len(few) <= FEW else packed(words)


def packed(words: memoryview) -> str:
    """The words as far as they are not 0, as base64: of each the lowest byte, then of each the next one, to the eighth. Bytes of the same
    kind lie together, so that a page that is compressed holds them in half as many."""
    whole = words.tobytes().rstrip(b"\0")
    whole += bytes(-len(whole) % 8)
    return base64.b64encode(b"".join(whole[place::8] for place in range(8))).decode("ascii")


def unpacked(text: str) -> memoryview:
    """The words of such a text."""
    data = base64.b64decode(text)
    count, whole = len(data) // 8, bytearray(len(data))
    for place in range(8):
        whole[place::8] = data[place * count : (place + 1) * count]
    return memoryview(whole).cast("q")


def runs(words: memoryview) -> Iterator[list[Any]]:
    """The words that are not 0, as [place, how many, word]."""
    nothing = bytes(8 * CHUNK)
    for begin in range(0, len(words), CHUNK):
        chunk = words[begin : begin + CHUNK]
        if chunk.tobytes() == nothing[: 8 * len(chunk)]:
            continue
        place = begin
        for word, same in itertools.groupby(chunk):
            n = len(list(same))
            if word:
                yield [place, n, str(word)]
            place += n


def state_words(state: Any) -> list[str]:
    """The words of a position."""
    return [str(bits(word)) for word in flattened((state,))]


def action_names(start: Any) -> dict[str, str] | None:
    """How actions are called, if each has the same name wherever it is met in games at random."""
    dice, known = random.Random(1), dict[int, str]()
    for _ in range(GAMES):
        state = start
        for _ in range(PLIES):
            if state.is_terminal():
                break
            chance = state.to_move() == CHANCE
            actions = [action for action, _ in state.chance_outcomes()] if chance else list(state.actions())
            for action in actions:
                name = state.action_name(action)
                if known.setdefault(int(action), name) != name or len(known) > NAMES:
                    return None
            state = state.result(dice.choice(actions))
    return {str(action): name for action, name in sorted(known.items())}
