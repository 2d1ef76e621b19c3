"""The faults that have a name, each with a model of the search that has it.

    faults_for(Situation(...))     those that differ from the right search there, the likeliest first
    pairs(faults)                  two at once

A program is recognised by what it does, not by how it is written: its fault is the one whose model visits the same positions in
the same order, and gives the same answers, on every test case. `table` and `table_chance` hold the faults.
"""

from __future__ import annotations

import functools
import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..cases.models import Model
from ..cases.others import Negamax
from ..cases.variants import ALPHABETA, CHANCE_NODES, EVEN_LEFT, EVERYWHERE, FIRST_OTHER, LATER_OTHERS, MINIMAX, ODD_LEFT, Variant
from . import table, table_chance, table_partial
from .fault import Fault


class Situation(NamedTuple):
    """What is asked of a program.

    strict    does the rule forbid cuts on equality?
    cuts      is it alpha-beta?
    deep      does it take a depth? `rounds`: counted in rounds
    chance    are there chance nodes?
    weighted  with unequal probabilities?
    """

    strict: bool = False
    cuts: bool = True
    deep: bool = False
    rounds: bool = False
    chance: bool = False
    weighted: bool = False


@functools.cache
def faults_for(situation: Situation) -> list[Fault]:
    """The faults that differ from the right search in this situation; of those with the same model only the first."""
    found: list[Fault] = []
    if not situation.cuts:
        prunes = Fault("prunes", "it prunes branches where it should visit every position", "minimax visits every position", ALPHABETA)
        found.append(prunes)
    if situation.chance:
        found += [fault for fault in table_chance.FAULTS if situation.weighted or fault.code != "probabilities-forgotten"]
    for fault in table.FAULTS:
        if not _belongs(fault, situation):
            continue
        if situation.cuts:
            found.append(fault)
        elif (model := without_cuts(fault.model)) not in (MINIMAX, Negamax(cuts=False)):
            found.append(fault._replace(model=model))
    return found


def _belongs(fault: Fault, situation: Situation) -> bool:
    if fault.code in (("no-cut-on-equality",) if situation.strict else ("cuts-on-equality", "fail-hard")):
        return False
    if not isinstance(fault.model, Variant):
        return not situation.chance
    model = fault.model
    depth = bool(model.extra or model.extra_rounds or model.depth != "right" or model.estimate_of != "max")
    in_rounds = model.extra_rounds != 0 or model.depth in ("ply", "unfinished")
    in_plies = model.depth == "round"
    by_depth = model.memory != "none" and model.key in ("alone", "depth")
    return (situation.deep or not (depth or by_depth)) and not (in_rounds and not situation.rounds) and not (in_plies and situation.rounds)


@functools.cache
def partial_faults(situation: Situation) -> list[Fault]:
    """Rarer faults in this situation, and those that hold only at some nodes; see `table_partial`."""
    common = (*table.FAULTS, *(table_chance.FAULTS if situation.chance else ()))
    faults = [fault for fault in table_partial.partial(common) if _possible(fault.model, situation) and _belongs(fault, situation)]
    if not situation.cuts:
        faults = [fault._replace(model=without_cuts(fault.model)) for fault in faults]
    return list({fault.model: fault for fault in reversed(faults)}.values())[::-1]


def _possible(model: Model, situation: Situation) -> bool:
    """Are there such nodes, agents and depths?"""
    if not isinstance(model, Variant):
        return False
    by_depth = model.where in (EVEN_LEFT, ODD_LEFT) or model.roles in ("even", "odd") or "left" in model.utility_of + model.estimate_of
    by_agent = model.where in (FIRST_OTHER, LATER_OTHERS) or model.roles == "ply"
    if model.roles == "turns" and (situation.rounds or situation.chance):
        return False
    by_chance = model.where == CHANCE_NODES or model.chance != "mean"
    return situation.deep >= by_depth and (situation.rounds or situation.chance) >= by_agent and situation.chance >= by_chance


WITHOUT_WINDOW = (
    *("start", "start_at", "loop", "loop_at", "roles", "operators", "swapped_at", "utility_of", "estimate_of", "keeps", "order", "skips"),
    *("stops", "root", "extra", "extra_rounds", "depth", "memory", "key", "chance", "averages", "where"),
)
"""The settings of a variant that do not concern the window."""


def without_cuts(model: Model) -> Model:
    """The same fault in plain minimax, which has no window."""
    if isinstance(model, Negamax):
        return model._replace(cuts=False, window="right")
    if not isinstance(model, Variant):
        return model
    kept = {name: getattr(model, name) for name in WITHOUT_WINDOW}
    if kept["root"] == "full":
        kept["root"] = "same"
    if kept["order"].endswith(" first") or kept["memory"] != "none":
        kept["key"] = model.key
    if kept["key"] in ("position", "window") and kept["memory"] != "none":
        kept["memory"], kept["key"] = "none", "position"  # without cuts every value is exact
    if all(kept[name] == getattr(ALPHABETA, name) for name in kept if name != "where"):
        kept["where"] = EVERYWHERE
    return MINIMAX._replace(**kept)


def pairs(faults: Sequence[Fault]) -> Iterator[Fault]:
    """Two faults at once, where they do not contradict each other."""
    for first, second in itertools.combinations(faults, 2):
        if not isinstance(first.model, Variant) or not isinstance(second.model, Variant) or first.loose or second.loose:
            continue
        one, two = _changes(first.model), _changes(second.model)
        if set(one) & set(two) or first.model.where != second.model.where:
            continue
        model = ALPHABETA._replace(**one, **two, where=first.model.where)
        title, advice = f"two faults: {first.title}; and {second.title}", f"{first.advice}; {second.advice}"
        yield Fault(first.code, title, advice, model, False, (first.model, second.model))


def _changes(variant: Variant) -> dict[str, Any]:
    return {name: value for name, value in variant._asdict().items() if value != getattr(ALPHABETA, name) and name != "where"}
