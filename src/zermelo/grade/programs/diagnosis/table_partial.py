"""Faults that hold only in part: at some nodes, for some children, for some numbers; and rarer ones. They are compared last, since many of
them do the same as a commoner fault somewhere."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ..cases.variants import (
    ALPHABETA,
    CHANCE_NODES,
    EVEN_LEFT,
    EVERYWHERE,
    FIRST_OTHER,
    LATER_OTHERS,
    MAX_NODES,
    MIN_NODES,
    MINIMAX,
    ODD_LEFT,
    ROOT_ONLY,
    TWO_BELOW,
    Variant,
)
from .fault import Fault

AVERAGE = "the value of a chance node is not the average weighted by probability"
MEAN = "a chance node is worth the sum of probability * value over its outcomes"
CHANCES = {
    "running": "it takes (average + v) / 2 after each outcome, so that later ones count more",
    "running from 0": "it begins at 0 and takes (average + v) / 2 after each outcome",
    "halved": "it divides the sum of the values by 2, whatever the number of outcomes",
    "half of it": "it is divided by 2 besides",
    "one more": "the sum is divided by one more than the number of outcomes",
    "one less": "the sum is divided by one less than the number of outcomes",
    "middle": "it takes the middle value (the median)",
    "midrange": "it takes the mean of the largest and the smallest value",
    "largest product": "it takes the largest of probability * value",
    "smallest product": "it takes the smallest of probability * value",
    "last product": "probability * value of the last outcome alone counts: = where += is meant",
    "turned": "the probabilities are taken in the wrong order",
    "complement": "each value is weighted by 1 - probability",
    "squared": "each value is multiplied by its probability twice",
    "without last": "the last outcome does not count",
    "without first": "the first outcome does not count",
    "least likely": "it takes the least likely outcome alone",
}
ZERO = "test for None with `is None`: 0 is a value like any other, but counts as false"
DEPTH = "every call needs its own depth: pass depth - 1, or put the attribute back before every return"
FIRST = "treat the first child like the others: update the bound with its value, and test for a cut, before the second is searched"
KEEP = "compare the values of the children: max where MAX moves, min where MIN moves"
LEAF = "a terminal position is worth its utility to MAX, and one at the depth limit its evaluation, nothing else"


def _rows() -> Iterator[tuple[str, str, str, Variant]]:
    for way, words in CHANCES.items():
        yield "wrong-average", f"{AVERAGE}: {words}", MEAN, MINIMAX._replace(chance=way)
    for at, words in (("both", ""), ("max", " where MAX moves"), ("min", " where MIN moves")):
        advice = "v begins at -∞ where MAX moves, at +∞ where MIN moves, or at the first child's value"
        yield "starts-at-evaluation", f"v begins at the position's own evaluation{words}", advice, Variant(start="evaluation", start_at=at)
    for keeps, words in (
        ("later", "MAX takes its last child and MIN its first, as if children were compared by their actions, not by their values"),
        ("earlier", "MAX takes its first child and MIN its last, as if children were compared by their actions, not by their values"),
        ("first", "a node gets the value of its first child, though all are searched"),
        ("clobbered", "all calls share one v: after the search of a child it holds the child's value"),
        ("plus own", "a node's own evaluation is added to its value"),
    ):
        yield "wrong-value", words, KEEP, Variant(keeps=keeps)
    yield (
        "zero-is-nothing",
        "where the best value so far is 0 it counts as none, and the next child's takes its place",
        ZERO,
        Variant(keeps="over zero"),
    )
    yield "zero-is-nothing", "a child's value of 0 is passed over", ZERO, Variant(keeps="not zero")
    yield "zero-is-nothing", "where the bound is 0 there is no cut: 0 counts as no bound", ZERO, Variant(cut_if="bound")
    yield "zero-is-nothing", "where v is 0 there is no cut", ZERO, Variant(cut_if="value")
    for cut in ("always", "bound"):
        words = "where the bound is 0 it counts as none" + (
            ": v takes its place, even if it is worse" if cut == "always" else ", in tests and in updates"
        )
        yield "zero-is-nothing", words, ZERO, Variant(cut_if=cut, update_if="lost")
    yield "zero-is-nothing", "where v is 0 the bound is not moved", ZERO, Variant(update_if="value")
    child = "the first child's value"
    yield "first-child", f"{child} is neither tested for a cut nor moves the bound", FIRST, Variant(cut_if="first", update_if="first")
    yield "first-child", f"{child} is not tested for a cut", FIRST, Variant(cut_if="first")
    yield "first-child", f"{child} does not move the bound", FIRST, Variant(update_if="first")
    window = "nodes below get the root's window, not their parent's: what is found below the root is not passed on"
    yield "window-not-passed", window, "pass the window of the node itself to its children", Variant(child_window="root")
    for depth, words in (("after cuts", "where a cut returns"), ("after leaves", "after a leaf"), ("ever", "when a call returns")):
        yield (
            "depth-not-restored",
            f"the depth that remains is not restored {words}, so that later positions are searched less deep",
            DEPTH,
            Variant(depth=depth),
        )
    cut = "every player cuts, and moves a bound: each agent of MIN tests v against alpha and lowers beta"
    yield "cut-missing", "MIN neither cuts nor lowers beta", cut, Variant(cut_min="never", beta_update="never")
    yield "cut-missing", "MAX neither cuts nor raises alpha", cut, Variant(cut_max="never", alpha_update="never")
    limit = "test the depth at every node, whoever moves there"
    yield "depth", "the depth limit is only tested where MAX moves", limit, Variant(depth="max only")
    yield "depth", "the depth limit is only tested where MIN moves", limit, Variant(depth="min only")
    yield "depth", "the depth goes down by two with every move", "pass depth - 1", Variant(depth="two")
    turns = "ask the state who moves, or pass it down: the depth that is left does not say it"
    even = "who moves is read from the depth that is left: right where the whole depth is even, but MIN and MAX are swapped where it is odd"
    odd = "who moves is read from the depth that is left: right where the whole depth is odd, but MIN and MAX are swapped where it is even"
    yield "min-max-swapped", even, turns, Variant(roles="even")
    yield "min-max-swapped", odd, turns, Variant(roles="odd")
    ply = "MAX moves at every second ply, though there are more than two agents"
    yield "min-max-swapped", ply, "agent 0 is MAX, all others are MIN", Variant(roles="ply")
    twice = "MAX and MIN take turns with every ply, although in this game a side may move twice in a row"
    yield "min-max-swapped", twice, "ask the state who moves", Variant(roles="turns")
    for skips, words in (
        ("two", "all but its first two children"),
        ("three", "all but its first three children"),
        ("second", "every second child"),
    ):
        yield "child-skipped", f"it leaves out {words}", "the loop must go through all actions", Variant(skips=skips)
    met = "it leaves out positions that it has met before, in another branch"
    yield (
        "child-skipped",
        met,
        "a tree search searches equal positions again; or store their values, and look them up",
        Variant(skips="met"),
    )
    yield (
        "stops-at-win",
        "it stops at the first value that wins (above 0 for MAX, below 0 for MIN)",
        "a larger value may follow",
        Variant(stops="win"),
    )
    for on_cut, words in (("zero", "0"), ("evaluation", "the position's evaluation"), ("other", "the wrong bound")):
        yield "wrong-return", f"where it cuts it returns {words}", "return v", Variant(on_cut=on_cut)
    for of, words in (
        ("zero", "0"),
        ("abs", "its value without the sign"),
        ("sign", "only -1, 0 or 1"),
        ("+ply", "its value plus the number of moves that lead there"),
        ("-ply", "its value minus the number of moves that lead there"),
        ("sooner", "less, the more moves lead there"),
        ("+left", "its value plus the depth that is left"),
        ("-left", "its value minus the depth that is left"),
        ("parent", "what the position before it is worth"),
    ):
        if of != "parent":
            yield "wrong-utility", f"a leaf is worth {words}", LEAF, Variant(utility_of=of, estimate_of=of)
            yield "wrong-utility", f"a terminal position is worth {words}", LEAF, Variant(utility_of=of)
        yield "wrong-utility", f"a position at the depth limit is worth {words}", LEAF, Variant(estimate_of=of)


def partial(common: Iterable[Fault]) -> Iterator[Fault]:
    """The rarer faults; then those of the table, and these, each at some nodes only."""
    rare = [Fault(*row) for row in _rows()]
    yield from rare
    usual = [fault for fault in common if isinstance(fault.model, Variant) and not fault.loose]
    for where in (MAX_NODES, MIN_NODES, FIRST_OTHER, LATER_OTHERS, EVEN_LEFT, ODD_LEFT, ROOT_ONLY, TWO_BELOW, CHANCE_NODES):
        for fault in (*usual, *rare):
            model = fault.model
            assert isinstance(model, Variant)
            if model.where == EVERYWHERE and model.memory == "none" and model not in (ALPHABETA, MINIMAX) and model.depth == "right":
                yield fault._replace(title=f"{fault.title}, but only {where}", model=model._replace(where=where))
