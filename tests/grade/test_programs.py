"""Students' programs graded: every typical fault is named rightly, whatever it is written like, and nothing they do is suffered."""

from __future__ import annotations

import csv
import importlib.util
import io
import itertools
import json
import math
import random
import signal
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
from click.testing import CliRunner

from children import started
from settings import ASKED_FOR, FULL, sample
from zermelo import ZermeloError, alphabeta, minimax
from zermelo.cli import main
from zermelo.game import CHANCE
from zermelo.games import TicTacToe, Tree
from zermelo.grade.printable import printable
from zermelo.grade.programs import grading
from zermelo.grade.programs.cases.game_tree import estimate, game_tree
from zermelo.grade.programs.cases.nested import PLAIN, Layout, leaves, shrunk, size, text_of
from zermelo.grade.programs.cases.plain_tree import PlainTree
from zermelo.grade.programs.cases.searching import search
from zermelo.grade.programs.cases.suite import (
    EXPECTIMAX,
    EXPECTIMINIMAX,
    TWO_CHANCES,
    TWO_OPPONENTS,
    Criteria,
    Wanted,
    random_tree,
    suite,
    tree_case,
)
from zermelo.grade.programs.cases.variants import ALPHABETA, BELOW, MINIMAX, ROOT_ONLY, Variant
from zermelo.grade.programs.diagnosis import repairs
from zermelo.grade.programs.diagnosis.faults import Situation, faults_for, pairs, partial_faults
from zermelo.grade.programs.grading import grade, grade_folder, graded, row, table_of
from zermelo.grade.programs.reporting import pages
from zermelo.grade.programs.reporting.grade import Grade
from zermelo.grade.programs.reporting.verdict import Verdict
from zermelo.grade.programs.running.outcome import Outcome, close
from zermelo.grade.programs.running.student.log import Log
from zermelo.grade.programs.running.student.positions import Position
from zermelo.trace import record

STUDENTS = Path(__file__).parent / "students"
ROOT = Path(__file__).parents[2]
TREES = 25 if ASKED_FOR else 12
"""So few show every fault that is here; what a grading takes grows with them. ZERMELO_FULL=1 grades as the courses do."""
RULES = (">=", ">")


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Other tests may have the processor: what is looked for is found late then, and not given up."""
    monkeypatch.setattr(repairs, "SECONDS", 60.0)


def options_of(path: Path) -> dict[str, Any]:
    """How a file of tests/grade/students is to be graded: by rule > where its name says so."""
    seconds = 0.1 if path.stem.startswith("endless") else 2.0
    trees = 100 if path.stem in EQUAL_BELOW else 25 if path.stem in RARE else TREES
    return {"rule": ">" if path.stem.endswith("_gt") else None, "trees": trees, "seconds": seconds}


EQUAL_BELOW = ("wrong-key__no_depth", "wrong-key__default_argument")
"""These are wrong only where equal positions stand at different depths, which takes more trees."""
RARE = ("wrong-action__sum_on_self", "wrong-place__inner_else")
"""These do on many trees what another fault does."""
STUDENTS_OF_A_FAULT = sample(len(list(STUDENTS.glob("*.py"))), 1, 2)


def some_students() -> list[Path]:
    """Of every fault one or two ways to write it, those of which most is known; every right program. ZERMELO_FULL=1 grades all of them."""
    codes: dict[str, list[Path]] = {}
    for path in sorted(STUDENTS.glob("*.py"), key=lambda path: (path.stem not in PARTS, path.stem not in LINES, path.stem)):
        codes.setdefault(path.stem.partition("__")[0], []).append(path)
    return sorted(path for code, paths in codes.items() for path in (paths if code == "right" else paths[:STUDENTS_OF_A_FAULT]))


def written(folder: Path, text: str, name: str = "program.py") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


# ------------------------------------------------------------------------------------------------------ faults by name


LINES = {
    "exception__index": 11, "exception__name": 14, "endless__silent": 7, "clock__deadline": 13, "random__ties": 12,
    "alpha-not-raised__notes": 19, "infinities-swapped__first_call": 25, "return-in-loop__both": 16, "minus-forgotten__child": 12,
    "wrong-key__few_letters": 12, "unreachable__test_after_continue": 18, "starts-too-near__minus_one": 9, "wrong-agent__berkeley": 18,
    "window-not-passed__defaults": 12, "order__sorted_by_evaluation": 9, "rounded-average__whole": 11, "not-undone__one_board": 17,
    "window-not-passed__two_functions": 22,
    "updates-crossed__min_raises_alpha": 15, "wrong-agent__last_ghost": 21, "probabilities-forgotten__mean": 21,
    "not-reset__default_list": 1, "child-skipped__while": 23,
    "starts-too-near__named": 4, "min-max-swapped__own_nodes": 17,
    "bound-overwritten__beta_with_depth": 21, "bound-overwritten__beta_at_least_alpha": 21, "bound-overwritten__beta_gt": 19,
    "bound-overwritten__min_first": 14, "cut-missing__elif": 14, "depth-lost__assigned": 11, "depth-lost__counted_up": 32,
    "return-forgotten__maximizing": 9, "return-forgotten__min_below": 18, "starts-at-zero__float_info": 6, "starts-at-zero__named": 4,
    "window-shared__attributes": 29, "window-shared__globals": 29, "wrong-call__root_calls_max": 10, "zero-is-nothing__action": 12,
    "zero-is-nothing__only_the_action": 11, "wrong-call__highest": 10, "window-shared__nonlocal": 17, "return-forgotten__at_the_end": 5,
    "wrong-agent__in_loop": 17, "cut-missing__else": 15, "return-in-loop__bare": 23, "zero-is-nothing__or": 11,
    "cuts-late__raised_too_early": 14, "own-bound-only__negamax": 10, "never-cuts__list_at_once": 21, "depth__one_branch": 9,
    "no-cut-on-equality__explicit_stack": 23, "action-from-below__other_variable": 13, "window-not-passed__root_default": 32,
    "wrong-average__assigned": 11, "arguments-swapped__depth_from_one": 7, "wrong-average__ghosts": 13,
    "min-max-swapped__key_and_window": 26, "wrong-call__position_itself": 12, "infinities-swapped__and_equality": 22,
    "updates-crossed__root": 15, "infinities-swapped__alpha_for_beta": 16, "window-swapped__unpacked": 19, "sign-kept__negamax": 9,
    "not-reset__flag": 25, "wrong-test__precedence": 11, "bound-overwritten__agent": 34, "bound-overwritten__negamax": 11,
    "bound-overwritten__fail_hard": 19, "updates-crossed__beta_at_root": 13, "return-in-loop__branch": 11, "depth-ignored__and_window": 8,
    "wrong-utility__minus_depth": 7, "own-bound-only__best_for_alpha": 11, "wrong-bound__while": 18, "min-max-swapped__and_rounded": 17,
    "non-terminal__first_ghost": 32, "forgotten__alpha_kept": 28, "window-shared__alias": 20, "wrong-call__evaluates_parent": 25,
    "wrong-action__sum_on_self": 43, "probabilities-forgotten__the_last_one": 10, "wrong-name__index": 30, "wrong-place__inner_else": 62,
    "action-from-below__attribute": 28, "non-terminal__two_agents": 26, "return-in-loop__terminal_child": 12,
    "depth-in-rounds__limit_for_depth": 29, "wrong-utility__whose_turn": 9, "wrong-utility__whose_turn_minimax": 19,
    "root-window__infinities": 11, "wrong-bound__flag": 23, "action-from-bound__data_class": 11,
    "wrong-return__best_of_all_depths": 23, "minus-forgotten__pair": 13, "wrong-key__named": 15,
}  # fmt: skip
"""The lines that are named, where one is to blame."""

PARTS = {
    "cut-missing__second_ghost_gt": "where agent 2 or a later one moves", "zero-is-nothing__bound": "0 counts as none in this test of beta",
    "min-max-swapped__parity_of_depth": "swapped where it is odd", "first-child__before_the_loop": "neither tested for a cut nor moves",
    "depth-not-restored__cut": "where a cut returns", "wrong-average__running": "(average + v) / 2",
    "window-not-passed__explicit_stack": "the root's window", "wrong-value__sorted_pairs": "MAX takes its last child and MIN its first",
}  # fmt: skip


@pytest.mark.parametrize("path", some_students(), ids=lambda path: path.stem)
def test_every_student_gets_the_right_verdict(path: Path) -> None:
    done = grade(path, **options_of(path))
    wanted = path.stem.partition("__")[0]
    assert done.verdict.code == wanted, str(done)
    assert PARTS.get(path.stem, "") in done.verdict.title
    assert done.ok == (wanted == "right")
    assert (done.points == 10) == done.ok
    assert done.verdict.line == LINES.get(path.stem, done.verdict.line)
    if done.failure is not None and done.failure.outcome.trouble is None:
        assert size(done.failure.case.nested or 0.0) <= 10, done.failure.case.text
        assert done.first_step


WINDOW_SLIPS = ("best", "value", "max(alpha, best)", "max(beta, best)", "min(alpha, best)", "max(alpha, value)", "beta or best")


KINDS = list(itertools.product((False, True), RULES)) if ASKED_FOR else [(False, ">="), (True, ">")]


@pytest.mark.parametrize(("limited", "rule"), KINDS)
@pytest.mark.parametrize("slip", WINDOW_SLIPS)
def test_bounds_that_are_moved_wrongly_are_seen(tmp_path: Path, slip: str, limited: bool, rule: str) -> None:
    """Whatever stands where beta = min(beta, best) is meant, with few trees; and what is said to be right is."""
    text = BOUNDED.replace("beta = min(beta, best)", f"beta = {slip}")
    if not limited:
        text = (
            text.replace("state, depth, ", "state, ")
            .replace(", depth - 1", "")
            .replace(" or depth == 0", "")
            .replace("evaluate", "utility")
        )
    if rule == ">":
        text = text.replace(">=", ">").replace("<=", "<")
    done = grade(written(tmp_path, text), rule=rule, trees=3)
    assert not done.ok and done.points < 10
    assert done.verdict.code in ("bound-overwritten", "beta-not-lowered", "updates-crossed", "zero-is-nothing"), str(done)
    advised = [part for part in done.verdict.advice.split("`")[1::2] if part.startswith("beta = ")]
    assert set(advised) <= {"beta = min(beta, best)", "beta = min(beta, value)", "beta = min(beta, beta or best)"}


BOUNDED = """
def alphabeta(state, depth, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal() or depth == 0:
        return state.evaluate()
    maximizing = state.to_move() == 0
    best = float("-inf") if maximizing else float("inf")
    for child in state.successors():
        value = alphabeta(child, depth - 1, alpha, beta)
        if maximizing:
            best = max(best, value)
            if best >= beta:
                return best
            alpha = max(alpha, best)
        else:
            best = min(best, value)
            if best <= alpha:
                return best
            beta = min(beta, best)
    return best
"""


def test_the_ten_typical_faults_are_all_here() -> None:
    there = {path.stem.partition("__")[0] for path in STUDENTS.glob("*.py")}
    ten = ("wrong-bound", "min-max-swapped", "alpha-not-raised", "depth-off-by-one", "cuts-on-equality", "no-cut-on-equality")
    assert there >= {*ten, "non-terminal", "endless", "exception", "wrong-type", "clock", "right"}


def test_the_line_of_a_syntax_error_is_named(tmp_path: Path) -> None:
    done = grade(written(tmp_path, "def alphabeta(state):\n    print state\n"))
    assert (done.verdict.code, done.verdict.line) == ("syntax", 2)


def test_an_infinity_is_close_to_nothing_but_itself() -> None:
    assert close(math.inf, math.inf) and close(1.0, 1.0 + 1e-12)
    assert not close(1.75, math.inf) and not close(0.0, -math.inf) and not close(math.inf, -math.inf)


@pytest.mark.parametrize(
    "situation", (Situation(), Situation(cuts=False, chance=True, weighted=True), Situation(deep=True, rounds=True)), ids=str
)
def test_no_partial_fault_is_another_model_twice(situation: Situation) -> None:
    models = [fault.model for fault in partial_faults(situation)]
    assert len(models) == len(set(models)) > 50


SITUATIONS = (
    Situation(),
    Situation(strict=True),
    Situation(cuts=False),
    Situation(cuts=False, chance=True, weighted=True),
    Situation(deep=True),
    Situation(deep=True, rounds=True),
)


@pytest.mark.parametrize("situation", SITUATIONS, ids=str)
def test_faults_that_do_the_same_have_one_name_or_are_told_apart_by_the_text(situation: Situation) -> None:
    """A program that does exactly what a fault of the table does is called by that fault's code, or one that does the same."""
    criteria = Criteria("alphabeta" if situation.cuts else "minimax", ">" if situation.strict else ">=")
    wanted = Wanted("tree", 24, 0, situation.deep, situation.rounds, "mean" if situation.chance else "", situation.weighted)
    cases = suite(wanted)
    seen: dict[Any, str] = {}
    for fault in faults_for(situation):
        answers = [case.answer(fault.model, situation.strict) for case in cases]
        shown = tuple((each.value, each.expanded if fault.loose else each.visited) for each in answers)
        code = seen.setdefault((fault.loose, shown), fault.code)
        assert code == fault.code or {code, fault.code} <= ALIKE, (code, fault.code, fault.title)
    right = tuple((answer.value, answer.visited) for answer in (case.answer(criteria.correct, situation.strict) for case in cases))
    assert len(seen) > 20 and seen.get((False, right)) in (None, *HARMLESS)


ALIKE = {
    *("alpha-not-raised", "beta-not-lowered", "never-cuts", "cut-missing", "wrong-bound", "updates-crossed", "window-swapped"),
    *("return-in-loop", "infinities-swapped", "minus-forgotten", "wrong-utility", "own-bound-only", "wrong-key", "one-side-only"),
    *("min-max-swapped", "prunes", "starts-at-zero", "wrong-average", "bound-overwritten", "remembers-bounds"),
}
"""Faults that differ in the program, but may do the same: the first of them in the table is named, or the one that the text shows."""
HARMLESS = ("prunes", "return-in-loop", "bound-overwritten", "remembers-bounds", "wrong-utility", "infinities-swapped")
"""Faults that, in one situation or another, make no difference."""


# ------------------------------------------------------------------------------------------------------- the right search


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("depth", (None, 1, 2, 3))
def test_the_right_search_is_the_recorded_one(rule: str, depth: int | None) -> None:
    """What students are held against visits exactly what `alphabeta` of the library visits, and tells the same value and action."""
    dice = random.Random(7)
    for number in range(100 if FULL else 60):
        case = tree_case(random_tree(dice, number), depth)
        options: dict[str, Any] = {} if depth is None else {"depth": depth, "evaluator": estimate}
        state = Tree.from_text(case.text)
        for ours, variant in ((alphabeta, ALPHABETA), (minimax, MINIMAX)):
            more = {"rule": rule} if ours is alphabeta else {}
            recording = record(ours, state, **options, **more)
            answer = search(case.root, variant, rule == ">", depth)
            entered = tuple(event.node for event in recording.events if type(event).__name__ == "Enter")
            assert answer.visited == entered, case.text
            assert recording.result is not None
            assert recording.result.value == pytest.approx(answer.value)
            assert recording.result.action == answer.actions[0]


def test_textbook_trees_have_their_leaves() -> None:
    def seen(text: str, strict: bool = False) -> str:
        root = game_tree(Tree.from_text(text))
        nodes = {node.id: node for node in root.nodes()}
        return " ".join(f"{nodes[id].value:g}" for id in search(root, ALPHABETA, strict).visited if not nodes[id].children)

    assert seen("((3 12 8) (2 4 1) (14 5 2))") == "3 12 8 2 14 5 2"
    assert seen("(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))") == "4 7 6 2 6 3 4 5 1 2 5 4"
    assert len(seen("(((4 7 6) (2 6 3) (4 5 1)) ((2 5 4) (1 2 6) (3 4 3)))", strict=True).split()) == 18
    assert seen("((3 5) (3 9 1))") == "3 5 3"
    assert seen("((3 5) (3 9 1))", strict=True) == "3 5 3 9 1"


# --------------------------------------------------------------------------------- the course's own faulty program, ported


@pytest.fixture(scope="module")
def port() -> ModuleType:
    spec = importlib.util.spec_from_file_location("faulty_alphabeta", ROOT / "examples" / "faulty_alphabeta.py")
    assert spec is not None and spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def watched(function: Any, state: Any) -> tuple[Any, Log]:
    log = Log(budget=10**9)
    return function(Position(state, "0", log)), log


def test_the_ported_program_looks_at_nine_leaves_its_cure_at_twelve(port: ModuleType) -> None:
    state = Tree.from_text("((3 12 8) (2 4 1) (14 5 2))")
    counts = {}
    for name in ("printed", "cure", "right"):
        answer, log = watched(getattr(port, name), state)
        counts[name] = sum(id.count(".") == 2 for id in log.visited)
        assert answer == {"printed": 3, "cure": 0, "right": (3, 0)}[name]
    assert counts == {"printed": 9, "cure": 12, "right": 7}


def test_the_ported_program_at_tic_tac_toe(port: ModuleType) -> None:
    for name, nodes in (("printed", 56_783), ("right", 18_297)):
        answer, log = watched(getattr(port, name), TicTacToe())
        assert len(log.visited) == nodes
        assert answer in (0, (0, 0))


def test_the_ported_program_is_named() -> None:
    path = ROOT / "examples" / "faulty_alphabeta.py"
    done = grade(path, function="printed", trees=TREES)
    assert done.verdict.code == "alpha-not-raised"
    assert done.verdict.text == "alpha = min(alpha, v)  # the slip: max is meant"
    assert done.first_step == "at B, after 1 ≤ α = 2, yours went on to 3"
    cure = grade(path, function="cure", trees=TREES)
    assert "alpha is never raised" in cure.verdict.title and "first child twice" in cure.verdict.title
    assert grade(path, function="right", trees=TREES).ok
    at_game = grade(path, function="printed", trees=0, game="tictactoe")
    assert at_game.verdict.code == "alpha-not-raised"
    assert at_game.scores["value"].share == 1


# ------------------------------------------------------------------------------------------------- terms of the grading

AIMA = STUDENTS / "right__aima.py"


def test_the_rule_decides() -> None:
    assert grade(AIMA, trees=20).ok
    assert grade(AIMA, trees=20, rule=">").verdict.code == "cuts-on-equality"


EAGER = """
def alphabeta(state, alpha=float("-inf"), beta=float("inf")):
    if state.is_terminal():
        return state.utility()
    top = state.to_move() == 0
    v = float("-inf") if top else float("inf")
    for child in [state.result(action) for action in state.actions()]:
        w = alphabeta(child, alpha, beta)
        v = max(v, w) if top else min(v, w)
        if top:
            alpha = max(alpha, v)
        else:
            beta = min(beta, v)
        if alpha > beta:
            break
    return v
"""


def test_generated_states_count_as_in_the_autograder(tmp_path: Path) -> None:
    """Rule >, action and the set of generated states: children that are made but never looked at count."""
    eager = written(tmp_path, EAGER)
    assert grade(eager, rule=">", trees=20).ok
    done = grade(eager, rule=">", compare="generated", trees=20)
    assert done.verdict.code == "generates-too-much"
    lazy = written(tmp_path, EAGER.replace("[state.result(action) for action in state.actions()]", "state.successors()"))
    assert grade(lazy, rule=">", compare="generated", trees=20).ok


LAST = """
def alphabeta(state):
    def value(state, alpha, beta):
        if state.is_terminal():
            return state.utility()
        v = None
        for action in state.actions():
            w = value(state.result(action), alpha, beta)
            if state.to_move() == 0:
                v = w if v is None else max(v, w)
                if v > beta: return v
                alpha = max(alpha, v)
            else:
                v = w if v is None else min(v, w)
                if v < alpha: return v
                beta = min(beta, v)
        return v
    best, chosen = float("-inf"), None
    for action in state.actions():
        w = value(state.result(action), best, float("inf"))
        if w >= best:
            best, chosen = w, action
    return best, chosen
"""


def test_the_first_of_equal_actions_can_be_demanded(tmp_path: Path) -> None:
    path = written(tmp_path, LAST)
    assert grade(path, rule=">", trees=40).ok  # by rule > an equal value is exact
    assert grade(path, rule=">", trees=40, ties="first").verdict.code == "action-from-bound"
    hasty = written(tmp_path, LAST.replace("v > beta", "v >= beta").replace("v < alpha", "v <= alpha"))
    assert grade(hasty, trees=40).verdict.code == "action-from-bound"  # by rule >= it may be a mere bound


def test_999_may_stand_for_infinity(tmp_path: Path) -> None:
    text = (STUDENTS / "starts-too-near__named.py").read_text(encoding="utf-8")
    done = {number: grade(written(tmp_path, text.replace("250", number)), trees=TREES) for number in ("250", "999", "10 ** 4")}
    assert [each.verdict.code for each in done.values()] == ["starts-too-near", "right", "right"]
    assert "250 stands for infinity" in done["250"].verdict.title and done["250"].failure is not None


def test_where_visits_cannot_be_seen_the_answers_are_judged_alone() -> None:
    done = grade(STUDENTS / "starts-too-near__own_nodes.py", trees=TREES)
    assert done.scores["visited"].of == 0 and "500 stands for infinity" in done.verdict.title, str(done)
    assert any("copies the whole tree" in note for note in done.notes) and done.criteria.compare == "visited"


def test_of_several_known_names_the_outermost_is_graded(tmp_path: Path) -> None:
    """If it is one, and takes the depth that the others take; a note says what else there is."""
    text = (STUDENTS / "depth-off-by-one__at_the_root.py").read_text(encoding="utf-8")
    path = STUDENTS / "depth-off-by-one__at_the_root.py"
    note = "best_action was graded, which calls alphabeta: --function alphabeta grades that alone"
    assert grade(path, trees=TREES).notes == [note]
    alone = grade(path, trees=TREES, function="alphabeta")
    assert (alone.ok, alone.notes) == (True, [])
    own = text.replace("best_action(s, plies)", "best_action(s)").replace("s.result(a), plies, found", "s.result(a), 3, found")
    own_depth = grade(written(tmp_path, own), trees=5)
    more = "".join(
        f"\n\ndef {name}(s, plies):\n    return {inner}(s, plies)\n"
        for name, inner in (("best_move", "best_action"), ("search", "best_move"))
    )
    two = grade(written(tmp_path, text + more), trees=2)
    apart = grade(written(tmp_path, text + "\n\ndef minimax(s, plies):\n    return s.evaluate()\n"), trees=5)
    assert [each.function.partition("(")[0] for each in (own_depth, two, apart)] == ["alphabeta", "search", "alphabeta"]
    assert own_depth.ok and apart.ok and own_depth.notes == apart.notes == []
    assert two.notes[0].startswith("search was graded, which calls alphabeta, best_action, best_move")


NOTES_OF = {
    "right__reset_late": "it keeps something between calls, probably a global variable (best_value, best_move), in line 9",
    "right__own_nodes": "it copies the whole tree before it searches",
    "right__aspiration": "it is a search of another kind: all its answers are right",
    "right__demo_at_the_end": "fails when the file is loaded (AttributeError: 'Toy' object has",
    "right__own_heuristic": "it evaluates positions by itself, so it was compared only where its search ends with the game",
    "right__minimax_with_window": "its depth does not limit the search, so it was compared with a search to the end",
    "right__expectimax_player_one": "it does not ask for probabilities",
}


@pytest.mark.parametrize("name", NOTES_OF)
def test_what_is_particular_about_a_right_program_is_noted(name: str) -> None:
    done = grade(STUDENTS / f"{name}.py", trees=8)
    assert done.ok and any(NOTES_OF[name] in note for note in done.notes), done.notes
    assert " ".join(NOTES_OF[name].split()) in " ".join(str(done).split())


def test_agents_of_cs188_may_cut_on_equality_or_not(tmp_path: Path) -> None:
    path = STUDENTS / "right__berkeley.py"
    assert grade(path, trees=10).notes == [] and grade(path, trees=10, rule=">").ok
    assert grade(path, trees=10, rule=">=").verdict.code == "no-cut-on-equality"
    text = path.read_text(encoding="utf-8").replace("best > beta", "best >= beta").replace("best < alpha", "best <= alpha")
    done = grade(written(tmp_path, text), trees=10)
    assert done.ok and done.notes == ["it cuts on equality, which the autograder of CS188 forbids (--rule gt)"]
    unwritten = grade(path, function="MinimaxAgent", trees=1)
    assert (unwritten.verdict.code, "MinimaxAgent.getAction has no body yet" in unwritten.verdict.title) == ("no-function", True)


def test_where_it_is_not_clear_what_is_meant_the_candidates_are_named(tmp_path: Path) -> None:
    path = ROOT / "examples" / "faulty_alphabeta.py"
    shown = CliRunner().invoke(main, ["grade", str(path)])
    words = "faulty_alphabeta.py: several functions could be graded: name one with --function: printed, cure, right"
    assert (shown.exit_code, shown.output.strip()) == (2, f"zermelo: {words}")
    shown = CliRunner().invoke(main, ["grade", str(path), "--json"])
    assert (shown.exit_code, json.loads(shown.output)["verdict"]["code"]) == (2, "no-function")
    text = (STUDENTS / "right__generators.py").read_text(encoding="utf-8").replace("alpha_beta_value", "anything")
    assert grade(written(tmp_path, text, "found.py"), trees=2).function == "anything(s)"


def test_input_is_seen_wherever_it_stands(tmp_path: Path) -> None:
    asks = "def play(state):\n    return input('move? ')\n"
    guarded = "if __name__ == '__main__':\n    input('start? ')\n"
    done = grade(written(tmp_path, NOTES + asks + guarded), trees=1)
    line = NOTES.count("\n") + 2
    assert done.ok and done.notes == [f"line {line} calls input(): a graded program must not wait for input"]
    at_once = grade(written(tmp_path, "depth = int(input('depth? '))\n" + NOTES), trees=1)
    assert (at_once.verdict.code, at_once.verdict.line, "waits for input" in at_once.verdict.title) == ("exception", 1, True)
    unclear = CliRunner().invoke(main, ["grade", str(written(tmp_path, "def one(a):\n    return input()\ndef two(b):\n    return 1\n"))])
    assert unclear.exit_code == 2 and "--function" in unclear.output and "line 2 calls input()" in unclear.output


def test_a_game_is_tried_too() -> None:
    done = grade(AIMA, game="tictactoe", trees=5)
    assert done.ok and done.tests > 25
    assert grade(AIMA, game="halving", trees=0).ok


AGAIN = """
from typing import NamedTuple
from zermelo import game


@game
class Again(NamedTuple):
    \"\"\"Take one to three of the stones; who takes two moves again. The last stone is worth what is left of the numbers.\"\"\"

    stones: int = 6
    mover: int = 0
    points: int = 0

    def to_move(self):
        return self.mover

    def actions(self):
        yield from range(1, min(3, self.stones) + 1)

    def result(self, action):
        gain = action * (self.stones % 3) * (1 - 2 * self.mover)
        return Again(self.stones - action, self.mover if action == 2 else 1 - self.mover, self.points + gain)

    def is_terminal(self):
        return self.stones == 0

    def utility(self, player):
        return self.points if player == 0 else -self.points

    def __str__(self):
        return f"{self.stones} {self.mover} {self.points}"

    @classmethod
    def from_text(cls, text):
        return cls(*map(int, text.split()))
"""
BY_TURNS = """
def value(state, maximizing=True):
    if state.is_terminal():
        return state.utility(0)
    values = [value(state.result(action), not maximizing) for action in state.actions()]
    return max(values) if maximizing else min(values)
"""
BY_MOVER = """
def value(state):
    if state.is_terminal():
        return state.utility(0)
    values = [value(state.result(action)) for action in state.actions()]
    return max(values) if state.to_move() == 0 else min(values)
"""


def test_a_game_in_a_file_is_found_wherever_one_stands(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The process of a program runs in a folder of its own, and has another home."""
    written(tmp_path, AGAIN, "again.py")
    right = written(tmp_path, BY_MOVER, "right.py")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    for game in ("again.py", "again.py:Again", "./again.py", "~/again.py"):
        done = CliRunner().invoke(main, ["grade", str(right), "--game", game, "--trees", "0"])
        assert done.exit_code == 0 and "RIGHT" in done.output, done.output
    wrong = grade(written(tmp_path, BY_TURNS, "wrong.py"), game="again.py", trees=0)
    assert "The smallest case found, again.py: " in str(wrong) and wrong.as_dict()["failure"]["game"] == "again.py"


def test_who_takes_turns_with_every_ply_is_told_so_where_a_side_moves_twice(tmp_path: Path) -> None:
    again, turns = written(tmp_path, AGAIN, "again.py"), written(tmp_path, BY_TURNS, "turns.py")
    assert grade(turns, trees=TREES).ok, "trees are made of turns"
    done = grade(turns, game=str(again), trees=TREES)
    assert done.verdict.code == "min-max-swapped" and done.verdict.title.startswith("MAX and MIN take turns with every ply"), done
    assert grade(written(tmp_path, BY_MOVER, "right.py"), game=str(again), trees=TREES).ok


def test_min_at_the_root_is_tried_where_whose_turn_it_is_is_asked(tmp_path: Path) -> None:
    text = (STUDENTS / "right__notes.py").read_text()
    fixed = text.replace("def value(state, alpha", "def at(state, alpha").replace("v, value(", "v, at(")
    fixed += "\n\ndef value(state):\n    state.to_move()\n    return max_value(state, float('-inf'), float('inf'))\n"
    done = grade(written(tmp_path, fixed), algorithm="alphabeta", trees=20)
    assert not done.ok and done.scores["value"].of - done.scores["value"].right in (6, 7)


def test_two_faults_at_once_are_named(tmp_path: Path) -> None:
    text = (STUDENTS / "right__notes.py").read_text().replace("alpha = max(alpha, v)", "alpha = v").replace("v <= alpha", "v < alpha")
    done = grade(written(tmp_path, text), trees=TREES)
    assert done.verdict.title.startswith("two faults: it does not cut on equality (line 27: if v < alpha:)")
    assert "alpha is set to v" in done.verdict.title


# ------------------------------------------------------------------------------------------------------------ signatures

BODY = """
    if {over}: return {worth}
    top = {turn} == 0
    v = float("-inf") if top else float("inf")
    for action in {actions}:
        w = {call}
        v = max(v, w) if top else min(v, w)
        if top: alpha = max(alpha, v)
        else: beta = min(beta, v)
        if alpha >= beta: break
    return v
"""
METHODS = {"over": "s.is_terminal()", "worth": "s.utility()", "turn": "s.to_move()", "actions": "s.actions()"}
FREE = {"over": "TERMINAL(s)", "worth": "UTILITY(s)", "turn": "to_move(s)", "actions": "actions(s)"}
GAME = {"over": "g.is_terminal(s)", "worth": "g.utility(s, 0)", "turn": "g.to_move(s)", "actions": "g.actions(s)"}


@pytest.mark.parametrize(
    ("head", "words", "call"),
    [
        ("def value(s, alpha=-9e9, beta=9e9):", METHODS, "value(s.result(action), alpha, beta)"),
        ("def AlphaBeta(s, alpha, beta):", FREE, "AlphaBeta(RESULT(s, action), alpha, beta)"),
        ("def alpha_beta(g, s, alpha, beta):", GAME, "alpha_beta(g, g.result(s, action), alpha, beta)"),
        ("def alphabeta(s, g, /, *, alpha, beta):", GAME, "alphabeta(g.result(s, action), g, alpha=alpha, beta=beta)"),
        ("def alphabeta(s, alpha, beta, maximizing):", METHODS, "alphabeta(s.result(action), alpha, beta, not maximizing)"),
        ("def alphabeta(s, player, alpha, beta):", METHODS, "alphabeta(s.result(action), 1 - player, alpha, beta)"),
        ("def alphabeta(s, depth, alpha=-9e9, beta=9e9):", {**METHODS, "over": "s.is_terminal() or depth == 0", "worth": "s.evaluate()"},
         "alphabeta(s.result(action), depth - 1, alpha, beta)"),
        ("def search(s, eval_fn, d, a=0, alpha=-9e9, beta=9e9):", {**METHODS, "over": "s.is_terminal() or d == 0", "worth": "eval_fn(s)"},
         "search(s.result(action), eval_fn, d - 1, 0, alpha, beta)"),
        ("def anything_at_all(n, alpha=-9e9, beta=9e9):", {k: w.replace("s.", "n.") for k, w in METHODS.items()},
         "anything_at_all(n.result(action), alpha, beta)"),
    ],
)  # fmt: skip
def test_signatures(tmp_path: Path, head: str, words: dict[str, str], call: str) -> None:
    done = grade(written(tmp_path, head + BODY.format(**words, call=call)), algorithm="alphabeta", trees=20)
    assert done.ok, str(done)


@pytest.mark.parametrize("returned", ["v", "v, a", "a, v", "[v, a]", "a", "s", "{'value': v, 'action': a}", "int(a)", "NAME[a]"])
def test_what_may_be_returned(tmp_path: Path, returned: str) -> None:
    text = """
def best(state):
    if state.is_terminal(): return state.utility(), None
    found = [(best(state.result(a))[0], a, state.result(a)) for a in state.actions()]
    top = state.to_move() == 0
    return (max if top else min)(found, key=lambda item: item[0])[:2]

def minimax_decision(state):
    state.is_terminal()
    v, a = best(state)
    s = state.result(a)
    NAME = ["1", "2", "3", "4"]
    return RETURNED
"""
    done = grade(written(tmp_path, text.replace("RETURNED", returned)), trees=12)
    told = {name for name, tally in done.scores.items() if tally.of}
    assert done.verdict.code in ("right", "visits-again", "non-terminal"), str(done)
    assert ("action" in told) == (returned != "v")
    assert ("value" in told) == ("v" in returned)
    assert all(done.scores[name].share == 1 for name in told - {"visited"})


@pytest.mark.parametrize(
    ("text", "code", "words"),
    [
        ("x = 1\n", "no-function", "it defines no function"),
        ("def helper(a): pass\ndef other(b): pass\n", "no-function", "helper, other"),
        ("def alphabeta(state, wombat): pass\n", "signature", "'wombat'"),
        ("def alphabeta(): pass\n", "signature", "has no parameter for the state"),
        ("import nothing_of_this_name\ndef alphabeta(s): pass\n", "exception", "line 1"),
        ("def alphabeta(s): return input('move? ')\n", "exception", "waits for input"),
        ("import sys\nsys.exit(3)\n", "exception", "ends the program"),
        ("def alphabeta(s): return s.wombat\n", "exception", "a state has no 'wombat'"),
        ("def alphabeta(s): return s.result(77)\n", "exception", "77 is not a legal action here"),
        ("def alphabeta(s): return float('nan')\n", "wrong-type", "nan"),
        ("def alphabeta(s): return 3, None\n", "wrong-type", "None is not a legal action"),
        ("def alphabeta(s): return alphabeta\n", "wrong-type", "the function alphabeta itself"),
        ("def alphabeta(s): return True\n", "wrong-type", "True (bool)"),
        ("def alphabeta(s): return [1, 2, 3]\n", "wrong-type", "[1, 2, 3] (list)"),
        ("def best_move(s): return str(s.actions()[0])\n", "wrong-type", "it must return an action (here 0, as an int, or '1', its name)"),
    ],
)
def test_what_cannot_be_graded_is_said(tmp_path: Path, text: str, code: str, words: str) -> None:
    done = grade(written(tmp_path, text), trees=3)
    assert done.verdict.code == code
    assert words in done.verdict.title
    assert done.points == 0


def test_an_exception_that_is_caught_with_all_others_is_named(tmp_path: Path) -> None:
    """It was told as another fault that has the same effect."""
    text = """
def minimax(state):
    try:
        if state.is_terminal(): return state.utility()
        found = [minimax(state.result(a)) for a in state.actions()]
        return max(found) if state.to_move() == 0 else min(fuond)
    except%s: return 0
"""
    for kind in ("", " Exception", " (ValueError, Exception)"):
        done = grade(written(tmp_path, text % kind), trees=5)
        assert (done.verdict.code, done.verdict.line) == ("exception", 6), str(done)
        assert "catches it with all others: NameError: name 'fuond' is not defined" in done.verdict.title
    done = grade(written(tmp_path, (text % "").replace("fuond", "found")), trees=5)
    assert done.ok
    done = grade(written(tmp_path, (text % "").replace("min(fuond)", "max(found)")), trees=5)  # what it catches is not what is wrong
    assert done.verdict.code != "exception" and "catches" not in done.verdict.title


def test_a_test_is_not_turned_off_by_its_opposite(tmp_path: Path) -> None:
    text = """
def alphabeta(state, alpha=float("-inf"), beta=float("inf")):
    if alpha > 3: exit()
    if state.is_terminal(): return state.utility()
    top = state.to_move() == 0
    v = float("-inf") if top else float("inf")
    for s in state.successors():
        w = alphabeta(s, alpha, beta)
        if top:
            v = max(v, w)
            if v >= beta: return v
            alpha = max(alpha, v)
        else:
            v = min(v, w)
            if v <= alpha: return v
            beta = min(beta, v)
    return v
"""
    done = grade(written(tmp_path, text), trees=5)
    assert done.verdict.code == "exception" and done.verdict.line == 3
    assert "this statement should not be there" in done.verdict.title and "alpha < 3" not in str(done)


def test_an_untested_end_comes_before_the_answer_that_it_leads_to(tmp_path: Path) -> None:
    text = """
def minimax(state):
    top = state.to_move() == 0
    best, move = float("-inf") if top else float("inf"), None
    for a in state.actions():
        v, _ = minimax(state.result(a))
        if v > best if top else v < best:
            best, move = v, a
    return best, move
"""
    assert grade(written(tmp_path, text), trees=5).verdict.code == "terminal-untested"


def test_a_program_may_keep_what_it_likes_on_a_state(tmp_path: Path) -> None:
    text = """
def minimax(state):
    if state.is_terminal(): return state.value
    state.children = list(state.children)
    found = [minimax(s) for s in state.children]
    state.value = max(found) if state.to_move() == 0 else min(found)
    return state.value
"""
    assert grade(written(tmp_path, text), trees=5).ok


def test_who_chooses_wrongly_by_plain_minimax_is_not_told_to_cut(tmp_path: Path) -> None:
    text = """
def value(s):
    if s.is_terminal(): return s.utility()
    v = [value(c) for c in s.successors()]
    return max(v) if s.to_move() == 0 else min(v)

def best_move(s):
    v = [value(c) for c in s.successors()]
    return v.index(RETURNED(v))OFFSET
"""
    done = grade(written(tmp_path, text.replace("RETURNED", "min").replace("OFFSET", "")), trees=5)
    assert (done.verdict.code, done.criteria.algorithm) == ("min-max-swapped", "minimax"), str(done)
    assert done.scores["visited"].share == 1
    done = grade(written(tmp_path, text.replace("RETURNED", "max").replace("OFFSET", " + 1")), trees=5)
    assert any("were read as values: as an action" in note for note in done.notes)


# ---------------------------------------------------------------------------------------------------- beside the file


def test_a_file_beside_it_can_be_imported(tmp_path: Path) -> None:
    written(tmp_path, (STUDENTS / "right__notes.py").read_text().replace("successors(state)", "state.successors()"), "helper.py")
    assert grade(written(tmp_path, "from helper import value\n"), algorithm="alphabeta", trees=10).ok


def test_rules_of_its_own_give_way(tmp_path: Path) -> None:
    """A file made for boards of its own is given the grader's rules in place of them."""
    text = """
STATES = {"A": ["B", "C"]}
def TERMINAL_TEST(state): return isinstance(state, int)
def UTILITY(state): return state
def SUCCESSORS(state): return [(s, s) for s in STATES[state]]
def ALPHA_BETA_SEARCH(state):
    def high(state, alpha, beta):
        if TERMINAL_TEST(state): return UTILITY(state)
        v = -1e9
        for a, s in SUCCESSORS(state):
            v = max(v, low(s, alpha, beta))
            if v >= beta: return v
            alpha = max(alpha, v)
        return v
    def low(state, alpha, beta):
        if TERMINAL_TEST(state): return UTILITY(state)
        v = 1e9
        for a, s in SUCCESSORS(state):
            v = min(v, high(s, alpha, beta))
            if v <= alpha: return v
            beta = min(beta, v)
        return v
    return high(state, -1e9, 1e9)
"""
    done = grade(written(tmp_path, text), trees=10)
    assert done.ok, str(done)
    assert "SUCCESSORS" in done.notes[0]


# ------------------------------------------------------------------------------------------------------------ shrinking


def test_shrinking_ends_in_a_tree_that_still_shows_it_and_nothing_smaller_does() -> None:
    criteria = Criteria()

    def shows(nest: Any) -> bool:
        case = tree_case(nest, None) if isinstance(nest, tuple) else None
        if case is None:
            return False
        return search(case.root, Variant(alpha_update="never"), False).visited != case.expected(criteria).visited

    def first(nests: list[Any]) -> int | None:
        return next((place for place, nest in enumerate(nests) if shows(nest)), None)

    dice = random.Random(3)
    found = 0
    for number in range(40):
        nest = random_tree(dice, number)
        if shows(nest):
            small = shrunk(nest, first)
            found += 1
            assert shows(small) and size(small) <= 6
            assert sorted(set(leaves(small))) == [float(n + 1) for n in range(len(set(leaves(small))))]
    assert found > 10
    assert text_of(((3.0, 12.0), (2.5,))) == "((3 12) (2.5))"


def test_where_a_fault_holds() -> None:
    root = game_tree(Tree.from_text("((3 5) (3 9 1))"))
    everywhere = search(root, Variant(roles="swapped"), False)
    assert everywhere.value != search(root, Variant(roles="min", where=ROOT_ONLY), False).value != math.inf
    assert search(root, Variant(alpha_update="never", where=BELOW), False) == search(root, ALPHABETA, False)
    both = list(pairs(faults_for(Situation())[:2]))
    assert len(both) == 1 and isinstance(both[0].model, Variant)
    assert both[0].model.alpha_update == both[0].model.beta_update == "never"


# --------------------------------------------------------------------------------------------------- reports and folders


def test_the_report(tmp_path: Path) -> None:
    path = STUDENTS / "alpha-not-raised__notes.py"
    done = grade(path, trees=20)
    told = str(done)
    assert "FAULT      alpha is never raised" in told
    assert "First wrong step: at B, after 1 ≤ α = 2, yours went on to 3." in told
    assert "└─ 3        -       5   ◀" in told
    page = pages.html(done)
    assert page.count("<svg ") == 2 and "http://" not in page.replace("http://www.w3.org", "")
    assert pages.svg(done).startswith("<svg")
    data = json.loads(json.dumps(done.as_dict()))
    assert data["verdict"]["code"] == "alpha-not-raised"
    assert data["failure"]["position"] == "(2 (1 3))"
    for name in ("exception__index", "right__notes", "endless__silent"):
        pages.html(grade(STUDENTS / f"{name}.py", trees=1, seconds=0.2))


def test_a_folder_gives_a_row_for_every_file(tmp_path: Path) -> None:
    written(tmp_path, (STUDENTS / "right__one_recursion.py").read_text(), "anna.py")
    written(tmp_path, (STUDENTS / "alpha-not-raised__aima.py").read_text(), "bert.py")
    written(tmp_path, "def alphabeta(s)\n", "carl.py")
    written(tmp_path, "def alphabeta(s):\n    while True: pass\n", "dora.py")
    (tmp_path / "emil.py").write_bytes(b"\x00\xff")
    table = tmp_path / "out.csv"
    done = CliRunner().invoke(main, ["grade", str(tmp_path), "--csv", str(table), "--trees", "10", "--seconds", "0.2"])
    assert done.exit_code == 1
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert [(r["file"], r["verdict"]) for r in rows] == [
        ("anna.py", "right"),
        ("bert.py", "alpha-not-raised"),
        ("carl.py", "syntax"),
        ("dora.py", "endless"),
        ("emil.py", rows[4]["verdict"]),
    ]
    assert rows[4]["verdict"] in ("syntax", "exception")
    assert rows[0]["points"] == "10" and rows[0]["value_ok"] == "37/37" and rows[0]["action_ok"] == ""
    assert rows[1]["first_difference"] == "at B, after 1 ≤ α = 2, yours went on to 3"
    assert next(grade_folder(tmp_path, trees=1, seconds=0.2)).ok


def test_ctrl_c_keeps_what_there_is(tmp_path: Path) -> None:
    written(tmp_path, (STUDENTS / "right__one_recursion.py").read_text(), "a.py")
    for name in "bcd":
        written(tmp_path, "def alphabeta(s):\n    while True: pass\n", f"{name}.py")
    table = tmp_path / "out.csv"
    words = ("-m", "zermelo", "grade", str(tmp_path), "--csv", str(table), "--trees", "5", "--seconds", "5")
    with started(*words) as process:
        until = time.monotonic() + 60
        while time.monotonic() < until and not (table.exists() and "a.py" in table.read_text()):
            time.sleep(0.05)
        process.send_signal(signal.SIGINT)
        _, told = process.communicate(timeout=30)
    assert process.returncode == 130, told
    assert "stopped after 1 of 4 files" in told
    assert [r["file"] for r in csv.DictReader(table.read_text().splitlines())] == ["a.py"]


def test_the_command() -> None:
    runner = CliRunner()
    right = runner.invoke(main, ["grade", str(AIMA), "--trees", "5"])
    assert (right.exit_code, "RIGHT" in right.output) == (0, True)
    wrong = runner.invoke(main, ["grade", str(AIMA), "--trees", "20", "--rule", "gt", "--json"])
    assert wrong.exit_code == 1 and json.loads(wrong.output)["verdict"]["code"] == "cuts-on-equality"
    same = runner.invoke(main, ["grade", str(AIMA), "--trees", "20", "--rule", "gt", "--json"])
    assert json.loads(same.output)["failure"] == json.loads(wrong.output)["failure"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["nowhere.py"], "there is no file nowhere.py"),
        ([str(STUDENTS.parents[2] / "docs" / "pictures" / "alphabeta.svg")], "alphabeta.svg is no Python program: give a .py"),
        ([str(AIMA), "--game", "wombat"], "there is no game 'wombat'"),
        ([str(AIMA), "--trees", "0"], "there are no test cases"),
        ([str(AIMA), "--csv", "x.csv"], "--csv belongs to folders"),
        ([str(AIMA), "--out", "x.doc"], "has an unknown extension"),
        ([str(STUDENTS.parent / "nothing")], "there is no file"),
    ],
)
def test_bad_questions_get_one_sentence(arguments: list[str], words: str) -> None:
    done = CliRunner().invoke(main, ["grade", *arguments])
    assert done.exit_code == 2
    assert words in done.output and len(done.output.strip().splitlines()) == 1


def test_an_empty_folder(tmp_path: Path) -> None:
    with pytest.raises(ZermeloError, match="there are no Python files"):
        list(grade_folder(tmp_path))


def test_answers_by_hand_are_passed_on(tmp_path: Path) -> None:
    from zermelo.exercise.blank import blank_answers
    from zermelo.exercise.generating import exercises

    answers = written(tmp_path, json.dumps(blank_answers(exercises("alphabeta", 2, 3, 1, 2))), "answers.json")
    runner = CliRunner()
    done = runner.invoke(main, ["grade", str(answers)])
    assert done.exit_code == 1 and "0 of" in done.output
    assert json.loads(runner.invoke(main, ["grade", str(answers), "--json"]).output)["points"] == 0
    folder = runner.invoke(main, ["grade", str(tmp_path), "--csv", str(tmp_path / "out.csv")])
    assert folder.exit_code == 1 and "answers.json" in (tmp_path / "out.csv").read_text()
    written(tmp_path, '{"format": "zermelo-answers",\n  oops', "broken.json")
    broken = runner.invoke(main, ["grade", str(tmp_path / "broken.json")])
    assert broken.exit_code == 2 and "line 2" in broken.output


def test_rows_are_safe_for_spreadsheets() -> None:
    done = Grade(Path("=1+1.py"), Criteria(), Verdict("exception", "-inf"))
    stream = io.StringIO()
    table_of(stream).add(row(done))
    assert stream.getvalue().splitlines()[1].startswith("'=1+1.py,exception,0,")


def test_a_function_that_asks_nothing(tmp_path: Path) -> None:
    done = grade(written(tmp_path, "import math\ndef alphabeta(state):\n    return math.inf\n"), trees=2)
    assert done.first_step == "yours asks nothing about any position, not even about the root"
    assert done.as_dict()["failure"]["yours"] == {"value": "inf", "action": None, "visited": [], "trouble": None}
    assert pages.svg(done).startswith("<svg") and done.first_step in str(done).replace("\n           ", " ")


def test_outcomes_compare() -> None:
    assert Outcome(value=1.0, visited=("0",)).same(Outcome(value=1.0, visited=("0",), generated=("0.1",)))
    assert not Outcome(value=1.0).same(Outcome(value=1.0, trouble={}))


# ------------------------------------------------------------------------------------------- values come before visits

NOTES = (STUDENTS / "right__notes.py").read_text(encoding="utf-8")
NEGAMAX = (STUDENTS / "right__negamax.py").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("text", "code", "words", "position"),
    [
        (NOTES.replace("v = max(v, value", "v = min(v, value"), "min-max-swapped", "MAX takes the smaller value", "(1)"),
        (NOTES.replace("v = min(v, value", "v = max(v, value"), "min-max-swapped", "MIN takes the larger value", "((1))"),
        (
            NOTES.replace("v = max(v, value", "v = min(v, value").replace('v = float("-inf")', 'v = float("inf")'),
            "min-max-swapped",
            "MAX takes the smaller value, and v begins accordingly",
            "(2 1)",
        ),
        (NOTES.replace("state.utility()", "state.utility(1)"), "wrong-utility", "it takes the utility of the wrong player", "(1)"),
        (NOTES.replace("state.utility()", "-state.utility(0)"), "wrong-utility", "or its negative", "(1)"),
        (NEGAMAX.replace("sign * node.utility(0)", "node.utility(0)"), "wrong-utility", "of the player to move", "(1)"),
        (NOTES.replace("state.utility()", "abs(state.utility())"), "wrong-utility", "its value without the sign", "(-1)"),
    ],
)
def test_a_wrong_value_comes_before_wrong_visits(tmp_path: Path, text: str, code: str, words: str, position: str) -> None:
    """Whatever else such a program does wrong, the smallest case shows a wrong value."""
    done = grade(written(tmp_path, text), trees=TREES)
    assert (done.verdict.code, words in done.verdict.title) == (code, True), str(done)
    assert done.failure is not None and done.failure.case.text == position
    assert done.failure.outcome.value != done.failure.expected.value
    assert "visits the right positions, but returns" in done.first_step


def test_a_wrong_sign_in_plain_minimax(tmp_path: Path) -> None:
    text = (STUDENTS / "never-cuts__minimax.py").read_text(encoding="utf-8")
    assert "state.utility(" in text
    path = written(tmp_path, text.replace("state.utility(", "-state.utility("))
    assert grade(path, algorithm="minimax", trees=TREES).verdict.code == "wrong-utility"


def test_who_never_looks_is_told_so(tmp_path: Path) -> None:
    done = grade(written(tmp_path, "def alphabeta(s, a=0, b=0): return 3\n"), trees=TREES)
    assert (done.verdict.code, done.verdict.title) == ("never-looks", "it never looks at the position")
    assert done.failure is not None and done.failure.outcome.visited == ()
    assert pages.html(done).count("<svg ") == 2


# -------------------------------------------------------------------------------- one file never loses the others


def test_a_fault_of_the_grader_costs_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("anna", "bert", "carl"):
        written(tmp_path, NOTES, f"{name}.py")
    real = grading.grade

    def faulty(path: Path, **options: Any) -> Grade:
        if path.name == "bert.py":
            raise ZeroDivisionError("not \x1b[31mforeseen")
        return real(path, **options)

    monkeypatch.setattr(grading, "grade", faulty)
    table = tmp_path / "out.csv"
    done = CliRunner().invoke(main, ["grade", str(tmp_path), "--csv", str(table), "--trees", "2"])
    assert done.exit_code == 1
    rows = list(csv.DictReader(table.read_text(encoding="utf-8").splitlines()))
    assert [(r["file"], r["verdict"]) for r in rows] == [("anna.py", "right"), ("bert.py", "not-graded"), ("carl.py", "right")]
    assert rows[1]["fault"] == "could not be graded: ZeroDivisionError: not [31mforeseen"


def test_a_fault_in_the_row_costs_one_row(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the row says is found out only when it is asked for: also that may go wrong."""

    def broken(self: Grade) -> str:
        raise RuntimeError("no step")

    monkeypatch.setattr(Grade, "first_step", property(broken))
    done = graded(written(tmp_path, NOTES), trees=1)
    assert done.verdict.title == "could not be graded: RuntimeError: no step"


# ------------------------------------------------------------------------------------------------ what is shown of it


@pytest.mark.parametrize(
    "text",
    [
        'def alphabeta(s):\n    raise ValueError("\\x1b[31mred\\x07 \\x9b2J \\u202etail \\ud800")\n',
        'class Loud:\n    __float__ = None\n    def __repr__(self): return "\\x1b[2J"\ndef alphabeta(s): return Loud()\n',
        "def alphabeta(s):\n    return 1 / 0  # \x1b[31m\n",
        "def alphabeta(s):\n    return '\x1b[31m\n",
        NOTES.replace("alpha = max(alpha, v)", "alpha = min(alpha, v)  # \x1b[31m"),
    ],
)
def test_control_characters_reach_nobody(tmp_path: Path, text: str) -> None:
    path = written(tmp_path, text)
    done = grade(path, trees=5)
    assert not done.ok
    table = tmp_path / "out.csv"
    shown = CliRunner().invoke(main, ["grade", str(tmp_path), "--csv", str(table), "--trees", "5"])
    told = str(done), pages.html(done), json.dumps(done.as_dict(), ensure_ascii=False), shown.output, table.read_text(encoding="utf-8")
    for each in told:
        assert all(letter == "\n" or printable(letter) == letter for letter in each)


def test_printable_texts() -> None:
    assert printable("Zoë, α ≤ β\tand\nmore") == "Zoë, α ≤ β and more"
    assert printable("\x1b[31mred\x1b[0m\x00\x9b\ud800") == "[31mred[0m"
    assert printable("\u202egnp.exe") == "gnp.exe"


def test_names_of_files_are_fit_to_be_shown() -> None:
    done = Grade(Path("\x1b[31mred\udcff.py"), Criteria(), Verdict("right", "right"))
    assert str(done).startswith("[31mred.py:") and "\x1b" not in pages.html(done)
    stream = io.StringIO()
    table_of(stream).add(row(done))
    assert stream.getvalue().splitlines()[1].startswith("[31mred.py,right,")


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("from time import perf_counter as p; p()\n" + NOTES, 1),
        (NOTES.replace("    if state.is_terminal()", "    from time import perf_counter as p; p()\n    if state.is_terminal()"), 6),
    ],
)
def test_a_look_at_the_clock_is_remarked(tmp_path: Path, text: str, line: int) -> None:
    done = grade(written(tmp_path, text), trees=3)
    assert done.ok and done.points == 10
    words = f"it uses time.perf_counter (line {line}), but its answers do not depend on that"
    assert done.notes == [words]
    assert words in " ".join(str(done).split()) and words in pages.html(done)


def test_leaves_say_who_would_be_to_move() -> None:
    """The player after the one who moved there, as in games: also in trees whose nodes are shared, and where MIN begins."""
    turns = {}
    for text in ("((1 X=(3 9)) (X))", "(min 5 (2 (1)))"):
        root = Position(Tree.from_text(text), "0", Log(budget=10**9))
        waiting = [root]
        while waiting:
            here = waiting.pop()
            turns[text, here._id] = here.to_move()
            waiting += here.successors()
    even = {id.count(".") % 2: turn for (text, id), turn in turns.items() if text.startswith("((1")}
    assert even == {0: 0, 1: 1} and all((turn == 1) == (id.count(".") % 2 == 0) for (text, id), turn in turns.items() if "min" in text)
    same, other = PlainTree.of((1.0, (1.0,)), PLAIN).result(0), PlainTree.of((1.0, (1.0,)), PLAIN).result(1).result(0)
    assert (str(same), same.to_move(), other.to_move()) == (str(other), 1, 0) and same != other


@pytest.mark.parametrize("layout", [PLAIN, TWO_OPPONENTS, EXPECTIMAX._replace(weighted=True), TWO_CHANCES, EXPECTIMINIMAX], ids=str)
def test_a_plain_tree_answers_like_the_tree_of_its_text(layout: Layout) -> None:
    dice = random.Random(5)
    for number in range(20):
        nested = random_tree(dice, number)
        waiting: list[tuple[Any, Any]] = [(PlainTree.of(nested, layout), Tree.from_text(layout.text(nested)))]
        while waiting:
            ours, theirs = waiting.pop()
            assert (ours.is_terminal(), str(ours), estimate(ours)) == (theirs.is_terminal(), str(theirs), pytest.approx(estimate(theirs)))
            assert [ours.action_name(action) for action in ours.actions()] == [theirs.action_name(action) for action in theirs.actions()]
            if ours.is_terminal():
                assert [ours.utility(player) for player in (0, 1)] == [theirs.utility(player) for player in (0, 1)]
                assert (ours.to_move() == 0) == (layout.movers[ours._text[2] % len(layout.movers)] != "min")
                continue
            assert ours.to_move() == theirs.to_move()
            if ours.to_move() == CHANCE:
                assert list(ours.chance_outcomes()) == list(theirs.chance_outcomes())
            waiting += [(ours.result(action), theirs.result(action)) for action in ours.actions()]
        again = PlainTree.of(nested, layout)
        assert again == PlainTree.of(nested, layout) and again != again.result(0) and len({again, PlainTree.of(nested, layout)}) == 1
