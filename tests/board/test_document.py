"""The document of a position: valid for every game at many positions, and every action can be entered, in ways that lead to it alone."""

from __future__ import annotations

import json
import random
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from settings import sample
from zermelo.board import document
from zermelo.board.colours import PAPER, SCREEN
from zermelo.games import CATALOGUE, Backgammon, Checkers, Chess, ConnectFour, Go, Ludo, Othello, Tree, beginning, find
from zermelo.games._texts import legal_actions
from zermelo.games.ludo import ludo_for

EXAMPLES = Path(__file__).parents[2] / "examples"
OWN = [str(EXAMPLES / f"{name}.py") for name in ("kalah", "domineering", "tictactoe4", "hotdice")]
GAMES = [*(entry.name for entry in CATALOGUE), *OWN]
POSITIONS = sample(600, 200, 60)
SHAPES = {"box": {"x", "y", "width", "height"}, "disc": {"x", "y", "radius"}, "path": {"d"}, "text": {"x", "y", "size", "text"}}
MORE = {"shape", "fill", "line", "weight", "corner", "mono"}


def walked(start: Any, number: int) -> Iterator[Any]:
    """So many positions of games at random."""
    chance, state = random.Random(7), start
    for _ in range(number):
        yield state
        state = start if state.is_terminal() else state.result(chance.choice(legal_actions(state)))


# ----------------------------------------------------------------------------------------------------- what is valid


def check_shape(shape: dict[str, Any]) -> None:
    assert SHAPES[shape["shape"]] <= set(shape) <= SHAPES[shape["shape"]] | MORE, shape
    for colour in (shape.get("fill"), shape.get("line")):
        assert colour is None or (colour in SCREEN and colour in PAPER), shape
    assert ("line" in shape) == ("weight" in shape)


def check_surface(surface: dict[str, Any]) -> None:
    assert surface["kind"] in ("grid", "points", "free", "text") and len(surface["box"]) == len(surface["margin"]) == 4
    for shape in (*surface["ground"], *surface["over"], *surface["labels"], *(place["shape"] for place in surface["places"])):
        check_shape(shape)
    names = [look["name"] for look in surface["looks"]]
    assert len(names) == len(set(names)), "looks are told apart by their names"
    for look in surface["looks"]:
        assert look["letter"] is not None and look["numeral"] in SCREEN and look["shapes"]
        for shape in look["shapes"]:
            check_shape(shape)


def overlapping(surface: dict[str, Any]) -> list[str]:
    """Boxes of places that share some of their area: whoever presses there would press the wrong one."""
    boxes = [(place["name"], place["shape"]) for place in surface["places"] if place["name"] and place["shape"]["shape"] == "box"]
    shared = []
    for k, (name, one) in enumerate(boxes):
        for other_name, other in boxes[:k]:
            wide = min(one["x"] + one["width"], other["x"] + other["width"]) - max(one["x"], other["x"])
            high = min(one["y"] + one["height"], other["y"] + other["height"]) - max(one["y"], other["y"])
            if wide > 1e-6 and high > 1e-6:
                shared.append(f"{name} and {other_name}")
    return shared


def check_position(found: dict[str, Any], state: Any) -> None:
    places, looks = len(found["surface"]["places"]), len(found["surface"]["looks"])
    position = found["position"]
    assert position["text"] == str(state) and position["turn"] and all("{" not in note for note in position["notes"])
    assert position["mover"] == (None if state.is_terminal() else state.to_move())
    for place, look, count in position["pieces"]:
        assert 0 <= place < places and 0 <= look < looks and count >= 1
    assert all(0 <= place < places for place, _ in position["numbers"])
    assert all(0 <= mark["place"] < places and mark["why"] in ("last", "check", "target") for mark in position["marks"])
    assert all(0 <= place < places for entry in position["entries"] for path in entry["paths"] for place in path)
    if position["mover"] is None:
        assert position["entries"] == position["outcomes"] == []
    elif position["mover"] < 0:
        assert [one["action"] for one in position["outcomes"]] == [action for action, _ in state.chance_outcomes()]
    else:
        check_entries(position["entries"], list(state.actions()))


# -------------------------------------------------------------------------------------------------- how it is entered


def check_entries(entries: list[dict[str, Any]], actions: list[int]) -> None:
    """Every action has an entry; together with the choice no entry is there twice; and a page that follows them comes to the action."""
    assert list(dict.fromkeys(entry["action"] for entry in entries)) == actions
    ways = Counter((json.dumps(sorted(entry["paths"])), entry.get("choice", "") if entry["paths"] else entry["name"]) for entry in entries)
    assert max(ways.values()) == 1, ways.most_common(2)
    for entry in entries:
        assert all(path for path in entry["paths"])
        if entry["paths"]:
            assert led_to(entries, entry["paths"], entry.get("choice")) == entry["action"]
            assert led_to(entries, entry["paths"][::-1], entry.get("choice")) == entry["action"], "in any order"


def led_to(entries: list[dict[str, Any]], paths: list[list[int]], choice: str | None) -> Any:
    """The action that a page comes to by these paths, place by place, as docs/boards.md describes it."""
    finished: list[list[int]] = []
    for path in paths:
        for steps in range(1, len(path) + 1):
            assert path[steps - 1] in next_places(entries, finished, path[: steps - 1])
        finished.append(path)
    whole = [entry for entry in entries if sorted(entry["paths"]) == sorted(finished)]
    if len({entry["action"] for entry in whole}) > 1:
        whole = [entry for entry in whole if entry["choice"] == choice]
    (action,) = {entry["action"] for entry in whole}
    return action


def next_places(entries: list[dict[str, Any]], finished: list[list[int]], under_way: list[int]) -> set[int]:
    """Where one may click after the paths that are finished and the one under way."""
    found = set()
    for entry in entries:
        left = list(entry["paths"])
        if all(path in left and not left.remove(path) for path in finished):  # type: ignore[func-returns-value]
            steps = len(under_way)
            found |= {path[steps] for path in left if path[:steps] == under_way and len(path) > steps}
    return found


@pytest.mark.parametrize("game", GAMES, ids=lambda name: Path(name).stem)
def test_every_position_has_a_valid_document(game: str) -> None:
    start = beginning(find(game))
    surfaces = set()
    for state in walked(start, POSITIONS):
        found = document(state)
        assert set(found) == {"schema", "version", "game", "players", "surface", "colours", "position"}
        assert (found["schema"], found["version"], found["colours"]) == ("zermelo.board", 1, SCREEN)
        if (text := json.dumps(found["surface"])) not in surfaces:
            check_surface(found["surface"])
            surfaces.add(text)
        check_position(found, state)
    assert len(surfaces) == 1 or game in ("tree", str(EXAMPLES / "hotdice.py")), "it is the same in all positions of a game"


@pytest.mark.parametrize("game", GAMES, ids=lambda name: Path(name).stem)
def test_areas_of_places_do_not_overlap(game: str) -> None:
    assert overlapping(document(beginning(find(game)))["surface"]) == []


def test_documents_are_data_and_depend_on_the_position_alone() -> None:
    for state in (Chess(), Backgammon(), Tree.from_text("((3 x) 8)")):
        found = document(state)
        assert json.loads(json.dumps(found)) == found == document(type(state).from_text(str(state)))


def test_it_is_small() -> None:
    """What a page gets with every move; and once."""
    sizes = {cls.__name__: document(cls()) for cls in (ConnectFour, Chess, Backgammon)}
    assert all(len(json.dumps(found["position"])) < 4000 for found in sizes.values())
    assert all(len(json.dumps(found["surface"])) < 25_000 for found in sizes.values())


# ------------------------------------------------------------------------------------------------- single positions


def entries_of(state: Any) -> dict[str, list[list[list[str]]]]:
    """By name of the action the paths of each of its entries, places by their names."""
    found = document(state)
    places = [place["name"] for place in found["surface"]["places"]]
    ways: dict[str, list[list[list[str]]]] = {}
    for entry in found["position"]["entries"]:
        ways.setdefault(entry["name"], []).append([[places[place] for place in path] for path in entry["paths"]])
    return ways


def test_castling_is_entered_onto_the_square_or_onto_the_rook() -> None:
    for side, row in (("w", 1), ("b", 8)):
        ways = entries_of(Chess.from_text(f"r3k2r/8/8/8/8/8/8/R3K2R {side} KQkq - 0 1"))
        assert ways[f"e{row}g{row}"] == [[[f"e{row}", f"g{row}"]], [[f"e{row}", f"h{row}"]]]
        assert ways[f"e{row}c{row}"] == [[[f"e{row}", f"c{row}"]], [[f"e{row}", f"a{row}"]]]
        assert ways[f"e{row}f{row}"] == [[[f"e{row}", f"f{row}"]]]
    shuffled = find("chess960").from_text("4k3/8/8/8/8/8/8/5KR1 w G - 0 1")
    assert entries_of(shuffled)["f1g1"] == [[["f1", "g1"]]], "castling is the king onto his rook, once"


def test_promotions_are_a_choice_of_pieces() -> None:
    found = document(Chess.from_text("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1"))
    entries = [entry for entry in found["position"]["entries"] if entry["paths"] == [[8, 0]]]
    assert sorted(entry["choice"] for entry in entries) == ["white bishop", "white knight", "white queen", "white rook"]
    assert all(found["surface"]["looks"][entry["look"]]["name"] == entry["choice"] for entry in entries)


def test_a_long_jump_goes_through_all_its_squares() -> None:
    assert entries_of(Checkers.from_text("W:W29:B25,18,11")) == {"29x22x15x8": [[["29", "22", "15", "8"]]]}


def test_a_disc_may_be_dropped_anywhere_above_its_column() -> None:
    ways = entries_of(ConnectFour.from_text("111"))
    assert ways["1"] == [[["14"]], [["7"]], [["0"]]] and len(ways["2"]) == 6


def test_men_at_backgammon_go_in_any_order() -> None:
    ways = points_of(entries_of(Backgammon.from_text("4HPwATDgc/ABMA 31 White")))
    assert ways["8/5 6/5"] == [[["8", "5"], ["6", "5"]]]
    assert ways["24/20"] == [[["24", "21"], ["21", "20"]], [["24", "23"], ["23", "20"]]], "with either die first"
    double = points_of(entries_of(Backgammon.from_text("4HPwATDgc/ABMA 11 Black")))
    assert double["8/7(2) 6/5(2)"] == [[["17", "18"]] * 2 + [["19", "20"]] * 2], "places are White's points"


def points_of(ways: dict[str, Any]) -> dict[str, Any]:
    """White's numbers of the places, which have Black's in their names, too."""
    numbers = {f"point {point}, Black's {25 - point}": str(point) for point in range(1, 25)}
    return {name: [[[numbers.get(place, place) for place in step] for step in way] for way in found] for name, found in ways.items()}


def test_what_has_no_place_is_a_button() -> None:
    assert entries_of(Go.from_text("5x5"))["pass"] == [[]]
    assert entries_of(Othello.from_text("XO" + "-" * 62 + " O")) == {"pass": [[]]}
    passing = ludo_for(2).from_text("0,0 0,0 N3")
    assert entries_of(passing) == {"pass": [[]]}
    assert entries_of(Ludo.from_text("0,3 0,17 5,17 0,0 N6"))["in"] == [[["north outside", "0"]]]


def test_marks_say_what_has_changed_and_who_is_in_check() -> None:
    state = Chess.from_text("startpos moves f2f3 e7e5 g2g4")
    after = state.result(state.parse_action("d8h4"))
    assert document(after, before=state)["position"]["marks"] == [
        {"place": 60, "why": "check"},
        {"place": 3, "why": "last"},
        {"place": 39, "why": "last"},
    ]
    assert document(after)["position"]["turn"] == "won by Black" and document(after)["position"]["mover"] is None


@pytest.mark.usefixtures("needs_compiler")
def test_what_a_board_yields_compiles() -> None:
    """So a page whose rules are WebAssembly asks them itself."""
    from zermelo._kernel import compiled, memory

    state, cells = Ludo.from_text("0,3 0,17 5,17 0,0 E6"), memory(1000)
    known = [0] * 1000
    count = listed(state, known)
    assert compiled(listed, state, cells)(state, cells) == count and [cells[place] for place in range(count)] == known[:count]


def listed(state: Any, cells: Any) -> int:
    n = 0
    for kind, a, b, c, d in state.board():
        cells[n] = kind
        cells[n + 1] = a
        cells[n + 2] = b
        cells[n + 3] = c
        cells[n + 4] = d
        n += 5
    return n
