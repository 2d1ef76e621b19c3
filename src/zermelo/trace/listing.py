"""The algorithms as textbooks print them, and which of their lines each event belongs to.

Minimax and alpha-beta follow Russell and Norvig (2021), with fail-soft values: the window is narrowed before it is looked at. The
others are written in the same way: Star1 and Star2 after Ballard (1983), max^n after Luckhardt and Irani (1986) with the pruning of
Korf (1991), paranoid search after Sturtevant and Korf (2000), Monte Carlo tree search after Kocsis and Szepesvari (2006), the engine's
search after Marsland and Campbell (1982) with what later engines leave out.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..search.mcts.selection import BY_CHANCE, BY_PUCT, UNTRIED
from .events import (
    BETA,
    CHANCE_NODE,
    MAX,
    MIN,
    REDUCED,
    Again,
    Average,
    BackUp,
    Cut,
    Event,
    Expand,
    Leaf,
    Leave,
    Pass,
    Passed,
    Probe,
    Probed,
    Prune,
    Quiet,
    Reduce,
    Repeat,
    Select,
    Settle,
    Shallow,
    Simulate,
    Skip,
    Sum,
    Summary,
    Table,
    Update,
    Verified,
    Verify,
)

if TYPE_CHECKING:
    from .recording import Recording

MINIMAX = """\
function MINIMAX(s)
    if s is terminal: return UTILITY(s)
    if the depth is used up: return ESTIMATE(s)
    if chance moves in s:
        return the sum of P(r) · MINIMAX(RESULT(s, r)) over all outcomes r
    v ← nothing
    for each action a of s:
        v2 ← MINIMAX(RESULT(s, a))
        if v2 is better than v for the mover: v ← v2
    return v"""

_LEAVES = """\
    if s is terminal: return UTILITY(s)
    if the depth is used up: return ESTIMATE(s)
    if the table or the rules know enough about s: return that
"""
_DECISION = """\
    if MAX moves in s: v ← -∞, else v ← +∞
    for each action a of s:
        v2 ← NAME(RESULT(s, a), α, β)
        if MAX moves: v ← max(v, v2), α ← max(α, v)
        if MIN moves: v ← min(v, v2), β ← min(β, v)
        if MAX moves and v {high} β: return v
        if MIN moves and v {low} α: return v
    return v"""
_SUM = """\
        for each outcome r of s, its probability p:
            l, h ← what the others add at least, at most
            v2 ← NAME(RESULT(s, r), (α-v-h)/p, (β-v-l)/p)
            v ← v + p · v2; low, high ← v + l, v + h
            if high ≤ α: return high
            if low ≥ β: return low
        return v
"""
_CHANCE = """\
    if chance moves in s:
        v ← 0; low, high ← the bounds of all leaves
"""
_PROBES = """\
        for each outcome r of s that could lead out of (α, β):
            probe r: look at its first action only, and only now
            narrow low and high by what that says
            if high ≤ α: return high
            if low ≥ β: return low
"""

ALPHA_BETA = "function ALPHA-BETA(s, α, β)\n" + _LEAVES + _DECISION.replace("NAME", "ALPHA-BETA")
_STAR = "function NAME(s, α, β)\n" + _LEAVES + _CHANCE + "{probes}" + _SUM + _DECISION
STAR1 = _STAR.format(probes="", high="≥", low="≤").replace("NAME", "STAR1")
STAR2 = _STAR.format(probes=_PROBES, high="≥", low="≤").replace("NAME", "STAR2")

MAXN = """\
function MAX-N(s, sure)
    if s is terminal: return UTILITY(s)
    if the depth is used up: return ESTIMATE(s)
    if chance moves in s:
        return the sum of P(r) · MAX-N(RESULT(s, r), -∞)
    v ← nothing
    for each action a of s:
        v2 ← MAX-N(RESULT(s, a), v for the mover)
        if v2 is better than v for the mover: v ← v2
        if the player above can have ≤ sure here: return v
    return v"""

PARANOID_SEARCH = """\
function PARANOID(s, α, β)
    if s is terminal: return my UTILITY(s)
    if the depth is used up: return my ESTIMATE(s)
    if chance moves in s:
        return the sum of P(r) · PARANOID(RESULT(s, r), -∞, +∞)
    if I move in s: v ← -∞, else v ← +∞
    for each action a of s:
        v2 ← PARANOID(RESULT(s, a), α, β)
        if I move: v ← max(v, v2), α ← max(α, v)
        if anybody else moves: v ← min(v, v2), β ← min(β, v)
        if I move and v ≥ β: return v
        if anybody else moves and v ≤ α: return v
    return v"""

ENGINE_SEARCH = """\
function ENGINE(s, d, α, β)
    if s is terminal: return UTILITY(s)
    if s has occurred before: return a draw
    if d = 0: v ← ESTIMATE(s) unless s is forced; return v if that is enough
    if d > 0 and the table knows enough about s: return that
    if d > 0 and (α, β) is a null window:
        if ESTIMATE(s) is far beyond it: return that
        if ESTIMATE(s) is beyond it: let the mover pass to s'
            v ← ENGINE(s', d-R, α, β); if v is beyond (α, β): return v,
                verified by ENGINE(s, d-R, α, β) without a pass if d is large
    if the table knows no action of s: d ← d - 1
    for each action a of s, each noisy one if d = 0, from the best on:
        if a is too late, futile or losing: leave it out
        d2 ← d - 1, or 0 if d = 0; more if RESULT(s, a) is to be extended
        if a is not the first: less ← the reduction of late actions
            v2 ← ENGINE(RESULT(s, a), d2 - less, a null window at v)
            if v2 is better, and less > 0: the same again to d2
        if a is the first, or v2 is in (α, β): (again)
            v2 ← ENGINE(RESULT(s, a), d2, α, β)
        if MAX moves: v ← max(v, v2), α ← max(α, v)
        if MIN moves: v ← min(v, v2), β ← min(β, v)
        if MAX moves and v {high} β: return v
        if MIN moves and v {low} α: return v
    return v"""

MCTS_UCT = """\
function MCTS(s)
    until all simulations are made or s is proven:
        n ← the node of s
        while n was simulated before and is not proven:
            EXPAND: if n has no children, it gets all of them
            SELECT: if chance moves: n ← the child thrown
                or a child was never tried: n ← it
                or n ← the best by  mean + c · R · √(ln N / n)
        SIMULATE: v ← a random game from n, or its estimate
        R ← how far the players' utilities so far lie apart
        BACK UP: for each node on the way, n to s:
            if its mover would rather go to a proven child: v ← that one's
            count the visit, take v into the mean
            a child wins, or all are proven: it is proven
    return the action tried most, or proven to be better"""

MCTS_PUCT = """\
function MCTS(s)
    until all simulations are made or s is proven:
        n ← the node of s
        while n was simulated before and is not proven:
            EXPAND: if n has no children, it gets all of them
            SELECT: if chance moves: n ← the child thrown
                or n ← the best by  mean + c · R · P · √N / (1 + n)
        SIMULATE: v ← a random game from n, or its estimate
        R ← how far the players' utilities so far lie apart
        BACK UP: for each node on the way, n to s:
            if its mover would rather go to a proven child: v ← that one's
            count the visit, take v into the mean
            a child wins, or all are proven: it is proven
    return the action tried most, or proven to be better"""

CUT_SIGNS = {">=": ("≥", "≤"), ">": (">", "<")}
"""What a value has to be of beta, and of alpha, for a cut under each rule."""

ESTIMATED, PROVEN, PROBING, DEEPER = "estimated", "proven", "probing", "deeper"

LINES: dict[str, dict[object, int]] = {
    MINIMAX: {Leaf: 2, ESTIMATED: 3, Average: 5, Summary: 8, Update: 9, Leave: 10},
    ALPHA_BETA: {Leaf: 2, ESTIMATED: 3, Table: 4, Settle: 4, Summary: 7, (Update, MAX): 8, (Update, MIN): 9}
    | {(Cut, MAX): 10, (Cut, MIN): 11, Leave: 12},
    STAR1: {Leaf: 2, ESTIMATED: 3, Table: 4, Settle: 4, Summary: 16, (Update, MAX): 17, (Update, MIN): 18, (Cut, MAX): 19, (Cut, MIN): 20}
    | {Sum: 10, Average: 10, (Cut, CHANCE_NODE): 11, (Leave, CHANCE_NODE): 13, Leave: 21},
    STAR2: {Leaf: 2, ESTIMATED: 3, Table: 4, Settle: 4, Summary: 21, (Update, MAX): 22, (Update, MIN): 23, (Cut, MAX): 24, (Cut, MIN): 25}
    | {Probe: 8, Probed: 9, (PROBING, Cut): 10, Sum: 15, Average: 15, (Cut, CHANCE_NODE): 16, (Leave, CHANCE_NODE): 18, Leave: 26},
    MAXN: {Leaf: 2, ESTIMATED: 3, Average: 5, Summary: 8, Update: 9, Shallow: 10, Leave: 11},
    PARANOID_SEARCH: {Leaf: 2, ESTIMATED: 3, Average: 5, Summary: 8, (Update, MAX): 9, (Update, MIN): 10}
    | {(Cut, MAX): 11, (Cut, MIN): 12, Leave: 13},
    ENGINE_SEARCH: {Leaf: 2, Repeat: 3, ESTIMATED: 4, Quiet: 4, Table: 5, Prune: 7, Pass: 8, Passed: 9, Verify: 10, Verified: 10}
    | {(Reduce, None): 11, Skip: 13, (Reduce, DEEPER): 14, Reduce: 15, Summary: 16, (Again, REDUCED): 17, Again: 18, (Update, MAX): 20}
    | {(Update, MIN): 21, (Cut, MAX): 22, (Cut, MIN): 23, Leave: 24},
    MCTS_UCT: {Expand: 5, BY_CHANCE: 6, UNTRIED: 7, Select: 8, Simulate: 9, BackUp: 13, PROVEN: 14},
    MCTS_PUCT: {Expand: 5, BY_CHANCE: 6, Select: 7, Simulate: 8, BackUp: 12, PROVEN: 13},
}
"""The lines of the events, by what they are, and by the kind of the node, or what is said of them, where that matters; else the first."""


def listing(recording: Recording) -> list[str]:
    """The lines of the algorithm that was recorded; their numbers, from 1 on, are those of `line_of`."""
    high, low = CUT_SIGNS[recording.rule or ">="]
    return _text(recording).format(high=high, low=low).splitlines()


def line_of(recording: Recording, event: Event) -> int:
    """The number of the line that an event belongs to."""
    text = _text(recording)
    lines = LINES[text]
    kind = recording.nodes[event.node].kind
    match event:
        case Leaf(estimated=True):
            return lines[ESTIMATED]
        case Reduce(child=child, plies=plies) if child is None or plies < 0:
            return lines[Reduce, None if child is None else DEEPER]
        case Again(why=why) if why == REDUCED:
            return lines[Again, why]
        case Select(by=by) if by in lines:
            return lines[by]
        case BackUp(proven=True):
            return lines[PROVEN]
        case Cut(side=side, left=left) if kind == CHANCE_NODE:
            line = lines[PROBING, Cut] if text == STAR2 and left == len(recording.nodes[event.node].children) else lines[Cut, kind]
            return line + 1 if side == BETA else line
    what = type(event)
    return lines.get((what, kind), lines.get(what, 1))


def _text(recording: Recording) -> str:
    """The listing of what was searched."""
    match recording.search:
        case "star1":
            return STAR1
        case "star2":
            return STAR2
        case "maxn":
            return MAXN
        case "paranoid":
            return PARANOID_SEARCH
        case "engine":
            return ENGINE_SEARCH
        case "mcts":
            chosen = (event.by for event in recording.events if isinstance(event, Select) and event.by != BY_CHANCE)
            return MCTS_PUCT if next(chosen, None) == BY_PUCT else MCTS_UCT
        case _:
            return MINIMAX if recording.rule is None else ALPHA_BETA
