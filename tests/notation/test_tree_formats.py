"""Trees from format to format: nothing is lost on the way, other readers agree, and bad files are told where they are bad."""

from __future__ import annotations

import json
import re
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zermelo import CHANCE
from zermelo.cli import main
from zermelo.errors import PositionError
from zermelo.games import Tree
from zermelo.notation.efg import from_efg, to_efg
from zermelo.notation.treejson import from_json, to_json
from zermelo.notation.trees import convert, format_of, read_tree

NUMBERS = st.one_of(st.integers(-9, 30), st.sampled_from([0.1, -2.5, 1 / 3, 1e22, -1e-9, 123456.789]), st.floats(-1e6, 1e6))


@st.composite
def texts(draw: st.DrawFn, unknown: bool = False, shared: bool = False, decimals: bool = False) -> str:
    """The text of a tree with names, heads, chance, any number of players."""
    players = draw(st.sampled_from([0, 0, 2, 3]))
    names: list[str] = []

    def leaf() -> str:
        if unknown and draw(st.integers(0, 4)) == 0:
            return draw(st.sampled_from("xyz?"))
        values = [repr(draw(NUMBERS)) for _ in range(players or 1)]
        return f"[{' '.join(values)}]" if players else values[0]

    def node(levels: int) -> str:
        if shared and names and draw(st.integers(0, 5)) == 0:
            return draw(st.sampled_from(names))
        text = leaf() if levels == 0 or draw(st.integers(0, 3)) == 0 else inner(levels)
        if draw(st.integers(0, 3)) == 0:
            names.append(f"N{len(names)}")
            return f"{names[-1]}={text}" if levels < 3 or not shared else text
        return text

    def inner(levels: int) -> str:
        below = [node(levels - 1) for _ in range(draw(st.integers(1, 3)))]
        kind = draw(st.integers(0, 5))
        if kind == 0 and decimals:
            return "(chance " + " ".join(f"{1 / len(below)!r}:{text}" for text in below) + ")"
        if kind == 0:
            return "(chance " + " ".join(f"{2 * i + 1}/{len(below) ** 2}:{text}" for i, text in enumerate(below)) + ")"
        head = "" if kind > 2 else f"p{draw(st.integers(0, players - 1))} " if players else draw(st.sampled_from(["max ", "min "]))
        return f"({head}{' '.join(below)})"

    return inner(3)


def tree_or_none(text: str) -> Any:
    """The tree; None where a name that is used was never defined, or defined above itself."""
    try:
        return Tree.from_text(text)
    except PositionError:
        return None


@given(texts(unknown=True, shared=True))
@settings(max_examples=60, deadline=None)
def test_json_and_back(text: str) -> None:
    tree = tree_or_none(text)
    if tree is None:
        return
    written = to_json(tree)
    again = from_json(written)
    assert type(again) is type(tree)
    assert (again, again.plan, again.numbers) == (tree, tree.plan, tree.numbers)
    assert to_json(from_json(json.dumps(json.loads(written)))) == written  # however it is laid out
    assert convert(written, "sexpr") == f"{tree}\n"


@given(texts())
@settings(max_examples=60, deadline=None)
def test_efg_and_back(text: str) -> None:
    tree = tree_or_none(text)
    if tree is None:
        return
    again = from_efg(to_efg(tree))
    assert again.PLAYERS == tree.PLAYERS
    assert again == tree or (tree.PLAYERS == 2 and type(again) is not type(tree))
    assert values(again) == values(tree)


@given(texts(shared=True, decimals=True))
@settings(max_examples=60, deadline=None)
def test_an_independent_reader_finds_the_same_values_in_a_gambit_file(text: str) -> None:
    tree = tree_or_none(text)
    if tree is None:
        return
    assert values(tree) == pytest.approx([float(value) for value in gambit_values(to_efg(tree))])


def values(state: Any) -> list[float]:
    """What a state is worth to each player; the first of equal actions is taken."""
    if state.is_terminal():
        return [state.utility(player) for player in range(state.PLAYERS)]
    if state.to_move() == CHANCE:
        outcomes = [(share, values(state.result(outcome))) for outcome, share in state.chance_outcomes()]
        return [sum(share * each[player] for share, each in outcomes) for player in range(state.PLAYERS)]
    return max((values(state.result(action)) for action in state.actions()), key=lambda each: each[state.to_move()])


def gambit_values(text: str) -> list[Fraction]:
    """The same from a Gambit file, read line by line, by regular expressions: no code of ours but this."""
    lines = text.splitlines()
    players = len(re.findall(r'"(?:[^"\\]|\\.)*"', lines[0].rpartition("{")[2]))
    assert lines[0].startswith("EFG 2 R ")
    assert lines[1:3] == ['""', ""]
    rest = iter(lines[3:])
    sets: set[tuple[str, str]] = set()
    labels: set[str] = set()
    outcomes: set[str] = set()

    def node() -> list[Fraction]:
        line = next(rest)
        label = re.match(r'[cpt] "([^"]*)" ', line)
        assert label is not None
        assert not label[1] or label[1] not in labels  # Gambit wants every label once
        labels.add(label[1])
        if line.startswith("t "):
            found = re.fullmatch(r't "[^"]*" (\d+) "" \{ (.*) \}', line)
            assert found is not None
            assert found[1] not in outcomes
            outcomes.add(found[1])
            payoffs = [Fraction(word) for word in found[2].split(", ")]
            assert len(payoffs) == players
            return payoffs
        head = re.match(r'(?:c "[^"]*"|p "[^"]*" (\d+)) (\d+) "" \{ (.*) \} 0$', line)
        assert head is not None
        assert (head[1], head[2]) not in sets
        sets.add((head[1], head[2]))
        actions = re.findall(r'"([^"]*)"( [^" ]+)?', head[3])
        assert len({name for name, _ in actions}) == len(actions)
        below = [node() for _ in actions]
        if line.startswith("c "):
            shares = [Fraction(share.strip()) for _, share in actions]
            assert sum(shares) == 1
            return [sum(share * each[i] for share, each in zip(shares, below, strict=True)) for i in range(players)]
        return max(below, key=lambda each: each[int(head[1]) - 1])

    found = node()
    assert next(rest, None) is None
    return found


def test_openspiel_reads_our_gambit_files(tmp_path: Path) -> None:
    pyspiel = pytest.importorskip("pyspiel")
    for i, text in enumerate(["((3 12 8) (2 4 6) (14 5 2.5))", "(chance 1/2:8 1/3:24 1/6:(3 4))", "(([1 2 6] [4 3 3]) ([6 1 2] [1 2 3]))"]):
        tree = Tree.from_text(text)
        file = tmp_path / f"{i}.efg"
        file.write_text(to_efg(tree))
        game = pyspiel.load_game(f"efg_game(filename={file})")

        def worth(state: Any) -> list[float]:
            if state.is_terminal():
                return list(state.returns())
            if state.is_chance_node():
                each = [(share, worth(state.child(outcome))) for outcome, share in state.chance_outcomes()]
                return [sum(share * value[player] for share, value in each) for player in range(state.num_players())]
            mover = state.current_player()
            return max((worth(state.child(action)) for action in state.legal_actions()), key=lambda value: value[mover])

        assert worth(game.new_initial_state()) == pytest.approx(values(tree))


def test_a_gambit_file_of_another_hand() -> None:
    text = """EFG 2 R "a game" { "Ann" "Bob" }
"a comment with \\"quotes\\""
p "start" 1 7 "a set" { "Left" "go right" } 1 "paid at once" { 1, 0 }
c "" 1 "" { "a" .5 "b" 1/2 } 0
t "end" 2 "win" { 2 -1 }
t "end" 2
p "" 2 1 { "only" } 0
t "" 0
"""
    tree = from_efg(text)
    assert str(tree) == "start=(Left=(chance 1/2:end=[3 -1] 1/2:b=[3 -1]) (only=[1 0]))"
    assert values(tree) == [3, -1]


def test_shared_nodes_are_written_out_and_names_stay_single() -> None:
    written = to_efg(Tree.from_text("((1 X=(3 9)) (X))"))
    assert str(from_efg(written)) == "((1 X=(3 9)) (X_2=(3 9)))"
    assert written.count('p "X" 1 2') == written.count('p "X_2" 1 3') == 1


def test_a_web_too_large_to_write_out() -> None:
    text = "N1"
    for i in range(1, 20):
        text = text.replace(f"N{i}", f"N{i}=(N{i + 1} N{i + 1})", 1)
    with pytest.raises(PositionError, match="written out, this tree has more than 100,000 nodes"):
        to_efg(Tree.from_text(text.replace("N20", "N20=3", 1)))


def test_deep_trees() -> None:
    tree = Tree.from_text(f"{'(1 ' * 3000}2{')' * 3000}")
    assert from_json(to_json(tree)) == tree
    assert from_efg(to_efg(tree)) == tree


def test_formats_are_known_by_how_they_begin() -> None:
    begins = [
        ("((3) 4)", "sexpr"),
        (" {", "json"),
        ("\n EFG 2 R", "efg"),
        ('# a test\n\nclass: "G"', "cs188"),
        ("EFG=(3 4)", "efg"),
        ("", "sexpr"),
    ]
    assert [format_of(text) for text, _ in begins[:4]] == [name for _, name in begins[:4]]
    assert read_tree(to_json(Tree.from_text("(3 4)"))) == read_tree("(3 4)") == read_tree(to_efg(Tree.from_text("(3 4)")))


# ------------------------------------------------------------------------------------------------------------- bad files

GOOD = """{
  "format": "zermelo-tree",
  "version": 1,
  "players": ["MAX", "MIN"],
  "nodes": [
    {"moves": "MAX", "children": [1, 2, 1]},
    {"name": "B", "moves": "chance", "children": [3, 4], "probabilities": ["1/3", "2/3"]},
    {"unknown": "x"},
    {"value": 3},
    {"value": 12.5}
  ]
}
"""


def test_the_good_file() -> None:
    assert str(from_json(GOOD)) == "(B=(chance 1/3:3 2/3:12.5) x B)"


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("  ]\n}\n", "", "line 11, column 1: expected ',' or ']', got the end of the text"),
        ('"value": 3', '"value": 3,,', "line 9, column 17: not valid JSON: expecting value"),
        ('"value": 3', '"value": NaN', "line 9, column 15: NaN is not allowed in JSON"),
        ('"value": 3', '"value": 1e999', "line 9, column 15: the number is too large"),
        ('"value": 3', '"value": "3"', 'line 9, column 15: expected a number such as 3 or -2.5, got "3"'),
        ('"value": 3', '"value": true', "line 9, column 15: expected a number such as 3 or -2.5, got true"),
        ('"value": 3', '"worth": 3', "line 9, column 15: 'worth' is not a key of a leaf; the keys are name, unknown, value, values"),
        ('"value": 3', '"values": [3, 4]', "line 9, column 5: a leaf of MAX and MIN needs exactly one of the keys value and unknown"),
        ('"value": 3', '"name": "B", "value": 3', "line 9, column 14: the name B is already used at line 7, column 14"),
        (
            '"value": 3',
            '"name": "max", "value": 3',
            "line 9, column 14: a name must be one word of letters and digits, such as B or X2, and not a reserved word, got 'max'",
        ),
        ('"value": 3', '"name": "x", "value": 3', "line 8, column 17: x is the name of a node; use another letter"),
        ('"unknown": "x"', '"unknown": "X"', "line 8, column 17: an unknown value must be a lower-case letter or ?, got 'X'"),
        ('"format": "zermelo-tree"', '"format": "tree"', 'line 2, column 13: the format must be "zermelo-tree"'),
        ('"version": 1', '"version": 2', "line 3, column 14: version 2 of the format is unknown; this program reads version 1"),
        ('"version": 1,', "", "line 1, column 1: the key 'version' is missing"),
        ('"version": 1', '"version": 1, "version": 1', "line 3, column 17: the key 'version' is already given at line 3, column 14"),
        ('"version": 1', '"version": 1, "colour": "red"', "line 3, column 27: 'colour' is not a key of this format"),
        ('["MAX", "MIN"]', '["Ann", "Bob"]', 'line 4, column 14: unknown players; write ["MAX", "MIN"]'),
        ('"moves": "MAX"', '"moves": "p0"', "line 6, column 15: moves must be one of MAX, MIN, chance, got 'p0'"),
        ('"moves": "MAX", ', "", "line 6, column 5: a node with children needs both keys, moves and children"),
        ("[1, 2, 1]", "[1, 2, 9]", "line 6, column 41: a child must be a node from 0 to 4, got 9"),
        ("[1, 2, 1]", "[1, 2, 0]", "line 6, column 5: node 0 leads back to itself"),
        ("[1, 2, 1]", "[1]", "line 8, column 5: node 2 cannot be reached"),
        ("[1, 2, 1]", "[]", "line 6, column 34: the list of children is empty"),
        ("[1, 2, 1]", "[1, 2, 2]", "line 8, column 5: node 2 is a child 2 times and needs a name"),
        ('["1/3", "2/3"]', '["1/3", "1/3"]', "line 7, column 75: the probabilities must add up to 1, but add up to 0.666666666667"),
        ('["1/3", "2/3"]', '["1/3"]', "line 7, column 75: there must be one probability for each of 2 children, got 1"),
        ('["1/3", "2/3"]', '["1/0", "2/3"]', "line 7, column 76: expected a fraction such as \"1/3\", got '1/0'"),
        ('["1/3", "2/3"]', "[1.5, -0.5]", "line 7, column 76: the probability 1.5 is more than 1"),
        (', "probabilities": ["1/3", "2/3"]', "", "line 7, column 5: probabilities are needed where chance moves"),
        ('  "nodes": [', '  "nodes": [7,', "line 5, column 13: a node must be an object"),
    ],
)
def test_bad_json(before: str, after: str, message: str) -> None:
    assert before in GOOD
    refused(from_json, GOOD.replace(before, after, 1), message)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[]", "line 1, column 1: a tree is an object with the keys format, version, players, nodes"),
        ("{} {}", "line 1, column 4: unexpected '{' after the end of the JSON"),
        ("[" * 10_000, "line 1, column 32: brackets are nested too deeply"),
        (f'{{"format": {"9" * 5000}}}', "line 1, column 12: the number is too long"),
        ("{3: 4}", "line 1, column 2: a key in quotes is expected here"),
        ('{"format" 3}', "line 1, column 11: expected ':', got '3'"),
        ('{"format": "a}', "line 1, column 12: not valid JSON: unterminated string"),
    ],
)
def test_bad_json_of_other_kinds(text: str, message: str) -> None:
    refused(from_json, text, message)


EFG = """EFG 2 R "t" { "MAX" "MIN" }
""
p "" 1 1 "" { "a" "b" } 0
c "" 1 "" { "h" 1/2 "t" 1/2 } 0
t "" 1 "" { 3, -3 }
t "" 2 "" { 4, -4 }
t "" 3 "" { 5, -5 }
"""


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        ("EFG 2 R", "EFG 1 R", "line 1, column 5: '1': a Gambit file must begin with EFG 2 R"),
        ('{ "MAX" "MIN" }', "{ }", "line 1, column 15: there are no players"),
        ('{ "MAX" "MIN" }', "{ MAX }", "line 1, column 15: 'MAX': the players must be names in quotes"),
        ('t "" 3 "" { 5, -5 }\n', "", "line 6, column 20: the file ends, but the node of an action is missing"),
        ('t "" 3', 'x "" 3', "line 7, column 1: 'x': a node must begin with c (chance), p (a player) or t (the end)"),
        ('t "" 3', "t 3", "line 7, column 3: '3': a node must have a name in quotes"),
        ("{ 5, -5 }\n", '{ 5, -5 }\nt "" 3\n', "line 8, column 1: unexpected text after the end of the tree"),
        ("{ 5, -5 }", "{ 5 }", "line 7, column 6: there must be one payoff for each of 2 players, got 1"),
        ("{ 5, -5 }", "{ 5, five }", "line 7, column 16: 'five': payoffs must be numbers, one for each player"),
        ("{ 5, -5 }", "{ 5, 1/0 }", "line 7, column 16: 1/0 divides by zero"),
        ("{ 5, -5 }", "{ 5, 1e999 }", "line 7, column 16: the number 1e999 is too large or too small"),
        ("{ 5, -5 }", "{ 5, 1e399 }", "line 7, column 1: the payoffs of this node are too large"),
        ("{ 5, -5 }", "{ 5, -5", "line 7, column 18: the file ends in the middle of a node"),
        (' "" { 5, -5 }', "", "line 7, column 6: outcome 3 has no payoffs"),
        ('"t" 1/2', '"t" 1/3', "line 4, column 1: the probabilities of this chance node must add up to 1, but add up to 0.833333333333"),
        ('"t" 1/2', '"t" 3/2', "line 4, column 25: a probability must be from 0 to 1"),
        ('"t" 1/2', '"t"', "line 4, column 25: '}': an outcome of chance must be followed by its probability"),
        ('p "" 1 1', 'p "" 3 1', "line 3, column 6: a player must be from 1 to 2, got 3"),
        ('{ "a" "b" }', "{ }", "line 3, column 13: this node has no actions"),
        ('{ "a" "b" }', "", "line 3, column 14: the actions are missing"),
        (
            't "" 3 "" { 5, -5 }',
            'p "" 1 1 "" { "c" } 0',
            "line 7, column 1: information set 1 joins this node with another, at line 3",
        ),
        ('3 "" { 5', '3 " { 5', "line 7, column 8: this quote is never closed"),
    ],
)
def test_bad_gambit_files(before: str, after: str, message: str) -> None:
    assert before in EFG
    refused(from_efg, EFG.replace(before, after, 1), message)


def refused(reader: Any, text: str, message: str) -> None:
    with pytest.raises(PositionError) as raised:
        reader(text)
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)


@given(st.text(alphabet='EFG2Rcpt"{}, 01/-.\n\\ab', max_size=60))
@settings(max_examples=100, deadline=None)
def test_any_text_is_a_gambit_file_or_refused_in_one_sentence(rest: str) -> None:
    try:
        from_efg('EFG 2 R "" { "a" "b" } ' + rest)
    except PositionError as error:
        assert str(error).startswith("line ")
        assert "\n" not in str(error)


# --------------------------------------------------------------------------------------------------------- command line


def run(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(list(words))
    out, err = capsys.readouterr()
    return int(ended.value.code or 0), out, err


def test_convert(capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "tree.json"
    assert run(capsys, "convert", "((3 12) (2 x))", "--to", "json", "--out", str(file)) == (0, "", f"written: {file}\n")
    assert run(capsys, "convert", str(file), "--to", "sexpr") == (0, "((3 12) (2 x))\n", "")
    status, _, err = run(capsys, "convert", str(file), "--to", "efg")
    assert (status, err) == (2, "zermelo: a Gambit file cannot have unknown values, but the tree has a leaf 'x': write a number there\n")
    status, _, err = run(capsys, "convert", str(tmp_path / "none.efg"), "--to", "json")
    assert status == 2
    assert "there is no file" in err
    status, _, err = run(capsys, "convert", "((3 12)\n (2", "--to", "json")
    assert (status, err) == (2, "zermelo: line 2, column 2: this '(' is never closed; it needs a ')'\n")
    status, _, err = run(capsys, "convert", "(3 4)", "--to", "solution")
    assert status == 2
    assert "only a CS188 .test file has a solution" in err
    file.write_bytes(b"\xff(3 4)")
    status, _, err = run(capsys, "convert", str(file), "--to", "sexpr")
    assert status == 2
    assert "is not UTF-8 text" in err
    monkeypatch.setattr(sys, "stdin", type("In", (), {"buffer": __import__("io").BytesIO(to_efg(Tree.from_text("(3 4)")).encode())}))
    assert run(capsys, "convert", "-", "--to", "sexpr") == (0, "(3 4)\n", "")


def test_reason(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = run(capsys, "reason", "((3 12 8) (2 x y) (14 5 2))")
    assert (status, out.splitlines()) == (0, [
        "answer  3, first branch (B), whatever x and y are",
        "proof   5 leaves prove the value, of 9: leaf 1 2 3 4 9",
    ])  # fmt: skip
    status, out, _ = run(capsys, "reason", "((3 12 8) (2 4 6) (14 5 2))", "--why-not", "C")
    assert status == 0
    assert "  C ≤ 3, for MIN answers with leaf 1: 2 ≤ 3\n" in out
    status, out, _ = run(capsys, "reason", "((3 12 8) (2 4 6) (14 5 2))")
    assert "4     leaf 1 of C  2      (-∞, 3]         (-∞, 3]\n" in out
    status, out, _ = run(capsys, "reason", "((3 12 8) (2 4 6) (14 5 2))", "--why-not", "D", "--json")
    data = json.loads(out)
    assert data["proof"]["leaves"] == [[0, 0], [0, 1], [0, 2], [1, 0], [2, 2]]
    assert data["leaves"][3]["value_stays"] == {"low": "-inf", "high": 3, "low_open": False, "high_open": False}
    assert data["why_not"]["against"]["leaves"] == [[2, 2]]
    status, out, _ = run(capsys, "reason", "tictactoe", "X.O/.X./...", "--why-not", "1")
    assert "  1 ≥ 0, for X answers with 8: 1 ≥ 0\n" in out
    status, out, err = run(capsys, "reason", "((3 12 8) (x 4))", "--why-not", "C")
    assert (status, out) == (2, "")
    assert err.startswith("zermelo: the best action depends on unknown leaves: between 3 and 4")
    assert run(capsys, "reason", "((3 12) (2 4))", "--why-not", "Q")[0] == 2
