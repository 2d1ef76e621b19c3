"""Expectimax against models as machine code: the same as when the players are asked for their probabilities. (See test_models.)"""

from __future__ import annotations

from dataclasses import replace
from typing import Any, NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_games import Dice, Guess, Web, examples, webs

from settings import FULL
from zermelo import alphabeta, minimax
from zermelo._kernel import available
from zermelo.players import Mixed, Random, Search, Weighted, against


class Leaning(NamedTuple):
    """A policy of one's own: later actions are likelier, by how much follows from the position."""

    least: int = 1

    def weight(self, state: Any, action: int) -> float:
        return float(self.least + action + state.lot(3, 7))


def in_plain_python(player: Any) -> Any:
    return replace(player, options={"compiled": False}) if isinstance(player, Search) else player


def modellers(of_all: bool) -> Any:
    """Mixtures that have one machine form: what they differ in is data."""
    searching = st.builds(lambda search, depth: Search(search, depth=depth), st.just(minimax) if of_all else searches, st.integers(1, 3))
    return st.builds(
        lambda share, player, least: Mixed([(share, player), (0.75 - share, Random()), (0.25, Weighted(Leaning(least)))]),
        st.sampled_from((0.25, 0.5)),
        searching,
        st.integers(1, 2),
    )


searches = st.sampled_from((None, minimax, alphabeta))


@pytest.mark.skipif(not available(), reason="there is no compiler")
@pytest.mark.parametrize("cls", [Web, Dice] if FULL else [Web])
def test_compiled_it_is_what_it_is_interpreted(cls: Any) -> None:
    """The same values, nodes and leaves as when the players are asked for their probabilities, to a depth and to the end."""

    @examples(12, full=200)
    @given(webs(cls), modellers(cls is Dice), st.sampled_from((None, 2, 3)))
    def agree(state: Any, model: Any, depth: int | None) -> None:
        found = against(state, model, 1, depth, evaluator=Guess(), compiled=True)
        plain = Mixed([(weight, in_plain_python(part)) for weight, part in model.parts])
        wanted = against(state, plain, 1, depth, evaluator=Guess(), compiled=False)
        assert found.compiled and not wanted.compiled
        assert (found.values, found.action, found.nodes, found.leaves) == (wanted.values, wanted.action, wanted.nodes, wanted.leaves)
        assert found.actions == wanted.actions and found.exact == wanted.exact

    agree()
