"""How a manifest writes the words that memory begins with."""

from __future__ import annotations

from array import array

from hypothesis import given
from hypothesis import strategies as st

from zermelo.export.manifest import FEW, beginning, runs, unpacked
from zermelo.games import find
from zermelo.page import ways_of

WORDS = st.lists(st.integers(-(2**63), 2**63 - 1) | st.just(0), max_size=3 * FEW)


@given(WORDS)
def test_what_is_written_is_what_there_was(words: list[int]) -> None:
    """As runs where they are few, else as one text; both have every word that is not 0."""
    written = beginning(memoryview(array("q", words)))
    found = [0] * len(words)
    for place, n, word in runs(unpacked(written)) if isinstance(written, str) else written:
        found[place : place + n] = [int(word)] * n
    assert found == words
    assert isinstance(written, str) == (len(list(runs(memoryview(array("q", words))))) > FEW)


def test_where_an_engine_comes_first() -> None:
    """Where rules name noisy actions, or have an evaluator in a file that was learned; not where deepen does as well."""
    first = {name: ways_of(find(name)())[0] for name in ("chess", "checkers", "othello", "connectfour", "tictactoe", "pig")}
    strong = dict.fromkeys(("chess", "checkers", "othello"), "engine")
    assert first == strong | {"connectfour": "deepen", "tictactoe": "deepen", "pig": "minimax"}
