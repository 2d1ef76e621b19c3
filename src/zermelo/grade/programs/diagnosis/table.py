"""The faults of minimax and alpha-beta, the likeliest first: if two do the same, the first one is named, unless the text of the
program decides for another (`repairs`)."""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Iterator

from ..cases.others import Negamax
from ..cases.variants import BELOW, EVERYWHERE, MAX, MIN, MINIMAX, ROOT_ONLY, Variant
from .fault import Fault

RAISE, LOWER = "alpha = max(alpha, v)", "beta = min(beta, v)"


def _all() -> Iterator[Fault]:
    yield from _first()
    yield from _wrong_bounds(common=True)
    yield from _loops()
    yield from _max_and_min()
    yield from _utilities()
    yield from _depths()
    yield from _negamax()
    yield from _windows()
    yield from _orders()
    yield from _memories()
    yield from _wrong_bounds(common=False)


def _of(code: str, advice: str, rows: Iterable[tuple[str, Variant]], loose: bool = False) -> Iterator[Fault]:
    for title, variant in rows:
        yield Fault(code, title, advice, variant, loose)


def _first() -> Iterator[Fault]:
    raised = "after each child MAX must set alpha = max(alpha, v), not min; and MIN must compare v with alpha, or it never cuts"
    lowered = "after each child MIN must set beta = min(beta, v), not max; and MAX must compare v with beta, or it never cuts"
    yield Fault("alpha-not-raised", "alpha is never raised", raised, Variant(alpha_update="never"))
    yield Fault("beta-not-lowered", "beta is never lowered", lowered, Variant(beta_update="never"))
    advice = "check that alpha and beta are updated, passed on to the children, and compared with v"
    yield Fault("never-cuts", "it never cuts: it is plain minimax", advice, MINIMAX)
    for where, at_max, at_min in (("", True, True), (" at MAX", True, None), (" at MIN", None, True)):
        title = f"it cuts on equality{where}, which rule > forbids"
        yield Fault("cuts-on-equality", title, "cut only if v > beta, or v < alpha", Variant(equal_max=at_max, equal_min=at_min))
    for where, at_max, at_min in (("", False, False), (" at MAX", False, None), (" at MIN", None, False)):
        title = f"it does not cut on equality{where}, which rule ≥ demands"
        yield Fault("no-cut-on-equality", title, "cut if v >= beta, or v <= alpha", Variant(equal_max=at_max, equal_min=at_min))


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


def _loops() -> Iterator[Fault]:
    advice = "return v stands after the loop, as far to the left as the loop itself; inside it only after the test for a cut"
    yield from _of(
        "return-in-loop",
        advice,
        (
            ("it leaves every node after the first child: it returns inside the loop", Variant(loop="first")),
            ("MAX leaves every node after the first child: it returns inside the loop", Variant(loop="first", loop_at=MAX)),
            ("MIN leaves every node after the first child: it returns inside the loop", Variant(loop="first", loop_at=MIN)),
        ),
    )
    yield from _of(
        "infinities-swapped",
        "alpha begins at -∞ and beta at +∞; v begins at -∞ where MAX moves, at +∞ where MIN moves",
        (
            ("alpha begins at +∞ and beta at -∞", Variant(window="swapped")),
            ("v begins at the wrong infinity", Variant(start="best")),
            ("v begins at the wrong infinity where MAX moves", Variant(start="best", start_at=MAX)),
            ("v begins at the wrong infinity where MIN moves", Variant(start="best", start_at=MIN)),
        ),
    )


def _max_and_min() -> Iterator[Fault]:
    title, advice = "MIN and MAX are swapped", "MAX moves at the root and takes the largest value; MIN moves next and takes the smallest"
    swapped, side = "min-max-swapped", "one-side-only"
    for code, words, variant in (
        (swapped, title, Variant(roles="swapped")),
        (swapped, f"{title}: max() is used where min() belongs, and the other way round", Variant(operators="swapped")),
        (swapped, f"{title}: MAX takes the smallest value, MIN the largest", Variant(operators="with start")),
        (swapped, "MAX takes the smaller value", Variant(operators="swapped", swapped_at=MAX)),
        (swapped, "MAX takes the smaller value, and v begins accordingly", Variant(operators="with start", swapped_at=MAX)),
        (swapped, "MIN takes the larger value", Variant(operators="swapped", swapped_at=MIN)),
        (swapped, "MIN takes the larger value, and v begins accordingly", Variant(operators="with start", swapped_at=MIN)),
        (swapped, f"{title} at the root: it takes the smallest value there", Variant(roles="min", where=ROOT_ONLY)),
        (swapped, f"{title} below the root", Variant(roles="swapped", where=BELOW)),
        (side, "every node is a MAX node: nobody minimizes", Variant(roles="max")),
        (side, "every node is a MIN node: nobody maximizes", Variant(roles="min")),
        (side, "every node below the root is a MAX node: nobody minimizes", Variant(roles="max", where=BELOW)),
        (side, "every node below the root is a MIN node: nobody maximizes", Variant(roles="min", where=BELOW)),
        ("wrong-average", "where MIN moves it takes the mean, as if chance moved", Variant(averages=MIN)),
        ("wrong-average", "where MAX moves it takes the mean, as if chance moved", Variant(averages=MAX)),
        ("wrong-average", "it takes the mean at every node", Variant(averages="both")),
    ):
        yield Fault(code, words, advice, variant)


def _utilities() -> Iterator[Fault]:
    wrong, right = (
        "values have the wrong sign",
        "the value of a terminal position is MAX's utility: utility() or utility(0), not utility(1)",
    )
    mover = f"{wrong} where MAX moved last: MAX's utility is taken for that of the player to move"
    other = f"{wrong} where MAX moved last: the utility of the player to move is taken for MAX's"
    negamax = "a terminal position is worth MAX's utility, utility(0); only in negamax that of the player to move, sign * utility(0)"
    estimates = "evaluate() is MAX's value wherever it is asked; negate it only in negamax, where MIN is to move"
    for title, advice, variant in (
        (
            f"{wrong}: it takes the utility of the wrong player, or its negative",
            f"{right}, and no minus before it",
            Variant(utility_of="min", estimate_of="min"),
        ),
        (f"{wrong}: it takes the utility of the wrong player, or its negative", f"{right}, and no minus before it",
         Variant(utility_of="min")),
        (mover, negamax, Variant(utility_of="mover", estimate_of="mover")),
        (mover, negamax, Variant(utility_of="mover")),
        (other, negamax, Variant(utility_of="mover")),
        ("evaluations have the wrong sign", estimates, Variant(estimate_of="min")),
        ("evaluations are taken for those of the player to move, but they are MAX's", estimates, Variant(estimate_of="mover")),
    ):  # fmt: skip
        yield Fault("wrong-utility", title, advice, variant)


def _depths() -> Iterator[Fault]:
    advice = "with depth 1 the children of the root are evaluated, with depth 0 the root itself"
    for extra, words in ((1, "one ply too deep"), (-1, "one ply too few"), (2, "two plies too deep"), (-2, "two plies too few")):
        yield Fault("depth-off-by-one" if abs(extra) == 1 else "depth", f"it searches {words}", advice, Variant(extra=extra))
    round = "depth counts rounds, in which every agent moves once: it goes down by one only when the first agent's turn comes again"
    for extra, words in ((1, "one round too deep"), (-1, "one round too few")):
        yield Fault("depth-off-by-one", f"it searches {words}", round, Variant(extra_rounds=extra))
    title = "it stops before the last round is finished: the first agent has moved, the others have not"
    yield Fault("depth-off-by-one", title, round, Variant(depth="unfinished"))
    yield from _of(
        "depth-in-rounds",
        "depth counts plies here: it goes down by one with every move, not only when it is MAX's turn again",
        (
            ("it counts depth in rounds, in which both players move, not in plies", Variant(depth="round")),
            ("it counts depth in rounds, in which both players move, and stops one ply too early", Variant(depth="round", extra=-1)),
            ("it counts depth in rounds, in which both players move, and goes one ply too deep", Variant(depth="round", extra=1)),
        ),
    )
    yield from _of("depth-in-plies", round, [("it counts depth in plies, not in rounds in which every agent moves", Variant(depth="ply"))])
    title, advice = "it never stops at the depth that it is given", "stop where depth == 0, and evaluate the position there"
    yield Fault("depth-ignored", title, advice, Variant(depth="ignored"))
    title = "every child is searched less deep than the one before: depth is lowered inside the loop"
    yield Fault("depth-lost", title, "pass depth - 1 to the children; do not change depth itself", Variant(depth="siblings"))


def _negamax() -> Iterator[Fault]:
    advice = "negamax: v = max(v, -negamax(child, -beta, -alpha)), and a leaf is worth the utility of the player to move"
    code = "minus-forgotten"
    for title, model in (
        ("the minus before the child's value is forgotten", Negamax(minus=False)),
        ("the minus before the child's value is forgotten, and the window is not turned round", Negamax(minus=False, window="same")),
        ("the window is not turned round for the child: it gets (alpha, beta)", Negamax(window="same")),
        ("the bounds are swapped for the child, but their minus signs are forgotten", Negamax(window="swapped")),
        ("the bounds get a minus for the child, but are not swapped", Negamax(window="unswapped")),
        ("the minus before alpha is forgotten in the child's window", Negamax(window="sign")),
        ("the minus before beta is forgotten in the child's window", Negamax(window="sign of beta")),
        ("a leaf is worth MAX's utility, not that of the player to move", Negamax(leaf="max")),
        ("a leaf is worth the utility of the player who has just moved", Negamax(leaf="other")),
        ("the sign of the player does not turn from ply to ply", Negamax(turns=False)),
    ):
        yield Fault(code, f"negamax: {title}", advice, model)


def _windows() -> Iterator[Fault]:
    both = "pass on both alpha and beta, also the other player's bound"
    local = "alpha and beta are local to every call: not global variables, fields, or a list that the children change"
    for code, title, advice, variant in (
        ("root-window", "the root passes the full window to every child, not the best value so far",
         "update alpha at the root too, and pass it to the next child", Variant(root="full")),
        ("root-window", "the root passes the full window to every child, and searches the first child twice",
         "an argmax over calls of min_value searches the first child twice, and does not update alpha: loop over the root's actions",
         Variant(root="twice")),
        ("window-swapped", "alpha and beta are passed to the children in the wrong order",
         "alpha comes first; in negamax the child gets (-beta, -alpha)", Variant(child_window="swapped")),
        ("own-bound-only", "children get only their parent's bound: cuts decided two levels up are missed", both,
         Variant(child_window="own")),
        ("own-bound-only", "beta is not passed on to the children", both, Variant(child_window="alpha")),
        ("own-bound-only", "alpha is not passed on to the children", both, Variant(child_window="beta")),
        ("window-shared", "all nodes share one alpha and one beta: bounds found in one branch are kept in the next", local,
         Variant(shared="both")),
        ("window-shared", "all nodes share one alpha: what is found in one branch is kept in the next", local, Variant(shared="alpha")),
        ("window-shared", "all nodes share one beta: what is found in one branch is kept in the next", local, Variant(shared="beta")),
        ("window-shared", "all nodes below an action of the root share one alpha and one beta", local, Variant(shared="anew")),
        ("updates-crossed", "MAX lowers beta and MIN raises alpha", "MAX raises alpha, MIN lowers beta", Variant(crossed=True)),
    ):  # fmt: skip
        yield Fault(code, title, advice, variant)
    for where, place in ((EVERYWHERE, ""), (BELOW, " below the root")):
        for title, advice, variant in (
            ("alpha is set to v even where it was higher", RAISE, Variant(alpha_update="set", where=where)),
            ("beta is set to v even where it was lower", LOWER, Variant(beta_update="set", where=where)),
            ("alpha and beta are set to v", f"{RAISE} and {LOWER}", Variant(alpha_update="set", beta_update="set", where=where)),
            ("alpha is set to the value of the last child", RAISE, Variant(alpha_update="child", where=where)),
            ("beta is set to the value of the last child", LOWER, Variant(beta_update="child", where=where)),
            ("alpha and beta are set to the value of the last child: a child gets the bound that its sibling left",
             f"{RAISE} and {LOWER}", Variant(alpha_update="child", beta_update="child", where=where)),
        ):  # fmt: skip
            yield Fault("bound-overwritten", f"{title}{place}", advice, variant)
    for code, title, advice, variant in (
        ("alpha-not-raised", "alpha is never raised below the root", RAISE, Variant(alpha_update="never", where=BELOW)),
        ("alpha-not-raised", "alpha is lowered (min for max) below the root", RAISE, Variant(alpha_update="min", where=BELOW)),
        ("beta-not-lowered", "beta is raised (max for min)", LOWER, Variant(beta_update="max")),
        ("beta-not-lowered", "beta is never lowered below the root", LOWER, Variant(beta_update="never", where=BELOW)),
        ("never-cuts", "it never cuts below the root", "compare v with beta at MAX, alpha at MIN", MINIMAX._replace(where=BELOW)),
        ("cut-missing", "MIN never cuts", "MIN cuts if v reaches alpha", Variant(cut_min="never")),
        ("cut-missing", "MAX never cuts", "MAX cuts if v reaches beta", Variant(cut_max="never")),
        ("fail-hard", "it returns alpha or beta instead of v, and under rule > cuts less for it", "return v", Variant(returns="clipped")),
        ("cuts-late", "it tests for a cut one child too late", "compare v with the bound right after v changes", Variant(cut_test="late")),
    ):
        yield Fault(code, title, advice, variant)
    zero = "v begins at -∞ where MAX moves, at +∞ where MIN moves: with v = 0 values below 0 are never seen"
    yield from _of(
        "starts-at-zero",
        zero,
        (
            ("v begins at 0 instead of -∞ (at MIN: +∞)", Variant(start="zero")),
            ("v begins at 0 instead of -∞ where MAX moves", Variant(start="zero", start_at=MAX)),
            ("v begins at 0 instead of +∞ where MIN moves", Variant(start="zero", start_at=MIN)),
        ),
    )


def _orders() -> Iterator[Fault]:
    rows = [(f"it searches the children sorted by evaluation, {order}", order) for order in ("best first", "worst first")]
    rows += [(f"it searches the children sorted by evaluation, the {order} at every node", f"{order} first") for order in ("high", "low")]
    yield from _of(
        "order",
        "keep the order of the actions: sorting looks at every child before the first is searched",
        [
            (title.replace("the high", "the highest first").replace("the low", "the lowest first"), Variant(order=order))
            for title, order in rows
        ],
        loose=True,
    )
    for code, title, advice, variant in (
        ("order", "it searches the children from the last to the first", "keep the order of the actions", Variant(order="reversed")),
        ("child-skipped", "it leaves out the first child", "the loop must begin with the first action", Variant(skips="first")),
        ("child-skipped", "it leaves out the last child", "the loop must end with the last action", Variant(skips="last")),
        ("keeps-last", "a node gets the value of its last child, not its best", "v = max(v, value of the child)", Variant(keeps="last")),
        ("wrong-value", "a node gets the sum of its children's values", "v = max(v, value of the child)", Variant(keeps="sum")),
    ):
        yield Fault(code, title, advice, variant)


def _memories() -> Iterator[Fault]:
    for memory in ("first", "later"):
        yield Fault(
            "remembers-bounds",
            "it stores values by position although some of them are only bounds",
            "the value of a node that was cut is only a bound: do not store values, or store with each which bound it is",
            Variant(memory=memory),
        )
    advice = "store a value by everything that it depends on: the position, who moves there, and the depth that is left"
    for key, title in (
        ("alone", "it takes a value from its memory that was searched to another depth"),
        ("depth", "it stores values by the depth that is left alone, so that positions are taken for each other"),
        ("ply", "it stores values by the ply alone, so that positions are taken for each other"),
        ("mover", "it stores values by the player to move alone, so that positions are taken for each other"),
        ("actions", "it stores values by the number of actions alone, so that positions are taken for each other"),
        ("action", "it stores values by the last action alone, so that positions are taken for each other"),
    ):
        for memory in ("first", "later", "inner") if key == "alone" else ("first", "later"):
            yield Fault("wrong-key", title, advice, Variant(memory=memory, key=key))


FAULTS = tuple(_all())
