"""The laboratory: what searches cost, and what they are worth, measured.

    growth, growth_of_trees     nodes against depth, in the worst, random, given, evaluated and perfect order
    table_sizes                 nodes against the size of the transposition table
    deepening                   what iterative deepening costs
    depths, evaluations         matches: depth against depth, evaluation against evaluation
    models                      minimax and expectimax against perfect, random and mixed opponents
    stars                       what Star1 and Star2 save where chance moves
    contested                   thousands of games in machine code, where dice decide

    found = growth(ConnectFour(), 8)        a table: found.rows, found.to_csv(), found.as_dict()
    plot(found)                             its picture, a matplotlib Figure; save(found, "growth.svg")

      growing   caching   iterating   matches   models   stars   contest       the experiments, each a function that gives Findings
         │         │          │          │
      counting · orders · uniform    confidence     nodes of one search; orders by chance and by foreknowledge; random trees
         │                                          intervals
      findings ─── plotting                         tables and pictures

Every count follows from the position, the depth and the seed, on any machine. Times are not measured here.
"""

from .caching import table_sizes
from .contest import contested
from .findings import Findings
from .growing import growth, growth_of_trees
from .iterating import deepening
from .matches import FixedDepth, depths, evaluations, match, openings, play_game
from .models import models
from .plotting import plot, save, svg
from .stars import stars
from .uniform import Uniform

__all__ = [
    "Findings",
    "FixedDepth",
    "Uniform",
    "contested",
    "deepening",
    "depths",
    "evaluations",
    "growth",
    "growth_of_trees",
    "match",
    "models",
    "openings",
    "play_game",
    "plot",
    "save",
    "stars",
    "svg",
    "table_sizes",
]
