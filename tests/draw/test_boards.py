"""Pictures of positions: what stands where, what a move changes, and that every position of every game stays on its board."""

from __future__ import annotations

import itertools
import random
import re
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

from zermelo.draw import board_svg, board_tikz
from zermelo.draw.boards import PAPER, SCREEN, board, in_svg
from zermelo.draw.boards.grids import GRIDS
from zermelo.draw.boards.shapes import Board, Box, Disc, Letters, Path
from zermelo.game import game
from zermelo.games import Backgammon, Checkers, Chess, ConnectFour, Go, Halving, Ludo, Othello, Pursuit, TicTacToe, Tree
from zermelo.games._texts import legal_actions
from zermelo.games.backgammon.notation import words_of

SVG = "{http://www.w3.org/2000/svg}"
GAMES = (TicTacToe, ConnectFour, Othello, Go, Chess, Checkers, Halving)
CASTLING = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1"
EN_PASSANT = "4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1"


def shapes(drawn: Board, kind: type, **fields: Any) -> list[Any]:
    return [shape for shape in drawn.shapes if type(shape) is kind and all(getattr(shape, key) == value for key, value in fields.items())]


def squares_of(drawn: Board, colour: str) -> set[tuple[int, int]]:
    """The squares that are painted with a colour."""
    return {(int(box.x), int(box.y)) for box in shapes(drawn, Box, fill=colour)}


# -------------------------------------------------------------------------------------------------------- what stands where


def test_tictactoe() -> None:
    state = TicTacToe.from_text("XO./.X./..O")
    assert GRIDS["TicTacToe"].cells(state) == {(0, 0): "X", (1, 0): "O", (1, 1): "X", (2, 2): "O"}
    drawn = board(state, coordinates=True)
    assert [letters.text for letters in shapes(drawn, Letters)] == ["2", "3", "5", "6", "7"], "free squares have their numbers"
    assert [(ring.x, ring.y) for ring in shapes(drawn, Disc, line="o")] == [(1.5, 0.5), (2.5, 2.5)]
    assert len(shapes(drawn, Path, line="x")) == 4, "two strokes for each X"
    assert not shapes(board(state), Letters), "no coordinates in thumbnails"


def test_connect_four_stones_fall() -> None:
    state = ConnectFour.from_text("44455")
    assert GRIDS["ConnectFour"].cells(state) == {(3, 5): "X", (3, 4): "O", (3, 3): "X", (4, 5): "O", (4, 4): "X"}
    assert GRIDS["ConnectFour"].way(state, 3) == [(3, 2)]
    assert GRIDS["ConnectFour"].way(state, 0) == [(0, 5)]
    assert squares_of(board(state.result(3), before=state), "tint") == {(3, 2)}


def test_go() -> None:
    state = Go.from_text("...../..X../..OX./...../..... X")
    drawn = board(state, coordinates=True)
    assert (drawn.width, drawn.height) == (5.6, 5.6)
    assert [(stone.x, stone.y) for stone in shapes(drawn, Disc, fill="white")] == [(2.5, 2.5)]
    assert [(stone.x, stone.y) for stone in shapes(drawn, Disc, fill="black", radius=0.45)] == [(2.5, 1.5), (3.5, 2.5)]
    assert [letters.text for letters in shapes(drawn, Letters)] == ["A", "5", "B", "4", "C", "3", "D", "2", "E", "1"]
    taken = Go.from_text("...../..X../.XOX./...../..... X c2")
    assert squares_of(board(taken, before=Go.from_text("...../..X../.XOX./...../..... X")), "tint") == {(2, 2), (2, 3)}
    move = shapes(board(state, move=state.parse_action("b3")), Disc, fill="move")
    assert [(disc.x, disc.y) for disc in move] == [(1.5, 2.5)] and not shapes(
        board(state, move=state.parse_action("pass")), Disc, fill="move"
    )


def test_othello() -> None:
    state = Othello()
    assert GRIDS["Othello"].cells(state) == {(3, 3): "O", (4, 3): "X", (3, 4): "X", (4, 4): "O"}
    place = state.parse_action("d3")
    assert GRIDS["Othello"].way(state, place) == [(3, 2)]
    assert squares_of(board(state.result(place), before=state), "tint") == {(3, 2)}, "discs that were turned are not tinted"
    assert GRIDS["Othello"].way(state, 64) == [], "a pass touches nothing"
    blacks = {(disc.x, disc.y) for disc in shapes(board(state), Disc, fill="black")}
    assert blacks == {(4.5, 3.5), (3.5, 4.5)}


def test_chess() -> None:
    state = Chess()
    cells = GRIDS["Chess"].cells(state)
    assert len(cells) == 32 and cells[4, 7] == "K" and cells[3, 0] == "q" and cells[0, 6] == "P"
    move = state.parse_action("e2e4")
    assert GRIDS["Chess"].way(state, move) == [(4, 6), (4, 4)]
    after = state.result(move)
    assert squares_of(board(after, before=state), "tint") == {(4, 6), (4, 4)}
    reply = after.parse_action("e7e5")
    assert GRIDS["Chess"].way(after, reply) == [(4, 1), (4, 3)], "the same way round for both sides"


@pytest.mark.parametrize(
    ("position", "move", "tinted"),
    [
        (CASTLING, "e1g1", {(4, 7), (7, 7), (5, 7), (6, 7)}),
        (CASTLING, "a1a8", {(0, 7), (0, 0)}),
        (EN_PASSANT, "e5d6", {(4, 3), (3, 3), (3, 2)}),
    ],
)
def test_what_a_move_at_chess_changes(position: str, move: str, tinted: set[tuple[int, int]]) -> None:
    state = Chess.from_text(position)
    assert squares_of(board(state.result(state.parse_action(move)), before=state), "tint") == tinted


def test_checkers() -> None:
    grid = GRIDS["Checkers"]
    places = [grid.place(square) for square in range(1, 33)]  # type: ignore[attr-defined]
    assert places[:5] == [(1, 0), (3, 0), (5, 0), (7, 0), (0, 1)] and places[-1] == (6, 7)
    assert all((column + row) % 2 for column, row in places) and len(set(places)) == 32, "the dark squares, each once"
    state = Checkers.from_text("W:W20,21,K31:BK22,23")
    assert sorted(grid.cells(state).values()) == ["B", "W", "b", "w", "w"]
    assert grid.way(state, state.parse_action("20-16")) == [(7, 4), (6, 3)]
    assert grid.way(state, state.parse_action("31-26")) == [(4, 7), (3, 6)]
    names = [letters.text for letters in shapes(board(state, coordinates=True), Letters)]
    assert names == [str(square) for square in range(1, 33)]
    crowns = [path for path in shapes(board(state), Path) if len(path.steps) == 8]
    assert len(crowns) == 2, "kings wear crowns"


def test_a_long_jump_is_one_arrow_over_all_its_squares() -> None:
    state = Checkers.from_text("W:W29:B25,18,11")
    jump = next(iter(state.actions()))
    assert state.action_name(jump) == "29x22x15x8"
    grid = GRIDS["Checkers"]
    assert grid.way(state, jump) == [grid.place(square) for square in (29, 22, 15, 8)]  # type: ignore[attr-defined]
    shaft = shapes(board(state, move=jump), Path, line="move")[0]
    assert len(shaft.steps) == 4
    assert squares_of(board(state.result(jump), before=state), "tint") == {
        grid.place(square)  # type: ignore[attr-defined]
        for square in (29, 25, 18, 11, 8)
    }


@pytest.mark.parametrize(("n", "large", "small"), [(0, 0, 0), (7, 7, 7), (25, 25, 25), (26, 26, 0), (50, 50, 0), (51, 0, 0)])
def test_as_many_matches_as_the_number_says(n: int, large: int, small: int) -> None:
    assert len(shapes(board(Halving(n), coordinates=True), Box)) == large
    assert len(shapes(board(Halving(n)), Box)) == small
    assert shapes(board(Halving(n)), Letters)[0].text == str(n)


def walked(start: Any, seed: int, plies: int = 300) -> Iterator[tuple[Any, Any]]:
    """The positions of a game at random, each with the one before."""
    chance = random.Random(seed)
    before, state = None, start
    for _ in range(plies):
        yield before, state
        if state.is_terminal():
            return
        before, state = state, state.result(chance.choice(legal_actions(state)))


@pytest.mark.parametrize("start", [Backgammon(), Ludo(), Ludo.from_text("start of 2"), Pursuit()], ids=str)
def test_games_that_run_about_are_drawn_in_every_position(start: Any) -> None:
    """Nothing lies outside the picture, every man is there, and every move can be shown."""
    for before, state in walked(start, 5, 80):
        for drawn in (board(state), board(state, before=before, coordinates=True)):
            for disc in shapes(drawn, Disc):
                assert drawn.left <= disc.x - disc.radius and disc.x + disc.radius <= drawn.left + drawn.width, state
                assert drawn.top <= disc.y - disc.radius and disc.y + disc.radius <= drawn.top + drawn.height, state
        if not state.is_terminal() and state.to_move() >= 0:
            for move in itertools.islice(state.actions(), 5):
                assert len(board(state, move=move).shapes) >= len(board(state).shapes)


def test_a_board_of_backgammon() -> None:
    drawn = board(Backgammon(), coordinates=True)
    men = [disc.fill for disc in shapes(drawn, Disc)]
    assert (men.count("white"), men.count("black")) == (15, 15)
    assert [letters.text for letters in shapes(drawn, Letters)][:24] == [str(point) for point in range(1, 25)]
    right_below = [disc for disc in shapes(drawn, Disc) if disc.fill == "white" and disc.y > 5.5 and disc.x > 7]
    assert len(right_below) == 5  # White's home: the men on 6
    low, high = words_of([0, 8, *[0] * 24])
    many = Backgammon.from_text("4HPwATDgc/ABMA 31 White")._replace(white_low=low, white_high=high)
    assert [letters.text for letters in shapes(board(many), Letters)] == ["8", "7"]  # eight on the point, seven borne off


def test_a_board_of_ludo() -> None:
    drawn = board(Ludo.from_text("0,3 0,17 5,17 0,0 E6"), coordinates=True)
    names = [letters.text for letters in shapes(drawn, Letters)]
    assert [names.count(letter) for letter in "NESW"] == [2, 2, 2, 2] and "East moves 6" in names
    assert {"2", "12"} & set(names) == set()  # men stand there
    assert len([name for name in names if name.isdecimal()]) == 14


def test_a_board_of_pursuit() -> None:
    state = Pursuit.from_text("..a/.#./@.. 8 a 2")
    drawn = board(state, coordinates=True)
    assert [letters.text for letters in shapes(drawn, Letters)] == ["a", "eaten 2, rounds left 8"]
    assert len(shapes(drawn, Disc)) == 6 and len(shapes(drawn, Box)) == 1  # pellets and the wall
    assert (drawn.width, drawn.height) == (3, 3.8)


def test_other_games_show_their_text() -> None:
    tree = Tree.from_text("((3 12) 8)")
    assert [letters.text for letters in shapes(board(tree), Letters)] == tree.picture().splitlines()
    long = Tree.from_text("(" + " ".join(map(str, range(100))) + ")")
    lines = [letters.text for letters in shapes(board(long), Letters)]
    assert len(lines) == 40 and lines[-1] == "…"


# --------------------------------------------------------------------------------------------------------------- moves


def test_a_placed_stone_is_a_ring_and_a_move_an_arrow() -> None:
    placed = board(TicTacToe(), move=4)
    assert [(ring.x, ring.y) for ring in shapes(placed, Disc, line="move")] == [(1.5, 1.5)]
    moved = board(Chess(), move=Chess().parse_action("g1f3"))
    assert not shapes(moved, Disc, line="move") and len(shapes(moved, Path, fill="move")) == 1
    tip = shapes(moved, Path, fill="move")[0].steps[0]
    assert tip == ("M", 5.5, 5.5)


@pytest.mark.parametrize("cls", GAMES)
def test_every_position_stays_on_its_board(cls: type[Any]) -> None:
    """In random play, with all that can be shown: nothing is drawn outside, and every colour exists."""
    rng = random.Random(5)
    for _ in range(4):
        before, state = None, cls() if cls is not Halving else Halving(rng.randrange(60))
        for _ in range(60):
            if state.is_terminal():
                break
            action = rng.choice(list(state.actions()))
            for coordinates in (True, False):
                drawn = board(state, before=before, move=action, coordinates=coordinates)
                for x, y in points(drawn):
                    assert drawn.left - 0.1 <= x <= drawn.left + drawn.width + 0.1
                    assert drawn.top - 0.1 <= y <= drawn.top + drawn.height + 0.1
            before, state = state, state.result(action)
        for colours in (SCREEN, PAPER):
            assert ElementTree.fromstring(f"<svg>{in_svg(board(state, before=before), 0, 0, 64, colours)}</svg>") is not None


def points(drawn: Board) -> Iterator[tuple[float, float]]:
    """The outermost points of what is drawn."""
    for shape in drawn.shapes:
        match shape:
            case Box():
                yield from ((shape.x, shape.y), (shape.x + shape.width, shape.y + shape.height))
            case Disc():
                reach = shape.radius + shape.weight / 2
                yield from ((shape.x - reach, shape.y - reach), (shape.x + reach, shape.y + reach))
            case Path():
                for _, *numbers in shape.steps:
                    yield from zip(numbers[::2], numbers[1::2], strict=True)
            case Letters():
                yield (shape.x, shape.y)


# --------------------------------------------------------------------------------------------------------------- files


@pytest.mark.parametrize("cls", GAMES)
def test_the_picture_of_a_board(cls: type[Any]) -> None:
    state = cls()
    picture = board_svg(state, move=next(iter(state.actions())), size=200)
    root = ElementTree.fromstring(picture)
    assert root.findtext(f"{SVG}title") == str(state) and root.get("role") == "img"
    assert max(float(root.attrib["width"]), float(root.attrib["height"])) == 200
    assert "style" not in picture and ("currentColor" in picture or cls is Checkers), "it takes the colour of the page around it"
    assert not re.search(r"\d\.\d\d", picture.partition("</title>")[2]), "floats to a tenth"
    assert picture.count("http") == 1
    assert board_tikz(state).startswith("\\begin{tikzpicture}")


@game
class Strange(NamedTuple):
    """A game whose picture needs escaping."""

    n: int = 1

    def to_move(self) -> int:
        return 0

    def actions(self) -> Iterator[int]:
        yield 1

    def result(self, action: int) -> Strange:
        return Strange(0)

    def is_terminal(self) -> bool:
        return self.n == 0

    def utility(self, player: int) -> int:
        return 0

    def picture(self) -> str:
        return '<a & "b">\x1b[31m\n\n  \tc'


class TicTacToeOfOnesOwn(Strange):
    """A class of one's own that is called like one of ours is none of ours."""


TicTacToeOfOnesOwn.__name__ = "TicTacToe"


@pytest.mark.parametrize("state", [Strange(), TicTacToeOfOnesOwn()])
def test_the_text_of_a_game_of_ones_own(state: Any) -> None:
    root = ElementTree.fromstring(board_svg(state, title="<&>"))
    assert ["".join(text.itertext()) for text in root.iter(f"{SVG}text")] == ['<a & "b">\ufffd[31m', "        c"]
    assert root.findtext(f"{SVG}title") == "<&>"
