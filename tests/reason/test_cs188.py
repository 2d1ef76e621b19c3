"""The grader's trees: action and generated states, against the rules of that project written down once more."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from settings import examples
from zermelo.errors import PositionError
from zermelo.notation.cs188 import ALGORITHMS, ALPHABETA, EXPECTIMAX, MINIMAX, Problem, from_cs188, unfold
from zermelo.reason.cs188 import solve


class Rules:
    """A search as that project describes it: over states, agents and rounds; whatever is generated is noted."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        self.generated = {problem.start}

    def generate(self, after: str) -> str:
        self.generated.add(after)
        return after

    def value(self, state: str, agent: int, rounds: int, alpha: float, beta: float) -> float | Fraction:
        problem = self.problem
        moves = problem.successors.get(state, ())
        if state in problem.over or rounds == problem.depth or not moves:
            return Fraction(problem.evaluation[state])
        turn = (agent + 1) % problem.agents
        later = rounds + (turn == 0)
        if agent and problem.algorithm == EXPECTIMAX:
            return sum((Fraction(self.value(self.generate(after), turn, later, alpha, beta)) for _, after in moves), Fraction(0)) / len(
                moves
            )
        best = -math.inf if agent == 0 else math.inf
        for _, after in moves:
            here = self.value(self.generate(after), turn, later, alpha, beta)
            best = max(best, here) if agent == 0 else min(best, here)
            if problem.algorithm == ALPHABETA:
                if best > beta if agent == 0 else best < alpha:
                    return best
                alpha, beta = (max(alpha, best), beta) if agent == 0 else (alpha, min(beta, best))
        return best

    def answer(self) -> tuple[str, set[str]]:
        problem = self.problem
        best, chosen, alpha = -math.inf, "", -math.inf
        turn = 1 % problem.agents
        for action, after in problem.successors[problem.start]:
            here = self.value(self.generate(after), turn, int(turn == 0), alpha, math.inf)
            if here > best:
                best, chosen = here, action
            if problem.algorithm == ALPHABETA:
                alpha = max(alpha, best)
        return chosen, self.generated


@st.composite
def problems(draw: st.DrawFn) -> Problem:
    names = [f"s{i}" for i in range(draw(st.integers(2, 7)))]
    states = st.sampled_from(names)
    successors = {}
    for name in names:
        after = draw(st.lists(states, min_size=int(name == "s0"), max_size=3))
        if after:
            successors[name] = tuple((f"a{i}", each) for i, each in enumerate(after))
    over = frozenset(draw(st.lists(states, max_size=2))) - {"s0"}
    evaluation = {name: float(draw(st.integers(0, 3))) for name in names}
    depth, agents = draw(st.integers(1, 2)), draw(st.integers(1, 3))
    return Problem(draw(st.sampled_from(ALGORITHMS)), depth, agents, "s0", over, successors, evaluation, "")


@given(problems())
@examples(200)
def test_random_graphs_are_searched_as_the_project_says(problem: Problem) -> None:
    action, generated = Rules(problem).answer()
    found = solve(problem)
    assert (found.action, found.generated) == (action, generated)
    assert str(found) == f'action: "{action}"\ngenerated: "{" ".join(sorted(generated))}"\n'


SMALL = '''
class: "GraphGameTreeTest"   # of our own making
alg: "AlphaBetaAgent"
depth: "2"
num_agents: "2"
start_state: "max"
win_states: "b1 b2"
lose_states: "c1 c2"
diagram: """
        max
     B       C     # a picture
"""
successors: """
max Left B
max Right C
B Left b1
B Right b2
C Left c1
C Right c2
"""
evaluation: """
b1 3
b2 12
c1 2
c2 7
"""
'''


def test_a_small_tree() -> None:
    problem = from_cs188(SMALL)
    assert (problem.algorithm, problem.depth, problem.agents, problem.start) == (ALPHABETA, 2, 2, "max")
    assert problem.diagram.splitlines()[1] == "     B       C     # a picture"
    tree, states = unfold(problem)
    assert str(tree) == "max_=(B=(b1=3 b2=12) C=(c1=2 c2=7))"
    assert states == ("max", "B", "C", "b1", "b2", "c1", "c2")
    assert str(solve(problem)) == 'action: "Left"\ngenerated: "B C b1 b2 c1 max"\n'
    assert str(solve(problem._replace(algorithm=MINIMAX))) == 'action: "Left"\ngenerated: "B C b1 b2 c1 c2 max"\n'


def test_a_state_reached_at_several_times_is_several_nodes() -> None:
    problem = Problem(MINIMAX, 2, 2, "A", frozenset(), {"A": (("Stay", "A"), ("Go", "B"))}, {"A": 1.0, "B": 5.0}, "")
    tree, states = unfold(problem)
    assert str(tree) == "A=(A_2=(A_3=(A_4=(A_5=1 B_4=5) B_3=5) B_2=5) B=5)"
    assert states == ("A", "A", "B", "A", "B", "A", "B", "A", "B")
    assert solve(problem).action == "Stay"  # both are worth 5, and the first is taken


def test_ties_at_the_root_and_none_pruned_on_equality() -> None:
    successors = {"A": (("Left", "B"), ("Right", "C")), "B": (("L", "D"),), "C": (("L", "E"), ("R", "F"))}
    problem = Problem(ALPHABETA, 1, 2, "A", frozenset(), successors, {"D": 3.0, "E": 3.0, "F": 9.0}, "")
    found = solve(problem)
    assert found.action == "Left"
    assert found.generated == set("ABCDEF")


def test_thirds_make_no_tie_uneven() -> None:
    """In floating point 0.1 + 0.2 + 0.3 and 0.2 three times have different thirds."""
    successors = {"A": (("Left", "B"), ("Right", "C")), "B": tuple((f"a{i}", f"b{i}") for i in range(3)), "C": (("L", "c"),)}
    evaluation = {"b0": 0.1, "b1": 0.2, "b2": 0.3, "c": 0.2}
    problem = Problem(EXPECTIMAX, 1, 2, "A", frozenset(), successors, evaluation, "")
    assert solve(problem).action == "Left"


def test_what_has_no_solution() -> None:
    problem = from_cs188(SMALL)
    with pytest.raises(PositionError, match="the search needs the value of c2, which has no evaluation"):
        solve(problem._replace(algorithm=MINIMAX, evaluation={"b1": 3.0, "b2": 12.0, "c1": 2.0}))
    with pytest.raises(PositionError, match="the game is over at the start state b1"):
        solve(problem._replace(start="b1"))
    with pytest.raises(PositionError, match="more than 100,000 nodes: give a smaller depth"):
        unfold(Problem(MINIMAX, 200_000, 2, "A", frozenset(), {"A": (("Stay", "A"),)}, {"A": 0.0}, ""))


@pytest.mark.parametrize(
    ("before", "after", "message"),
    [
        (
            'alg: "AlphaBetaAgent"',
            'alg: "ReflexAgent"',
            "line 3, column 1: alg must be one of MinimaxAgent, AlphaBetaAgent, ExpectimaxAgent, got",
        ),
        (
            'class: "GraphGameTreeTest"',
            'class: "EvalAgentTest"',
            "line 2, column 1: the class must be GraphGameTreeTest, got 'EvalAgentTest'",
        ),
        ('depth: "2"', 'depth: "0"', "line 4, column 1: the depth must be a number of rounds, at least 1, got '0'"),
        ('num_agents: "2"', 'num_agents: "two"', "line 5, column 1: the number of agents must be at least 1, got 'two'"),
        ('depth: "2"', "", "line 1, column 1: the key depth is missing; a test of game trees needs class, alg"),
        ('depth: "2"', "depth = 2", 'line 4, column 1: a line must be key: "value", or key: """'),
        ('depth: "2"', 'depth: "2"\ndepth: "3"', "line 5, column 1: the key depth is already given"),
        ('start_state: "max"', 'start_state: "a b"', "line 6, column 1: the start state must be one word"),
        (
            "B Left b1",
            "B Left",
            "line 16, column 1: a successor must be a state, an action and the next state, as in A Left B, got 'B Left'",
        ),
        ("B Right b2", "  B Left b2", "line 17, column 5: the action Left of B is already given"),
        ("c1 2", "c1 two", "line 24, column 4: a value must be a number such as 3 or -2.5, got 'two'"),
        ("c1 2", "b1 2", "line 24, column 1: the value of b1 is already given"),
        ("c1 2", "c1", "line 24, column 1: an evaluation must be a state and its value, as in B 3, got 'c1'"),
        ('c2 7\n"""', "c2 7", "line 21, column 1: the value of evaluation is never closed"),
    ],
)
def test_bad_files(before: str, after: str, message: str) -> None:
    assert before in SMALL
    with pytest.raises(PositionError) as raised:
        from_cs188(SMALL.replace(before, after, 1))
    assert str(raised.value).startswith(message)
    assert "\n" not in str(raised.value)
