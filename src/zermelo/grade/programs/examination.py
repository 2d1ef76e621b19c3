"""One file, from loading to the grade: run on every case, run again in fresh processes, diagnosed, shown on the smallest case."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from ...game import CHANCE
from ...games import from_anywhere
from ...numbers import counted
from .algorithms import EXPECTIMAX_NAME, algorithms, rules
from .cases.suite import BOUNDS, MIN_ROOTS, NEARER, Case, Criteria, Wanted, otherwise, suite, text_case
from .diagnosis.diagnosis import Diagnosis
from .diagnosis.faults import Situation
from .diagnosis.minimal import smallest
from .diagnosis.source import remembers, searches_again, waits_for_input
from .reading import Reading, read
from .repeating import CONFIRMED, KEPT, Repetition, kept, kept_note, spread
from .reporting.grade import Grade, Score
from .reporting.verdict import NONDETERMINISTIC, verdict_on_trouble
from .running.outcome import Checks, Result
from .running.runner import TOTAL_FACTOR, Runner
from .running.sandbox import Sandbox

MAX_TIMEOUTS = 2
"""After so many positions on which the program does not end, no more are tried."""
PROBES = 3
"""On so many positions it is seen whether a program asks for probabilities."""
PROBED_DEPTH = 3
"""At this depth it is seen whether a program searches to depth 1, 2, 3 …"""

UNPROVEN = 100
"""So many trees are tried on which counts what a program left out."""


class Asked(NamedTuple):
    """What the grading was asked for; None where the program decides."""

    function: str | None = None
    algorithm: str | None = None
    rule: str | None = None
    compare: str = "visited"
    ties: str = "any"
    game: str = "tree"
    trees: int = 0
    seed: int = 0


class Examination:
    """One file, examined in its sandbox."""

    def __init__(self, sandbox: Sandbox, asked: Asked) -> None:
        self.sandbox, self.asked = sandbox, asked
        self.runner = Runner(sandbox, asked.function)
        self.source = sandbox.path.read_text(encoding="utf-8", errors="replace")
        self.notes: list[str] = []
        self.deepens = False

    def grade(self) -> Grade:
        """The grade of the file; the caller fills in its path and its seconds."""
        loaded = self.runner.load()
        for line in waits_for_input(self.source):
            self.notes.append(f"line {line} calls input(): a graded program must not wait for input")
        if "trouble" in loaded:
            return Grade(self.sandbox.path, self._criteria("alphabeta", ">="), verdict_on_trouble(loaded["trouble"]), notes=self.notes)
        self.loaded = loaded
        if loaded["beside"] and self.asked.function is None:
            inner = ", ".join(loaded["beside"])
            self.notes.append(f"{loaded['name']} was graded, which calls {inner}: --function {loaded['beside'][0]} grades that alone")
        self.runner.rounds = loaded["rounds"]
        self.deep, self.weighted = "depth" in loaded["roles"], False
        possible = algorithms(loaded, self.asked.algorithm)
        criteria = [self._criteria(algorithm, rule) for algorithm in possible for rule in rules(loaded, self.asked.rule)]
        cases = self._cases(criteria[0].algorithm)
        for line, words in loaded["skipped"]:
            self.notes.append(f"line {line} fails when the file is loaded ({words}), and was left out")
        self._replace_rules_if_needed(cases[0])
        results = self._interpreted(self._run(cases))
        if criteria[0].algorithm == EXPECTIMAX_NAME:
            results = self._chance_as_player(results, criteria[0])
        results = self._by_fresh_processes(results, criteria)
        results = self._own_evaluation(self._unlimited(results, criteria), criteria)
        results = self._unproven(self._by_default(results, criteria), criteria)
        roots = self._run_min_roots(results, criteria)
        reading = self._read(results + roots, criteria)
        reading = self._repeated(reading, results, criteria)
        if not reading.verdict.ok:
            self._note_values(results)
        self._note_rule(reading)
        verdict, diagnosis = reading.verdict, reading.diagnosis
        failure = smallest(self.runner, diagnosis, results + roots, verdict)
        if self.runner.impure and verdict.code not in NONDETERMINISTIC and not self.varies:
            used = ", ".join(f"{name} (line {line})" for name, line in self.runner.impure.items())
            self.notes.append(f"it uses {used}, but its answers do not depend on that")
        notes = [*self.notes, *reading.notes]
        judged = diagnosis.criteria._replace(compare=self.asked.compare)
        return Grade(self.sandbox.path, judged, verdict, loaded["shown"], self.scores, len(results + roots), failure, notes)

    def _criteria(self, algorithm: str, rule: str) -> Criteria:
        return Criteria(algorithm, rule, self.asked.compare, self.asked.ties)

    def _diagnosis(self, criteria: Criteria) -> Diagnosis:
        chance, cuts = criteria.algorithm == EXPECTIMAX_NAME, criteria.algorithm == "alphabeta"
        situation = Situation(criteria.strict, cuts, self.deep, self.runner.rounds, chance, self.weighted)
        return Diagnosis(criteria, situation, self.runner, self.source)

    def _is_right(self, results: list[Result], criteria: list[Criteria]) -> bool:
        return any(not self._diagnosis(each).failed(results) for each in criteria)

    # ---------------------------------------------------------------------------------------------------------- running

    def _cases(self, algorithm: str) -> tuple[Case, ...]:
        asked, rounds = self.asked, self.runner.rounds
        wanted = Wanted(from_anywhere(asked.game), asked.trees, asked.seed, self.deep, rounds)
        if algorithm == EXPECTIMAX_NAME:
            wanted = wanted._replace(chance="min" if "min" in self.loaded["name"].casefold().replace("minus", "") else "mean")
            probes = suite(wanted)[:PROBES]
            if any(outcome.probability_asked for outcome in self.runner.run_all(probes)):
                wanted = wanted._replace(weighted=True)
            else:
                self.notes.append("it does not ask for probabilities, so it was tested where all outcomes are equally probable")
        cases = suite(wanted)
        self.deepens = self.deep and not self.runner.rounds and self._searches_again(cases)
        cases = tuple(map(self._ending, cases))
        self.weighted = wanted.weighted
        for game in dict.fromkeys(case.game for case in cases):
            self.sandbox.know(game, [case.text for case in cases if case.game == game and case.plain is None])
        return cases

    def _searches_again(self, cases: Sequence[Case]) -> bool:
        """Is the search one to depth 1, 2, 3 …: does its text say so, or does it visit positions again?"""
        if searches_again(self.source):
            return True
        probe = next((case for case in cases if case.depth == PROBED_DEPTH and case.height >= PROBED_DEPTH), None)
        visited = self.runner.run(probe).visited if probe is not None else ()
        return len(set(visited)) < len(visited)

    def _ending(self, case: Case) -> Case:
        """The case, with a depth where the search is one to depth 1, 2, 3 …, which must come to an end."""
        return case.at_depth(case.height) if self.deepens and case.depth is None else case

    def _replace_rules_if_needed(self, case: Case) -> None:
        """A file with rules of its own, for states of its own, gets the grader's rules instead."""
        own = self.loaded["own"]
        trouble = self.runner.run(case).trouble if own else None
        if trouble is not None and trouble["kind"] == "exception" and trouble["function"] in own:
            again = self.runner.load(override=True)
            if "trouble" not in again:
                self.notes.append(f"its own {', '.join(own)} cannot read the grader's states, so the grader's were used instead")

    def _run(self, cases: tuple[Case, ...]) -> list[Result]:
        """What the function does on every case; on fewer if it does not end."""
        results: list[Result] = []
        endless, until = 0, time.monotonic() + TOTAL_FACTOR * self.runner.seconds
        while len(results) < len(cases):
            left = cases[len(results) :]
            outcomes = self.runner.run_some(left)
            results += zip(left, outcomes, strict=False)
            endless += sum(outcome.trouble is not None and outcome.trouble["kind"] not in ("exception", "type") for outcome in outcomes)
            if (endless >= MAX_TIMEOUTS or time.monotonic() > until) and len(results) < len(cases):
                self.notes.append(
                    f"it was tested on {len(results)} of {counted(len(cases), 'position')}: the others would have taken too long"
                )
                break
        return results

    def _interpreted(self, results: list[Result]) -> list[Result]:
        """Plain numbers read as they are meant: as actions, if the name says so and all are legal; pairs the other way round."""
        done = [(case, outcome) for case, outcome in results if outcome.trouble is None]
        legal = (
            outcome.returned == ("value",) and outcome.value in {child.action for child in case.root.children} for case, outcome in done
        )
        self.runner.numbers_are_actions = self.loaded["chooses_action"] and bool(done) and all(legal)
        orders = {outcome.order for _, outcome in done if len(outcome.returned) == 2}
        self.runner.swapped = "swapped" in orders and "given" not in orders
        return [(case, self.runner.interpreted(outcome)) for case, outcome in results]

    def _by_fresh_processes(self, results: list[Result], criteria: list[Criteria]) -> list[Result]:
        """What went wrong is tried again in fresh processes: if that makes a difference, all is."""
        if self._is_right(results, criteria):
            return results
        failed = spread(self._diagnosis(criteria[0]).failed(results), CONFIRMED)
        case = kept(self.runner, failed)
        return results if case is None else self._afresh(case, results)

    def _afresh(self, case: Case, results: list[Result]) -> list[Result]:
        """All of it again, each position in a fresh process."""
        self.runner.steady = False
        self.notes.append(kept_note(case, self.source))
        return self._interpreted(self._run(tuple(case for case, _ in results)))

    def _unlimited(self, results: list[Result], criteria: list[Criteria]) -> list[Result]:
        """A parameter that is called depth, but counts upwards and limits nothing, is no depth."""
        if not self.deep or self.runner.rounds or self.loaded["counts_down"]:
            return results
        unlimited = [(case.at_depth(None), outcome) for case, outcome in results]
        if not self._is_right(unlimited, criteria):
            return results
        self.deep = False
        self.notes.append("its depth does not limit the search, so it was compared with a search to the end")
        return unlimited

    def _unproven(self, results: list[Result], criteria: list[Criteria]) -> list[Result]:
        """Whose answers are right although it looks elsewhere than it should, or at less, is tried on trees on which what it left out
        counts; those that show a wrong answer are results, too."""
        checks = [self._diagnosis(criteria[0]).checks(*result) for result in results]
        if self._is_right(results, criteria) or any(each.value is False or each.action is False for each in checks):
            return results
        cases = [other for case, outcome in results for other in otherwise(case, outcome.visited, criteria[0])][:UNPROVEN]
        if remembers(self.source) and not self.runner.rounds:
            cases += [self._ending(text_case("tree", text, None)) for text in BOUNDS]
            cases += [text_case("tree", text, 3) for text in NEARER if self.deep]
        tried = list(zip(cases, self.runner.run_all(cases), strict=True))
        return results + [result for result in self._interpreted(tried) if self._diagnosis(criteria[0]).checks(*result).value is False]

    def _by_default(self, results: list[Result], criteria: list[Criteria]) -> list[Result]:
        """A depth with a large default may be left out: some count from 0, and some to one more than it."""
        if not self.loaded["roomy"] or not self.deep or self._is_right(results, criteria):
            return results
        self.runner.default = True
        other = self._interpreted(self._run(tuple(case.at_depth(None) for case, _ in results)))
        if not self._is_right(other, criteria):
            self.runner.default = False
            return results
        self.deep = False
        self.notes.append("its depth was left at its default: with another depth it does not search that many plies")
        return other

    def _own_evaluation(self, results: list[Result], criteria: list[Criteria]) -> list[Result]:
        """A program that evaluates positions by itself is compared where the search ends with the game."""
        if not self.deep or self._is_right(results, criteria):
            return results
        limited = [(case, outcome, {id for id in case.at_limit if id in outcome.visited}) for case, outcome in results]
        asked = any(outcome.trouble or not case.leaves.issuperset(outcome.valued) for case, outcome, _ in limited)
        deeper = any(id.count(".") > case.depth for case, outcome, _ in limited if case.depth is not None for id in outcome.visited)
        if asked or deeper or not any(ends for _, _, ends in limited):
            return results
        ended = [(case, outcome) for case, outcome, ends in limited if not ends and not case.at_limit]
        if not ended:
            return results
        self.notes.append("it evaluates positions by itself, so it was compared only where its search ends with the game")
        return ended

    def _chance_as_player(self, results: list[Result], criteria: Criteria) -> list[Result]:
        """A program to which chance is the other player is told that player 1 moves there."""
        diagnosis = self._diagnosis(criteria)
        wrong = len(diagnosis.failed(results))
        if not wrong or self.runner.rounds or any(outcome.probability_asked for _, outcome in results):
            return results
        self.runner.chance_as = 1
        other = self._interpreted(self._run(tuple(case for case, _ in results)))
        if len(diagnosis.failed(other)) < wrong:
            return other
        self.runner.chance_as = CHANCE
        return results

    def _run_min_roots(self, results: list[Result], criteria: list[Criteria]) -> list[Result]:
        """A function that asks who moves, or is told, must also work where MIN moves at the root: four more cases. Those of one that is
        told without asking only count if something is wrong there."""
        asks, told = any(outcome.mover_asked for _, outcome in results), {"maximizing", "player", "sign"} & set(self.loaded["roles"])
        if not (asks or told) or self.runner.rounds or criteria[0].algorithm == EXPECTIMAX_NAME or not self._is_right(results, criteria):
            return []
        cases = [text_case("tree", text, None) for text in MIN_ROOTS]
        found = []
        for case, outcome in zip(cases, self.runner.run_all(cases), strict=True):
            case.nested = None
            expected = case.expected(criteria[0])
            if outcome.value is not None and outcome.value == -expected.value:
                outcome.value = expected.value  # from the mover's point of view
            found.append((case, outcome))
        return found if asks or not self._is_right(found, criteria) else []

    # ---------------------------------------------------------------------------------------------------------- judging

    def _read(self, results: list[Result], criteria: list[Criteria]) -> Reading:
        reading = read(results, criteria, self._diagnosis, self.runner, self.deep)
        self.scores = _scores(reading, results)
        self.varies = False
        return reading

    def _note_values(self, results: list[Result]) -> None:
        """Of a function that should choose an action: were its whole numbers not all actions, and so read as values?"""
        done = [(case, outcome) for case, outcome in results if outcome.trouble is None]
        if not self.loaded["chooses_action"] or not all(outcome.returned == ("value",) for _, outcome in done):
            return
        for case, outcome in done:
            legal = [child.action for child in case.root.children]
            if outcome.value not in legal:
                there = ", ".join(map(str, legal))
                self.notes.append(f"its answers were read as values: as an action {outcome.value:g} is none of {there} at {case}")
                return

    def _note_rule(self, reading: Reading) -> None:
        criteria = reading.diagnosis.criteria
        either = self.runner.rounds and self.asked.rule is None and criteria.algorithm == "alphabeta"
        if either and reading.verdict.ok and not criteria.strict:
            self.notes.append("it cuts on equality, which the autograder of CS188 forbids (--rule gt)")

    def _repeated(self, reading: Reading, results: list[Result], criteria: list[Criteria]) -> Reading:
        """Does it do the same with another clock, other random numbers, other hashes? If not, the worse of the two counts."""
        if not self.runner.impure and any(outcome.trouble for _, outcome in results):
            return reading  # the trouble is the verdict
        repetition = Repetition(self.runner)
        changed = repetition.changed(results)
        if changed and self.runner.steady:
            case = kept(self.runner, [(case, before) for case, before, _ in changed])
            if case is not None:
                results[:] = self._afresh(case, results)
                reading = self._read(results, criteria)
            else:  # the second process may be the one that keeps something
                self.runner.steady = False
                self.notes.append(kept_note(changed[0][0], self.source))
            changed = repetition.changed(results)
            if changed and case is None:
                self.notes.pop()
        if not changed:
            return reading
        case, before, _ = changed[0]
        after = [(case, outcome) for case, _, outcome in changed]
        if reading.verdict.ok and not reading.unseen and not reading.failed(after):
            self.varies = True
            self.notes.append(f"its choice among equal actions changes from run to run (first at {case})")
            return reading
        reading.verdict, reading.unseen = repetition.verdict(case, before), False
        self.notes, reading.notes = [note for note in self.notes if KEPT not in note], []
        self.scores = {name: score if score.of else self.scores[name] for name, score in _scores(reading, after).items()}
        return reading


def _scores(reading: Reading, results: list[Result]) -> dict[str, Score]:
    """How often each part of the answers was right."""
    checks = [reading.diagnosis.checks(*result) for result in results]
    scores = {}
    for name in Checks._fields:
        returned = not reading.unseen if name == "visited" else any(name in outcome.returned for _, outcome in results)
        found = [getattr(each, name) for each in checks if getattr(each, name) is not None] if returned else []
        scores[name] = Score(sum(found), len(found))
    return scores
