"""The laboratory: what searches cost and how well they play, measured.

    growth, growth_of_trees     nodes against depth, in the worst, random, given, evaluated and perfect order
    table_sizes                 nodes against the size of the transposition table
    deepening                   the cost of iterative deepening
    depths, evaluations         matches: depth against depth, evaluation against evaluation
    models                      minimax and expectimax against perfect, random and mixed opponents
    stars                       what Star1 and Star2 save where chance moves
    contested                   thousands of games in machine code, where dice decide
    tricks                      what every part of the engine is worth, by matches without it

    found = growth(ConnectFour(), 8)        a table: found.rows, found.to_csv(), found.as_dict()
    plot(found)                             its picture, a matplotlib Figure; save(found, "growth.svg")

      growing   caching   iterating   matches   models   stars   tricks     the experiments, functions that return Findings
         │         │          │          │
      counting · orders · uniform    zermelo.match                 nodes of one search; random and perfect orders; random trees;
         │                                                         games, matches, intervals
      findings ─── plotting                                        tables and pictures

Every count follows from the position, the depth and the seed, on any machine. Times are not measured here, but `tricks` may limit them.
"""

from ..match import match
from ..match.game import openings, play_game
from ..players import FixedDepth
from .caching import table_sizes
from .findings import Findings
from .growing import growth, growth_of_trees
from .iterating import deepening
from .matches import contested, depths, evaluations
from .models import models
from .plotting import plot, save, svg
from .stars import stars
from .tricks import tricks
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
    "tricks",
]
