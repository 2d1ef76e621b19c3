"""Every description of a search, right or faulty, and what a search so written does."""

from __future__ import annotations

from typing import TypeAlias

from .game_tree import Node
from .others import Deepening, Negamax, Scout
from .searching import search
from .variants import Answer, Variant

Model: TypeAlias = Variant | Negamax | Scout | Deepening


def answer(model: Model, root: Node, strict: bool, depth: int | None = None, agents: int = 2) -> Answer:
    """What a search written as this model does at `root`.

    strict    does the rule say that only values strictly outside the window cut?
    depth     plies to look ahead; None to the end of the game
    agents    how many agents take turns: so many plies are a round
    """
    if isinstance(model, Variant):
        return search(root, model, strict, depth, agents)
    return model.answer(root, strict, depth)
