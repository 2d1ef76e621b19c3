"""Minimax, alpha-beta and expectimax with a setting for everything that goes wrong in classrooms.

    Variant()                        the right search
    Variant(alpha_update="never")    the search if alpha is never raised

`searching` carries them out.
"""

from __future__ import annotations

from typing import NamedTuple

EVERYWHERE, BELOW, ROOT_ONLY = "everywhere", "below the root", "at the root"
BOTH, MAX, MIN = "both", "max", "min"


class Answer(NamedTuple):
    """What a search does: the value, the root actions that it finds best, the positions that it visits, and the inner ones that it
    opens, in order."""

    value: float
    actions: tuple[int, ...]
    visited: tuple[str, ...]
    expanded: tuple[str, ...] = ()


class Variant(NamedTuple):
    """How a search is written. The defaults are right.

    cut_max        at MAX, v is compared with: "beta" (v ≥ β), "alpha" (v ≥ α), "under beta" (v ≤ β), "under alpha" (v ≤ α), "never"
    cut_min        at MIN: "alpha" (v ≤ α), "beta" (v ≤ β), "over alpha" (v ≥ α), "over beta" (v ≥ β), "never"
    equal_max, equal_min    does equality cut there? None: as the rule says
    alpha_update   at MAX, alpha becomes the "max" of itself and v, is "never" raised, is "set" to v or to the "child"'s value, or becomes
                   the "min"
    beta_update    at MIN, beta becomes the "min", is "never" lowered, is "set" to v or to the "child"'s value, or becomes the "max"
    crossed        does MAX lower beta, and MIN raise alpha?
    child_window   children get "both" bounds, only the mover's "own", only "alpha", only "beta", or the two "swapped"
    window         the search begins with (-∞, +∞), "right", or with (+∞, -∞), "swapped"
    shared         one for the whole search, as global variables: "none", "both" bounds, "alpha", "beta"; or both, but "anew" for every
                   action of the root
    start          v begins at the "worst" value for the mover, at "zero", or at the "best"
    start_at       which players' v begins so
    loop           the loop over the children goes through "all", or returns after the "first"
    loop_at        which players' loop
    roles          MAX and MIN "alternate"; are "swapped"; everybody is "max" or "min"
    operators      max() and min() are "right"; "swapped" in the updates of v only; or swapped together with v's start ("with start")
    swapped_at     the operators are swapped at "both" players, or only at "max" or "min"
    utility_of     a leaf's value is the utility of "max", of "min", or of the "mover" as if it were that player's turn
    estimate_of    the same for the evaluation of positions where the game is not over
    keeps          a node's value is that of its "best" child, of the "last" one, the "sum" or the "mean"
    cut_test       a cut is tested for after each child in "time", or one child "late"
    returns        the value "v", or v "clipped" to the window (fail-hard)
    order          children come as "given"; "reversed"; by evaluation, "best first" or "worst first" for the mover, "high first" or
                   "low first"
    skips          "none" of the children, the "first" or the "last"
    root           the root passes its window on as the "same" search; gives every child a "full" window; "twice": and searches the
                   first child twice
    extra          the search goes this many plies deeper than asked for
    extra_rounds   and this many rounds
    depth          counts "right"; a whole "round" for a ply, or a "ply" for a round; leaves the last round "unfinished" after its first
                   agent; is "ignored"; or is lost on every child, so that later "siblings" are searched less deep
    memory         are values stored by position although they may be bounds? "none"; looked up "first" of all; or "later", after the
                   terminal test; "inner": first of all, but those of leaves are not stored
    key            what values are stored by: "position" and depth, "position" "alone", position and "window", or things that many
                   positions have in common: the "depth", the "ply", the "mover", the number of "actions", the "action" that led there
    chance         at a chance node: the "mean" with the given probabilities; "uniform"; the "largest" or the "smallest" value; the "sum";
                   "unweighted", which divides by the number of outcomes besides; the mean rounded "down", or towards "zero"; "likeliest";
                   the "first" or "last" outcome
    averages       who takes the mean where the mover is MAX or MIN: "nobody", "max", "min", "both"
    where          where all this applies; elsewhere the search is right
    """

    cut_max: str = "beta"
    cut_min: str = "alpha"
    equal_max: bool | None = None
    equal_min: bool | None = None
    alpha_update: str = "max"
    beta_update: str = "min"
    crossed: bool = False
    child_window: str = "both"
    window: str = "right"
    shared: str = "none"
    start: str = "worst"
    start_at: str = BOTH
    loop: str = "all"
    loop_at: str = BOTH
    roles: str = "alternate"
    operators: str = "right"
    swapped_at: str = BOTH
    utility_of: str = "max"
    estimate_of: str = "max"
    keeps: str = "best"
    cut_test: str = "time"
    returns: str = "v"
    order: str = "given"
    skips: str = "none"
    root: str = "same"
    extra: int = 0
    extra_rounds: int = 0
    depth: str = "right"
    memory: str = "none"
    key: str = "position"
    chance: str = "mean"
    averages: str = "nobody"
    where: str = EVERYWHERE

    @property
    def cuts(self) -> bool:
        return self.cut_max != "never" or self.cut_min != "never"


ALPHABETA = Variant()
MINIMAX = Variant(cut_max="never", cut_min="never")
