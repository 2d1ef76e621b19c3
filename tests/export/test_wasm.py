"""A game as a WebAssembly module: in Node it answers what plain Python answers here, node for node.

Every game is built once, by the command line in a process of its own, and asked everything in one go.
"""

from __future__ import annotations

import json
import random
import struct
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from zermelo import Limits, SearchTree, alphabeta, deepen, engine, mcts, minimax, perft
from zermelo.cli import main
from zermelo.game import CHANCE
from zermelo.games import find

HERE = Path(__file__).parent
KALAH = str(HERE.parents[1] / "examples" / "kalah.py")
LADDER = f"{HERE / 'ladder.py'}:Ladder"

pytestmark = pytest.mark.usefixtures("needs_compiler")


def build(*arguments: str) -> dict[str, Any]:
    """What `zermelo build` says it has written."""
    done = subprocess.run([sys.executable, "-m", "zermelo", "build", *arguments, "--json"], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def asked(node: str, folder: Path, name: str, questions: list[Any], **sizes: int) -> list[Any]:
    """The module's answers."""
    command = [node, str(HERE / "drive.mjs"), str(folder), name, json.dumps(questions), json.dumps(sizes)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def words(state: Any) -> list[str]:
    """A position as the module tells it."""

    def flat(value: Any) -> Iterator[int]:
        for item in value if isinstance(value, tuple) else (value,):
            if isinstance(item, tuple):
                yield from flat(item)
            elif item is None:
                yield -(2**63)
            else:
                yield struct.unpack("<q", struct.pack("<d", item))[0] if isinstance(item, float) else (int(item) + 2**63) % 2**64 - 2**63

    apart = {"was_chance"}  # what may be None, and is no number that could stand for it
    parts = ((item is not None, bool(item)) if name in apart else item for name, item in zip(state._fields, state, strict=True))
    return [str(word) for word in flat(tuple(parts))]


def rules(state: Any) -> dict[str, Any]:
    """What the rules say of a position, as `drive.mjs` tells it."""
    if state.is_terminal():
        utilities = [float(state.utility(player)) for player in range(state.PLAYERS)]
        return {"mover": None, "actions": [], "outcomes": [], "utilities": utilities}
    chance = state.to_move() == CHANCE
    return {
        "mover": state.to_move(),
        "actions": [] if chance else list(state.actions()),
        "outcomes": [list(outcome) for outcome in state.chance_outcomes()] if chance else [],
        "utilities": None,
    }


def walk(state: Any, seed: int, plies: int = 400) -> tuple[list[Any], list[Any]]:
    """A game at random: what the module is asked along the way, and what it should answer."""
    dice = random.Random(seed)
    questions: list[Any] = [["start"], ["rules"]]
    answers: list[Any] = [words(state), rules(state)]
    for _ in range(plies):
        if state.is_terminal():
            break
        chance = state.to_move() == CHANCE
        action = dice.choice([a for a, _ in state.chance_outcomes()] if chance else list(state.actions()))
        state = state.result(action)
        questions += [["go", action], ["rules"]]
        answers += [words(state), rules(state)]
    return [*questions, ["start"]], [*answers, words(type(state)())]


def same_decision(told: dict[str, Any], result: Any) -> None:
    """Does the module tell the decision that a search here told?"""
    assert (told["action"], told["value"], told["nodes"], told["leaves"]) == (result.action, result.value, result.nodes, result.leaves)
    assert told["line"] == list(result.line)[: len(told["line"])] and told["line"]
    assert told["exact"] == result.exact
    known = {each["action"]: each["value"] for each in told["actions"]}
    assert known == {each.action: each.value for each in result.actions if each.value is not None}


def test_tictactoe(node: str, tmp_path: Path) -> None:
    """Minimax, perft and simulations; and the whole tree, by the numbers that everybody knows."""
    told = build("tictactoe", "--target", "wasm", "--out", str(tmp_path), "--search", "minimax,perft,mcts")
    assert [Path(each["file"]).name for each in told["files"]] == ["tictactoe.wasm", "tictactoe.json", "zermelo.js"]
    assert all(each["bytes"] == Path(each["file"]).stat().st_size for each in told["files"])
    state = find("tictactoe")()
    questions, answers = walk(state, 1)
    questions += [["perft", 9], ["minimax", {}], ["minimax", {"depth": 3}], ["minimax", {"nodes": 100}]]
    questions += [["mcts", {"simulations": 300, "seed": 7}], ["deepen", {"depth": 2}], ["fields"]]
    forced = find("tictactoe").from_text("XO./.O./X..")
    questions += [["set", *words(forced)], ["mcts", {"simulations": 3, "seed": 7}], ["mcts", {"simulations": 60, "seed": 7}]]
    *walked, leaves, whole, near, short, sampled, refused, fields, _, few, more = asked(node, tmp_path, "tictactoe", questions)
    assert walked == answers
    assert leaves == 127_872 == perft(state, 9)
    assert (whole["action"], whole["values"], whole["nodes"], whole["complete"]) == (0, [0, 0], 549_946, True)
    here = minimax(state, 3, compiled=False)
    assert (near["action"], near["values"], near["nodes"], near["leaves"]) == (here.action, list(here.values), here.nodes, here.leaves)
    assert not short["complete"]
    result = mcts(state, simulations=300, seed=7, compiled=False, tree=SearchTree(200_000))
    assert [(each["action"], each["visits"], each["values"]) for each in sampled["actions"]] == [
        (each.action, each.visits, list(each.values)) for each in result.actions
    ]
    assert (sampled["action"], sampled["simulations"]) == (result.action, 300)
    for told_of, simulations in ((few, 3), (more, 60)):  # what was never tried, and what is proven
        result = mcts(forced, simulations=simulations, seed=7, compiled=False, tree=SearchTree(200_000))
        assert [(each["action"], each["visits"] > 0, each["proven"]) for each in told_of["actions"]] == [
            (each.action, each.value is not None, each.bound == "exact") for each in result.actions
        ]
    assert refused["error"].startswith("Tic-tac-toe was built without deepen")
    assert list(fields) == list(state._fields)


def test_kalah(node: str, tmp_path: Path) -> None:
    """Alpha-beta as the rules order the actions."""
    build(KALAH, "--target", "wasm", "--out", str(tmp_path), "--search", "alphabeta")
    state = find(KALAH)()
    questions, answers = walk(state, 2)
    for depth in (1, 4, 5):
        questions.append(["alphabeta", {"depth": depth}])
    lost = find(KALAH).from_text("3 0 0 0 0 0 18 0 0 5 0 1 0 21 1")
    questions += [["alphabeta", {"depth": 9, "nodes": 1000}], ["set", *words(lost)], ["alphabeta", {"depth": 4}]]
    *told, short, _, told_of_lost = asked(node, tmp_path, "kalah", questions)
    assert told[: len(answers)] == answers
    for depth, decision in zip((1, 4, 5), told[len(answers) :], strict=True):
        same_decision(decision, alphabeta(state, depth, compiled=False))
    assert not short["complete"] and short["nodes"] >= 1000
    result = alphabeta(lost, 4, compiled=False)
    same_decision(told_of_lost, result)
    assert told_of_lost["settled"] and not result.exact, "nobody says by how much a game can be lost"


def test_connect_four(node: str, tmp_path: Path) -> None:
    """The rules and alpha-beta with all it has in 20 kB: the same from depth to depth, with a small table, and by the clock."""
    told = build("connectfour", "--target", "wasm", "--out", str(tmp_path), "--search", "deepen")
    assert told["files"][0]["bytes"] <= 20_000
    state, limits = find("connectfour")(), Limits(depth=6)
    questions, answers = walk(state, 3)
    *walked, depths, last, timed = asked(
        node, tmp_path, "connectfour", [*questions, ["depths", {"depth": 6}], ["deepen", {"depth": 6}], ["timed", 0.2]]
    )
    assert walked == answers
    seen: list[list[Any]] = []
    result = deepen(state, limits, table=1 << 16, compiled=False, report=lambda r: seen.append([r.action, r.value, r.nodes]))
    assert depths == seen
    same_decision(last, result)
    assert timed["depth"] >= 6 and 0.1 <= timed["seconds"] < 5
    won = find("connectfour").from_text("......./......./......./...O.../.O.XX../XX.XOOO")
    small, _, at_once = asked(
        node, tmp_path, "connectfour", [["deepen", {"depth": 6}], ["set", *words(won)], ["deepen", {"depth": 6}]], table=64
    )
    same_decision(small, deepen(state, limits, table=64, compiled=False))
    same_decision(at_once, deepen(won, limits, table=64, compiled=False))
    assert at_once["depth"] == 1, "the rules know that there is no better win"
    (wrong,) = asked(node, tmp_path, "connectfour", [["deepen", {"depth": 6}]], table=100)
    assert "power of two" in wrong["error"]


def test_chess(node: str, tmp_path: Path) -> None:
    """A machine without PEXT finds the same moves; estimates are the same to the last digit, also by the network; what came before in the
    game is remembered for one search."""
    build("chess", "--target", "wasm", "--out", str(tmp_path), "--search", "alphabeta,engine")
    kiwipete = find("chess").from_text("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1")
    questions, answers = walk(find("chess")(), 4, plies=60)
    questions += [["set", *words(kiwipete)], ["rules"], ["alphabeta", {"depth": 2}], ["engine", {"depth": 3}]]
    state, states = find("chess")(), []
    questions.append(["start"])
    for name in ("g1f3", "g8f6", "f3g1", "f6g8", "g1f3", "g8f6", "f3g1"):
        states.append(state)
        action = next(action for action in state.actions() if str(state.action_name(action)) == name)
        questions.append(["go", action])
        state = state.result(action)
    questions += [["engine", {"depth": 3}], ["played", {"depth": 3}], ["engine", {"depth": 3}]]
    told = asked(node, tmp_path, "chess", questions)
    end = len(answers) + 2
    assert told[:end] == [*answers, words(kiwipete), rules(kiwipete)]
    same_decision(told[end], alphabeta(kiwipete, 2, compiled=False))
    same_decision(told[end + 1], engine(kiwipete, depth=3, table=1 << 16, compiled=False))
    alone, played, again = told[-3:]
    same_decision(alone, engine(state, depth=3, table=1 << 16, compiled=False))
    same_decision(played, engine(state, depth=3, table=1 << 16, history=states, compiled=False))
    assert again == alone and played["nodes"] != alone["nodes"]


def test_chance_and_what_goes_wrong(node: str, tmp_path: Path) -> None:
    """Chance is averaged; what a rule raises and too deep a recursion come as errors, and the module can be used on."""
    build(LADDER, "--target", "wasm", "--out", str(tmp_path), "--search", "minimax,mcts")
    state = find(LADDER)()
    questions, answers = walk(state, 5)
    near = ["minimax", {"depth": 5}]
    endless = ["set", *words(state._replace(endless=True))]
    questions += [near, ["go", 10], ["go", -1], near, endless, ["minimax", {}], ["start"], near, ["fields"], ["go", 1], ["fields"]]
    later, samples = state.result(1), (1, 2, 50)
    for place in (state, later):  # chance moves, a player moves
        questions += [["set", *words(place)], *(["mcts", {"simulations": n, "seed": 3}] for n in samples)]
    questions += [["mcts", {"seconds": 0}], ["mcts", {"simulations": 1.5}], ["mcts", {"seed": "x"}], ["minimax", {"depth": "deep"}], ["go"]]
    *told, timed, half, letter, word, nothing = asked(node, tmp_path, "ladder", questions)
    sampled = [told.pop() for _ in range(8)][::-1]
    for place, found in ((state, sampled[1:4]), (later, sampled[5:])):
        for n, one in zip(samples, found, strict=True):
            result = mcts(place, simulations=n, seed=3, compiled=False, tree=SearchTree(200_000))
            assert (one["action"], one["values"], one["proven"]) == (result.action, list(result.values), result.exact)
    assert timed["action"] in (0, 1), "somebody who has no time plays all the same"
    assert [each["error"] for each in (half, letter, word, nothing)] == [
        "simulations must be a whole number, got 1.5",
        "seed must be a whole number, got x",
        "depth must be a whole number, got deep",
        "action must be a whole number, got undefined",
    ]
    *walked, first, up, down, again, _, deep, start, last, fields, _, after = told
    assert walked == answers
    here = minimax(state, 5, compiled=False)
    assert (first["action"], first["values"], first["nodes"]) == (None, list(here.values), here.nodes)
    assert up == {"error": "ValueError: nobody climbs ten rungs at once", "name": "GameError", "kind": "rule"}
    assert down == {"error": "IndexError: there is no way down", "name": "GameError", "kind": "rule"}
    assert deep["name"] == "GameError" and "depth limit" in deep["error"]
    assert first == again == last
    assert start == ["0", "-1", "0", str(-(2**63)), "0", "0"], "nothing was done, and nobody did it"
    assert fields == {"height": 0, "mover": -1, "endless": False, "climbed": None, "was_chance": None}
    assert after == {"height": 1, "mover": 0, "endless": False, "climbed": 1, "was_chance": True}


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["nosuchgame", "--target", "wasm", "--out", "OUT"], "there is no game 'nosuchgame'"),
        (["pig", "--target", "wasm", "--out", "OUT", "--search", "alphabeta"], "chance moves"),
        (["nowhere/kalah.py", "--target", "wasm", "--out", "OUT"], "there is no file nowhere/kalah.py"),
        (["tictactoe", "--target", "arm", "--out", "OUT"], "arm"),
        (["tictactoe", "--target", "wasm", "--out", "OUT", "--search", "magic"], "there is no search 'magic'"),
        (["tictactoe", "--target", "wasm", "--out", "OUT/file/deeper"], "is a file"),
        (["tree", "--target", "native", "--out", "OUT"], "cannot be compiled"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_what_cannot_be_built(arguments: list[str], says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence, exit status 2, and nothing is written."""
    (tmp_path / "file").write_text("not a folder")
    with pytest.raises(SystemExit) as ended:
        main(["build", *(word.replace("OUT", str(tmp_path)) for word in arguments)])
    told = capsys.readouterr()
    assert ended.value.code == 2 and not told.out
    sentence = told.err.splitlines()[-1]
    assert says in sentence and "internal error" not in sentence
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_actions_are_exact_beyond_what_javascript_counts_to(node: str, tmp_path: Path) -> None:
    build(f"{HERE / 'ladder.py'}:Far", "--target", "wasm", "--out", str(tmp_path), "--search", "none")
    first, there, back = asked(node, tmp_path, "far", [["rules"], ["go", "9007199254740993"], ["go", -1]])
    assert first["actions"] == ["9007199254740993", "-9007199254740993"]
    assert there == ["9007199254740993"] and back == ["9007199254740992"]
