"""What happens in a search, step by step: one tuple for each event, a node by its id.

    Begin                       a search to some depth begins (deepening begins many)
    Enter  Leave                the search comes to a node, and goes back up with its value
    Leaf   Table   Settle       the node's value is known without going down: the game is over or the horizon reached;
    Summary                     the table knows it; the rules say it; or it was searched, but what happened below is not recorded
    Update Average Sum          a child was searched, and what that changes at its parent
    Probe  Probed               Star2 searches one action of a chance outcome, and what that shows of the sum
    Cut    Shallow              the node cannot change the result: its other children are not visited

in an engine's search besides:

    Pass   Passed               the mover's turn passes, and what the position after that is worth
    Verify Verified             the node is searched once more without passing, before a pass is believed to be enough
    Reduce Again                a child is searched less deep, or deeper; and once more, since it turned out better than expected
    Skip   Prune                a child is left out; the node is given up for its estimate
    Repeat Quiet                the position has occurred before; at the horizon only noisy actions are followed

and in Monte Carlo tree search, simulation after simulation:

    Recall                      the tree was kept from an earlier search, and knows something already
    Select Expand               the simulation goes on to a child; the children of a node are known from now on
    Simulate                    a random game from here, or an evaluator's estimate
    BackUp                      a node on the way is updated with the result

A node's id is its path: "0" is the root, "0.2" its second child in the order of the rules, "0.2.1" that one's first. The same
node has the same id in every search of the same position, so that two searches can be laid side by side. "0.2.0" is where a pass
at "0.2" leads: a branch besides the children, which are the legal actions alone.
"""

from __future__ import annotations

from typing import Any, NamedTuple

ROOT = "0"

ALPHA, BETA = "alpha", "beta"

MAX, MIN, CHANCE_NODE, PLAYER, LEAF = "max", "min", "chance", "player", "leaf"
"""The kinds of nodes: who moves there; PLAYER is one of three or more, or of a game that is not zero-sum."""


REDUCED, WHOLE_WINDOW = "reduced", "window"
"""Why an engine searches a child again: it was searched less deep; its window had no room for a value."""


class Begin(NamedTuple):
    """A search of the root to `depth` (-1: to the end) begins. `rule` is that of its cuts, None if it makes none."""

    node: str
    algorithm: str
    rule: str | None
    depth: int
    alpha: float
    beta: float


class Enter(NamedTuple):
    """The search comes to a node to look `depth` plies further; alpha and beta are handed down to it."""

    node: str
    depth: int
    alpha: float
    beta: float


class Leaf(NamedTuple):
    """The node's own value: its utility, or at the horizon an estimate."""

    node: str
    value: Any
    estimated: bool


class Table(NamedTuple):
    """The table answers: "exact", or a "lower" or "upper" bound that is good enough here."""

    node: str
    value: float
    bound: str


class Settle(NamedTuple):
    """The rules say beforehand what the game can still come to (`bounds`), "exact", "lower" or "upper", and that is good enough here."""

    node: str
    value: float
    bound: str


class Summary(NamedTuple):
    """The node was searched: this came out, and so many nodes below it are not recorded."""

    node: str
    value: Any
    bound: str
    nodes: int


class Update(NamedTuple):
    """`child` came back with `value`, in Star2 perhaps in a probe before; the node's best goes from `before` (None at the first child)
    to `best`; alpha and beta are what the next child will be handed."""

    node: str
    child: str
    value: Any
    before: Any
    best: Any
    alpha: float
    beta: float


class Average(NamedTuple):
    """An outcome of chance came back with `value`; `total` is the weighted sum so far."""

    node: str
    child: str
    value: Any
    probability: float
    total: Any


class Sum(NamedTuple):
    """The same where values are bounded (Star1, Star2): whatever the other outcomes are worth, the node's value lies between `low`
    and `high`."""

    node: str
    child: str
    value: float
    probability: float
    total: float
    low: float
    high: float


class Probe(NamedTuple):
    """Star2 comes to the node, an outcome of chance, to look at its first action only."""

    node: str
    depth: int
    alpha: float
    beta: float


class Probed(NamedTuple):
    """Back at chance: the probe of `child` gave a bound of its value; the node's value lies between `low` and `high`."""

    node: str
    child: str
    value: float
    bound: str
    low: float
    high: float


class Cut(NamedTuple):
    """The node's value `best` is outside its window. `side` says which bound it met, `limit` that bound, `holder` the node
    that holds it (None if it came with the window of the search, or is infinite: in Star1 and Star2 nothing can be worth more, or less,
    than `best`); `left` children are not looked at."""

    node: str
    child: str
    best: float
    side: str
    limit: float
    holder: str | None
    left: int


class Shallow(NamedTuple):
    """Max^n: the mover is sure of `own` at the node, which leaves `rest` at most for the player above, who is sure of `sure` at
    the parent: that player will not choose this node, and `left` children are not visited."""

    node: str
    child: str
    own: float
    rest: float
    sure: float
    left: int


class Leave(NamedTuple):
    """The search goes back up with the node's value: exact, or a bound. After `Shallow` the mover's part of it is a lower bound, and
    the others' parts are not known."""

    node: str
    value: Any
    bound: str


class Pass(NamedTuple):
    """The mover lets its turn pass: the position after that, `child`, is to be searched `depth` plies deep."""

    node: str
    child: str
    depth: int


class Passed(NamedTuple):
    """The position after the pass came back with `value`: `enough` if that meets `limit`, the bound beyond which the node is as good as
    the mover needs it (beta for MAX, alpha for MIN)."""

    node: str
    child: str
    value: float
    enough: bool
    limit: float


class Verify(NamedTuple):
    """The node, entered next, is searched once more without passing, `depth` plies deep."""

    node: str
    depth: int


class Verified(NamedTuple):
    """This came out of it; `enough` and `limit` as after the pass. If it is not enough, the search goes on as if nobody had passed."""

    node: str
    value: float
    enough: bool
    limit: float


class Reduce(NamedTuple):
    """`child` is searched so many plies less deep, for it comes late in the order; deeper, if they are less than none, for the game asks
    for an extension. Without a child the node itself, of which the table knows no action."""

    node: str
    child: str | None
    plies: int


class Again(NamedTuple):
    """`child` came back with `value`, better than expected, and is searched again: to its full depth if it was searched less deep
    ("reduced"), with the whole window if the one before had no room for a value ("window")."""

    node: str
    child: str
    value: float
    why: str


class Skip(NamedTuple):
    """`child` is left out: it comes "late" in the order, is "futile", as the mover is too far behind, or "losing" in an exchange."""

    node: str
    child: str
    why: str


class Prune(NamedTuple):
    """The node's estimate `value` lies so far beyond `limit`, a bound of its window, that the node is not searched."""

    node: str
    value: float
    bound: str
    limit: float


class Repeat(NamedTuple):
    """The position has occurred before: a draw."""

    node: str
    value: float


class Quiet(NamedTuple):
    """At the horizon: the mover is sure of the estimate `value`, or where it is forced of nothing (None), and follows the `noisy`
    actions; alpha and beta are what the first of them will be handed."""

    node: str
    value: float | None
    noisy: int
    alpha: float
    beta: float


class Known(NamedTuple):
    """What is known of a node, as `BackUp` says it, without a visit: `visits` is None if they stay as they are."""

    node: str
    visits: int | None
    mean: Any
    proven: bool
    expanded: bool = False


class Recall(NamedTuple):
    """The tree was kept from an earlier search, in which `visits` simulations went through the root: this much is known already."""

    node: str
    visits: int
    known: tuple[Known, ...]


class Select(NamedTuple):
    """The simulation goes on to `child`.

    by       "uct" or "puct": the sum of mean and bonus is the greatest; "untried": no simulation went there yet; "chance": thrown
    mean     what simulations through the child came to, for the mover; None if it is untried or thrown
    bonus    what is added because little is known of it
    share    the probability of the outcome, or what the policy says of the action; None without a policy
    visits   simulations that went through the child before
    among    so many children were to choose from: those that are not proven
    sums     of each of these and of the child itself mean and bonus together, where the greatest is taken
    """

    node: str
    child: str
    by: str
    mean: float | None
    bonus: float | None
    share: float | None
    visits: int
    among: int
    sums: tuple[tuple[str, float], ...] = ()


class Expand(NamedTuple):
    """The children of the node are known from now on; of some of them something is `known`, if their positions were reached before."""

    node: str
    children: int
    known: tuple[Known, ...]


class Simulate(NamedTuple):
    """This came out of the simulation.

    how      "game": a game was played to its end at random, by the actions `game`; "estimate": an evaluator says so; "utility": the
             game is over here; "proven": the node's value was proven before
    deeper   so many plies below the node, which is the last one that is recorded on the way
    """

    node: str
    value: Any
    how: str
    game: tuple[str, ...]
    deeper: int


class BackUp(NamedTuple):
    """The node is updated with `value`; `mean` is the mean of what its simulations came to, or, if it is proven, its value.

    also     other nodes for the same position, which share what is known of it
    declined the child on the way, if `value` is not what came out there but that of a proven child, to which the mover would rather go
    """

    node: str
    value: Any
    visits: int
    mean: Any
    proven: bool
    also: tuple[Known, ...]
    declined: str | None


Event = (
    Begin | Enter | Leaf | Table | Settle | Summary | Update | Average | Sum | Probe | Probed | Cut | Shallow | Leave
    | Pass | Passed | Verify | Verified | Reduce | Again | Skip | Prune | Repeat | Quiet
    | Recall | Select | Expand | Simulate | BackUp
)  # fmt: skip
