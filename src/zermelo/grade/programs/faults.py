"""The faults that have a name, each with the search that has it.

    FAULTS                              the likeliest first
    faults_for(strict, cuts, deep)      those that can be told from the right search
    pairs(faults)                       two at once

A program is recognised by what it does, not by how it looks: its fault is the one whose search (`ways`) visits the same
positions in the same order, and answers the same, on every test.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from .ways import BELOW, EVERYWHERE, MINIMAX, RIGHT, ROOT_ONLY, Ways


class Fault(NamedTuple):
    """A way to write it wrongly: `code` for tables, `title` for people, `advice` what to look for in the program. `parts` are the
    single faults of two at once."""

    code: str
    title: str
    advice: str
    ways: Ways
    parts: tuple[Ways, ...] = ()


def _table() -> Iterator[Fault]:
    """The faults, the likeliest first: where two do the same, the first one is named."""
    yield Fault(
        "alpha-not-raised",
        "alpha is never raised",
        "after each child MAX has to do alpha = max(alpha, v), not min; and MIN has to compare v with alpha: otherwise MIN never cuts",
        Ways(alpha="never"),
    )
    yield Fault(
        "beta-not-lowered",
        "beta is never lowered",
        "after each child MIN has to do beta = min(beta, v), not max; and MAX has to compare v with beta: otherwise MAX never cuts",
        Ways(beta="never"),
    )
    yield Fault(
        "never-cuts",
        "nothing is ever cut off: it is plain minimax",
        "look whether alpha and beta are updated, handed down, and compared with v",
        MINIMAX,
    )
    for ways in (Ways(equal_max=True, equal_min=True), Ways(equal_max=True), Ways(equal_min=True)):
        yield Fault(
            "cuts-on-equality",
            f"it cuts on equality{_side(ways.equal_max, ways.equal_min)}, which rule > forbids",
            "cut only where v > beta, or v < alpha",
            ways,
        )
    for ways in (Ways(equal_max=False, equal_min=False), Ways(equal_max=False), Ways(equal_min=False)):
        yield Fault(
            "no-cut-on-equality",
            f"it does not cut on equality{_side(ways.equal_max, ways.equal_min)}, which rule ≥ demands",
            "cut where v >= beta, or v <= alpha",
            ways,
        )
    yield from _wrong_bounds(usual=True)
    yield from _swaps()
    yield from _signs()
    yield from _horizons()
    yield from _windows()
    yield from _others()
    yield from _wrong_bounds(usual=False)


def _side(at_max: Any, at_min: Any) -> str:
    return "" if at_max is not None and at_min is not None else " at MAX" if at_max is not None else " at MIN"


WRONG_MAX = {"alpha": "v ≥ α", "under beta": "v ≤ β", "under alpha": "v ≤ α"}
WRONG_MIN = {"beta": "v ≤ β", "over alpha": "v ≥ α", "over beta": "v ≥ β"}
USUAL = (("alpha", "beta"), ("alpha", "alpha"), ("beta", "beta"))


def _wrong_bounds(usual: bool) -> Iterator[Fault]:
    """Tests against the wrong bound; the usual ones mistake alpha for beta, the others turn the sign round."""
    advice = "MAX cuts where v reaches beta, what MIN is sure of, MIN where v reaches alpha; and alpha stays alpha on the way down"
    for at_max, at_min in itertools.product(["beta", *WRONG_MAX], ["alpha", *WRONG_MIN]):
        tests = [f"MAX tests {WRONG_MAX[at_max]}"] if at_max in WRONG_MAX else []
        tests += [f"MIN tests {WRONG_MIN[at_min]}"] if at_min in WRONG_MIN else []
        if tests and ((at_max, at_min) in USUAL) == usual:
            yield Fault("wrong-bound", f"it cuts on the wrong bound: {' and '.join(tests)}", advice, Ways(cut_max=at_max, cut_min=at_min))


def _swaps() -> Iterator[Fault]:
    advice = "MAX moves at the root and takes the largest value; MIN moves next and takes the smallest"
    title = "MIN and MAX are swapped"
    yield Fault("min-max-swapped", title, advice, Ways(sides="swapped"))
    yield Fault("min-max-swapped", f"{title}: max() stands where min() belongs, and the other way round", advice, Ways(picks="exchanged"))
    yield Fault("min-max-swapped", f"{title}: MAX takes the smallest value, MIN the largest", advice, Ways(picks="both exchanged"))
    for odd, slip in (("max", "MAX takes the smaller value"), ("min", "MIN takes the larger value")):
        for picks, start in (("exchanged", ""), ("both exchanged", ", and v begins accordingly")):
            yield Fault("min-max-swapped", f"{slip}{start}", advice, Ways(picks=picks, odd=odd))
    yield Fault("min-max-swapped", f"{title} at the root: it takes the smallest value there", advice, Ways(sides="min", where=ROOT_ONLY))
    yield Fault("min-max-swapped", f"{title} below the root", advice, Ways(sides="swapped", where=BELOW))
    yield Fault("one-side-only", "everybody is MAX: nobody minimises", advice, Ways(sides="max"))
    yield Fault("one-side-only", "everybody is MIN: nobody maximises", advice, Ways(sides="min"))
    yield Fault("one-side-only", "everybody below the root is MAX: nobody minimises", advice, Ways(sides="max", where=BELOW))
    yield Fault("one-side-only", "everybody below the root is MIN: nobody maximises", advice, Ways(sides="min", where=BELOW))


def _signs() -> Iterator[Fault]:
    yield Fault(
        "wrong-utility",
        "values have the wrong sign: it takes the utility of the wrong player, or its negative",
        "the value is what the end is worth to MAX: utility() or utility(0), not utility(1), and no minus before it",
        Ways(worth="min"),
    )
    yield Fault(
        "wrong-utility",
        "values have the wrong sign where MAX moved last: MAX's utility is taken for that of the player to move",
        "in a negamax the end is worth sign * utility(0), or utility of the player to move; else it is what MAX gets",
        Ways(worth="mover"),
    )


def _horizons() -> Iterator[Fault]:
    advice = "with depth 1 the children of the root are evaluated, with depth 0 the root itself"
    for longer, words in ((1, "one ply too deep"), (-1, "one ply too few"), (2, "two plies too deep"), (-2, "two plies too few")):
        yield Fault("depth-off-by-one" if abs(longer) == 1 else "depth", f"it looks {words}", advice, Ways(longer=longer))


def _windows() -> Iterator[Fault]:
    yield Fault(
        "root-window",
        "the root hands every child the full window, not what it has found so far",
        "keep alpha at the root too, and hand it to the next child",
        Ways(root="full"),
    )
    yield Fault(
        "root-window",
        "the root hands every child the full window, and searches the first child twice",
        "an argmax over calls of min_value looks at the first child twice, and knows no alpha: loop over the root's actions",
        Ways(root="twice"),
    )
    yield Fault(
        "window-swapped",
        "children are handed alpha and beta in each other's place",
        "alpha comes first; in a negamax the child gets (-beta, -alpha)",
        Ways(down="swapped"),
    )
    yield Fault(
        "own-bound-only",
        "children are handed only the bound of their parent: cuts decided two levels up are missed",
        "hand both alpha and beta down, also the one that the other side holds",
        Ways(down="own"),
    )
    yield Fault(
        "window-shared",
        "alpha and beta are shared by all nodes: what one branch finds is never given back",
        "alpha and beta are arguments, local to every call, not global variables or fields",
        Ways(shared=True),
    )
    yield Fault("updates-crossed", "MAX lowers beta and MIN raises alpha", "MAX raises alpha, MIN lowers beta", Ways(crossed=True))
    for where, place in ((EVERYWHERE, ""), (BELOW, " below the root")):
        yield Fault(
            "bound-overwritten",
            f"alpha is set to v even where it was higher{place}",
            "alpha = max(alpha, v)",
            Ways(alpha="set", where=where),
        )
        yield Fault(
            "bound-overwritten", f"beta is set to v even where it was lower{place}", "beta = min(beta, v)", Ways(beta="set", where=where)
        )
        both = Ways(alpha="set", beta="set", where=where)
        yield Fault("bound-overwritten", f"alpha and beta are set to v{place}", "alpha = max(alpha, v) and beta = min(beta, v)", both)
    for code, ways, words, right in (
        ("alpha-not-raised", Ways(alpha="never", where=BELOW), "alpha is never raised below the root", "alpha = max(alpha, v)"),
        ("alpha-not-raised", Ways(alpha="min", where=BELOW), "alpha is lowered (min for max) below the root", "alpha = max(alpha, v)"),
        ("beta-not-lowered", Ways(beta="max"), "beta is raised (max for min)", "beta = min(beta, v)"),
        ("never-cuts", MINIMAX._replace(where=BELOW), "nothing is ever cut off below the root", "compare v with beta at MAX, alpha at MIN"),
        ("cut-missing", Ways(cut_min="never"), "MIN never cuts", "MIN cuts where v reaches alpha"),
        ("cut-missing", Ways(cut_max="never"), "MAX never cuts", "MAX cuts where v reaches beta"),
    ):
        yield Fault(code, words, right, ways)


def _others() -> Iterator[Fault]:
    yield Fault(
        "starts-at-zero", "v begins at 0 instead of -∞ (at MIN: +∞)", "with v = 0 no value below 0 is ever seen", Ways(start="zero")
    )
    yield Fault("keeps-last", "a node is worth its last child, not its best", "v = max(v, value of the child)", Ways(keeps="last"))
    yield Fault(
        "cuts-late", "it tests for a cut one child too late", "compare v with the bound right after v has changed", Ways(test="late")
    )
    yield Fault("fail-hard", "it returns alpha or beta instead of v, and under rule > cuts less for it", "return v", Ways(returns="window"))
    yield Fault("order", "it searches the children from the last to the first", "keep the order of the actions", Ways(order="reversed"))
    yield Fault("child-skipped", "it leaves out the first child", "the loop has to begin with the first action", Ways(skips="first"))
    yield Fault("child-skipped", "it leaves out the last child", "the loop has to end with the last action", Ways(skips="last"))
    for memory in ("first", "later"):
        yield Fault(
            "remembers-bounds",
            "it remembers values by position although some of them are only bounds",
            "a cut node's value is no value of the position: leave the memory out, or keep with it what it bounds",
            Ways(memory=memory),
        )


FAULTS = tuple(_table())


def faults_for(strict: bool, cuts: bool, deep: bool) -> list[Fault]:
    """The faults that can be told from the right search: under this rule, with or without cuts, with or without a depth."""
    found = []
    for fault in FAULTS:
        of_other_rule = ("no-cut-on-equality",) if strict else ("cuts-on-equality", "fail-hard")
        if (fault.ways.longer and not deep) or fault.code in of_other_rule:
            continue
        if cuts:
            found.append(fault)
        elif (ways := without_cuts(fault.ways)) != MINIMAX:
            found.append(fault._replace(ways=ways))
    if not cuts:
        advice = "minimax looks at every position"
        found.insert(0, Fault("prunes", "it cuts off branches where plain minimax is asked for", advice, RIGHT))
    return found


def without_cuts(ways: Ways) -> Ways:
    """The same fault in plain minimax, which has no window."""
    kept = {
        name: getattr(ways, name)
        for name in ("start", "sides", "picks", "odd", "worth", "keeps", "order", "skips", "root", "longer", "where")
    }
    if kept["root"] == "full":
        kept["root"] = "same"
    if kept["where"] != EVERYWHERE and all(kept[name] == getattr(RIGHT, name) for name in kept if name != "where"):
        kept["where"] = EVERYWHERE
    return MINIMAX._replace(**kept)


def pairs(faults: Sequence[Fault]) -> Iterator[Fault]:
    """Two faults at once, where they do not contradict each other."""
    for first, second in itertools.combinations(faults, 2):
        one, two = _changes(first.ways), _changes(second.ways)
        if set(one) & set(two) or first.ways.where != second.ways.where:
            continue
        title = f"two faults: {first.title}; and {second.title}"
        yield Fault(
            first.code,
            title,
            f"{first.advice}; {second.advice}",
            RIGHT._replace(**one, **two, where=first.ways.where),
            (first.ways, second.ways),
        )


def _changes(ways: Ways) -> dict[str, Any]:
    return {name: value for name, value in ways._asdict().items() if value != getattr(RIGHT, name) and name != "where"}
