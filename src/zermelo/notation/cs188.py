"""Game trees of the CS188 projects' autograder: .test files of the class GraphGameTreeTest, and .solution files.

    class: "GraphGameTreeTest"
    alg: "AlphaBetaAgent"                 or MinimaxAgent, ExpectimaxAgent
    depth: "2"                            rounds: one move of every agent each
    num_agents: "2"                       agent 0 is MAX; the others are MIN, or chance for expectimax
    start_state: "A"
    win_states: "D"                       states where the game is over, separated by blanks
    lose_states: ""
    successors: \"\"\"
    A Left B                              state, action, next state
    A Right C
    \"\"\"
    evaluation: \"\"\"
    B 3                                   state, value: where the game is over, or the depth reached
    \"\"\"

The states form a graph: several paths may lead to one state, and the agent to move depends on the path. So the tree that a search
works on has a node for every state, agent and round; further nodes of the same state are numbered: B, B_2, B_3.
A `#` begins a comment. The format is that of the Pac-Man projects of UC Berkeley (DeNero, Klein and others, ai.berkeley.edu).
"""

from __future__ import annotations

import math
import re
from collections import deque
from typing import NamedTuple

from ..game import CHANCE
from ..games.tree import Tree, tree_of
from ..games.tree.layout import Node
from ..games.tree.parsing import DECIMAL
from ..source import Spot, error_at
from .nodes import MAX_NODES, Names

CLASS = "GraphGameTreeTest"
MINIMAX, ALPHABETA, EXPECTIMAX = "MinimaxAgent", "AlphaBetaAgent", "ExpectimaxAgent"
ALGORITHMS = (MINIMAX, ALPHABETA, EXPECTIMAX)
NEEDED = ("class", "alg", "depth", "num_agents", "start_state", "win_states", "lose_states", "successors", "evaluation")
ONE_LINE = re.compile(r'\s*([^":]*?)\s*:\s*"([^"]*)"\s*')
SEVERAL_LINES = re.compile(r'\s*([^":]*?)\s*:\s*"""\s*')
CLOSING = re.compile(r'\s*"""\s*')


class Entry(NamedTuple):
    """The value of one key: its lines, and the line number of the first."""

    lines: tuple[str, ...]
    line: int

    @property
    def text(self) -> str:
        return "\n".join(self.lines)


class Problem(NamedTuple):
    """A test: a graph of states, and how to search it."""

    algorithm: str
    depth: int
    agents: int
    start: str
    over: frozenset[str]
    successors: dict[str, tuple[tuple[str, str], ...]]  # for each state (action, next state), in the order of the file
    evaluation: dict[str, float]
    diagram: str


class Unfolded(NamedTuple):
    """The tree that a search works on, and the state of every node."""

    tree: Tree
    states: tuple[str, ...]


# ------------------------------------------------------------------------------------------------------------ reading


def entries(text: str) -> dict[str, Entry]:
    """The keys of a .test or .solution file with their values. Raises PositionError with line and column."""
    found: dict[str, Entry] = {}
    lines = text.split("\n")
    bare = [line.partition("#")[0] for line in lines]
    i = 0
    while i < len(lines):
        at = Spot(i + 1, len(lines[i]) - len(lines[i].lstrip()) + 1)
        if several := SEVERAL_LINES.fullmatch(bare[i]):
            end = next((j for j in range(i + 1, len(lines)) if CLOSING.fullmatch(bare[j])), None)
            if end is None:
                raise error_at(at, f'the value of {several[1]} is never closed; it needs a line of three quotes, """')
            key, entry, i = several[1], Entry(tuple(lines[i + 1 : end]), i + 2), end + 1
        elif one := ONE_LINE.fullmatch(bare[i]):
            key, entry, i = one[1], Entry((one[2],), i + 1), i + 1
        elif bare[i].strip():
            raise error_at(at, 'a line must be key: "value", or key: """ followed by lines up to the next """')
        else:
            i += 1
            continue
        if key in found:
            raise error_at(at, f"the key {key} is already given")
        found[key] = entry
    return found


def from_cs188(text: str) -> Problem:
    """The test that a file describes. Raises PositionError, with line and column, if it is not of this class."""
    found = entries(text)
    for key in NEEDED:
        if key not in found:
            raise error_at(Spot(1, 1), f"the key {key} is missing; a test of game trees needs {', '.join(NEEDED)}")
    if found["class"].text != CLASS:
        raise error_at(_spot(found["class"]), f"the class must be {CLASS}, got {found['class'].text!r}")
    if found["alg"].text not in ALGORITHMS:
        raise error_at(_spot(found["alg"]), f"alg must be one of {', '.join(ALGORITHMS)}, got {found['alg'].text!r}")
    start = found["start_state"].text.split()
    if len(start) != 1:
        raise error_at(_spot(found["start_state"]), "the start state must be one word")
    over = frozenset(found["win_states"].text.split() + found["lose_states"].text.split())
    diagram = found["diagram"].text if "diagram" in found else ""
    return Problem(
        found["alg"].text,
        _count(found["depth"], "the depth must be a number of rounds, at least 1"),
        _count(found["num_agents"], "the number of agents must be at least 1"),
        start[0],
        over,
        _successors(found["successors"]),
        _evaluation(found["evaluation"]),
        diagram,
    )


def _spot(entry: Entry, row: int = 0, word: int = 0) -> Spot:
    """The place of a word of a value."""
    line = entry.lines[row] if entry.lines else ""
    words = list(re.finditer(r"\S+", line))
    return Spot(entry.line + row, words[word].start() + 1 if word < len(words) else 1)


def _count(entry: Entry, rule: str) -> int:
    text = entry.text.strip()
    if not re.fullmatch(r"\d{1,6}", text, re.ASCII) or int(text) < 1:
        raise error_at(_spot(entry), f"{rule}, got {text!r}")
    return int(text)


def _successors(entry: Entry) -> dict[str, tuple[tuple[str, str], ...]]:
    found: dict[str, list[tuple[str, str]]] = {}
    for row, line in enumerate(entry.lines):
        words = line.split()
        if words and len(words) != 3:
            raise error_at(
                _spot(entry, row), f"a successor must be a state, an action and the next state, as in A Left B, got {line.strip()!r}"
            )
        if words:
            state, action, after = words
            if any(action == known for known, _ in found.get(state, ())):
                raise error_at(_spot(entry, row, 1), f"the action {action} of {state} is already given; each action leads to one state")
            found.setdefault(state, []).append((action, after))
    return {state: tuple(pairs) for state, pairs in found.items()}


def _evaluation(entry: Entry) -> dict[str, float]:
    found: dict[str, float] = {}
    for row, line in enumerate(entry.lines):
        words = line.split()
        if words and len(words) != 2:
            raise error_at(_spot(entry, row), f"an evaluation must be a state and its value, as in B 3, got {line.strip()!r}")
        if words:
            state, text = words
            if not DECIMAL.fullmatch(text) or not math.isfinite(float(text)):
                raise error_at(_spot(entry, row, 1), f"a value must be a number such as 3 or -2.5, got {text[:40]!r}")
            if state in found:
                raise error_at(_spot(entry, row), f"the value of {state} is already given")
            found[state] = float(text)
    return found


# ---------------------------------------------------------------------------------------------------------- the tree


def unfold(problem: Problem) -> Unfolded:
    """The tree of the test to its depth; leaves without evaluation have unknown values, which no search should need.

    Raises PositionError if it has too many nodes.
    """
    root = (problem.start, 0, 0)  # state, agent to move, completed rounds
    names = Names()
    nodes = {root: Node(name=names.unique(problem.start))}
    waiting = deque([root])
    while waiting:  # level by level, as the nodes of a tree are numbered
        state, agent, rounds = waiting.popleft()
        node = nodes[state, agent, rounds]
        after = problem.successors.get(state, ())
        if state in problem.over or rounds == problem.depth or not after:
            value = problem.evaluation.get(state)
            node.values = [] if value is None else [value + 0.0, 0.0 - value]
            node.letter = ord("?") if value is None else 0
            continue
        node.mover, node.probabilities = _mover(problem.algorithm, agent, len(after))
        turn = (agent + 1) % problem.agents
        for _, following in after:
            key = (following, turn, rounds + (turn == 0))
            if key not in nodes:
                nodes[key] = Node(name=names.unique(following))
                waiting.append(key)
                if len(nodes) > MAX_NODES:
                    raise error_at(
                        Spot(1, 1), f"to depth {problem.depth} this tree has more than {MAX_NODES:,} nodes: give a smaller depth"
                    )
            node.children.append(nodes[key])
    return Unfolded(tree_of(list(nodes.values())), tuple(state for state, _, _ in nodes))


def _mover(algorithm: str, agent: int, size: int) -> tuple[int, list[float]]:
    if agent == 0:
        return 0, []
    return (CHANCE, [1 / size] * size) if algorithm == EXPECTIMAX else (1, [])


def solution_text(action: str, generated: set[str]) -> str:
    """The text of the autograder's .solution file: the action, and all generated states in alphabetical order."""
    return f'action: "{action}"\ngenerated: "{" ".join(sorted(generated))}"\n'
