"""The faults that have a name, each with the variant of the search that has it.

    FAULTS                              the likeliest first
    faults_for(strict, cuts, deep)      those that differ from the right search
    pairs(faults)                       two at once

A program is recognised by what it does, not by how it is written: its fault is the one whose variant visits the same positions in
the same order, and gives the same answers, on every test case.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ..cases.variants import ALPHABETA, BELOW, EVERYWHERE, MINIMAX, ROOT_ONLY, Variant


class Fault(NamedTuple):
    """A fault: `code` for tables, `title` for people, `advice` on what to look for in the program. `parts` are the variants of the
    single faults of two at once."""

    code: str
    title: str
    advice: str
    variant: Variant
    parts: tuple[Variant, ...] = ()


def _table() -> Iterator[Fault]:
    """The faults, the likeliest first: if two do the same, the first one is named."""
    yield Fault(
        "alpha-not-raised",
        "alpha is never raised",
        "after each child MAX must set alpha = max(alpha, v), not min; and MIN must compare v with alpha, or it never cuts",
        Variant(alpha_update="never"),
    )
    yield Fault(
        "beta-not-lowered",
        "beta is never lowered",
        "after each child MIN must set beta = min(beta, v), not max; and MAX must compare v with beta, or it never cuts",
        Variant(beta_update="never"),
    )
    yield Fault(
        "never-cuts",
        "it never cuts: it is plain minimax",
        "check that alpha and beta are updated, passed on to the children, and compared with v",
        MINIMAX,
    )
    for where, at_max, at_min in (("", True, True), (" at MAX", True, None), (" at MIN", None, True)):
        title = f"it cuts on equality{where}, which rule > forbids"
        yield Fault("cuts-on-equality", title, "cut only if v > beta, or v < alpha", Variant(equal_max=at_max, equal_min=at_min))
    for where, at_max, at_min in (("", False, False), (" at MAX", False, None), (" at MIN", None, False)):
        title = f"it does not cut on equality{where}, which rule ≥ demands"
        yield Fault("no-cut-on-equality", title, "cut if v >= beta, or v <= alpha", Variant(equal_max=at_max, equal_min=at_min))
    yield from _wrong_bounds(common=True)
    yield from _max_and_min()
    yield from _utilities()
    yield from _depths()
    yield from _windows()
    yield from _others()
    yield from _wrong_bounds(common=False)


WRONG_MAX = {"alpha": "v ≥ α", "under beta": "v ≤ β", "under alpha": "v ≤ α"}
WRONG_MIN = {"beta": "v ≤ β", "over alpha": "v ≥ α", "over beta": "v ≥ β"}
COMMON = (("alpha", "beta"), ("alpha", "alpha"), ("beta", "beta"))


def _wrong_bounds(common: bool) -> Iterator[Fault]:
    """Tests against the wrong bound; the common ones confuse alpha and beta, the others also reverse the comparison."""
    advice = "MAX cuts if v reaches beta, the value MIN is sure of, MIN if v reaches alpha; alpha stays alpha on the way down"
    for at_max, at_min in itertools.product(["beta", *WRONG_MAX], ["alpha", *WRONG_MIN]):
        tests = [f"MAX tests {WRONG_MAX[at_max]}"] if at_max in WRONG_MAX else []
        tests += [f"MIN tests {WRONG_MIN[at_min]}"] if at_min in WRONG_MIN else []
        if tests and ((at_max, at_min) in COMMON) == common:
            variant = Variant(cut_max=at_max, cut_min=at_min)
            yield Fault("wrong-bound", f"it cuts on the wrong bound: {' and '.join(tests)}", advice, variant)


def _max_and_min() -> Iterator[Fault]:
    title = "MIN and MAX are swapped"
    for code, words, variant in (
        ("min-max-swapped", title, Variant(roles="swapped")),
        ("min-max-swapped", f"{title}: max() is used where min() belongs, and the other way round", Variant(operators="swapped")),
        ("min-max-swapped", f"{title}: MAX takes the smallest value, MIN the largest", Variant(operators="with start")),
        ("min-max-swapped", "MAX takes the smaller value", Variant(operators="swapped", swapped_at="max")),
        ("min-max-swapped", "MAX takes the smaller value, and v begins accordingly", Variant(operators="with start", swapped_at="max")),
        ("min-max-swapped", "MIN takes the larger value", Variant(operators="swapped", swapped_at="min")),
        ("min-max-swapped", "MIN takes the larger value, and v begins accordingly", Variant(operators="with start", swapped_at="min")),
        ("min-max-swapped", f"{title} at the root: it takes the smallest value there", Variant(roles="min", where=ROOT_ONLY)),
        ("min-max-swapped", f"{title} below the root", Variant(roles="swapped", where=BELOW)),
        ("one-side-only", "every node is a MAX node: nobody minimizes", Variant(roles="max")),
        ("one-side-only", "every node is a MIN node: nobody maximizes", Variant(roles="min")),
        ("one-side-only", "every node below the root is a MAX node: nobody minimizes", Variant(roles="max", where=BELOW)),
        ("one-side-only", "every node below the root is a MIN node: nobody maximizes", Variant(roles="min", where=BELOW)),
    ):
        yield Fault(code, words, "MAX moves at the root and takes the largest value; MIN moves next and takes the smallest", variant)


def _utilities() -> Iterator[Fault]:
    yield Fault(
        "wrong-utility",
        "values have the wrong sign: it takes the utility of the wrong player, or its negative",
        "the value of a terminal position is MAX's utility: utility() or utility(0), not utility(1), and no minus before it",
        Variant(utility_of="min"),
    )
    yield Fault(
        "wrong-utility",
        "values have the wrong sign where MAX moved last: MAX's utility is taken for that of the player to move",
        "in negamax a terminal position is worth sign * utility(0), the utility of the player to move; otherwise it is MAX's utility",
        Variant(utility_of="mover"),
    )


def _depths() -> Iterator[Fault]:
    advice = "with depth 1 the children of the root are evaluated, with depth 0 the root itself"
    for extra, words in ((1, "one ply too deep"), (-1, "one ply too few"), (2, "two plies too deep"), (-2, "two plies too few")):
        yield Fault("depth-off-by-one" if abs(extra) == 1 else "depth", f"it searches {words}", advice, Variant(extra_plies=extra))


def _windows() -> Iterator[Fault]:
    for code, title, advice, variant in (
        (
            "root-window",
            "the root passes the full window to every child, not the best value so far",
            "update alpha at the root too, and pass it to the next child",
            Variant(root="full"),
        ),
        (
            "root-window",
            "the root passes the full window to every child, and searches the first child twice",
            "an argmax over calls of min_value searches the first child twice, and does not update alpha: loop over the root's actions",
            Variant(root="twice"),
        ),
        (
            "window-swapped",
            "alpha and beta are passed to the children in the wrong order",
            "alpha comes first; in negamax the child gets (-beta, -alpha)",
            Variant(child_window="swapped"),
        ),
        (
            "own-bound-only",
            "children get only their parent's bound: cuts decided two levels up are missed",
            "pass on both alpha and beta, also the other player's bound",
            Variant(child_window="own"),
        ),
        (
            "window-shared",
            "all nodes share one alpha and one beta: bounds found in one branch are kept in the next",
            "alpha and beta are arguments, local to every call, not global variables or fields",
            Variant(shared_window=True),
        ),
        ("updates-crossed", "MAX lowers beta and MIN raises alpha", "MAX raises alpha, MIN lowers beta", Variant(crossed=True)),
    ):
        yield Fault(code, title, advice, variant)
    right_alpha, right_beta = "alpha = max(alpha, v)", "beta = min(beta, v)"
    for where, place in ((EVERYWHERE, ""), (BELOW, " below the root")):
        for title, advice, variant in (
            ("alpha is set to v even where it was higher", right_alpha, Variant(alpha_update="set", where=where)),
            ("beta is set to v even where it was lower", right_beta, Variant(beta_update="set", where=where)),
            (
                "alpha and beta are set to v",
                f"{right_alpha} and {right_beta}",
                Variant(alpha_update="set", beta_update="set", where=where),
            ),
        ):
            yield Fault("bound-overwritten", f"{title}{place}", advice, variant)
    for code, title, advice, variant in (
        ("alpha-not-raised", "alpha is never raised below the root", right_alpha, Variant(alpha_update="never", where=BELOW)),
        ("alpha-not-raised", "alpha is lowered (min for max) below the root", right_alpha, Variant(alpha_update="min", where=BELOW)),
        ("beta-not-lowered", "beta is raised (max for min)", right_beta, Variant(beta_update="max")),
        ("never-cuts", "it never cuts below the root", "compare v with beta at MAX, alpha at MIN", MINIMAX._replace(where=BELOW)),
        ("cut-missing", "MIN never cuts", "MIN cuts if v reaches alpha", Variant(cut_min="never")),
        ("cut-missing", "MAX never cuts", "MAX cuts if v reaches beta", Variant(cut_max="never")),
    ):
        yield Fault(code, title, advice, variant)


def _others() -> Iterator[Fault]:
    for code, title, advice, variant in (
        ("starts-at-zero", "v begins at 0 instead of -∞ (at MIN: +∞)", "with v = 0 values below 0 are never seen", Variant(start="zero")),
        ("keeps-last", "a node gets the value of its last child, not its best", "v = max(v, value of the child)", Variant(keeps="last")),
        ("cuts-late", "it tests for a cut one child too late", "compare v with the bound right after v changes", Variant(cut_test="late")),
        ("fail-hard", "it returns alpha or beta instead of v, and under rule > cuts less for it", "return v", Variant(returns="clipped")),
        ("order", "it searches the children from the last to the first", "keep the order of the actions", Variant(order="reversed")),
        ("child-skipped", "it leaves out the first child", "the loop must begin with the first action", Variant(skips="first")),
        ("child-skipped", "it leaves out the last child", "the loop must end with the last action", Variant(skips="last")),
    ):
        yield Fault(code, title, advice, variant)
    for memory in ("first", "later"):
        yield Fault(
            "remembers-bounds",
            "it stores values by position although some of them are only bounds",
            "the value of a node that was cut is only a bound: do not store values, or store with each which bound it is",
            Variant(memory=memory),
        )


FAULTS = tuple(_table())


def faults_for(strict: bool, cuts: bool, deep: bool) -> list[Fault]:
    """The faults that differ from the right search: under this rule, with or without cuts, with or without a depth."""
    found = []
    for fault in FAULTS:
        of_other_rule = ("no-cut-on-equality",) if strict else ("cuts-on-equality", "fail-hard")
        if (fault.variant.extra_plies and not deep) or fault.code in of_other_rule:
            continue
        if cuts:
            found.append(fault)
        elif (variant := without_cuts(fault.variant)) != MINIMAX:
            found.append(fault._replace(variant=variant))
    if not cuts:
        found.insert(0, Fault("prunes", "it prunes branches where plain minimax is asked for", "minimax visits every position", ALPHABETA))
    return found


WITHOUT_WINDOW = ("start", "roles", "operators", "swapped_at", "utility_of", "keeps", "order", "skips", "root", "extra_plies", "where")
"""The settings of a variant that do not concern the window."""


def without_cuts(variant: Variant) -> Variant:
    """The same fault in plain minimax, which has no window."""
    kept = {name: getattr(variant, name) for name in WITHOUT_WINDOW}
    if kept["root"] == "full":
        kept["root"] = "same"
    if all(kept[name] == getattr(ALPHABETA, name) for name in kept if name != "where"):
        kept["where"] = EVERYWHERE
    return MINIMAX._replace(**kept)


def pairs(faults: Sequence[Fault]) -> Iterator[Fault]:
    """Two faults at once, where they do not contradict each other."""
    for first, second in itertools.combinations(faults, 2):
        one, two = _changes(first.variant), _changes(second.variant)
        if set(one) & set(two) or first.variant.where != second.variant.where:
            continue
        variant = ALPHABETA._replace(**one, **two, where=first.variant.where)
        title, advice = f"two faults: {first.title}; and {second.title}", f"{first.advice}; {second.advice}"
        yield Fault(first.code, title, advice, variant, (first.variant, second.variant))


def _changes(variant: Variant) -> dict[str, Any]:
    return {name: value for name, value in variant._asdict().items() if value != getattr(ALPHABETA, name) and name != "where"}
