"""How people name plays of backgammon: by points.

    8/5 6/5                         one man from 8 to 5, one from 6 to 5
    24/18*/13                       one man with both dice, hitting on 18
    bar/20* 13/7(2) 6/off           in from the bar, hitting; two men from 13 to 7; one borne off

A play is read in any order, with or without stars, with every stop or only the ends: `6/5 8/5`, `bar/24/20`, `25-20`, `6/0`.
Where plays differ only in their stops, the one is meant that hits nothing but what is written. Nothing here is compiled.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from ...errors import PositionError
from ...numbers import whole
from .moves import BAR, OFF, PASS, PLACE, STARTS, die_of
from .notation import DICE, SIDES, men_of

if TYPE_CHECKING:
    from . import Backgammon

SEPARATORS = re.compile("[/\\\\>-]+")
PASSES = ("pass", "cannot move", "no move", "none", "-")


# ---------------------------------------------------------------------------------------------- names of plays


class Step(NamedTuple):
    """One man by one die."""

    start: int
    target: int  # OFF if it is borne off
    hits: bool


def steps_of(state: Backgammon, action: int) -> list[Step]:
    """The steps of a play, men behind first; who is hit is hit by the first who comes."""
    theirs = men_of(state, 1 - state.mover)
    found = []
    for place in range(STARTS):
        start = action >> PLACE * place & 31
        if start:
            target = max(start - die_of(state.dice, place), OFF)
            found.append((start, target))
    steps, met = [], set()
    for start, target in sorted(found, reverse=True):
        hits = target != OFF and theirs[BAR - target] == 1 and target not in met
        met.add(target)
        steps.append(Step(start, target, hits))
    return steps


def name(state: Backgammon, action: int) -> str:
    """The play as people write it; for a throw its two dice."""
    if state.dice <= 0:
        return f"{action // 10}-{action % 10}"
    if action == PASS:
        return "pass"
    chains: list[list[Step]] = []
    for step in steps_of(state, action):
        chain = next((chain for chain in chains if chain[-1].target == step.start), None)
        if chain is None:
            chains.append([step])
        else:
            chain.append(step)
    written: list[str] = []
    times: list[int] = []
    routes: list[list[int]] = []
    for chain in sorted(chains, key=lambda chain: [-chain[0].start, chain[-1].target]):
        route = [chain[0].start, *(step.target for step in chain)]
        if route in routes:
            times[routes.index(route)] += 1
        else:
            routes.append(route)
            written.append(chain_name(chain))
            times.append(1)
    return " ".join(word if number == 1 else f"{word}({number})" for word, number in zip(written, times, strict=True))


def chain_name(chain: list[Step]) -> str:
    """What one man does: where it starts, where it hits, where it ends."""
    stops = [place_name(chain[0].start)]
    for step in chain:
        if step.hits or step is chain[-1]:
            stops.append(place_name(step.target) + "*" * step.hits)
    return "/".join(stops)


def place_name(place: int) -> str:
    return "bar" if place == BAR else "off" if place == OFF else str(place)


# ---------------------------------------------------------------------------------------------- reading plays


@functools.lru_cache(maxsize=16)
def names(state: Backgammon) -> dict[str, int]:
    """The legal plays by their names. A doublet has hundreds: whoever reads one of them soon reads another."""
    return {name(state, action): action for action in state.actions()}


class Written(NamedTuple):
    """What a text says of a play."""

    change: Counter[int]  # how many men more stand on each place afterwards; no entries that are 0
    stops: set[int]  # the places that are named
    hits: set[int]  # those with a star


def read_action(state: Backgammon, text: str) -> int:
    """The legal play that `text` names, or the throw where chance moves. Raises PositionError with what would be legal."""
    if state.is_terminal():
        raise PositionError(f"{text.strip()!r} comes after the end of the game")
    if state.dice <= 0:
        return read_throw(state, text)
    named = names(state)
    words = " ".join(text.split()).lower()
    if words in named:
        return named[words]
    legal = list(named.values())
    if legal == [PASS]:
        if words in PASSES:
            return PASS
        raise PositionError(f"{words!r} is not a legal move here: no man can move, write pass")
    if words in PASSES:
        raise PositionError(f"{words!r} is not a legal move here; {example(state, legal)}")
    wanted = read_written(words)
    meant = [action for action in legal if change_of(steps_of(state, action)) == wanted.change]
    meant = [action for action in meant if wanted.stops <= stops_of(state, action)]
    if len(meant) > 1:
        only = [action for action in meant if {step.target for step in steps_of(state, action) if step.hits} <= wanted.stops]
        exact = [action for action in only if {step.target for step in steps_of(state, action) if step.hits} == wanted.hits]
        meant = exact or only or meant
    if len(meant) == 1:
        return meant[0]
    if meant:
        raise PositionError(f"{words!r} may be {' or '.join(name(state, action) for action in meant)}: say which")
    raise PositionError(f"{words!r} is not a legal move here: {reason(state, wanted, legal)}")


def read_throw(state: Backgammon, text: str) -> int:
    """The throw that `text` names, where chance moves."""
    found = DICE.fullmatch("".join(text.split()))
    throws = [throw for throw, _ in state.chance_outcomes()]
    if found:
        first, second = int(found[1]), int(found[2])
        throw = 10 * first + second if state.dice < 0 else 10 * max(first, second) + min(first, second)
        if throw in throws:
            return throw
        raise PositionError(f"{text.strip()!r} decides nothing at the opening: each side throws one die until they differ")
    raise PositionError(f"{text.strip()!r} is not a throw of two dice: write 31 or 3-1")


def read_written(words: str) -> Written:
    """What the words of a play say. Raises PositionError if they are none."""
    change: Counter[int] = Counter()
    stops: set[int] = set()
    hits: set[int] = set()
    for word in words.replace(",", " ").split():
        found = re.fullmatch(r"([^()]+)(?:\(([1-4])\))?(\*?)", word)
        parts = SEPARATORS.split(found[1] + found[3]) if found else []
        if found is None or len(parts) < 2:
            raise PositionError(f"{word!r} is not part of a move: write 8/5, bar/20*, 13/7(2) or 6/off")
        places = [read_place(part) for part in parts]
        route = [place for place, _ in places]
        if any(later >= before for before, later in itertools.pairwise(route)):
            raise PositionError(f"{word!r} goes backwards: men go from higher points to lower ones")
        times = int(found[2] or 1)
        change[route[0]] -= times
        change[route[-1]] += times
        stops |= set(route)
        hits |= {place for place, star in places if star}
    return Written(Counter({place: number for place, number in change.items() if number}), stops, hits)


def read_place(part: str) -> tuple[int, bool]:
    """A place, and whether it bears a star."""
    bare = part.rstrip("*")
    place = {"bar": BAR, "b": BAR, "off": OFF, "o": OFF, "home": OFF}.get(bare, whole(bare))
    if place is None or place > BAR:
        raise PositionError(f"{part!r} is not a point: points are 1 to 24, bar and off")
    return place, bare != part


def change_of(steps: list[Step]) -> Counter[int]:
    """How many men more stand on each place after these steps; no entries that are 0."""
    change: Counter[int] = Counter()
    for step in steps:
        change[step.start] -= 1
        change[step.target] += 1
    return Counter({place: number for place, number in change.items() if number})


def stops_of(state: Backgammon, action: int) -> set[int]:
    """Where men start and land, also where a man who runs with both dice would land if the other die went first and nothing changed."""
    steps, theirs = steps_of(state, action), men_of(state, 1 - state.mover)
    stops = {place for step in steps for place in (step.start, step.target)}
    if len(steps) == 2 and steps[0].target == steps[1].start:
        start, middle = steps[0].start, steps[0].target
        other = start - (state.dice // 10 + state.dice % 10 - (start - middle))
        if other > OFF and not theirs[BAR - middle] and not theirs[BAR - other]:
            stops.add(other)
    return stops


def reason(state: Backgammon, wanted: Written, legal: list[int]) -> str:
    """Why these words are no legal play, and what would be."""
    own, theirs = men_of(state, state.mover), men_of(state, 1 - state.mover)
    starts = [place for place, number in wanted.change.items() if number < 0]
    for place in sorted(starts, reverse=True):
        if own[place] < -wanted.change[place]:
            return f"{SIDES[state.mover]} has {own[place] or 'no'} men on {place_name(place)}; {example(state, legal)}"
    if own[BAR] and wanted.change[BAR] == 0:
        return f"a man on the bar comes in first; {example(state, legal)}"
    for place in sorted(wanted.stops - {OFF, BAR}, reverse=True):
        if theirs[BAR - place] > 1:
            return f"{SIDES[1 - state.mover]} holds {place} with {theirs[BAR - place]} men; {example(state, legal)}"
    far = sum(place * -number for place, number in wanted.change.items())
    due = max(sum(step.start - step.target for step in steps_of(state, action)) for action in legal)
    if far < due:
        return f"more of {state.dice // 10} and {state.dice % 10} has to be played; {example(state, legal)}"
    return example(state, legal)


def example(state: Backgammon, legal: list[int], most: int = 8) -> str:
    """Some of the legal plays."""
    names = [name(state, action) for action in legal[:most]]
    return f"legal are: {', '.join(names)}" + (f" and {len(legal) - most} more" if len(legal) > most else "")
