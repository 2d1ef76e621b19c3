"""Things show themselves: one line as repr, more of it printed, and in a notebook as a picture or a table."""

from __future__ import annotations

import types
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple
from xml.etree import ElementTree

import pytest

from zermelo import alphabeta, check, game, match, minimax, play_game, record
from zermelo.games import CATALOGUE, TicTacToe, Tree, find, position
from zermelo.grade import grade
from zermelo.lab import deepening
from zermelo.players import Random, Search

EXAMPLES = Path(__file__).parents[1] / "examples"


class Rules:
    n: int = 3

    def to_move(self: Any) -> int:
        return self.n % 2

    def actions(self: Any) -> Iterator[int]:
        yield 1

    def result(self: Any, action: int) -> Any:
        return type(self)(self.n - action)

    def is_terminal(self: Any) -> bool:
        return self.n == 0

    def utility(self: Any, player: int) -> int:
        return 1 if player else -1


def made(name: str, **more: Any) -> Any:
    """The countdown with some methods more."""
    rules = {word: rule for word, rule in vars(Rules).items() if not word.startswith("__")}
    body = {**rules, **more, "__annotations__": {"n": int}, "__module__": __name__}
    return game(types.new_class(name, (NamedTuple,), exec_body=lambda namespace: namespace.update(body)))


def things() -> list[Any]:
    """One of each."""
    state = TicTacToe.from_text("XOX/.O./.X.")
    return [
        minimax(state, compiled=False),
        record(alphabeta, Tree.from_text("((3 12 8) (2 4 1))")),
        check(TicTacToe, games=2, compiled=False),
        play_game(state, Random(1)),
        match(Random(1), Search(minimax, {"compiled": False}), [state]),
        deepening(state, 2, compiled=False),
        grade(EXAMPLES / "faulty_alphabeta.py"),
    ]


@pytest.fixture(scope="module")
def shown() -> list[Any]:
    return things()


def test_a_repr_is_one_line_that_says_what_it_is(shown: list[Any]) -> None:
    for thing in shown:
        line = repr(thing)
        assert line.startswith(f"<{type(thing).__name__} ") and line.endswith(">") and "\n" not in line and len(line) < 200
        assert str(thing).strip() and str(thing) != line


def test_a_notebook_gets_well_formed_markup(shown: list[Any]) -> None:
    for thing in shown:
        found = thing._repr_html_()
        assert found.startswith("<")
        if "<script" not in found and "<iframe" not in found:
            assert ElementTree.fromstring(f"<div>{found}</div>") is not None


@pytest.mark.parametrize("name", [entry.name for entry in CATALOGUE])
def test_states_show_their_boards(name: str) -> None:
    entry = next(entry for entry in CATALOGUE if entry.name == name)
    state = position(find(name), entry.example if name == "tree" else None)
    found = ElementTree.fromstring(state._repr_html_())
    assert found.tag in ("pre", "{http://www.w3.org/2000/svg}svg")
    if found.tag == "pre":
        assert found.text == str(state.picture())


def test_a_game_of_ones_own_shows_its_picture_and_keeps_its_own_ways() -> None:
    plain = made("Plain", picture=lambda self: f"<{self.n} & more>")
    assert plain(3)._repr_html_() == "<pre>&lt;3 &amp; more&gt;</pre>"
    own = made("Own", _repr_html_=lambda self: "<b>own</b>")
    assert own(3)._repr_html_() == "<b>own</b>"
    svg = made("Drawn", _repr_svg_=lambda self: "<svg/>")
    assert svg(3)._repr_svg_() == "<svg/>" and not hasattr(svg, "_repr_html_")
