"""One slip in a right program, of whatever kind: the report names its line, and what is right there."""

from __future__ import annotations

from pathlib import Path

import pytest

from settings import sample
from zermelo.grade import grade

STUDENTS = Path(__file__).parent / "students"
TREES = sample(60, 20, 20)
SLIPS = {
    "another variable": ("aima", "v, move = v2, a\n                beta", "v, move = v, a\n                beta", "v, move = (v2, a)"),
    "a variable for a part": ("depth", "if best[0] <= alpha", "if best[0] <= value", "best[0] <= alpha"),
    "a bound begins at 0": ("depth", 'alpha=float("-inf")', "alpha=0", "alpha=float('-inf')"),
    "a bound in a call is 0": ("aima", "-math.inf, math.inf)", "-math.inf, 0)", "float('inf')"),
    "a sign": ("negamax", "-hi, -lo, -sign", "-hi, -lo, sign", "-sign"),
    "no sign": ("negamax", "return sign * node", "return node", "sign * node.utility(0)"),
    "two values in the wrong order": ("style_agent", "pick = (v, act)", "pick = (act, v)", "(v, act)"),
    "a test asks too little": ("depth", "if state.is_terminal() or depth == 0", "if depth == 0", "depth == 0 or state.is_terminal()"),
    "a test asks for the wrong player": ("own_heuristic", "to_move(s) == 0", "to_move(s) == 1", "to_move(s) != 1"),
    "one agent further": ("style_agent", "turn + 1, lo", "turn + 2, lo", "turn + 1, lo"),
    "an update in the wrong branch": ("style_agent", "lo = max(lo, pick[0])", "lo = max(hi, pick[0])", "lo = max(lo, pick[0])"),
    "an update is forgotten": ("notes", "        alpha = max(alpha, v)\n", "        print(v)\n", "alpha = max(alpha, v)"),
    "a return is forgotten": ("notes", "    return min_value(", "    min_value(", "return min_value("),
    "continue for break": ("one_recursion", "if b <= a:\n            break", "if b <= a:\n            continue", "break"),
    "a child left out": (
        "depth",
        "for action in state.actions():\n        v",
        "for action in state.actions()[1:]:\n        v",
        "state.actions()",
    ),
    "a position for its child": ("notes", "v = min(v, value(successor,", "v = min(v, value(state,", "value(successor,"),
    "the better value is not kept": (
        "notes",
        "v = min(v, value(successor, alpha, beta))",
        "v = value(successor, alpha, beta)",
        "v = min(v,",
    ),
    "the memory is turned round": ("lru_cache", "to_move() == 0", "to_move() != 0", "to_move() == 0"),
    "the null window of a scout": ("pvs", "-alpha - 1, -alpha", "-alpha, -alpha - 1", "-alpha - 1, -alpha"),
}


@pytest.mark.parametrize("name", SLIPS)
def test_the_line_of_a_slip_is_named_and_what_is_right_there(tmp_path: Path, name: str) -> None:
    student, before, after, cure = SLIPS[name]
    text = (STUDENTS / f"right__{student}.py").read_text()
    assert text.count(before) >= 1, "the slip is in no line"
    path = tmp_path / "program.py"
    path.write_text(text.replace(before, after, 1))
    line = next(
        number for number, (one, two) in enumerate(zip(text.splitlines(), path.read_text().splitlines(), strict=False), 1) if one != two
    )
    done = grade(path, trees=TREES)
    assert not done.ok and done.verdict.line == line, str(done)
    assert cure in done.verdict.advice, str(done)


def test_a_key_that_positions_have_in_common_is_named(tmp_path: Path) -> None:
    path = tmp_path / "program.py"
    path.write_text(BY_EVALUATION)
    done = grade(path)
    assert (done.verdict.code, done.verdict.text) == ("wrong-key", "key = (state.evaluate(), depth)"), str(done)
    assert "key = (state, depth)" in done.verdict.advice


BY_EVALUATION = """
def minimax(state, depth, memo=None):
    if memo is None:
        memo = {}
    if state.is_terminal() or depth == 0:
        return state.evaluate(), None
    key = (state.evaluate(), depth)
    if key in memo:
        return memo[key]
    sign = 1 if state.to_move() == 0 else -1
    top = None
    for action in state.actions():
        v, _ = minimax(state.result(action), depth - 1, memo)
        if top is None or sign * v > sign * top[0]:
            top = (v, action)
    memo[key] = top
    return top
"""
