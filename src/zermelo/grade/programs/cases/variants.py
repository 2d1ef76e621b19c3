"""Minimax, alpha-beta and expectimax with a setting for everything that goes wrong in classrooms.

    Variant()                        the right search
    Variant(alpha_update="never")    the search if alpha is never raised

`searching` carries them out.
"""

from __future__ import annotations

from typing import NamedTuple

EVERYWHERE, BELOW, ROOT_ONLY = "everywhere", "below the root", "at the root"
MAX_NODES, MIN_NODES, CHANCE_NODES = "where MAX moves", "where MIN moves", "where chance moves"
FIRST_OTHER, LATER_OTHERS = "where agent 1 moves", "where agent 2 or a later one moves"
EVEN_LEFT, ODD_LEFT = "where an even depth is left", "where an odd depth is left"
TWO_BELOW = "two plies below the root and deeper"
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
    child_window   children get "both" bounds, only the mover's "own", only "alpha", only "beta", the two "swapped", or the
                   window of the "root"
    window         the search begins with (-∞, +∞), "right", or with (+∞, -∞), "swapped"
    shared         one for the whole search, as global variables: "none", "both" bounds, "alpha", "beta"; or both, but "anew" for every
                   action of the root
    cut_if, update_if    "always"; not after the "first" child; only if the "bound" is not 0, or the "value"; update_if "lost": a bound of 0
                   counts as none, and v takes its place
    on_cut         a cut returns "v", "zero", the "evaluation" of the node, or the "other" bound
    stops          "never" else; or as soon as the mover has found a "win", a value beyond 0
    start          v begins at the "worst" value for the mover, at "zero", at the "best", or at the node's own "evaluation"
    start_at       which players' v begins so
    loop           the loop over the children goes through "all", or returns after the "first"
    loop_at        which players' loop
    roles          MAX and MIN "alternate"; are "swapped"; everybody is "max" or "min"; MAX moves at every second "ply" from the root, or
                   where an "even" or "odd" depth is left; or both in "turns", whoever is to move
    operators      max() and min() are "right"; "swapped" in the updates of v only; or swapped together with v's start ("with start")
    swapped_at     the operators are swapped at "both" players, or only at "max" or "min"
    utility_of     a leaf's value is the utility of "max", of "min", or of the "mover" as if it were that player's turn; "zero"; its size
                   ("abs") or "sign" alone; with the ply, or the depth left, added or taken away ("+ply", "-ply", "+left", "-left"), or
                   the ply taken from its size ("sooner")
    estimate_of    the same for the evaluation of positions where the game is not over
    keeps          a node's value is that of its "best" child, of the "first" or "last" one, of the "later" one at MAX and the first at
                   MIN, of the "earlier" ones the other way round, the "sum", the "mean", "plus own": with the node's own evaluation added;
                   the best, but a v of 0 is no value yet ("over zero"), a child's value of 0 is none ("not zero"), or the child's
                   search has left its own value in v ("clobbered")
    cut_test       a cut is tested for after each child in "time", or one child "late"
    returns        the value "v", or v "clipped" to the window (fail-hard)
    order          children come as "given"; "reversed"; by evaluation, "best first" or "worst first" for the mover, "high first" or
                   "low first"
    skips          "none" of the children, the "first" or the "last"; all but the first "two" or "three"; every "second"; those "met"
                   anywhere before
    root           the root passes its window on as the "same" search; gives every child a "full" window; "twice": and searches the
                   first child twice
    extra          the search goes this many plies deeper than asked for
    extra_rounds   and this many rounds
    depth          counts "right"; a whole "round" for a ply, or a "ply" for a round; leaves the last round "unfinished" after its first
                   agent; is "ignored"; or is lost on every child, so that later "siblings" are searched less deep; one for the whole
                   search, which is not put back "after cuts", "after leaves" or "ever"; is only looked at where MAX ("max only") or
                   MIN moves ("min only"); goes down by "two"
    memory         are values stored by position although they may be bounds? "none"; looked up "first" of all; or "later", after the
                   terminal test; "inner": first of all, but those of leaves are not stored
    key            what values are stored by: "position" and depth, "position" "alone", position and "window", or things that many
                   positions have in common: the "depth", the "ply", the "mover", the number of "actions", the "action" that led there
    chance         at a chance node: the "mean" with the given probabilities, the "first" outcome, or another of `chances.WAYS`
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
    cut_if: str = "always"
    update_if: str = "always"
    on_cut: str = "v"
    stops: str = "never"
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
